/* Naked sets, hidden sets and fish are one thing: some sets whose union is no larger than their number. */
#ifndef FSD_SUDOKU_EXPLAINER_TUPLES_H
#define FSD_SUDOKU_EXPLAINER_TUPLES_H

#include "grid/digits.h"

enum { FSD_SE_MAX_TUPLES = 126 }; /* ways to choose 4 of 9 */

struct fsd_se_tuple {
    uint16_t chosen; /* bit i: sets[i] */
    uint16_t their_union;
};

/*
 * All choices of degree sets, each of two elements or more, whose union has degree elements, in ascending order of
 * chosen, as Sudoku Explainer tries them. Of the sets only those in the mask among are looked at. Returns how many.
 */
static inline unsigned fsd_se_tuples(const uint16_t sets[9], uint16_t among, unsigned degree,
                                     struct fsd_se_tuple tuples[FSD_SE_MAX_TUPLES])
{
    uint8_t members[9];
    unsigned n_members = 0;
    unsigned n = 0;

    while (among) {
        const unsigned i = fsd_digits_take(&among) - 1;
        const unsigned size = fsd_digits_count(sets[i]);
        if (size >= 2 && size <= degree) {
            members[n_members++] = (uint8_t)i;
        }
    }
    for (unsigned c = degree - 1; c < n_members; c++) {
        const uint16_t set_c = sets[members[c]];
        for (unsigned b = degree - 2; b < c; b++) {
            const uint16_t set_cb = set_c | sets[members[b]];
            const uint16_t chosen_cb = (uint16_t)(1U << members[c] | 1U << members[b]);
            if (fsd_digits_count(set_cb) > degree) {
                continue;
            }
            if (degree == 2) {
                tuples[n++] = (struct fsd_se_tuple){chosen_cb, set_cb};
                continue;
            }
            for (unsigned a = degree - 3; a < b; a++) {
                const uint16_t set_cba = set_cb | sets[members[a]];
                const uint16_t chosen_cba = (uint16_t)(chosen_cb | 1U << members[a]);
                const unsigned size = fsd_digits_count(set_cba);
                if (degree == 3 && size == degree) {
                    tuples[n++] = (struct fsd_se_tuple){chosen_cba, set_cba};
                }
                if (degree == 3 || size > degree) {
                    continue;
                }
                for (unsigned z = 0; z < a; z++) {
                    const uint16_t set_all = set_cba | sets[members[z]];
                    if (fsd_digits_count(set_all) == degree) {
                        tuples[n++] = (struct fsd_se_tuple){(uint16_t)(chosen_cba | 1U << members[z]), set_all};
                    }
                }
            }
        }
    }
    return n;
}

#endif
