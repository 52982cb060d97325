/* Hall sets: as many elements as sets. Naked and hidden subsets and basic fish are all of them this one search. */
#ifndef FSD_LOGIC_HALL_H
#define FSD_LOGIC_HALL_H

#include <stdbool.h>
#include <stdint.h>

#include "grid/digits.h"

struct fsd_hall {
    uint16_t chosen; /* bit i: sets[i] */
    uint16_t joined; /* the elements of those */
};

/* A search for all of them; zero-initialised, it begins. */
struct fsd_hall_search {
    bool goes_on;
    uint8_t n; /* sets chosen */
    /* chosen[n], joined[n] and left[n]: with n sets chosen. */
    uint16_t chosen[4], joined[4], left[4];
};

/*
 * Finds `size` of nine sets, each with two elements or more, that have `size` elements between them, where another set
 * has some of these as well: it loses them, for the chosen sets need them all (Hall 1935, "On representatives of
 * subsets"). Takes the first choice in lexicographic order, then the next each time. size is 2 to 4.
 */
bool fsd_hall_next(const uint16_t sets[9], unsigned size, struct fsd_hall_search *search, struct fsd_hall *found);

/* Sets of nine elements are counted like sets of nine digits. */
static inline unsigned fsd_set_count(unsigned set)
{
    return fsd_digits_counts[set];
}

/* Takes the lowest element, 0 to 8, out of a set that is not empty. */
static inline unsigned fsd_set_take(uint16_t *set)
{
    const unsigned element = (unsigned)__builtin_ctz(*set);

    *set &= (uint16_t)(*set - 1);
    return element;
}

#endif
