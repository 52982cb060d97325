/* The public functions for puzzles of other sizes and rules. */
#include "support/test.h"

#include <fastsud.h>

#define SMALL "1234341221434321"
#define SMALL_TEXT "size = 4\nthermo r1c1-3\ncage 5 r2c1 r3c1\ncage 5 r2c2-3\ncage 5 r2-3c3\ncage 5 r3c2-3\n"
#define SMALL_ISS ".Shape~4x4.Thermo~R1C1~R1C2~R1C3.Cage~5~R2C1~R3C1.Cage~5~R2C2~R2C3.Cage~5~R2C3~R3C3.Cage~5~R3C2~R3C3"

#define SMALL_LINK                                                                                                     \
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAFwAsYGALYB7IT"             \
    "B6D8oADYQAdjDD48IAEoBGAMIaQqTVoBMe9doDMILkW4BrCDJmCAxgEM0ceIRBOYD5Z/VDHRM1M2DuADcXGQBXDxAAVhAKb18Zf1"             \
    "U1ION9IItI6LiEROTSVL98QK0LfTD81CjY+KSUnwqA0KMQussGwubkyiIgA="

static struct fastsud_rules *rules_of(const char *name, const char *value, const char *text)
{
    OWNED_OPTIONS *options = NULL;
    struct fastsud_rules *rules = NULL;

    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    if (name)
        assert_int_equal(fastsud_options_set(options, name, value), FASTSUD_OK);
    const int status = fastsud_rules_create(options, &rules);
    if (status == FASTSUD_ERR_ENGINE_NOT_BUILT)
        return NULL;
    assert_int_equal(status, FASTSUD_OK);
    if (text)
        assert_int_equal(fastsud_rules_read(rules, text, strlen(text)), FASTSUD_OK);
    return rules;
}

TEST(texts_of_all_kinds)
{
    static const char *const engines[] = {"lockstep", "csp", "sat", "dpll"};
    static const char *const texts[] = {SMALL_TEXT, SMALL_ISS, SMALL_LINK};
    char solution[16];
    uint64_t n = 0;

    for (size_t i = 0; i < 12; i++) {
        struct fastsud_rules *const rules = rules_of("engine", engines[i / 3], texts[i % 3]);
        unsigned n_rows = 0, n_columns = 0, n_values = 0;
        int lowest = 0;
        if (!rules)
            continue; /* not in this build */
        assert_int_equal(fastsud_rules_solve(rules, NULL, 0, NULL, solution, &n), FASTSUD_UNIQUE);
        assert_memory_equal(solution, SMALL, 16);
        assert_int_equal(n, 1);
        assert_int_equal(fastsud_rules_shape(rules, &n_rows, &n_columns, &lowest, &n_values), FASTSUD_OK);
        assert_true(n_rows == 4 && n_columns == 4 && lowest == 1 && n_values == 4);
        fastsud_rules_destroy(rules);
    }
    struct fastsud_rules *const names = rules_of(NULL, NULL, "4x4+x");
    assert_int_equal(fastsud_rules_solve(names, "1234............", 16, NULL, solution, &n), FASTSUD_MULTIPLE);
    assert_int_equal(fastsud_rules_solve(names, "11..............", 16, NULL, NULL, NULL), FASTSUD_NONE);
    fastsud_rules_destroy(names);
}

TEST(candidates_and_limits)
{
    struct fastsud_rules *rules = rules_of("limit", "1000", "4x4");
    uint32_t candidates[16];
    char solution[16];
    uint64_t n = 0;

    assert_int_equal(fastsud_rules_solve(rules, NULL, 0, NULL, NULL, &n), FASTSUD_MULTIPLE);
    assert_int_equal(n, 288);
    for (int i = 0; i < 16; i++)
        candidates[i] = i < 12 ? 1U << (SMALL[i] - '1') : UINT32_MAX;
    assert_int_equal(fastsud_rules_solve(rules, NULL, 0, candidates, solution, &n), FASTSUD_UNIQUE);
    assert_memory_equal(solution, SMALL, 16);
    candidates[3] = 0;
    assert_int_equal(fastsud_rules_solve(rules, NULL, 0, candidates, solution, &n), FASTSUD_NONE);
    fastsud_rules_destroy(rules);
    rules = rules_of("limit", "1", "4x4");
    assert_int_equal(fastsud_rules_solve(rules, NULL, 0, NULL, solution, &n), FASTSUD_SOLVED);
    fastsud_rules_destroy(rules);
    rules = rules_of("guess-limit", "1", "9x9");
    assert_int_equal(fastsud_rules_solve(rules, NULL, 0, NULL, solution, &n), FASTSUD_GAVE_UP);
    fastsud_rules_destroy(rules);
}

TEST(rules_may_be_too_large)
{
    static const char text[] = "size = 32\nx-sum r1 350\n";
    static const char *const limits[][3] = {{"memory-limit", "1", "more than 1 MiB"},
                                            {"time-limit", "0.000000001", "longer than the time limit"}};
    for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
        struct fastsud_rules *const rules = rules_of(limits[i][0], limits[i][1], NULL);
        struct fastsud_problem problem = {.size = sizeof(problem)};
        assert_int_equal(fastsud_rules_read(rules, text, strlen(text)), FASTSUD_ERR_FULL);
        assert_int_equal(fastsud_rules_problem(rules, &problem), FASTSUD_OK);
        assert_int_equal(problem.line, i == 0 ? 2 : 1); /* of time even the houses take some */
        assert_non_null(strstr(problem.text, limits[i][2]));
        assert_int_equal(fastsud_rules_solve(rules, NULL, 0, NULL, NULL, NULL), FASTSUD_ERR_ARGUMENT);
        fastsud_rules_destroy(rules);
    }
}

TEST(all_solutions_in_order)
{
    struct fastsud_rules *const rules = rules_of(NULL, NULL, "4x4");
    char solutions[300][20];
    size_t n = 0, found = 0;

    assert_int_equal(fastsud_rules_next(rules, 1, NULL, 0), 0); /* before a start */
    assert_int_equal(fastsud_rules_start(rules, NULL, 0, NULL), FASTSUD_OK);
    assert_int_equal(fastsud_rules_next(rules, 1, solutions[0], 15), 0); /* too short a stride */
    while ((found = fastsud_rules_next(rules, 7, solutions[n], 20)) > 0)
        n += found;
    assert_int_equal(n, 288);
    for (size_t i = 1; i < n; i++)
        assert_true(memcmp(solutions[i - 1], solutions[i], 16) < 0);
    assert_false(fastsud_rules_cut_short(rules));
    assert_int_equal(fastsud_rules_start(rules, SMALL, 16, NULL), FASTSUD_OK);
    assert_int_equal(fastsud_rules_next(rules, 10, NULL, 0), 1);
    fastsud_rules_destroy(rules);
}

TEST(what_is_wrong_is_told)
{
    struct fastsud_rules *const rules = rules_of(NULL, NULL, NULL);
    struct fastsud_problem problem = {.size = sizeof(problem)};
    uint64_t n = 7;

    assert_int_equal(fastsud_rules_solve(rules, NULL, 0, NULL, NULL, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_shape(rules, NULL, NULL, NULL, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_read(rules, "size = 4\ncage 5 r1c1 r9c9", 25), FASTSUD_ERR_MALFORMED);
    assert_int_equal(fastsud_rules_problem(rules, &problem), FASTSUD_OK);
    assert_int_equal(problem.status, FASTSUD_ERR_MALFORMED);
    assert_int_equal(problem.line, 2);
    assert_int_equal(problem.column, 13);
    assert_string_equal(problem.text, "r9c9 is not within 4x4");
    assert_string_equal(problem.path, "");
    assert_int_equal(fastsud_rules_read(rules, "windoko", 7), FASTSUD_ERR_MALFORMED);
    assert_int_equal(fastsud_rules_solve(rules, NULL, 0, NULL, NULL, NULL), FASTSUD_ERR_ARGUMENT);
    /* Impossible rules are rules without a solution. */
    assert_int_equal(fastsud_rules_read(rules, ".Shape~4x4.Cage~20~R1C1~R1C2", 28), FASTSUD_OK);
    assert_int_equal(fastsud_rules_problem(rules, &problem), FASTSUD_OK);
    assert_int_equal(problem.status, FASTSUD_OK);
    assert_int_equal(problem.column, 12);
    assert_int_equal(fastsud_rules_solve(rules, NULL, 0, NULL, NULL, &n), FASTSUD_NONE);
    assert_int_equal(n, 0);
    assert_int_equal(fastsud_rules_start(rules, NULL, 0, NULL), FASTSUD_OK);
    assert_int_equal(fastsud_rules_next(rules, 1, NULL, 0), 0);
    assert_int_equal(fastsud_rules_read(rules, "4x4", 3), FASTSUD_OK);
    assert_int_equal(fastsud_rules_solve(rules, "12", 2, NULL, NULL, NULL), FASTSUD_ERR_MALFORMED);
    assert_int_equal(fastsud_rules_problem(rules, &problem), FASTSUD_OK);
    assert_int_equal(problem.column, 3);
    fastsud_rules_destroy(rules);
    fastsud_rules_destroy(NULL);

    OWNED_OPTIONS *options = NULL;
    struct fastsud_rules *none = NULL;
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    assert_int_equal(fastsud_options_set(options, "engine", "nonsense"), FASTSUD_OK);
    assert_int_equal(fastsud_rules_create(options, &none), FASTSUD_ERR_UNKNOWN_ENGINE);
    assert_null(none);
    assert_int_equal(fastsud_rules_create(NULL, NULL), FASTSUD_ERR_ARGUMENT);
}

TEST_MAIN("api rules", NULL, NULL)
