/* A stage that writes the puzzles in the vicinity of each puzzle, and each class of them once. */
#ifndef FSD_JOBS_VICINITY_STAGE_H
#define FSD_JOBS_VICINITY_STAGE_H

#include <stdatomic.h>

#include "make/class_set.h"
#include "make/vicinity.h"
#include "make/vicinity_journal.h"
#include "run/stage.h"

/* What a run has in common: the classes so far, and the journal. */
struct fsd_vicinity_run {
    struct fsd_vicinity_options options;
    struct fsd_vicinity_journal *journal; /* NULL: none */
    struct fsd_class_set *classes;        /* which keeps forms */
    atomic_uint_least64_t n_queries;      /* counted, without those of puzzles that the journal has */
    atomic_uint_least64_t n_results;      /* counted: of each puzzle, added up */
    char message[512];                    /* why the run failed, if the failure is FSD_FAILURE_MESSAGE */
};

struct fsd_vicinity_stage_options {
    struct fsd_vicinity_run *run;
};

/* Its options are a struct fsd_vicinity_stage_options; fsd_vicinity_settle must be the run's settler. Puzzles that the
 * journal has are not searched. */
extern const struct fsd_stage fsd_vicinity_stage;

/* Writes the classes that are new; context is the struct fsd_vicinity_run. */
enum fastsud_status fsd_vicinity_settle(void *context, struct fsd_part *output);

/* When all else is done: whether all of the journal's records were used. If not, run->message says so. */
bool fsd_vicinity_is_complete(struct fsd_vicinity_run *run);

#endif
