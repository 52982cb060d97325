#include "measures/measurer.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "puzzle/minlex.h"
#include "solve/solver.h"

struct fsd_measurer {
    const struct fsd_measure_plan *plan;
    bool solves;
    struct fsd_solver *solver;
    void *states[FSD_N_MEASURES];

    /* With --canonical: the forms of a batch; else NULL. */
    char (*forms)[FASTSUD_N_CELLS];
    const char *form_cells[FSD_MEASURE_PUZZLES];
    /* Of other rules. */
    struct fsd_puzzles_of_rules of_rules;
    const char *known_cells[FSD_MEASURE_PUZZLES];
    /* Of the next call. */
    const struct fsd_taken *taken;
    size_t first_taken;

    struct fsd_puzzles puzzles; /* what follows, to be read */
    uint64_t lines[FSD_MEASURE_PUZZLES];
    uint16_t n_givens[FSD_MEASURE_PUZZLES];
    uint8_t verdicts[FSD_MEASURE_PUZZLES];
    uint64_t n_guesses[FSD_MEASURE_PUZZLES];
    char solutions[FSD_MEASURE_PUZZLES][FASTSUD_N_CELLS];
    size_t unique[FSD_MEASURE_PUZZLES];
    const char *unique_cells[FSD_MEASURE_PUZZLES];
    const char *unique_solutions[FSD_MEASURE_PUZZLES];
    uint32_t given_up[FSD_MEASURE_PUZZLES];
};

void fsd_measurer_destroy(struct fsd_measurer *measurer)
{
    if (!measurer) {
        return;
    }
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (measurer->states[m]) {
            fsd_measures[m]->destroy(measurer->states[m]);
        }
        free(measurer->puzzles.records[m]);
    }
    fsd_solver_destroy(measurer->solver);
    free(measurer->forms);
    free(measurer);
}

/* With records of n puzzles, and neither solver nor states. */
static enum fastsud_status create(const struct fsd_measure_plan *plan, size_t n, struct fsd_measurer **measurer)
{
    struct fsd_measurer *const made = calloc(1, sizeof(*made));
    bool has_memory = made != NULL;

    *measurer = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->plan = plan;
    made->solves = fsd_measure_plan_solves(plan);
    memset(made->verdicts, FASTSUD_OPEN, sizeof(made->verdicts));
    made->puzzles.n_givens = made->n_givens;
    made->puzzles.verdicts = made->verdicts;
    made->puzzles.n_guesses = made->n_guesses;
    made->puzzles.unique = made->unique;
    made->puzzles.unique_cells = made->unique_cells;
    made->puzzles.unique_solutions = made->unique_solutions;
    made->puzzles.given_up = made->given_up;
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (fsd_measure_plan_has(plan, (enum fsd_measure_id)m) && fsd_measures[m]->record_bytes > 0) {
            made->puzzles.records[m] = calloc(n, fsd_measures[m]->record_bytes);
            has_memory = has_memory && made->puzzles.records[m];
        }
    }
    if (!has_memory) {
        fsd_measurer_destroy(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *measurer = made;
    return FASTSUD_OK;
}

enum fastsud_status fsd_measurer_create_names(const struct fsd_measure_plan *plan, struct fsd_measurer **measurer)
{
    return create(plan, 1, measurer);
}

enum fastsud_status fsd_measurer_create(const struct fsd_measure_plan *plan, const char *kernel,
                                        struct fsd_measurer **measurer)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_measurer *made = NULL;
    enum fastsud_status status = create(plan, FSD_MEASURE_PUZZLES, &made);

    *measurer = NULL;
    if (status != FASTSUD_OK) {
        return status;
    }
    options.kernel = kernel;
    options.depth_first = fsd_measure_plan_has(plan, FSD_MEASURE_guesses); /* a function of the puzzle alone */
    options.time_limit_ns = fsd_setting(&plan->settings, "time-limit");
    options.stop = plan->stop;
    status = plan->settings.has_rules ? FASTSUD_OK : fsd_solver_create(&options, &made->solver);
    if (status == FASTSUD_OK && fsd_measure_plan_has(plan, FSD_MEASURE_canonical)) {
        made->forms = malloc(FSD_MEASURE_PUZZLES * sizeof(*made->forms));
        status = made->forms ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    }
    for (size_t m = 0; status == FASTSUD_OK && m < FSD_N_MEASURES; m++) {
        const struct fsd_measure *const measure = fsd_measures[m];
        if (fsd_measure_plan_has(plan, (enum fsd_measure_id)m) && measure->create) {
            status = measure->create(plan, kernel, &made->states[m]);
        }
    }
    if (status != FASTSUD_OK) {
        fsd_measurer_destroy(made);
        return status;
    }
    *measurer = made;
    return FASTSUD_OK;
}

/* What is known of puzzles by their verdicts; solutions are stride apart. */
static void take_verdicts(struct fsd_measurer *measurer, const char *solutions, size_t stride)
{
    struct fsd_puzzles *const puzzles = &measurer->puzzles;

    puzzles->n_unique = 0;
    for (size_t p = 0; p < puzzles->n; p++) {
        measurer->given_up[p] = measurer->verdicts[p] == FASTSUD_GAVE_UP ? 1U << FSD_MEASURE_solutions : 0;
        if (measurer->verdicts[p] == FASTSUD_UNIQUE) {
            const size_t u = puzzles->n_unique++;
            measurer->unique[u] = p;
            measurer->unique_cells[u] = puzzles->cells[p];
            measurer->unique_solutions[u] = solutions + p * stride;
        }
    }
}

static enum fastsud_status solve(struct fsd_measurer *measurer)
{
    struct fsd_puzzles *const puzzles = &measurer->puzzles;
    const struct fsd_batch batch = {
        .n_puzzles = puzzles->n,
        .puzzles = puzzles->cells,
        .solutions = measurer->solutions[0],
        .solution_stride = sizeof(measurer->solutions[0]),
        .verdicts = measurer->verdicts,
        .n_guesses = measurer->n_guesses,
    };
    const enum fastsud_status status = fsd_solver_solve(measurer->solver, &batch);

    if (status == FASTSUD_OK) {
        take_verdicts(measurer, batch.solutions, batch.solution_stride);
    }
    return status;
}

static void count_givens(struct fsd_measurer *measurer)
{
    for (size_t p = 0; p < measurer->puzzles.n; p++) {
        const char *const cells = measurer->puzzles.cells[p];
        uint8_t n = 0; /* as narrow as cells are, for compilers that use vectors */
        for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            n += fsd_text_is_given(cells[cell]);
        }
        measurer->n_givens[p] = n;
    }
}

static struct fsd_measuring measuring(const struct fsd_measurer *measurer, size_t m)
{
    return (struct fsd_measuring){.id = (enum fsd_measure_id)m,
                                  .plan = measurer->plan,
                                  .puzzles = &measurer->puzzles,
                                  .state = measurer->states[m],
                                  .records = measurer->puzzles.records[m]};
}

/* A measure gives up what one that it needs gave up. */
static void inherit_given_up(struct fsd_measurer *measurer, size_t m)
{
    for (size_t p = 0; p < measurer->puzzles.n; p++) {
        measurer->given_up[p] |= (measurer->given_up[p] & fsd_measures[m]->needs) != 0 ? 1U << m : 0;
    }
}

static const char *const *canonical(struct fsd_measurer *measurer, size_t n, const char *const *cells)
{
    for (size_t p = 0; p < n; p++) {
        fsd_minlex_cells(cells[p], measurer->forms[p]);
        measurer->form_cells[p] = measurer->forms[p];
    }
    return measurer->form_cells;
}

/* The records of a measure that was taken before. */
static void copy_records(struct fsd_measurer *measurer, size_t m)
{
    const struct fsd_taken *const taken = measurer->taken;
    const size_t n_bytes = fsd_measures[m]->record_bytes, first = measurer->first_taken;

    memcpy(measurer->puzzles.records[m], (const char *)taken->records[m] + first * n_bytes,
           measurer->puzzles.n * n_bytes);
    for (size_t p = 0; p < measurer->puzzles.n; p++) {
        measurer->given_up[p] |= taken->given_up[first + p] & 1U << m;
    }
}

/* Takes the measures of the puzzles that are set. */
static enum fastsud_status take_measures(struct fsd_measurer *measurer, const uint64_t *lines,
                                         const struct fsd_puzzles **puzzles)
{
    const uint32_t taken = fsd_taken_measures(measurer->taken, measurer->plan);
    enum fastsud_status status = FASTSUD_OK;

    measurer->puzzles.lines = lines ? lines : measurer->lines;
    for (size_t m = 0; status == FASTSUD_OK && m < FSD_N_MEASURES; m++) {
        if (!fsd_measure_plan_has(measurer->plan, (enum fsd_measure_id)m)) {
            continue;
        }
        inherit_given_up(measurer, m);
        if ((taken >> m & 1) != 0) {
            copy_records(measurer, m);
        } else if (fsd_measures[m]->take) {
            const struct fsd_measuring of = measuring(measurer, m);
            status = fsd_measures[m]->take(&of);
        }
    }
    measurer->taken = NULL;
    *puzzles = &measurer->puzzles;
    return status;
}

void fsd_measurer_know(struct fsd_measurer *measurer, const struct fsd_taken *taken, size_t first)
{
    measurer->taken = taken;
    measurer->first_taken = first;
}

enum fastsud_status fsd_measurer_take_known(struct fsd_measurer *measurer, const struct fsd_known_puzzles *known,
                                            const uint64_t *lines, const struct fsd_puzzles **puzzles)
{
    const size_t n = known->n, stride = known->of_rules.n_cells + 1;

    measurer->puzzles.n = n;
    measurer->of_rules = known->of_rules;
    measurer->puzzles.of_rules = &measurer->of_rules;
    measurer->puzzles.cells = measurer->puzzles.written = measurer->known_cells;
    for (size_t p = 0; p < n; p++) {
        const char *const cells = known->cells + p * stride;
        measurer->known_cells[p] = cells;
        measurer->n_givens[p] = 0;
        for (unsigned cell = 0; cell < known->of_rules.n_cells; cell++) {
            measurer->n_givens[p] += cells[cell] != '.';
        }
    }
    if (measurer->solves) {
        memcpy(measurer->verdicts, known->verdicts, n * sizeof(measurer->verdicts[0]));
        memcpy(measurer->n_guesses, known->n_guesses, n * sizeof(measurer->n_guesses[0]));
        take_verdicts(measurer, known->solutions, stride);
    } else {
        memset(measurer->given_up, 0, n * sizeof(measurer->given_up[0]));
    }
    return take_measures(measurer, lines, puzzles);
}

enum fastsud_status fsd_measurer_take(struct fsd_measurer *measurer, size_t n, const char *const *cells,
                                      const uint64_t *lines, const struct fsd_puzzles **puzzles)
{
    measurer->puzzles.n = n;
    measurer->puzzles.cells = measurer->forms ? canonical(measurer, n, cells) : cells;
    measurer->puzzles.written = cells;
    enum fastsud_status status = FASTSUD_OK;
    if (measurer->solves) {
        status = solve(measurer);
    } else {
        memset(measurer->given_up, 0, n * sizeof(measurer->given_up[0]));
    }
    count_givens(measurer);
    return status == FASTSUD_OK ? take_measures(measurer, lines, puzzles) : status;
}

const struct fsd_solver *fsd_measurer_solver(const struct fsd_measurer *measurer)
{
    return measurer->solves ? measurer->solver : NULL;
}

void fsd_measurer_put_measure(const struct fsd_measurer *measurer, enum fsd_measure_id m, size_t p, struct fsd_row *row)
{
    const struct fsd_measuring of = measuring(measurer, m);
    const enum fsd_row_kind kind = row->kind;

    row->kind = kind == FSD_ROW_VALUES && fsd_measuring_gave_up(&of, p) ? FSD_ROW_EMPTY : kind;
    fsd_measures[m]->put_columns(&of, p, row);
    row->kind = kind;
}

void fsd_measurer_put_columns(const struct fsd_measurer *measurer, size_t p, struct fsd_row *row)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (fsd_measure_plan_shows(measurer->plan, (enum fsd_measure_id)m) && fsd_measures[m]->put_columns) {
            fsd_measurer_put_measure(measurer, (enum fsd_measure_id)m, p, row);
        }
    }
}
