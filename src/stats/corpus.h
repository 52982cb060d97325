/* The sums of a plan's series over a corpus. */
#ifndef FSD_STATS_CORPUS_H
#define FSD_STATS_CORPUS_H

#include "measures/measure.h"

struct fsd_corpus {
    const char *name; /* the caller's; NULL: it has none */
    const struct fsd_plan *plan;
    uint64_t n_lines; /* all of them, empty ones and comments too */
    uint64_t n_malformed;
    uint64_t n_puzzles;
    size_t n_sums;
    struct fsd_sums *sums; /* in the order of fsd_plan_series */
};

/* plan is complete and stays the caller's. False when out of memory. Either way fsd_corpus_destroy frees. */
bool fsd_corpus_create(struct fsd_corpus *corpus, const struct fsd_plan *plan);
void fsd_corpus_destroy(struct fsd_corpus *corpus);

/* Adds what was measured; lines and malformed ones are for the caller to count. Fails for memory only. */
enum fastsud_status fsd_corpus_add(struct fsd_corpus *corpus, const struct fsd_puzzles *puzzles);

/*
 * Adds all of from, of an equal plan, whose lines follow n_lines_before others. The sums do not depend on the order.
 * Fails with FASTSUD_ERR_ARGUMENT when a sum would exceed 2^63 - 1, and then nothing was added; or for memory, and then
 * into is only fit to be destroyed.
 */
enum fastsud_status fsd_corpus_merge(struct fsd_corpus *into, const struct fsd_corpus *from, uint64_t n_lines_before);

/* Brings what is kept in any order into its own. */
void fsd_corpus_sort(struct fsd_corpus *corpus);

/* A hash of the series of a plan, their rows and columns: sums add up if and only if it is the same. */
uint64_t fsd_plan_layout(const struct fsd_plan *plan);

#endif
