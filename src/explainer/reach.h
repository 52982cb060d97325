/* What follows from each candidate that is on, link by link: all of it at once, without the way there. */
#ifndef FSD_EXPLAINER_REACH_H
#define FSD_EXPLAINER_REACH_H

#include "explainer/links.h"

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

/* Sets are of numbers, see links.h; words that n_words of the links leaves out are not set. */
struct fsd_se_reach {
    struct fsd_se_set on[FSD_SE_N_CANDIDATES]; /* itself as well */
    struct fsd_se_set off[FSD_SE_N_CANDIDATES];
    uint16_t n_next[FSD_SE_N_CANDIDATES]; /* what is on after two links */
    uint16_t next[FSD_SE_N_CANDIDATES][FSD_SE_MAX_WEAK * FSD_SE_MAX_STRONG];
};

/* Within cells and units, or within units alone. */
void fsd_se_reach_find(struct fsd_se_reach *reach, const struct fsd_se_links *links, bool in_cells);

#endif
