#include "stats/statistics_csv.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "stats/figures.h"
#include "stats/statistics_json.h"

/* The corpus whose rows are written. */
struct writer {
    FILE *file;
    const char *name;
    const struct fsd_statistics *statistics;
};

static void put_field(FILE *file, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, file);
        return;
    }
    putc('"', file);
    for (; *text; text++) {
        if (*text == '"') {
            putc('"', file);
        }
        putc(*text, file);
    }
    putc('"', file);
}

/* All of a row but its value. */
static void put_start(const struct writer *writer, const char *measure, const char *key)
{
    put_field(writer->file, writer->name);
    putc(',', writer->file);
    put_field(writer->file, measure);
    putc(',', writer->file);
    put_field(writer->file, key);
    putc(',', writer->file);
}

static void put_count(const struct writer *writer, const char *measure, const char *key, uint64_t count)
{
    put_start(writer, measure, key);
    fprintf(writer->file, "%" PRIu64 "\n", count);
}

static void put_number(const struct writer *writer, const char *measure, const char *key, double number)
{
    char text[400]; /* a double has 309 digits at most, and six decimals */

    if (!isfinite(number)) {
        return;
    }
    snprintf(text, sizeof(text), "%.6f", number);
    put_start(writer, measure, key);
    fprintf(writer->file, "%s\n", *text == '-' && text[strspn(text, "-0.")] == '\0' ? text + 1 : text);
}

static void put_counts(const struct writer *writer, const char *measure, const uint64_t *counts, size_t n)
{
    char key[24];

    for (size_t i = 0; i < n; i++) {
        if (counts[i] > 0) {
            snprintf(key, sizeof(key), "%zu", i);
            put_count(writer, measure, key, counts[i]);
        }
    }
}

static void put_puzzles(const struct writer *writer)
{
    const struct fsd_statistics *const statistics = writer->statistics;
    const uint64_t n_puzzles = fsd_statistics_n_puzzles(statistics);

    put_count(writer, "puzzles", "lines", statistics->n_lines);
    put_count(writer, "puzzles", "puzzles", n_puzzles);
    put_count(writer, "puzzles", "malformed", statistics->n_malformed);
    if (statistics->plan.finds_duplicates) {
        put_count(writer, "puzzles", "duplicates", fsd_statistics_n_duplicates(statistics));
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_SOLUTIONS)) {
        put_count(writer, "solutions", "unique", statistics->n_verdicts[FASTSUD_UNIQUE]);
        put_count(writer, "solutions", "none", statistics->n_verdicts[FASTSUD_NONE]);
        put_count(writer, "solutions", "multiple", statistics->n_verdicts[FASTSUD_MULTIPLE]);
    }
    put_counts(writer, "givens", statistics->n_by_givens, FASTSUD_N_CELLS + 1);
    if (n_puzzles > 0) {
        put_number(writer, "givens_mean", "", fsd_figures_mean(statistics->n_by_givens, FASTSUD_N_CELLS + 1));
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_REDUNDANT)) {
        put_counts(writer, "redundant", statistics->n_by_redundant, FASTSUD_N_CELLS + 1);
        if (statistics->n_verdicts[FASTSUD_UNIQUE] > 0) {
            put_number(writer, "redundant_mean", "", fsd_figures_mean(statistics->n_by_redundant, FASTSUD_N_CELLS + 1));
        }
    }
}

static void put_information(const struct writer *writer, const char *key, unsigned level)
{
    const struct fsd_level_means means = fsd_figures_level(writer->statistics, level);

    put_number(writer, "lower_bound", key, means.lower_bound);
    if (level != FSD_LEVEL_START) {
        put_number(writer, "lower_bound_gain", key, means.gain);
    }
    put_number(writer, "entropy", key, means.entropy);
    put_number(writer, "cells_fixed", key, means.n_fixed);
}

static void put_cross(const struct writer *writer)
{
    char key[32];

    for (unsigned n_givens = 0; n_givens <= FASTSUD_N_CELLS; n_givens++) {
        for (unsigned outcome = 0; outcome < FSD_N_OUTCOMES; outcome++) {
            const uint64_t count = writer->statistics->n_by_outcome[n_givens][outcome];
            if (count > 0) {
                snprintf(key, sizeof(key), "%u/%s", n_givens, fsd_statistics_outcome_key(outcome));
                put_count(writer, "givens_by_level", key, count);
            }
        }
    }
}

static void put_levels(const struct writer *writer)
{
    const struct fsd_statistics *const statistics = writer->statistics;

    for (unsigned level = 0; level <= statistics->plan.max_level; level++) {
        put_count(writer, "solved_by_level", fsd_statistics_outcome_key(level),
                  fsd_statistics_n_solved(statistics, level));
    }
    for (unsigned outcome = 0; outcome < FSD_N_OUTCOMES; outcome++) {
        if (outcome <= statistics->plan.max_level || outcome >= FSD_N_LEVELS) {
            put_count(writer, "level", fsd_statistics_outcome_key(outcome),
                      fsd_statistics_n_outcome(statistics, outcome));
        }
    }
    if (statistics->n_informative > 0) {
        put_information(writer, "start", FSD_LEVEL_START);
        for (unsigned level = 0; level <= statistics->plan.max_level; level++) {
            put_information(writer, fsd_statistics_outcome_key(level), level);
        }
    }
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        if (statistics->n_uses[technique] > 0) {
            const char *const name = fsd_technique_rows[technique].name;
            put_count(writer, "technique_uses", name, statistics->n_uses[technique]);
            put_count(writer, "technique_puzzles", name, statistics->n_users[technique]);
        }
    }
    put_cross(writer);
}

static const struct {
    const char *key;
    unsigned permille;
} quantiles[] = {{"median", 500}, {"p90", 900}, {"p99", 990}};
enum { N_QUANTILES = sizeof(quantiles) / sizeof(*quantiles) };

/* Without a histogram's counts, when counts is NULL. */
static void put_histogram(const struct writer *writer, const char *measure, const char *counts,
                          const struct fsd_histogram *histogram)
{
    char key[48];

    if (histogram->n == 0) {
        return;
    }
    put_number(writer, measure, "mean", fsd_histogram_mean(histogram));
    for (size_t i = 0; i < N_QUANTILES; i++) {
        put_count(writer, measure, quantiles[i].key, fsd_histogram_quantile(histogram, quantiles[i].permille));
    }
    put_count(writer, measure, "max", histogram->max);
    put_count(writer, measure, "sum", histogram->sum);
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS && counts; bucket++) {
        if (histogram->counts[bucket] > 0) {
            uint64_t first;
            uint64_t last;
            fsd_histogram_range(bucket, &first, &last);
            snprintf(key, sizeof(key), first == last ? "%" PRIu64 : "%" PRIu64 "-%" PRIu64, first, last);
            put_count(writer, counts, key, histogram->counts[bucket]);
        }
    }
}

static void put_searches(const struct writer *writer)
{
    const struct fsd_statistics *const statistics = writer->statistics;
    char measure[64];

    for (size_t select = 0; select < FSD_N_SELECTS; select++) {
        const char *const name = fastsud_select_name(select);
        snprintf(measure, sizeof(measure), "csp %s guesses", name);
        put_histogram(writer, measure, NULL, &statistics->search_guesses[select]);
        snprintf(measure, sizeof(measure), "csp %s states", name);
        put_histogram(writer, measure, NULL, &statistics->search_nodes[select]);
        put_count(writer, "csp_given_up", name, statistics->n_searches_given_up[select]);
    }
}

static void put_rating(const struct writer *writer)
{
    const struct fsd_histogram *const ratings = &writer->statistics->ratings;
    uint64_t counts[FSD_N_POWERS];
    char key[32];

    put_count(writer, "rating", "morphs", writer->statistics->plan.n_morphs);
    put_count(writer, "rating", "seed", writer->statistics->plan.seed);
    if (ratings->n == 0) {
        return;
    }
    put_number(writer, "rating", "mean", fsd_figures_mean_rating(writer->statistics));
    for (size_t i = 0; i < N_QUANTILES; i++) {
        put_number(writer, "rating", quantiles[i].key,
                   fsd_figures_rating(fsd_histogram_quantile(ratings, quantiles[i].permille)));
    }
    put_number(writer, "rating", "max", fsd_figures_rating(ratings->max));
    fsd_figures_by_rating(ratings, counts);
    for (unsigned power = 0; power < FSD_N_POWERS; power++) {
        if (counts[power] > 0) {
            snprintf(key, sizeof(key), "2^%u", power);
            put_count(writer, "rating_from", key, counts[power]);
        }
    }
}

static void put_backdoors(const struct writer *writer)
{
    const struct fsd_statistics *const statistics = writer->statistics;
    const unsigned max_size = statistics->plan.max_backdoor;
    char key[48];

    for (unsigned level = 0; level <= statistics->plan.max_level; level++) {
        for (unsigned size = 0; size <= max_size + 1; size++) {
            snprintf(key, sizeof(key), "%u/", level);
            snprintf(key + strlen(key), sizeof(key) - strlen(key), size <= max_size ? "%u" : "more", size);
            put_count(writer, "backdoors", key, statistics->n_by_backdoor[level][size]);
        }
    }
}

static void put_ablation(const struct writer *writer)
{
    const struct fsd_statistics *const statistics = writer->statistics;

    put_count(writer, "ablation", "puzzles", statistics->n_ablated);
    put_count(writer, "ablation", "solved", statistics->n_solved_by_steps);
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        if (fsd_figures_was_ablated(statistics, technique)) {
            const char *const name = fsd_technique_rows[technique].name;
            const struct fsd_ablation_means means = fsd_figures_ablation(statistics, technique);
            put_count(writer, "ablation_solved_without", name, statistics->n_solved_without[technique]);
            put_number(writer, "ablation_lost", name, means.lost);
            put_number(writer, "ablation_gain", name, means.gain);
        }
    }
}

static void put_examples(const struct writer *writer, const char *kind, const struct fsd_example *examples, size_t n)
{
    char measure[32];

    for (size_t i = 0; i < n; i++) {
        const struct fsd_example *const example = &examples[i];
        snprintf(measure, sizeof(measure), "%s_%zu", kind, i + 1);
        put_count(writer, measure, "line", example->line);
        put_count(writer, measure, "givens", example->n_givens);
        if (fsd_statistics_has(writer->statistics, FSD_MEASURE_LEVELS)) {
            put_start(writer, measure, "level");
            fprintf(writer->file, "%s\n", fsd_statistics_outcome_key(example->outcome));
        }
        put_count(writer, measure, "guesses", example->n_guesses);
        put_start(writer, measure, "puzzle");
        fprintf(writer->file, "%.81s\n", example->cells);
    }
}

static void put_corpus(const struct writer *writer)
{
    const struct fsd_statistics *const statistics = writer->statistics;

    put_puzzles(writer);
    if (fsd_statistics_has(statistics, FSD_MEASURE_LEVELS)) {
        put_levels(writer);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_SOLUTIONS)) {
        put_histogram(writer, "guesses", "puzzles_by_guesses", &statistics->guesses);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_SEARCHES)) {
        put_searches(writer);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_RATING)) {
        put_rating(writer);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_BACKDOORS)) {
        put_backdoors(writer);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_ABLATION)) {
        put_ablation(writer);
    }
    if (fsd_statistics_has(statistics, FSD_MEASURE_SOLUTIONS)) {
        put_examples(writer, "hardest", statistics->hardest, statistics->n_hardest);
        put_examples(writer, "easiest", statistics->easiest, statistics->n_easiest);
    }
}

void fsd_statistics_csv_put(FILE *file, size_t n, const struct fsd_corpus *corpora)
{
    fputs("file,measure,key,value\n", file);
    for (size_t i = 0; i < n; i++) {
        put_corpus(&(struct writer){file, corpora[i].name, corpora[i].statistics});
    }
}
