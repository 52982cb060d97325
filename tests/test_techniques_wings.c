/* XY-wing, XYZ-wing and W-wing: by hand, and against all triples and pairs of cells. */
#include "support/boards.h"
#include "support/finders.h"
#include "support/positions.h"
#include "support/test.h"

TEST(xy_wings)
{
    static const struct example examples[] = {
        {FSD_XY_WING, "r1c1=12 r1c5=13 r5c1=23", 0x7, "r1c1", "r1c5 r5c1", 0, 0, "r5c5-3"},
        {FSD_XY_WING, "r5c5=46 r4c6=69 r5c9=49", 0x128, "r5c5", "r4c6 r5c9", 0, 0, "r4c789-9 r5c46-9"},
        /* The only cell that sees both pincers has lost its 3. */
        {FSD_XY_WING, "r1c1=12 r1c5=13 r5c1=23 r5c5-3", 0, "", "", 0, 0, NULL},
        /* The pincers have no digit in common. */
        {FSD_XY_WING, "r1c1=12 r1c5=13 r5c1=24", 0, "", "", 0, 0, NULL},
        /* One pincer sees the other, not the pivot. */
        {FSD_XY_WING, "r1c1=12 r2c5=13 r5c1=23", 0, "", "", 0, 0, NULL},
        /* Both pincers are az. */
        {FSD_XY_WING, "r1c1=12 r1c5=13 r5c1=13", 0, "", "", 0, 0, NULL},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

TEST(xyz_wings)
{
    static const struct example examples[] = {
        {FSD_XYZ_WING, "r1c1=123 r1c5=13 r3c2=23", 0x7, "r1c1", "r1c5 r3c2", 0, 0, "r1c23-3"},
        {FSD_XYZ_WING, "r5c5=789 r9c5=78 r4c4=79", 0x1c0, "r5c5", "r4c4 r9c5", 0, 0, "r46c5-7"},
        {FSD_XYZ_WING, "r1c1=123 r1c5=13 r3c2=23 r1c23-3", 0, "", "", 0, 0, NULL},
        /* Nothing sees all three. */
        {FSD_XYZ_WING, "r1c1=123 r1c5=13 r5c1=23", 0, "", "", 0, 0, NULL},
        {FSD_XYZ_WING, "r1c1=123 r1c5=13 r3c2=13", 0, "", "", 0, 0, NULL},
        {FSD_XYZ_WING, "r1c1=1234 r1c5=13 r3c2=23", 0, "", "", 0, 0, NULL},
        {FSD_XYZ_WING, "r1c1=123 r1c5=14 r3c2=24", 0, "", "", 0, 0, NULL},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

TEST(w_wings)
{
    static const struct example examples[] = {
        /* 1 stands in r9c1 or r9c5: one of the two cells is 2. */
        {FSD_W_WING, "r1c1=12 r5c5=12 r9c2346789-1", 0x3, "r1c1 r5c5", "r9c15", ROW(9), 0, "r1c5-2 r5c1-2"},
        {FSD_W_WING, "r2c2=67 r6c8=67 r35c9-7 r3c1345678-7", 0, "", "", 0, 0, NULL},
        {FSD_W_WING, "r2c2=67 r6c8=67 r1345789c4-7", 0x60, "r2c2 r6c8", "r26c4", COLUMN(4), 0, "r2c8-6 r6c2-6"},
        /* A link in a box. */
        {FSD_W_WING, "r2c2=67 r6c8=67 r1c789-6 r2c89-6 r3c79-6", 0x60, "r2c2 r6c8", "r2c7 r3c8", BOX(3), 0,
         "r2c8-7 r6c2-7"},
        /* Three places; then two of which the second cell sees none. */
        {FSD_W_WING, "r1c1=12 r5c5=12 r9c234678-1", 0, "", "", 0, 0, NULL},
        {FSD_W_WING, "r1c1=12 r5c5=12 r9c2345678-1", 0, "", "", 0, 0, NULL},
        /* A naked pair. */
        {FSD_W_WING, "r1c1=12 r1c9=12 r9c2345678-1", 0, "", "", 0, 0, NULL},
        {FSD_W_WING, "r1c1=12 r5c5=13 r9c2346789-1", 0, "", "", 0, 0, NULL},
        {FSD_W_WING, "r1c1=12 r5c5=12 r9c2346789-1 r1c5-2 r5c1-2", 0, "", "", 0, 0, NULL},
    };
    assert_examples(examples, sizeof(examples) / sizeof(examples[0]));
}

/* 1 has a single place in box 2, which both cells see: that is no link, whatever else it is. */
TEST(single_places_are_no_links)
{
    static const struct example example = {FSD_W_WING, "r1c1=12 r5c4=12 r1c56-1 r23c456-1", 0, "", "", 0, 0, NULL};
    assert_examples(&example, 1);
}

/* From here on: everything that there is to see. */

/* Whether a cell that sees two or three cells has the digits. */
static bool loses(const uint16_t candidates[81], unsigned a, unsigned b, unsigned c, uint16_t digits)
{
    for (unsigned cell = 0; cell < 81; cell++)
        if (sees(cell, a) && sees(cell, b) && sees(cell, c) && candidates[cell] & digits)
            return true;
    return false;
}

/* The pivot of an XYZ-wing has one digit more. */
static bool reference_xy(const uint16_t candidates[81], int n_pivot)
{
    for (unsigned pivot = 0; pivot < 81; pivot++)
        for (unsigned first = 0; first < 81; first++)
            for (unsigned second = 0; second < first; second++) {
                uint16_t p = candidates[pivot], f = candidates[first], s = candidates[second];
                if (__builtin_popcount(p) != n_pivot || __builtin_popcount(f) != 2 || __builtin_popcount(s) != 2 ||
                    !sees(pivot, first) || !sees(pivot, second))
                    continue;
                uint16_t z = f & s;
                bool fits =
                    __builtin_popcount(z) == 1 && __builtin_popcount(p | f | s) == 3 && (n_pivot == 3 || (p & z) == 0);
                if (fits && loses(candidates, first, second, n_pivot == 3 ? pivot : first, z))
                    return true;
            }
    return false;
}

static bool reference_xy_wing(const uint16_t candidates[81], unsigned size)
{
    (void)size;
    return reference_xy(candidates, 2);
}

static bool reference_xyz_wing(const uint16_t candidates[81], unsigned size)
{
    (void)size;
    return reference_xy(candidates, 3);
}

static bool same_unit(unsigned kind, unsigned a, unsigned b)
{
    return kind == 0 ? a / 9 == b / 9 : kind == 1 ? a % 9 == b % 9 : a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
}

/* Are these the only two places of the digit in a unit? */
static bool is_link(const uint16_t candidates[81], unsigned digit, unsigned a, unsigned b)
{
    for (unsigned kind = 0; kind < 3; kind++) {
        unsigned n = 0;
        if (!same_unit(kind, a, b))
            continue;
        for (unsigned cell = 0; cell < 81; cell++)
            n += same_unit(kind, a, cell) && candidates[cell] >> digit & 1;
        if (n == 2)
            return true;
    }
    return false;
}

static bool reference_w_wing(const uint16_t candidates[81], unsigned size)
{
    (void)size;
    for (unsigned first = 0; first < 81; first++)
        for (unsigned second = 0; second < first; second++) {
            if (__builtin_popcount(candidates[first]) != 2 || candidates[first] != candidates[second] ||
                sees(first, second))
                continue;
            for (unsigned digit = 0; digit < 9; digit++) {
                uint16_t other = candidates[first] & (uint16_t) ~(1u << digit);
                if (!(candidates[first] >> digit & 1) || !loses(candidates, first, second, first, other))
                    continue;
                for (unsigned a = 0; a < 81; a++)
                    for (unsigned b = 0; b < 81; b++)
                        if (a != b && candidates[a] >> digit & 1 && candidates[b] >> digit & 1 && sees(a, first) &&
                            sees(b, second) && is_link(candidates, digit, a, b))
                            return true;
            }
        }
    return false;
}

TEST(finds_all_and_nothing_else)
{
    static struct fsd_board board;
    static struct fsd_step step;
    static const struct finder_stage stage = {&board, &step, NULL};
    enum { N = TEST_SAMPLE(1000, 100), N_REFERENCES = TEST_SAMPLE(300, 60), LEAST = TEST_SAMPLE(1, 0) };
    static const struct finder_check checks[] = {
        {FSD_XY_WING, reference_xy_wing, N_REFERENCES, LEAST, NULL},
        {FSD_XYZ_WING, reference_xyz_wing, N_REFERENCES, LEAST, NULL},
        {FSD_W_WING, reference_w_wing, N_REFERENCES, LEAST, NULL},
    };
    assert_finders(&stage, N, 3, checks, sizeof(checks) / sizeof(checks[0]));
}

TEST_MAIN("techniques: wings", NULL, NULL)
