/* Options of the library's objects: which there are, what is said of wrong ones, and what stops the objects. */
#include "support/test.h"

#include <errno.h>

#include <fastsud.h>

#include "support/options.h"
#include "support/puzzles.h"

#define EMPTY_PATTERN "000000000000000000000000000000000000000000000000000000000000000000000000000000000"

TEST(options_are_checked)
{
    static const struct {
        const char *name, *value;
        int status;
    } rows[] = {{"limit", "2", FASTSUD_OK},
                {"limit", "0", FASTSUD_ERR_VALUE},
                {"limit", "-1", FASTSUD_ERR_VALUE},
                {"limit", "2x", FASTSUD_ERR_VALUE},
                {"limit", "18446744073709551616", FASTSUD_ERR_VALUE},
                {"limit", "", FASTSUD_ERR_VALUE},
                {"time-limit", "0.5", FASTSUD_OK},
                {"time-limit", "1s", FASTSUD_ERR_VALUE},
                {"select", "mrv", FASTSUD_OK},
                {"select", "mr", FASTSUD_ERR_VALUE},
                {"level", "11", FASTSUD_ERR_VALUE},
                {"Limit", "2", FASTSUD_ERR_UNKNOWN_OPTION},
                {"", "2", FASTSUD_ERR_UNKNOWN_OPTION},
                {NULL, "2", FASTSUD_ERR_ARGUMENT}};
    OWNED_OPTIONS *const options = options_of(NULL, NULL);
    struct fastsud_solver *solver = NULL;
    const char *help = NULL;
    errno = ENOENT; /* the caller's */
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(fastsud_options_set(options, rows[i].name, rows[i].value), rows[i].status);
        assert_int_equal(errno, ENOENT);
    }
    for (size_t i = 0; fastsud_option_name(i, &help); i++) {
        assert_int_equal(fastsud_options_set(options, fastsud_option_name(i, NULL), NULL), FASTSUD_OK);
        assert_true(help && *help);
    }
    assert_int_equal(fastsud_options_set(options, "engine", "no such"), FASTSUD_OK);
    assert_int_equal(fastsud_solver_create(options, &solver), FASTSUD_ERR_UNKNOWN_ENGINE);
    assert_null(solver);
    fastsud_options_set(options, "engine", NULL);
    fastsud_options_set(options, "isa", "mmx");
    assert_int_equal(fastsud_solver_create(options, &solver), FASTSUD_ERR_UNKNOWN_KERNEL);
    fastsud_options_set(options, "isa", NULL);
    fastsud_options_set(options, "method", "er"); /* no way of solving */
    assert_int_equal(fastsud_solver_create(options, &solver), FASTSUD_ERR_VALUE);
    fastsud_options_destroy(NULL);
}

/* Each option is read by some objects, and is an error to the others. */
TEST(options_are_of_objects)
{
    static const struct {
        const char *name, *value;
        unsigned objects; /* bits, in the order of the objects below */
    } rows[] = {
        {"engine", "csp", 0x885},      {"limit", "3", 0x01d},        {"guess-limit", "3", 0x007},
        {"time-limit", "9", 0x3f9f},   {"memory-limit", "9", 0x804}, {"depth-first", "yes", 0x001},
        {"seed", "3", 0xec8},          {"grids", "yes", 0x880},      {"clues", "24", 0x890},
        {"symmetry", "rot180", 0x880}, {"morphs", "3", 0x680},       {"er-rules", "repaired", 0x1780},
        {"without", "x-wing", 0x1104}, {"input", "lines", 0x020},    {"column", "x", 0x020},
        {"malformed", "skip", 0x020},  {"backdoors", "2", 0x600},    {"parts", "a=1", 0x040},
        {"by-solution", "yes", 0x040}, {"all-sizes", "yes", 0x010},  {"method", "levels", 0x1181},
        {"level", "3", 0x1701},        {"select", "first", 0x001},   {"encoding", "minimal", 0x001},
        {"canonical", "yes", 0x400},   {"search-limit", "3", 0x400}, {"fields", "x", 0x020},
        {"guesses", "20-", 0x080},     {"rating", "2.0", 0x080},     {"remove", "2", 0x2000},
        {"add", "2", 0x2000},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fastsud_options *const options = options_of(rows[i].name, rows[i].value);
        unsigned objects = 0, bit = 1;
#define TRY(object, create)                                                                                            \
    do {                                                                                                               \
        struct fastsud_##object *made = NULL;                                                                          \
        objects |= (create) != FASTSUD_ERR_UNKNOWN_OPTION ? bit : 0;                                                   \
        fastsud_##object##_destroy(made);                                                                              \
        bit <<= 1;                                                                                                     \
    } while (0)
        TRY(solver, fastsud_solver_create(options, &made));
        TRY(enumerator, fastsud_enumerator_create(options, &made));
        TRY(rules, fastsud_rules_create(options, &made));
        TRY(minimizer, fastsud_minimizer_create(options, &made));
        TRY(scanner, fastsud_scanner_create(options, &made));
        TRY(reader, fastsud_reader_create(options, "/dev/null", &made));
        TRY(splitter, fastsud_splitter_create(options, &made));
        TRY(generator, fastsud_generator_create(options, &made));
        TRY(explainer, fastsud_explainer_create(options, &made));
        TRY(rater, fastsud_rater_create(options, &made));
        TRY(measurer, fastsud_measurer_create(options, NULL, "givens", &made));
        TRY(rules_generator, fastsud_rules_generator_create(options, &made));
        TRY(tracer, fastsud_tracer_create(options, 0, &made));
        TRY(vicinity, fastsud_vicinity_create(options, &made));
#undef TRY
        if (objects != rows[i].objects)
            fail_msg("%s: read by %#x, not %#x", rows[i].name, objects, rows[i].objects);
        fastsud_options_destroy(options);
    }
}

/* What an object says of its options; NULL: of one that is set. */
static void check_problem(const char *object, const char *const settings[5], const char *problem)
{
    struct fastsud_options *const options = options_of(NULL, NULL);
    int status = FASTSUD_OK;

    for (size_t i = 0; settings[i] && status == FASTSUD_OK; i += 2)
        status = fastsud_options_set(options, settings[i], settings[i + 1]);
    if (object) {
        assert_int_equal(status, FASTSUD_OK);
        assert_string_equal(fastsud_options_problem(options), "");
    }
#define CREATE(name)                                                                                                   \
    if (object && strcmp(object, #name) == 0) {                                                                        \
        struct fastsud_##name *made = NULL;                                                                            \
        status = fastsud_##name##_create(options, &made);                                                              \
        assert_null(made);                                                                                             \
    }
    CREATE(solver)
    CREATE(rules)
    CREATE(scanner)
    CREATE(splitter)
    CREATE(generator)
    CREATE(explainer)
    CREATE(rater)
    CREATE(minimizer)
    CREATE(vicinity)
    CREATE(judge)
    CREATE(enumerator)
#undef CREATE
    assert_true(status < 0);
    if (!strstr(fastsud_options_problem(options), problem))
        fail_msg("%s %s: %s", settings[0], settings[1], fastsud_options_problem(options));
    assert_int_equal(fastsud_options_set(options, "limit", "2"), FASTSUD_OK);
    assert_string_equal(fastsud_options_problem(options), "");
    fastsud_options_destroy(options);
}

TEST(problems_are_told)
{
    static const struct {
        const char *object, *settings[5], *problem;
    } rows[] = {
        {NULL, {"no-such", "1"}, "--no-such: there is no such option"},
        {NULL, {"level", "11"}, "--level: '11' is not a number from 0 to 10"},
        {NULL, {"add", "10"}, "--add: '10' is not a number from 0 to 9"},
        {"vicinity", {"isa", "x"}, "--isa 'x': unknown kernel; available: "},
        {NULL, {"seed", "None"}, "--seed: 'None' is not a number from 0 to 18446744073709551615"},
        {NULL, {"time-limit", "-1"}, "--time-limit: '-1' is not a number of seconds from 0 to "},
        {NULL, {"symmetry", "x"}, "--symmetry: 'x' is not one of none, rot90, "},
        {NULL, {"method", "x"}, "--method: 'x' is not one of levels, theory, essay, er"},
        {"splitter", {"seed", "1"}, "--parts: '' is not NAME=SHARE"},
        {"splitter", {"parts", "a=0.5,b=0.4"}, "--parts: the shares add up to 0.9, not to 1; write for example "},
        {"solver", {"engine", "x"}, "--engine 'x': unknown engine; available: lockstep, "},
        {"solver", {"engine", "logic", "method", "er"}, "--method: 'er' is not one of levels, theory, essay"},
        {"solver", {"parts", "a=1"}, "--parts: it has no meaning here; leave it out"},
        {"enumerator", {"parts", "a=1"}, "--parts: it has no meaning here; leave it out"},
        {"minimizer", {"isa", "x"}, "--isa 'x': unknown kernel; available: "},
        {"judge", {"isa", "x"}, "--isa 'x': unknown kernel; available: "},
        {"rater", {"isa", "x"}, "--isa 'x': unknown kernel; available: "},
        {"rules", {"engine", "x"}, "--engine 'x': unknown engine; available: lockstep, "},
        {"rules", {"without", "x"}, "--without: 'x' is no technique"},
        {"explainer", {"without", "xwing"}, "--without: 'xwing' is no technique; did you mean 'X-wing'?"},
        {"explainer", {"method", "essay"}, "--method: 'essay' is not one of levels, theory, er"},
        {"scanner", {"clues", "28"}, "--clues: '28' is not a number from 8 to 27"},
        {"scanner", {"with", "12"}, "--with: a pattern has 81 characters, one for each cell, but this one has 2"},
        {"scanner", {"isa", "x"}, "--isa 'x': unknown kernel; available: "},
        {"generator", {"clues", "x"}, "--clues 'x': write a number of givens, 17 to 81, or two: 22-25"},
        {"generator", {"clues", "16"}, "--clues 16: no puzzle with fewer than 17 givens has one solution"},
        {"generator", {"clues", "19", "symmetry", "full"}, "--clues 19: no pattern with the symmetry full has so many"},
        {"generator", {"er", "8.0..7.0"}, "--er '8.0..7.0': write a rating, 1.0 to 11.9, or two: 7.0..8.9"},
        {"generator", {"er", "7.0", "grade", "hard"}, "--er: --grade stands for a range of it; leave it out"},
        {"generator", {"er", "9.0", "needs-level", "2"}, "--er 9.0: no puzzle that level 2 solves is rated above 3.0"},
        {"generator", {"grade", "x"}, "--grade 'x': write a grade, such as hard, "},
        {"generator", {"grids", "yes", "clues", "24"}, "--clues: --grids makes full grids; leave it out"},
        {"generator",
         {"unbiased", "yes", "symmetry", "full"},
         "--symmetry: --unbiased would lose its known bias; leave"},
        {"generator", {"pattern", EMPTY_PATTERN}, "--pattern: the pattern has 0 givens, but no puzzle with fewer"},
        {"generator", {"pattern", "1"}, "--pattern: a pattern has 81 characters, one for each cell"},
        {"generator", {"engine", "logic", "hard", "yes"}, "--hard puzzles are those that logic does not solve"},
        {"generator", {"engine", "csp"}, "--engine: 'csp' is not one of lockstep, logic"},
        {"generator", {"isa", "x"}, "--isa 'x': unknown kernel; available: "},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        check_problem(rows[i].object, rows[i].settings, rows[i].problem);
    assert_string_equal(fastsud_options_problem(NULL), "");
}

/* Each takes for ever otherwise. */
TEST(flag_stops_calls)
{
    static const char *const engines[] = {"lockstep", "csp", "backtrack", "dpll", "sat"};
    const char empty[] = EMPTY_PATTERN;
    char grid[81], puzzle[81];
    const char *found = NULL;
    size_t n_sets = 1, n_made = 1, n_found = 0;
    int flag = 1, is_cut_short = 0;

    assert_int_equal(fastsud_options_stop_at(NULL, &flag), FASTSUD_ERR_ARGUMENT);
    for (size_t i = 0; i < sizeof(engines) / sizeof(engines[0]); i++) {
        const char *package = NULL;
        size_t known = 0;
        while (strcmp(fastsud_engine_at(known, NULL, &package), engines[i]) != 0) {
            known++;
        }
        if (package) {
            continue;
        }
        struct fastsud_options *const options = options_of("engine", engines[i]);
        struct fastsud_solver *solver = NULL;
        struct fastsud_rules *rules = NULL;
        uint8_t verdict = 0, is_cut = 0;
        const struct fastsud_batch batch = {.size = sizeof(batch),
                                            .n_puzzles = 1,
                                            .puzzles = empty,
                                            .puzzle_stride = 81,
                                            .verdicts = &verdict,
                                            .cut_short = &is_cut};
        assert_int_equal(fastsud_options_set(options, "limit", "1000000000000"), FASTSUD_OK);
        assert_int_equal(fastsud_options_stop_at(options, &flag), FASTSUD_OK);
        assert_int_equal(fastsud_solver_create(options, &solver), FASTSUD_OK);
        assert_int_equal(fastsud_solver_solve(solver, &batch), FASTSUD_OK);
        assert_int_equal(is_cut, 1);
        fastsud_solver_destroy(solver);
        assert_int_equal(fastsud_rules_create(options, &rules), FASTSUD_OK);
        flag = 0;
        assert_int_equal(fastsud_rules_read(rules, "windoku", 7), FASTSUD_OK);
        flag = 1;
        assert_true(fastsud_rules_solve(rules, empty, 81, NULL, NULL, NULL) == FASTSUD_GAVE_UP ||
                    strcmp(engines[i], "csp") != 0);
        fastsud_rules_destroy(rules);
        fastsud_options_destroy(options);
    }
    struct fastsud_options *options = options_of("clues", "17"); /* in a hundred million tries */
    assert_int_equal(fastsud_options_set(options, "unbiased", "yes"), FASTSUD_OK);
    struct fastsud_generator *generator = NULL;
    assert_int_equal(fastsud_options_stop_at(options, &flag), FASTSUD_OK);
    assert_int_equal(fastsud_generator_create(options, &generator), FASTSUD_OK);
    assert_int_equal(fastsud_generator_make(generator, 0, 1, puzzle, 81, &n_made), FASTSUD_ERR_NOT_FOUND);
    fastsud_generator_destroy(generator);
    fastsud_options_destroy(options);

    /* The flag is of the options; and once it is 0, all is as before. */
    assert_int_equal(fastsud_generator_create(NULL, &generator), FASTSUD_OK);
    assert_int_equal(fastsud_generator_make(generator, 0, 1, puzzle, 81, &n_made), FASTSUD_OK);
    fastsud_generator_destroy(generator);
    assert_int_equal(fastsud_solve(puzzle, grid), FASTSUD_UNIQUE);
    options = options_of("clues", "20");
    struct fastsud_scanner *scanner = NULL;
    assert_int_equal(fastsud_options_stop_at(options, &flag), FASTSUD_OK);
    assert_int_equal(fastsud_scanner_create(options, &scanner), FASTSUD_OK);
    assert_int_equal(fastsud_scan(scanner, grid, &found, &n_found, &is_cut_short), FASTSUD_OK);
    assert_int_equal(is_cut_short, 1);
    fastsud_scanner_destroy(scanner);
    fastsud_options_destroy(options);
    options = NULL;
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    assert_int_equal(fastsud_options_stop_at(options, &flag), FASTSUD_OK);
    assert_int_equal(fastsud_unavoidable(options, grid, FASTSUD_MOST_UNAVOIDABLE, 0, NULL, 0, &n_sets),
                     FASTSUD_ERR_STOPPED);
    assert_int_equal(n_sets, 0);
    flag = 0;
    assert_int_equal(fastsud_unavoidable(options, grid, 10, 0, NULL, 0, &n_sets), FASTSUD_OK);
    assert_true(n_sets > 0);
    fastsud_options_destroy(options);
    options = options_of("seed", "1");
    assert_int_equal(fastsud_unavoidable(options, grid, 10, 0, NULL, 0, &n_sets), FASTSUD_ERR_UNKNOWN_OPTION);
    fastsud_options_destroy(options);
}

TEST_MAIN("api_options", NULL, NULL)
