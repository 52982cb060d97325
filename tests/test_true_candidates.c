/* True candidates: of 9x9 by each kernel against the oracle, of any rules by each engine against all solutions. */
#include "puzzle/true_candidates.h"
#include "rules/variant_candidates.h"
#include "solve/solver.h"
#include "support/kernels.h"
#include "support/puzzles.h"
#include "support/test.h"
#include "support/variants.h"

enum { N_NODES = 200000 };
static const uint64_t limits[] = {1, 2, 7, 5000};
enum { N_LIMITS = sizeof(limits) / sizeof(limits[0]) };

static void set_candidates(const char *cells, uint16_t candidates[81])
{
    for (unsigned cell = 0; cell < 81; cell++)
        candidates[cell] = (uint16_t)(cells[cell] >= '1' && cells[cell] <= '9' ? 1U << (cells[cell] - '1') : 0x1ff);
}

/* Each candidate by a count of its own. */
static void check_by_oracle(struct fsd_true_candidates *finder, const uint16_t candidates[81], uint64_t limit)
{
    uint64_t counts[FSD_N_CANDIDATES];
    bool gave_up = true;
    memset(counts, 0xee, sizeof(counts));
    assert_int_equal(fsd_true_candidates_find(finder, candidates, counts, &gave_up), FASTSUD_OK);
    assert_false(gave_up);
    for (unsigned i = 0; i < FSD_N_CANDIDATES; i++) {
        uint16_t less[81];
        memcpy(less, candidates, sizeof(less));
        less[i / 9] &= (uint16_t)(1U << i % 9);
        const uint64_t wanted = less[i / 9] ? oracle_count_candidates(less, limit, NULL) : 0;
        if (counts[i] != wanted)
            fail_msg("%d in cell %d is in %d solutions, not %d", (int)(i % 9 + 1), (int)(i / 9), (int)counts[i],
                     (int)wanted);
    }
}

KERNEL_TEST(same_as_the_oracle)
{
    static const enum puzzle_kind kinds[] = {PUZZLE_TWO, PUZZLE_FEW, PUZZLE_MINIMAL, PUZZLE_FEW, PUZZLE_FULL};
    const struct fsd_kernel_info *info = *state;
    fsd_solver_destroy(solver_for(state, 2, 0)); /* skips a kernel that this CPU lacks */
    for (size_t l = 0; l < N_LIMITS; l++) {
        struct fsd_true_candidates *finder;
        assert_int_equal(fsd_true_candidates_create(info->name, limits[l], 0, &finder), FASTSUD_OK);
        for (int i = 0; i < TEST_SAMPLE(60, 10); i++) {
            struct sample sample;
            uint16_t candidates[81];
            sample_make(&test_rng, kinds[i % 5], &sample);
            set_candidates(sample.cells, candidates);
            check_by_oracle(finder, candidates, limits[l]);
            /* Pencilmarks that leave a solution. */
            for (unsigned cell = 0; cell < 81; cell++)
                candidates[cell] &= (uint16_t)(rng_next(&test_rng) | 1U << (sample.first[cell] - '1'));
            check_by_oracle(finder, candidates, limits[l]);
        }
        fsd_true_candidates_destroy(finder);
    }
    fsd_true_candidates_destroy(NULL);
}

/* An empty grid: all candidates, and more solutions than can be listed. */
TEST(empty_grid)
{
    struct fsd_true_candidates *finder;
    uint64_t counts[FSD_N_CANDIDATES];
    uint16_t candidates[81];
    bool gave_up = true;
    set_candidates(".................................................................................", candidates);
    assert_int_equal(fsd_true_candidates_create(NULL, 100, 0, &finder), FASTSUD_OK);
    assert_int_equal(fsd_true_candidates_find(finder, candidates, counts, &gave_up), FASTSUD_OK);
    for (unsigned i = 0; i < FSD_N_CANDIDATES; i++)
        assert_int_equal(counts[i], 100);
    assert_false(gave_up);
    fsd_true_candidates_destroy(finder);
}

/* Counts of all solutions, each once. False: there are too many. */
static bool count_by_oracle(const struct fsd_variant *variant, uint64_t *counts)
{
    struct variant_solutions all = {0};
    const bool is_known = variant_oracle_solve(variant, variant->candidates, 4000, N_NODES, &all) && all.n < 4000;
    memset(counts, 0, variant->n_cells * variant->n_values * sizeof(*counts));
    for (size_t s = 0; s < all.n; s++)
        for (unsigned cell = 0; cell < variant->n_cells; cell++)
            counts[variant->n_values * cell + all.values[s * variant->n_cells + cell]]++;
    variant_solutions_free(&all);
    return is_known;
}

static void check_engine(const struct fsd_engine *engine, const struct fsd_variant *variant, uint64_t limit,
                         const uint64_t *wanted)
{
    static uint64_t counts[FSD_VARIANT_MAX_CELLS * FSD_VARIANT_MAX_VALUES];
    static struct fsd_variant_maker maker;
    bool gave_up = true;
    maker = (struct fsd_variant_maker){.engine = engine->rules, .variant = variant};
    assert_int_equal(engine->rules->create(variant, &maker.solver), FASTSUD_OK);
    memset(counts, 0xee, sizeof(counts));
    assert_int_equal(fsd_variant_count_candidates(&maker, variant->candidates, limit, counts, &gave_up), FASTSUD_OK);
    engine->rules->destroy(maker.solver);
    assert_true(!gave_up || engine->may_leave_open);
    for (size_t i = 0; i < variant->n_cells * variant->n_values && !gave_up; i++)
        if (counts[i] != (wanted[i] < limit ? wanted[i] : limit))
            fail_msg("%s: %d, not %d at most %d", engine->name, (int)counts[i], (int)wanted[i], (int)limit);
}

TEST(any_rules)
{
    static uint64_t wanted[FSD_VARIANT_MAX_CELLS * FSD_VARIANT_MAX_VALUES];
    size_t n_known = 0;
    const struct fsd_engine *engine = NULL;
    for (int i = 0; i < TEST_SAMPLE(2000, 120); i++) {
        struct fsd_variant variant;
        variant_make_random(&variant, &test_rng, (rng_next(&test_rng) & 15) | (i % 2 ? VARIANT_LATIN : 0) | 1);
        if (count_by_oracle(&variant, wanted)) {
            n_known++;
            for (size_t e = 0; (engine = variant_engine_at(e)); e++)
                check_engine(engine, &variant, limits[i % N_LIMITS], wanted);
        }
        fsd_variant_destroy(&variant);
    }
    print_message("%d puzzles\n", (int)n_known);
    assert_true(n_known > (size_t)TEST_SAMPLE(500, 30));
}

int main(void)
{
    const int n_failed = run_for_each_kernel("true candidates, each kernel", NULL, NULL);
    return n_failed + test_run("true candidates", NULL, NULL);
}
