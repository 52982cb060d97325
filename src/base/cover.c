#include "base/cover.h"

#include <stdbool.h>

struct search {
    const uint64_t *sets;
    uint64_t usable; /* bit i: set i has what no other one has all of */
    uint64_t chosen;
};

/* A set within another, of two that are equal the later one, is never needed. */
static uint64_t find_usable(const uint64_t *sets, unsigned n, uint64_t wanted)
{
    uint64_t usable = 0;

    for (unsigned i = 0; i < n; i++) {
        const uint64_t own = sets[i] & wanted;
        bool is_within = own == 0;
        for (unsigned k = 0; k < n && !is_within; k++) {
            const uint64_t other = sets[k] & wanted;
            is_within = k != i && (own & ~other) == 0 && (own != other || k < i);
        }
        usable |= is_within ? 0 : UINT64_C(1) << i;
    }
    return usable;
}

/* Covers the rest by n_left sets at most. Some set has each of its elements. */
static bool cover(struct search *search, uint64_t rest, unsigned n_left)
{
    if (rest == 0 || n_left == 0) {
        return rest == 0;
    }
    for (uint64_t left = search->usable; left; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(left);
        if (search->sets[i] & rest & -rest) {
            search->chosen |= UINT64_C(1) << i;
            if (cover(search, rest & ~search->sets[i], n_left - 1)) {
                return true;
            }
            search->chosen &= ~(UINT64_C(1) << i);
        }
    }
    return false;
}

uint64_t fsd_least_cover(const uint64_t *sets, unsigned n, uint64_t wanted)
{
    struct search search = {.sets = sets, .usable = find_usable(sets, n, wanted)};
    uint64_t any = 0;

    for (unsigned i = 0; i < n; i++) {
        any |= sets[i];
    }
    for (unsigned most = 0; !cover(&search, wanted & any, most); most++) {
    }
    return search.chosen;
}
