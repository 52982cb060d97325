/* When the guess limit is spent: one verdict on all kernels, never a wrong one, none lost at a higher limit. */
#include "support/kernels.h"
#include "support/test.h"

static const uint64_t guess_limits[] = {1, 2, 3, 5, 10, 100};
static const uint64_t limits[] = {1, 2, 10, 1000};
enum { N_GUESS_LIMITS = sizeof(guess_limits) / sizeof(guess_limits[0]), N_LIMITS = sizeof(limits) / sizeof(limits[0]) };

static struct sample *samples;
static const char **puzzles;
static size_t n_puzzles;
static struct answer *alone[N_GUESS_LIMITS][N_LIMITS]; /* by the portable kernel, one puzzle a batch */

SET_UP(make_samples)
{
    const size_t n_samples = TEST_SAMPLE(500, 90);
    n_puzzles = N_HARD_PUZZLES + n_samples + 1;
    samples = calloc(n_puzzles, sizeof(*samples));
    puzzles = malloc(n_puzzles * sizeof(*puzzles));
    for (size_t i = 0; i < n_puzzles; i++) {
        struct sample *sample = &samples[i];
        puzzles[i] = sample->cells;
        if (i < n_samples) {
            /* Kinds that can be open for long; full and clashing grids need no search. */
            static const enum puzzle_kind kinds[] = {PUZZLE_MINIMAL, PUZZLE_TWO,         PUZZLE_FEW,
                                                     PUZZLE_MANY,    PUZZLE_FALSE_GIVEN, PUZZLE_CLASH};
            sample_make(&test_rng, kinds[i % 6], sample);
            continue;
        }
        if (i < n_samples + N_HARD_PUZZLES)
            memcpy(sample->cells, hard_puzzles[i - n_samples], FASTSUD_N_CELLS);
        else
            memset(sample->cells, '.', FASTSUD_N_CELLS);
        sample->n_solutions = oracle_count(sample->cells, SAMPLE_LIMIT, sample->first);
    }
    for (int n = 0; n < N_GUESS_LIMITS; n++)
        for (int l = 0; l < N_LIMITS; l++) {
            alone[n][l] = malloc(n_puzzles * sizeof(*alone[n][l]));
            if (!alone[n][l])
                return -1;
            OWNED_SOLVER *solver = solver_named("portable", limits[l], guess_limits[n]);
            for (size_t i = 0; i < n_puzzles; i++)
                solve_all(solver, &puzzles[i], NULL, 1, &alone[n][l][i]);
        }
    return 0;
}

KERNEL_TEST(neighbours_and_kernel_do_not_matter)
{
    OWNED const char **shuffled = malloc(n_puzzles * sizeof(*shuffled));
    OWNED unsigned *order = malloc(n_puzzles * sizeof(*order));
    OWNED struct answer *answers = malloc(n_puzzles * sizeof(*answers));
    for (int n = 0; n < N_GUESS_LIMITS; n++)
        for (int l = 0; l < N_LIMITS; l++) {
            OWNED_SOLVER *solver = solver_for(state, limits[l], guess_limits[n]);
            for (int round = 0; round < 3; round++) {
                rng_permutation(&test_rng, order, (unsigned)n_puzzles);
                for (size_t i = 0; i < n_puzzles; i++)
                    shuffled[i] = puzzles[order[i]];
                for (size_t start = 0, size; start < n_puzzles; start += size) {
                    size = round == 0 ? n_puzzles : 1 + rng_below(&test_rng, 100);
                    size = size < n_puzzles - start ? size : n_puzzles - start;
                    solve_all(solver, shuffled + start, NULL, size, answers + start);
                }
                for (size_t i = 0; i < n_puzzles; i++) {
                    char what[80];
                    snprintf(what, sizeof(what), "limit %d, guess limit %d", (int)limits[l], (int)guess_limits[n]);
                    assert_same_answer(what, shuffled[i], &answers[i], &alone[n][l][order[i]]);
                }
            }
        }
}

TEST(answers_are_sound)
{
    for (int n = 0; n < N_GUESS_LIMITS; n++)
        for (int l = 0; l < N_LIMITS; l++)
            for (size_t i = 0; i < n_puzzles; i++)
                assert_sound("alone", &samples[i], limits[l], &alone[n][l][i]);
}

/* The limit must stop some puzzles and not others, or the tests above mean nothing. */
TEST(limit_bites_where_it_should)
{
    size_t n_given_up[N_GUESS_LIMITS] = {0};
    for (int n = 0; n < N_GUESS_LIMITS; n++)
        for (size_t i = 0; i < n_puzzles; i++) {
            const struct answer *got = &alone[n][1][i];
            n_given_up[n] += got->verdict == FASTSUD_GAVE_UP;
            if (samples[i].kind == PUZZLE_CLASH && i + 4 < n_puzzles)
                assert_int_equal(got->verdict, FASTSUD_NONE);
        }
    for (int n = 1; n < N_GUESS_LIMITS; n++)
        assert_true(n_given_up[n] <= n_given_up[n - 1]);
    print_message("given up at guess limits 1 2 3 5 10 100:");
    for (int n = 0; n < N_GUESS_LIMITS; n++)
        print_message(" %zu", n_given_up[n]);
    print_message(" of %zu\n", n_puzzles);
    assert_true(n_given_up[0] > 0);
    assert_true(n_given_up[0] < n_puzzles);
    assert_true(n_given_up[N_GUESS_LIMITS - 1] < n_given_up[0]);
    /* No grid has a solution that is forced by fewer than 17 values, so ten guesses find none in the empty one. */
    for (int n = 0; guess_limits[n] <= 10; n++)
        for (int l = 0; l < N_LIMITS; l++)
            assert_int_equal(alone[n][l][n_puzzles - 1].verdict, FASTSUD_GAVE_UP);
}

/* A guess limit that is never reached changes nothing. */
KERNEL_TEST(ample_limit_gives_the_plain_answer)
{
    OWNED struct answer *with = malloc(n_puzzles * sizeof(*with));
    OWNED struct answer *without = malloc(n_puzzles * sizeof(*without));
    for (uint64_t limit = 1; limit <= 2; limit++) {
        OWNED_SOLVER *limited = solver_for(state, limit, 1000000000);
        OWNED_SOLVER *plain = solver_for(state, limit, 0);
        solve_all(limited, puzzles, NULL, n_puzzles, with);
        solve_all(plain, puzzles, NULL, n_puzzles, without);
        for (size_t i = 0; i < n_puzzles; i++)
            assert_same_answer("ample guess limit", puzzles[i], &with[i], &without[i]);
    }
}

/* The first of the hard ones, which all engines guess at. */
static enum fastsud_verdict solve_hard(const struct fsd_solver_options *options, uint64_t *n_guesses)
{
    OWNED_SOLVER *solver;
    struct fsd_counters counters;
    uint8_t verdict;
    const char *puzzle = hard_puzzles[0];
    const struct fsd_batch batch = {.n_puzzles = 1, .puzzles = &puzzle, .verdicts = &verdict};
    assert_int_equal(fsd_solver_create(options, &solver), FASTSUD_OK);
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    fsd_solver_counters(solver, &counters);
    *n_guesses = counters.n_guesses;
    return (enum fastsud_verdict)verdict;
}

static const struct way {
    const char *engine;
    enum fsd_method method;
    enum fsd_propagate propagate;
} ways[] = {
    {"lockstep", FSD_METHOD_LEVELS, FSD_PROPAGATE_PEERS}, {"csp", FSD_METHOD_LEVELS, FSD_PROPAGATE_PEERS},
    {"csp", FSD_METHOD_LEVELS, FSD_PROPAGATE_SINGLES},    {"backtrack", FSD_METHOD_LEVELS, FSD_PROPAGATE_PEERS},
    {"logic", FSD_METHOD_LEVELS, FSD_PROPAGATE_PEERS},    {"logic", FSD_METHOD_THEORY, FSD_PROPAGATE_PEERS},
    {"sat", FSD_METHOD_LEVELS, FSD_PROPAGATE_PEERS},
};
enum { N_WAYS = sizeof(ways) / sizeof(ways[0]) };

static struct fsd_solver_options options_of(const struct way *way)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    options.engine = way->engine;
    options.method = way->method;
    options.propagate = way->propagate;
    options.level = 1;
    options.then_search = strcmp(way->engine, "logic") == 0;
    return options;
}

/* Every engine that counts guesses makes exactly as many as it may, and gives up if it needs one more. */
TEST(engines_stop_at_the_limit)
{
    for (size_t w = 0; w < N_WAYS; w++) {
        if (strcmp(ways[w].engine, "sat") == 0)
            continue; /* it counts no guesses */
        struct fsd_solver_options options = options_of(&ways[w]);
        options.guess_limit = 1000000; /* ample, and lockstep searches depth first as with any limit */
        uint64_t n_all, n_guesses;
        assert_int_equal(solve_hard(&options, &n_all), FASTSUD_UNIQUE);
        assert_true(n_all > 2);
        const uint64_t few[] = {1, 2, n_all / 2, n_all - 1};
        for (size_t k = 0; k < sizeof(few) / sizeof(few[0]); k++) {
            options.guess_limit = few[k];
            assert_int_equal(solve_hard(&options, &n_guesses), FASTSUD_GAVE_UP);
            assert_int_equal(n_guesses, few[k]);
        }
        options.guess_limit = n_all + 1;
        assert_int_equal(solve_hard(&options, &n_guesses), FASTSUD_UNIQUE);
        assert_int_equal(n_guesses, n_all);
    }
}

/* What lockstep does is held above, by answers_are_sound. */
TEST(every_engine_marks_what_it_cuts_short)
{
    static const uint64_t few_guesses[] = {1, 3, 30};
    OWNED struct answer *answers = malloc(n_puzzles * sizeof(*answers));
    for (size_t w = 0; w < N_WAYS; w++) {
        const bool is_sat = strcmp(ways[w].engine, "sat") == 0;
        const uint64_t factor = strcmp(ways[w].engine, "backtrack") == 0 ? 300 : 1; /* it guesses blindly */
        struct fsd_engine_info info;
        size_t n_counts_cut = 0, n_whole = 0, k = 0;
        while (fsd_engine_info_get(k, &info) && strcmp(info.name, ways[w].engine) != 0)
            k++;
        if (!info.built) {
            print_message("SKIPPED: the engine %s is not built\n", info.name);
            continue;
        }
        for (int l = 0; l < N_LIMITS; l++)
            for (int n = 0; n < 3; n++) {
                const size_t n_taken = is_sat ? TEST_SAMPLE(120, 30) : n_puzzles;
                struct fsd_solver_options options = options_of(&ways[w]);
                OWNED_SOLVER *solver;
                options.limit = is_sat && limits[l] > 10 ? 20 : limits[l];
                options.guess_limit = factor * few_guesses[n];
                assert_int_equal(fsd_solver_create(&options, &solver), FASTSUD_OK);
                solve_all(solver, puzzles, NULL, n_taken, answers);
                for (size_t i = 0; i < n_taken; i++) {
                    assert_sound(ways[w].engine, &samples[i], options.limit, &answers[i]);
                    n_counts_cut += answers[i].cut_short && answers[i].verdict == FASTSUD_MULTIPLE;
                    n_whole += !answers[i].cut_short && answers[i].n_solutions > 2;
                }
            }
        print_message("%s: %zu counts cut short, %zu above 2 whole\n", ways[w].engine, n_counts_cut, n_whole);
        assert_true(n_counts_cut > 0 && n_whole > 0);
    }
}

int main(void)
{
    return run_for_each_kernel("guess limit, each kernel", make_samples, NULL) +
           test_run("guess limit, properties", NULL, NULL);
}
