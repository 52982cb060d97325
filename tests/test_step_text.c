/* Steps and contradictions in words: notation, one sentence a technique, sizes. */
#include "grid/notation.h"
#include "logic/stepper.h"
#include "logic/techniques/techniques.h"
#include "logic/text/contradiction.h"
#include "logic/text/step_text.h"
#include "support/test.h"
#include "support/texts.h"

static struct fsd_buffer buffer;

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
    static const char *const texts[] = {"r4c7", "r12c7", "r4c379", "r12c79", "r1c5,r2c79", "r13c1,r2c2", "r1c1,r9c9"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        fsd_notation_put_cells(&buffer, read_cells(texts[i]));
        assert_string_equal(text_taken(&buffer), texts[i]);
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
        const char *text = text_taken(&buffer);
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
        assert_string_equal(text_taken(&buffer), units[i].wanted);
    }
    for (size_t i = 0; i < sizeof(digits) / sizeof(digits[0]); i++) {
        fsd_notation_put_digits(&buffer, digits[i].digits);
        assert_string_equal(text_taken(&buffer), digits[i].wanted);
    }
}

static void put_removal(struct fsd_step *step, const char *cells, uint16_t digits)
{
    fsd_cells set = read_cells(cells);
    step->removed_cells |= set;
    while (set)
        step->removed[fsd_cells_take(&set)] = digits;
}

/* What follows, as r4c7=5 and r4c12-37; or links, as r4c7=5, r4c12<>3, and r4c4=3@21 for a single of unit 21. */
static void put_words(struct fsd_step *step, const char *words, bool are_links)
{
    while (*words) {
        char cells[24];
        const size_t n = strcspn(words, "=<-");
        const char sign = words[n];
        uint16_t digits = 0;
        unsigned digit = 0;
        uint32_t units = 0;
        snprintf(cells, sizeof(cells), "%.*s", (int)n, words);
        for (words += sign == '<' ? n + 2 : n + 1; *words >= '1' && *words <= '9'; words++) {
            digit = (unsigned)(*words - '0');
            digits |= (uint16_t)(1U << (digit - 1));
        }
        if (*words == '@')
            units = 1U << strtoul(words + 1, (char **)&words, 10);
        words += *words == ' ';
        if (are_links) {
            assert_true(fsd_step_link(step, read_cells(cells), digit, sign == '=', units));
        } else if (sign == '=') {
            step->placed_cell = (uint8_t)fsd_cells_first(read_cells(cells));
            step->placed_digit = (uint8_t)digit;
        } else {
            put_removal(step, cells, digits);
        }
    }
}

static const char *text_of(const struct fsd_step *step)
{
    fsd_buffer_put_text(&buffer, fsd_technique_rows[step->technique].name);
    fsd_step_text_reason(&buffer, step);
    fsd_step_text_conclusion(&buffer, step);
    return text_taken(&buffer);
}

/* Also: the parts are what they are called. */
static void assert_text(const struct fsd_step *step, const char *wanted)
{
    assert_string_equal(text_of(step), wanted);
    fsd_step_text_conclusion(&buffer, step);
    assert_string_equal(text_taken(&buffer), strstr(wanted, " => ") + 4);
}

TEST(each_kind_of_step)
{
    static const struct {
        uint16_t own, other;
    } digits[FSD_N_TECHNIQUES] = {[FSD_ALS_XZ] = {0x13, 0x11},
                                  [FSD_SUE_DE_COQ] = {0x7, 0xc},
                                  [FSD_W_WING] = {0, 0x1},
                                  [FSD_UNIQUE_RECTANGLE_3] = {0x27, 0}};
    static const struct {
        enum fsd_technique technique;
        uint16_t digits;
        const char *cells, *others;
        uint32_t units, cover_units;
        const char *links, *follows, *text;
    } rows[] = {
        {FSD_NAKED_SINGLE, 1 << 4, "r4c7", "", 0, 0, "", "r4c7=5", "naked single: r4c7 can only be 5 => r4c7=5"},
        {FSD_HIDDEN_SINGLE, 1 << 4, "r1c9", "", 1U << 20, 0, "", "r1c9=5",
         "hidden single: 5 in box 3 fits only in r1c9 => r1c9=5"},
        {FSD_NAKED_PAIR, 0x44, "r4c79", "", 1U << 3 | 1U << 23, 0, "", "r4c1-7 r5c8-7 r4c2-37",
         "naked pair: r4c79 in row 4 and box 6 hold only 3 and 7 => r4c1,r5c8<>7, r4c2<>37"},
        {FSD_HIDDEN_PAIR, 0x44, "r4c79", "", 1U << 3, 0, "", "r4c79-19",
         "hidden pair: 3 and 7 in row 4 fit only in r4c79 => r4c79<>19"},
        {FSD_POINTING, 0x10, "r2c79", "", 1U << 20, 1U << 1, "", "r2c1-5",
         "locked candidates (pointing): in box 3, 5 is confined to r2c79: remove it elsewhere in row 2 => r2c1<>5"},
        {FSD_X_WING, 0x10, "r27c39", "", 1U << 1 | 1U << 6, 1U << 11 | 1U << 17, "", "r4c3-5 r8c9-5",
         "X-wing: 5 in rows 2 and 7 fits only in columns 3 and 9 => r4c3,r8c9<>5"},
        {FSD_FINNED_X_WING, 0x10, "r27c39", "r2c12", 1U << 1 | 1U << 6, 1U << 11 | 1U << 17, "", "r4c3-5 r8c9-5",
         "finned X-wing: 5 in rows 2 and 7 fits only in columns 3 and 9 or the fin r2c12 => r4c3,r8c9<>5"},
        {FSD_XY_WING, 0x7, "r1c1", "r1c5,r2c2", 0, 0, "", "r2c5-3",
         "XY-wing: pivot r1c1 and pincers r1c5,r2c2 hold only 1, 2 and 3, so one of r1c5,r2c2 holds 3 => r2c5<>3"},
        {FSD_XYZ_WING, 0x7, "r1c1", "r1c5,r2c2", 0, 0, "", "r1c2-3",
         "XYZ-wing: pivot r1c1 and pincers r1c5,r2c2 hold only 1, 2 and 3, so one of these holds 3 => r1c2<>3"},
        {FSD_W_WING, 0x5, "r1c1,r5c5", "r15c9", 1U << 17, 0, "", "r2c5-3",
         "W-wing: r1c1,r5c5 hold only 1 and 3, connected by 1 in r15c9, in column 9 => r2c5<>3"},
        {FSD_SIMPLE_COLOURING, 0x4, "r1c1,r5c5", "r15c9", 1U << 17, 0, "", "r2c5-3",
         "simple colouring: 3, colours r1c1,r5c5 and r15c9 (colour trap) => r2c5<>3"},
        {FSD_SIMPLE_COLOURING, 0x4, "r1c1,r5c5", "r15c9", 1U << 17, 1U << 0, "", "r2c5-3",
         "simple colouring: 3, colours r1c1,r5c5 and r15c9; the first appears twice in row 1 (colour wrap) => "
         "r2c5<>3"},
        {FSD_ALS_XZ, 0x10, "r1c12", "r5c2", 0, 0, "", "r4c1-1",
         "ALS-XZ: almost locked sets r1c12 with 125 and r5c2 with 15, restricted common 5: one of them holds 1 => "
         "r4c1<>1"},
        {FSD_ALS_XZ, 0x11, "r1c12", "r5c2", 0, 0, "", "r4c1-1",
         "ALS-XZ: almost locked sets r1c12 with 125 and r5c2 with 15, restricted common 1 and 5 (doubly linked) => "
         "r4c1<>1"},
        {FSD_FULL_HOUSE, 0x10, "r5c4", "", 1U << 4, 0, "", "r5c4=5",
         "full house: r5c4 is the last empty cell of row 5 => r5c4=5"},
        {FSD_SKYSCRAPER, 0x10, "r2c5,r7c6", "r27c1", 1U << 1 | 1U << 6, 1U << 9, "", "r13c6-5",
         "skyscraper: 5 in rows 2 and 7: not both of r27c1 in column 1, so one of r2c5,r7c6 => r13c6<>5"},
        {FSD_EMPTY_RECTANGLE, 0x10, "r2c12,r1c3", "r28c7", 1U << 15, 1U << 18, "", "r8c3-5",
         "empty rectangle: 5 in box 1 fits only in one row and one column, r1c3,r2c12, and in column 7 only in r28c7 "
         "=> r8c3<>5"},
        /* The path begins at the first end, and does not go by the order of cells. */
        {FSD_REMOTE_PAIR, 0x3, "r3c67,r6c16", "r2c8,r8c1", 0, 0, "", "r8c8-12",
         "remote pair: r2c8-r3c7-r3c6-r6c6-r6c1-r8c1 hold 1 and 2 in turn, and r2c8,r8c1 one each => r8c8<>12"},
        {FSD_UNIQUE_RECTANGLE_3, 0x90, "r13c69", "r13689c9", 1U << 17, 0, "", "r5c9-1",
         "unique rectangle type 3: with only 5 and 8 in r13c69 there would be two solutions, so 1236 in column 9 are "
         "taken up by r689c9 and one of r13c9 => r5c9<>1"},
        {FSD_SUE_DE_COQ, 0xf, "r1c12", "r1c5,r2c1", 1U << 0, 1U << 18, "", "r1c3-1234",
         "Sue de Coq: r1c12 and r1c5,r2c1, as many cells as digits, hold 1, 2, 3 and 4 once each: 123 in row 1, 34 in "
         "box 1 => r1c3<>1234"},
        {FSD_ALTERNATING_CHAIN, 0, "", "", 0, 0, "r1c1<>5 r1c89=5 r2c7<>5 r2c7=6", "r9c9=1 r2c1-56",
         "alternating inference chain: r1c1<>5 -> r1c89=5 -> r2c7<>5 -> r2c7=6 => r9c9=1, r2c1<>56"},
        {FSD_X_CHAIN, 0, "", "", 0, 0, "r2c1<>5 r2c8=5@1 r78c8<>5 r7c3=5", "r9c9-5",
         "X-chain: r2c1<>5 -> r2c8=5 (row 2) -> r78c8<>5 -> r7c3=5 => r9c9<>5"},
        {FSD_MULTI_COLOURING_1, 0x4, "r1c1,r5c5", "r15c9", 1U << 17, 1U << 0, "", "r2c5-3",
         "multi-colouring type 1: 3 stands in all of r1c1,r5c5 or in all of r15c9, as their opposite colours meet in "
         "row 1 => r2c5<>3"},
        {FSD_MULTI_COLOURING_2, 0x4, "r1c1,r5c5", "r15c9", 1U << 17, 1U << 0, "", "r2c5-3",
         "multi-colouring type 2: 3, colour r1c1,r5c5 meets both colours of r15c9 in row 1 => r2c5<>3"},
        /* One digit's places, or one cell's candidates, are denied together; a new candidate of the base is a new
           chain. */
        {FSD_FORCING_CONTRADICTION, 0x8, "r1c1", "r7c12", 1U << 6, 0, "r1c1=4 r5c2=9@21 r7c1<>9 r7c2<>9", "r1c1-4",
         "forcing chain (contradiction): r1c1=4 -> r5c2=9 (box 4) -> r7c12<>9, no place left for 9 in row 7 => "
         "r1c1<>4"},
        {FSD_FORCING_CONTRADICTION, 0x8, "r1c1", "r7c1", 0, 0, "r1c1=4 r5c2=9@21 r7c1<>4 r7c1<>9", "r1c1-4",
         "forcing chain (contradiction): r1c1=4 -> r5c2=9 (box 4) -> r7c1<>49, no candidate left in r7c1 => r1c1<>4"},
        {FSD_FORCING_VERITY, 0x18, "r1c1", "", 0, 0, "r1c1=4 r1c9=5 r1c1=5 r2c9=4", "r9c9-45",
         "forcing chains (verity): each candidate of r1c1: r1c1=4 -> r1c9=5; r1c1=5 -> r2c9=4 => r9c9<>45"},
        {FSD_FORCING_VERITY, 0x8, "r1c19", "", 1, 0, "r1c1=4 r1c9=4", "r9c9-45",
         "forcing chains (verity): each place for 4 in row 1: r1c1=4; r1c9=4 => r9c9<>45"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fsd_step step;
        fsd_step_start(&step);
        step.technique = (uint8_t)rows[i].technique;
        step.digits = rows[i].digits;
        step.cells = read_cells(rows[i].cells);
        step.others = read_cells(rows[i].others);
        step.units = rows[i].units;
        step.cover_units = rows[i].cover_units;
        step.own_digits = digits[step.technique].own;
        step.other_digits = digits[step.technique].other;
        put_words(&step, rows[i].links, true);
        put_words(&step, rows[i].follows, false);
        assert_text(&step, rows[i].text);
    }
}

TEST(variants)
{
    struct fsd_step step;
    fsd_step_start(&step);
    step.technique = FSD_FINNED_SWORDFISH;
    step.units = 1U << 1 | 1U << 4 | 1U << 6;
    step.cells = read_cells("r2c39,r5c35,r7c59");
    assert_null(fsd_step_variant(&step));
    step.cells = read_cells("r2c39,r5c3,r7c59");
    assert_string_equal(fsd_step_variant(&step), "sashimi");
    step.technique = FSD_SWORDFISH;
    assert_null(fsd_step_variant(&step));
    fsd_step_start(&step);
    step.technique = FSD_ALS_XY_WING;
    step.sets[step.n_sets++] = (struct fsd_step_set){read_cells("r1c12"), 0x7};
    step.sets[step.n_sets++] = (struct fsd_step_set){read_cells("r1c5"), 0x5};
    step.sets[step.n_sets++] = (struct fsd_step_set){read_cells("r5c5"), 0xc};
    put_words(&step, "r1c1<>1 r1c12=3", true);
    put_words(&step, "r9c9-5", false);
    assert_text(&step, "ALS-XY-wing: almost locked sets r1c12 with 123, r1c5 with 13 and r5c5 with 34: "
                       "r1c1<>1 -> r1c12=3 => r9c9<>5");
}

/* A link that follows from others, whose places in the chain follow, up to FSD_MAX_LINKS. */
static void put_link(struct fsd_step *step, const char *cell, unsigned digit, bool is_true, uint32_t units,
                     const char *nested, const uint16_t *reasons)
{
    const struct fsd_link link = {
        .cells = read_cells(cell), .nested = nested, .units = units, .digit = (uint8_t)digit, .is_true = is_true};
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
    assert_string_equal(text_taken(&buffer), wanted);

    fsd_step_start(step);
    step->technique = FSD_SE_DYNAMIC_DOUBLE_FORCING_CHAIN;
    step->cells = read_cells("r1c1");
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
        text_taken(&buffer),
        "Chains (9.3): r1c1=5 or not: r1c1=5 -> r1c7<>5; r1c1<>5 -> r2c2=5 (box 1) -> r2c7<>5 -> r1c7<>5 "
        "(X-Wing) => r1c7<>5");
}

/* What Sudoku Explainer knows is told in the order of its ratings, and is known by its name too. */
TEST(one_vocabulary)
{
    fsd_techniques of_kinds = 0;
    double last = 0;
    for (unsigned i = 0; i < FSD_N_TECHNIQUES; i++) {
        const struct fsd_technique_row *row = &fsd_technique_rows[i];
        assert_int_equal(fsd_technique_named(row->name, strlen(row->name)), i);
        unsigned rule = 0;
        while (rule < FSD_SE_N_TECHNIQUES &&
               strcasecmp(fsd_se_technique_rows[rule].name, row->other_name ? row->other_name : row->name) != 0)
            rule++;
        assert_true(!row->other_name || rule < FSD_SE_N_TECHNIQUES);
        if (rule < FSD_SE_N_TECHNIQUES) {
            assert_true(fsd_se_technique_rows[rule].rating >= last);
            last = fsd_se_technique_rows[rule].rating;
            assert_string_equal(fsd_rule_name((enum fsd_se_technique)rule), row->name);
        }
        assert_int_equal(fsd_technique_level(i) >= 0, (fsd_techniques_up_to(10) & fsd_technique_bit(i)) != 0);
    }
    assert_string_equal(fsd_rule_name(FSD_SE_FORCING_CHAIN), "Forcing Chain");
    assert_int_equal(fsd_technique_named("naked triplets", 13), FSD_NAKED_TRIPLE);
    assert_int_equal(fsd_technique_named("naked tripl", 11), FSD_N_TECHNIQUES);
    for (unsigned kind = FSD_OF_LEVEL; kind <= FSD_OF_UNIQUENESS; kind++) {
        assert_int_equal(of_kinds & fsd_techniques_of_kind((enum fsd_technique_kind)kind), 0);
        of_kinds |= fsd_techniques_of_kind((enum fsd_technique_kind)kind);
    }
    assert_int_equal(of_kinds, FSD_ALL_TECHNIQUES);
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
        put_words(&step, "r9c9=9", false);
        const char *text = text_of(&step);
        assert_non_null(strstr(text, "=> r9c9=9, r1c1<>123456789, "));
        if (strpbrk(text, "%[]")) /* marks of the table of sentences */
            fail_msg("%s", text);
        struct fsd_buffer failed = {.failed = true};
        fsd_step_text_reason(&failed, &step);
        assert_int_equal(failed.n, 0);
        assert_null(fsd_buffer_text(&failed));
    }
}

TEST(contradictions)
{
    static const struct {
        const char *puzzle, *text;
    } rows[] = {
        {"1......1", "row 1 has 1 more than once, in r1c18"},
        {"1...................1", "box 1 has 1 more than once, in r1c1,r3c3"},
        /* Eight digits in its row, the ninth in its column. */
        {"12345678........................................................................9",
         "r1c9 has no candidate left"},
        /* r3c123 are left, and 9 stands in row 3. */
        {"123......456.............9", "box 1 has no place left for 9"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fsd_board board;
        char puzzle[FSD_N_CELLS + 1] = "";
        memset(puzzle, '.', FSD_N_CELLS);
        memcpy(puzzle, rows[i].puzzle, strlen(rows[i].puzzle));
        fsd_board_init_puzzle(&board, puzzle);
        assert_true(board.is_contradictory);
        fsd_contradiction_put(&buffer, &board, puzzle);
        assert_string_equal(text_taken(&buffer), rows[i].text);
    }
}

int main(void)
{
    int n_failed = test_run("step_text", NULL, NULL);
    fsd_buffer_destroy(&buffer);
    return n_failed;
}
