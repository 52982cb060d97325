/*
 * Unavoidable sets of two strips. A strip is nine cells, at places 0 to 8: those of a digit, by row (strips 0 to 8), of
 * a row, by column (9 to 17), or of a column, by row (18 to 26). Two digits, two rows of a band or two columns of a
 * stack have sets in common: their cells at some places.
 */
#ifndef FSD_SIMD_PAIR_SETS_H
#define FSD_SIMD_PAIR_SETS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    FSD_N_STRIPS = 27,
    FSD_FIRST_ROW_STRIP = 9,
    FSD_FIRST_COLUMN_STRIP = 18,
    FSD_N_STRIP_PAIRS = 36 + 18,
    FSD_MOST_PAIR_SETS = FSD_N_STRIP_PAIRS * 4, /* two places or more make a set */
    FSD_PLACES = 9,
    FSD_ALL_PLACES = 0x1ff,
    FSD_NO_KEY = 82
};

/*
 * Pairs of strips are numbered: digits 0 and 1, 0 and 2, ... 7 and 8, then each row and the next of its band, the first
 * after the last, then each column likewise.
 *
 * The sets of a solution, by the least key of their cells. Keys are the caller's: 1 to 81, each of one cell; 0: sets
 * with this cell are not wanted; FSD_NO_KEY: of no account.
 */
struct fsd_pair_sets {
    uint8_t begin[FSD_NO_KEY + 1];    /* sets with a key are set[begin[key]] to set[begin[key + 1] - 1] */
    uint16_t set[FSD_MOST_PAIR_SETS]; /* bits 0 to 8: places, then which pair */
};

/* Sets as they are found. */
struct fsd_found_sets {
    unsigned n;
    uint8_t n_of_key[FSD_NO_KEY];
    uint8_t key[FSD_MOST_PAIR_SETS];
    uint16_t set[FSD_MOST_PAIR_SETS];
};

static inline void fsd_found_sets_add(struct fsd_found_sets *found, unsigned pair, unsigned places, unsigned key)
{
    found->n_of_key[key]++;
    found->key[found->n] = (uint8_t)key;
    found->set[found->n++] = (uint16_t)(pair << FSD_PLACES | places);
}

/* They are sorted by their keys. */
static inline void fsd_found_sets_sort(const struct fsd_found_sets *found, struct fsd_pair_sets *sets)
{
    unsigned n = 0;

    for (unsigned key = 0; key < FSD_NO_KEY; key++) {
        n += found->n_of_key[key];
        sets->begin[key] = (uint8_t)n;
    }
    sets->begin[FSD_NO_KEY] = (uint8_t)n;
    for (unsigned i = 0; i < found->n; i++) {
        sets->set[--sets->begin[found->key[i]]] = found->set[i];
    }
}

#endif
