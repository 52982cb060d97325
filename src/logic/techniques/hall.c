#include "logic/techniques/hall.h"

static bool reaches_others(const uint16_t sets[9], uint16_t chosen, uint16_t joined)
{
    uint16_t others = 0;

    for (unsigned i = 0; i < 9; i++) {
        others |= chosen >> i & 1 ? 0 : sets[i];
    }
    return (others & joined) != 0;
}

/* The inner loops are the same for all sizes but for the number of them. */
static inline bool find(const uint16_t sets[9], const unsigned size, struct fsd_hall *found)
{
    uint16_t small = 0;

    for (unsigned i = 0; i < 9; i++) {
        small |= (uint16_t)((unsigned)(fsd_set_count(sets[i]) - 2 <= size - 2) << i);
    }
    if (fsd_set_count(small) < size) {
        return false;
    }
    /* chosen[n], joined[n] and left[n]: with n sets chosen. */
    uint16_t chosen[4], joined[4], left[4];
    unsigned n = 0;
    chosen[0] = 0;
    joined[0] = 0;
    left[0] = small;
    for (;;) {
        if (fsd_set_count(left[n]) < size - n) {
            if (n == 0) {
                return false;
            }
            n--;
            continue;
        }
        const unsigned i = fsd_set_take(&left[n]);
        const uint16_t union_of = joined[n] | sets[i];
        if (fsd_set_count(union_of) > size) {
            continue;
        }
        const uint16_t now = (uint16_t)(chosen[n] | 1U << i);
        if (n + 1 < size) {
            n++;
            chosen[n] = now;
            joined[n] = union_of;
            left[n] = left[n - 1];
        } else if (fsd_set_count(union_of) == size && reaches_others(sets, now, union_of)) {
            *found = (struct fsd_hall){.chosen = now, .joined = union_of};
            return true;
        }
    }
}

bool fsd_hall_find(const uint16_t sets[9], unsigned size, struct fsd_hall *found)
{
    return size == 2 ? find(sets, 2, found) : size == 3 ? find(sets, 3, found) : find(sets, 4, found);
}
