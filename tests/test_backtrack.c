/* Plain backtracking: all solutions up to the limit are counted, and the least one is the first. */
#include <inttypes.h>

#include "grid/text.h"
#include "puzzle/enumerate.h"
#include "support/kernels.h"
#include "support/known.h"
#include "support/test.h"

static struct sample *samples;
static size_t n_samples;

SET_UP(make_samples)
{
    n_samples = TEST_SAMPLE(400, 40);
    samples = sample_set_make(&test_rng, n_samples);
    return 0;
}

/* The number of solutions is the oracle's, up to the limit; the first one is the enumerator's. */
static void assert_answer(struct fsd_enumerator *enumerator, const uint16_t *candidates, uint64_t n_solutions)
{
    for (uint64_t limit = 1; limit <= SAMPLE_LIMIT; limit = limit == 1 ? 2 : SAMPLE_LIMIT * (limit - 1)) {
        const struct fsd_solver_options options = {.limit = limit};
        const uint64_t wanted = n_solutions < limit ? n_solutions : limit;
        struct fsd_engine_answer answer;
        char first[FASTSUD_N_CELLS];
        solve_alone(&fsd_engine_backtrack, candidates, &options, &answer);
        assert_int_equal(answer.n_solutions, wanted);
        assert_int_equal(answer.verdict, verdict_for(wanted));
        fsd_enumerator_start_candidates(enumerator, candidates, 0, 0);
        assert_int_equal(fsd_enumerator_next(enumerator, 1, first, sizeof(first)), wanted > 0);
        if (wanted > 0)
            assert_memory_equal(answer.solution, first, sizeof(first));
    }
}

TEST(counts_are_the_oracles_and_the_least_solution_is_first)
{
    const size_t n = TEST_SAMPLE(400, 40);
    OWNED struct pencil_sample *pencils = pencil_set_make(&test_rng, n);
    struct fsd_enumerator *enumerator = NULL;
    assert_int_equal(fsd_enumerator_create(&enumerator), FASTSUD_OK);
    for (size_t i = 0; i < n_samples; i++) {
        uint16_t candidates[FASTSUD_N_CELLS];
        fsd_candidates_of_puzzle(samples[i].cells, candidates);
        assert_answer(enumerator, candidates, samples[i].n_solutions);
    }
    for (size_t i = 0; i < n; i++)
        assert_answer(enumerator, pencils[i].candidates, pencils[i].n_solutions);
    fsd_enumerator_destroy(enumerator);
}

static void assert_counts(const char *puzzle, uint64_t limit, uint64_t n_nodes, uint64_t n_guesses)
{
    const struct fsd_solver_options options = {.limit = limit};
    struct fsd_engine_answer result;
    uint16_t candidates[FASTSUD_N_CELLS];
    fsd_candidates_of_puzzle(puzzle, candidates);
    solve_alone(&fsd_engine_backtrack, candidates, &options, &result);
    if (result.n_nodes != n_nodes || result.n_guesses != n_guesses)
        fail_msg("limit %" PRIu64 ": nodes %" PRIu64 " guesses %" PRIu64 " on %.81s", limit, result.n_nodes,
                 result.n_guesses, puzzle);
}

TEST(counts_by_hand)
{
    assert_counts(GRID, 2, 0, 0);
    assert_counts(ONE_BLANK, 2, 1, 0);
    assert_counts(FOUR_BLANKS, 2, 8, 1);
    assert_counts(FOUR_BLANKS, 1, 4, 1);
    /* 5 and 6 both fit the first blank; 6 leaves no candidate for the second one. */
    char puzzle[] = FOUR_BLANKS;
    puzzle[26] = '5';
    assert_counts(puzzle, 2, 4, 1);
    assert_counts(puzzle, 1, 3, 1);
}

/* The last cell sees 1 to 8 in its row and 9 in its column: 72 blanks before it must not be tried. */
TEST(a_cell_without_values_ends_the_search_at_once)
{
    const struct fsd_solver_options options = {.limit = 2};
    struct fsd_engine_answer result;
    char puzzle[] = EMPTY;
    memcpy(puzzle + 72, "12345678", 8);
    puzzle[8] = '9';
    assert_counts(puzzle, 2, 0, 0);
    uint16_t candidates[FASTSUD_N_CELLS];
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++)
        candidates[cell] = 0x1ff;
    candidates[80] = 0;
    solve_alone(&fsd_engine_backtrack, candidates, &options, &result);
    assert_int_equal(result.verdict, FASTSUD_NONE);
    assert_int_equal(result.n_nodes, 0);
    /* Two candidates, both of which givens have. */
    candidates[80] = 3;
    candidates[72] = 1;
    candidates[8] = 2;
    solve_alone(&fsd_engine_backtrack, candidates, &options, &result);
    assert_int_equal(result.verdict, FASTSUD_NONE);
    assert_int_equal(result.n_nodes, 0);
}

TEST_MAIN("backtrack", make_samples, NULL)
