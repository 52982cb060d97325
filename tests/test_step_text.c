/* Steps and contradictions in words: notation, one sentence a technique, sizes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grid/notation.h"
#include "logic/techniques/techniques.h"
#include "logic/text/contradiction.h"
#include "logic/text/step_text.h"
#include "support/random.h"
#include "support/test.h"

/* What was appended since the last call; valid until then. */
static struct fsd_buffer buffer;
static const char *text_of_buffer(void)
{
    const char *text = fsd_buffer_text(&buffer);
    assert_non_null(text);
    assert_int_equal(strlen(text), buffer.n);
    buffer.n = 0;
    return text;
}

/* Cells from "r1c1 r4c79": single cells with spaces between. */
static fsd_cells cells_of(const char *text)
{
    fsd_cells cells = 0;
    for (; *text; text += text[4] ? 5 : 4)
        cells |= fsd_cells_of((unsigned)(9 * (text[1] - '1') + text[3] - '1'));
    return cells;
}

/* Reads the notation by its definition: each row with each column. */
static fsd_cells read_cells(const char *text)
{
    fsd_cells cells = 0;
    while (*text) {
        assert_int_equal(*text, 'r');
        const char *rows = ++text;
        text += strspn(text, "123456789");
        size_t n_rows = (size_t)(text - rows);
        assert_int_equal(*text, 'c');
        const char *columns = ++text;
        text += strspn(text, "123456789");
        size_t n_columns = (size_t)(text - columns);
        assert_true(n_rows > 0 && n_columns > 0);
        for (size_t i = 0; i < n_rows * n_columns; i++) {
            unsigned cell = (unsigned)(9 * (rows[i / n_columns] - '1') + columns[i % n_columns] - '1');
            assert_false(fsd_cells_has(cells, cell));
            cells |= fsd_cells_of(cell);
        }
        text += *text == ',';
    }
    return cells;
}

TEST(cells_by_row_and_column)
{
    static const struct {
        const char *cells, *wanted;
    } rows[] = {
        {"r4c7", "r4c7"},
        {"r1c7 r2c7", "r12c7"},
        {"r4c9 r4c3 r4c7", "r4c379"},
        {"r1c7 r1c9 r2c7 r2c9", "r12c79"},
        {"r1c5 r2c7 r2c9", "r1c5,r2c79"},
        {"r1c1 r3c1 r2c2", "r13c1,r2c2"},
        {"r9c9 r1c1", "r1c1,r9c9"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        fsd_notation_put_cells(&buffer, cells_of(rows[i].cells));
        assert_string_equal(text_of_buffer(), rows[i].wanted);
    }
}

TEST(any_set_of_cells_can_be_read_back)
{
    size_t longest = 0;
    for (unsigned round = 0; round < TEST_SAMPLE(50000, 5000); round++) {
        fsd_cells cells = 0;
        for (unsigned density = rng_below(&test_rng, 4), cell = 0; cell < FSD_N_CELLS; cell++)
            cells |= rng_below(&test_rng, 4) <= density && rng_below(&test_rng, 3) > 0 ? fsd_cells_of(cell) : 0;
        fsd_notation_put_cells(&buffer, cells);
        const size_t n = buffer.n;
        const char *text = text_of_buffer();
        if (read_cells(text) != cells)
            fail_msg("%s is another set", text);
        longest = n > longest ? n : longest;
    }
    assert_true(longest > 60);
}

TEST(units_and_digits)
{
    static const struct {
        uint32_t units;
        const char *wanted;
    } units[] = {
        {1U << 3, "row 4"},
        {1U << 15, "column 7"},
        {1U << 20, "box 3"},
        {1U << 1 | 1U << 6, "rows 2 and 7"},
        {1U << 9 | 1U << 11 | 1U << 17, "columns 1, 3 and 9"},
        {1U << 0 | 1U << 18, "row 1 and box 1"},
        {1U << 6 | 1U << 14 | 1U << 25, "row 7, column 6 and box 8"},
        {1U << 0 | 1U << 1 | 1U << 18, "rows 1 and 2, box 1"},
    };
    static const struct {
        uint16_t digits;
        const char *wanted;
    } digits[] = {{1, "1"}, {0x140, "7 and 9"}, {0x10a, "2, 4 and 9"}, {0x1ff, "1, 2, 3, 4, 5, 6, 7, 8 and 9"}};
    for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
        fsd_notation_put_units(&buffer, units[i].units);
        assert_string_equal(text_of_buffer(), units[i].wanted);
    }
    for (size_t i = 0; i < sizeof(digits) / sizeof(digits[0]); i++) {
        fsd_notation_put_digits(&buffer, digits[i].digits);
        assert_string_equal(text_of_buffer(), digits[i].wanted);
    }
}

static void put_removal(struct fsd_step *step, const char *cells, uint16_t digits)
{
    fsd_cells set = cells_of(cells);
    step->removed_cells |= set;
    while (set)
        step->removed[fsd_cells_take(&set)] = digits;
}

static void put_placement(struct fsd_step *step, const char *cell, unsigned digit)
{
    step->placed_cell = (uint8_t)fsd_cells_first(cells_of(cell));
    step->placed_digit = (uint8_t)digit;
}

static const char *text_of(const struct fsd_step *step)
{
    fsd_buffer_put_text(&buffer, fsd_technique_rows[step->technique].name);
    fsd_step_text_reason(&buffer, step);
    fsd_step_text_conclusion(&buffer, step);
    return text_of_buffer();
}

/* Also: the parts are what they are called. */
static void assert_text(const struct fsd_step *step, const char *wanted)
{
    assert_string_equal(text_of(step), wanted);
    fsd_step_text_conclusion(&buffer, step);
    assert_string_equal(text_of_buffer(), strstr(wanted, " => ") + 4);
}

TEST(singles)
{
    struct fsd_step step;
    fsd_step_start(&step);
    step.technique = FSD_NAKED_SINGLE;
    step.cells = cells_of("r4c7");
    step.digits = 1 << 4;
    put_placement(&step, "r4c7", 5);
    assert_text(&step, "naked single: r4c7 can only be 5 => r4c7=5");
    step.technique = FSD_HIDDEN_SINGLE;
    step.units = 1U << 20;
    step.cells = cells_of("r1c9");
    put_placement(&step, "r1c9", 5);
    assert_text(&step, "hidden single: 5 in box 3 fits only in r1c9 => r1c9=5");
}

TEST(subsets_and_lines)
{
    struct fsd_step step;
    fsd_step_start(&step);
    step.technique = FSD_NAKED_PAIR;
    step.cells = cells_of("r4c7 r4c9");
    step.units = 1U << 3 | 1U << 23;
    step.digits = 0x44;
    put_removal(&step, "r4c1 r5c8", 0x40);
    put_removal(&step, "r4c2", 0x44);
    assert_text(&step, "naked pair: r4c79 in row 4 and box 6 hold only 3 and 7 => r4c1,r5c8<>7, r4c2<>37");
    step.technique = FSD_HIDDEN_PAIR;
    step.units = 1U << 3;
    step.removed_cells = 0;
    put_removal(&step, "r4c7 r4c9", 0x101);
    assert_text(&step, "hidden pair: 3 and 7 in row 4 fit only in r4c79 => r4c79<>19");
    step.technique = FSD_POINTING;
    step.digits = 0x10;
    step.units = 1U << 20;
    step.cells = cells_of("r2c7 r2c9");
    step.cover_units = 1U << 1;
    step.removed_cells = 0;
    put_removal(&step, "r2c1", 0x10);
    assert_text(
        &step,
        "locked candidates (pointing): in box 3, 5 is confined to r2c79: remove it elsewhere in row 2 => r2c1<>5");
}

TEST(fish)
{
    struct fsd_step step;
    fsd_step_start(&step);
    step.technique = FSD_X_WING;
    step.digits = 0x10;
    step.cells = cells_of("r2c3 r2c9 r7c3 r7c9");
    step.units = 1U << 1 | 1U << 6;
    step.cover_units = 1U << 11 | 1U << 17;
    put_removal(&step, "r4c3 r8c9", 0x10);
    assert_text(&step, "X-wing: 5 in rows 2 and 7, columns 3 and 9 => r4c3,r8c9<>5");
    step.technique = FSD_FINNED_X_WING;
    step.others = cells_of("r2c1 r2c2");
    assert_text(&step, "finned X-wing: 5 in rows 2 and 7, columns 3 and 9, fin r2c12 => r4c3,r8c9<>5");
}

TEST(wings_and_colours)
{
    struct fsd_step step;
    fsd_step_start(&step);
    step.technique = FSD_XY_WING;
    step.digits = 0x7;
    step.cells = cells_of("r1c1");
    step.others = cells_of("r1c5 r2c2");
    put_removal(&step, "r2c5", 0x4);
    assert_text(&step, "XY-wing: 1, 2 and 3, pivot r1c1, pincers r1c5,r2c2 => r2c5<>3");
    step.technique = FSD_W_WING;
    step.digits = 0x5;
    step.cells = cells_of("r1c1 r5c5");
    step.others = cells_of("r1c9 r5c9");
    step.units = 1U << 17;
    assert_text(&step, "W-wing: r1c1,r5c5 hold only 1 and 3, connected by r15c9 in column 9 => r2c5<>3");
    step.technique = FSD_SIMPLE_COLOURING;
    step.digits = 0x4;
    assert_text(&step, "simple colouring: 3, colours r1c1,r5c5 and r15c9 => r2c5<>3");
    step.cover_units = 1U << 0;
    assert_text(&step, "simple colouring: 3, colours r1c1,r5c5 and r15c9; the first appears twice in row 1 => r2c5<>3");
}

TEST(chains)
{
    struct fsd_step step;
    fsd_step_start(&step);
    step.technique = FSD_ALTERNATING_CHAIN;
    assert_true(fsd_step_link(&step, cells_of("r1c1"), 5, false, 0));
    assert_true(fsd_step_link(&step, cells_of("r1c8 r1c9"), 5, true, 0));
    assert_true(fsd_step_link(&step, cells_of("r2c7"), 5, false, 0));
    assert_true(fsd_step_link(&step, cells_of("r2c7"), 6, true, 0));
    put_removal(&step, "r2c1", 0x30);
    put_placement(&step, "r9c9", 1);
    assert_text(&step, "alternating inference chain: r1c1<>5 -> r1c89=5 -> r2c7<>5 -> r2c7=6 => r9c9=1, r2c1<>56");
}

/* A chain of one digit through single cells, false and true in turn. */
static void put_x_chain(struct fsd_step *step, const char *const cells[4])
{
    step->n_links = 0;
    for (unsigned i = 0; i < 4; i++)
        assert_true(fsd_step_link(step, cells_of(cells[i]), 5, i % 2 == 1, 0));
}

TEST(variants)
{
    static const struct {
        const char *cells[4], *wanted;
    } x_chains[] = {
        {{"r2c1", "r2c8", "r7c8", "r7c3"}, "r2c1<>5 -> r2c8=5 -> r7c8<>5 -> r7c3=5 (skyscraper)"},
        {{"r1c2", "r8c2", "r8c7", "r3c7"}, "r1c2<>5 -> r8c2=5 -> r8c7<>5 -> r3c7=5 (skyscraper)"},
        {{"r2c1", "r2c8", "r3c7", "r9c7"}, "r2c1<>5 -> r2c8=5 -> r3c7<>5 -> r9c7=5 (two-string kite)"},
        {{"r2c1", "r2c8", "r6c8", "r5c9"}, "r2c1<>5 -> r2c8=5 -> r6c8<>5 -> r5c9=5 (turbot fish)"},
        {{"r2c1", "r2c8", "r6c8", "r6c9"}, "r2c1<>5 -> r2c8=5 -> r6c8<>5 -> r6c9=5 (turbot fish)"},
        {{"r1c1", "r2c2", "r2c8", "r7c8"}, "r1c1<>5 -> r2c2=5 -> r2c8<>5 -> r7c8=5 (turbot fish)"},
        {{"r2c1", "r2c8", "r7c8 r8c8", "r7c3"}, "r2c1<>5 -> r2c8=5 -> r78c8<>5 -> r7c3=5"},
    };
    char wanted[200];
    struct fsd_step step;
    fsd_step_start(&step);
    step.technique = FSD_X_CHAIN;
    put_removal(&step, "r9c9", 0x10);
    for (size_t i = 0; i < sizeof(x_chains) / sizeof(x_chains[0]); i++) {
        put_x_chain(&step, x_chains[i].cells);
        snprintf(wanted, sizeof(wanted), "X-chain: %s => r9c9<>5", x_chains[i].wanted);
        assert_text(&step, wanted);
    }
    put_x_chain(&step, x_chains[0].cells);
    step.n_links = 2;
    assert_null(fsd_step_variant(&step));

    fsd_step_start(&step);
    step.technique = FSD_FINNED_SWORDFISH;
    step.units = 1U << 1 | 1U << 4 | 1U << 6;
    step.cells = cells_of("r2c3 r2c9 r5c3 r5c5 r7c5 r7c9");
    assert_null(fsd_step_variant(&step));
    step.cells = cells_of("r2c3 r2c9 r5c3 r7c5 r7c9");
    assert_string_equal(fsd_step_variant(&step), "sashimi");
    step.technique = FSD_SWORDFISH;
    assert_null(fsd_step_variant(&step));
}

TEST(almost_locked_sets)
{
    struct fsd_step step;
    fsd_step_start(&step);
    step.technique = FSD_ALS_XZ;
    step.cells = cells_of("r1c1 r1c2");
    step.others = cells_of("r5c2");
    step.own_digits = 0x13;
    step.other_digits = 0x11;
    step.digits = 0x10;
    put_removal(&step, "r4c1", 0x1);
    assert_text(&step, "almost locked sets (XZ): sets r1c12 with 125 and r5c2 with 15, restricted common 5 => r4c1<>1");
    step.digits = 0x11;
    assert_text(&step,
                "almost locked sets (XZ): sets r1c12 with 125 and r5c2 with 15, restricted common 1 and 5 (doubly "
                "linked) => r4c1<>1");
}

/* A link that follows from others, whose places in the chain follow, up to FSD_MAX_LINKS. */
static void put_link(struct fsd_step *step, const char *cell, unsigned digit, bool is_true, uint32_t units,
                     const char *nested, const uint16_t *reasons)
{
    const struct fsd_link link = {
        .cells = cells_of(cell), .nested = nested, .units = units, .digit = (uint8_t)digit, .is_true = is_true};
    unsigned n = 0;
    while (reasons[n] < FSD_MAX_LINKS)
        n++;
    assert_true(fsd_step_link_from(step, reasons, n, &link));
}

#define FROM(...) ((const uint16_t[]){__VA_ARGS__, FSD_MAX_LINKS})

/*
 * Several reasons stand before what follows from them, and what denies those before these; "->" alone follows from what
 * was told just before. What is denied together is told once.
 */
TEST(graphs)
{
    static struct fsd_named_step named = {.kind = FSD_STEPS_OF_ER, .name = "Chains", .tenths = 93};
    struct fsd_step *const step = &named.found.step;
    const uint16_t *const assumed = (const uint16_t[]){FSD_MAX_LINKS};
    fsd_step_start(step);
    step->technique = FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS;
    put_link(step, "r1c1", 5, true, 0, NULL, assumed);
    put_link(step, "r1c7", 5, false, 0, NULL, FROM(0));
    put_link(step, "r1c7", 2, true, 0, NULL, FROM(1));
    put_link(step, "r9c7", 2, false, 0, NULL, FROM(2));
    put_link(step, "r9c1", 5, false, 0, NULL, FROM(0));
    put_link(step, "r9c9", 6, true, 1U << 8, NULL, FROM(3, 4));
    put_link(step, "r4c8", 3, false, 0, "Hidden Pair", FROM(3, 4));
    put_link(step, "r4c9", 3, false, 0, "Hidden Pair", FROM(3, 4));
    put_link(step, "r4c4", 3, true, 1U << 3 | 1U << 22, NULL, FROM(6, 7));
    put_link(step, "r9c9", 6, false, 0, "Naked Pair", FROM(3, 6));
    put_removal(step, "r1c1", 0x10);
    static const char told[] =
        "r1c1=5 -> r1c7<>5 -> r1c7=2, r1c1=5 and r1c7=2 -> r9c7<>2 and r9c1<>5 -> r9c9=6 (row 9), r1c1=5 and r1c7=2 -> "
        "r9c7<>2 and r9c1<>5 -> r4c89<>3 (Hidden Pair) -> r4c4=3 (row 4 and box 5), r1c7=2 -> r9c7<>2 and r4c8<>3 -> "
        "r9c9<>6 (Naked Pair), but r9c9=6";
    char wanted[1000];
    snprintf(wanted, sizeof(wanted), "Chains (9.3): %s => r1c1<>5", told);
    fsd_named_step_text(&buffer, &named);
    assert_string_equal(text_of_buffer(), wanted);

    fsd_step_start(step);
    step->technique = FSD_SE_DYNAMIC_DOUBLE_FORCING_CHAIN;
    step->cells = cells_of("r1c1");
    step->digits = 0x10;
    put_link(step, "r1c1", 5, true, 0, NULL, assumed);
    put_link(step, "r1c7", 5, false, 0, NULL, FROM(0));
    put_link(step, "r1c1", 5, false, 0, NULL, assumed);
    put_link(step, "r2c2", 5, true, 1U << 18, NULL, FROM(2));
    put_link(step, "r2c7", 5, false, 0, NULL, FROM(3));
    put_link(step, "r1c7", 5, false, 0, "X-Wing", FROM(4));
    put_removal(step, "r1c7", 0x10);
    fsd_named_step_text(&buffer, &named);
    assert_string_equal(
        text_of_buffer(),
        "Chains (9.3): r1c1=5 or not: r1c1=5 -> r1c7<>5; r1c1<>5 -> r2c2=5 (box 1) -> r2c7<>5 -> r1c7<>5 "
        "(X-Wing) => r1c7<>5");
}

/* One digit's places, or one cell's candidates, are denied together; a new candidate of the base is a new chain. */
TEST(forcing_chains)
{
    struct fsd_step step;
    fsd_step_start(&step);
    step.technique = FSD_FORCING_CONTRADICTION;
    step.cells = cells_of("r1c1");
    step.digits = 0x8;
    fsd_step_link(&step, cells_of("r1c1"), 4, true, 0);
    fsd_step_link(&step, cells_of("r5c2"), 9, true, 1U << 21);
    fsd_step_link(&step, cells_of("r7c1"), 9, false, 0);
    fsd_step_link(&step, cells_of("r7c2"), 9, false, 0);
    step.units = 1U << 6;
    step.others = cells_of("r7c1 r7c2");
    put_removal(&step, "r1c1", 0x8);
    assert_text(&step, "forcing chain (contradiction): r1c1=4 -> r5c2=9 (box 4) -> r7c12<>9, no place left for 9 in "
                       "row 7 => r1c1<>4");
    step.n_links = 2;
    fsd_step_link(&step, cells_of("r7c1"), 4, false, 0);
    fsd_step_link(&step, cells_of("r7c1"), 9, false, 0);
    step.units = 0;
    step.others = cells_of("r7c1");
    assert_text(&step, "forcing chain (contradiction): r1c1=4 -> r5c2=9 (box 4) -> r7c1<>49, no candidate left in r7c1 "
                       "=> r1c1<>4");
    step.technique = FSD_FORCING_VERITY;
    step.n_links = 0;
    step.digits = 0x18;
    fsd_step_link(&step, cells_of("r1c1"), 4, true, 0);
    fsd_step_link(&step, cells_of("r1c9"), 5, true, 0);
    fsd_step_link(&step, cells_of("r1c1"), 5, true, 0);
    fsd_step_link(&step, cells_of("r2c9"), 4, true, 0);
    step.removed_cells = 0;
    put_removal(&step, "r9c9", 0x18);
    assert_text(&step,
                "forcing chains (verity): each candidate of r1c1: r1c1=4 -> r1c9=5; r1c1=5 -> r2c9=4 => r9c9<>45");
    step.cells = cells_of("r1c1 r1c9");
    step.digits = 0x8;
    step.units = 1;
    step.n_links = 0;
    fsd_step_link(&step, cells_of("r1c1"), 4, true, 0);
    fsd_step_link(&step, cells_of("r1c9"), 4, true, 0);
    assert_text(&step, "forcing chains (verity): each place for 4 in row 1: r1c1=4; r1c9=4 => r9c9<>45");
}

/* fsd_techniques_up_to rests on it. */
TEST(levels_never_fall)
{
    for (unsigned i = 1; i < FSD_N_TECHNIQUES; i++)
        assert_true(fsd_technique_rows[i - 1].level <= fsd_technique_rows[i].level);
}

/* The most that a step can hold, meaningful or not; without memory nothing is said, and that is noticed. */
TEST(the_longest_step)
{
    fsd_cells ragged = ((fsd_cells)1 << FSD_N_CELLS) - 1;
    for (unsigned row = 1; row < 9; row++)
        ragged &= ~fsd_cells_of(10 * row);
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        struct fsd_step step;
        fsd_step_start(&step);
        step.technique = (uint8_t)technique;
        step.digits = 0x1ff;
        step.cells = step.others = ragged;
        step.units = step.cover_units = (1U << FSD_N_UNITS) - 1;
        step.own_digits = step.other_digits = 0x1ff;
        while (fsd_step_link(&step, ragged, 9, step.n_links % 2 == 0, (1U << FSD_N_UNITS) - 1))
            continue;
        assert_int_equal(step.n_links, FSD_MAX_LINKS);
        step.removed_cells = ((fsd_cells)1 << FSD_N_CELLS) - 1;
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
            step.removed[cell] = (uint16_t)(0x1ff - cell);
        put_placement(&step, "r9c9", 9);
        assert_non_null(strstr(text_of(&step), "=> r9c9=9, r1c1<>123456789, "));
        struct fsd_buffer failed = {.failed = true};
        fsd_step_text_reason(&failed, &step);
        assert_int_equal(failed.n, 0);
        assert_null(fsd_buffer_text(&failed));
    }
}

TEST(contradictions)
{
    struct fsd_board board;
    char puzzle[FSD_N_CELLS + 1];

    memset(puzzle, '.', FSD_N_CELLS);
    puzzle[FSD_N_CELLS] = '\0';
    puzzle[0] = puzzle[7] = '1';
    fsd_board_init_puzzle(&board, puzzle);
    fsd_contradiction_put(&buffer, &board, puzzle);
    assert_string_equal(text_of_buffer(), "row 1 has 1 more than once, in r1c18");

    puzzle[7] = '.';
    puzzle[20] = '1';
    fsd_board_init_puzzle(&board, puzzle);
    fsd_contradiction_put(&buffer, &board, puzzle);
    assert_string_equal(text_of_buffer(), "box 1 has 1 more than once, in r1c1,r3c3");

    /* r1c9 sees all digits: eight in its row, the ninth in its column. */
    memcpy(puzzle, "12345678.", 9);
    memset(puzzle + 9, '.', FSD_N_CELLS - 9);
    puzzle[80] = '9';
    fsd_board_init_puzzle(&board, puzzle);
    assert_true(board.is_contradictory);
    fsd_contradiction_put(&buffer, &board, puzzle);
    assert_string_equal(text_of_buffer(), "r1c9 has no candidate left");

    /* Box 1 has r3c123 left, and 9 stands in row 3. */
    memcpy(puzzle, "123......456.............9", 26);
    memset(puzzle + 26, '.', FSD_N_CELLS - 26);
    fsd_board_init_puzzle(&board, puzzle);
    assert_true(board.is_contradictory);
    fsd_contradiction_put(&buffer, &board, puzzle);
    assert_string_equal(text_of_buffer(), "box 1 has no place left for 9");
}

int main(void)
{
    int n_failed = test_run("step_text", NULL, NULL);
    fsd_buffer_destroy(&buffer);
    return n_failed;
}
