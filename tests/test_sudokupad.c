/* The pages of SudokuPad: cells, cages and regions, and what their drawings mean. */
#include "rules/texts/page_text.h"
#include "support/same_rules.h"
#include "support/test.h"

/* What is no drawing. */
TEST(documents)
{
    static const struct {
        const char *members;
        const char *told;
    } documents[] = {
        {"", "2x3 1-3 0 regions r1c1=2"},
        {",\"regions\":[[[0,0],[0,1]],[[1,2]]]", "2x3 1-3 2 regions 0 0 -1 -1 -1 1 r1c1=2"},
        {",\"cages\":[{\"cells\":[[0,1],[0,2]],\"value\":\"5\"}]", "2x3 1-3 0 regions r1c1=2\ncage 5 r1c2 r1c3"},
        {",\"cages\":[{\"cells\":[[0,1],[0,2]],\"value\":\"A\"}]", "2x3 1-3 0 regions r1c1=2"},
        {",\"cages\":[{\"cells\":[[0,1],[0,2]],\"value\":\"4\",\"style\":\"box\"}]", "2x3 1-3 0 regions r1c1=2"},
        {",\"cages\":[{\"cells\":[[0,1],[0,2]],\"sum\":4,\"unique\":false}]",
         "2x3 1-3 0 regions r1c1=2\nsum 4 r1c2 r1c3"},
        {",\"cages\":[{\"cells\":[[0,1],[0,2]],\"unique\":true,\"style\":\"extraregion\"}]",
         "2x3 1-3 0 regions r1c1=2\nall-different r1c2 r1c3"},
        {",\"cages\":[{\"cells\":[[0,1],[0,2]],\"hidden\":true,\"unique\":false}]", "2x3 1-3 0 regions r1c1=2"},
        {",\"cages\":[{\"cells\":[[0,3]],\"sum\":4}]", "1:53: a cell is written as a row"},
        {",\"global\":[\"antiking\",\"nonconsecutive\",\"disjoint\"]",
         "2x3 1-3 0 regions r1c1=2\nanti-king\nnon-consecutive"},
        {",\"global\":[\"antiratio\"]", "1:1: no rule here is what these say, so the answer would be another puzzle's: "
                                        "antiratio"},
    };
    for (size_t i = 0; i < sizeof(documents) / sizeof(documents[0]); i++) {
        OWNED_BUFFER text = {.n = 0}, got = {.n = 0};
        fsd_buffer_print(&text, "{\"cells\":[[{\"value\":2},{},{}],[{},{},{\"value\":\"\"}]]%s}", documents[i].members);
        page_describe(text.bytes, text.n, false, &got);
        if (strncmp(fsd_buffer_text(&got), documents[i].told, strlen(documents[i].told)) != 0)
            fail_msg("%s: %s", documents[i].members, got.bytes);
    }
}

#define BULB(ROW, COLUMN, COLOUR)                                                                                      \
    "{\"center\":[" ROW "," COLUMN "],\"width\":0.85,\"height\":0.85,\"rounded\":true,\"backgroundColor\":\"" COLOUR   \
    "\"}"
#define LINE(COLOUR, POINTS) "{\"color\":\"" COLOUR "\",\"wayPoints\":[" POINTS "]}"
#define DOT(ROW, COLUMN, SIZE, COLOUR)                                                                                 \
    "{\"center\":[" ROW "," COLUMN "],\"width\":" SIZE ",\"height\":" SIZE                                             \
    ",\"rounded\":true,\"backgroundColor\":\"" COLOUR "\"}"
#define SIGN(ROW, COLUMN, TEXT) "{\"center\":[" ROW "," COLUMN "],\"width\":0.25,\"height\":0.25,\"text\":\"" TEXT "\"}"
#define RULES(TEXT) ",\"metadata\":{\"rules\":\"" TEXT "\"}"
#define ONE_THERMO                                                                                                     \
    ",\"lines\":[" LINE("#CfCfCf", "[0.5,0.5],[0.5,2.5],[1.5,3.5]") "],\"underlays\":[" BULB("0.5", "0.5", "CFCFCF") "]"
#define ONE_ARROW(POINTS, CIRCLE) ",\"arrows\":[{\"wayPoints\":[" POINTS "]}],\"overlays\":[" CIRCLE "]"

/* What is drawn is read where the text of rules names it, and else told. Of a grid of 4x4 without regions. */
TEST(drawings)
{
    static const struct {
        const char *members;
        const char *statements;
        const char *note; /* NULL: none */
    } documents[] = {
        {RULES("Thermometers"), "", NULL},
        {RULES("Digits increase along a Thermo.") ONE_THERMO, "\nthermo r1c1 r1c2 r1c3 r2c4",
         "read from the drawing, as the text of rules says: 1 thermometer"},
        {",\"cages\":[{\"cells\":[],\"value\":\"Rules: thermos\"}]" ONE_THERMO, "\nthermo r1c1 r1c2 r1c3 r2c4",
         "read from the drawing, as the text of rules says: 1 thermometer"},
        {",\"metadata\":{\"rules\":[\"Normal rules\",\"thermos\"]}" ONE_THERMO, "\nthermo r1c1 r1c2 r1c3 r2c4",
         "read from the drawing, as the text of rules says: 1 thermometer"},
        {RULES("Palindromes") ONE_THERMO, "", "passed over of the drawing: 1 thermometer (which it does not name)"},
        {ONE_THERMO, "", "passed over of the drawing: 1 thermometer (which it does not name)"},
        {RULES("Slow thermos") ONE_THERMO, "", "passed over of the drawing: 1 thermometer (as it has 'slow')"},
        {",\"metadata\":{\"rules\":\"thermo\",\"solution\":\"1234....????0000\"}" ONE_THERMO,
         "\nthermo r1c1 r1c2 r1c3 r2c4", "read from the drawing, as the text of rules says: 1 thermometer"},
        {",\"metadata\":{\"rules\":\"thermo\",\"solution\":\"1243000200000000\"}" ONE_THERMO, "",
         "passed over of the drawing: 1 thermometer (which the solution that is told would break)"},
        /* The other way round; of another colour; a bulb at either end, or at none; off the middle; askew. */
        {RULES("thermo") ",\"lines\":[" LINE("#ccc", "[2.5,2.5],[0.5,0.5]") "],\"overlays\":[" BULB("0.5", "0.5",
                                                                                                    "#ccccccff") "]",
         "\nthermo r1c1 r2c2 r3c3", "read from the drawing, as the text of rules says: 1 thermometer"},
        {RULES("thermo") ",\"lines\":[" LINE("#ccc", "[2.5,2.5],[0.5,0.5]") "],\"overlays\":[" BULB("0.5", "0.5",
                                                                                                    "#ddd") "]",
         "", "passed over of the drawing: 1 line, 1 shape or text"},
        {RULES("thermo") ",\"lines\":[" LINE("#ccc", "[2.5,2.5],[0.5,0.5]") "],\"overlays\":[" BULB(
             "0.5", "0.5", "#ccc") "," BULB("2.5", "2.5", "#ccc") "]",
         "", "passed over of the drawing: 1 line, 2 shapes and texts"},
        {RULES("thermo") ",\"lines\":[" LINE("#ccc", "[2.5,2.5],[0.5,0.5]") "," LINE(
             "#ccc", "[2.5,2.5],[0,0.5]") "," LINE("#ccc",
                                                   "[2.5,2.5],[0.5,1.5]") "," LINE("#ccc",
                                                                                   "[0.5,0.5],[0.5,4.5]") ",{}]",
         "", "passed over of the drawing: 5 lines"},
        /* A circle of an odd cell is no bulb. */
        {RULES("thermo, odd") ",\"lines\":[" LINE("#ccc", "[0.5,0.5],[0.5,2.5]") "],\"underlays\":[" DOT(
             "0.5", "0.5", "0.7", "#ccc") "]",
         "", "passed over of the drawing: 1 line, 1 shape or text"},
        {RULES("Digits on an arrow add up to its circle.")
             ONE_ARROW("[0.5,0.9],[0.5,1.5],[2.8,1.5]", BULB("0.5", "0.5", "#fff")),
         "\narrow r1c1 r1c2 r2c2 r3c2", "read from the drawing, as the text of rules says: 1 arrow"},
        {RULES("Digits on an arrow sum to its circle.") ONE_ARROW(
             "[1.5,1.9],[1.5,3.5]",
             "{\"center\":[1.5,1],\"width\":1.83,\"height\":0.83,\"rounded\":true,\"backgroundColor\":\"#fff\"}"),
         "\npill-arrow 2 r2c1 r2c2 r2c3 r2c4", "read from the drawing, as the text of rules says: 1 arrow"},
        {RULES("Digits on an arrow sum to its circle.") ONE_ARROW(
             "[0.5,1.5],[0.5,3.5]",
             "{\"center\":[1.5,1.5],\"width\":0.83,\"height\":2.83,\"rounded\":true,\"backgroundColor\":\"#fff\"}"),
         "\npill-arrow 3 r1c2 r2c2 r3c2 r1c3 r1c4", "read from the drawing, as the text of rules says: 1 arrow"},
        /* Pills that leave the grid, and one far away. */
        {",\"metadata\":{\"rules\":\"Arrow sums\",\"solution\":\"1111111111111111\"}" ONE_ARROW(
             "[0.5,0.5],[2.5,0.5]",
             "{\"center\":[0.5,0.5],\"width\":2.83,\"height\":0.83,\"rounded\":true,\"backgroundColor\":\"#fff\"}"),
         "", "passed over of the drawing: 1 line, 1 shape or text"},
        {RULES("Arrow sums") ONE_ARROW(
             "[3.5,3.5],[1.5,3.5]",
             "{\"center\":[4,3.5],\"width\":0.83,\"height\":1.83,\"rounded\":true,\"backgroundColor\":\"#fff\"}"),
         "", "passed over of the drawing: 1 line, 1 shape or text"},
        {RULES("Arrow sums") ONE_ARROW("[3.5,3.5],[1.5,3.5]", BULB("4294967299.5", "3.5", "#fff")), "",
         "passed over of the drawing: 1 line, 1 shape or text"},
        {RULES("Digits on an arrow sum to its circle.") ONE_ARROW("[0.5,0.9],[0.5,1.5]", BULB("2.5", "0.5", "#fff")),
         "", "passed over of the drawing: 1 line, 1 shape or text"},
        {RULES("An arrow points to a larger digit.") ONE_ARROW("[0.5,0.9],[0.5,1.5]", BULB("0.5", "0.5", "#fff")), "",
         "passed over of the drawing: 1 arrow (which it does not name)"},
        {RULES("The average of an arrow and the sum of a cage")
             ONE_ARROW("[0.5,0.9],[0.5,1.5]", BULB("0.5", "0.5", "#fff")),
         "", "passed over of the drawing: 1 arrow (as it has 'average')"},
        {",\"metadata\":{\"rules\":\"Arrow sums\",\"solution\":\"312.............\"}" ONE_ARROW(
             "[0.5,0.9],[0.5,2.5]", BULB("0.5", "0.5", "#fff")),
         "\narrow r1c1 r1c2 r1c3", "read from the drawing, as the text of rules says: 1 arrow"},
        {RULES("Kropki") ",\"overlays\":[" DOT("0.5", "1", "0.3", "#FFFFFF") "," DOT(
             "1", "0.5", "0.3", "black") "," DOT("1", "1", "0.3", "#fff") "," DOT("0.5", "4", "0.3",
                                                                                  "#fff") "," DOT("0.5", "1", "0.3",
                                                                                                  "#f00") "]",
         "\nwhite-dot r1c1 r1c2\nblack-dot r1c1 r2c1",
         "read from the drawing, as the text of rules says: 1 white dot, 1 black dot; passed over: 3 shapes and texts"},
        {RULES("White dots: consecutive.") ",\"overlays\":[" DOT("0.5", "1", "0.3", "#FFF") "," DOT("1", "0.5", "0.3",
                                                                                                    "#000") "]",
         "\nwhite-dot r1c1 r1c2",
         "read from the drawing, as the text of rules says: 1 white dot; passed over: 1 black dot (which it does not "
         "name)"},
        {RULES("Black dots: a ratio of 1:3.") ",\"overlays\":[" DOT("1", "0.5", "0.3", "#000") "]", "",
         "passed over of the drawing: 1 black dot (which it does not name)"},
        {RULES("Digits with an X sum to 10, with a V to 5.") ",\"overlays\":[" SIGN("0.5", "1", " x ") "," SIGN(
             "1", "0.5", "V") "," SIGN("0.5", "2", "XV") "," SIGN("0.5", "0.5", "X") "]",
         "\nx r1c1 r1c2\nv r1c1 r2c1",
         "read from the drawing, as the text of rules says: 1 X, 1 V; passed over: 2 shapes and texts"},
        {RULES("Extra digits sum to 10.") ",\"overlays\":[" SIGN("0.5", "1", "X") "]", "",
         "passed over of the drawing: 1 X (which it does not name)"},
        {RULES("Digits do not repeat on diagonals.") ",\"lines\":[" LINE("#34BBE6", "[0,4],[4,0]") "," LINE(
             "#34BBE6", "[4,4],[0,0]") "," LINE("#34BBE6", "[0,0],[0,4]") "]",
         "\ndiagonal 1\ndiagonal -1",
         "read from the drawing, as the text of rules says: 2 diagonals; passed over: 1 line"},
        {",\"lines\":[7,{\"wayPoints\":7}],\"overlays\":[7],\"arrows\":7,\"underlays\":[{\"center\":[\"a\",1]}]", "",
         "passed over of the drawing: 2 lines"},
    };
    for (size_t i = 0; i < sizeof(documents) / sizeof(documents[0]); i++) {
        OWNED_BUFFER text = {.n = 0}, got = {.n = 0};
        OWNED_RULES rules = {0};
        struct fsd_failure failure = {0};
        fsd_buffer_print(&text, "{\"cells\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]%s}",
                         documents[i].members);
        if (!fsd_rules_read_page(text.bytes, text.n, &rules, &failure))
            fail_msg("%s: %s", documents[i].members, failure.text);
        page_describe(text.bytes, text.n, false, &got);
        const char *const at = strchr(fsd_buffer_text(&got), '\n');
        if (strcmp(at ? at : "", documents[i].statements) != 0)
            fail_msg("%s: %s", documents[i].members, got.bytes);
        if (strcmp(rules.note ? rules.note : "", documents[i].note ? documents[i].note : "") != 0)
            fail_msg("%s: %s", documents[i].members, rules.note ? rules.note : "no note");
    }
}

TEST_MAIN("sudokupad", NULL, NULL)
