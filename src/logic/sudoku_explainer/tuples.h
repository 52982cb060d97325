/* Naked sets, hidden sets and fish are one thing: some sets whose union is no larger than their number. */
#ifndef FSD_SUDOKU_EXPLAINER_TUPLES_H
#define FSD_SUDOKU_EXPLAINER_TUPLES_H

#include "grid/digits.h"

enum { FSD_SE_MAX_TUPLES = 126 }; /* ways to choose 4 of 9 */

/* The next larger number with as many bits (Gosper), of a number that is not 0. */
static inline unsigned fsd_se_next_choice(unsigned choice)
{
    const unsigned lowest = choice & -choice;
    const unsigned ripple = choice + lowest;

    return ripple | ((choice ^ ripple) >> 2) / lowest;
}

struct fsd_se_tuple {
    uint16_t chosen; /* bit i: sets[i] */
    uint16_t their_union;
};

/*
 * All choices of degree sets, each of two elements or more, whose union has degree elements, in ascending order of
 * chosen, as Sudoku Explainer tries them. Returns how many.
 */
static inline unsigned fsd_se_tuples(const uint16_t sets[9], unsigned degree,
                                     struct fsd_se_tuple tuples[FSD_SE_MAX_TUPLES])
{
    uint8_t members[9];
    unsigned n_members = 0;
    unsigned n = 0;

    for (unsigned i = 0; i < 9; i++) {
        members[n_members] = (uint8_t)i;
        n_members += fsd_digits_count(sets[i]) - 2U <= degree - 2;
    }
    for (unsigned choice = (1U << degree) - 1; choice < 1U << n_members; choice = fsd_se_next_choice(choice)) {
        struct fsd_se_tuple tuple = {0, 0};
        for (unsigned left = choice; left; left &= left - 1) {
            const unsigned i = members[__builtin_ctz(left)];
            tuple.chosen |= (uint16_t)(1U << i);
            tuple.their_union |= sets[i];
        }
        if (fsd_digits_count(tuple.their_union) == degree) {
            tuples[n++] = tuple;
        }
    }
    return n;
}

#endif
