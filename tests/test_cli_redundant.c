/* fastsud check --redundant: each clue against the puzzle without it; where it is said to stand; forms. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "support/cli.h"
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
