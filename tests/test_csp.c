/* The constraint search against the oracle, and its counts against a search written from the contract alone. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grid/places.h"
#include "grid/text.h"
#include "oracle.h"
#include "solve/engine.h"
#include "support/kernels.h"
#include "support/known.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

static const uint64_t limits[] = {1, 2, 3, SAMPLE_LIMIT};
enum { N_LIMITS = sizeof(limits) / sizeof(limits[0]), N_SELECTS = 3, N_PROPAGATES = 2 };

/* Rated among the hardest. */
#define HARD "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."

static struct sample *samples;
static size_t n_samples;

static int make_samples(void **state)
{
    (void)state;
    n_samples = TEST_SAMPLE(2000, 100);
    samples = sample_set_make(&test_rng, n_samples);
    return samples ? 0 : -1;
}

static int free_samples(void **state)
{
    (void)state;
    free(samples);
    return 0;
}

/* How many of the samples a combination of options can solve in a second. */
static size_t n_samples_for(int select, int propagate)
{
    if (propagate == FSD_PROPAGATE_SINGLES)
        return n_samples;
    return select == FSD_SELECT_FIRST ? n_samples / 20 : n_samples / 4;
}

static void solve_candidates(const uint16_t *candidates, const struct fsd_solver_options *options,
                             struct fsd_engine_answer *answer)
{
    uint16_t copy[FASTSUD_N_CELLS];
    struct fsd_deadline never = {.at_ns = 0};
    memcpy(copy, candidates, sizeof(copy));
    assert_int_equal(fsd_engine_solve_one(&fsd_engine_csp, NULL, options, copy, &never, answer), FASTSUD_OK);
}

static void solve(const char *puzzle, const struct fsd_solver_options *options, struct fsd_engine_answer *answer)
{
    uint16_t candidates[FASTSUD_N_CELLS];
    fsd_candidates_of_puzzle(puzzle, candidates);
    solve_candidates(candidates, options, answer);
}

static const char *combination(const struct fsd_solver_options *options)
{
    static char text[120];
    snprintf(text, sizeof(text), "%s, %s, limit %" PRIu64 ", guess limit %" PRIu64, fsd_select_name(options->select),
             fsd_propagate_name(options->propagate), options->limit, options->guess_limit);
    return text;
}

static uint64_t at_most(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void assert_same_result(const struct fsd_solver_options *options, const char *puzzle,
                               const struct fsd_engine_answer *got, const struct fsd_engine_answer *wanted)
{
    if (got->verdict == wanted->verdict && got->n_solutions == wanted->n_solutions && got->n_nodes == wanted->n_nodes &&
        got->n_guesses == wanted->n_guesses && got->depth == wanted->depth &&
        (got->n_solutions == 0 || memcmp(got->solution, wanted->solution, FASTSUD_N_CELLS) == 0))
        return;
    fail_msg("%s\n  puzzle %.81s\n  got    %s %" PRIu64 " nodes %" PRIu64 " guesses %" PRIu64 " depth %" PRIu32
             "\n  wanted %s %" PRIu64 " nodes %" PRIu64 " guesses %" PRIu64 " depth %" PRIu32,
             combination(options), puzzle, fastsud_verdict_tag(got->verdict), got->n_solutions, got->n_nodes,
             got->n_guesses, got->depth, fastsud_verdict_tag(wanted->verdict), wanted->n_solutions, wanted->n_nodes,
             wanted->n_guesses, wanted->depth);
}

TEST(places_are_cells)
{
    unsigned last = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        unsigned place = fsd_place_of_cell(cell);
        assert_true(place < FSD_N_PLACES && (cell == 0 || place > last));
        last = place;
        assert_int_equal(fsd_cell_of_place(place), cell);
        assert_int_equal(fsd_places_first(fsd_place_sets.bit[place]), place);
        assert_int_equal(fsd_places_count(fsd_place_sets.bit[place]), 1);
        fsd_places peers = fsd_place_sets.peers[place];
        assert_int_equal(fsd_places_count(peers), FSD_N_PEERS);
        for (unsigned other = 0; other < FSD_N_CELLS; other++)
            assert_int_equal(fsd_places_any(peers & fsd_place_sets.bit[fsd_place_of_cell(other)]), sees(cell, other));
    }
    fsd_places all = fsd_places_in_bands(FSD_BAND_OF_CELLS);
    assert_int_equal(fsd_places_count(all), FSD_N_CELLS);
    assert_false(fsd_places_any(all ^ all));
}

TEST(answers_are_the_oracles)
{
    for (int select = 0; select < N_SELECTS; select++)
        for (int propagate = 0; propagate < N_PROPAGATES; propagate++)
            for (int l = 0; l < N_LIMITS; l++)
                for (size_t i = 0; i < n_samples_for(select, propagate); i++) {
                    const struct sample *sample = &samples[i];
                    const struct fsd_solver_options options = {.select = (enum fsd_select)select,
                                                               .propagate = (enum fsd_propagate)propagate,
                                                               .limit = limits[l]};
                    struct fsd_engine_answer result;
                    solve(sample->cells, &options, &result);
                    uint64_t wanted = at_most(sample->n_solutions, limits[l]);
                    if (result.n_solutions != wanted || result.verdict != verdict_for(wanted))
                        fail_msg("%s, %s\n  puzzle %.81s\n  got %s %" PRIu64 ", wanted %" PRIu64, combination(&options),
                                 puzzle_kind_name(sample->kind), sample->cells, fastsud_verdict_tag(result.verdict),
                                 result.n_solutions, wanted);
                    if (wanted > 0)
                        assert_true(oracle_verify(sample->cells, result.solution));
                }
}

TEST(answers_to_pencilmarks_are_the_oracles)
{
    const size_t n = TEST_SAMPLE(600, 40);
    struct pencil_sample *pencils = pencil_set_make(&test_rng, n);
    assert_non_null(pencils);
    for (int select = 0; select < N_SELECTS; select++)
        for (int propagate = 0; propagate < N_PROPAGATES; propagate++)
            for (int l = 0; l < N_LIMITS; l++)
                for (size_t i = 0; i < n; i++) {
                    const struct fsd_solver_options options = {.select = (enum fsd_select)select,
                                                               .propagate = (enum fsd_propagate)propagate,
                                                               .limit = limits[l]};
                    struct fsd_engine_answer result;
                    solve_candidates(pencils[i].candidates, &options, &result);
                    uint64_t wanted = at_most(pencils[i].n_solutions, limits[l]);
                    assert_int_equal(result.n_solutions, wanted);
                    assert_int_equal(result.verdict, verdict_for(wanted));
                    if (wanted > 0)
                        assert_true(oracle_verify_candidates(pencils[i].candidates, result.solution));
                }
    free(pencils);
}

/* The contract of csp.h again, cell by cell and without regard for speed. */
struct reference {
    const struct fsd_solver_options *options;
    struct fsd_engine_answer result;
    uint32_t n_guesses_above;
    bool stop;
};

struct reference_state {
    uint16_t domain[FASTSUD_N_CELLS];
    bool assigned[FASTSUD_N_CELLS];
};

static unsigned size_of(uint16_t domain)
{
    unsigned n = 0;
    for (; domain; domain >>= 1)
        n += domain & 1;
    return n;
}

/* False: a dead end. */
static bool reference_assign(struct reference_state *s, unsigned cell, unsigned bit)
{
    s->assigned[cell] = true;
    s->domain[cell] = (uint16_t)bit;
    for (int k = 0; k < FSD_N_PEERS; k++) {
        unsigned peer = fsd_units.peers[cell][k];
        s->domain[peer] &= (uint16_t)~bit;
        if (!s->domain[peer])
            return false;
    }
    return true;
}

static bool reference_singles(struct reference_state *s)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++)
            if (!s->assigned[cell] && size_of(s->domain[cell]) == 1) {
                changed = true;
                if (!reference_assign(s, cell, s->domain[cell]))
                    return false;
            }
        for (int unit = 0; unit < FSD_N_UNITS; unit++)
            for (unsigned bit = 1; bit < 512; bit *= 2) {
                unsigned n_places = 0, place = 0;
                for (int k = 0; k < 9; k++)
                    if (s->domain[fsd_units.cells[unit][k]] & bit) {
                        n_places++;
                        place = fsd_units.cells[unit][k];
                    }
                if (n_places == 0)
                    return false;
                if (n_places == 1 && !s->assigned[place]) {
                    changed = true;
                    if (!reference_assign(s, place, bit))
                        return false;
                }
            }
    }
    return true;
}

static int reference_choose(const struct reference_state *s, enum fsd_select select)
{
    int best = -1;
    unsigned best_size = 10, best_degree = 0;
    for (int cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (s->assigned[cell])
            continue;
        if (select == FSD_SELECT_FIRST)
            return cell;
        unsigned size = size_of(s->domain[cell]), degree = 0;
        for (int k = 0; k < FSD_N_PEERS && select == FSD_SELECT_MRV_DEGREE; k++)
            degree += !s->assigned[fsd_units.peers[cell][k]];
        if (size < best_size || (size == best_size && degree > best_degree)) {
            best = cell;
            best_size = size;
            best_degree = degree;
        }
    }
    return best;
}

static void reference_search(struct reference *r, struct reference_state *s, bool alive)
{
    alive = alive && (r->options->propagate == FSD_PROPAGATE_PEERS || reference_singles(s));
    if (!alive)
        return;
    int cell = reference_choose(s, r->options->select);
    if (cell < 0) {
        for (int i = 0; i < FASTSUD_N_CELLS && r->result.n_solutions == 0; i++)
            r->result.solution[i] = (char)('0' + size_of((uint16_t)(2 * s->domain[i] - 1)));
        r->stop = ++r->result.n_solutions == r->options->limit;
        return;
    }
    bool is_guess = size_of(s->domain[cell]) > 1;
    if (is_guess) {
        if (r->options->guess_limit && r->result.n_guesses == r->options->guess_limit) {
            r->result.verdict = FASTSUD_GAVE_UP;
            r->stop = true;
            return;
        }
        r->result.n_guesses++;
        r->n_guesses_above++;
        if (r->result.depth < r->n_guesses_above)
            r->result.depth = r->n_guesses_above;
    }
    for (unsigned bit = 1; bit < 512 && !r->stop; bit *= 2)
        if (s->domain[cell] & bit) {
            struct reference_state next = *s;
            r->result.n_nodes++;
            bool next_alive = reference_assign(&next, (unsigned)cell, bit);
            reference_search(r, &next, next_alive);
        }
    r->n_guesses_above -= is_guess;
}

static void reference_solve(const uint16_t *candidates, const struct fsd_solver_options *options,
                            struct fsd_engine_answer *result)
{
    struct reference r = {.options = options, .result = {.verdict = FASTSUD_NONE}};
    struct reference_state s = {.domain = {0}};
    bool alive = true;
    memcpy(s.domain, candidates, sizeof(s.domain));
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++)
        alive = alive && candidates[cell] != 0;
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS && alive; cell++)
        if (size_of(candidates[cell]) == 1)
            alive = s.domain[cell] == candidates[cell] && reference_assign(&s, cell, candidates[cell]);
    reference_search(&r, &s, alive);
    if (r.result.verdict != FASTSUD_GAVE_UP || r.result.n_solutions >= 2)
        r.result.verdict = verdict_for(r.result.n_solutions);
    *result = r.result;
}

TEST(counts_are_the_references)
{
    /* Without a limit the reference would take minutes; what it finds before giving up is compared too. */
    static const uint64_t guess_limits[] = {60, 7, 1};
    for (int select = 0; select < N_SELECTS; select++)
        for (int propagate = 0; propagate < N_PROPAGATES; propagate++)
            for (size_t i = 0; i < n_samples / 10; i++) {
                const struct fsd_solver_options options = {.select = (enum fsd_select)select,
                                                           .propagate = (enum fsd_propagate)propagate,
                                                           .limit = limits[i / 7 % N_LIMITS],
                                                           .guess_limit = guess_limits[i % 3]};
                uint16_t candidates[FASTSUD_N_CELLS];
                struct fsd_engine_answer got, wanted;
                fsd_candidates_of_puzzle(samples[i].cells, candidates);
                reference_solve(candidates, &options, &wanted);
                solve(samples[i].cells, &options, &got);
                assert_same_result(&options, samples[i].cells, &got, &wanted);
            }
}

/* With few givens all domains are large, and ties are broken far from one and two values. */
TEST(counts_of_sparse_puzzles_are_the_references)
{
    for (unsigned n_givens = 0; n_givens < 17; n_givens++)
        for (int i = 0; i < TEST_SAMPLE(20, 4); i++) {
            char puzzle[FASTSUD_N_CELLS];
            unsigned order[FASTSUD_N_CELLS];
            uint16_t candidates[FASTSUD_N_CELLS];
            full_grid_make(&test_rng, puzzle);
            rng_permutation(&test_rng, order, FASTSUD_N_CELLS);
            for (unsigned k = n_givens; k < FASTSUD_N_CELLS; k++)
                puzzle[order[k]] = '.';
            fsd_candidates_of_puzzle(puzzle, candidates);
            for (int select = 0; select < N_SELECTS; select++)
                for (int propagate = 0; propagate < N_PROPAGATES; propagate++) {
                    const struct fsd_solver_options options = {.select = (enum fsd_select)select,
                                                               .propagate = (enum fsd_propagate)propagate,
                                                               .limit = 3,
                                                               .guess_limit = 80};
                    struct fsd_engine_answer got, wanted;
                    reference_solve(candidates, &options, &wanted);
                    solve(puzzle, &options, &got);
                    assert_same_result(&options, puzzle, &got, &wanted);
                }
        }
}

TEST(counts_of_pencilmarks_are_the_references)
{
    const size_t n = TEST_SAMPLE(200, 20);
    struct pencil_sample *pencils = pencil_set_make(&test_rng, n);
    assert_non_null(pencils);
    for (int select = 0; select < N_SELECTS; select++)
        for (int propagate = 0; propagate < N_PROPAGATES; propagate++)
            for (size_t i = 0; i < n; i++) {
                const struct fsd_solver_options options = {.select = (enum fsd_select)select,
                                                           .propagate = (enum fsd_propagate)propagate,
                                                           .limit = limits[i % N_LIMITS],
                                                           .guess_limit = 40};
                struct fsd_engine_answer got, wanted;
                reference_solve(pencils[i].candidates, &options, &wanted);
                solve_candidates(pencils[i].candidates, &options, &got);
                assert_same_result(&options, "(pencilmarks)", &got, &wanted);
            }
    free(pencils);
}

static void assert_counts(const char *puzzle, enum fsd_select select, enum fsd_propagate propagate, uint64_t limit,
                          uint64_t n_nodes, uint64_t n_guesses, uint32_t depth)
{
    const struct fsd_solver_options options = {.select = select, .propagate = propagate, .limit = limit};
    struct fsd_engine_answer result;
    solve(puzzle, &options, &result);
    if (result.n_nodes != n_nodes || result.n_guesses != n_guesses || result.depth != depth)
        fail_msg("%s: nodes %" PRIu64 " guesses %" PRIu64 " depth %" PRIu32 " on %.81s", combination(&options),
                 result.n_nodes, result.n_guesses, result.depth, puzzle);
}

TEST(counts_by_hand)
{
    char dead_end[] = FOUR_BLANKS; /* 5 and 6 are left for the first blank; 6 empties the domain of the second one */
    dead_end[26] = '5';
    assert_counts(dead_end, FSD_SELECT_FIRST, FSD_PROPAGATE_PEERS, 2, 4, 1, 1);
    assert_counts(dead_end, FSD_SELECT_MRV, FSD_PROPAGATE_PEERS, 2, 3, 0, 0);
    for (int select = 0; select < N_SELECTS; select++) {
        const enum fsd_select by = (enum fsd_select)select;
        assert_counts(GRID, by, FSD_PROPAGATE_PEERS, 2, 0, 0, 0);
        assert_counts(GRID, by, FSD_PROPAGATE_SINGLES, 2, 0, 0, 0);
        assert_counts(ONE_BLANK, by, FSD_PROPAGATE_PEERS, 2, 1, 0, 0);
        assert_counts(ONE_BLANK, by, FSD_PROPAGATE_SINGLES, 2, 0, 0, 0);
        /* One guess between two values; three cells follow from each. */
        assert_counts(FOUR_BLANKS, by, FSD_PROPAGATE_PEERS, 2, 8, 1, 1);
        assert_counts(FOUR_BLANKS, by, FSD_PROPAGATE_PEERS, 1, 4, 1, 1);
        assert_counts(FOUR_BLANKS, by, FSD_PROPAGATE_SINGLES, 3, 2, 1, 1);
        assert_counts(FOUR_BLANKS, by, FSD_PROPAGATE_SINGLES, 1, 1, 1, 1);
    }
}

TEST(contradictions_at_the_root_need_no_state)
{
    char clash[FASTSUD_N_CELLS];
    uint16_t candidates[FASTSUD_N_CELLS];
    memset(clash, '.', sizeof(clash));
    clash[40] = clash[80 - 36] = '5'; /* one row */
    for (int select = 0; select < N_SELECTS; select++)
        for (int propagate = 0; propagate < N_PROPAGATES; propagate++) {
            const struct fsd_solver_options options = {
                .select = (enum fsd_select)select, .propagate = (enum fsd_propagate)propagate, .limit = 2};
            struct fsd_engine_answer result;
            solve(clash, &options, &result);
            assert_int_equal(result.verdict, FASTSUD_NONE);
            assert_int_equal(result.n_nodes, 0);
            for (int cell = 0; cell < FASTSUD_N_CELLS; cell++)
                candidates[cell] = 0x1ff;
            candidates[80] = 0;
            solve_candidates(candidates, &options, &result);
            assert_int_equal(result.verdict, FASTSUD_NONE);
            assert_int_equal(result.n_nodes, 0);
            /* No cell may have 7: singles see it at once. */
            for (int cell = 0; cell < FASTSUD_N_CELLS; cell++)
                candidates[cell] = 0x1ff & ~(1u << 6);
            solve_candidates(candidates, &options, &result);
            assert_int_equal(result.verdict, FASTSUD_NONE);
            if (propagate == FSD_PROPAGATE_SINGLES)
                assert_int_equal(result.n_nodes, 0);
        }
}

TEST(guess_limit_is_monotone)
{
    for (int select = 0; select < N_SELECTS; select++)
        for (int propagate = 0; propagate < N_PROPAGATES; propagate++)
            for (size_t i = 0; i < n_samples_for(select, propagate) / 10 + 1; i++) {
                const char *puzzle = i == 0 ? HARD : samples[i].cells;
                struct fsd_solver_options options = {
                    .select = (enum fsd_select)select, .propagate = (enum fsd_propagate)propagate, .limit = 2};
                struct fsd_engine_answer whole, before = {.verdict = FASTSUD_GAVE_UP}, result;
                solve(puzzle, &options, &whole);
                for (uint64_t n = 1; n < 2 * whole.n_guesses + 2; n += n / 2 + 1) {
                    options.guess_limit = n;
                    solve(puzzle, &options, &result);
                    assert_true(result.n_guesses <= n && result.n_guesses >= before.n_guesses);
                    assert_true(result.n_solutions >= before.n_solutions && result.n_nodes >= before.n_nodes);
                    if (n >= whole.n_guesses)
                        assert_same_result(&options, puzzle, &result, &whole);
                    else
                        assert_int_equal(result.verdict, FASTSUD_GAVE_UP);
                    before = result;
                }
            }
}

/* Through the solver's interface: every field of a batch, and the sums in the counters. */
TEST(engine_fills_the_batch)
{
    enum { N = 60, STRIDE = 84 };
    const char *puzzles[N];
    static char solutions[N][STRIDE];
    uint8_t verdicts[N];
    uint64_t n_solutions[N], n_guesses[N], n_nodes[N];
    uint32_t depths[N];
    for (int i = 0; i < N; i++)
        puzzles[i] = samples[i].cells;
    memset(solutions, '#', sizeof(solutions));
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    options.engine = "csp";
    options.select = FSD_SELECT_MRV;
    options.propagate = FSD_PROPAGATE_SINGLES;
    options.limit = 3;
    struct fsd_solver *solver = NULL;
    assert_int_equal(fsd_solver_create(&options, &solver), FASTSUD_OK);
    assert_string_equal(fsd_solver_engine(solver), "csp");
    assert_null(fsd_solver_kernel(solver));
    const struct fsd_batch batch = {.n_puzzles = N,
                                    .puzzles = puzzles,
                                    .solutions = solutions[0],
                                    .solution_stride = STRIDE,
                                    .verdicts = verdicts,
                                    .n_solutions = n_solutions,
                                    .n_guesses = n_guesses,
                                    .n_nodes = n_nodes,
                                    .depths = depths};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    const struct fsd_solver_options csp = {.select = options.select, .propagate = options.propagate, .limit = 3};
    struct fsd_counters sums = {.n_puzzles = N}, counters;
    for (int i = 0; i < N; i++) {
        struct fsd_engine_answer wanted;
        solve(puzzles[i], &csp, &wanted);
        assert_int_equal(verdicts[i], wanted.verdict);
        assert_int_equal(n_solutions[i], wanted.n_solutions);
        assert_int_equal(n_guesses[i], wanted.n_guesses);
        assert_int_equal(n_nodes[i], wanted.n_nodes);
        assert_int_equal(depths[i], wanted.depth);
        if (wanted.verdict == FASTSUD_UNIQUE)
            assert_memory_equal(solutions[i], samples[i].first, FASTSUD_N_CELLS);
        assert_memory_equal(solutions[i] + FASTSUD_N_CELLS, "###", STRIDE - FASTSUD_N_CELLS);
        sums.n_guesses += wanted.n_guesses;
        sums.n_nodes += wanted.n_nodes;
        if (sums.max_depth < wanted.depth)
            sums.max_depth = wanted.depth;
    }
    fsd_solver_counters(solver, &counters);
    assert_memory_equal(&counters, &sums, sizeof(sums));
    /* Nothing but the verdicts is required. */
    const struct fsd_batch bare = {.n_puzzles = N, .puzzles = puzzles, .verdicts = verdicts};
    assert_int_equal(fsd_solver_solve(solver, &bare), FASTSUD_OK);
    fsd_solver_destroy(solver);
}

TEST_MAIN("csp", make_samples, free_samples)
