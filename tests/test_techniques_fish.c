/* Basic and finned fish: by hand, and against all combinations of base and cover lines. */
#include "support/boards.h"
#include "support/finders.h"
#include "support/positions.h"
#include "support/test.h"

TEST(basic_fish)
{
    static const struct example examples[] = {
        {FSD_X_WING, "r26c1345689-5", 0x10, "r26c27", "", ROW(2) | ROW(6), COLUMN(2) | COLUMN(7), "r1345789c27-5"},
        {FSD_X_WING, "r134568c4-9 r1346789c8-9 r7c4-9 r5c8-9 r2c8-9", 0, "", "", 0, 0, NULL},
        {FSD_X_WING, "r1345678c48-9", 0x100, "r29c48", "", COLUMN(4) | COLUMN(8), ROW(2) | ROW(9), "r29c1235679-9"},
        /* Nothing is left to remove. */
        {FSD_X_WING, "r26c1345689-5 r1345789c27-5", 0, "", "", 0, 0, NULL},
        {FSD_X_WING, "r2c1345689-5 r6c134568-5", 0, "", "", 0, 0, NULL},
        {FSD_SWORDFISH, "r1c2345689-1 r4c1235689-1 r8c2356789-1 r235679c147-1", 0, "", "", 0, 0, NULL},
        {FSD_SWORDFISH, "r1c2345689-1 r4c1235689-1 r8c2356789-1", 0x1, "r1c17 r4c47 r8c14", "",
         ROW(1) | ROW(4) | ROW(8), COLUMN(1) | COLUMN(4) | COLUMN(7), "r235679c147-1"},
        {FSD_SWORDFISH, "r124678c2-3 r124678c5-3 r124678c8-3", 0x4, "r359c258", "", COLUMN(2) | COLUMN(5) | COLUMN(8),
         ROW(3) | ROW(5) | ROW(9), "r359c134679-3"},
        {FSD_JELLYFISH, "r1c345789-6 r2c145678-6 r5c1245789-6 r9c2345678-6", 0, "", "", 0, 0, NULL},
        {FSD_JELLYFISH, "r3456789c1-6 r1346789c4-6 r1234678c5-6 r2345678c8-6", 0x20, "r12c1 r25c4 r59c5 r19c8", "",
         COLUMN(1) | COLUMN(4) | COLUMN(5) | COLUMN(8), ROW(1) | ROW(2) | ROW(5) | ROW(9), "r1259c23679-6"},
        {FSD_JELLYFISH, "r1c3456789-6 r3c1456789-6 r6c1245789-6 r8c2345789-6", 0x20, "r1c12 r3c23 r6c36 r8c16", "",
         ROW(1) | ROW(3) | ROW(6) | ROW(8), COLUMN(1) | COLUMN(2) | COLUMN(3) | COLUMN(6), "r24579c1236-6"},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

TEST(finned_fish)
{
    static const struct example examples[] = {
        /* Rows 2 and 6 in columns 2 and 7, with fins beside r2c7. */
        {FSD_FINNED_X_WING, "r2c13456-5 r6c1345689-5", 0x10, "r26c27", "r2c89", ROW(2) | ROW(6), COLUMN(2) | COLUMN(7),
         "r13c7-5"},
        /* Sashimi: r2c7 itself is gone. */
        {FSD_FINNED_X_WING, "r2c1345679-5 r6c1345689-5", 0x10, "r2c2 r6c27", "r2c8", ROW(2) | ROW(6),
         COLUMN(2) | COLUMN(7), "r13c7-5"},
        {FSD_FINNED_X_WING, "r2345789c3-1 r235789c5-1", 0x1, "r16c35", "r4c5", COLUMN(3) | COLUMN(5), ROW(1) | ROW(6),
         "r6c46-1"},
        /* Column 7 might as well be 8 or 9: one of the fins is true. */
        {FSD_FINNED_X_WING, "r1c234569-5 r2c234567-5", 0x10, "r12c1 r1c7", "r1c8 r2c89", ROW(1) | ROW(2),
         COLUMN(1) | COLUMN(7), "r3c7-5"},
        /* Fins in two boxes. */
        {FSD_FINNED_X_WING, "r2c1456-5 r6c1345689-5", 0, "", "", 0, 0, NULL},
        /* Nothing in column 7 for the fins to see. */
        {FSD_FINNED_X_WING, "r2c13456-5 r6c1345689-5 r13c7-5", 0, "", "", 0, 0, NULL},
        {FSD_FINNED_SWORDFISH, "r1c2345689-1 r4c1235689-1 r8c236789-1 r8c5=12345", 0x1, "r1c17 r4c47 r8c14", "r8c5",
         ROW(1) | ROW(4) | ROW(8), COLUMN(1) | COLUMN(4) | COLUMN(7), "r79c4-1"},
        {FSD_FINNED_SWORDFISH, "r236789c1-4 r1235678c4-4 r1236789c7-4", 0, "", "", 0, 0, NULL},
        {FSD_FINNED_JELLYFISH, "r1c3456789-6 r3c1456789-6 r6c12478-6 r8c2345789-6", 0, "", "", 0, 0, NULL},
        {FSD_FINNED_JELLYFISH, "r1c3456789-6 r4c1456789-6 r7c124789-6 r5c2345789-6", 0x20, "r1c12 r4c23 r7c36 r5c16",
         "r7c5", ROW(1) | ROW(4) | ROW(5) | ROW(7), COLUMN(1) | COLUMN(2) | COLUMN(3) | COLUMN(6), "r89c6-6"},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

/* From here on: the references, by exhaustive search. */

enum { N_SETS = 512 }; /* of nine lines */

static unsigned line_of(const uint16_t candidates[81], unsigned digit, unsigned i, bool in_columns)
{
    unsigned places = 0;
    for (unsigned k = 0; k < 9; k++)
        places |= (candidates[in_columns ? 9 * k + i : 9 * i + k] >> digit & 1u) << k;
    return places;
}

/* All fins in one box, with a place in a cover line there outside the base lines. */
static bool fins_hit(const unsigned lines[9], unsigned base, unsigned cover)
{
    unsigned box = 9, n_hit = 0;
    for (unsigned i = 0; i < 9; i++)
        for (unsigned k = 0; k < 9; k++)
            if (base >> i & 1 && (lines[i] & ~cover) >> k & 1) {
                if (box != 9 && box != i / 3 * 3 + k / 3)
                    return false;
                box = i / 3 * 3 + k / 3;
            }
    for (unsigned i = 0; i < 9; i++)
        for (unsigned k = 0; k < 9; k++)
            n_hit += i / 3 * 3 + k / 3 == box && !(base >> i & 1) && (lines[i] & cover) >> k & 1;
    return n_hit > 0;
}

static bool reference_in(const unsigned lines[9], int size, bool finned)
{
    for (unsigned base = (1u << size) - 1; base < N_SETS; base = next_choice(base)) {
        unsigned joined = 0, others = 0;
        bool lone = false;
        for (unsigned i = 0; i < 9; i++)
            if (base >> i & 1) {
                joined |= lines[i];
                lone = lone || (lines[i] & (lines[i] - 1)) == 0;
            } else
                others |= lines[i];
        if (lone)
            continue;
        for (unsigned cover = (1u << size) - 1; cover < N_SETS; cover = next_choice(cover))
            if ((others & cover) != 0 && (finned ? fins_hit(lines, base, cover) : (joined & ~cover) == 0))
                return true;
    }
    return false;
}

static bool reference(const uint16_t candidates[81], int size, bool finned)
{
    for (unsigned digit = 0; digit < 9; digit++)
        for (int in_columns = 0; in_columns < 2; in_columns++) {
            unsigned lines[9], n_places = 0;
            for (unsigned i = 0; i < 9; i++) {
                lines[i] = line_of(candidates, digit, i, in_columns);
                n_places += (unsigned)__builtin_popcount(lines[i]);
            }
            if (n_places > 9 && n_places < 81 && reference_in(lines, size, finned))
                return true;
        }
    return false;
}

static bool reference_fish(const uint16_t candidates[81], unsigned size)
{
    return reference(candidates, (int)size, false);
}

static bool reference_finned_fish(const uint16_t candidates[81], unsigned size)
{
    return reference(candidates, (int)size, true);
}

static struct fsd_board board;
static struct fsd_step step;

/* n_hard: for the references that take milliseconds. */
static void assert_all_and_nothing_else(const struct finder_stage *stage, unsigned n_boards, unsigned n,
                                        unsigned n_hard, unsigned least, void (*assert_step)(void))
{
    const struct finder_check checks[] = {
        {.technique = FSD_NAKED_PAIR},
        {.technique = FSD_POINTING},
        {.technique = FSD_CLAIMING},
        {.technique = FSD_HIDDEN_PAIR},
        {.technique = FSD_NAKED_TRIPLE},
        {.technique = FSD_HIDDEN_TRIPLE},
        {.technique = FSD_NAKED_QUAD},
        {.technique = FSD_HIDDEN_QUAD},
        {FSD_X_WING, reference_fish, n, least, assert_step},
        {FSD_SWORDFISH, reference_fish, n, least, assert_step},
        {FSD_JELLYFISH, reference_fish, n, least, assert_step},
        {FSD_FINNED_X_WING, reference_finned_fish, n, least, assert_step},
        {FSD_FINNED_SWORDFISH, reference_finned_fish, n_hard, least, assert_step},
        {FSD_FINNED_JELLYFISH, reference_finned_fish, n_hard, least, assert_step},
    };
    assert_finders(stage, n_boards, 0, checks, sizeof(checks) / sizeof(checks[0]));
}

TEST(finds_all_and_nothing_else)
{
    static const struct finder_stage stage = {&board, &step, NULL};
    assert_all_and_nothing_else(&stage, TEST_SAMPLE(3000, 300), TEST_SAMPLE(200, 60), TEST_SAMPLE(30, 10), 0, NULL);
}

/* The ways to place one digit in the whole grid, from a row on: which cells can hold it at all. */
static bool place_rows(const unsigned rows[9], unsigned row, unsigned columns, unsigned boxes, unsigned live[9])
{
    bool any = false;
    if (row == 9)
        return true;
    for (unsigned k = 0; k < 9; k++) {
        unsigned box = row / 3 * 3 + k / 3;
        if (rows[row] >> k & 1 && !(columns >> k & 1) && !(boxes >> box & 1) &&
            place_rows(rows, row + 1, columns | 1u << k, boxes | 1u << box, live)) {
            live[row] |= 1u << k;
            any = true;
        }
    }
    return any;
}

/* One digit's places around one way to place it; the other digits stand everywhere. */
static void make_pattern(void)
{
    char grid[81];
    uint16_t candidates[81];
    unsigned percent = 8 + rng_below(&test_rng, 25);
    full_grid_make(&test_rng, grid);
    for (unsigned cell = 0; cell < 81; cell++)
        candidates[cell] = grid[cell] == '1' || rng_below(&test_rng, 100) < percent ? 0x1ff : 0x1fe;
    fsd_board_init_candidates(&board, candidates);
}

static bool may_stand(const uint16_t candidates[81], unsigned cell)
{
    unsigned rows[9], live[9] = {0};
    for (unsigned row = 0; row < 9; row++)
        rows[row] = line_of(candidates, 0, row, false);
    return place_rows(rows, 0, 0, 0, live) && live[cell / 9] >> cell % 9 & 1;
}

static void assert_no_solution_lost(void)
{
    for (fsd_cells cells = step.removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        if (step.removed[cell] != 1 || may_stand(board.cell, cell))
            fail_msg("r%uc%u may be 1 on\n%s", cell / 9 + 1, cell % 9 + 1, board_text(&board));
    }
}

/* Boards of one digit have more and larger fish than puzzles. */
TEST(finds_all_in_patterns_of_one_digit)
{
    static const struct finder_stage stage = {&board, &step, make_pattern};
    assert_all_and_nothing_else(&stage, TEST_SAMPLE(10000, 400), TEST_SAMPLE(1000, 100), TEST_SAMPLE(150, 20),
                                TEST_SAMPLE(1, 0), assert_no_solution_lost);
}

TEST_MAIN("techniques: fish", NULL, NULL)
