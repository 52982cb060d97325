/* Patterns that a puzzle with one solution cannot have: by hand, and by definition. */
#include "support/boards.h"
#include "support/finders.h"
#include "support/positions.h"
#include "support/test.h"

static struct fsd_board board;
static struct fsd_step step;
static struct sample sample;

TEST(unique_rectangles)
{
    static const struct example examples[] = {
        {FSD_UNIQUE_RECTANGLE_1, "r1c14=12 r2c1=12", 0x3, "r12c14", "r2c4", 0, 0, "r2c4-12"},
        {FSD_UNIQUE_RECTANGLE_1, "r1c14=12 r2c1=13", 0, "", "", 0, 0, NULL},
        /* In one box, and in four. */
        {FSD_UNIQUE_RECTANGLE_1, "r1c12=12 r2c1=12", 0, "", "", 0, 0, NULL},
        {FSD_UNIQUE_RECTANGLE_1, "r1c14=12 r5c1=12", 0, "", "", 0, 0, NULL},
        {FSD_UNIQUE_RECTANGLE_2, "r1c14=12 r2c14=123", 0x3, "r12c14", "r2c14", 0, 0, "r2c2356789-3"},
        {FSD_UNIQUE_RECTANGLE_2, "r1c14=12 r2c1=123 r2c4=124", 0, "", "", 0, 0, NULL},
        {FSD_UNIQUE_RECTANGLE_3, "r1c14=12 r2c1=123 r2c4=124 r2c9=34", 0x3, "r12c14", "r2c149", ROW(2), 0,
         "r2c235678-34"},
        {FSD_UNIQUE_RECTANGLE_4, "r1c14=12 r2c2356789-1", 0x3, "r12c14", "r2c14", ROW(2), 0, "r2c14-2"},
        {FSD_UNIQUE_RECTANGLE_4, "r1c14=12 r2c235678-1", 0, "", "", 0, 0, NULL},
        {FSD_UNIQUE_RECTANGLE_5, "r1c1=12 r1c4=123 r2c1=123 r2c4=12", 0x3, "r12c14", "r1c4 r2c1", 0, 0,
         "r1c23-3 r2c56-3"},
        {FSD_UNIQUE_RECTANGLE_5, "r1c14=12 r2c14=123", 0, "", "", 0, 0, NULL},
        {FSD_UNIQUE_RECTANGLE_6, "r1c1=12 r2c4=12 r12c2356789-1", 0x3, "r12c14", "r1c4 r2c1", ROW(1) | ROW(2), 0,
         "r1c4-1 r2c1-1"},
        {FSD_UNIQUE_RECTANGLE_6, "r1c1=12 r2c4=12 r1c2356789-1 r2c235678-1", 0, "", "", 0, 0, NULL},
        {FSD_HIDDEN_RECTANGLE, "r1c1=12 r2c2356789-1 r3456789c4-1", 0x3, "r12c14", "r1c4 r2c14", ROW(2) | COLUMN(4), 0,
         "r2c4-2"},
        {FSD_HIDDEN_RECTANGLE, "r1c1=12 r2c2356789-1 r345678c4-1", 0, "", "", 0, 0, NULL},
        {FSD_HIDDEN_RECTANGLE, "r1c1=123 r2c2356789-1 r3456789c4-1", 0, "", "", 0, 0, NULL},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

/* What was given is not exchanged; digits cross, and both cells of type 2 have the same third. */
TEST(avoidable_rectangles)
{
    static const struct {
        unsigned type;
        const char *position, *removed;
    } rows[] = {
        {1, "r1c1=1 r1c4=2 r2c1=2", "r2c4-1"},
        {1, "r1c1=1 r1c4=2 r2c1=3", NULL},
        {1, "r1c1=1 r1c2=2 r2c1=2", NULL},
        {1, "r1c1=1 r1c5=2 r2c1=2", NULL},
        {2, "r1c1=1 r1c4=2 r2c1=23 r2c4=13", "r2c2-3 r2c3-3 r2c5-3 r2c6-3 r2c7-3 r2c8-3 r2c9-3"},
        {2, "r1c1=1 r2c1=2 r1c4=23 r2c4=13",
         "r1c5-3 r1c6-3 r2c5-3 r2c6-3 r3c4-3 r3c5-3 r3c6-3 r4c4-3 r5c4-3 r6c4-3 "
         "r7c4-3 r8c4-3 r9c4-3"},
        {2, "r1c1=1 r1c4=2 r2c1=13 r2c4=23", NULL},
        {2, "r1c1=1 r1c4=2 r2c1=23 r2c4=14", NULL},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        position_make(&board, rows[i].position);
        board.blank = (((fsd_cells)1 << FSD_N_CELLS) - 1) & ~fsd_cells_of(cell_at(1, 5));
        fsd_step_start(&step);
        const bool is_found = fsd_find_avoidable_rectangle(&board, rows[i].type, &step);
        assert_string_equal(is_found ? step_text(&step) : "nothing", rows[i].removed ? rows[i].removed : "nothing");
        board.blank = 0;
        assert_false(fsd_find_avoidable_rectangle(&board, rows[i].type, &step));
    }
}

/* A unit other than the cells has no place for the digit. */
static bool is_confined(const uint16_t candidates[81], unsigned unit, unsigned digit, const unsigned *cells, unsigned n)
{
    for (unsigned k = 0; k < 9; k++) {
        bool is_one = false;
        for (unsigned i = 0; i < n; i++)
            is_one |= unit_cell(unit, k) == cells[i];
        if (!is_one && candidates[unit_cell(unit, k)] >> digit & 1)
            return false;
    }
    return true;
}

static bool is_type_3(const uint16_t candidates[81], const unsigned roof[2], unsigned extra)
{
    for (unsigned unit = 0; unit < 27; unit++)
        for (unsigned chosen = 1; chosen < 512 && unit_has(unit, roof[0]) && unit_has(unit, roof[1]); chosen++) {
            unsigned digits = extra, rest = 0;
            bool fits = true;
            for (unsigned k = 0; k < 9; k++) {
                const unsigned cell = unit_cell(unit, k);
                const bool is_roof = cell == roof[0] || cell == roof[1];
                if (chosen >> k & 1) {
                    fits &= !is_roof && __builtin_popcount(candidates[cell]) > 1;
                    digits |= candidates[cell];
                } else
                    rest |= is_roof ? 0 : candidates[cell];
            }
            if (fits && __builtin_popcount(digits) == __builtin_popcount(chosen) + 1 && rest & digits)
                return true;
        }
    return false;
}

/* Four corners, of which the first has the pair alone; n of them, the roof, have more. */
static bool is_rectangle(const uint16_t candidates[81], const unsigned corners[4], unsigned type)
{
    const unsigned pair = candidates[corners[0]];
    unsigned roof[4], extra = 0, n = 0;
    for (unsigned i = 0; i < 4; i++) {
        if ((candidates[corners[i]] & pair) != pair)
            return false;
        if (candidates[corners[i]] != pair) {
            roof[n++] = corners[i];
            extra |= candidates[corners[i]] & ~pair;
        }
    }
    const bool is_line = n == 2 && (roof[0] / 9 == roof[1] / 9 || roof[0] % 9 == roof[1] % 9);
    bool loses_extra = false;
    for (unsigned cell = 0; cell < 81 && n > 0; cell++) {
        bool sees_all = true;
        for (unsigned i = 0; i < n; i++)
            sees_all &= sees(cell, roof[i]);
        loses_extra |= sees_all && candidates[cell] & extra;
    }
    switch (type) {
    case 1:
        return n == 1;
    case 2:
        return is_line && __builtin_popcount(extra) == 1 && loses_extra;
    case 3:
        return is_line && __builtin_popcount(extra) > 1 && is_type_3(candidates, roof, extra);
    case 5:
        return n > 1 && !is_line && __builtin_popcount(extra) == 1 && loses_extra;
    default:
        break;
    }
    for (unsigned digit = 0; digit < 9 && type == 7 && n > 0; digit++)
        if (pair >> digit & 1 && is_confined(candidates, corners[3] / 9, digit, corners, 4) &&
            is_confined(candidates, 9 + corners[3] % 9, digit, corners, 4))
            return true;
    for (unsigned digit = 0; digit < 9 && n == 2; digit++) {
        unsigned n_confined[2] = {0};
        if (!(pair >> digit & 1))
            continue;
        for (unsigned unit = 0; unit < 27; unit++) {
            if (type == 4 && is_line && unit_has(unit, roof[0]) && unit_has(unit, roof[1]) &&
                is_confined(candidates, unit, digit, roof, 2))
                return true;
            if (unit < 18 && (unit_has(unit, roof[0]) || unit_has(unit, roof[1])))
                n_confined[unit / 9] += is_confined(candidates, unit, digit, corners, 4);
        }
        if (type == 6 && !is_line && (n_confined[0] == 2 || n_confined[1] == 2))
            return true;
    }
    return false;
}

static bool reference_rectangle(const uint16_t candidates[81], unsigned type)
{
    for (unsigned a = 0; a < 81; a++)
        for (unsigned d = 0; d < 81; d++) {
            const unsigned corners[4] = {a, a / 9 * 9 + d % 9, d / 9 * 9 + a % 9, d};
            const bool one_band = a / 27 == d / 27, one_stack = a % 9 / 3 == d % 9 / 3;
            if (__builtin_popcount(candidates[a]) == 2 && a / 9 != d / 9 && a % 9 != d % 9 && one_band != one_stack &&
                is_rectangle(candidates, corners, type))
                return true;
        }
    return false;
}

/* Corners 0 to 2 are filled, or 0 and one beside it, and the digit of 0 may be across from it. */
static bool reference_avoidable(const uint16_t candidates[81], unsigned type)
{
    for (unsigned a = 0; a < 81; a++)
        for (unsigned d = 0; d < 81; d++)
            for (unsigned turned = 0; turned < 2; turned++) {
                const unsigned b = turned ? d / 9 * 9 + a % 9 : a / 9 * 9 + d % 9, c = a + d - b;
                const unsigned corners[4] = {a, b, c, d}, third = candidates[c] & candidates[d];
                unsigned n_given = 0, n_filled = 0;
                for (unsigned i = 0; i < 4; i++) {
                    n_given += sample.cells[corners[i]] != '.';
                    n_filled += __builtin_popcount(candidates[corners[i]]) == 1;
                }
                if (a / 9 == d / 9 || a % 9 == d % 9 || (a / 27 == d / 27) == (a % 9 / 3 == d % 9 / 3) || n_given ||
                    !(candidates[d] & candidates[a]))
                    continue;
                if (type == 1 && n_filled == 3 && candidates[b] == candidates[c] && candidates[d] != candidates[a])
                    return true;
                if (type == 2 && n_filled == 2 && third && !(third & candidates[a]) &&
                    candidates[d] == (candidates[a] | third) && candidates[c] == (candidates[b] | third) &&
                    __builtin_popcount(candidates[a]) == 1 && __builtin_popcount(candidates[b]) == 1 &&
                    __builtin_popcount(third) == 1 && both_see(candidates, c, d, (uint16_t)third))
                    return true;
            }
    return false;
}

static bool reference_bug(const uint16_t candidates[81], unsigned size)
{
    (void)size;
    unsigned n_three = 0, three = 0, n_odd = 0;
    for (unsigned cell = 0; cell < 81; cell++) {
        const int n = __builtin_popcount(candidates[cell]);
        n_three += n == 3;
        three = n == 3 ? cell : three;
        n_odd += n > 3;
    }
    for (unsigned digit = 0; digit < 9; digit++) {
        bool fits = n_three == 1 && n_odd == 0 && (candidates[three] >> digit & 1);
        for (unsigned unit = 0; unit < 27; unit++)
            for (unsigned d = 0; d < 9; d++) {
                unsigned n = 0, n_fixed = 0;
                for (unsigned k = 0; k < 9; k++) {
                    const unsigned cell = unit_cell(unit, k);
                    n += (candidates[cell] >> d & 1) && !(cell == three && d == digit);
                    n_fixed += candidates[cell] == 1u << d;
                }
                fits &= n == 2 || (n == 1 && n_fixed == 1);
            }
        if (fits)
            return true;
    }
    return false;
}

/* Some more cells are filled. */
static void make(void)
{
    board_make_unique(&test_rng, &board, &sample);
    const unsigned percent = rng_below(&test_rng, 50);
    for (unsigned cell = 0; cell < 81; cell++) {
        if (sample.cells[cell] == '.')
            board.blank |= fsd_cells_of(cell);
        if (rng_below(&test_rng, 100) < percent)
            fsd_board_place(&board, cell, (unsigned)(sample.first[cell] - '0'));
    }
}

static void check(void)
{
    assert_is_of_solution(&step, sample.first);
}

/* Each open cell has two candidates, but one has three. */
TEST(graves)
{
    static const char puzzle[] = "4591.862.8.25.694116.4298.56.8.415.2541.6238.92..851647148932563962547182856174..";
    fsd_board_init_puzzle(&board, puzzle);
    position_narrow(&board, "r1c59=37 r2c25=37 r3c38=37 r4c2=37 r4c4=379 r4c8=79 r5c49=79 r6c34=37 r9c89=39");
    assert_true(find_step(FSD_BUG_1, &board, &step));
    assert_string_equal(step_text(&step), "r4c4=7");
    position_narrow(&board, "r4c4-9");
    assert_false(find_step(FSD_BUG_1, &board, &step));
}

TEST(one_solution_is_assumed)
{
    static const struct finder_stage stage = {&board, &step, make};
    enum { N = TEST_SAMPLE(3000, 200), N_REFERENCES = TEST_SAMPLE(1000, 100), LEAST = TEST_SAMPLE(1, 0) };
    static const struct finder_check checks[] = {
        {FSD_UNIQUE_RECTANGLE_1, reference_rectangle, N_REFERENCES, LEAST, check},
        {FSD_UNIQUE_RECTANGLE_2, reference_rectangle, N_REFERENCES, LEAST, check},
        {FSD_UNIQUE_RECTANGLE_3, reference_rectangle, N_REFERENCES, LEAST, check},
        {FSD_UNIQUE_RECTANGLE_4, reference_rectangle, N_REFERENCES, LEAST, check},
        {FSD_UNIQUE_RECTANGLE_5, reference_rectangle, N_REFERENCES, LEAST, check},
        {FSD_UNIQUE_RECTANGLE_6, reference_rectangle, N_REFERENCES, LEAST, check},
        {FSD_HIDDEN_RECTANGLE, reference_rectangle, N_REFERENCES, LEAST, check},
        {FSD_AVOIDABLE_RECTANGLE_1, reference_avoidable, N_REFERENCES, LEAST, check},
        {FSD_AVOIDABLE_RECTANGLE_2, reference_avoidable, N_REFERENCES, LEAST, check},
        {FSD_BUG_1, reference_bug, N_REFERENCES, LEAST, check},
    };
    assert_finders(&stage, N, 3, checks, sizeof(checks) / sizeof(checks[0]));
}

TEST_MAIN("techniques of unique puzzles", NULL, NULL)
