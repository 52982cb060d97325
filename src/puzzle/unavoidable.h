/*
 * Unavoidable sets in plain sight. A part of a solution that can be exchanged for another is an unavoidable set
 * (McGuire, Tugemann and Civario 2012): a puzzle without a given in it has a second solution. Two kinds show without a
 * search: two digits in some rows, and two rows of a band or columns of a stack in some columns or rows.
 */
#ifndef FSD_PUZZLE_UNAVOIDABLE_H
#define FSD_PUZZLE_UNAVOIDABLE_H

#include "grid/cells.h"
#include "simd/kernel.h"

/* The finder of a kernel that is known, or of the fastest one if it is NULL. */
const struct fsd_given_finder *fsd_given_finder_of(const char *kernel);

/* The sets of n solutions, 81 digits each, by keys of their cells. */
void fsd_pair_sets_find(const struct fsd_given_finder *finder, size_t n, const char *const *solutions,
                        const uint8_t *const *keys, struct fsd_pair_sets *const *sets);

extern const uint8_t fsd_strips_of_pair[FSD_N_STRIP_PAIRS][2];

/* What there is of some cells, as places of strips. */
static inline void fsd_strips_mark(uint16_t places[FSD_N_STRIPS], unsigned cell, char digit)
{
    places[digit - '1'] |= (uint16_t)(1U << cell / 9);
    places[FSD_FIRST_ROW_STRIP + cell / 9] |= (uint16_t)(1U << cell % 9);
    places[FSD_FIRST_COLUMN_STRIP + cell % 9] |= (uint16_t)(1U << cell / 9);
}

/* Whether a set with this least key has none of the cells marked. */
static inline bool fsd_pair_sets_any_without(const struct fsd_pair_sets *sets, unsigned key,
                                             const uint16_t places[FSD_N_STRIPS])
{
    for (unsigned i = sets->begin[key]; i < sets->begin[key + 1]; i++) {
        const uint8_t *const strips = fsd_strips_of_pair[sets->set[i] >> FSD_PLACES];
        if (!((places[strips[0]] | places[strips[1]]) & sets->set[i] & FSD_ALL_PLACES)) {
            return true;
        }
    }
    return false;
}

/* The givens that are alone in such a set: without one of them, a puzzle with this only solution has others. */
fsd_cells fsd_unavoidable_find_alone(const char *puzzle, const char *solution);

#endif
