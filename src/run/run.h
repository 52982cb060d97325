/* The pipeline: runs all lines of some sources through a stage and writes its text in input order. */
#ifndef FSD_RUN_RUN_H
#define FSD_RUN_RUN_H

#include "run/parallel.h"
#include "run/stage.h"

enum { FSD_DEFAULT_CHUNK_BYTES = 512 * 1024, FSD_MAX_CHUNK_BYTES = 1 << 30 };

struct fsd_run_options {
    const struct fsd_stage *stage;
    const void *stage_options;        /* borrowed until fsd_run_destroy */
    const struct fsd_source *sources; /* borrowed until fsd_run_destroy */
    size_t n_sources;
    size_t n_threads;   /* 0: one per core, but no more than chunks */
    size_t chunk_bytes; /* 0: chosen to suit the input and the stage */
    bool omits_header;  /* of the stage's plan, or of the input */
    bool strict;        /* the first malformed line is a failure */
    struct fsd_observer observer;
    struct fsd_settler settler;
};

struct fsd_run_result {
    struct fsd_failure failure; /* the first in input order; the other members then cover the work done before it */
    struct fsd_tally tally;
    uint64_t n_written;
    size_t n_threads;
    uint64_t duration_ns;
    const char *engine; /* static strings; NULL: the stage has none */
    const char *kernel;
};

struct fsd_run;

/* Allocates everything a run needs. The caller destroys *run, which is NULL on failure. */
enum fastsud_status fsd_run_create(const struct fsd_run_options *options, struct fsd_run **run);
void fsd_run_destroy(struct fsd_run *run);

/* Executes the run. May be called again if the sources can be read again. */
void fsd_run_execute(struct fsd_run *run, const struct fsd_sink *sink, struct fsd_run_result *result);

/* The state of worker i, from 0, for collecting results; NULL when i is past the end. */
void *fsd_run_state(const struct fsd_run *run, size_t i);

#endif
