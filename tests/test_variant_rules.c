/* Every rule of the table, in random statements on small grids: the engines agree with the naive oracle. */
#include "rules/rules.h"
#include "support/statements.h"
#include "support/test.h"
#include "support/variants.h"

enum { MAX_TRIES = 100000, MAX_CELLS = 36 }; /* of some rules one random statement in a hundred is right */

static bool keep(void *context, const uint8_t *values)
{
    memcpy(context, values, MAX_CELLS);
    return rng_below(&test_rng, 3) > 0;
}

/* Gives some of the cells of a solution, rarely a wrong value. */
static void give_cells(const struct fsd_variant *variant)
{
    uint8_t values[MAX_CELLS];
    struct fsd_variant_answer answer;
    void *solver = NULL;
    const unsigned given = rng_below(&test_rng, 100);
    const struct fsd_variant_search search = {.limit = 9, .found = keep, .context = values};
    assert_int_equal(fsd_variant_engine_csp.create(variant, &solver), FASTSUD_OK);
    assert_int_equal(fsd_variant_engine_csp.solve(solver, NULL, &search, &answer), FASTSUD_OK);
    fsd_variant_engine_csp.destroy(solver);
    for (unsigned cell = 0; cell < variant->n_cells && answer.has_solution; cell++) {
        const unsigned value = rng_below(&test_rng, 60) == 0 ? rng_below(&test_rng, variant->n_values) : values[cell];
        if (rng_below(&test_rng, 100) < given)
            variant->candidates[cell] = (fsd_values)1 << value;
    }
}

static void check_rule(const struct fsd_rule *rule, struct variant_tally *total)
{
    const size_t n_wanted = TEST_SAMPLE(60, 8);
    struct variant_tally tally = {0};
    size_t n_compiled = 0, n_tries = 0;
    /* So many, and more while the oracle has solved none of them. */
    for (; n_tries < MAX_TRIES && (n_compiled < n_wanted || tally.n_given_up == n_compiled); n_tries++) {
        OWNED_RULES rules = {0};
        struct fsd_failure failure = {0};
        OWNED_BUFFER text = {0};
        statements_put_random(&text, &test_rng, rule);
        if (fsd_rules_read_text(text.bytes, text.n, &rules, &failure) && fsd_rules_compile(&rules, &failure)) {
            n_compiled++;
            give_cells(&rules.variant);
            assert_engines_agree(&rules.variant, &test_rng, &tally);
        } else {

            assert_int_not_equal(failure.text[0], '\0');
        }
    }
    print_message("%s: none %d, one %d, many %d, given up %d; %d statements\n", rule->name, (int)tally.n_none,
                  (int)tally.n_one, (int)tally.n_many, (int)tally.n_given_up, (int)n_tries);
    assert_true(n_compiled >= n_wanted && tally.n_given_up < n_compiled);
    total->n_none += tally.n_none;
    total->n_one += tally.n_one;
    total->n_many += tally.n_many;
}

TEST(each_rule)
{
    struct variant_tally total = {0};
    size_t n = 0;
    for (; fsd_rule_at(n); n++)
        check_rule(fsd_rule_at(n), &total);
    print_message("%zu rules: none %zu, one %zu, many %zu\n", n, total.n_none, total.n_one, total.n_many);
    assert_true(total.n_none > n / 4 && total.n_one > n / 2 && total.n_many > n / 2);
}

TEST_MAIN("variant rules", NULL, NULL)
