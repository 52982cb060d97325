#include "solve/solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/option.h"
#include "simd/cpu.h"
#include "simd/kernel.h"
#include "solve/engine.h"

#define TEXT_OF(name, text) text,
#define X(name, LIST)                                                                                                  \
    const char *fsd_##name##_name(size_t i)                                                                            \
    {                                                                                                                  \
        static const char *const names[] = {LIST(TEXT_OF)};                                                            \
                                                                                                                       \
        return i < sizeof(names) / sizeof(*names) ? names[i] : NULL;                                                   \
    }
FSD_ENGINE_CHOICES(X)
#undef X
#undef TEXT_OF

const char *fsd_cpu_feature_at(size_t i, bool *present)
{
    static const char *const names[] = {
#define X(name, text, ...) text,
        FSD_CPU_LIST(X)
#undef X
            NULL,
    };

    if (i >= FSD_N_CPU_FEATURES) {
        return NULL;
    }
    if (present) {
        *present = (fsd_cpu_features() >> i & 1) != 0;
    }
    return names[i];
}

bool fsd_kernel_info_get(size_t i, struct fsd_kernel_info *info)
{
    const struct fsd_kernel *const kernel = fsd_kernel_at(i);

    if (!kernel || !info) {
        return false;
    }
    *info = (struct fsd_kernel_info){
        .name = kernel->name,
        .needs = kernel->needs_text,
        .n_lanes = kernel->planes->n_lanes,
        .runnable = fsd_kernel_is_runnable(kernel),
        .chosen = kernel == fsd_kernel_best(),
    };
    return true;
}

bool fsd_engine_info_get(size_t i, struct fsd_engine_info *info)
{
    const struct fsd_engine *const engine = fsd_engine_at(i);

    if (!engine || !info) {
        return false;
    }
    *info = (struct fsd_engine_info){
        .name = engine->name,
        .summary = engine->summary,
        .built = fsd_engine_is_built(engine),
        .package = engine->package,
        .may_leave_open = engine->may_leave_open,
    };
    return true;
}

struct fsd_solver {
    const struct fsd_engine *engine;
    void *state;
    struct fsd_solver_options options; /* for engines that solve one puzzle at a time */
    struct fsd_counters counters;
    const struct fsd_batch *begun; /* NULL: none */
};

/* Whether a number is one of the values of an engine's option. */
static bool is_value(const struct fsd_option *option, const char *(*names)(size_t), uint64_t number)
{
    return names ? names((size_t)number) != NULL : number >= option->least && number <= option->greatest;
}

static enum fastsud_status check_options(const struct fsd_solver_options *options)
{
#define X(id, engine, type, member, initial, names, help, ...)                                                         \
    if (!is_value(&(struct fsd_option){__VA_ARGS__}, names, (uint64_t)options->member)) {                              \
        return FASTSUD_ERR_ARGUMENT;                                                                                   \
    }
    FSD_ENGINE_OPTION_LIST(X)
#undef X
    if (options->limit == 0) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (options->kernel) {
        const struct fsd_packing *only;
        const struct fsd_kernel *const kernel = fsd_kernel_named(options->kernel, &only);
        if (!kernel) {
            return FASTSUD_ERR_UNKNOWN_KERNEL;
        }
        if (!fsd_kernel_is_runnable(kernel)) {
            return FASTSUD_ERR_KERNEL_NOT_RUNNABLE;
        }
    }
    return FASTSUD_OK;
}

const struct fsd_engine *fsd_engine_find(const char *name)
{
    const struct fsd_engine *engine = fsd_engine_at(0);

    for (size_t i = 1; name && engine && strcmp(engine->name, name) != 0; i++) {
        engine = fsd_engine_at(i);
    }
    return engine;
}

enum fastsud_status fsd_solver_create(const struct fsd_solver_options *options, struct fsd_solver **solver)
{
    static const struct fsd_solver_options defaults = FSD_SOLVER_OPTIONS_INIT;

    if (!solver) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *solver = NULL;
    if (!options) {
        options = &defaults;
    }
    enum fastsud_status status = check_options(options);
    if (status != FASTSUD_OK) {
        return status;
    }
    const struct fsd_engine *const engine =
        options->own_engine ? options->own_engine : fsd_engine_find(options->engine);
    if (!engine) {
        return FASTSUD_ERR_UNKNOWN_ENGINE;
    }
    if (!fsd_engine_is_built(engine)) {
        return FASTSUD_ERR_ENGINE_NOT_BUILT;
    }
    struct fsd_solver *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->engine = engine;
    made->options = *options;
    status = options->variant ? engine->rules->create(options->variant, &made->state)
             : engine->create ? engine->create(options, &made->state)
                              : FASTSUD_OK;
    if (status != FASTSUD_OK) {
        free(made);
        return status;
    }
    *solver = made;
    return FASTSUD_OK;
}

void fsd_solver_destroy(struct fsd_solver *solver)
{
    if (solver) {
        if (solver->options.variant) {
            solver->engine->rules->destroy(solver->state);
        } else if (solver->engine->destroy) {
            solver->engine->destroy(solver->state);
        }
        free(solver);
    }
}

enum fastsud_status fsd_solver_begin(struct fsd_solver *solver, const struct fsd_batch *batch, bool *is_begun)
{
    const bool may_begin = solver->engine->begin && !solver->options.variant;

    *is_begun = false;
    if (!may_begin || batch->n_puzzles == 0) {
        return fsd_solver_solve(solver, batch);
    }
    const enum fastsud_status status = solver->engine->begin(solver->state, batch, &solver->counters, is_begun);
    solver->begun = *is_begun ? batch : NULL;
    solver->counters.n_puzzles += status == FASTSUD_OK ? batch->n_puzzles : 0;
    return status;
}

enum fastsud_status fsd_solver_end(struct fsd_solver *solver, const struct fsd_batch *batch)
{
    bool is_begun = false;

    if (solver->begun != batch) {
        return FASTSUD_OK;
    }
    solver->begun = NULL;
    return solver->engine->begin(solver->state, NULL, &solver->counters, &is_begun);
}

enum fastsud_status fsd_solver_solve(struct fsd_solver *solver, const struct fsd_batch *batch)
{
    if (!solver || !batch) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (batch->n_puzzles == 0) {
        return FASTSUD_OK;
    }
    const struct fsd_variant *const variant = solver->options.variant;
    if (!batch->verdicts || (!variant && !batch->puzzles == !batch->candidates) ||
        (batch->solutions &&
         batch->solution_stride < (variant ? variant->n_cells : FASTSUD_N_CELLS + (unsigned)batch->ends_lines))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    solver->begun = NULL; /* it is solved along with this one */
    const enum fastsud_status status =
        fsd_engine_solve(solver->engine, solver->state, &solver->options, batch, &solver->counters);
    if (status == FASTSUD_OK) {
        solver->counters.n_puzzles += batch->n_puzzles;
    }
    return status;
}

const struct fsd_solver_options *fsd_solver_options_of(const struct fsd_solver *solver)
{
    return &solver->options;
}

const struct fsd_variant_engine *fsd_solver_of_rules(const struct fsd_solver *solver, void **state)
{
    *state = solver->state;
    return solver->engine->rules;
}

const char *fsd_solver_engine(const struct fsd_solver *solver)
{
    return solver ? solver->engine->name : NULL;
}

const char *fsd_solver_kernel(const struct fsd_solver *solver)
{
    return solver && solver->engine->kernel && !solver->options.variant ? solver->engine->kernel(solver->state) : NULL;
}

void fsd_solver_counters(const struct fsd_solver *solver, struct fsd_counters *counters)
{
    if (counters) {
        *counters = solver ? solver->counters : (struct fsd_counters){0};
    }
}

enum fastsud_status fsd_solve_one(const char *puzzle, uint64_t limit, char solution[FASTSUD_N_CELLS],
                                  uint64_t *n_solutions)
{
    const struct fsd_packing *const lanes = fsd_kernel_best()->lanes;
    /* By malloc, which after a first call has this memory at hand; glibc's aligned_alloc would map it each time. */
    char *const bytes = malloc(lanes->state_size + FSD_STATE_ALIGNMENT);
    uint8_t outcome = FSD_OUTCOME_OPEN;
    struct fsd_kernel_counters counters = {0};
    const struct fsd_work work = {.n_puzzles = 1,
                                  .puzzles = &puzzle,
                                  .limit = limit,
                                  .solutions = solution,
                                  .solution_stride = FASTSUD_N_CELLS,
                                  .outcomes = &outcome,
                                  .n_solutions = n_solutions,
                                  .counters = &counters};

    if (!bytes) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    lanes->solve(bytes + (FSD_STATE_ALIGNMENT - (uintptr_t)bytes % FSD_STATE_ALIGNMENT), NULL, &work, false);
    free(bytes);
    return FASTSUD_OK;
}
