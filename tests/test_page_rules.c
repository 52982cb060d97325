/* The pages of setters: what f-puzzles and SudokuPad write is read, and written again with every constraint. */
#include "base/json_memory.h"
#include "base/lz_string.h"
#include "rules/texts/page_text.h"
#include "rules/texts/write_iss.h"
#include "rules/texts/write_text.h"
#include "support/same_rules.h"
#include "support/test.h"

/* {"size": n, "grid": [[{}, ...], ...], the members}; cells of a row may be told. */
static void put_document(struct fsd_buffer *out, unsigned n, const char *first_row, const char *members)
{
    fsd_buffer_print(out, "{\"size\":%u,\"grid\":[", n);
    for (unsigned row = 0; row < n; row++) {
        fsd_buffer_put_text(out, row == 0 ? "[" : ",[");
        for (unsigned column = 0; column < n && (row > 0 || !first_row); column++)
            fsd_buffer_put_text(out, column == 0 ? "{}" : ",{}");
        fsd_buffer_put_text(out, row == 0 && first_row ? first_row : "");
        fsd_buffer_put_text(out, "]");
    }
    fsd_buffer_print(out, "]%s%s}", *members ? "," : "", members);
}

/* A member of f-puzzles, and the statements that it becomes; the writer makes other members of the same statements. */
static const struct {
    const char *members;
    const char *statements;
} cases[] = {
    {"", ""},
    {"\"title\":\"a\",\"author\":\"b\",\"ruleset\":\"c\",\"solution\":[1,2],\"disabledlogic\":[\"aic\"]", ""},
    {"\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"fromConstraint\":\"Renban\"}],\"text\":[{\"cells\":[\"R1C1\"]}],"
     "\"circle\":[{\"cells\":[\"R1C1\"]}],\"rectangle\":[{\"cells\":[\"R1C1\"]}],\"cage\":[{\"value\":\"a\"}]",
     ""},
    {"\"diagonal+\":true", "diagonal 1\n"},
    {"\"diagonal-\":true,\"diagonal+\":false", "diagonal -1\n"},
    {"\"antiknight\":true,\"antiking\":true", "anti-king\nanti-knight\n"},
    {"\"disjointgroups\":true", "all-different r1c1 r1c4 r3c1 r3c4 r5c1 r5c4\n"},
    {"\"nonconsecutive\":true", "non-consecutive\n"},
    {"\"nonconsecutive\":true,\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]",
     "strict-difference\nwhite-dot r1c1 r1c2\n"},
    {"\"nonconsecutive\":true,\"negative\":[\"ratio\"]", "strict-kropki\n"},
    {"\"negative\":[\"ratio\",\"xv\"]", "strict-ratio\nstrict-xv\n"},
    {"\"negative\":[\"ratio\"],\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"},"
     "{\"cells\":[\"R2C1\",\"R2C2\"],\"value\":\"2\"},{\"cells\":[\"R3C1\",\"R3C2\"],\"value\":3}]",
     "black-dot r2c1 r2c2\nratio 3 r1c1 r1c2\nratio 3 r3c1 r3c2\nstrict-ratio\nstrict-ratio 3\n"},
    {"\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"2\"},{\"cells\":[\"R2C1\",\"R1C1\"],\"value\":\"\"}]",
     "difference 2 r1c1 r1c2\nwhite-dot r2c1 r1c1\n"},
    {"\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"X\"},{\"cells\":[\"R2C1\",\"R1C1\"],\"value\":\"v\"},"
     "{\"cells\":[\"R2C1\",\"R2C2\"],\"value\":\"\"}]",
     "v r2c1 r1c1\nx r1c1 r1c2\n"},
    {"\"extraregion\":[{\"cells\":[\"R1C1\",\"R2C2\",\"R3C3\"]}]", "all-different r1c1 r2c2 r3c3\n"},
    {"\"odd\":[{\"cell\":\"R1C1\"},{\"cell\":\"R1C2\"}],\"even\":[{\"cell\":\"R2C1\"}]", "even r2c1\nodd r1c1 r1c2\n"},
    {"\"minimum\":[{\"cell\":\"R1C1\"},{\"cell\":\"R1C2\"}],\"maximum\":[{\"cell\":\"R6C6\"}]",
     "maximum r6c6\nminimum r1c1 r1c2\n"},
    {"\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"5\"},{\"cells\":[\"R2C1\",\"R2C2\"]},"
     "{\"cells\":[\"R3C1\",\"R3C2\"],\"value\":\" \"},{\"cells\":[\"R4C1\",\"R4C2\"],\"value\":7}]",
     "cage 5 r1c1 r1c2\ncage 7 r4c1 r4c2\ncage r2c1 r2c2\ncage r3c1 r3c2\n"},
    {"\"littlekillersum\":[{\"cell\":\"R0C0\",\"direction\":\"DR\",\"value\":\"12\"},"
     "{\"cell\":\"R0C3\",\"direction\":\"DR\",\"value\":\"13\"},{\"cell\":\"R0C3\",\"direction\":\"DL\",\"value\":"
     "\"5\"},"
     "{\"cell\":\"R7C0\",\"direction\":\"UR\",\"value\":\"14\"},{\"cell\":\"R1C1\",\"direction\":\"DR\",\"value\":\"\"}"
     ","
     "{\"cell\":\"R0C2\",\"direction\":\"DL\",\"value\":\"1\"},{\"cell\":\"R5C7\",\"direction\":\"UL\",\"value\":\"2\"}"
     ","
     "{\"cell\":\"R2C0\",\"direction\":\"UR\",\"value\":\"6\"},{\"cell\":\"R1C2\",\"direction\":\"DR\",\"value\":\"8\"}"
     "]",
     "little-killer 12 r1c1\nlittle-killer 13 r3c6\nlittle-killer 14 r1c6\nlittle-killer 2 r4c6\n"
     "little-killer 5 r1c2\nlittle-killer 8 r5c6\nsum 1 r1c1\nsum 6 r1c1\n"},
    {"\"sandwichsum\":[{\"cell\":\"R0C3\",\"value\":\"8\"},{\"cell\":\"R3C7\",\"value\":\"9\"},{\"cell\":\"R3C0\"}]",
     "sandwich c3 8\nsandwich r3 9\n"},
    {"\"xsum\":[{\"cell\":\"R0C3\",\"value\":\"8\"},{\"cell\":\"R3C7\",\"value\":\"9\"}]",
     "x-sum c3 8\nx-sum r3 - 9\n"},
    {"\"skyscraper\":[{\"cell\":\"R7C3\",\"value\":\"2\"},{\"cell\":\"R3C0\",\"value\":\"3\"}]",
     "skyscraper c3 - 2\nskyscraper r3 3\n"},
    {"\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"],[\"R1C1\",\"R2C1\",\"R3C2\"]]}]",
     "thermo r1c1 r1c2\nthermo r1c1 r2c1 r3c2\n"},
    {"\"slowthermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "slow-thermo r1c1 r1c2\n"},
    {"\"palindrome\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"]]}]", "palindrome r1c1 r1c2 r2c3\n"},
    {"\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"]]}]", "renban r1c1 r1c2 r2c3\n"},
    {"\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},{\"lines\":[[\"R2C1\",\"R2C2\"]],\"value\":\"5\"}]",
     "whisper 3 r1c1 r1c2\nwhisper r2c1 r2c2\n"},
    {"\"germanwhispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}],\"dutchwhispers\":[{\"lines\":[[\"R2C1\",\"R2C2\"]]}]",
     "whisper 2 r2c1 r2c2\nwhisper 3 r1c1 r1c2\n"},
    {"\"regionsumline\":[{\"lines\":[[\"R1C1\",\"R1C4\"]]}]", "region-sum-line r1c1 r1c4\n"},
    {"\"betweenline\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"],[\"R5C5\",\"R5C6\"]]}]", "between r1c1 r1c2 r2c3\n"},
    {"\"entropicline\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"]]}]", "entropic r1c1 r1c2 r2c3\n"},
    {"\"modularline\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"]]}]", "modular 3 r1c1 r1c2 r2c3\n"},
    {"\"nabner\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"]]}]", "nabner r1c1 r1c2 r2c3\n"},
    {"\"doublearrow\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"]]}]", "double-arrow r1c1 r1c2 r2c3\n"},
    {"\"zipperline\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"]]}]", "zipper r1c1 r1c2 r2c3\n"},
    {"\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"],[\"R1C1\",\"R2C1\"],[\"R1C1\"]]},"
     "{\"cells\":[\"R5C5\",\"R5C6\"],\"lines\":[[\"R5C5\",\"R4C5\",\"R3C5\"]]}]",
     "arrow r1c1 r1c2 r2c3\narrow r1c1 r2c1\npill-arrow 2 r5c5 r5c6 r4c5 r3c5\n"},
    {"\"rowindexer\":[{\"cells\":[\"R1C1\"]},{\"cells\":[\"R2C1\"]}],\"columnindexer\":[{\"cells\":[\"R3C1\"]}],"
     "\"boxindexer\":[{\"cells\":[\"R4C1\"]}]",
     "indexing B r4c1\nindexing C r3c1\nindexing R r1c1 r2c1\n"},
    {"\"clone\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"cloneCells\":[\"R5C3\",\"R5C4\"]}]", "clone r1c1 r1c2 r5c3 r5c4\n"},
    {"\"quadruple\":[{\"cells\":[\"R2C3\",\"R1C2\",\"R1C3\",\"R2C2\"],\"values\":[1,\"2\",2]},"
     "{\"cells\":[\"R1C1\",\"R1C2\"],\"values\":[3]},{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[]}]",
     "contain 3 r1c1 r1c2\nquad r1c2 1 2 2\n"},
};

/* The statements of a description, sorted, each with an end of line. */
static char *statements_of(const struct fsd_buffer *description)
{
    const char *const first = memchr(description->bytes, '\n', description->n);
    char *text = NULL;
    assert_true(asprintf(&text, "%.*s%s", first ? (int)(description->bytes + description->n - first - 1) : 0,
                         first ? first + 1 : "", first ? "\n" : "") >= 0);
    return text;
}

static const struct rules_format fpuzzles = {fsd_rules_write_fpuzzles, fsd_rules_read_page},
                                 as_link = {fsd_rules_write_fpuzzles_link, fsd_rules_read_page},
                                 as_text = {fsd_rules_write_text, fsd_rules_read_text};

static void assert_same_rules(const struct fsd_rules *rules, const struct fsd_rules *again, bool sorted)
{
    OWNED_BUFFER before = {.n = 0}, after = {.n = 0};
    rules_describe(rules, sorted, &before);
    rules_describe(again, sorted, &after);
    assert_string_equal(fsd_buffer_text(&after), fsd_buffer_text(&before));
}

/* Reads, writes in each format, and reads again: the same rules. */
static void check_written_again(const char *text, size_t n)
{
    static const struct rules_format *const formats[] = {&fpuzzles, &as_link, &as_text};
    OWNED_RULES rules;
    struct fsd_failure failure;
    assert_true(fsd_rules_read_page(text, n, &rules, &failure));
    for (unsigned i = 0; i < 3; i++) {
        OWNED_RULES again = {0};
        if (!rules_write_again(formats[i], &rules, &again, &failure))
            fail_msg("%s: %s", text, failure.text);
        assert_same_rules(&rules, &again, true);
    }
}

TEST(each_constraint)
{
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        OWNED_BUFFER text = {.n = 0}, got = {.n = 0};
        put_document(&text, 6, NULL, cases[i].members);
        page_describe(text.bytes, text.n, true, &got);
        OWNED char *const statements = statements_of(&got);
        if (!strstr(fsd_buffer_text(&got), "6x6 1-6 6 regions 0 0 0 1 1 1 0 0 0 1 1 1 2"))
            fail_msg("%s: %s", cases[i].members, got.bytes);
        if (cases[i].statements && !strstr(cases[i].members, "disjoint") &&
            strcmp(statements, cases[i].statements) != 0)
            fail_msg("%s:\n%s", cases[i].members, statements);
        check_written_again(text.bytes, text.n);
    }
}

/* Each diagonal, from its two ends, adds up the same cells, whatever end the rule is told from. */
TEST(diagonals_of_little_killers)
{
    struct fsd_failure failure;
    for (int row = 0; row <= 5; row++)
        for (int column = 0; column <= 5; column++)
            for (int direction = 0; direction < 4; direction++) {
                const int down = direction < 2 ? -1 : 1, right = direction % 2 == 0 ? -1 : 1;
                const int r = row + down, c = column + right;
                const bool is_outside = row == 0 || column == 0 || row == 5 || column == 5;
                if (!is_outside || r < 1 || c < 1 || r > 4 || c > 4)
                    continue;
                OWNED_BUFFER text = {.n = 0};
                char member[120];
                OWNED_RULES rules;
                snprintf(member, sizeof(member),
                         "\"littlekillersum\":[{\"cell\":\"R%dC%d\",\"direction\":\"%c%c\",\"value\":\"4\"}]", row,
                         column, down < 0 ? 'U' : 'D', right < 0 ? 'L' : 'R');
                put_document(&text, 4, NULL, member);
                if (!fsd_rules_read_page(text.bytes, text.n, &rules, &failure) || !fsd_rules_compile(&rules, &failure))
                    fail_msg("%s: %s", member, failure.text);
                const struct fsd_constraint *const sum = &rules.variant.constraints[rules.variant.n_constraints - 1];
                unsigned n = 0;
                for (int a = r, b = c; a >= 1 && b >= 1 && a <= 4 && b <= 4; a += down, b += right, n++) {
                    bool is_found = false;
                    for (unsigned i = 0; i < sum->n_cells; i++)
                        is_found |= sum->cells[i] == (a - 1) * 4 + b - 1;
                    if (sum->kind != FSD_SUM || !is_found)
                        fail_msg("%s: r%dc%d", member, a, b);
                }
                assert_int_equal(n, sum->n_cells);
                check_written_again(text.bytes, text.n);
            }
}

TEST(cells_and_regions)
{
    static const struct {
        unsigned n;
        const char *row;
        const char *told;
    } rows[] = {
        {4, "{\"value\":3,\"given\":true},{\"value\":4},{\"givenPencilMarks\":[1,2]},{\"givenPencilMarks\":null}",
         "4x4 1-4 4 regions 0 0 1 1 0 0 1 1 2 2 3 3 2 2 3 3 r1c1=4 r1c3=3"},
        {4, "{\"value\":\"3\",\"given\":true},{\"centerPencilMarks\":[1]},{\"value\":null,\"given\":true},{}",
         "4x4 1-4 4 regions 0 0 1 1 0 0 1 1 2 2 3 3 2 2 3 3 r1c1=4"},
        {3, "{},{},{}", "3x3 1-3 3 regions 0 0 0 1 1 1 2 2 2"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        OWNED_BUFFER text = {.n = 0}, got = {.n = 0};
        put_document(&text, rows[i].n, rows[i].row, "");
        page_describe(text.bytes, text.n, false, &got);
        if (strcmp(fsd_buffer_text(&got), rows[i].told) != 0)
            fail_msg("%s", got.bytes);
    }
    static const char jigsaw[] =
        "{\"size\":4,\"grid\":[[{\"region\":5},{\"region\":5},{\"region\":5},{\"region\":1}],"
        "[{\"region\":5},{\"region\":0},{\"region\":1},{\"region\":1}],"
        "[{\"region\":0},{\"region\":0},{\"region\":0},{\"region\":1}],"
        "[{\"region\":null},{\"region\":null},{\"region\":null},{\"region\":null}]],\"disjointgroups\":true}";
    OWNED_BUFFER got = {.n = 0};
    page_describe(jigsaw, strlen(jigsaw), false, &got);
    assert_string_equal(fsd_buffer_text(&got), "4x4 1-4 3 regions 0 0 0 1 0 2 1 1 2 2 2 1 -1 -1 -1 -1\n"
                                               "all-different r1c1 r1c4 r2c2\nall-different r1c2 r2c3 r3c1\n"
                                               "all-different r1c3 r2c4 r3c2\nall-different r2c1 r3c3 r3c4");
}

/* What is wrong, or what no rule expresses, all of it in one message. */
TEST(refusals)
{
    static const struct {
        const char *members;
        const char *told;
    } wrong[] = {
        {"\"frobnicate\":[{}],\"chaos\":true,\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"?\"}],\"note\":\"a\"",
         "frobnicate, chaos, killercage '?'"},
        {"\"negative\":[\"sum\"]", "negative sum"},
        {"\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"L\"}]", "xv 'L'"},
        {"\"arrow\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R1C3\",\"R1C4\"],\"lines\":[[\"R1C1\",\"R2C1\"]]}]", "4 digits"},
        {"\"lockout\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "lockout with 4 values"},
        {"\"entropicline\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "entropicline with 4 values"},
        {"\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":\"a\"}]", "whispers with another value"},
        {"\"thermometer\":[{\"lines\":[[\"R1C1\",\"R5C2\"]]}]", "R5C2 is not within 4x4"},
        {"\"thermometer\":[{\"lines\":[[\"R1C1\",\"R0C2\"]]}]", "R0C2 is not within 4x4"},
        {"\"thermometer\":[{\"lines\":[[\"A1\"]]}]", "written as"},
        {"\"thermometer\":[{\"lines\":[[\"R1C1.5\"]]}]", "written as"},
        {"\"thermometer\":[{\"lines\":[[7]]}]", "written as"},
        {"\"sandwichsum\":[{\"cell\":\"R2C2\",\"value\":\"3\"}]", "not beside"},
        {"\"littlekillersum\":[{\"cell\":\"R2C2\",\"direction\":\"X\",\"value\":\"3\"}]", "direction"},
        {"\"littlekillersum\":[{\"cell\":\"R0C1\",\"direction\":\"UL\",\"value\":\"3\"}]", "enter"},
        {"\"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[]}]", "as many cells"},
        {"\"quadruple\":[{\"cells\":[\"R1C1\"],\"values\":[\"?\"]}]", "numbers"},
        {"\"grid\":[[{}]]", "rows"},
        {"\"size\":\"a\"", "size"},
        {"\"size\":33", "1 to 32"},
        {"\"grid\":[[{\"region\":\"a\"},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]", "region"},
        {"\"grid\":[[{\"value\":5,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]", "R1C1"},
        {"\"grid\":[[{\"givenPencilMarks\":[0]},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]", "R1C1"},
        {"\"a\":", "1:80: the puzzle is no JSON"},
    };
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        OWNED_BUFFER text = {.n = 0}, got = {.n = 0};
        put_document(&text, 4, NULL, wrong[i].members);
        page_describe(text.bytes, text.n, false, &got);
        if (!strstr(fsd_buffer_text(&got), wrong[i].told))
            fail_msg("%s: %s", wrong[i].members, got.bytes);
    }
}

/* In JSON that is the text itself, statements stand where their member does; else in the first line. */
TEST(places)
{
    static const char text[] =
        "{\n \"size\": 4,\n \"grid\": [[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\n"
        "  \"killercage\": [{\"cells\": [\"R1C1\"], \"value\": \"9\"}]}";
    OWNED_BUFFER link = {.n = 0};
    assert_true(fsd_lz_compress(text, strlen(text), &link));
    for (unsigned i = 0; i < 2; i++) {
        OWNED_RULES rules;
        struct fsd_failure failure;
        assert_true(fsd_rules_read_page(i == 0 ? text : link.bytes, i == 0 ? strlen(text) : link.n, &rules, &failure));
        assert_false(fsd_rules_compile(&rules, &failure));
        assert_int_equal(failure.line, i == 0 ? 4 : 1);
        assert_int_equal(failure.column, i == 0 ? 3 : 1);
    }
}

/* 1 after three blanks, K, with a blank; twelve times six blanks; three; and 2 in the last cell. */
#define SCF "KBooooooooooooK2"
#define SCF_CELLS                                                                                                      \
    "9x9 1-9 9 regions 0 0 0 1 1 1 2 2 2 0 0 0 1 1 1 2 2 2 0 0 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 3 3 3 4 4 4 5 5 5 3 "   \
    "3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 6 6 6 7 7 7 8 8 8 6 6 6 7 7 7 8 8 8 r1c4=1 r9c9=2"

/* A puzzle is found in all that people copy; what is none, or known to a site only, is told. */
TEST(links)
{
    static const char json[] = "{\"size\":1,\"grid\":[[{\"value\":1,\"given\":true}]]}";
    static const char zipped[] = "{ce:[[{v:2},],[,]],re:[[[0,0],[0,1]]],ca:[{ce:[[1,0],[1,1]],v:3,unique:t},{v:'title: "
                                 "it\\'s'}],metadata:{antiknight:t},o:[{c:34BBE6,r:f,c1:#0}]}";
    OWNED_BUFFER code = {.n = 0}, zip = {.n = 0};
    assert_true(fsd_lz_compress(json, strlen(json), &code) && fsd_lz_compress(zipped, strlen(zipped), &zip));
    const struct {
        const char *before;
        const struct fsd_buffer *code;
        const char *after;
        enum fsd_page page;
        const char *told;
    } texts[] = {
        {"", &code, "", FSD_PAGE_FPUZZLES, "1x1 1-1 1 regions 0"},
        {" ", &code, "\r\n", FSD_PAGE_FPUZZLES, "1x1 1-1"},
        {"https://f-puzzles.com/?load=", &code, "", FSD_PAGE_FPUZZLES, "1x1 1-1"},
        {"https://www.f-puzzles.com/?a=b&load=", &code, "&x=y", FSD_PAGE_FPUZZLES, "1x1 1-1"},
        {"f-puzzles.com/?load=", &code, "#x", FSD_PAGE_FPUZZLES, "1x1 1-1"},
        {"https://sudokupad.app/?puzzleid=fpuzzles", &code, "", FSD_PAGE_SUDOKUPAD, "1x1 1-1"},
        {"https://sudokupad.app/sudoku/fpuz", &code, "", FSD_PAGE_SUDOKUPAD, "1x1 1-1"},
        {"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz", &code, "&s=1", FSD_PAGE_SUDOKUPAD, "1x1 1-1"},
        {"fpuz", &code, "", FSD_PAGE_SUDOKUPAD, "1x1 1-1"},
        {"ctc", &code, "", FSD_PAGE_SUDOKUPAD, "1x1 1-1"},
        {"scl", &code, "", FSD_PAGE_SUDOKUPAD, "1x1 1-1"},
        {"ctc", &zip, "", FSD_PAGE_SUDOKUPAD, "2x2 1-2 1 regions 0 0 -1 -1 r1c1=2\ncage 3"},
        {"fpuzzles", &code, "", FSD_PAGE_SUDOKUPAD, "1x1 1-1"},
        {"scf", &code, "", FSD_PAGE_SUDOKUPAD, "1x1 1-1"},
        {"https://sudokupad.app/scf", &code, "", FSD_PAGE_SUDOKUPAD, "1x1 1-1"},
        {"scf", NULL, SCF, FSD_PAGE_SUDOKUPAD, SCF_CELLS},
        {"https://sudokupad.app/sudoku/scf", NULL, SCF "?setting-x=1", FSD_PAGE_SUDOKUPAD, SCF_CELLS},
        {"https://sudokupad.app/?puzzleid=scf", NULL, SCF "*xtit*aof **x**", FSD_PAGE_SUDOKUPAD,
         SCF_CELLS "\ndiagonal 1\ndiagonal -1"},
        {"scf", NULL, SCF "w", FSD_PAGE_SUDOKUPAD,
         SCF_CELLS
         "\nall-different r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4\nall-different r2c6 r2c7 r2c8 r3c6 r3c7 "
         "r3c8 r4c6 r4c7 r4c8\nall-different r6c2 r6c3 r6c4 r7c2 r7c3 r7c4 r8c2 r8c3 r8c4\nall-different r6c6 "
         "r6c7 r6c8 r7c6 r7c7 r7c8 r8c6 r8c7 r8c8"},
        {"https://sudokupad.app/scf", NULL, SCF "q", FSD_PAGE_SUDOKUPAD, "1:26: this is no puzzle"},
        {"https://sudokupad.app/scfoo", NULL, "", FSD_PAGE_SUDOKUPAD, "1:26: this is no puzzle"},
        {"scfoo", NULL, "", FSD_PAGE_NONE, NULL},
        {"scl", &zip, "", FSD_PAGE_SUDOKUPAD, "2x2 1-2 1 regions 0 0 -1 -1 r1c1=2\ncage 3 r2c1 r2c2\nanti-knight"},
        {"https://sudokupad.app/scl", &zip, "?setting-x=1", FSD_PAGE_SUDOKUPAD, "2x2 1-2"},
        {"https://f-puzzles.com/?id=yaaaaaaaaaaaaaaaaaaa", NULL, "", FSD_PAGE_FPUZZLES, "1:1: a short link"},
        {"https://sudokupad.app/wsj7iunsg6", NULL, "", FSD_PAGE_SUDOKUPAD,
         "1:23: a short id says no puzzle, only its site knows it; open it there, and paste"},
        {"https://sudokupad.app/?puzzleid=wsj7iunsg6", NULL, "", FSD_PAGE_SUDOKUPAD, "1:33: a short id"},
        {"https://f-puzzles.com/?load=N4IgzglgXgpiBcB", NULL, "", FSD_PAGE_FPUZZLES, "1:29: this is no puzzle"},
        {"https://f-puzzles.com/?load=", NULL, "", FSD_PAGE_FPUZZLES, "1:29: this is no puzzle"},
        {"https://evilf-puzzles.com/?load=", &code, "", FSD_PAGE_NONE, NULL},
        {"https://f-puzzles.com.example.org/?load=", &code, "", FSD_PAGE_NONE, NULL},
        {"{\"puzzle\":\"1234\",\"grid\":[[1,2]]}", NULL, "", FSD_PAGE_NONE, NULL},
        {"{\"a\" : 1, \"grid\" : [ [ {} ] ]}", NULL, "", FSD_PAGE_FPUZZLES, "1x1 1-1"},
        {"{\"cells\":[[{}]]}", NULL, "", FSD_PAGE_SUDOKUPAD, "1x1 1-1 0 regions"},
        {"N4Ig", NULL, "", FSD_PAGE_NONE, NULL},
        {"", NULL, "", FSD_PAGE_NONE, NULL},
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        OWNED_BUFFER text = {.n = 0}, got = {.n = 0};
        fsd_buffer_put_text(&text, texts[i].before);
        if (texts[i].code)
            fsd_buffer_put(&text, texts[i].code->bytes, texts[i].code->n);
        fsd_buffer_put_text(&text, texts[i].after);
        if (fsd_page_of(fsd_buffer_text(&text), text.n) != texts[i].page)
            fail_msg("%s: page %d", text.bytes, (int)fsd_page_of(text.bytes, text.n));
        page_describe(text.bytes, text.n, false, &got);
        if (texts[i].told && strncmp(fsd_buffer_text(&got), texts[i].told, strlen(texts[i].told)) != 0)
            fail_msg("%s: %s", text.bytes, got.bytes);
    }
}

/* What f-puzzles cannot say is told. */
TEST(what_f_puzzles_has_not)
{
    static const struct {
        const char *text;
        const char *told;
    } texts[] = {
        {"size = 4\ngreater-than r1c1 r1c2", "2:1: greater-than: f-puzzles has no such rule"},
        {"size = 4\nsum 5 r1c1 r2c2", "sum: f-puzzles has no such sum"},
        {"size = 4\nvalues = 0-3", "has other values"},
        {"size = 2x4\nregions = none", "not square"},
        {"size = 4\nnon-consecutive\nwhite-dot r1c1 r1c2", "with a dot"},
        {"size = 4\nstrict-ratio 3\nblack-dot r1c1 r1c2", "no dot has"},
        {"size = 4\nstrict-difference 2", "no such rule"},
        {"size = 4\nmodular 2 r1c1 r1c2", "modulus"},
        {"size = 4\nlockout r1c1 r1c2", "difference"},
        {"size = 4\nregions = none\ndisjoint sets", "disjoint"},
        {"size = 4\ncandidates 1 r1c1\ncandidates 2 r1c1", "without candidates"},
        {"size = 4\ndisjoint sets\nx\nstrict-ratio\nstrict-xv", NULL},
        {"size = 4\nregions = none\nx r1c1 r1c2 r2c2", NULL},
        {"size = 5\nregions =\nAAABB\nACBBB\nACCDD\nCCEDD\nEEEED\ncandidates 12 r1c1\ncandidates 3 r2c2", NULL},
        {"size = 9\nlockout r1c1 r1c2\nstrict-kropki\ndifference 3 r1c1 r1c2", NULL},
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        OWNED_RULES rules, again = {0};
        struct fsd_failure failure = {0};
        rules_of(texts[i].text, &rules);
        const bool is_written = rules_write_again(&fpuzzles, &rules, &again, &failure);
        assert_told(texts[i].text, is_written, &failure, texts[i].told);
        if (is_written)
            assert_memory_equal(again.region, rules.region, rules.variant.n_cells * sizeof(*rules.region));
    }
}

/* Texts of people come back: sizes, values, boxes, maps, candidates; what a text has not is told. */
TEST(texts_written_again)
{
    static const struct {
        const char *text;
        const char *told;
    } texts[] = {
        {"size = 6\nregions = 3x2\nwindoku", NULL},
        {"size = 6\nvalues = 0-8\nregions = none\nwhite-dot r1c1 r1c2\nx-sum r1 - 3", NULL},
        {"size = 2x3\nvalues = 1-5\ncandidates 12 r1c1\ncandidates 3 r2c2\nequal-sum r1c1 - r1c2 r1c3", NULL},
        {"size = 5\nregions =\nAAABB\nACBBB\nACCDD\nCCEDD\nEEEED\nindexing C r1c1", NULL},
        {"size = 4\ncandidates 1 r1c1\ncandidates 2 r1c1\nx", NULL},
        {"size = 16\npattern .*1(2|3) r1c1-4", NULL},
        {".Shape~4x4~1-4~Raw", "may repeat"},
        {"size = 12\nregions = 1x2", NULL},
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        OWNED_RULES rules, again = {0};
        struct fsd_failure failure = {0};
        rules_of(texts[i].text, &rules);
        const bool is_written = rules_write_again(&as_text, &rules, &again, &failure);
        assert_told(texts[i].text, is_written, &failure, texts[i].told);
        if (!is_written)
            continue;
        assert_same_rules(&rules, &again, false);
        assert_true(again.box_rows == rules.box_rows && again.box_columns == rules.box_columns);
    }
}

/* Texts of every length and of few or many characters come back; what is cut short, or grows too long, is refused. */
TEST(lz_strings)
{
    char text[3000];
    for (unsigned i = 0; i < 400; i++) {
        const size_t n = 1 + rng_below(&test_rng, i % 2 ? 40 : sizeof(text) - 1);
        const unsigned n_kinds = 1 + rng_below(&test_rng, 90);
        OWNED_BUFFER code = {.n = 0}, again = {.n = 0};
        for (size_t k = 0; k < n; k++)
            text[k] = (char)(' ' + rng_below(&test_rng, n_kinds));
        assert_true(fsd_lz_compress(text, n, &code));
        assert_int_equal(fsd_lz_decompress(code.bytes, code.n, n, &again), FSD_LZ_GOOD);
        assert_int_equal(again.n, n);
        assert_memory_equal(again.bytes, text, n);
        assert_int_equal(fsd_lz_decompress(code.bytes, code.n, n - 1, &again), FSD_LZ_TOO_LONG);
        if (code.n >= 12)
            assert_int_equal(fsd_lz_decompress(code.bytes, code.n - 8, n, &again), FSD_LZ_WRONG);
    }
    OWNED_BUFFER out = {.n = 0};
    /* An umlaut, a character of 16 bits, and one of two of these. */
    assert_int_equal(fsd_lz_decompress("OYJwPwdgBISYRYLBuDxdqpJA", 24, 100, &out), FSD_LZ_GOOD);
    assert_string_equal(fsd_buffer_text(&out), "gr\u00fcn \u2192 \U0001d11e gr\u00fcn");
    assert_int_equal(fsd_lz_decompress("", 0, 100, &out), FSD_LZ_WRONG);
    assert_int_equal(fsd_lz_decompress("////", 4, 100, &out), FSD_LZ_WRONG);
}

TEST_MAIN("page rules", NULL, NULL)
