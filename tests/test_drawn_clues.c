/*
 * Clues that are drawn for new puzzles: of each rule that has a plan, puzzles whose clues the solution fulfils by the
 * rule's definition, and which have one solution by two engines.
 */
#include <stdlib.h>
#include <string.h>

#include "puzzle/generate_variant.h"
#include "rules/draw_clues.h"
#include "support/definitions.h"
#include "support/test.h"
#include "support/variants.h"

/* The text of a puzzle that is made of a frame, such as 6x6, and of what is drawn; the caller frees it. */
static char *make(const char *frame, const char *drawn, uint64_t seed, struct fsd_generate_rules_options *options)
{
    struct fsd_variant_generator *generator = NULL;
    struct fsd_rules rules;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    struct fsd_buffer text = {.n = 0};
    bool is_made = false;

    assert_true(fsd_rules_read_names(frame, &rules, &failure) && fsd_rules_compile(&rules, &failure));
    assert_true(fsd_rule_add_drawn(drawn, strlen(drawn), &options->drawn));
    options->rules = &rules;
    options->solver = (struct fsd_solver_options)FSD_SOLVER_OPTIONS_INIT;
    options->seed = seed;
    options->blank = '.';
    for (size_t i = 0; strcmp(fsd_puzzle_format_name(i), "rules") != 0; i++)
        options->format = fsd_puzzle_format_at(i + 1);
    assert_int_equal(fsd_variant_generator_create(options, &generator), FASTSUD_OK);
    assert_int_equal(fsd_variant_generator_make(generator, 0, &text, &is_made, &failure), FASTSUD_OK);
    if (!is_made)
        fail_msg("%s, %s, seed %u: %s", frame, drawn, (unsigned)seed, failure.text);
    fsd_variant_generator_destroy(generator);
    fsd_rules_destroy(&rules);
    char *const copy = strdup(fsd_buffer_text(&text));
    fsd_buffer_destroy(&text);
    return copy;
}

/* How many solutions there are, at most 2, by an engine. */
static uint64_t n_solutions(const struct fsd_variant_engine *engine, const struct fsd_variant *variant,
                            const fsd_values *candidates, struct fsd_variant_answer *answer)
{
    void *solver = NULL;

    assert_int_equal(engine->create(variant, &solver), FASTSUD_OK);
    assert_int_equal(engine->solve(solver, candidates, &(struct fsd_variant_search){.limit = 2}, answer), FASTSUD_OK);
    engine->destroy(solver);
    return answer->n_solutions;
}

static const struct fsd_variant_engine *second_engine(void)
{
    const struct fsd_engine *const sat = fsd_engine_find("sat");

    return sat->rules ? sat->rules : &fsd_variant_engine_backtrack;
}

/* Whether the solution is as each statement of the text demands; returns how many there are. */
static unsigned check_statements(const char *text, const struct fsd_rules *rules, const uint8_t *solution)
{
    const struct fsd_variant *const variant = &rules->variant;
    unsigned n = 0;

    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        char statement[1000];
        struct seen s = {.rows = (int)variant->n_rows,
                         .columns = (int)variant->n_columns,
                         .box_rows = (int)rules->box_rows,
                         .box_columns = (int)rules->box_columns,
                         .low = variant->low,
                         .high = variant->low + (int)variant->n_values - 1};
        snprintf(statement, sizeof(statement), "%.*s", (int)strcspn(line, "\n"), line);
        const struct fsd_rule *const rule = fsd_rule_find(statement, strcspn(statement, " "));
        if (!rule || rule->plan.shape == FSD_CLUE_NONE)
            continue;
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            s.region[cell] = rules->region[cell] == UINT16_MAX ? -1 : rules->region[cell];
            s.g[cell] = variant->low + solution[cell];
        }
        statement[strcspn(statement, " ") + 1] |= 32; /* R1 */
        seen_read(&s, statement);
        for (int i = 0; i < s.n; i++)
            s.v[i] = s.g[s.place[i]];
        definition *const demands = definition_of(rule->name, &s);
        assert_non_null(demands);
        if (!demands(&s))
            fail_msg("%s\nis not fulfilled by the solution of\n%s", statement, text);
        n++;
    }
    return n;
}

/* Returns how many clues there are; sets the number of givens. */
static unsigned check_puzzle(const char *text, unsigned *n_givens)
{
    struct fsd_rules rules;
    struct fsd_failure failure;
    struct fsd_variant_answer *const answer = malloc(sizeof(*answer));

    assert_non_null(answer);
    if (!fsd_rules_read_text(text, strlen(text), &rules, &failure) || !fsd_rules_compile(&rules, &failure))
        fail_msg("%s: %s", text, failure.text);
    const struct fsd_variant *const variant = &rules.variant;
    if (n_solutions(second_engine(), variant, NULL, answer) != 1 ||
        n_solutions(&fsd_variant_engine_csp, variant, NULL, answer) != 1)
        fail_msg("%s: not unique", text);
    *n_givens = 0;
    for (unsigned cell = 0; cell < variant->n_cells; cell++)
        *n_givens += fsd_values_are_one(variant->candidates[cell]);
    const unsigned n = check_statements(text, &rules, answer->solution);
    free(answer);
    fsd_rules_destroy(&rules);
    return n;
}

/* Without any of its givens, or of its clues but cages, a puzzle has several solutions. */
static void check_minimal(const char *text)
{
    struct fsd_rules rules;
    struct fsd_failure failure;
    struct fsd_variant_answer *const answer = malloc(sizeof(*answer));

    assert_non_null(answer);
    assert_true(fsd_rules_read_text(text, strlen(text), &rules, &failure));
    const size_t n = rules.n_statements;
    const unsigned n_cells = rules.variant.n_cells;
    fsd_rules_destroy(&rules);
    for (size_t i = 0; i < n + n_cells; i++) {
        assert_true(fsd_rules_read_text(text, strlen(text), &rules, &failure));
        fsd_values *const cell = i < n ? NULL : &rules.variant.candidates[i - n];
        const bool is_left_out =
            cell ? fsd_values_are_one(*cell) : rules.statements[i].rule->plan.shape != FSD_CLUE_CAGES;
        if (is_left_out && cell)
            *cell = fsd_variant_all_values(&rules.variant);
        if (is_left_out && !cell)
            rules.statements[i] = rules.statements[--rules.n_statements];
        assert_true(fsd_rules_compile(&rules, &failure));
        if (is_left_out && n_solutions(&fsd_variant_engine_csp, &rules.variant, NULL, answer) != 2)
            fail_msg("%s: %s %zu can be spared", text, cell ? "cell" : "statement", cell ? i - n : i);
        fsd_rules_destroy(&rules);
    }
    free(answer);
}

TEST(clues_of_every_rule_are_fulfilled)
{
    for (size_t i = 0; fsd_rule_at(i); i++) {
        const struct fsd_rule *const rule = fsd_rule_at(i);
        const bool is_drawn = rule->plan.shape != FSD_CLUE_NONE && !rule->is_global;
        for (uint64_t seed = 0; seed < TEST_SAMPLE(8, 2) && is_drawn; seed++) {
            struct fsd_generate_rules_options options = {.grids = false};
            unsigned n_givens = 0;
            char *const text = make("6x6", rule->name, seed, &options);
            if (check_puzzle(text, &n_givens) == 0)
                fail_msg("%s: %s has no clue", text, rule->name);
            check_minimal(text);
            free(text);
        }
    }
}

/* The puzzle as strings of ISS may be named by words that stand for several rules, and have other sizes. */
TEST(names_of_several_rules)
{
    static const char *const names[] = {"killer", "kropki", "xv", "jigsaw", "German Whispers"};
    static const char *const frames[] = {"4x4", "5x5", "8x8"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        for (size_t k = 0; k < sizeof(frames) / sizeof(*frames); k++) {
            struct fsd_generate_rules_options options = {.grids = false};
            unsigned n_givens = 0;
            if ((i == 2 || i == 4) && k < 2)
                continue; /* no two values add up to 10, and few differ by 5 */
            char *const text = make(frames[k], names[i], 7, &options);
            const unsigned n = check_puzzle(text, &n_givens);
            assert_int_equal(n == 0, options.drawn.regions);
            assert_true(i > 0 || n_givens == 0);
            assert_int_equal(options.drawn.n, options.drawn.regions ? 0 : i == 1 || i == 2 ? 2 : 1);
            free(text);
        }
    assert_false(fsd_rule_add_drawn("pattern", 7, &(struct fsd_drawn_rules){.n = 0}));
    assert_false(fsd_rule_add_drawn("anti-knight", 11, &(struct fsd_drawn_rules){.n = 0}));
}

static bool is_said(const char *text, const char *rule, unsigned row, unsigned column, unsigned down)
{
    char one[64], other[64];

    snprintf(one, sizeof(one), "\n%s r%uc%u r%uc%u\n", rule, row, column, row + down, column + !down);
    snprintf(other, sizeof(other), "\n%s r%uc%u r%uc%u\n", rule, row + down, column + !down, row, column);
    return strstr(text, one) || strstr(text, other);
}

/* Beside a strict rule all dots and signs are there: exactly where two values are as they say. */
TEST(strict_rules_keep_all_clues)
{
    static const struct {
        const char *frame, *drawn;
    } rows[] = {{"8x8+strict-kropki", "kropki"}, {"6x6+strict-kropki", "kropki"}, {"8x8+strict-xv", "xv"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct fsd_generate_rules_options options = {.grids = false};
        struct fsd_rules rules;
        struct fsd_failure failure;
        struct fsd_variant_answer *const answer = malloc(sizeof(*answer));
        unsigned n_givens = 0, n_said = 0;
        char *const text = make(rows[i].frame, rows[i].drawn, i, &options);
        const unsigned n = check_puzzle(text, &n_givens);
        assert_non_null(answer);
        assert_true(fsd_rules_read_text(text, strlen(text), &rules, &failure) && fsd_rules_compile(&rules, &failure));
        assert_int_equal(n_solutions(&fsd_variant_engine_csp, &rules.variant, NULL, answer), 1);
        const unsigned side = rules.variant.n_columns;
        for (unsigned at = 0; at < 2 * side * side; at++) {
            const unsigned down = at % 2, cell = at / 2, row = cell / side + 1, column = cell % side + 1;
            if ((down ? row : column) == side)
                continue;
            const int a = answer->solution[cell] + 1, b = answer->solution[down ? cell + side : cell + 1] + 1;
            const bool is_xv = strcmp(rows[i].drawn, "xv") == 0;
            const bool one = is_said(text, is_xv ? "x" : "white-dot", row, column, down);
            const bool other = is_said(text, is_xv ? "v" : "black-dot", row, column, down);
            assert_int_equal(one, is_xv ? a + b == 10 : abs(a - b) == 1);
            assert_int_equal(other, is_xv ? a + b == 5 : a == 2 * b || b == 2 * a);
            n_said += one + other;
        }
        assert_int_equal(n_said, n);
        fsd_rules_destroy(&rules);
        free(answer);
        free(text);
    }
}

TEST(givens_are_bounded)
{
    static const unsigned bounds[][2] = {{0, 0}, {20, 20}, {9, 30}};
    for (size_t i = 0; i < sizeof(bounds) / sizeof(*bounds); i++) {
        struct fsd_generate_rules_options options = {
            .least_givens = bounds[i][0], .most_givens = bounds[i][1], .has_most_givens = true};
        unsigned n_givens = 0;
        char *const text = make("6x6", "killer", 3, &options);
        check_puzzle(text, &n_givens);
        assert_in_range(n_givens, bounds[i][0], bounds[i][1]);
        free(text);
    }
}

/* Regions are of the size of a row, in one piece, and seldom the boxes. */
TEST(regions)
{
    static const char *const frames[] = {"9x9", "6x6", "7x7", "4x4"};
    for (unsigned i = 0; i < TEST_SAMPLE(200, 40); i++) {
        struct fsd_rules rules;
        struct fsd_failure failure;
        struct fsd_random random;
        uint16_t region[FSD_VARIANT_MAX_CELLS];
        assert_true(fsd_rules_read_names(frames[i % 4], &rules, &failure));
        const unsigned n = rules.variant.n_columns, n_cells = rules.variant.n_cells;
        unsigned n_kept = 0;
        fsd_random_init(&random, i);
        assert_true(fsd_draw_regions(&rules, &random, region));
        for (unsigned number = 0; number < n; number++) {
            bool is_reached[FSD_VARIANT_MAX_CELLS] = {false};
            unsigned n_of = 0, n_reached = 0;
            for (unsigned cell = 0; cell < n_cells; cell++) {
                assert_true(region[cell] < n);
                n_of += region[cell] == number;
                if (region[cell] == number && n_of == 1)
                    is_reached[cell] = true;
                n_kept += region[cell] == number && rules.region[cell] == number;
            }
            assert_int_equal(n_of, n);
            for (unsigned round = 0; round < n; round++)
                for (unsigned cell = 0; cell < n_cells; cell++)
                    if (region[cell] == number &&
                        ((cell % n > 0 && is_reached[cell - 1]) || (cell % n + 1 < n && is_reached[cell + 1]) ||
                         (cell >= n && is_reached[cell - n]) || (cell + n < n_cells && is_reached[cell + n])))
                        is_reached[cell] = true;
            for (unsigned cell = 0; cell < n_cells; cell++)
                n_reached += is_reached[cell];
            assert_int_equal(n_reached, n);
        }
        assert_true(i % 4 == 3 || n_kept < n_cells * 9 / 10);
        fsd_rules_destroy(&rules);
    }
}

TEST_MAIN("drawn clues", NULL, NULL)
