/* Full grids held to the rules without a search: the same as by the definitions of the oracle. */
#include <stdlib.h>
#include <string.h>

#include "rules/variant_grid.h"
#include "support/test.h"
#include "support/variants.h"

/* Whether a grid is a solution, and if not, that some cell is to blame and changing none but others does not help. */
static bool check_grid(const struct fsd_variant *variant, const uint8_t *values)
{
    bool blamed[FSD_VARIANT_MAX_CELLS] = {false};
    bool any = false;
    const struct fsd_constraint *const broken = fsd_variant_broken(variant, values);
    fsd_values all[FSD_VARIANT_MAX_CELLS];
    for (unsigned cell = 0; cell < variant->n_cells; cell++)
        all[cell] = fsd_variant_all_values(variant);
    fsd_variant_find_faults(variant, values, blamed);
    for (unsigned cell = 0; cell < variant->n_cells; cell++)
        any |= blamed[cell];
    assert_int_equal(!broken, variant_oracle_holds(variant, all, values));
    if (!broken) {
        assert_false(any);
        return true;
    }
    assert_true(any || broken->n_cells == 0);
    for (unsigned i = 0; i < broken->n_cells; i++) {
        unsigned n_same = 0;
        for (unsigned k = 0; k < broken->n_cells; k++)
            n_same += values[broken->cells[k]] == values[broken->cells[i]];
        if (broken->kind != FSD_ALL_DIFFERENT || n_same > 1)
            assert_true(blamed[broken->cells[i]]);
    }
    return false;
}

TEST(random_grids)
{
    size_t n_right = 0, n_wrong[4] = {0};
    for (int i = 0; i < TEST_SAMPLE(4000, 400); i++) {
        struct fsd_variant variant;
        struct variant_solutions solutions = {0};
        variant_make_random(&variant, &test_rng, i % 4 == 3 ? 15 : 1U << rng_below(&test_rng, 4));
        variant_oracle_solve(&variant, variant.candidates, 3, 20000, &solutions);
        for (size_t s = 0; s < solutions.n; s++) {
            uint8_t values[FSD_VARIANT_MAX_CELLS];
            memcpy(values, solutions.values + s * variant.n_cells, variant.n_cells);
            assert_true(check_grid(&variant, values));
            n_right++;
            for (int k = 0; k < 4; k++) {
                values[rng_below(&test_rng, variant.n_cells)] = (uint8_t)rng_below(&test_rng, variant.n_values);
                if (!check_grid(&variant, values))
                    n_wrong[fsd_variant_broken(&variant, values)->kind]++;
            }
        }
        variant_solutions_free(&solutions);
        fsd_variant_destroy(&variant);
    }
    assert_true(n_right > 100);
    for (int kind = 0; kind < 4; kind++)
        assert_true(n_wrong[kind] > 20);
}

TEST_MAIN("variant grid", NULL, NULL)
