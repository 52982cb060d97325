/* The enumeration of backtrack/ as an engine. */
#include "engines/backtrack_search.h"

#include <stdlib.h>

#include "engines/put_answer.h"

static enum fastsud_status create(const struct fastsud_solver_options *options, void **state)
{
    struct fsd_backtrack_options *const engine = malloc(sizeof(*engine));

    *state = engine;
    if (!engine) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    *engine = (struct fsd_backtrack_options){.limit = options->limit, .guess_limit = options->guess_limit};
    return FASTSUD_OK;
}

static enum fastsud_status solve(void *state, const struct fastsud_batch *batch, struct fastsud_counters *counters)
{
    const struct fsd_backtrack_options *const engine = state;
    struct fsd_backtrack_result result;

    for (size_t p = 0; p < batch->n_puzzles; p++) {
        if (batch->puzzles) {
            fsd_backtrack_solve(batch->puzzles[p], engine, &result);
        } else {
            fsd_backtrack_solve_candidates(batch->candidates[p], engine, &result);
        }
        const struct fsd_answer answer = {
            .verdict = result.verdict,
            .n_solutions = result.n_solutions,
            .n_guesses = result.n_guesses,
            .n_nodes = result.n_nodes,
            .solution = result.solution,
        };
        fsd_answer_put(&answer, batch, p, counters);
    }
    return FASTSUD_OK;
}

const struct fsd_engine fsd_engine_backtrack = {
    .name = "backtrack",
    .summary = "cells in order, every viable value: solutions in lexicographic order",
    .create = create,
    .destroy = free,
    .solve = solve,
};
