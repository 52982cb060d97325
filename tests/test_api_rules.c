/* The public functions for puzzles of other sizes and rules. */
#include "support/options.h"
#include "support/random.h"
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
    OWNED_OPTIONS *const options = options_of(name, value);
    struct fastsud_rules *rules = NULL;
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
    rules = rules_of("engine", "logic", "4x4"); /* which leaves open what it cannot tell */
    assert_int_equal(fastsud_rules_solve(rules, "1...............", 16, NULL, NULL, NULL), FASTSUD_OPEN);
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

TEST(new_puzzles)
{
    static const struct {
        const char *name, *value, *text;
        int status;
    } rows[] = {{"clues", "4-16", "4x4", FASTSUD_OK},
                {"clues", "17", "4x4", FASTSUD_ERR_VALUE},
                {"grade", "odd", "4x4", FASTSUD_ERR_VALUE},
                {"seed", "2", "nope", FASTSUD_ERR_MALFORMED},
                {"engine", "logic", "4x4", FASTSUD_OK},
                {"symmetry", "rot90", "size = 2x3\nregions = none\n", FASTSUD_ERR_VALUE},
                {"clues", "0", "4x4", FASTSUD_OK},
                {"memory-limit", "1", "size = 32\nx-sum r1 350\n", FASTSUD_ERR_FULL}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        OWNED_OPTIONS *const options = options_of(rows[i].name, rows[i].value);
        struct fastsud_rules_generator *generator = NULL;
        struct fastsud_problem problem = {.size = sizeof(problem)};
        const char *line = NULL;
        assert_int_equal(fastsud_rules_generator_create(options, &generator), FASTSUD_OK);
        assert_int_equal(fastsud_rules_generator_make(generator, 0, &line), FASTSUD_ERR_ARGUMENT); /* before _read */
        for (unsigned again = 0; again < 2; again++) {
            const int status = fastsud_rules_generator_read(generator, rows[i].text, strlen(rows[i].text));
            if (status != rows[i].status)
                fail_msg("%s %s, %s: %d", rows[i].name, rows[i].value, rows[i].text, status);
            const int made = fastsud_rules_generator_make(generator, 5, &line);
            const bool is_rare = strcmp(rows[i].value, "0") == 0;
            assert_int_equal(made, status != FASTSUD_OK ? FASTSUD_ERR_ARGUMENT
                                   : is_rare            ? FASTSUD_ERR_NOT_FOUND
                                                        : FASTSUD_OK);
            assert_int_equal(fastsud_rules_generator_problem(generator, &problem), FASTSUD_OK);
            assert_int_equal(problem.text[0] != '\0', (status != FASTSUD_OK && status != FASTSUD_ERR_VALUE) || is_rare);
            if (made == FASTSUD_OK) {
                struct fastsud_rules *const rules = rules_of(NULL, NULL, rows[i].text);
                assert_int_equal(strlen(line), 16);
                assert_int_equal(fastsud_rules_solve(rules, line, 16, NULL, NULL, NULL), FASTSUD_UNIQUE);
                fastsud_rules_destroy(rules);
            }
        }
        assert_int_equal(fastsud_rules_generator_problem(generator, NULL), FASTSUD_ERR_ARGUMENT);
        fastsud_rules_generator_destroy(generator);
    }
    assert_int_equal(fastsud_rules_generator_create(NULL, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_generator_read(NULL, "4x4", 3), FASTSUD_ERR_ARGUMENT);
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

    OWNED_OPTIONS *const options = options_of("engine", "nonsense");
    struct fastsud_rules *none = NULL;
    assert_int_equal(fastsud_rules_create(options, &none), FASTSUD_ERR_UNKNOWN_ENGINE);
    assert_null(none);
    assert_int_equal(fastsud_rules_create(NULL, NULL), FASTSUD_ERR_ARGUMENT);
}

/* Forms and copies of text and of numbers are the same, and lead to one another; solutions go along. */
TEST(copies)
{
    struct fastsud_rules *const rules = rules_of(NULL, NULL, "4x4");
    static const char text[2][20] = {".3.42......2..4.", "1234341221434321"};
    uint8_t numbers[2][16], number_forms[2][16], number_copies[2][3][16], moved[2][3][16], values[2][4];
    char forms[2][16], copies[2][3][16], again[6][16];
    uint16_t cells[2][16];
    uint64_t n_automorphisms[2], n = 0;
    int renaming = 0;
    for (int i = 0; i < 2; i++)
        for (int cell = 0; cell < 16; cell++)
            numbers[i][cell] = (uint8_t)(text[i][cell] == '.' ? 0 : text[i][cell] - '0');
    assert_int_equal(fastsud_rules_symmetries(rules, &n, &renaming), FASTSUD_OK);
    assert_true(n == 128 && renaming == FASTSUD_RENAMING_ANY);
    assert_int_equal(fastsud_rules_canon(rules, 2, text, 20, forms, cells[0], values[0], n_automorphisms), FASTSUD_OK);
    assert_int_equal(fastsud_rules_canon(rules, 2, numbers, 16, number_forms, NULL, NULL, NULL), FASTSUD_OK);
    assert_int_equal(n_automorphisms[1], 32);
    for (int i = 0; i < 2; i++)
        for (int cell = 0; cell < 16; cell++) {
            const uint8_t number = numbers[i][cell];
            assert_int_equal(number_forms[i][cell], forms[i][cell] == '.' ? 0 : forms[i][cell] - '0');
            assert_int_equal(number_forms[i][cells[i][cell]], number == 0 ? 0 : values[i][number - 1] + 1);
        }
    assert_int_equal(fastsud_rules_morph(rules, 7, 2, text, 20, NULL, 5, 3, copies, NULL), FASTSUD_OK);
    assert_int_equal(fastsud_rules_morph(rules, 7, 2, numbers, 16, numbers, 5, 3, number_copies, moved), FASTSUD_OK);
    assert_memory_equal(number_copies, moved, sizeof(moved));
    assert_int_equal(fastsud_rules_canon(rules, 6, copies, 16, again, NULL, NULL, NULL), FASTSUD_OK);
    for (int i = 0; i < 6; i++) {
        assert_memory_equal(again[i], forms[i / 3], 16);
        for (int cell = 0; cell < 16; cell++)
            assert_int_equal(number_copies[i / 3][i % 3][cell],
                             copies[i / 3][i % 3][cell] == '.' ? 0 : copies[i / 3][i % 3][cell] - '0');
    }
    assert_memory_not_equal(copies[0][0], copies[0][1], 16);
    /* The first has many solutions; the second is a grid, and its minimal puzzle has no given that can go. */
    static const char more[2][20] = {"1...............", "1234341221434321"};
    uint8_t verdicts[2], givens[16], none[16] = {0};
    assert_int_equal(fastsud_rules_minimize(rules, 3, 2, more, 20, forms, verdicts), FASTSUD_OK);
    assert_true(verdicts[0] == FASTSUD_MULTIPLE && verdicts[1] == FASTSUD_UNIQUE);
    assert_memory_equal(forms[0], more[0], 16);
    assert_int_equal(fastsud_rules_redundant(rules, forms[1], 16, NULL, givens, NULL, 0), FASTSUD_UNIQUE);
    assert_memory_equal(givens, none, 16);
    assert_int_equal(fastsud_rules_minimize(rules, 3, 2, numbers, 16, number_forms, NULL), FASTSUD_OK);
    for (int cell = 0; cell < 16; cell++)
        assert_int_equal(number_forms[1][cell], forms[1][cell] == '.' ? 0 : forms[1][cell] - '0');
    assert_int_equal(fastsud_rules_minimize(rules, 3, 1, text, 15, forms, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_minimize(NULL, 3, 1, text, 20, forms, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_minimize(rules, 3, 1, "1?34341221434321", 16, forms, NULL), FASTSUD_OK);
    assert_int_equal(fastsud_rules_minimize(rules, 3, 1, "1934341221434321", 16, forms, NULL), FASTSUD_ERR_MALFORMED);
    fastsud_rules_destroy(rules);
}

/* Copies go to one part; what is wrong is told, with the puzzle's number. */
TEST(parts_of_other_rules)
{
    struct fastsud_rules *const rules = rules_of(NULL, NULL, "4x4");
    OWNED_OPTIONS *const options = options_of("parts", "a=0.5,b=0.5");
    struct fastsud_splitter *splitter = NULL;
    struct fastsud_problem problem = {.size = sizeof(problem)};
    char copies[40][16];
    uint8_t parts[40], seen = 0;
    assert_int_equal(fastsud_splitter_create(options, &splitter), FASTSUD_OK);
    assert_int_equal(fastsud_splitter_take_rules(splitter, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_splitter_take_rules(splitter, rules), FASTSUD_OK);
    for (int i = 0; i < 20; i++) {
        char puzzle[16];
        for (int cell = 0; cell < 16; cell++)
            puzzle[cell] = ".1234"[rng_below(&test_rng, 5)];
        assert_int_equal(fastsud_rules_morph(rules, (uint64_t)i, 1, puzzle, 16, NULL, 0, 2, copies[2 * i], NULL),
                         FASTSUD_OK);
    }
    assert_int_equal(fastsud_split(splitter, 40, copies, 16, NULL, parts), FASTSUD_OK);
    for (int i = 0; i < 40; i += 2) {
        assert_int_equal(parts[i], parts[i + 1]);
        seen |= (uint8_t)(1 << parts[i]);
    }
    assert_int_equal(seen, 3);
    copies[3][5] = '%';
    assert_int_equal(fastsud_split(splitter, 40, copies, 16, NULL, parts), FASTSUD_ERR_MALFORMED);
    assert_int_equal(fastsud_rules_problem(rules, &problem), FASTSUD_OK);
    assert_true(problem.line == 4 && problem.column == 6);
    assert_int_equal(fastsud_split(splitter, 1, copies, 15, NULL, parts), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_splitter_take_rules(splitter, rules), FASTSUD_ERR_ARGUMENT);
    fastsud_splitter_destroy(splitter);
    assert_int_equal(fastsud_rules_canon(rules, 1, copies, 15, copies, NULL, NULL, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_canon(NULL, 0, NULL, 16, NULL, NULL, NULL, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_morph(rules, 1, 1, copies, 16, copies, 0, 1, copies, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_read(rules, ".Shape~4x4.Cage~20~R1C1~R1C2", 28), FASTSUD_OK);
    assert_int_equal(fastsud_rules_symmetries(rules, NULL, NULL), FASTSUD_ERR_ARGUMENT); /* impossible */
    fastsud_rules_destroy(rules);
}

/* Values go up to 35, which is the code of a character that no cell has. */
TEST(copies_of_high_numbers)
{
    static const char text[] = "size = 2\nvalues = 30-35\nregions = none\n";
    const uint8_t numbers[2][4] = {{35, 0, 0, 32}, {32, 33, 33, 32}};
    uint8_t forms[2][4], copies[2][3][4];
    struct fastsud_rules *rules = NULL;

    assert_int_equal(fastsud_rules_create(NULL, &rules), FASTSUD_OK);
    assert_int_equal(fastsud_rules_read(rules, text, sizeof(text) - 1), FASTSUD_OK);
    assert_int_equal(fastsud_rules_canon(rules, 2, numbers, 4, forms, NULL, NULL, NULL), FASTSUD_OK);
    assert_memory_equal(forms[0], ((uint8_t[]){0, 30, 31, 0}), 4);
    assert_memory_equal(forms[1], ((uint8_t[]){30, 31, 31, 30}), 4);
    assert_int_equal(fastsud_rules_morph(rules, 7, 2, numbers, 4, NULL, 0, 3, copies, NULL), FASTSUD_OK);
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(fastsud_rules_canon(rules, 1, copies[i / 3][i % 3], 4, forms[0], NULL, NULL, NULL),
                         FASTSUD_OK);
        assert_int_equal(forms[0][1], i < 3 ? 30 : 31);
    }
    fastsud_rules_destroy(rules);
}

/* Brute force: each of the 16 cells taken away, and how many solutions there are then. */
TEST(ratings)
{
    static const char *const texts[] = {"4x4", "size = 4\nx\n", ".Shape~4x4.Cage~5~R1C1~R1C2"};
    for (unsigned t = 0; t < 3; t++) {
        struct fastsud_rules *const rules = rules_of(NULL, NULL, texts[t]);
        char grids[12][16];
        assert_int_equal(fastsud_rules_start(rules, NULL, 0, NULL), FASTSUD_OK);
        assert_int_equal(fastsud_rules_next(rules, 12, grids[0], 16), 12);
        for (unsigned k = 0; k < 200; k++) {
            struct fastsud_rules_rating rating = {.size = sizeof(rating)};
            char cells[17], rest[17];
            unsigned n_givens = 0, n_redundant = 0;
            for (unsigned cell = 0; cell < 16; cell++) {
                cells[cell] = rng_below(&test_rng, 200) < k ? '.' : grids[k % 12][cell];
                n_givens += cells[cell] != '.';
            }
            const int verdict = fastsud_rules_solve(rules, cells, 16, NULL, NULL, NULL);
            for (unsigned cell = 0; cell < 16; cell++) {
                memcpy(rest, cells, 16);
                rest[cell] = '.';
                n_redundant +=
                    cells[cell] != '.' && fastsud_rules_solve(rules, rest, 16, NULL, NULL, NULL) == FASTSUD_UNIQUE;
            }
            assert_int_equal(fastsud_rules_rate(rules, cells, 16, NULL, &rating), FASTSUD_OK);
            assert_int_equal(rating.verdict, verdict);
            assert_int_equal(rating.n_givens, n_givens);
            assert_int_equal(rating.n_redundant, verdict == FASTSUD_UNIQUE ? (int)n_redundant : -1);
            assert_true(rating.logic == FASTSUD_OPEN || (rating.logic == FASTSUD_SOLVED && verdict == FASTSUD_UNIQUE));
            assert_true(rating.n_guesses > 0 || verdict == FASTSUD_UNIQUE);
            assert_int_equal(rating.n_steps > 0, rating.hardest != NULL);
            assert_true(rating.n_steps > 0 || rating.logic == FASTSUD_OPEN || n_givens == 16);
        }
        fastsud_rules_destroy(rules);
    }
}

/* Steps to the end, all that there are, and others without some techniques; marks are no digits. */
TEST(steps_of_logic)
{
    static const char puzzle[] = ".43..1.......31.";
    struct fastsud_rules *const rules = rules_of(NULL, NULL, "4x4"), *const few =
                                                                         rules_of("without", "full,hidden", "4x4");
    struct fastsud_rules_step step = {.size = sizeof(step)}, first = {.size = 0};
    struct fastsud_rules_rating rating = {.size = sizeof(rating)};
    uint32_t marks[16], removed[16];
    struct fastsud_rules *none = NULL;
    assert_int_equal(fastsud_rules_logic(rules), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_step_next(rules, &step, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_explain(rules, puzzle, 16, NULL), FASTSUD_UNIQUE);
    assert_int_equal(fastsud_rules_step_at(rules, 0, &first, NULL), FASTSUD_ERR_ARGUMENT); /* no size */
    unsigned n = 0;
    while (fastsud_rules_step_at(rules, n, &step, removed) == 1)
        n++;
    assert_true(n > 4);
    assert_int_equal(fastsud_rules_logic(rules), FASTSUD_OPEN);
    assert_int_equal(fastsud_rules_step_next(rules, &step, removed), 1);
    assert_string_equal(step.text, "full house: r3c2 is the last empty cell of column 2 => r3c2=2");
    assert_string_equal(step.technique, "full house");
    assert_true(step.placed_cell == 9 && step.placed_value == 2 && removed[0] == 0);
    for (n = 1; fastsud_rules_step_next(rules, &step, NULL) == 1; n++)
        ;
    assert_int_equal(n, 11);
    assert_int_equal(fastsud_rules_logic(rules), FASTSUD_SOLVED);

    assert_int_equal(fastsud_rules_explain(few, puzzle, 16, NULL), FASTSUD_UNIQUE);
    assert_int_equal(fastsud_rules_step_next(few, &step, NULL), 1);
    assert_string_equal(step.technique, "naked single");
    assert_int_equal(fastsud_rules_rate(few, puzzle, 16, NULL, &rating), FASTSUD_OK);
    assert_string_equal(rating.hardest, "naked single");
    for (int i = 0; i < 16; i++)
        marks[i] = i == 0 ? 1 << 1 : UINT32_MAX;
    assert_int_equal(fastsud_rules_explain(few, puzzle, 16, marks), FASTSUD_UNIQUE);
    assert_int_equal(fastsud_rules_step_next(few, &step, NULL), 1);
    assert_true(step.placed_cell == 0 && step.placed_value == 2);

    OWNED_OPTIONS *const options = options_of("without", "no such thing");
    assert_int_equal(fastsud_rules_create(options, &none), FASTSUD_ERR_VALUE);
    fastsud_rules_destroy(rules);
    fastsud_rules_destroy(few);
}

/* What the text gives counts as if a line did; impossible rules have no steps; errors leave the rating as it was. */
TEST(ratings_of_texts)
{
    static const char with_givens[] = "size = 4\ncells =\n1234\n3412\n2143\n432.\n";
    struct fastsud_rules_rating of_text = {.size = sizeof(of_text)}, of_line = of_text;
    struct fastsud_rules *const text = rules_of(NULL, NULL, with_givens), *const line = rules_of(NULL, NULL, "4x4");
    uint32_t candidates[16];
    assert_int_equal(fastsud_rules_rate(text, NULL, 0, NULL, &of_text), FASTSUD_OK);
    assert_int_equal(fastsud_rules_rate(line, "123434122143432.", 16, NULL, &of_line), FASTSUD_OK);
    assert_memory_equal(&of_text, &of_line, sizeof(of_text));
    assert_true(of_text.n_givens == 15 && of_text.n_redundant == 15 && of_text.n_steps == 1);
    assert_string_equal(of_text.hardest, "full house");
    /* A line beside the text: both are given. */
    assert_int_equal(fastsud_rules_solve(text, "4...............", 16, NULL, NULL, NULL), FASTSUD_NONE);
    for (int i = 0; i < 16; i++)
        candidates[i] = i == 0 ? 8 : UINT32_MAX;
    assert_int_equal(fastsud_rules_rate(text, NULL, 0, candidates, &of_text), FASTSUD_OK);
    assert_true(of_text.verdict == FASTSUD_NONE && of_text.n_redundant == -1 && of_text.logic == FASTSUD_NONE);

    assert_int_equal(fastsud_rules_read(line, ".Shape~4x4.Cage~20~R1C1~R1C2", 28), FASTSUD_OK);
    assert_int_equal(fastsud_rules_rate(line, "1...............", 16, NULL, &of_line), FASTSUD_OK);
    assert_true(of_line.verdict == FASTSUD_NONE && of_line.logic == FASTSUD_NONE && of_line.n_givens == 1);
    assert_true(of_line.n_steps == 0 && of_line.hardest == NULL && of_line.n_guesses == 0);
    of_line.verdict = 77;
    assert_int_equal(fastsud_rules_rate(line, "1", 1, NULL, &of_line), FASTSUD_ERR_MALFORMED);
    assert_int_equal(fastsud_rules_rate(NULL, NULL, 0, NULL, &of_line), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_rate(line, NULL, 0, NULL, NULL), FASTSUD_ERR_ARGUMENT);
    of_line.size--;
    assert_int_equal(fastsud_rules_rate(line, NULL, 0, NULL, &of_line), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(of_line.verdict, 77);
    fastsud_rules_destroy(text);
    fastsud_rules_destroy(line);
}

#define KILLER "size = 4\ncage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\n  cage 6 r3c3 r4c3\nthermo r2c3 r2c4\nx\ncells =\n"

/* What a setter asks: clues in their order and place, those that are not needed, and the candidates of solutions. */
TEST(clues_and_candidates)
{
    static const struct {
        uint64_t line;
        uint32_t column;
        const char *text;
        bool is_redundant;
    } wanted[] = {{2, 1, "cage 3 r1c1 r1c2", true},
                  {3, 1, "cage 7 r1c3 r1c4", true},
                  {4, 3, "cage 6 r3c3 r4c3", false},
                  {5, 1, "thermo r2c3 r2c4", true},
                  {6, 1, "x", false}};
    enum { N = sizeof(wanted) / sizeof(wanted[0]) };
    struct fastsud_rules *const rules = rules_of(NULL, NULL, KILLER "1...\n....\n....\n....\n");
    struct fastsud_rules_clue clue = {.size = sizeof(clue)};
    uint8_t givens[16], redundant[N + 1];
    uint64_t counts[64];
    for (size_t i = 0; i < N; i++) {
        assert_int_equal(fastsud_rules_clue_at(rules, i, &clue), FASTSUD_OK);
        assert_string_equal(clue.text, wanted[i].text);
        assert_true(clue.line == wanted[i].line && clue.column == wanted[i].column);
    }
    assert_int_equal(fastsud_rules_clue_at(rules, N, &clue), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_clue_at(rules, 0, NULL), FASTSUD_ERR_ARGUMENT);
    memset(redundant, 7, sizeof(redundant));
    assert_int_equal(fastsud_rules_redundant(rules, NULL, 0, NULL, givens, redundant, N), FASTSUD_UNIQUE);
    for (size_t i = 0; i < N; i++)
        assert_int_equal(redundant[i], wanted[i].is_redundant);
    assert_int_equal(redundant[N], 7);
    assert_int_equal(givens[0], 0);
    /* With another given both can go, and so can a clue more; fewer clues than there are, or none. */
    assert_int_equal(fastsud_rules_redundant(rules, "...............3", 16, NULL, givens, redundant, 3),
                     FASTSUD_UNIQUE);
    assert_true(givens[0] == 1 && givens[15] == 1 && redundant[2] == 1);
    assert_int_equal(fastsud_rules_redundant(rules, "2...............", 16, NULL, givens, redundant, N), FASTSUD_NONE);
    assert_true(givens[0] == 0 && redundant[0] == 0);
    assert_int_equal(fastsud_rules_redundant(rules, NULL, 0, NULL, NULL, NULL, 0), FASTSUD_UNIQUE);
    assert_int_equal(fastsud_rules_redundant(rules, "1", 1, NULL, NULL, NULL, 0), FASTSUD_ERR_MALFORMED);
    assert_int_equal(fastsud_rules_redundant(NULL, NULL, 0, NULL, NULL, NULL, 0), FASTSUD_ERR_ARGUMENT);

    memset(redundant, 7, sizeof(redundant));
    assert_int_equal(fastsud_rules_conflict(rules, "2..............4", 16, NULL, givens, redundant, N), FASTSUD_NONE);
    assert_true(givens[0] == 1 && givens[15] == 0 && redundant[0] + redundant[1] + redundant[2] <= 1);
    assert_int_equal(redundant[N], 7);
    assert_int_equal(fastsud_rules_conflict(rules, NULL, 0, NULL, givens, redundant, N), FASTSUD_UNIQUE);
    assert_true(givens[0] == 0 && redundant[0] == 0 && redundant[4] == 0);
    assert_int_equal(fastsud_rules_conflict(rules, "2...............", 16, NULL, NULL, NULL, 0), FASTSUD_NONE);
    assert_int_equal(fastsud_rules_conflict(NULL, NULL, 0, NULL, NULL, NULL, 0), FASTSUD_ERR_ARGUMENT);

    assert_int_equal(fastsud_rules_candidates(rules, NULL, 0, NULL, 5, counts), FASTSUD_UNIQUE);
    assert_true(counts[0] == 1 && counts[1] == 0);
    assert_int_equal(fastsud_rules_candidates(rules, "2...............", 16, NULL, 5, counts), FASTSUD_NONE);
    assert_int_equal(counts[0], 0);
    assert_int_equal(fastsud_rules_candidates(rules, NULL, 0, NULL, 0, counts), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_candidates(rules, NULL, 0, NULL, 1, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_read(rules, "4x4", 3), FASTSUD_OK);
    assert_int_equal(fastsud_rules_candidates(rules, NULL, 0, NULL, 1000, counts), FASTSUD_MULTIPLE);
    for (int i = 0; i < 64; i++)
        assert_int_equal(counts[i], 72); /* of 288 */
    fastsud_rules_destroy(rules);
}

/* Batches give what single calls give, of text and of numbers; each puzzle has its own answer. */
TEST(batches_of_rules)
{
    enum { N = 150, MOST = 16 };
    static char texts[N][MOST + 1], solutions[N][MOST + 3];
    static uint8_t numbers[N][MOST], converted[N][MOST];
    struct fastsud_rules *const rules = rules_of("limit", "9", "4x4"), *const empty = rules_of(NULL, NULL, NULL);
    struct fastsud_rules *const none = rules_of(NULL, NULL, ".Shape~4x4.Cage~20~R1C1~R1C2");
    OWNED_OPTIONS *options = NULL;
    struct fastsud_solver *solver = NULL;
    uint64_t n_solutions[N], n = 0;
    uint8_t verdicts[N], cut_short[N];
    uint16_t candidates[81] = {0};

    for (int i = 0; i < N; i++)
        for (int cell = 0; cell < MOST; cell++) {
            numbers[i][cell] = (uint8_t)(rng_below(&test_rng, 4) == 0 ? rng_below(&test_rng, 4) + 1 : 0);
            texts[i][cell] = numbers[i][cell] > 0 ? (char)('0' + numbers[i][cell]) : '.';
        }
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    assert_int_equal(fastsud_options_set(options, "limit", "9"), FASTSUD_OK);
    assert_int_equal(fastsud_solver_create(options, &solver), FASTSUD_OK);
    assert_int_equal(fastsud_solver_take_rules(solver, empty), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_solver_take_rules(NULL, rules), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_solver_take_rules(solver, none), FASTSUD_OK);
    assert_int_equal(fastsud_solver_take_rules(solver, rules), FASTSUD_OK);
    for (int as_numbers = 0; as_numbers < 2; as_numbers++) {
        struct fastsud_batch batch = {.size = sizeof(batch),
                                      .n_puzzles = N,
                                      .puzzles = as_numbers ? (const void *)numbers : texts,
                                      .puzzle_stride = as_numbers ? MOST : sizeof(texts[0]),
                                      .solutions = solutions,
                                      .solution_stride = sizeof(solutions[0]),
                                      .as_numbers = as_numbers,
                                      .verdicts = verdicts,
                                      .n_solutions = n_solutions,
                                      .cut_short = cut_short};
        memset(solutions, '#', sizeof(solutions));
        assert_int_equal(fastsud_solver_solve(solver, &batch), FASTSUD_OK);
        for (int i = 0; i < N; i++) {
            char solution[MOST];
            assert_int_equal(fastsud_rules_solve(rules, texts[i], MOST, NULL, solution, &n), verdicts[i]);
            assert_true(n == n_solutions[i] && !cut_short[i] && solutions[i][MOST] == '#');
            for (int cell = 0; verdicts[i] == FASTSUD_UNIQUE && cell < MOST; cell++)
                assert_int_equal(solutions[i][cell], as_numbers ? solution[cell] - '0' : solution[cell]);
        }
        batch.puzzle_stride = MOST - 1;
        assert_int_equal(fastsud_solver_solve(solver, &batch), FASTSUD_ERR_ARGUMENT);
        batch.puzzles = NULL;
        batch.candidates = candidates;
        assert_int_equal(fastsud_solver_solve(solver, &batch), FASTSUD_ERR_ARGUMENT);
    }
    assert_int_equal(fastsud_rules_convert(rules, N, texts, sizeof(texts[0]), 1, converted), FASTSUD_OK);
    assert_memory_equal(converted, numbers, sizeof(numbers));
    assert_int_equal(fastsud_rules_convert(rules, N, numbers, MOST, 0, converted), FASTSUD_OK);
    for (int i = 0; i < N; i++)
        assert_memory_equal(converted[i], texts[i], MOST);
    texts[N - 1][3] = '5';
    struct fastsud_batch batch = {
        .size = sizeof(batch), .n_puzzles = N, .puzzles = texts, .puzzle_stride = MOST + 1, .verdicts = verdicts};
    struct fastsud_problem problem = {.size = sizeof(problem)};
    assert_int_equal(fastsud_solver_solve(solver, &batch), FASTSUD_ERR_MALFORMED);
    assert_int_equal(fastsud_rules_problem(rules, &problem), FASTSUD_OK);
    assert_true(problem.line == N && problem.column == 4);
    assert_int_equal(fastsud_rules_convert(rules, N, texts, MOST + 1, 1, converted), FASTSUD_ERR_MALFORMED);
    assert_int_equal(fastsud_rules_convert(empty, 0, NULL, 0, 1, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_solver_take_rules(solver, none), FASTSUD_OK);
    batch.n_puzzles = 2;
    batch.n_solutions = n_solutions;
    assert_int_equal(fastsud_solver_solve(solver, &batch), FASTSUD_OK);
    assert_true(verdicts[0] == FASTSUD_NONE && verdicts[1] == FASTSUD_NONE && n_solutions[1] == 0);
    assert_non_null(fastsud_solver_engine(solver));
    fastsud_solver_destroy(solver);
    fastsud_rules_destroy(rules);
    fastsud_rules_destroy(empty);
    fastsud_rules_destroy(none);
}

TEST(searches_of_rules)
{
    struct fastsud_rules *const rules = rules_of("engine", "backtrack", "4x4"), *const other =
                                                                                    rules_of(NULL, NULL, "4x4");
    struct fastsud_searches found = {.size = sizeof(found)};
    unsigned n[6] = {0};

    assert_int_equal(fastsud_rules_search(rules, 2, "1.....2.....3..." SMALL, 16, &found), FASTSUD_OK);
    assert_true(found.n_puzzles == 2 && found.ends[1] == found.n_events && found.ends[0] == found.n_events - 1);
    for (size_t i = 0; i < found.n_events; i++)
        n[found.kinds[i]]++;
    assert_true(n[FASTSUD_SEARCH_SOLUTION] == 3 && n[FASTSUD_SEARCH_GUESS] == 2 && n[FASTSUD_SEARCH_REFUTED] == 1);
    assert_true(found.verdicts[0] == FASTSUD_MULTIPLE && found.verdicts[1] == FASTSUD_UNIQUE);
    assert_null(fastsud_search_event_name(6));
    assert_int_equal(fastsud_rules_search(other, 1, SMALL, 16, &found), FASTSUD_ERR_UNKNOWN_ENGINE);
    assert_int_equal(fastsud_rules_search(rules, 1, SMALL, 15, &found), FASTSUD_ERR_ARGUMENT);
    fastsud_rules_destroy(rules);
    fastsud_rules_destroy(other);
}

TEST_MAIN("api rules", NULL, NULL)
