/* Steps of logic on puzzles of any rules: each is in all solutions, of which there are none, one or many. */
#include "logic/techniques/techniques.h"
#include "rules/engines/variant_engine.h"
#include "rules/found_variant_steps.h"
#include "rules/texts/variant_text.h"
#include "support/test.h"
#include "support/told_chains.h"
#include "support/variants.h"

enum { MOST_SOLUTIONS = 3000, N_NODES = 1000000 };

/* How often each technique was seen, and how puzzles ended. */
static unsigned n_seen[FSD_N_VARIANT_TECHNIQUES];
static unsigned n_states[3];
static unsigned n_found_twice; /* by one technique at one position */
static size_t n_links[N_TOLD_LINKS];
static size_t n_forcing_links;

#define OWNED_FOUND_STEPS __attribute__((cleanup(fsd_found_variant_steps_destroy))) struct fsd_found_variant_steps

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
    assert_chain_leads(variant, before, step, n_links);
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

/* All steps there are: each is right, the easiest technique's first, and the position stays. */
static void assert_found(struct fsd_variant_steps *steps, const struct variant_solutions *solutions,
                         struct fsd_found_variant_steps *found)
{
    fsd_values before[FSD_VARIANT_MAX_CELLS];
    memcpy(before, steps->candidates, steps->variant->n_cells * sizeof(*before));
    assert_true(fsd_found_variant_steps_find(found, steps));
    assert_memory_equal(steps->candidates, before, steps->variant->n_cells * sizeof(*before));
    for (size_t i = 0; i < found->n; i++) {
        assert_follows(steps->variant, before, found->steps[i], solutions);
        assert_true(i == 0 || found->steps[i]->technique >= found->steps[i - 1]->technique);
        for (size_t k = 0; k < i && found->steps[i]->placed.values; k++)
            assert_true(found->steps[k]->technique != found->steps[i]->technique ||
                        found->steps[k]->placed.cell != found->steps[i]->placed.cell ||
                        found->steps[k]->placed.values != found->steps[i]->placed.values);
        n_found_twice += i > 0 && found->steps[i]->technique == found->steps[i - 1]->technique;
    }
}

static void check_steps_without(fsd_variant_techniques without, const struct fsd_variant *variant,
                                const fsd_values *candidates, const struct variant_solutions *solutions)
{
    struct fsd_variant_steps steps;
    OWNED struct fsd_variant_step *step = malloc(sizeof(*step));
    fsd_values before[FSD_VARIANT_MAX_CELLS];
    assert_true(fsd_variant_steps_init(&steps, variant));
    fsd_variant_steps_start(&steps, candidates, NULL);
    steps.has_one_solution = solutions->n == 1;
    steps.without = without;
    for (bool is_first = true;; is_first = false) {
        memcpy(before, steps.candidates, variant->n_cells * sizeof(*before));
        OWNED_FOUND_STEPS found = {.n = 0};
        if (is_first)
            assert_found(&steps, solutions, &found);
        if (!fsd_variant_steps_next(&steps, step))
            break;
        if (is_first) {
            assert_true(found.n > 0);
            assert_int_equal(found.steps[0]->technique, step->technique);
            assert_memory_equal(&found.steps[0]->placed, &step->placed, sizeof(step->placed));
            assert_int_equal(found.steps[0]->n_removed, step->n_removed);
        }
        n_seen[step->technique]++;
        n_forcing_links += step->technique == FSD_VARIANT_FORCING_CHAIN ? step->chain->n_links : 0;
        assert_follows(variant, before, step, solutions);
    }
    assert_state(&steps, solutions);
    fsd_variant_steps_destroy(&steps);
}

static void check_steps(const struct fsd_variant *variant, const fsd_values *candidates,
                        const struct variant_solutions *solutions)
{
    check_steps_without(0, variant, candidates, solutions);
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

/* Whether a round of steps_are_in_all_solutions saw all that is rare. */
static bool are_all_seen(void)
{
    bool are_seen = first_unseen(FSD_VARIANT_FULL_HOUSE, FSD_VARIANT_NAKED_PAIR) > FSD_VARIANT_NAKED_PAIR;
    for (unsigned i = 0; i < N_TOLD_LINKS; i++)
        are_seen &= n_links[i] > 0;
    return are_seen;
}

TEST(steps_are_in_all_solutions)
{
    memset(n_links, 0, sizeof(n_links));
    memset(n_seen, 0, sizeof(n_seen));
    memset(n_states, 0, sizeof(n_states));
    /* Pairs are rare, and so are some links: now and then the first rounds have none. */
    for (unsigned round = 0; round < 20 && !are_all_seen(); round++) {
        for (unsigned kind = 0; kind < 4; kind++) {
            check_kinds(1U << kind, TEST_SAMPLE(1000, 100));
            check_kinds(1U << kind | VARIANT_LATIN, TEST_SAMPLE(1000, 100));
        }
        check_cages(TEST_SAMPLE(5000, 500));
    }
    assert_seen(FSD_VARIANT_FULL_HOUSE, FSD_VARIANT_NAKED_PAIR);
    assert_true(n_found_twice > 0);
    for (unsigned i = 0; i < N_TOLD_LINKS; i++)
        assert_true(n_links[i] > 0);
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
    assert_seen(FSD_VARIANT_NAKED_PAIR, FSD_VARIANT_NAKED_PAIR);
    assert_seen(FSD_VARIANT_HIDDEN_PAIR, FSD_VARIANT_NAKED_TRIPLE);
    assert_seen(FSD_VARIANT_HIDDEN_TRIPLE, FSD_VARIANT_HIDDEN_TRIPLE);
    assert_seen(FSD_VARIANT_NAKED_QUAD, FSD_VARIANT_NAKED_QUAD);
    assert_seen(FSD_VARIANT_HIDDEN_QUAD, FSD_VARIANT_HIDDEN_QUAD);
}

/* Puzzles with one solution, to which their steps lead; each technique of many cells is in one of them. */
TEST(puzzles_are_solved)
{
    static const struct {
        bool (*read)(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure);
        const char *text;
        enum fsd_variant_technique without; /* the second time */
    } puzzles[] = {
        {fsd_rules_read_iss,
         ".Cage~26~R2C3~R2C4~R2C5~R3C3~R3C4.Cage~12~R3C5~R3C6~R4C6~R5C6.Cage~29~R7C5~R8C4~R8C5~R9C2~R9C3~"
         "R9C4.Cage~15~R7C6~R8C6~R8C7.Cage~26~R1C1~R2C1~R3C1~R3C2.Cage~24~R5C4~R6C4~R6C5~R7C4.Cage~30~R6C"
         "2~R7C1~R7C2~R7C3~R8C2.Cage~14~R6C6~R6C7~R7C7.Cage~25~R4C2~R4C3~R4C4~R4C5~R5C5.Cage~32~R4C1~R5C1"
         "~R5C2~R5C3~R6C1~R6C3.Cage~11~R1C7~R2C7.Cage~19~R9C5~R9C6~R9C7.Cage~19~R6C9~R7C9~R8C9.Cage~19~R4"
         "C9~R5C7~R5C8~R5C9.Cage~32~R1C8~R1C9~R2C8~R2C9~R3C8~R3C9.Cage~17~R6C8~R7C8~R8C8~R9C8~R9C9.Cage~1"
         "7~R3C7~R4C7~R4C8.Cage~14~R1C2~R1C3~R2C2.Cage~15~R1C4~R1C5~R1C6~R2C6.Cage~3~R8C1~R9C1.Cage~6~R8C"
         "3.~R2C1_6~R7C1_7~R8C1_2~R9C2_3",
         FSD_VARIANT_WAYS},
        {fsd_rules_read_iss,
         ".Thermo~R9C2~R8C3~R8C2~R7C3.Thermo~R9C9~R9C8~R9C7.Thermo~R7C2~R7C1~R8C1~R9C1.Thermo~R2C4~R1C4~R"
         "1C3.Thermo~R3C4~R2C3~R1C2~R2C1~R1C1.Thermo~R4C8~R3C8~R2C7~R3C7.Thermo~R8C6~R9C5~R9C6~R8C7.Therm"
         "o~R3C3~R4C4~R5C3~R4C2.Thermo~R6C5~R5C6~R5C7~R6C8.Thermo~R6C3~R6C2~R5C1~R5C2.Thermo~R1C9~R2C9~R2"
         "C8.~R3C4_2~R3C6_6~R4C1_2~R4C5_5~R5C9_8~R6C3_4~R6C6_7~R7C1_3",
         FSD_VARIANT_WAYS},
        {fsd_rules_read_iss,
         ".Thermo~R6C3~R7C4~R8C4~R9C5.Thermo~R2C4~R3C3~R4C4~R3C4.Thermo~R1C7~R1C8~R2C7~R1C6.Thermo~R4C8~R3C8"
         "~R4C9.Thermo~R5C6~R5C5~R6C4.Thermo~R2C2~R1C1~R1C2~R2C1.Thermo~R7C1~R8C1~R9C2.Thermo~R7C2~R8C2~R9C3"
         ".Thermo~R3C2~R4C1~R4C2.Thermo~R8C6~R7C5~R8C5.Thermo~R5C7~R6C6~R7C7.Thermo~R7C6~R8C7~R8C8.~R1C1_7~R"
         "1C3_5~R1C4_2~R2C8_5~R3C5_4~R5C6_4~R6C2_6~R7C3_7~R7C8_6~R8C7_4~R9C6_7",
         FSD_VARIANT_WAYS},
        /* Nets within nets. */
        {fsd_rules_read_iss,
         ".AntiKnight.~R1C1_6~R2C2_9~R2C4_8~R2C5_2~R2C7_4~R4C1_8~R4C4_7~R6C1_4~R6C7_8~R7C3_9~R7C7_6~R8C8_5~R9C2_1",
         FSD_VARIANT_WAYS},
        /* Nets that end in a cell that was placed. */
        {fsd_rules_read_iss,
         ".Thermo~R9C8~R9C7~R8C8.Thermo~R1C2~R1C3~R1C4~R1C5.Thermo~R8C5~R9C5~R9C6~R8C6~R7C7~R7C6.Thermo~R9C3~R"
         "9C4~R8C4.Thermo~R6C1~R7C1~R6C2~R6C3.Thermo~R5C8~R6C8~R6C9.Thermo~R5C4~R5C3~R4C2.Thermo~R2C7~R1C8~R2C"
         "9.Thermo~R6C7~R7C8~R7C9.Thermo~R4C6~R4C5~R4C4~R5C5~R6C4.Thermo~R2C8~R3C7~R3C6~R3C5.Thermo~R2C1~R2C2~"
         "R3C1.Thermo~R7C3~R8C2~R9C1~R9C2.Thermo~R3C3~R3C4~R2C3.~R4C7_5~R4C9_4~R5C4_5~R8C5_3~R8C9_1",
         FSD_VARIANT_WAYS},
        /* Without nets, by clues that break in forcing chains. */
        {fsd_rules_read_iss,
         ".Thermo~R4C5~R5C6~R6C7~R7C7.Thermo~R3C4~R3C5~R3C6.Thermo~R6C4~R6C3~R7C4.Thermo~R1C8~R2C7~R1C6~R1C5."
         "Thermo~R8C9~R9C9~R8C8~R9C7~R8C6.Thermo~R5C3~R4C2~R3C2.Thermo~R8C2~R9C2~R8C1.Thermo~R2C6~R2C5~R1C4~R2"
         "C3.Thermo~R5C8~R5C7~R4C6~R5C5~R5C4.Thermo~R3C7~R4C8~R3C9~R4C9.Thermo~R7C3~R8C4~R8C3.Thermo~R4C1~R5C2"
         "~R4C3~R4C4.Thermo~R7C8~R6C9~R5C9.~R3C5_6~R5C1_2~R6C6_5~R7C2_3~R7C6_2~R7C9_6~R8C5_3",
         FSD_VARIANT_NET},
        /* The same, by locked candidates. */
        {fsd_rules_read_iss,
         ".Diagonal~-1.Diagonal~1.~R2C3_9~R3C2_8~R3C4_2~R4C8_6~R5C1_7~R5C6_9~R5C8_2~R6C2_2~R6C4_4~R6C8_1~R7C3_"
         "3~R7C4_7~R7C8_5~R8C5_4~R8C6_8~R9C4_3~R9C5_5~R9C7_1~R9C8_8",
         FSD_VARIANT_NET},
        {fsd_rules_read_iss,
         ".Windoku.~R1C9_3~R2C4_5~R2C7_2~R3C2_6~R3C8_8~R3C9_4~R4C2_4~R5C5_2~R5C6_3~R5C8_4~R6C4_6~R6C9_7~R7C3_2"
         "~R7C6_9~R8C4_3~R9C3_4~R9C9_6",
         FSD_VARIANT_WAYS},
        /* One event by several relations of a rule. */
        {fsd_rules_read_iss,
         ".NumberedRoom~R3~4.NumberedRoom~R2~~7.NumberedRoom~R9~6.NumberedRoom~C9~1.NumberedRoom~R7~~2.Numbere"
         "dRoom~C3~~2.NumberedRoom~C9~~9.NumberedRoom~C5~~2.NumberedRoom~R2~3.NumberedRoom~C6~~2.NumberedRoom~"
         "C2~~6.NumberedRoom~C3~1.NumberedRoom~R1~6.NumberedRoom~R7~2.NumberedRoom~R1~~8.NumberedRoom~C4~~5.Nu"
         "mberedRoom~C1~~8.NumberedRoom~R4~3.~R3C8_1~R5C6_1~R8C7_6",
         FSD_VARIANT_WAYS},
        /* Forcing chains through candidates that are locked. */
        {fsd_rules_read_text,
         "size = 9\nx\ncells =\n..64....5\n..7......\n.....8.9.\n....5...9\n..3......\n.2......1\n"
         ".9.8...36\n...31....\n.......1.\n",
         FSD_VARIANT_WAYS},
    };
    memset(n_seen, 0, sizeof(n_seen));
    n_forcing_links = 0;
    for (size_t i = 0; i < sizeof(puzzles) / sizeof(puzzles[0]); i++) {
        OWNED_RULES rules;
        OWNED struct fsd_variant_answer *answer = malloc(sizeof(*answer));
        const struct fsd_variant_search search = {.limit = 2};
        struct fsd_failure failure;
        void *solver = NULL;
        if (!puzzles[i].read(puzzles[i].text, strlen(puzzles[i].text), &rules, &failure) ||
            !fsd_rules_compile(&rules, &failure))
            fail_msg("%s", failure.text);
        assert_int_equal(fsd_variant_engine_csp.create(&rules.variant, &solver), FASTSUD_OK);
        assert_int_equal(fsd_variant_engine_csp.solve(solver, NULL, &search, answer), FASTSUD_OK);
        fsd_variant_engine_csp.destroy(solver);
        assert_int_equal(answer->n_solutions, 1);
        const struct variant_solutions solution = {.n = 1, .values = answer->solution};
        n_states[FSD_VARIANT_SOLVED] = 0;
        check_steps(&rules.variant, NULL, &solution);
        assert_int_equal(n_states[FSD_VARIANT_SOLVED], 1);
        /* Without ways an assumption is the first to ask for those of a clue. */
        check_steps_without(UINT64_C(1) << puzzles[i].without, &rules.variant, NULL, &solution);
        assert_int_equal(n_states[FSD_VARIANT_SOLVED], 2);
    }
    assert_seen(FSD_VARIANT_INNIES, FSD_VARIANT_INNIES);
    assert_seen(FSD_VARIANT_X_WING, FSD_VARIANT_X_WING);
    assert_seen(FSD_VARIANT_SWORDFISH, FSD_VARIANT_SWORDFISH);
    assert_seen(FSD_VARIANT_XY_WING, FSD_VARIANT_XY_WING);
    assert_seen(FSD_VARIANT_JELLYFISH, FSD_VARIANT_JELLYFISH);
    assert_seen(FSD_VARIANT_X_CHAIN, FSD_VARIANT_NET);
    assert_true(n_forcing_links <= 29000); /* with another than the shortest they are over 30000 */
}

/* What both have has one name, and the same order. */
TEST(techniques_are_those_of_sudoku)
{
    unsigned n_both = 0, last = 0;
    for (unsigned i = 0; i < FSD_N_VARIANT_TECHNIQUES; i++) {
        const char *const name = fsd_variant_technique_name((enum fsd_variant_technique)i);
        const unsigned like = fsd_technique_named(name, strlen(name));
        if (like == FSD_N_TECHNIQUES)
            continue;
        assert_string_equal(fsd_technique_rows[like].name, name);
        assert_true(n_both++ == 0 || like > last);
        last = like;
    }
    assert_int_equal(n_both, 16);
}

/* Values of a cell go by several relations of a rule at once: each link has its own. */
TEST(links_name_their_relations)
{
    static const char text[] = "size = 9\nregions = none\nnumbered-room c3 3 7\ncandidates 579 r1c3\n"
                               "candidates 2456 r2c3\ncandidates 24569 r3c3\ncandidates 12468 r4c3\n"
                               "candidates 12346789 r5c3\ncandidates 12469 r6c3\ncandidates 345789 r7c3\n"
                               "candidates 4589 r8c3\ncandidates 359 r9c3\n";
    OWNED_RULES rules;
    struct fsd_failure failure;
    struct fsd_variant_steps steps;
    OWNED struct fsd_variant_step *step = malloc(sizeof(*step));
    fsd_values before[FSD_VARIANT_MAX_CELLS];
    unsigned n_relations = 0;
    if (!fsd_rules_read_text(text, strlen(text), &rules, &failure) || !fsd_rules_compile(&rules, &failure))
        fail_msg("%s", failure.text);
    assert_true(fsd_variant_steps_init(&steps, &rules.variant));
    steps.without = ~(UINT64_C(1) << FSD_VARIANT_FORCING_CHAIN);
    memcpy(before, steps.candidates, rules.variant.n_cells * sizeof(*before));
    while (n_relations < 2 && fsd_variant_steps_next(&steps, step)) {
        uint32_t last = 0;
        assert_chain_leads(&rules.variant, before, step, n_links);
        memcpy(before, steps.candidates, rules.variant.n_cells * sizeof(*before));
        n_relations = 0;
        for (size_t i = 0; i < step->chain->n_links; i++) {
            const struct fsd_chain_link *link = &step->chain->links[i];
            if (link->by && rules.variant.constraints[link->by - 1].kind == FSD_RELATION && link->by != last) {
                last = link->by;
                n_relations++;
            }
        }
    }
    assert_true(n_relations >= 2);
    fsd_variant_steps_destroy(&steps);
}

/* Of a position, the candidates of a cell after those of another, the first forcing chain leads to what it concludes.
 */
static void assert_forced(const char *names, const char *position)
{
    OWNED_RULES rules;
    struct fsd_failure failure;
    struct fsd_variant_steps steps;
    OWNED struct fsd_variant_step *step = malloc(sizeof(*step));
    fsd_values candidates[81] = {0};
    unsigned cell = 0;
    for (const char *at = position; *at; at++) {
        if (*at == ' ')
            cell++;
        else
            candidates[cell] |= (fsd_values)1 << (*at - '1');
    }
    assert_int_equal(cell, 81);
    assert_true(fsd_rules_read_names(names, &rules, &failure) && fsd_rules_compile(&rules, &failure));
    assert_true(fsd_variant_steps_init(&steps, &rules.variant));
    fsd_variant_steps_start(&steps, candidates, NULL);
    steps.without = ~(UINT64_C(1) << FSD_VARIANT_FORCING_CHAIN);
    assert_true(fsd_variant_steps_next(&steps, step));
    assert_chain_leads(&rules.variant, candidates, step, n_links);
    assert_true(step->chain->links[step->chain->n_links - 1].is_contradiction);
    fsd_variant_steps_destroy(&steps);
}

/* A branch that leaves a cell of a house nothing ends there: by that house anything would follow. */
TEST(branches_end_in_an_empty_cell)
{
    assert_forced("x", "79 3 6 1289 4 18 25 2579 278 1 4 2589 259 7 58 3 6 89 58 2578 2789 23569 3689 356 4 1 2789 "
                       "2 1678 1378 1678 5 9 167 347 3467 6789 16789 13789 1678 238 4 12679 2379 5 "
                       "4 15679 135 37 26 167 12679 8 12679 3 2689 1257 5679 689 5678 125679 2479 14679 "
                       "679 157 79 4 369 2 8 35 137 58 2689 4 356789 1 3678 2679 279 23679 ");
}

/* What all that follows locks in a house, the last look at it finds. */
TEST(branches_go_on_by_what_is_locked_last)
{
    assert_forced("antiking",
                  "3 9 8 7 6 4 5 1 2 245 25 45 9 8 1 7 6 3 6 7 1 2 3 5 8 4 9 8 3 56 4 1 9 2 7 56 "
                  "4579 2456 25679 3 257 67 1 8 456 2457 1 24567 56 257 8 3 9 46 2479 246 3 8 479 67 46 5 1 "
                  "1 456 45679 56 4579 2 469 3 8 459 8 4569 1 459 3 469 2 7 ");
}

/* Nets are the last that is looked for, and of an empty grid none is found in any time. */
TEST(nets_end_in_time)
{
    OWNED_RULES rules;
    struct fsd_failure failure;
    struct fsd_variant_steps steps;
    assert_true(fsd_rules_read_names("sudoku", &rules, &failure) && fsd_rules_compile(&rules, &failure));
    assert_true(fsd_variant_steps_init(&steps, &rules.variant));
    steps.has_one_solution = true;
    steps.deadline = fsd_deadline_after(1000000);
    assert_int_equal(fsd_variant_steps_climb(&steps), FSD_VARIANT_GAVE_UP);
    fsd_variant_steps_destroy(&steps);
}

TEST_MAIN("variant steps", NULL, NULL)
