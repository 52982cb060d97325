#include "explainer/reach.h"

/* The first links of each candidate, and where two lead. */
static void begin(struct fsd_se_reach *reach, const struct fsd_se_links *links, bool in_cells)
{
    for (unsigned p = 0; p < links->n; p++) {
        for (unsigned w = 0; w < links->n_words; w++) {
            reach->on[p].words[w] = reach->off[p].words[w] = 0;
        }
        fsd_se_set_add(&reach->on[p], p);
        reach->n_next[p] = 0;
    }
    for (unsigned off = 0; off < links->n; off++) {
        const unsigned first_weak = in_cells ? 0 : links->n_weak_in_cell[off];
        const unsigned first_strong = in_cells ? 0 : links->n_strong_in_cell[off];
        for (unsigned i = first_weak; i < links->n_weak[off]; i++) {
            /* Weak links lead both ways. */
            const unsigned p = links->weak[off][i].to;
            fsd_se_set_add(&reach->off[p], off);
            for (unsigned k = first_strong; k < links->n_strong[off]; k++) {
                const unsigned on = links->strong[off][k].to;
                if (!fsd_se_set_has(&reach->on[p], on)) {
                    fsd_se_set_add(&reach->on[p], on);
                    reach->next[p][reach->n_next[p]++] = (uint16_t)on;
                }
            }
        }
    }
}

/* Adds what follows from what follows; false: that was all there already. */
static inline bool extend(struct fsd_se_reach *reach, unsigned p, unsigned n_words)
{
    uint64_t changed = 0;

    for (unsigned i = 0; i < reach->n_next[p]; i++) {
        const unsigned next = reach->next[p][i];
        for (unsigned w = 0; w < n_words; w++) {
            changed |= reach->on[next].words[w] & ~reach->on[p].words[w];
            changed |= reach->off[next].words[w] & ~reach->off[p].words[w];
            reach->on[p].words[w] |= reach->on[next].words[w];
            reach->off[p].words[w] |= reach->off[next].words[w];
        }
    }
    return changed != 0;
}

/* To and fro, as chains run either way. */
static inline void close(struct fsd_se_reach *reach, unsigned n, unsigned n_words)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned p = 0; p < n; p++) {
            changed |= extend(reach, p, n_words);
        }
        if (!changed) {
            return;
        }
        changed = false;
        for (unsigned p = n; p-- > 0;) {
            changed |= extend(reach, p, n_words);
        }
    }
}

void fsd_se_reach_find(struct fsd_se_reach *reach, const struct fsd_se_links *links, bool in_cells)
{
    begin(reach, links, in_cells);
    /* The usual sizes, so that the compiler knows how long a set is. */
    switch (links->n_words) {
    case 2:
        close(reach, links->n, 2);
        break;
    case 3:
        close(reach, links->n, 3);
        break;
    case 4:
        close(reach, links->n, 4);
        break;
    default:
        close(reach, links->n, links->n_words);
    }
}
