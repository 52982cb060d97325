/* The constraint engine alone: what it derives from houses, cages and lines, large grids, and that it repeats itself.
 */
#include <stdlib.h>
#include <string.h>

#include "support/test.h"
#include "support/variants.h"

enum { LIMIT = 60, MAX_COUNTED = 16 };

static void add_all_different(struct fsd_variant *variant, unsigned first, unsigned n, unsigned stride)
{
    uint16_t cells[FSD_VARIANT_MAX_SIDE];
    for (unsigned i = 0; i < n; i++)
        cells[i] = (uint16_t)(first + i * stride);
    fsd_variant_all_different(variant, cells, n);
}

/* Rows, columns and boxes of height x width cells; planted becomes a solution. */
static void make_grid(struct fsd_variant *variant, unsigned height, unsigned width, uint8_t *planted)
{
    const unsigned n = height * width;
    unsigned order[FSD_VARIANT_MAX_VALUES];
    rng_permutation(&test_rng, order, n);
    fsd_variant_init(variant, n, n, rng_below(&test_rng, 2) ? 1 : 0, n);
    for (unsigned i = 0; i < n; i++) {
        uint16_t box[FSD_VARIANT_MAX_SIDE];
        add_all_different(variant, i * n, n, 1);
        add_all_different(variant, i, n, n);
        for (unsigned k = 0; k < n; k++) {
            box[k] = (uint16_t)((i / height * height + k / width) * n + i % height * width + k % width);
            planted[i * n + k] = (uint8_t)order[(width * (i % height) + i / height + k) % n];
        }
        fsd_variant_all_different(variant, box, n);
    }
}

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

static bool check_solution(void *context, const uint8_t *values)
{
    const struct fsd_variant *variant = context;
    assert_true(variant_oracle_holds(variant, variant->candidates, values));
    return true;
}

static void solve(void *solver, const struct fsd_variant *variant, struct fsd_variant_answer *answer)
{
    const struct fsd_variant_search search = {.limit = LIMIT, .found = check_solution, .context = (void *)variant};
    assert_int_equal(fsd_variant_engine_csp.solve(solver, NULL, &search, answer), FASTSUD_OK);
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

struct tally {
    size_t n_long;
    size_t n_unique;
};

/* Solves as the oracle does, again and again the same. */
static void hold_to_oracle(const struct fsd_variant *variant, struct tally *tally)
{
    static struct fsd_variant_answer answer, again;
    OWNED_SOLUTIONS wanted = {0};
    void *solver = NULL;
    if (variant_oracle_solve(variant, variant->candidates, LIMIT, 200000, &wanted)) {
        assert_int_equal(fsd_variant_engine_csp.create(variant, &solver), FASTSUD_OK);
        solve(solver, variant, &answer);
        assert_int_equal(answer.n_solutions, wanted.n);
        solve(solver, variant, &again);
        assert_int_equal(answer.n_guesses, again.n_guesses);
        assert_memory_equal(answer.solution, again.solution, answer.has_solution ? variant->n_cells : 0);
        tally->n_long += answer.n_guesses > 12;
        tally->n_unique += wanted.n == 1;
        fsd_variant_engine_csp.destroy(solver);
    }
}

/* A small grid of some shape, with few givens. */
static void make_small_grid(struct fsd_variant *variant, uint8_t *planted)
{
    static const unsigned shapes[][2] = {{2, 2}, {2, 3}, {3, 2}};
    const unsigned *shape = shapes[rng_below(&test_rng, 3)];
    make_grid(variant, shape[0], shape[1], planted);
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        if (rng_below(&test_rng, 12) == 0)
            variant->candidates[cell] = (fsd_values)1 << planted[cell] | (fsd_values)rng_below(&test_rng, 16);
    }
}

TEST(derived_constraints_lose_no_solution)
{
    struct tally tally = {0};
    for (int i = 0; i < TEST_SAMPLE(3000, 200); i++) {
        OWNED_VARIANT variant;
        uint8_t planted[FSD_VARIANT_MAX_CELLS];
        make_small_grid(&variant, planted);
        add_cages(&variant, planted);
        for (unsigned k = rng_below(&test_rng, 3); k > 0; k--)
            add_counts(&variant, planted);
        hold_to_oracle(&variant, &tally);
    }
    print_message("%d had long searches, %d one solution\n", (int)tally.n_long, (int)tally.n_unique);
    assert_true(tally.n_long > 5 && tally.n_unique > 20);
}

TEST(weighted_sums_lose_no_solution)
{
    struct tally tally = {0};
    for (int i = 0; i < TEST_SAMPLE(6000, 400); i++) {
        OWNED_VARIANT variant;
        uint8_t planted[FSD_VARIANT_MAX_CELLS];
        make_small_grid(&variant, planted);
        for (unsigned k = variant.n_cells / 3 + rng_below(&test_rng, variant.n_cells); k > 0; k--)
            add_sum(&variant, planted);
        hold_to_oracle(&variant, &tally);
    }
    print_message("%d had long searches, %d one solution\n", (int)tally.n_long, (int)tally.n_unique);
    assert_true(tally.n_unique > 20);
}

TEST(large_grids)
{
    for (unsigned i = 0; i < 8; i++) {
        static struct fsd_variant_answer answer;
        OWNED_VARIANT variant;
        uint8_t planted[FSD_VARIANT_MAX_CELLS];
        void *solver = NULL;
        make_grid(&variant, 4 + i % 2, i % 4 == 3 ? 6 : 4 + i % 2, planted);
        for (unsigned cell = 0; cell < variant.n_cells; cell++) {
            if (rng_below(&test_rng, 100) < 60)
                variant.candidates[cell] = (fsd_values)1 << planted[cell];
        }
        assert_int_equal(fsd_variant_engine_csp.create(&variant, &solver), FASTSUD_OK);
        solve(solver, &variant, &answer);
        assert_true(answer.has_solution && !answer.cut_short);
        fsd_variant_engine_csp.destroy(solver);
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
    struct fsd_deadline past = {.at_ns = 1};
    uint8_t planted[FSD_VARIANT_MAX_CELLS];
    void *solver = NULL;
    int n_wanted = 3;
    make_grid(&variant, 3, 3, planted);
    assert_int_equal(fsd_variant_engine_csp.create(&variant, &solver), FASTSUD_OK);
    const struct fsd_variant_search searches[] = {{.limit = 100, .guess_limit = 5},
                                                  {.limit = 100, .deadline = &past},
                                                  {.limit = 100, .found = stop, .context = &n_wanted},
                                                  {.limit = 100}};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(fsd_variant_engine_csp.solve(solver, NULL, &searches[i], &answer), FASTSUD_OK);
        assert_int_equal(answer.cut_short, i < 3);
        assert_int_equal(answer.n_solutions, i < 2 ? 0 : i < 3 ? 3 : 100);
        assert_true(i != 0 || answer.n_guesses == 5);
    }
    fsd_variant_engine_csp.destroy(solver);
}

TEST_MAIN("variant csp", NULL, NULL)
