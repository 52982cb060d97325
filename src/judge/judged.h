/* How right an answer to a puzzle is. */
#ifndef FSD_JUDGE_JUDGED_H
#define FSD_JUDGE_JUDGED_H

#include "judge/reply.h"
#include "rules/rules.h"

/* Kinds of conflicts. */
enum fsd_judged_kind {
    FSD_JUDGED_ROWS,    /* in each row, cells whose value stands in another one to the left */
    FSD_JUDGED_COLUMNS, /* likewise, above */
    FSD_JUDGED_BOXES,   /* likewise, in each box or region */
    FSD_JUDGED_GIVENS,  /* cells with another value than is given */
    FSD_JUDGED_RULES,   /* constraints of other rules that are broken, and values that a cell may not have */
    FSD_N_JUDGED_KINDS
};

struct fsd_judged {
    bool is_solved;    /* all cells are filled, all givens kept, and there are no conflicts */
    uint16_t n_filled; /* cells */
    uint16_t n_kept;   /* givens that the answer has */
    uint16_t n_right;  /* cells as in the solution; 0 without one */
    uint16_t conflicts[FSD_N_JUDGED_KINDS];
};

/*
 * Judges an answer to a 9x9 puzzle. All are 81 digits, 0 for a blank; solution: the puzzle's only one; NULL: there is
 * none, or it is not known.
 */
void fsd_judge_sudoku(const uint8_t *puzzle, const uint8_t *answer, const uint8_t *solution, struct fsd_judged *judged);

/*
 * The same of compiled rules; left: what the puzzle leaves each cell, which is given where that is one value. A rule
 * about several cells is broken once all of them are filled.
 */
void fsd_judge_rules(const struct fsd_rules *rules, const fsd_values *left, const uint8_t *answer,
                     const uint8_t *solution, struct fsd_judged *judged);

/* Blank cells of the puzzle that placements fill rightly before the first that is wrong. */
unsigned fsd_judge_placements(const struct fsd_reply *reply, const uint8_t *puzzle, const uint8_t *solution);

#endif
