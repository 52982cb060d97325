/* The stage of solve --all: lists every solution of each puzzle. */
#ifndef FSD_JOBS_ALL_STAGE_H
#define FSD_JOBS_ALL_STAGE_H

#include "jobs/format.h"
#include "run/stage.h"
#include "solve/solver.h"

struct fsd_all_options {
    struct fsd_solver_options solver; /* finds out which puzzles have several solutions: its limit is 2 */
    const struct fsd_format *format;
    uint64_t limit; /* list at most so many solutions of a puzzle; 0: all */
};

/*
 * Takes a struct fsd_all_options. Solutions of a puzzle are in lexicographic order; where the limit or the guess limit
 * left some out, an answer with cut_short follows them. Counts verdicts, solutions as n_made, and as n_limited
 * and n_cut_short the puzzles of which the limit or the guess limit or the time limit left out solutions.
 */
extern const struct fsd_stage fsd_all_stage;

#endif
