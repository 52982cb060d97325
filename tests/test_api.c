/* The public functions, called as others would: against the oracle, and against what the program writes. */
#include "support/test.h"

#include <errno.h>

#include <fastsud.h>

#include "support/markup.h"
#include "support/options.h"
#include "support/puzzles.h"

enum { N_CELLS = FASTSUD_N_CELLS, N_OF_KIND = TEST_SAMPLE(200, 20), N_SAMPLES = N_PUZZLE_KINDS * N_OF_KIND };

static struct sample samples[N_SAMPLES];

SET_UP(make_samples)
{
    for (size_t i = 0; i < N_SAMPLES; i++)
        sample_make(&test_rng, (enum puzzle_kind)(i % N_PUZZLE_KINDS), &samples[i]);
    return 0;
}

/* The puzzle as numbers, 0 for a blank. */
static void numbers_of(const char *cells, char *numbers)
{
    for (size_t cell = 0; cell < N_CELLS; cell++)
        numbers[cell] = (char)(cells[cell] >= '1' && cells[cell] <= '9' ? cells[cell] - '0' : 0);
}

static int verdict_of(uint64_t n_solutions)
{
    return n_solutions == 0 ? FASTSUD_NONE : n_solutions == 1 ? FASTSUD_UNIQUE : FASTSUD_MULTIPLE;
}

TEST(one_call_solves_text_and_numbers)
{
    for (size_t i = 0; i < N_SAMPLES; i++) {
        char numbers[N_CELLS], solution[N_CELLS], of_numbers[N_CELLS];
        uint64_t n = 0;
        memset(solution, '#', sizeof(solution));
        numbers_of(samples[i].cells, numbers);
        assert_int_equal(fastsud_solve(samples[i].cells, solution), verdict_of(samples[i].n_solutions));
        assert_int_equal(fastsud_solve(numbers, of_numbers), verdict_of(samples[i].n_solutions));
        if (samples[i].n_solutions == 1) {
            assert_memory_equal(solution, samples[i].first, N_CELLS);
            assert_memory_equal(of_numbers, samples[i].first, N_CELLS);
        } else {
            assert_true(memchr("#", solution[0], 1) && memcmp(solution, solution + 1, N_CELLS - 1) == 0);
        }
        assert_int_equal(fastsud_solve(numbers, NULL), verdict_of(samples[i].n_solutions));
        assert_int_equal(fastsud_count(numbers, SAMPLE_LIMIT, &n), FASTSUD_OK);
        assert_int_equal(n, samples[i].n_solutions);
        assert_int_equal(fastsud_count(samples[i].cells, 1, &n), FASTSUD_OK);
        assert_int_equal(n, samples[i].n_solutions > 0);
    }
    assert_int_equal(fastsud_solve(NULL, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_count(samples[0].cells, 0, &(uint64_t){0}), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_count(samples[0].cells, 2, NULL), FASTSUD_ERR_ARGUMENT);
}

/* Solves all samples by a solver, as numbers in and out, with strides of 90 and 100. */
static void solve_batch(struct fastsud_solver *solver, int verdict_of_one)
{
    enum { IN = 90, OUT = 100 };
    OWNED char *const puzzles = malloc(N_SAMPLES * IN), *const solutions = malloc(N_SAMPLES * OUT);
    uint8_t verdicts[N_SAMPLES];
    memset(solutions, '#', N_SAMPLES * OUT);
    for (size_t i = 0; i < N_SAMPLES; i++)
        numbers_of(samples[i].cells, puzzles + i * IN);
    const struct fastsud_batch batch = {.size = sizeof(batch),
                                        .n_puzzles = N_SAMPLES,
                                        .puzzles = puzzles,
                                        .puzzle_stride = IN,
                                        .solutions = solutions,
                                        .solution_stride = OUT,
                                        .as_numbers = 1,
                                        .verdicts = verdicts};
    assert_int_equal(fastsud_solver_solve(solver, &batch), FASTSUD_OK);
    for (size_t i = 0; i < N_SAMPLES; i++) {
        const char *const solution = solutions + i * OUT;
        const bool has_one =
            samples[i].n_solutions == 1 || (samples[i].n_solutions > 1 && verdict_of_one == FASTSUD_SOLVED);
        assert_int_equal(verdicts[i], has_one ? verdict_of_one : verdict_of(samples[i].n_solutions));
        if (has_one) {
            char text[N_CELLS];
            for (size_t cell = 0; cell < N_CELLS; cell++) {
                assert_in_range(solution[cell], 1, 9);
                text[cell] = (char)('0' + solution[cell]);
            }
            assert_true(oracle_verify(samples[i].cells, text));
        }
        for (size_t k = N_CELLS; k < OUT; k++)
            assert_int_equal(solution[k], '#');
    }
}

TEST(batches_of_any_stride)
{
    struct fastsud_solver *solver = NULL;
    OWNED_OPTIONS *options = options_of("limit", "1");
    assert_int_equal(fastsud_solver_create(NULL, &solver), FASTSUD_OK);
    solve_batch(solver, FASTSUD_UNIQUE);
    assert_int_equal(fastsud_solver_counter(solver, "puzzles"), N_SAMPLES);
    assert_true(fastsud_solver_counter(solver, "sweeps") > 0);
    assert_int_equal(fastsud_solver_counter(solver, "no such"), 0);
    fastsud_solver_destroy(solver);
    assert_int_equal(fastsud_solver_create(options, &solver), FASTSUD_OK);
    solve_batch(solver, FASTSUD_SOLVED);
    fastsud_solver_destroy(solver);
    assert_int_equal(fastsud_options_set(options, "limit", NULL), FASTSUD_OK);
    assert_int_equal(fastsud_solver_create(options, &solver), FASTSUD_OK);
    assert_string_equal(fastsud_solver_engine(solver), "lockstep");
    solve_batch(solver, FASTSUD_UNIQUE);
    fastsud_solver_destroy(solver);
}

TEST(batches_that_are_wrong_are_refused)
{
    uint8_t verdict = 77;
    struct fastsud_solver *solver = NULL;
    const struct fastsud_batch good = {.size = sizeof(good),
                                       .n_puzzles = 1,
                                       .puzzles = samples[0].cells,
                                       .puzzle_stride = N_CELLS,
                                       .verdicts = &verdict};
    struct fastsud_batch bad[7] = {good, good, good, good, good, good, good};
    assert_int_equal(fastsud_solver_create(NULL, &solver), FASTSUD_OK);
    bad[0].size = 0;
    bad[1].size = 1 << 20;
    bad[2].puzzle_stride = N_CELLS - 1;
    bad[3].verdicts = NULL;
    bad[4].puzzles = NULL;
    bad[5].candidates = &(const uint16_t){0};
    bad[6].size -= sizeof(void *) / 2; /* half a member */
    for (size_t i = 0; i < 7; i++) {
        assert_int_equal(fastsud_solver_solve(solver, &bad[i]), FASTSUD_ERR_ARGUMENT);
        assert_int_equal(verdict, 77);
    }
    assert_int_equal(fastsud_solver_solve(NULL, &good), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_solver_solve(solver, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_solver_solve(solver, &good), FASTSUD_OK);
    assert_int_not_equal(verdict, 77);
    fastsud_solver_destroy(solver);
}

TEST(enumerating_gives_all_solutions_in_order)
{
    struct fastsud_enumerator *enumerator = NULL;
    char solutions[SAMPLE_LIMIT][N_CELLS];
    assert_int_equal(fastsud_enumerator_create(NULL, &enumerator), FASTSUD_OK);
    for (size_t i = 0; i < N_SAMPLES; i++) {
        assert_int_equal(fastsud_enumerator_start(enumerator, samples[i].cells), FASTSUD_OK);
        const size_t n = fastsud_enumerator_next(enumerator, SAMPLE_LIMIT, solutions[0], N_CELLS);
        assert_int_equal(n, samples[i].n_solutions);
        for (size_t k = 0; k < n; k++) {
            assert_true(oracle_verify(samples[i].cells, solutions[k]));
            assert_true(k == 0 || memcmp(solutions[k - 1], solutions[k], N_CELLS) < 0);
        }
        assert_false(fastsud_enumerator_cut_short(enumerator));
    }
    assert_int_equal(fastsud_enumerator_start(enumerator, NULL), FASTSUD_ERR_ARGUMENT);
    fastsud_enumerator_destroy(enumerator);
    OWNED_OPTIONS *const options = options_of("guess-limit", "1");
    char blank[N_CELLS] = {0};
    assert_int_equal(fastsud_enumerator_create(options, &enumerator), FASTSUD_OK);
    assert_int_equal(fastsud_enumerator_start(enumerator, blank), FASTSUD_OK);
    assert_int_equal(fastsud_enumerator_next(enumerator, 5, NULL, 0), 0);
    assert_true(fastsud_enumerator_cut_short(enumerator));
    fastsud_enumerator_destroy(enumerator);
}

/* Candidates may contradict each other; a digit without a place is noticed before the first guess. */
TEST(enumerating_impossible_candidates_finds_nothing)
{
    OWNED_OPTIONS *const options = options_of("guess-limit", "1");
    struct fastsud_enumerator *enumerator = NULL;
    char solution[N_CELLS];
    assert_int_equal(fastsud_enumerator_create(options, &enumerator), FASTSUD_OK);
    for (unsigned kind = 0; kind < 4; kind++) {
        uint16_t candidates[N_CELLS];
        for (unsigned cell = 0; cell < N_CELLS; cell++) {
            const bool is_hit = kind == 0 || (kind == 1 && cell == 40) || kind == 2 || (kind == 3 && cell < 27);
            candidates[cell] = is_hit ? kind < 2 ? 0 : 0x0ff : 0x1ff;
        }
        assert_int_equal(fastsud_enumerator_start_candidates(enumerator, candidates), FASTSUD_OK);
        assert_int_equal(fastsud_enumerator_next(enumerator, 1, solution, N_CELLS), 0);
        assert_false(fastsud_enumerator_cut_short(enumerator));
    }
    fastsud_enumerator_destroy(enumerator);
}

TEST(redundant_givens_are_those_that_can_go)
{
    static char puzzles[N_SAMPLES][N_CELLS], minimal[N_SAMPLES][N_CELLS];
    static uint8_t redundant[N_SAMPLES][N_CELLS], verdicts[N_SAMPLES], again[N_SAMPLES][N_CELLS];
    struct fastsud_minimizer *minimizer = NULL;
    for (size_t i = 0; i < N_SAMPLES; i++)
        memcpy(puzzles[i], samples[i].cells, N_CELLS);
    assert_int_equal(fastsud_minimizer_create(NULL, &minimizer), FASTSUD_OK);
    assert_int_equal(fastsud_redundant(minimizer, N_SAMPLES, puzzles, N_CELLS, redundant[0], verdicts), FASTSUD_OK);
    assert_int_equal(fastsud_minimize(minimizer, N_SAMPLES, puzzles, N_CELLS, minimal[0], NULL), FASTSUD_OK);
    assert_int_equal(fastsud_redundant(minimizer, N_SAMPLES, minimal, N_CELLS, again[0], NULL), FASTSUD_OK);
    for (size_t i = 0; i < N_SAMPLES; i++) {
        assert_int_equal(verdicts[i], verdict_of(samples[i].n_solutions));
        for (size_t cell = 0; cell < N_CELLS; cell++) {
            char fewer[N_CELLS];
            const bool is_given = puzzles[i][cell] >= '1' && puzzles[i][cell] <= '9';
            memcpy(fewer, puzzles[i], N_CELLS);
            fewer[cell] = '.';
            const bool is_redundant = verdicts[i] == FASTSUD_UNIQUE && is_given && oracle_count(fewer, 2, NULL) == 1;
            assert_int_equal(redundant[i][cell], is_redundant);
            assert_int_equal(again[i][cell], 0);
            assert_true(minimal[i][cell] == '.' || minimal[i][cell] == puzzles[i][cell]);
        }
        if (verdicts[i] == FASTSUD_UNIQUE) {
            assert_int_equal(oracle_count(minimal[i], 2, NULL), 1);
        }
    }
    fastsud_minimizer_destroy(minimizer);
}

TEST(copies_have_one_canonical_form_and_class)
{
    struct fastsud_classes *classes = NULL;
    uint64_t class_of = 0, same = 0;
    assert_int_equal(fastsud_classes_create(&classes), FASTSUD_OK);
    for (size_t i = 0; i < N_SAMPLES; i++) {
        char form[N_CELLS], copy[N_CELLS], form_of_copy[N_CELLS], there[N_CELLS], back[N_CELLS];
        struct fastsud_morph morph, to_form, inverse, both;
        uint32_t n_automorphisms = 0;
        assert_int_equal(fastsud_canon(samples[i].cells, form, &to_form, &n_automorphisms), FASTSUD_OK);
        assert_true(n_automorphisms >= 1);
        assert_int_equal(fastsud_morph_apply(&to_form, samples[i].cells, there), FASTSUD_OK);
        assert_memory_equal(there, form, N_CELLS);
        assert_int_equal(fastsud_morph_random(i, samples[i].cells, 3, &morph), FASTSUD_OK);
        assert_int_equal(fastsud_morph_apply(&morph, samples[i].cells, copy), FASTSUD_OK);
        assert_int_equal(fastsud_canon(copy, form_of_copy, NULL, NULL), FASTSUD_OK);
        assert_memory_equal(form, form_of_copy, N_CELLS);
        assert_int_equal(fastsud_morph_invert(&morph, &inverse), FASTSUD_OK);
        assert_int_equal(fastsud_morph_compose(&morph, &inverse, &both), FASTSUD_OK);
        assert_int_equal(fastsud_morph_apply(&both, form, back), FASTSUD_OK);
        assert_memory_equal(back, form, N_CELLS);
        assert_int_equal(fastsud_classes_add(classes, 1, copy, N_CELLS, &class_of), FASTSUD_OK);
        assert_int_equal(fastsud_classes_add(classes, 1, samples[i].cells, N_CELLS, &same), FASTSUD_OK);
        assert_int_equal(class_of, same);
        assert_true(class_of < fastsud_classes_count(classes));
    }
    fastsud_classes_destroy(classes);
    struct fastsud_morph bad;
    memset(&bad, 0, sizeof(bad));
    assert_int_equal(fastsud_morph_apply(&bad, samples[0].cells, (char[N_CELLS]){0}), FASTSUD_ERR_ARGUMENT);
}

TEST(generated_puzzles_are_as_wanted)
{
    enum { N = 50 };
    static char puzzles[N][N_CELLS], again[N][N_CELLS], some[N][N_CELLS];
    struct fastsud_generator *generator = NULL;
    OWNED_OPTIONS *const options = options_of("clues", "24-26");
    size_t n_made = 0;
    fastsud_options_set(options, "symmetry", "rot180");
    fastsud_options_set(options, "seed", "7");
    assert_int_equal(fastsud_generator_create(options, &generator), FASTSUD_OK);
    assert_int_equal(fastsud_generator_make(generator, 0, N, puzzles, N_CELLS, &n_made), FASTSUD_OK);
    assert_int_equal(n_made, N);
    assert_int_equal(fastsud_generator_make(generator, 0, N, again, N_CELLS, NULL), FASTSUD_OK);
    assert_memory_equal(puzzles, again, sizeof(puzzles));
    assert_int_equal(fastsud_generator_make(generator, 10, 5, some, N_CELLS, NULL), FASTSUD_OK);
    assert_memory_equal(puzzles[10], some, 5 * N_CELLS);
    for (size_t i = 0; i < N; i++) {
        unsigned n_givens = 0;
        for (size_t cell = 0; cell < N_CELLS; cell++) {
            n_givens += puzzles[i][cell] != '.';
            assert_int_equal(puzzles[i][cell] == '.', puzzles[i][N_CELLS - 1 - cell] == '.');
        }
        assert_in_range(n_givens, 24, 26);
        assert_int_equal(oracle_count(puzzles[i], 2, NULL), 1);
    }
    fastsud_generator_destroy(generator);
    assert_int_equal(fastsud_options_set(options, "clues", "30-20"), FASTSUD_OK);
    assert_int_equal(fastsud_generator_create(options, &generator), FASTSUD_ERR_VALUE);
    assert_int_equal(fastsud_options_set(options, "clues", "17"), FASTSUD_OK);
    assert_int_equal(fastsud_options_set(options, "tries", "3"), FASTSUD_OK);
    assert_int_equal(fastsud_generator_create(options, &generator), FASTSUD_OK);
    assert_int_equal(fastsud_generator_make(generator, 0, 1, puzzles, N_CELLS, &n_made), FASTSUD_ERR_NOT_FOUND);
    assert_int_equal(n_made, 0);
    fastsud_generator_destroy(generator);
    fastsud_options_set(options, "clues", NULL);
    fastsud_options_set(options, "symmetry", NULL);
    fastsud_options_set(options, "grids", "yes");
    assert_int_equal(fastsud_generator_create(options, &generator), FASTSUD_OK);
    assert_int_equal(fastsud_generator_make(generator, 0, N, puzzles, N_CELLS, NULL), FASTSUD_OK);
    for (size_t i = 0; i < N; i++)
        assert_true(oracle_verify(puzzles[i], puzzles[i]));
    fastsud_generator_destroy(generator);
}

#define FULL_PATTERN "111111111111111111111111111111111111111111111111111111111111111111111111111111111"
#define EMPTY_PATTERN "000000000000000000000000000000000000000000000000000000000000000000000000000000000"
#define EMPTY_COLUMNS "11.......11.......11.......111......11.......1........11.......11.........1......"

/* What no puzzle can be is said before the first draw; what is merely rare is not. */
TEST(impossible_requests_are_refused)
{
    static const struct {
        const char *names[2], *values[2];
        int status;
    } requests[] = {
        {{"clues"}, {"16"}, FASTSUD_ERR_VALUE},
        {{"clues"}, {"16-17"}, FASTSUD_OK},
        {{"clues", "symmetry"}, {"22", "full"}, FASTSUD_ERR_VALUE},
        {{"clues", "symmetry"}, {"22-24", "full"}, FASTSUD_OK},
        {{"clues", "symmetry"}, {"25", "rot90"}, FASTSUD_OK},
        {{"needs-level", "er"}, {"2", "3.1..9.0"}, FASTSUD_ERR_VALUE},
        {{"needs-level", "er"}, {"2", "3.0..9.0"}, FASTSUD_OK},
        {{"pattern"},
         {"1234567891234567"
          "................................................................."},
         FASTSUD_ERR_VALUE},
        {{"pattern"}, {EMPTY_COLUMNS}, FASTSUD_ERR_VALUE},
        {{"pattern", "clues"}, {FULL_PATTERN, "24"}, FASTSUD_ERR_VALUE},
        {{"pattern", "unbiased"}, {FULL_PATTERN, "yes"}, FASTSUD_ERR_VALUE},
        {{"pattern", "unbiased"}, {FULL_PATTERN, "no"}, FASTSUD_OK},
        {{"grids", "hard"}, {"yes", "yes"}, FASTSUD_ERR_VALUE},
        {{"grids", "hard"}, {"yes", "no"}, FASTSUD_OK},
        {{"grids", "pattern"}, {"yes", FULL_PATTERN}, FASTSUD_ERR_VALUE},
        {{"grids", "unbiased"}, {"yes", "yes"}, FASTSUD_ERR_VALUE},
        {{"grids", "er"}, {"no", "7.0.."}, FASTSUD_OK},
        {{"guesses", "rating"}, {"20-", "..9.0"}, FASTSUD_OK},
        {{"guesses"}, {"20.."}, FASTSUD_ERR_VALUE},
        {{"grids", "guesses"}, {"yes", "0-"}, FASTSUD_ERR_VALUE},
        {{"unbiased", "rating"}, {"yes", "1.0.."}, FASTSUD_ERR_VALUE},
        {{"unbiased", "needs-level"}, {"yes", "0"}, FASTSUD_ERR_VALUE},
        {{"unbiased", "clues"}, {"yes", "25"}, FASTSUD_OK},
        {{"pattern"}, {EMPTY_PATTERN}, FASTSUD_ERR_VALUE},
        {{"engine", "needs-level"}, {"logic", "3"}, FASTSUD_OK},
        {{"engine", "hard"}, {"logic", "yes"}, FASTSUD_ERR_VALUE},
        {{"engine", "hard"}, {"lockstep", "yes"}, FASTSUD_OK},
        {{"engine"}, {"csp"}, FASTSUD_ERR_VALUE},
        {{"engine", "grids"}, {"logic", "yes"}, FASTSUD_ERR_VALUE},
        {{"isa"}, {"mmx"}, FASTSUD_ERR_UNKNOWN_KERNEL},
        {{"isa"}, {"a name that is longer than any kernel's"}, FASTSUD_ERR_UNKNOWN_KERNEL},
    };

    for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++) {
        OWNED_OPTIONS *const options = options_of(requests[i].names[0], requests[i].values[0]);
        struct fastsud_generator *generator = NULL;
        if (requests[i].names[1])
            assert_int_equal(fastsud_options_set(options, requests[i].names[1], requests[i].values[1]), FASTSUD_OK);
        assert_int_equal(fastsud_generator_create(options, &generator), requests[i].status);
        assert_int_equal(generator == NULL, requests[i].status != FASTSUD_OK);
        fastsud_generator_destroy(generator);
    }
}

#define HARDEST "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
#define SINGLES "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

/* Steps of a method lead from the givens to the solution, and never remove a digit of it. */
static void explain(const char *method)
{
    OWNED_OPTIONS *const options = options_of("method", method);
    struct fastsud_explainer *explainer = NULL;
    assert_int_equal(fastsud_explainer_create(options, &explainer), FASTSUD_OK);
    for (size_t i = 0; i < N_SAMPLES; i += 3) {
        struct fastsud_step step = {.size = sizeof(step)};
        uint16_t candidates[N_CELLS];
        int result = 0;
        if (samples[i].n_solutions != 1)
            continue;
        assert_int_equal(fastsud_explainer_start(explainer, samples[i].cells), FASTSUD_OK);
        while ((result = fastsud_explainer_next(explainer, &step)) == 1) {
            assert_true(step.technique && strncmp(step.text, step.technique, strlen(step.technique)) == 0);
            assert_true(step.placed_cell < 0 || samples[i].first[step.placed_cell] == (char)('0' + step.placed_digit));
            for (size_t cell = 0; cell < N_CELLS; cell++) {
                assert_false(step.removed[cell] >> (samples[i].first[cell] - '1') & 1);
            }
        }
        assert_int_equal(result, 0);
        fastsud_explainer_candidates(explainer, candidates);
        const int verdict = fastsud_explainer_verdict(explainer);
        assert_true(verdict == FASTSUD_SOLVED || verdict == FASTSUD_OPEN);
        for (size_t cell = 0; cell < N_CELLS; cell++) {
            const uint16_t digit = (uint16_t)(1U << (samples[i].first[cell] - '1'));
            assert_true(verdict == FASTSUD_SOLVED ? candidates[cell] == digit : candidates[cell] & digit);
        }
    }
    fastsud_explainer_destroy(explainer);
}

TEST(steps_lead_to_the_solution)
{
    explain("levels");
    explain("theory");
    explain("er");
}

/* All steps at a position, which stays; hints by degrees; techniques switched off. */
TEST(steps_at_a_position)
{
    static const char puzzle[] = ".8..7......39.1...45....9...7.1....31..5.6..25....8.9...2....75...2.91......4..6.";
    struct fastsud_step step = {.size = sizeof(step)}, first = {.size = sizeof(first)};
    struct fastsud_explainer *explainer = NULL;
    struct fastsud_options *options = NULL;
    const char *text = NULL;
    char first_text[200];
    uint16_t before[81], after[81];
    char entered[82];
    size_t n = 0;
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    assert_int_equal(fastsud_explainer_create(NULL, &explainer), FASTSUD_OK);
    assert_int_equal(fastsud_explainer_start(explainer, puzzle), FASTSUD_OK);
    assert_int_equal(fastsud_explainer_hint(explainer, FASTSUD_HINT_STEP, &text), FASTSUD_ERR_NOT_FOUND);
    assert_int_equal(fastsud_explainer_hint(explainer, FASTSUD_HINT_CHECK, &text), FASTSUD_OK);
    assert_string_equal(text, "");
    assert_int_equal(fastsud_explainer_candidates(explainer, before), FASTSUD_OK);
    for (int result; (result = fastsud_explainer_at(explainer, n, &step)) != 0; n++) {
        assert_int_equal(result, 1);
        if (n == 0)
            snprintf(first_text, sizeof(first_text), "%s", step.text);
    }
    assert_true(n > 100);
    assert_int_equal(fastsud_explainer_candidates(explainer, after), FASTSUD_OK);
    assert_memory_equal(before, after, sizeof(before));
    assert_int_equal(fastsud_explainer_next(explainer, &first), 1);
    assert_string_equal(first.text, first_text);
    assert_int_equal(fastsud_explainer_hint(explainer, FASTSUD_HINT_TECHNIQUE, &text), FASTSUD_OK);
    assert_string_equal(text, "hidden single");
    assert_int_equal(fastsud_explainer_hint(explainer, FASTSUD_HINT_PLACE, &text), FASTSUD_OK);
    assert_string_equal(text, "hidden single: box 5");
    assert_int_equal(fastsud_explainer_hint(explainer, FASTSUD_HINT_STEP, &text), FASTSUD_OK);
    assert_string_equal(text, first_text);
    assert_int_equal(fastsud_explainer_hint(explainer, 0, &text), FASTSUD_ERR_ARGUMENT);
    memset(entered, '.', 81);
    entered[27] = '2';
    assert_int_equal(fastsud_explainer_start_position(explainer, puzzle, entered, NULL), FASTSUD_OK);
    assert_int_equal(fastsud_explainer_hint(explainer, FASTSUD_HINT_CHECK, &text), FASTSUD_OK);
    assert_string_equal(text, "r4c1=2 is wrong");
    fastsud_explainer_destroy(explainer);
    fastsud_options_set(options, "without", "Hidden-Single");
    assert_int_equal(fastsud_explainer_create(options, &explainer), FASTSUD_OK);
    fastsud_explainer_start(explainer, puzzle);
    while (fastsud_explainer_next(explainer, &step) == 1)
        assert_string_not_equal(step.technique, "hidden single");
    assert_int_equal(fastsud_explainer_verdict(explainer), FASTSUD_SOLVED);
    fastsud_explainer_destroy(explainer);
    fastsud_options_set(options, "method", "er");
    assert_int_equal(fastsud_explainer_create(options, &explainer), FASTSUD_OK);
    assert_int_equal(fastsud_explainer_at(explainer, 0, &step), FASTSUD_ERR_VALUE);
    fastsud_explainer_destroy(explainer);
    fastsud_options_set(options, "without", "guessing");
    assert_int_equal(fastsud_explainer_create(options, &explainer), FASTSUD_ERR_VALUE);
    fastsud_options_destroy(options);
}

/* What is marked is not entered, not even one mark; what is entered is not given. */
TEST(positions_tell_marks_from_digits)
{
    static const char puzzle[] = ".8..7......39.1...45....9...7.1....31..5.6..25....8.9...2....75...2.91......4..6.";
    struct fastsud_step step = {.size = sizeof(step)};
    struct fastsud_explainer *explainer = NULL;
    uint16_t marks[81] = {[27] = 1 << 8}, candidates[81];
    char entered[82];
    uint8_t faults[81];
    const char *text = NULL;
    size_t n = 0;
    assert_int_equal(fastsud_explainer_create(NULL, &explainer), FASTSUD_OK);
    memset(entered, '.', 81);
    entered[81] = '\0';
    entered[59] = '3';
    assert_int_equal(fastsud_explainer_start_position(explainer, puzzle, entered, marks), FASTSUD_OK);
    assert_int_equal(fastsud_explainer_svg(explainer, FASTSUD_DRAW_POSITION, &text, &n), FASTSUD_OK);
    assert_int_equal(markup_count(text, "<text class=\"given\""), 26);
    assert_int_equal(markup_count(text, "<text class=\"set\""), 1);
    assert_int_equal(fastsud_explainer_candidates(explainer, candidates), FASTSUD_OK);
    assert_true(candidates[27] == 1 << 8 && candidates[59] == 1 << 2);
    assert_int_equal(fastsud_explainer_judge(explainer, puzzle, faults, &text), FASTSUD_UNIQUE);
    assert_string_equal(text, "");
    bool is_placed = false;
    while (fastsud_explainer_next(explainer, &step) == 1)
        is_placed |= step.placed_cell == 27 && step.placed_digit == 9;
    assert_true(is_placed);
    assert_int_equal(fastsud_explainer_verdict(explainer), FASTSUD_SOLVED);
    marks[27] = 1 << 3;
    assert_int_equal(fastsud_explainer_start_position(explainer, puzzle, NULL, marks), FASTSUD_OK);
    assert_int_equal(fastsud_explainer_judge(explainer, puzzle, faults, &text), FASTSUD_NONE);
    assert_string_equal(text, "the marks of r4c1 lack its digit: the givens' only solution has 9 there");
    assert_int_equal(faults[27], 9);
    assert_int_equal(fastsud_explainer_start_position(explainer, NULL, NULL, marks), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_explainer_start_position(NULL, puzzle, NULL, marks), FASTSUD_ERR_ARGUMENT);
    fastsud_explainer_destroy(explainer);
}

/* A struct of a newer or an older header: its size stays, and nothing is written beyond it. */
TEST(steps_of_other_sizes)
{
    struct {
        struct fastsud_step step;
        char more[16];
    } newer;
    struct fastsud_step older = {.size = offsetof(struct fastsud_step, text), .text = "kept"};
    struct fastsud_explainer *explainer = NULL;
    assert_int_equal(fastsud_explainer_create(NULL, &explainer), FASTSUD_OK);
    assert_int_equal(fastsud_explainer_start(explainer, SINGLES), FASTSUD_OK);
    memset(&newer, '#', sizeof(newer));
    newer.step.size = sizeof(newer);
    assert_int_equal(fastsud_explainer_next(explainer, &newer.step), 1);
    assert_int_equal(newer.step.size, sizeof(newer));
    for (size_t i = 0; i < sizeof(newer.more); i++)
        assert_int_equal(newer.more[i], '#');
    assert_int_equal(fastsud_explainer_next(explainer, &older), 1);
    assert_int_equal(older.size, offsetof(struct fastsud_step, text));
    assert_string_equal(older.text, "kept");
    older.size = sizeof(size_t);
    assert_int_equal(fastsud_explainer_next(explainer, &older), FASTSUD_ERR_ARGUMENT);
    older.size = SIZE_MAX;
    assert_int_equal(fastsud_explainer_next(explainer, &older), FASTSUD_ERR_ARGUMENT);
    assert_non_null(older.technique);
    fastsud_explainer_destroy(explainer);
}

TEST(ratings_agree_with_steps)
{
    static uint8_t er[N_SAMPLES], ep[N_SAMPLES], ed[N_SAMPLES];
    static int8_t levels[N_SAMPLES];
    static double search[N_SAMPLES], information[N_SAMPLES][FASTSUD_MAX_LEVEL + 1];
    OWNED_OPTIONS *const options = options_of("method", "er"), *const few = options_of("morphs", "2");
    struct fastsud_explainer *explainer = NULL;
    struct fastsud_rater *rater = NULL;
    const struct fastsud_ratings ratings = {.size = sizeof(ratings),
                                            .n_puzzles = N_SAMPLES,
                                            .puzzles = samples[0].cells,
                                            .puzzle_stride = sizeof(samples[0]),
                                            .levels = levels,
                                            .er = er,
                                            .ep = ep,
                                            .ed = ed,
                                            .search = search,
                                            .information = information[0]};
    assert_int_equal(fastsud_rater_create(few, &rater), FASTSUD_OK);
    assert_int_equal(fastsud_explainer_create(options, &explainer), FASTSUD_OK);
    assert_int_equal(fastsud_rate(rater, &ratings), FASTSUD_OK);
    for (size_t i = 0; i < N_SAMPLES; i++) {
        struct fastsud_step step = {.size = sizeof(step)};
        int hardest = 0;
        assert_true(search[i] >= 1);
        assert_in_range(levels[i] + 1, 0, FASTSUD_MAX_LEVEL + 1);
        if (samples[i].n_solutions == 1) {
            fastsud_explainer_start(explainer, samples[i].cells);
            while (fastsud_explainer_next(explainer, &step) == 1)
                hardest = step.rating > hardest ? step.rating : hardest;
            assert_int_equal(er[i], hardest);
            assert_true(ed[i] <= ep[i] && ep[i] <= er[i]);
            if (levels[i] >= 0)
                assert_float_equal(information[i][FASTSUD_MAX_LEVEL], 81, 1e-9);
        } else {
            assert_true(er[i] == 0 && ep[i] == 0 && ed[i] == 0);
        }
    }
    fastsud_rater_destroy(rater);
    fastsud_explainer_destroy(explainer);
}

TEST_MAIN("api", make_samples, NULL)
