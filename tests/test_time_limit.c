/*
 * A time limit: with enough time it changes nothing, with none an answer is missing but never wrong, and what would
 * take for ever ends. Each look at the clock takes LOOK_NS.
 */
#include <inttypes.h>

#include "grid/text.h"
#include "logic/closures.h"
#include "logic/ladder.h"
#include "logic/unit_logic.h"
#include "measures/backdoors.h"
#include "puzzle/redundant_givens.h"
#include "solve/division.h"
#include "support/clock.h"
#include "support/kernels.h"
#include "support/test.h"

#define AMPLE_NS UINT64_C(1000000000000)
#define LOOK_NS UINT64_C(1000)
#define SHORT_NS (8 * LOOK_NS)
#define MANY UINT64_C(1000000000000)

/* Depth first, each takes lockstep more than 25000 guesses to its first solution. */
static const char *const sparse[] = {
    "..6..........8........6......................5.....68.....5....63................",
    "....9........6.9.....73.......97.2..........3...3......................26........",
    "............................1....62................4...93..6.47..6...2.........6.",
    ".8......75....9..8.........85...7......................2............6......92...5",
};
enum { N_SPARSE = sizeof(sparse) / sizeof(sparse[0]) };

static const char empty[] = ".................................................................................";
/* Made so that cells in order take very many nodes. */
static const char slow_in_order[] = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

static const struct way {
    const char *name;
    struct fsd_solver_options options;
} ways[] = {
    {"lockstep", {.engine = "lockstep"}},
    {"csp, first, peers", {.engine = "csp", .select = FSD_SELECT_FIRST, .propagate = FSD_PROPAGATE_PEERS}},
    {"csp, mrv, singles", {.engine = "csp", .select = FSD_SELECT_MRV, .propagate = FSD_PROPAGATE_SINGLES}},
    {"backtrack", {.engine = "backtrack"}},
    {"logic, level 7", {.engine = "logic", .level = 7}},
    {"logic, then search", {.engine = "logic", .level = 1, .then_search = true}},
    {"logic, theory, then search", {.engine = "logic", .method = FSD_METHOD_THEORY, .then_search = true}},
    {"sat", {.engine = "sat", .encoding = FSD_ENCODING_EXTENDED}},
};
enum { N_WAYS = sizeof(ways) / sizeof(ways[0]) };

static struct sample *samples;
static const char **puzzles;
static size_t n_puzzles;

static bool is_engine(const struct way *way, const char *name)
{
    return strcmp(way->options.engine, name) == 0;
}

/* Puzzles that no way takes long for. */
SET_UP(make_samples)
{
    static const enum puzzle_kind kinds[] = {PUZZLE_MINIMAL, PUZZLE_EASY, PUZZLE_TWO,  PUZZLE_FEW,
                                             PUZZLE_CLASH,   PUZZLE_FULL, PUZZLE_MANY, PUZZLE_FULL_CLASH};
    test_clock_step(LOOK_NS);
    n_puzzles = TEST_SAMPLE(120, 24);
    samples = calloc(n_puzzles, sizeof(*samples));
    puzzles = malloc(n_puzzles * sizeof(*puzzles));
    for (size_t i = 0; i < n_puzzles; i++) {
        sample_make(&test_rng, kinds[i % 8], &samples[i]);
        puzzles[i] = samples[i].cells;
    }
    return 0;
}

SET_UP(free_samples)
{
    test_clock_step(0);
    free(samples);
    free(puzzles);
    return 0;
}

/* NULL: the engine is not built. */
static struct fsd_solver *solver_of(const struct way *way, uint64_t limit, uint64_t guess_limit, uint64_t time_ns)
{
    struct fsd_solver_options options = way->options;
    struct fsd_solver *solver = NULL;
    options.limit = limit;
    options.guess_limit = guess_limit;
    options.time_limit_ns = time_ns;
    const enum fastsud_status status = fsd_solver_create(&options, &solver);
    if (status == FASTSUD_ERR_ENGINE_NOT_BUILT)
        print_message("SKIPPED: the engine %s is not built\n", options.engine);
    else
        assert_int_equal(status, FASTSUD_OK);
    return solver;
}

static struct fsd_solver *kernel_solver(const char *kernel, uint64_t limit, uint64_t guess_limit, uint64_t time_ns)
{
    return solver_of(&(struct way){kernel, {.engine = "lockstep", .kernel = kernel}}, limit, guess_limit, time_ns);
}

TEST(enough_time_changes_nothing)
{
    static const uint64_t limits[] = {1, 2, 7}, guess_limits[] = {0, 1, 40};
    OWNED struct answer *with = malloc(n_puzzles * sizeof(*with)), *without = malloc(n_puzzles * sizeof(*without));
    for (size_t w = 0; w < N_WAYS; w++)
        for (size_t l = 0; l < 3; l++)
            for (size_t g = 0; g < 3; g++) {
                /* Enumeration without propagation needs a bound of its own, and SAT makes a solver for each puzzle. */
                const bool is_slow = is_engine(&ways[w], "backtrack") || w == 1;
                const size_t n = is_engine(&ways[w], "sat") ? n_puzzles / 8 : n_puzzles;
                const uint64_t guesses = is_slow && guess_limits[g] == 0 ? 20000 : guess_limits[g];
                OWNED_SOLVER *timed = solver_of(&ways[w], limits[l], guesses, AMPLE_NS);
                OWNED_SOLVER *plain = solver_of(&ways[w], limits[l], guesses, 0);
                if (!timed)
                    continue;
                solve_all(timed, puzzles, NULL, n, with);
                solve_all(plain, puzzles, NULL, n, without);
                for (size_t i = 0; i < n; i++)
                    assert_same_answer(ways[w].name, puzzles[i], &with[i], &without[i]);
            }
}

TEST(without_time_nothing_is_wrong)
{
    static const uint64_t limits[] = {1, 2, 50};
    OWNED struct answer *answers = malloc(n_puzzles * sizeof(*answers));
    for (size_t w = 0; w < N_WAYS; w++) {
        size_t n_cut = 0, n_whole = 0;
        for (size_t l = 0; l < 3; l++) {
            OWNED_SOLVER *solver = solver_of(&ways[w], limits[l], 0, 1);
            if (!solver)
                break;
            const size_t n = is_engine(&ways[w], "sat") ? n_puzzles / 6 : n_puzzles;
            solve_all(solver, puzzles, NULL, n, answers);
            for (size_t i = 0; i < n; i++) {
                if (answers[i].verdict == FASTSUD_OPEN)
                    assert_true(is_engine(&ways[w], "logic") && !ways[w].options.then_search);
                else
                    assert_sound(ways[w].name, &samples[i], limits[l], &answers[i]);
                n_cut += answers[i].cut_short;
                n_whole += !answers[i].cut_short;
            }
        }
        print_message("%s: %zu given up, %zu answered\n", ways[w].name, n_cut, n_whole);
        /* Lockstep always has time for a thousand guesses. */
        if (n_cut + n_whole > 0 && !is_engine(&ways[w], "lockstep"))
            assert_true(n_cut > 0);
    }
}

/* Counting the solutions of the empty grid ends on every engine, with a lower bound; and so does search in order. */
TEST(endless_searches_end)
{
    static const char *const slow[] = {empty, slow_in_order};
    for (size_t w = 0; w < N_WAYS; w++)
        for (int i = 0; i < 3; i++) {
            const bool in_order = is_engine(&ways[w], "backtrack") || w == 1;
            OWNED_SOLVER *solver = solver_of(&ways[w], i == 2 ? 2 : MANY, i == 1 ? MANY : 0, SHORT_NS);
            struct answer answer;
            if (solver && (i < 2 ? !is_engine(&ways[w], "logic") || ways[w].options.then_search : in_order)) {
                solve_all(solver, &slow[i / 2], NULL, 1, &answer);
                print_message("%s: %" PRIu64 " solutions\n", ways[w].name, answer.n_solutions);
                assert_true(answer.cut_short && answer.n_solutions < MANY);
                assert_int_equal(answer.verdict, answer.n_solutions >= 2 ? FASTSUD_MULTIPLE : FASTSUD_GAVE_UP);
                assert_true(i < 2 || answer.n_solutions < 2);
            }
        }
}

/* A batch may take much longer than the limit of each of its puzzles. */
TEST(time_is_counted_for_each_puzzle)
{
    enum { N = TEST_SAMPLE(600, 60) };
    const char *batch[N];
    struct answer answers[N];
    size_t n_solved = 0, n_alone = 0;
    for (size_t i = 0; i < N; i++)
        batch[i] = hard_puzzles[i % N_HARD_PUZZLES];
    for (uint64_t time_ns = LOOK_NS; n_alone < N_HARD_PUZZLES; time_ns += LOOK_NS) {
        OWNED_SOLVER *const solver = solver_of(&ways[2], 2, 0, time_ns);
        n_alone = n_solved = 0;
        for (size_t i = 0; i < N_HARD_PUZZLES; i++) {
            solve_all(solver, &batch[i], NULL, 1, answers);
            n_alone += answers[0].verdict == FASTSUD_UNIQUE;
        }
        solve_all(solver, batch, NULL, N, answers);
        for (size_t i = 0; i < N; i++)
            n_solved += answers[i].verdict == FASTSUD_UNIQUE;
        if (time_ns == LOOK_NS)
            assert_true(n_alone < N_HARD_PUZZLES);
    }
    assert_int_equal(n_solved, N);
}

/* What answers count is what the solver counts, also where a search is given up for another. */
TEST(no_guess_is_lost)
{
    OWNED_SOLVER *const solver = solver_of(&ways[0], 1, 0, AMPLE_NS);
    uint8_t verdicts[N_SPARSE];
    uint64_t of_each[N_SPARSE], n_guesses = 0;
    const char *of[N_SPARSE];
    struct fsd_counters counters;
    memcpy(of, sparse, sizeof(of));
    const struct fsd_batch batch = {.n_puzzles = N_SPARSE, .puzzles = of, .verdicts = verdicts, .n_guesses = of_each};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    for (size_t i = 0; i < N_SPARSE; i++) {
        assert_int_equal(verdicts[i], FASTSUD_UNIQUE);
        n_guesses += of_each[i];
    }
    fsd_solver_counters(solver, &counters);
    assert_int_equal(n_guesses, counters.n_guesses);
}

/* For each form of each kernel from here on. */

static const char *form_of(void **state)
{
    const struct fsd_kernel_info *info = *state;
    if (!info->runnable) {
        print_message("this CPU cannot run kernel %s (needs %s)\n", info->name, info->needs);
        skip();
    }
    return info->name;
}

enum { MOST_COUNTED = 20000 };

/* A puzzle with more solutions than lockstep counts in its first guesses, but few enough to be counted: *n. */
static void make_countable(char cells[FASTSUD_N_CELLS], uint64_t *n)
{
    OWNED_SOLVER *counter = kernel_solver("portable", MOST_COUNTED, 0, 0);
    struct answer answer = {.n_solutions = 0};
    while (answer.n_solutions < 2000 || answer.n_solutions == MOST_COUNTED) {
        struct sample sample;
        const char *puzzle = sample.cells;
        sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        for (int n_taken = 0; n_taken < 4;) {
            const unsigned cell = rng_below(&test_rng, FASTSUD_N_CELLS);
            n_taken += sample.cells[cell] != '.';
            sample.cells[cell] = '.';
        }
        solve_all(counter, &puzzle, NULL, 1, &answer);
        memcpy(cells, sample.cells, FASTSUD_N_CELLS);
    }
    *n = answer.n_solutions;
}

/* Far more guesses than the first thousand: the puzzle is divided, and no solution is lost or counted twice. */
KERNEL_TEST_OF(divided_puzzles_are_counted_whole, 3)
{
    const char *const form = form_of(state);
    char cells[FASTSUD_N_CELLS];
    uint64_t n;
    make_countable(cells, &n);
    const uint64_t limits[] = {MANY, n + 1, n, n - 1, n / 2};
    for (size_t l = rng_below(&test_rng, TEST_SAMPLE(1, 2)); l < 5; l += TEST_SAMPLE(1, 2)) {
        const char *puzzle = cells;
        uint16_t candidates[1][FASTSUD_N_CELLS];
        struct answer answer;
        OWNED_SOLVER *solver = kernel_solver(form, limits[l], 0, AMPLE_NS);
        fsd_candidates_of_puzzle(cells, candidates[0]);
        if (l % 2 == 0)
            solve_all(solver, &puzzle, NULL, 1, &answer);
        else
            solve_all(solver, NULL, (const uint16_t(*)[FASTSUD_N_CELLS])candidates, 1, &answer);
        assert_false(answer.cut_short);
        assert_int_equal(answer.n_solutions, n < limits[l] ? n : limits[l]);
    }
}

/* Limit 1 and no other limit: the solution, and the guesses, are the puzzle's, whatever the kernel and the batch. */
KERNEL_TEST_OF(sparse_grids_are_solved_at_once, 3)
{
    static char first[N_SPARSE][FASTSUD_N_CELLS]; /* by the form that is tested first */
    static uint64_t n_first[N_SPARSE];
    OWNED_SOLVER *solver = kernel_solver(form_of(state), 1, 0, 0);
    enum { N = 3 * N_SPARSE + 50 };
    const char *batch[N];
    char solutions[N][FASTSUD_N_CELLS];
    uint8_t verdicts[N];
    uint64_t n_guesses[N];
    for (size_t i = 0; i < N; i++)
        batch[i] = i % 2 == 0 && i / 2 < 2 * N_SPARSE ? sparse[i / 2 % N_SPARSE] : hard_puzzles[i % N_HARD_PUZZLES];
    for (size_t size = 1; size <= N; size = size == 1 ? N : N + 1) {
        for (size_t i = 0; i + size <= N; i += size) {
            const struct fsd_batch of = {.n_puzzles = size,
                                         .puzzles = batch + i,
                                         .solutions = solutions[i],
                                         .solution_stride = FASTSUD_N_CELLS,
                                         .verdicts = verdicts + i,
                                         .n_guesses = n_guesses + i};
            assert_int_equal(fsd_solver_solve(solver, &of), FASTSUD_OK);
        }
        for (size_t i = 0; i < N; i++) {
            const size_t which = i / 2 % N_SPARSE;
            assert_int_equal(verdicts[i], FASTSUD_UNIQUE);
            assert_true(oracle_verify(batch[i], solutions[i]));
            if (batch[i] != sparse[which])
                continue;
            assert_true(n_guesses[i] > 1000);
            if (n_first[which] == 0) {
                n_first[which] = n_guesses[i];
                memcpy(first[which], solutions[i], FASTSUD_N_CELLS);
            }
            assert_int_equal(n_guesses[i], n_first[which]);
            assert_memory_equal(solutions[i], first[which], FASTSUD_N_CELLS);
        }
    }
}

/* Restarts: a guess limit cuts off the same with enough time, side by side with other puzzles; and ends without. */
KERNEL_TEST_OF(guess_limit_means_the_same, 3)
{
    const char *const form = form_of(state);
    static const uint64_t guess_limits[] = {1001, 4500};
    enum { N = N_SPARSE + N_HARD_PUZZLES };
    const char *batch[N];
    struct answer with[N], without[N];
    for (size_t i = 0; i < N; i++)
        batch[i] = i < N_SPARSE ? sparse[i] : hard_puzzles[i - N_SPARSE];
    for (size_t g = rng_below(&test_rng, TEST_SAMPLE(1, 2)); g < 2; g += TEST_SAMPLE(1, 2)) {
        const uint64_t limit = 1 + g;
        OWNED_SOLVER *timed = kernel_solver(form, limit, guess_limits[g], AMPLE_NS);
        OWNED_SOLVER *plain = kernel_solver(form, limit, guess_limits[g], 0);
        solve_all(timed, batch, NULL, N, with);
        solve_all(plain, batch, NULL, N, without);
        for (size_t i = 0; i < N; i++)
            assert_same_answer("with a guess limit", batch[i], &with[i], &without[i]);
    }
    OWNED_SOLVER *solver = kernel_solver(form, 2, 1000000000, 1);
    solve_all(solver, batch, NULL, N, with);
    for (size_t i = 0; i < N; i++)
        assert_int_equal(with[i].verdict, i < N_SPARSE ? FASTSUD_GAVE_UP : FASTSUD_UNIQUE);
}

/* More puzzles than are restarted together. */
KERNEL_TEST_OF(many_puzzles_are_restarted, 3)
{
    enum { N = 75 };
    const char *batch[N];
    struct answer answers[N];
    OWNED_SOLVER *solver = kernel_solver(form_of(state), 3, 4000, AMPLE_NS);
    for (size_t i = 0; i < N; i++)
        batch[i] = i % 9 == 4 ? hard_puzzles[0] : sparse[i % N_SPARSE];
    solve_all(solver, batch, NULL, N, answers);
    for (size_t i = 0; i < N; i++)
        assert_int_equal(answers[i].verdict, i % 9 == 4 ? FASTSUD_UNIQUE : FASTSUD_GAVE_UP);
}

/* The guesses, by which rate measures, are those of a search that was not interrupted. */
KERNEL_TEST_OF(guesses_do_not_show_restarts, 3)
{
    const char *const form = form_of(state);
    const char *const puzzle = "............84......4......9.....6.8........7......9........7.67...........43...9";
    uint64_t n_guesses[2];
    for (int timed = 0; timed < 2; timed++) {
        OWNED_SOLVER *solver = kernel_solver(form, 2, UINT64_MAX, timed ? AMPLE_NS : 0);
        uint8_t verdict;
        const struct fsd_batch batch = {
            .n_puzzles = 1, .puzzles = &puzzle, .verdicts = &verdict, .n_guesses = &n_guesses[timed]};
        assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
        assert_int_equal(verdict, FASTSUD_MULTIPLE);
    }
    assert_true(n_guesses[0] > 4000);
    assert_int_equal(n_guesses[1], n_guesses[0]);
}

/* Of a division that is stopped, no more is claimed than is true. */
KERNEL_TEST_OF(stopped_division_knows_a_lower_bound, 3)
{
    const char *const form = form_of(state);
    char cells[FASTSUD_N_CELLS];
    const char *puzzle = cells;
    uint64_t n, before = 0;
    make_countable(cells, &n);
    for (uint64_t time_ns = 1; time_ns < AMPLE_NS; time_ns = time_ns == 1 ? 2 * LOOK_NS : 2 * time_ns) {
        OWNED_SOLVER *solver = kernel_solver(form, MANY, 0, time_ns);
        struct answer answer;
        solve_all(solver, &puzzle, NULL, 1, &answer);
        assert_true(answer.n_solutions <= n);
        assert_true(time_ns > 1 || answer.cut_short);
        before = answer.n_solutions;
        if (!answer.cut_short)
            break;
        assert_true(answer.n_solutions >= 2);
    }
    assert_int_equal(before, n);
}

/* The rest is of logic and measures. */

TEST(levels_say_how_far_they_came)
{
    for (int i = 0; i < N_HARD_PUZZLES; i++) {
        uint16_t whole[FSD_N_CELLS], cut[FSD_N_CELLS];
        struct fsd_level_trace all, some;
        struct fsd_information information;
        struct fsd_deadline past = {.at_ns = 1}, ample = fsd_deadline_after(AMPLE_NS);
        fsd_candidates_of_puzzle(hard_puzzles[i], whole);
        memcpy(cut, whole, sizeof(cut));
        const enum fsd_logic_state state_of_all = fsd_closures_apply_until(&ample, whole, FASTSUD_MAX_LEVEL, &all);
        assert_true(state_of_all != FSD_LOGIC_GAVE_UP && !ample.has_passed);
        assert_int_equal(fsd_closures_apply_until(&past, cut, FASTSUD_MAX_LEVEL, &some), FSD_LOGIC_GAVE_UP);
        assert_true(past.has_passed);
        assert_int_equal(some.level, 1); /* level 0 never takes long */
        assert_true(fsd_level_trace_information(&some, FSD_LOGIC_GAVE_UP, FSD_LEVEL_START, &information));
        for (unsigned level = 0; level <= FASTSUD_MAX_LEVEL; level++) {
            assert_true(fsd_level_trace_information(&all, state_of_all, level, &information));
            assert_int_equal(fsd_level_trace_information(&some, FSD_LOGIC_GAVE_UP, level, &information), level == 0);
        }
    }
    /* What is decided before the clock is looked at is decided. */
    char grid[FASTSUD_N_CELLS];
    struct fsd_board board;
    struct fsd_deadline past = {.at_ns = 1};
    full_grid_make(&test_rng, grid);
    fsd_board_init_puzzle(&board, grid);
    assert_int_equal(fsd_ladder_climb_until(&past, &board, fsd_techniques_up_to(10), NULL), FSD_LOGIC_SOLVED);
}

/* Whether the first given of this grid can go takes lockstep a long search, so that it is given up without time. */
TEST(redundant_givens_are_given_up)
{
    const char *const grid = "7..........1.....73.........8.................5........7.......8........5........";
    const char *const solution = "745319268961284537328675491187593624239146875654827319473968152816752943592431786";
    for (int timed = 0; timed < 2; timed++) {
        struct fsd_redundant *redundant;
        fsd_cells cells[2];
        const char *const grids[] = {solution, grid}, *const solutions[] = {solution, solution};
        assert_int_equal(fsd_redundant_create(NULL, timed ? 1 : AMPLE_NS, NULL, &redundant), FASTSUD_OK);
        assert_int_equal(fsd_redundant_find(redundant, 2, grids, solutions, cells), FASTSUD_OK);
        fsd_redundant_destroy(redundant);
        assert_true(cells[0] == ((fsd_cells)1 << FSD_N_CELLS) - 1);
        assert_int_equal(cells[1] == FSD_REDUNDANT_GAVE_UP, timed);
    }
}

int main(void)
{
    return test_run("time limit", make_samples, free_samples) +
           run_for_each_kernel("time limit, each kernel", make_samples, free_samples);
}
