/* The constraint search: its counts against a search written from the contract alone. Its answers: test_engines. */
#include <inttypes.h>

#include "grid/text.h"
#include "grid/units.h"
#include "support/kernels.h"
#include "support/test.h"

static const uint64_t limits[] = {1, 2, 3, SAMPLE_LIMIT};
enum { N_LIMITS = sizeof(limits) / sizeof(limits[0]), N_SELECTS = 3, N_PROPAGATES = 2 };

static struct sample *samples;
static size_t n_samples;

SET_UP(make_samples)
{
    n_samples = TEST_SAMPLE(2000, 100);
    samples = sample_set_make(&test_rng, n_samples);
    return 0;
}

static const char *combination(const struct fsd_solver_options *options)
{
    static char text[120];
    snprintf(text, sizeof(text), "%s, %s, limit %" PRIu64 ", guess limit %" PRIu64, fsd_select_name(options->select),
             fsd_propagate_name(options->propagate), options->limit, options->guess_limit);
    return text;
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

/* Without a guess limit the reference would take minutes; what it finds before giving up is compared too. */
static void compare(const char *puzzle, const uint16_t *candidates, uint64_t limit, uint64_t guess_limit)
{
    for (int select = 0; select < N_SELECTS; select++)
        for (int propagate = 0; propagate < N_PROPAGATES; propagate++) {
            const struct fsd_solver_options options = {.select = (enum fsd_select)select,
                                                       .propagate = (enum fsd_propagate)propagate,
                                                       .limit = limit,
                                                       .guess_limit = guess_limit};
            struct fsd_engine_answer got, wanted;
            reference_solve(candidates, &options, &wanted);
            solve_alone(&fsd_engine_csp, candidates, &options, &got);
            assert_same_result(&options, puzzle, &got, &wanted);
        }
}

TEST(counts_are_the_references)
{
    static const uint64_t guess_limits[] = {60, 7, 1};
    for (size_t i = 0; i < n_samples / 10; i++) {
        uint16_t candidates[FASTSUD_N_CELLS];
        fsd_candidates_of_puzzle(samples[i].cells, candidates);
        compare(samples[i].cells, candidates, limits[i / 7 % N_LIMITS], guess_limits[i % 3]);
    }
}

/* With few givens all domains are large, and ties are broken far from one and two values. */
TEST(counts_of_sparse_puzzles_are_the_references)
{
    for (unsigned i = 0; i < 17 * TEST_SAMPLE(20, 4); i++) {
        char puzzle[FASTSUD_N_CELLS];
        unsigned order[FASTSUD_N_CELLS];
        uint16_t candidates[FASTSUD_N_CELLS];
        full_grid_make(&test_rng, puzzle);
        rng_permutation(&test_rng, order, FASTSUD_N_CELLS);
        for (unsigned k = i % 17; k < FASTSUD_N_CELLS; k++)
            puzzle[order[k]] = '.';
        fsd_candidates_of_puzzle(puzzle, candidates);
        compare(puzzle, candidates, 3, 80);
    }
}

TEST(counts_of_pencilmarks_are_the_references)
{
    const size_t n = TEST_SAMPLE(200, 20);
    OWNED struct pencil_sample *pencils = pencil_set_make(&test_rng, n);
    for (size_t i = 0; i < n; i++)
        compare("(pencilmarks)", pencils[i].candidates, limits[i % N_LIMITS], 40);
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
    OWNED_SOLVER *solver = NULL;
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
        uint16_t candidates[FASTSUD_N_CELLS];
        struct fsd_engine_answer wanted;
        fsd_candidates_of_puzzle(puzzles[i], candidates);
        solve_alone(&fsd_engine_csp, candidates, &csp, &wanted);
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
}

TEST_MAIN("csp", make_samples, NULL)
