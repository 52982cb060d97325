/* Makes numbered items, for which no input is needed, in several threads, and writes them in order. */
#ifndef FSD_RUN_PRODUCE_H
#define FSD_RUN_PRODUCE_H

#include "run/run.h"
#include "run/stage.h"

struct fsd_producer {
    /* Creates one worker's state. On failure *state is NULL. */
    enum fastsud_status (*create)(const void *options, void **state);
    void (*destroy)(void *state);
    /*
     * Appends items first to first + n - 1 to output->text, whose allocation failures the caller checks, and counts
     * them in output->tally. An item depends on its number alone. May set output->failure, which ends the production
     * after this text.
     */
    enum fastsud_status (*produce)(void *state, uint64_t first, size_t n, struct fsd_part *output);
    void (*report)(const void *state, struct fsd_stage_report *report);
};

struct fsd_produce_options {
    const struct fsd_producer *producer;
    const void *producer_options; /* borrowed */
    uint64_t first, n;            /* items first to first + n - 1 */
    size_t most_at_once;          /* items that a worker makes in one call */
    size_t n_threads;             /* 0: one per core, but no more than calls */
    struct fsd_observer observer; /* tallies count items as bytes consumed */
};

/*
 * Produces all items. Returns a status other than FASTSUD_OK, and no result, if the workers could not be created;
 * other failures are in the result.
 */
enum fastsud_status fsd_produce(const struct fsd_produce_options *options, const struct fsd_sink *sink,
                                struct fsd_run_result *result);

#endif
