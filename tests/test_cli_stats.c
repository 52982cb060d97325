/* fastsud stats: its numbers, against those that follow from the rows of rate over the same file. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "logic/unit_logic.h"
#include "measures/ablation.h"
#include "support/cli.h"
#include "support/corpora.h"
#include "support/json.h"
#include "support/mixed.h"
#include "support/test.h"

enum { MAX_LEVEL = 6, MAX_SIZE = 2, N_MORPHS = 3, N_TOP = 9 };
#define SETTINGS "--level 6 --backdoors 2 --morphs 3 --node-limit 100"

static struct rng rng;
static struct mixed mixed;
static const char *const own[] = {"assignment", "lecture", "essay", "euler96", "formats", "none",
                                  "one",        "two",     "many",  "sparse",  "demo"};
enum { N_OWN = sizeof(own) / sizeof(own[0]) };

static int start(void **state)
{
    (void)state;
    cli_start(FASTSUD_TEST_PROGRAM);
    mixed_file_make(&mixed, &rng, TEST_SAMPLE(600, 80));
    return 0;
}

static int finish(void **state)
{
    mixed_free(&mixed);
    return cli_tear_down(state);
}

static void assert_near(const char *what, double got, double wanted, double most)
{
    if (!(fabs(got - wanted) <= most))
        fail_msg("%s is %f, not %f", what, got, wanted);
}

static const char *digits(size_t n)
{
    static char text[24];
    snprintf(text, sizeof(text), "%zu", n);
    return text;
}

/* What `rate` says of each puzzle of a file. */
struct rated {
    json_t *rows[2000];
    size_t n, n_malformed;
};

static void rate(struct rated *rated, const char *file)
{
    const struct cli_run *run = clif(NULL, "rate -q -f jsonl " SETTINGS " %s", file);
    *rated = (struct rated){.n = 0};
    for (const char *line = run->out; *line; line = strchr(line, '\n') + 1) {
        json_t *row = json_read(line);
        if (json_object_get(row, "malformed")) {
            rated->n_malformed++;
            json_decref(row);
        } else {
            assert_true(rated->n < sizeof(rated->rows) / sizeof(rated->rows[0]));
            rated->rows[rated->n++] = row;
        }
    }
    assert_status(run, rated->n_malformed ? 1 : 0);
}

static void rated_free(struct rated *rated)
{
    for (size_t i = 0; i < rated->n; i++)
        json_decref(rated->rows[i]);
}

static json_t *stats(const char *options)
{
    const struct cli_run *run = clif(NULL, "stats -q --json %s", options);
    assert_true(run->status == 0 || run->status == 1);
    json_t *object = json_read(run->out);
    assert_int_equal(count_in(run->out, "\n"), 1);
    assert_lacks(run->out, "nan");
    assert_lacks(run->out, "inf");
    return object;
}

/* Counts by number: all that occur, and no others. */
static void check_counts(const char *what, const json_t *object, const size_t *counts, size_t n)
{
    size_t n_keys = 0;
    for (size_t i = 0; i < n; i++) {
        const json_t *value = json_object_get(object, digits(i));
        n_keys += counts[i] > 0;
        if ((size_t)json_integer_value(value) != counts[i])
            fail_msg("%s: %zu is there %d times, not %zu", what, i, (int)json_integer_value(value), counts[i]);
    }
    assert_int_equal(json_object_size(object), n_keys);
}

static void check_puzzles(const json_t *object, const struct rated *rated)
{
    size_t n_solutions[3] = {0}, n_givens[82] = {0}, n_redundant[82] = {0}, sum = 0;
    for (size_t i = 0; i < rated->n; i++) {
        const long long n = json_number(rated->rows[i], "solutions");
        n_solutions[n]++;
        n_givens[json_number(rated->rows[i], "givens")]++;
        if (n == 1)
            n_redundant[json_number(rated->rows[i], "redundant")]++;
        sum += n == 1 ? (size_t)json_number(rated->rows[i], "redundant") : 0;
    }
    assert_int_equal(json_number(object, "schema"), 1);
    assert_int_equal(json_number(object, "puzzles"), rated->n);
    assert_int_equal(json_number(object, "solutions/malformed"), rated->n_malformed);
    assert_int_equal(json_number(object, "solutions/none"), n_solutions[0]);
    assert_int_equal(json_number(object, "solutions/unique"), n_solutions[1]);
    assert_int_equal(json_number(object, "solutions/multiple"), n_solutions[2]);
    assert_int_equal(json_object_size(json_at(object, "solutions")), 4);
    check_counts("clues", json_at(object, "clues"), n_givens, 82);
    check_counts("redundant", json_at(object, "redundant/histogram"), n_redundant, 82);
    assert_int_equal(json_number(object, "redundant/minimal"), n_redundant[0]);
    assert_near("redundant", json_decimals(object, "redundant/mean"),
                n_solutions[1] ? (double)sum / (double)n_solutions[1] : 0, 1e-6);
}

/* By what a row's puzzle was decided, as in the cross table. */
static const char *outcome(const json_t *row)
{
    const char *logic = json_text(row, "logic");
    return !strcmp(logic, "open")     ? "open"
           : !strcmp(logic, "solved") ? digits((size_t)json_number(row, "level"))
                                      : "none";
}

static void check_logic(const json_t *object, const struct rated *rated)
{
    size_t n_open = 0, n_contradictory = 0, n_cross = 0;
    for (size_t level = 0; level <= MAX_LEVEL; level++) {
        size_t n = 0;
        for (size_t i = 0; i < rated->n; i++)
            n += !strcmp(json_text(rated->rows[i], "logic"), "solved") &&
                 json_number(rated->rows[i], "level") <= (long long)level;
        assert_int_equal(json_integer_value(json_numbered(object, "logic/solved_by", level)), n);
    }
    assert_int_equal(json_object_size(json_at(object, "logic/solved_by")), MAX_LEVEL + 1);
    json_t *cross = json_object();
    json_t *techniques = json_object();
    for (size_t i = 0; i < rated->n; i++) {
        const char *name;
        json_t *n_uses;
        const json_t *row = rated->rows[i];
        char key[32];
        n_open += !strcmp(outcome(row), "open");
        n_contradictory += !strcmp(outcome(row), "none");
        sprintf(key, "%d/%s", (int)json_number(row, "givens"), outcome(row));
        json_object_set_new(cross, key, json_integer(json_integer_value(json_object_get(cross, key)) + 1));
        json_object_foreach(json_at(row, "techniques"), name, n_uses)
        {
            json_t *sums = json_object_get(techniques, name);
            const json_int_t uses = json_integer_value(json_object_get(sums, "uses")) + json_integer_value(n_uses);
            const json_int_t users = json_integer_value(json_object_get(sums, "puzzles")) + 1;
            json_object_set_new(techniques, name, json_pack("{s:I,s:I}", "uses", uses, "puzzles", users));
        }
    }
    assert_int_equal(json_number(object, "logic/open"), n_open);
    assert_int_equal(json_number(object, "logic/contradictory"), n_contradictory);
    const char *key, *inner;
    json_t *value, *count;
    json_object_foreach(json_at(object, "cross"), key, value) json_object_foreach(value, inner, count)
    {
        char path[64];
        snprintf(path, sizeof(path), "%s/%s", key, inner);
        assert_int_equal(json_integer_value(count), json_integer_value(json_object_get(cross, path)));
        n_cross++;
    }
    assert_int_equal(n_cross, json_object_size(cross));
    json_object_foreach(json_at(object, "logic/techniques"), key, value)
    {
        const json_t *sums = json_object_get(techniques, key);
        assert_int_equal(json_number(value, "uses"), json_integer_value(json_object_get(sums, "uses")));
        assert_int_equal(json_number(value, "puzzles"), json_integer_value(json_object_get(sums, "puzzles")));
        json_object_del(techniques, key);
    }
    assert_int_equal(json_object_size(techniques), 0);
    json_decref(cross);
    json_decref(techniques);
}

static int compare_numbers(const void *a, const void *b)
{
    const long long x = *(const long long *)a, y = *(const long long *)b;
    return (x > y) - (x < y);
}

/* Numbers below 64 are told as they are, others by a bucket that they lie in. */
static void check_histogram(const json_t *object, long long *values, size_t n)
{
    double sum = 0;
    size_t n_counted = 0, i;
    const json_t *bucket;
    qsort(values, n, sizeof(*values), compare_numbers);
    for (i = 0; i < n; i++)
        sum += (double)values[i];
    assert_int_equal(json_number(object, "count"), n);
    assert_int_equal(json_number(object, "sum"), (long long)sum);
    assert_int_equal(json_number(object, "max"), n ? values[n - 1] : 0);
    assert_near("the mean", json_decimals(object, "mean"), n ? sum / (double)n : 0, 1e-6);
    json_array_foreach(json_at(object, "histogram"), i, bucket)
    {
        const long long from = json_number(bucket, "from"), to = json_number(bucket, "to");
        long long count = 0;
        for (size_t k = 0; k < n; k++)
            count += values[k] >= from && values[k] <= to;
        assert_int_equal(json_number(bucket, "count"), count);
        assert_true(count > 0 && (from < 64 ? from == to : to - from < from / 16));
        n_counted += (size_t)count;
    }
    assert_int_equal(n_counted, n);
    static const struct {
        const char *key;
        size_t permille;
    } quantiles[] = {{"median", 500}, {"p90", 900}, {"p99", 990}};
    for (i = 0; i < 3; i++) {
        const long long exact = n ? values[(quantiles[i].permille * n + 999) / 1000 - 1] : 0;
        const long long got = json_number(object, quantiles[i].key);
        if (got > exact || got < exact - exact / 32)
            fail_msg("%s is %lld, not %lld", quantiles[i].key, got, exact);
    }
}

static void check_guesses(const json_t *object, const struct rated *rated)
{
    static const char *const selects[] = {"first", "mrv", "mrv+degree"};
    static const char *const what[] = {"guesses", "nodes"};
    static long long values[2000];
    for (size_t i = 0; i < rated->n; i++)
        values[i] = json_number(rated->rows[i], "guesses");
    check_histogram(json_at(object, "guesses"), values, rated->n);
    for (int k = 0; k < 6; k++) {
        char path[64];
        long long n_given_up = 0;
        snprintf(path, sizeof(path), "searches/%s/%s", selects[k / 2], what[k % 2]);
        for (size_t i = 0; i < rated->n; i++)
            values[i] = json_number(rated->rows[i], path);
        check_histogram(json_at(object, path), values, rated->n);
        snprintf(path, sizeof(path), "searches/%s/complete", selects[k / 2]);
        for (size_t i = 0; i < rated->n; i++)
            n_given_up += json_is_false(json_at(rated->rows[i], path));
        snprintf(path, sizeof(path), "searches/%s/gave_up", selects[k / 2]);
        assert_int_equal(json_number(object, path), n_given_up);
    }
}

/* Rows show four places, so that means can be half of the last one off. */
static void check_means(const json_t *object, const struct rated *rated)
{
    size_t n = 0;
    double start[3] = {0}, gain[MAX_LEVEL + 1] = {0}, entropy[MAX_LEVEL + 1] = {0}, fixed[MAX_LEVEL + 1] = {0};
    for (size_t i = 0; i < rated->n; i++) {
        const json_t *row = rated->rows[i], *levels = json_at(row, "levels");
        if (!strcmp(outcome(row), "none"))
            continue;
        n++;
        start[0] += json_decimals(row, "start/entropy");
        start[1] += json_decimals(row, "start/bound");
        start[2] += (double)json_number(row, "start/fixed");
        for (size_t level = 0; level <= MAX_LEVEL; level++) {
            const json_t *after = json_array_get(levels, level);
            gain[level] += json_decimals(after, "bound_gain");
            entropy[level] += json_decimals(after, "entropy_gain");
            fixed[level] += (double)json_number(after, "fixed");
        }
    }
    const double by = n ? 1 / (double)n : 0;
    double entropy_now = start[0] * by, bound_now = start[1] * by;
    assert_int_equal(json_number(object, "entropy/puzzles"), n);
    assert_near("entropy", json_decimals(object, "entropy/start/entropy"), entropy_now, 6e-5);
    assert_near("lower bound", json_decimals(object, "entropy/start/lower_bound"), bound_now, 6e-5);
    assert_near("cells fixed", json_decimals(object, "entropy/start/cells_fixed"), start[2] * by, 1e-6);
    for (size_t level = 0; level <= MAX_LEVEL; level++) {
        const json_t *row = json_numbered(object, "entropy/levels", level);
        const double most = 6e-5 * (double)(level + 2);
        entropy_now += entropy[level] * by;
        bound_now += gain[level] * by;
        assert_near("gain", json_decimals(row, "gain"), gain[level] * by, 6e-5);
        assert_near("entropy", json_decimals(row, "entropy"), entropy_now, most);
        assert_near("lower bound", json_decimals(row, "lower_bound"), bound_now, most);
        assert_near("cells fixed", json_decimals(row, "cells_fixed"), fixed[level] * by, 1e-6);
    }
}

static void check_ratings_and_backdoors(const json_t *object, const struct rated *rated)
{
    double sum = 0, greatest = 0;
    long long n_by_size[MAX_LEVEL + 1][MAX_SIZE + 2] = {{0}};
    for (size_t i = 0; i < rated->n; i++) {
        const double rating = json_decimals(rated->rows[i], "rating");
        sum += log2(rating);
        greatest = rating > greatest ? rating : greatest;
        const json_t *sizes = json_at(rated->rows[i], "backdoors");
        for (size_t level = 0; !json_is_null(sizes) && level <= MAX_LEVEL; level++) {
            const json_t *size = json_at(sizes, digits(level));
            n_by_size[level][json_is_null(size) ? MAX_SIZE + 1 : json_integer_value(size)]++;
        }
    }
    const double mean = rated->n ? log2(json_decimals(object, "rating/mean")) : 0;
    const double wanted = rated->n ? sum / (double)rated->n : 0;
    assert_near("log2 of the mean rating", mean, wanted, 1e-4);
    if (rated->n)
        assert_near("the greatest rating", json_decimals(object, "rating/max"), greatest, 1.0 / 2048 + 1e-4);
    assert_int_equal(json_number(object, "rating/in_1024ths/count"), rated->n);
    for (size_t level = 0; level <= MAX_LEVEL; level++) {
        const json_t *row = json_numbered(object, "backdoors_by_level", level);
        for (size_t size = 0; size <= MAX_SIZE + 1; size++)
            assert_int_equal(json_number(row, size <= MAX_SIZE ? digits(size) : "more"), n_by_size[level][size]);
    }
    assert_true(json_equal(json_at(object, "backdoors"), json_at(object, "backdoors_by_level/1")));
}

static int rank(const json_t *row)
{
    const char *text = outcome(row);
    return !strcmp(text, "open") ? 100 : !strcmp(text, "none") ? 101 : atoi(text);
}

static int compare_hardest(const void *a, const void *b)
{
    const json_t *x = *(json_t *const *)a, *y = *(json_t *const *)b;
    const long long by_guesses = json_number(y, "guesses") - json_number(x, "guesses");
    return by_guesses ? (by_guesses > 0 ? 1 : -1) : json_number(x, "line") > json_number(y, "line") ? 1 : -1;
}

static int compare_easiest(const void *a, const void *b)
{
    const json_t *x = *(json_t *const *)a, *y = *(json_t *const *)b;
    const long long by_guesses = json_number(x, "guesses") - json_number(y, "guesses");
    if (by_guesses || rank(x) != rank(y))
        return by_guesses ? (by_guesses > 0 ? 1 : -1) : rank(x) - rank(y);
    return json_number(x, "line") > json_number(y, "line") ? 1 : -1;
}

/* Sorts the rows; named are those with one solution. */
static void check_examples(const json_t *object, const char *key, struct rated *rated,
                           int (*compare)(const void *, const void *))
{
    const json_t *examples = json_at(object, key);
    size_t n = 0;
    qsort(rated->rows, rated->n, sizeof(json_t *), compare);
    for (size_t i = 0; i < rated->n && n < N_TOP; i++) {
        const json_t *example = json_array_get(examples, n), *row = rated->rows[i];
        if (json_number(row, "solutions") != 1)
            continue;
        n++;
        assert_non_null(example);
        assert_int_equal(json_number(example, "line"), json_number(row, "line"));
        assert_int_equal(json_number(example, "guesses"), json_number(row, "guesses"));
        assert_int_equal(json_number(example, "givens"), json_number(row, "givens"));
        assert_string_equal(json_text(example, "puzzle"), json_text(row, "puzzle"));
        assert_string_equal(json_text(example, "level"), outcome(row));
    }
    assert_int_equal(json_array_size(examples), n);
}

static void check_file(const char *file, size_t n_lines)
{
    static struct rated rated;
    char options[256];
    snprintf(options, sizeof(options), "--searches --top 9 " SETTINGS " %s", file);
    rate(&rated, file);
    json_t *object = stats(options);
    assert_int_equal(json_number(object, "lines"), n_lines);
    check_puzzles(object, &rated);
    check_logic(object, &rated);
    check_guesses(object, &rated);
    check_means(object, &rated);
    check_ratings_and_backdoors(object, &rated);
    check_examples(object, "hardest", &rated, compare_hardest);
    check_examples(object, "easiest", &rated, compare_easiest);
    json_decref(object);
    rated_free(&rated);
}

static void own_corpora(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_OWN; i++) {
        char name[64];
        snprintf(name, sizeof(name), "corpora/%s.txt", own[i]);
        char *text = cli_read(cli_in(name), NULL);
        assert_non_null(text);
        check_file(name, count_in(text, "\n") + (text[strlen(text) - 1] != '\n'));
        free(text);
    }
}

static void mixed_file(void **state)
{
    (void)state;
    check_file("mixed.txt", mixed.n_lines);
}

static void empty_file(void **state)
{
    (void)state;
    cli_text("empty.txt", "");
    check_file("empty.txt", 0);
    cli_text("comments.txt", "# one\n\n# three");
    check_file("comments.txt", 3);
    cli_text("bad.txt", "bad\nworse\n");
    check_file("bad.txt", 2);
}

/* Many short lines are more than a block takes: each is counted once, in its place. */
static void short_lines(void **state)
{
    (void)state;
    static const char *const short_ones[] = {"", "\r", "#", "1", "bad"};
    const size_t n_lines = 4000;
    char *text = malloc(n_lines * (ORACLE_N_CELLS + 2) + 1), *end = text;
    assert_non_null(text);
    for (size_t i = 0; i < n_lines; i++)
        if (rng_below(&rng, 40) == 0)
            end += sprintf(end, "%.81s\n", mixed.samples[i % mixed.n_puzzles % 50].cells);
        else
            end += sprintf(end, "%s\n", short_ones[rng_below(&rng, 5)]);
    cli_text("short.txt", text);
    check_file("short.txt", n_lines);
    check_file("--chunk 1000000 -j 1 short.txt", n_lines);
    free(text);
}

/* Searches that were stopped are told apart, of which other tests have few. */
static void stopped_searches(void **state)
{
    (void)state;
    static struct rated rated;
    rate(&rated, "--node-limit 2 mixed.txt");
    json_t *object = stats("--searches " SETTINGS " --node-limit 2 mixed.txt");
    check_guesses(object, &rated);
    assert_true(json_number(object, "searches/first/gave_up") > 0);
    assert_true(json_number(object, "searches/mrv+degree/gave_up") > 0);
    json_decref(object);
    rated_free(&rated);
}

static void duplicates(void **state)
{
    (void)state;
    size_t n = 0;
    for (size_t a = mixed_next(&mixed, 0); a < mixed.n_lines; a = mixed_next(&mixed, a + 1))
        for (size_t b = mixed_next(&mixed, 0); b < a; b = mixed_next(&mixed, b + 1))
            if (mixed.lines[a].sample && mixed.lines[b].sample &&
                memcmp(mixed.lines[a].sample->cells, mixed.lines[b].sample->cells, ORACLE_N_CELLS) == 0) {
                n++;
                break;
            }
    assert_true(n > 0);
    json_t *object = stats("--duplicates mixed.txt");
    assert_int_equal(json_number(object, "duplicates"), n);
    json_decref(object);
    /* Over all files together, beside those of each. */
    object = stats("--duplicates corpora/one.txt corpora/two.txt corpora/one.txt");
    assert_int_equal(json_number(object, "duplicates"), 100);
    const json_t *files = json_at(object, "files");
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(json_number(json_array_get(files, i), "duplicates"), 0);
    json_decref(object);
    object = stats("mixed.txt");
    assert_null(json_object_get(object, "duplicates"));
    json_decref(object);
}

static double bound_of(const json_t *cells)
{
    double bound = 0;
    for (size_t n = 1; n <= 9; n++)
        bound += (double)json_integer_value(json_array_get(cells, n)) * log(9.0 / (double)n) / log(9);
    return bound;
}

/* Sums over what the library says of each puzzle that logic does not refute. */
static void ablation(void **state)
{
    (void)state;
    long long n = 0, n_solved = 0, n_solved_without[FSD_N_TECHNIQUES] = {0}, cells[10] = {0};
    static long long change[FSD_N_TECHNIQUES][10], without[FSD_N_TECHNIQUES][10];
    for (size_t i = 0; i < mixed.n_lines; i++) {
        struct fsd_ablation ablation;
        uint16_t candidates[ORACLE_N_CELLS];
        if (!mixed.lines[i].sample)
            continue;
        fsd_candidates_of_puzzle(mixed.lines[i].sample->cells, candidates);
        if (fsd_levels_apply(candidates, MAX_LEVEL, NULL) == FSD_LOGIC_CONTRADICTORY)
            continue;
        fsd_ablation_measure(mixed.lines[i].sample->cells, MAX_LEVEL, &ablation);
        n++;
        n_solved += ablation.is_solved;
        for (int k = 0; k < 10; k++)
            cells[k] += ablation.n_cells[k];
        for (int t = 0; t < FSD_N_TECHNIQUES; t++) {
            const bool used = ablation.used >> t & 1;
            n_solved_without[t] += used ? ablation.solved_without >> t & 1 : ablation.is_solved;
            for (int k = 0; k < 10; k++) {
                change[t][k] += ablation.change[t][k];
                without[t][k] += used ? ablation.n_cells_without[t][k] : ablation.n_cells[k];
            }
        }
    }
    json_t *object = stats("--ablation --level 6 mixed.txt");
    assert_int_equal(json_number(object, "ablation/puzzles"), n);
    assert_int_equal(json_number(object, "ablation/solved"), n_solved);
    const json_t *all = json_at(object, "ablation/cells");
    for (size_t k = 0; k < 10; k++)
        assert_int_equal(json_integer_value(json_array_get(all, k)), cells[k]);
    assert_near("lower bound", json_decimals(object, "ablation/lower_bound"), bound_of(all) / (double)n, 1e-5);
    size_t n_techniques = 0;
    for (int t = 0; t < FSD_N_TECHNIQUES && fsd_technique_rows[t].level <= MAX_LEVEL; t++, n_techniques++) {
        const json_t *row = json_object_get(json_at(object, "ablation/techniques"), fsd_technique_rows[t].name);
        assert_int_equal(json_number(row, "solved_without"), n_solved_without[t]);
        for (size_t k = 0; k < 10; k++) {
            assert_int_equal(json_integer_value(json_array_get(json_at(row, "change"), k)), change[t][k]);
            assert_int_equal(json_integer_value(json_array_get(json_at(row, "cells_without"), k)), without[t][k]);
        }
        assert_near("gain", json_decimals(row, "gain"), bound_of(json_at(row, "change")) / (double)n, 1e-5);
        assert_near("lost", json_decimals(row, "lower_bound_lost"),
                    (bound_of(all) - bound_of(json_at(row, "cells_without"))) / (double)n, 1e-5);
    }
    assert_int_equal(json_object_size(json_at(object, "ablation/techniques")), n_techniques);
    json_decref(object);
}

/* Statistics of a public corpus; skips when it is not here. */
static json_t *public_stats(const char *name)
{
    if (TEST_IS_SLOW_BUILD) {
        print_message("%s is too long for a slow build\n", name);
        skip();
    }
    unlink(cli_in("public.txt"));
    assert_int_equal(symlink(public_corpus(name), cli_in("public.txt")), 0);
    return stats("--level 3 public.txt");
}

/* The counts of the essay "FastSudokuSolver" for levels 0 to 3. */
static void all17clue(void **state)
{
    (void)state;
    static const long long solved[] = {0, 21905, 27577, 28461};
    json_t *object = public_stats("all17clue.txt");
    assert_int_equal(json_number(object, "puzzles"), 49151);
    assert_int_equal(json_number(object, "solutions/unique"), 49151);
    assert_int_equal(json_number(object, "clues/17"), 49151);
    assert_int_equal(json_object_size(json_at(object, "clues")), 1);
    assert_int_equal(json_number(object, "redundant/minimal"), 49151);
    for (size_t level = 0; level < 4; level++)
        assert_int_equal(json_integer_value(json_numbered(object, "logic/solved_by", level)), solved[level]);
    json_decref(object);
}

static void magictour(void **state)
{
    (void)state;
    static const long long solved[] = {0, 0, 1, 4};
    json_t *object = public_stats("magictour-top1465.txt");
    assert_int_equal(json_number(object, "solutions/unique"), 1465);
    for (size_t level = 0; level < 4; level++)
        assert_int_equal(json_integer_value(json_numbered(object, "logic/solved_by", level)), solved[level]);
    json_decref(object);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_corpora), cmocka_unit_test(mixed_file),       cmocka_unit_test(empty_file),
        cmocka_unit_test(short_lines), cmocka_unit_test(stopped_searches), cmocka_unit_test(duplicates),
        cmocka_unit_test(ablation),    cmocka_unit_test(all17clue),        cmocka_unit_test(magictour),
    };
    test_say_samples();
    return cmocka_run_group_tests_name("cli stats", tests, start, finish);
}
