/* The main stage: solves puzzles, and formats the answers or lists all solutions. */
#ifndef FSD_JOBS_ANSWER_STAGE_H
#define FSD_JOBS_ANSWER_STAGE_H

#include "jobs/format.h"
#include "jobs/solved.h"
#include "jobs/verdict_counts.h"

struct fsd_answer_options {
    struct fsd_solving solving; /* of lists, its limit is 2: it finds out which puzzles have several solutions */
    const struct fsd_format *format;
    bool lists;          /* every solution of each puzzle */
    uint64_t list_limit; /* but at most so many; 0: all */
};

/*
 * Takes a struct fsd_answer_options. Counts verdicts; of lists also solutions, and the puzzles of which the limit, or
 * the guess limit or the time limit, left out solutions. A list is in lexicographic order; where a limit left some out,
 * an answer with cut_short ends it.
 */
extern const struct fsd_stage fsd_answer_stage;

#endif
