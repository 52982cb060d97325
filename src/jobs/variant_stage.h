/* Answers puzzles of any rules, or lists all of their solutions, or what is wrong with them. */
#ifndef FSD_JOBS_VARIANT_STAGE_H
#define FSD_JOBS_VARIANT_STAGE_H

#include "jobs/variant_worker.h"

/* Each takes a struct fsd_variant_options: as answer_stage.h or all_stage.h, and as check_stage.h. */
extern const struct fsd_stage fsd_variant_stage;
extern const struct fsd_stage fsd_variant_check_stage;

/* The same as minimize_stage.h without all, and as generate_stage.h. */
extern const struct fsd_stage fsd_variant_minimize_stage;
extern const struct fsd_stage fsd_variant_generate_stage;

#endif
