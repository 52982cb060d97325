/*
 * Two digits may stand in one miniline (three cells of a line in a box). In how many lines of each band and stack do
 * they? That says what a pair of digits is like, whatever the order of the bands and of the lines in them; the eight
 * pairs of a digit say what the digit is like, whatever they are called, and the nine digits what the grid is like.
 */
#include "puzzle/grid_mark.h"

#include <stdlib.h>

#include "base/random.h"
#include "grid/units.h"

/* Two bits for each line say in which of its three minilines a digit stands: first those of rows, then of columns. */
#define PLACE(row, column) ((uint64_t)((column) / 3) << 2 * (row) | (uint64_t)((row) / 3) << (18 + 2 * (column)))
#define PLACES(row)                                                                                                    \
    PLACE(row, 0), PLACE(row, 1), PLACE(row, 2), PLACE(row, 3), PLACE(row, 4), PLACE(row, 5), PLACE(row, 6),           \
        PLACE(row, 7), PLACE(row, 8)

static const uint64_t places[FSD_N_CELLS] = {PLACES(0), PLACES(1), PLACES(2), PLACES(3), PLACES(4),
                                             PLACES(5), PLACES(6), PLACES(7), PLACES(8)};

/* Three numbers from 0 to 3, of two bits each, whatever their order: odd, as these are multiplied. */
#define TERM(n) ((n) % 4 * ((n) % 4 + UINT64_C(0x3c6ef372fe94f82b)) * UINT64_C(0x9e3779b97f4a7c16))
#define WEIGHT(n) (TERM(n) + TERM((n) / 4) + TERM((n) / 16) + UINT64_C(0xbf58476d1ce4e5b9))
#define WEIGHTS_4(n) WEIGHT(n), WEIGHT((n) + 1), WEIGHT((n) + 2), WEIGHT((n) + 3)
#define WEIGHTS_16(n) WEIGHTS_4(n), WEIGHTS_4((n) + 4), WEIGHTS_4((n) + 8), WEIGHTS_4((n) + 12)

static const uint64_t weights[64] = {WEIGHTS_16(0), WEIGHTS_16(16), WEIGHTS_16(32), WEIGHTS_16(48)};

static inline uint64_t mark_pair(uint64_t a, uint64_t b)
{
    const uint64_t first_lines = UINT64_C(0x041041041); /* of bands and stacks */
    const uint64_t differ = a ^ b, shared = ~(differ | differ >> 1);
    uint64_t n = (shared & first_lines) + (shared >> 2 & first_lines) + (shared >> 4 & first_lines);

    n |= n >> 4 | n >> 8; /* now the numbers of three bands stand together */
    const uint64_t product = weights[n & 63] * weights[n >> 18 & 63];
    return product ^ product >> 32;
}

uint64_t fsd_grid_mark(const char *grid)
{
    uint64_t words[16] = {0}, digits[FSD_N_DIGITS + 1] = {0}, mark = 0;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        words[grid[cell] & 15] += places[cell];
    }
    for (unsigned a = 1; a < FSD_N_DIGITS; a++) {
        for (unsigned b = a + 1; b <= FSD_N_DIGITS; b++) {
            const uint64_t of_pair = mark_pair(words[a], words[b]);
            digits[a] += of_pair;
            digits[b] += of_pair;
        }
    }
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        mark += fsd_random_mix(0, digits[digit]);
    }
    return mark | 1;
}

/* Where a mark is, or would be. */
static size_t place_of(const struct fsd_mark_set *set, uint64_t mark)
{
    const size_t last = ((size_t)1 << set->n_bits) - 1;
    size_t place = (size_t)(mark >> (64 - set->n_bits));

    while (set->places[place] != 0 && set->places[place] != mark) {
        place = (place + 1) & last;
    }
    return place;
}

static bool grow(struct fsd_mark_set *set)
{
    enum { FIRST_BITS = 10 };
    struct fsd_mark_set more = {.n_bits = set->places ? set->n_bits + 1 : FIRST_BITS, .n = set->n};

    more.places = calloc((size_t)1 << more.n_bits, sizeof(*more.places));
    if (!more.places) {
        return false;
    }
    for (size_t i = 0; set->places && i < (size_t)1 << set->n_bits; i++) {
        if (set->places[i] != 0) {
            more.places[place_of(&more, set->places[i])] = set->places[i];
        }
    }
    free(set->places);
    *set = more;
    return true;
}

bool fsd_mark_set_add(struct fsd_mark_set *set, uint64_t mark)
{
    if ((!set->places || set->n >= (size_t)1 << (set->n_bits - 1)) && !grow(set)) {
        return false;
    }
    uint64_t *const place = &set->places[place_of(set, mark)];
    set->n += *place == 0;
    *place = mark;
    return true;
}

bool fsd_mark_set_has(const struct fsd_mark_set *set, uint64_t mark)
{
    return set->places && set->places[place_of(set, mark)] != 0;
}

void fsd_mark_set_destroy(struct fsd_mark_set *set)
{
    free(set->places);
    *set = (struct fsd_mark_set){.n = 0};
}
