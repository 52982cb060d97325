/* fastsud check --redundant and --conflict: each clue against the puzzle without it; where it is said to stand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/json.h"
#include "support/known.h"
#include "support/test.h"

#define KILLER                                                                                                         \
    "size = 4\ncage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\n  cage 6 r3c3 r4c3\nthermo r2c3 r2c4\nx\ncells "                    \
    "=\n1...\n....\n....\n"                                                                                            \
    "....\n"

/* Texts in which each line but those of the frame is a clue; all have one solution. */
static const struct {
    const char *frame, *clues, *cells;
} puzzles[] = {
    {"size = 4\n", "cage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\ncage 6 r3c3 r4c3\nthermo r2c3 r2c4\nx\n",
     "cells =\n1...\n....\n....\n....\n"},
    {"size = 4\n", "arrow r1c3 r2c3 r2c4\nsandwich r1 3\nodd r1c1\nodd r1c2\n", "cells =\n....\n2.1.\n31..\n....\n"},
    {"size = 6\n",
     "cage 9 r1c1 r1c2\nthermo r3c1 r3c2 r3c3\nrenban r5c1 r5c2 r5c3\nclone r1c1 _ r6c6\nlittle-killer 9 r1c5\n",
     "cells =\n......\n4.....\n.3....\n..6...\n...5..\n....1.\n"},
    {"size = 9\n", "windoku\ncage 17 r1c1 r1c2 r1c3\nthermo r1c1 r1c2\n",
     "cells =\n......4.7\n..4..7...\n61...9...\n........2\n53...6.7.\n.........\n..8.....1\n.....1...\n...7.38..\n"},
};

/* The text without line number left_out of the clues, SIZE_MAX: with all. */
static const char *put(size_t i, size_t left_out, struct fsd_buffer *text)
{
    text->n = 0;
    fsd_buffer_put_text(text, puzzles[i].frame);
    const char *at = puzzles[i].clues;
    for (size_t k = 0; *at; k++, at = strchr(at, '\n') + 1)
        fsd_buffer_print(text, "%.*s\n", k == left_out ? 0 : (int)strcspn(at, "\n"), at);
    fsd_buffer_put_text(text, puzzles[i].cells);
    return fsd_buffer_text(text);
}

static bool has_one_solution(const char *text)
{
    const char *const name = cli_text("less", text);
    return strcmp(clif(NULL, "check -q %s", name)->out, "") == 0;
}

TEST(each_clue_is_tried)
{
    struct fsd_buffer text = {.n = 0};
    size_t n_redundant = 0, n_needed = 0;
    for (size_t i = 0; i < sizeof(puzzles) / sizeof(puzzles[0]); i++) {
        struct fsd_buffer wanted = {.n = 0};
        assert_true(has_one_solution(put(i, SIZE_MAX, &text)));
        const char *at = puzzles[i].clues;
        for (size_t k = 0; *at; k++, at = strchr(at, '\n') + 1) {
            const bool is_redundant = has_one_solution(put(i, k, &text));
            if (is_redundant)
                fsd_buffer_print(&wanted, "whole:%zu column 1: %.*s\n", k + 2, (int)strcspn(at, "\n"), at);
            n_redundant += is_redundant;
            n_needed += !is_redundant;
        }
        cli_text("whole", put(i, SIZE_MAX, &text));
        char *const out = cli_output(1, "check -q --redundant whole");
        struct fsd_buffer got = {.n = 0};
        for (char *line = strtok(out, "\n"); line; line = strtok(NULL, "\n"))
            if (strstr(line, "\tredundant clue\t"))
                fsd_buffer_print(&got, "%.*s %s\n", (int)strcspn(line, "\t"), line, strrchr(line, '\t') + 1);
        assert_string_equal(fsd_buffer_text(&got), fsd_buffer_text(&wanted));
        fsd_buffer_destroy(&got);
        fsd_buffer_destroy(&wanted);
    }
    fsd_buffer_destroy(&text);
    assert_true(n_redundant > 4 && n_needed > 4);
}

/* A text of the puzzle with these cells, and those lines of clues that `with` has. */
static const char *put_some(size_t i, const char *cells, const bool *with, struct fsd_buffer *text)
{
    const char *at = puzzles[i].clues;
    text->n = 0;
    fsd_buffer_put_text(text, puzzles[i].frame);
    for (size_t k = 0; *at; k++, at = strchr(at, '\n') + 1)
        if (with[k])
            fsd_buffer_print(text, "%.*s\n", (int)strcspn(at, "\n"), at);
    fsd_buffer_print(text, "cells =\n%s", cells);
    return fsd_buffer_text(text);
}

static bool has_no_solution(const char *text)
{
    const char *const name = cli_text("some", text);
    return strstr(clif(NULL, "check -q %s", name)->out, "\tnone\n") != NULL;
}

/*
 * Reads what --conflict says of the file "some": what is not among it becomes a blank, and is left out of the clues, of
 * which the first stands in line 2.
 */
static size_t read_conflict(char *cells, bool *with)
{
    const json_t *const rows = json_lines(cli_output(1, "check -q --conflict -f jsonl some"));
    const size_t n_columns = strcspn(cells, "\n");
    bool is_in[100] = {false};
    size_t n = 0;
    memset(with, 0, 10 * sizeof(*with));
    for (size_t r = 0; r < json_array_size(rows); r++) {
        const json_t *const row = json_array_get(rows, r);
        const json_t *const names = json_object_get(row, "cells");
        const bool is_clue = strcmp(json_text(row, "kind"), "conflicting clue") == 0;
        if (is_clue)
            with[(size_t)json_number(row, "line") - 2] = true;
        for (size_t k = 0; !is_clue && k < json_array_size(names); k++) {
            const char *const name = json_string_value(json_array_get(names, k));
            is_in[(size_t)(name[1] - '1') * (n_columns + 1) + (size_t)(name[3] - '1')] = true;
        }
        n += is_clue ? 1 : json_array_size(names);
    }
    for (size_t k = 0; cells[k]; k++)
        cells[k] = cells[k] == '\n' || is_in[k] ? cells[k] : '.';
    return n;
}

/* With a wrong digit more, what is told has no solution, and without any one of it there is one. */
TEST(conflicts_need_each_clue)
{
    struct fsd_buffer text = {.n = 0};
    size_t n_givens = 0, n_clues = 0;
    for (size_t i = 0; i < sizeof(puzzles) / sizeof(puzzles[0]); i++) {
        char cells[100];
        bool with[10] = {true, true, true, true, true, true, true, true, true, true};
        strcpy(cells, puzzles[i].cells + strlen("cells =\n"));
        const size_t wrong = strcspn(cells + 2, ".") + 2;
        char digit = '1';
        do
            cells[wrong] = digit++;
        while (!has_no_solution(put_some(i, cells, with, &text)));
        const size_t n = read_conflict(cells, with);
        assert_true(n > 0);
        assert_true(has_no_solution(put_some(i, cells, with, &text)));
        for (size_t k = 0; k < 10; k++) {
            if (with[k]) {
                with[k] = false;
                assert_false(has_no_solution(put_some(i, cells, with, &text)));
                with[k] = true;
                n_clues++;
            }
        }
        for (size_t k = 0; cells[k]; k++) {
            const char given = cells[k];
            if (given != '.' && given != '\n') {
                cells[k] = '.';
                assert_false(has_no_solution(put_some(i, cells, with, &text)));
                cells[k] = given;
                n_givens++;
            }
        }
    }
    fsd_buffer_destroy(&text);
    assert_true(n_givens > 2 && n_clues > 2);
}

TEST(forms_of_conflicts)
{
    cli_text("one", "size = 4\ncage 3 r1c1 r1c2\n");
    cli_text("two", "size = 4\ncage 3 r1c1 r1c2\ncage 4 r1c1 r2c1\n cage 3 r1c3 r1c4\n");
    cli_rows({1,
              "check -q --conflict 11.......5.......................................................................",
              "<argument>:1\t*\tnone\n<argument>:1\t*\tconflict\tr1c12\tthese givens cannot hold together\n", ""},
             {1, "check -q --conflict two",
              "two:1\t................\tnone\ntwo:2\t*\tconflicting clue\tr1c1 r1c2\tcolumn 1: cage 3 r1c1 r1c2\n"
              "two:4\t*\tconflicting clue\tr1c3 r1c4\tcolumn 2: cage 3 r1c3 r1c4\n"},
             {1, "check -q --conflict -f csv --rules one 3...............",
              "*\n*,none,,*\n*,1,,3...............,conflict,r1c1,these givens cannot hold together with the clues that "
              "follow\n*,1,,3...............,conflicting clue,r1c1 r1c2,cage 3 r1c1 r1c2\n"},
             /* One clue that contradicts itself; none at all. */
             {1, "check -q --conflict -", "*\tnone*\n*:3\t*\tconflicting clue\tr1c1 r1c2\tcolumn 1: cage 9 r1c1 r1c2\n",
              "*", NULL, "size = 4\nx\ncage 9 r1c1 r1c2\n"},
             {1, "check -q --conflict -", "*\tnone*\n*\tconflict\tno grid obeys the rules, whatever is given\n", "*",
              NULL, "size = 2\nregions =\n12\n21\n"},
             {1,
              "check -q --conflict --time-limit 0.000001 "
              "11...............................................................................",
              "*"},
             {0, "check -q --conflict " SOLUTION, ""});
}

#define OF_KILLER(n, cells, clue) "killer:" n "\t1...............\tredundant clue\t" cells "\tcolumn " clue "\n"

TEST(forms)
{
    cli_text("killer", KILLER);
    cli_text("rules", "size = 4\ncage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\n  cage 6 r3c3 r4c3\nthermo r2c3 r2c4\nx\n");
    cli_text("iss",
             ".Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4.Cage~6~R3C3~R4C3.~R1C1_1.Shape~4x4.Diagonal~1.Diagonal~-1\n\377\n");
    cli_rows(
        {1, "check --redundant killer",
         OF_KILLER("2", "r1c1 r1c2", "1: cage 3 r1c1 r1c2") OF_KILLER("3", "r1c3 r1c4", "1: cage 7 r1c3 r1c4")
             OF_KILLER("5", "r2c3 r2c4", "1: thermo r2c3 r2c4"),
         "1 puzzle: 1 unique, 0 multiple, 0 none, 0 limit, 1 not minimal, 0 malformed; "},
        {1, "check -q --redundant -f csv killer",
         "file,line,column,puzzle,kind,cells,detail\nkiller,2,1,1...............,redundant clue,r1c1 r1c2,cage 3 r1c1 "
         "r1c2\n*\nkiller,5,1,1...............,redundant clue,r2c3 r2c4,thermo r2c3 r2c4\n"},
        {1, "check -q --redundant -f jsonl killer",
         "{\"file\":\"killer\",\"line\":2,\"column\":1,\"puzzle\":\"1...............\",\"kind\":\"redundant clue\","
         "\"cells\":[\"r1c1\",\"r1c2\"],\"detail\":\"cage 3 r1c1 r1c2\"}\n*"},
        /* Rules of the command line are not in the file of the puzzle. */
        {1, "check -q --redundant -f csv --rules rules 1...............",
         "*\n*,1,,1...............,redundant clue,r1c1 r1c2,cage 3 r1c1 r1c2\n*"},
        {1, "check --redundant --rules rules -f csv -", "*\n<stdin>,2,,1..............3,redundant,r1c1 r4c4,*",
         ", 2 not minimal, ", NULL, "1...............\n1..............3\n"},
        {1, "check --redundant iss",
         "iss:1\t1...............\tredundant clue\tr1c1 r1c2\tcolumn 2: cage 3 r1c1 r1c2\n*"
         "iss:2\t................*\tmalformed\t*",
         ", 1 malformed; "},
        {0, "check -q --redundant --rules 4x4 1..4..1..4..2...", NULL},
        {2, "check --redundant --minimal killer", "",
         "--minimal: --redundant lists redundant givens, too; leave it out"});
}

/* Without other rules it is --minimal. */
TEST(of_sudoku)
{
    cli_text("in", UNIQUE "\n" SOLUTION "\n" EMPTY "\nbad\n" EASY "\n");
    const char *const minimal = cli_output(1, "check -q --minimal in");
    assert_contains(minimal, "\tredundant\t");
    assert_string_equal(cli_output(1, "check -q --redundant in"), minimal);
}

TEST_MAIN("cli redundant", cli_set_up, cli_tear_down)
