/* What holds of every measure, whichever there are; and what those of rate say, against direct calls and the oracle. */
#include "grid/morph.h"
#include "grid/text.h"
#include "logic/unit_logic.h"
#include "measures/backdoors.h"
#include "measures/measurer.h"
#include "puzzle/minlex.h"
#include "puzzle/search_rating.h"
#include "stats/long_table.h"
#include "stats/statistics.h"
#include "stats/table.h"
#include "support/cli.h"
#include "support/guard.h"
#include "support/kernels.h"
#include "support/sums.h"
#include "support/test.h"

enum { N_MAX = 300, N_HARD = N_HARD_PUZZLES + 1 };
enum { MAX_LEVEL = 5, MAX_SIZE = 2, N_MORPHS = 3, SEED = 11, SEARCH_LIMIT = 40 };
#define SETTINGS "all max-level=5 backdoors=2 morphs=3 seed=11 search-limit=40 "

/* Many guesses, so that neighbours are still there when others are done: the hard ones and the empty grid. */
static const char empty[FASTSUD_N_CELLS + 1] =
    ".................................................................................";

static struct sample *samples;
static size_t n_puzzles;
static const char *puzzles[N_MAX];
static char *wanted[N_MAX]; /* rows, each of a puzzle alone on the portable kernel */

static struct fsd_measurer *measurer_of(const struct fsd_measure_plan *plan, const char *kernel)
{
    struct fsd_measurer *measurer = NULL;
    assert_int_equal(fsd_measurer_create(plan, kernel, &measurer), FASTSUD_OK);
    return measurer;
}

/* A line of the measurer's columns for puzzle p of the last call; the caller frees it. */
static char *row_of(const struct fsd_measurer *measurer, enum fsd_row_format format, enum fsd_row_kind kind, size_t p)
{
    struct fsd_buffer out = {.n = 0};
    struct fsd_row row = {.json = {.out = &out}, .format = format, .kind = kind};
    fsd_row_begin(&row);
    fsd_measurer_put_columns(measurer, p, &row);
    fsd_row_end(&row);
    return text_of(&out);
}

static const struct fsd_puzzles *take(struct fsd_measurer *measurer, size_t n, const char *const *list)
{
    const struct fsd_puzzles *measured = NULL;
    assert_int_equal(fsd_measurer_take(measurer, n, list, NULL, &measured), FASTSUD_OK);
    assert_int_equal(measured->n, n);
    return measured;
}

SET_UP(start)
{
    const size_t n_samples = TEST_SAMPLE(N_MAX - N_HARD, 12);
    samples = sample_set_make(&test_rng, n_samples);
    n_puzzles = n_samples + N_HARD;
    const struct fsd_measure_plan plan = plan_of(SETTINGS);
    struct fsd_measurer *measurer = measurer_of(&plan, "portable");
    for (size_t p = 0; p < n_puzzles; p++) {
        const size_t k = p - n_samples; /* of the hard ones */
        puzzles[p] = p < n_samples ? samples[p].cells : k == 1 ? empty : hard_puzzles[k > 0 ? k - 1 : 0];
        take(measurer, 1, &puzzles[p]);
        wanted[p] = row_of(measurer, FSD_ROW_JSONL, FSD_ROW_VALUES, 0);
    }
    fsd_measurer_destroy(measurer);
    return 0;
}

/* The plan of one measure and those that it needs; false when stats does not take it, or not of 9x9 sudoku. */
static bool plan_of_measure(size_t m, struct fsd_measure_plan *plan)
{
    *plan = plan_of(SETTINGS);
    plan->measures = 1U << m;
    const uint32_t needed = 1U << m | fsd_measures[m]->needs;
    for (size_t i = 0; i < plan->settings.n; i++) {
        const struct fsd_option *option = plan->settings.entries[i].option;
        for (size_t other = 0; other < FSD_N_MEASURES; other++)
            for (size_t k = 0; (needed >> other & 1) == 0 && k < fsd_measures[other]->n_asking; k++)
                if (option == &fsd_measures[other]->options[k])
                    plan->settings.entries[i].value = 0;
    }
    fsd_measure_plan_complete(plan);
    return fsd_measures[m]->in_stats != FSD_USE_NEVER && (fsd_measures_of(false) >> m & 1) != 0;
}

/* Records that are known are believed, and only by the next call; those of other settings are not. */
TEST(what_was_taken_is_not_taken_again)
{
    const struct fsd_measure_plan plan = plan_of(SETTINGS), other = plan_of(SETTINGS "max-level=4 ");
    struct fsd_measurer *measurer = measurer_of(&plan, NULL);
    struct fsd_taken taken = {.plan = NULL};
    assert_true(fsd_taken_create(&taken, &plan, n_puzzles));
    const struct fsd_puzzles *measured = take(measurer, n_puzzles, puzzles);
    for (size_t p = 0; p < n_puzzles; p++)
        fsd_taken_put(&taken, p, measured, n_puzzles - 1 - p);
    fsd_measurer_know(measurer, &taken, 1);
    measured = take(measurer, n_puzzles - 1, puzzles);
    for (size_t m = 0; m < FSD_N_MEASURES; m++)
        if (taken.records[m])
            assert_memory_equal(measured->records[m], (char *)taken.records[m] + fsd_measures[m]->record_bytes,
                                (n_puzzles - 1) * fsd_measures[m]->record_bytes);
    take(measurer, n_puzzles, puzzles);
    for (size_t p = 0; p < n_puzzles; p++) {
        OWNED char *const row = row_of(measurer, FSD_ROW_JSONL, FSD_ROW_VALUES, p);
        assert_string_equal(row, wanted[p]);
    }
    assert_int_not_equal(fsd_taken_measures(&taken, &plan), 0);
    assert_int_equal(fsd_taken_measures(&taken, &other), 0);
    assert_int_equal(fsd_taken_measures(NULL, &plan), 0);
    fsd_taken_destroy(&taken);
    fsd_measurer_destroy(measurer);
}

static void assert_said(const char *what, const char *of, const char *text)
{
    if (!text || !*text)
        fail_msg("%s has no %s", of, what);
}

TEST(names_are_unique)
{
    const char *keys[512];
    size_t n = 0;
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_measure *measure = fsd_measures[m];
        assert_said("name", "a measure", measure->name);
        assert_true(measure->needs < 1U << m); /* those before it */
        assert_true((measure->create == NULL) == (measure->destroy == NULL));
        if (m != FSD_MEASURE_canonical) {
            assert_true(measure->in_stats == FSD_USE_NEVER || (measure->add && measure->n_series > 0));
            assert_true(measure->in_rate == FSD_USE_NEVER || measure->put_columns);
        }
        for (size_t k = 0; k < m; k++)
            assert_string_not_equal(measure->name, fsd_measures[k]->name);
        for (size_t k = 0; measure->options && measure->options[k].name; k++) {
            const struct fsd_option *option = &measure->options[k];
            assert_said("help", option->name, option->help);
            for (size_t o = 0; o < FSD_N_MEASURES; o++)
                for (size_t i = 0; fsd_measures[o]->options && fsd_measures[o]->options[i].name; i++)
                    if (&fsd_measures[o]->options[i] != option)
                        assert_string_not_equal(fsd_measures[o]->options[i].name, option->name);
        }
        for (size_t i = 0; i < measure->n_series; i++) {
            for (size_t k = 0; k < n; k++)
                assert_string_not_equal(measure->series[i].key, keys[k]);
            assert_true(n < sizeof(keys) / sizeof(*keys));
            keys[n++] = measure->series[i].key;
        }
    }
}

static void check_axis(const char *of, const struct fsd_axis *axis, const struct fsd_settings *settings)
{
    static char keys[1100][FSD_LABEL_BYTES];
    char name[FSD_LABEL_BYTES];
    assert_non_null(axis);
    assert_said("title of an axis", of, axis->title);
    const size_t n = fsd_axis_n(axis, settings);
    assert_in_range(n, 1, settings->has_rules ? 1100 : 128); /* rows that a table has room for */
    for (size_t i = 0; i < n; i++) {
        fsd_axis_key(axis, settings, i, keys[i]);
        fsd_axis_name(axis, settings, i, name);
        assert_said("key", of, keys[i]);
        assert_said("name", of, name);
        assert_true(strlen(keys[i]) < FSD_LABEL_BYTES - 1 && strlen(name) < FSD_LABEL_BYTES - 1);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(keys[i], keys[k]);
    }
}

TEST(series_say_what_they_are)
{
    static const struct fsd_series_kind *const all_kinds[] = {&fsd_series_counts,   &fsd_series_matrix,
                                                              &fsd_series_cells,    &fsd_series_histogram,
                                                              &fsd_series_examples, &fsd_series_fingerprints};
    enum { N_KINDS = sizeof(all_kinds) / sizeof(*all_kinds) };
    static const char *const settings[] = {SETTINGS, "all max-level=0", "all max-level=10 backdoors=8 top=1000",
                                           "rules all top=1000"};
    for (size_t k = 0; k < 4; k++) {
        const struct fsd_measure_plan plan = plan_of(settings[k]);
        const struct fsd_series *series, *before = NULL;
        uint32_t kinds = 0;
        for (size_t i = 0; (series = fsd_measure_plan_series(&plan, i)); before = series, i++) {
            const bool has_rows = series->kind == &fsd_series_counts || series->kind == &fsd_series_matrix ||
                                  series->kind == &fsd_series_cells;
            for (size_t kind = 0; kind < N_KINDS; kind++)
                kinds |= series->kind == all_kinds[kind] ? 1U << kind : 0;
            assert_said("key", "a series", series->key);
            assert_said("title", series->key, series->title);
            assert_said("sentence", series->key, series->about);
            if (series->kind != &fsd_series_cells)
                assert_said("unit", series->key, series->unit);
            if (has_rows)
                check_axis(series->key, series->rows, &plan.settings);
            if (series->kind == &fsd_series_matrix)
                check_axis(series->key, series->columns, &plan.settings);
            if (series->kind == &fsd_series_examples)
                check_axis(series->key, series->categories, &plan.settings);
            if (series->is_beside)
                assert_true(before && before->rows == series->rows);
            if (series->n_cumulative) {
                const struct fsd_axis *grows = series->kind == &fsd_series_matrix ? series->columns : series->rows;
                assert_in_range(series->n_cumulative(&plan.settings), 1, fsd_axis_n(grows, &plan.settings));
            }
        }
        if (!plan.settings.has_rules)
            assert_int_equal(kinds, (1U << N_KINDS) - 1);
    }
}

static size_t n_columns(const char *line)
{
    size_t n = 1;
    for (bool is_quoted = false; *line; line++) {
        is_quoted ^= *line == '"';
        n += *line == ',' && !is_quoted;
    }
    return n;
}

/* The columns of a plan are the same on the header, on empty rows and on those of all puzzles; so are JSON's members.
 */
TEST(columns_are_always_the_same)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        struct fsd_measure_plan plan;
        plan_of_measure(m, &plan);
        if ((fsd_measures_of(false) >> m & 1) == 0)
            continue;
        struct fsd_measurer *measurer = measurer_of(&plan, NULL);
        OWNED char *header = row_of(measurer, FSD_ROW_CSV, FSD_ROW_HEADER, 0);
        OWNED char *nothing = row_of(measurer, FSD_ROW_CSV, FSD_ROW_EMPTY, 0);
        char *members = NULL;
        assert_int_equal(strspn(nothing, ","), strlen(nothing) - 1);
        assert_int_equal(n_columns(nothing), n_columns(header));
        assert_int_equal(strcmp(header, "\n") != 0, fsd_measures[m]->put_columns || fsd_measures[m]->needs);
        for (size_t p = 0; p < n_puzzles - TEST_SAMPLE(0, N_HARD - 1); p++) {
            take(measurer, 1, &puzzles[p]);
            char *row = row_of(measurer, FSD_ROW_CSV, FSD_ROW_VALUES, 0);
            assert_int_equal(n_columns(row), n_columns(header));
            assert_lacks(row, "-0.0000");
            free(row);
            row = row_of(measurer, FSD_ROW_JSONL, FSD_ROW_VALUES, 0);
            /* What is left of its names, without values and inner objects. */
            char *names = calloc(1, strlen(row) + 1), *end = names;
            int depth = 0;
            for (char *at = row; *at; at++) {
                depth += (*at == '{') - (*at == '}');
                if (depth == 1 && *at == '"' && strchr("{,", at[-1]))
                    end = stpncpy(end, at, strcspn(at + 1, "\"") + 2);
            }
            if (members)
                assert_string_equal(names, members);
            free(members);
            members = names;
            free(row);
        }
        free(members);
        fsd_measurer_destroy(measurer);
    }
}

static void read_back(const char *text, struct fsd_statistics *statistics)
{
    struct fsd_statistics_trouble trouble;
    if (fsd_statistics_read(text, strlen(text), statistics, &trouble) != FASTSUD_OK)
        fail_msg("%s", trouble.text);
}

static size_t n_summed; /* puzzles; in quick samples one hard one and the empty grid */

/* Cut anywhere, written, read back and merged in any order, in the form in which shards go from machine to machine. */
static void check_shards(const struct fsd_measure_plan *plan, const char *whole)
{
    size_t cuts[4] = {0, rng_below(&test_rng, (unsigned)n_summed), rng_below(&test_rng, (unsigned)n_summed), n_summed};
    unsigned order[3];
    OWNED_CORPUS merged = corpus_empty(plan);
    struct fsd_statistics shards[3];
    if (cuts[1] > cuts[2]) {
        size_t cut = cuts[1];
        cuts[1] = cuts[2];
        cuts[2] = cut;
    }
    for (size_t i = 0; i < 3; i++) {
        OWNED_CORPUS made = corpus_of(plan, cuts[i + 1] - cuts[i], puzzles + cuts[i], 1);
        OWNED char *text = json_of(&made);
        read_back(text, &shards[i]);
        OWNED char *again = json_of(&shards[i].whole);
        assert_string_equal(again, text);
        assert_null(fsd_measure_plan_difference(plan, &shards[i].plan));
    }
    rng_permutation(&test_rng, order, 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(fsd_corpus_merge(&merged, &shards[order[i]].whole, cuts[order[i]]), FASTSUD_OK);
    fsd_corpus_sort(&merged);
    OWNED char *got = json_of(&merged);
    assert_string_equal(got, whole);
    for (size_t i = 0; i < 3; i++)
        fsd_statistics_destroy(&shards[i]);
}

/* Something of every series is in the table and in CSV; puzzles of all kinds leave none without sums. */
static void check_documents(const struct fsd_corpus *corpus)
{
    struct fsd_corpus named = *corpus;
    struct fsd_buffer out = {.n = 0};
    named.name = "a.txt";
    fsd_long_table_put(&out, 1, &named);
    OWNED char *csv = text_of(&out);
    assert_int_equal(fsd_table_put(&out, &(struct fsd_table_options){.width = 0}, 1, &named), FASTSUD_OK);
    OWNED char *table = text_of(&out);
    for (size_t i = 0; i < corpus->n_sums; i++) {
        const struct fsd_series *series = corpus->sums[i].series;
        char start[128];
        snprintf(start, sizeof(start), "\na.txt,%s,", series->key);
        assert_contains(csv, start);
        bool occurs = corpus->sums[i].n_values == 1; /* what is kept says it */
        for (size_t k = 1; k < corpus->sums[i].n_values; k++)
            occurs |= corpus->sums[i].values[k] > 0;
        snprintf(start, sizeof(start), "\n%.31s", series->title);
        if (!series->is_beside && occurs)
            assert_contains(table, start);
        assert_true(occurs || strcmp(series->key, "given_up") == 0);
    }
}

TEST(sums_of_every_measure)
{
    n_summed = n_puzzles - TEST_SAMPLE(0, N_HARD - 2);
    for (size_t m = 0; m <= FSD_N_MEASURES; m++) { /* all together at the end */
        struct fsd_measure_plan plan = plan_of(SETTINGS);
        if (m < FSD_N_MEASURES && !plan_of_measure(m, &plan))
            continue;
        OWNED_CORPUS corpus = corpus_of(&plan, n_summed, puzzles, 1);
        for (size_t i = 0; i < corpus.n_sums; i++) {
            const char *wrong = fsd_sums_check(&corpus.sums[i], n_summed);
            if (wrong)
                fail_msg("%s %s", corpus.sums[i].series->key, wrong);
            assert_true(fsd_sums_n(&corpus.sums[i]) > 0);
        }
        assert_int_equal(corpus.n_puzzles, n_summed);
        OWNED char *whole = json_of(&corpus);
        if (fsd_statistics_can_read() && (m == FSD_N_MEASURES || rng_below(&test_rng, TEST_SAMPLE(1, 3)) == 0))
            check_shards(&plan, whole);
        check_documents(&corpus);
    }
}

/* A puzzle's rows and sums hang on nothing but the puzzle: not on neighbours, order, kernel or the number at once. */
static void check_batch(struct fsd_measurer *measurer, size_t n)
{
    const char *batch[FSD_MEASURE_PUZZLES] = {NULL};
    size_t index[FSD_MEASURE_PUZZLES];
    for (size_t p = 0; p < n; p++) {
        index[p] = rng_below(&test_rng, (unsigned)(TEST_IS_QUICK && p > 0 ? n_puzzles - N_HARD : n_puzzles));
        batch[p] = puzzles[index[p]];
    }
    take(measurer, n, batch);
    for (size_t p = 0; p < n; p++) {
        OWNED char *row = row_of(measurer, FSD_ROW_JSONL, FSD_ROW_VALUES, p);
        if (strcmp(row, wanted[index[p]]) != 0)
            fail_msg("puzzle %zu of %zu, %.81s:\n%s\nnot\n%s", p, n, batch[p], row, wanted[index[p]]);
    }
}

KERNEL_TEST(rows_are_the_puzzles_own)
{
    const struct fsd_kernel_info *info = *state;
    fsd_solver_destroy(solver_for(state, 2, 0)); /* skips a kernel that this CPU lacks */
    const struct fsd_measure_plan plan = plan_of(SETTINGS);
    struct fsd_measurer *measurer = measurer_of(&plan, info->name);
    assert_string_equal(fsd_solver_kernel(fsd_measurer_solver(measurer)), info->name);
    static const size_t sizes[] = {0, 1, 2, 7, 33, 100, 512};
    for (size_t i = 0; i < TEST_SAMPLE(7, 5); i++)
        check_batch(measurer, sizes[i]);
    fsd_measurer_destroy(measurer);
}

/* With --canonical the rows are those of the canonical forms. */
TEST(canonical_rows_are_those_of_the_forms)
{
    struct fsd_measure_plan plan = plan_of("guesses=1 techniques=1 searches=1 morphs=3 canonical=1");
    struct fsd_measurer *canonical = measurer_of(&plan, NULL);
    struct fsd_measure_plan plain = plan_of("guesses=1 techniques=1 searches=1 morphs=3");
    struct fsd_measurer *measurer = measurer_of(&plain, NULL);
    char forms[N_MAX][FASTSUD_N_CELLS];
    const char *list[N_MAX];
    size_t n_different = 0;
    for (size_t p = 0; p < n_puzzles; p++) {
        fsd_minlex_cells(puzzles[p], forms[p]);
        list[p] = forms[p];
    }
    take(canonical, n_puzzles, puzzles);
    take(measurer, n_puzzles, list);
    for (size_t p = 0; p < n_puzzles; p++) {
        OWNED char *row = row_of(canonical, FSD_ROW_JSONL, FSD_ROW_VALUES, p);
        OWNED char *of_form = row_of(measurer, FSD_ROW_JSONL, FSD_ROW_VALUES, p);
        assert_string_equal(row, of_form);
    }
    take(measurer, n_puzzles, puzzles);
    for (size_t p = 0; p < n_puzzles; p++) {
        OWNED char *row = row_of(canonical, FSD_ROW_JSONL, FSD_ROW_VALUES, p);
        OWNED char *as_written = row_of(measurer, FSD_ROW_JSONL, FSD_ROW_VALUES, p);
        n_different += strcmp(row, as_written) != 0;
    }
    assert_true(n_different > n_puzzles / 4);
    fsd_measurer_destroy(canonical);
    fsd_measurer_destroy(measurer);
}

/* All spellings of a blank; nothing behind the 81 bytes is read. */
TEST(text_does_not_matter)
{
    static const char blanks[] = ".0_*-xX";
    const struct fsd_measure_plan plan = plan_of(SETTINGS);
    struct fsd_measurer *measurer = measurer_of(&plan, NULL);
    OWNED_GUARDED guarded = guarded_create(FASTSUD_N_CELLS);
    char *text = (char *)guarded.data;
    for (int round = 0; round < TEST_SAMPLE(30, 10); round++) {
        const size_t p = rng_below(&test_rng, (unsigned)n_puzzles);
        for (int cell = 0; cell < FASTSUD_N_CELLS; cell++)
            text[cell] = puzzles[p][cell] == '.' ? blanks[rng_below(&test_rng, 7)] : puzzles[p][cell];
        take(measurer, 1, (const char *const[]){text});
        OWNED char *row = row_of(measurer, FSD_ROW_JSONL, FSD_ROW_VALUES, 0);
        assert_string_equal(row, wanted[p]);
    }
    fsd_measurer_destroy(measurer);
}

static uint64_t guesses_alone(struct fsd_solver *solver, const char *puzzle)
{
    uint8_t verdict;
    uint64_t n_guesses = 0;
    const struct fsd_batch batch = {.n_puzzles = 1, .puzzles = &puzzle, .verdicts = &verdict, .n_guesses = &n_guesses};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    return n_guesses;
}

__attribute__((format(printf, 2, 3))) static void assert_member(size_t p, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    if (!strstr(wanted[p], text))
        fail_msg("%s is not in the row of %.81s:\n%s", text, puzzles[p], wanted[p]);
}

static void check_searches(size_t p)
{
    static const char *const names[] = {"first", "mrv", "mrv_degree"};
    for (unsigned select = 0; select < 3; select++) {
        const struct fsd_solver_options options = {.select = (enum fsd_select)select,
                                                   .propagate = FSD_PROPAGATE_SINGLES,
                                                   .limit = 2,
                                                   .guess_limit = SEARCH_LIMIT};
        struct fsd_engine_answer result;
        struct fsd_deadline never = {.at_ns = 0};
        uint16_t candidates[FASTSUD_N_CELLS];
        fsd_candidates_of_puzzle(puzzles[p], candidates);
        fsd_engine_solve_one(&fsd_engine_csp, NULL, &options, candidates, &never, &result);
        assert_member(p, "\"guesses_%s\":%d,\"nodes_%s\":%d,\"depth_%s\":%d,\"complete_%s\":%s", names[select],
                      (int)result.n_guesses, names[select], (int)result.n_nodes, names[select], (int)result.depth,
                      names[select], result.verdict == FASTSUD_GAVE_UP ? "false" : "true");
    }
}

static void check_logic(size_t p)
{
    static const char *const states[] = {
        [FSD_LOGIC_OPEN] = "open", [FSD_LOGIC_SOLVED] = "solved", [FSD_LOGIC_CONTRADICTORY] = "contradictory"};
    struct fsd_level_trace trace;
    uint16_t candidates[FASTSUD_N_CELLS];
    fsd_candidates_of_puzzle(puzzles[p], candidates);
    const enum fsd_logic_state logic = fsd_closures_apply(candidates, MAX_LEVEL, &trace);
    if (logic == FSD_LOGIC_OPEN)
        assert_member(p, "\"logic\":\"open\",\"level\":null");
    else
        assert_member(p, "\"logic\":\"%s\",\"level\":%u", states[logic], trace.level);
    for (unsigned level = 0; level <= MAX_LEVEL; level++) {
        /* A board that contradicts itself says nothing of any solution. */
        const bool is_refuted = logic == FSD_LOGIC_CONTRADICTORY && level >= trace.level;
        char name[32];
        if (is_refuted) {
            assert_member(p, "\"fixed_%u\":null", level);
            assert_member(p, "\"entropy_gain_%u\":null", level);
            assert_member(p, "\"hypotheses_%u\":null", level);
        } else {
            assert_member(p, "\"fixed_%u\":%u", level, trace.n_cells[level][1]);
        }
        snprintf(name, sizeof(name), "\"bound_gain_%u\":null", level);
        if ((strstr(wanted[p], name) != NULL) != (is_refuted || trace.n_cells[FSD_LEVEL_START][0] > 0))
            fail_msg("%s, level %u of %u:\n%s", states[logic], level, trace.level, wanted[p]);
        snprintf(name, sizeof(name), "\"bound_gain_%u\":-", level);
        assert_lacks(wanted[p], name); /* the lower bound never falls */
    }
}

TEST(rows_are_what_direct_calls_say)
{
    OWNED_SOLVER *solver = solver_named("portable", 2, UINT64_MAX);
    for (size_t p = 0; p < n_puzzles; p++) {
        uint64_t log2_sum = 0;
        for (uint64_t k = 0; k < N_MORPHS; k++) {
            struct fsd_morph morph;
            char turned[FASTSUD_N_CELLS];
            fsd_morph_of_hash(&morph, fsd_morph_hash_puzzle(SEED, puzzles[p]), k);
            fsd_morph_apply(&morph, puzzles[p], turned);
            log2_sum += fsd_log2_fixed(guesses_alone(solver, turned) + 1);
        }
        assert_member(p, "\"guesses\":%d,", (int)guesses_alone(solver, puzzles[p]));
        assert_member(p, "\"rating\":%.4f", fsd_search_rating_mean(log2_sum, N_MORPHS));
        check_searches(p);
        check_logic(p);
    }
}

/* What direct calls share with the measures cannot be told from them; the oracle shares nothing. */
TEST(rows_are_what_the_oracle_says)
{
    size_t n_minimal = 0, n_more = 0;
    for (size_t p = 0; p + N_HARD < n_puzzles; p++) {
        const uint64_t n = samples[p].n_solutions;
        unsigned sizes[FSD_N_LEVELS], n_redundant = 0;
        assert_member(p, "\"solutions\":%d,", n < 2 ? (int)n : 2);
        if (strstr(wanted[p], "\"logic\":\"solved\""))
            assert_int_equal(n, 1);
        if (strstr(wanted[p], "\"logic\":\"contradictory\""))
            assert_int_equal(n, 0);
        if (n != 1) {
            assert_member(p, "\"redundant\":null");
            assert_member(p, "\"backdoor_0\":null");
            continue;
        }
        const struct fsd_backdoor_query query = {.level = MAX_LEVEL, .max_size = MAX_SIZE};
        fsd_backdoor_sizes(&query, puzzles[p], samples[p].first, sizes);
        for (unsigned level = 0; level <= MAX_LEVEL; level++)
            if (sizes[level] <= MAX_SIZE)
                assert_member(p, "\"backdoor_%u\":%u", level, sizes[level]);
            else
                assert_member(p, "\"backdoor_%u\":null", level);
        if (p >= TEST_SAMPLE(120, 20))
            continue;
        for (int cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            char less[FASTSUD_N_CELLS];
            memcpy(less, samples[p].cells, sizeof(less));
            less[cell] = '.';
            n_redundant += samples[p].cells[cell] != '.' && oracle_count(less, 2, NULL) == 1;
        }
        assert_member(p, "\"redundant\":%u,", n_redundant);
        n_minimal += n_redundant == 0;
        n_more += n_redundant > 0;
    }
    assert_true(n_minimal > 0 && n_more > 0);
}

TEST(wrong_options_are_refused)
{
    struct fsd_measurer *measurer = (struct fsd_measurer *)&test_rng;
    struct fsd_measure_plan plan = plan_of(SETTINGS);
    assert_int_equal(fsd_measurer_create(&plan, "nonsense", &measurer), FASTSUD_ERR_UNKNOWN_KERNEL);
    assert_null(measurer);
    fsd_setting_set(&plan.settings, "morphs", 0); /* the rating is in the plan */
    assert_int_equal(fsd_measurer_create(&plan, NULL, &measurer), FASTSUD_ERR_ARGUMENT);
    assert_null(measurer);
    fsd_measurer_destroy(NULL);
}

int main(void)
{
    return run_for_each_kernel("measures", start, NULL) + test_run("measures and oracle", NULL, NULL);
}
