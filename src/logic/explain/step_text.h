/* A step in words. */
#ifndef FSD_LOGIC_STEP_TEXT_H
#define FSD_LOGIC_STEP_TEXT_H

#include <stddef.h>

#include "grid/notation.h"
#include "logic/techniques/techniques.h"

/* Enough for any step, whatever it holds: its name and pattern, two sets of units and of cells, a chain, and removals.
 */
enum {
    FSD_LINK_TEXT_BYTES = FSD_CELLS_TEXT_BYTES + 4 + 2 + 9 + 3 + FSD_UNITS_TEXT_BYTES,
    FSD_REMOVAL_TEXT_BYTES = 4 + 2 + 9 + 2,
    FSD_STEP_TEXT_BYTES = 5 * FSD_WORDS_BYTES + FSD_DIGITS_TEXT_BYTES + 2 * 9 + 2 * FSD_UNITS_TEXT_BYTES +
                          2 * FSD_CELLS_TEXT_BYTES + FSD_MAX_LINKS * FSD_LINK_TEXT_BYTES +
                          FSD_N_CELLS * FSD_REMOVAL_TEXT_BYTES
};

/*
 * text is one line without its newline, and with a terminating zero: "NAME: PATTERN (VARIANT) => CONCLUSION", the
 * variant where there is one.
 */
struct fsd_step_text {
    size_t n_name;     /* the name is text[0..n_name) */
    size_t conclusion; /* and what follows text[conclusion..n_bytes) */
    size_t n_bytes;
    char text[FSD_STEP_TEXT_BYTES];
};

/*
 * Cells are written as fsd_notation_put_cells does. In conclusions and chains r4c7=5 says that 5 stands in r4c7 (or, of
 * several cells, in one of them), r4c7<>5 that it does not; -> is "then"; a unit in brackets is where
 * the digit has no other place.
 */
void fsd_step_text_make(const struct fsd_step *step, struct fsd_step_text *text);

#endif
