/*
 * Unavoidable sets in plain sight. A part of a solution that can be exchanged for another is an unavoidable set
 * (McGuire, Tugemann and Civario 2012): a puzzle without a given in it has a second solution. Two kinds show without a
 * search: two digits in some rows, and two rows of a band or columns of a stack in some columns or rows.
 */
#ifndef FSD_PUZZLE_UNAVOIDABLE_H
#define FSD_PUZZLE_UNAVOIDABLE_H

#include "grid/cells.h"
#include "grid/digits.h"

/* A solution seen from its digits, and which are given. Lines are rows or columns. */
struct fsd_unavoidable {
    const char *solution;                 /* 81 digits; borrowed */
    uint8_t crossing[2][FSD_N_DIGITS][9]; /* [lines][digit][line]: where in the line the digit stands */
    uint8_t row_in_box[FSD_N_DIGITS][9];
    uint16_t given[2][9], given_in_box[9]; /* digits: [lines][line] */
};

/* puzzle: 81 bytes, '1' to '9' are givens, all else blanks. */
void fsd_unavoidable_begin(struct fsd_unavoidable *sets, const char *puzzle, const char *solution);

/* Makes a given a blank, or the other way. */
void fsd_unavoidable_toggle(struct fsd_unavoidable *sets, unsigned cell);

/* Whether the cell belongs to such a set without a given: then the puzzle has several solutions. */
bool fsd_unavoidable_is_missed(const struct fsd_unavoidable *sets, unsigned cell);

#endif
