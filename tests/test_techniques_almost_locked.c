/* Almost locked sets with a restricted common digit: by hand, against a reference, and against solutions. */
#include "logic/techniques/techniques.h"
#include "support/boards.h"
#include "support/finders.h"
#include "support/positions.h"
#include "support/test.h"

enum { N_BOARDS = TEST_SAMPLE(2000, 100), N_REFERENCE_BOARDS = TEST_SAMPLE(150, 5) };

static struct fsd_board board;
static struct fsd_step step;
static const struct finder_stage stage = {&board, &step, NULL};

static void assert_finds(const char *expected)
{
    assert_true(find_step(FSD_ALS_XZ, &board, &step));
    assert_string_equal(step_text(&step), expected);
}

TEST(the_other_common_digit_goes)
{
    position_make(&board, "r1c1=123 r2c1=123 r5c1=14 r6c2=34");
    assert_finds("r1c2-3 r2c2-3 r3c2-3 r4c1-3 r6c1-3");
    assert_int_equal(step.digits, 1);
    fsd_cells first = fsd_cells_of(cell_at(1, 1)) | fsd_cells_of(cell_at(2, 1));
    fsd_cells second = fsd_cells_of(cell_at(5, 1)) | fsd_cells_of(cell_at(6, 2));
    assert_true((step.cells == first && step.others == second) || (step.cells == second && step.others == first));
    assert_int_equal(step.own_digits, step.cells == first ? 0x7 : 0xd);
    assert_int_equal(step.other_digits, step.cells == first ? 0xd : 0x7);
}

TEST(sets_of_one_cell_count)
{
    position_make(&board, "r1c1=12 r5c1=13 r1c5=23");
    assert_finds("r5c5-3");
}

TEST(two_restricted_digits_lock_both_sets)
{
    position_make(&board, "r1c1=123 r2c1=123 r5c1=124 r6c1=124");
    assert_finds("r1c2-3 r1c3-3 r2c2-3 r2c3-3 r3c1-1234 r3c2-3 r3c3-3 r4c1-1234 r4c2-4 r4c3-4 r5c2-4 r5c3-4 r6c2-4 "
                 "r6c3-4 r7c1-1234 r8c1-1234 r9c1-1234");
    assert_int_equal(step.digits, 3);
}

/* A cell of one set that does not see the other's cells with the digit restricts nothing. */
TEST(a_digit_that_is_not_restricted_links_nothing)
{
    position_make(&board, "r1c1=123 r1c2=123 r5c1=14 r6c2=34");
    assert_false(find_step(FSD_ALS_XZ, &board, &step));
}

/* The middle set comes first in the text of cells; ends of more cells than one; a fourth set. */
TEST(chains)
{
    static const struct example examples[] = {
        {FSD_ALS_XY_WING, "r1c1=12 r1c5=13 r5c1=23", 0x4, "r1c1", "r1c5 r5c1", ROW(1) | ROW(5), 0, "r5c5-3"},
        /* r1c9 leads to r1c1 by the same digit as r5c1, before it, and no further. */
        {FSD_ALS_XY_WING, "r1c1=12 r1c5=13 r1c9=25 r5c1=23", 0x4, "r1c1", "r1c5 r5c1", ROW(1) | ROW(5), 0, "r5c5-3"},
        {FSD_ALS_XY_WING, "r1c1=12 r1c5=13 r5c2=23", 0, "", "", 0, 0, NULL},
        /* Both links by the same digit. */
        {FSD_ALS_XY_WING, "r1c1=12 r1c5=13 r5c1=13", 0, "", "", 0, 0, NULL},
        {FSD_ALS_XY_CHAIN, "r1c1=12 r1c5=13 r5c1=24 r5c9=34", 0x4, "r15c1", "r1c5 r5c9", ROW(1) | ROW(5), 0,
         "r1c9-3 r5c5-3"},
        {FSD_ALS_XY_CHAIN, "r1c1=12 r1c5=13 r5c1=24 r5c9=35", 0, "", "", 0, 0, NULL},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

/* Every set of cells of a unit that is almost locked, once; all pairs, by the definition. */
struct set {
    fsd_cells all;
    unsigned n;
    unsigned cells[9];
    uint16_t digits;
};

enum { MAX_SETS = 4096 };

static struct set sets[MAX_SETS];
static unsigned n_sets;

static void list_sets(void)
{
    n_sets = 0;
    for (unsigned unit = 0; unit < 27; unit++)
        for (unsigned mask = 1; mask < 512; mask++) {
            struct set set = {0};
            unsigned n_digits = 0;
            bool is_open = true;
            for (unsigned i = 0; i < 9; i++)
                if (mask >> i & 1) {
                    unsigned cell = unit_cell(unit, i);
                    set.cells[set.n++] = cell;
                    set.all |= fsd_cells_of(cell);
                    set.digits |= board.cell[cell];
                    is_open &= (board.cell[cell] & (board.cell[cell] - 1)) != 0;
                }
            for (unsigned digit = 1; digit <= 9; digit++)
                n_digits += set.digits >> (digit - 1) & 1;
            if (is_open && n_digits == set.n + 1) {
                assert_true(n_sets < MAX_SETS);
                sets[n_sets++] = set;
            }
        }
}

/* All cells of the set with the digit see the cell. */
static bool is_seen(const struct set *set, unsigned digit, unsigned cell)
{
    for (unsigned i = 0; i < set->n; i++)
        if (has(&board, set->cells[i], digit) && !sees(set->cells[i], cell))
            return false;
    return true;
}

static bool is_restricted(const struct set *a, const struct set *b, unsigned digit)
{
    if (!(a->digits & b->digits & 1u << (digit - 1)))
        return false;
    for (unsigned i = 0; i < b->n; i++)
        if (has(&board, b->cells[i], digit) && !is_seen(a, digit, b->cells[i]))
            return false;
    return true;
}

static bool anything_goes(const struct set *a, const struct set *b, unsigned digit)
{
    for (unsigned cell = 0; cell < 81; cell++)
        if (has(&board, cell, digit) && (!a || is_seen(a, digit, cell)) && (!b || is_seen(b, digit, cell)))
            return true;
    return false;
}

static bool reference_finds(const uint16_t candidates[81], unsigned size)
{
    (void)candidates, (void)size;
    list_sets();
    for (unsigned i = 0; i < n_sets; i++)
        for (unsigned k = 0; k < i; k++) {
            const struct set *a = &sets[i], *b = &sets[k];
            uint16_t restricted = 0;
            unsigned n_restricted = 0;
            for (unsigned digit = 1; digit <= 9; digit++)
                if (is_restricted(a, b, digit)) {
                    restricted |= (uint16_t)(1u << (digit - 1));
                    n_restricted++;
                }
            if (!n_restricted)
                continue;
            for (unsigned digit = 1; digit <= 9; digit++) {
                unsigned in_a = a->digits >> (digit - 1) & 1, in_b = b->digits >> (digit - 1) & 1;
                unsigned is_link = restricted >> (digit - 1) & 1;
                if (in_a && in_b && n_restricted > is_link && anything_goes(a, b, digit))
                    return true;
                if (n_restricted >= 2 && !is_link &&
                    ((in_a && anything_goes(a, NULL, digit)) || (in_b && anything_goes(NULL, b, digit))))
                    return true;
            }
        }
    return false;
}

enum { MAX_LINKED = 1024 };

static uint16_t links[MAX_LINKED][MAX_LINKED];

/* Whether a chain of so many more sets leads from one that lacks a digit to one that therefore holds the goal. */
static bool leads_on(const struct set *first, unsigned goal, unsigned from, uint16_t lacks, unsigned n_more)
{
    for (unsigned to = 0; to < n_sets; to++)
        for (unsigned digit = 1; digit <= 9; digit++) {
            const uint16_t bit = (uint16_t)(1u << (digit - 1));
            if (!(links[from][to] & bit & ~lacks))
                continue;
            if (n_more > 1 ? leads_on(first, goal, to, bit, n_more - 1)
                           : digit != goal && sets[to].all != first->all && sets[to].digits >> (goal - 1) & 1 &&
                                 anything_goes(first, &sets[to], goal))
                return true;
        }
    return false;
}

static bool reference_chain(const uint16_t candidates[81], unsigned size)
{
    (void)candidates;
    list_sets();
    assert_true(n_sets <= MAX_LINKED);
    for (unsigned i = 0; i < n_sets; i++)
        for (unsigned k = 0; k < n_sets; k++) {
            links[i][k] = 0;
            for (unsigned digit = 1; digit <= 9; digit++)
                links[i][k] |= is_restricted(&sets[i], &sets[k], digit) ? (uint16_t)(1u << (digit - 1)) : 0;
        }
    for (unsigned i = 0; i < n_sets; i++)
        for (unsigned goal = 1; goal <= 9; goal++)
            if (sets[i].digits >> (goal - 1) & 1 && anything_goes(&sets[i], NULL, goal) &&
                leads_on(&sets[i], goal, i, (uint16_t)(1u << (goal - 1)), size - 1))
                return true;
    return false;
}

/* Each link that is true is the last digit that its set has room for. */
static void assert_sets(void)
{
    assert_int_equal(step.n_links, 2 * step.n_sets);
    for (unsigned i = 0; i < step.n_sets; i++) {
        const struct fsd_link *link = &step.links[2 * i];
        assert_true(link[0].digit != link[1].digit);
        for (unsigned k = 0; k < 2; k++) {
            assert_true(step.sets[i].digits >> (link[k].digit - 1) & 1);
            for (unsigned cell = 0; cell < 81; cell++)
                assert_int_equal(fsd_cells_has(link[k].cells, cell),
                                 fsd_cells_has(step.sets[i].cells, cell) && has(&board, cell, link[k].digit));
        }
    }
}

static unsigned n_single, n_double;

static void count_restricted(void)
{
    const bool is_single = (step.digits & (step.digits - 1)) == 0;
    n_single += is_single;
    n_double += !is_single;
}

TEST(finds_what_the_reference_finds_and_no_solution_has)
{
    enum { N_CHAINS = TEST_SAMPLE(20, 2) };
    static const struct finder_check checks[] = {
        {FSD_ALS_XZ, reference_finds, N_REFERENCE_BOARDS, 1, count_restricted},
        {FSD_ALS_XY_WING, reference_chain, N_CHAINS, 1, assert_sets},
        {FSD_ALS_XY_CHAIN, reference_chain, N_CHAINS, 1, assert_sets},
    };
    assert_finders(&stage, N_BOARDS, 4, checks, sizeof(checks) / sizeof(checks[0]));
    assert_true(n_single > N_BOARDS / 20);
    assert_true(n_double > N_BOARDS / 50);
}

TEST_MAIN("techniques: almost locked sets", NULL, NULL)
