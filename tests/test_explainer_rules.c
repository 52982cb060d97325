/*
 * The rules of Sudoku Explainer other than chains. What is expected was printed by Sudoku Explainer 1.2.1 itself, and
 * for the repaired rules by Sukaku Forge.
 */
#include "logic/sudoku_explainer/aligned_exclusion.h"
#include "logic/sudoku_explainer/pattern.h"
#include "logic/sudoku_explainer/rate.h"
#include "support/boards.h"
#include "support/candidates.h"
#include "support/test.h"

enum { N_WALKS = TEST_SAMPLE(600, 60), N_BROKEN = TEST_SAMPLE(2000, 200) };

static const struct fsd_se_options plain = {.uniqueness = true};
static struct fsd_se_explainer *explainers[4];

SET_UP(start)
{
    for (unsigned i = 0; i < 4; i++) {
        explainers[i] =
            fsd_se_explainer_create(&(struct fsd_se_options){.uniqueness = i % 2 == 1, .repaired = i / 2 == 1});
        assert_non_null(explainers[i]);
    }
    return 0;
}

SET_UP(end)
{
    for (unsigned i = 0; i < 4; i++)
        fsd_se_explainer_destroy(explainers[i]);
    return 0;
}

static bool next(const struct fsd_board *position, const struct fsd_se_options *options, struct fsd_se_hint *hint)
{
    return fsd_se_next(explainers[options->repaired * 2 + options->uniqueness], position, hint) == FSD_SE_FOUND;
}

static void rate(const char *puzzle, struct fsd_se_rating *rating)
{
    assert_int_equal(fsd_se_rate(explainers[plain.uniqueness], puzzle, rating), FSD_SE_FOUND);
}

struct text {
    char bytes[4000];
    size_t n;
};

#define SAY(text, ...)                                                                                                 \
    ((text)->n += (size_t)snprintf((text)->bytes + (text)->n, sizeof((text)->bytes) - (text)->n, __VA_ARGS__))

/* All steps by number, but those rated below 17: hidden singles. */
TEST(steps)
{
    static const struct {
        const char *puzzle;
        const char *steps;
    } cases[] = {
        {"...54..7.12...................2.1....8.3............653.7.6......4...5........2..",
         "22 Direct Hidden Pair 20: r1c2=3\n"
         "41 Claiming 28: r8c8-9 r8c9-9 r9c8-9 r9c9-9\n"
         "42 Hidden Pair 34: r8c9-38 r9c9-34\n"
         "43 Pointing 26: r2c8-3 r3c8-3\n"
         "44 XYZ-Wing 44: r3c9-8\n"
         "45 Naked Pair 30: r3c8-9\n"
         "46 Unique Rectangle type 1 45: r2c8-58\n"
         "50 XY-Wing 42: r9c5-3\n"},
        {"8..3.9.........84....1.........52.6.93.......7.........1......9..6.4..........3..",
         "31 Direct Pointing 17: r3c2=5\n"
         "40 Naked Pair 30: r7c7-25 r7c8-25\n"
         "41 Naked Pair 30: r8c4-25\n"
         "42 Unique Loop type 2 46: r2c6-5 r7c4-5 r9c4-5\n"
         "45 Unique Loop type 1 46: r7c4-67\n"
         "46 BUG type 1 56: r9c1-45\n"},
        {"38....6.....1...4....5.........8.2...41......5.7.........7...5.6...2............1",
         "44 Unique Rectangle type 4 45: r9c4-3 r9c6-3\n"
         "45 BUG type 4 57: r8c3-9 r9c3-3\n"},
        {".....542...1.3....6........2......71....84......6.....32....8.....1......5.......",
         "39 Naked Pair 30: r7c9-7\n"
         "40 Hidden Triplet 40: r8c6-7 r9c4-4 r9c6-79\n"
         "41 Naked Triplet 36: r9c3-8 r9c9-23\n"
         "43 XY-Wing 42: r3c4-4 r9c5-4\n"},
        {"....3.7...6....4.......1......4....13......6........2.7...4.3...2.6...5.........8",
         "44 Naked Pair 30: r2c4-59 r5c4-59\n"
         "45 Unique Rectangle type 2 45: r8c6-9\n"
         "48 Swordfish 38: r5c7-9\n"
         "49 BUG type 1 56: r4c7-89\n"},
        {".......24.1.3......7........6....3......82...5........4..1..6..2......75..8......",
         "26 Direct Hidden Triplet 25: r2c8=5\n"},
        {".......81.3.2..............1.8.6..4....7..3..6........5..3..7...9....2......1....",
         "44 Unique Rectangle type 3 45: r1c4-6\n"},
        {".54.....2...1.......8..........36.......4..5.7.....1..16.3...........74.3........",
         "48 Unique Loop 10 type 2 50: r1c4-8 r7c5-8\n"},
        {"7...1...2.3....4.....8.....2..1.4...6.5....9.....3.....9....3..8..5..............", "43 X-Wing 32: r8c5-6\n"},
        {"5..4..........1..6.3.....2..6....4....1.2.......5.....2.6.8..........53.......7..",
         "43 Pointing 26: r2c1-7\n"
         "44 Unique Loop 8 type 2 47: r5c6-4 r6c2-4\n"},
        {"....8..6.4..3.....1.........651........2..4...8.....5.....567........1.2.........",
         "10 Pointing 26: r8c3-6 r9c3-6\n"
         "46 Pointing 26: r8c8-3\n"
         "47 BUG type 2 57: r7c4-9 r8c8-9\n"},
        {"...5..47.1...........3.....4.....1.2.5.63..........7......82....7.....6.....1....",
         "46 Unique Rectangle type 4 45: r7c9-9 r9c9-9\n"
         "47 Jellyfish 52: r5c8-9\n"
         "48 XY-Wing 42: r8c7-9\n"},
        {".2.3...........8.4..3...5.....2...7.5.....6.....1......1..6..2.8...4.........5...",
         "37 Direct Hidden Pair 20: r3c5=7\n"
         "38 XYZ-Wing 44: r6c1-9\n"
         "39 Aligned Pair Exclusion 62: r6c3-9\n"
         "40 XY-Wing 42: r5c6-9\n"
         "47 XY-Wing 42: r2c6-9\n"},
        {".7....24.....3.......1........4.16..8.3......5.........1.28..........5.9.......3.",
         "19 Pointing 26: r2c2-4 r3c2-4 r9c2-4\n"
         "20 Pointing 26: r2c2-6 r3c2-6 r9c2-6\n"
         "21 Naked Single 23: r9c2=2\n"
         "50 Naked Pair 30: r2c6-67\n"
         "51 Unique Loop type 4 46: r3c6-7 r8c6-7\n"
         "54 BUG type 1 56: r3c6-26\n"},
        {"..8.1....3.....7..5...........3..5...7....6...2.....4....62.......7...2.4......1.",
         "17 Direct Hidden Pair 20: r4c2=8\n"
         "22 Direct Hidden Pair 20: r4c3=4\n"
         "23 Pointing 26: r7c2-1 r8c2-1\n"
         "24 Pointing 26: r7c2-9 r8c2-9\n"
         "25 Pointing 26: r7c3-3 r8c3-3\n"
         "26 Pointing 26: r7c3-5 r8c3-5\n"
         "27 Direct Pointing 17: r8c2=5\n"
         "29 Pointing 26: r1c9-9 r2c9-9 r3c9-9 r7c9-9\n"
         "30 Pointing 26: r1c7-3\n"
         "39 Direct Hidden Pair 20: r3c9=1\n"
         "52 BUG type 3 58: r7c6-8\n"},
        {".....42.....7.3...5............5..817.6.......4..8.......3..65..1.............7..",
         "28 Direct Hidden Pair 20: r6c7=3\n"
         "30 Pointing 26: r6c8-2 r6c9-2\n"
         "31 Pointing 26: r6c8-9 r6c9-9\n"
         "32 Hidden Pair 34: r2c1-29 r7c1-29\n"
         "33 Hidden Pair 34: r8c8-34\n"
         "34 Pointing 26: r3c9-3\n"
         "35 Pointing 26: r3c9-4\n"
         "36 Naked Pair 30: r8c3-29 r8c9-29\n"
         "37 Unique Rectangle type 1 45: r3c8-67\n"
         "38 Unique Rectangle type 4 45: r2c3-4 r7c3-4\n"
         "39 Unique Loop 8 type 1 47: r7c9-29\n"
         "40 Direct Hidden Pair 20: r8c9=3\n"},
        {"5..7....2......4..8..........9...85..3.1......4.......6......1....4.9.......8.6..",
         "8 Direct Hidden Pair 20: r4c2=6\n"
         "9 Naked Single 23: r1c2=1\n"
         "11 Pointing 26: r7c3-5 r9c3-5\n"
         "12 Pointing 26: r7c3-8\n"
         "26 Direct Hidden Pair 20: r4c9=7\n"
         "34 Direct Hidden Pair 20: r4c4=3\n"
         "35 Direct Hidden Pair 20: r7c4=5\n"
         "36 XY-Wing 42: r1c6-6 r3c3-6\n"
         "37 XY-Wing 42: r2c3-6\n"
         "41 XYZ-Wing 44: r3c8-6\n"
         "42 Naked Quad 50: r2c6-68 r3c5-9 r3c6-6\n"
         "43 Pointing 26: r6c4-6\n"
         "44 XY-Wing 42: r5c6-8 r6c3-8\n"
         "47 XY-Wing 42: r2c8-6\n"
         "53 BUG type 1 56: r3c5-13\n"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct text text = {.n = 0};
        struct fsd_board position;
        struct fsd_se_hint hint;
        fsd_board_init_puzzle(&position, cases[i].puzzle);
        for (unsigned step = 1; fsd_board_state(&position) == FSD_LOGIC_OPEN && next(&position, &plain, &hint);
             step++) {
            if (hint.rating > 1.65)
                SAY(&text, "%u %s\n", step, hint_text(&hint));
            fsd_se_apply(&position, &hint);
        }
        assert_string_equal(text.bytes, cases[i].steps);
        assert_int_equal(fsd_board_state(&position), FSD_LOGIC_SOLVED);
    }
}

/* Single rules after some steps, for what is rarely the next step. */
TEST(rules)
{
    static const struct {
        const char *puzzle;
        unsigned n_steps;
        enum fsd_se_technique technique;
        const char *hint;
    } cases[] = {
        {".......341...............5..2..5.7...43..........1....9..6..8.....4..1.....3.2...", 31, FSD_SE_JELLYFISH,
         "Jellyfish 52: r2c8-9 r2c9-9 r6c4-9 r6c8-9"},
        {".......61...7.4............5..4..7..6.2....5.1............16....8..2.....3....9..", 7, FSD_SE_NAKED_QUAD,
         "Naked Quad 50: r6c3-47 r8c3-4579 r9c3-57"},
        {"......2.9...7..4...1..3.....6..8..5.4..2............3......178.2........9........", 27, FSD_SE_HIDDEN_QUAD,
         "Hidden Quad 54: r1c3-5 r7c3-3 r8c3-8 r9c3-8"},
        {".....25...1..4............66...85...7.3.....1.......4.3..7..6.....1............2.", 41,
         FSD_SE_UNIQUE_RECTANGLE_TYPE_1, "Unique Loop 10 type 1 50: r2c8-89"},
        {".....3.7.....8..2..1.......3.75..........18..2..4.....7...2.......6....4......1..", 48,
         FSD_SE_UNIQUE_RECTANGLE_TYPE_1, "Unique Loop 8 type 4 47: r5c1-6 r5c3-6"},
        {".3......16..7........2......1..5.......4...6.......2..2.....65.4...18.......3....", 46,
         FSD_SE_UNIQUE_RECTANGLE_TYPE_1, "Unique Loop 12 type 1 50: r3c8-79"},
        {"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........", 0,
         FSD_SE_ALIGNED_TRIPLET_EXCLUSION, "Aligned Triplet Exclusion 75: r7c5-6 r8c2-6"},
        {"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........", 0,
         FSD_SE_ALIGNED_PAIR_EXCLUSION, "Aligned Pair Exclusion 62: r7c5-6"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct fsd_board position;
        struct fsd_se_hint hint;
        fsd_board_init_puzzle(&position, cases[i].puzzle);
        for (unsigned step = 0; step < cases[i].n_steps; step++) {
            assert_true(next(&position, &plain, &hint));
            fsd_se_apply(&position, &hint);
        }
        assert_string_equal(find_hint(&position, cases[i].technique, false, &hint) ? hint_text(&hint) : "",
                            cases[i].hint);
    }
}

/* From a puzzle and the candidates of its empty cells in order. */
static void position_from(struct fsd_board *position, const char *puzzle, const char *candidates)
{
    fsd_board_init_puzzle(position, puzzle);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        uint16_t digits = 0;
        if (puzzle[cell] != '.')
            continue;
        for (candidates += *candidates == ' '; *candidates >= '1'; candidates++)
            digits |= fsd_digits_of((unsigned)(*candidates - '0'));
        fsd_board_remove(position, cell, (uint16_t)~digits);
    }
}

/*
 * Positions that no puzzle led to, and those that the repaired rules see otherwise: three cells with two candidates
 * between them; cells that count for their siblings in the search for loops; a digit that is placed six times; two
 * loops that rate the same, of which the first one counts.
 */
TEST(positions)
{
    static const struct {
        const char *puzzle;
        const char *candidates;
        const char *hints[2]; /* of the rule as it is, and repaired */
        enum fsd_se_technique technique;
    } cases[] = {
        {".8752..41.524.178.14.87.25.8.17.5.2457.2.41.842..18.75..41875.2718.524..2.5.4.817",
         "36 69 39 69 39 36 39 36 69 39 36 69 36 69 39 69 39 36 39 69 36 36 69 39 369 69 39",
         {"BUG type 1 56: r9c2-36", "BUG type 1 56: r9c2-36"},
         FSD_SE_BUG_TYPE_1},
        {"43.85..2662.3.458..852.6.34..368524..42.3.86556842.3..2.45.36.835..684.28.6.42.53",
         "19 17 79 79 19 17 17 79 19 19 17 79 179 17 19 79 17 19 19 17 79 17 179 19 79 19 17",
         {"BUG type 2 57: r5c4-1", "BUG type 2 57: r5c4-1"},
         FSD_SE_BUG_TYPE_1},
        {"98...2147.2.174.89741.98.2.8..7219.44.9.8.71221794...8..82.74911948..27..724198..",
         "56 35 36 36 35 56 56 35 36 35 36 56 56 36 35 356 356 35 56 36 35 56 36 35 35 36 56",
         {"BUG type 4 57: r6c6-5 r6c7-3", "BUG type 4 57: r6c6-5 r6c7-3"},
         FSD_SE_BUG_TYPE_1},
        {"8.21....44..82...11..4...28..4.8.21..21.4..8...8.12.4..1...48.228...14...4.2.81..",
         "39 36 56 57 79 57 79 39 56 36 56 36 79 57 39 57 36 39 79 56 56 579 369 79 39 39 79 569 "
         "36 57 36 57 79 39 56 56 36 57 39 79 79 39 56 57 36",
         {"", "BUG type 2 57: r4c4-9 r4c6-9"},
         FSD_SE_BUG_TYPE_1},
        {"9827156347416839523659421..8..3297...39.78.2..27.618932.3.96....9..372...782543.9",
         "78 78 15 46 146 156 16 45 45 16 45 45 15 18 45 1478 1578 45 46 18 168 1568 16 16",
         {"Unique Rectangle type 4 45: r7c8-8 r7c9-8", "Unique Rectangle type 3 45: r7c4-1"},
         FSD_SE_UNIQUE_RECTANGLE_TYPE_1},
        {"....3.9.1.28.9....7..5......8.......5.49.....91..5..7.......6.4...6.....3...7..5.",
         "12457 479 379 259 47 3678 134 345 1235 59 25789 567 24578 4789 47 348 1679 19 27 48 6 25 "
         "39 1289 1357 14589 24 345 45 12 3456 13469 345789 13468 679 8 245 235 34789 13 369  25 "
         "147 57 367 12358 1257 1 46789 3467 8 26 458 9 14568 126 159 9",
         {"", ""},
         FSD_SE_NAKED_TRIPLET},
        {"...5.36.2.3.69..5..5.7.....7.9..2....1....9...8.9..........63....1....675..37..1.",
         "234679 1234568 1234569 34789 123569 1234568 12356789 123459 1234689 1679 145679 "
         "123456789 1234578 1234678 1345689 1345679 134568 1245789 13567 124789 1345789 1256789 "
         "123456789 1245679 1234578 12346789 1234578 23456789 234567 245678 3456789 2345689 145678 "
         "1346789 24567 1235689 12345679 123567 5689 123456 12346789 12367 1235679 13579 2345789 "
         "1589 1234568 13458 2357 23467 145689 123456789 123579 2356789 1235678",
         {"", "Unique Rectangle type 2 45: r3c9-8"},
         FSD_SE_UNIQUE_RECTANGLE_TYPE_1},
        {"84.6321.52.3514...561987234685429713934751.2.71236854935.1.64.24..2.3.5112.8453..",
         "79 79 79 689 6789 678 68 68 789 79 789 79 6789 79 689 679 679 67",
         {"Unique Rectangle type 3 46: r2c8-79", "Unique Rectangle type 3 46: r2c8-79"},
         FSD_SE_UNIQUE_RECTANGLE_TYPE_1},
        {"....7.94..7..9...53....5.7..874..1..463.8.........7.8.8..7.....7......28.5.268...",
         "235679 149 134578 2345789 13569 2579 3567 1234678 1789 123456789 4789 345678 2345789 17 "
         "123479 1268 5678 24689 146789 12489 149 236 12456 12345789 1249 234568 234789 13456789 "
         "12456789 12456789 156789 17 26 3 2358 123489 45789 12489 1345679 2567 12489 3568 234579 "
         "345 12369 5 689 1245 14567 14789 246 14589 25",
         {"X-Wing 32: r2c3-6 r2c8-6", "X-Wing 32: r2c3-6 r2c8-6"},
         FSD_SE_X_WING},
        {"982715643751364892346.8.5174.5.37.68.3864..75..7.58234813426759..9573481574891326",
         "29 29 29 129 19 12 29 19 16 69 19 26 26",
         {"Aligned Triplet Exclusion 75: r6c1-1 r6c2-6", "Aligned Triplet Exclusion 75: r6c1-1 r6c2-6"},
         FSD_SE_ALIGNED_TRIPLET_EXCLUSION},
        {"45.76.318.8.4135.7371.854.6843176259....548.3..583.1.4237598641598641732..4327985",
         "29 29 69 269 29 29 29 1679 126 69 29 67 679 26 29 67 16 16",
         {"Unique Rectangle type 4 45: r5c1-6 r6c1-6", "Unique Rectangle type 4 45: r5c1-6 r6c1-6"},
         FSD_SE_UNIQUE_RECTANGLE_TYPE_1},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        for (unsigned j = 0; j < 2; j++) {
            struct fsd_board position;
            struct fsd_se_hint hint;
            position_from(&position, cases[i].puzzle, cases[i].candidates);
            assert_string_equal(find_hint(&position, cases[i].technique, j == 1, &hint) ? hint_text(&hint) : "",
                                cases[i].hints[j]);
        }
}

/* A position in which only the repaired rule for graves finds something. */
TEST(options)
{
    struct fsd_board position;
    struct fsd_se_hint hint;
    position_from(&position, "8.29...1..9.1..2.8.1..28.9.9...81.2..2...98.11.82....92.9.1..8...18..9.2.8..921..",
                  "36 45 57 46 37 57 45 46 37 36 37 46 36 45 57 45 37 46 57 36 36 57 456 367 46 46 567 36 37 45 57 37 "
                  "45 36 46 45 37 36 46 57 46 36 57 37 45");
    assert_false(next(&position, &(struct fsd_se_options){.uniqueness = true}, &hint) && hint.rating < 6.5);
    assert_false(next(&position, &(struct fsd_se_options){.repaired = true}, &hint) && hint.rating < 6.5);
    assert_true(next(&position, &(struct fsd_se_options){.uniqueness = true, .repaired = true}, &hint));
    assert_int_equal(hint.technique, FSD_SE_BUG_TYPE_2);
}

/* It does something, and removes what is there. */
static void check_hint(const struct fsd_board *position, const struct fsd_se_hint *hint)
{
    assert_true(hint->removed_cells || hint->cell >= 0);
    for (fsd_cells cells = hint->removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        assert_int_not_equal(hint->removed[cell], 0);
        assert_int_equal(hint->removed[cell] & ~position->cell[cell], 0);
    }
}

/* What a rule for all hints gave. */
struct last {
    const struct fsd_board *initial;
    const struct fsd_board *current;
    const struct fsd_se_pattern *pattern;
    unsigned n_hints;
    struct fsd_se_hint first;
};

static bool is_in(unsigned unit, unsigned cell)
{
    return fsd_units.units_of[cell][0] == unit || fsd_units.units_of[cell][1] == unit ||
           fsd_units.units_of[cell][2] == unit;
}

/* Fish and locking: what is gone from the bases, but for where covers cross them. */
static unsigned n_locking_parents(const struct last *last)
{
    unsigned n = 0;
    for (unsigned i = 0; i < last->pattern->n_units; i++)
        for (unsigned k = 0; k < 9; k++) {
            const unsigned cell = fsd_units.cells[last->pattern->units[i]][k];
            bool is_covered = false;
            for (unsigned j = 0; j < last->pattern->n_units; j++)
                is_covered |= is_in(last->pattern->covers[j], cell);
            n += !is_covered && (last->initial->cell[cell] & ~last->current->cell[cell] & last->pattern->digits) != 0;
        }
    return n;
}

static void check_parent(const struct last *last, unsigned cell, unsigned digit)
{
    for (unsigned i = 0; last->pattern->kind == FSD_SE_PATTERN_LOCKING && i < last->pattern->n_units; i++)
        assert_false(is_in(last->pattern->covers[i], cell));
    assert_int_not_equal(last->initial->cell[cell] & fsd_digits_of(digit), 0);
    assert_int_equal(last->current->cell[cell] & fsd_digits_of(digit), 0);
}

static bool check_each(void *context, const struct fsd_se_hint *hint, const struct fsd_se_pattern *pattern)
{
    struct last *last = context;
    check_hint(last->current, hint);
    if (last->n_hints++ == 0)
        last->first = *hint;
    last->pattern = pattern;
    uint16_t parents[FSD_SE_N_CANDIDATES];
    const unsigned n = fsd_se_pattern_parents(pattern, last->initial, last->current, parents);
    for (unsigned i = 0; i < n; i++)
        check_parent(last, parents[i] / 9u, parents[i] % 9u + 1);
    if (pattern->kind == FSD_SE_PATTERN_LOCKING)
        assert_int_equal(n, n_locking_parents(last));
    return true;
}

/* Positions as chains make them, in which anything may be gone: the first of all hints is the one that is found. */
TEST(broken)
{
    static const struct {
        bool (*each)(const struct fsd_board *board, enum fsd_se_technique technique, fsd_se_take *take, void *context);
        enum fsd_se_technique technique;
    } cases[] = {
        {fsd_se_each_locking, FSD_SE_POINTING},        {fsd_se_each_hidden_set, FSD_SE_HIDDEN_PAIR},
        {fsd_se_each_naked_set, FSD_SE_NAKED_PAIR},    {fsd_se_each_fish, FSD_SE_X_WING},
        {fsd_se_each_fish, FSD_SE_SWORDFISH},          {fsd_se_each_hidden_set, FSD_SE_HIDDEN_TRIPLET},
        {fsd_se_each_naked_set, FSD_SE_NAKED_TRIPLET},
    };
    for (unsigned i = 0; i < N_BROKEN; i++) {
        struct sample sample;
        struct fsd_board initial, position;
        sample_make(&test_rng, PUZZLE_RANDOM_GIVENS, &sample);
        fsd_board_init_puzzle(&initial, sample.cells);
        position = initial;
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
            fsd_board_remove(&position, cell, (uint16_t)(rng_next(&test_rng) & rng_next(&test_rng)));
        assert_true(position.is_contradictory || !wrong_set(&position, position.cell));
        for (unsigned j = 0; j < sizeof(cases) / sizeof(cases[0]); j++) {
            struct last last = {.initial = &initial, .current = &position};
            struct fsd_se_hint hint;
            assert_true(cases[j].each(&position, cases[j].technique, check_each, &last));
            assert_int_equal(find_hint(&position, cases[j].technique, false, &hint), last.n_hints > 0);
            if (last.n_hints > 0) {
                char found[sizeof(((struct text *)0)->bytes)];
                snprintf(found, sizeof(found), "%s", hint_text(&hint));
                assert_string_equal(found, hint_text(&last.first));
            }
        }
    }
}

/* A full grid needs no step; one whose givens leave a cell nothing allows none. */
TEST(no_steps)
{
    char full[ORACLE_N_CELLS];
    char grid[ORACLE_N_CELLS];
    struct fsd_se_rating rating;
    full_grid_make(&test_rng, full);
    memcpy(grid, full, sizeof(grid));
    rate(grid, &rating);
    assert_int_equal(rating.er, 0);
    assert_int_equal(rating.ep, 0);
    assert_int_equal(rating.ed, 0);
    assert_int_equal(rating.hardest, FSD_SE_N_TECHNIQUES);
    grid[0] = '.';
    rate(grid, &rating);
    assert_int_equal(rating.er, 10);
    grid[1] = full[0];
    rate(grid, &rating);
    assert_int_equal(rating.er, FSD_SE_UNRATED);
    assert_int_equal(rating.ep, 0);
    assert_int_equal(rating.hardest, FSD_SE_N_TECHNIQUES);
}

TEST(names)
{
    for (unsigned i = 0; i < FSD_SE_N_TECHNIQUES; i++)
        for (unsigned j = 0; j < i; j++)
            assert_string_not_equal(fsd_se_technique_name(i), fsd_se_technique_name(j));
    assert_string_equal(fsd_se_technique_name(FSD_SE_UNIQUE_LOOP_8_TYPE_2), "Unique Loop 8 type 2");
    assert_string_equal(fsd_se_technique_name(FSD_SE_DYNAMIC_CELL_FORCING_CHAIN), "Dynamic Cell Forcing Chains");
    assert_string_equal(fsd_se_technique_name(FSD_SE_DYNAMIC_REGION_FORCING_CHAIN_PLUS_DYNAMIC_PLUS),
                        "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+))");
}

TEST_MAIN("explainer rules", start, end)
