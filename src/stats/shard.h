/*
 * Statistics as JSON: the sums, so that shards can be merged, and a description of each series, so that any program can
 * plot them. The bytes depend on the puzzles and the plan alone, not on threads, kernel or time.
 */
#ifndef FSD_STATS_SHARD_H
#define FSD_STATS_SHARD_H

#include "base/buffer.h"
#include "stats/corpus.h"

enum { FSD_SHARD_SCHEMA = 2 };

/* Appends one line: the whole and, as "files", the n_files corpora it consists of; all must be sorted. */
void fsd_shard_put(struct fsd_buffer *out, const struct fsd_corpus *whole, const struct fsd_corpus *files,
                   size_t n_files);

/* Why a shard could not be read, and what to do. */
struct fsd_shard_trouble {
    unsigned line, column; /* from 1; 0: unknown */
    char text[240];        /* printable ASCII, without the position */
};

/* Whether this build reads JSON; if not, fsd_shard_read says what to install. */
bool fsd_shard_can_read(void);

/*
 * Reads such an object back; its files and the descriptions of series are ignored. A shard written by another version
 * is accepted if its series have the same layout, else refused. On success *plan and *corpus are set, sorted and
 * consistent; the caller destroys corpus, which keeps a pointer to plan. On failure corpus is empty and *trouble is
 * set.
 */
enum fastsud_status fsd_shard_read(const char *text, size_t n_bytes, struct fsd_measure_plan *plan,
                                   struct fsd_corpus *corpus, struct fsd_shard_trouble *trouble);

/* The first setting in which two completed plans differ, or "measures"; NULL: they are equal. */
const char *fsd_measure_plan_difference(const struct fsd_measure_plan *a, const struct fsd_measure_plan *b);

#endif
