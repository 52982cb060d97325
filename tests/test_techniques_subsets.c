/* Locked candidates, naked and hidden subsets: by hand, and against exhaustive search. */
#include "support/boards.h"
#include "support/closure.h"
#include "support/finders.h"
#include "support/positions.h"
#include "support/test.h"

TEST(locked_candidates)
{
    static const struct example examples[] = {
        {FSD_POINTING, "r23c123-5", 0x10, "r1c123", "", BOX(1), ROW(1), "r1c456789-5"},
        {FSD_POINTING, "r789c78-9 r456c9-9", 0x100, "r789c9", "", BOX(9), COLUMN(9), "r123c9-9"},
        /* Two cells in the last minirow of the middle box, with one place left to lose. */
        {FSD_POINTING, "r45c456-1 r6c5-1 r6c12379-1", 0x1, "r6c46", "", BOX(5), ROW(6), "r6c8-1"},
        {FSD_POINTING, "r45c456-1 r6c5-1 r6c123789-1", 0, "", "", 0, 0, NULL},
        {FSD_POINTING, "r23c12-5 r3c3-5", 0, "", "", 0, 0, NULL},
        {FSD_CLAIMING, "r1c456789-5", 0x10, "r1c123", "", ROW(1), BOX(1), "r23c123-5"},
        {FSD_CLAIMING, "r123789c6-2", 0x2, "r456c6", "", COLUMN(6), BOX(5), "r456c45-2"},
        {FSD_CLAIMING, "r1c456789-5 r23c123-5", 0, "", "", 0, 0, NULL},
        {FSD_CLAIMING, "r1c45678-5", 0, "", "", 0, 0, NULL},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

TEST(naked_subsets)
{
    static const struct example examples[] = {
        {FSD_NAKED_PAIR, "r1c17=12", 0x3, "r1c17", "", ROW(1), 0, "r1c2345689-12"},
        /* In a row and in a box. */
        {FSD_NAKED_PAIR, "r5c45=38", 0x84, "r5c45", "", ROW(5) | BOX(5), 0, "r5c1236789-38 r46c456-38"},
        {FSD_NAKED_PAIR, "r1c1=12 r5c5=12 r9c9=12 r9c1=13", 0, "", "", 0, 0, NULL},
        /* The first pair removes nothing more. */
        {FSD_NAKED_PAIR, "r1c19=12 r1c2345678-12 r8c9=45 r9c7=45", 0x18, "r8c9 r9c7", "", BOX(9), 0,
         "r7c789-45 r8c78-45 r9c89-45"},
        /* Each sees the first, but not the other. */
        {FSD_NAKED_TRIPLE, "r1c1=12 r1c5=23 r1c9=13", 0x7, "r1c159", "", ROW(1), 0, "r1c234678-123"},
        {FSD_NAKED_TRIPLE, "r4c4=489 r5c4=48 r6c4=89", 0x188, "r456c4", "", COLUMN(4) | BOX(5), 0,
         "r123789c4-489 r456c56-489"},
        /* In a row and in a box, from both of which they go. */
        {FSD_LOCKED_PAIR, "r5c456=38", 0x84, "r5c56", "", ROW(5) | BOX(5), 0, "r5c1234789-38 r46c456-38"},
        {FSD_LOCKED_PAIR, "r5c45=38 r46c456-38 r5c6-38", 0, "", "", 0, 0, NULL},
        {FSD_LOCKED_PAIR, "r5c45=38 r5c1236789-38", 0, "", "", 0, 0, NULL},
        {FSD_LOCKED_PAIR, "r5c46=38 r6c4=38 r3c5=38", 0x84, "r5c46", "", ROW(5) | BOX(5), 0,
         "r5c1235789-38 r4c456-38 r6c456-38"},
        {FSD_LOCKED_TRIPLE, "r4c4=489 r5c4=48 r6c4=89", 0x188, "r456c4", "", COLUMN(4) | BOX(5), 0,
         "r123789c4-489 r456c56-489"},
        {FSD_LOCKED_TRIPLE, "r4c4=489 r5c4=48 r7c4=89", 0, "", "", 0, 0, NULL},
        {FSD_NAKED_TRIPLE, "r1c1=12 r1c5=23 r1c9=14", 0, "", "", 0, 0, NULL},
        {FSD_NAKED_TRIPLE, "r1c1=12 r1c5=23 r1c9=13 r1c234678-123", 0, "", "", 0, 0, NULL},
        {FSD_NAKED_QUAD, "r2c2=12 r4c2=23 r6c2=34 r8c2=1234", 0xf, "r2468c2", "", COLUMN(2), 0, "r13579c2-1234"},
        {FSD_NAKED_QUAD, "r7c8=56 r8c7=67 r8c9=57 r9c8=589 r9c9=589", 0, "", "", 0, 0, NULL},
        {FSD_NAKED_QUAD, "r7c8=56 r8c7=67 r8c9=57 r9c8=589 r9c9=58", 0xd0 | 0x20, "r7c8 r8c79 r9c9", "", BOX(9), 0,
         "r7c79-5678 r8c8-5678 r9c7-5678 r9c8-58"},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

TEST(hidden_subsets)
{
    static const struct example examples[] = {
        {FSD_HIDDEN_PAIR, "r1c2346789-12", 0x3, "r1c15", "", ROW(1), 0, "r1c15-3456789"},
        {FSD_HIDDEN_PAIR, "r12346789c7-39 r5c7=39", 0, "", "", 0, 0, NULL},
        {FSD_HIDDEN_PAIR, "r12346789c7-3 r1234678c7-9", 0, "", "", 0, 0, NULL},
        {FSD_HIDDEN_PAIR, "r4c456-78 r5c45-78 r6c56-78 r5c6=278", 0xc0, "r5c6 r6c4", "", BOX(5), 0,
         "r5c6-2 r6c4-1234569"},
        {FSD_HIDDEN_PAIR, "r1c2346789-12 r1c15=12", 0, "", "", 0, 0, NULL},
        {FSD_HIDDEN_TRIPLE, "r145678c3-456 r2c3-6 r3c3-4 r9c3-5", 0x38, "r239c3", "", COLUMN(3), 0, "r239c3-123789"},
        {FSD_HIDDEN_TRIPLE, "r123c12-789 r1c3=789 r2c3=1789", 0x1c0, "r123c3", "", BOX(1), 0, "r2c3-1 r3c3-123456"},
        {FSD_HIDDEN_TRIPLE, "r145678c3-45 r14567c3-6 r2c3-6 r3c3-4 r9c3-5", 0, "", "", 0, 0, NULL},
        {FSD_HIDDEN_QUAD, "r8c13579-2468", 0xaa, "r8c2468", "", ROW(8), 0, "r8c2468-13579"},
        {FSD_HIDDEN_QUAD, "r1c123-1234 r2c12-1234 r2c3-12 r3c1-34 r3c2=1234 r3c3=12345", 0xf, "r2c3 r3c123", "", BOX(1),
         0, "r2c3-56789 r3c1-56789 r3c3-5"},
        {FSD_HIDDEN_QUAD, "r8c1357-2468 r8c9-246", 0, "", "", 0, 0, NULL},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

/* From here on: the references. When one is asked, nothing is left for those before it, so that it finds no part. */

/* What is left of the candidates, which a reference tries. */
static uint16_t *copy_of(const uint16_t candidates[81])
{
    static uint16_t copy[81];
    return memcpy(copy, candidates, sizeof(copy));
}

static bool reference_locked(const uint16_t candidates[81], unsigned from_box)
{
    return closure_locked(copy_of(candidates), from_box ? 18 : 0, from_box ? 27 : 18);
}

static bool reference_naked(const uint16_t candidates[81], unsigned size)
{
    return closure_sets(copy_of(candidates), 0, 27, (int)size, false);
}

static bool reference_hidden(const uint16_t candidates[81], unsigned size)
{
    return closure_sets(copy_of(candidates), 0, 27, (int)size, true);
}

static bool reference_naked_pair(const uint16_t candidates[81], unsigned size)
{
    (void)size;
    return reference_naked(candidates, 2);
}

/* The two or three cells in one line and one box, and something goes from the rest of each. */
static bool reference_locked_subset(const uint16_t candidates[81], unsigned size)
{
    for (unsigned line = 0; line < 18; line++)
        for (unsigned box = 18; box < 27; box++)
            for (unsigned mask = 0; mask < 512; mask++) {
                unsigned digits = 0, n = 0, in_line = 0, in_box = 0;
                for (unsigned i = 0; i < 9; i++)
                    if (mask >> i & 1) {
                        const unsigned cell = unit_cell(line, i);
                        n += unit_has(box, cell) && __builtin_popcount(candidates[cell]) > 1 ? 1 : 9;
                        digits |= candidates[cell];
                    }
                if (n != size || __builtin_popcount(digits) != (int)size)
                    continue;
                for (unsigned cell = 0; cell < 81; cell++)
                    if (unit_has(line, cell) != unit_has(box, cell)) {
                        in_line |= unit_has(line, cell) ? candidates[cell] & digits : 0;
                        in_box |= unit_has(box, cell) ? candidates[cell] & digits : 0;
                    }
                if (in_line && in_box)
                    return true;
            }
    return false;
}

static struct fsd_board board;
static struct fsd_step step;

static void assert_all_and_nothing_else(const struct finder_stage *stage, unsigned n_boards, unsigned n_references,
                                        unsigned least, void (*assert_step)(void))
{
    const struct finder_check checks[] = {
        {FSD_LOCKED_PAIR, reference_locked_subset, n_references, least, assert_step},
        {FSD_LOCKED_TRIPLE, reference_locked_subset, n_references, least, assert_step},
        {FSD_NAKED_PAIR, reference_naked_pair, n_references, least, assert_step},
        {FSD_POINTING, reference_locked, n_references, least, assert_step},
        {FSD_CLAIMING, reference_locked, n_references, least, assert_step},
        {FSD_HIDDEN_PAIR, reference_hidden, n_references, least, assert_step},
        {FSD_NAKED_TRIPLE, reference_naked, n_references, least, assert_step},
        {FSD_HIDDEN_TRIPLE, reference_hidden, n_references, least, assert_step},
        {FSD_NAKED_QUAD, reference_naked, n_references, least, assert_step},
        {FSD_HIDDEN_QUAD, reference_hidden, n_references, least, assert_step},
    };
    assert_finders(stage, n_boards, 0, checks, sizeof(checks) / sizeof(checks[0]));
}

TEST(finds_all_and_nothing_else)
{
    static const struct finder_stage stage = {&board, &step, NULL};
    assert_all_and_nothing_else(&stage, TEST_SAMPLE(3000, 300), TEST_SAMPLE(1500, 200), 0, NULL);
}

/* Whether the cells from i on can take different digits. */
static bool can_fill(const uint16_t masks[9], unsigned i, unsigned used, bool failed[9][512])
{
    if (i == 9)
        return true;
    if (failed[i][used])
        return false;
    for (unsigned digit = 0; digit < 9; digit++)
        if (masks[i] & ~used & 1u << digit && can_fill(masks, i + 1, used | 1u << digit, failed))
            return true;
    failed[i][used] = true;
    return false;
}

/* Whether a unit can be filled when a cell, in it or not, has a digit. */
static bool unit_allows(const uint16_t candidates[81], unsigned unit, unsigned cell, unsigned digit)
{
    static bool failed[9][512];
    uint16_t masks[9];
    memset(failed, 0, sizeof(failed));
    for (unsigned i = 0; i < 9; i++) {
        const unsigned other = unit_cell(unit, i);
        masks[i] = candidates[other];
        if (other == cell)
            masks[i] = (uint16_t)(1u << digit);
        else if (sees(other, cell))
            masks[i] &= (uint16_t) ~(1u << digit);
    }
    return can_fill(masks, 0, 0, failed);
}

static unsigned unit;

/*
 * One unit's candidates around a way to fill it, with a naked or a hidden subset in it or by luck; all other cells may
 * be anything.
 */
static void make_unit(void)
{
    uint16_t candidates[81], planted = 0;
    unsigned order[9], place[9];
    unsigned percent = 10 + rng_below(&test_rng, 40), kind = rng_below(&test_rng, 3),
             size = 2 + rng_below(&test_rng, 3);
    unit = rng_below(&test_rng, 27);
    rng_permutation(&test_rng, order, 9);
    rng_permutation(&test_rng, place, 9);
    for (unsigned i = 0; i < size; i++)
        planted |= (uint16_t)(1u << order[i]);
    for (unsigned cell = 0; cell < 81; cell++)
        candidates[cell] = 0x1ff;
    for (unsigned i = 0; i < 9; i++) {
        uint16_t digits = 0;
        for (unsigned digit = 0; digit < 9; digit++)
            if (rng_below(&test_rng, 100) < percent + (i < size ? 30 : 0))
                digits |= (uint16_t)(1u << digit);
        if (kind == 1 && i < size)
            digits &= planted;
        if (kind == 2 && i >= size)
            digits &= (uint16_t)~planted;
        candidates[unit_cell(unit, place[i])] = digits | (uint16_t)(1u << order[i]);
    }
    fsd_board_init_candidates(&board, candidates);
}

static void assert_unit_allows_none(void)
{
    for (fsd_cells cells = step.removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        for (unsigned digit = 0; digit < 9; digit++)
            if (step.removed[cell] >> digit & 1 && unit_allows(board.cell, unit, cell, digit))
                fail_msg("unit %u: r%uc%u may be %u on\n%s", unit, cell / 9 + 1, cell % 9 + 1, digit + 1,
                         board_text(&board));
    }
}

/* Isolated units have more of the large subsets than puzzles. */
TEST(finds_all_in_lone_units)
{
    static const struct finder_stage stage = {&board, &step, make_unit};
    assert_all_and_nothing_else(&stage, TEST_SAMPLE(3000, 400), TEST_SAMPLE(1500, 400), TEST_SAMPLE(1, 0),
                                assert_unit_allows_none);
}

TEST_MAIN("techniques: subsets", NULL, NULL)
