#include "stats/statistics_table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "stats/figures.h"
#include "stats/table_matrices.h"

static void put_verdict(struct fsd_table_view *view, const char *label, enum fastsud_verdict verdict)
{
    fsd_text_table_row(view->table, label);
    for (size_t group = 0; group < view->n; group++) {
        const struct fsd_statistics *const statistics = fsd_view_statistics(view, group);
        if (fsd_statistics_has(statistics, FSD_MEASURE_SOLUTIONS)) {
            fsd_view_put_share(view, group, statistics->n_verdicts[verdict], fsd_statistics_n_puzzles(statistics));
        } else {
            fsd_view_put_missing(view, group, 2);
        }
    }
}

static void put_duplicates(struct fsd_table_view *view)
{
    bool is_any = false;

    for (size_t group = 0; group < view->n; group++) {
        is_any |= fsd_view_statistics(view, group)->plan.finds_duplicates;
    }
    if (!is_any) {
        return;
    }
    fsd_text_table_row(view->table, "equal to an earlier one");
    for (size_t group = 0; group < view->n; group++) {
        const struct fsd_statistics *const statistics = fsd_view_statistics(view, group);
        if (statistics->plan.finds_duplicates) {
            fsd_view_put_share(view, group, fsd_statistics_n_duplicates(statistics),
                               fsd_statistics_n_puzzles(statistics));
        } else {
            fsd_view_put_missing(view, group, 2);
        }
    }
}

static void put_puzzles(struct fsd_table_view *view)
{
    static const char *const headings[] = {"count", "%"};

    if (!fsd_view_begin(view, "puzzles", 6, 2, headings)) {
        return;
    }
    fsd_text_table_row(view->table, "all");
    for (size_t group = 0; group < view->n; group++) {
        fsd_text_table_put_count(view->table, group, 0, fsd_statistics_n_puzzles(fsd_view_statistics(view, group)));
    }
    if (fsd_view_has(view, FSD_MEASURE_SOLUTIONS)) {
        put_verdict(view, "unique solution", FASTSUD_UNIQUE);
        put_verdict(view, "no solution", FASTSUD_NONE);
        put_verdict(view, "multiple solutions", FASTSUD_MULTIPLE);
    }
    put_duplicates(view);
    fsd_text_table_row(view->table, "malformed lines beside them");
    for (size_t group = 0; group < view->n; group++) {
        fsd_text_table_put_count(view->table, group, 0, fsd_view_statistics(view, group)->n_malformed);
    }
    fsd_text_table_end(view->table);
}

/* A row for each number that occurs, or for ranges of them, and the mean. */
static void put_numbers(struct fsd_table_view *view, const char *title, fsd_view_counts *counts, const char *name_of_0)
{
    struct fsd_view_range ranges[FSD_VIEW_MAX_RANGES];
    const size_t n_ranges = fsd_view_ranges(view, counts, ranges);
    char label[FSD_TABLE_LABEL_BYTES];

    if (!fsd_view_begin(view, title, n_ranges + 1, 2, fsd_view_shares)) {
        return;
    }
    for (size_t row = 0; row <= n_ranges; row++) {
        if (row == n_ranges) {
            strcpy(label, "mean");
        } else {
            fsd_view_put_range_label(ranges[row], label);
        }
        fsd_text_table_row(view->table, row < n_ranges && ranges[row].last == 0 ? name_of_0 : label);
        for (size_t group = 0; group < view->n; group++) {
            const uint64_t *const of_group = counts(fsd_view_statistics(view, group));
            const uint64_t n = of_group ? fsd_figures_sum(of_group, FSD_VIEW_MAX_RANGES) : 0;
            if (row == n_ranges && n > 0) {
                fsd_text_table_put_number(view->table, group, 0, fsd_figures_mean(of_group, FSD_VIEW_MAX_RANGES), 2);
            } else if (row < n_ranges && of_group) {
                const size_t n_numbers = ranges[row].last + 1 - ranges[row].first;
                fsd_view_put_share(view, group, fsd_figures_sum(of_group + ranges[row].first, n_numbers), n);
            } else {
                fsd_view_put_missing(view, group, row == n_ranges ? 1 : 2);
            }
        }
    }
    fsd_text_table_end(view->table);
}

static void put_outcome(struct fsd_table_view *view, const char *label, unsigned outcome)
{
    fsd_text_table_row(view->table, label);
    for (size_t group = 0; group < view->n; group++) {
        const struct fsd_statistics *const statistics = fsd_view_statistics(view, group);
        if (!fsd_statistics_has(statistics, FSD_MEASURE_LEVELS) ||
            (outcome < FSD_N_LEVELS && outcome > statistics->plan.max_level)) {
            fsd_view_put_missing(view, group, 2);
            continue;
        }
        fsd_view_put_share(view, group,
                           outcome < FSD_N_LEVELS ? fsd_statistics_n_solved(statistics, outcome)
                                                  : fsd_statistics_n_outcome(statistics, outcome),
                           fsd_statistics_n_puzzles(statistics));
    }
}

static void put_solved(struct fsd_table_view *view)
{
    char label[FSD_TABLE_LABEL_BYTES];

    if (!fsd_view_has(view, FSD_MEASURE_LEVELS) ||
        !fsd_view_begin(view, "solved by logic up to level", FSD_N_OUTCOMES, 2, fsd_view_shares)) {
        return;
    }
    for (unsigned level = 0; level <= fsd_view_max_level(view); level++) {
        snprintf(label, sizeof(label), "%u %s", level, fsd_level_name(level));
        put_outcome(view, label, level);
    }
    put_outcome(view, "open: logic comes to an end", FSD_OUTCOME_OPEN);
    put_outcome(view, "contradictory: shown by logic", FSD_OUTCOME_CONTRADICTORY);
    fsd_text_table_end(view->table);
}

/* Counts of a histogram's numbers, or of its ratings, by powers of two; of a corpus without, only zeros. */
static void count_powers(const struct fsd_statistics *statistics, bool are_ratings, uint64_t counts[FSD_N_POWERS])
{
    if (are_ratings) {
        fsd_figures_by_rating(&statistics->ratings, counts);
    } else {
        fsd_figures_by_power(&statistics->guesses, counts);
    }
}

static void label_power(unsigned power, bool are_ratings, char text[FSD_TABLE_LABEL_BYTES])
{
    const uint64_t first = power == 0 ? 0 : UINT64_C(1) << (power - 1);

    if (are_ratings) { /* of which none has as great a power as numbers can have */
        snprintf(text, FSD_TABLE_LABEL_BYTES, "from %" PRIu64 " to below %" PRIu64, UINT64_C(1) << power,
                 UINT64_C(2) << power);
    } else if (power < 2) {
        snprintf(text, FSD_TABLE_LABEL_BYTES, "%" PRIu64, first);
    } else {
        snprintf(text, FSD_TABLE_LABEL_BYTES, "%" PRIu64 " to %" PRIu64, first, first + (first - 1));
    }
}

static void put_powers(struct fsd_table_view *view, const char *title, bool are_ratings)
{
    uint64_t counts[FSD_N_POWERS];
    unsigned first = FSD_N_POWERS;
    unsigned end = 0;
    char label[FSD_TABLE_LABEL_BYTES];

    for (size_t group = 0; group < view->n; group++) {
        count_powers(fsd_view_statistics(view, group), are_ratings, counts);
        for (unsigned power = 0; power < FSD_N_POWERS; power++) {
            if (counts[power] > 0) {
                first = power < first ? power : first;
                end = power + 1 > end ? power + 1 : end;
            }
        }
    }
    if (first >= end || !fsd_view_begin(view, title, FSD_N_POWERS, 2, fsd_view_shares)) {
        return;
    }
    for (unsigned power = first; power < end; power++) {
        label_power(power, are_ratings, label);
        fsd_text_table_row(view->table, label);
        for (size_t group = 0; group < view->n; group++) {
            count_powers(fsd_view_statistics(view, group), are_ratings, counts);
            fsd_view_put_share(view, group, counts[power], fsd_figures_sum(counts, FSD_N_POWERS));
        }
    }
    fsd_text_table_end(view->table);
}

static void put_given_up(struct fsd_table_view *view)
{
    uint64_t n_given_up = 0;

    for (size_t group = 0; group < view->n; group++) {
        for (size_t select = 0; select < FSD_N_SELECTS; select++) {
            n_given_up |= fsd_view_statistics(view, group)->n_searches_given_up[select];
        }
    }
    if (n_given_up == 0 || !fsd_view_begin(view, "searches given up", FSD_N_SELECTS, 2, fsd_view_shares)) {
        return;
    }
    for (size_t select = 0; select < FSD_N_SELECTS; select++) {
        char label[FSD_TABLE_LABEL_BYTES];
        snprintf(label, sizeof(label), "csp %s", fastsud_select_name(select));
        fsd_text_table_row(view->table, label);
        for (size_t group = 0; group < view->n; group++) {
            const struct fsd_statistics *const statistics = fsd_view_statistics(view, group);
            fsd_view_put_share(view, group, statistics->n_searches_given_up[select],
                               statistics->search_guesses[select].n);
        }
    }
    fsd_text_table_end(view->table);
}

/* Two lines each, so that the cells can be copied as a line of their own. */
static void put_examples(struct fsd_table_view *view, size_t group, const char *title,
                         const struct fsd_example *examples, size_t n)
{
    char text[FSD_TABLE_LABEL_BYTES];

    if (n == 0 || view->status != FASTSUD_OK) {
        return;
    }
    snprintf(text, sizeof(text), "%s%s", title, view->n > 1 ? " of" : "");
    fsd_text_table_put_title(view->table, text, view->n > 1 ? fsd_text_table_name(view->table, group) : "");
    for (size_t i = 0; i < n; i++) {
        const struct fsd_example *const example = &examples[i];
        snprintf(text, sizeof(text), example->outcome < FSD_N_LEVELS ? "level %s" : "%s",
                 example->outcome == FSD_OUTCOME_CONTRADICTORY ? "contradictory"
                                                               : fsd_statistics_outcome_key(example->outcome));
        fprintf(view->file, "  line %-10" PRIu64 "  %2u %-6s  %-13s  %" PRIu64 " %s\n  %.81s\n", example->line,
                example->n_givens, example->n_givens == 1 ? "given" : "givens",
                fsd_statistics_has(fsd_view_statistics(view, group), FSD_MEASURE_LEVELS) ? text : "",
                example->n_guesses, example->n_guesses == 1 ? "guess" : "guesses", example->cells);
    }
}

static void put_all_examples(struct fsd_table_view *view)
{
    for (size_t group = 0; group < view->n; group++) {
        const struct fsd_statistics *const statistics = fsd_view_statistics(view, group);
        if (fsd_statistics_has(statistics, FSD_MEASURE_SOLUTIONS)) {
            put_examples(view, group, "hardest", statistics->hardest, statistics->n_hardest);
            put_examples(view, group, "easiest", statistics->easiest, statistics->n_easiest);
        }
    }
}

/* What a command line could have asked for, and did not. */
static void put_not_measured(struct fsd_table_view *view)
{
    const struct fsd_statistics *const statistics = fsd_view_statistics(view, 0);
    const struct {
        bool was_measured;
        const char *option;
    } rows[] = {
        {fsd_statistics_has(statistics, FSD_MEASURE_SEARCHES), "--searches"},
        {fsd_statistics_has(statistics, FSD_MEASURE_RATING), "--morphs K (search rating)"},
        {fsd_statistics_has(statistics, FSD_MEASURE_BACKDOORS), "--backdoors N"},
        {fsd_statistics_has(statistics, FSD_MEASURE_ABLATION), "--ablation"},
        {statistics->plan.finds_duplicates, "--duplicates"},
    };
    const char *separator = "\nnot measured: ";

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows) && view->status == FASTSUD_OK; i++) {
        if (!rows[i].was_measured) {
            fprintf(view->file, "%s%s", separator, rows[i].option);
            separator = ", ";
        }
    }
    fputs(*separator == ',' ? "\n" : "", view->file);
}

static bool is_empty(const struct fsd_table_view *view)
{
    for (size_t group = 0; group < view->n; group++) {
        if (fsd_statistics_n_puzzles(fsd_view_statistics(view, group)) > 0) {
            return false;
        }
    }
    return true;
}

static void put_measures(struct fsd_table_view *view)
{
    put_numbers(view, "givens", fsd_view_givens, "0");
    if (fsd_view_has(view, FSD_MEASURE_REDUNDANT)) {
        put_numbers(view, "redundant givens, if unique", fsd_view_redundant, "0 (minimal)");
    }
    put_solved(view);
    fsd_table_put_information(view);
    fsd_table_put_techniques(view);
    fsd_table_put_searches(view);
    put_given_up(view);
    put_powers(view, "puzzles by lockstep guesses", false);
    fsd_table_put_rating(view);
    put_powers(view, "puzzles by search rating", true);
    fsd_table_put_backdoors(view);
    fsd_table_put_ablation(view);
    fsd_table_put_cross(view);
    put_all_examples(view);
}

static enum fastsud_status create_table(struct fsd_table_view *view, const struct fsd_statistics_table_options *options)
{
    const char **const names = calloc(view->n, sizeof(*names));

    if (!names) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    for (size_t group = 0; group < view->n; group++) {
        names[group] = view->corpora[group].name;
    }
    const enum fastsud_status status =
        fsd_text_table_create(view->file, options->width, options->coloured, view->n, names, &view->table);
    free(names);
    return status;
}

enum fastsud_status fsd_statistics_table_put(FILE *file, const struct fsd_statistics_table_options *options, size_t n,
                                             const struct fsd_corpus *corpora)
{
    struct fsd_table_view view = {.file = file, .n = n, .corpora = corpora};

    view.status = create_table(&view, options);
    if (view.status != FASTSUD_OK) {
        return view.status;
    }
    fsd_text_table_put_names(view.table);
    put_puzzles(&view);
    if (!is_empty(&view)) {
        put_measures(&view);
    }
    put_not_measured(&view);
    fsd_text_table_destroy(view.table);
    return view.status;
}
