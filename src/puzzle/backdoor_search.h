/*
 * Backdoors: sets of cells whose values, once known, let logic finish the puzzle (weak backdoors: Williams, Gomes and
 * Selman 2003). The size of the smallest is the number of good guesses that a solver limited to some level needs.
 */
#ifndef FSD_PUZZLE_BACKDOOR_SEARCH_H
#define FSD_PUZZLE_BACKDOOR_SEARCH_H

#include "grid/cells.h"
#include "logic/closures.h"

enum { FSD_MAX_BACKDOOR = 8 };

struct fsd_backdoor_query {
    unsigned level;                /* of logic, as fsd_closures_apply takes it */
    unsigned max_size;             /* how far to search, at most FSD_MAX_BACKDOOR */
    struct fsd_deadline *deadline; /* when it has passed, the result is unspecified; NULL: never */
};

/*
 * The size of the smallest backdoor of a puzzle with exactly one solution; max_size + 1 when it is larger than
 * max_size. puzzle: 81 bytes, '1' to '9' are givens; solution: 81 digits. *cells, which may be NULL, becomes the first
 * of the smallest backdoors, in the order of their ascending lists of cells; empty when there is none. Does not
 * allocate; a function of its arguments alone.
 *
 * Does not enumerate all pairs and triples. Whenever logic stops although some values are known, more values are added
 * as long as it still stops. Any of the cells left open would then finish the puzzle, so every backdoor contains one of
 * them: backdoors are hitting sets of such sets, and most sets of cells are never tried (as in Reiter 1987 for
 * diagnoses, Davies and Bacchus 2011 for MaxSAT).
 *
 * This assumes that logic never concludes less from more values. At levels 3 and 4 a value can spoil a full naked
 * triple; the set found is still a backdoor, but a smaller one may be missed (1 in 733 puzzles of magictour).
 */
unsigned fsd_backdoor_size(const struct fsd_backdoor_query *query, const char *puzzle, const char *solution,
                           fsd_cells *cells);

/*
 * The sizes for all levels from 0 to the query's, each no larger than that of the level below it, which bounds the
 * search for the next.
 */
void fsd_backdoor_sizes(const struct fsd_backdoor_query *query, const char *puzzle, const char *solution,
                        unsigned sizes[FSD_N_LEVELS]);

/* The lowest level whose smallest backdoor has at most n cells; FSD_N_LEVELS if there is none. */
unsigned fsd_backdoor_level(unsigned max_level, const unsigned sizes[FSD_N_LEVELS], unsigned n);

#endif
