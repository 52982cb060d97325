/* Explains puzzles of any rules. */
#ifndef FSD_JOBS_VARIANT_STAGE_H
#define FSD_JOBS_VARIANT_STAGE_H

#include "jobs/variant_worker.h"

/* Takes a struct fsd_variant_options; as explain_stage.h. */
extern const struct fsd_stage fsd_variant_explain_stage;

#endif
