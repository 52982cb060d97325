/* Redundant givens, and puzzles without them. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "puzzle/minimal_subsets.h"
#include "puzzle/minimize.h"
#include "puzzle/redundant_givens.h"
#include "solve/solver.h"

enum { SLICE_PUZZLES = 4096 };

struct fastsud_minimizer {
    uint64_t seed, limit;
    const char *kernel; /* NULL: the fastest */
    uint64_t time_limit_ns;
    const int *stop;                     /* NULL: nobody can stop it */
    struct fsd_minimal_subsets *subsets; /* NULL: nobody asked for all */
    struct fsd_buffer all;               /* a line each */
    struct fsd_solver *solver;
    struct fsd_redundant *redundant_givens;
    struct fsd_reducer *reducer;

    char cells[SLICE_PUZZLES][FASTSUD_N_CELLS];
    const char *puzzles[SLICE_PUZZLES];
    char solutions[SLICE_PUZZLES][FASTSUD_N_CELLS];
    uint8_t verdicts[SLICE_PUZZLES];
    /* Of those with one solution: */
    size_t n_unique, unique[SLICE_PUZZLES];
    const char *unique_cells[SLICE_PUZZLES], *unique_solutions[SLICE_PUZZLES];
    fsd_cells redundant[SLICE_PUZZLES];
    struct fsd_reduction reductions[SLICE_PUZZLES];
};

void fastsud_minimizer_destroy(struct fastsud_minimizer *minimizer)
{
    if (minimizer) {
        fsd_minimal_subsets_destroy(minimizer->subsets);
        fsd_buffer_destroy(&minimizer->all);
        fsd_solver_destroy(minimizer->solver);
        fsd_redundant_destroy(minimizer->redundant_givens);
        fsd_reducer_destroy(minimizer->reducer);
        free(minimizer);
    }
}

int fastsud_minimizer_create(const struct fastsud_options *options, struct fastsud_minimizer **minimizer)
{
    struct fsd_solver_options solving = FSD_SOLVER_OPTIONS_INIT;

    if (!minimizer) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *minimizer = NULL;
    if (fsd_api_check_options(options, FSD_API_MINIMIZER) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    struct fastsud_minimizer *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->seed = fsd_api_number(options, FSD_API_SEED);
    solving.kernel = fsd_api_text(options, FSD_API_ISA);
    solving.time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    solving.stop = fsd_api_stop(options);
    made->limit = fsd_api_is_set(options, FSD_API_LIMIT) ? fsd_api_number(options, FSD_API_LIMIT) : UINT64_MAX;
    made->time_limit_ns = solving.time_limit_ns;
    made->stop = solving.stop;
    enum fastsud_status status = fsd_solver_create(&solving, &made->solver);
    made->kernel = status == FASTSUD_OK ? fsd_solver_kernel(made->solver) : NULL;
    if (status == FASTSUD_OK) {
        status = fsd_redundant_create(solving.kernel, solving.time_limit_ns, solving.stop, &made->redundant_givens);
    }
    if (status == FASTSUD_OK) {
        status = fsd_reducer_create(&solving, &made->reducer);
    }
    if (status != FASTSUD_OK) {
        fastsud_minimizer_destroy(made);
        return fsd_api_fail_choice(options, (int)status);
    }
    *minimizer = made;
    return FASTSUD_OK;
}

/* Takes puzzles first to first + n, and finds those with one solution. */
static enum fastsud_status take(struct fastsud_minimizer *m, const void *puzzles, size_t stride, size_t first, size_t n)
{
    const struct fsd_batch batch = {.n_puzzles = n,
                                    .puzzles = m->puzzles,
                                    .solutions = m->solutions[0],
                                    .solution_stride = FASTSUD_N_CELLS,
                                    .verdicts = m->verdicts};

    fsd_api_puzzles_copy(puzzles, stride, first, n, m->cells, m->puzzles);
    const enum fastsud_status status = fsd_solver_solve(m->solver, &batch);
    m->n_unique = 0;
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        if (m->verdicts[i] == FASTSUD_UNIQUE) {
            m->unique[m->n_unique] = i;
            m->unique_cells[m->n_unique] = m->cells[i];
            m->unique_solutions[m->n_unique++] = m->solutions[i];
        }
    }
    return status;
}

/* What is found out about the n puzzles taken: 81 bytes of each to out. */
typedef enum fastsud_status (*finder)(struct fastsud_minimizer *m, size_t n, char *out);

static enum fastsud_status find_redundant(struct fastsud_minimizer *m, size_t n, char *redundant)
{
    const enum fastsud_status status =
        fsd_redundant_find(m->redundant_givens, m->n_unique, m->unique_cells, m->unique_solutions, m->redundant);

    memset(redundant, 0, n * FASTSUD_N_CELLS);
    for (size_t u = 0; status == FASTSUD_OK && u < m->n_unique; u++) {
        if (m->redundant[u] == FSD_REDUNDANT_GAVE_UP) {
            m->verdicts[m->unique[u]] = FASTSUD_GAVE_UP;
            continue;
        }
        while (m->redundant[u]) {
            redundant[m->unique[u] * FASTSUD_N_CELLS + fsd_cells_take(&m->redundant[u])] = 1;
        }
    }
    return status;
}

static enum fastsud_status minimize(struct fastsud_minimizer *m, size_t n, char *minimal)
{
    memcpy(minimal, m->cells, n * FASTSUD_N_CELLS);
    for (size_t u = 0; u < m->n_unique; u++) {
        fsd_minimize_begin(&m->reductions[u], m->unique_cells[u], m->unique_solutions[u], m->seed);
    }
    const enum fastsud_status status = fsd_reducer_run(m->reducer, m->reductions, m->n_unique);
    for (size_t u = 0; status == FASTSUD_OK && u < m->n_unique; u++) {
        if (m->reductions[u].gave_up) {
            m->verdicts[m->unique[u]] = FASTSUD_GAVE_UP;
        } else {
            memcpy(minimal + m->unique[u] * FASTSUD_N_CELLS, m->reductions[u].cells, FASTSUD_N_CELLS);
        }
    }
    return status;
}

static enum fastsud_status find_in_slices(struct fastsud_minimizer *m, size_t n, const void *puzzles, size_t stride,
                                          finder find, char *out, uint8_t *verdicts)
{
    enum fastsud_status status = FASTSUD_OK;

    if (!m || (n > 0 && (!puzzles || !out || stride < FASTSUD_N_CELLS))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    for (size_t first = 0; first < n && status == FASTSUD_OK; first += SLICE_PUZZLES) {
        const size_t n_slice = n - first < SLICE_PUZZLES ? n - first : SLICE_PUZZLES;
        status = take(m, puzzles, stride, first, n_slice);
        status = status == FASTSUD_OK ? find(m, n_slice, out + first * FASTSUD_N_CELLS) : status;
        if (verdicts) {
            memcpy(verdicts + first, m->verdicts, n_slice);
        }
    }
    return status;
}

int fastsud_redundant(struct fastsud_minimizer *minimizer, size_t n, const void *puzzles, size_t stride,
                      uint8_t *redundant, uint8_t *verdicts)
{
    return find_in_slices(minimizer, n, puzzles, stride, find_redundant, (char *)redundant, verdicts);
}

int fastsud_minimize(struct fastsud_minimizer *minimizer, size_t n, const void *puzzles, size_t stride, char *minimal,
                     uint8_t *verdicts)
{
    return find_in_slices(minimizer, n, puzzles, stride, minimize, minimal, verdicts);
}

int fastsud_minimize_all(struct fastsud_minimizer *minimizer, const char *puzzle, const char **puzzles,
                         size_t *n_puzzles, int *cut_short)
{
    uint64_t n_found = 0;
    bool is_cut = false, gave_up = false;

    if (!minimizer || !puzzle || !puzzles || !n_puzzles) {
        return FASTSUD_ERR_ARGUMENT;
    }
    struct fastsud_minimizer *const m = minimizer;
    enum fastsud_status status = FASTSUD_OK;
    *puzzles = NULL;
    *n_puzzles = 0;
    if (!m->subsets) {
        status = fsd_minimal_subsets_create(m->kernel, m->time_limit_ns, m->stop, &m->subsets);
    }
    status = status == FASTSUD_OK ? take(m, puzzle, FASTSUD_N_CELLS, 0, 1) : status;
    if (status != FASTSUD_OK) {
        return status;
    }
    fsd_buffer_clear(&m->all);
    if (m->n_unique > 0) {
        status = fsd_minimal_subsets_find(m->subsets, m->cells[0], m->solutions[0], m->limit, &m->all, &n_found,
                                          &is_cut, &gave_up);
    }
    if (status != FASTSUD_OK || m->all.failed) {
        return status != FASTSUD_OK ? status : FASTSUD_ERR_NO_MEMORY;
    }
    *puzzles = n_found > 0 ? m->all.bytes : NULL;
    *n_puzzles = (size_t)n_found;
    if (cut_short) {
        *cut_short = is_cut || gave_up;
    }
    return m->verdicts[0];
}
