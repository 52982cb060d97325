/* Sets of pairs of a cell and a digit: what may be added to a puzzle, and what a solution consists of. */
#ifndef FSD_PUZZLE_VICINITY_PAIRS_H
#define FSD_PUZZLE_VICINITY_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

#include "grid/cells.h"
#include "puzzle/vicinity.h"

/* Pair cell * 9 + digit - 1 is bit p % 64 of word p / 64; bits from 729 on are 0. */
enum { FSD_N_PAIRS = FSD_N_CELLS * 9, FSD_PAIR_WORDS = (FSD_N_PAIRS + 63) / 64 };

struct fsd_pairs {
    uint64_t words[FSD_PAIR_WORDS];
};

static inline bool fsd_pairs_has(const struct fsd_pairs *pairs, unsigned pair)
{
    return (pairs->words[pair / 64] >> pair % 64 & 1) != 0;
}

static inline void fsd_pairs_add(struct fsd_pairs *pairs, unsigned pair)
{
    pairs->words[pair / 64] |= UINT64_C(1) << pair % 64;
}

static inline void fsd_pairs_remove(struct fsd_pairs *pairs, unsigned pair)
{
    pairs->words[pair / 64] &= ~(UINT64_C(1) << pair % 64);
}

static inline void fsd_pairs_subtract(struct fsd_pairs *pairs, const struct fsd_pairs *others)
{
    for (unsigned w = 0; w < FSD_PAIR_WORDS; w++) {
        pairs->words[w] &= ~others->words[w];
    }
}

static inline unsigned fsd_pairs_count(const struct fsd_pairs *pairs)
{
    unsigned n = 0;

    for (unsigned w = 0; w < FSD_PAIR_WORDS; w++) {
        n += (unsigned)__builtin_popcountll(pairs->words[w]);
    }
    return n;
}

/* The first pair of a set from `from` on; FSD_N_PAIRS when there is none. */
static inline unsigned fsd_pairs_next(const struct fsd_pairs *pairs, unsigned from)
{
    unsigned w = from / 64;

    if (from >= FSD_N_PAIRS) {
        return FSD_N_PAIRS;
    }
    uint64_t word = pairs->words[w] & ~UINT64_C(0) << from % 64;
    while (!word) {
        if (++w == FSD_PAIR_WORDS) {
            return FSD_N_PAIRS;
        }
        word = pairs->words[w];
    }
    return w * 64 + (unsigned)__builtin_ctzll(word);
}

/* The pairs of a grid, 81 cells; blanks have none. */
static inline void fsd_pairs_of(struct fsd_pairs *pairs, const char *cells)
{
    *pairs = (struct fsd_pairs){.words = {0}};
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (cells[cell] >= '1' && cells[cell] <= '9') {
            fsd_pairs_add(pairs, cell * 9 + (unsigned)(cells[cell] - '1'));
        }
    }
}

struct fsd_pair_list {
    unsigned pairs[FSD_VICINITY_MOST];
    unsigned n;
};

/* Writes the digits of pairs into 81 cells. */
static inline void fsd_pair_list_apply(const struct fsd_pair_list *list, char *cells)
{
    for (unsigned i = 0; i < list->n; i++) {
        cells[list->pairs[i] / 9] = (char)('1' + list->pairs[i] % 9);
    }
}

#endif
