/* Puzzles of any rules made: random solutions, minimal puzzles, cages, and strings of ISS that say the same. */
#include "rules/draw_cages.h"
#include "rules/texts/write_iss.h"
#include "rules/variant_make.h"
#include "support/same_rules.h"
#include "support/statements.h"
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
    OWNED_SOLUTIONS solutions = {.n = 0};
    const bool is_known = variant_oracle_solve(variant, candidates, 2, N_NODES, &solutions);
    const size_t n = is_known ? solutions.n : 3;
    return n;
}

/* Makes a minimal puzzle by an engine; false: the variant has no solution. */
static bool make(const struct fsd_variant_engine *engine, const struct fsd_variant *variant, uint64_t seed,
                 uint8_t *solution, fsd_values *candidates)
{
    OWNED struct fsd_variant_maker *maker = malloc(sizeof(*maker));
    struct fsd_random random;
    enum fastsud_verdict verdict;
    bool gave_up = false;
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
        if (!make(variant_engine_at(0)->rules, &variant, i, solution, candidates)) {
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
    assert_true(make(variant_engine_at(0)->rules, &variant, 7, solution[0], candidates[0]));
    for (size_t i = 0; variant_engine_at(i); i++) {
        if (variant_engine_at(i)->may_leave_open)
            continue;
        assert_true(make(variant_engine_at(i)->rules, &variant, 7, solution[1], candidates[1]));
        assert_memory_equal(candidates[0], candidates[1], variant.n_cells * sizeof(fsd_values));
    }
    assert_true(make(variant_engine_at(0)->rules, &variant, 8, solution[1], candidates[1]));
    assert_memory_not_equal(solution[0], solution[1], variant.n_cells);
    fsd_rules_destroy(&rules);
}

/* Every solution of a small grid is drawn. */
TEST(all_solutions_are_drawn)
{
    OWNED_RULES rules;
    struct fsd_failure failure;
    OWNED_SOLUTIONS all = {.n = 0};
    OWNED struct fsd_variant_maker *maker = malloc(sizeof(*maker));
    assert_true(fsd_rules_read_names("4x4", &rules, &failure) && fsd_rules_compile(&rules, &failure));
    assert_true(variant_oracle_solve(&rules.variant, rules.variant.candidates, 1000, N_NODES * 10, &all));
    assert_int_equal(all.n, 288);
    OWNED bool *is_drawn = calloc(all.n, sizeof(*is_drawn));
    start(maker, variant_engine_at(0)->rules, &rules.variant);
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
}

/* The cells of a cage are 1 to 5, and connected; none has a value twice. Returns how many stand alone. */
static unsigned check_cages(const struct fsd_cages *cages, const struct fsd_variant *variant, const uint8_t *solution)
{
    unsigned n_alone = 0;

    for (unsigned number = 0; number < cages->n; number++) {
        bool reached[FSD_VARIANT_MAX_CELLS] = {false};
        unsigned n = 0, n_reached = 0, first = variant->n_cells;
        fsd_values values = 0;
        for (unsigned c = variant->n_cells; c-- > 0;) {
            if (cages->of[c] != number)
                continue;
            assert_false(values >> solution[c] & 1);
            values |= (fsd_values)1 << solution[c];
            first = c;
            n++;
        }
        assert_in_range(n, 1, 5);
        n_alone += n == 1;
        reached[first] = true;
        for (unsigned round = 0; round < n; round++)
            for (unsigned c = 0; c < variant->n_cells; c++) {
                const unsigned row = c / variant->n_columns, column = c % variant->n_columns;
                if (cages->of[c] != number || reached[c])
                    continue;
                reached[c] = (row > 0 && reached[c - variant->n_columns]) || (column > 0 && reached[c - 1]) ||
                             (column + 1 < variant->n_columns && reached[c + 1]) ||
                             (row + 1 < variant->n_rows && reached[c + variant->n_columns]);
            }
        for (unsigned c = 0; c < variant->n_cells; c++) {
            assert_true(cages->of[c] < cages->n);
            n_reached += reached[c];
        }
        assert_int_equal(n_reached, n);
    }
    return n_alone;
}

/* Whether the cages have the sums of the solution in another grid, too, and no value twice. */
static bool has_sums(const struct fsd_cages *cages, unsigned n_cells, const uint8_t *solution, const uint8_t *other)
{
    bool has = true;

    for (unsigned a = 0; a < n_cells; a++) {
        int sum = 0;
        for (unsigned b = 0; b < n_cells; b++) {
            sum += cages->of[a] == cages->of[b] ? other[b] - solution[b] : 0;
            has &= a == b || cages->of[a] != cages->of[b] || other[a] != other[b];
        }
        has &= sum == 0;
    }
    return has;
}

/* Drawn, few cells stand alone; changed, the cages fit none of the other grids, in which some cells have changed places
 * with others beside them. */
TEST(cages)
{
    static const unsigned shapes[][2] = {{9, 9}, {4, 6}, {1, 5}, {16, 16}};
    enum { N_OTHERS = 5 };
    unsigned n_fitted = 0, n_sizes[6] = {0};
    for (unsigned i = 0; i < TEST_SAMPLE(400, 100); i++) {
        struct fsd_variant variant;
        struct fsd_random random;
        struct fsd_cages cages;
        uint8_t solution[FSD_VARIANT_MAX_CELLS], others[N_OTHERS * FSD_VARIANT_MAX_CELLS];
        fsd_variant_init(&variant, shapes[i % 4][0], shapes[i % 4][1], 1, 16);
        const unsigned n_cells = variant.n_cells;
        for (unsigned c = 0; c < n_cells; c++)
            solution[c] = (uint8_t)((c / variant.n_columns * 5 + c % variant.n_columns) % (i % 4 == 2 ? 2 : 16));
        fsd_random_init(&random, i);
        fsd_cages_draw(&cages, &variant, &random, solution);
        assert_true(check_cages(&cages, &variant, solution) <= cages.n / 16 + 1);
        for (unsigned cage = 0; cage < cages.n; cage++) {
            unsigned n = 0;
            for (unsigned c = 0; c < n_cells; c++)
                n += cages.of[c] == cage;
            n_sizes[n] += i % 4 != 2;
        }
        for (unsigned k = 0; k < N_OTHERS; k++) {
            uint8_t *const other = others + (size_t)k * n_cells;
            unsigned c;
            do
                c = fsd_random_below(&random, n_cells - 1);
            while (solution[c] == solution[c + 1]);
            memcpy(other, solution, n_cells);
            other[c] = solution[c + 1];
            other[c + 1] = solution[c];
            n_fitted += has_sums(&cages, n_cells, solution, other);
        }
        assert_true(fsd_cages_exclude(&cages, &variant, &random, solution, others, N_OTHERS));
        check_cages(&cages, &variant, solution);
        for (unsigned k = 0; k < N_OTHERS; k++)
            assert_false(has_sums(&cages, n_cells, solution, others + (size_t)k * n_cells));
        const unsigned n_before = cages.n;
        while (fsd_cages_divide(&cages, &variant, &random, solution, 2))
            assert_in_range(cages.n, n_before + 1, n_cells);
        check_cages(&cages, &variant, solution);
        fsd_variant_destroy(&variant);
    }
    assert_true(n_fitted > 10);
    for (unsigned n = 2; n <= 5; n++)
        assert_true(n_sizes[n] > 20 * n_sizes[1]);
}

static void assert_same_constraint(const struct fsd_constraint *a, const struct fsd_constraint *b, unsigned n_values)
{
    const struct fsd_automaton *const machine = &a->automaton;
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->n_cells, b->n_cells);
    assert_memory_equal(a->cells, b->cells, a->n_cells * sizeof(*a->cells));
    assert_true(a->total == b->total && a->is_at_most == b->is_at_most);
    if (a->kind == FSD_SUM)
        assert_memory_equal(a->weights, b->weights, a->n_cells * sizeof(*a->weights));
    if (a->kind == FSD_RELATION)
        assert_memory_equal(a->allowed, b->allowed, n_values * sizeof(*a->allowed));
    assert_int_equal(machine->n_states, b->automaton.n_states);
    if (a->kind == FSD_LINE) {
        assert_memory_equal(machine->next, b->automaton.next, machine->n_states * n_values * sizeof(*machine->next));
        assert_memory_equal(machine->accepting, b->automaton.accepting, machine->n_states * sizeof(bool));
    }
}

/* Writes rules that are compiled. What is written says the same: the shape, the regions, the candidates and the
 * constraints. */
static bool write_and_read(struct fsd_rules *rules, struct fsd_failure *failure)
{
    static const struct rules_format iss = {fsd_rules_write_iss, fsd_rules_read_iss};
    OWNED_RULES again = {0};
    if (!rules_write_again(&iss, rules, &again, failure))
        return false;
    const struct fsd_variant *const a = &rules->variant, *const b = &again.variant;
    assert_true(a->n_rows == b->n_rows && a->n_columns == b->n_columns && a->low == b->low &&
                a->n_values == b->n_values && rules->lines_repeat == again.lines_repeat &&
                rules->n_regions == again.n_regions);
    assert_memory_equal(rules->region, again.region, a->n_cells * sizeof(*again.region));
    assert_memory_equal(a->candidates, b->candidates, a->n_cells * sizeof(*a->candidates));
    if (!fsd_rules_compile(&again, failure))
        fail_msg("%s", failure->text);
    assert_int_equal(a->n_constraints, b->n_constraints);
    for (size_t k = 0; k < a->n_constraints; k++)
        assert_same_constraint(&a->constraints[k], &b->constraints[k], a->n_values);
    return true;
}

TEST(strings_of_iss)
{
    static const struct {
        const char *text;
        const char *told; /* why it cannot be written; NULL: it can */
    } texts[] = {
        {"size = 9\ncage 15 r1c1 r1c2 r2c1\nthermo r4c1 r3c2\nrules = x, anti-knight\ncandidates 135 r9c9\n", NULL},
        {"size = 6\nvalues = 0-8\nregions = none\nwhite-dot r1c1 r1c2\n", NULL},
        {"size = 9\nvalues = 0-8\n", NULL},
        {"size = 9\nvalues = 1-10\n", NULL},
        {"size = 6\nregions = 3x2\ncells =\n1.....\n......\n......\n......\n......\n.....6\n", NULL},
        {"size = 4\nregions =\n1122\n1122\n3344\n3344\n", NULL},
        {"size = 4\nregions =\n1112\n1322\n3324\n3444\n", NULL},
        {"size = 16\narrow r16c16 r15c15 r14c14\n", NULL},
        {"size = 3x4\nvalues = 1-4\nregions = none\n", NULL},
        {"size = 9\nregions = none\n", NULL},
        {"size = 9\nrules = anti-knight\nregions = none\n", NULL},
        {"size = 12\nregions = 2x2\nwindoku\n", NULL},
        {"size = 4\ncandidates 1 r1c1\ncandidates 2 r1c1\n", NULL},
        {"size = 1\nvalues = 2-3\ncandidates 2 r1c1\ncandidates 3 r1c1\n", NULL},
        {".Shape~4x4~1-4~Raw.Jigsaw~1122112233443344.RegionSameValues", NULL},
        {".Shape~6x6~0-8~Raw.X~R1C1~R1C2", NULL},
        {".Shape~9x9.RegionSize~6.Windoku", NULL},
        {".Jigsaw~111111111222222222333333333444444444555555555666666666777777777888888888999999999", NULL},
        {"size = 12\nregions = 1x2\n", "regions"},
        {"size = 4\nregions =\n1111\n2222\n....\n....\n", NULL},
        {"size = 4\nvalues = 8\nregions =\n1111\n2222\n....\n....\n", "none"},
        {"size = 6\nregions = 3x2\nwindoku\n", "boxes"},
        {"size = 4\npairs 12 r1c1 r1c2\n", "2:1: pairs"},
        {"size = 4\ncoded-pairs iB _a.b r1c1 r1c2\n", "2:16: '_a.b'"},
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        OWNED_RULES rules;
        struct fsd_failure failure;
        rules_of(texts[i].text, &rules);
        if (!fsd_rules_compile(&rules, &failure))
            fail_msg("%s", failure.text);
        assert_told(texts[i].text, write_and_read(&rules, &failure), &failure, texts[i].told);
    }
}

/* Each number of values, from each lowest one, with few or many cells given and each blank: read again it is the same.
 */
TEST(lines_of_cells)
{
    unsigned n_refused = 0;
    struct rng rng;
    rng_init(&rng, 1);
    for (unsigned i = 0; i < 32 * 36; i++) {
        const unsigned n_values = 1 + i % 32, low = i / 32 % 4, n_rows = 1 + rng_below(&rng, 3);
        OWNED_RULES rules = {0};
        struct fsd_failure failure;
        OWNED_BUFFER text = {.n = 0}, line = {.n = 0};
        fsd_values again[3 * 32];
        const char blank = "._*-?0xX"[rng_below(&rng, 8)];
        fsd_buffer_print(&text, "size = %ux%u\nvalues = %u-%u\nregions = none\n", n_rows > n_values ? 1 : n_rows,
                         1 + rng_below(&rng, n_values), low, low + n_values - 1);
        assert_true(fsd_rules_read_text(text.bytes, text.n, &rules, &failure));
        fsd_values candidates[3 * 32];
        const unsigned n_cells = rules.variant.n_cells, density = rng_below(&rng, 4);
        for (unsigned cell = 0; cell < n_cells; cell++)
            candidates[cell] = rng_below(&rng, 4) < density ? (fsd_values)1 << rng_below(&rng, n_values)
                                                            : fsd_variant_all_values(&rules.variant);
        if (fsd_rules_write_line(&rules, candidates, blank, &line)) {
            assert_int_equal(line.n, n_cells);
            assert_true(fsd_rules_read_line(&rules, line.bytes, line.n, again, &failure));
            assert_memory_equal(again, candidates, n_cells * sizeof(*again));
        } else {
            assert_true(blank == '0' || blank == 'x' || blank == 'X' || n_values > 26);
            n_refused++;
        }
    }
    assert_true(n_refused > 0);
}

/* Of all sizes, with values from 0 or more than cells, all kinds of regions, rules, candidates of any cell. */
static void put_random_rules(struct fsd_buffer *text, struct rng *rng, unsigned side)
{
    const unsigned n_rows = rng_below(rng, 2) ? side : 1 + rng_below(rng, side), n_columns = side;
    const unsigned low = rng_below(rng, 3);
    unsigned n_values = side + (rng_below(rng, 2) ? rng_below(rng, 5) : 0);
    n_values = n_values > 32 ? 32 : n_values;
    fsd_buffer_print(text, "size = %ux%u\nvalues = %u-%u\n", n_rows, n_columns, low, low + n_values - 1);
    unsigned kind = rng_below(rng, 4);
    const unsigned rows = 1 + rng_below(rng, n_rows), columns = 1 + rng_below(rng, n_columns);
    if (kind == 0 && n_rows % rows == 0 && n_columns % columns == 0 && rows * columns <= n_values)
        fsd_buffer_print(text, "regions = %ux%u\n", rows, columns);
    else if (kind <= 1)
        fsd_buffer_put_text(text, "regions = none\n");
    for (unsigned row = 0; row < n_rows && kind == 2; row++) { /* some rows, which are none or of the same letter */
        fsd_buffer_put_text(text, row == 0 ? "regions =\n" : "");
        for (unsigned column = 0; column < n_columns; column++)
            fsd_buffer_put_char(text, row < rows ? (char)(row < 26 ? 'a' + row : '0' + row - 26) : '.');
        fsd_buffer_put_char(text, '\n');
    }
    for (unsigned n = rng_below(rng, 4); n > 0 && side < 10; n--) {
        size_t n_rules = 0;
        while (fsd_rule_at(n_rules))
            n_rules++;
        statements_put(text, rng, fsd_rule_at(rng_below(rng, (unsigned)n_rules)), n_rows, n_columns);
    }
}

TEST(random_strings_of_iss)
{
    unsigned n_written = 0, n_refused = 0;
    struct rng rng;
    rng_init(&rng, 1);
    for (unsigned i = 0; i < 32 * TEST_SAMPLE(200, 20); i++) {
        OWNED_RULES rules = {0};
        struct fsd_failure failure = {0};
        OWNED_BUFFER text = {.n = 0};
        put_random_rules(&text, &rng, 1 + i % 32);
        if (fsd_rules_read_text(text.bytes, text.n, &rules, &failure) && fsd_rules_compile(&rules, &failure)) {
            for (unsigned cell = 0; cell < rules.variant.n_cells; cell++)
                if (rng_below(&rng, 4) == 0)
                    rules.variant.candidates[cell] &= (fsd_values)rng_next(&rng) & (fsd_values)rng_next(&rng);
            const bool is_written = write_and_read(&rules, &failure);
            if (!is_written && !strstr(failure.text, "ISS"))
                fail_msg("%s", failure.text);
            n_written += is_written;
            n_refused += !is_written;
        }
    }
    print_message("%u written, %u refused\n", n_written, n_refused);
    assert_true(n_written > 2 * n_refused && n_refused > 0);
}

TEST_MAIN("variant make", NULL, NULL)
