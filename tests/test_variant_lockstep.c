/* Puzzles of any rules that are 9x9 sudoku go from csp to the kernels; the others do not, and answers are csp's. */
#include <string.h>

#include "support/test.h"
#include "support/variants.h"

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

static void make_sudoku(struct fsd_variant *variant, int low, uint8_t *planted)
{
    unsigned order[9];
    rng_permutation(&test_rng, order, 9);
    fsd_variant_init(variant, 9, 9, low, 9);
    for (unsigned i = 0; i < 9; i++) {
        uint16_t units[3][9];
        for (unsigned k = 0; k < 9; k++) {
            units[0][k] = (uint16_t)(9 * i + k);
            units[1][k] = (uint16_t)(9 * k + i);
            units[2][k] = (uint16_t)(i / 3 * 27 + i % 3 * 3 + k / 3 * 9 + k % 3);
            planted[9 * i + k] = (uint8_t)order[(3 * (i % 3) + i / 3 + k) % 9];
        }
        for (unsigned u = 0; u < 3; u++)
            fsd_variant_all_different(variant, units[u], 9);
    }
}

static void solve(const struct fsd_variant_engine *engine, const struct fsd_variant *variant,
                  const struct fsd_variant_search *search, struct fsd_variant_answer *answer)
{
    void *solver = NULL;
    assert_int_equal(engine->create(variant, &solver), FASTSUD_OK);
    assert_int_equal(engine->solve(solver, NULL, search, answer), FASTSUD_OK);
    engine->destroy(solver);
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
        make_sudoku(&variant, i % 2, planted);
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
            assert_true(variant_oracle_holds(&variant, variant.candidates, ours.solution));
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
        make_sudoku(&variant, 1, planted);
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
        assert_true(!ours.has_solution || variant_oracle_holds(&variant, variant.candidates, ours.solution));
    }
}

TEST(limits_hold)
{
    static struct fsd_variant_answer answer;
    OWNED_VARIANT variant;
    uint8_t planted[N_CELLS];
    struct fsd_deadline past = {.at_ns = 1};
    make_sudoku(&variant, 1, planted);
    const struct fsd_variant_search searches[] = {
        {.limit = 1000000, .guess_limit = 7}, {.limit = 1000000, .deadline = &past}, {.limit = 500}};
    for (size_t i = 0; i < 3; i++) {
        solve(&fsd_variant_engine_lockstep, &variant, &searches[i], &answer);
        assert_int_equal(answer.cut_short, i < 2);
        assert_true(i > 0 || answer.n_guesses == 7);
        assert_true(i < 2 || answer.n_solutions == 500);
    }
}

TEST_MAIN("variant lockstep", NULL, NULL)
