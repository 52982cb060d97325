#include "measures/measure.h"

#include <stdlib.h>
#include <string.h>

#include "engines/csp.h"
#include "logic/unit_logic.h"
#include "measures/ablation.h"
#include "measures/backdoor.h"
#include "measures/redundant.h"
#include "measures/search_rating.h"

struct fsd_measurer {
    struct fsd_measure_options options;
    struct fastsud_solver *solver;
    struct fsd_redundant *redundant;  /* NULL: not measured */
    struct fsd_search_rating *rating; /* NULL: not measured */

    uint8_t verdicts[FSD_MEASURE_PUZZLES];
    uint64_t n_guesses[FSD_MEASURE_PUZZLES];
    char solutions[FSD_MEASURE_PUZZLES][FASTSUD_N_CELLS];

    /* The unique ones among them. */
    size_t n_unique;
    size_t unique[FSD_MEASURE_PUZZLES];
    const char *unique_puzzles[FSD_MEASURE_PUZZLES];
    const char *unique_solutions[FSD_MEASURE_PUZZLES];
    fsd_cells redundant_cells[FSD_MEASURE_PUZZLES];
    uint64_t log2_sums[FSD_MEASURE_PUZZLES];
};

uint32_t fsd_measures_default(void)
{
    uint32_t measures = 0;

#define X(id, name, on, cost, help) measures |= (on) ? 1U << FSD_MEASURE_##id : 0U;
    FSD_MEASURE_LIST(X)
#undef X
    return measures;
}

static bool wants(const struct fsd_measurer *measurer, enum fsd_measure measure)
{
    return (measurer->options.measures >> measure & 1) != 0;
}

void fsd_measurer_destroy(struct fsd_measurer *measurer)
{
    if (measurer) {
        fastsud_solver_destroy(measurer->solver);
        fsd_redundant_destroy(measurer->redundant);
        fsd_search_rating_destroy(measurer->rating);
        free(measurer);
    }
}

enum fastsud_status fsd_measurer_create(const struct fsd_measure_options *options, struct fsd_measurer **measurer)
{
    struct fastsud_solver_options solver = FASTSUD_SOLVER_OPTIONS_INIT;
    struct fsd_measurer *const made = calloc(1, sizeof(*made));
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    *measurer = NULL;
    if (!made) {
        return status;
    }
    made->options = *options;
    solver.kernel = options->kernel;
    solver.guess_limit = UINT64_MAX; /* any limit makes the guesses a function of the puzzle alone */
    status = fastsud_solver_create(&solver, &made->solver);
    if (status == FASTSUD_OK && wants(made, FSD_MEASURE_REDUNDANT)) {
        status = fsd_redundant_create(options->kernel, &made->redundant);
    }
    if (status == FASTSUD_OK && wants(made, FSD_MEASURE_RATING)) {
        const struct fsd_search_rating_options rating = {
            .kernel = options->kernel, .seed = options->seed, .n_morphs = options->n_morphs};
        status = fsd_search_rating_create(&rating, &made->rating);
    }
    if (status != FASTSUD_OK) {
        fsd_measurer_destroy(made);
        return status;
    }
    *measurer = made;
    return FASTSUD_OK;
}

static enum fastsud_status measure_solutions(struct fsd_measurer *measurer, size_t n, const char *const *puzzles,
                                             struct fsd_record *records)
{
    const struct fastsud_batch batch = {
        .n_puzzles = n,
        .puzzles = puzzles,
        .solutions = measurer->solutions[0],
        .solution_stride = sizeof(measurer->solutions[0]),
        .verdicts = measurer->verdicts,
        .n_guesses = measurer->n_guesses,
    };
    const enum fastsud_status status = fastsud_solver_solve(measurer->solver, &batch);

    measurer->n_unique = 0;
    for (size_t p = 0; status == FASTSUD_OK && p < n; p++) {
        records[p].verdict = measurer->verdicts[p];
        records[p].n_guesses = measurer->n_guesses[p];
        records[p].n_givens = 0;
        for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            records[p].n_givens += puzzles[p][cell] >= '1' && puzzles[p][cell] <= '9';
        }
        if (measurer->verdicts[p] == FASTSUD_UNIQUE) {
            const size_t u = measurer->n_unique++;
            measurer->unique[u] = p;
            measurer->unique_puzzles[u] = puzzles[p];
            measurer->unique_solutions[u] = measurer->solutions[p];
        }
    }
    return status;
}

static enum fastsud_status measure_redundant(struct fsd_measurer *measurer, struct fsd_record *records)
{
    const enum fastsud_status status =
        fsd_redundant_find(measurer->redundant, measurer->n_unique, measurer->unique_puzzles,
                           measurer->unique_solutions, measurer->redundant_cells);

    for (size_t u = 0; status == FASTSUD_OK && u < measurer->n_unique; u++) {
        records[measurer->unique[u]].n_redundant = (uint8_t)fsd_cells_count(measurer->redundant_cells[u]);
    }
    return status;
}

static void measure_levels(const struct fsd_measurer *measurer, const char *puzzle, struct fsd_record *record)
{
    uint16_t candidates[FSD_N_CELLS];

    fsd_candidates_of_puzzle(puzzle, candidates);
    record->logic_state = (uint8_t)fsd_levels_apply(candidates, measurer->options.max_level, &record->trace);
}

static void measure_searches(const struct fsd_measurer *measurer, const char *puzzle, struct fsd_record *record)
{
    struct fsd_csp_options options = {
        .propagate = measurer->options.propagate, .limit = 2, .guess_limit = measurer->options.search_limit};

    for (unsigned select = 0; select < FSD_N_SELECTS; select++) {
        struct fsd_csp_result result;
        options.select = (enum fastsud_select)select;
        fsd_csp_solve(puzzle, &options, &result);
        record->searches[select] = (struct fsd_search_counts){.n_guesses = result.n_guesses,
                                                              .n_nodes = result.n_nodes,
                                                              .depth = result.depth,
                                                              .gave_up = result.verdict == FASTSUD_GAVE_UP};
    }
}

static void measure_backdoors(const struct fsd_measurer *measurer, struct fsd_record *records)
{
    const struct fsd_measure_options *const options = &measurer->options;

    for (size_t u = 0; u < measurer->n_unique; u++) {
        unsigned sizes[FSD_N_LEVELS];
        fsd_backdoor_sizes(options->max_level, options->max_backdoor, measurer->unique_puzzles[u],
                           measurer->unique_solutions[u], sizes);
        for (unsigned level = 0; level <= options->max_level; level++) {
            records[measurer->unique[u]].backdoors[level] = (uint8_t)sizes[level];
        }
    }
}

enum fastsud_status fsd_measure(struct fsd_measurer *measurer, size_t n, const char *const *puzzles,
                                struct fsd_record *records)
{
    enum fastsud_status status = measure_solutions(measurer, n, puzzles, records);

    if (status == FASTSUD_OK && wants(measurer, FSD_MEASURE_REDUNDANT)) {
        status = measure_redundant(measurer, records);
    }
    if (status == FASTSUD_OK && wants(measurer, FSD_MEASURE_RATING)) {
        status = fsd_search_rating_solve(measurer->rating, n, puzzles, measurer->log2_sums);
        for (size_t p = 0; p < n; p++) {
            records[p].log2_sum = measurer->log2_sums[p];
        }
    }
    for (size_t p = 0; status == FASTSUD_OK && p < n; p++) {
        if (wants(measurer, FSD_MEASURE_LEVELS)) {
            measure_levels(measurer, puzzles[p], &records[p]);
        }
        if (wants(measurer, FSD_MEASURE_SEARCHES)) {
            measure_searches(measurer, puzzles[p], &records[p]);
        }
        if (wants(measurer, FSD_MEASURE_ABLATION)) {
            fsd_ablation_measure(puzzles[p], measurer->options.max_level, &records[p].ablation);
        }
    }
    if (status == FASTSUD_OK && wants(measurer, FSD_MEASURE_BACKDOORS)) {
        measure_backdoors(measurer, records);
    }
    return status;
}

uint64_t fsd_measurer_n_guesses(const struct fsd_measurer *measurer)
{
    struct fastsud_counters counters;

    fastsud_solver_counters_get(measurer->solver, &counters);
    return counters.n_guesses;
}

const char *fsd_measurer_kernel(const struct fsd_measurer *measurer)
{
    return fastsud_solver_kernel(measurer->solver);
}

const char *fsd_measurer_engine(const struct fsd_measurer *measurer)
{
    return fastsud_solver_engine(measurer->solver);
}
