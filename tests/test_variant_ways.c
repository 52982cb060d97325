/* What clues and cells that differ leave to each cell: what the oracle's solutions have. */
#include "rules/steps/find.h"
#include "rules/steps/ways.h"
#include "support/test.h"
#include "support/variants.h"

enum { N_NODES = 1000000 };

/* Cells of a sum or line, some of which differ, and nothing else: then each way to fill it is a solution. */
static void make_clue(struct fsd_variant *variant)
{
    enum { N = 6, N_VALUES = 4, N_STATES = 3 };
    uint16_t cells[N];
    int32_t weights[N];
    unsigned order[N];
    fsd_variant_init(variant, 1, N, (int)rng_below(&test_rng, 3) - 1, N_VALUES);
    rng_permutation(&test_rng, order, N);
    for (unsigned i = 0; i < N; i++) {
        cells[i] = (uint16_t)order[i];
        weights[i] = rng_below(&test_rng, 3) == 0 ? -2 : 1;
    }
    if (rng_below(&test_rng, 2)) {
        fsd_variant_sum(variant, cells, weights, N, (int64_t)rng_below(&test_rng, 12) - 2,
                        rng_below(&test_rng, 4) == 0);
    } else {
        struct fsd_automaton automaton = {.n_states = N_STATES, .n_values = N_VALUES};
        automaton.next = malloc(N_STATES * N_VALUES * sizeof(*automaton.next));
        automaton.accepting = calloc(N_STATES, sizeof(*automaton.accepting));
        assert_true(automaton.next && automaton.accepting);
        for (unsigned i = 0; i < N_STATES * N_VALUES; i++)
            automaton.next[i] =
                (uint16_t)(rng_below(&test_rng, 5) == 0 ? FSD_NO_STATE : rng_below(&test_rng, N_STATES));
        automaton.accepting[rng_below(&test_rng, N_STATES)] = true;
        cells[N - 1] = cells[rng_below(&test_rng, 3) ? N - 1 : 0]; /* it comes back */
        fsd_variant_line(variant, cells, N, &automaton);
    }
    for (unsigned i = rng_below(&test_rng, 3); i > 0; i--) {
        rng_permutation(&test_rng, order, N);
        for (unsigned k = 0; k < N; k++)
            cells[k] = (uint16_t)order[k];
        fsd_variant_all_different(variant, cells, 2 + rng_below(&test_rng, N_VALUES - 1));
    }
}

/* What is left of a clue is what its solutions have. */
TEST(ways_are_solutions)
{
    unsigned n_lines = 0, n_none = 0, n_common = 0;
    for (unsigned i = 0; i < TEST_SAMPLE(4000, 400); i++) {
        OWNED_VARIANT variant;
        struct fsd_variant_steps steps;
        make_clue(&variant);
        const struct fsd_constraint *clue = &variant.constraints[0];
        assert_true(fsd_variant_steps_init(&steps, &variant));
        for (unsigned round = 0; round < 3; round++) {
            OWNED_SOLUTIONS solutions = {.n = 0};
            fsd_values kept[FSD_MOST_WAY_CELLS] = {0}, common = UINT32_MAX;
            struct fsd_ways_left left;
            for (unsigned c = 0; c < variant.n_cells && round > 0; c++) { /* a line leaves some out: they keep one */
                const fsd_values fewer =
                    steps.candidates[c] & ((fsd_values)rng_next(&test_rng) | (fsd_values)rng_next(&test_rng));
                steps.candidates[c] = fewer ? fewer : steps.candidates[c];
            }
            assert_true(variant_oracle_solve(&variant, steps.candidates, 5000, N_NODES, &solutions));
            if (!fsd_ways_find(&steps, clue, &left)) {
                assert_true(round == 0 && solutions.n == 0);
                break;
            }
            uint32_t is_visited = 0;
            for (unsigned k = 0; k < clue->n_cells; k++)
                is_visited |= 1U << clue->cells[k];
            for (size_t s = 0; s < solutions.n; s++) {
                fsd_values has = 0;
                for (unsigned k = 0; k < left.n_cells; k++) {
                    const fsd_values value = (fsd_values)1 << solutions.values[s * variant.n_cells + left.cells[k]];
                    kept[k] |= value;
                    has |= value;
                }
                common &= has;
            }
            n_lines += clue->kind == FSD_LINE;
            n_none += solutions.n == 0;
            n_common += solutions.n > 1 && common != 0;
            if (is_visited + 1U == 1U << variant.n_cells || variant.n_constraints == 1) {
                assert_true(left.has_any == (solutions.n > 0));
                assert_memory_equal(left.kept, kept, left.n_cells * sizeof(*kept));
                assert_true(solutions.n == 0 || left.common == common);
            }
            for (unsigned k = 0; k < left.n_cells; k++)
                assert_true((kept[k] & ~left.kept[k]) == 0);
            if (solutions.n == 0)
                break;
        }
        fsd_variant_steps_destroy(&steps);
    }
    assert_true(n_lines > 0 && n_none > 0 && n_common > 0);
}

TEST(different_values)
{
    enum { N = 5, N_VALUES = 6 };
    unsigned n_none = 0, n_removed = 0;
    OWNED_VARIANT shape;
    struct fsd_variant_steps steps;
    fsd_variant_init(&shape, 1, N, 1, N_VALUES);
    assert_true(fsd_variant_steps_init(&steps, &shape));
    for (unsigned i = 0; i < TEST_SAMPLE(20000, 2000); i++) {
        OWNED_VARIANT variant;
        OWNED_SOLUTIONS solutions = {.n = 0};
        uint16_t cells[N];
        fsd_values candidates[N], kept[N], expected[N] = {0};
        fsd_variant_init(&variant, 1, N, 1, N_VALUES);
        for (unsigned c = 0; c < N; c++) {
            cells[c] = (uint16_t)c;
            candidates[c] = (fsd_values)(rng_next(&test_rng) & rng_next(&test_rng)) & ((1U << (N + i % 2)) - 1);
        }
        fsd_variant_all_different(&variant, cells, N);
        assert_true(variant_oracle_solve(&variant, candidates, 5000, N_NODES, &solutions));
        for (size_t s = 0; s < solutions.n; s++)
            for (unsigned c = 0; c < N; c++)
                expected[c] |= (fsd_values)1 << solutions.values[s * N + c];
        for (unsigned k = 0; k < 2; k++) { /* the second time it is remembered */
            assert_int_equal(fsd_steps_keep_different(&steps, candidates, N, kept), solutions.n > 0);
            if (solutions.n > 0)
                assert_memory_equal(kept, expected, sizeof(kept));
        }
        n_none += solutions.n == 0;
        n_removed += solutions.n > 0 && memcmp(kept, candidates, sizeof(kept)) != 0;
    }
    assert_true(n_none > 0 && n_removed > 0);
    fsd_variant_steps_destroy(&steps);
}

TEST_MAIN("what clues leave", NULL, NULL)
