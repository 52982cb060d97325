/* One minimal puzzle of a puzzle's givens, drawn at random. */
#ifndef FSD_PUZZLE_MINIMIZE_H
#define FSD_PUZZLE_MINIMIZE_H

#include "puzzle/reduce.h"

/*
 * Sets up the reduction of a puzzle (81 bytes) with the solution given: its givens one by one, in a random order that
 * depends on seed and puzzle alone.
 */
void fsd_minimize_begin(struct fsd_reduction *of, const char *puzzle, const char *solution, uint64_t seed);

#endif
