/* A stage that writes minimal puzzles among the subsets of each puzzle. */
#ifndef FSD_JOBS_MINIMIZE_STAGE_H
#define FSD_JOBS_MINIMIZE_STAGE_H

#include "jobs/solved.h"
#include "rules/texts/puzzle_format.h"

struct fsd_minimize_stage_options {
    uint64_t seed;  /* givens are tried in an order that depends on it and on the puzzle's cells alone */
    bool all;       /* all minimal puzzles instead of one, */
    uint64_t limit; /* but at most so many of each puzzle */
    char blank;     /* of what is written; 0: that of the puzzle, the first if it has several */
    const struct fsd_puzzle_format *format;
    /* Its limit is 2; its time limit is for a puzzle, and without all for each given of 9x9 sudoku that is tried. */
    struct fsd_solving solving;
};

/*
 * Its options are a struct fsd_minimize_stage_options. Counts puzzles, lines, those cut short by the limit, and as
 * n_unfit the puzzles that do not have exactly one solution, or were given up at the time limit.
 */
extern const struct fsd_stage fsd_minimize_stage;

#endif
