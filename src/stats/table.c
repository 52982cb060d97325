#include "stats/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "series/kind.h"

enum {
    MAX_COLUMNS = 32, /* of a section, per corpus */
    MAX_ROWS = 1100,  /* numbers of cells of other rules, and what stands beside them */
    FEW_NUMBERS = 16, /* more are grouped by RANGE_WIDTH */
    RANGE_WIDTH = 5
};

/* A section of series side by side, which have the same rows; or, if they have none, one below the other. */
struct rows {
    const struct fsd_series_view *view;
    size_t n_columns;
    struct {
        size_t series, column; /* column `column` of series `series` */
    } columns[MAX_COLUMNS];
    size_t n;
    struct {
        size_t series, first, last; /* rows shown as one, of the series and those beside it */
    } rows[MAX_ROWS];
};

static bool occurs(const struct fsd_series_view *view, size_t series, size_t row, size_t column)
{
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        if (fsd_sums_occur(&view->sums[corpus][series], row, column)) {
            return true;
        }
    }
    return false;
}

/* Columns by number or category that are empty in every corpus are hidden, but not running totals. */
static void choose_columns(struct rows *rows)
{
    const bool are_beside = rows->view->sums[0]->series->rows != NULL;

    for (size_t series = 0; series < (are_beside ? rows->view->n_series : 1); series++) {
        const struct fsd_sums *const sums = &rows->view->sums[0][series];
        const bool hides = sums->series->columns && !sums->series->n_cumulative;
        for (size_t i = 0; i < fsd_sums_n_shown(sums) && rows->n_columns < MAX_COLUMNS; i++) {
            if (!hides || occurs(rows->view, series, FSD_ANY, i)) {
                rows->columns[rows->n_columns].series = series;
                rows->columns[rows->n_columns++].column = i;
            }
        }
    }
}

/* Groups many numbers into ranges; 0 stays by itself. */
static void merge_numbers(struct rows *rows, size_t n_numbers)
{
    size_t n = 0;

    for (size_t i = 0; i < rows->n; i++) {
        const size_t number = rows->rows[i].first;
        const size_t first = number == 0 ? 0 : number < RANGE_WIDTH ? 1 : number - number % RANGE_WIDTH;
        const size_t last = number == 0 ? 0 : number - number % RANGE_WIDTH + RANGE_WIDTH - 1;
        if (n == 0 || rows->rows[n - 1].last < first) {
            rows->rows[n].first = first;
            rows->rows[n++].last = last < n_numbers ? last : n_numbers - 1;
        }
    }
    rows->n = n;
}

static void choose_rows(struct rows *rows)
{
    const struct fsd_sums *const sums = rows->view->sums[0];
    const bool are_numbers = sums->series->rows && fsd_axis_has_numbers(sums->series->rows);
    const size_t none = rows->view->n_series;
    size_t deciding = are_numbers ? 0 : none;

    for (size_t series = 0; series < none && !sums->series->rows; series++) {
        rows->rows[rows->n++].series = series;
    }
    for (size_t series = 0; series < rows->view->n_series; series++) {
        deciding = sums[series].series->decides_rows ? series : deciding;
    }
    for (size_t row = 0; sums->series->rows && row < sums->n_rows && rows->n < MAX_ROWS; row++) {
        if (deciding == none || occurs(rows->view, deciding, row, FSD_ANY)) {
            rows->rows[rows->n].first = row;
            rows->rows[rows->n++].last = row;
        }
    }
    if (are_numbers && rows->n > FEW_NUMBERS) {
        merge_numbers(rows, sums->n_rows);
    }
}

static void put_labels(const struct rows *rows, struct fsd_table_section *section)
{
    const struct fsd_sums *const sums = rows->view->sums[0];

    for (size_t column = 0; column < rows->n_columns; column++) {
        fsd_sums_column_name(&sums[rows->columns[column].series], rows->columns[column].column,
                             section->headings[column]);
    }
    for (size_t row = 0; row < rows->n; row++) {
        const size_t first = rows->rows[row].first, last = rows->rows[row].last;
        const struct fsd_series *const series = sums[rows->rows[row].series].series;
        if (!series->rows) {
            snprintf(section->labels[row], FSD_LABEL_BYTES, "%s", series->name ? series->name : "per puzzle");
        } else if (first < last) {
            snprintf(section->labels[row], FSD_LABEL_BYTES, "%zu to %zu", first, last);
        } else {
            fsd_axis_name(series->rows, sums->settings, first, section->labels[row]);
        }
    }
}

static void put_rows(const struct fsd_series_view *view)
{
    const struct fsd_series *const series = view->sums[0]->series;
    const bool has_mean = fsd_sums_mean(view->sums[0]).kind != FSD_FIGURE_BLANK;
    struct rows rows = {.view = view};
    struct fsd_table_section *section;

    choose_columns(&rows);
    choose_rows(&rows);
    if (rows.n == 0 ||
        !(section = fsd_text_table_begin(view->table, series->title, rows.n + has_mean, rows.n_columns))) {
        return;
    }
    section->has_bars = view->n_series == 1 && series->kind->has_bars;
    put_labels(&rows, section);
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        for (size_t row = 0; row < rows.n; row++) {
            for (size_t column = 0; column < rows.n_columns; column++) {
                const struct fsd_sums *const sums =
                    &view->sums[corpus][rows.rows[row].series + rows.columns[column].series];
                *fsd_table_figure(section, corpus, row, column) = sums->series->kind->figure(
                    sums, rows.rows[row].first, rows.rows[row].last, rows.columns[column].column);
            }
        }
        if (has_mean) {
            *fsd_table_figure(section, corpus, rows.n, 0) = fsd_sums_mean(view->sums[corpus]);
        }
    }
    if (has_mean) {
        strcpy(section->labels[rows.n], "mean");
    }
    fsd_text_table_end(view->table);
}

/* Returns the number of puzzles. */
static uint64_t put_lines(const struct fsd_series_view *view, const struct fsd_corpus *corpora)
{
    struct fsd_table_section *const section = fsd_text_table_begin(view->table, "lines", 2, 1);
    uint64_t n_puzzles = 0;

    if (!section) {
        return 0;
    }
    strcpy(section->headings[0], "count");
    strcpy(section->labels[0], "puzzles");
    strcpy(section->labels[1], "malformed lines");
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        *fsd_table_figure(section, corpus, 0, 0) = fsd_figure_count(corpora[corpus].n_puzzles);
        *fsd_table_figure(section, corpus, 1, 0) = fsd_figure_count(corpora[corpus].n_malformed);
        n_puzzles += corpora[corpus].n_puzzles;
    }
    fsd_text_table_end(view->table);
    return n_puzzles;
}

/* The end of the series that share a section with the first: those beside it, and those with the same title. */
static size_t section_end(const struct fsd_corpus *corpus, size_t first)
{
    size_t end = first + 1;

    while (end < corpus->n_sums && (corpus->sums[end].series->is_beside ||
                                    strcmp(corpus->sums[end].series->title, corpus->sums[first].series->title) == 0)) {
        end++;
    }
    return end;
}

static void put_series(struct fsd_series_view *view, const struct fsd_corpus *corpora)
{
    for (size_t first = 0; first < corpora[0].n_sums; first += view->n_series) {
        const struct fsd_series_kind *const kind = corpora[0].sums[first].series->kind;
        view->n_series = section_end(&corpora[0], first) - first;
        for (size_t corpus = 0; corpus < view->n; corpus++) {
            view->sums[corpus] = &corpora[corpus].sums[first];
        }
        if (kind->figure) {
            put_rows(view);
        }
        if (kind->put_table) {
            kind->put_table(view);
        }
    }
}

/* Whether all measures are shown that stats always takes: none were chosen by name. */
static bool shows_all_usual(const struct fsd_measure_plan *plan)
{
    const struct fsd_measure_plan usual = fsd_measure_plan_default(true, plan->settings.has_rules);

    return (usual.measures & ~(plan->measures & ~plan->hidden)) == 0;
}

/* Lists the optional measures that were not taken. */
static void put_not_measured(struct fsd_buffer *out, const struct fsd_measure_plan *plan)
{
    static const char title[] = "not measured:";
    const uint32_t defined = fsd_measures_of(plan->settings.has_rules);
    char item[FSD_LABEL_BYTES];
    size_t width = 0; /* of the line so far; 0: there is none */

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_measure *const measure = fsd_measures[m];
        if (measure->in_stats != FSD_USE_WHEN_ASKED || measure->is_unlisted || (defined >> m & 1) == 0 ||
            fsd_measure_plan_has(plan, (enum fsd_measure_id)m)) {
            continue;
        }
        const char *const argument = measure->options[0].argument;
        const int n = snprintf(item, sizeof(item), "%s (--%s%s%s)", measure->name, measure->options[0].name,
                               argument ? " " : "", argument ? argument : "");
        const size_t wanted = width + strlen(", ,") + (size_t)n;
        const bool is_first = width == 0;
        const bool fits = !is_first && wanted <= FSD_TABLE_WIDTH;
        fsd_buffer_print(out, "%s%s%s",
                         is_first ? "\n"
                         : fits   ? ", "
                                  : ",\n  ",
                         is_first ? title : "", is_first ? " " : "");
        fsd_buffer_put_text(out, item);
        width = fits ? wanted - 1 : (is_first ? strlen(title) + 1 : 2) + (size_t)n;
    }
    fsd_buffer_put_text(out, width > 0 ? "\n" : "");
}

enum fastsud_status fsd_table_put(struct fsd_buffer *out, const struct fsd_table_options *options, size_t n,
                                  const struct fsd_corpus *corpora)
{
    struct fsd_series_view view = {.out = out, .n = n};
    const char **const names = calloc(n, sizeof(*names));

    view.sums = calloc(n, sizeof(*view.sums));
    for (size_t i = 0; names && i < n; i++) {
        names[i] = corpora[i].name;
    }
    if (names && view.sums) {
        view.table = fsd_text_table_create(out, options->width, options->coloured, n, names);
    }
    if (view.table) {
        fsd_text_table_put_names(view.table);
        if (put_lines(&view, corpora) > 0) {
            put_series(&view, corpora);
        }
        if (shows_all_usual(corpora[0].plan)) {
            put_not_measured(out, corpora[0].plan);
        }
    }
    const bool failed = !view.table || out->failed;
    fsd_text_table_destroy(view.table);
    free(view.sums);
    free(names);
    return failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}
