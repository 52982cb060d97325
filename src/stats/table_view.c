#include "stats/table_view.h"

const char *const fsd_view_shares[2] = {"puzzles", "%"};

bool fsd_view_has(const struct fsd_table_view *view, enum fsd_measure measure)
{
    for (size_t group = 0; group < view->n; group++) {
        if (fsd_statistics_has(fsd_view_statistics(view, group), measure)) {
            return true;
        }
    }
    return false;
}

unsigned fsd_view_max_level(const struct fsd_table_view *view)
{
    unsigned level = 0;

    for (size_t group = 0; group < view->n; group++) {
        const unsigned of_group = fsd_view_statistics(view, group)->plan.max_level;
        level = of_group > level ? of_group : level;
    }
    return level < FSD_N_LEVELS ? level : FSD_N_LEVELS - 1;
}

bool fsd_view_begin(struct fsd_table_view *view, const char *title, size_t max_rows, size_t n_columns,
                    const char *const *headings)
{
    if (view->status == FASTSUD_OK && !fsd_text_table_begin(view->table, title, max_rows, n_columns, headings)) {
        view->status = FASTSUD_ERR_NO_MEMORY;
    }
    return view->status == FASTSUD_OK;
}

void fsd_view_put_share(struct fsd_table_view *view, size_t group, uint64_t count, uint64_t whole)
{
    fsd_text_table_put_count(view->table, group, 0, count);
    fsd_text_table_put_percent(view->table, group, 1, count, whole);
    fsd_text_table_put_bar(view->table, count, whole);
}

void fsd_view_put_missing(struct fsd_table_view *view, size_t group, size_t n_columns)
{
    for (size_t column = 0; column < n_columns; column++) {
        fsd_text_table_put_text(view->table, group, column, "-");
    }
}

const uint64_t *fsd_view_givens(const struct fsd_statistics *statistics)
{
    return statistics->n_by_givens;
}

const uint64_t *fsd_view_redundant(const struct fsd_statistics *statistics)
{
    return fsd_statistics_has(statistics, FSD_MEASURE_REDUNDANT) ? statistics->n_by_redundant : NULL;
}

static bool occurs(const struct fsd_table_view *view, fsd_view_counts *counts, unsigned number)
{
    for (size_t group = 0; group < view->n; group++) {
        const uint64_t *const of_group = counts(fsd_view_statistics(view, group));
        if (of_group && of_group[number] > 0) {
            return true;
        }
    }
    return false;
}

size_t fsd_view_ranges(const struct fsd_table_view *view, fsd_view_counts *counts,
                       struct fsd_view_range ranges[FSD_VIEW_MAX_RANGES])
{
    enum { FEW = 16, WIDTH = 5 };
    size_t n = 0;

    for (unsigned number = 0; number < FSD_VIEW_MAX_RANGES; number++) {
        if (occurs(view, counts, number)) {
            ranges[n++] = (struct fsd_view_range){number, number};
        }
    }
    if (n <= FEW) {
        return n;
    }
    const size_t n_numbers = n;
    n = 0;
    for (size_t i = 0; i < n_numbers; i++) {
        const unsigned number = ranges[i].first;
        const unsigned first = number - number % WIDTH;
        const struct fsd_view_range range = {first == 0 ? number > 0 : first, number == 0 ? 0 : first + WIDTH - 1};
        if (n == 0 || ranges[n - 1].last < range.first) {
            ranges[n++] = range;
        }
    }
    if (ranges[n - 1].last >= FSD_VIEW_MAX_RANGES) {
        ranges[n - 1].last = FSD_VIEW_MAX_RANGES - 1;
    }
    return n;
}

void fsd_view_put_range_label(struct fsd_view_range range, char label[FSD_TABLE_LABEL_BYTES])
{
    if (range.first == range.last) {
        snprintf(label, FSD_TABLE_LABEL_BYTES, "%u", range.first);
    } else {
        snprintf(label, FSD_TABLE_LABEL_BYTES, "%u to %u", range.first, range.last);
    }
}
