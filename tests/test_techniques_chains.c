/* Simple colouring, X-chains, XY-chains and alternating chains: by hand, against references, and against solutions. */
#include <string.h>

#include "logic/techniques/techniques.h"
#include "support/boards.h"
#include "support/finders.h"
#include "support/positions.h"
#include "support/test.h"

enum { N_BOARDS = TEST_SAMPLE(2000, 100), N_REFERENCE_BOARDS = TEST_SAMPLE(200, 10) };

static struct fsd_board board;
static struct fsd_step step;
static const struct finder_stage stage = {&board, &step};

static void assert_finds(enum fsd_technique technique, unsigned n_links, const char *expected)
{
    assert_true(find_step(technique, &board, &step));
    assert_string_equal(step_text(&step), expected);
    assert_int_equal(step.n_links, n_links);
}

static void assert_finds_nothing(enum fsd_technique technique)
{
    if (find_step(technique, &board, &step))
        fail_msg("found %s", step_text(&step));
}

/* Two lines with two places each, one in the same column: a skyscraper. */
static void make_skyscraper(void)
{
    position_make(&board, "r1c2345689-1 r2356789c1-1 r2346789c7-1");
}

TEST(colours_trap_a_cell_that_sees_both)
{
    make_skyscraper();
    assert_finds(FSD_SIMPLE_COLOURING, 0, "r4c8-1 r4c9-1 r5c2-1 r5c3-1");
    assert_int_equal(step.digits, 1);
    assert_int_equal(step.cover_units, 0);
    assert_int_equal(step.units, 1u << 0 | 1u << 9 | 1u << 15);
    fsd_cells colours[2] = {fsd_cells_of(cell_at(1, 1)) | fsd_cells_of(cell_at(5, 7)),
                            fsd_cells_of(cell_at(1, 7)) | fsd_cells_of(cell_at(4, 1))};
    bool swapped = step.cells != colours[0];
    assert_true(step.cells == colours[swapped] && step.others == colours[!swapped]);
}

TEST(a_colour_twice_in_a_unit_is_false)
{
    position_make(&board, "r1c2345689-1 r2346789c7-1 r5c1345689-1 r1246789c2-1");
    assert_finds(FSD_SIMPLE_COLOURING, 0, "r1c1-1 r3c2-1 r5c7-1");
    assert_int_equal(step.cover_units, 1u << FSD_FIRST_BOX);
    assert_true(step.others == (fsd_cells_of(cell_at(1, 7)) | fsd_cells_of(cell_at(5, 2))));
}

TEST(x_chain_joins_two_strong_links)
{
    make_skyscraper();
    assert_finds(FSD_X_CHAIN, 4, "r4c8-1 r4c9-1 r5c2-1 r5c3-1");
    assert_int_equal(step.digits, 1);
    assert_true(step.others == (fsd_cells_of(cell_at(4, 1)) | fsd_cells_of(cell_at(5, 7))));
}

TEST(x_chain_goes_beyond_one_cluster)
{
    position_make(&board, "r1c2346789-1 r4c1234678-1 r7c1345678-1");
    assert_finds_nothing(FSD_SIMPLE_COLOURING);
    assert_finds(FSD_X_CHAIN, 6, "r2c2-1 r3c2-1 r8c1-1 r9c1-1");
    assert_alternates(&board, &step);
    fsd_step_apply(&step, &board);
    assert_finds_nothing(FSD_X_CHAIN);
}

/* An X-wing is the shortest loop: both of its columns lose their other places. */
TEST(a_loop_clears_all_its_weak_links)
{
    position_make(&board, "r1c2346789-1 r4c2346789-1");
    static const char expected[] = "r2c1-1 r2c5-1 r3c1-1 r3c5-1 r5c1-1 r5c5-1 r6c1-1 r6c5-1 r7c1-1 r7c5-1 r8c1-1 "
                                   "r8c5-1 r9c1-1 r9c5-1";
    assert_finds(FSD_X_CHAIN, 4, expected);
    assert_finds(FSD_ALTERNATING_CHAIN, 4, expected);
}

TEST(xy_chain_of_four_cells)
{
    position_make(&board, "r1c1=12 r1c5=23 r4c5=34");
    assert_finds_nothing(FSD_XY_CHAIN);
    position_narrow(&board, "r4c2=14");
    assert_finds(FSD_XY_CHAIN, 8, "r1c2-1 r2c2-1 r3c2-1 r4c1-1 r5c1-1 r6c1-1");
    assert_alternates(&board, &step);
    assert_int_equal(step.digits, 0xf);
}

TEST(xy_chain_prefers_the_shorter)
{
    xy_chain_of_four_cells(NULL);
    position_narrow(&board, "r9c9=67 r9c1=78 r7c9=68");
    assert_finds(FSD_XY_CHAIN, 6, "r7c1-8 r7c2-8 r7c3-8 r9c7-8 r9c8-8");
}

TEST(alternating_chain_joins_cells_and_units)
{
    position_make(&board, "r1c1=12 r5c2=12");
    assert_finds_nothing(FSD_ALTERNATING_CHAIN);
    position_narrow(&board, "r2346789c5-2");
    assert_finds(FSD_ALTERNATING_CHAIN, 6, "r1c2-1 r2c2-1 r3c2-1 r4c1-1 r5c1-1 r6c1-1");
    assert_int_equal(step.digits, 3);
}

/* Ends of two digits in cells that see each other: neither cell may hold the other's. */
TEST(alternating_chain_ends_in_two_digits)
{
    position_make(&board, "r1c2346789-1 r2356789c5-2 r4c2346789-3 r2356789c1-4");
    assert_finds(FSD_ALTERNATING_CHAIN, 6, "r1c1-2 r1c5-4");
    assert_alternates(&board, &step);
    /* The rest of the rectangle follows: each cell keeps the two digits of its links. */
    for (unsigned n = 0; n < 20 && find_step(FSD_ALTERNATING_CHAIN, &board, &step); n++)
        fsd_step_apply(&step, &board);
    assert_int_equal(board.cell[cell_at(1, 1)], 1 | 8);
    assert_int_equal(board.cell[cell_at(1, 5)], 1 | 2);
    assert_int_equal(board.cell[cell_at(4, 1)], 4 | 8);
    assert_int_equal(board.cell[cell_at(4, 5)], 2 | 4);
}

/* A box whose places lie in a minirow and a minicolumn, and a strong link beside: an empty rectangle. */
TEST(alternating_chain_uses_groups)
{
    for (unsigned shared = 0; shared < 2; shared++) {
        position_make(&board, "r56c45-1 r1235679c1-1");
        if (!shared)
            position_narrow(&board, "r4c6-1");
        assert_finds(FSD_ALTERNATING_CHAIN, 4, "r8c6-1");
        assert_alternates(&board, &step);
    }
}

static fsd_cells line_cells(unsigned line, bool is_row)
{
    fsd_cells cells = 0;
    for (unsigned i = 1; i <= 9; i++)
        cells |= fsd_cells_of(is_row ? cell_at(line, i) : cell_at(i, line));
    return cells;
}

/* A row or a column keeps 1 in these columns or rows. */
static void keep_places(unsigned line, bool is_row, const char *places)
{
    for (unsigned i = 1; i <= 9; i++)
        if (!strchr(places, (int)('0' + i)))
            fsd_board_remove(&board, is_row ? cell_at(line, i) : cell_at(i, line), 1);
}

/* Each box, its places in each two of its six minilines; a line elsewhere with two places closes the chain. */
TEST(groups_of_every_box_are_linked)
{
    for (unsigned box = 0; box < 9; box++)
        for (unsigned i = 0; i < 6; i++)
            for (unsigned k = i + 1; k < 6; k++) {
                unsigned top = box / 3 * 3 + 1, left = box % 3 * 3 + 1;
                unsigned line[2] = {i < 3 ? top + i : left + i - 3, k < 3 ? top + k : left + k - 3};
                unsigned other_row = top == 1 ? 4 : 1, other_column = left == 1 ? 4 : 1;
                fsd_cells lines = line_cells(line[0], i < 3) | line_cells(line[1], k < 3), in_box = 0, expected;
                char places[3] = {(char)('0' + line[0]), (char)('0' + line[1]), '\0'};
                position_make(&board, "");
                for (unsigned place = 0; place < 9; place++) {
                    unsigned cell = unit_cell(18 + box, place);
                    in_box |= fsd_cells_of(cell);
                    if (!(lines >> cell & 1))
                        fsd_board_remove(&board, cell, 1);
                }
                if (i < 3 && k < 3) {
                    keep_places(other_column, false, places);
                    expected = lines & ~in_box & ~line_cells(other_column, false);
                } else if (i >= 3) {
                    keep_places(other_row, true, places);
                    expected = lines & ~in_box & ~line_cells(other_row, true);
                } else {
                    places[1] = (char)('0' + other_row);
                    keep_places(other_column, false, places);
                    expected = fsd_cells_of(cell_at(other_row, line[1]));
                }
                assert_true(find_step(FSD_ALTERNATING_CHAIN, &board, &step));
                if (step.n_links == 2) { /* the line's two places may be in one box: that comes first */
                    fsd_step_apply(&step, &board);
                    assert_true(find_step(FSD_ALTERNATING_CHAIN, &board, &step));
                }
                assert_int_equal(step.n_links, 4);
                assert_true(step.removed_cells == (expected & board.digit[0]));
                assert_alternates(&board, &step);
            }
}

/* A loop of two groups and two cells. */
TEST(alternating_chain_uses_groups_of_a_line)
{
    position_make(&board, "r1c34569-1 r2c1345678-1");
    assert_finds(FSD_ALTERNATING_CHAIN, 4, "r3c1-1 r3c2-1 r3c3-1 r3c7-1 r3c8-1 r3c9-1");
    assert_alternates(&board, &step);
}

/* The references: reachability over explicit implications, without bit sets. */
enum { MAX_STATEMENTS = 729 + 486 };

struct statement {
    unsigned n_cells;
    unsigned cells[3];
    unsigned digit;
};

static struct statement statements[MAX_STATEMENTS];
static unsigned n_statements;
static bool weak[MAX_STATEMENTS][MAX_STATEMENTS];
static bool strong[MAX_STATEMENTS][MAX_STATEMENTS];

static bool excludes(const struct statement *a, const struct statement *b)
{
    if (a->digit != b->digit)
        return a->n_cells == 1 && b->n_cells == 1 && a->cells[0] == b->cells[0];
    for (unsigned i = 0; i < a->n_cells; i++)
        for (unsigned k = 0; k < b->n_cells; k++)
            if (!sees(a->cells[i], b->cells[k]))
                return false;
    return true;
}

static bool includes(const struct statement *a, unsigned cell)
{
    for (unsigned i = 0; i < a->n_cells; i++)
        if (a->cells[i] == cell)
            return true;
    return false;
}

static bool exhausts(const struct statement *a, const struct statement *b)
{
    if (a->digit != b->digit)
        return a->n_cells == 1 && b->n_cells == 1 && a->cells[0] == b->cells[0] &&
               board.cell[a->cells[0]] == (1u << (a->digit - 1) | 1u << (b->digit - 1));
    for (unsigned unit = 0; unit < 27; unit++) {
        unsigned n_in_a = 0, n_in_b = 0, n = 0, n_covered = 0;
        for (unsigned i = 0; i < 9; i++) {
            unsigned cell = unit_cell(unit, i);
            if (!has(&board, cell, a->digit))
                continue;
            n++;
            n_in_a += includes(a, cell);
            n_in_b += includes(b, cell);
            n_covered += includes(a, cell) || includes(b, cell);
        }
        /* Both in the unit, and neither alone. */
        if (n_in_a == a->n_cells && n_in_b == b->n_cells && n_covered == n && n_in_a < n && n_in_b < n)
            return true;
    }
    return false;
}

struct kinds {
    bool cells;  /* strong links in bivalue cells */
    bool units;  /* strong links in units */
    bool inside; /* weak links in cells */
    bool groups;
};

static void add_group(unsigned first, unsigned stride, unsigned digit)
{
    struct statement *group = &statements[n_statements];
    *group = (struct statement){.digit = digit};
    for (unsigned i = 0; i < 3; i++)
        if (has(&board, first + i * stride, digit))
            group->cells[group->n_cells++] = first + i * stride;
    n_statements += group->n_cells >= 2;
}

static void state_all(const struct kinds *kinds)
{
    n_statements = 0;
    for (unsigned digit = 1; digit <= 9; digit++) {
        for (unsigned cell = 0; cell < 81; cell++)
            if (has(&board, cell, digit))
                statements[n_statements++] = (struct statement){1, {cell}, digit};
        for (unsigned i = 0; i < 27 && kinds->groups; i++) {
            add_group(3 * i, 1, digit);
            add_group(i / 9 * 27 + i % 9, 9, digit);
        }
    }
    for (unsigned i = 0; i < n_statements; i++)
        for (unsigned k = 0; k < n_statements; k++) {
            const struct statement *a = &statements[i], *b = &statements[k];
            bool same = a->digit == b->digit;
            weak[i][k] = i != k && (same || kinds->inside) && excludes(a, b);
            strong[i][k] = i != k && (same ? kinds->units : kinds->cells) && exhausts(a, b);
        }
}

/* Whether some candidate, if true, is false by weak and strong links in turn. */
static bool reference_refutes(const struct kinds *kinds)
{
    static unsigned queue[MAX_STATEMENTS];
    state_all(kinds);
    for (unsigned x = 0; x < n_statements; x++) {
        bool is_true[MAX_STATEMENTS] = {false}, is_false[MAX_STATEMENTS] = {false};
        unsigned n = 0;
        if (statements[x].n_cells > 1 ||
            !(board.cell[statements[x].cells[0]] & (board.cell[statements[x].cells[0]] - 1)))
            continue;
        queue[n++] = x;
        for (unsigned i = 0; i < n; i++)
            for (unsigned a = 0; a < n_statements; a++) {
                if (!weak[queue[i]][a] || is_false[a])
                    continue;
                is_false[a] = true;
                for (unsigned b = 0; b < n_statements; b++)
                    if (strong[a][b] && !is_true[b] && b != x) {
                        is_true[b] = true;
                        queue[n++] = b;
                        if (weak[x][b])
                            return true;
                    }
            }
    }
    return false;
}

/* Two cells of a digit are of one colour when an even number of strong links joins them, of two when an odd one does.
 */
static bool reference_colours(void)
{
    static bool joined[2][81][81];
    const struct kinds kinds = {.units = true};
    state_all(&kinds);
    for (unsigned digit = 1; digit <= 9; digit++) {
        memset(joined, 0, sizeof(joined));
        for (unsigned i = 0; i < n_statements; i++)
            for (unsigned k = 0; k < n_statements; k++)
                if (statements[i].digit == digit && strong[i][k])
                    joined[1][statements[i].cells[0]][statements[k].cells[0]] = true;
        for (bool changed = true; changed;) {
            changed = false;
            for (unsigned a = 0; a < 81; a++)
                for (unsigned b = 0; b < 81; b++)
                    for (unsigned parity = 0; parity < 2; parity++)
                        for (unsigned c = 0; joined[parity][a][b] && c < 81; c++)
                            if (joined[1][b][c] && !joined[!parity][a][c])
                                joined[!parity][a][c] = changed = true;
        }
        for (unsigned a = 0; a < 81; a++)
            for (unsigned b = 0; b < 81; b++) {
                if (joined[0][a][b] && sees(a, b))
                    return true;
                for (unsigned c = 0; joined[1][a][b] && c < 81; c++)
                    if (has(&board, c, digit) && sees(a, c) && sees(b, c) && !joined[0][a][c] && !joined[1][a][c])
                        return true;
            }
    }
    return false;
}

static bool reference_x_chain(void)
{
    return reference_refutes(&(struct kinds){.units = true});
}

static bool reference_xy_chain(void)
{
    return reference_refutes(&(struct kinds){.cells = true});
}

static bool reference_alternating_chain(void)
{
    return reference_refutes(&(struct kinds){true, true, true, true});
}

TEST(finders_find_what_the_references_find)
{
    static const struct finder_check checks[] = {
        {"X-chain", FSD_X_CHAIN, reference_x_chain, NULL},
        {"XY-chain", FSD_XY_CHAIN, reference_xy_chain, NULL},
        {"alternating chain", FSD_ALTERNATING_CHAIN, reference_alternating_chain, NULL},
        {"colouring", FSD_SIMPLE_COLOURING, reference_colours, NULL},
    };
    assert_references_agree(&stage, N_REFERENCE_BOARDS, checks, sizeof(checks) / sizeof(checks[0]));
}

static void assert_links(void)
{
    assert_alternates(&board, &step);
}

TEST(what_goes_is_in_no_solution)
{
    static const struct finder_check checks[] = {
        {"colouring", FSD_SIMPLE_COLOURING, NULL, NULL},
        {"X-chain", FSD_X_CHAIN, NULL, assert_links},
        {"XY-chain", FSD_XY_CHAIN, NULL, assert_links},
        {"alternating chain", FSD_ALTERNATING_CHAIN, NULL, assert_links},
    };
    assert_steps_follow(&stage, N_BOARDS, 3, N_BOARDS / 50, checks, sizeof(checks) / sizeof(checks[0]));
}

TEST_MAIN("techniques: chains", NULL, NULL)
