/* How long it took to solve a file, as a line of JSON that a later run is compared with. */
#ifndef FSD_STATS_TIMING_H
#define FSD_STATS_TIMING_H

#include "base/failure.h"
#include "base/json.h"
#include "fastsud.h"

struct fsd_timing {
    const char *file;
    uint64_t n_puzzles;
    const char *engine;
    const char *kernel; /* NULL: the engine has none */
    const char *rules;  /* other than those of 9x9 sudoku; NULL: these; not read, as options say it */
    uint64_t n_threads;
    double guesses_per_puzzle;  /* not read */
    uint64_t n_bytes, checksum; /* of the text, by base/hash.h */
    const char *options;        /* those that bear on the time, but for kernel and threads */
    const char *version;        /* of fastsud */
    const char *cpu;            /* its model */
    double seconds;             /* median of the samples; not read */
    double *samples_s;          /* a round each, none of them 0 */
    size_t n_samples;
};

/* Appends the members of an object. */
void fsd_timing_put(struct fsd_json *json, const struct fsd_timing *timing);

/* Appends an array of times. */
void fsd_timing_put_samples(struct fsd_json *json, const char *key, const double *samples_s, size_t n);

/* What was read of such lines. */
struct fsd_timings {
    struct fsd_timing *rows;
    size_t n;
    size_t capacity;
    void **documents; /* of each row, which have its text */
    size_t document_capacity;
};

void fsd_timings_destroy(struct fsd_timings *timings);

/*
 * Reads lines of such objects, of which other members are ignored. On success there is at least one, and the caller
 * destroys *timings. Otherwise it is empty, and *failure, about the file of this name, says why.
 */
bool fsd_timings_read(const char *name, const char *text, size_t n_bytes, struct fsd_timings *timings,
                      struct fsd_failure *failure);

/* The last row of a text by its checksum, on a model of processor (NULL: any); NULL: there is none. */
const struct fsd_timing *fsd_timings_of(const struct fsd_timings *timings, uint64_t checksum, const char *cpu);

/* The last row of the same text, processor, and way to solve; NULL: there is none. */
const struct fsd_timing *fsd_timings_like(const struct fsd_timings *timings, const struct fsd_timing *timing);

#endif
