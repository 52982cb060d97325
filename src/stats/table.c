#include "stats/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "stats/figures.h"
#include "stats/text_table.h"

enum {
    MAX_COLUMNS = 32, /* of a section, per corpus */
    MAX_ROWS = 128,
    FEW_NUMBERS = 16, /* more are grouped by RANGE_WIDTH */
    RANGE_WIDTH = 5
};

struct view {
    struct fsd_buffer *out;
    struct fsd_text_table *table;
    size_t n;
    const struct fsd_corpus *corpora;
    const struct fsd_settings *settings;
    bool failed;
};

/* Rows shown as one. */
struct range {
    size_t first, last;
};

/* A column of a section: column `column` of series `series`. */
struct column {
    size_t series, column;
    char name[FSD_LABEL_BYTES];
};

struct section {
    const char *title;
    size_t n_columns;
    struct column columns[MAX_COLUMNS];
    const char *headings[MAX_COLUMNS];
};

static const struct fsd_sums *sums_of(const struct view *view, size_t corpus, size_t series)
{
    return &view->corpora[corpus].sums[series];
}

static bool begin(struct view *view, const struct section *section, size_t n_rows)
{
    view->failed = view->failed ||
                   !fsd_text_table_begin(view->table, section->title, n_rows, section->n_columns, section->headings);
    return !view->failed;
}

static void put_figure(const struct view *view, size_t corpus, size_t column, struct fsd_figure figure)
{
    switch (figure.kind) {
    case FSD_FIGURE_COUNT:
        fsd_text_table_put_count(view->table, corpus, column, figure.count);
        break;
    case FSD_FIGURE_SHARE:
        fsd_text_table_put_percent(view->table, corpus, column, figure.count, figure.whole);
        break;
    case FSD_FIGURE_NUMBER:
        fsd_text_table_put_number(view->table, corpus, column, figure.number, figure.n_places);
        break;
    case FSD_FIGURE_NONE:
        fsd_text_table_put_text(view->table, corpus, column, "-");
        break;
    case FSD_FIGURE_BLANK:
        break;
    }
}

static bool row_occurs(const struct view *view, size_t series, size_t row)
{
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        if (fsd_figures_row_occurs(sums_of(view, corpus, series), row)) {
            return true;
        }
    }
    return false;
}

/* Columns of a MATRIX that are empty in every corpus are hidden. */
static bool column_occurs(const struct view *view, size_t series, size_t column)
{
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        const struct fsd_sums *const sums = sums_of(view, corpus, series);
        for (size_t row = 0; row < sums->n_rows; row++) {
            if (sums->series->kind != FSD_SERIES_MATRIX || *fsd_sums_at(sums, row, column) > 0) {
                return true;
            }
        }
    }
    return sums_of(view, 0, series)->series->kind == FSD_SERIES_HISTOGRAM;
}

static void add_columns(const struct view *view, struct section *section, size_t series)
{
    const struct fsd_sums *const sums = sums_of(view, 0, series);
    const bool hides = sums->series->kind == FSD_SERIES_MATRIX && !sums->series->n_cumulative;

    for (size_t i = 0; i < fsd_figures_n_columns(sums) && section->n_columns < MAX_COLUMNS; i++) {
        struct column *const column = &section->columns[section->n_columns];
        if (hides && !column_occurs(view, series, i)) {
            continue;
        }
        *column = (struct column){.series = series, .column = i};
        fsd_figures_column_name(sums, view->settings, i, column->name);
        section->headings[section->n_columns++] = column->name;
    }
}

/* Groups many numbers into ranges; 0 stays by itself. */
static size_t merge_numbers(struct range *ranges, size_t n)
{
    size_t n_merged = 0;

    if (n <= FEW_NUMBERS) {
        return n;
    }
    for (size_t i = 0; i < n; i++) {
        const size_t number = ranges[i].first;
        const size_t first = number - number % RANGE_WIDTH;
        const struct range range = {first == 0 ? number > 0 : first, number == 0 ? 0 : first + RANGE_WIDTH - 1};
        if (n_merged == 0 || ranges[n_merged - 1].last < range.first) {
            ranges[n_merged++] = range;
        }
    }
    return n_merged;
}

static size_t choose_rows(const struct view *view, size_t first, size_t end, struct range ranges[MAX_ROWS])
{
    const struct fsd_sums *const sums = sums_of(view, 0, first);
    const bool are_numbers = fsd_axis_has_numbers(sums->series->rows);
    size_t deciding = are_numbers ? first : end;
    size_t n = 0;

    for (size_t i = first; i < end; i++) {
        deciding = sums_of(view, 0, i)->series->decides_rows ? i : deciding;
    }
    for (size_t row = 0; row < sums->n_rows && n < MAX_ROWS; row++) {
        if (deciding == end || row_occurs(view, deciding, row)) {
            ranges[n++] = (struct range){row, row};
        }
    }
    if (are_numbers) {
        n = merge_numbers(ranges, n);
        if (n > 0 && ranges[n - 1].last >= sums->n_rows) {
            ranges[n - 1].last = sums->n_rows - 1;
        }
    }
    return n;
}

static void put_label(const struct view *view, const struct fsd_sums *sums, struct range range)
{
    char label[FSD_LABEL_BYTES];

    fsd_axis_name(sums->series->rows, view->settings, range.first, label);
    if (range.first < range.last) {
        snprintf(label, sizeof(label), "%zu to %zu", range.first, range.last);
    }
    fsd_text_table_row(view->table, label);
}

static struct fsd_figure figure_of_range(const struct view *view, const struct fsd_sums *sums, struct range range,
                                         size_t column)
{
    if (sums->series->kind == FSD_SERIES_COUNTS) {
        return fsd_figure_of_rows(sums, view->settings, range.first, range.last, column);
    }
    if (range.first == range.last || sums->series->kind != FSD_SERIES_MATRIX) {
        return fsd_figure_at(sums, view->settings, range.first, column);
    }
    struct fsd_figure figure = fsd_figure_at(sums, view->settings, range.first, column);
    for (size_t row = range.first + 1; row <= range.last; row++) {
        figure.count += fsd_figure_at(sums, view->settings, row, column).count;
    }
    return figure;
}

/* A section for series [first, end), which have the same rows. */
static void put_rows(struct view *view, size_t first, size_t end)
{
    const struct fsd_sums *const sums = sums_of(view, 0, first);
    struct section section = {.title = sums->series->title};
    struct range ranges[MAX_ROWS];
    const size_t n_ranges = choose_rows(view, first, end, ranges);

    for (size_t series = first; series < end; series++) {
        add_columns(view, &section, series);
    }
    if (n_ranges == 0 || !begin(view, &section, n_ranges + 1)) {
        return;
    }
    for (size_t i = 0; i < n_ranges; i++) {
        put_label(view, sums, ranges[i]);
        for (size_t corpus = 0; corpus < view->n; corpus++) {
            for (size_t k = 0; k < section.n_columns; k++) {
                const struct fsd_figure figure = figure_of_range(view, sums_of(view, corpus, section.columns[k].series),
                                                                 ranges[i], section.columns[k].column);
                put_figure(view, corpus, k, figure);
                if (figure.kind == FSD_FIGURE_SHARE && end == first + 1 && sums->series->kind == FSD_SERIES_COUNTS) {
                    fsd_text_table_put_bar(view->table, figure.count, figure.whole);
                }
            }
        }
    }
    if (fsd_figures_have_mean(sums)) {
        fsd_text_table_row(view->table, "mean");
        for (size_t corpus = 0; corpus < view->n; corpus++) {
            put_figure(view, corpus, 0, fsd_figures_mean(sums_of(view, corpus, first)));
        }
    }
    fsd_text_table_end(view->table);
}

/* A row for each of the histograms [first, end), which have the same title. */
static void put_histograms(struct view *view, size_t first, size_t end)
{
    struct section section = {.title = sums_of(view, 0, first)->series->title};

    add_columns(view, &section, first);
    if (!begin(view, &section, end - first)) {
        return;
    }
    for (size_t series = first; series < end; series++) {
        const char *const name = sums_of(view, 0, series)->series->name;
        fsd_text_table_row(view->table, name ? name : "a puzzle");
        for (size_t corpus = 0; corpus < view->n; corpus++) {
            for (size_t k = 0; k < section.n_columns; k++) {
                put_figure(view, corpus, k, fsd_figure_at(sums_of(view, corpus, series), view->settings, 0, k));
            }
        }
    }
    fsd_text_table_end(view->table);
}

static void label_power(const struct fsd_series *series, unsigned power, char label[FSD_LABEL_BYTES])
{
    const uint64_t first = power == 0 ? 0 : UINT64_C(1) << (power - 1);

    if (series->parts > 1) {
        snprintf(label, FSD_LABEL_BYTES, "from %" PRIu64 " to below %" PRIu64, first, power == 0 ? 1 : 2 * first);
    } else if (power < 2) {
        snprintf(label, FSD_LABEL_BYTES, "%" PRIu64, first);
    } else {
        snprintf(label, FSD_LABEL_BYTES, "%" PRIu64 " to %" PRIu64, first, first + (first - 1));
    }
}

/* A histogram by powers of two. */
static void put_distribution(struct view *view, size_t series)
{
    const struct fsd_series *const what = sums_of(view, 0, series)->series;
    uint64_t counts[FSD_N_POWERS];
    unsigned first = FSD_N_POWERS, end = 0;
    char title[FSD_LABEL_BYTES], label[FSD_LABEL_BYTES];
    struct section section = {.title = title, .n_columns = 2, .headings = {"puzzles", "%"}};

    snprintf(title, sizeof(title), "puzzles by %s", what->unit);
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        fsd_histogram_by_power(sums_of(view, corpus, series)->values, what->parts > 0 ? what->parts : 1, counts);
        for (unsigned power = 0; power < FSD_N_POWERS; power++) {
            first = counts[power] > 0 && power < first ? power : first;
            end = counts[power] > 0 && power >= end ? power + 1 : end;
        }
    }
    if (first >= end || !begin(view, &section, end - first)) {
        return;
    }
    for (unsigned power = first; power < end; power++) {
        label_power(what, power, label);
        fsd_text_table_row(view->table, label);
        for (size_t corpus = 0; corpus < view->n; corpus++) {
            const struct fsd_sums *const sums = sums_of(view, corpus, series);
            fsd_histogram_by_power(sums->values, what->parts > 0 ? what->parts : 1, counts);
            fsd_text_table_put_count(view->table, corpus, 0, counts[power]);
            fsd_text_table_put_percent(view->table, corpus, 1, counts[power], fsd_sums_n(sums));
            fsd_text_table_put_bar(view->table, counts[power], fsd_sums_n(sums));
        }
    }
    fsd_text_table_end(view->table);
}

static unsigned count_givens(const char *cells)
{
    unsigned n = 0;

    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        n += cells[cell] != '.';
    }
    return n;
}

/* The cells get their own line, so that they can be copied. */
static void put_examples(const struct view *view, size_t series)
{
    char title[FSD_LABEL_BYTES], category[2 * FSD_LABEL_BYTES], key[FSD_LABEL_BYTES];

    for (size_t corpus = 0; corpus < view->n; corpus++) {
        const struct fsd_sums *const sums = sums_of(view, corpus, series);
        if (sums->examples.n == 0) {
            continue;
        }
        snprintf(title, sizeof(title), "%s%s", sums->series->title, view->n > 1 ? " of" : "");
        fsd_text_table_put_title(view->table, title, view->n > 1 ? fsd_text_table_name(view->table, corpus) : "");
        for (size_t i = 0; i < sums->examples.n; i++) {
            const struct fsd_example *const example = &sums->examples.examples[i];
            const unsigned n_givens = count_givens(example->cells);
            fsd_axis_key(sums->series->categories, view->settings, (size_t)example->category, key);
            snprintf(category, sizeof(category), key[0] >= '0' && key[0] <= '9' ? "%s %s" : "%.0s%s",
                     sums->series->categories->title, key);
            fsd_buffer_print(view->out, "  line %-10" PRIu64 "  givens %-2u  %-13s  %s %" PRIu64 "\n  %.81s\n",
                             example->line, n_givens, category, sums->series->unit, example->value, example->cells);
        }
    }
}

static void put_duplicates(struct view *view, size_t series)
{
    const struct section section = {
        .title = sums_of(view, 0, series)->series->title, .n_columns = 2, .headings = {"puzzles", "%"}};

    if (!begin(view, &section, 1)) {
        return;
    }
    fsd_text_table_row(view->table, "equal to an earlier one");
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        const struct fsd_sums *const sums = sums_of(view, corpus, series);
        const uint64_t n = fsd_fingerprints_n_duplicates(&sums->fingerprints);
        fsd_text_table_put_count(view->table, corpus, 0, n);
        fsd_text_table_put_percent(view->table, corpus, 1, n, fsd_sums_n(sums));
        fsd_text_table_put_bar(view->table, n, fsd_sums_n(sums));
    }
    fsd_text_table_end(view->table);
}

static void put_lines(struct view *view)
{
    static const struct section section = {.title = "lines", .n_columns = 1, .headings = {"count"}};

    if (!begin(view, &section, 2)) {
        return;
    }
    fsd_text_table_row(view->table, "puzzles");
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        fsd_text_table_put_count(view->table, corpus, 0, view->corpora[corpus].n_puzzles);
    }
    fsd_text_table_row(view->table, "malformed lines");
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        fsd_text_table_put_count(view->table, corpus, 0, view->corpora[corpus].n_malformed);
    }
    fsd_text_table_end(view->table);
}

/* The end of the series that share a section with the first. */
static size_t section_end(const struct view *view, size_t first)
{
    const struct fsd_series *const series = sums_of(view, 0, first)->series;
    size_t end = first + 1;

    while (end < view->corpora[0].n_sums) {
        const struct fsd_series *const next = sums_of(view, 0, end)->series;
        if (series->kind == FSD_SERIES_HISTOGRAM ? next->kind != series->kind || next->title != series->title
                                                 : !next->is_beside) {
            break;
        }
        end++;
    }
    return end;
}

static void put_series(struct view *view)
{
    for (size_t first = 0, end; first < view->corpora[0].n_sums; first = end) {
        const struct fsd_series *const series = sums_of(view, 0, first)->series;
        end = section_end(view, first);
        switch (series->kind) {
        case FSD_SERIES_HISTOGRAM:
            put_histograms(view, first, end);
            if (series->has_distribution) {
                put_distribution(view, first);
            }
            break;
        case FSD_SERIES_EXAMPLES:
            put_examples(view, first);
            break;
        case FSD_SERIES_FINGERPRINTS:
            put_duplicates(view, first);
            break;
        default:
            put_rows(view, first, end);
        }
    }
}

/* Lists the optional measures that were not taken. */
static void put_not_measured(const struct view *view)
{
    const struct fsd_plan *const plan = view->corpora[0].plan;
    const char *separator = "\nnot measured: ";

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_measure *const measure = fsd_measures[m];
        if (measure->in_stats == FSD_USE_WHEN_ASKED && !fsd_plan_has(plan, (enum fsd_measure_id)m)) {
            const char *const argument = measure->options[0].argument;
            fsd_buffer_print(view->out, "%s%s (--%s%s%s)", separator, measure->name, measure->options[0].name,
                             argument ? " " : "", argument ? argument : "");
            separator = ", ";
        }
    }
    fsd_buffer_put_text(view->out, *separator == ',' ? "\n" : "");
}

static bool has_puzzles(const struct view *view)
{
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        if (view->corpora[corpus].n_puzzles > 0) {
            return true;
        }
    }
    return false;
}

enum fastsud_status fsd_table_put(struct fsd_buffer *out, const struct fsd_table_options *options, size_t n,
                                  const struct fsd_corpus *corpora)
{
    struct view view = {.out = out, .n = n, .corpora = corpora, .settings = &corpora[0].plan->settings};
    const char **const names = calloc(n, sizeof(*names));
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    for (size_t i = 0; names && i < n; i++) {
        names[i] = corpora[i].name;
    }
    if (names) {
        status = fsd_text_table_create(out, options->width, options->coloured, n, names, &view.table);
    }
    free(names);
    if (status != FASTSUD_OK) {
        return status;
    }
    fsd_text_table_put_names(view.table);
    put_lines(&view);
    if (has_puzzles(&view)) {
        put_series(&view);
    }
    put_not_measured(&view);
    fsd_text_table_destroy(view.table);
    return view.failed || out->failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}
