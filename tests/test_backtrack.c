/* The enumeration: every solution once, in lexicographic order, up to the limit. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "solve/backtrack.h"
#include "solve/solver.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

#define GRID "485192736327654981196837425812345697963718542754269318679481253531926874248573169"
#define ONE_BLANK "485192736327654981196837425812345697963718542754269318679481253531926874.48573169"
#define FOUR_BLANKS "48.19273.32765498119.83742.812345697963718542754269318679481253531926874248573169"
#define EMPTY "................................................................................."
/* The first grid of all, and the one after it. */
#define FIRST_GRID "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
#define SECOND_GRID "123456789456789123789123456214365897365897214897214365531642978648971532972538641"

static struct rng rng;
static struct sample *samples;
static size_t n_samples;

static int make_samples(void **state)
{
    (void)state;
    rng_init(&rng, test_seed());
    n_samples = TEST_SAMPLE(400, 40);
    samples = sample_set_make(&rng, n_samples);
    return samples ? 0 : -1;
}

static int free_samples(void **state)
{
    (void)state;
    free(samples);
    return 0;
}

/* What a visitor saw. */
struct list {
    char grids[SAMPLE_LIMIT][FASTSUD_N_CELLS];
    size_t n;
    size_t n_wanted; /* ends the search after so many; 0: never */
};

static bool add(void *context, const char *solution)
{
    struct list *list = context;
    assert_true(list->n < SAMPLE_LIMIT);
    memcpy(list->grids[list->n++], solution, FASTSUD_N_CELLS);
    return list->n != list->n_wanted;
}

static void assert_ascending(const struct list *list)
{
    for (size_t i = 1; i < list->n; i++)
        assert_true(memcmp(list->grids[i - 1], list->grids[i], FASTSUD_N_CELLS) < 0);
}

static uint64_t at_most(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static enum fastsud_verdict verdict_for(uint64_t n_solutions)
{
    return n_solutions >= 2 ? FASTSUD_MULTIPLE : n_solutions == 1 ? FASTSUD_UNIQUE : FASTSUD_NONE;
}

TEST(lists_are_complete_and_ascending)
{
    static struct list list;
    for (size_t i = 0; i < n_samples; i++) {
        const struct sample *sample = &samples[i];
        const struct fsd_backtrack_options options = {.limit = SAMPLE_LIMIT, .visit = add, .context = &list};
        struct fsd_backtrack_result result;
        list.n = 0;
        fsd_backtrack_solve(sample->cells, &options, &result);
        if (result.n_solutions != sample->n_solutions || list.n != sample->n_solutions)
            fail_msg("%s %.81s: %" PRIu64 " counted, %zu listed, not %" PRIu64, puzzle_kind_name(sample->kind),
                     sample->cells, result.n_solutions, list.n, sample->n_solutions);
        assert_int_equal(result.verdict, verdict_for(sample->n_solutions));
        assert_ascending(&list);
        for (size_t k = 0; k < list.n; k++)
            assert_true(oracle_verify(sample->cells, list.grids[k]));
        if (list.n > 0)
            assert_memory_equal(result.solution, list.grids[0], FASTSUD_N_CELLS);
    }
}

TEST(lists_of_pencilmarks_are_complete_and_ascending)
{
    static struct list list;
    const size_t n = TEST_SAMPLE(400, 40);
    struct pencil_sample *pencils = pencil_set_make(&rng, n);
    assert_non_null(pencils);
    for (size_t i = 0; i < n; i++) {
        const struct fsd_backtrack_options options = {.limit = SAMPLE_LIMIT, .visit = add, .context = &list};
        struct fsd_backtrack_result result;
        list.n = 0;
        fsd_backtrack_solve_candidates(pencils[i].candidates, &options, &result);
        assert_int_equal(result.n_solutions, pencils[i].n_solutions);
        assert_int_equal(list.n, pencils[i].n_solutions);
        assert_int_equal(result.verdict, verdict_for(pencils[i].n_solutions));
        assert_ascending(&list);
        for (size_t k = 0; k < list.n; k++)
            assert_true(oracle_verify_candidates(pencils[i].candidates, list.grids[k]));
    }
    free(pencils);
}

/* A limit, or a visitor that stops, truncates the list and changes nothing else. */
TEST(shorter_lists_are_beginnings)
{
    static struct list whole, part;
    for (size_t i = 0; i < n_samples / 5; i++) {
        const struct sample *sample = &samples[i];
        struct fsd_backtrack_options options = {.limit = SAMPLE_LIMIT, .visit = add, .context = &whole};
        struct fsd_backtrack_result result, limited, ended;
        whole.n = 0;
        fsd_backtrack_solve(sample->cells, &options, &result);
        for (size_t k = 1; k < 12; k += 3) {
            size_t n = (size_t)at_most(k, whole.n);
            options = (struct fsd_backtrack_options){.limit = k, .visit = add, .context = &part};
            part.n = 0;
            part.n_wanted = 0;
            fsd_backtrack_solve(sample->cells, &options, &limited);
            assert_int_equal(part.n, n);
            assert_memory_equal(part.grids, whole.grids, n * FASTSUD_N_CELLS);
            assert_int_equal(limited.verdict, verdict_for(n));
            options.limit = SAMPLE_LIMIT;
            part.n = 0;
            part.n_wanted = k;
            fsd_backtrack_solve(sample->cells, &options, &ended);
            assert_int_equal(part.n, n);
            assert_memory_equal(part.grids, whole.grids, n * FASTSUD_N_CELLS);
            assert_int_equal(ended.n_nodes, limited.n_nodes);
            assert_int_equal(ended.n_guesses, limited.n_guesses);
            assert_int_equal(ended.verdict, limited.verdict);
        }
    }
}

TEST(empty_grid_begins_with_the_first_grid)
{
    static struct list list;
    const struct fsd_backtrack_options options = {.limit = 2, .visit = add, .context = &list};
    struct fsd_backtrack_result result;
    list.n = 0;
    fsd_backtrack_solve(EMPTY, &options, &result);
    assert_int_equal(list.n, 2);
    assert_memory_equal(list.grids[0], FIRST_GRID, FASTSUD_N_CELLS);
    assert_memory_equal(list.grids[1], SECOND_GRID, FASTSUD_N_CELLS);
    assert_memory_equal(result.solution, FIRST_GRID, FASTSUD_N_CELLS);
}

static void assert_counts(const char *puzzle, uint64_t limit, uint64_t n_nodes, uint64_t n_guesses)
{
    const struct fsd_backtrack_options options = {.limit = limit};
    struct fsd_backtrack_result result;
    fsd_backtrack_solve(puzzle, &options, &result);
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
    const struct fsd_backtrack_options options = {.limit = 2};
    struct fsd_backtrack_result result;
    char puzzle[] = EMPTY;
    memcpy(puzzle + 72, "12345678", 8);
    puzzle[8] = '9';
    fsd_backtrack_solve(puzzle, &options, &result);
    assert_int_equal(result.verdict, FASTSUD_NONE);
    assert_int_equal(result.n_nodes, 0);

    uint16_t candidates[FASTSUD_N_CELLS];
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++)
        candidates[cell] = 0x1ff;
    candidates[80] = 0;
    fsd_backtrack_solve_candidates(candidates, &options, &result);
    assert_int_equal(result.verdict, FASTSUD_NONE);
    assert_int_equal(result.n_nodes, 0);
    /* Two candidates, both of which givens have. */
    candidates[80] = 3;
    candidates[72] = 1;
    candidates[8] = 2;
    fsd_backtrack_solve_candidates(candidates, &options, &result);
    assert_int_equal(result.verdict, FASTSUD_NONE);
    assert_int_equal(result.n_nodes, 0);
}

TEST(guess_limit_is_monotone)
{
    for (size_t i = 0; i < n_samples / 10; i++) {
        struct fsd_backtrack_options options = {.limit = 2};
        struct fsd_backtrack_result whole, before = {.verdict = FASTSUD_GAVE_UP}, result;
        fsd_backtrack_solve(samples[i].cells, &options, &whole);
        for (uint64_t n = 1; n < 2 * whole.n_guesses + 2; n += n + 1) {
            options.guess_limit = n;
            fsd_backtrack_solve(samples[i].cells, &options, &result);
            assert_true(result.n_guesses <= n);
            assert_true(result.n_solutions >= before.n_solutions && result.n_nodes >= before.n_nodes);
            if (n >= whole.n_guesses) {
                assert_int_equal(result.verdict, whole.verdict);
                assert_int_equal(result.n_nodes, whole.n_nodes);
            } else {
                assert_int_equal(result.verdict, FASTSUD_GAVE_UP);
            }
            before = result;
        }
    }
}

TEST(engine_gives_the_first_solution)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_solver *solver = NULL;
    options.engine = "backtrack";
    options.limit = 1;
    assert_int_equal(fsd_solver_create(&options, &solver), FASTSUD_OK);
    assert_string_equal(fsd_solver_engine(solver), "backtrack");
    const char *puzzles[] = {FOUR_BLANKS, EMPTY, ONE_BLANK};
    char solutions[3][FASTSUD_N_CELLS];
    uint8_t verdicts[3];
    uint64_t n_nodes[3], n_guesses[3], n_solutions[3];
    uint32_t depths[3];
    const struct fsd_batch batch = {.n_puzzles = 3,
                                    .puzzles = puzzles,
                                    .solutions = solutions[0],
                                    .solution_stride = FASTSUD_N_CELLS,
                                    .verdicts = verdicts,
                                    .n_solutions = n_solutions,
                                    .n_guesses = n_guesses,
                                    .n_nodes = n_nodes,
                                    .depths = depths};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(verdicts[i], FASTSUD_UNIQUE);
        assert_int_equal(n_solutions[i], 1);
        assert_int_equal(depths[i], 0);
    }
    assert_memory_equal(solutions[1], FIRST_GRID, FASTSUD_N_CELLS);
    assert_memory_equal(solutions[2], GRID, FASTSUD_N_CELLS);
    assert_int_equal(solutions[0][2], '5'); /* 5 or 6 */
    assert_int_equal(n_nodes[0], 4);
    assert_int_equal(n_guesses[0], 1);
    struct fsd_counters counters;
    fsd_solver_counters(solver, &counters);
    assert_int_equal(counters.n_nodes, n_nodes[0] + n_nodes[1] + n_nodes[2]);
    assert_int_equal(counters.n_guesses, n_guesses[0] + n_guesses[1] + n_guesses[2]);
    fsd_solver_destroy(solver);
}

TEST_MAIN("backtrack", make_samples, free_samples)
