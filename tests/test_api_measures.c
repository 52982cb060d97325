/* The public measures by name: they are those of the rater, and what is refused. Python's tests compare the program. */
#include "support/test.h"

#include <fastsud.h>
#include <math.h>
#include <string.h>

#include "support/options.h"
#include "support/puzzles.h"

enum { N_SAMPLES = 40, STRIDE = sizeof(struct sample) };

static struct sample samples[N_SAMPLES];

SET_UP(make_samples)
{
    for (size_t i = 0; i < N_SAMPLES; i++)
        sample_make(&test_rng, (enum puzzle_kind)(i % N_PUZZLE_KINDS), &samples[i]);
    return 0;
}

static struct fastsud_column column_of(const struct fastsud_measurer *measurer, size_t i)
{
    struct fastsud_column column = {.size = sizeof(column)};
    assert_int_equal(fastsud_measurer_column(measurer, i, &column), FASTSUD_OK);
    return column;
}

TEST(columns_are_what_the_rater_measures)
{
    static uint8_t er[N_SAMPLES];
    static int8_t levels[N_SAMPLES], fixed[N_SAMPLES][FASTSUD_MAX_LEVEL + 1];
    static double search[N_SAMPLES];
    OWNED_OPTIONS *const options = options_of("morphs", "3");
    struct fastsud_rater *rater = NULL;
    struct fastsud_measurer *measurer = NULL;
    assert_int_equal(fastsud_options_set(options, "level", "5"), FASTSUD_OK);
    assert_int_equal(fastsud_rater_create(options, &rater), FASTSUD_OK);
    const struct fastsud_ratings ratings = {.size = sizeof(ratings),
                                            .n_puzzles = N_SAMPLES,
                                            .puzzles = samples[0].cells,
                                            .puzzle_stride = STRIDE,
                                            .levels = levels,
                                            .er = er,
                                            .search = search,
                                            .n_fixed = fixed[0]};
    assert_int_equal(fastsud_rate(rater, &ratings), FASTSUD_OK);
    assert_int_equal(
        fastsud_measurer_create(options, NULL, "er_technique,level,er,rating,fixed_5,level,grade", &measurer),
        FASTSUD_OK);
    assert_in_range(fastsud_measurer_at_once(measurer), 1, 100); /* er is slow */
    for (size_t n = N_SAMPLES / 2; n <= N_SAMPLES; n += N_SAMPLES / 2) {
        assert_int_equal(fastsud_measurer_take(measurer, n, samples[0].cells, STRIDE), FASTSUD_OK);
        const struct fastsud_column technique = column_of(measurer, 0), level = column_of(measurer, 1);
        const struct fastsud_column grade = column_of(measurer, 6); /* the last of its measure */
        const struct fastsud_column ers = column_of(measurer, 2), rating = column_of(measurer, 3);
        assert_string_equal(technique.name, "er_technique");
        assert_int_equal(technique.kind, FASTSUD_COLUMN_TEXTS);
        assert_true(level.kind == FASTSUD_COLUMN_INTEGERS && !level.reals && !level.ends);
        for (size_t i = 0, begin = 0; i < n; begin = technique.ends[i++]) {
            const bool is_rated = samples[i].n_solutions == 1;
            assert_int_equal(technique.n, n);
            assert_int_equal(level.integers[i], levels[i] < 0 ? FASTSUD_NO_VALUE : levels[i]);
            assert_int_equal(column_of(measurer, 5).integers[i], level.integers[i]);
            assert_int_equal(column_of(measurer, 4).integers[i], fixed[i][5]);
            assert_true(is_rated ? ers.reals[i] == er[i] / 10.0 : isnan(ers.reals[i]));
            assert_int_equal(technique.ends[i] > begin, is_rated && er[i] > 0);
            assert_true(rating.reals[i] == search[i]);
            const char *const name = fastsud_grade(er[i]);
            const size_t at = i > 0 ? grade.ends[i - 1] : 0, n_grade = name ? strlen(name) : 0;
            assert_int_equal(grade.ends[i] - at, n_grade);
            assert_true(n_grade == 0 || memcmp(grade.text + at, name, n_grade) == 0);
        }
    }
    assert_int_equal(fastsud_measurer_take(measurer, 0, NULL, 0), FASTSUD_OK);
    assert_int_equal(column_of(measurer, 2).n, 0);
    fastsud_rater_destroy(rater);
    fastsud_measurer_destroy(measurer);
}

TEST(no_time_is_not_no_value)
{
    static const char hard[] = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    OWNED_OPTIONS *const options = options_of("time-limit", "0.000000001");
    struct fastsud_measurer *measurer = NULL;
    assert_int_equal(fastsud_options_set(options, "level", "10"), FASTSUD_OK);
    assert_int_equal(fastsud_measurer_create(options, NULL, "level,er,logic,solutions", &measurer), FASTSUD_OK);
    assert_int_equal(fastsud_measurer_take(measurer, 1, hard, 81), FASTSUD_OK);
    assert_int_equal(column_of(measurer, 0).integers[0], FASTSUD_NO_TIME);
    assert_true(isnan(column_of(measurer, 1).reals[0]) && column_of(measurer, 2).ends[0] == 0);
    assert_int_equal(column_of(measurer, 3).integers[0], 1);
    fastsud_measurer_destroy(measurer);
}

TEST(what_is_refused)
{
    static const struct {
        const char *name, *value, *columns;
        int status;
    } rows[] = {{"level", "3", "fixed_3", FASTSUD_OK},
                {"level", "3", "fixed_4", FASTSUD_ERR_VALUE},
                {"seed", "1", "given_up", FASTSUD_ERR_VALUE},
                {"time-limit", "9", "given_up", FASTSUD_OK},
                {"seed", "1", "hardest", FASTSUD_ERR_VALUE},
                {"seed", "1", "level,", FASTSUD_OK},
                {"seed", "1", "leve", FASTSUD_ERR_VALUE},
                {"seed", "1", ",level", FASTSUD_ERR_VALUE},
                {"limit", "3", "level", FASTSUD_ERR_UNKNOWN_OPTION},
                {"isa", "none", "level", FASTSUD_ERR_UNKNOWN_KERNEL}};
    struct fastsud_measurer *measurer = NULL;
    struct fastsud_rules *rules = NULL;
    struct fastsud_column column = {.size = 1};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        OWNED_OPTIONS *const options = options_of(rows[i].name, rows[i].value);
        const int status = fastsud_measurer_create(options, NULL, rows[i].columns, &measurer);
        if (status != rows[i].status)
            fail_msg("%s %s, %s: %d", rows[i].name, rows[i].value, rows[i].columns, status);
        fastsud_measurer_destroy(measurer);
    }
    assert_int_equal(fastsud_measurer_create(NULL, NULL, "level", NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_create(NULL, &rules), FASTSUD_OK);
    assert_int_equal(fastsud_measurer_create(NULL, rules, "givens", &measurer), FASTSUD_ERR_ARGUMENT); /* not read */
    assert_int_equal(fastsud_rules_read(rules, "4x4", 3), FASTSUD_OK);
    assert_int_equal(fastsud_measurer_create(NULL, rules, "level", &measurer), FASTSUD_ERR_VALUE);
    assert_int_equal(fastsud_measurer_create(NULL, rules, "givens,hardest", &measurer), FASTSUD_OK);
    assert_int_equal(fastsud_measurer_take(measurer, 1, "1...............", 15), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_measurer_take(measurer, 2, "1...............1..........$....", 16), FASTSUD_ERR_MALFORMED);
    assert_int_equal(column_of(measurer, 0).n, 0);
    struct fastsud_problem problem = {.size = sizeof(problem)};
    assert_int_equal(fastsud_rules_problem(rules, &problem), FASTSUD_OK);
    assert_true(problem.line == 2 && problem.column == 12);
    assert_int_equal(fastsud_measurer_column(measurer, 0, &column), FASTSUD_ERR_ARGUMENT);
    column.size = sizeof(column);
    assert_int_equal(fastsud_measurer_column(measurer, 2, &column), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_measurer_take(NULL, 0, NULL, 0), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_measurer_at_once(NULL), 0);
    fastsud_measurer_destroy(measurer);
    fastsud_rules_destroy(rules);
}

/* That traces are what an explainer tells is for Python's tests. */
TEST(traces)
{
    struct fastsud_tracer *tracer = NULL;
    struct fastsud_traces traces = {.size = sizeof(traces)}, again = {.size = 1};
    assert_int_equal(fastsud_tracer_create(NULL, 0, &tracer), FASTSUD_OK);
    assert_int_equal(fastsud_tracer_take(tracer, N_SAMPLES, samples[0].cells, STRIDE, &traces), FASTSUD_OK);
    assert_true(traces.n_puzzles == N_SAMPLES && traces.step_ends[N_SAMPLES - 1] == traces.n_steps &&
                !traces.candidates);
    assert_int_equal(traces.removed_ends[traces.n_steps - 1], traces.n_removed);
    for (size_t i = 0, step = 0; i < N_SAMPLES; i++) {
        unsigned n_placed = 0, n_blanks = 0;
        for (; step < traces.step_ends[i]; step++) {
            assert_non_null(fastsud_tracer_technique(tracer, traces.techniques[step]));
            assert_int_equal(traces.digits[step] > 0, traces.cells[step] < 81);
            n_placed += traces.digits[step] > 0;
            if (samples[i].n_solutions == 1 && traces.digits[step] > 0)
                assert_int_equal(samples[i].first[traces.cells[step]], '0' + traces.digits[step]);
        }
        for (unsigned cell = 0; cell < 81; cell++)
            n_blanks += samples[i].cells[cell] == '.';
        assert_int_equal(traces.verdicts[i] == FASTSUD_SOLVED, n_placed == n_blanks && samples[i].n_solutions == 1);
        assert_int_equal(traces.verdicts[i] == FASTSUD_SOLVED, samples[i].n_solutions == 1);
    }
    assert_int_equal(fastsud_tracer_take(tracer, 0, NULL, 0, &traces), FASTSUD_OK);
    assert_int_equal(traces.n_steps, 0);
    assert_null(fastsud_tracer_technique(tracer, 255));
    assert_null(fastsud_tracer_technique(NULL, 0));
    assert_int_equal(fastsud_tracer_take(tracer, 0, NULL, 0, &again), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_tracer_take(tracer, 1, samples[0].cells, 80, &traces), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_tracer_take(NULL, 0, NULL, 0, &traces), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_tracer_create(NULL, 0, NULL), FASTSUD_ERR_ARGUMENT);
    fastsud_tracer_destroy(tracer);
}

TEST_MAIN("api_measures", make_samples, NULL)
