/* Simple colouring, X-chains, XY-chains and alternating chains: by hand, against references, and against solutions. */
#include "logic/techniques/techniques.h"
#include "support/boards.h"
#include "support/finders.h"
#include "support/positions.h"
#include "support/test.h"

enum { N_BOARDS = TEST_SAMPLE(2000, 100), N_REFERENCE_BOARDS = TEST_SAMPLE(200, 10) };

static struct fsd_board board;
static struct fsd_step step;
static const struct finder_stage stage = {&board, &step, NULL};

/* Two lines with two places each, one in the same column. */
#define SKYSCRAPER "r1c2345689-1 r2356789c1-1 r2346789c7-1"
/* r1c1 and r5c5 are true together, and see r2c2 and r5c2, of which one is. */
#define TWO_TO_ONE "r1c2346789-1 r2346789c5-1 r1346789c2-1"
#define TWO_CLUSTERS "r1c2346789-1 r4c1234678-1 r7c1345678-1"
/* An X-wing is the shortest loop: both of its columns lose their other places. */
#define LOOP "r1c2346789-1 r4c2346789-1"
#define BESIDE_LOOP "r2c1-1 r2c5-1 r3c1-1 r3c5-1 r5c1-1 r5c5-1 r6c1-1 r6c5-1 r7c1-1 r7c5-1 r8c1-1 r8c5-1 r9c1-1 r9c5-1"
#define XY_CELLS "r1c1=12 r1c5=23 r4c5=34"

TEST(by_hand)
{
    static const struct {
        enum fsd_technique technique;
        const char *position;
        unsigned n_links;
        const char *removed; /* NULL: it finds nothing */
    } rows[] = {
        {FSD_SIMPLE_COLOURING, SKYSCRAPER, 0, "r4c8-1 r4c9-1 r5c2-1 r5c3-1"},
        {FSD_SIMPLE_COLOURING, TWO_CLUSTERS, 0, NULL},
        {FSD_MULTI_COLOURING_1, "r2356789c1-1 r2346789c7-1", 0, "r4c8-1 r4c9-1 r5c2-1 r5c3-1"},
        {FSD_MULTI_COLOURING_1, SKYSCRAPER, 0, NULL},
        {FSD_MULTI_COLOURING_2, TWO_CLUSTERS, 0, NULL},
        {FSD_MULTI_COLOURING_2, TWO_TO_ONE, 0, "r1c1-1 r5c5-1"},
        {FSD_X_CHAIN, SKYSCRAPER, 4, "r4c8-1 r4c9-1 r5c2-1 r5c3-1"},
        {FSD_X_CHAIN, TWO_CLUSTERS, 6, "r2c2-1 r3c2-1 r8c1-1 r9c1-1"},
        {FSD_X_CHAIN, TWO_CLUSTERS " r2c2-1 r3c2-1 r8c1-1 r9c1-1", 0, NULL},
        {FSD_X_CHAIN, LOOP, 4, BESIDE_LOOP},
        {FSD_XY_CHAIN, XY_CELLS, 0, NULL},
        {FSD_XY_CHAIN, XY_CELLS " r4c2=14", 8, "r1c2-1 r2c2-1 r3c2-1 r4c1-1 r5c1-1 r6c1-1"},
        /* A shorter one. */
        {FSD_XY_CHAIN, XY_CELLS " r4c2=14 r9c9=67 r9c1=78 r7c9=68", 6, "r7c1-8 r7c2-8 r7c3-8 r9c7-8 r9c8-8"},
        {FSD_ALTERNATING_CHAIN, LOOP, 4, BESIDE_LOOP},
        {FSD_ALTERNATING_CHAIN, "r1c1=12 r5c2=12", 0, NULL},
        {FSD_ALTERNATING_CHAIN, "r1c1=12 r5c2=12 r2346789c5-2", 6, "r1c2-1 r2c2-1 r3c2-1 r4c1-1 r5c1-1 r6c1-1"},
        /* Ends of two digits in cells that see each other: neither cell may hold the other's. */
        {FSD_ALTERNATING_CHAIN, "r1c2346789-1 r2356789c5-2 r4c2346789-3 r2356789c1-4", 6, "r1c1-2 r1c5-4"},
        /* A box whose places lie in a minirow and a minicolumn, with the cell that they share and without. */
        {FSD_ALTERNATING_CHAIN, "r56c45-1 r1235679c1-1", 4, "r8c6-1"},
        {FSD_ALTERNATING_CHAIN, "r56c45-1 r1235679c1-1 r4c6-1", 4, "r8c6-1"},
        /* A loop of two groups and two cells. */
        {FSD_ALTERNATING_CHAIN, "r1c34569-1 r2c1345678-1", 4, "r3c1-1 r3c2-1 r3c3-1 r3c7-1 r3c8-1 r3c9-1"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        position_make(&board, rows[i].position);
        const bool is_found = find_step(rows[i].technique, &board, &step);
        assert_string_equal(is_found ? step_text(&step) : "nothing", rows[i].removed ? rows[i].removed : "nothing");
        if (is_found)
            assert_int_equal(step.n_links, rows[i].n_links);
        if (rows[i].n_links > 0)
            assert_alternates(&board, &step);
    }
}

TEST(colours)
{
    position_make(&board, SKYSCRAPER);
    assert_true(find_step(FSD_SIMPLE_COLOURING, &board, &step));
    assert_int_equal(step.digits, 1);
    assert_int_equal(step.cover_units, 0);
    assert_int_equal(step.units, 1u << 0 | 1u << 9 | 1u << 15);
    fsd_cells colours[2] = {fsd_cells_of(cell_at(1, 1)) | fsd_cells_of(cell_at(5, 7)),
                            fsd_cells_of(cell_at(1, 7)) | fsd_cells_of(cell_at(4, 1))};
    bool swapped = step.cells != colours[0];
    assert_true(step.cells == colours[swapped] && step.others == colours[!swapped]);
    /* One that is twice in a unit is false. */
    position_make(&board, "r1c2345689-1 r2346789c7-1 r5c1345689-1 r1246789c2-1");
    assert_true(find_step(FSD_SIMPLE_COLOURING, &board, &step));
    assert_string_equal(step_text(&step), "r1c1-1 r3c2-1 r5c7-1");
    assert_int_equal(step.cover_units, 1u << FSD_FIRST_BOX);
    assert_true(step.others == (fsd_cells_of(cell_at(1, 7)) | fsd_cells_of(cell_at(5, 2))));
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
static bool joined[2][81][81];

static void join(unsigned digit)
{
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
}

static bool reference_colours(const uint16_t candidates[81], unsigned size)
{
    (void)candidates, (void)size;
    const struct kinds kinds = {.units = true};
    state_all(&kinds);
    for (unsigned digit = 1; digit <= 9; digit++) {
        join(digit);
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

/* Whether a cell with the digit sees one in each of two sets. */
static bool sees_both(const bool a[81], const bool b[81], unsigned digit)
{
    for (unsigned cell = 0; cell < 81; cell++) {
        bool sees_a = false, sees_b = false;
        for (unsigned i = 0; i < 81; i++) {
            sees_a |= a[i] && sees(cell, i);
            sees_b |= b[i] && sees(cell, i);
        }
        if (sees_a && sees_b && has(&board, cell, digit))
            return true;
    }
    return false;
}

static bool reference_two_clusters(const uint16_t candidates[81], unsigned type)
{
    (void)candidates;
    const struct kinds kinds = {.units = true};
    state_all(&kinds);
    for (unsigned digit = 1; digit <= 9; digit++) {
        join(digit);
        for (unsigned a = 0; a < 81; a++)
            for (unsigned b = 0; b < 81; b++) {
                bool meets[2] = {false};
                if (!joined[0][a][a] || !joined[0][b][b] || joined[0][a][b] || joined[1][a][b])
                    continue;
                for (unsigned i = 0; i < 81; i++)
                    for (unsigned k = 0; joined[0][a][i] && k < 81; k++)
                        for (unsigned colour = 0; colour < 2; colour++)
                            meets[colour] |= joined[colour][b][k] && sees(i, k);
                if (type == 1 ? meets[0] && sees_both(joined[1][a], joined[1][b], digit) : meets[0] && meets[1])
                    return true;
            }
    }
    return false;
}

static bool reference_x_chain(const uint16_t candidates[81], unsigned size)
{
    (void)candidates, (void)size;
    return reference_refutes(&(struct kinds){.units = true});
}

static bool reference_xy_chain(const uint16_t candidates[81], unsigned size)
{
    (void)candidates, (void)size;
    return reference_refutes(&(struct kinds){.cells = true});
}

static bool reference_alternating_chain(const uint16_t candidates[81], unsigned size)
{
    (void)candidates, (void)size;
    return reference_refutes(&(struct kinds){true, true, true, true});
}

static void assert_links(void)
{
    assert_alternates(&board, &step);
}

TEST(finds_what_the_references_find_and_no_solution_has)
{
    enum { N = N_REFERENCE_BOARDS, LEAST = N_BOARDS / 50 + 1 };
    static const struct finder_check checks[] = {
        {FSD_SIMPLE_COLOURING, reference_colours, N, LEAST, NULL},
        {FSD_MULTI_COLOURING_1, reference_two_clusters, N, LEAST, NULL},
        {FSD_MULTI_COLOURING_2, reference_two_clusters, N, 0, NULL},
        {FSD_X_CHAIN, reference_x_chain, N, LEAST, assert_links},
        {FSD_XY_CHAIN, reference_xy_chain, N, LEAST, assert_links},
        {FSD_ALTERNATING_CHAIN, reference_alternating_chain, N, LEAST, assert_links},
    };
    assert_finders(&stage, N_BOARDS, 3, checks, sizeof(checks) / sizeof(checks[0]));
}

TEST_MAIN("techniques: chains", NULL, NULL)
