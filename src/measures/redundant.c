/* How many givens are redundant: see puzzle/redundant_givens.h. */
#include <stdio.h>

#include "measures/measure.h"
#include "puzzle/redundant_givens.h"
#include "rules/variant_make.h"

/* Set only for puzzles with exactly one solution. */
struct record {
    uint16_t n_redundant;
};

static enum fastsud_status create_state(const struct fsd_measure_plan *plan, const char *kernel, void **state)
{
    struct fsd_redundant *redundant = NULL;
    const enum fastsud_status status =
        plan->settings.has_rules
            ? FASTSUD_OK
            : fsd_redundant_create(kernel, fsd_setting(&plan->settings, "time-limit"), NULL, &redundant);

    *state = redundant;
    return status;
}

static void destroy_state(void *state)
{
    fsd_redundant_destroy(state);
}

/* Of other rules than 9x9 sudoku. */
static enum fastsud_status take_of_rules(const struct fsd_measuring *of)
{
    const struct fsd_puzzles_of_rules *const of_rules = of->puzzles->of_rules;
    const struct fsd_variant *const variant = &of_rules->rules->variant;
    struct record *const records = of->records;
    uint8_t solution[FSD_VARIANT_MAX_CELLS];
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    enum fastsud_status status = FASTSUD_OK;

    for (size_t u = 0; status == FASTSUD_OK && u < of->puzzles->n_unique; u++) {
        const size_t p = of->puzzles->unique[u];
        struct fsd_deadline deadline = fsd_measuring_deadline(of);
        struct fsd_variant_maker maker = {
            .engine = of_rules->engine, .solver = of_rules->solver, .variant = variant, .deadline = &deadline};
        unsigned n = 0;
        bool gave_up = false;
        for (unsigned cell = 0; cell < of_rules->n_cells; cell++) {
            solution[cell] = (uint8_t)fsd_rules_value_index(variant, of->puzzles->unique_solutions[u][cell]);
        }
        status =
            fsd_variant_find_redundant(&maker, solution, of_rules->values + p * of_rules->n_cells, cells, &n, &gave_up);
        records[p].n_redundant = (uint16_t)n;
        if (gave_up) {
            fsd_measuring_give_up(of, p);
        }
    }
    return status;
}

static enum fastsud_status take(const struct fsd_measuring *of)
{
    if (of->puzzles->of_rules) {
        return take_of_rules(of);
    }
    struct record *const records = of->records;
    fsd_cells cells[FSD_MEASURE_PUZZLES];
    const enum fastsud_status status = fsd_redundant_find(of->state, of->puzzles->n_unique, of->puzzles->unique_cells,
                                                          of->puzzles->unique_solutions, cells);

    for (size_t u = 0; status == FASTSUD_OK && u < of->puzzles->n_unique; u++) {
        if (cells[u] == FSD_REDUNDANT_GAVE_UP) {
            fsd_measuring_give_up(of, of->puzzles->unique[u]);
        } else {
            records[of->puzzles->unique[u]].n_redundant = (uint16_t)fsd_cells_count(cells[u]);
        }
    }
    return status;
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    const struct record *const records = of->records;

    fsd_row_put_count_if(row, "redundant", of->puzzles->verdicts[p] == FASTSUD_UNIQUE, records[p].n_redundant);
}

static void number_name(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    (void)settings;
    snprintf(text, FSD_LABEL_BYTES, i == 0 ? "0 (minimal)" : "%zu", i);
}

static const struct fsd_axis numbers = {
    .title = "redundant givens", .n_places = fsd_n_numbers_of_cells, .name = number_name};

static const struct fsd_series series[] = {{
    .key = "redundant",
    .kind = &fsd_series_counts,
    .title = "redundant givens, if unique",
    .about = "Givens that can each be taken away on its own without giving the puzzle a second solution. A puzzle "
             "without such givens is minimal.",
    .unit = "puzzles",
    .rows = &numbers,
    .decides_rows = true,
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct record *const records = of->records;

    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        if (!fsd_measuring_gave_up(of, of->puzzles->unique[u])) {
            fsd_sums_count(&sums[0], records[of->puzzles->unique[u]].n_redundant);
        }
    }
}

const struct fsd_measure fsd_measure_redundant = {
    .name = "redundant",
    .cost = "2",
    .in_rate = FSD_USE_ALWAYS,
    .in_stats = FSD_USE_ALWAYS,
    .needs_answers = true,
    .record_bytes = sizeof(struct record),
    .create = create_state,
    .destroy = destroy_state,
    .take = take,
    .put_columns = put_columns,
    .series = series,
    .n_series = 1,
    .add = add,
};
