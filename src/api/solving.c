/* Solving: one puzzle by one call, and batches by an engine. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "solve/solver.h"

enum { SLICE_PUZZLES = 16384 }; /* handed to the engine at once */

struct fastsud_solver {
    struct fsd_solver *solver;
    uint64_t limit;
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
    made->limit = of.limit;
    *solver = made;
    return FASTSUD_OK;
}

void fastsud_solver_destroy(struct fastsud_solver *solver)
{
    if (solver) {
        fsd_solver_destroy(solver->solver);
        free(solver);
    }
}

/* Solves n puzzles of the batch, at most SLICE_PUZZLES, from `first` on. */
static enum fastsud_status solve_slice(struct fastsud_solver *solver, const struct fastsud_batch *batch, size_t first,
                                       size_t n)
{
#define AT(member, n_each) (batch->member ? batch->member + first * (n_each) : NULL)
    char *const solutions = batch->solutions ? (char *)batch->solutions + first * batch->solution_stride : NULL;
    uint16_t *const open_candidates = AT(open_candidates, FASTSUD_N_CELLS);
    const uint16_t *const candidates = AT(candidates, FASTSUD_N_CELLS);
    const struct fsd_batch slice = {
        .n_puzzles = n,
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
    if (batch->puzzles) {
        fsd_api_puzzles_copy(batch->puzzles, batch->puzzle_stride, first, n, solver->cells, solver->puzzles);
    }
    const enum fastsud_status status = fsd_solver_solve(solver->solver, &slice);
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        if (slice.verdicts[i] != FASTSUD_UNIQUE) {
            continue;
        }
        if (solver->limit == 1) {
            slice.verdicts[i] = FASTSUD_SOLVED;
        }
        if (solutions && batch->as_numbers) {
            for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
                solutions[i * batch->solution_stride + cell] &= 0x0f;
            }
        }
    }
    return status;
}

int fastsud_solver_solve(struct fastsud_solver *solver, const struct fastsud_batch *of)
{
    struct fastsud_batch batch = {.size = 0};
    enum fastsud_status status = FASTSUD_OK;

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
        (batch.puzzles && batch.puzzle_stride < FASTSUD_N_CELLS) ||
        (batch.solutions && batch.solution_stride < FASTSUD_N_CELLS)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    for (size_t first = 0; first < batch.n_puzzles && status == FASTSUD_OK; first += SLICE_PUZZLES) {
        const size_t left = batch.n_puzzles - first;
        status = solve_slice(solver, &batch, first, left < SLICE_PUZZLES ? left : SLICE_PUZZLES);
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
