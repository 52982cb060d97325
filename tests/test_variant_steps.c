/* Steps of logic on puzzles of any rules: each is in all solutions, of which there are none, one or many. */
#include "rules/texts/variant_text.h"
#include "support/test.h"
#include "support/variants.h"

enum { MOST_SOLUTIONS = 3000, N_NODES = 1000000 };

/* How often each technique was seen, and how puzzles ended. */
static unsigned n_seen[FSD_N_VARIANT_TECHNIQUES];
static unsigned n_states[3];

static void assert_follows(const struct fsd_variant *variant, const fsd_values *before,
                           const struct fsd_variant_step *step, const struct variant_solutions *solutions)
{
    const char *const name = fsd_variant_technique_name(step->technique);
    assert_true(step->placed.values != 0 || step->n_removed > 0);
    for (unsigned i = 0; i < step->n_removed; i++) {
        const struct fsd_variant_removal *removed = &step->removed[i];
        if (removed->values == 0 || (removed->values & ~before[removed->cell]))
            fail_msg("%s removes what is not there", name);
        for (unsigned k = 0; k < i; k++)
            assert_int_not_equal(step->removed[k].cell, removed->cell);
        for (size_t s = 0; s < solutions->n; s++)
            if (removed->values >> solutions->values[s * variant->n_cells + removed->cell] & 1)
                fail_msg("%s removes %x from cell %u, which a solution has", name, (unsigned)removed->values,
                         removed->cell);
    }
    for (size_t s = 0; s < solutions->n && step->placed.values; s++)
        if (step->placed.values != (fsd_values)1 << solutions->values[s * variant->n_cells + step->placed.cell])
            fail_msg("%s places a wrong value", name);
}

/* What is left holds all solutions; the end is what it is called. */
static void assert_state(const struct fsd_variant_steps *steps, const struct variant_solutions *solutions)
{
    const struct fsd_variant *variant = steps->variant;
    const struct fsd_constraint *house;
    uint16_t cell;
    fsd_values value;
    const enum fsd_variant_state state = fsd_variant_steps_state(steps, &cell, &house, &value);
    n_states[state]++;
    if (state == FSD_VARIANT_CONTRADICTORY)
        assert_int_equal(solutions->n, 0);
    if (state == FSD_VARIANT_SOLVED)
        assert_int_equal(solutions->n, 1);
    for (size_t s = 0; s < solutions->n; s++)
        for (unsigned c = 0; c < variant->n_cells; c++)
            assert_true(steps->candidates[c] >> solutions->values[s * variant->n_cells + c] & 1);
}

static void check_steps(const struct fsd_variant *variant, const fsd_values *candidates,
                        const struct variant_solutions *solutions)
{
    struct fsd_variant_steps steps;
    OWNED struct fsd_variant_step *step = malloc(sizeof(*step));
    fsd_values before[FSD_VARIANT_MAX_CELLS];
    assert_true(fsd_variant_steps_init(&steps, variant));
    fsd_variant_steps_start(&steps, candidates, NULL);
    for (;;) {
        memcpy(before, steps.candidates, variant->n_cells * sizeof(*before));
        if (!fsd_variant_steps_next(&steps, step))
            break;
        n_seen[step->technique]++;
        assert_follows(variant, before, step, solutions);
    }
    assert_state(&steps, solutions);
    fsd_variant_steps_destroy(&steps);
}

static void check_kinds(unsigned kinds, unsigned n)
{
    unsigned n_checked = 0;
    for (unsigned i = 0; i < n; i++) {
        OWNED_VARIANT variant;
        OWNED_SOLUTIONS solutions = {.n = 0};
        variant_make_random(&variant, &test_rng, kinds);
        if (variant_oracle_solve(&variant, variant.candidates, MOST_SOLUTIONS, N_NODES, &solutions) &&
            solutions.n < MOST_SOLUTIONS) {
            check_steps(&variant, NULL, &solutions);
            n_checked++;
        }
    }
    assert_true(n_checked > n / 4);
}

/* The first of some techniques that was not seen; last + 1: all were. */
static unsigned first_unseen(unsigned first, unsigned last)
{
    unsigned technique = first;
    while (technique <= last && n_seen[technique] > 0)
        technique++;
    return technique;
}

static void assert_seen(unsigned first, unsigned last)
{
    const unsigned unseen = first_unseen(first, last);
    if (unseen <= last)
        fail_msg("no %s was seen", fsd_variant_technique_name((enum fsd_variant_technique)unseen));
}

/* Latin squares with cages in rows and columns, of a solution or of none, and with fewer candidates. */
static void check_cages(unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        OWNED_VARIANT variant;
        struct variant_solutions solutions = {.n = 0};
        variant_make_random(&variant, &test_rng, VARIANT_LATIN);
        variant_oracle_solve(&variant, variant.candidates, 1 + rng_below(&test_rng, 20), N_NODES, &solutions);
        const size_t planted = solutions.n > 0 ? rng_below(&test_rng, (unsigned)solutions.n) * variant.n_cells : 0;
        for (unsigned k = 0; k < 5 && solutions.n > 0 && variant.n_columns > 2 && variant.n_rows == variant.n_columns;
             k++) {
            const unsigned size = 2 + rng_below(&test_rng, variant.n_columns - 2);
            const unsigned first = rng_below(&test_rng, variant.n_columns - size + 1);
            const unsigned across = rng_below(&test_rng, 2), line = rng_below(&test_rng, variant.n_columns);
            uint16_t cells[FSD_VARIANT_MAX_SIDE];
            int64_t total = rng_below(&test_rng, 12) == 0;
            for (unsigned c = 0; c < size; c++) {
                cells[c] =
                    (uint16_t)(across ? line * variant.n_columns + first + c : (first + c) * variant.n_columns + line);
                total += variant.low + solutions.values[planted + cells[c]];
            }
            fsd_variant_sum(&variant, cells, NULL, size, total, false);
        }
        for (unsigned c = 0; c < variant.n_cells && solutions.n > 0; c++)
            if (rng_below(&test_rng, 3) == 0)
                variant.candidates[c] &= (fsd_values)rng_next(&test_rng) | (fsd_values)1
                                                                               << solutions.values[planted + c];
        variant_solutions_free(&solutions);
        if (variant_oracle_solve(&variant, variant.candidates, MOST_SOLUTIONS, N_NODES, &solutions) &&
            solutions.n < MOST_SOLUTIONS)
            check_steps(&variant, NULL, &solutions);
        variant_solutions_free(&solutions);
    }
}

TEST(steps_are_in_all_solutions)
{
    memset(n_seen, 0, sizeof(n_seen));
    memset(n_states, 0, sizeof(n_states));
    /* Pairs are rare: now and then the first round has none. */
    for (unsigned round = 0;
         round < 10 && first_unseen(FSD_VARIANT_NAKED_SINGLE, FSD_VARIANT_NAKED_PAIR) <= FSD_VARIANT_NAKED_PAIR;
         round++) {
        for (unsigned kind = 0; kind < 4; kind++) {
            check_kinds(1U << kind, TEST_SAMPLE(1000, 100));
            check_kinds(1U << kind | VARIANT_LATIN, TEST_SAMPLE(1000, 100));
        }
        check_cages(TEST_SAMPLE(5000, 500));
    }
    assert_seen(FSD_VARIANT_NAKED_SINGLE, FSD_VARIANT_NAKED_PAIR);
    assert_true(n_states[FSD_VARIANT_OPEN] > 0 && n_states[FSD_VARIANT_SOLVED] > 0 &&
                n_states[FSD_VARIANT_CONTRADICTORY] > 0);
}

TEST(lines_of_no_cells)
{
    for (unsigned accepting = 0; accepting < 2; accepting++) {
        struct fsd_automaton automaton = {.n_states = 1, .n_values = 1};
        const struct variant_solutions solutions = {.n = accepting, .values = (uint8_t[]){0}};
        OWNED_VARIANT variant;
        automaton.next = malloc(sizeof(*automaton.next));
        automaton.accepting = malloc(sizeof(*automaton.accepting));
        assert_true(automaton.next && automaton.accepting);
        automaton.next[0] = FSD_NO_STATE;
        automaton.accepting[0] = accepting != 0;
        fsd_variant_init(&variant, 1, 1, 1, 1);
        fsd_variant_line(&variant, NULL, 0, &automaton);
        check_steps(&variant, NULL, &solutions);
    }
}

/* Rows of 9 cells with random candidates, in which there is room for triples and quads. */
TEST(subsets_of_random_candidates)
{
    enum { N = 9 };
    memset(n_seen, 0, sizeof(n_seen));
    for (unsigned i = 0; i < TEST_SAMPLE(4000, 1000); i++) {
        OWNED_VARIANT variant;
        OWNED_SOLUTIONS solutions = {.n = 0};
        uint16_t cells[N];
        fsd_values candidates[N];
        unsigned order[N];
        fsd_variant_init(&variant, 1, N, 1, N);
        rng_permutation(&test_rng, order, N);
        const bool halves = rng_below(&test_rng, 2), hidden = halves && rng_below(&test_rng, 2);
        for (unsigned c = 0; c < N; c++) {
            const fsd_values half = c < 4 ? 0xf : 0x1f0; /* of four values, hence a quad */
            cells[c] = (uint16_t)c;
            candidates[order[c]] = (fsd_values)1 << c | ((fsd_values)rng_next(&test_rng) & (halves ? half : 0x1ff) &
                                                         (halves ? half : (fsd_values)rng_next(&test_rng)));
            if (halves && !hidden && c >= 4)
                candidates[order[c]] |= (fsd_values)rng_next(&test_rng) & 0xf;
            if (hidden && c < 4)
                candidates[order[c]] |= (fsd_values)rng_next(&test_rng) & 0x1f0;
        }
        fsd_variant_all_different(&variant, cells, N);
        if (variant_oracle_solve(&variant, candidates, MOST_SOLUTIONS, N_NODES, &solutions) &&
            solutions.n < MOST_SOLUTIONS)
            check_steps(&variant, candidates, &solutions);
    }
    assert_seen(FSD_VARIANT_NAKED_PAIR, FSD_VARIANT_HIDDEN_QUAD);
}

/* Reads rules and asserts the lines of the steps that they begin with, then how they end, if that is told. */
static void assert_steps(const char *text, const char *lines)
{
    OWNED_RULES rules;
    struct fsd_failure failure;
    struct fsd_variant_steps steps;
    OWNED struct fsd_variant_step *step = malloc(sizeof(*step));
    OWNED_BUFFER out = {.n = 0};
    if (!fsd_rules_read_text(text, strlen(text), &rules, &failure) || !fsd_rules_compile(&rules, &failure))
        fail_msg("%s", failure.text);
    assert_true(fsd_variant_steps_init(&steps, &rules.variant));
    const char *at = lines;
    for (; *at && fsd_variant_steps_next(&steps, step); at = strchr(at, '\n') + 1) {
        fsd_variant_step_put(&out, &rules, step);
        fsd_buffer_put_char(&out, '\n');
    }
    char cells[FSD_VARIANT_MAX_CELLS];
    memset(cells, '.', sizeof(cells));
    fsd_variant_put_contradiction(&out, &rules, cells, &steps);
    assert_string_equal(fsd_buffer_text(&out), lines);
    fsd_variant_steps_destroy(&steps);
}

TEST(sentences)
{
    assert_steps("size = 4\ncells =\n12..\n....\n....\n...3\n",
                 "naked single: r1c4 can only be 4 => r1c4=4\nnaked single: r1c3 can only be 3 => r1c3=3\n");
    assert_steps("size = 9\ncage 3 r1c1-2\n",
                 "cage sum: r1c12 make 3 only as 1+2 => r1c12<>3456789\n"
                 "cage sum: r1c12 make 3 only as 1+2, always with 1 and 2 => r1c3456789,r23c123<>12\n"
                 "");
    assert_steps("size = 9\nregions = none\ncage 6 r1c1-3\ncandidates 123 r1c1\ncandidates 12 r1c2 r1c3\n",
                 "cage sum: r1c123 make 6 only as 1+2+3 => r1c1<>12\n");
    assert_steps("size = 9\nregions = none\nsum 4 r1c1 r2c2\n",
                 "sum bounds: r1c1 + r2c2 = 4 leaves these out of reach => r1c1,r2c2<>456789\n");
    assert_steps("size = 4\nregions = none\nbetween r1c1 r2c2 r3c3 r4c4\n",
                 "line: between r1c1,r2c2,r3c3,r4c4 cannot be completed with these => r2c2,r3c3<>14\n");
    assert_steps("size = 6\nregions = none\nwhite-dot r1c1 r1c2\ncandidates 25 r1c1\n",
                 "relation: white-dot r1c12: r1c1 is 2 or 5 => r1c2<>25\n");
    assert_steps("size = 4\ncells =\n12..\n...3\n...4\n....\n", "r1c4 has no candidate left");
    assert_steps("size = 16\ncells =\n"
                 "123456789abcdef.\n................\n................\n................\n"
                 "................\n................\n................\n................\n"
                 "................\n................\n................\n................\n"
                 "................\n................\n................\n................\n",
                 "naked single: r1c16 can only be G => r1c16=G\n");
}

TEST_MAIN("variant steps", NULL, NULL)
