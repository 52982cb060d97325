/* The engines for puzzles of any rules, held to each other and to the naive oracle on random puzzles; their limits. */
#include "support/test.h"
#include "support/variants.h"

static bool each_is_common(const struct variant_tally *tally, size_t n)
{
    return tally->n_none > n / 20 && tally->n_one > n / 20 && tally->n_many > n / 20;
}

/* Random puzzles of these kinds of constraints, of which each number of solutions is common; by chance among more. */
static void check_kinds(unsigned kinds, size_t n)
{
    struct variant_tally tally = {0};
    for (size_t i = 0; i < n || (i < 2 * n && !each_is_common(&tally, n)); i++) {
        OWNED_VARIANT variant;
        variant_make_random(&variant, &test_rng, kinds);
        assert_engines_agree(&variant, &test_rng, &tally);
    }
    print_message("none %d, one %d, many %d, given up %d; by planes %d\n", (int)tally.n_none, (int)tally.n_one,
                  (int)tally.n_many, (int)tally.n_given_up, (int)tally.n_with_planes);
    assert_true(each_is_common(&tally, n) && tally.n_given_up < n / 5);
    if ((kinds & ~(unsigned)VARIANT_LATIN) == 1 << FSD_ALL_DIFFERENT)
        assert_true(tally.n_with_planes > n / 2);
}

TEST(all_different)
{
    check_kinds(1 << FSD_ALL_DIFFERENT, TEST_SAMPLE(4000, 90));
}

TEST(latin_squares)
{
    check_kinds(1 << FSD_ALL_DIFFERENT | VARIANT_LATIN, TEST_SAMPLE(8000, 140));
}

TEST(relations)
{
    check_kinds(1 << FSD_RELATION, TEST_SAMPLE(4000, 90));
}

TEST(sums)
{
    check_kinds(1 << FSD_SUM, TEST_SAMPLE(4000, 90));
}

/* Too many partial sums for a diagram, unless candidates are few, which is learned later. */
TEST(large_sums)
{
    struct variant_tally tally = {0};
    for (int i = 0; i < TEST_SAMPLE(300, 6); i++) {
        OWNED_VARIANT variant;
        uint16_t cells[16];
        int32_t weights[16];
        fsd_values candidates[16];
        int64_t sum = 0;
        const bool is_at_most = rng_below(&test_rng, 2);
        fsd_variant_init(&variant, 4, 4, (int)rng_below(&test_rng, 6) - 3, 5);
        for (unsigned cell = 0; cell < 16; cell++) {
            const unsigned value = rng_below(&test_rng, 5);
            cells[cell] = (uint16_t)cell;
            weights[cell] = (int32_t)rng_next(&test_rng) >> (i % 5 == 0 ? 2 : 12);
            sum += (int64_t)weights[cell] * (variant.low + (int)value);
            candidates[cell] = (fsd_values)(1U << value | (cell > 6 ? 1U << rng_below(&test_rng, 5) : 0));
        }
        sum += rng_below(&test_rng, 4) == 0 ? 1 : 0;
        fsd_variant_sum(&variant, cells, weights, 16, sum, is_at_most);
        assert_engines_agree_on(&variant, candidates, &tally);
    }
}

TEST(lines)
{
    check_kinds(1 << FSD_LINE, TEST_SAMPLE(4000, 90));
}

TEST(all_kinds)
{
    check_kinds(15, TEST_SAMPLE(4000, 90));
}

TEST(all_kinds_in_latin_squares)
{
    check_kinds(15 | VARIANT_LATIN, TEST_SAMPLE(8000, 140));
}

/* What csp derives from houses, cages and lines. */

enum { MAX_COUNTED = 16 };

/* All cells in cages of up to four neighbours, some left out. */
static void add_cages(struct fsd_variant *variant, const uint8_t *planted)
{
    bool taken[FSD_VARIANT_MAX_CELLS] = {false};
    const unsigned n_columns = variant->n_columns, left_out = rng_below(&test_rng, 90);
    for (unsigned first = 0; first < variant->n_cells; first++) {
        uint16_t cells[4];
        unsigned n = 0, cell = first, n_wanted = 1 + rng_below(&test_rng, 4);
        int64_t total = 0;
        fsd_values used = 0;
        while (n < n_wanted && cell < variant->n_cells && !taken[cell] && (used >> planted[cell] & 1) == 0) {
            taken[cell] = true;
            cells[n++] = (uint16_t)cell;
            used |= (fsd_values)1 << planted[cell];
            total += variant->low + planted[cell];
            cell += rng_below(&test_rng, 2) && cell % n_columns + 1 < n_columns ? 1 : n_columns;
        }
        if (n > 0 && rng_below(&test_rng, 100) >= left_out) {
            fsd_variant_all_different(variant, cells, n);
            fsd_variant_sum(variant, cells, NULL, n, total + (rng_below(&test_rng, 400) == 0), false);
        }
    }
}

/* Some cells, and for some values how often they occur there, each by an automaton. */
static void add_counts(struct fsd_variant *variant, const uint8_t *planted)
{
    unsigned order[FSD_VARIANT_MAX_CELLS];
    uint16_t cells[MAX_COUNTED];
    const unsigned n = 3 + rng_below(&test_rng, MAX_COUNTED - 3), n_values = variant->n_values;
    rng_permutation(&test_rng, order, variant->n_cells);
    for (unsigned i = 0; i < n; i++)
        cells[i] = (uint16_t)order[i];
    for (unsigned v = 0; v < n_values; v++) {
        unsigned count = 0;
        for (unsigned i = 0; i < n; i++)
            count += planted[cells[i]] == v;
        const unsigned n_states = count + 1;
        struct fsd_automaton automaton = {.n_states = n_states,
                                          .n_values = n_values,
                                          .next = malloc((size_t)n_states * n_values * sizeof(*automaton.next)),
                                          .accepting = calloc(n_states, 1)};
        assert_true(automaton.next && automaton.accepting);
        for (unsigned s = 0; s < n_states; s++) {
            for (unsigned w = 0; w < n_values; w++)
                automaton.next[s * n_values + w] = (uint16_t)(w != v ? s : s < count ? s + 1 : FSD_NO_STATE);
            automaton.accepting[s] = s == count;
        }
        if (rng_below(&test_rng, 3) != 0)
            fsd_variant_line(variant, cells, n, &automaton);
        free(automaton.next);
        free(automaton.accepting);
    }
}

/* Sums of some cells, often of one row, with weights that repeat and cancel; now and then one that does not hold. */
static void add_sum(struct fsd_variant *variant, const uint8_t *planted)
{
    static const int32_t choices[] = {1, 1, 1, -1, -1, 2, -2, 3, -3};
    const unsigned n = 2 + rng_below(&test_rng, 4), first = rng_below(&test_rng, variant->n_cells);
    const bool in_row = rng_below(&test_rng, 2), is_at_most = rng_below(&test_rng, 4) == 0;
    const unsigned row = first / variant->n_columns * variant->n_columns;
    unsigned order[FSD_VARIANT_MAX_CELLS];
    uint16_t cells[5];
    int32_t weights[5];
    int64_t total = is_at_most ? rng_below(&test_rng, 4) : rng_below(&test_rng, 40) == 0;
    rng_permutation(&test_rng, order, in_row ? variant->n_columns : variant->n_cells);
    for (unsigned i = 0; i < n && (!in_row || i < variant->n_columns); i++) {
        cells[i] = (uint16_t)(in_row ? row + order[i] : order[i]);
        weights[i] = choices[rng_below(&test_rng, 9)];
        total += (int64_t)weights[i] * (variant->low + planted[cells[i]]);
    }
    fsd_variant_sum(variant, cells, weights, in_row && n > variant->n_columns ? variant->n_columns : n, total,
                    is_at_most);
}

/* A small grid of some shape, with few givens. */
static void make_small_grid(struct fsd_variant *variant, uint8_t *planted)
{
    static const struct variant_shape shapes[] = {{4, 4, 4, 2}, {6, 6, 6, 2}, {6, 6, 6, 3}};
    variant_make_grid(variant, &test_rng, &shapes[rng_below(&test_rng, 3)], (int)rng_below(&test_rng, 2), planted);
    for (unsigned cell = 0; cell < variant->n_cells; cell++)
        if (rng_below(&test_rng, 12) == 0)
            variant->candidates[cell] = (fsd_values)1 << planted[cell] | (fsd_values)rng_below(&test_rng, 16);
}

static void check_grids(size_t n, bool has_cages, size_t least_long)
{
    static const struct fsd_engine csp = {.name = "csp", .rules = &fsd_variant_engine_csp};
    struct variant_tally tally = {0};
    for (size_t i = 0; i < n; i++) {
        OWNED_VARIANT variant;
        uint8_t planted[FSD_VARIANT_MAX_CELLS];
        make_small_grid(&variant, planted);
        if (has_cages)
            add_cages(&variant, planted);
        for (unsigned k = has_cages ? rng_below(&test_rng, 3) : 0; k > 0; k--)
            add_counts(&variant, planted);
        for (unsigned k = has_cages ? 0 : variant.n_cells / 3 + rng_below(&test_rng, variant.n_cells); k > 0; k--)
            add_sum(&variant, planted);
        assert_engine_agrees(&csp, NULL, &variant, &test_rng, &tally);
    }
    print_message("%d had long searches, %d one solution\n", (int)tally.n_long, (int)tally.n_one);
    assert_true(tally.n_long >= least_long && tally.n_one > n / 20);
}

TEST(derived_constraints_lose_no_solution)
{
    check_grids(TEST_SAMPLE(3000, 80), true, 3);
}

TEST(weighted_sums_lose_no_solution)
{
    check_grids(TEST_SAMPLE(6000, 140), false, 0);
}

/* An engine's answer, whose solution is one. */
static void solve(const struct fsd_variant_engine *engine, const struct fsd_variant *variant,
                  const struct fsd_variant_search *search, struct fsd_variant_answer *answer)
{
    void *solver = NULL;
    assert_int_equal(engine->create(variant, &solver), FASTSUD_OK);
    memset(answer, 0xff, sizeof(*answer));
    assert_int_equal(engine->solve(solver, NULL, search, answer), FASTSUD_OK);
    assert_true(!answer->has_solution || variant_oracle_holds(variant, variant->candidates, answer->solution));
    engine->destroy(solver);
}

static void make_square(struct fsd_variant *variant, unsigned n, unsigned height, uint8_t *planted)
{
    variant_make_grid(variant, &test_rng, &(struct variant_shape){n, n, n, height}, 1, planted);
}

TEST(large_grids)
{
    static const struct variant_shape shapes[] = {{16, 16, 16, 4}, {25, 25, 25, 5}, {24, 24, 24, 4}, {30, 30, 30, 5}};
    for (unsigned i = 0; i < 4; i++) {
        static struct fsd_variant_answer answer;
        OWNED_VARIANT variant;
        uint8_t planted[FSD_VARIANT_MAX_CELLS];
        variant_make_grid(&variant, &test_rng, &shapes[i], (int)(i % 2), planted);
        for (unsigned cell = 0; cell < variant.n_cells; cell++)
            if (rng_below(&test_rng, 100) < 60)
                variant.candidates[cell] = (fsd_values)1 << planted[cell];
        solve(&fsd_variant_engine_csp, &variant, &(struct fsd_variant_search){.limit = 60}, &answer);
        assert_true(answer.has_solution && !answer.cut_short);
    }
}

/* Engines end their searches when told, and say so; squares of 4 rows are 576, OEIS A002860. */
TEST(limits)
{
    static const struct {
        const struct fsd_variant_engine *engine;
        unsigned n, height;
    } rows[] = {
        {&fsd_variant_engine_csp, 9, 3}, {&fsd_variant_engine_lockstep, 9, 3}, {&fsd_variant_engine_planes, 4, 1}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        static struct fsd_variant_answer answer;
        OWNED_VARIANT variant;
        uint8_t planted[FSD_VARIANT_MAX_CELLS];
        struct fsd_deadline past = {.at_ns = 1};
        make_square(&variant, rows[i].n, rows[i].height, planted);
        const struct fsd_variant_search searches[] = {
            {.limit = 1000000, .guess_limit = 7}, {.limit = 1000000, .deadline = &past}, {.limit = 500}};
        for (size_t k = 0; k < 3; k++) {
            solve(rows[i].engine, &variant, &searches[k], &answer);
            assert_int_equal(answer.cut_short, k < 2);
            assert_true(k > 0 || answer.n_guesses == 7);
            assert_true(k == 1 ? past.has_passed && answer.n_solutions == 0 : k < 2 || answer.n_solutions == 500);
        }
        if (rows[i].n > 4)
            continue;
        solve(rows[i].engine, &variant, &(struct fsd_variant_search){.limit = UINT64_MAX}, &answer);
        const uint64_t n_guesses = answer.n_guesses; /* each adds at most one solution more */
        assert_true(answer.n_solutions == 576 && !answer.cut_short && n_guesses >= 575);
        solve(rows[i].engine, &variant, &(struct fsd_variant_search){.limit = 576}, &answer);
        assert_true(answer.n_solutions == 576 && !answer.cut_short);
        solve(rows[i].engine, &variant, &(struct fsd_variant_search){.limit = 576, .guess_limit = n_guesses - 1},
              &answer);
        assert_true(answer.n_guesses == n_guesses - 1 && answer.cut_short && answer.n_solutions < 576);
    }
}

static bool stop(void *context, const uint8_t *values)
{
    (void)values;
    return --*(int *)context > 0;
}

TEST(searches_end_when_told)
{
    static struct fsd_variant_answer answer;
    OWNED_VARIANT variant;
    uint8_t planted[FSD_VARIANT_MAX_CELLS];
    int n_wanted = 3;
    make_square(&variant, 9, 3, planted);
    solve(&fsd_variant_engine_csp, &variant,
          &(struct fsd_variant_search){.limit = 100, .found = stop, .context = &n_wanted}, &answer);
    assert_true(answer.cut_short && answer.n_solutions == 3);
}

/* Lockstep gives small grids to planes and sudoku to the kernels; answers are csp's. */

TEST(which_rules)
{
    struct fsd_variant variant;
    uint8_t planted[FSD_VARIANT_MAX_CELLS];
    make_square(&variant, 8, 1, planted);
    assert_true(fsd_variant_has_planes(&variant));
    const uint16_t cells[] = {0, 9};
    fsd_variant_sum(&variant, cells, NULL, 2, 5, false);
    assert_false(fsd_variant_has_planes(&variant));
    fsd_variant_destroy(&variant);
    make_square(&variant, 9, 1, planted);
    assert_false(fsd_variant_has_planes(&variant));
    fsd_variant_destroy(&variant);
}

/* With enough solutions csp goes on after planes, and nothing is counted twice. */
TEST(lockstep_goes_on)
{
    static struct fsd_variant_answer answers[2];
    OWNED_VARIANT variant;
    uint8_t planted[FSD_VARIANT_MAX_CELLS];
    make_square(&variant, 5, 1, planted);
    const struct fsd_variant_search search = {.limit = UINT64_MAX};
    solve(&fsd_variant_engine_csp, &variant, &search, &answers[0]);
    solve(&fsd_variant_engine_lockstep, &variant, &search, &answers[1]);
    assert_int_equal(answers[0].n_solutions, 161280); /* A002860 */
    assert_int_equal(answers[1].n_solutions, 161280);
    assert_false(answers[1].cut_short);
    assert_true(answers[1].n_guesses > answers[0].n_guesses);
    assert_memory_equal(answers[0].solution, answers[1].solution, 25);
}

/* What depends on the engine is csp's: the solution that is found first, and what few guesses find. */
TEST(lockstep_where_it_shows)
{
    static struct fsd_variant_answer answers[2];
    OWNED_VARIANT variant;
    uint8_t planted[FSD_VARIANT_MAX_CELLS];
    make_square(&variant, 6, 1, planted);
    for (uint64_t guess_limit = 0; guess_limit < 40; guess_limit++) {
        const struct fsd_variant_search search = {.limit = guess_limit > 0 ? 9 : 1, .guess_limit = guess_limit};
        solve(&fsd_variant_engine_csp, &variant, &search, &answers[0]);
        solve(&fsd_variant_engine_lockstep, &variant, &search, &answers[1]);
        assert_int_equal(answers[0].n_guesses, answers[1].n_guesses);
        assert_int_equal(answers[0].n_solutions, answers[1].n_solutions);
        assert_int_equal(answers[0].cut_short, answers[1].cut_short);
        if (answers[0].has_solution)
            assert_memory_equal(answers[0].solution, answers[1].solution, 36);
    }
}

enum { N_CELLS = 81, BEGUN = 20 }; /* more guesses than that were begun by csp and ended by the kernels */

struct found {
    uint8_t values[2][N_CELLS];
    unsigned n;
};

static bool keep(void *context, const uint8_t *values)
{
    struct found *const found = context;
    memcpy(found->values[found->n++], values, N_CELLS);
    return found->n < 2;
}

/* Crosses out a part of what another solution has and the planted one has not. False: there is no other one. */
static bool cross_out(struct fsd_variant *variant, const uint8_t *planted)
{
    static struct fsd_variant_answer answer;
    struct found found = {.n = 0};
    unsigned n_crossed = 0;
    solve(&fsd_variant_engine_csp, variant, &(struct fsd_variant_search){.limit = 2, .found = keep, .context = &found},
          &answer);
    for (unsigned i = 0; i < found.n; i++) {
        for (unsigned cell = 0; cell < N_CELLS; cell++) {
            const uint8_t value = found.values[i][cell];
            if (value != planted[cell] && (n_crossed == 0 || rng_below(&test_rng, 6) == 0)) {
                variant->candidates[cell] &= ~((fsd_values)1 << value);
                n_crossed++;
            }
        }
    }
    return n_crossed > 0;
}

/* A puzzle of candidates with exactly one solution, and then with a few of them back. */
TEST(puzzles_of_candidates)
{
    static struct fsd_variant_answer ours, theirs;
    unsigned n_by_kernels = 0, n_many = 0;
    for (int i = 0; i < TEST_SAMPLE(60, 12); i++) {
        OWNED_VARIANT variant;
        uint8_t planted[N_CELLS];
        variant_make_grid(&variant, &test_rng, &(struct variant_shape){9, 9, 9, 3}, i % 2, planted);
        while (cross_out(&variant, planted)) {
        }
        for (int back = 0; back < 3; back++) {
            const struct fsd_variant_search search = {.limit = 2};
            solve(&fsd_variant_engine_lockstep, &variant, &search, &ours);
            solve(&fsd_variant_engine_csp, &variant, &search, &theirs);
            assert_int_equal(ours.n_solutions, theirs.n_solutions);
            assert_true(ours.has_solution && !ours.cut_short);
            if (ours.n_solutions == 1)
                assert_memory_equal(ours.solution, planted, N_CELLS);
            n_by_kernels += ours.n_guesses > BEGUN;
            n_many += ours.n_solutions > 1;
            for (unsigned k = 0; k < 4; k++)
                variant.candidates[rng_below(&test_rng, N_CELLS)] = fsd_variant_all_values(&variant);
        }
    }
    print_message("%u by kernels, %u with many solutions\n", n_by_kernels, n_many);
    assert_true(n_by_kernels > 0 && n_many > 0);
}

TEST(many_solutions_and_other_rules)
{
    static struct fsd_variant_answer ours, theirs;
    for (int i = 0; i < 20; i++) {
        OWNED_VARIANT variant;
        uint8_t planted[N_CELLS];
        const struct fsd_variant_search search = {.limit = 2000};
        make_square(&variant, 9, 3, planted);
        for (unsigned n = 0; n < 26; n++) {
            const unsigned cell = rng_below(&test_rng, N_CELLS);
            variant.candidates[cell] = (fsd_values)1 << planted[cell];
        }
        if (i % 2) /* not the last rule, and one that no unit implies */
            fsd_variant_all_different(&variant, (uint16_t[]){(uint16_t)rng_below(&test_rng, 9), 40}, 2);
        solve(&fsd_variant_engine_lockstep, &variant, &search, &ours);
        solve(&fsd_variant_engine_csp, &variant, &search, &theirs);
        assert_int_equal(ours.n_solutions, theirs.n_solutions);
        assert_int_equal(ours.has_solution, theirs.has_solution);
        assert_int_equal(ours.cut_short, theirs.cut_short);
    }
}

TEST_MAIN("variant engines", NULL, NULL)
