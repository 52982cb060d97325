/* Reducing many puzzles in step, against one at a time, given by given, by the oracle. */
#include "puzzle/reduce.h"
#include "solve/solver.h"
#include "support/puzzles.h"
#include "support/test.h"

static bool is_unique(const char *cells)
{
    return oracle_count(cells, 2, NULL) == 1;
}

/* What the header promises. */
static void reduce_plainly(struct fsd_reduction *of)
{
    for (unsigned step = 0; step < of->n_steps; step++) {
        const unsigned begin = step > 0 ? of->step_end[step - 1] : 0, end = of->step_end[step];
        if (of->n_givens - (end - begin) < of->least || end - begin > of->n_givens)
            return;
        for (unsigned i = begin; i < end; i++)
            of->cells[of->order[i]] = '.';
        const bool is_taken = is_unique(of->cells);
        for (unsigned i = begin; i < end && !is_taken; i++)
            of->cells[of->order[i]] = of->solution[of->order[i]];
        of->n_givens = (uint8_t)(of->n_givens - (is_taken ? end - begin : 0));
        if ((is_taken && of->until == FSD_REDUCE_UNTIL_TAKEN) || (!is_taken && of->until == FSD_REDUCE_UNTIL_NEEDED))
            return;
    }
}

/* A full grid, or a puzzle with some or without redundant givens. */
static void make_start(struct fsd_reduction *of)
{
    struct sample sample;
    const unsigned kind = rng_below(&test_rng, 4);
    sample_make(&test_rng, kind == 0 ? PUZZLE_EASY : kind == 1 ? PUZZLE_MINIMAL : PUZZLE_FULL, &sample);
    memcpy(of->solution, sample.first, 81);
    memcpy(of->cells, sample.cells, 81);
    if (kind == 1) /* some givens more than it needs, or none */
        for (unsigned i = rng_below(&test_rng, 5); i > 0; i--) {
            const unsigned cell = rng_below(&test_rng, 81);
            of->cells[cell] = of->solution[cell];
        }
    of->n_givens = 0;
    for (unsigned cell = 0; cell < 81; cell++) {
        const bool is_given = of->cells[cell] >= '1' && of->cells[cell] <= '9';
        of->cells[cell] = is_given ? of->cells[cell] : '.';
        of->n_givens = (uint8_t)(of->n_givens + is_given);
    }
}

/* All givens in random order, or some of them; in steps of one or of several. */
static void make_steps(struct fsd_reduction *of)
{
    const unsigned max_step = rng_below(&test_rng, 2) ? 1 : 1 + rng_below(&test_rng, 9),
                   share = rng_below(&test_rng, 4);
    unsigned cells[81], n = 0;
    rng_permutation(&test_rng, cells, 81);
    for (unsigned i = 0; i < 81; i++)
        if (of->cells[cells[i]] != '.' && (share > 0 || rng_below(&test_rng, 2)))
            of->order[n++] = (uint8_t)cells[i];
    of->n_steps = 0;
    for (unsigned end = 0; end < n;) {
        end += 1 + rng_below(&test_rng, max_step);
        end = end < n ? end : n;
        of->step_end[of->n_steps++] = (uint8_t)end;
    }
}

static void make_reduction(struct fsd_reduction *of)
{
    memset(of, 0xa5, sizeof(*of)); /* what the reducer keeps there has no say */
    make_start(of);
    make_steps(of);
    of->until = rng_below(&test_rng, 3) ? FSD_REDUCE_ALL : FSD_REDUCE_UNTIL_NEEDED;
    of->least = (uint8_t)(rng_below(&test_rng, 2) ? 0 : rng_below(&test_rng, 82));
}

static struct fsd_reducer *reducer_of(const char *engine, enum fsd_method method)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_reducer *reducer = NULL;
    options.engine = engine;
    options.method = method;
    assert_int_equal(fsd_reducer_create(&options, &reducer), FASTSUD_OK);
    assert_non_null(fsd_reducer_solver(reducer));
    return reducer;
}

static void assert_same(const struct fsd_reduction *got, const struct fsd_reduction *wanted)
{
    if (memcmp(got->cells, wanted->cells, 81) != 0 || got->n_givens != wanted->n_givens)
        fail_msg("until %d, least %u, %u steps of %u cells: got %u givens, wanted %u\n%.81s\n%.81s", (int)wanted->until,
                 wanted->least, wanted->n_steps, wanted->n_steps ? wanted->step_end[wanted->n_steps - 1] : 0,
                 got->n_givens, wanted->n_givens, got->cells, wanted->cells);
}

TEST(same_as_one_at_a_time)
{
    const size_t n = TEST_SAMPLE(600, 60);
    OWNED struct fsd_reduction *const begun = calloc(n, sizeof(*begun)), *const wanted = calloc(n, sizeof(*wanted)),
                                      *const got = calloc(n, sizeof(*got));
    for (size_t i = 0; i < n; i++) {
        make_reduction(&begun[i]);
        wanted[i] = begun[i];
        reduce_plainly(&wanted[i]);
    }
    struct fsd_reducer *const reducer = reducer_of(NULL, FSD_METHOD_LEVELS);
    assert_int_equal(fsd_reducer_run(reducer, NULL, 0), FASTSUD_OK);
    for (int round = 0; round < 4; round++) {
        memcpy(got, begun, n * sizeof(*got));
        for (size_t at = 0; at < n;) {
            const size_t n_most = round == 0 ? n : round == 1 ? 1 : 1 + rng_below(&test_rng, 30);
            const size_t n_now = n_most < n - at ? n_most : n - at;
            assert_int_equal(fsd_reducer_run(reducer, got + at, n_now), FASTSUD_OK);
            at += n_now;
        }
        for (size_t i = 0; i < n; i++)
            assert_same(&got[i], &wanted[i]);
    }
    fsd_reducer_destroy(reducer);
    fsd_reducer_destroy(NULL);
}

/* More than the reducer has under way at a time; the short ones make room for others in turn. */
TEST(more_than_fit)
{
    enum { N = 5000, N_KINDS = 50 };
    struct fsd_reduction *const all = calloc(N, sizeof(*all)), kinds[N_KINDS], wanted[N_KINDS];
    for (int i = 0; i < N_KINDS; i++) {
        make_reduction(&kinds[i]);
        wanted[i] = kinds[i];
        reduce_plainly(&wanted[i]);
    }
    OWNED unsigned *const kind_of = calloc(N, sizeof(*kind_of));
    for (int i = 0; i < N; i++) {
        kind_of[i] = rng_below(&test_rng, N_KINDS);
        all[i] = kinds[kind_of[i]];
    }
    struct fsd_reducer *const reducer = reducer_of(NULL, FSD_METHOD_LEVELS);
    assert_int_equal(fsd_reducer_run(reducer, all, N), FASTSUD_OK);
    for (int i = 0; i < N; i++)
        assert_same(&all[i], &wanted[kind_of[i]]);
    fsd_reducer_destroy(reducer);
    free(all);
}

/* It may take more than one step at once, so only whether it took any is defined. */
TEST(until_taken_tells_whether_any_can_go)
{
    unsigned n_seen[2] = {0, 0};
    struct fsd_reducer *const reducer = reducer_of(NULL, FSD_METHOD_LEVELS);
    for (int i = 0; i < TEST_SAMPLE(400, 40) || ((n_seen[0] == 0 || n_seen[1] == 0) && i < 4000); i++) {
        struct fsd_reduction of;
        make_reduction(&of);
        of.until = FSD_REDUCE_UNTIL_TAKEN;
        struct fsd_reduction wanted = of;
        const unsigned n_before = of.n_givens;
        reduce_plainly(&wanted);
        assert_int_equal(fsd_reducer_run(reducer, &of, 1), FASTSUD_OK);
        assert_int_equal(of.n_givens < n_before, wanted.n_givens < n_before);
        assert_true(of.n_givens >= of.least || of.n_givens == n_before);
        assert_true(is_unique(of.cells));
        n_seen[of.n_givens < n_before]++;
    }
    assert_true(n_seen[0] > 0 && n_seen[1] > 0);
    fsd_reducer_destroy(reducer);
}

/* Whatever finds solutions decides: the theory does not solve all that has one solution. */
TEST(the_solver_decides)
{
    struct fsd_reducer *const search = reducer_of(NULL, FSD_METHOD_LEVELS), *const theory =
                                                                                reducer_of("logic", FSD_METHOD_THEORY);
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    OWNED_SOLVER *solver = NULL;
    options.engine = "logic";
    options.method = FSD_METHOD_THEORY;
    assert_int_equal(fsd_solver_create(&options, &solver), FASTSUD_OK);
    unsigned n_different = 0;
    for (int i = 0; i < TEST_SAMPLE(50, 10) || (n_different == 0 && i < 500); i++) {
        struct fsd_reduction by_search, by_theory;
        do
            make_reduction(&by_search);
        while (by_search.n_steps < 81);
        by_search.least = 0;
        by_search.until = FSD_REDUCE_ALL;
        by_theory = by_search;
        assert_int_equal(fsd_reducer_run(search, &by_search, 1), FASTSUD_OK);
        assert_int_equal(fsd_reducer_run(theory, &by_theory, 1), FASTSUD_OK);
        n_different += memcmp(by_search.cells, by_theory.cells, 81) != 0;
        uint8_t verdict = 0xff;
        const char *puzzle = by_theory.cells;
        const struct fsd_batch batch = {.n_puzzles = 1, .puzzles = &puzzle, .verdicts = &verdict};
        assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
        assert_int_equal(verdict, FASTSUD_UNIQUE);
    }
    assert_true(n_different > 0);
    fsd_reducer_destroy(search);
    fsd_reducer_destroy(theory);
}

TEST(unknown_solvers_are_an_error)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_reducer *reducer = (struct fsd_reducer *)&options;
    options.kernel = "none such";
    assert_int_not_equal(fsd_reducer_create(&options, &reducer), FASTSUD_OK);
    assert_null(reducer);
}

TEST_MAIN("reduce", NULL, NULL)
