/* Puzzles of the pages of setters on the command line: links and JSON are recognised, named and written. */
#include "support/cli.h"

#define BLANK "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]"
#define CAGE(A, B, TOTAL) "{\"cells\":[\"" A "\",\"" B "\"],\"value\":\"" TOTAL "\"}"
#define SMALL                                                                                                          \
    "\"size\":4,\"grid\":" BLANK                                                                                       \
    ",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\"]]}],\"killercage\":[" CAGE(                             \
        "R2C1", "R3C1", "5") "," CAGE("R2C2", "R2C3", "5") "," CAGE("R2C3", "R3C3", "5") "," CAGE("R3C2", "R3C3",      \
                                                                                                  "5") "]"
#define SMALL_SOLUTION "1234341221434321"
#define ONE "https://f-puzzles.com/?load=N4IgzglgXgpiBcBGANCA5gJwgEwQbT1ADcBDAGwFc4lU0IiYA7BAFwyoF8BdLjoA"
#define ONE_ID "sclN4YwpgXA2lwG4QIwF8A0BdVUOZAQ2lEhkVQAZMpTF1MEBmZdZIA="

static const struct cli_run *solve_text(const char *text, int status, const char *arguments)
{
    const struct cli_run *const run = cli(&(struct cli_streams){.input = text, .n_input = strlen(text)}, arguments);
    assert_status(run, status);
    return run;
}

TEST(recognised)
{
    /* A line of JSON, a link, an id, comments and empty lines; each line is a puzzle. */
    const struct cli_run *run = solve_text("# setters\n{" SMALL "}\n\n" ONE "\r\n" ONE_ID "\nN4Ig\n", 1, "");
    assert_string_equal(run->out, SMALL_SOLUTION
                        "\n1\n1221\n"
                        "................................................................................."
                        "\tmalformed\n");
    assert_contains(run->err, "<stdin>: read as f-puzzles, without what is only drawn or told in words\n",
                    "<stdin>:6:1: this is no puzzle that a page of setters wrote");
    run = solve_text(ONE_ID "\n" ONE "\n", 0, "");
    assert_string_equal(run->out, "1221\n1\n");
    assert_contains(run->err,
                    "read as SudokuPad: digits, regions, cages, and what of the drawing the text of rules names\n");
    /* A file of JSON over several lines, and by name. */
    const char *const file = cli_text("puzzle.json", "\n{\n  " SMALL "\n}\n");
    assert_string_equal(cli_expect(0, "%s", file)->out, SMALL_SOLUTION "\n");
    assert_string_equal(cli_expect(0, "--input fpuzzles %s", file)->out, SMALL_SOLUTION "\n");
    assert_string_equal(cli_expect(0, "--input sudokupad %s", file)->out, SMALL_SOLUTION "\n");
    assert_string_equal(cli_expect(0, "--rules %s", file)->out, SMALL_SOLUTION "\n");
    assert_string_equal(cli_expect(0, "%s", ONE)->out, "1\n");
    assert_string_equal(cli_expect(0, "%s", ONE_ID)->out, "1221\n");
    /* JSON of 9x9 puzzles stays what it was. */
    run = solve_text("{\"grid\":[[1]],\"puzzle\":\"..............3.85..1.2.......5.7.....4...1...9.......5......73..2."
                     "1........4...9\"}\n",
                     0, "");
    assert_contains(run->err, "read as JSON lines");
}

TEST(places)
{
    const char *const file = cli_text("wrong.json", "{\n\"size\": 4, \"grid\": " BLANK
                                                    ",\n  \"killercage\": [" CAGE("R1C1", "R1C2", "9") "]\n}\n");
    assert_contains(cli_expect(0, "%s", file)->err, "wrong.json:3:3: cage: 2 different values");
    const char *const unknown =
        cli_text("unknown.json", "{\"size\":4,\"grid\":" BLANK ",\"chaos\":true,\"fog\":[1]}\n");
    assert_contains(
        cli_expect(1, "%s", unknown)->err,
        "unknown.json:1:1: no rule here is what these say, so the answer would be another puzzle's: chaos, fog");
}

/* A drawing is read in each command, and a note tells what of it; --quiet leaves it out. */
TEST(drawn)
{
    static const char text[] =
        "{\"cells\":" BLANK ",\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]"
        "],[[2,2],[2,3],[3,2],"
        "[3,3]]],\"metadata\":{\"rules\":\"Thermometers; digits along an arrow add up to its circle. White dots: "
        "consecutive. V: 5\"},\"lines\":[{\"color\":\"#CFCFCF\",\"wayPoints\":[[0.5,0.5],[0.5,3.5]]}],\"underlays\":[{"
        "\"center\":[0.5,0.5],\"width\":0.85,\"height\":0.85,\"rounded\":true,\"backgroundColor\":\"#CFCFCF\"}],"
        "\"arrows\":[{\"wayPoints\":[[3.5,0.9],[3.5,2.5]]}],\"overlays\":[{\"center\":[3.5,0.5],\"width\":0.83,"
        "\"height\":0.83,\"rounded\":true},{\"center\":[1.5,1],\"width\":0.3,\"height\":0.3,\"rounded\":true,"
        "\"backgroundColor\":\"#FFF\"},{\"center\":[2,0.5],\"width\":0.25,\"height\":0.25,\"text\":\"V\"},{"
        "\"center\":[2,2],\"width\":1,\"height\":1}]}\n";
    static const char note[] =
        "<stdin>:1:1: read from the drawing, as the text of rules says: 1 thermometer, 1 arrow, 1 "
        "white dot, 1 V; passed over: 1 shape or text\n";
    const struct cli_run *run = solve_text(text, 0, "--limit 3");
    assert_string_equal(run->out, "1234342121434312\n");
    assert_contains(run->err, note);
    assert_contains(solve_text(text, 0, "rate --columns givens")->err, note);
    assert_contains(solve_text(text, 0, "cnf")->err, note);
    run = solve_text(text, 0, "minimize -q -f rules");
    assert_contains(run->out, "thermo r1c1 r1c2 r1c3 r1c4\narrow r4c1 r4c2 r4c3\nwhite-dot r2c1 r2c2\nv r2c1 r3c1\n");
    assert_string_equal(run->err, "");
}

TEST(written)
{
    static const struct {
        const char *format;
        const char *begin;
    } formats[] = {{"fpuzzles", "{\"size\":4,\"grid\":[[{"},
                   {"link", "https://f-puzzles.com/?load=N4Ig"},
                   {"rules", "size = 4\n"},
                   {"iss", ".Shape~4x4"}};
    const char *const file = cli_text("small.json", "{" SMALL "}\n");
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        const struct cli_run *run = cli_expect(0, "minimize -f %s %s", formats[i].format, file);
        if (strncmp(run->out, formats[i].begin, strlen(formats[i].begin)) != 0)
            fail_msg("%s: %s", formats[i].format, run->out);
        char *const text = cli_copy(run->out);
        assert_string_equal(solve_text(text, 0, "solve -q")->out, SMALL_SOLUTION "\n");
        /* Of lines of cells, whose rules are told apart, each is a whole puzzle then. */
        run = cli_expect(0, "generate --rules 4x4+antiknight -n 1 --seed 3 -f %s", formats[i].format);
        char *const made = cli_copy(run->out);
        assert_int_equal(strlen(solve_text(made, 0, "solve -q")->out), 17);
    }
    assert_contains(cli_expect(0, "minimize %s", file)->out, ".Shape~4x4");
    /* What a format has not is told, and the puzzle passed over. */
    const struct cli_run *run =
        solve_text("size = 4\ngreater-than r1c2 r1c1\ncells =\n1234\n3412\n2143\n4321\n", 1, "minimize -f fpuzzles");
    assert_contains(run->err, "<stdin>:2:1: greater-than: f-puzzles has no such rule");
    assert_string_equal(run->out, "");
    /* 9x9 puzzles, too, which are then whole puzzles with the usual rules; all minimal ones are lines. */
    static const char line[] = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n";
    run = solve_text(line, 0, "minimize -f fpuzzles");
    assert_contains(run->out, "{\"size\":9,\"grid\":[[{},{},");
    char *const puzzle = cli_copy(run->out);
    assert_string_equal(solve_text(puzzle, 0, "-q")->out,
                        "987654321246173985351928746128537694634892157795461832519286473472319568863745219\n");
    run = cli_expect(0, "generate -n 2 --seed 5 -f iss");
    assert_true(strncmp(run->out, ".~R1C", 5) == 0);
    char *const made = cli_copy(run->out);
    assert_int_equal(strlen(solve_text(made, 0, "-q")->out), 2 * 82);
    assert_contains(solve_text(line, 2, "minimize --all -f iss")->err, "with --all puzzles are lines");
}

/* A text is recognised whatever rule it begins with, and by names that people use. */
TEST(rules_texts)
{
    static const char *const first[] = {
        "thermo r2c1 r1c1",     "anti knight",   "german-whispers r1c1 r2c2", "Thermometer r1c1 r1c2 # a comment",
        "candidates 12 r1c1",   "sandwich r1 3", "non-consecutive",           "diagonal 1",
        "pairs 12,21 r1c1 r1c2"};
    for (size_t i = 0; i < sizeof(first) / sizeof(first[0]); i++) {
        char text[100];
        snprintf(text, sizeof(text), "# \n%s\n", first[i]);
        const struct cli_run *const run =
            cli(&(struct cli_streams){.input = text, .n_input = strlen(text)}, "--limit 1");
        if (!strstr(run->err, "read as a puzzle and its rules"))
            fail_msg("%s: %s", text, run->err);
    }
    static const char *const others[] = {"x\n", "thermo\n", "cage,solution\n", "sum\n", "odd one out\n"};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        if (strstr(cli(&(struct cli_streams){.input = others[i], .n_input = strlen(others[i])}, "")->err, "its rules"))
            fail_msg("%s", others[i]);
    assert_contains(cli_expect(2, "--rules kropki %s", ONE)->err, "do you mean white-dot, black-dot or strict-kropki?");
    assert_contains(cli_expect(2, "--rules dutch-whispers %s", ONE)->err, "do you mean whisper 4?");
    assert_string_equal(cli_expect(0, "--rules 4x4+knight+kings -f none --summary none 1234341221434321")->err, "");
}

TEST_MAIN("cli page rules", cli_set_up, cli_tear_down)
