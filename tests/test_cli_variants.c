/* Puzzles of other sizes and rules on the command line: texts, strings of ISS, --rules. */
#include "base/buffer.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/help.h"
#include "support/shell.h"

#define SMALL "1234341221434321"
#define SMALL_ISS ".Shape~4x4.Thermo~R1C1~R1C2~R1C3.Cage~5~R2C1~R3C1.Cage~5~R2C2~R2C3.Cage~5~R2C3~R3C3.Cage~5~R3C2~R3C3"
#define SMALL_REDUNDANT "1234341221434321"
#define SMALL_EMPTY "................"
/* Two solutions. */
#define TWO_ISS ".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C2_4~R3C1_2~R3C2_1~R2C3_2_1~R4C3_2_1"
#define TWO_CELLS "123.34..21......"
/* Two cells of a cage cannot add up to 20. */
#define NONE_ISS ".Shape~4x4.~R1C1_1.Cage~20~R3C1~R3C2"
#define KILLER                                                                                                         \
    "# a killer and a thermometer\n"                                                                                   \
    "size = 6\n"                                                                                                       \
    "thermo r6c1 r5c2 r4c3\n"                                                                                          \
    "cage 10 r6c4 r6c5\ncage 11 r1c4 r1c5 r2c4\ncage 9 r3c1 r3c2 r4c1\ncage 4 r6c1 r6c2\ncage 8 r5c3 r6c3\n"           \
    "cage 3 r2c6 r3c6\ncage 9 r3c3 r3c4 r4c4\ncage 6 r5c4 r5c5 r5c6\ncage 11 r4c2 r4c3\ncage 9 r2c5 r3c5\n"
#define KILLER_SOLUTION "123456654231431562265314546123312645"
#define JIGSAW                                                                                                         \
    "size = 5\n"                                                                                                       \
    "regions =\naabbb\naaabb\ncccdd\nccedd\neeeed\n"                                                                   \
    "cells =\n12345\n.....\n.....\n.....\n.....\n"

enum { LOOK_NS = 1000000 };

static const char *lines, *killer, *jigsaw;

CLI_START
{
    lines = cli_copy(
        cli_text("lines", "# strings\n" SMALL_ISS "\n\n" TWO_ISS "\r\n" NONE_ISS "\n.Shape~4x4.Nonsense~R1C1\n"));
    killer = cli_copy(cli_text("killer", KILLER));
    jigsaw = cli_copy(cli_text("jigsaw", JIGSAW));
}

TEST(strings_of_iss)
{
    const struct cli_run *run = cli_expect(1, "%s", lines);

    assert_string_equal(run->out, SMALL "\n" TWO_CELLS "\tmultiple\n1...............\tnone\n" EMPTY "\tmalformed\n");
    assert_contains(run->err, "lines: read as ISS strings, a puzzle with its rules in each line\n");
    assert_contains(run->err,
                    "lines:5:20: cage: 2 different values add up to 3 to 7, never to 20; correct the total\n");
    assert_contains(run->err, "lines:6:12: no rule is called Nonsense",
                    "fastsud: 3 puzzles: 1 unique, 1 multiple, 1 none, 0 limit, 1 malformed; ", ", lockstep, ");
    /* By name, from standard input, as a word. */
    char *const out = cli_copy(run->out);
    assert_string_equal(cli_expect(1, "solve --input iss %s", lines)->out, out);
    char *const text = cli_read(lines, NULL);
    run = cli(&(struct cli_streams){.input = text, .n_input = strlen(text)}, "check -q");
    assert_status(run, 1);
    assert_string_equal(run->out, "<stdin>:4\t" TWO_CELLS "\tmultiple\n"
                                  "<stdin>:5\t1...............\tnone\tcolumn 20: cage: 2 different values add up to 3 "
                                  "to 7, never to 20; correct the total\n"
                                  "<stdin>:6\t" EMPTY "\tmalformed\tcolumn 12: no rule is called Nonsense; see "
                                  "fastsud-formats(5) for the rules\n");
    assert_string_equal(cli_expect(0, "%s", SMALL_ISS)->out, SMALL "\n");
    /* With an empty statement first. */
    assert_string_equal(cli_expect(0, ".%s", SMALL_ISS)->out, SMALL "\n");
    /* 9x9 puzzles in such strings, and as ISS takes them. */
    assert_string_equal(cli_expect(0, "--input iss %s", UNIQUE)->out, SOLUTION "\n");
    assert_string_equal(cli_expect(0, "%s", ".~R1C1_4~R1C2_8~R1C4_1~R1C5_9~R1C6_2~R1C7_7~R1C8_3")->out,
                        "48.19273.........................................................................\t"
                        "multiple\n");
}

TEST(texts)
{
    const struct cli_run *run = cli_expect(0, "%s", killer);

    assert_string_equal(run->out, KILLER_SOLUTION "\n");
    assert_contains(run->err, "killer: read as a puzzle and its rules\n");
    assert_string_equal(cli_expect(0, "-f grid %s", jigsaw)->out, "+---+-----+\n"
                                                                  "|1 2|3 4 5|\n"
                                                                  "|   +-+   |\n"
                                                                  "|. . .|. .|\n"
                                                                  "+-----+---+\n"
                                                                  "|. . .|. .|\n"
                                                                  "|   +-+   |\n"
                                                                  "|. .|.|. .|\n"
                                                                  "+---+ +-+ |\n"
                                                                  "|. . . .|.|\n"
                                                                  "+-------+-+\n"
                                                                  "multiple\n\n");
    cli_check(1, EMPTY "\tmalformed\n", "bad:4:13: r9c2 is not within 4x4\n", "%s",
              cli_text("bad", "size = 4\n\ncage 5 r1c1\nthermo r1c1 r9c2\n"));
    /* A file is one puzzle, and not a longer one than can be. */
    struct fsd_buffer text = {.n = 0};
    fsd_buffer_put_text(&text, "size = 4\n");
    while (text.n <= 64000)
        fsd_buffer_put_text(&text, "thermo r1c1 r1c2\n");
    cli_check(2, NULL, "longer than 64000 bytes, too long for a puzzle and its rules", "%s",
              cli_file("long", text.bytes, text.n));
    fsd_buffer_destroy(&text);
}

/* A file of comments is in no layout, so no command refuses it; none finds a puzzle there either. */
TEST(nothing_but_comments)
{
    static const char *const commands[] = {"solve", "check", "explain", "minimize", "canon", "morph"};
    const char *const comments = cli_text("comments", "#1,2\n\n");

    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
        for (int kind = 0; kind < 2; kind++) {
            const char *const name = kind ? "iss" : "rules";
            assert_string_equal(cli_expect(0, "%s --input %s %s", commands[i], name, comments)->out, "");
        }
}

TEST(rules_of_lines)
{
    const char *const input = cli_text("cells", "1..............4\n# no puzzle\n7,1234............,x\n12\n");
    const struct cli_run *run = cli_expect(1, "--rules 4x4+x -f jsonl %s", input);

    assert_string_equal(run->out,
                        "{\"puzzle\":\"1..............4\",\"verdict\":\"multiple\",\"count\":2,\"solution\":null}\n"
                        "{\"puzzle\":\"1234............\",\"verdict\":\"multiple\",\"count\":2,\"solution\":null}\n"
                        "{\"puzzle\":null,\"verdict\":\"malformed\",\"count\":null,\"solution\":null}\n");
    assert_contains(run->err, "cells:4:3: the line ends after 2 of 16 cells; write a whole puzzle on one line\n");
    /* Rules from a file, as text or as a string; a word. */
    const char *const rules = cli_text("rules", "size = 4\nthermo r1c1-3\ncage 5 r2c1 r3c1\ncage 5 r2c2-3\n"
                                                "cage 5 r2-3c3\ncage 5 r3c2-3\n");
    assert_string_equal(cli_expect(0, "--rules %s %s", rules, SMALL_EMPTY)->out, SMALL "\n");
    assert_string_equal(cli_expect(0, "--rules %s %s", cli_text("iss_rules", SMALL_ISS "\n"), SMALL_EMPTY)->out,
                        SMALL "\n");
    /* A file that has cells is the puzzle. */
    assert_string_equal(cli_expect(0, "--rules %s -f none", jigsaw)->out, "");
    assert_contains(cli_expect(2, "--rules %s %s", jigsaw, input)->err,
                    "jigsaw: it has cells, so it is a puzzle itself; leave the other input out, or its cells\n");
    assert_contains(cli_check(2, NULL, "--rules 'windoko': ", "--rules windoko %s", input)->err,
                    ", and there is no such file\n");
    cli_check(2, NULL, "wrong:2:3: cage: 2 different values add up to 3 to 7, never to 30; correct the total\n",
              "--rules %s %s", cli_text("wrong", "size = 4\n  cage 30 r1c1 r1c2\n"), input);
    cli_check(2, NULL, "iss: read as iss, puzzles with rules of their own; leave out --rules", "--rules x %s",
              cli_text("iss", SMALL_ISS "\n"));
}

/* What --rules names is read once, so that it may be a pipe, by whatever command. */
TEST(rules_from_a_pipe)
{
    static const char *const commands[] = {"solve -q",
                                           "check -q",
                                           "explain -q",
                                           "rate -q --only givens",
                                           "stats -q -f csv",
                                           "minimize -q",
                                           "canon -q",
                                           "morph -q",
                                           "split -q --parts a=1",
                                           "print -q",
                                           "cnf",
                                           "solve -q -f csv",
                                           "canon -q --by-solution",
                                           "explain -q --hint",
                                           "check -q --redundant"};

    cli_text("rules4", "size = 4\nrules = x\n");
    cli_text("puzzle4", "size = 4\nthermo r1c1-3\ncells =\n....\n.4..\n..1.\n....\n");
    cli_text("grids4", SMALL_EMPTY "\n1234............\n");
    assert_int_equal(cli_shell("mkfifo pipe"), 0);
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        const char *const output = strncmp(commands[i], "split", 5) == 0 ? "-o %%-$kind" : ">a-$kind";
        char command[512];
        snprintf(command, sizeof(command),
                 "for kind in file pipe; do from=rules4; [ $kind = file ] || { from=pipe; cat rules4 >pipe & }; "
                 "fastsud %s --rules $from grids4 %s 2>/dev/null; [ $? -lt 2 ] || exit 2; wait; done; "
                 "cmp a-file a-pipe",
                 commands[i], output);
        if (cli_shell("%s", command) != 0)
            fail_msg("%s reads rules from a pipe as it does not from a file", commands[i]);
        if (strncmp(commands[i], "solve", 5) == 0 || strncmp(commands[i], "explain", 7) == 0) {
            snprintf(command, sizeof(command),
                     "fastsud %s --rules puzzle4 </dev/null >a-file 2>/dev/null; cat puzzle4 >pipe & "
                     "fastsud %s --rules pipe </dev/null 2>/dev/null | sed s/^pipe:/puzzle4:/ >a-pipe; wait; "
                     "[ -s a-file ] && cmp a-file a-pipe",
                     commands[i], commands[i]);
            assert_int_equal(cli_shell("%s", command), 0);
        }
    }
    assert_int_equal(cli_shell("cat rules4 >pipe & fastsud bench --rules pipe grids4 >both 2>&1; [ $? = 0 ]"), 0);
    assert_int_equal(cli_shell("cat rules4 >pipe & fastsud generate -q --rules pipe >a-pipe 2>&1 &&"
                               "fastsud generate -q --rules rules4 >a-file && cmp a-file a-pipe"),
                     0);
}

/* A file that is a whole puzzle is the input, and nothing that is given beside it is left out without a word. */
TEST(puzzle_as_rules)
{
    static const char said[] = "jigsaw: it has cells, so it is a puzzle itself, and standard input would not be read;";
    const char *const input = cli_text("one", SMALL_EMPTY "\n"), *const nothing = cli_text("nothing", "");
    char *const usual = cli_output(0, "-q %s", jigsaw);
    char rules[256];

    snprintf(rules, sizeof(rules), "-q --rules %s", jigsaw);
    assert_contains(cli(&(struct cli_streams){.input = "1\n", .n_input = 2}, rules)->err, said,
                    "read it alone: fastsud solve ");
    assert_contains(cli(&(struct cli_streams){.input = "1\n", .n_input = 2, .input_stays = true}, rules)->err, said);
    assert_contains(cli(&(struct cli_streams){.input_stays = true}, rules)->err, said);
    const struct cli_run *const run = cli(&(struct cli_streams){.input_path = input}, rules);
    assert_contains(run->err, said);
    assert_string_equal(run->out, "");
    assert_status(run, 2);
    /* There is nothing: a pipe that ends, files at their end, a device; a model is no puzzle. */
    assert_string_equal(cli(NULL, rules)->out, usual);
    assert_string_equal(cli(&(struct cli_streams){.input_path = nothing}, rules)->out, usual);
    assert_string_equal(cli(&(struct cli_streams){.input_path = "/dev/null"}, rules)->out, usual);
    assert_string_equal(cli(&(struct cli_streams){.input_path = jigsaw}, "-q --rules /dev/stdin")->out, usual);
    cli_check(2, "", "leave the other input out", "--rules %s -", jigsaw);
    assert_lacks(
        clif(&(struct cli_streams){.input = "v 1 0\n", .n_input = 6}, "cnf --decode - --rules %s", jigsaw)->err,
        "standard input");
    /* No rules at all are more often an empty variable, or a file that was not written, than plain sudoku. */
    const char *const words[] = {"--rules=", "check --rules=", "generate --rules=", "stats --rules="};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        cli_check(2, "", "--rules '': this names no rules; those of plain sudoku are --rules sudoku\n", "%s", words[i]);
    cli_check(2, "", "nothing: the file is empty", "--rules %s %s", nothing, input);
    cli_check(2, "", "blanks: the file is empty", "check --rules %s %s", cli_text("blanks", " \n\r\n\t"), input);
    cli_check(2, "", "--rules /dev/null: the file is empty", "generate --rules /dev/null");
}

/* Letters from 10 on, in any of the usual ways to write them. */
TEST(sixteen)
{
    char grid[257], blanks[257];

    for (int cell = 0; cell < 256; cell++) {
        const int row = cell / 16, column = cell % 16, value = (row % 4 * 4 + row / 4 + column) % 16 + 1;
        grid[cell] = (char)(value < 10 ? '0' + value : 'A' + value - 10);
        blanks[cell] = cell % 5 == 0 ? '.' : grid[cell];
    }
    grid[256] = blanks[256] = '\0';
    const struct cli_run *run = clif(NULL, "--rules 16x16 %s", blanks);
    assert_status(run, 0);
    assert_int_equal(strlen(run->out), 257);
    assert_memory_equal(run->out, grid, 256);
}

TEST(formats)
{
    assert_string_equal(cli_expect(1, "-f pair %s", lines)->out,
                        SMALL_EMPTY ":1:" SMALL "\n" TWO_CELLS ":2:\n1...............:0:\n" EMPTY "::\n");
    assert_string_equal(cli_expect(1, "-f csv %s", lines)->out,
                        "puzzle,count,solution\n" SMALL_EMPTY ",1," SMALL "\n" TWO_CELLS
                        ",2,\n1...............,0,\n" EMPTY ",,\n");
    assert_string_equal(cli_expect(1, "-f jsonl %s", lines)->out,
                        "{\"puzzle\":\"" SMALL_EMPTY "\",\"verdict\":\"unique\",\"count\":1,\"solution\":\"" SMALL
                        "\"}\n"
                        "{\"puzzle\":\"" TWO_CELLS "\",\"verdict\":\"multiple\",\"count\":2,\"solution\":null}\n"
                        "{\"puzzle\":\"1...............\",\"verdict\":\"none\",\"count\":0,\"solution\":null}\n"
                        "{\"puzzle\":null,\"verdict\":\"malformed\",\"count\":null,\"solution\":null}\n");
    assert_string_equal(cli_expect(0, "-f grid %s", SMALL_ISS)->out,
                        "+---+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+---+\n|2 1|4 3|\n|4 3|2 1|\n+---+---+\n\n");
    assert_string_equal(cli_expect(1, "-f none %s", lines)->out, "");
    assert_string_equal(cli_expect(0, "--limit 1 -f jsonl %s", SMALL_ISS)->out,
                        "{\"puzzle\":\"" SMALL_EMPTY "\",\"verdict\":\"solved\",\"count\":1,\"solution\":\"" SMALL
                        "\"}\n");
    assert_string_equal(cli(&(struct cli_streams){.input_path = lines}, "check -f csv")->out,
                        "file,line,column,puzzle,kind,cells,detail\n"
                        "<stdin>,4,," TWO_CELLS ",multiple,,the puzzle has several solutions\n"
                        "<stdin>,5,20,1...............,none,,\"cage: 2 different values add up to 3 to 7, never to 20; "
                        "correct the total\"\n"
                        "<stdin>,6,12,,malformed,,no rule is called Nonsense; see fastsud-formats(5) for the rules\n");
    assert_contains(
        cli_expect(1, "check -f jsonl %s", lines)->out,
        "\"line\":6,\"column\":12,\"puzzle\":null,\"kind\":\"malformed\",\"cells\":[],\"detail\":\"no rule");
    assert_string_equal(cli_expect(0, "check %s", killer)->out, "");
}

/* In lexicographic order, whatever the engine; the whole of a list and its beginning. */
TEST(lists)
{
    static const char *const engines[] = {"", "--engine csp", "--engine dpll", "--engine sat"};
    char *const all = cli_output(0, "--all --rules 4x4 %s", SMALL_EMPTY);

    assert_int_equal(strlen(all), 288 * 17);
    for (size_t i = 17; i < strlen(all); i += 17)
        assert_true(strncmp(all + i - 17, all + i, 16) < 0);
    for (size_t i = 0; i < sizeof(engines) / sizeof(engines[0]); i++) {
        const struct cli_run *run =
            clif(NULL, "--all --rules 4x4 %s%s%s", engines[i], *engines[i] ? " " : "", SMALL_EMPTY);
        if (run->status == 2 && strstr(run->err, "build again")) {
            print_message("not in this build: %s\n", engines[i]);
            continue;
        }
        assert_status(run, 0);
        assert_string_equal(run->out, all);
    }
    const struct cli_run *run = cli_expect(0, "--all --limit 3 --rules 4x4 %s", SMALL_EMPTY);
    assert_int_equal(strncmp(run->out, all, 3 * 17), 0);
    assert_string_equal(run->out + 3 * 17, SMALL_EMPTY "\tmultiple\tlimit\n");
    assert_contains(run->err, ", 3 solutions, 1 list ended by --limit, ");
    cli_check(0, all, NULL, "--all --limit 288 --rules 4x4 %s", SMALL_EMPTY);
    assert_string_equal(cli_expect(0, "--all -f csv %s", TWO_ISS)->out,
                        "puzzle,number,solution\n" TWO_CELLS ",1,1234341221434321\n" TWO_CELLS ",2,1234342121434312\n");
    run = cli_expect(1, "--all --guess-limit 400 --rules 6x6 %s", "....................................");
    assert_contains(run->out, "\tmultiple\tlimit\n");
    assert_contains(run->err, "1 list cut short");
    /* More than is kept at a time, and then given up. */
    test_clock_step(LOOK_NS);
    cli_check(1, "", "1 list cut short", "--all --time-limit 0.02 -f none --rules 9x9 " EMPTY);
    test_clock_step(0);
}

TEST(limits)
{
    const struct cli_run *run = cli_expect(0, "--limit 1000 -f pair --rules 4x4 %s", SMALL_EMPTY);

    assert_string_equal(run->out, SMALL_EMPTY ":288:\n");
    assert_contains(cli_expect(1, "--guess-limit 1 --rules 9x9 %s", EMPTY)->out, "\tlimit\n");
    const char *const large = cli_text("large", "size = 32\nx-sum r1 350\n");
    static const char *const given_up[][2] = {{"--memory-limit 1", "more than 1 MiB"},
                                              {"--time-limit 0.000000001", "longer than the time limit"}};
    for (size_t i = 0; i < sizeof(given_up) / sizeof(given_up[0]); i++) {
        const char *const limit = given_up[i][0];
        run = cli_expect(1, "%s %s", limit, large);
        assert_contains(run->out, "\tlimit\n");
        assert_contains(run->err, given_up[i][1]);
        assert_contains(run->err, i == 0 ? "large:2:1: x-sum: " : "large:1:1: grid: "); /* houses take time */
        assert_contains(cli_expect(1, "check %s %s", limit, large)->out,
                        i == 0 ? "\tlimit\tcolumn 1: x-sum: " : "\tlimit\tcolumn 1: grid: ");
        cli_check(1, NULL, given_up[i][1], "minimize %s %s", limit, large);
        assert_contains(cli_expect(1, "explain -f jsonl %s %s", limit, large)->out,
                        "\"steps\":[],\"state\":\"limit\",\"solutions\":\"limit\"");
    }
    cli_check(2, NULL, "large:2:1: x-sum: up to here the puzzle takes more than 1 MiB",
              "--memory-limit 1 --rules %s " SMALL, large);
    assert_contains(cli_expect(2, "cnf --memory-limit 1 %s", large)->err, "more than 1 MiB");
    assert_contains(cli_expect(2, "--engine dpll --memory-limit 1 --rules 16x16 " SMALL)->err,
                    "--rules: they take more than --memory-limit or --time-limit allows");
    /* Rules of all puzzles have the time limit, too: a hundred looks at the clock; without it they would take seconds.
     */
    struct fsd_buffer many = {.n = 0};
    fsd_buffer_put_text(&many, "size = 32\n");
    for (unsigned i = 0; i < 4000; i++)
        fsd_buffer_put_text(&many, "strict-kropki\n");
    test_clock_step(LOOK_NS);
    run = cli_expect(2, "--memory-limit 8192 --time-limit 0.1 --rules %s " SMALL,
                     cli_text("many", fsd_buffer_text(&many)));
    fsd_buffer_destroy(&many);
    assert_contains(run->err, ":1: strict-kropki: up to here the puzzle takes longer than the time limit");
    run = cli_expect(1, "explain --rules sudoku --time-limit 0.000000001 -f jsonl %s", UNIQUE);
    assert_contains(run->out, "\"steps\":[],\"state\":\"limit\"");
    cli_check(1, "*\"verdict\":\"multiple\",\"count\":*,\"complete\":false,*", "1 count cut short",
              "--time-limit 0.02 --limit 1000000000000 -f jsonl --rules 9x9 " EMPTY);
    test_clock_step(0);
}

TEST(strict)
{
    const char *const input = cli_text("strict", SMALL_ISS "\n# x\n.Shape~4x4.Nonsense~R1C1\n" SMALL_ISS "\n");
    const struct cli_run *run = cli_expect(1, "--strict %s", input);

    assert_string_equal(run->out, SMALL "\n");
    assert_contains(run->err, "strict:3:12: no rule is called Nonsense");
    cli_check(1, SMALL "\n" EMPTY "\tmalformed\n" SMALL "\n", "", "%s -q", input);
}

/* Longer lines than those of other formats; and too long ones, which are one malformed line each. */
TEST(long_lines)
{
    struct fsd_buffer text = {.n = 0};

    for (int i = 0; i < 3; i++) {
        const size_t begin = text.n, n = i == 1 ? 200000 : 60000;
        fsd_buffer_put_text(&text, SMALL_ISS);
        while (text.n < begin + n)
            fsd_buffer_put_text(&text, ".Thermo~R1C1~R1C2~R1C3");
        fsd_buffer_put_char(&text, '\n');
    }
    const char *const input = cli_file("long_lines", text.bytes, text.n);
    for (int chunk = 5000; chunk < 400000; chunk = chunk * 3 + 7)
        cli_check(1, SMALL "\n" EMPTY "\tmalformed\n" SMALL "\n",
                  "long_lines:2: the line is longer than 64000 bytes; shorten it\n", "-j 2 --chunk %d %s", chunk,
                  input);
    assert_string_equal(cli(&(struct cli_streams){.input_path = input}, "")->out,
                        SMALL "\n" EMPTY "\tmalformed\n" SMALL "\n");
    fsd_buffer_destroy(&text);
}

TEST(what_does_not_suit)
{
    static const char *const refused[] = {"--isa portable", "--keep -f csv", "--column 1", "--order degree"};
    struct names commands;

    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
        cli_check(2, "", NULL, "%s %s", refused[i], killer);
    assert_contains(cli_expect(2, "--isa portable %s", killer)->err,
                    "--isa: for 9x9 puzzles only, not for other rules; leave it out\n");
    assert_contains(cli_expect(2, "--engine nonsense %s", killer)->err,
                    "--engine 'nonsense': unknown engine; available: lockstep, csp, backtrack, logic");
    help_find_commands(&commands);
    char takers[256] = "";
    const char *last = NULL;
    for (size_t i = 0; i < commands.n; i++) {
        if (!strstr(clif(NULL, "%s --help", commands.name[i])->out, "--rules NAME|FILE") ||
            strcmp(commands.name[i], "help") == 0)
            continue;
        if (last)
            snprintf(takers + strlen(takers), sizeof(takers) - strlen(takers), "%s%s", *takers ? ", " : "", last);
        last = commands.name[i];
    }
    assert_non_null(last);
    snprintf(takers + strlen(takers), sizeof(takers) - strlen(takers), " and %s", last);
    for (size_t i = 0; i < commands.n; i++) {
        const char *const command = commands.name[i];
        if (clif(NULL, "%s --rules x --help", command)->status == 0 ||
            clif(NULL, "%s --input lines --help", command)->status != 0)
            continue;
        const struct cli_run *run = clif(NULL, "%s --rules x %s", command, killer);
        assert_status(run, 2);
        char wanted[400];
        snprintf(wanted, sizeof(wanted), "--rules: fastsud %s is for 9x9 puzzles; %s take other rules\n", command,
                 takers);
        assert_contains(run->err, wanted);
        run = clif(NULL, "%s %s%s", command,
                   strcmp(command, "split") == 0    ? "--parts a=1 "
                   : strcmp(command, "sample") == 0 ? "-n 1 "
                                                    : "",
                   killer);
        assert_status(run, 2);
        assert_contains(
            run->err,
            "read as rules, puzzles with rules of their own; give them to a command that reads these, such as check\n");
    }
}

/* Files of all kinds are read together, and what is said of givens holds for any rules. */
TEST(beside_puzzles_of_9x9_cells)
{
    cli_check(0, SOLUTION "\n" KILLER_SOLUTION "\n" SOLUTION "\n", NULL, "%s %s %s", UNIQUE, killer, UNIQUE);
    cli_check(0, "", "0 not minimal", "check --minimal %s", killer);
    assert_contains(cli_expect(1, "check --minimal --rules 4x4 %s", SMALL_REDUNDANT)->out, "\tredundant\tr1c1 ");
    if (system("minisat --help >/dev/null 2>&1") == 0)
        cli_check(0, SOLUTION "\n", NULL, "--sat-command minisat %s", UNIQUE);
}

TEST(drawn_at_random)
{
    const char *const small =
        cli_text("small", "1..............4\n2...............\nfaulty\n*000000000000004\n1000000000000004\n");
    char *const strings = cli_read(lines, NULL);

    cli_check(1, "1..............4\n2...............\n*000000000000004\n1000000000000004\n",
              "small:3:1: ", "sample -n 9 --rules 4x4 %s", small);
    cli_check(1, "*\n*\n", "2 lines written", "sample -n 2 --rules 4x4 %s", small);
    cli_check(0, "*.*\n", "1 line written", "sample -n 1 %s", lines);
    assert_int_equal(count_in(strings, cli_expect(0, "sample -q -n 1 --seed 5 %s", lines)->out), 1);
    /* By the cells, however blanks are written: of copies the first. */
    for (unsigned seed = 0; seed < 8; seed++)
        assert_null(strstr(
            cli_expect(0, "sample -q -n 1 --seed %u --rules 4x4 1..............4 2............... 1000000000000004",
                       seed)
                ->out,
            "1000000000000004"));
}

TEST(clauses)
{
    const struct cli_run *run = cli_expect(0, "cnf %s --nth 2", lines);

    assert_contains(run->out, "lines:4\nc " TWO_CELLS "\n", "\np cnf ");
    assert_contains(cli_expect(0, "cnf --rules 4x4+x %s", SMALL_EMPTY)->out, "c r4c4: 61 to 64\n");
    assert_contains(cli_expect(2, "cnf %s --nth 4", lines)->err, "lines:6:12: no rule is called Nonsense");
    assert_contains(cli_expect(2, "cnf --encoding minimal %s", killer)->err, "--encoding: for 9x9 puzzles only");
    cli_check(2, NULL, "--sat-command: no-such-program: ", "%s --sat-command no-such-program", killer);
    if (system("cadical --version >/dev/null 2>&1") == 0)
        assert_string_equal(cli_expect(0, "%s --sat-command cadical", killer)->out, KILLER_SOLUTION "\n");
}

TEST_MAIN("cli variants", start, cli_tear_down)
