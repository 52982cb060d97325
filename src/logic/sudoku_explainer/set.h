/* Sets of candidates, or of their numbers. */
#ifndef FSD_SUDOKU_EXPLAINER_SET_H
#define FSD_SUDOKU_EXPLAINER_SET_H

#include <stdbool.h>
#include <stdint.h>

enum {
    FSD_SE_N_CANDIDATES = 729, /* a candidate is cell * 9 + digit - 1 */
    FSD_SE_N_WORDS = (FSD_SE_N_CANDIDATES + 63) / 64
};

struct fsd_se_set {
    uint64_t words[FSD_SE_N_WORDS];
};

static inline bool fsd_se_set_has(const struct fsd_se_set *set, unsigned i)
{
    return set->words[i / 64] >> (i % 64) & 1;
}

static inline void fsd_se_set_add(struct fsd_se_set *set, unsigned i)
{
    set->words[i / 64] |= (uint64_t)1 << (i % 64);
}

/* The first words of it only. */
static inline void fsd_se_set_clear(struct fsd_se_set *set, unsigned n_words)
{
    for (unsigned w = 0; w < n_words; w++) {
        set->words[w] = 0;
    }
}

static inline void fsd_se_set_join(struct fsd_se_set *set, const struct fsd_se_set *other, unsigned n_words)
{
    for (unsigned w = 0; w < n_words; w++) {
        set->words[w] |= other->words[w];
    }
}

#endif
