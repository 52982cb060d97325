#include "stats/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
};

/* Rows shown as one. */
struct range {
    size_t first, last;
};

/* A section of the table, for the series [first, end). */
struct section {
    const struct view *view;
    size_t first, end;
    size_t n_columns;
    struct column {
        size_t series, column; /* column `column` of series `series` */
    } columns[MAX_COLUMNS];
    size_t n_rows;
    struct range rows[MAX_ROWS]; /* and then the mean, if there is one */
};

static const struct fsd_sums *sums_of(const struct view *view, size_t corpus, size_t series)
{
    return &view->corpora[corpus].sums[series];
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

static bool column_occurs(const struct view *view, size_t series, size_t column)
{
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        const struct fsd_sums *const sums = sums_of(view, corpus, series);
        for (size_t row = 0; row < sums->n_rows; row++) {
            if (*fsd_sums_at(sums, row, column) > 0) {
                return true;
            }
        }
    }
    return false;
}

/* Columns of a MATRIX that are empty in every corpus are hidden. */
static void choose_columns(struct section *section)
{
    for (size_t series = section->first; series < section->end; series++) {
        const struct fsd_sums *const sums = sums_of(section->view, 0, series);
        const bool hides = sums->series->kind == FSD_SERIES_MATRIX && !sums->series->n_cumulative;
        for (size_t i = 0; i < fsd_figures_n_columns(sums) && section->n_columns < MAX_COLUMNS; i++) {
            if (!hides || column_occurs(section->view, series, i)) {
                section->columns[section->n_columns++] = (struct column){series, i};
            }
        }
    }
}

/* Groups many numbers into ranges; 0 stays by itself. */
static void merge_numbers(struct section *section, size_t n_numbers)
{
    size_t n = 0;

    for (size_t i = 0; i < section->n_rows; i++) {
        const size_t number = section->rows[i].first;
        const size_t first = number == 0 ? 0 : number < RANGE_WIDTH ? 1 : number - number % RANGE_WIDTH;
        const size_t last = number == 0 ? 0 : number - number % RANGE_WIDTH + RANGE_WIDTH - 1;
        if (n == 0 || section->rows[n - 1].last < first) {
            section->rows[n++] = (struct range){first, last < n_numbers ? last : n_numbers - 1};
        }
    }
    section->n_rows = n;
}

static void choose_rows(struct section *section)
{
    const struct fsd_sums *const sums = sums_of(section->view, 0, section->first);
    const bool are_numbers = fsd_axis_has_numbers(sums->series->rows);
    size_t deciding = are_numbers ? section->first : section->end;

    for (size_t series = section->first; series < section->end; series++) {
        deciding = sums_of(section->view, 0, series)->series->decides_rows ? series : deciding;
    }
    for (size_t row = 0; row < sums->n_rows && section->n_rows < MAX_ROWS; row++) {
        if (deciding == section->end || row_occurs(section->view, deciding, row)) {
            section->rows[section->n_rows++] = (struct range){row, row};
        }
    }
    if (are_numbers && section->n_rows > FEW_NUMBERS) {
        merge_numbers(section, sums->n_rows);
    }
}

static void column_heading(const void *context, size_t column, char text[FSD_LABEL_BYTES])
{
    const struct section *const section = context;
    const struct column *const of = &section->columns[column];

    fsd_figures_column_name(sums_of(section->view, 0, of->series), section->view->settings, of->column, text);
}

static void row_label(const void *context, size_t row, char text[FSD_LABEL_BYTES])
{
    const struct section *const section = context;
    const struct range range = section->rows[row];

    if (row == section->n_rows) {
        snprintf(text, FSD_LABEL_BYTES, "mean");
    } else if (range.first < range.last) {
        snprintf(text, FSD_LABEL_BYTES, "%zu to %zu", range.first, range.last);
    } else {
        fsd_axis_name(sums_of(section->view, 0, section->first)->series->rows, section->view->settings, range.first,
                      text);
    }
}

static struct fsd_figure row_figure(const void *context, size_t corpus, size_t row, size_t column)
{
    const struct section *const section = context;
    const struct fsd_sums *const sums = sums_of(section->view, corpus, section->columns[column].series);
    const struct range range = section->rows[row];

    if (row == section->n_rows) {
        return column == 0 ? fsd_figures_mean(sums) : (struct fsd_figure){.kind = FSD_FIGURE_BLANK};
    }
    column = section->columns[column].column;
    if (sums->series->kind == FSD_SERIES_COUNTS) {
        return fsd_figure_of_rows(sums, section->view->settings, range.first, range.last, column);
    }
    struct fsd_figure figure = fsd_figure_at(sums, section->view->settings, range.first, column);
    for (size_t at = range.first + 1; at <= range.last; at++) {
        figure.count += fsd_figure_at(sums, section->view->settings, at, column).count;
    }
    return figure;
}

/* Series that have the same rows, side by side. */
static void put_rows(const struct view *view, size_t first, size_t end)
{
    const struct fsd_sums *const sums = sums_of(view, 0, first);
    struct section section = {.view = view, .first = first, .end = end};

    choose_columns(&section);
    choose_rows(&section);
    if (section.n_rows > 0) {
        fsd_text_table_put(view->table, &(struct fsd_table_section){
                                            .title = sums->series->title,
                                            .n_rows = section.n_rows + fsd_figures_have_mean(sums),
                                            .n_columns = section.n_columns,
                                            .has_bars = end == first + 1 && sums->series->kind == FSD_SERIES_COUNTS,
                                            .heading = column_heading,
                                            .label = row_label,
                                            .figure = row_figure,
                                            .context = &section});
    }
}

static void histogram_label(const void *context, size_t row, char text[FSD_LABEL_BYTES])
{
    const struct section *const section = context;
    const char *const name = sums_of(section->view, 0, section->first + row)->series->name;

    snprintf(text, FSD_LABEL_BYTES, "%s", name ? name : "per puzzle");
}

static struct fsd_figure histogram_figure(const void *context, size_t corpus, size_t row, size_t column)
{
    const struct section *const section = context;

    return fsd_figure_at(sums_of(section->view, corpus, section->first + row), section->view->settings, 0, column);
}

/* A row for each of the histograms, which have the same title. */
static void put_histograms(const struct view *view, size_t first, size_t end)
{
    struct section section = {.view = view, .first = first, .end = first + 1};

    choose_columns(&section);
    fsd_text_table_put(view->table, &(struct fsd_table_section){.title = sums_of(view, 0, first)->series->title,
                                                                .n_rows = end - first,
                                                                .n_columns = section.n_columns,
                                                                .heading = column_heading,
                                                                .label = histogram_label,
                                                                .figure = histogram_figure,
                                                                .context = &section});
}

static void share_heading(const void *context, size_t column, char text[FSD_LABEL_BYTES])
{
    (void)context;
    snprintf(text, FSD_LABEL_BYTES, "%s", column == 0 ? "puzzles" : "%");
}

/* A count, or in the second column its share. */
static struct fsd_figure share_figure(uint64_t count, uint64_t whole, size_t column)
{
    const enum fsd_figure_kind share = whole > 0 ? FSD_FIGURE_SHARE : FSD_FIGURE_NONE;

    return (struct fsd_figure){.kind = column == 0 ? FSD_FIGURE_COUNT : share, .count = count, .whole = whole};
}

static unsigned parts_of(const struct fsd_series *series)
{
    return series->parts > 0 ? series->parts : 1;
}

static void power_label(const void *context, size_t row, char text[FSD_LABEL_BYTES])
{
    const struct section *const section = context;
    const size_t power = section->rows[0].first + row;
    const uint64_t first = power == 0 ? 0 : UINT64_C(1) << (power - 1);

    if (parts_of(sums_of(section->view, 0, section->first)->series) > 1) {
        snprintf(text, FSD_LABEL_BYTES, "from %" PRIu64 " to below %" PRIu64, first, power == 0 ? 1 : 2 * first);
    } else if (power < 2) {
        snprintf(text, FSD_LABEL_BYTES, "%" PRIu64, first);
    } else {
        snprintf(text, FSD_LABEL_BYTES, "%" PRIu64 " to %" PRIu64, first, first + (first - 1));
    }
}

static struct fsd_figure power_figure(const void *context, size_t corpus, size_t row, size_t column)
{
    const struct section *const section = context;
    const struct fsd_sums *const sums = sums_of(section->view, corpus, section->first);
    uint64_t counts[FSD_N_POWERS];

    fsd_histogram_by_power(sums->values, parts_of(sums->series), counts);
    return share_figure(counts[section->rows[0].first + row], fsd_sums_n(sums), column);
}

/* A histogram by powers of two. */
static void put_distribution(const struct view *view, size_t series)
{
    const struct fsd_series *const what = sums_of(view, 0, series)->series;
    struct section section = {.view = view, .first = series, .rows[0] = {FSD_N_POWERS, 0}};
    uint64_t counts[FSD_N_POWERS];
    char title[FSD_LABEL_BYTES];

    snprintf(title, sizeof(title), "puzzles by %s", what->unit);
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        fsd_histogram_by_power(sums_of(view, corpus, series)->values, parts_of(what), counts);
        for (size_t power = 0; power < FSD_N_POWERS; power++) {
            if (counts[power] > 0) {
                section.rows[0].first = power < section.rows[0].first ? power : section.rows[0].first;
                section.rows[0].last = power > section.rows[0].last ? power : section.rows[0].last;
            }
        }
    }
    if (section.rows[0].first <= section.rows[0].last) {
        fsd_text_table_put(view->table,
                           &(struct fsd_table_section){.title = title,
                                                       .n_rows = section.rows[0].last + 1 - section.rows[0].first,
                                                       .n_columns = 2,
                                                       .has_bars = true,
                                                       .heading = share_heading,
                                                       .label = power_label,
                                                       .figure = power_figure,
                                                       .context = &section});
    }
}

static void duplicates_label(const void *context, size_t row, char text[FSD_LABEL_BYTES])
{
    (void)context;
    (void)row;
    snprintf(text, FSD_LABEL_BYTES, "equal to an earlier one");
}

static struct fsd_figure duplicates_figure(const void *context, size_t corpus, size_t row, size_t column)
{
    const struct section *const section = context;
    const struct fsd_sums *const sums = sums_of(section->view, corpus, section->first);

    (void)row;
    return share_figure(fsd_fingerprints_n_duplicates(&sums->fingerprints), fsd_sums_n(sums), column);
}

static void put_duplicates(const struct view *view, size_t series)
{
    const struct section section = {.view = view, .first = series};

    fsd_text_table_put(view->table, &(struct fsd_table_section){.title = sums_of(view, 0, series)->series->title,
                                                                .n_rows = 1,
                                                                .n_columns = 2,
                                                                .has_bars = true,
                                                                .heading = share_heading,
                                                                .label = duplicates_label,
                                                                .figure = duplicates_figure,
                                                                .context = &section});
}

static void lines_heading(const void *context, size_t column, char text[FSD_LABEL_BYTES])
{
    (void)context;
    (void)column;
    snprintf(text, FSD_LABEL_BYTES, "count");
}

static void lines_label(const void *context, size_t row, char text[FSD_LABEL_BYTES])
{
    (void)context;
    snprintf(text, FSD_LABEL_BYTES, "%s", row == 0 ? "puzzles" : "malformed lines");
}

static struct fsd_figure lines_figure(const void *context, size_t corpus, size_t row, size_t column)
{
    const struct fsd_corpus *const of = &((const struct view *)context)->corpora[corpus];

    (void)column;
    return (struct fsd_figure){.kind = FSD_FIGURE_COUNT, .count = row == 0 ? of->n_puzzles : of->n_malformed};
}

static const struct fsd_table_section lines_section = {.title = "lines",
                                                       .n_rows = 2,
                                                       .n_columns = 1,
                                                       .heading = lines_heading,
                                                       .label = lines_label,
                                                       .figure = lines_figure};

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

/* The end of the series that share a section with the first. */
static size_t section_end(const struct view *view, size_t first)
{
    const struct fsd_series *const series = sums_of(view, 0, first)->series;
    size_t end = first + 1;

    while (end < view->corpora[0].n_sums) {
        const struct fsd_series *const next = sums_of(view, 0, end)->series;
        if (series->kind == FSD_SERIES_HISTOGRAM ? next->kind != series->kind || strcmp(next->title, series->title) != 0
                                                 : !next->is_beside) {
            break;
        }
        end++;
    }
    return end;
}

static void put_series(const struct view *view)
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

/* Whether all measures are shown that stats always takes: none were chosen by name. */
static bool shows_all_usual(const struct fsd_measure_plan *plan)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (fsd_measures[m]->in_stats == FSD_USE_ALWAYS && !fsd_measure_plan_shows(plan, (enum fsd_measure_id)m)) {
            return false;
        }
    }
    return true;
}

/* Lists the optional measures that were not taken. */
static void put_not_measured(const struct view *view)
{
    const struct fsd_measure_plan *const plan = view->corpora[0].plan;
    const char *separator = "\nnot measured: ";

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_measure *const measure = fsd_measures[m];
        if (measure->in_stats == FSD_USE_WHEN_ASKED && !measure->is_unlisted &&
            !fsd_measure_plan_has(plan, (enum fsd_measure_id)m)) {
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
    struct fsd_table_section lines = lines_section;
    lines.context = &view;
    fsd_text_table_put(view.table, &lines);
    if (has_puzzles(&view)) {
        put_series(&view);
    }
    if (shows_all_usual(corpora[0].plan)) {
        put_not_measured(&view);
    }
    fsd_text_table_destroy(view.table);
    return out->failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}
