/* Puzzles of any rules made: random solutions, minimal puzzles, cages, and strings of ISS that say the same. */
#include <stdlib.h>
#include <string.h>

#include "rules/variant_make.h"
#include "rules/write_iss.h"
#include "support/test.h"
#include "support/variants.h"

enum { N_NODES = 300000 };

static bool is_one(fsd_values values)
{
    return values != 0 && (values & (values - 1)) == 0;
}

static void start(struct fsd_variant_maker *maker, const struct fsd_variant_engine *engine,
                  const struct fsd_variant *variant)
{
    *maker = (struct fsd_variant_maker){.engine = engine, .variant = variant};
    assert_int_equal(engine->create(variant, &maker->solver), FASTSUD_OK);
}

/* Number of solutions, at most 2, by the oracle; 3: it gave up. */
static size_t n_solutions(const struct fsd_variant *variant, const fsd_values *candidates)
{
    struct variant_solutions solutions = {.n = 0};
    const bool is_known = variant_oracle_solve(variant, candidates, 2, N_NODES, &solutions);
    const size_t n = is_known ? solutions.n : 3;
    variant_solutions_free(&solutions);
    return n;
}

/* Makes a minimal puzzle by an engine; false: the variant has no solution. */
static bool make(const struct fsd_variant_engine *engine, const struct fsd_variant *variant, uint64_t seed,
                 uint8_t *solution, fsd_values *candidates)
{
    struct fsd_variant_maker *maker = malloc(sizeof(*maker));
    struct fsd_random random;
    enum fastsud_verdict verdict;
    bool gave_up = false;
    assert_non_null(maker);
    fsd_random_init(&random, seed);
    start(maker, engine, variant);
    assert_int_equal(fsd_variant_draw(maker, &random, &verdict), FASTSUD_OK);
    assert_true(verdict == FASTSUD_UNIQUE || verdict == FASTSUD_NONE);
    if (verdict == FASTSUD_UNIQUE) {
        memcpy(solution, maker->answer.solution, variant->n_cells);
        for (unsigned c = 0; c < variant->n_cells; c++)
            candidates[c] = (fsd_values)1 << solution[c];
        assert_int_equal(fsd_variant_minimize(maker, &random, solution, candidates, &gave_up), FASTSUD_OK);
        assert_false(gave_up);
    }
    engine->destroy(maker->solver);
    free(maker);
    return verdict == FASTSUD_UNIQUE;
}

TEST(minimal_by_definition)
{
    enum { N = TEST_SAMPLE(1500, 200) };
    unsigned n_made = 0, n_none = 0, n_givens = 0;
    for (unsigned i = 0; i < N || (i < 5 * N && (n_none <= 10 || n_givens <= n_made)); i++) { /* few by chance: more */
        struct fsd_variant variant;
        uint8_t solution[FSD_VARIANT_MAX_CELLS];
        fsd_values candidates[FSD_VARIANT_MAX_CELLS];
        variant_make_random(&variant, &test_rng, 15 | VARIANT_LATIN);
        if (!make(variant_engine_at(0), &variant, i, solution, candidates)) {
            assert_true(n_solutions(&variant, variant.candidates) % 3 == 0);
            n_none++;
            fsd_variant_destroy(&variant);
            continue;
        }
        n_made++;
        assert_true(variant_oracle_holds(&variant, candidates, solution));
        assert_int_not_equal(n_solutions(&variant, candidates), 2);
        for (unsigned c = 0; c < variant.n_cells; c++) {
            const fsd_values given = candidates[c];
            if (given == variant.candidates[c])
                continue;
            assert_true(is_one(given));
            n_givens++;
            candidates[c] = variant.candidates[c];
            assert_true(n_solutions(&variant, candidates) >= 2);
            candidates[c] = given;
        }
        fsd_variant_destroy(&variant);
    }
    print_message("%u made, %u without solutions, %u givens\n", n_made, n_none, n_givens);
    assert_true(n_made > 10 && n_none > 10 && n_givens > n_made);
}

/* Only verdicts count, so all engines make the same puzzle, and another seed makes another one. */
TEST(the_same_by_all_engines)
{
    struct fsd_variant variant;
    uint8_t solution[2][FSD_VARIANT_MAX_CELLS];
    fsd_values candidates[2][FSD_VARIANT_MAX_CELLS];
    struct fsd_rules rules;
    struct fsd_failure failure;
    assert_true(fsd_rules_read_names("6x6+x", &rules, &failure) && fsd_rules_compile(&rules, &failure));
    variant = rules.variant;
    assert_true(make(variant_engine_at(0), &variant, 7, solution[0], candidates[0]));
    for (size_t i = 0; variant_engine_at(i); i++) {
        assert_true(make(variant_engine_at(i), &variant, 7, solution[1], candidates[1]));
        assert_memory_equal(candidates[0], candidates[1], variant.n_cells * sizeof(fsd_values));
    }
    assert_true(make(variant_engine_at(0), &variant, 8, solution[1], candidates[1]));
    assert_memory_not_equal(solution[0], solution[1], variant.n_cells);
    fsd_rules_destroy(&rules);
}

/* Every solution of a small grid is drawn. */
TEST(all_solutions_are_drawn)
{
    struct fsd_rules rules;
    struct fsd_failure failure;
    struct variant_solutions all = {.n = 0};
    struct fsd_variant_maker *maker = malloc(sizeof(*maker));
    assert_non_null(maker);
    assert_true(fsd_rules_read_names("4x4", &rules, &failure) && fsd_rules_compile(&rules, &failure));
    assert_true(variant_oracle_solve(&rules.variant, rules.variant.candidates, 1000, N_NODES * 10, &all));
    assert_int_equal(all.n, 288);
    bool *is_drawn = calloc(all.n, sizeof(*is_drawn));
    assert_non_null(is_drawn);
    start(maker, variant_engine_at(0), &rules.variant);
    for (unsigned i = 0; i < 5000; i++) {
        struct fsd_random random;
        enum fastsud_verdict verdict;
        fsd_random_init(&random, i);
        assert_int_equal(fsd_variant_draw(maker, &random, &verdict), FASTSUD_OK);
        assert_int_equal(verdict, FASTSUD_UNIQUE);
        for (size_t s = 0; s < all.n; s++)
            is_drawn[s] |= memcmp(maker->answer.solution, all.values + s * 16, 16) == 0;
    }
    for (size_t s = 0; s < all.n; s++)
        assert_true(is_drawn[s]);
    maker->engine->destroy(maker->solver);
    free(is_drawn);
    free(maker);
    variant_solutions_free(&all);
    fsd_rules_destroy(&rules);
}

/* The cells of a cage are connected; none has a value twice, and few stand alone. */
TEST(cages)
{
    static const unsigned shapes[][2] = {{9, 9}, {4, 6}, {1, 5}, {16, 16}};
    for (unsigned i = 0; i < TEST_SAMPLE(400, 100); i++) {
        struct fsd_variant variant;
        struct fsd_random random;
        uint8_t solution[FSD_VARIANT_MAX_CELLS];
        uint16_t cage[FSD_VARIANT_MAX_CELLS];
        unsigned n_alone = 0;
        fsd_variant_init(&variant, shapes[i % 4][0], shapes[i % 4][1], 1, 16);
        for (unsigned c = 0; c < variant.n_cells; c++)
            solution[c] = (uint8_t)((c / variant.n_columns * 5 + c % variant.n_columns) % (i % 4 == 2 ? 2 : 16));
        fsd_random_init(&random, i);
        const unsigned n_cages = fsd_variant_draw_cages(&variant, &random, solution, cage);
        for (unsigned number = 0; number < n_cages; number++) {
            bool reached[FSD_VARIANT_MAX_CELLS] = {false};
            unsigned n = 0, n_reached = 0, first = variant.n_cells;
            fsd_values values = 0;
            for (unsigned c = variant.n_cells; c-- > 0;) {
                if (cage[c] != number)
                    continue;
                assert_false(values >> solution[c] & 1);
                values |= (fsd_values)1 << solution[c];
                first = c;
                n++;
            }
            assert_true(n > 0);
            n_alone += n == 1;
            reached[first] = true;
            for (unsigned round = 0; round < n; round++)
                for (unsigned c = 0; c < variant.n_cells; c++) {
                    const unsigned row = c / variant.n_columns, column = c % variant.n_columns;
                    if (cage[c] != number || reached[c])
                        continue;
                    reached[c] = (row > 0 && reached[c - variant.n_columns]) || (column > 0 && reached[c - 1]) ||
                                 (column + 1 < variant.n_columns && reached[c + 1]) ||
                                 (row + 1 < variant.n_rows && reached[c + variant.n_columns]);
                }
            for (unsigned c = 0; c < variant.n_cells; c++) {
                assert_true(cage[c] < n_cages);
                n_reached += reached[c];
            }
            assert_int_equal(n_reached, n);
        }
        assert_true(n_alone <= n_cages / 4 + 1);
        fsd_variant_destroy(&variant);
    }
}

/* What is written says the same: the shape, the regions, the constraints and the candidates. */
TEST(strings_of_iss)
{
    static const char *const texts[] = {
        "size = 9\ncage 15 r1c1 r1c2 r2c1\nthermo r4c1 r3c2\nrules = x, anti-knight\ncandidates 135 r9c9\n",
        "size = 6\nvalues = 0-8\nregions = none\nwhite-dot r1c1 r1c2\n",
        "size = 6\nregions = 3x2\ncells =\n1.....\n......\n......\n......\n......\n.....6\n",
        "size = 4\nregions =\n1122\n1122\n3344\n3344\n",
        "size = 4\nregions =\n1112\n1322\n3324\n3444\n",
        "size = 16\narrow r16c16 r15c15 r14c14\n",
        "size = 3x4\nvalues = 1-4\nregions = none\n",
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct fsd_rules rules, again;
        struct fsd_failure failure;
        struct fsd_buffer iss = {.n = 0};
        if (!fsd_rules_read_text(texts[i], strlen(texts[i]), &rules, &failure))
            fail_msg("%s", failure.text);
        assert_null(fsd_rules_write_iss(&rules, rules.variant.candidates, &iss));
        if (!fsd_rules_read_iss(iss.bytes, iss.n, &again, &failure))
            fail_msg("%.*s: %s", (int)iss.n, iss.bytes, failure.text);
        assert_int_equal(again.variant.n_rows, rules.variant.n_rows);
        assert_int_equal(again.variant.n_columns, rules.variant.n_columns);
        assert_int_equal(again.variant.low, rules.variant.low);
        assert_int_equal(again.variant.n_values, rules.variant.n_values);
        assert_int_equal(again.n_regions, rules.n_regions);
        assert_memory_equal(again.region, rules.region, rules.variant.n_cells * sizeof(*rules.region));
        assert_memory_equal(again.variant.candidates, rules.variant.candidates,
                            rules.variant.n_cells * sizeof(fsd_values));
        assert_true(fsd_rules_compile(&rules, &failure) && fsd_rules_compile(&again, &failure));
        assert_int_equal(again.variant.n_constraints, rules.variant.n_constraints);
        for (size_t k = 0; k < rules.variant.n_constraints; k++) {
            const struct fsd_constraint *a = &rules.variant.constraints[k], *b = &again.variant.constraints[k];
            assert_int_equal(a->kind, b->kind);
            assert_int_equal(a->n_cells, b->n_cells);
            assert_memory_equal(a->cells, b->cells, a->n_cells * sizeof(*a->cells));
            assert_true(a->total == b->total);
        }
        fsd_buffer_destroy(&iss);
        fsd_rules_destroy(&rules);
        fsd_rules_destroy(&again);
    }
}

TEST_MAIN("variant make", NULL, NULL)
