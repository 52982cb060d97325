/* The sums of a plan's series over a corpus. */
#ifndef FSD_STATS_CORPUS_H
#define FSD_STATS_CORPUS_H

#include "measures/measure.h"

struct fsd_corpus {
    const char *name; /* the caller's; NULL: it has none */
    const struct fsd_measure_plan *plan;
    uint64_t n_lines; /* including empty lines and comments */
    uint64_t n_malformed;
    uint64_t n_puzzles;
    size_t n_sums;
    struct fsd_sums *sums; /* in the order of fsd_measure_plan_series */
};

/* plan is complete and stays the caller's. False when out of memory. Either way fsd_corpus_destroy frees. */
bool fsd_corpus_create(struct fsd_corpus *corpus, const struct fsd_measure_plan *plan);
void fsd_corpus_destroy(struct fsd_corpus *corpus);

/* Adds a measured batch; the caller counts lines and malformed lines. Fails only when out of memory. */
enum fastsud_status fsd_corpus_add(struct fsd_corpus *corpus, const struct fsd_puzzles *puzzles);

/*
 * Adds from, which must have an equal plan; its line numbers are shifted by n_lines_before. The order of merging does
 * not matter. Fails with FASTSUD_ERR_ARGUMENT if a sum would exceed 2^63 - 1; nothing was added then. When it fails
 * for lack of memory, into may only be destroyed.
 */
enum fastsud_status fsd_corpus_merge(struct fsd_corpus *into, const struct fsd_corpus *from, uint64_t n_lines_before);

/* Sorts what is kept unsorted. */
void fsd_corpus_sort(struct fsd_corpus *corpus);

/* A hash of a plan's series with their rows and columns: shards can be merged only if it is equal. */
uint64_t fsd_measure_plan_hash(const struct fsd_measure_plan *plan);

#endif
