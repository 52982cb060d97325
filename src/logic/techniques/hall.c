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
static inline bool find(const uint16_t sets[9], const unsigned size, struct fsd_hall_search *search,
                        struct fsd_hall *found)
{
    struct fsd_hall_search at = *search;
    unsigned n = at.n;

    if (!at.goes_on) {
        for (unsigned i = 0; i < 9; i++) {
            at.left[0] |= (uint16_t)((unsigned)(fsd_set_count(sets[i]) - 2 <= size - 2) << i);
        }
        if (fsd_set_count(at.left[0]) < size) {
            return false;
        }
    }
    for (;;) {
        if (fsd_set_count(at.left[n]) < size - n) {
            if (n == 0) {
                return false;
            }
            n--;
            continue;
        }
        const unsigned i = fsd_set_take(&at.left[n]);
        const uint16_t union_of = at.joined[n] | sets[i];
        if (fsd_set_count(union_of) > size) {
            continue;
        }
        const uint16_t now = (uint16_t)(at.chosen[n] | 1U << i);
        if (n + 1 < size) {
            n++;
            at.chosen[n] = now;
            at.joined[n] = union_of;
            at.left[n] = at.left[n - 1];
        } else if (fsd_set_count(union_of) == size && reaches_others(sets, now, union_of)) {
            *found = (struct fsd_hall){.chosen = now, .joined = union_of};
            at.goes_on = true;
            at.n = (uint8_t)n;
            *search = at;
            return true;
        }
    }
}

bool fsd_hall_next(const uint16_t sets[9], unsigned size, struct fsd_hall_search *search, struct fsd_hall *found)
{
    return size == 2   ? find(sets, 2, search, found)
           : size == 3 ? find(sets, 3, search, found)
                       : find(sets, 4, search, found);
}
