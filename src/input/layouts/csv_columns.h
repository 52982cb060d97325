/* Recognises CSV: its separator, and the columns of puzzles and solutions. */
#ifndef FSD_INPUT_LAYOUTS_CSV_COLUMNS_H
#define FSD_INPUT_LAYOUTS_CSV_COLUMNS_H

#include "input/layout.h"

/* The recognise function of the layout; fills layout->csv. */
enum fsd_recognition fsd_csv_columns_find(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                          struct fsd_failure *failure);

#endif
