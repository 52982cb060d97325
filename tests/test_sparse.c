/*
 * Grids with few givens have countless solutions, and yet a search can get lost in a large part of the tree that
 * holds none. The number of guesses must stay reasonable in every batch, whatever the neighbours.
 *
 * The sample is small: with limit 1, about one such grid in a million still takes the kernels more than a minute, for
 * example seed 2616479795 with 20000 grids.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "solve/solver.h"
#include "support/kernels.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

enum { N_GRIDS = TEST_SAMPLE(4000, 1000), MAX_MEAN_GUESSES = 2000 };

static char (*grids)[FASTSUD_N_CELLS];
static const char **puzzles;
static uint8_t *verdicts;
static uint64_t *counts;

static int make_grids(void **state)
{
    (void)state;
    grids = malloc(N_GRIDS * sizeof(*grids));
    puzzles = malloc(N_GRIDS * sizeof(*puzzles));
    verdicts = malloc(N_GRIDS);
    counts = malloc(N_GRIDS * sizeof(*counts));
    if (!grids || !puzzles || !verdicts || !counts)
        return -1;
    for (size_t i = 0; i < N_GRIDS; i++) {
        unsigned order[FASTSUD_N_CELLS];
        unsigned n_givens = rng_below(&test_rng, 23);
        full_grid_make(&test_rng, grids[i]);
        rng_permutation(&test_rng, order, FASTSUD_N_CELLS);
        for (unsigned k = n_givens; k < FASTSUD_N_CELLS; k++)
            grids[i][order[k]] = '.';
        puzzles[i] = grids[i];
    }
    return 0;
}

static int free_grids(void **state)
{
    (void)state;
    free(grids);
    free(puzzles);
    free(verdicts);
    free(counts);
    return 0;
}

static void check_limit(void **state, uint64_t limit)
{
    struct fsd_solver *solver = solver_for(state, limit, 0);
    const struct fsd_batch batch = {
        .n_puzzles = N_GRIDS, .puzzles = puzzles, .verdicts = verdicts, .n_solutions = counts};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    for (size_t i = 0; i < N_GRIDS; i++) {
        assert_true(counts[i] >= 1 && counts[i] <= limit); /* they are all parts of full grids */
        assert_int_equal(verdicts[i], counts[i] == 1 ? FASTSUD_UNIQUE : FASTSUD_MULTIPLE);
    }
    struct fsd_counters counters;
    fsd_solver_counters(solver, &counters);
    fsd_solver_destroy(solver);
    print_message("limit %d: %.1f guesses a grid\n", (int)limit, (double)counters.n_guesses / N_GRIDS);
    assert_true(counters.n_guesses < (uint64_t)MAX_MEAN_GUESSES * N_GRIDS);
}

static void one_solution(void **state)
{
    check_limit(state, 1);
}

static void two_solutions(void **state)
{
    check_limit(state, 2);
}

static void ten_solutions(void **state)
{
    check_limit(state, 10);
}

int main(void)
{
    static const struct kernel_test tests[] = {
        {"one solution", one_solution}, {"two solutions", two_solutions}, {"ten solutions", ten_solutions}};
    return run_for_each_kernel("sparse", tests, sizeof(tests) / sizeof(tests[0]), make_grids, free_grids);
}
