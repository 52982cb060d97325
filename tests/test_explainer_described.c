/*
 * The rules of Sudoku Explainer other than chains tell patterns from which exactly their hints follow, by the
 * definition of each rule.
 */
#include "logic/stepper.h"
#include "logic/sudoku_explainer/aligned_exclusion.h"
#include "logic/sudoku_explainer/describe_rule.h"
#include "logic/text/step_text.h"
#include "support/boards.h"
#include "support/described.h"
#include "support/test.h"

enum { N_WALKS = TEST_SAMPLE(1000, 60), N_LOOPS = TEST_SAMPLE(40000, 400) };

static unsigned n_told[FSD_SE_N_TECHNIQUES];
static bool is_by_set[2]; /* type 3 by a naked set, and by a hidden one */

static bool is_loop(enum fsd_se_technique technique)
{
    return technique >= FSD_SE_UNIQUE_RECTANGLE_TYPE_1 && technique <= FSD_SE_UNIQUE_LOOP_18_TYPE_4;
}

static void check_told(const struct fsd_board *board, bool repaired, const struct fsd_se_hint *hint)
{
    static struct fsd_step step;
    const struct fsd_se_options options = {.uniqueness = true, .repaired = repaired};
    struct told told = {.board = board, .step = &step};
    memset(&step, 0xff, sizeof(step));
    fsd_se_describe_rule(board, &options, hint, &step);
    assert_int_equal(step.technique, hint->technique);
    work_out(&told);
    assert_int_equal(step.placed_digit, told.placed_digit);
    assert_int_equal(hint->digit, told.placed_digit);
    if (told.placed_digit > 0) {
        assert_int_equal(step.placed_cell, told.placed_cell);
        assert_int_equal(hint->cell, told.placed_cell);
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        assert_int_equal(fsd_cells_has(step.removed_cells, cell) ? step.removed[cell] : 0, told.removed[cell]);
        assert_int_equal(fsd_cells_has(hint->removed_cells, cell) ? hint->removed[cell] : 0, told.removed[cell]);
    }
    n_told[hint->technique]++;
    is_by_set[0] |= is_loop(hint->technique) && step.own_digits != 0;
    is_by_set[1] |= is_loop(hint->technique) && step.own_digits == 0 && (step.others & ~step.cells) != 0;
}

/* Checks what each rule finds on the board; *first is the easiest. False: none finds anything. */
static bool check_all(const struct fsd_board *board, bool repaired, struct fsd_se_hint *first)
{
    bool is_first = true;
    for (unsigned i = 0; i < FSD_SE_N_TECHNIQUES; i++) {
        const struct fsd_se_technique_row *const row = &fsd_se_technique_rows[i];
        struct fsd_se_hint hint;
        if (!has_definition(i) || (i > 0 && row->find && row->find == row[-1].find && row->size == row[-1].size) ||
            !find_hint(board, i, repaired, &hint))
            continue;
        check_told(board, repaired, &hint);
        if (is_first)
            *first = hint;
        is_first = false;
    }
    return !is_first;
}

/* By rules as long as they go, then by digits of the solution. */
static void walk(const char *puzzle, const char *solution, bool repaired)
{
    struct fsd_board board;
    struct fsd_se_hint hint;
    fsd_board_init_puzzle(&board, puzzle);
    while (fsd_board_state(&board) == FSD_LOGIC_OPEN) {
        if (!check_all(&board, repaired, &hint)) {
            if (!solution)
                return;
            const unsigned cell = fsd_cells_first(fsd_board_empty(&board));
            hint = (struct fsd_se_hint){.cell = (int8_t)cell, .digit = (uint8_t)(solution[cell] - '0')};
        }
        fsd_se_apply(&board, &hint);
    }
}

SET_UP(start)
{
    described_init();
    return 0;
}

TEST(walks)
{
    static const char *const rare[] = {
        "8..3.9.........84....1.........52.6.93.......7.........1......9..6.4..........3..", /* BUG type 1 */
        "38....6.....1...4....5.........8.2...41......5.7.........7...5.6...2............1", /* BUG type 4 */
        "....8..6.4..3.....1.........651........2..4...8.....5.....567........1.2.........", /* BUG type 2 */
        "..8.1....3.....7..5...........3..5...7....6...2.....4....62.......7...2.4......1.", /* BUG type 3 */
        "......2.9...7..4...1..3.....6..8..5.4..2............3......178.2........9........", /* hidden quad */
        ".......341...............5..2..5.7...43..........1....9..6..8.....4..1.....3.2...", /* jellyfish */
    };
    for (unsigned i = 0; i < sizeof(rare) / sizeof(rare[0]); i++)
        walk(rare[i], NULL, false);
    for (unsigned i = 0; i < N_WALKS; i++) {
        struct sample sample;
        sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        walk(sample.cells, sample.first, i % 2 == 1);
    }
}

/*
 * The cells of two digits of a full grid that can change places without the others, from one of them. In no full grid
 * 16 cells do, for which two shapes are given.
 */
static fsd_cells random_loop(const char *full, uint16_t *pair)
{
    static const char *const of_16[] = {
        "...b..a.......a..b.ab......a......b..b......a...........a...b..b..a..........b.a.",
        ".....ba..............a....b..a.b...........bab....a.....b....a.a..b.........a.b..",
    };
    const unsigned first = rng_below(&test_rng, FSD_N_CELLS), shape = rng_below(&test_rng, 8);
    unsigned other = first;
    while (full[other] == full[first])
        other = rng_below(&test_rng, FSD_N_CELLS);
    *pair = (uint16_t)(1U << (full[first] - '1') | 1U << (full[other] - '1'));
    fsd_cells both = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        both |= full[cell] == full[first] || full[cell] == full[other] ? fsd_cells_of(cell) : 0;
    fsd_cells cells = reachable(fsd_cells_of(first), both);
    for (unsigned cell = 0; cell < FSD_N_CELLS && shape < 2; cell++)
        cells = (cells & ~fsd_cells_of(cell)) | (of_16[shape][cell] == '.' ? 0 : fsd_cells_of(cell));
    return cells;
}

static uint16_t random_digits(unsigned n)
{
    uint16_t digits = 0;
    for (unsigned i = 0; i < n; i++)
        digits |= (uint16_t)(1U << rng_below(&test_rng, 9));
    return digits;
}

/*
 * A loop in random candidates. One to three of its cells have others than the pair; if two, the rest of their unit may
 * lack a digit of the pair, or have a cell with nothing but their other digits.
 */
static void loop_board(struct fsd_board *board)
{
    char full[ORACLE_N_CELLS];
    uint16_t candidates[FSD_N_CELLS];
    full_grid_make(&test_rng, full);
    uint16_t pair;
    const fsd_cells cells = random_loop(full, &pair);
    const unsigned kind = rng_below(&test_rng, 3), n_roof = kind == 0 ? 1 + rng_below(&test_rng, 3) : 2;
    const unsigned density = fsd_cells_count(cells) == 16 ? 4 : rng_below(&test_rng, 4);
    uint16_t first = pair, second = pair;
    while (first & pair)
        first = random_digits(1);
    while (second & (pair | first))
        second = random_digits(1);
    fsd_cells once = 0, free = 0; /* in one or two units without cells of the loop, which need the pair elsewhere */
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++)
        if ((cells & cells_of_units(1U << unit)) == 0) {
            free |= once & cells_of_units(1U << unit);
            once |= cells_of_units(1U << unit);
        }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const uint16_t digits = (uint16_t)(1U << (full[cell] - '1')) | random_digits(density);
        const bool has_pair = fsd_cells_has(free, cell), may = rng_below(&test_rng, 4) == 0;
        candidates[cell] = fsd_cells_has(cells, cell) ? pair
                           : has_pair                 ? digits | pair
                           : may                      ? digits
                                                      : digits & (uint16_t)~pair;
    }
    unsigned roof[3] = {fsd_cells_first(cells)};
    for (unsigned i = 0; i < n_roof; i++) {
        fsd_cells next = cells & seen_by_all(fsd_cells_of(roof[i]));
        candidates[roof[i]] |= i == 0 || kind == 0 ? first : second;
        for (unsigned k = rng_below(&test_rng, 3); k > 0 && (next & (next - 1)); k--)
            next &= next - 1;
        if (i < 2)
            roof[i + 1] = fsd_cells_first(next);
    }
    const fsd_cells beside = n_roof == 2 ? seen_by_all(fsd_cells_of(roof[0]) | fsd_cells_of(roof[1])) & ~cells : 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        if (fsd_cells_has(beside, cell))
            candidates[cell] &= kind == 1 ? (uint16_t)(0x1ff & ~(pair & -pair)) : 0x1ff;
    if (beside && kind == 2)
        candidates[fsd_cells_first(beside)] = first | second;
    fsd_board_init_candidates(board, candidates);
}

static bool each_loop_was_told(void)
{
    bool each = true;
    for (unsigned i = FSD_SE_UNIQUE_RECTANGLE_TYPE_1; i <= FSD_SE_UNIQUE_LOOP_18_TYPE_4; i++)
        each &= n_told[i] > 0 || !has_definition(i);
    return each && is_by_set[0] && is_by_set[1];
}

/* Loops of all lengths, which are rare in puzzles; more of them while one is missing by chance. */
TEST(loops)
{
    for (unsigned i = 0; i < N_LOOPS || (i < 25 * N_LOOPS && !each_loop_was_told()); i++) {
        struct fsd_board board;
        struct fsd_se_hint hint;
        loop_board(&board);
        if (!board.is_contradictory && find_hint(&board, FSD_SE_UNIQUE_RECTANGLE_TYPE_1, i % 2 == 1, &hint))
            check_told(&board, i % 2 == 1, &hint);
    }
}

/* The tests above came by each rule. */
TEST(every_rule)
{
    if (n_told[FSD_SE_HIDDEN_SINGLE] == 0 || n_told[FSD_SE_UNIQUE_LOOP_18_TYPE_1] == 0)
        skip();
    for (unsigned i = 0; i < FSD_SE_N_TECHNIQUES; i++)
        if (has_definition(i) && n_told[i] == 0)
            fail_msg("no %s was found", fsd_se_technique_name(i));
        else if (has_definition(i))
            print_message("%7u %s\n", n_told[i], fsd_se_technique_name(i));
    assert_true(is_by_set[0] && is_by_set[1]);
}

/* Lines as explain --er writes them. */
TEST(texts)
{
    enum { MOST = 5 };
    static const struct {
        const char *puzzle;
        const char *lines[MOST]; /* in any order */
    } cases[] = {
        {"38....6.....1...4....5.........8.2...41......5.7.........7...5.6...2............1",
         {"Hidden Single (1.2): 8 in box 4 fits only in r5c1 => r5c1=8",
          "Unique Rectangle type 4 (4.5): with only 3 and 6 in r69c46 there would be two solutions, and 6 in row 9 and "
          "box "
          "8 fits only in r9c46 => r9c46<>3",
          "BUG type 4 (5.7): unless r8c3=3 or r9c3=9, each open cell has two candidates and each digit two places per "
          "unit: two solutions or none; 8 in column 3 and box 7 fits only in r89c3 => r8c3<>9, r9c3<>3"}},
        {".54.....2...1.......8..........36.......4..5.7.....1..16.3...........74.3........",
         {"Unique Loop 10 type 2 (5.0): with only 2 and 9 in r2c15,r3c16,r6c45,r8c36,r9c34 there would be two "
          "solutions, "
          "so one of r2c5,r9c4 holds 8 => r1c4,r7c5<>8"}},
        {"..8.1....3.....7..5...........3..5...7....6...2.....4....62.......7...2.4......1.",
         {"Direct Hidden Pair (2.0): 3 and 5 in column 2 fit only in r78c2, which leaves one place for 8 => r4c2=8",
          "Pointing (2.6): in box 1, 1 is confined to r23c2: remove it elsewhere in column 2 => r78c2<>1",
          "Direct Pointing (1.7): in box 9, 5 is confined to r7c89, so it is not in r7c2: box 7 has one place left => "
          "r8c2=5",
          "BUG type 3 (5.8): unless r4c6=9 or r5c6=8 or r9c6=8, each open cell has two candidates and each digit two "
          "places per unit: two solutions or none; 89 in column 6 are taken up by r2c6 and one of r459c6 => r7c6<>8"}},
        {".......81.3.2..............1.8.6..4....7..3..6........5..3..7...9....2......1....",
         {"Unique Rectangle type 3 (4.5): with only 4 and 9 in r36c56 there would be two solutions, so 49 in box 2 fit "
          "only in r1c4 and one of r3c56 => r1c4<>6"}},
        {"8..3.9.........84....1.........52.6.93.......7.........1......9..6.4..........3..",
         {"Naked Pair (3.0): r8c7,r9c8 in box 9 hold only 2 and 5 => r7c78<>25",
          "Unique Loop type 2 (4.6): with only 6 and 7 in r2c45,r5c46,r7c56 there would be two solutions, so one of "
          "r2c4,r7c6 holds 5 => r2c6,r79c4<>5",
          "Unique Loop type 1 (4.6): with only 6 and 7 in r2c56,r5c46,r7c45 there would be two solutions, so r7c4 "
          "holds another digit => r7c4<>67",
          "BUG type 1 (5.6): unless r9c1=2, each open cell has two candidates and each digit two places per unit: two "
          "solutions or none => r9c1<>45"}},
        {".2.3...........8.4..3...5.....2...7.5.....6.....1......1..6..2.8...4.........5...",
         {"XYZ-Wing (4.4): pivot r6c3 and pincers r5c2,r6c5 hold only 7, 8 and 9, so one of these holds 9 => r6c1<>9",
          "Aligned Pair Exclusion (6.2): no combination left for r6c13: r6c3=9 -> r6c9=3, r4c2=6, r5c2=7 -> r6c1<>367 "
          "=> r6c3<>9",
          "XY-Wing (4.2): pivot r6c3 and pincers r5c2,r6c5 hold only 7, 8 and 9, so one of r5c2,r6c5 holds 9 => "
          "r5c6<>9"}},
        {"7...1...2.3....4.....8.....2..1.4...6.5....9.....3.....9....3..8..5..............",
         {"X-Wing (3.2): 6 in columns 2 and 7 fits only in rows 3 and 8 => r8c5<>6"}},
    };
    for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        static struct fsd_named_step step;
        const struct fsd_se_options options = {.uniqueness = true};
        struct fsd_stepper stepper;
        OWNED_BUFFER text = {.n = 0};
        bool is_there[MOST] = {false};
        assert_true(fsd_stepper_init(&stepper, FSD_STEPS_OF_ER, 0, &options, 0));
        fsd_stepper_start(&stepper, cases[i].puzzle, NULL, FSD_UNIQUE_BY_DIGITS, cases[i].puzzle);
        while (fsd_stepper_next(&stepper, (struct fsd_deadline){0}, &step) == 1) {
            text.n = 0;
            fsd_named_step_text(&text, &step);
            for (unsigned k = 0; k < MOST && cases[i].lines[k]; k++)
                is_there[k] |= strcmp(fsd_buffer_text(&text), cases[i].lines[k]) == 0;
        }
        for (unsigned k = 0; k < MOST && cases[i].lines[k]; k++)
            if (!is_there[k])
                fail_msg("%s: there is no step \"%s\"", cases[i].puzzle, cases[i].lines[k]);
        fsd_stepper_destroy(&stepper);
    }
}

TEST_MAIN("explainer described", start, NULL)
