/* Recognises CSV: its separator, and the columns of puzzles and solutions. */
#ifndef FSD_PIPELINE_CSV_COLUMNS_H
#define FSD_PIPELINE_CSV_COLUMNS_H

#include "pipeline/layout.h"

/* The recognise function of the layout; fills layout->csv. */
enum fsd_recognition fsd_csv_columns_find(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                          struct fsd_failure *failure);

#endif
