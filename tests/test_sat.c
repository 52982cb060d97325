/* The engine sat against the oracle: the models of both encodings are exactly the solutions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "solve/solver.h"
#include "support/kernels.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

static struct sample *samples;
static const char **puzzles;
static struct answer *answers;
static size_t n_samples, n_enumerated;

SET_UP(make_samples)
{
    n_samples = TEST_SAMPLE(3000, 150);
    n_enumerated = TEST_SAMPLE(80, 20);
    samples = sample_set_make(&test_rng, n_samples);
    puzzles = malloc(n_samples * sizeof(*puzzles));
    answers = malloc(n_samples * sizeof(*answers));
    for (size_t i = 0; i < n_samples; i++)
        puzzles[i] = samples[i].cells;
    return 0;
}

static struct fsd_solver *make_solver(enum fsd_encoding encoding, uint64_t limit, uint64_t guess_limit)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_solver *solver = NULL;
    options.engine = "sat";
    options.encoding = encoding;
    options.limit = limit;
    options.guess_limit = guess_limit;
    enum fastsud_status status = fsd_solver_create(&options, &solver);
    if (status == FASTSUD_ERR_ENGINE_NOT_BUILT) {
        print_message("the engine sat is not built\n");
        skip();
    }
    assert_int_equal(status, FASTSUD_OK);
    assert_string_equal(fsd_solver_engine(solver), "sat");
    assert_null(fsd_solver_kernel(solver));
    return solver;
}

/* All models of the clauses, which are all solutions. */
TEST(enumerates_all_solutions)
{
    uint64_t n_models = 0;
    for (size_t i = 0; i < n_enumerated; i++) {
        struct sample *sample = &samples[i];
        if (sample->n_solutions > 200)
            continue;
        n_models += sample->n_solutions;
        for (int encoding = FSD_ENCODING_MINIMAL; encoding <= FSD_ENCODING_EXTENDED; encoding++) {
            OWNED_SOLVER *solver = make_solver((enum fsd_encoding)encoding, 1000, 0);
            solve_all(solver, &puzzles[i], NULL, 1, answers);
            assert_false(answers[0].cut_short);
            assert_sound("all", sample, 1000, &answers[0]);
        }
    }
    print_message("%d models\n", (int)n_models);
    assert_true(n_models > n_enumerated / 2);
}

/* Where an answer could depend on earlier puzzles, every puzzle is solved alone. */
TEST(neighbours_do_not_matter)
{
    static const struct {
        uint64_t limit, guess_limit;
    } cases[] = {{1, 0}, {2, 0}, {1, 5}, {2, 1}, {2, 10}, {3, 3}};
    const size_t n = TEST_SAMPLE(100, 30);
    unsigned order[120];
    const char *shuffled[120];
    struct answer alone[120];
    for (size_t c = 0; c < sizeof(cases) / sizeof(cases[0]); c++) {
        OWNED_SOLVER *solver = make_solver(FSD_ENCODING_EXTENDED, cases[c].limit, cases[c].guess_limit);
        for (size_t i = 0; i < n; i++) {
            OWNED_SOLVER *fresh = make_solver(FSD_ENCODING_EXTENDED, cases[c].limit, cases[c].guess_limit);
            solve_all(fresh, &puzzles[i], NULL, 1, &alone[i]);
        }
        rng_permutation(&test_rng, order, (unsigned)n);
        for (size_t i = 0; i < n; i++)
            shuffled[i] = puzzles[order[i]];
        solve_all(solver, shuffled, NULL, n, answers);
        for (size_t i = 0; i < n; i++)
            assert_same_answer("among others", shuffled[i], &answers[i], &alone[order[i]]);
    }
}

/* Verdicts are correct; a higher limit loses none; a low one is too low for some puzzle. */
TEST(guess_limit)
{
    static const uint64_t guess_limits[] = {1, 5, 50, 1000000};
    enum { N_LIMITS = sizeof(guess_limits) / sizeof(guess_limits[0]) };
    const size_t n = TEST_SAMPLE(200, 40);
    struct sample *hard = &samples[0]; /* one decision is too few for this one */
    memcpy(hard->cells, hard_puzzles[0], sizeof(hard->cells));
    hard->n_solutions = oracle_count(hard->cells, SAMPLE_LIMIT, hard->first);
    size_t n_given_up[N_LIMITS] = {0};
    OWNED struct answer *before = malloc(n * sizeof(*before));
    for (size_t l = 0; l < N_LIMITS; l++) {
        OWNED_SOLVER *solver = make_solver(FSD_ENCODING_EXTENDED, 2, guess_limits[l]);
        solve_all(solver, puzzles, NULL, n, answers);
        for (size_t i = 0; i < n; i++) {
            n_given_up[l] += answers[i].verdict == FASTSUD_GAVE_UP;
            assert_sound("guess limit", &samples[i], 2, &answers[i]);
            if (l > 0 && before[i].verdict != FASTSUD_GAVE_UP)
                assert_int_equal(answers[i].verdict, before[i].verdict);
        }
        memcpy(before, answers, n * sizeof(*before));
    }
    print_message("given up at guess limits 1 5 50 1000000: %zu %zu %zu %zu of %zu\n", n_given_up[0], n_given_up[1],
                  n_given_up[2], n_given_up[3], n);
    assert_true(n_given_up[0] > 0 && n_given_up[0] < n);
    assert_true(n_given_up[1] <= n_given_up[0] && n_given_up[2] <= n_given_up[1]);
    assert_int_equal(n_given_up[3], 0);
}

/* Counts that CaDiCaL does not provide are 0, not left unset. */
TEST(counts_are_written)
{
    OWNED_SOLVER *solver = make_solver(FSD_ENCODING_EXTENDED, 2, 0);
    uint8_t verdict;
    uint64_t n_guesses = 99, n_nodes = 99;
    uint32_t depth = 99;
    struct fsd_batch batch = {.n_puzzles = 1,
                              .puzzles = puzzles,
                              .verdicts = &verdict,
                              .n_guesses = &n_guesses,
                              .n_nodes = &n_nodes,
                              .depths = &depth};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    assert_int_equal(verdict, FASTSUD_UNIQUE); /* the first kind is minimal; no array for solutions */
    assert_int_equal(n_guesses + n_nodes + depth, 0);
}

TEST_MAIN("sat", make_samples, NULL)
