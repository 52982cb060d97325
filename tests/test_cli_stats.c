/* The figures of stats --json: each is computed again from what rate says of every puzzle. */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/cli.h"
#include "support/json_path.h"
#include "support/mixture.h"
#include "support/test.h"

enum { N_CELLS = 81, OUTCOME_OPEN = 11, OUTCOME_NONE, N_OUTCOMES };

/* Every option that measures more. */
#define EVERYTHING "--searches --morphs 2 --backdoors 1 --ablation --duplicates --top 7"

static struct rng rng;
static char mixture_path[1024];
static char *mixture;

static int start(void **state)
{
    (void)state;
    rng_init(&rng, test_seed());
    test_say_samples();
    cli_start(FASTSUD_TEST_PROGRAM);
    mixture = mixture_make(&rng, TEST_SAMPLE(500, 60));
    snprintf(mixture_path, sizeof(mixture_path), "%s", cli_text("mixture.txt", mixture));
    return 0;
}

static int finish(void **state)
{
    (void)state;
    free(mixture);
    cli_finish();
    return 0;
}

#define assert_close(value, wanted, tolerance)                                                                         \
    do {                                                                                                               \
        if (!(fabs((value) - (wanted)) <= (tolerance)))                                                                \
            fail_msg("%s:%d: " #value " is %.7f, not %.7f", __FILE__, __LINE__, value, wanted);                        \
    } while (0)

/* What rate says: an array of objects, without those of malformed lines, whose number is *n_malformed. */
static json_t *rate(const char *options, const char *path, uint64_t *n_malformed)
{
    json_t *rows = json_array();
    *n_malformed = 0;
    const struct cli_run *run = clif(NULL, "rate -q -f jsonl %s %s", options, path);
    for (char *line = run->out, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        json_t *row = json_of(line);
        if (json_object_get(row, "malformed")) {
            ++*n_malformed;
            json_decref(row);
        } else {
            json_array_append_new(rows, row);
        }
    }
    assert_status(run, *n_malformed > 0);
    return rows;
}

static json_t *stats(const char *options, const char *paths)
{
    const struct cli_run *run = clif(NULL, "stats -q --json %s %s", options, paths);
    if (run->status != 0 && run->status != 1)
        fail_msg("exit status %d: %s", run->status, run->err);
    assert_int_equal(count_in(run->out, "\n"), 1);
    return json_of(run->out);
}

/* Counts by key: every key that is due, with its count, and no other. */
static void check_tally(json_t *object, const uint64_t *counts, size_t n)
{
    size_t n_keys = 0;
    for (size_t i = 0; i < n; i++) {
        char key[16];
        snprintf(key, sizeof(key), "%zu", i);
        n_keys += counts[i] > 0;
        if (counts[i] > 0)
            assert_int_equal(count_at(object, "%s", key), counts[i]);
    }
    assert_int_equal(json_object_size(object), n_keys);
}

static int compare_numbers(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Nearest rank; a bucket's first number stands for all in it. */
static void check_quantile(json_t *distribution, const char *key, const uint64_t *sorted, size_t n, unsigned permille)
{
    const uint64_t quantile = count_at(distribution, "%s", key);
    const uint64_t exact = n > 0 ? sorted[(n * permille + 999) / 1000 - 1] : 0;
    if (quantile > exact || exact - quantile > (exact < 64 ? 0 : exact / 32))
        fail_msg("%s is %" PRIu64 ", but exactly %" PRIu64, key, quantile, exact);
}

/* Of one number of every row. */
static void check_distribution(json_t *distribution, json_t *rows, const char *path)
{
    const size_t n = json_array_size(rows);
    uint64_t *numbers = calloc(n + 1, sizeof(*numbers));
    uint64_t sum = 0, n_before = 0;
    assert_non_null(numbers);
    for (size_t i = 0; i < n; i++)
        sum += numbers[i] = count_at(json_array_get(rows, i), "%s", path);
    qsort(numbers, n, sizeof(*numbers), compare_numbers);
    assert_int_equal(count_at(distribution, "count"), n);
    assert_int_equal(count_at(distribution, "sum"), sum);
    assert_close(real_at(distribution, "mean"), n ? (double)sum / (double)n : 0, 1e-6);
    assert_int_equal(count_at(distribution, "max"), n > 0 ? numbers[n - 1] : 0);
    check_quantile(distribution, "median", numbers, n, 500);
    check_quantile(distribution, "p90", numbers, n, 900);
    check_quantile(distribution, "p99", numbers, n, 990);
    json_t *buckets = at(distribution, "histogram");
    for (size_t i = 0; i < json_array_size(buckets); i++) {
        json_t *bucket = json_array_get(buckets, i);
        const uint64_t from = count_at(bucket, "from"), to = count_at(bucket, "to");
        const uint64_t count = count_at(bucket, "count");
        /* Buckets that follow each other and hold as many of the sorted numbers as they say hold all the right ones. */
        assert_true(count > 0 && from <= to && n_before + count <= n);
        assert_true(numbers[n_before] >= from && numbers[n_before + count - 1] <= to);
        n_before += count;
    }
    assert_int_equal(n_before, n);
    free(numbers);
}

static unsigned outcome_of(json_t *row)
{
    const char *logic = json_string_value(at(row, "logic"));
    if (strcmp(logic, "contradictory") == 0)
        return OUTCOME_NONE;
    return strcmp(logic, "open") == 0 ? OUTCOME_OPEN : (unsigned)count_at(row, "level");
}

static const char *outcome_key(unsigned outcome)
{
    static const char *const keys[N_OUTCOMES] = {"0", "1", "2", "3",  "4",    "5",   "6",
                                                 "7", "8", "9", "10", "open", "none"};
    return keys[outcome];
}

static void check_verdicts(json_t *whole, json_t *rows, uint64_t n_malformed)
{
    static const char *const keys[] = {"none", "unique", "multiple"};
    uint64_t n_verdicts[3] = {0}, n_by_givens[N_CELLS + 1] = {0}, n_by_redundant[N_CELLS + 1] = {0};
    double n_redundant = 0;
    json_t *row;
    size_t i;
    json_array_foreach(rows, i, row)
    {
        n_verdicts[count_at(row, "solutions")]++;
        n_by_givens[count_at(row, "givens")]++;
        if (count_at(row, "solutions") != 1)
            continue;
        n_by_redundant[count_at(row, "redundant")]++;
        n_redundant += (double)count_at(row, "redundant");
    }
    assert_int_equal(count_at(whole, "schema"), 1);
    assert_int_equal(count_at(whole, "puzzles"), json_array_size(rows));
    for (i = 0; i < 3; i++)
        assert_int_equal(count_at(whole, "solutions/%s", keys[i]), n_verdicts[i]);
    assert_int_equal(count_at(whole, "solutions/malformed"), n_malformed);
    check_tally(at(whole, "clues"), n_by_givens, N_CELLS + 1);
    assert_int_equal(count_at(whole, "redundant/minimal"), n_by_redundant[0]);
    check_tally(at(whole, "redundant/histogram"), n_by_redundant, N_CELLS + 1);
    assert_close(real_at(whole, "redundant/mean"), n_verdicts[1] ? n_redundant / (double)n_verdicts[1] : 0, 1e-6);
}

static void check_cross(json_t *whole, json_t *rows, unsigned max_level)
{
    static uint64_t n_by_outcome[N_CELLS + 1][N_OUTCOMES];
    uint64_t n_sums[N_OUTCOMES] = {0}, n_solved = 0;
    json_t *row, *technique;
    const char *name;
    size_t i;
    memset(n_by_outcome, 0, sizeof(n_by_outcome));
    json_array_foreach(rows, i, row)
    {
        n_by_outcome[count_at(row, "givens")][outcome_of(row)]++;
        n_sums[outcome_of(row)]++;
        json_object_foreach(at(row, "techniques"), name, technique) at(whole, "logic/techniques/%s", name);
    }
    for (unsigned n_givens = 0; n_givens <= N_CELLS; n_givens++)
        for (unsigned outcome = 0; outcome < N_OUTCOMES; outcome++)
            if (n_by_outcome[n_givens][outcome] > 0)
                assert_int_equal(count_at(whole, "cross/%u/%s", n_givens, outcome_key(outcome)),
                                 n_by_outcome[n_givens][outcome]);
    assert_int_equal(json_object_size(at(whole, "cross")), json_object_size(at(whole, "clues")));
    assert_int_equal(json_object_size(at(whole, "logic/solved_by")), max_level + 1);
    for (unsigned level = 0; level <= max_level; level++)
        assert_int_equal(count_at(whole, "logic/solved_by/%u", level), n_solved += n_sums[level]);
    assert_int_equal(count_at(whole, "logic/open"), n_sums[OUTCOME_OPEN]);
    assert_int_equal(count_at(whole, "logic/contradictory"), n_sums[OUTCOME_NONE]);
    json_object_foreach(at(whole, "logic/techniques"), name, technique)
    {
        uint64_t n_uses = 0, n_users = 0;
        json_array_foreach(rows, i, row)
        {
            const json_t *uses = json_object_get(at(row, "techniques"), name);
            n_uses += (uint64_t)json_integer_value(uses);
            n_users += json_integer_value(uses) > 0;
        }
        assert_int_equal(count_at(technique, "uses"), n_uses);
        assert_int_equal(count_at(technique, "puzzles"), n_users);
    }
}

static double log9(double x)
{
    return log(x) / log(9);
}

/* Information lower bound of cells by candidates. */
static double bound_of(json_t *cells)
{
    double bound = 0;
    for (unsigned n = 1; n <= 9; n++)
        bound += (double)json_integer_value(json_array_get(cells, n)) * log9(9.0 / n);
    return bound;
}

static double entropy_of(json_t *cells)
{
    double entropy = 0;
    for (unsigned n = 1; n <= 9; n++)
        entropy += (double)json_integer_value(json_array_get(cells, n)) * n / 9 * log9(9.0 / n);
    return entropy;
}

static void check_information(json_t *means, double n, uint64_t n_fixed, double entropy, double bound, double tolerance)
{
    json_t *cells = at(means, "cells");
    uint64_t n_cells = 0;
    for (size_t i = 0; i < json_array_size(cells); i++)
        n_cells += count_of(json_array_get(cells, i));
    assert_int_equal(json_array_size(cells), 10);
    assert_int_equal(n_cells, (uint64_t)(N_CELLS * n));
    assert_int_equal(count_of(json_array_get(cells, 1)), n_fixed);
    if (n == 0)
        n = 1;
    assert_close(real_at(means, "cells_fixed"), (double)n_fixed / n, 1e-6);
    assert_close(real_at(means, "entropy"), entropy_of(cells) / n, 1e-6);
    assert_close(real_at(means, "lower_bound"), bound_of(cells) / n, 1e-6);
    assert_close(real_at(means, "entropy"), entropy / n, tolerance);
    assert_close(real_at(means, "lower_bound"), bound / n, tolerance);
}

/* Means over the puzzles that logic did not find contradictory; rate rounds to four places. */
static void check_entropy(json_t *whole, json_t *rows, unsigned max_level)
{
    const double rounding = 5.1e-5;
    double n = 0, entropy = 0, bound = 0, bound_before;
    uint64_t n_fixed = 0;
    json_t *row;
    size_t i;
    json_array_foreach(rows, i, row)
    {
        if (outcome_of(row) == OUTCOME_NONE)
            continue;
        n++;
        n_fixed += count_at(row, "start/fixed");
        entropy += real_at(row, "start/entropy");
        bound += real_at(row, "start/bound");
    }
    assert_int_equal(count_at(whole, "entropy/puzzles"), (uint64_t)n);
    check_information(at(whole, "entropy/start"), n, n_fixed, entropy, bound, rounding);
    assert_int_equal(json_object_size(at(whole, "entropy/levels")), max_level + 1);
    for (unsigned level = 0; level <= max_level; level++) {
        n_fixed = 0;
        bound_before = bound;
        json_array_foreach(rows, i, row)
        {
            if (outcome_of(row) == OUTCOME_NONE)
                continue;
            json_t *gains = json_array_get(at(row, "levels"), level);
            n_fixed += count_at(gains, "fixed");
            entropy += real_at(gains, "entropy_gain");
            bound += real_at(gains, "bound_gain");
        }
        json_t *means = at(whole, "entropy/levels/%u", level);
        check_information(means, n, n_fixed, entropy, bound, rounding * (level + 2));
        assert_close(real_at(means, "gain"), n ? (bound - bound_before) / n : 0, rounding);
    }
}

static void check_rating(json_t *whole, json_t *rows)
{
    double least = 0, most = 0, greatest = 1;
    json_t *row;
    size_t i;
    json_array_foreach(rows, i, row)
    {
        const double rating = real_at(row, "rating");
        assert_true(rating >= 1);
        least += floor(64 * log2(fmax(1, rating - 1e-4)));
        most += floor(64 * log2(rating + 1e-4));
        greatest = fmax(greatest, rating);
    }
    json_t *sixtyfourths = at(whole, "rating/log2_in_64ths");
    const double sum = (double)count_at(sixtyfourths, "sum"), n = (double)json_array_size(rows);
    assert_int_equal(count_at(sixtyfourths, "count"), json_array_size(rows));
    assert_true(sum >= least && sum <= most);
    assert_close(real_at(whole, "rating/mean"), n > 0 ? exp2(sum / n / 64) : 0, 1e-6);
    assert_true(n == 0 || real_at(whole, "rating/max") <= greatest + 1e-4);
    assert_true(n == 0 || real_at(whole, "rating/max") >= (greatest - 1e-4) * exp2(-1.0 / 64) - 1e-4);
}

static void check_backdoors(json_t *whole, json_t *rows, unsigned max_level)
{
    for (unsigned level = 0; level <= max_level; level++) {
        uint64_t n_by_size[3] = {0};
        json_t *row;
        size_t i;
        json_array_foreach(rows, i, row)
        {
            if (count_at(row, "solutions") != 1)
                continue;
            json_t *size = at(row, "backdoors/%u", level);
            n_by_size[json_is_null(size) ? 2 : count_of(size)]++;
        }
        json_t *sizes = at(whole, "backdoors_by_level/%u", level);
        assert_int_equal(count_at(sizes, "0"), n_by_size[0]);
        assert_int_equal(count_at(sizes, "1"), n_by_size[1]);
        assert_int_equal(count_at(sizes, "more"), n_by_size[2]);
        assert_int_equal(json_object_size(sizes), 3);
        if (level == 1)
            assert_true(json_equal(at(whole, "backdoors"), sizes));
    }
}

/* Rate says nothing of it, but all that the techniques gain must add up to what they reach together. */
static void check_ablation(json_t *whole)
{
    json_t *ablation = at(whole, "ablation"), *technique;
    const uint64_t n_puzzles = count_at(ablation, "puzzles");
    const double n = n_puzzles > 0 ? (double)n_puzzles : 1;
    const double bound = bound_of(at(ablation, "cells")) / n;
    const char *name;
    double gained = 0;
    assert_int_equal(n_puzzles, count_at(whole, "entropy/puzzles"));
    assert_close(real_at(ablation, "lower_bound"), bound, 1e-6);
    json_object_foreach(at(ablation, "techniques"), name, technique)
    {
        assert_true(count_at(technique, "solved_without") <= count_at(ablation, "solved"));
        assert_close(real_at(technique, "gain"), bound_of(at(technique, "change")) / n, 1e-6);
        assert_close(real_at(technique, "lower_bound_lost"), bound - bound_of(at(technique, "cells_without")) / n,
                     2e-6);
        assert_true(real_at(technique, "lower_bound_lost") > -1e-6 && real_at(technique, "gain") > -1e-6);
        gained += real_at(technique, "gain");
    }
    assert_close(real_at(whole, "entropy/start/lower_bound") + gained, bound, 1e-4);
}

static bool is_easiest_first;

static int compare_rows(const void *a, const void *b)
{
    json_t *x = *(json_t *const *)a, *y = *(json_t *const *)b;
    const uint64_t x_guesses = count_at(x, "guesses"), y_guesses = count_at(y, "guesses");
    const uint64_t x_line = count_at(x, "line"), y_line = count_at(y, "line");
    if (x_guesses != y_guesses)
        return (x_guesses < y_guesses) == is_easiest_first ? -1 : 1;
    if (is_easiest_first && outcome_of(x) != outcome_of(y))
        return outcome_of(x) < outcome_of(y) ? -1 : 1;
    return (x_line > y_line) - (x_line < y_line);
}

/* The line of that number, of the mixture. */
static const char *line_of(uint64_t number)
{
    const char *line = mixture;
    for (; number > 1; number--)
        line = strchr(line, '\n') + 1;
    return line;
}

static void check_examples(json_t *whole, const char *key, json_t *rows, size_t n_top, bool are_mixed)
{
    const size_t n = json_array_size(rows);
    json_t **sorted = calloc(n + 1, sizeof(json_t *)), *examples = at(whole, "%s", key);
    assert_non_null(sorted);
    for (size_t i = 0; i < n; i++)
        sorted[i] = json_array_get(rows, i);
    is_easiest_first = strcmp(key, "easiest") == 0;
    qsort(sorted, n, sizeof(json_t *), compare_rows);
    assert_int_equal(json_array_size(examples), n < n_top ? n : n_top);
    for (size_t i = 0; i < json_array_size(examples); i++) {
        json_t *example = json_array_get(examples, i);
        const char *puzzle = json_string_value(at(example, "puzzle"));
        assert_int_equal(count_at(example, "line"), count_at(sorted[i], "line"));
        assert_int_equal(count_at(example, "guesses"), count_at(sorted[i], "guesses"));
        assert_int_equal(count_at(example, "givens"), count_at(sorted[i], "givens"));
        assert_string_equal(json_string_value(at(example, "level")), outcome_key(outcome_of(sorted[i])));
        assert_int_equal(strlen(puzzle), N_CELLS);
        for (size_t cell = 0; are_mixed && cell < N_CELLS; cell++) {
            const char written = line_of(count_at(example, "line"))[cell];
            assert_int_equal(puzzle[cell], written >= '1' && written <= '9' ? written : '.');
        }
    }
    free(sorted);
}

static uint64_t n_duplicates(json_t *rows)
{
    json_t *seen = json_object(), *row;
    uint64_t n = 0;
    size_t i;
    json_array_foreach(rows, i, row)
    {
        const char *puzzle = json_string_value(at(row, "puzzle"));
        n += json_object_get(seen, puzzle) != NULL;
        json_object_set_new(seen, puzzle, json_true());
    }
    json_decref(seen);
    return n;
}

static void check_all(const char *path, unsigned max_level, bool is_mixed)
{
    char options[200];
    uint64_t n_malformed;
    snprintf(options, sizeof(options), "--morphs 2 --backdoors 1 --level %u", max_level);
    json_t *rows = rate(options, path, &n_malformed);
    snprintf(options, sizeof(options), EVERYTHING " --level %u", max_level);
    json_t *whole = stats(options, path);
    check_verdicts(whole, rows, n_malformed);
    check_distribution(at(whole, "guesses"), rows, "guesses");
    check_cross(whole, rows, max_level);
    check_entropy(whole, rows, max_level);
    static const char *const selects[] = {"first", "mrv", "mrv+degree"};
    for (size_t i = 0; i < 3; i++) {
        char key[64];
        snprintf(key, sizeof(key), "searches/%s/guesses", selects[i]);
        check_distribution(at(whole, "%s", key), rows, key);
        snprintf(key, sizeof(key), "searches/%s/nodes", selects[i]);
        check_distribution(at(whole, "%s", key), rows, key);
        assert_int_equal(count_at(whole, "searches/%s/gave_up", selects[i]), 0);
    }
    check_rating(whole, rows);
    check_backdoors(whole, rows, max_level);
    check_ablation(whole);
    check_examples(whole, "hardest", rows, 7, is_mixed);
    check_examples(whole, "easiest", rows, 7, is_mixed);
    assert_int_equal(count_at(whole, "duplicates"), n_duplicates(rows));
    json_decref(whole);
    json_decref(rows);
}

static void all_figures_of_a_mixture(void **state)
{
    (void)state;
    static const unsigned levels[] = {0, 1, 3, 7, 10};
    for (size_t i = 0; i < TEST_SAMPLE(sizeof(levels) / sizeof(levels[0]), 4); i++)
        check_all(mixture_path, levels[i], true);
    json_t *whole = stats("", mixture_path);
    assert_int_equal(count_at(whole, "lines"), count_in(mixture, "\n"));
    json_decref(whole);
}

static void all_figures_of_own_corpora(void **state)
{
    (void)state;
    static const char *const names[] = {"assignment", "lecture", "essay",  "euler96", "none",   "one",
                                        "two",        "many",    "sparse", "demo",    "formats"};
    for (size_t i = 0; i < TEST_SAMPLE(sizeof(names) / sizeof(names[0]), 6); i++) {
        char path[64];
        snprintf(path, sizeof(path), "corpora/%s.txt", names[i]);
        check_all(path, 7, false);
    }
}

/* Stopped searches are counted, and count. */
static void searches_that_give_up(void **state)
{
    (void)state;
    uint64_t n_malformed;
    json_t *rows = rate("--node-limit 2", mixture_path, &n_malformed), *row;
    json_t *whole = stats("--searches --node-limit 2", mixture_path);
    uint64_t n_stopped = 0;
    size_t i;
    json_array_foreach(rows, i, row) n_stopped += json_is_false(at(row, "searches/mrv/complete"));
    assert_true(n_stopped > 0);
    assert_int_equal(count_at(whole, "searches/mrv/gave_up"), n_stopped);
    check_distribution(at(whole, "searches/mrv/nodes"), rows, "searches/mrv/nodes");
    json_decref(whole);
    json_decref(rows);
}

/* What was not asked for is not there. */
static void keys(void **state)
{
    (void)state;
    static const char *const always[] = {"schema", "plan",    "lines", "puzzles", "solutions", "clues",  "redundant",
                                         "logic",  "guesses", "cross", "entropy", "hardest",   "easiest"};
    static const char *const asked[][2] = {
        {"--searches", "searches"}, {"--morphs 2", "rating"},       {"--backdoors 1", "backdoors"},
        {"--ablation", "ablation"}, {"--duplicates", "duplicates"},
    };
    json_t *plain = stats("", mixture_path);
    for (size_t i = 0; i < sizeof(always) / sizeof(always[0]); i++)
        at(plain, "%s", always[i]);
    assert_int_equal(json_object_size(plain), sizeof(always) / sizeof(always[0]));
    for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
        assert_null(json_object_get(plain, asked[i][1]));
        json_t *more = stats(asked[i][0], mixture_path);
        at(more, "%s", asked[i][1]);
        json_decref(more);
    }
    json_decref(plain);
}

/* The public corpora, where they are at hand. Their folder may hold a space, so a link leads there. */
static json_t *public_stats(const char *name)
{
    const char *folders[] = {getenv("FASTSUD_CORPORA"), FASTSUD_TEST_SOURCE_DIR "/../shared/corpora",
                             FASTSUD_TEST_SOURCE_DIR "/corpora/public"};
    for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
        char path[1024];
        snprintf(path, sizeof(path), "%s/%s", folders[i] ? folders[i] : "", name);
        if (!folders[i] || access(path, R_OK) != 0)
            continue;
        assert_int_equal(symlink(path, cli_in(name)), 0);
        return stats("--level 3", cli_in(name));
    }
    print_message("%s is not here (tools/fetch-corpora gets it)\n", name);
    skip();
    return NULL;
}

static void seventeen_clues(void **state)
{
    (void)state;
    static const uint64_t solved_by[] = {0, 21905, 27577, 28461};
    json_t *whole = public_stats("all17clue.txt");
    assert_int_equal(count_at(whole, "puzzles"), 49151);
    assert_int_equal(count_at(whole, "solutions/unique"), 49151);
    assert_int_equal(count_at(whole, "clues/17"), 49151);
    assert_int_equal(count_at(whole, "redundant/minimal"), 49151);
    for (unsigned level = 0; level <= 3; level++)
        assert_int_equal(count_at(whole, "logic/solved_by/%u", level), solved_by[level]);
    json_decref(whole);
}

static void magictour(void **state)
{
    (void)state;
    static const uint64_t solved_by[] = {0, 0, 1, 4};
    json_t *whole = public_stats("magictour-top1465.txt");
    assert_int_equal(count_at(whole, "solutions/unique"), 1465);
    for (unsigned level = 0; level <= 3; level++)
        assert_int_equal(count_at(whole, "logic/solved_by/%u", level), solved_by[level]);
    json_decref(whole);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_figures_of_a_mixture), cmocka_unit_test(all_figures_of_own_corpora),
        cmocka_unit_test(searches_that_give_up),    cmocka_unit_test(keys),
        cmocka_unit_test(seventeen_clues),          cmocka_unit_test(magictour),
    };
    return cmocka_run_group_tests_name("cli stats", tests, start, finish);
}
