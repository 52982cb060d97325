/* A stage that writes the steps by which a person would solve each puzzle. */
#ifndef FSD_JOBS_EXPLAIN_STAGE_H
#define FSD_JOBS_EXPLAIN_STAGE_H

#include "logic/stepper.h"
#include "run/stage.h"

struct fsd_explain_stage_options {
    enum fsd_step_kind kind;
    unsigned max_level;             /* of levels */
    uint64_t time_limit_ns;         /* for the steps of a puzzle, and again for its information; 0: none */
    struct fsd_se_options er_rules; /* of er */
    bool hint;                      /* the first step only */
    bool information;               /* also what each level adds; of levels */
    bool json;
    bool coloured;
    bool follows_others; /* set by the stage: there are explanations before what it makes next */
};

/* Its options are a struct fsd_explain_stage_options. JSON has an object for each malformed line. */
extern const struct fsd_stage fsd_explain_stage;

/* How many puzzles were not solved (with hint: and have no next step), or were given up. */
uint64_t fsd_explain_stage_n_unsolved(const struct fsd_tally *tally);

#endif
