/* Set cover, for sets that are small. */
#ifndef FSD_BASE_COVER_H
#define FSD_BASE_COVER_H

#include <stdint.h>

/*
 * The fewest of n sets, at most 64, bit i for set i, that have all the wanted elements that any of them has. Of several
 * choices one is taken that depends on the sets and their order alone.
 */
uint64_t fsd_least_cover(const uint64_t *sets, unsigned n, uint64_t wanted);

#endif
