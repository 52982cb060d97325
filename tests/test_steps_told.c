/* Steps of logic on puzzles of any rules, in words, and of the groups that they name. */
#include "rules/texts/variant_text.h"
#include "support/test.h"
#include "support/variants.h"

/* Houses that are named together stand by kind and number; constraints of a rule are named as in chains. */
TEST(groups_are_named)
{
    static const struct {
        const char *text;
        unsigned n_cells;      /* of the constraints that are told, */
        unsigned n, groups[4]; /* these of them */
        const char *told;
    } rows[] = {
        {"size = 9", 9, 3, {6, 3, 5}, "rows 4, 6 and 7"},
        {"size = 9", 9, 2, {13, 2}, "row 3 and column 5"},
        {"size = 9", 9, 3, {13, 2, 10}, "row 3 and columns 2 and 5"},
        {"size = 9", 9, 4, {26, 13, 2, 10}, "row 3, columns 2 and 5, and box 9"},
        {"size = 9\nwindoku", 9, 3, {27, 25, 0}, "row 1, box 8 and window r234c234"},
        {"size = 9\nwindoku", 9, 4, {28, 9, 27, 8}, "row 9, column 1, and windows r234c678 and r234c234"},
        {"size = 9\nwindoku\nx", 9, 3, {31, 0, 28}, "row 1, diagonal r1c1 to r9c9 and window r234c678"},
        {"size = 9\ndisjoint-sets", 9, 2, {27, 28}, "disjoint-sets r147c147 and r147c258"},
        {"size = 9\nx", 9, 2, {27, 1}, "row 2 and diagonal r1c1 to r9c9"},
        {"size = 4\nregions =\naaab\nacbb\nccdb\ncddd", 4, 2, {11, 9}, "the regions of r1c4 and r3c3"},
        {"size = 4\nregions =\naaab\nacbb\nccdb\ncddd", 4, 2, {9, 0}, "row 1 and the region of r1c4"},
        {"size = 4\nantiking\nblack-dot r1c1 r1c2", 2, 1, {0}, "anti-king r1c1,r2c2"},
        {"size = 4\nblack-dot r1c1 r1c2", 2, 1, {0}, "black-dot r1c12"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        OWNED_RULES rules;
        OWNED_BUFFER out = {.n = 0};
        struct fsd_failure failure = {0};
        struct fsd_chain_words words;
        const struct fsd_constraint *told[64], *groups[4];
        unsigned n = 0;
        assert_true(fsd_rules_read_text(rows[i].text, strlen(rows[i].text), &rules, &failure) &&
                    fsd_rules_compile(&rules, &failure));
        for (size_t k = 0; k < rules.variant.n_constraints && n < 64; k++)
            if (rules.variant.constraints[k].n_cells == rows[i].n_cells)
                told[n++] = &rules.variant.constraints[k];
        for (unsigned k = 0; k < rows[i].n; k++)
            groups[k] = told[rows[i].groups[k]];
        fsd_variant_chain_words(&words, &rules);
        if (rows[i].n == 1)
            words.put_by(&out, words.context, (uint32_t)(groups[0] - rules.variant.constraints) + 1);
        else
            fsd_variant_put_groups(&out, &rules, groups, rows[i].n);
        assert_string_equal(fsd_buffer_text(&out), rows[i].told);
    }
}

/* Reads rules and asserts the lines of the steps that they begin with, then how they end, if that is told. */
static void assert_steps(const char *text, const char *lines)
{
    OWNED_RULES rules;
    struct fsd_failure failure;
    struct fsd_variant_steps steps;
    OWNED struct fsd_variant_step *step = malloc(sizeof(*step));
    OWNED_BUFFER out = {.n = 0};
    if (!fsd_rules_read_text(text, strlen(text), &rules, &failure) || !fsd_rules_compile(&rules, &failure))
        fail_msg("%s", failure.text);
    assert_true(fsd_variant_steps_init(&steps, &rules.variant));
    const char *at = lines;
    for (; *at && fsd_variant_steps_next(&steps, step); at = strchr(at, '\n') + 1) {
        fsd_variant_step_put(&out, &rules, step);
        fsd_buffer_put_char(&out, '\n');
    }
    char cells[FSD_VARIANT_MAX_CELLS];
    memset(cells, '.', sizeof(cells));
    fsd_variant_put_contradiction(&out, &rules, cells, &steps);
    assert_string_equal(fsd_buffer_text(&out), lines);
    fsd_variant_steps_destroy(&steps);
}

#define EMPTY_ROWS                                                                                                     \
    ".........\n.........\n.........\n.........\n"                                                                     \
    ".........\n.........\n.........\n.........\n"
TEST(sentences)
{
    assert_steps("size = 4\ncells =\n12..\n....\n....\n...3\n",
                 "hidden single: 3 in row 1 fits only in r1c3 => r1c3=3\n"
                 "full house: r1c4 is the last empty cell of row 1 => r1c4=4\n");
    assert_steps("size = 9\ncage 3 r1c1-2\n",
                 "cage sum: r1c12 make 3 only as 1+2 => r1c12<>3456789\n"
                 "cage sum: r1c12 make 3 only as 1+2, always with 1 and 2 => r1c3456789,r23c123<>12\n"
                 "");
    assert_steps("size = 9\nregions = none\ncage 6 r1c1-3\ncandidates 123 r1c1\ncandidates 12 r1c2 r1c3\n",
                 "cage sum: r1c123 make 6 only as 1+2+3; with 1 or 2 in r1c1, the rest does not fit => r1c1<>12\n");
    assert_steps("size = 9\nregions = none\nsum 4 r1c1 r2c2\n",
                 "sum bounds: r1c1,r2c2 make 4: with 4 in one of r1c1,r2c2, the other is at least 1, not 0 => "
                 "r1c1,r2c2<>456789\n");
    assert_steps("size = 9\nregions = none\nsum 18 r1c1 r2c2\n",
                 "sum bounds: r1c1,r2c2 make 18: with 8 in one of r1c1,r2c2, the other is at most 9, not 10 => "
                 "r1c1,r2c2<>12345678\n"
                 "naked single: r1c1 can only be 9 => r1c1=9\n"
                 "completed sum: sum r1c1,r2c2: 9 + r2c2 = 18 => r2c2=9\n");
    assert_steps("size = 4\nregions = none\narrow r2c2 r1c1 r1c2\ncells =\n1...\n....\n....\n....\n",
                 "sum bounds: r2c2 = r1c1 + r1c2: with 2 in r2c2, the others make at least 1+2 = 3, not 2; with 4 in "
                 "r1c2, r1c12 make at least 4+1 = 5, r2c2 at most 4 => r2c2<>12, r1c2<>4\n");
    assert_steps("size = 4\nregions = none\narrow r2c2 r1c1 r1c2\ncells =\n1...\n.3..\n....\n....\n",
                 "completed sum: arrow r2c2 to r1c2: 3 = 1 + r1c2 => r1c2=2\n");
    assert_steps("size = 4\nregions = none\nsum 9 2 1 r1c1 r2c2\n",
                 "sum bounds: 2 r1c1 + r2c2 = 9; the most they make is 12, so no term is more than 3 below its most => "
                 "r1c1<>12\n");
    assert_steps("size = 9\nregions = none\nsum 15 r1c1-3\nsum 25 r1c4-8\n",
                 "innies and outies: row 1 makes 45, its sums 15 and 25 make 40, so r1c9 = 5 => r1c9=5\n");
    assert_steps("size = 9\nregions = none\ncage 16 r1c1-3\ncage 20 r1c4-7\ncells =\n........4\n" EMPTY_ROWS,
                 "innies and outies: row 1 makes 45, its cages sum to 36, so r1c8 + r1c9 = 9, that is r1c8 + 4 = 9 => "
                 "r1c8=5\n");
    assert_steps("size = 4\nregions = none\nbetween r1c1 r2c2 r3c3 r4c4\n",
                 "line: between r1c1,r2c2,r3c3,r4c4 cannot be completed with these => r2c2,r3c3<>14\n");
    assert_steps("size = 9\ncandidates 12 r1c1\ncandidates 13 r1c5\ncandidates 23 r2c2\n",
                 "XY-wing: pivot r1c1 and pincers r1c5,r2c2 hold only 1, 2 and 3, so one of r1c5,r2c2 holds 3 => "
                 "r1c23,r2c456<>3\n");
    assert_steps(
        "size = 9\narrow r1c1 r1c2 r2c1\ncandidates 24 r1c1\n",
        "sum bounds: r1c1 = r1c2 + r2c1: with 4 in one of r1c2,r2c1, these make at least 4+1 = 5, r1c1 at most 4 "
        "=> r1c2,r2c1<>456789\n"
        "combinations: arrow r1c1 to r2c1 can be filled only as 4=1+3 => r1c12,r2c1<>2\n"
        "naked single: r1c1 can only be 4 => r1c1=4\n"
        "naked pair: r1c2,r2c1 in box 1 hold only 1 and 3 => r1c3,r2c23,r3c123<>13\n");
    assert_steps(
        "size = 9\narrow r1c1 r1c2 r1c3 r2c2\ncandidates 67 r1c1\n",
        "sum bounds: r1c1 = r1c2 + r1c3 + r2c2: with 6 in one of r1c23,r2c2, these make at least 6+1+2 = 9, r1c1 at "
        "most 7 => r1c23,r2c2<>6789\n"
        "combinations: arrow r1c1 to r2c2 can be filled only as 6=1+2+3 or 7=1+2+4 => r1c23,r2c2<>5\n"
        "combinations: arrow r1c1 to r2c2 can be filled only as 6=1+2+3 or 7=1+2+4, always with 1 and 2 => "
        "r2c13,r3c123<>12\n");
    assert_steps("size = 6\nregions = none\nwhite-dot r1c1 r1c2\ncandidates 25 r1c1\n",
                 "pair constraint: white-dot r1c12: r1c1 is 2 or 5, so these have no partner there => r1c2<>25\n");
    assert_steps(
        "size = 5\nregions = none\nthermo r2c2 r1c1 r1c2\n",
        "pair constraint: thermo r2c2<r1c1<r1c2: values rise along it, from at least 1 in r2c2 and to at most 5 in "
        "r1c2 => r2c2<>45, r1c1<>15, r1c2<>12\n");
    assert_steps("size = 9\nregions = none\nblack-dot r1c1 r1c2 r5c5 r5c6\n",
                 "pair constraint: black-dot r1c12 can only be 1-2, 2-4, 3-6 or 4-8 => r1c12<>579\n");
    assert_steps(
        "size = 9\nregions = none\ngreater-than r2c2 r1c2 r2c1 r2c3\ncandidates 35 r2c2\n",
        "pair constraint: greater-than r2c3<r2c2 and greater-than r2c1<r2c2 and greater-than r1c2<r2c2: r2c2 is "
        "3 or 5, so these have no partner there => r1c2,r2c13<>56789\n");
    assert_steps("size = 9\nregions = none\nwhite-dot r1c1 r1c2\nblack-dot r1c2 r1c1\n",
                 "pair constraint: white-dot and black-dot r1c12 can only be 1-2 => r1c12<>3456789\n"
                 "naked pair: r1c12 in row 1 hold only 1 and 2 => r1c3456789<>12\n");
    assert_steps("size = 9\nregions = none\nblack-dot r1c1 r1c2\ncandidates 3457 r1c1\n",
                 "pair constraint: black-dot r1c12 can only be 2-4, 3-6 or 4-8; with 3 or 4 in r1c2, the rest does not "
                 "fit => r1c1<>57, "
                 "r1c2<>134579\n");
    assert_steps(
        "size = 9\narrow r1c1 r1c2 r2c1\ncandidates 5 r1c1\ncandidates 134 r1c2\ncandidates 1234 r2c1\n",
        "combinations: arrow r1c1 to r2c1 can only have r1c2=1 r2c1=4, r1c2=3 r2c1=2 or r1c2=4 r2c1=1 => r2c1<>3\n");
    assert_steps("size = 9\nregions = none\nblack-dot r1c1 r1c2\ncandidates 124 r1c1 r1c2\n",
                 "combinations: black-dot r1c12 can only be 1-2 or 2-4, always with 2 => r1c3456789<>2\n");
    assert_steps("size = 9\nregions = none\npalindrome r1c1 r2c2 r3c3 r4c4\ncandidates 12 r1c1\ncandidates 34 r2c2\n",
                 "pair constraint: palindrome r1c1,r4c4 can only be 1-1 or 2-2 => r4c4<>3456789\n");
    assert_steps(
        "size = 9\nregions = none\nwhispers 5 r1c1 r2c2 r3c3\n",
        "pair constraint: whisper r1c1,r2c2,r3c3: these have no partner in another cell of it => r1c1,r2c2,r3c3<>5\n");
    assert_steps(
        "size = 9\nregions = none\nslow-thermo r1c1 r2c2 r3c3\ncandidates 45 r2c2\n",
        "pair constraint: slow-thermo r1c1<=r2c2<=r3c3: values never fall along it, from at least 4 in r2c2 and to "
        "at most 5 in r2c2 => r1c1<>6789, r3c3<>123\n");
    assert_steps(
        "size = 9\nregions = none\nthermo r1c1 r2c2 r3c3 r4c4 r5c5 r6c6\ncandidates 345 r2c2\n",
        "pair constraint: thermo r1c1 to r6c6: values rise along it, from at least 3 in r2c2 and to at most 9 in r6c6 "
        "=> r1c1<>56789, r3c3<>123789, r4c4<>123489, r5c5<>123459, r6c6<>123456\n");
    assert_steps("size = 9\nregions = none\nnonconsecutive\ncandidates 2 r1c1\n",
                 "pair constraint: non-consecutive: r1c1 is 2, so these have no partner there => r1c2,r2c1<>13\n");
    assert_steps(
        "size = 9\ncage 20 r1c1 r1c2 r1c3 r2c1\ncandidates 12345678 r1c1\ncandidates 1234 r1c2 r1c3\n",
        "cage sum: r1c123,r2c1 make 20: with 4 in r1c1, the others make at most 9+3+2 = 14, not 16; with 4 in r2c1, "
        "the others make at most 8+4+3 = 15, not 16 => r12c1<>1234\n");
    assert_steps(
        "size = 9\narrow r1c1 r1c2 r2c1\ncandidates 456789 r1c1\ncandidates 24 r1c2\ncandidates 135 r2c1\n",
        "combinations: arrow r1c1 to r2c1 can be filled in 5 ways: 5=14, 5=23, 7=25, 7=34 or 9=45 => r1c1<>468\n");
    assert_steps(
        "size = 9\narrow r2c2 r1c1 r1c2 r1c3\ncandidates 12 r1c2 r1c3\n",
        "sum bounds: r2c2 = r1c1 + r1c2 + r1c3: with 2 in r2c2, the others make at least 1+2+3 = 6, not 2; with 8 "
        "in r1c1, r1c123 make at least 8+1+2 = 11, r2c2 at most 9 => r2c2<>12, r1c1<>89\n");
    assert_steps(
        "size = 9\nlittle-killer 24 r9c6\ncandidates 12 r7c8\n",
        "sum bounds: r6c9,r7c8,r8c7,r9c6 make 24: with 3 in one of r6c9,r8c7,r9c6, the others make at most 9+9+2 = "
        "20, not 21 => r6c9,r8c7,r9c6<>123\n");
    assert_steps(
        "size = 9\narrow r1c1 r1c2 r2c1\ncandidates 2345789 r1c1\n",
        "sum bounds: r1c1 = r1c2 + r2c1: with 9 in one of r1c2,r2c1, these make at least 9+1 = 10, r1c1 at most 9 "
        "=> r1c2,r2c1<>9\n");
    assert_steps("size = 9\ncage 5 r1c1\ncandidates 1234 r1c1\n", "sum bounds: r1c1 = 5 => r1c1<>1234\n"
                                                                  "r1c1 has no candidate left");
    assert_steps(
        "size = 9\nregions = none\nsum 3 1 1 -1 -1 r1c1 r1c2 r2c1 r2c2\ncandidates 12 r1c1\ncandidates 45678 r2c1\n",
        "sum bounds: r1c1 + r1c2 = r2c1 + r2c2 + 3: with 5 in r1c2, r1c12 make at most 5+2 = 7, r2c12 + 3 at least "
        "1+4+3 = 8; with 8 in r2c1, r2c12 + 3 make at least 8+1+3 = 12, r1c12 at most 9+2 = 11; with 5 in r2c2, r2c12 "
        "+ 3 make at least 5+4+3 = 12, r1c12 at most 9+2 = 11 => r1c2<>12345, r2c1<>8, r2c2<>56789\n"
        "combinations: r1c1 + r1c2 = r2c1 + r2c2 + 3: with 4 in r2c2, r2c12 + 3 make at least 4+5+3 = 12, r1c12 at "
        "most 9+2 = 11 => r2c2<>4\n");
    assert_steps(
        "size = 9\nregions = none\nsum -12 1 1 -1 -1 r1c1 r1c2 r2c1 r2c2\n",
        "sum bounds: r2c1 + r2c2 = r1c1 + r1c2 + 12: with 6 in one of r1c12, r1c12 + 12 make at least 6+1+12 = 19, "
        "r2c12 at most 9+8 = 17; with 4 in one of r2c12, these make at most 4+9 = 13, r1c12 + 12 at least 1+2+12 = 15 "
        "=> r1c12<>6789, r2c12<>1234\n");
    assert_steps("size = 9\nnumbered-room r4 2\ncandidates 13 r4c1\n",
                 "pair constraint: numbered-room 2 left of row 4: r4c1 is 1 or 3, so these have no partner there => "
                 "r4c2456789<>2\n");
    assert_steps(
        "size = 9\nsum 15 r1c4 r2c3 r3c2 r4c1\ncandidates 57 r1c4\ncandidates 35 r2c3 r3c2\ncandidates 1234 r4c1\n",
        "naked pair: r2c3,r3c2 in box 1 hold only 3 and 5 => r1c123,r2c12,r3c13<>35\n"
        "combinations: sum r1c4,r2c3,r3c2,r4c1 can only have r1c4=5 r2c3=3 r3c2=5 r4c1=2 or r1c4=5 r2c3=5 r3c2=3 "
        "r4c1=2 "
        "=> r1c4<>7, r4c1<>134\n");
    assert_steps(
        "size = 9\nregions = none\nsandwich r1 0\ncandidates 12345678 r1c3 r1c5\n",
        "line: sandwich 0 of row 1 has nothing between 1 and 9; it cannot be completed with these => r1c4<>1\n");
    assert_steps("size = 4\nregions = none\nsum 5 2 1 r1c1 r2c2\n",
                 "sum bounds: 2 r1c1 + r2c2 = 5; the least they make is 3, so no term is more than 2 above its least "
                 "=> r1c1<>34, r2c2<>4\n");
    assert_steps("size = 9\nregions = none\nsandwich r1 0\ncandidates 1 r1c3\n",
                 "line: sandwich 0 of row 1 has 1 and 9 in r1c23, or in r1c34 => r1c156789<>9\n");
    assert_steps("size = 9\ncandidates 12 r1c1 r1c2\n",
                 "naked pair: r1c12 in row 1 and box 1 hold only 1 and 2 => r1c3456789,r23c123<>12\n");
    assert_steps("size = 4\nregions =\naaab\nacbb\nccdb\ncddd\ncells =\n12..\n3...\n....\n....\n",
                 "full house: r1c3 is the last empty cell of the region of r1c1 => r1c3=4\n");
    assert_steps("size = 9\nregions = none\nblack-dot r1c1 r1c2\n",
                 "pair constraint: black-dot r1c12 can only be 1-2, 2-4, 3-6 or 4-8 => r1c12<>579\n");
    assert_steps("size = 4\nregions = none\nskyscraper r3 - 4\n",
                 "line: skyscraper 4 right of row 3 cannot be completed with these => r3c4<>234, r3c3<>134, "
                 "r3c2<>124, r3c1<>123\n");
    assert_steps("size = 4\nregions = none\nsandwich c1 5\n",
                 "line: sandwich 5 of column 1 has 1 and 4 in r14c1 around 23 => "
                 "r14c1<>23, r23c1<>14\n");
    assert_steps(
        "size = 9\nregions = none\nsandwich r1 25\n",
        "line: sandwich 25 of row 1 has only 4678, 23578, 24568 or 34567 between 1 and 9; it cannot be completed with "
        "these => r1c5<>19\n");
    assert_steps(
        "size = 9\nregions = none\nsandwich r1 20\ncandidates 1 r1c9\n",
        "line: sandwich 20 of row 1 has 1 and 9 in r1c39 around 23456, or in r1c49 around 2378, 2468, 2567, 3458 or "
        "3467, or in r1c59 around 578 => r1c678<>9\n");
    assert_steps("size = 6\nvalues = 1-9\nregions = none\nsandwich r1 25\n",
                 "line: sandwich 25 of row 1 has 1 and 9 in r1c16 around 4678 => "
                 "r1c16<>2345678, r1c2345<>19\n");
    assert_steps("size = 4\nregions = none\nsum 11 r1c1 r1c2 r1c3 r2c1\n",
                 "innies and outies: row 1 makes 10, its sum is 11, so r2c1 = r1c4 + 1, only as 2-1, 3-2 or 4-3 => "
                 "r1c4<>4, r2c1<>1\n");
    assert_steps("size = 9\nregions = none\nantiking\n"
                 "candidates 23456789 r4c2 r4c3 r4c4 r4c5 r4c7 r4c8 r4c9 r1c7 r2c7 r5c7 r6c7 r7c7 r8c7\n",
                 "X-chain: r4c1<>1 -> r4c6=1 (row 4) -> r3c7<>1 (anti-king) -> r9c7=1 (column 7) => r9c1<>1\n");
    assert_steps("size = 9\nantiking\ncandidates 23456789 r4c2 r4c3 r4c4 r4c5 r4c7 r4c8 r4c9 "
                 "r3c1 r3c2 r3c4 r3c5 r3c7 r3c8 r3c9 r2c4\n",
                 "X-chain: r3c3<>1 -> r3c6=1 (row 3) -> r4c6<>1 -> r4c1=1 (row 4) => r12c1,r56c3<>1\n");
#define OF_ROW(row, of) " " row "c1 " row "c3 " row "c4 " row "c6 " row "c7 " row "c8 " row of
    assert_steps("size = 9\nregions = none\nx\ncandidates 23456789" OF_ROW("r2", "c5") OF_ROW("r5", "c2") "\n",
                 "locked candidates: 1 in row 2 fits only in r2c29; cells that see all of them lose it => r9c9<>1\n"
                 "locked candidates: 1 in row 5 fits only in r5c59; cells that see all of them lose it => r1c9<>1\n"
                 "X-wing: 1 in rows 2 and 5 fits only in column 9 and diagonal r1c1 to r9c9 (franken) => "
                 "r1c1,r3c39,r4c49,r6c69,r7c79,r8c89<>1\n");
    assert_steps("size = 9\nregions = none\ncandidates 23456789" OF_ROW("r2", "c5") OF_ROW("r5", "c5") "\n",
                 "X-wing: 1 in rows 2 and 5 fits only in columns 2 and 9 => r1346789c29<>1\n");
#undef OF_ROW
    assert_steps("size = 4\ncells =\n12..\n...3\n...4\n....\n", "r1c4 has no candidate left");
    assert_steps("size = 16\ncells =\n"
                 "123456789abcdef.\n................\n................\n................\n"
                 "................\n................\n................\n................\n"
                 "................\n................\n................\n................\n"
                 "................\n................\n................\n................\n",
                 "full house: r1c16 is the last empty cell of row 1 => r1c16=G\n");
}

TEST_MAIN("steps told", NULL, NULL)
