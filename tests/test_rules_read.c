/* The readers of rules: texts, ISS's strings, names and one-line puzzles; what they make of them, and where they
 * refuse. */
#include "base/buffer.h"
#include "paths.h"
#include "rules/rules.h"
#include "solve/engine.h"
#include "support/test.h"

typedef bool reader(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure);

static bool read_names(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure)
{
    OWNED char *const names = strndup(text, n);
    const bool is_read = fsd_rules_read_names(names, rules, failure);
    return is_read;
}

/*
 * What was read, in one line: shape, values, boxes, number of regions; R and each cell's region if there are regions
 * other than boxes; cells that lack candidates; statements with their arguments, cells as r1c1.
 */
static void describe(const struct fsd_rules *rules, struct fsd_buffer *out)
{
    const struct fsd_variant *const variant = &rules->variant;
    fsd_buffer_print(out, "%ux%u %d-%d box %ux%u regions %u%s%s", variant->n_rows, variant->n_columns, variant->low,
                     variant->low + (int)variant->n_values - 1, rules->box_rows, rules->box_columns, rules->n_regions,
                     rules->has_cells ? " cells" : "", rules->lines_repeat ? " raw" : "");
    bool are_boxes = rules->box_rows > 0 && rules->n_regions > 0;
    for (unsigned i = 0; i < variant->n_cells && are_boxes; i++) {
        const unsigned across = variant->n_columns / rules->box_columns;
        are_boxes = rules->region[i] ==
                    i / variant->n_columns / rules->box_rows * across + i % variant->n_columns / rules->box_columns;
    }
    if (rules->n_regions > 0 && !are_boxes) {
        fsd_buffer_put_text(out, " R");
        for (unsigned i = 0; i < variant->n_cells; i++)
            fsd_buffer_put_char(out, rules->region[i] == UINT16_MAX ? '.' : (char)('a' + rules->region[i]));
    }
    for (unsigned i = 0; i < variant->n_cells; i++) {
        if (variant->candidates[i] == fsd_variant_all_values(variant))
            continue;
        fsd_buffer_print(out, " r%uc%u=", i / variant->n_columns + 1, i % variant->n_columns + 1);
        for (unsigned v = 0; v < variant->n_values; v++)
            if (variant->candidates[i] >> v & 1)
                fsd_buffer_put_char(out, fsd_rules_value_character(variant, v));
    }
    for (size_t s = 0; s < rules->n_statements; s++) {
        const struct fsd_statement *const statement = &rules->statements[s];
        fsd_buffer_print(out, "; %s", statement->rule->name);
        for (size_t a = 0; a < statement->n_arguments; a++) {
            const struct fsd_rule_argument *const argument = &statement->arguments[a];
            if (argument->is_cell)
                fsd_buffer_print(out, " r%uc%u", argument->cell / variant->n_columns + 1,
                                 argument->cell % variant->n_columns + 1);
            else
                fsd_buffer_print(out, " '%.*s'", (int)argument->n_text, argument->text);
        }
    }
}

struct good {
    const char *text;
    const char *expected;
};

struct bad {
    const char *text;
    unsigned line;
    unsigned column;
    const char *message;
};

/* Reads from memory of exactly that size, so that a byte too far is found. */
static bool read_exactly(reader *read, const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure)
{
    OWNED char *const exact = malloc(n + !n);
    memcpy(exact, text, n);
    const bool is_read = read(exact, n, rules, failure);
    return is_read;
}

static void check_good(reader *read, const struct good *cases, size_t n_cases)
{
    for (size_t i = 0; i < n_cases; i++) {
        OWNED_RULES rules;
        struct fsd_failure failure;
        OWNED_BUFFER out = {0};
        if (!read_exactly(read, cases[i].text, strlen(cases[i].text), &rules, &failure))
            fail_msg("%s\nis refused: %u:%u: %s", cases[i].text, (unsigned)failure.line, failure.column, failure.text);
        describe(&rules, &out);
        if (strcmp(fsd_buffer_text(&out), cases[i].expected) != 0)
            fail_msg("%s\nbecomes %s\nexpected %s", cases[i].text, fsd_buffer_text(&out), cases[i].expected);
    }
}

static void check_bad(reader *read, const struct bad *cases, size_t n_cases)
{
    for (size_t i = 0; i < n_cases; i++) {
        OWNED_RULES rules;
        struct fsd_failure failure;
        if (read_exactly(read, cases[i].text, strlen(cases[i].text), &rules, &failure))
            fail_msg("%s\nis read", cases[i].text);
        if (failure.line != cases[i].line || failure.column != cases[i].column ||
            strcmp(failure.text, cases[i].message) != 0)
            fail_msg("%s\nis refused with %u:%u: %s\nexpected %u:%u: %s", cases[i].text, (unsigned)failure.line,
                     failure.column, failure.text, cases[i].line, cases[i].column, cases[i].message);
    }
}

#define CHECK_GOOD(read, cases) check_good(read, cases, sizeof(cases) / sizeof(*(cases)))
#define CHECK_BAD(read, cases) check_bad(read, cases, sizeof(cases) / sizeof(*(cases)))

#define CLASSIC "9x9 1-9 box 3x3 regions 9"
#define FOUR "4x4 1-4 box 2x2 regions 4"

TEST(reads_texts)
{
    static const struct good cases[] = {
        {"", CLASSIC},
        {"\xef\xbb\xbf# a comment\r\n\r\n", CLASSIC},
        {"size = 6", "6x6 1-6 box 2x3 regions 6"},
        {"size = 32", "32x32 1-32 box 4x8 regions 32"},
        {"size = 1x32", "1x32 1-32 box 0x0 regions 0"},
        {"values = 4-35", "9x9 4-35 box 3x3 regions 9"},
        {"size=4x6 # rows first", "4x6 1-6 box 2x3 regions 4"},
        {"size = \"7x7\"", "7x7 1-7 box 0x0 regions 0"},
        {"size = 16", "16x16 1-16 box 4x4 regions 16"},
        {"values = 0-8", "9x9 0-8 box 3x3 regions 9"},
        {"size = 4\nvalues = 6", "4x4 1-6 box 2x2 regions 4"},
        {"size = 6\nregions = 3x2", "6x6 1-6 box 3x2 regions 6"},
        {"size = 4\nregions = none", "4x4 1-4 box 2x2 regions 0"},
        {"size = 4\nregions = boxes", FOUR},
        {"size = 4\nregions =\nAAAB\nACBB\nCCBD\nCDDD", "4x4 1-4 box 2x2 regions 4 Raaabacbbccbdcddd"},
        {"size = 4\nvalues=5\nregions = \"\"\"\nAAAA\n....\n++++\n.CCC\n.CC.\n\"\"\"\nx",
         "4x4 1-5 box 2x2 regions 2 Raaaa.....bbb.bb.; x"},
        {"Rules = X, Anti-Knight", CLASSIC "; x; anti-knight"},
        {"rules = [\"X\", \"AntiKnight\", killer]", CLASSIC "; x; anti-knight"},
        {"cells =\n1.3.\n....\n_*?0\n...4", FOUR " cells r1c1=1 r1c3=3 r4c4=4"},
        {"cells = 12..\r\n....\r\n....\r\n....\r\n", FOUR " cells r1c1=1 r1c2=2"},
        {"cells = \"\"\"\n1 . | 3 .\n. . | . .\n----+----\n. . | . .\n. . | . 4\n\"\"\"\nx",
         FOUR " cells r1c1=1 r1c3=3 r4c4=4; x"},
        {"cells = [\n  \"1...\",\n  \"....\", # a comment\n  \"....\",\n  \"...2\",\n]\nx",
         FOUR " cells r1c1=1 r4c4=2; x"},
        {"size = 2x3\nvalues = 10-12\ncells =\nA.c\n.B.", "2x3 10-12 box 0x0 regions 0 cells r1c1=A r1c3=C r2c2=B"},
        {"cage 15 r1c1 R1C2", CLASSIC "; cage '15' r1c1 r1c2"},
        {"  Cage  15  r9c8-9, , r8c9-8 # here", CLASSIC "; cage '15' r9c8 r9c9 r8c9 r8c8"},
        {"thermo r3-1c2", CLASSIC "; thermo r3c2 r2c2 r1c2"},
        {"all different r1-2c2-1", CLASSIC "; all-different r1c2 r1c1 r2c2 r2c1"},
        {"size = 16\nthermo r10c16 r11c16", "16x16 1-16 box 4x4 regions 16; thermo r10c16 r11c16"},
        {"candidates 12 r1c1-2\ncandidates 23 r1c2 r1c3", CLASSIC " cells r1c1=12 r1c2=2 r1c3=23"},
        {"little-killer 20 r1c2\nx", CLASSIC "; little-killer '20' r1c2; x"},
    };
    CHECK_GOOD(fsd_rules_read_text, cases);
}

TEST(refuses_texts)
{
    static const struct bad cases[] = {
        {"\n  size = x", 2, 10, "a size is a number, or ROWSxCOLUMNS, such as 6x6"},
        {"size =", 1, 7, "a size is a number, or ROWSxCOLUMNS, such as 6x6"},
        {"size = 33", 1, 8, "a grid has 1 to 32 rows and columns"},
        {"size = 1x33", 1, 8, "a grid has 1 to 32 rows and columns"},
        {"values = 3-35", 1, 10, "values are at most 32 numbers from 0 to 35, such as 1-9"},
        {"size = 0x9", 1, 8, "a grid has 1 to 32 rows and columns"},
        {"size = 9x0", 1, 8, "a grid has 1 to 32 rows and columns"},
        {"size = 0", 1, 8, "a grid has 1 to 32 rows and columns"},
        {"size = 99999999999999999999", 1, 8, "a size is a number, or ROWSxCOLUMNS, such as 6x6"},
        {"values = 5-", 1, 10, "values are a range, such as 0-8, or their number"},
        {"values = 9-1", 1, 10, "values are at most 32 numbers from 0 to 35, such as 1-9"},
        {"values = 4-36", 1, 10, "values are at most 32 numbers from 0 to 35, such as 1-9"},
        {"values = 1-8", 1, 10, "8 values cannot fill a line of 9 different ones; widen their range"},
        {"x\nsize = 6", 2, 1, "size stands after what depends on it; move it up"},
        {"colour = 3", 1, 1, "no setting is called colour; there are size, values, regions, rules and cells"},
        {"rules = x, antinight", 1, 12, "no rule is called antinight; do you mean anti-knight?"},
        {"rules = cage", 1, 9, "cage needs more than its name; write it as a line of the text: cage [TOTAL] CELL..."},
        {"rules = qwertyuiop", 1, 9, "no rule is called qwertyuiop; see fastsud-formats(5) for the rules"},
        {"size = 7\nregions = boxes", 2, 11, "7x7 has no boxes; write none, or the size of a box, such as 2x3"},
        {"size = 6\nregions = 4x2", 2, 11, "boxes of 4x2 do not divide 6x6 into regions of 6 cells or fewer"},
        {"size = 6\nregions = 3x3", 2, 11, "boxes of 3x3 do not divide 6x6 into regions of 6 cells or fewer"},
        {"size = 4\nregions =\nAAAA\nBBBB\nCCCD\nCDDC", 5, 1,
         "region C has 5 cells; it needs 4, and . stands for none"},
        {"cells =\n12.4\n....\n...5\n....", 4, 4,
         "neither a value nor a blank; write blanks as . and values beyond 9 as letters, A = 10"},
        {"cells =\n1234\n123", 3, 1, "a row of cells has 4 cells, this one has 3"},
        {"size = 4\ncells =\n1234\n....\n....", 5, 5, "cells ends after 12 cells; write a line for each row"},
        {"size = 2\ncells = .....", 2, 13, "cells goes on after its last cell; a row has 2"},
        {"thermos r1c1 r1c2", 1, 1, "no rule is called thermos; do you mean thermo?"},
        {"\xef\xbb\xbfx r1c1 r1c10", 1, 8, "r1c10 is not within 9x9"},
        {"# of two lines\r\nthermo r1c1-2 r0c1\r\n", 2, 15, "r0c1 is not within 9x9"},
        {"cage 3 r1c1x2", 1, 8, "cells are written as r4c7, or with ranges: r4c1-7, r1-3c7"},
        {"cage 3 r1-c1", 1, 8, "cells are written as r4c7, or with ranges: r4c1-7, r1-3c7"},
        {"candidates 10 r1c1", 1, 13, "no value of this grid; write values beyond 9 as letters, A = 10"},
        {"candidates 1 2 r1c1", 1, 14,
         "candidates are written as values without blanks, then cells: candidates 123 r1c1"},
        {"candidates\t", 1, 1, "candidates are written as values without blanks, then cells: candidates 123 r1c1"},
        {"candidates 12", 1, 1, "candidates are written as values without blanks, then cells: candidates 123 r1c1"},
        {"candidates r1c1 r1c2", 1, 12,
         "candidates are written as values without blanks, then cells: candidates 123 r1c1"},
    };
    CHECK_BAD(fsd_rules_read_text, cases);
}

TEST(reads_strings_of_iss)
{
    static const struct good cases[] = {
        {"", CLASSIC},
        {".", CLASSIC},
        {".Shape~4x4.SearchPriority~1~R1C1~R2C2.Shape~4x4~1-4", FOUR},
        {".~R1C1_8~R2C3_3_6", CLASSIC " cells r1c1=8 r2c3=36"},
        {".Given~R1C1_1_2_3.~R1C1_3_4", CLASSIC " cells r1c1=3"},
        {"..Cage~15~R1C3~R1C4.", CLASSIC "; cage '15' r1c3 r1c4"},
        {".Cage~15~R1C3~R1C4.AntiKnight", CLASSIC "; cage '15' r1c3 r1c4; anti-knight"},
        {" .AntiKnight .Thermo~R9C8~R9C9\n.NoBoxes\n", "9x9 1-9 box 3x3 regions 0; anti-knight; thermo r9c8 r9c9"},
        {".AntiKing.And.X~R1C1~R1C2.End", CLASSIC "; anti-king; x r1c1 r1c2"},
        {".~RgCa_12.Shape~16x16.Diagonal~-1", "16x16 1-16 box 4x4 regions 16 cells r16c10=C; diagonal '-1'"},
        {".Shape~9x9~0-8.~R1C1_0", "9x9 0-8 box 3x3 regions 9 cells r1c1=0"},
        {".Shape~6x6~8", "6x6 1-8 box 2x3 regions 6"},
        {".Shape~6x6~9.RegionSize~9", "6x6 1-9 box 3x3 regions 4"},
        {".Shape~4x6.RegionSize~8", "4x6 1-6 box 4x2 regions 3"},
        {".Shape~9x9~~Raw", "9x9 1-9 box 3x3 regions 0 raw"},
        {".Shape~7x5", "7x5 1-7 box 0x0 regions 0"},
        {".Shape~7x7.Windoku.DisjointSets.AntiKing", "7x7 1-7 box 0x0 regions 0; anti-king"},
        {".Shape~4x4.NoBoxes.Jigsaw~0001021122132333", "4x4 1-4 box 2x2 regions 4 Raaabacbbccbdcddd"},
        {".Shape~4x4.Jigsaw~4x4~0001021122132333",
         FOUR "; all-different r1c1 r1c2 r1c3 r2c1; all-different r1c4 r2c3 r2c4 r3c3"
              "; all-different r2c2 r3c1 r3c2 r4c1; all-different r3c4 r4c2 r4c3 r4c4"},
        {".Sum~C5~5~.Cage~~R1C1", CLASSIC "; sum 'C5' '5' ''; cage '' r1c1"},
        {"1...2......3...4", FOUR " cells r1c1=1 r2c1=2 r3c4=3 r4c4=4"},
        {"=1234341221434321", FOUR " cells r1c1=1 r1c2=2 r1c3=3 r1c4=4 r2c1=3 r2c2=4 r2c3=1 r2c4=2 r3c1=2 r3c2=1 "
                                   "r3c3=4 r3c4=3 r4c1=4 r4c2=3 r4c3=2 r4c4=1"},
        {"AAABACBBCCBDCDDD", "4x4 1-4 box 2x2 regions 4 Raaabacbbccbdcddd"},
        {"1.......0......4AAABACBBCCBDCDDD", "4x4 1-4 box 2x2 regions 4 cells Raaabacbbccbdcddd r1c1=1 r4c4=4"},
        {" 1...\n ..2.\n ....\n ...4\n", FOUR " cells r1c1=1 r2c3=2 r4c4=4"},
        {"1...2......3...41...2......3...41...2......3...41...2......3...4",
         "8x8 1-8 box 2x4 regions 8 cells r1c1=1 r1c5=2 r2c4=3 r2c8=4 r3c1=1 r3c5=2 r4c4=3 r4c8=4 r5c1=1 r5c5=2 r6c4=3 "
         "r6c8=4 r7c1=1 r7c5=2 r8c4=3 r8c8=4"},
    };
    CHECK_GOOD(fsd_rules_read_iss, cases);
}

TEST(refuses_strings_of_iss)
{
    static const struct bad cases[] = {
        {"Thermo~R1C1~R1C2", 1, 1, "a statement begins with a dot, such as .AntiKnight or .~R1C1_5"},
        {".AntiNight", 1, 2, "no rule is called AntiNight; do you mean AntiKnight?"},
        {".AntiKing\n .Or.~R1C1_1.End", 2, 3, "no rule is called Or; see fastsud-formats(5) for the rules"},
        {".~R1C1", 1, 3, "a given is written as a cell and values, such as R1C1_5 or R1C1_3_4"},
        {".~R1C1_", 1, 8, "a value of this grid is a number from 1 to 9"},
        {".~R1C1_10", 1, 8, "a value of this grid is a number from 1 to 9"},
        {".~R1C1_5x", 1, 8, "a value of this grid is a number from 1 to 9"},
        {".Shape~9x9~0-8.~R1C1_9", 1, 22, "a value of this grid is a number from 0 to 8"},
        {".~RaC1_1", 1, 3, "RaC1 is not within 9x9"},
        {".Thermo~R1C1~R1Ca", 1, 14, "R1Ca is not within 9x9"},
        {".Shape~9by9", 1, 8, "a shape is written as ROWSxCOLUMNS, such as 9x9"},
        {".Shape~9x9~8-", 1, 12, "values are written as a number or a range, such as 10 or 0-8"},
        {".Shape~9x9~~Row", 1, 13, "a grid is Sudoku or Raw"},
        {".Shape~9x9~~Round", 1, 13, "a grid is Sudoku or Raw"},
        {".Shape~9x9~8", 1, 8, "8 values cannot fill a line of 9 different ones; widen their range"},
        {".Shape~99x9", 1, 8, "a grid has 1 to 32 rows and columns"},
        {".Shape~9x9.Shape~6x6", 1, 18, "the grid was given a shape before; leave one of them out"},
        {".RegionSize~0", 1, 2, "RegionSize needs the number of a region's cells"},
        {".RegionSize~9~9.RegionSize~9x", 1, 17, "RegionSize needs the number of a region's cells"},
        {".RegionSize~x", 1, 2, "RegionSize needs the number of a region's cells"},
        {".Jigsaw~0123", 1, 9, "a map of 9x9 has 81 cells, this one has 4"},
        {".Shape~4x4.Jigsaw~0000111122232332", 1, 27, "region 2 has 5 cells; it needs 4, and . stands for none"},
        {"3x3:d:k:1:2:3", 1, 1,
         "killer puzzles of this form are 3x3::k: or 3x3:d:k:, and 81 numbers with a colon after "
         "each"},
    };
    CHECK_BAD(fsd_rules_read_iss, cases);
}

TEST(reads_killers_of_forums)
{
    /* Each row is one cage of 45, whose cells point left; the same in numbers, with the last row in no cage. */
    OWNED_BUFFER arrows = {0};
    OWNED_BUFFER numbers = {0};
    OWNED_BUFFER expected = {0};
    OWNED_BUFFER of_numbers = {0};
    fsd_buffer_put_text(&numbers, "3x3:d:k:");
    fsd_buffer_put_text(&expected, CLASSIC);
    fsd_buffer_put_text(&of_numbers, CLASSIC "; diagonal '1'; diagonal '-1'");
    for (unsigned row = 1; row <= 9; row++) {
        fsd_buffer_put_text(&arrows, "j<<<<<<<<");
        fsd_buffer_put_text(&expected, "; cage '45'");
        fsd_buffer_put_text(&of_numbers, row < 9 ? "; cage '45'" : "");
        for (unsigned column = 1; column <= 9; column++) {
            fsd_buffer_print(&numbers, "%u:", row < 9 ? 45 * 256 + 10 * row : 200 + column);
            fsd_buffer_print(&expected, " r%uc%u", row, column);
            if (row < 9)
                fsd_buffer_print(&of_numbers, " r%uc%u", row, column);
        }
    }
    fsd_buffer_put_char(&numbers, ':');
    const struct good cases[] = {{fsd_buffer_text(&arrows), fsd_buffer_text(&expected)},
                                 {fsd_buffer_text(&numbers), fsd_buffer_text(&of_numbers)}};
    CHECK_GOOD(fsd_rules_read_iss, cases);

    arrows.bytes[9] = '<'; /* out of the grid */
    const struct bad circle = {fsd_buffer_text(&arrows), 1, 10, "r2c1 leads to no total"};
    check_bad(fsd_rules_read_iss, &circle, 1);
    memcpy(arrows.bytes, "><", 2);
    const struct bad loop = {fsd_buffer_text(&arrows), 1, 1, "r1c1 leads to no total"};
    check_bad(fsd_rules_read_iss, &loop, 1);
}

TEST(reads_names)
{
    static const struct good cases[] = {
        {"x", CLASSIC "; x"},
        {"killer", CLASSIC},
        {"sudoku", CLASSIC},
        {"16x16", "16x16 1-16 box 4x4 regions 16"},
        {"windoku+antiknight", CLASSIC "; windoku; anti-knight"},
        {"x+6x6", "6x6 1-6 box 2x3 regions 6; x"},
        {"0-8+x", "9x9 0-8 box 3x3 regions 9; x"},
        {"25+no-boxes", "25x25 1-25 box 5x5 regions 0"},
    };
    static const struct bad refused[] = {
        {"", 1, 1, "the name of a rule is missing; see fastsud-formats(5) for the rules"},
        {"x+", 1, 3, "the name of a rule is missing; see fastsud-formats(5) for the rules"},
        {"x+windoko", 1, 3, "no rule is called windoko; do you mean windoku?"},
        {"6x", 1, 1, "a size is a number, or ROWSxCOLUMNS, such as 6x6"},
        {"thermo", 1, 1, "thermo needs more than its name; write it as a line of the text: thermo CELL..."},
    };
    CHECK_GOOD(read_names, cases);
    CHECK_BAD(read_names, refused);
}

/* A line of a square grid: each cell's character in turn is one of `given`, the rest of the cells are `blank`. */
static void check_line(const char *names, const char *given, char blank, const char *expected)
{
    OWNED_RULES rules;
    struct fsd_failure failure;
    fsd_values candidates[FSD_VARIANT_MAX_CELLS];
    char line[FSD_VARIANT_MAX_CELLS];
    assert_true(fsd_rules_read_names(names, &rules, &failure));
    memset(line, blank, sizeof(line));
    memcpy(line, given, strlen(given));
    if (!fsd_rules_read_line(&rules, line, rules.variant.n_cells, candidates, &failure))
        fail_msg("%s: %s", given, failure.text);
    for (unsigned i = 0; i < rules.variant.n_cells; i++) {
        const char value = i < strlen(expected) ? expected[i] : '.';
        fsd_values set = fsd_variant_all_values(&rules.variant);
        for (unsigned v = 0; v < rules.variant.n_values; v++)
            if (fsd_rules_value_character(&rules.variant, v) == value)
                set = (fsd_values)1 << v;
        if (candidates[i] != set)
            fail_msg("%s (%s), cell %u: %x, expected %c", given, names, i, candidates[i], value);
    }
}

TEST(reads_lines)
{
    check_line("9x9", "123456789", '.', "123456789");
    check_line("9x9", "1x_-*?0X9", '0', "1.......9");
    check_line("0-8", "012345678", '.', "012345678");
    check_line("0-8", "012", '_', "012");
    check_line("16x16", "1a23456789ABCDEFG", '.', "1A23456789ABCDEFG");
    check_line("16x16", "19ag", '0', "19AG");
    check_line("16x16", "0.9.g", '.', "..9.G");
    check_line("16x16", "0123456789ABCDEF", '.', "123456789ABCDEFG");
    check_line("16x16", "f01", '.', "G12");
    check_line("16x16", "1f", '.', "1F"); /* neither 0 nor G: 1-9 A-G */
    check_line("16x16", "1f", '0', "1F"); /* 0 is the only blank */
    check_line("16x16", "ABCP", '.', "123G");
    check_line("16x16", "ABCP", '0', "123G");
    check_line("4x4+1-16", "ABCG", '.', "ABCG"); /* a full grid may have letters alone */
    check_line("4x4+1-16", "10ab", '.', "21BC"); /* with a digit as above */
    check_line("25x25", "ABCY", '.', "123P");
    check_line("25x25", "1AP", '.', "1AP");
    check_line("25x25", "10AO", '.', "21BP");
    /* A whole grid has as many zeros as there are rows; more of them are blanks. */
    char given[256 + 1] = "", expected[256 + 1] = "";
    for (unsigned i = 0; i < 256; i++) {
        given[i] = "0123456789ABCDEF"[(i + i / 16) % 16];
        expected[i] = "123456789ABCDEFG"[(i + i / 16) % 16];
    }
    check_line("16x16", given, '.', expected);
    given[1] = '0';
    for (unsigned i = 0; i < 256; i++)
        expected[i] = given[i] == '0' ? '.' : given[i];
    check_line("16x16", given, '.', expected);
}

TEST(refuses_lines)
{
    static const struct {
        const char *names;
        const char *line;
        unsigned column;
        const char *message;
    } cases[] = {
        {"4x4", "1234", 5, "a puzzle of 4x4 has 16 cells, this line has 4"},
        {"4x4", "12341234123412341", 17, "a puzzle of 4x4 has 16 cells, this line has 17"},
        {"4x4", "123412341234123 ", 16, "neither a value nor a blank; write blanks as ."},
        {"4x4", "1234123451234123", 9, "neither a value nor a blank; write blanks as ."},
        {"4x4", "A234123451234123", 1, "neither a value nor a blank; write blanks as ."},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        OWNED_RULES rules;
        struct fsd_failure failure;
        fsd_values candidates[FSD_VARIANT_MAX_CELLS];
        assert_true(fsd_rules_read_names(cases[i].names, &rules, &failure));
        assert_false(fsd_rules_read_line(&rules, cases[i].line, strlen(cases[i].line), candidates, &failure));
        assert_string_equal(failure.text, cases[i].message);
        assert_int_equal(failure.line, 1);
        assert_int_equal(failure.column, cases[i].column);
    }
}

TEST(knows_where_statements_stand)
{
    static const char text[] = "size = 6\n\ncage 7 r1c1-2\n  # no\n\tthermo r1c1  r2c2\n";
    OWNED_RULES rules;
    struct fsd_failure failure;
    assert_true(fsd_rules_read_text(text, sizeof(text) - 1, &rules, &failure));
    assert_int_equal(rules.n_statements, 2);
    assert_int_equal(rules.statements[0].line, 3);
    assert_int_equal(rules.statements[0].column, 1);
    assert_int_equal(rules.statements[0].arguments[2].column, 8); /* r1c2, of r1c1-2 */
    assert_int_equal(rules.statements[1].line, 5);
    assert_int_equal(rules.statements[1].column, 2);
    assert_int_equal(rules.statements[1].arguments[1].line, 5);
    assert_int_equal(rules.statements[1].arguments[1].column, 15);
}

/* The text between .RS and .RE that follows a heading in the manual, as a reader sees it; the line after it, too. */
static void read_example(const char *heading, struct fsd_buffer *out, struct fsd_buffer *after)
{
    FILE *const page = fopen(FASTSUD_TEST_SOURCE_DIR "/src/cli/fastsud-formats.5.in", "r");
    OWNED char *line = NULL;
    size_t capacity = 0;
    int n_marks = 0; /* the heading, .RS and .RE */
    assert_non_null(page);
    while (n_marks < 3 && getline(&line, &capacity, page) > 0) {
        if ((n_marks == 0 && strstr(line, heading)) || (n_marks == 1 && strncmp(line, ".RS", 3) == 0) ||
            (n_marks == 2 && strcmp(line, ".RE\n") == 0)) {
            n_marks++;
            continue;
        }
        for (const char *p = line; n_marks == 2 && *p; p++) {
            if (*p == '\\' && *++p == '&')
                continue;
            fsd_buffer_put_char(out, *p);
        }
    }
    assert_int_equal(n_marks, 3);
    while (getline(&line, &capacity, page) > 0 && line[0] == '.') {
    }
    fsd_buffer_put_text(after, line);
    fclose(page);
}

/* The only solution of a text, a blank after each row but the last. */
static void solve(const char *text, struct fsd_buffer *out)
{
    OWNED_RULES rules;
    struct fsd_failure failure;
    void *solver = NULL;
    OWNED struct fsd_variant_answer *const answer = calloc(1, sizeof(*answer));
    const struct fsd_variant_search search = {.limit = 2};
    assert_true(fsd_rules_read_text(text, strlen(text), &rules, &failure) && fsd_rules_compile(&rules, &failure));
    assert_int_equal(fsd_variant_engine_csp.create(&rules.variant, &solver), FASTSUD_OK);
    assert_int_equal(fsd_variant_engine_csp.solve(solver, NULL, &search, answer), FASTSUD_OK);
    assert_int_equal(answer->n_solutions, 1);
    for (unsigned cell = 0; cell < rules.variant.n_cells; cell++) {
        if (cell > 0 && cell % rules.variant.n_columns == 0)
            fsd_buffer_put_char(out, ' ');
        fsd_buffer_put_char(out, fsd_rules_value_character(&rules.variant, answer->solution[cell]));
    }
    fsd_variant_engine_csp.destroy(solver);
}

TEST(reads_the_manuals_examples)
{
    static const char expected[] =
        "6x6 1-6 box 2x3 regions 6 cells r3c1=6 r6c5=2; %s; thermo r5c2 r4c2 r3c2 r2c2; cage '5' "
        "r1c1 r1c2; cage '11' r1c5 r1c6; cage '14' r3c3 r3c4 r4c3 r4c4; cage '6' r6c4 r6c5 r6c6";
    OWNED_BUFFER text = {0};
    OWNED_BUFFER iss = {0};
    struct fsd_buffer texts[2] = {{0}};
    OWNED_BUFFER after = {0};
    OWNED_BUFFER solution = {0};
    read_example("Strings of ISS", &iss, &after);
    after.n = 0;
    read_example("A text", &text, &after);
    solve(fsd_buffer_text(&text), &solution);
    assert_non_null(strstr(fsd_buffer_text(&after), fsd_buffer_text(&solution)));
    fsd_buffer_print(&texts[0], expected, "x");
    fsd_buffer_print(&texts[1], expected, "diagonal '1'; diagonal '-1'");
    const struct good of_text = {fsd_buffer_text(&text), fsd_buffer_text(&texts[0])};
    const struct good of_iss = {fsd_buffer_text(&iss), fsd_buffer_text(&texts[1])};
    check_good(fsd_rules_read_text, &of_text, 1);
    check_good(fsd_rules_read_iss, &of_iss, 1);
    fsd_buffer_destroy(&texts[0]);
    fsd_buffer_destroy(&texts[1]);
}

/* Any bytes, long ones too, are read or refused with a place inside them. */
TEST(bounds_hostile_texts)
{
    static reader *const readers[] = {fsd_rules_read_text, fsd_rules_read_iss};
    enum { N_PIECES = 19 };
    static const char all_pieces[] =
        ".|~|cage 1 r1c1\n|thermo r1-9c1-9\n|.~R1C1_1|\n|#|.Cage~R1C1|r1c1 |=|cells =\n|1 |0|x\n"
        "|.Shape~9x9|\xff|,|99999999|candidates 1 r1-9c1-9\n";
    char copy[sizeof(all_pieces)], *rest = memcpy(copy, all_pieces, sizeof(all_pieces));
    const char *pieces[N_PIECES];
    for (unsigned i = 0; i < N_PIECES; i++)
        pieces[i] = strsep(&rest, "|");
    assert_null(rest);
    struct fsd_rules rules;
    struct fsd_failure failure;
    for (unsigned i = 0; i < N_PIECES; i++) {
        OWNED_BUFFER text = {0};
        for (unsigned n = 0; n < TEST_SAMPLE(1000000, 100000); n++)
            fsd_buffer_put_text(&text, pieces[i]);
        for (unsigned r = 0; r < 2; r++) {
            if (!readers[r](text.bytes, text.n, &rules, &failure)) {
                assert_true(failure.text[0] != 0);
                assert_true(failure.column <= text.n + 1);
            }
            fsd_rules_destroy(&rules);
        }
    }
    for (int n = 0; n < TEST_SAMPLE(100000, 10000); n++) {
        static const char *const starts[] = {
            "", "1.......0......4AAABACBBCCBDCDDD",
            "j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<"};
        char text[500];
        const char *const start = starts[rng_below(&test_rng, 3)];
        size_t length = strlen(start);
        memcpy(text, start, length);
        for (unsigned i = length > 0 ? rng_below(&test_rng, 4) : 0; i > 0; i--)
            text[rng_below(&test_rng, (unsigned)length)] = (char)(rng_below(&test_rng, 2) * rng_below(&test_rng, 256));
        while (length < 300 && rng_below(&test_rng, length > 0 ? 2 : 20)) {
            const char *const piece = pieces[rng_below(&test_rng, N_PIECES)];
            memcpy(text + length, piece, strlen(piece));
            length += strlen(piece);
            if (rng_below(&test_rng, 4) == 0)
                text[rng_below(&test_rng, (unsigned)length)] = (char)rng_below(&test_rng, 256);
        }
        for (unsigned r = 0; r < 2; r++) {
            if (!read_exactly(readers[r], text, length, &rules, &failure))
                assert_true(failure.text[0] != 0 && failure.column >= 1 && failure.column <= length + 1);
            fsd_rules_destroy(&rules);
        }
    }
}

TEST_MAIN("rules_read", NULL, NULL)
