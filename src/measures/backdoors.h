/*
 * Backdoors: sets of cells whose values, once they are known, let logic finish the puzzle (Williams, Gomes and Selman
 * 2003; "weak" ones, with the right values). The size of the smallest says how many times one has to guess, and guess
 * well, when one knows rules up to a level.
 */
#ifndef FSD_MEASURES_BACKDOORS_H
#define FSD_MEASURES_BACKDOORS_H

#include "grid/cells.h"
#include "logic/levels.h"

enum { FSD_MAX_BACKDOOR = 8 };

struct fsd_backdoor_query {
    unsigned level;    /* of logic, as fsd_levels_apply takes it */
    unsigned max_size; /* how far to search, at most FSD_MAX_BACKDOOR */
};

/*
 * The size of the smallest backdoor of a puzzle with exactly one solution; max_size + 1 when it is larger than
 * max_size. puzzle: 81 bytes, '1' to '9' are givens; solution: 81 digits. *cells, which may be NULL, becomes the first
 * of the smallest backdoors, in the order of their ascending lists of cells; empty when there is none. Does not
 * allocate; a function of its arguments alone.
 *
 * No list of all pairs and triples is gone through. Where values were given and logic still stops, more values are
 * given for as long as it does: the few cells left open then, any one of which would finish the puzzle, must share one
 * with every backdoor. So backdoors are hitting sets of such sets, and most sets of cells are never tried (so
 * Reiter 1987 finds diagnoses, and Davies and Bacchus 2011 solve MaxSAT).
 *
 * That holds for logic that concludes no less from more. A full naked triple of levels 3 and 4 can be spoilt by a value
 * next to it; there the set found is a backdoor, but a smaller one may be missed (one puzzle in 733 of magictour's).
 */
unsigned fsd_backdoor_size(const struct fsd_backdoor_query *query, const char *puzzle, const char *solution,
                           fsd_cells *cells);

/*
 * The sizes for all levels from 0 to max_level, each no larger than that of the level below it, which bounds the
 * search for the next.
 */
void fsd_backdoor_sizes(unsigned max_level, unsigned max_size, const char *puzzle, const char *solution,
                        unsigned sizes[FSD_N_LEVELS]);

/* Which rules suffice with n good guesses: the lowest level whose size is at most n; FSD_N_LEVELS when there is none.
 */
unsigned fsd_backdoor_level(unsigned max_level, const unsigned sizes[FSD_N_LEVELS], unsigned n);

#endif
