/*
 * Statistics as JSON: all sums, so that those of shards can be added up, and what follows from them. The object is a
 * function of the puzzles and of the plan: threads, kernel, chunks, names and times leave no trace in it.
 */
#ifndef FSD_STATS_STATISTICS_JSON_H
#define FSD_STATS_STATISTICS_JSON_H

#include <stdio.h>

#include "stats/statistics.h"

enum { FSD_STATISTICS_SCHEMA = 1 };

/*
 * Writes one object in one line, and a newline: of finished statistics and, as "files", of the n_files corpora that
 * they are made of; none when there are no names to tell. Numbers are read back up to 2^63 - 1. Returns whether the
 * stream took it all.
 */
bool fsd_statistics_put_json(FILE *file, const struct fsd_statistics *whole, const struct fsd_corpus *files,
                             size_t n_files);

/* What is wrong with a text that was to be read, and what to do. */
struct fsd_statistics_trouble {
    unsigned line, column; /* from 1; 0: it has no place */
    char text[240];        /* printable, without the place */
};

/* Whether this build reads JSON; if not, fsd_statistics_read_json says what to install. */
bool fsd_statistics_can_read_json(void);

/*
 * Reads such an object back; its files are passed over. All that it says must agree: fields may be added at its top,
 * but none may be missing, and what follows from the sums must follow. On success *statistics is finished, and the
 * caller's, to be given to fsd_statistics_destroy. On failure it is NULL and *trouble is set.
 */
enum fastsud_status fsd_statistics_read_json(const char *text, size_t n_bytes, struct fsd_statistics **statistics,
                                             struct fsd_statistics_trouble *trouble);

/* The names that both sides use; NULL past the end. */
const char *fsd_statistics_measure_key(unsigned measure);
const char *fsd_statistics_outcome_key(unsigned outcome);

/* Writes the object without its fingerprints, files and newline. */
void fsd_statistics_put_json_core(FILE *file, const struct fsd_statistics *statistics);

#endif
