/* The engine sat against the oracle: the models of both encodings are exactly the solutions. Limits: test_engines. */
#include "support/kernels.h"
#include "support/test.h"

static struct sample *samples;
static const char **puzzles;
static struct answer *answers;
static size_t n_samples;

SET_UP(make_samples)
{
    n_samples = TEST_SAMPLE(80, 20);
    samples = sample_set_make(&test_rng, n_samples);
    puzzles = malloc(n_samples * sizeof(*puzzles));
    answers = malloc(n_samples * sizeof(*answers));
    for (size_t i = 0; i < n_samples; i++)
        puzzles[i] = samples[i].cells;
    return 0;
}

static struct fsd_solver *make_solver(enum fsd_encoding encoding, uint64_t limit)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_solver *solver = NULL;
    options.engine = "sat";
    options.encoding = encoding;
    options.limit = limit;
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
    for (size_t i = 0; i < n_samples; i++) {
        struct sample *sample = &samples[i];
        if (sample->n_solutions > 200)
            continue;
        n_models += sample->n_solutions;
        for (int encoding = FSD_ENCODING_MINIMAL; encoding <= FSD_ENCODING_EXTENDED; encoding++) {
            OWNED_SOLVER *solver = make_solver((enum fsd_encoding)encoding, 1000);
            solve_all(solver, &puzzles[i], NULL, 1, answers);
            assert_false(answers[0].cut_short);
            assert_sound("all", sample, 1000, &answers[0]);
        }
    }
    print_message("%d models\n", (int)n_models);
    assert_true(n_models > n_samples / 2);
}

/* Counts that CaDiCaL does not provide are 0, not left unset. */
TEST(counts_are_written)
{
    OWNED_SOLVER *solver = make_solver(FSD_ENCODING_EXTENDED, 2);
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
