/* The kernels of simd/ as an engine: owns a kernel's memory and turns its outcomes into verdicts. */
#include "engines/engine.h"

#include <stdlib.h>
#include <string.h>

#include "simd/kernel.h"

/* Puzzles handed to the kernel at once; bounded because their counts are kept here if the caller wants none. */
enum { PART_PUZZLES = 16384 };

_Static_assert((int)PART_PUZZLES <= (int)FSD_MAX_WORK, "a kernel takes a part at once");

/* One of the kernel's forms and the memory that it works in. */
struct form {
    const struct fsd_form *form;
    void *state;
};

struct lockstep {
    const struct fsd_kernel *kernel;
    const struct fsd_form *only; /* NULL: whichever is faster for a batch of the size at hand */
    struct form lanes, planes;
    uint64_t limit, guess_limit;
    uint64_t n_solutions[PART_PUZZLES];
};

static void destroy(void *state)
{
    struct lockstep *const engine = state;

    if (engine) {
        free(engine->lanes.state);
        free(engine->planes.state);
        free(engine);
    }
}

static bool allocate_form(struct form *form, const struct fsd_form *of)
{
    const size_t n_units = (of->state_size + FSD_STATE_ALIGNMENT - 1) / FSD_STATE_ALIGNMENT;

    form->form = of;
    form->state = aligned_alloc(FSD_STATE_ALIGNMENT, n_units * FSD_STATE_ALIGNMENT);
    return form->state != NULL;
}

static enum fastsud_status create(const struct fastsud_solver_options *options, void **state)
{
    const struct fsd_form *only = NULL;
    const struct fsd_kernel *const kernel =
        options->kernel ? fsd_kernel_named(options->kernel, &only) : fsd_kernel_best();
    struct lockstep *const engine = calloc(1, sizeof(*engine));

    *state = NULL;
    if (!engine) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    engine->kernel = kernel;
    engine->only = only;
    engine->limit = options->limit;
    engine->guess_limit = options->guess_limit;
    if (!allocate_form(&engine->lanes, kernel->lanes) || !allocate_form(&engine->planes, kernel->planes)) {
        destroy(engine);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *state = engine;
    return FASTSUD_OK;
}

static const struct form *form_for(const struct lockstep *engine, size_t n_puzzles)
{
    if (engine->only) {
        return engine->only == engine->lanes.form ? &engine->lanes : &engine->planes;
    }
    return n_puzzles < engine->kernel->planes_from ? &engine->lanes : &engine->planes;
}

/* Puzzles first to first + n of a batch. */
static void solve_part(struct lockstep *engine, const struct fastsud_batch *batch, size_t first, size_t n,
                       struct fsd_kernel_counters *counters)
{
    uint8_t *const verdicts = batch->verdicts + first;
    const struct fsd_work work = {
        .n_puzzles = n,
        .puzzles = batch->puzzles ? batch->puzzles + first : NULL,
        .candidates = batch->candidates ? batch->candidates + first : NULL,
        .limit = engine->limit,
        .guess_limit = engine->guess_limit,
        /* The solution found, or what a guess limit leaves out, must not depend on which lane becomes free first. */
        .depth_first = engine->limit == 1 || engine->guess_limit != 0,
        .solutions = batch->solutions ? batch->solutions + first * batch->solution_stride : NULL,
        .solution_stride = batch->solution_stride,
        .outcomes = verdicts,
        .n_solutions = batch->n_solutions ? batch->n_solutions + first : engine->n_solutions,
        .n_guesses = batch->n_guesses ? batch->n_guesses + first : NULL,
        .counters = counters,
    };

    const struct form *const form = form_for(engine, n);
    form->form->solve(form->state, &work);
    for (size_t i = 0; i < n; i++) {
        const bool cut_short = verdicts[i] == FSD_OUTCOME_GAVE_UP;
        verdicts[i] = (uint8_t)fsd_verdict_of(work.n_solutions[i], cut_short);
        if (batch->cut_short) {
            batch->cut_short[first + i] = cut_short;
        }
    }
}

static enum fastsud_status solve(void *state, const struct fastsud_batch *batch, struct fastsud_counters *counters)
{
    struct lockstep *const engine = state;
    struct fsd_kernel_counters count = {.max_depth = counters->max_depth};

    /* Kernels do not count these. */
    if (batch->n_nodes) {
        memset(batch->n_nodes, 0, batch->n_puzzles * sizeof(*batch->n_nodes));
    }
    if (batch->depths) {
        memset(batch->depths, 0, batch->n_puzzles * sizeof(*batch->depths));
    }
    for (size_t first = 0; first < batch->n_puzzles; first += PART_PUZZLES) {
        const size_t left = batch->n_puzzles - first;
        solve_part(engine, batch, first, left < PART_PUZZLES ? left : PART_PUZZLES, &count);
    }
    counters->n_sweeps += count.n_sweeps;
    counters->n_lane_sweeps += count.n_lane_sweeps;
    counters->n_steps += count.n_steps;
    counters->n_guesses += count.n_guesses;
    counters->n_tasks += count.n_tasks;
    counters->max_depth = count.max_depth;
    return FASTSUD_OK;
}

static const char *kernel_name(const void *state)
{
    const struct lockstep *const engine = state;

    return engine->only ? engine->only->name : engine->kernel->name;
}

const struct fsd_engine fsd_engine_lockstep = {
    .name = "lockstep",
    .summary = "SIMD across puzzles: singles and locked candidates in every lane, guesses in lockstep",
    .create = create,
    .destroy = destroy,
    .solve = solve,
    .kernel = kernel_name,
};
