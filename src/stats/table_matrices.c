#include "stats/table_matrices.h"

#include <string.h>

#include "stats/figures.h"

enum { N_BACKDOOR_SIZES = FSD_MAX_BACKDOOR + 2 };

/*
 * Rows by columns: for one corpus a section, for several a section a column, so that the corpora stand side by side.
 * label: false when the row is left out. put: puts what is column `column` of the matrix into column `to`.
 */
struct matrix {
    const char *title;
    size_t n_rows, n_columns;
    const char *const *headings;
    bool (*label)(const struct fsd_table_view *view, size_t row, char text[FSD_TABLE_LABEL_BYTES]);
    void (*put)(struct fsd_table_view *view, size_t group, size_t row, size_t column, size_t to);
};

static void put_columns(struct fsd_table_view *view, const struct matrix *matrix, const char *title, size_t first,
                        size_t n, const char *const *headings)
{
    char label[FSD_TABLE_LABEL_BYTES];

    if (!fsd_view_begin(view, title, matrix->n_rows, n, headings)) {
        return;
    }
    for (size_t row = 0; row < matrix->n_rows; row++) {
        if (!matrix->label(view, row, label)) {
            continue;
        }
        fsd_text_table_row(view->table, label);
        for (size_t group = 0; group < view->n; group++) {
            for (size_t column = 0; column < n; column++) {
                matrix->put(view, group, row, first + column, column);
            }
        }
    }
    fsd_text_table_end(view->table);
}

static void put_matrix(struct fsd_table_view *view, const struct matrix *matrix)
{
    static const char *const no_heading[] = {""};

    if (view->n == 1) {
        put_columns(view, matrix, matrix->title, 0, matrix->n_columns, matrix->headings);
        return;
    }
    for (size_t column = 0; column < matrix->n_columns; column++) {
        char title[2 * FSD_TABLE_LABEL_BYTES];
        snprintf(title, sizeof(title), "%s: %s", matrix->title, matrix->headings[column]);
        put_columns(view, matrix, title, column, 1, no_heading);
    }
}

static bool label_information(const struct fsd_table_view *view, size_t row, char text[FSD_TABLE_LABEL_BYTES])
{
    if (row == 0) {
        strcpy(text, "start");
    } else {
        snprintf(text, FSD_TABLE_LABEL_BYTES, "level %zu", row - 1);
    }
    return fsd_view_has(view, FSD_MEASURE_LEVELS) && row <= fsd_view_max_level(view) + 1;
}

static void put_information_cell(struct fsd_table_view *view, size_t group, size_t row, size_t column, size_t to)
{
    const struct fsd_statistics *const statistics = fsd_view_statistics(view, group);
    const unsigned level = row == 0 ? FSD_LEVEL_START : (unsigned)row - 1;

    if (!fsd_statistics_has(statistics, FSD_MEASURE_LEVELS) || row > statistics->plan.max_level + 1 ||
        statistics->n_informative == 0) {
        fsd_text_table_put_text(view->table, group, to, "-");
        return;
    }
    const struct fsd_level_means means = fsd_figures_level(statistics, level);
    const double numbers[] = {means.lower_bound, means.gain, means.entropy, means.n_fixed};
    if (column == 1 && row == 0) {
        fsd_text_table_put_text(view->table, group, to, "");
    } else {
        fsd_text_table_put_number(view->table, group, to, numbers[column], 3);
    }
}

void fsd_table_put_information(struct fsd_table_view *view)
{
    static const char *const headings[] = {"lower bound", "gain", "entropy", "cells fixed"};

    put_matrix(view, &(struct matrix){"mean information in nonets, and cells", FSD_N_LEVELS + 1, 4, headings,
                                      label_information, put_information_cell});
}

static bool label_technique(const struct fsd_table_view *view, size_t row, char text[FSD_TABLE_LABEL_BYTES])
{
    uint64_t n_uses = 0;

    for (size_t group = 0; group < view->n; group++) {
        n_uses |= fsd_view_statistics(view, group)->n_uses[row];
    }
    snprintf(text, FSD_TABLE_LABEL_BYTES, "%s", fsd_technique_rows[row].name);
    return n_uses > 0 && fsd_view_has(view, FSD_MEASURE_LEVELS);
}

static void put_technique_cell(struct fsd_table_view *view, size_t group, size_t row, size_t column, size_t to)
{
    const struct fsd_statistics *const statistics = fsd_view_statistics(view, group);

    if (!fsd_statistics_has(statistics, FSD_MEASURE_LEVELS)) {
        fsd_text_table_put_text(view->table, group, to, "-");
    } else if (column < 2) {
        fsd_text_table_put_count(view->table, group, to,
                                 column == 0 ? statistics->n_uses[row] : statistics->n_users[row]);
    } else {
        fsd_text_table_put_percent(view->table, group, to, statistics->n_users[row],
                                   fsd_statistics_n_puzzles(statistics));
    }
}

void fsd_table_put_techniques(struct fsd_table_view *view)
{
    static const char *const headings[] = {"uses", "puzzles", "% of puzzles"};

    put_matrix(view,
               &(struct matrix){"techniques", FSD_N_TECHNIQUES, 3, headings, label_technique, put_technique_cell});
}

static const char *const distribution_headings[] = {"mean", "median", "p90", "p99", "max"};
enum { N_DISTRIBUTION = sizeof(distribution_headings) / sizeof(*distribution_headings) };

/* The number of a column that is no mean. */
static uint64_t distribution_count(const struct fsd_histogram *histogram, size_t column)
{
    static const unsigned permille[] = {0, 500, 900, 990};

    return column == N_DISTRIBUTION - 1 ? histogram->max : fsd_histogram_quantile(histogram, permille[column]);
}

static const struct fsd_histogram *search_histogram(const struct fsd_statistics *statistics, size_t row)
{
    if (row == 0) {
        return &statistics->guesses;
    }
    return row <= FSD_N_SELECTS ? &statistics->search_guesses[row - 1]
                                : &statistics->search_nodes[row - 1 - FSD_N_SELECTS];
}

/* Lockstep's guesses, then those of csp's rules, then their states. */
static bool label_search(const struct fsd_table_view *view, size_t row, char text[FSD_TABLE_LABEL_BYTES])
{
    if (row == 0) {
        strcpy(text, "lockstep guesses");
        return fsd_view_has(view, FSD_MEASURE_SOLUTIONS);
    }
    snprintf(text, FSD_TABLE_LABEL_BYTES, "csp %s %s", fastsud_select_name((row - 1) % FSD_N_SELECTS),
             row <= FSD_N_SELECTS ? "guesses" : "states");
    return fsd_view_has(view, FSD_MEASURE_SEARCHES);
}

static void put_search_cell(struct fsd_table_view *view, size_t group, size_t row, size_t column, size_t to)
{
    const struct fsd_histogram *const histogram = search_histogram(fsd_view_statistics(view, group), row);

    if (histogram->n == 0) {
        fsd_text_table_put_text(view->table, group, to, "-");
    } else if (column == 0) {
        fsd_text_table_put_number(view->table, group, to, fsd_histogram_mean(histogram), 2);
    } else {
        fsd_text_table_put_count(view->table, group, to, distribution_count(histogram, column));
    }
}

void fsd_table_put_searches(struct fsd_table_view *view)
{
    put_matrix(view, &(struct matrix){"search, a puzzle", 1 + (size_t)2 * FSD_N_SELECTS, N_DISTRIBUTION,
                                      distribution_headings, label_search, put_search_cell});
}

static bool label_rating(const struct fsd_table_view *view, size_t row, char text[FSD_TABLE_LABEL_BYTES])
{
    (void)row;
    snprintf(text, FSD_TABLE_LABEL_BYTES, "mean of %u morphs", fsd_view_statistics(view, 0)->plan.n_morphs);
    return fsd_view_has(view, FSD_MEASURE_RATING);
}

static void put_rating_cell(struct fsd_table_view *view, size_t group, size_t row, size_t column, size_t to)
{
    const struct fsd_statistics *const statistics = fsd_view_statistics(view, group);
    const struct fsd_histogram *const ratings = &statistics->ratings;

    (void)row;
    if (ratings->n == 0) {
        fsd_text_table_put_text(view->table, group, to, "-");
        return;
    }
    const double rating =
        column == 0 ? fsd_figures_mean_rating(statistics) : fsd_figures_rating(distribution_count(ratings, column));
    fsd_text_table_put_number(view->table, group, to, rating, 2);
}

void fsd_table_put_rating(struct fsd_table_view *view)
{
    put_matrix(view, &(struct matrix){"search rating", 1, N_DISTRIBUTION, distribution_headings, label_rating,
                                      put_rating_cell});
}

static bool label_backdoor(const struct fsd_table_view *view, size_t row, char text[FSD_TABLE_LABEL_BYTES])
{
    snprintf(text, FSD_TABLE_LABEL_BYTES, "level %zu", row);
    return fsd_view_has(view, FSD_MEASURE_BACKDOORS) && row <= fsd_view_max_level(view);
}

/* The highest of the corpora's. */
static unsigned max_backdoor(const struct fsd_table_view *view)
{
    unsigned size = 0;

    for (size_t group = 0; group < view->n; group++) {
        const unsigned of_group = fsd_view_statistics(view, group)->plan.max_backdoor;
        size = of_group > size ? of_group : size;
    }
    return size;
}

/*
 * Cumulative: what is solved with so many good guesses or fewer; the last column is what is not. Where another corpus
 * was looked at for larger backdoors, this one's rest belongs in none of the columns.
 */
static void put_backdoor_cell(struct fsd_table_view *view, size_t group, size_t row, size_t column, size_t to)
{
    const struct fsd_statistics *const statistics = fsd_view_statistics(view, group);
    const unsigned max_size = statistics->plan.max_backdoor;
    const uint64_t *const counts = statistics->n_by_backdoor[row];

    if (!fsd_statistics_has(statistics, FSD_MEASURE_BACKDOORS) || row > statistics->plan.max_level ||
        (column > max_size && max_size < max_backdoor(view))) {
        fsd_text_table_put_text(view->table, group, to, "-");
        return;
    }
    fsd_text_table_put_percent(view->table, group, to,
                               column <= max_size ? fsd_figures_sum(counts, column + 1) : counts[column],
                               fsd_figures_sum(counts, max_size + 2));
}

void fsd_table_put_backdoors(struct fsd_table_view *view)
{
    static const char *const names[N_BACKDOOR_SIZES - 1] = {"0", "1", "2", "3", "4", "5", "6", "7", "8"};
    const char *headings[N_BACKDOOR_SIZES];
    const unsigned max_size = max_backdoor(view);

    memcpy(headings, names, sizeof(names));
    headings[max_size + 1] = "more";
    put_matrix(view, &(struct matrix){"% solved with good guesses", FSD_N_LEVELS, (size_t)max_size + 2, headings,
                                      label_backdoor, put_backdoor_cell});
}

/* Row 0: all techniques. */
static bool label_ablation(const struct fsd_table_view *view, size_t row, char text[FSD_TABLE_LABEL_BYTES])
{
    bool was_ablated = row == 0 && fsd_view_has(view, FSD_MEASURE_ABLATION);

    snprintf(text, FSD_TABLE_LABEL_BYTES, "%s", row == 0 ? "none left out" : fsd_technique_rows[row - 1].name);
    for (size_t group = 0; group < view->n && row > 0; group++) {
        was_ablated |= fsd_figures_was_ablated(fsd_view_statistics(view, group), (unsigned)row - 1);
    }
    return was_ablated;
}

static void put_ablation_cell(struct fsd_table_view *view, size_t group, size_t row, size_t column, size_t to)
{
    const struct fsd_statistics *const statistics = fsd_view_statistics(view, group);
    const unsigned technique = (unsigned)row - 1;

    if (!fsd_statistics_has(statistics, FSD_MEASURE_ABLATION) || statistics->n_ablated == 0) {
        fsd_text_table_put_text(view->table, group, to, "-");
        return;
    }
    const uint64_t n_solved = row == 0 ? statistics->n_solved_by_steps : statistics->n_solved_without[technique];
    if (column == 0) {
        fsd_text_table_put_count(view->table, group, to, n_solved);
    } else if (column == 1) {
        fsd_text_table_put_percent(view->table, group, to, n_solved, statistics->n_ablated);
    } else if (row > 0) {
        const struct fsd_ablation_means means = fsd_figures_ablation(statistics, technique);
        fsd_text_table_put_number(view->table, group, to, column == 2 ? means.lost : means.gain, 3);
    }
}

void fsd_table_put_ablation(struct fsd_table_view *view)
{
    static const char *const headings[] = {"solved", "%", "nonets lost", "nonets gained"};

    put_matrix(view, &(struct matrix){"one technique left out", FSD_N_TECHNIQUES + 1, 4, headings, label_ablation,
                                      put_ablation_cell});
}

static bool has_outcome(const struct fsd_table_view *view, unsigned outcome)
{
    for (size_t group = 0; group < view->n; group++) {
        if (fsd_statistics_n_outcome(fsd_view_statistics(view, group), outcome) > 0) {
            return true;
        }
    }
    return false;
}

/* Outcomes that do not occur have no column. */
void fsd_table_put_cross(struct fsd_table_view *view)
{
    const char *headings[FSD_N_OUTCOMES];
    unsigned outcomes[FSD_N_OUTCOMES];
    struct fsd_view_range ranges[FSD_VIEW_MAX_RANGES];
    char label[FSD_TABLE_LABEL_BYTES];
    size_t n = 0;

    for (unsigned outcome = 0; outcome < FSD_N_OUTCOMES; outcome++) {
        if (has_outcome(view, outcome)) {
            headings[n] = fsd_statistics_outcome_key(outcome);
            outcomes[n++] = outcome;
        }
    }
    const size_t n_ranges = fsd_view_ranges(view, fsd_view_givens, ranges);
    if (n == 0 || !fsd_view_begin(view, "givens by level", n_ranges, n, headings)) {
        return;
    }
    for (size_t row = 0; row < n_ranges; row++) {
        fsd_view_put_range_label(ranges[row], label);
        fsd_text_table_row(view->table, label);
        for (size_t group = 0; group < view->n; group++) {
            for (size_t column = 0; column < n; column++) {
                uint64_t count = 0;
                for (unsigned n_givens = ranges[row].first; n_givens <= ranges[row].last; n_givens++) {
                    count += fsd_view_statistics(view, group)->n_by_outcome[n_givens][outcomes[column]];
                }
                fsd_text_table_put_count(view->table, group, column, count);
            }
        }
    }
    fsd_text_table_end(view->table);
}
