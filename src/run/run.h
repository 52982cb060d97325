/*
 * The driver of every job: a worker claims a chunk of text or a range of numbers, the stage processes it, and what it
 * makes is submitted to be written in order.
 */
#ifndef FSD_RUN_RUN_H
#define FSD_RUN_RUN_H

#include "run/parallel.h"
#include "run/stage.h"

enum { FSD_DEFAULT_CHUNK_BYTES = 512 * 1024, FSD_MAX_CHUNK_BYTES = 1 << 30 };

struct fsd_run_options {
    const struct fsd_stage *stage;
    void *stage_options;        /* borrowed until fsd_run_destroy */
    struct fsd_source *sources; /* borrowed likewise; NULL: numbers */
    size_t n_sources;
    uint64_t first, n;            /* the numbers first to first + n - 1 */
    size_t n_threads;             /* 0: one per core, but no more than chunks */
    size_t chunk_bytes;           /* 0: chosen to suit the input and the stage */
    bool omits_header;            /* it was written before, or is written by another run */
    bool strict;                  /* the first malformed line is a failure */
    const struct fsd_place *from; /* where an earlier run was interrupted; NULL: at the beginning */
    atomic_bool *stop; /* set when the run must end; NULL: the run has its own, which open streams do not know of */
    struct fsd_observer observer;
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

/*
 * Makes the header, begins the stage, and allocates everything a run needs. Sources that are not open are opened. The
 * caller destroys *run, which is NULL on failure, for which failure says why if it is not the status.
 */
enum fastsud_status fsd_run_create(const struct fsd_run_options *options, struct fsd_run **run,
                                   struct fsd_failure *failure);
void fsd_run_destroy(struct fsd_run *run);

/* Executes the run. May be called again if the sources can be read again. */
void fsd_run_execute(struct fsd_run *run, const struct fsd_sink *sink, struct fsd_run_result *result);

#endif
