/* Cells by their number of candidates, at several stages, shown as information. */
#include "logic/information.h"
#include "series/kind.h"

enum { N_PLACES = 3 };

static const char *check(const struct fsd_sums *sums)
{
    const bool are_changes = sums->series->cells == FSD_CELLS_CHANGES;
    const uint64_t all = FASTSUD_N_CELLS * fsd_sums_n(sums);

    for (size_t row = 0; row < sums->n_rows; row++) {
        uint64_t sum = 0;
        for (size_t i = 0; i < FSD_N_CELL_COUNTS; i++) {
            const uint64_t cells = fsd_sums_row(sums, row)[i];
            if (cells > all && !(are_changes && -cells <= all)) {
                return "counts more cells than there are";
            }
            sum += cells;
        }
        if (sum != (are_changes ? 0 : all)) {
            return are_changes ? "does not add up to 0 in each row"
                               : "does not add up to 81 cells per puzzle in each row";
        }
    }
    return NULL;
}

static void describe(struct fsd_json *json, const struct fsd_series *series)
{
    static const char *const names[] = {
        [FSD_CELLS_STAGES] = "stages", [FSD_CELLS_ENDS] = "ends", [FSD_CELLS_CHANGES] = "changes"};

    fsd_json_put_text(json, "cells", names[series->cells]);
}

static const char *column_name(const struct fsd_series *series, size_t column)
{
    static const char *const names[][5] = {[FSD_CELLS_STAGES] = {"lower bound", "gain", "entropy", "cells fixed", NULL},
                                           [FSD_CELLS_ENDS] = {"nonets lost", NULL},
                                           [FSD_CELLS_CHANGES] = {"nonets gained", NULL}};

    return names[series->cells][column];
}

/* The gain in lower bound, computed from the difference of the counts, which is exact. */
static double bound_between(const uint64_t *before, const uint64_t *after)
{
    uint64_t more[FSD_N_CELL_COUNTS] = {0}, fewer[FSD_N_CELL_COUNTS] = {0};

    for (size_t i = 0; i < FSD_N_CELL_COUNTS; i++) {
        const int64_t change = (int64_t)(after[i] - (before ? before[i] : 0));
        more[i] = change > 0 ? (uint64_t)change : 0;
        fewer[i] = change < 0 ? -(uint64_t)change : 0;
    }
    return fsd_information_of(more).lower_bound - fsd_information_of(fewer).lower_bound;
}

static struct fsd_figure figure(const struct fsd_sums *sums, size_t row, size_t last, size_t column)
{
    const uint64_t *const cells = fsd_sums_row(sums, row);
    const uint64_t n = fsd_sums_n(sums);
    double sum = 0;

    (void)last;
    if (sums->series->cells == FSD_CELLS_CHANGES) {
        sum = bound_between(NULL, cells);
    } else if (sums->series->cells == FSD_CELLS_ENDS) {
        sum = bound_between(cells, fsd_sums_row(sums, 0));
    } else if (column == 1) {
        if (row == 0) {
            return (struct fsd_figure){.kind = FSD_FIGURE_BLANK};
        }
        sum = bound_between(fsd_sums_row(sums, row - 1), cells);
    } else {
        const struct fsd_information information = fsd_information_of(cells);
        sum = column == 0 ? information.lower_bound : column == 2 ? information.entropy : (double)cells[1];
    }
    return fsd_figure_mean(sum, n, N_PLACES);
}

const struct fsd_series_kind fsd_series_cells = {
    .name = "cells",
    .n_columns = FSD_N_CELL_COUNTS,
    .check = check,
    .describe = describe,
    .column_name = column_name,
    .figure = figure,
};
