/* fastsud stats: its numbers, against those that follow from the rows of rate over the same file. */
#include <math.h>
#include <unistd.h>

#include "support/cli.h"
#include "support/json.h"
#include "support/mixed.h"

enum { MAX_LEVEL = 6, MAX_SIZE = 2, N_MORPHS = 3, N_TOP = 9 };
#define SETTINGS "--max-level 6 --backdoors 2 --morphs 3 --search-limit 100"

static struct mixed mixed;
static const char *const own[] = {"assignment", "lecture", "essay", "euler96", "formats", "none",
                                  "one",        "two",     "many",  "sparse",  "demo"};
enum { N_OWN = sizeof(own) / sizeof(own[0]) - TEST_SAMPLE(0, 1) }; /* demo is long */

CLI_START
{
    mixed_file_make(&mixed, TEST_SAMPLE(600, 80));
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
    const struct cli_run *run = clif(NULL, "rate -q -f jsonl --guesses --techniques --searches " SETTINGS " %s", file);
    *rated = (struct rated){.n = 0};
    for (const char *line = run->out; *line; line = strchr(line, '\n') + 1) {
        json_t *row = json_read(line);
        if (json_object_get(row, "malformed")) {
            rated->n_malformed++;
        } else {
            assert_true(rated->n < sizeof(rated->rows) / sizeof(rated->rows[0]));
            rated->rows[rated->n++] = row;
        }
    }
    assert_status(run, rated->n_malformed ? 1 : 0);
}

static json_t *stats(const char *options)
{
    const struct cli_run *run = clif(NULL, "stats -q -f json %s", options);
    assert_true(run->status == 0 || run->status == 1);
    json_t *object = json_read_stats(run->out);
    assert_int_equal(count_in(run->out, "\n"), 1);
    assert_lacks(run->out, ":nan", ":inf");
    return object;
}

/* Sums by row, as JSON has them: those that occur. Takes the wanted ones over. */
static void check_rows(const json_t *object, const char *series, json_t *wanted, size_t n)
{
    char path[64];
    snprintf(path, sizeof(path), "sums/%s", series);
    const json_t *sums = json_at(object, path);
    assert_int_equal(json_number(sums, "n"), n);
    if (!json_equal(json_at(sums, "rows"), wanted))
        fail_msg("%s is %s, not %s", series, json_dumps(json_at(sums, "rows"), JSON_COMPACT),
                 json_dumps(wanted, JSON_COMPACT));
    json_decref(wanted);
}

static void count(json_t *rows, const char *key, json_int_t n)
{
    if (n != 0)
        json_object_set_new(rows, key, json_integer(json_integer_value(json_object_get(rows, key)) + n));
}

/* The same for rows of n columns. */
static void count_at(json_t *rows, const char *key, size_t column, size_t n, json_int_t by)
{
    json_t *row = json_object_get(rows, key);
    if (!row) {
        row = json_array();
        for (size_t i = 0; i < n; i++)
            json_array_append_new(row, json_integer(0));
        json_object_set_new(rows, key, row);
    }
    json_array_set_new(row, column, json_integer(json_integer_value(json_array_get(row, column)) + by));
}

static void check_puzzles(const json_t *object, const struct rated *rated)
{
    static const char *const solutions[] = {"none", "unique", "multiple"};
    json_t *by_solutions = json_object(), *givens = json_object(), *redundant = json_object();
    size_t n_unique = 0;
    for (size_t i = 0; i < rated->n; i++) {
        const long long n = json_number(rated->rows[i], "solutions");
        count(by_solutions, solutions[n], 1);
        count(givens, digits((size_t)json_number(rated->rows[i], "givens")), 1);
        if (n == 1)
            count(redundant, digits((size_t)json_number(rated->rows[i], "redundant")), 1);
        n_unique += n == 1;
    }
    assert_int_equal(json_number(object, "puzzles"), rated->n);
    assert_int_equal(json_number(object, "malformed"), rated->n_malformed);
    check_rows(object, "solutions", by_solutions, rated->n);
    check_rows(object, "givens", givens, rated->n);
    check_rows(object, "redundant", redundant, n_unique);
}

/* By what a row's puzzle was decided. */
static const char *outcome(const json_t *row)
{
    const char *logic = json_text(row, "logic");
    return strcmp(logic, "solved") ? logic : digits((size_t)json_number(row, "level"));
}

/* Its place among the levels, open and contradictory. */
static size_t outcome_place(const json_t *row)
{
    const char *text = outcome(row);
    return !strcmp(text, "open") ? MAX_LEVEL + 1 : !strcmp(text, "contradictory") ? MAX_LEVEL + 2 : (size_t)atoi(text);
}

static void check_logic(const json_t *object, const struct rated *rated)
{
    json_t *levels = json_object(), *by_givens = json_object(), *uses = json_object(), *users = json_object();
    for (size_t i = 0; i < rated->n; i++) {
        const json_t *row = rated->rows[i];
        const char *name;
        json_t *n_uses;
        count(levels, outcome(row), 1);
        const size_t place = outcome_place(row); /* before digits() writes over its text */
        count_at(by_givens, digits((size_t)json_number(row, "givens")), place, MAX_LEVEL + 3, 1);
        json_object_foreach(json_at(row, "techniques"), name, n_uses)
        {
            count(uses, name, json_integer_value(n_uses));
            count(users, name, 1);
        }
    }
    check_rows(object, "level", levels, rated->n);
    check_rows(object, "givens_by_level", by_givens, rated->n);
    check_rows(object, "technique_uses", uses, rated->n);
    check_rows(object, "technique_puzzles", users, rated->n);
}

/* Numbers below 64 are told as they are, others by a bucket that they lie in. */
static void check_histogram(const json_t *object, const char *series, const long long *values, size_t n)
{
    char path[64];
    long long sum = 0, max = 0, n_counted = 0;
    size_t i;
    const json_t *bucket;
    snprintf(path, sizeof(path), "sums/%s", series);
    const json_t *sums = json_at(object, path);
    for (i = 0; i < n; i++) {
        sum += values[i];
        max = values[i] > max ? values[i] : max;
    }
    assert_int_equal(json_number(sums, "n"), n);
    assert_int_equal(json_number(sums, "sum"), sum);
    assert_int_equal(json_number(sums, "max"), max);
    json_array_foreach(json_at(sums, "buckets"), i, bucket)
    {
        const long long from = json_integer_value(json_array_get(bucket, 0));
        const long long to = json_integer_value(json_array_get(bucket, 1));
        long long n_here = 0;
        for (size_t k = 0; k < n; k++)
            n_here += values[k] >= from && values[k] <= to;
        assert_int_equal(json_integer_value(json_array_get(bucket, 2)), n_here);
        assert_true(n_here > 0 && (from < 64 ? from == to : to - from < from / 16));
        n_counted += n_here;
    }
    assert_int_equal(n_counted, n);
}

static void check_guesses(const json_t *object, const struct rated *rated)
{
    static const char *const selects[] = {"first", "mrv", "mrv_degree"}, *const keys[] = {"first", "mrv", "mrv+degree"};
    static const char *const what[] = {"guesses", "nodes"};
    static long long values[2000];
    json_t *given_up = json_object();
    for (size_t i = 0; i < rated->n; i++)
        values[i] = json_number(rated->rows[i], "guesses");
    check_histogram(object, "guesses", values, rated->n);
    for (int k = 0; k < 6; k++) {
        char column[64];
        snprintf(column, sizeof(column), "%s_%s", what[k % 2], selects[k / 2]);
        for (size_t i = 0; i < rated->n; i++)
            values[i] = json_number(rated->rows[i], column);
        check_histogram(object, column, values, rated->n);
        snprintf(column, sizeof(column), "complete_%s", selects[k / 2]);
        for (size_t i = 0; i < rated->n; i++)
            count(given_up, keys[k / 2], k % 2 && json_is_false(json_at(rated->rows[i], column)));
    }
    check_rows(object, "searches_given_up", given_up, rated->n);
}

static double bound_of(const json_t *cells, bool is_entropy)
{
    double sum = 0;
    for (size_t n = 1; n <= 9; n++)
        sum += (double)json_integer_value(json_array_get(cells, n)) * log(9.0 / (double)n) / log(9) *
               (is_entropy ? (double)n / 9 : 1);
    return sum;
}

/* The means of what rows say, which show four places; of puzzles that logic refutes they say nothing in the end. */
static void check_information(const json_t *object, const struct rated *rated)
{
    const json_t *rows = json_at(object, "sums/information/rows");
    size_t n = 0;
    double bound[MAX_LEVEL + 2] = {0}, entropy[MAX_LEVEL + 2] = {0};
    long long fixed[MAX_LEVEL + 2] = {0};
    for (size_t i = 0; i < rated->n; i++) {
        const json_t *row = rated->rows[i];
        if (!strcmp(outcome(row), "contradictory"))
            continue;
        n++;
        double bound_now = json_decimals(row, "bound_start"), entropy_now = json_decimals(row, "entropy_start");
        for (size_t stage = 0; stage < MAX_LEVEL + 2; stage++) {
            char column[64];
            if (stage > 0) {
                snprintf(column, sizeof(column), "bound_gain_%zu", stage - 1);
                bound_now += json_decimals(row, column);
                snprintf(column, sizeof(column), "entropy_gain_%zu", stage - 1);
                entropy_now += json_decimals(row, column);
            }
            bound[stage] += bound_now;
            entropy[stage] += entropy_now;
            snprintf(column, sizeof(column), "fixed_%zu", stage - 1);
            fixed[stage] += json_number(row, stage ? column : "fixed_start");
        }
    }
    assert_int_equal(json_number(object, "sums/information/n"), n);
    for (size_t stage = 0; n > 0 && stage < MAX_LEVEL + 2; stage++) {
        const json_t *cells = json_at(rows, stage ? digits(stage - 1) : "start");
        const double most = 6e-5 * (double)(stage + 1);
        assert_near("lower bound", bound_of(cells, false) / (double)n, bound[stage] / (double)n, most);
        assert_near("entropy", bound_of(cells, true) / (double)n, entropy[stage] / (double)n, most);
        assert_int_equal(json_integer_value(json_array_get(cells, 1)), fixed[stage]);
    }
}

static void check_ratings_and_backdoors(const json_t *object, const struct rated *rated)
{
    double sum = 0, greatest = 0;
    json_t *by_size = json_object();
    size_t n_unique = 0;
    for (size_t i = 0; i < rated->n; i++) {
        const double rating = json_decimals(rated->rows[i], "rating");
        sum += log2(rating);
        greatest = rating > greatest ? rating : greatest;
        if (json_number(rated->rows[i], "solutions") != 1)
            continue;
        n_unique++;
        for (size_t level = 0; level <= MAX_LEVEL; level++) {
            char column[32];
            snprintf(column, sizeof(column), "backdoor_%zu", level);
            const json_t *size = json_at(rated->rows[i], column);
            count_at(by_size, digits(level), json_is_null(size) ? MAX_SIZE + 1 : (size_t)json_integer_value(size),
                     MAX_SIZE + 2, 1);
        }
    }
    check_rows(object, "backdoors", by_size, n_unique);
    const double log2_sum = ldexp((double)json_number(object, "sums/rating/log2_sum"), -24);
    assert_near("the sum of ratings' logarithms", log2_sum, sum, 1e-4 * (double)(rated->n + 1));
    assert_near("the greatest rating", (double)json_number(object, "sums/rating/max") / 1024, greatest,
                1.0 / 2048 + 1e-4);
    assert_int_equal(json_number(object, "sums/rating/n"), rated->n);
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
    if (by_guesses || outcome_place(x) != outcome_place(y))
        return by_guesses ? (by_guesses > 0 ? 1 : -1) : (int)outcome_place(x) - (int)outcome_place(y);
    return json_number(x, "line") > json_number(y, "line") ? 1 : -1;
}

/* Sorts the rows; named are those with one solution. */
static void check_examples(const json_t *object, const char *key, struct rated *rated,
                           int (*compare)(const void *, const void *))
{
    char path[64];
    snprintf(path, sizeof(path), "sums/%s/puzzles", key);
    const json_t *examples = json_at(object, path);
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
        assert_string_equal(json_text(example, "puzzle"), json_text(row, "puzzle"));
        assert_string_equal(json_text(example, "level"), outcome(row));
    }
    assert_int_equal(json_array_size(examples), n);
}

static void check_file(const char *file, size_t n_lines)
{
    static struct rated rated;
    char options[256];
    snprintf(options, sizeof(options), "--guesses --techniques --searches --top 9 " SETTINGS " %s", file);
    rate(&rated, file);
    json_t *object = stats(options);
    assert_int_equal(json_number(object, "lines"), n_lines);
    check_puzzles(object, &rated);
    check_logic(object, &rated);
    check_guesses(object, &rated);
    check_information(object, &rated);
    check_ratings_and_backdoors(object, &rated);
    check_examples(object, "hardest", &rated, compare_hardest);
    check_examples(object, "easiest", &rated, compare_easiest);
}

TEST(own_corpora)
{
    for (size_t i = 0; i < N_OWN; i++) {
        char name[64];
        snprintf(name, sizeof(name), "corpora/%s.txt", own[i]);
        char *text = cli_read(cli_in(name), NULL);
        assert_non_null(text);
        check_file(name, count_in(text, "\n") + (text[strlen(text) - 1] != '\n'));
    }
}

TEST(mixed_file)
{
    check_file("mixed.txt", mixed.n_lines);
}

TEST(empty_file)
{
    cli_text("empty.txt", "");
    check_file("empty.txt", 0);
    cli_text("comments.txt", "# one\n\n# three");
    check_file("comments.txt", 3);
    cli_text("bad.txt", "bad\nworse\n");
    check_file("bad.txt", 2);
}

/* Many short lines are more than a block takes: each is counted once, in its place. */
TEST(short_lines)
{
    static const char *const short_ones[] = {"", "\r", "#", "1", "bad"};
    const size_t n_lines = 4000;
    char *text = cli_adopt(malloc(n_lines * (ORACLE_N_CELLS + 2) + 1)), *end = text;
    for (size_t i = 0; i < n_lines; i++)
        if (rng_below(&test_rng, 40) == 0)
            end += sprintf(end, "%.81s\n", mixed.samples[i % mixed.n_puzzles % 50].cells);
        else
            end += sprintf(end, "%s\n", short_ones[rng_below(&test_rng, 5)]);
    cli_text("short.txt", text);
    check_file("--chunk 1000000 -j 1 short.txt", n_lines);
}

/* Searches that were stopped are told apart, of which other tests have few. */
TEST(stopped_searches)
{
    static struct rated rated;
    rate(&rated, "--search-limit 2 mixed.txt");
    json_t *object = stats("--guesses --searches " SETTINGS " --search-limit 2 mixed.txt");
    check_guesses(object, &rated);
    assert_true(json_number(object, "sums/searches_given_up/rows/first") > 0);
    assert_true(json_number(object, "sums/searches_given_up/rows/mrv+degree") > 0);
}

TEST(duplicates)
{
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
    assert_int_equal(json_number(object, "sums/duplicates/duplicates"), n);
    /* Over all files together, beside those of each. */
    object = stats("--duplicates corpora/one.txt corpora/two.txt corpora/one.txt");
    assert_int_equal(json_number(object, "sums/duplicates/duplicates"), 100);
    const json_t *files = json_at(object, "files");
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(json_number(json_array_get(files, i), "sums/duplicates/duplicates"), 0);
    object = stats("mixed.txt");
    assert_null(json_object_get(json_at(object, "sums"), "duplicates"));
}

TEST_MAIN("cli stats", start, cli_tear_down)
