/*
 * Statistics as JSON: the sums, so that shards can be merged, and a description of each series, so that any program can
 * plot them. The bytes depend on the puzzles and the plan alone, not on threads, kernel or time.
 */
#ifndef FSD_STATS_STATISTICS_H
#define FSD_STATS_STATISTICS_H

#include "base/buffer.h"
#include "stats/corpus.h"

enum { FSD_STATISTICS_SCHEMA = 3 };

/* One of the files of which a shard has a range. */
struct fsd_shard_input {
    char *name; /* without its folder */
    uint64_t n_bytes;
    uint64_t fingerprint; /* a hash of some of its content */
};

/* Which shard of what was measured. */
struct fsd_shard_place {
    uint64_t i, n; /* shard i of n, from 1; n 0: all of it, and its inputs are not known */
    struct fsd_shard_input *inputs;
    size_t n_inputs;
};

/* Frees the inputs and their names. */
void fsd_shard_place_destroy(struct fsd_shard_place *place);

/* Statistics as read from JSON. It must not be moved, as the corpora point to the plan. */
struct fsd_statistics {
    struct fsd_measure_plan plan;
    struct fsd_corpus whole;
    struct fsd_corpus *files; /* owns their names */
    size_t n_files;           /* 0: there is one, which is the whole */
    struct fsd_shard_place place;
};

void fsd_statistics_destroy(struct fsd_statistics *statistics);

/*
 * Appends one line: the whole and, as "files", the n_files corpora it consists of; all must be sorted. place NULL: a
 * whole run.
 */
void fsd_statistics_put(struct fsd_buffer *out, const struct fsd_corpus *whole, const struct fsd_corpus *files,
                        size_t n_files, const struct fsd_shard_place *place);

/* Why statistics could not be read, and what to do. */
struct fsd_statistics_trouble {
    unsigned line, column; /* from 1; 0: unknown */
    char text[240];        /* printable ASCII, without the position */
};

/* Whether this build reads JSON; if not, fsd_statistics_read says what to install. */
bool fsd_statistics_can_read(void);

/*
 * Reads such an object back; of the descriptions of series the words do not matter, but the keys do. Those of another
 * version are accepted if their series have the same layout, else refused. On success *statistics is sorted and
 * consistent, and the caller's to destroy. On failure it is empty and *trouble is set.
 */
enum fastsud_status fsd_statistics_read(const char *text, size_t n_bytes, struct fsd_statistics *statistics,
                                        struct fsd_statistics_trouble *trouble);

/* The first setting in which two completed plans differ, or "rules" or "measures"; NULL: they are equal. */
const char *fsd_measure_plan_difference(const struct fsd_measure_plan *a, const struct fsd_measure_plan *b);

#endif
