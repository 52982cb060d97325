#include "engines/engine.h"

#include <stdlib.h>
#include <string.h>

struct fastsud_solver {
    const struct fsd_engine *engine;
    void *state;
    struct fastsud_counters counters;
};

static const struct fsd_engine *find_engine(const char *name)
{
    const struct fsd_engine *engine = fsd_engine_at(0);

    for (size_t i = 1; name && engine && strcmp(engine->name, name) != 0; i++) {
        engine = fsd_engine_at(i);
    }
    return engine;
}

enum fastsud_status fastsud_solver_create(const struct fastsud_solver_options *options, struct fastsud_solver **solver)
{
    static const struct fastsud_solver_options defaults = FASTSUD_SOLVER_OPTIONS_INIT;

    if (!solver) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *solver = NULL;
    if (!options) {
        options = &defaults;
    }
    if (options->limit == 0 || options->level > FASTSUD_MAX_LEVEL || !fastsud_select_name(options->select) ||
        !fastsud_propagate_name(options->propagate) || !fastsud_method_name(options->method) ||
        !fastsud_encoding_name(options->encoding)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fsd_engine *const engine = find_engine(options->engine);
    if (!engine) {
        return FASTSUD_ERR_UNKNOWN_ENGINE;
    }
    if (!engine->create) {
        return FASTSUD_ERR_ENGINE_NOT_BUILT;
    }
    struct fastsud_solver *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->engine = engine;
    const enum fastsud_status status = engine->create(options, &made->state);
    if (status != FASTSUD_OK) {
        free(made);
        return status;
    }
    *solver = made;
    return FASTSUD_OK;
}

void fastsud_solver_destroy(struct fastsud_solver *solver)
{
    if (solver) {
        solver->engine->destroy(solver->state);
        free(solver);
    }
}

enum fastsud_status fastsud_solver_solve(struct fastsud_solver *solver, const struct fastsud_batch *batch)
{
    if (!solver || !batch) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (batch->n_puzzles == 0) {
        return FASTSUD_OK;
    }
    if (!batch->verdicts || !batch->puzzles == !batch->candidates ||
        (batch->solutions && batch->solution_stride < FASTSUD_N_CELLS)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const enum fastsud_status status = solver->engine->solve(solver->state, batch, &solver->counters);
    if (status == FASTSUD_OK) {
        solver->counters.n_puzzles += batch->n_puzzles;
    }
    return status;
}

const char *fastsud_solver_engine(const struct fastsud_solver *solver)
{
    return solver ? solver->engine->name : NULL;
}

const char *fastsud_solver_kernel(const struct fastsud_solver *solver)
{
    return solver && solver->engine->kernel ? solver->engine->kernel(solver->state) : NULL;
}

void fastsud_solver_counters_get(const struct fastsud_solver *solver, struct fastsud_counters *counters)
{
    if (counters) {
        *counters = solver ? solver->counters : (struct fastsud_counters){0};
    }
}
