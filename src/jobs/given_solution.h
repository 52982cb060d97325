/* Solutions that puzzles were given, held to their rules. */
#ifndef FSD_JOBS_GIVEN_SOLUTION_H
#define FSD_JOBS_GIVEN_SOLUTION_H

#include "grid/cells.h"
#include "jobs/solved.h"

/*
 * Whether the solution that puzzle i of the lines was given breaks a rule, or has a value that the puzzle does not
 * leave a cell. Failure then says which one, and what to do. What its cells alone show, the reader of the line has
 * told.
 */
bool fsd_given_solution_is_wrong_for(const struct fsd_rules *rules, const fsd_values *left,
                                     const struct fsd_lines *lines, size_t i, struct fsd_failure *failure);

/* The same of puzzle i of the block, in the group; not of 9x9 sudoku. */
static inline bool fsd_given_solution_is_wrong(const struct fsd_solved *solved, size_t i, struct fsd_failure *failure)
{
    const fsd_values *const left = solved->values + (i - solved->first) * solved->n_cells;

    return solved->rules && fsd_given_solution_is_wrong_for(solved->rules, left, solved->block->lines, i, failure);
}

/*
 * What is wrong with a grid that puzzle i of the block, in the group, was given: the cells that differ from its only
 * solution, if that is known; else those without a value, or with another one than the puzzle leaves them; or, if all
 * have one, those to blame for rules that are broken. Returns how many.
 */
unsigned fsd_given_solution_faults(const struct fsd_solved *solved, size_t i, const char *grid, uint16_t *cells);

/*
 * Of 9x9 sudoku: the cells in which the 81 bytes given as puzzle i's solution differ from its only one. If that is
 * NULL, not known: those that hold no digit, or not the given, or none of the pencilmarks, or the same digit as a cell
 * that they see.
 */
fsd_cells fsd_given_solution_wrong_cells(const struct fsd_lines *lines, size_t i, const char *grid,
                                         const char *solution);

#endif
