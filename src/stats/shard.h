/*
 * Statistics as JSON: the sums, so that those of shards add up to those of the whole, and what the series are, so that
 * anything may draw them. The object is a function of the puzzles and the plan: threads, kernel and times leave no
 * trace in it.
 */
#ifndef FSD_STATS_SHARD_H
#define FSD_STATS_SHARD_H

#include "base/buffer.h"
#include "stats/corpus.h"

enum { FSD_SHARD_SCHEMA = 2 };

/* Appends one line: the whole, and as "files" the n_files corpora that it is made of; all are sorted. */
void fsd_shard_put(struct fsd_buffer *out, const struct fsd_corpus *whole, const struct fsd_corpus *files,
                   size_t n_files);

/* What is wrong with a text that was to be read, and what to do. */
struct fsd_shard_trouble {
    unsigned line, column; /* from 1; 0: it has no place */
    char text[240];        /* printable, without the place */
};

/* Whether this build reads JSON; if not, fsd_shard_read says what to install. */
bool fsd_shard_can_read(void);

/*
 * Reads such an object back; its files and what it says of the series are passed over. Shards of another version are
 * read if that has the same series, and refused if not. On success plan and corpus are set, sorted and consistent;
 * corpus is the caller's to destroy and keeps a pointer to plan. On failure corpus is empty and *trouble is set.
 */
enum fastsud_status fsd_shard_read(const char *text, size_t n_bytes, struct fsd_plan *plan, struct fsd_corpus *corpus,
                                   struct fsd_shard_trouble *trouble);

/* The first setting, or "measures", in which two completed plans differ; NULL: they agree. */
const char *fsd_plan_difference(const struct fsd_plan *a, const struct fsd_plan *b);

#endif
