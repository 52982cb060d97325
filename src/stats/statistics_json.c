#include "stats/statistics_json.h"

#include <inttypes.h>
#include <math.h>

#include "base/json.h"
#include "logic/information.h"
#include "stats/figures.h"

/* Writes an object's members one after the other. */
struct writer {
    FILE *file;
    bool needs_comma;
};

const char *fsd_statistics_measure_key(unsigned measure)
{
    static const char *const keys[] = {
#define X(id, name, on, cost, help) name,
        FSD_MEASURE_LIST(X)
#undef X
    };
    return measure < FSD_N_MEASURES ? keys[measure] : NULL;
}

const char *fsd_statistics_outcome_key(unsigned outcome)
{
    static const char *const keys[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "open", "none"};

    _Static_assert(sizeof(keys) / sizeof(*keys) == FSD_N_OUTCOMES, "every outcome has a key");
    return outcome < FSD_N_OUTCOMES ? keys[outcome] : NULL;
}

static void put_comma(struct writer *writer)
{
    if (writer->needs_comma) {
        putc(',', writer->file);
    }
    writer->needs_comma = true;
}

static void put_key(struct writer *writer, const char *key)
{
    put_comma(writer);
    fprintf(writer->file, "\"%s\":", key);
}

/* key NULL: an element of an array. */
static void begin(struct writer *writer, const char *key, char bracket)
{
    if (key) {
        put_key(writer, key);
    } else {
        put_comma(writer);
    }
    putc(bracket, writer->file);
    writer->needs_comma = false;
}

static void end(struct writer *writer, char bracket)
{
    putc(bracket, writer->file);
    writer->needs_comma = true;
}

static void put_count(struct writer *writer, const char *key, uint64_t count)
{
    put_key(writer, key);
    fprintf(writer->file, "%" PRIu64, count);
}

static void put_text(struct writer *writer, const char *key, const char *text)
{
    put_key(writer, key);
    fsd_json_put_string(writer->file, text);
}

/* Six places, whatever the locale; never minus zero. */
static void put_decimal(struct writer *writer, const char *key, double value)
{
    const double size = fabs(value);

    put_key(writer, key);
    if (size >= 1e12) {
        fprintf(writer->file, "%.0f.000000", value);
        return;
    }
    const uint64_t millionths = (uint64_t)(size * 1e6 + 0.5);
    fprintf(writer->file, "%s%" PRIu64 ".%06" PRIu64, value < 0 && millionths > 0 ? "-" : "", millionths / 1000000,
            millionths % 1000000);
}

/* What occurs, by number. */
static void put_counts(struct writer *writer, const char *key, const uint64_t *counts, unsigned n)
{
    begin(writer, key, '{');
    for (unsigned i = 0; i < n; i++) {
        if (counts[i] > 0) {
            char number[12];
            snprintf(number, sizeof(number), "%u", i);
            put_count(writer, number, counts[i]);
        }
    }
    end(writer, '}');
}

/* Cells by candidates, or their changes. */
static void put_cells(struct writer *writer, const char *key, const uint64_t *n_cells)
{
    begin(writer, key, '[');
    for (unsigned n = 0; n <= FSD_N_DIGITS; n++) {
        fprintf(writer->file, "%s%" PRIu64, n ? "," : "", n_cells[n]);
    }
    end(writer, ']');
}

static void put_changes(struct writer *writer, const char *key, const int64_t *changes)
{
    begin(writer, key, '[');
    for (unsigned n = 0; n <= FSD_N_DIGITS; n++) {
        fprintf(writer->file, "%s%" PRId64, n ? "," : "", changes[n]);
    }
    end(writer, ']');
}

/* All that a histogram holds. */
static void put_buckets(struct writer *writer, const struct fsd_histogram *histogram)
{
    begin(writer, "histogram", '[');
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        if (histogram->counts[bucket] > 0) {
            uint64_t first, last;
            fsd_histogram_range(bucket, &first, &last);
            begin(writer, NULL, '{');
            put_count(writer, "from", first);
            put_count(writer, "to", last);
            put_count(writer, "count", histogram->counts[bucket]);
            end(writer, '}');
        }
    }
    end(writer, ']');
}

static void put_histogram(struct writer *writer, const char *key, const struct fsd_histogram *histogram)
{
    begin(writer, key, '{');
    put_count(writer, "count", histogram->n);
    put_count(writer, "sum", histogram->sum);
    put_decimal(writer, "mean", fsd_histogram_mean(histogram));
    put_count(writer, "median", fsd_histogram_quantile(histogram, 500));
    put_count(writer, "p90", fsd_histogram_quantile(histogram, 900));
    put_count(writer, "p99", fsd_histogram_quantile(histogram, 990));
    put_count(writer, "max", histogram->max);
    put_buckets(writer, histogram);
    end(writer, '}');
}

static void put_plan(struct writer *writer, const struct fsd_statistics_plan *plan)
{
    begin(writer, "plan", '{');
    begin(writer, "measures", '[');
    for (unsigned measure = 0; measure < FSD_N_MEASURES; measure++) {
        if (plan->measures >> measure & 1) {
            put_comma(writer);
            fsd_json_put_string(writer->file, fsd_statistics_measure_key(measure));
        }
    }
    end(writer, ']');
    put_count(writer, "max_level", plan->max_level);
    put_count(writer, "top", plan->n_top);
    put_key(writer, "duplicates");
    fputs(plan->finds_duplicates ? "true" : "false", writer->file);
    put_text(writer, "propagate", fastsud_propagate_name(plan->propagate));
    put_count(writer, "search_limit", plan->search_limit);
    put_count(writer, "morphs", plan->n_morphs);
    /* Any 64 bits: a string, because readers of JSON may round numbers above 2^53. */
    put_key(writer, "seed");
    fprintf(writer->file, "\"%" PRIu64 "\"", plan->seed);
    put_count(writer, "max_backdoor", plan->max_backdoor);
    end(writer, '}');
}

static void put_solutions(struct writer *writer, const struct fsd_statistics *statistics)
{
    const uint64_t *const n = statistics->n_verdicts;

    begin(writer, "solutions", '{');
    if (fsd_statistics_has(statistics, FSD_MEASURE_SOLUTIONS)) {
        put_count(writer, "unique", n[FASTSUD_UNIQUE]);
        put_count(writer, "none", n[FASTSUD_NONE]);
        put_count(writer, "multiple", n[FASTSUD_MULTIPLE]);
    }
    put_count(writer, "malformed", statistics->n_malformed);
    end(writer, '}');
}

static void put_redundant(struct writer *writer, const struct fsd_statistics *statistics)
{
    uint64_t n_puzzles = 0, n_redundant = 0;

    for (unsigned n = 0; n <= FASTSUD_N_CELLS; n++) {
        n_puzzles += statistics->n_by_redundant[n];
        n_redundant += n * statistics->n_by_redundant[n];
    }
    begin(writer, "redundant", '{');
    put_count(writer, "minimal", statistics->n_by_redundant[0]);
    put_decimal(writer, "mean", n_puzzles ? (double)n_redundant / (double)n_puzzles : 0);
    put_counts(writer, "histogram", statistics->n_by_redundant, FASTSUD_N_CELLS + 1);
    end(writer, '}');
}

static void put_logic(struct writer *writer, const struct fsd_statistics *statistics)
{
    begin(writer, "logic", '{');
    put_count(writer, "max_level", statistics->plan.max_level);
    begin(writer, "solved_by", '{');
    for (unsigned level = 0; level <= statistics->plan.max_level; level++) {
        put_count(writer, fsd_statistics_outcome_key(level), fsd_statistics_n_solved(statistics, level));
    }
    end(writer, '}');
    put_count(writer, "open", fsd_statistics_n_outcome(statistics, FSD_OUTCOME_OPEN));
    put_count(writer, "contradictory", fsd_statistics_n_outcome(statistics, FSD_OUTCOME_CONTRADICTORY));
    begin(writer, "techniques", '{');
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        if (fsd_technique_rows[technique].level <= statistics->plan.max_level) {
            begin(writer, fsd_technique_rows[technique].name, '{');
            put_count(writer, "uses", statistics->n_uses[technique]);
            put_count(writer, "puzzles", statistics->n_users[technique]);
            end(writer, '}');
        }
    }
    end(writer, '}');
    end(writer, '}');
}

static void put_searches(struct writer *writer, const struct fsd_statistics *statistics)
{
    begin(writer, "searches", '{');
    for (unsigned select = 0; select < FSD_N_SELECTS; select++) {
        begin(writer, fastsud_select_name(select), '{');
        put_count(writer, "gave_up", statistics->n_searches_given_up[select]);
        put_histogram(writer, "guesses", &statistics->search_guesses[select]);
        put_histogram(writer, "nodes", &statistics->search_nodes[select]);
        end(writer, '}');
    }
    end(writer, '}');
}

static double mean_of(double sum, uint64_t n)
{
    return n ? sum / (double)n : 0;
}

/* Means over puzzles; before NULL: of what was there at the start. */
static void put_information(struct writer *writer, const char *key, const uint64_t *n_cells, const uint64_t *before,
                            uint64_t n_puzzles)
{
    const struct fsd_information information = fsd_information_of(n_cells);

    begin(writer, key, '{');
    put_decimal(writer, "entropy", mean_of(information.entropy, n_puzzles));
    put_decimal(writer, "lower_bound", mean_of(information.lower_bound, n_puzzles));
    if (before) {
        const double gain = information.lower_bound - fsd_information_of(before).lower_bound;
        put_decimal(writer, "gain", mean_of(gain, n_puzzles));
    }
    put_decimal(writer, "cells_fixed", mean_of((double)n_cells[1], n_puzzles));
    put_cells(writer, "cells", n_cells);
    end(writer, '}');
}

static void put_entropy(struct writer *writer, const struct fsd_statistics *statistics)
{
    const uint64_t n = statistics->n_informative;

    begin(writer, "entropy", '{');
    put_count(writer, "puzzles", n);
    put_information(writer, "start", statistics->n_cells[FSD_LEVEL_START], NULL, n);
    begin(writer, "levels", '{');
    for (unsigned level = 0; level <= statistics->plan.max_level; level++) {
        const uint64_t *const before = statistics->n_cells[level > 0 ? level - 1 : FSD_LEVEL_START];
        put_information(writer, fsd_statistics_outcome_key(level), statistics->n_cells[level], before, n);
    }
    end(writer, '}');
    end(writer, '}');
}

/* The lower bound of a difference of histograms. */
static double gain_of(const int64_t *change)
{
    uint64_t more[FSD_N_DIGITS + 1] = {0}, less[FSD_N_DIGITS + 1] = {0};

    for (unsigned n = 0; n <= FSD_N_DIGITS; n++) {
        if (change[n] > 0) {
            more[n] = (uint64_t)change[n];
        } else {
            less[n] = -(uint64_t)change[n];
        }
    }
    return fsd_information_of(more).lower_bound - fsd_information_of(less).lower_bound;
}

static void put_ablation(struct writer *writer, const struct fsd_statistics *statistics)
{
    const uint64_t n = statistics->n_ablated;
    const double lower_bound = fsd_information_of(statistics->n_cells_by_steps).lower_bound;

    begin(writer, "ablation", '{');
    put_count(writer, "puzzles", n);
    put_count(writer, "solved", statistics->n_solved_by_steps);
    put_decimal(writer, "lower_bound", mean_of(lower_bound, n));
    put_cells(writer, "cells", statistics->n_cells_by_steps);
    begin(writer, "techniques", '{');
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        const uint64_t *const without = statistics->n_cells_without[technique];
        if (fsd_technique_rows[technique].level > statistics->plan.max_level) {
            continue;
        }
        begin(writer, fsd_technique_rows[technique].name, '{');
        put_decimal(writer, "gain", mean_of(gain_of(statistics->change[technique]), n));
        put_count(writer, "solved_without", statistics->n_solved_without[technique]);
        put_decimal(writer, "lower_bound_lost", mean_of(lower_bound - fsd_information_of(without).lower_bound, n));
        put_changes(writer, "change", statistics->change[technique]);
        put_cells(writer, "cells_without", without);
        end(writer, '}');
    }
    end(writer, '}');
    end(writer, '}');
}

static void put_cross(struct writer *writer, const struct fsd_statistics *statistics)
{
    begin(writer, "cross", '{');
    for (unsigned n_givens = 0; n_givens <= FASTSUD_N_CELLS; n_givens++) {
        if (statistics->n_by_givens[n_givens] > 0) {
            char number[12];
            snprintf(number, sizeof(number), "%u", n_givens);
            begin(writer, number, '{');
            for (unsigned outcome = 0; outcome < FSD_N_OUTCOMES; outcome++) {
                const uint64_t n = statistics->n_by_outcome[n_givens][outcome];
                if (n > 0) {
                    put_count(writer, fsd_statistics_outcome_key(outcome), n);
                }
            }
            end(writer, '}');
        }
    }
    end(writer, '}');
}

static void put_rating(struct writer *writer, const struct fsd_statistics *statistics)
{
    const struct fsd_histogram *const ratings = &statistics->ratings;

    begin(writer, "rating", '{');
    put_decimal(writer, "mean", fsd_figures_mean_rating(statistics));
    put_decimal(writer, "median", fsd_figures_rating(fsd_histogram_quantile(ratings, 500)));
    put_decimal(writer, "p90", fsd_figures_rating(fsd_histogram_quantile(ratings, 900)));
    put_decimal(writer, "p99", fsd_figures_rating(fsd_histogram_quantile(ratings, 990)));
    put_decimal(writer, "max", fsd_figures_rating(ratings->max));
    put_count(writer, "log2_sum", statistics->rating_log2_sum);
    put_histogram(writer, "in_1024ths", ratings);
    end(writer, '}');
}

static void put_backdoor_sizes(struct writer *writer, const char *key, const uint64_t *n_by_size, unsigned max_size)
{
    begin(writer, key, '{');
    for (unsigned size = 0; size <= max_size; size++) {
        put_count(writer, fsd_statistics_outcome_key(size), n_by_size[size]);
    }
    put_count(writer, "more", n_by_size[max_size + 1]);
    end(writer, '}');
}

/* Of singles by themselves, and of each level. */
static void put_backdoors(struct writer *writer, const struct fsd_statistics *statistics)
{
    const struct fsd_statistics_plan *const plan = &statistics->plan;

    if (plan->max_level >= 1) {
        put_backdoor_sizes(writer, "backdoors", statistics->n_by_backdoor[1], plan->max_backdoor);
    }
    begin(writer, "backdoors_by_level", '{');
    for (unsigned level = 0; level <= plan->max_level; level++) {
        put_backdoor_sizes(writer, fsd_statistics_outcome_key(level), statistics->n_by_backdoor[level],
                           plan->max_backdoor);
    }
    end(writer, '}');
}

static void put_examples(struct writer *writer, const char *key, const struct fsd_statistics *statistics,
                         const struct fsd_example *examples, size_t n)
{
    begin(writer, key, '[');
    for (size_t i = 0; i < n; i++) {
        begin(writer, NULL, '{');
        put_count(writer, "line", examples[i].line);
        put_key(writer, "puzzle");
        fprintf(writer->file, "\"%.*s\"", FASTSUD_N_CELLS, examples[i].cells);
        if (fsd_statistics_has(statistics, FSD_MEASURE_SOLUTIONS)) {
            put_count(writer, "guesses", examples[i].n_guesses);
        }
        if (fsd_statistics_has(statistics, FSD_MEASURE_LEVELS)) {
            put_text(writer, "level", fsd_statistics_outcome_key(examples[i].outcome));
        }
        put_count(writer, "givens", examples[i].n_givens);
        end(writer, '}');
    }
    end(writer, ']');
}

static void put_measures(struct writer *writer, const struct fsd_statistics *statistics)
{
    const bool has_levels = fsd_statistics_has(statistics, FSD_MEASURE_LEVELS);

    put_plan(writer, &statistics->plan);
    put_count(writer, "lines", statistics->n_lines);
    put_count(writer, "puzzles", fsd_statistics_n_puzzles(statistics));
    put_solutions(writer, statistics);
    put_counts(writer, "clues", statistics->n_by_givens, FASTSUD_N_CELLS + 1);
    if (fsd_statistics_has(statistics, FSD_MEASURE_REDUNDANT)) {
        put_redundant(writer, statistics);
    }
    if (has_levels) {
        put_logic(writer, statistics);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_SOLUTIONS)) {
        put_histogram(writer, "guesses", &statistics->guesses);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_SEARCHES)) {
        put_searches(writer, statistics);
    }
    if (has_levels) {
        put_entropy(writer, statistics);
        put_cross(writer, statistics);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_RATING)) {
        put_rating(writer, statistics);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_BACKDOORS)) {
        put_backdoors(writer, statistics);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_ABLATION)) {
        put_ablation(writer, statistics);
    }
    put_examples(writer, "hardest", statistics, statistics->hardest, statistics->n_hardest);
    put_examples(writer, "easiest", statistics, statistics->easiest, statistics->n_easiest);
    if (statistics->plan.finds_duplicates) {
        put_count(writer, "duplicates", fsd_statistics_n_duplicates(statistics));
    }
}

static void put_core(struct writer *writer, const struct fsd_statistics *statistics)
{
    begin(writer, NULL, '{');
    put_count(writer, "schema", FSD_STATISTICS_SCHEMA);
    put_measures(writer, statistics);
}

void fsd_statistics_put_json_core(FILE *file, const struct fsd_statistics *statistics)
{
    struct writer writer = {.file = file};

    put_core(&writer, statistics);
    end(&writer, '}');
}

bool fsd_statistics_put_json(FILE *file, const struct fsd_statistics *whole, const struct fsd_corpus *files,
                             size_t n_files)
{
    struct writer writer = {.file = file};

    put_core(&writer, whole);
    if (whole->plan.finds_duplicates) {
        put_key(&writer, "fingerprints");
        putc('"', file);
        for (size_t i = 0; i < whole->n_fingerprints; i++) {
            fprintf(file, "%016" PRIx64, whole->fingerprints[i]);
        }
        putc('"', file);
    }
    if (n_files > 0) {
        begin(&writer, "files", '[');
        for (size_t i = 0; i < n_files; i++) {
            begin(&writer, NULL, '{');
            put_text(&writer, "name", files[i].name);
            put_measures(&writer, files[i].statistics);
            end(&writer, '}');
        }
        end(&writer, ']');
    }
    end(&writer, '}');
    putc('\n', file);
    return !ferror(file);
}
