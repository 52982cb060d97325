/* fastsud explain --candidates: in every form, of any rules, against the list of all solutions. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cli.h"
#include "support/json.h"
#include "support/test.h"

#define SOME "1..43.1........." /* of 4x4 */

/* What -f jsonl says of a puzzle must be what its solutions say, of which there are fewer than thousands. */
static void compare(const char *options, const char *puzzle, unsigned limit)
{
    char *const all = cli_output(0, "solve -q --all %s %s", options, puzzle);
    const struct cli_run *run = cli_expect(0, "explain --candidates -f jsonl --limit %u %s %s", limit, options, puzzle);
    json_t *const object = json_loads(run->out, 0, NULL);
    assert_non_null(object);
    const size_t n_cells = strlen(json_text(object, "puzzle"));
    size_t n_listed = 0;
    for (size_t cell = 0; cell < n_cells; cell++) {
        unsigned counts[10] = {0};
        char wanted[11] = "", *at = wanted;
        n_listed = 0;
        for (const char *line = all; *line; line = strchr(line, '\n') + 1, n_listed++)
            counts[line[cell] - '0']++;
        for (int digit = 1; digit < 10; digit++)
            if (counts[digit])
                *at++ = (char)('0' + digit);
        assert_string_equal(json_string_value(json_array_get(json_object_get(object, "candidates"), cell)), wanted);
        const json_t *const row = json_array_get(json_object_get(object, "counts"), cell);
        assert_int_equal(json_is_array(row), limit > 1);
        for (size_t i = 0; i < json_array_size(row); i++)
            assert_int_equal(json_integer_value(json_array_get(row, i)), counts[i + 1] < limit ? counts[i + 1] : limit);
    }
    assert_string_equal(json_text(object, "solutions"), n_listed == 1 ? "unique" : "multiple");
    json_decref(object);
}

TEST(as_all_solutions_say)
{
    cli_text("cage", "size = 6\ncage 9 r1c1 r1c2\nthermo r3c1 r3c2 r3c3 r4c3\nx\n");
    static const struct {
        const char *options, *puzzle;
    } rows[] = {
        {"--rules 4x4", "................"},
        {"--rules 4x4", SOME},
        {"--rules 4x4", "1.....2........3"},
        {"--rules 4x4+antiknight", "................"},
        {"--rules 6x6", ".4...3..6........556..2..1..3......."},
        {"--rules cage", "...................................."},
        {"", "9.2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1......"},
        {"", "..27861347384156296419237854632978512758619431893542765176324988265493173941785.."},
        {"--rules windoku", "5.............5..9.8....3........8..4.........5......7...6.4...........1...9....."},
    };
    static const unsigned limits[] = {1, 2, 9, 100000};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        for (size_t l = 0; l < 4; l++) {
            char puzzle[100];
            snprintf(puzzle, sizeof(puzzle), "%.81s", rows[i].puzzle);
            compare(rows[i].options, cli_text("in", puzzle), limits[l]);
        }
}

TEST(forms)
{
    cli_text("whole", "size = 4\ncage 3 r1c1 r1c2\ncells =\n1...\n....\n....\n....\n");
    cli_text("none", "size = 4\ncage 99 r1c1 r1c2\ncells =\n1...\n....\n....\n....\n");
    cli_text("csv", "puzzle,solution\n1..4....1...3...,\n12,\n2...2...........,\n1234341221434321,\n");
    cli_rows(
        {0, "explain --candidates --rules 4x4 " SOME,
         " 1  2  3  4\n 3  4  1  2\n 24 13 24 13\n 24 13 24 13\n\nseveral solutions\n"},
        {0, "explain --candidates --limit 2 --rules 4x4 " SOME,
         " 1  2  3  4\n 3  4  1  2\n 24 13 24 13\n 24 13 24 13\n\n"
         "solutions   1   2   3   4\nr3c1        -  2+   -  2+\n*\n\nseveral solutions\n"},
        {0, "explain --candidates --limit 3 --rules 4x4 " SOME, "*\nsolutions  1  2  3  4\nr3c1       -  2  -  2\n*"},
        {0, "explain --candidates whole", "whole:1\n 1   2   34   34\n*\nseveral solutions\n",
         "read as a puzzle and its rules"},
        {1, "explain --candidates none",
         "none:1\ncontradictory: no solution; cage: 2 different values add up to 3 to 7*", "none:2:1: cage: "},
        {1, "explain --candidates -f jsonl none",
         "{\"puzzle\":\"1...............\",\"solutions\":\"none\",\"candidates\":null}\n", "none:2:1: cage: "},
        {1, "explain --candidates -f jsonl --limit 2 --rules 4x4 csv",
         "{\"puzzle\":\"1..4....1...3...\",\"solutions\":\"none\",\"candidates\":null,\"counts\":null}\n"
         "{\"puzzle\":null,\"solutions\":null,\"candidates\":null,\"counts\":null}\n"
         "{\"puzzle\":\"2...2...........\",\"solutions\":\"none\",\"candidates\":null,\"counts\":null}\n"
         "{\"puzzle\":\"1234341221434321\",\"solutions\":\"unique\",\"candidates\":[\"1\",\"2\",*",
         "csv:3:1: the field of the puzzle has 2 characters"},
        {1, "explain --candidates --summary text --rules 4x4 csv",
         "csv:2\ncontradictory: no solution\n\ncsv:4\ncontradictory: no solution\n\ncsv:5\n 1 2 3 4\n 3 4 1 2\n 2 1 4 "
         "3\n"
         " 4 3 2 1\n\none solution\n",
         "3 puzzles: 1 unique, 0 multiple, 2 none, 0 limit, 1 malformed; "},
        {1, "explain --candidates --time-limit 0.000001 --rules 25x25 -", "<stdin>:1\ngiven up at the time limit\n",
         NULL, NULL,
         "............................................................................................................."
         "...."
         "............................................................................................................."
         "...."
         "............................................................................................................."
         "...."
         "............................................................................................................."
         "...."
         "............................................................................................................."
         "...."
         "............................................................\n"},
        {1, "explain --candidates -f jsonl -", "{\"puzzle\":null,\"solutions\":null,\"candidates\":null}\n",
         "byte 0x1b is not a cell", NULL, "\033[2J\377{\"puzzle\":\n"});
}

/* Of 9x9 the drawing is that of explain, pencilmarks count, and threads change nothing. */
TEST(sudoku)
{
    static const char cells[] = "9.2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1....2\n";
    char marks[730];
    for (unsigned i = 0; i < 729; i++)
        marks[i] = i < 9 ? ".2.......\0"[i] : (char)('1' + i % 9);
    marks[729] = '\0';
    cli_check(0, "*| 2 *several solutions\n", NULL, "explain --candidates %s", cli_text("marks", marks));
    char text[300 * 90] = "";
    for (int i = 0; i < 300; i++) {
        memcpy(text + strlen(text), cells, sizeof(cells));
        text[strlen(text) - 82 + (size_t)(i % 80)] = '.';
    }
    const char *const input = cli_text("many", text);
    const char *const one = cli_output(0, "explain --candidates -j 1 --limit 3 %s", input);
    assert_string_equal(cli_output(0, "explain --candidates -j 3 --limit 3 %s", input), one);
    assert_int_equal(count_in(one, "many:"), 300);
    assert_contains(one, "+---------", "\n\nsolutions  ", "several solutions\n\n/");
}

TEST(refusals)
{
    static const struct cli_refusal rows[] = {
        {"--limit 2", "--limit: it is for --candidates; leave it out"},
        {"--candidates --hint", "--hint: --candidates takes no steps"},
        {"--candidates --level 3", "--level: --candidates takes no steps"},
        {"--candidates --method theory", "--method: --candidates takes no steps"},
        {"--candidates --information", "--information: --candidates takes no steps"},
        {"--candidates --er", "--er: --candidates takes no steps"},
        {"--candidates --color always", "takes no steps"},
        {"--candidates -f html -o a.html", "--candidates: -f html draws steps"},
        {"--candidates -f svg -o a/", "--candidates: drawings are of steps"},
        {"--candidates --limit 0", "--limit"},
    };
    cli_refuse("explain", rows, "corpora/essay.txt");
}

TEST_MAIN("cli explain candidates", cli_set_up, cli_tear_down)
