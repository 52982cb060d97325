/* Statistics as JSON: known bytes, shards that add up to the whole through text, and texts that are wrong. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measures/measure.h"
#include "stats/statistics_json.h"
#include "support/cli.h"
#include "support/puzzles.h"
#include "support/records.h"
#include "support/test.h"

/* The caller's to free. */
static char *json_of(const struct fsd_statistics *whole, const struct fsd_corpus *files, size_t n_files)
{
    char *text = NULL;
    size_t n_bytes = 0;
    FILE *file = open_memstream(&text, &n_bytes);
    assert_non_null(file);
    assert_true(fsd_statistics_put_json(file, whole, files, n_files));
    assert_int_equal(fclose(file), 0);
    assert_int_equal(strlen(text), n_bytes);
    assert_true(n_bytes > 0 && text[n_bytes - 1] == '\n' && !memchr(text, '\n', n_bytes - 1));
    return text;
}

static void skip_without_reader(void)
{
    if (!fsd_statistics_can_read_json()) {
        print_message("this build reads no JSON\n");
        skip();
    }
}

static struct fsd_statistics *read_back(const char *text)
{
    struct fsd_statistics_trouble trouble;
    struct fsd_statistics *statistics;
    if (fsd_statistics_read_json(text, strlen(text), &statistics, &trouble) != FASTSUD_OK)
        fail_msg("%u:%u: %s", trouble.line, trouble.column, trouble.text);
    return statistics;
}

/* Replaces the first occurrence; the caller frees the result. */
static char *replaced(const char *text, const char *what, const char *by)
{
    const char *at = strstr(text, what);
    if (!at)
        fail_msg("\"%s\" is not in:\n%s", what, text);
    char *result = malloc(strlen(text) + strlen(by) + 1);
    assert_non_null(result);
    sprintf(result, "%.*s%s%s", (int)(at - text), text, by, at + strlen(what));
    return result;
}

static struct fsd_statistics *random_statistics(struct rng *rng, const struct fsd_statistics_plan *plan, int n)
{
    struct made_puzzle *puzzles = make_puzzles(rng, plan, n);
    struct fsd_statistics *statistics = statistics_of(plan, puzzles, 0, n, 0);
    free(puzzles);
    return statistics;
}

/* Two puzzles, one with a solution. */
static struct fsd_statistics *two_puzzles(void)
{
    struct fsd_statistics_plan plan = {.measures = 1u << FSD_MEASURE_SOLUTIONS | 1u << FSD_MEASURE_REDUNDANT |
                                                   1u << FSD_MEASURE_LEVELS,
                                       .max_level = 1,
                                       .n_top = 1};
    struct made_puzzle puzzles[2] = {{.line = 2}, {.line = 70}};
    for (int i = 0; i < 2; i++) {
        struct fsd_record *record = &puzzles[i].record;
        memset(puzzles[i].cells, '.', sizeof(puzzles[i].cells));
        puzzles[i].cells[80] = '9';
        record->n_givens = 1;
        record->verdict = i ? FASTSUD_UNIQUE : FASTSUD_MULTIPLE;
        record->n_guesses = i ? 70 : 0;
        record->logic_state = i ? FSD_LOGIC_OPEN : FSD_LOGIC_SOLVED;
        record->trace.level = i ? FSD_N_LEVELS : 1;
        record->trace.n_uses[FSD_HIDDEN_SINGLE] = i ? 0 : 80;
        for (int level = 0; level <= FSD_N_LEVELS; level++)
            record->trace.n_cells[level][level == FSD_LEVEL_START || i ? 9 : 1] = 81;
    }
    struct fsd_statistics *statistics = statistics_of(&plan, puzzles, 0, 2, 0);
    statistics->n_lines = 71;
    statistics->n_malformed = 3;
    return statistics;
}

static void known_bytes(void **state)
{
    (void)state;
    static const char wanted[] =
        "{\"schema\":1,\"plan\":{\"measures\":[\"solutions\",\"redundant\",\"levels\"],\"max_level\":1,\"top\":1,"
        "\"duplicates\":false,\"propagate\":\"peers\",\"search_limit\":0,\"morphs\":0,\"seed\":\"0\",\"max_backdoor\":"
        "0},\"lines\":71,\"puzzles\":2,"
        "\"solutions\":{\"unique\":1,\"none\":0,\"multiple\":1,\"malformed\":3},\"clues\":{\"1\":2},"
        "\"redundant\":{\"minimal\":1,\"mean\":0.000000,\"histogram\":{\"0\":1}},"
        "\"logic\":{\"max_level\":1,\"solved_by\":{\"0\":0,\"1\":1},\"open\":1,\"contradictory\":0,\"techniques\":{"
        "\"naked single\":{\"uses\":0,\"puzzles\":0},\"hidden single\":{\"uses\":80,\"puzzles\":1}}},"
        "\"guesses\":{\"count\":2,\"sum\":70,\"mean\":35.000000,\"median\":0,\"p90\":70,\"p99\":70,\"max\":70,"
        "\"histogram\":[{\"from\":0,\"to\":0,\"count\":1},{\"from\":70,\"to\":71,\"count\":1}]},"
        "\"entropy\":{\"puzzles\":2,\"start\":{\"entropy\":0.000000,\"lower_bound\":0.000000,\"cells_fixed\":0.000000,"
        "\"cells\":[0,0,0,0,0,0,0,0,0,162]},\"levels\":{"
        "\"0\":{\"entropy\":4.500000,\"lower_bound\":40.500000,\"gain\":40.500000,\"cells_fixed\":40.500000,"
        "\"cells\":[0,81,0,0,0,0,0,0,0,81]},"
        "\"1\":{\"entropy\":4.500000,\"lower_bound\":40.500000,\"gain\":0.000000,\"cells_fixed\":40.500000,"
        "\"cells\":[0,81,0,0,0,0,0,0,0,81]}}},\"cross\":{\"1\":{\"1\":1,\"open\":1}},"
        "\"hardest\":[{\"line\":70,\"puzzle\":\""
        "................................................................................9"
        "\",\"guesses\":70,\"level\":\"open\",\"givens\":1}],"
        "\"easiest\":[{\"line\":70,\"puzzle\":\""
        "................................................................................9"
        "\",\"guesses\":70,\"level\":\"open\",\"givens\":1}]}\n";
    struct fsd_statistics *statistics = two_puzzles();
    char *text = json_of(statistics, NULL, 0);
    assert_string_equal(text, wanted);
    free(text);
    fsd_statistics_destroy(statistics);
}

/* Decimals do not follow the locale, and none is minus zero. */
static void decimals(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, test_seed());
    struct fsd_statistics_plan plan = plan_of_everything();
    struct fsd_statistics *statistics = random_statistics(&rng, &plan, 300);
    char *text = json_of(statistics, NULL, 0);
    assert_lacks(text, "-0.000000");
    assert_lacks(text, "nan");
    assert_lacks(text, "inf");
    free(text);
    fsd_statistics_destroy(statistics);
    /* Of nothing, all measures are 0. */
    statistics = random_statistics(&rng, &plan, 0);
    text = json_of(statistics, NULL, 0);
    assert_lacks(text, "nan");
    assert_lacks(text, "inf");
    assert_contains(text, "\"rating\":{\"mean\":0.000000");
    free(text);
    fsd_statistics_destroy(statistics);
}

/* Rounded to the nearest, whatever their size; and examples that are not in order. */
static void of_few_guesses(void **state)
{
    (void)state;
    struct fsd_statistics_plan plan = {.measures = 1u << FSD_MEASURE_SOLUTIONS, .n_top = 3};
    struct made_puzzle puzzles[4] = {{.line = 1}, {.line = 2}, {.line = 3}, {.line = 4}};
    for (int i = 0; i < 4; i++) {
        memset(puzzles[i].cells, '.', sizeof(puzzles[i].cells));
        puzzles[i].record.n_guesses = i == 3 ? UINT64_C(1) << 61 : i > 0;
    }
    struct fsd_statistics *statistics = statistics_of(&plan, puzzles, 0, 3, 0), *got = statistics;
    char *text = json_of(statistics, NULL, 0);
    assert_contains(text, "\"mean\":0.666667,");
    if (fsd_statistics_can_read_json()) {
        struct fsd_statistics_trouble trouble;
        char *wrong = replaced(text, "\"hardest\":[{\"line\":2", "\"hardest\":[{\"line\":3");
        assert_int_equal(fsd_statistics_read_json(wrong, strlen(wrong), &got, &trouble), FASTSUD_ERR_ARGUMENT);
        assert_contains(trouble.text, "\"hardest\" is not in order");
        free(wrong);
    }
    free(text);
    fsd_statistics_destroy(statistics);
    statistics = statistics_of(&plan, puzzles, 3, 4, 0);
    text = json_of(statistics, NULL, 0);
    assert_contains(text, "\"mean\":2305843009213693952.000000,");
    if (fsd_statistics_can_read_json())
        fsd_statistics_destroy(read_back(text));
    free(text);
    fsd_statistics_destroy(statistics);
}

/* Any subset of the measures, with any settings. */
static struct fsd_statistics_plan random_plan(struct rng *rng)
{
    struct fsd_statistics_plan plan = {.measures = rng_below(rng, 1u << FSD_N_MEASURES),
                                       .max_level = rng_below(rng, FASTSUD_MAX_LEVEL + 1),
                                       .n_top = rng_below(rng, 12),
                                       .finds_duplicates = rng_below(rng, 2),
                                       .propagate = (enum fastsud_propagate)rng_below(rng, 2),
                                       .search_limit = rng_next(rng) >> (1 + rng_below(rng, 63)),
                                       .n_morphs = 1 + rng_below(rng, 100),
                                       .seed = rng_next(rng),
                                       .max_backdoor = rng_below(rng, FSD_MAX_BACKDOOR + 1)};
    if (rng_below(rng, 3) == 0)
        plan.measures = (1u << FSD_N_MEASURES) - 1;
    return plan;
}

static void shards_add_up_to_the_whole(void **state)
{
    (void)state;
    enum { N_RUNS = TEST_SAMPLE(150, 25), N = 120 };
    skip_without_reader();
    struct rng rng;
    rng_init(&rng, test_seed());
    for (int run = 0; run < N_RUNS; run++) {
        struct fsd_statistics_plan plan = random_plan(&rng);
        struct made_puzzle *puzzles = make_puzzles(&rng, &plan, N);
        struct fsd_statistics *whole = statistics_of(&plan, puzzles, 0, N, 0), *merged;
        whole->n_lines += 5;
        assert_int_equal(fsd_statistics_create(&plan, &merged), FASTSUD_OK);
        for (size_t begin = 0, end = 0; end < N; begin = end) {
            uint64_t n_lines_before = merged->n_lines;
            end = begin + rng_below(&rng, run % 2 ? N : 20);
            end = end < N ? end : N;
            struct fsd_statistics *made = statistics_of(&plan, puzzles, begin, end, n_lines_before);
            unsigned n_malformed = rng_below(&rng, 2);
            made->n_malformed += end < N ? 0 : n_malformed;
            whole->n_malformed += made->n_malformed;
            made->n_lines += end < N ? 0 : 5;
            char *text = json_of(made, NULL, 0);
            struct fsd_statistics *shard = read_back(text);
            char *again = json_of(shard, NULL, 0);
            assert_string_equal(again, text);
            assert_int_equal(fsd_statistics_merge(merged, shard, n_lines_before), FASTSUD_OK);
            free(again);
            free(text);
            fsd_statistics_destroy(shard);
            fsd_statistics_destroy(made);
        }
        fsd_statistics_finish(merged);
        char *wanted = json_of(whole, NULL, 0), *got = json_of(merged, NULL, 0);
        assert_string_equal(got, wanted);
        free(wanted);
        free(got);
        fsd_statistics_destroy(merged);
        fsd_statistics_destroy(whole);
        free(puzzles);
    }
}

/* What is demanded of a text holds of what is measured: of puzzles of all kinds, by all measures. */
static void true_records_are_read_back(void **state)
{
    (void)state;
    enum { N = TEST_SAMPLE(200, 25) };
    skip_without_reader();
    struct rng rng;
    rng_init(&rng, test_seed());
    struct sample *samples = sample_set_make(&rng, N);
    struct fsd_record *records = calloc(N, sizeof(*records));
    const char *puzzles[N];
    assert_true(samples && records);
    for (int i = 0; i < N; i++)
        puzzles[i] = samples[i].cells;
    for (unsigned max_level = 0; max_level <= FASTSUD_MAX_LEVEL; max_level += 5) {
        struct fsd_statistics_plan plan = plan_of_everything();
        plan.max_level = max_level;
        plan.max_backdoor = 1;
        plan.search_limit = 200;
        struct fsd_measure_options options = {.measures = plan.measures,
                                              .max_level = plan.max_level,
                                              .propagate = plan.propagate,
                                              .search_limit = plan.search_limit,
                                              .seed = plan.seed,
                                              .n_morphs = plan.n_morphs,
                                              .max_backdoor = plan.max_backdoor};
        struct fsd_measurer *measurer;
        struct fsd_statistics *statistics, *again;
        assert_int_equal(fsd_measurer_create(&options, &measurer), FASTSUD_OK);
        assert_int_equal(fsd_statistics_create(&plan, &statistics), FASTSUD_OK);
        assert_int_equal(fsd_measure(measurer, N, puzzles, records), FASTSUD_OK);
        for (unsigned i = 0; i < N; i++) {
            char cells[FASTSUD_N_CELLS];
            assert_int_equal(fastsud_puzzle_parse(puzzles[i], FASTSUD_N_CELLS, cells, NULL), FASTSUD_OK);
            assert_int_equal(fsd_statistics_add(statistics, &records[i], cells, i + 1), FASTSUD_OK);
        }
        statistics->n_lines = N;
        fsd_statistics_finish(statistics);
        char *text = json_of(statistics, NULL, 0);
        again = read_back(text);
        char *text_again = json_of(again, NULL, 0);
        assert_string_equal(text_again, text);
        free(text_again);
        free(text);
        fsd_statistics_destroy(again);
        fsd_statistics_destroy(statistics);
        fsd_measurer_destroy(measurer);
    }
    free(records);
    free(samples);
}

static void corpora_side_by_side(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, test_seed());
    struct fsd_statistics_plan plan = plan_of_everything();
    struct made_puzzle *puzzles = make_puzzles(&rng, &plan, 60);
    struct fsd_statistics *whole = statistics_of(&plan, puzzles, 0, 60, 0);
    uint64_t n_before = puzzles[29].line;
    struct fsd_statistics *first = statistics_of(&plan, puzzles, 0, 30, 0);
    struct fsd_statistics *second = statistics_of(&plan, puzzles, 30, 60, n_before);
    struct fsd_corpus files[] = {{"a \"\\\n\x01\xff.txt", first}, {"b.txt", second}};
    char *text = json_of(whole, files, 2), *alone = json_of(whole, NULL, 0);
    assert_contains(text, "\"files\":[{\"name\":\"a \\\"\\\\\\u000a\\u0001\\ufffd.txt\",\"plan\":{");
    assert_contains(text, ",{\"name\":\"b.txt\",\"plan\":{");
    assert_int_equal(count_in(text, "\"fingerprints\":"), 1);
    assert_int_equal(count_in(text, "\"duplicates\":"), 6); /* in each plan, and counted */
    assert_memory_equal(text, alone, strlen(alone) - 2);
    if (fsd_statistics_can_read_json()) {
        struct fsd_statistics *outer = read_back(text);
        char *again = json_of(outer, NULL, 0);
        assert_string_equal(again, alone);
        free(again);
        fsd_statistics_destroy(outer);
    }
    free(text);
    free(alone);
    fsd_statistics_destroy(whole);
    fsd_statistics_destroy(first);
    fsd_statistics_destroy(second);
    free(puzzles);
}

static void wrong_fields_are_named(void **state)
{
    (void)state;
    skip_without_reader();
    static const struct {
        const char *what, *by, *says;
    } rows[] = {
        {"{\"schema\":1", "[\"schema\",1", "this is no JSON"},
        {"\"schema\":1,", "", "\"schema\" is missing"},
        {"\"schema\":1", "\"schema\":2", "\"schema\" is 2, but this program reads 1"},
        {"\"schema\":1", "\"schema\":\"1\"", "\"schema\" is no whole number"},
        {"\"plan\":{", "\"map\":{", "\"plan\" is missing"},
        {"\"levels\"],", "\"vibes\"],", "\"plan.measures\" names one that is unknown"},
        {"\"levels\"],", "\"levels\",\"rating\"],", "\"plan\" holds settings that cannot be"}, /* no morphs */
        {"\"max_level\":1,\"top\"", "\"max_level\":11,\"top\"", "\"plan.max_level\" is too great"},
        {"\"duplicates\":false", "\"duplicates\":0", "\"plan.duplicates\" is neither true nor false"},
        {"\"duplicates\":false", "\"duplicates\":true", "\"fingerprints\" is missing"},
        {"\"peers\"", "\"friends\"", "\"plan.propagate\" names a way that is unknown"},
        {"\"seed\":\"0\"", "\"seed\":\"-1\"", "\"plan.seed\" is no string of a number"},
        {"\"seed\":\"0\"", "\"seed\":\"5\"", "\"plan.seed\" does not follow"},
        {"\"lines\":71", "\"lines\":-71", "\"lines\" is no whole number of 0 or more"},
        {"\"lines\":71", "\"lines\":4", "\"lines\" is less than the puzzles"},
        {"\"lines\":71", "\"lines\":7.1", "\"lines\" is no whole number"},
        {"\"lines\":71", "\"lines\":99999999999999999999999", "this is no JSON"},
        {"\"puzzles\":2,", "\"puzzles\":3,", "\"puzzles\" does not follow"},
        {"\"puzzles\":2,", "", "\"puzzles\" is missing"},
        {"\"unique\":1", "\"unique\":2", "\"solutions\" does not add up to the number of puzzles"},
        {"\"malformed\":3", "\"malformed\":3,\"limit\":1", "\"solutions\" holds more or less"},
        {"\"clues\":{\"1\":2}", "\"clues\":{\"01\":2}", "\"clues\" holds a key"},
        {"\"clues\":{\"1\":2}", "\"clues\":{\"82\":2}", "\"clues\" holds a key"},
        {"\"clues\":{\"1\":2}", "\"clues\":{\"1\":2,\"1\":2}", "this is no JSON"},
        {"\"clues\":{\"1\":2}", "\"clues\":{\"1\":1}", "does not add up to the number of puzzles"},
        {"\"clues\":{\"1\":2}", "\"clues\":{\"2\":2}", "\"cross\" does not add up to \"clues\""},
        {"\"clues\":{\"1\":2}", "\"clues\":{\"1\":9000000000000000000}", "\"clues.1\" is too great"},
        {"\"histogram\":{\"0\":1}", "\"histogram\":{}", "\"redundant.histogram\" does not add up"},
        {"\"minimal\":1", "\"minimal\":0", "\"redundant.minimal\" does not follow"},
        {"\"solved_by\":{\"0\":0", "\"solved_by\":{\"0\":1", "\"logic.solved_by.0\" does not follow"},
        {"\"techniques\":{", "\"technique\":{", "\"logic.techniques\" is missing"},
        {"\"uses\":80", "\"uses\":0", "\"logic.techniques.hidden single.puzzles\" exceeds \"uses\""},
        {"\"puzzles\":1}", "\"puzzles\":3}", "\"logic.techniques.hidden single.puzzles\" is too great"},
        {"\"sum\":70", "\"sum\":72", "\"guesses.sum\" cannot be that of the buckets"},
        {"\"sum\":70", "\"sum\":71", "\"guesses.mean\" does not follow"},
        {"\"max\":70", "\"max\":72", "\"guesses.max\" is not in the last bucket"},
        {"\"guesses\":70", "\"guesses\":71", "\"hardest.guesses\" is too great"},
        {"\"median\":0", "\"median\":1", "\"guesses.median\" does not follow"},
        {"\"from\":70", "\"from\":71", "\"guesses.histogram.from\" is no bucket's first number"},
        {"\"to\":71", "\"to\":72", "\"guesses.histogram.to\" does not follow"},
        {"{\"from\":0,\"to\":0,\"count\":1},", "", "\"guesses.histogram\" does not add up"},
        {"{\"from\":0,\"to\":0,\"count\":1}", "7", "\"guesses.histogram\" holds what is no object"},
        {"\"cells\":[0,81,", "\"cells\":[0,80,", "\"entropy.levels.0.cells\" does not add up to 81 cells"},
        {"\"cells\":[0,81,", "\"cells\":[81,", "\"entropy.levels.0.cells\" has not ten numbers"},
        {"\"cells\":[0,81,", "\"cells\":[null,81,", "\"entropy.levels.0.cells\" is no whole number"},
        {"\"gain\":40.5", "\"gain\":40.4", "\"entropy.levels.0.gain\" does not follow"},
        {"{\"1\":1,\"open\":1}", "{\"1\":1,\"0\":1}", "\"hardest.puzzle\" is not among those that were counted"},
        {"{\"1\":1,\"open\":1}", "{\"1\":1,\"2\":1}", "\"cross.1\" counts for a level that was not applied"},
        {"{\"1\":1,\"open\":1}", "{\"1\":2,\"open\":1}", "\"cross\" does not add up"},
        {"{\"1\":1,\"open\":1}", "{\"1\":1,\"none\":1}", "\"entropy.puzzles\" is not the number of those"},
        {"{\"1\":1,\"open\":1}", "[1,1]", "\"cross.1\" is no object"},
        {"\"line\":70", "\"line\":72", "\"hardest.line\" is too great"},
        {"\"line\":70", "\"line\":0", "\"hardest.line\" is 0"},
        {"\"level\":\"open\"", "\"level\":\"shut\"", "\"hardest.level\" is neither a level"},
        {"\"puzzle\":\".", "\"puzzle\":\"", "\"hardest.puzzle\" is not 81 digits and dots"},
        {"\"puzzle\":\".", "\"puzzle\":\"8", "\"hardest.puzzle\" is not among those that were counted"},
        {"\"hardest\":[{", "\"hardest\":[{},{", "\"hardest\" holds more or fewer puzzles"},
        {"}]}\n", "}]}x", "this is no JSON"},
    };
    struct fsd_statistics *statistics = two_puzzles(), *got = statistics;
    char *text = json_of(statistics, NULL, 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct fsd_statistics_trouble trouble = {0};
        char *wrong = replaced(text, rows[i].what, rows[i].by);
        if (fsd_statistics_read_json(wrong, strlen(wrong), &got, &trouble) != FASTSUD_ERR_ARGUMENT)
            fail_msg("taken for good: %s for %s", rows[i].by, rows[i].what);
        assert_null(got);
        assert_contains(trouble.text, rows[i].says);
        assert_contains(trouble.text, "write the file anew with fastsud stats --json");
        assert_true((trouble.line > 0) == (strstr(trouble.text, "this is no JSON") != NULL));
        free(wrong);
    }
    /* What stands beside the known fields is no matter. */
    char *more = replaced(text, "{\"schema\"", "{\"made on\":[\"a day\"],\"schema\"");
    got = read_back(more);
    fsd_statistics_destroy(got);
    free(more);
    free(text);
    fsd_statistics_destroy(statistics);
}

/* Either it is refused, in words that can be shown, or it says what it would say when written again. */
static bool read_anything(const char *text, size_t n_bytes)
{
    struct fsd_statistics_trouble trouble;
    struct fsd_statistics *got;
    enum fastsud_status status = fsd_statistics_read_json(text, n_bytes, &got, &trouble);
    if (status != FASTSUD_OK) {
        assert_null(got);
        assert_int_equal(status, FASTSUD_ERR_ARGUMENT);
        assert_true(trouble.text[0] != '\0');
        for (const char *at = trouble.text; *at; at++)
            if (*at < 0x20 || *at > 0x7e)
                fail_msg("byte %d in: %s", *at, trouble.text);
        return false;
    }
    char *again = json_of(got, NULL, 0);
    struct fsd_statistics *twice = read_back(again);
    fsd_statistics_destroy(twice);
    fsd_statistics_destroy(got);
    free(again);
    return true;
}

static void hostile_texts(void **state)
{
    (void)state;
    enum { N_RUNS = TEST_SAMPLE(4000, 300), N = 40 };
    skip_without_reader();
    struct rng rng;
    rng_init(&rng, test_seed());
    struct fsd_statistics_plan plan = plan_of_everything();
    plan.n_top = 2;
    struct fsd_statistics *statistics = random_statistics(&rng, &plan, N);
    char *text = json_of(statistics, NULL, 0);
    size_t n = strlen(text);
    char *wrong = malloc(n + 32);
    unsigned n_refused = 0;
    assert_non_null(wrong);
    for (int run = 0; run < N_RUNS; run++) {
        size_t at = rng_next(&rng) % n, n_wrong = n;
        memcpy(wrong, text, n + 1);
        switch (run % 4) {
        case 0: /* cut short */
            assert_true(at == n - 1 || !read_anything(wrong, at));
            continue;
        case 1: /* another byte */
            wrong[at] = (char)rng_below(&rng, 256);
            break;
        case 2: /* another digit */
            while (wrong[at] < '0' || wrong[at] > '9')
                at = (at + 1) % n;
            wrong[at] = (char)('0' + rng_below(&rng, 10));
            break;
        default: /* something more */
            n_wrong = (size_t)sprintf(wrong, "%.*s%s%s", (int)at, text, run % 8 == 3 ? "-" : "00000000000", text + at);
        }
        n_refused += !read_anything(wrong, n_wrong);
    }
    /* All but a few changes show: digits of seeds and uses, last places of means. */
    assert_true(n_refused > N_RUNS / 2);
    static const char *const others[] = {"",
                                         "null",
                                         "[]",
                                         "{}",
                                         "7",
                                         "\"schema\"",
                                         "{\"schema\":1}",
                                         "{\"schema\":1,\"plan\":[]}",
                                         "{\"schema\":1,\"plan\":{}}",
                                         "\xff\xfe\x00"};
    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
        assert_false(read_anything(others[i], strlen(others[i])));
    memset(wrong, '[', n);
    assert_false(read_anything(wrong, n));
    free(wrong);
    free(text);
    fsd_statistics_destroy(statistics);
}

/* The mean comes from the sum of logarithms alone, so that one must be that of the ratings that were counted. */
static void logarithms_fit_the_ratings(void **state)
{
    (void)state;
    skip_without_reader();
    struct rng rng;
    rng_init(&rng, test_seed());
    struct fsd_statistics_plan plan = plan_of_everything();
    struct fsd_statistics *statistics = random_statistics(&rng, &plan, 40), *got = statistics;
    const uint64_t sum = statistics->rating_log2_sum, too_much = statistics->ratings.n << 20; /* a 16th each */
    const uint64_t wrong[] = {sum + too_much, sum - too_much};
    assert_true(sum > too_much);
    for (int i = 0; i < 2; i++) {
        struct fsd_statistics_trouble trouble;
        statistics->rating_log2_sum = wrong[i];
        char *text = json_of(statistics, NULL, 0);
        assert_int_equal(fsd_statistics_read_json(text, strlen(text), &got, &trouble), FASTSUD_ERR_ARGUMENT);
        assert_contains(trouble.text, "\"rating.log2_sum\" is not the sum of what was counted");
        free(text);
    }
    fsd_statistics_destroy(statistics);
}

/* Each key of the text, one after the other, is called something else. */
static void every_field_is_needed(void **state)
{
    (void)state;
    skip_without_reader();
    struct rng rng;
    rng_init(&rng, test_seed());
    struct fsd_statistics_plan plan = plan_of_everything();
    plan.max_level = 2;
    struct fsd_statistics *statistics = random_statistics(&rng, &plan, 20);
    char *text = json_of(statistics, NULL, 0);
    size_t n = strlen(text);
    unsigned n_keys = 0;
    for (char *at = strstr(text, "\":"); at; at = strstr(at + 1, "\":")) {
        char old = at[-1];
        at[-1] = old == '~' ? '!' : '~';
        if (read_anything(text, n))
            fail_msg("taken for good: %.*s", 60, at - 20);
        at[-1] = old;
        n_keys++;
    }
    assert_true(n_keys > 300);
    assert_true(read_anything(text, n));
    free(text);
    fsd_statistics_destroy(statistics);
}

/* What was left out of the steps was left out of every puzzle's that entropy was taken of. */
static void ablation_is_of_the_informative(void **state)
{
    (void)state;
    skip_without_reader();
    struct fsd_statistics_plan plan = {.measures = 1u << FSD_MEASURE_LEVELS | 1u << FSD_MEASURE_ABLATION};
    struct fsd_statistics *statistics = statistics_of(&plan, NULL, 0, 0, 0), *got = statistics;
    char *text = json_of(statistics, NULL, 0);
    char *wrong = replaced(text, "\"ablation\":{\"puzzles\":0", "\"ablation\":{\"puzzles\":1");
    struct fsd_statistics_trouble trouble;
    assert_int_equal(fsd_statistics_read_json(wrong, strlen(wrong), &got, &trouble), FASTSUD_ERR_ARGUMENT);
    assert_contains(trouble.text, "\"ablation.puzzles\" is not \"entropy.puzzles\"");
    free(wrong);
    free(text);
    fsd_statistics_destroy(statistics);
}

static void a_build_without_a_reader(void **state)
{
    (void)state;
    if (fsd_statistics_can_read_json()) {
        print_message("this build reads JSON\n");
        skip();
    }
    struct fsd_statistics_trouble trouble;
    struct fsd_statistics *got;
    assert_int_equal(fsd_statistics_read_json("{}", 2, &got, &trouble), FASTSUD_ERR_ENGINE_NOT_BUILT);
    assert_null(got);
    assert_contains(trouble.text, "libjansson-dev");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_bytes),
        cmocka_unit_test(decimals),
        cmocka_unit_test(of_few_guesses),
        cmocka_unit_test(shards_add_up_to_the_whole),
        cmocka_unit_test(true_records_are_read_back),
        cmocka_unit_test(corpora_side_by_side),
        cmocka_unit_test(wrong_fields_are_named),
        cmocka_unit_test(hostile_texts),
        cmocka_unit_test(logarithms_fit_the_ratings),
        cmocka_unit_test(every_field_is_needed),
        cmocka_unit_test(ablation_is_of_the_informative),
        cmocka_unit_test(a_build_without_a_reader),
    };
    test_say_samples();
    return cmocka_run_group_tests_name("statistics_json", tests, NULL, NULL);
}
