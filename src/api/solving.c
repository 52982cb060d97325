/* Solving: one puzzle by one call, and batches by an engine. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "api/own_rules.h"
#include "solve/solver.h"

enum { SLICE_PUZZLES = 16384, SLICE_OF_RULES = 64 }; /* handed to the engine at once */

struct fastsud_solver {
    struct fsd_solver *solver;
    struct fsd_solver_options of;
    struct fastsud_rules *rules; /* NULL: 9x9 sudoku */
    size_t n_cells;
    fsd_values *values; /* of a slice of puzzles of other rules */
    const char *puzzles[SLICE_PUZZLES];
    char cells[SLICE_PUZZLES][FASTSUD_N_CELLS];
};

/* Texts are borrowed from options, which may be NULL. */
static void read_options(const struct fastsud_options *options, struct fsd_solver_options *of)
{
    *of = (struct fsd_solver_options)FSD_SOLVER_OPTIONS_INIT;
    of->engine = fsd_api_text(options, FSD_API_ENGINE);
    of->kernel = fsd_api_text(options, FSD_API_ISA);
    of->limit = fsd_api_number(options, FSD_API_LIMIT);
    of->guess_limit = fsd_api_number(options, FSD_API_GUESS_LIMIT);
    of->time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    of->stop = fsd_api_stop(options);
    of->depth_first = fsd_api_number(options, FSD_API_DEPTH_FIRST) != 0;
#define X(id, engine, type, member, ...) of->member = (type)fsd_api_number(options, FSD_API_##id);
    FSD_ENGINE_OPTION_LIST(X)
#undef X
}

int fastsud_solver_create(const struct fastsud_options *options, struct fastsud_solver **solver)
{
    struct fsd_solver_options of;

    if (!solver) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *solver = NULL;
    if (fsd_api_check_options(options, FSD_API_SOLVER) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    read_options(options, &of);
    if (!fsd_method_name(of.method)) {
        fsd_option_fail(&(struct fsd_option){.name = "method"}, fsd_method_name, fsd_api_text(options, FSD_API_METHOD),
                        fsd_api_failure(options));
        return FASTSUD_ERR_VALUE;
    }
    struct fastsud_solver *const made = malloc(sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    const enum fastsud_status status = fsd_solver_create(&of, &made->solver);
    if (status != FASTSUD_OK) {
        free(made);
        return fsd_api_fail_choice(options, (int)status);
    }
    /* What options hold does not last as long as the solver. */
    of.engine = fsd_solver_engine(made->solver);
    of.kernel = fsd_solver_kernel(made->solver);
    made->of = of;
    made->rules = NULL;
    made->n_cells = FASTSUD_N_CELLS;
    made->values = NULL;
    *solver = made;
    return FASTSUD_OK;
}

int fastsud_solver_take_rules(struct fastsud_solver *solver, struct fastsud_rules *rules)
{
    if (!solver || !rules || !rules->is_read) {
        return FASTSUD_ERR_ARGUMENT;
    }
    struct fsd_variant *const variant = &rules->rules.variant;
    struct fsd_solver_options of = solver->of;
    struct fsd_deadline deadline = fsd_deadline_of(0, of.stop);
    struct fsd_solver *made = NULL;
    fsd_values *const values = malloc(SLICE_OF_RULES * variant->n_cells * sizeof(*values));

    of.variant = variant;
    variant->bounds.deadline = &deadline;
    const enum fastsud_status status = !values                   ? FASTSUD_ERR_NO_MEMORY
                                       : rules->is_contradictory ? FASTSUD_OK
                                                                 : fsd_solver_create(&of, &made);
    variant->bounds.deadline = NULL;
    if (status != FASTSUD_OK) {
        free(values);
        return status == FASTSUD_ERR_FULL && fsd_is_stopped(of.stop) ? FASTSUD_ERR_STOPPED : (int)status;
    }
    if (made) {
        fsd_solver_destroy(solver->solver);
        solver->solver = made;
    }
    free(solver->values);
    solver->rules = rules;
    solver->n_cells = variant->n_cells;
    solver->values = values;
    return FASTSUD_OK;
}

void fastsud_solver_destroy(struct fastsud_solver *solver)
{
    if (solver) {
        fsd_solver_destroy(solver->solver);
        free(solver->values);
        free(solver);
    }
}

/* Sets the values that cells of n puzzles of other rules may have. FASTSUD_OK, or FASTSUD_ERR_MALFORMED. */
static int take_values(struct fastsud_solver *solver, const struct fastsud_batch *batch, size_t first, size_t n)
{
    uint8_t cells[FSD_VARIANT_MAX_CELLS];
    int status = FASTSUD_OK;

    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        status = fsd_api_take_cells(solver->rules, batch->puzzles, batch->puzzle_stride, first + i, cells);
        memcpy(solver->values + i * solver->n_cells, solver->rules->candidates,
               solver->n_cells * sizeof(*solver->values));
    }
    return status;
}

/* Characters become numbers. */
static void write_numbers(const struct fastsud_solver *solver, char *solution)
{
    for (size_t cell = 0; cell < solver->n_cells; cell++) {
        if (solver->rules) {
            const struct fsd_variant *const variant = &solver->rules->rules.variant;
            solution[cell] = (char)((int)fsd_rules_value_index(variant, solution[cell]) + variant->low);
        } else {
            solution[cell] &= 0x0f;
        }
    }
}

/* Rules that contradict themselves leave no solution. */
static enum fastsud_status solve_none(const struct fsd_batch *batch)
{
    for (size_t i = 0; i < batch->n_puzzles; i++) {
        batch->verdicts[i] = FASTSUD_NONE;
#define CLEAR(member)                                                                                                  \
    if (batch->member) {                                                                                               \
        batch->member[i] = 0;                                                                                          \
    }
        CLEAR(n_solutions)
        CLEAR(cut_short)
        CLEAR(n_guesses)
        CLEAR(n_nodes)
        CLEAR(depths)
#undef CLEAR
    }
    return FASTSUD_OK;
}

/* Solves n puzzles of the batch, a slice at most, from `first` on. */
static int solve_slice(struct fastsud_solver *solver, const struct fastsud_batch *batch, size_t first, size_t n)
{
#define AT(member, n_each) (batch->member ? batch->member + first * (n_each) : NULL)
    char *const solutions = batch->solutions ? (char *)batch->solutions + first * batch->solution_stride : NULL;
    uint16_t *const open_candidates = AT(open_candidates, FASTSUD_N_CELLS);
    const uint16_t *const candidates = AT(candidates, FASTSUD_N_CELLS);
    const struct fsd_batch slice = {
        .n_puzzles = n,
        .values = solver->values,
        .puzzles = batch->puzzles ? solver->puzzles : NULL,
        .candidates = (const uint16_t(*)[FASTSUD_N_CELLS])candidates,
        .solutions = solutions,
        .solution_stride = batch->solution_stride,
        .verdicts = batch->verdicts + first,
        .n_solutions = AT(n_solutions, 1),
        .cut_short = AT(cut_short, 1),
        .n_guesses = AT(n_guesses, 1),
        .n_nodes = AT(n_nodes, 1),
        .depths = AT(depths, 1),
        .open_candidates = (uint16_t(*)[FASTSUD_N_CELLS])open_candidates,
    };
#undef AT
    int status = FASTSUD_OK;
    if (solver->rules) {
        status = take_values(solver, batch, first, n);
    } else if (batch->puzzles) {
        fsd_api_puzzles_copy(batch->puzzles, batch->puzzle_stride, first, n, solver->cells, solver->puzzles);
    }
    if (status == FASTSUD_OK) {
        const bool is_none = solver->rules && solver->rules->is_contradictory;
        status = (int)(is_none ? solve_none(&slice) : fsd_solver_solve(solver->solver, &slice));
    }
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        if (slice.verdicts[i] != FASTSUD_UNIQUE) {
            continue;
        }
        if (solver->of.limit == 1) {
            slice.verdicts[i] = FASTSUD_SOLVED;
        }
        if (solutions && batch->as_numbers) {
            write_numbers(solver, solutions + i * batch->solution_stride);
        }
    }
    return status;
}

int fastsud_solver_solve(struct fastsud_solver *solver, const struct fastsud_batch *of)
{
    struct fastsud_batch batch = {.size = 0};
    int status = FASTSUD_OK;

    /* The members that the caller's header has; the rest is not wanted. */
    if (!solver || !of ||
        !fsd_api_size_is_valid(of->size, offsetof(struct fastsud_batch, open_candidates), sizeof(batch))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    memcpy(&batch, of, of->size < sizeof(batch) ? of->size : sizeof(batch));
    if (batch.n_puzzles == 0) {
        return FASTSUD_OK;
    }
    if (!batch.verdicts || !batch.puzzles == !batch.candidates ||
        (solver->rules && (batch.candidates || batch.open_candidates)) ||
        (batch.puzzles && batch.puzzle_stride < solver->n_cells) ||
        (batch.solutions && batch.solution_stride < solver->n_cells)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const size_t n_most = solver->rules ? SLICE_OF_RULES : SLICE_PUZZLES;
    for (size_t first = 0; first < batch.n_puzzles && status == FASTSUD_OK; first += n_most) {
        const size_t left = batch.n_puzzles - first;
        status = solver->rules && fsd_is_stopped(solver->of.stop)
                     ? FASTSUD_ERR_STOPPED
                     : solve_slice(solver, &batch, first, left < n_most ? left : n_most);
    }
    return status;
}

const char *fastsud_solver_engine(const struct fastsud_solver *solver)
{
    return solver ? fsd_solver_engine(solver->solver) : NULL;
}

const char *fastsud_solver_kernel(const struct fastsud_solver *solver)
{
    return solver ? fsd_solver_kernel(solver->solver) : NULL;
}

/* Counters: name, member. */
#define COUNTER_LIST(X)                                                                                                \
    X(puzzles, n_puzzles)                                                                                              \
    X(sweeps, n_sweeps)                                                                                                \
    X(lane_sweeps, n_lane_sweeps)                                                                                      \
    X(steps, n_steps)                                                                                                  \
    X(guesses, n_guesses)                                                                                              \
    X(nodes, n_nodes)                                                                                                  \
    X(tasks, n_tasks)                                                                                                  \
    X(max_depth, max_depth)

const char *fastsud_counter_name(size_t i)
{
    static const char *const names[] = {
#define X(name, member) #name,
        COUNTER_LIST(X)
#undef X
    };

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

uint64_t fastsud_solver_counter(const struct fastsud_solver *solver, const char *name)
{
    struct fsd_counters counters;

    if (!solver || !name) {
        return 0;
    }
    fsd_solver_counters(solver->solver, &counters);
#define X(known, member)                                                                                               \
    if (strcmp(name, #known) == 0) {                                                                                   \
        return counters.member;                                                                                        \
    }
    COUNTER_LIST(X)
#undef X
    return 0;
}

int fastsud_solve(const char *puzzle, char solution[FASTSUD_N_CELLS])
{
    char cells[FASTSUD_N_CELLS], found[FASTSUD_N_CELLS];
    uint64_t n_solutions = 0;

    if (!puzzle) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_api_puzzle_copy(puzzle, cells);
    const enum fastsud_status status = fsd_solve_one(cells, 2, found, &n_solutions);
    if (status != FASTSUD_OK) {
        return status;
    }
    if (solution && n_solutions == 1) {
        memcpy(solution, found, sizeof(found));
    }
    return n_solutions == 0 ? FASTSUD_NONE : n_solutions == 1 ? FASTSUD_UNIQUE : FASTSUD_MULTIPLE;
}

int fastsud_count(const char *puzzle, uint64_t limit, uint64_t *n_solutions)
{
    char cells[FASTSUD_N_CELLS];

    if (!puzzle || !n_solutions || limit == 0) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_api_puzzle_copy(puzzle, cells);
    return fsd_solve_one(cells, limit, NULL, n_solutions);
}
