/* How many givens are redundant: see puzzle/redundant_givens.h. */
#include <stdio.h>

#include "measures/measure.h"
#include "puzzle/redundant_givens.h"

/* Set only for puzzles with exactly one solution. */
struct record {
    uint8_t n_redundant;
};

static enum fastsud_status create_state(const struct fsd_measure_plan *plan, const char *kernel, void **state)
{
    struct fsd_redundant *redundant;
    const enum fastsud_status status =
        fsd_redundant_create(kernel, fsd_setting(&plan->settings, "time-limit"), &redundant);

    *state = redundant;
    return status;
}

static void destroy_state(void *state)
{
    fsd_redundant_destroy(state);
}

static enum fastsud_status take(const struct fsd_measuring *of)
{
    struct record *const records = of->records;
    fsd_cells cells[FSD_MEASURE_PUZZLES];
    const enum fastsud_status status = fsd_redundant_find(of->state, of->puzzles->n_unique, of->puzzles->unique_cells,
                                                          of->puzzles->unique_solutions, cells);

    for (size_t u = 0; status == FASTSUD_OK && u < of->puzzles->n_unique; u++) {
        if (cells[u] == FSD_REDUNDANT_GAVE_UP) {
            fsd_measuring_give_up(of, of->puzzles->unique[u]);
        } else {
            records[of->puzzles->unique[u]].n_redundant = (uint8_t)fsd_cells_count(cells[u]);
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

static const struct fsd_axis numbers = {.title = "redundant givens", .n = FASTSUD_N_CELLS + 1, .name = number_name};

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
    .cost = "5",
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
