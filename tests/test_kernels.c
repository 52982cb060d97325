/*
 * Every kernel against the oracle: verdicts, capped counts, solutions, pencilmarks. Usage: test_kernels [few]; with
 * `few`, for emulated processors, the samples are those of a slow build.
 */
#include <inttypes.h>

#include "support/kernels.h"
#include "support/test.h"

static struct sample *samples;
static const char **sample_puzzles;
static size_t n_samples;
static struct pencil_sample *pencils;
static uint16_t (*pencil_candidates)[FASTSUD_N_CELLS];
static size_t n_pencils;

SET_UP(make_samples)
{
    n_samples = TEST_SAMPLE(6000, 500);
    n_pencils = TEST_SAMPLE(4000, 300);
    samples = sample_set_make(&test_rng, n_samples);
    pencils = pencil_set_make(&test_rng, n_pencils);
    sample_puzzles = malloc(n_samples * sizeof(*sample_puzzles));
    pencil_candidates = malloc(n_pencils * sizeof(*pencil_candidates));
    for (size_t i = 0; i < n_samples; i++)
        sample_puzzles[i] = samples[i].cells;
    for (size_t i = 0; i < n_pencils; i++)
        memcpy(pencil_candidates[i], pencils[i].candidates, sizeof(pencil_candidates[i]));
    print_message("%zu puzzles, %zu pencilmark boards\n", n_samples, n_pencils);
    return 0;
}

static void check_sample(const struct sample *sample, uint64_t limit, const struct answer *got)
{
    assert_false(got->cut_short);
    assert_sound(puzzle_kind_name(sample->kind), sample, limit, got);
}

static const uint64_t limits[] = {1, 2, 3, 10, 1000};

KERNEL_TEST(agrees_with_oracle)
{
    OWNED struct answer *answers = malloc(n_samples * sizeof(*answers));
    for (size_t l = 0; l < sizeof(limits) / sizeof(limits[0]); l++) {
        OWNED_SOLVER *solver = solver_for(state, limits[l], 0);
        solve_all(solver, sample_puzzles, NULL, n_samples, answers);
        for (size_t i = 0; i < n_samples; i++)
            check_sample(&samples[i], limits[l], &answers[i]);
        struct fsd_counters counters;
        fsd_solver_counters(solver, &counters);
        assert_int_equal(counters.n_puzzles, n_samples);
    }
}

KERNEL_TEST(agrees_with_oracle_on_pencilmarks)
{
    OWNED struct answer *answers = malloc(n_pencils * sizeof(*answers));
    size_t n_with[3] = {0};
    for (size_t l = 0; l < sizeof(limits) / sizeof(limits[0]); l++) {
        OWNED_SOLVER *solver = solver_for(state, limits[l], 0);
        solve_all(solver, NULL, (const uint16_t(*)[FASTSUD_N_CELLS])pencil_candidates, n_pencils, answers);
        for (size_t i = 0; i < n_pencils; i++) {
            const struct pencil_sample *sample = &pencils[i];
            const uint64_t n = sample->n_solutions < limits[l] ? sample->n_solutions : limits[l];
            assert_int_equal(answers[i].n_solutions, n);
            assert_int_equal(answers[i].verdict, verdict_for(n));
            assert_false(answers[i].cut_short);
            if (n == 1)
                assert_true(oracle_verify_candidates(sample->candidates, answers[i].solution));
            n_with[sample->n_solutions < 2 ? sample->n_solutions : 2]++;
        }
    }
    /* The sample must hold boards of every kind for this test to mean anything. */
    assert_true(n_with[0] && n_with[1] && n_with[2]);
}

/* With limit 1 the solution found depends on the puzzle alone, not on its neighbours or the kernel. */
KERNEL_TEST(first_solution_is_the_same_everywhere)
{
    OWNED struct answer *answers = malloc(n_samples * sizeof(*answers));
    OWNED_SOLVER *solver = solver_for(state, 1, 0);
    OWNED_SOLVER *reference = solver_named("portable", 1, 0);
    solve_all(solver, sample_puzzles, NULL, n_samples, answers);
    for (size_t i = 0; i < n_samples; i++) {
        struct answer alone;
        solve_all(reference, &sample_puzzles[i], NULL, 1, &alone);
        assert_same_answer(puzzle_kind_name(samples[i].kind), samples[i].cells, &answers[i], &alone);
    }
}

/* The empty grid among others, up to a high limit: its search must not starve the others, nor lose or repeat solutions.
 */
KERNEL_TEST(empty_grid_is_counted_to_the_limit)
{
    enum { N = 150 };
    const uint64_t limit = TEST_SAMPLE(1000000, 20000);
    char empty[FASTSUD_N_CELLS];
    memset(empty, '.', sizeof(empty));
    const char *puzzles[N];
    const struct sample *neighbours[N] = {NULL};
    struct answer answers[N];
    size_t next = 0;
    for (size_t i = 0; i < N; i++) {
        if (i == 77) {
            puzzles[i] = empty;
            continue;
        }
        while (samples[next].n_solutions == SAMPLE_LIMIT)
            next++;
        neighbours[i] = &samples[next++];
        puzzles[i] = neighbours[i]->cells;
    }
    OWNED_SOLVER *solver = solver_for(state, limit, 0);
    solve_all(solver, puzzles, NULL, N, answers);
    for (size_t i = 0; i < N; i++)
        if (neighbours[i])
            check_sample(neighbours[i], limit, &answers[i]);
    assert_int_equal(answers[77].verdict, FASTSUD_MULTIPLE);
    assert_int_equal(answers[77].n_solutions, limit);
}

/* Counts beyond the cap of the samples, without a limit: no part of the search tree may be lost or visited twice. */
KERNEL_TEST(large_count_is_exact)
{
    struct rng rng;
    rng_init(&rng, 20);
    OWNED_SOLVER *solver = solver_for(state, UINT64_MAX, 0);
    for (int i = 0; i < TEST_SAMPLE(12, 3); i++) {
        enum { CAP = 50000 };
        struct sample sample;
        uint64_t n_true = 1;
        sample_make(&rng, PUZZLE_MINIMAL, &sample);
        for (int cell = 0; cell < FASTSUD_N_CELLS && n_true <= 1000; cell++)
            if (sample.cells[cell] != '.') {
                sample.cells[cell] = '.';
                n_true = oracle_count(sample.cells, CAP, NULL);
            }
        if (n_true == CAP)
            continue;
        const char *puzzle = sample.cells;
        struct answer got;
        struct answer wanted = {.verdict = FASTSUD_MULTIPLE, .n_solutions = n_true};
        solve_all(solver, &puzzle, NULL, 1, &got);
        assert_same_answer("many", puzzle, &got, &wanted);
    }
}

/*
 * Equal givens in a box of an almost empty grid: a search that notices them only when some cell or digit has no place
 * left does not end. Two, three, and two times two, in every box, among puzzles that take long.
 */
KERNEL_TEST(equal_givens_are_noticed_at_once)
{
    enum { N = 9 * 3 * 40 };
    static char cells[N][FASTSUD_N_CELLS];
    static const char *puzzles[N];
    static struct answer answers[N];
    for (size_t i = 0; i < N; i++) {
        const size_t box = i % 9, kind = i / 9 % 3, first = box / 3 * 27 + box % 3 * 3;
        memset(cells[i], '.', FASTSUD_N_CELLS);
        cells[i][first] = cells[i][first + 10] = '5';
        if (kind == 1)
            cells[i][first + 20] = '5';
        if (kind == 2)
            cells[i][first + 2] = cells[i][first + 18] = '7';
        puzzles[i] = cells[i];
    }
    for (uint64_t limit = 1; limit <= 2; limit++) {
        OWNED_SOLVER *solver = solver_for(state, limit, 0);
        solve_all(solver, puzzles, NULL, N, answers);
        for (size_t i = 0; i < N; i++)
            assert_int_equal(answers[i].verdict, FASTSUD_NONE);
    }
}

int main(void)
{
    return run_for_each_kernel("kernels", make_samples, NULL);
}
