/*
 * Allocation in the library's functions: each that fails is FASTSUD_ERR_NO_MEMORY, leaves *object NULL and loses
 * nothing; what does not say that it allocates does not.
 */
#include <fastsud.h>
#include <unistd.h>

#include "support/allocations.h"
#include "support/options.h"
#include "support/puzzles.h"
#include "support/test.h"

/* Objects of the library as makers. */
#define PUBLIC_DESTROY(object)                                                                                         \
    static void destroy_public_##object(void *made)                                                                    \
    {                                                                                                                  \
        fastsud_##object##_destroy(made);                                                                              \
    }
#define PUBLIC_MAKER(object)                                                                                           \
    PUBLIC_DESTROY(object)                                                                                             \
    static enum fastsud_status create_public_##object(const void *options, void **made)                                \
    {                                                                                                                  \
        struct fastsud_##object *object = *made;                                                                       \
        const int status = fastsud_##object##_create(options, &object);                                                \
        *made = object;                                                                                                \
        return (enum fastsud_status)status;                                                                            \
    }

PUBLIC_MAKER(solver)
PUBLIC_MAKER(enumerator)
PUBLIC_MAKER(minimizer)
PUBLIC_MAKER(scanner)
PUBLIC_MAKER(vicinity)
PUBLIC_MAKER(generator)
PUBLIC_MAKER(explainer)
PUBLIC_MAKER(rater)
PUBLIC_MAKER(splitter)
PUBLIC_DESTROY(options)
PUBLIC_DESTROY(classes)

/* With a value that is replaced, and others. */
static enum fastsud_status create_public_options(const void *unused, void **made)
{
    static const char *const settings[][2] = {{"seed", "1"}, {"isa", "portable"}, {"seed", "2"}, {"isa", NULL}};
    struct fastsud_options *options = *made;
    int status = fastsud_options_create(&options);

    (void)unused;
    for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]) && status == FASTSUD_OK; i++) {
        status = fastsud_options_set(options, settings[i][0], settings[i][1]);
        if (status != FASTSUD_OK) {
            fastsud_options_destroy(options);
            options = NULL;
        }
    }
    *made = options;
    return (enum fastsud_status)status;
}

/* With classes; what is made has room for more. */
static enum fastsud_status create_public_classes(const void *puzzles, void **made)
{
    uint64_t class_of[N_HARD_PUZZLES];
    struct fastsud_classes *classes = *made;
    int status = fastsud_classes_create(&classes);

    if (status == FASTSUD_OK) {
        status = fastsud_classes_add(classes, N_HARD_PUZZLES, puzzles, FASTSUD_N_CELLS, class_of);
        if (status != FASTSUD_OK) {
            fastsud_classes_destroy(classes);
            classes = NULL;
        }
    }
    *made = classes;
    return (enum fastsud_status)status;
}

static enum fastsud_status solve_one(const void *puzzle, void **made)
{
    char solution[FASTSUD_N_CELLS];

    *made = NULL;
    return (enum fastsud_status)fastsud_solve(puzzle, solution);
}

static enum fastsud_status count_one(const void *puzzle, void **made)
{
    uint64_t n;

    *made = NULL;
    return (enum fastsud_status)fastsud_count(puzzle, 10, &n);
}

static enum fastsud_status scan_one(const void *grid, void **made)
{
    struct fastsud_options *options = NULL;
    struct fastsud_scanner *scanner = NULL;
    const char *puzzles = NULL;
    size_t n;
    int status = fastsud_options_create(&options);

    *made = NULL;
    status = status == FASTSUD_OK ? fastsud_options_set(options, "clues", "23") : status;
    status = status == FASTSUD_OK ? fastsud_options_set(options, "within", hard_puzzles[0]) : status;
    status = status == FASTSUD_OK ? fastsud_scanner_create(options, &scanner) : status;
    status = status == FASTSUD_OK ? fastsud_scan(scanner, grid, &puzzles, &n, NULL) : status;
    assert_true(status != FASTSUD_OK || n == 1);
    fastsud_scanner_destroy(scanner);
    fastsud_options_destroy(options);
    return (enum fastsud_status)status;
}

/* All that are near, and all minimal puzzles. What had no memory for one puzzle can have it for the next. */
static enum fastsud_status find_minimal(const void *puzzle, void **made)
{
    struct fastsud_minimizer *minimizer = NULL;
    struct fastsud_vicinity *vicinity = NULL;
    const char *puzzles = NULL;
    size_t n = 0;
    int status = fastsud_minimizer_create(NULL, &minimizer);

    *made = NULL;
    status = status == FASTSUD_OK ? fastsud_minimize_all(minimizer, puzzle, &puzzles, &n, NULL) : status;
    if (minimizer && status == FASTSUD_ERR_NO_MEMORY)
        assert_int_equal(fastsud_minimize_all(minimizer, puzzle, &puzzles, &n, NULL), FASTSUD_UNIQUE);
    status = status == FASTSUD_UNIQUE ? fastsud_vicinity_create(NULL, &vicinity) : status;
    status = status == FASTSUD_OK ? fastsud_vicinity_search(vicinity, 1, puzzle, 81, &puzzles, &n, NULL) : status;
    if (vicinity && status == FASTSUD_ERR_NO_MEMORY)
        assert_int_equal(fastsud_vicinity_search(vicinity, 1, puzzle, 81, &puzzles, &n, NULL), FASTSUD_OK);
    fastsud_minimizer_destroy(minimizer);
    fastsud_vicinity_destroy(vicinity);
    return (enum fastsud_status)status;
}

static enum fastsud_status find_unavoidable(const void *grid, void **made)
{
    size_t n;

    *made = NULL;
    return (enum fastsud_status)fastsud_unavoidable(NULL, grid, 12, 0, NULL, 0, &n);
}

static void destroy_nothing(void *made)
{
    assert_null(made);
}

/* A search that would go on for days ends when there is no memory for what it does; the next is told. */
TEST(failed_allocation_of_a_long_search)
{
    struct fastsud_options *const options = options_of("engine", "csp");
    struct fastsud_searches found = {.size = sizeof(found)};
    struct fastsud_rules *rules = NULL;
    char blank[FASTSUD_N_CELLS];

    memset(blank, '.', sizeof(blank));
    assert_int_equal(fastsud_options_set(options, "limit", "1000000000000"), FASTSUD_OK);
    assert_int_equal(fastsud_rules_create(options, &rules), FASTSUD_OK);
    assert_int_equal(fastsud_rules_read(rules, "sudoku", 6), FASTSUD_OK);
    for (size_t failing = 0; failing < 8; failing++) {
        allocations_count(failing);
        const int status = fastsud_rules_search(rules, 1, blank, sizeof(blank), &found);
        assert_true(allocations_counted() > failing);
        assert_int_equal(status, FASTSUD_ERR_NO_MEMORY);
    }
    assert_int_equal(fastsud_rules_search(rules, 1, hard_puzzles[0], sizeof(blank), &found), FASTSUD_OK);
    assert_true(found.verdicts[0] == FASTSUD_UNIQUE && found.n_events > FASTSUD_N_CELLS);
    fastsud_rules_destroy(rules);
    fastsud_options_destroy(options);
}

TEST(failed_allocation_of_a_public_object)
{
    static const struct maker makers[] = {
        {create_public_solver, destroy_public_solver},       {create_public_enumerator, destroy_public_enumerator},
        {create_public_minimizer, destroy_public_minimizer}, {create_public_generator, destroy_public_generator},
        {create_public_explainer, destroy_public_explainer}, {create_public_rater, destroy_public_rater},
        {create_public_scanner, destroy_public_scanner},     {create_public_vicinity, destroy_public_vicinity}};
    static const struct {
        const char *name, *value;
        size_t maker;
    } settings[] = {{"engine", "csp", 0},    {"engine", "backtrack", 0}, {"engine", "logic", 0},
                    {"method", "theory", 0}, {"limit", "1", 0},          {"depth-first", "yes", 0},
                    {"guess-limit", "9", 0}, {"time-limit", "1", 0},     {"time-limit", "1", 2},
                    {"grids", "yes", 3},     {"clues", "24-28", 3},      {"symmetry", "rot90", 3},
                    {"unbiased", "yes", 3},  {"needs-level", "3", 3},    {"er", "2.0..3.0", 3},
                    {"hard", "yes", 3},      {"method", "er", 4},        {"method", "theory", 4}};
    char puzzles[N_HARD_PUZZLES][FASTSUD_N_CELLS];

    for (size_t i = 0; i < sizeof(makers) / sizeof(makers[0]); i++)
        assert_fails_cleanly(&makers[i], NULL, 1);
    for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++) {
        struct fastsud_options *const options = options_of(settings[i].name, settings[i].value);
        assert_fails_cleanly(&makers[settings[i].maker], options, 1);
        fastsud_options_destroy(options);
    }
    const char *package = NULL;
    for (size_t i = 0; fastsud_engine_at(i, NULL, &package); i++) {
        struct fastsud_options *const options = options_of("engine", fastsud_engine_at(i, NULL, NULL));
        if (!package)
            assert_fails_cleanly(&makers[0], options, 2);
        fastsud_options_destroy(options);
    }
    for (size_t i = 0; i < N_HARD_PUZZLES; i++)
        memcpy(puzzles[i], hard_puzzles[i], FASTSUD_N_CELLS);
    assert_fails_cleanly(&(struct maker){create_public_options, destroy_public_options}, NULL, 4);
    assert_fails_cleanly(&(struct maker){create_public_classes, destroy_public_classes}, puzzles, 4);
    assert_fails_cleanly(&(struct maker){solve_one, destroy_nothing}, hard_puzzles[0], 1);
    assert_fails_cleanly(&(struct maker){count_one, destroy_nothing}, hard_puzzles[0], 1);
    assert_int_equal(fastsud_solve(hard_puzzles[0], puzzles[0]), FASTSUD_UNIQUE);
    assert_fails_cleanly(&(struct maker){scan_one, destroy_nothing}, puzzles[0], 10);
    assert_fails_cleanly(&(struct maker){find_unavoidable, destroy_nothing}, puzzles[0], 1);
    assert_fails_cleanly(&(struct maker){find_minimal, destroy_nothing}, hard_puzzles[0], 20);
}

/* The value before stays. */
TEST(failed_allocation_of_an_option)
{
    struct fastsud_options *const options = options_of("engine", "csp");
    struct fastsud_solver *solver = NULL;
    allocations_count(0);
    const int status = fastsud_options_set(options, "engine", "backtrack");
    allocations_counted();
    assert_int_equal(status, FASTSUD_ERR_NO_MEMORY);
    assert_int_equal(fastsud_solver_create(options, &solver), FASTSUD_OK);
    assert_string_equal(fastsud_solver_engine(solver), "csp");
    fastsud_solver_destroy(solver);
    fastsud_options_destroy(options);
}

/* ER 8.9: dynamic chains. Nested ones need a thousand allocations more, and minutes. */
static const char needs_chains[] = "2.96..3........79......8...9.3..6...4....2.8.....1...7...3....4.924......5..8..1.";
/* ER 7.6. */
static const char needs_few_chains[] =
    "8..7....9..3..2.....69.5.24...6...7..3..1.9...45...2....4..1..217.............5..";

static enum fastsud_status explain(const void *options, void **made)
{
    struct fastsud_step step = {.size = sizeof(step)};
    struct fastsud_explainer *explainer = NULL;
    int status = fastsud_explainer_create(options, &explainer);

    if (status == FASTSUD_OK) {
        assert_int_equal(fastsud_explainer_start(explainer, needs_chains), FASTSUD_OK);
        do {
            status = fastsud_explainer_next(explainer, &step);
        } while (status > 0);
    }
    *made = NULL;
    fastsud_explainer_destroy(explainer);
    return (enum fastsud_status)status;
}

static enum fastsud_status rate(const void *options, void **made)
{
    uint8_t er = 0;
    const struct fastsud_ratings ratings = {.size = sizeof(ratings),
                                            .n_puzzles = 1,
                                            .puzzles = needs_few_chains,
                                            .puzzle_stride = FASTSUD_N_CELLS,
                                            .er = &er};
    struct fastsud_rater *rater = NULL;
    int status = fastsud_rater_create(options, &rater);

    if (status == FASTSUD_OK) {
        status = fastsud_rate(rater, &ratings);
        assert_true(status != FASTSUD_OK || er > 0);
    }
    *made = NULL;
    fastsud_rater_destroy(rater);
    return (enum fastsud_status)status;
}

/* All columns, of 9x9 puzzles and of others, after their solutions' memory was counted. */
static enum fastsud_status measure(const void *rules, void **made)
{
    struct fastsud_measurer *measurer = NULL;
    struct fastsud_column column = {.size = sizeof(column)};
    int status = fastsud_measurer_create(NULL, (struct fastsud_rules *)rules, NULL, &measurer);

    *made = NULL;
    if (status == FASTSUD_OK)
        status = fastsud_measurer_take(measurer, 1, rules ? "1..43.1........." : needs_few_chains, FASTSUD_N_CELLS);
    if (status == FASTSUD_OK)
        status = fastsud_measurer_column(measurer, 0, &column);
    assert_true(status != FASTSUD_OK || column.integers[0] > 2);
    fastsud_measurer_destroy(measurer);
    return (enum fastsud_status)status;
}

static enum fastsud_status trace(const void *options, void **made)
{
    struct fastsud_traces traces = {.size = sizeof(traces)};
    struct fastsud_tracer *tracer = NULL;
    int status = fastsud_tracer_create(options, 1, &tracer);

    *made = NULL;
    if (status == FASTSUD_OK)
        status = fastsud_tracer_take(tracer, 1, needs_few_chains, FASTSUD_N_CELLS, &traces);
    assert_true(status != FASTSUD_OK ? traces.n_steps == 0 : traces.n_steps > 50 && traces.candidates);
    if (tracer && status == FASTSUD_ERR_NO_MEMORY)
        assert_int_equal(fastsud_tracer_take(tracer, 1, needs_few_chains, FASTSUD_N_CELLS, &traces), FASTSUD_OK);
    fastsud_tracer_destroy(tracer);
    return (enum fastsud_status)status;
}

/* Steps and solutions of puzzles of other rules. */
static enum fastsud_status take_rules(const void *rules, void **made)
{
    struct fastsud_traces traces = {.size = sizeof(traces)};
    struct fastsud_tracer *tracer = NULL;
    struct fastsud_solver *solver = NULL;
    uint8_t verdict = FASTSUD_NONE;
    const struct fastsud_batch batch = {.size = sizeof(batch),
                                        .n_puzzles = 1,
                                        .puzzles = ".43..1.......31.",
                                        .puzzle_stride = 16,
                                        .verdicts = &verdict};
    struct fastsud_rules *const own = (struct fastsud_rules *)rules;
    int status = fastsud_tracer_create(NULL, 1, &tracer);

    *made = NULL;
    status = status == FASTSUD_OK ? fastsud_tracer_take_rules(tracer, own) : status;
    status = status == FASTSUD_OK ? fastsud_tracer_take(tracer, 1, batch.puzzles, 16, &traces) : status;
    assert_true(status != FASTSUD_OK || (traces.n_steps == 11 && traces.candidates_of_rules[1] == 8));
    status = status == FASTSUD_OK ? fastsud_solver_create(NULL, &solver) : status;
    status = status == FASTSUD_OK ? fastsud_solver_take_rules(solver, own) : status;
    status = status == FASTSUD_OK ? fastsud_solver_solve(solver, &batch) : status;
    assert_true(status != FASTSUD_OK || verdict == FASTSUD_UNIQUE);
    fastsud_solver_destroy(solver);
    fastsud_tracer_destroy(tracer);
    return (enum fastsud_status)status;
}

static enum fastsud_status make_by_rules(const void *options, void **made)
{
    struct fastsud_rules_generator *generator = NULL;
    const char *line = NULL;
    int status = fastsud_rules_generator_create(options, &generator);

    *made = NULL;
    if (status == FASTSUD_OK)
        status = fastsud_rules_generator_read(generator, "size = 4\nx\n", 11);
    if (status == FASTSUD_OK)
        status = fastsud_rules_generator_make(generator, 0, &line);
    assert_true(status != FASTSUD_OK || strlen(line) == 16);
    fastsud_rules_generator_destroy(generator);
    return (enum fastsud_status)status;
}

static enum fastsud_status make_by_rating(const void *options, void **made)
{
    char puzzles[2][FASTSUD_N_CELLS];
    struct fastsud_generator *generator = NULL;
    int status = fastsud_generator_create(options, &generator);

    if (status == FASTSUD_OK)
        status = fastsud_generator_make(generator, 0, 2, puzzles, sizeof(puzzles[0]), NULL);
    *made = NULL;
    fastsud_generator_destroy(generator);
    return (enum fastsud_status)status;
}

static enum fastsud_status split_by_values(const void *options, void **made)
{
    static const uint32_t values[N_HARD_PUZZLES];
    char puzzles[N_HARD_PUZZLES][FASTSUD_N_CELLS];
    uint8_t parts[N_HARD_PUZZLES];
    struct fastsud_splitter *splitter = NULL;
    int status = fastsud_splitter_create(options, &splitter);

    *made = NULL;
    for (size_t i = 0; i < N_HARD_PUZZLES; i++)
        memcpy(puzzles[i], hard_puzzles[i], FASTSUD_N_CELLS);
    if (status == FASTSUD_OK)
        status = fastsud_split(splitter, N_HARD_PUZZLES, puzzles, sizeof(puzzles[0]), values, parts);
    if (status == FASTSUD_OK)
        status = fastsud_split_cap(splitter, 1, 1);
    fastsud_splitter_destroy(splitter);
    return (enum fastsud_status)status;
}

/* Forms, copies and parts of puzzles of other rules. */
static enum fastsud_status copy_by_rules(const void *options, void **made)
{
    static const char puzzles[] = "1...............12..34..........", grid[] = "1234341221434321";
    char forms[2][16], copies[2][16], minimal[16];
    uint8_t parts[2];
    struct fastsud_rules *rules = NULL;
    struct fastsud_splitter *splitter = NULL;
    int status = fastsud_rules_create(NULL, &rules);

    *made = NULL;
    status = status == FASTSUD_OK ? fastsud_rules_read(rules, "size = 4\n", 9) : status;
    status = status == FASTSUD_OK ? fastsud_rules_canon(rules, 2, puzzles, 16, forms, NULL, NULL, NULL) : status;
    status = status == FASTSUD_OK ? fastsud_rules_morph(rules, 1, 2, puzzles, 16, NULL, 0, 1, copies, NULL) : status;
    status = status == FASTSUD_OK ? fastsud_rules_minimize(rules, 1, 1, grid, 16, minimal, NULL) : status;
    const void *all = NULL;
    size_t n_all = 0;
    const int verdict =
        status == FASTSUD_OK ? fastsud_rules_minimize_all(rules, 3, grid, &all, &n_all, NULL) : FASTSUD_UNIQUE;
    status = verdict == FASTSUD_UNIQUE ? status : verdict;
    status = status == FASTSUD_OK ? fastsud_splitter_create(options, &splitter) : status;
    status = status == FASTSUD_OK ? fastsud_splitter_take_rules(splitter, rules) : status;
    status = status == FASTSUD_OK ? fastsud_split(splitter, 2, puzzles, 16, NULL, parts) : status;
    fastsud_splitter_destroy(splitter);
    fastsud_rules_destroy(rules);
    return (enum fastsud_status)status;
}

/* The next step of other rules, and all. */
static enum fastsud_status explain_by_rules(const void *context, void **made)
{
    struct fastsud_rules_step step = {.size = sizeof(step)};
    struct fastsud_rules *rules = NULL;
    int status = fastsud_rules_create(NULL, &rules);

    (void)context;
    *made = NULL;
    status = status == FASTSUD_OK ? fastsud_rules_read(rules, "size = 4\n", 9) : status;
    status = status == FASTSUD_OK ? fastsud_rules_explain(rules, ".43..1.......31.", 16, NULL) : status;
    status = status == FASTSUD_UNIQUE ? fastsud_rules_step_next(rules, &step, NULL) : status;
    status = status == 1 ? fastsud_rules_step_at(rules, 0, &step, NULL) : status;
    fastsud_rules_destroy(rules);
    return (enum fastsud_status)(status == 1 ? FASTSUD_OK : status);
}

/* What is allocated while an object works. */
TEST(failed_allocation_of_public_work)
{
    static const char *const methods[] = {"levels", "theory", "er"};
    for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
        struct fastsud_options *const options = options_of("method", methods[i]);
        assert_fails_cleanly(&(struct maker){explain, destroy_nothing}, options, 2);
        fastsud_options_destroy(options);
    }
    assert_fails_cleanly(&(struct maker){rate, destroy_nothing}, NULL, 4);
    assert_fails_cleanly(&(struct maker){trace, destroy_nothing}, NULL, 15);
    assert_fails_cleanly(&(struct maker){explain_by_rules, destroy_nothing}, NULL, 30);
    struct fastsud_options *const parts = options_of("parts", "a=0.5,b=0.5");
    assert_fails_cleanly(&(struct maker){split_by_values, destroy_nothing}, parts, 6);
    assert_fails_cleanly(&(struct maker){copy_by_rules, destroy_nothing}, parts, 30);
    assert_int_equal(fastsud_options_set(parts, "by-solution", "yes"), FASTSUD_OK);
    assert_fails_cleanly(&(struct maker){create_public_splitter, destroy_public_splitter}, parts, 4);
    fastsud_options_destroy(parts);
    struct fastsud_options *const options = options_of("er", "6.0..9.0");
    struct fastsud_rules *rules = NULL;
    assert_int_equal(fastsud_rules_create(NULL, &rules), FASTSUD_OK);
    assert_int_equal(fastsud_rules_read(rules, "4x4", 3), FASTSUD_OK);
    assert_fails_cleanly(&(struct maker){measure, destroy_nothing}, NULL, 20);
    assert_fails_cleanly(&(struct maker){measure, destroy_nothing}, rules, 5);
    assert_fails_cleanly(&(struct maker){take_rules, destroy_nothing}, rules, 30);
    fastsud_rules_destroy(rules);
    struct fastsud_options *const clues = options_of("clues", "3-9");
    assert_fails_cleanly(&(struct maker){make_by_rules, destroy_nothing}, clues, 5);
    fastsud_options_destroy(clues);
    assert_fails_cleanly(&(struct maker){make_by_rating, destroy_nothing}, options, 4);
    fastsud_options_destroy(options);
}

/* What is read, and how. */
struct file {
    const char *path;
    const struct fastsud_options *options;
    size_t n_puzzles;
};

/* With an error to be described; after FASTSUD_ERR_NO_MEMORY there is no more. */
static enum fastsud_status read_file(const void *what, void **made)
{
    const struct file *const file = what;
    char puzzles[4][FASTSUD_N_CELLS];
    uint16_t candidates[4][FASTSUD_N_CELLS];
    struct fastsud_reader *reader = NULL;
    int status = fastsud_reader_create(file->options, file->path, &reader);
    size_t n_read = 4, n = 0;

    *made = NULL;
    assert_true(reader || status != FASTSUD_OK);
    while (status == FASTSUD_ERR_MALFORMED || (status == FASTSUD_OK && n_read == 4)) {
        status = fastsud_reader_next(reader, 4, puzzles, sizeof(puzzles[0]), candidates[0], NULL, &n_read);
        n += n_read;
    }
    if (status == FASTSUD_ERR_NO_MEMORY && reader) {
        struct fastsud_problem problem = {.size = sizeof(problem)};
        assert_int_equal(fastsud_reader_next(reader, 4, puzzles, sizeof(puzzles[0]), NULL, NULL, &n_read), status);
        assert_int_equal(fastsud_reader_problem(reader, &problem), FASTSUD_OK);
        assert_true(problem.status == status && *problem.text && n_read == 0);
    }
    assert_true(status != FASTSUD_OK || n == file->n_puzzles);
    fastsud_reader_destroy(reader);
    return (enum fastsud_status)status;
}

TEST(failed_allocation_of_a_reader)
{
    static const char puzzle[] = "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2";
    static const char *const names[] = {"lines", "csv", "jsonl", "grid"};
    char path[] = "/tmp/fastsud-test-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct fastsud_options *const options = options_of("input", names[i]);
        const struct file file = {.path = path, .options = options, .n_puzzles = 5};
        assert_int_equal(ftruncate(fd, 0), 0);
        assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
        dprintf(fd, "%s", i == 1 ? "id,puzzle\n" : "");
        for (size_t k = 0; k < file.n_puzzles; k++) {
            if (i == 1) {
                dprintf(fd, "%zu,%s\n", k, puzzle);
            } else if (i == 2) {
                dprintf(fd, "{\"puzzle\": \"%s\", \"id\": \"\\u00fc\"}\n", puzzle);
            } else if (i == 3) {
                for (int row = 0; row < 9; row++) {
                    dprintf(fd, "%.9s\n", puzzle + 9 * row);
                }
                dprintf(fd, "\n");
            } else {
                dprintf(fd, "%s%s\n", puzzle, k == 2 ? "\nfaulty" : "");
            }
        }
        if (i == 1)
            assert_int_equal(fastsud_options_set(options, "column", "puzzle"), FASTSUD_OK);
        if (i == 1 || i == 2)
            assert_int_equal(fastsud_options_set(options, "fields", "puzzle,id"), FASTSUD_OK);
        assert_fails_cleanly(&(struct maker){read_file, destroy_nothing}, &file, 10);
        fastsud_options_destroy(options);
    }
    close(fd);
    unlink(path);
}

/* Only what says so allocates. */
TEST(public_work_allocates_nothing)
{
    enum { N = 60 };
    static char puzzles[N][FASTSUD_N_CELLS], out[N][FASTSUD_N_CELLS];
    static uint8_t redundant[N * FASTSUD_N_CELLS], verdicts[N];
    static int8_t levels[N];
    static double search[N], information[N * (FASTSUD_MAX_LEVEL + 1)];
    const struct fastsud_batch batch = {.size = sizeof(batch),
                                        .n_puzzles = N,
                                        .puzzles = puzzles,
                                        .puzzle_stride = FASTSUD_N_CELLS,
                                        .solutions = out,
                                        .solution_stride = FASTSUD_N_CELLS,
                                        .verdicts = verdicts};
    const struct fastsud_ratings ratings = {.size = sizeof(ratings),
                                            .n_puzzles = N,
                                            .puzzles = puzzles,
                                            .puzzle_stride = FASTSUD_N_CELLS,
                                            .levels = levels,
                                            .search = search,
                                            .information = information};
    struct fastsud_options *const options = options_of("level", "4");
    struct fastsud_options *const parts = options_of("parts", "a=0.5,b=0.5");
    struct fastsud_solver *solver = NULL;
    struct fastsud_enumerator *enumerator = NULL;
    struct fastsud_minimizer *minimizer = NULL;
    struct fastsud_generator *generator = NULL;
    struct fastsud_rater *rater = NULL;
    struct fastsud_splitter *splitter = NULL;
    struct fastsud_morph morph;
    uint32_t n_automorphisms;

    assert_int_equal(fastsud_options_set(options, "morphs", "2"), FASTSUD_OK);
    assert_int_equal(fastsud_options_set(parts, "by-solution", "yes"), FASTSUD_OK);
    assert_int_equal(fastsud_splitter_create(parts, &splitter), FASTSUD_OK);
    assert_int_equal(fastsud_solver_create(NULL, &solver), FASTSUD_OK);
    assert_int_equal(fastsud_enumerator_create(NULL, &enumerator), FASTSUD_OK);
    assert_int_equal(fastsud_minimizer_create(NULL, &minimizer), FASTSUD_OK);
    assert_int_equal(fastsud_generator_create(NULL, &generator), FASTSUD_OK);
    assert_int_equal(fastsud_rater_create(options, &rater), FASTSUD_OK);
    allocations_count(SIZE_MAX);
    int failures = fastsud_generator_make(generator, 0, N, puzzles, sizeof(puzzles[0]), NULL);
    failures += fastsud_solver_solve(solver, &batch);
    failures += fastsud_redundant(minimizer, N, puzzles, sizeof(puzzles[0]), redundant, verdicts);
    failures += fastsud_minimize(minimizer, N, out, sizeof(out[0]), puzzles[0], verdicts);
    failures += fastsud_rate(rater, &ratings);
    failures += fastsud_split(splitter, N, puzzles, sizeof(puzzles[0]), NULL, verdicts);
    failures += fastsud_canon(puzzles[0], out[0], &morph, &n_automorphisms);
    failures += fastsud_morph_random(1, puzzles[0], 0, &morph) + fastsud_morph_apply(&morph, puzzles[0], out[0]);
    failures += fastsud_enumerator_start(enumerator, hard_puzzles[0]);
    failures += fastsud_enumerator_next(enumerator, N, out[0], sizeof(out[0])) != 1;
    const size_t n_allocations = allocations_counted();
    assert_int_equal(failures, 0);
    assert_int_equal(n_allocations, 0);
    fastsud_solver_destroy(solver);
    fastsud_enumerator_destroy(enumerator);
    fastsud_minimizer_destroy(minimizer);
    fastsud_generator_destroy(generator);
    fastsud_rater_destroy(rater);
    fastsud_splitter_destroy(splitter);
    fastsud_options_destroy(options);
    fastsud_options_destroy(parts);
}

TEST_MAIN("memory_library", NULL, NULL)
