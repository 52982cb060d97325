/* Symmetries of rules: how many there are, that each keeps the rules, and that none is missed. */
#include "rules/symmetries.h"
#include "support/test.h"
#include "support/variants.h"

/* Rules by names or as a text, compiled. */
static void make(struct fsd_rules *rules, const char *text)
{
    struct fsd_failure failure;
    const bool is_read = strchr(text, '\n') ? fsd_rules_read_text(text, strlen(text), rules, &failure)
                                            : fsd_rules_read_names(text, rules, &failure);
    if (!is_read || !fsd_rules_compile(rules, &failure))
        fail_msg("%s: %s", text, failure.text);
}

TEST(known_numbers)
{
    static const struct {
        const char *rules;
        uint64_t n;
        enum fsd_renaming renaming;
        const char *rule; /* that keeps values apart */
    } rows[] = {
        {"4x4", 128, FSD_RENAMING_ANY, NULL},
        {"6x6", 3456, FSD_RENAMING_ANY, NULL},
        {"8x8", 442368, FSD_RENAMING_ANY, NULL},
        {"sudoku", 3359232, FSD_RENAMING_ANY, NULL},
        {"12x12", UINT64_C(2579890176), FSD_RENAMING_ANY, NULL},
        {"16x16", UINT64_C(126806761930752), FSD_RENAMING_ANY, NULL},
        {"antiknight", 8, FSD_RENAMING_ANY, NULL},
        {"4x4+x", 16, FSD_RENAMING_ANY, NULL},
        {"non-consecutive", 8, FSD_RENAMING_REVERSE, "non-consecutive"},
        {"size = 4\nregions = none\n", 2 * 24 * 24, FSD_RENAMING_ANY, NULL},
        {"size = 3x5\nregions = none\n", 6 * 120, FSD_RENAMING_ANY, NULL},
        {"size = 4\nthermo r1c1 r1c2\n", 8, FSD_RENAMING_MIRROR, "thermo"},
        {"size = 4\ncage 4 r1c1 r1c2\n", 8, FSD_RENAMING_NONE, "cage"},
        {"size = 4\ncage 5 r1c1 r1c2\n", 8, FSD_RENAMING_REVERSE, "cage"},
        {"size = 4\nclone r1c1 r3c3\n", 4, FSD_RENAMING_ANY, NULL},
        {"size = 4\ngreater-than r1c1 r1c2\ngreater-than r2c2 r2c1\ngreater-than r3c1 r3c2\n", 4, FSD_RENAMING_MIRROR,
         "greater-than"},
        {"size = 4\ncandidates 12 r1c1\n", 8, FSD_RENAMING_NONE, "a cell that may hold only some values"},
        {"size = 4\nrules = global-mod\n", 8, FSD_RENAMING_REVERSE, "global-mod"},
        {"global-entropy", 8, FSD_RENAMING_REVERSE, "global-entropy"},
        {"size = 4\ncage 10 r1c1 r1c2 r1c3 r2c4\n", 4, FSD_RENAMING_REVERSE, "cage"},
        {"size = 4\nwhisper 2 r1c1 r1c2\n", 8, FSD_RENAMING_REVERSE, "whisper"},
        {"dutch-flatmates", 1296, FSD_RENAMING_NONE, "dutch-flatmates"}, /* rows stay where they are */
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fsd_rules rules;
        struct fsd_symmetries symmetries;
        make(&rules, rows[i].rules);
        assert_int_equal(fsd_symmetries_find(&symmetries, &rules), FSD_SYMMETRIES_FOUND);
        assert_int_equal(fsd_symmetries_n(&symmetries), rows[i].n);
        assert_int_equal(symmetries.renaming, rows[i].renaming);
        if (rows[i].rule)
            assert_string_equal(symmetries.rule, rows[i].rule);
        fsd_symmetries_destroy(&symmetries);
        fsd_rules_destroy(&rules);
    }
}

/* Which pairs of cells must differ, by the definition of windoku and of both diagonals. */
static bool differ(unsigned a, unsigned b)
{
    const unsigned r = a / 9, c = a % 9, s = b / 9, d = b % 9;
    return a != b &&
           (r == s || c == d || (r / 3 == s / 3 && c / 3 == d / 3) || (r == c && s == d) ||
            (r + c == 8 && s + d == 8) || (r % 4 && s % 4 && c % 4 && d % 4 && r / 4 == s / 4 && c / 4 == d / 4));
}

static bool keeps(const uint16_t *to)
{
    for (unsigned a = 0; a < 81; a++)
        for (unsigned b = 0; b < a; b++)
            if (differ(a, b) != differ(to[a], to[b]))
                return false;
    return true;
}

/* Orders of nine lines that keep bands together. */
static unsigned list_orders(uint8_t orders[1296][9])
{
    static const uint8_t threes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (unsigned k = 0; k < 1296; k++)
        for (unsigned i = 0; i < 9; i++)
            orders[k][i] = (uint8_t)(3 * threes[k % 6][i / 3] + threes[(i < 3   ? k / 6
                                                                        : i < 6 ? k / 36
                                                                                : k / 216) %
                                                                       6][i % 3]);
    return 1296;
}

/* Visits all symmetries: each product of ways, one a level. Returns how many are among those of 9x9 sudoku. */
static unsigned visit_all(const struct fsd_symmetries *symmetries)
{
    const unsigned n = (unsigned)fsd_symmetries_n(symmetries);
    uint16_t(*const seen)[81] = calloc(n, sizeof(*seen));
    unsigned n_of_sudoku = 0;
    assert_non_null(seen);
    for (unsigned k = 0; k < n; k++) {
        bool of_sudoku = true;
        unsigned left = k;
        for (unsigned cell = 0; cell < 81; cell++)
            seen[k][cell] = (uint16_t)cell;
        for (unsigned i = 0; i < symmetries->n_levels; left /= symmetries->levels[i++].n) {
            const uint16_t *const way = symmetries->levels[i].ways + left % symmetries->levels[i].n * 81;
            uint16_t before[81];
            memcpy(before, seen[k], sizeof(before));
            for (unsigned cell = 0; cell < 81; cell++)
                seen[k][cell] = before[way[cell]];
        }
        assert_true(keeps(seen[k]));
        for (unsigned other = 0; other < k; other++)
            assert_memory_not_equal(seen[k], seen[other], sizeof(*seen));
        /* Rows, columns and boxes become rows, columns and boxes. */
        for (unsigned a = 0; a < 81; a++)
            for (unsigned b = 0; b < a; b++) {
                const unsigned p = seen[k][a], q = seen[k][b];
                const bool line = a / 9 == b / 9 || a % 9 == b % 9, line_there = p / 9 == q / 9 || p % 9 == q % 9;
                of_sudoku &= line == line_there;
            }
        n_of_sudoku += of_sudoku;
    }
    free(seen);
    return n_of_sudoku;
}

/* Of the 2 * 6^8 symmetries of 9x9 sudoku, all that keep windows and diagonals are found, and no other is. */
TEST(windows_and_diagonals)
{
    static uint8_t orders[1296][9];
    const unsigned n_orders = list_orders(orders);
    struct fsd_symmetries symmetries;
    struct fsd_rules rules;
    unsigned n_kept = 0;
    for (unsigned k = 0; k < 2 * n_orders * n_orders; k++) {
        const uint8_t *const row = orders[k / 2 % n_orders], *const column = orders[k / 2 / n_orders];
        uint16_t to[81];
        /* The corners first, as nearly all fail there. */
        const unsigned first = row[0] * 9U + column[0], last = row[8] * 9U + column[8];
        if (!differ(first, last))
            continue;
        for (unsigned cell = 0; cell < 81; cell++)
            to[cell] = (uint16_t)(k % 2 ? column[cell % 9] * 9 + row[cell / 9] : row[cell / 9] * 9 + column[cell % 9]);
        n_kept += keeps(to);
    }
    make(&rules, "windoku+x");
    assert_int_equal(fsd_symmetries_find(&symmetries, &rules), FSD_SYMMETRIES_FOUND);
    assert_true(n_kept >= 8); /* those of the square */
    assert_int_equal(visit_all(&symmetries), n_kept);
    fsd_symmetries_destroy(&symmetries);
    fsd_rules_destroy(&rules);
}

/* Constraints of all kinds: each drawn symmetry, values renamed, takes solutions to solutions, and others to others. */
TEST(solutions_stay_solutions)
{
    enum { N_RULES = TEST_SAMPLE(3000, 300), LIMIT = 30, N_NODES = 100000, N_DRAWN = 4 };
    size_t n_moved = 0, n_free = 0, n_reversible = 0, n_mirrored = 0, n_held = 0;
    struct fsd_random random;
    fsd_random_init(&random, test_seed());
    for (unsigned i = 0; i < N_RULES; i++) {
        struct fsd_rules rules = {.n_regions = 0};
        struct fsd_symmetries symmetries;
        struct variant_solutions solutions = {.n = 0};
        /* Few constraints, of one kind or two, so that some have symmetries. */
        variant_make_random(&rules.variant, &test_rng, (i % 2 ? VARIANT_LATIN : 0) | 1U << i / 2 % 4);
        const unsigned n_cells = rules.variant.n_cells;
        assert_int_equal(fsd_symmetries_find(&symmetries, &rules), FSD_SYMMETRIES_FOUND);
        variant_oracle_solve(&rules.variant, rules.variant.candidates, LIMIT, N_NODES, &solutions);
        n_moved += symmetries.n_levels > 0;
        n_free += symmetries.renaming == FSD_RENAMING_ANY;
        n_reversible += symmetries.renaming == FSD_RENAMING_REVERSE;
        n_mirrored += symmetries.mirror != NULL;
        for (size_t s = 0; s < solutions.n * N_DRAWN; s++) {
            uint8_t grid[FSD_VARIANT_MAX_CELLS], copy[FSD_VARIANT_MAX_CELLS], values[FSD_VARIANT_MAX_VALUES];
            uint16_t cells[FSD_VARIANT_MAX_CELLS];
            memcpy(grid, solutions.values + s / N_DRAWN * n_cells, n_cells);
            if (s % 2)
                grid[rng_below(&test_rng, n_cells)] = (uint8_t)rng_below(&test_rng, rules.variant.n_values);
            fsd_symmetries_draw(&symmetries, &random, cells, values);
            for (unsigned cell = 0; cell < n_cells; cell++)
                copy[cell] = values[grid[cells[cell]]];
            const bool holds = variant_oracle_holds(&rules.variant, rules.variant.candidates, grid);
            n_held += holds;
            assert_int_equal(variant_oracle_holds(&rules.variant, rules.variant.candidates, copy), holds);
        }
        variant_solutions_free(&solutions);
        fsd_symmetries_destroy(&symmetries);
        fsd_rules_destroy(&rules);
    }
    print_message("%zu of %d move cells, %zu rename values, %zu reverse them, %zu with cells\n", n_moved, N_RULES,
                  n_free, n_reversible, n_mirrored);
    assert_true(n_moved > N_RULES / 20 && n_free > N_RULES / 20 && n_held > N_RULES && n_mirrored > 0);
}

/* Draws are uniform: of the 128 * 4! copies of a 4x4 grid without symmetries, each comes about as often. */
TEST(draws_are_uniform)
{
    enum { N_SYMMETRIES = 128, N_EACH = 100 };
    struct fsd_symmetries symmetries;
    struct fsd_random random;
    struct fsd_rules rules;
    static uint16_t seen[N_SYMMETRIES][16];
    unsigned counts[N_SYMMETRIES] = {0}, n_seen = 0, of_first[4] = {0};
    make(&rules, "4x4");
    assert_int_equal(fsd_symmetries_find(&symmetries, &rules), FSD_SYMMETRIES_FOUND);
    fsd_random_init(&random, test_seed());
    for (unsigned i = 0; i < N_SYMMETRIES * N_EACH; i++) {
        uint16_t cells[16];
        uint8_t values[FSD_VARIANT_MAX_VALUES];
        unsigned k = 0;
        fsd_symmetries_draw(&symmetries, &random, cells, values);
        while (k < n_seen && memcmp(cells, seen[k], sizeof(cells)) != 0)
            k++;
        assert_true(k < N_SYMMETRIES);
        memcpy(seen[k], cells, sizeof(cells));
        n_seen += k == n_seen;
        counts[k]++;
        of_first[values[0]]++;
    }
    assert_int_equal(n_seen, N_SYMMETRIES);
    for (unsigned k = 0; k < N_SYMMETRIES; k++)
        assert_in_range(counts[k], N_EACH / 2, N_EACH * 3 / 2); /* five standard deviations */
    for (unsigned value = 0; value < 4; value++)
        assert_in_range(of_first[value], N_SYMMETRIES * N_EACH / 4 - 300, N_SYMMETRIES * N_EACH / 4 + 300);
    fsd_symmetries_destroy(&symmetries);
    fsd_rules_destroy(&rules);
}

/* Of grids without rules: more symmetries than a number can tell; then more than there is room for, which is told. */
TEST(too_many)
{
    for (unsigned size = 20; size <= 21; size++) {
        struct fsd_symmetries symmetries;
        struct fsd_rules rules = {.n_regions = 0};
        fsd_variant_init(&rules.variant, size, size, 1, size);
        assert_int_equal(fsd_symmetries_find(&symmetries, &rules),
                         size == 20 ? FSD_SYMMETRIES_FOUND : FSD_SYMMETRIES_TOO_MANY);
        if (size == 20)
            assert_true(fsd_symmetries_n(&symmetries) == UINT64_MAX);
        fsd_symmetries_destroy(&symmetries);
        fsd_rules_destroy(&rules);
    }
}

TEST_MAIN("symmetries", NULL, NULL)
