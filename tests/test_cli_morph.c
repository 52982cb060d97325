/* fastsud morph: isomorphic copies with what belongs to them, and the same bytes however they are made. */
#include <unistd.h>

#include "base/buffer.h"
#include "stats/statistics.h"
#include "support/cli.h"
#include "support/map.h"
#include "support/mixed.h"
#include "support/shell.h"

#define MANY "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...."
#define NONE "55..............................................................................."

static struct mixed mixed;

CLI_START
{
    mixed_file_make(&mixed, TEST_SAMPLE(200, 40));
    cli_text("one.txt", UNIQUE "\n");
}

/* The solution that is carried along is the copy's own, and so is the one that is appended. */
TEST(solutions_go_along)
{
    struct fsd_buffer pairs = {.n = 0}, puzzles = {.n = 0};
    for (size_t i = 0; i < mixed.n_puzzles; i++)
        if (mixed.samples[i].n_solutions == 1) {
            fsd_buffer_print(&pairs, "%.81s,%.81s\r\n", mixed.samples[i].cells, mixed.samples[i].first);
            fsd_buffer_print(&puzzles, "%.81s\n", mixed.samples[i].cells);
        }
    cli_text("pairs.txt", fsd_buffer_text(&pairs));
    cli_text("unique.txt", fsd_buffer_text(&puzzles));
    char *const carried = cli_output(0, "morph -q -n 2 --columns pairs.txt");
    char *const solved = cli_output(0, "morph -q -n 2 --solution unique.txt");
    assert_string_equal(carried, solved);
    assert_int_equal(count_in(carried, "\n"), 2 * count_in(puzzles.bytes, "\n"));
    for (const char *at = carried; *at; at += 164) {
        char first[81];
        assert_true(at[81] == ',' && at[163] == '\n');
        assert_int_equal(oracle_count(at, 2, first), 1);
        assert_memory_equal(at + 82, first, sizeof(first));
    }
    /* Both: the rest of the line, then the solution. */
    char *const both = cli_output(0, "morph -q -n 2 --solution --columns pairs.txt");
    for (const char *at = both, *from = carried; *from; at += 246, from += 164) {
        assert_memory_equal(at, from, 163);
        assert_memory_equal(at + 163, from + 81, 83);
    }
    fsd_buffer_destroy(&pairs);
    fsd_buffer_destroy(&puzzles);
}

/* Fields of 81 cells are found between any separators; all else is copied. */
TEST(columns)
{
    char *const copy = cli_output(0, "morph -q -n 3 one.txt");
    static const char *const rests[] = {
        "",
        ",",
        ",,;: \t",
        ",level 3, \xc3\xa9\x01 \"quoted\"",
        "#no separator",
        "/" UNIQUE, /* no separator before it */
        ",x" UNIQUE,
        ",1" UNIQUE,
        "," UNIQUE "x",
        ",.." UNIQUE, /* not 81 cells */
        ",@",
        ";a:@",
        "\t@ @,@;@:@",
        ",@,",
        "#abc,@\tdef;@;",
        " @",
    };
    for (size_t i = 0; i < sizeof(rests) / sizeof(rests[0]); i++) {
        struct fsd_buffer in = {.n = 0}, wanted = {.n = 0};
        for (int k = -1; k < 3; k++) {
            struct fsd_buffer *const text = k < 0 ? &in : &wanted;
            const char *const cells = k < 0 ? UNIQUE : copy + 82 * k;
            fsd_buffer_put(text, cells, 81);
            for (const char *at = rests[i]; *at; at++)
                fsd_buffer_put(text, *at == '@' ? cells : at, *at == '@' ? 81 : 1);
            fsd_buffer_put_char(text, '\n');
        }
        cli_text("rest.txt", fsd_buffer_text(&in));
        cli_check(0, fsd_buffer_text(&wanted), NULL, "morph -q -n 3 --columns rest.txt");
        /* Without the option only the cells count. */
        assert_string_equal(cli(NULL, "morph -q -n 3 rest.txt")->out, copy);
        fsd_buffer_destroy(&in);
        fsd_buffer_destroy(&wanted);
    }
}

/* Members stay as they stand and in their order, but for grids; arrays of cells become texts. */
TEST(members)
{
    if (!fsd_statistics_can_read())
        return;
    char *const copy = cli_output(0, "morph -q --solution one.txt");
    static const struct {
        const char *in, *out; /* P: the puzzle, S: its solution, A: this as an array; or the copy's */
        bool appends;
    } cases[] = {
        {"{ \"id\": 1, \"question\":\"P\",\"answer\" : \"S\" , \"x\":{\"}\":[\"\\\"\",{}]} }",
         "{ \"id\": 1, \"question\":\"P\",\"answer\" : \"S\" , \"x\":{\"}\":[\"\\\"\",{}]} }", false},
        {"{\"text\":\"do P, say S\",\"puzzle\":\"P\"}", "{\"text\":\"do P, say S\",\"puzzle\":\"P\"}", false},
        {"{\"solution\":A,\"puzz\\u006ce\":\"P\"}", "{\"solution\":\"S\",\"puzz\\u006ce\":\"P\"}", false},
        {"{\"puzzle\":\"P\"} ", "{\"puzzle\":\"P\",\"solution\":\"S\"}", true},
        {"{\"puzzle\":\"P\",\"solution\":A,\"n\":2}",
         "{\"puzzle\":\"P\",\"solution\":\"S\",\"n\":2,\"fastsud_solution\":\"S\"}", true},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct fsd_buffer in = {.n = 0}, wanted = {.n = 0};
        for (int k = 0; k < 2; k++) {
            struct fsd_buffer *const text = k == 0 ? &in : &wanted;
            for (const char *at = k == 0 ? cases[i].in : cases[i].out; *at; at++)
                if (*at == 'A') {
                    for (unsigned cell = 0; cell < 81; cell++)
                        fsd_buffer_print(text, "%c%c", cell == 0 ? '[' : ',', SOLUTION[cell]);
                    fsd_buffer_put_char(text, ']');
                } else if (*at == 'P' || *at == 'S') {
                    const char *const grid = k > 0 ? copy + (*at == 'S' ? 82 : 0) : *at == 'S' ? SOLUTION : UNIQUE;
                    fsd_buffer_put(text, grid, 81);
                } else {
                    fsd_buffer_put_char(text, *at);
                }
            fsd_buffer_put_char(text, '\n');
        }
        cli_text("members.jsonl", fsd_buffer_text(&in));
        cli_check(0, fsd_buffer_text(&wanted), NULL, "morph -q --columns %s members.jsonl",
                  cases[i].appends ? "--solution" : "");
        fsd_buffer_destroy(&in);
        fsd_buffer_destroy(&wanted);
    }
    cli_text("members.jsonl", "{\"puzzle\":\"" EMPTY "\"}\n");
    cli_check(1, "{\"puzzle\":\"" EMPTY "\",\"solution\":null}\n", "has several solutions",
              "morph --columns --solution members.jsonl");
}

TEST(unfit_lines_are_reported)
{
    cli_text("unfit.txt", UNIQUE "\n" MANY "\nbad\n\n" NONE "\n" UNIQUE "\n");
    const struct cli_run *run =
        cli_check(1, NULL,
                  "fastsud: unfit.txt:2: the puzzle has several solutions*"
                  "fastsud: unfit.txt:3:1: byte 'b' is not a cell*fastsud: unfit.txt:5: the puzzle has no solution*"
                  "4 puzzles: 8 lines written, 1 malformed, 2 unfit for this command; ",
                  "morph -n 2 --solution unfit.txt");
    static const size_t lengths[] = {163, 163, 82, 82, 82, 82, 163, 163};
    const char *line = run->out;
    for (size_t i = 0; i < 8; i++, line += strcspn(line, "\n") + 1) {
        assert_int_equal(strcspn(line, "\n"), lengths[i]);
        assert_int_equal(line[81], ',');
    }
    assert_int_equal(*line, '\0');
    cli_rows({1, "morph --summary json unfit.txt", NULL, "{\"puzzles\":4,\"lines\":4,\"malformed\":1,\"unfit\":0,"},
             {1, "morph -q --strict unfit.txt", NULL, "unfit.txt:3:1: "});
    /* The failure waits for all results of the puzzles before it. */
    assert_int_equal(cli_expect(1, "morph -q --strict -j3 -n 60000 unfit.txt")->n_out, 2 * 60000 * 82);
    /* Only the first of many are reported one by one, in the order of lines whatever the chunks. */
    struct fsd_buffer text = {.n = 0};
    for (int i = 0; i < 30; i++)
        fsd_buffer_put_text(&text, i % 2 ? "bad\n" MANY "\n" : MANY "\n\nbad\n");
    cli_text("many.txt", fsd_buffer_text(&text));
    fsd_buffer_destroy(&text);
    run = cli_check(1, NULL, "fastsud: 10 more malformed lines", "morph --summary none --solution many.txt");
    assert_contains(run->err, "fastsud: 10 more puzzles with a wrong solution or unusable pencilmarks\n");
    assert_int_equal(count_in(run->err, "has several solutions"), 20);
}

/* Whether a puzzle's copies fit in one result does not show. */
TEST(many_copies)
{
    static const char command[] = "morph -q -n 60007 --columns --shard 30/40 -j%u --chunk %u mixed.txt";
    char *const whole = cli_copy(clif(NULL, command, 1, 100000)->out);
    assert_string_equal(clif(NULL, command, 3, 1 + rng_below(&test_rng, 20000))->out, whole);
}

/* A copy depends on seed, puzzle and number: not on how many there are, where the puzzle stands, how blanks look. */
TEST(copies_are_numbered)
{
    char *const five = cli_output(0, "morph -q -n 5 one.txt");
    assert_memory_equal(cli(NULL, "morph -q -n 2 one.txt")->out, five, 164);
    assert_string_equal(cli(NULL, "morph -q -n 5 --seed 1 one.txt")->out, five);
    assert_true(memcmp(cli(NULL, "morph -q --seed 2 one.txt")->out, five, 81) != 0);
    char zeros[] = UNIQUE;
    for (char *at = zeros; *at; at++)
        *at = *at == '.' ? '0' : *at;
    struct fsd_buffer text = {.n = 0};
    fsd_buffer_print(&text, "#\n%s\n%s", MANY, zeros);
    cli_text("zeros.txt", fsd_buffer_text(&text));
    fsd_buffer_destroy(&text);
    assert_string_equal(cli(NULL, "morph -q -n 5 --blank . zeros.txt")->out + 5 * 82, five);
}

/* A copy has the blanks of its puzzle, the first if there are several, or those that were chosen. */
/* Groups are lines of the input, copies are numbered, and each is what its transform makes of the original. */
TEST(groups)
{
    static const struct {
        const char *before, *row, *after;
    } forms[] = {{"# two lines\n\nid,puzzle,copy\n", "%zu,%.81s,x\n", ",x,"},
                 {"id;puzzle\n", "%zu;%.81s\n", ";"},
                 {"", "{\"id\":%zu,\"puzzle\":\"%.81s\"}\n", "\",\"group\":"}};
    enum { N = 40, N_COPIES = 3 };
    char *const puzzles = cli_output(0, "generate -q -n %d --seed 4", N);
    cli_text("plain", puzzles);
    char *const copies = cli_output(0, "morph -q -n %d --seed 2 plain", N_COPIES);

    for (size_t f = 0; f < sizeof(forms) / sizeof(forms[0]); f++) {
        struct fsd_buffer text = {.n = 0};
        fsd_buffer_put_text(&text, forms[f].before);
        const size_t n_before = count_in(forms[f].before, "\n");
        for (size_t i = 0; i < N; i++)
            fsd_buffer_print(&text, forms[f].row, i, puzzles + i * 82);
        cli_text("grouped", fsd_buffer_text(&text));
        fsd_buffer_destroy(&text);
        char *const out = cli_output(
            0, "morph -q -n %d --seed 2 --with-original --group --transform --columns -j2 --chunk 900 grouped",
            N_COPIES);
        const char *line = f == 2 ? out : strchr(out, '\n') + 1;
        for (size_t i = 0; i < N; i++)
            for (size_t copy = 0; copy <= N_COPIES; copy++, line = strchr(line, '\n') + 1) {
                const char *const from = puzzles + i * 82, *const transform = strstr(line, "t=");
                const char *to = line;
                while (strcspn(to, ",;\"") != 81)
                    to += strcspn(to, ",;\"") + 1;
                char wanted[64];
                snprintf(wanted, sizeof(wanted), "%s%zu%s%zu%s", forms[f].after, n_before + i + 1,
                         f == 2   ? ",\"copy\":"
                         : f == 1 ? ";"
                                  : ",",
                         copy,
                         f == 2   ? ",\"transform\":\"t="
                         : f == 1 ? ";\"t="
                                  : ",t=");
                if (strncmp(to + 81, wanted, strlen(wanted)) != 0)
                    fail_msg("%s lacks %s", line, wanted);
                char result[81];
                map_apply(transform, from, result);
                assert_memory_equal(result, to, 81);
                assert_memory_equal(to, copy == 0 ? from : copies + (i * N_COPIES + copy - 1) * 82, 81);
            }
        assert_int_equal(*line, 0);
    }
    cli_refuse("morph ",
               ((const struct cli_refusal[]){{"--group grouped grouped", "--group: groups are lines of one file"}}),
               "");
}

TEST(blanks_stay)
{
    char *const copy = cli_output(0, "morph -q -n 2 one.txt");
    for (const char *blank = ".0_*-xX"; *blank; blank++) {
        char puzzle[] = UNIQUE, *wanted = cli_copy(copy);
        for (char *at = puzzle; *at; at++)
            *at = *at != '.' ? *at : at < puzzle + 40 ? *blank : '.';
        for (char *at = wanted; *at; at++)
            *at = *at == '.' ? *blank : *at;
        char line[3 * 82 + 1];
        snprintf(line, sizeof(line), "%s,%s,%s\n", puzzle, UNIQUE, SOLUTION);
        cli_text("blanks.txt", line);
        assert_string_equal(cli(NULL, "morph -q -n 2 blanks.txt")->out, wanted);
        assert_string_equal(clif(NULL, "morph -q -n 2 --blank %c one.txt", *blank)->out, wanted);
        const struct cli_run *run = cli(NULL, "morph -q -n 2 --columns blanks.txt");
        assert_memory_equal(run->out, wanted, 81);
        assert_memory_equal(run->out + 82, copy, 81); /* each field has its own */
    }
    cli_expect(2, "morph --blank y one.txt");
}

/* A solution that stands right after its puzzle is morphed with it. */
TEST(solutions_without_a_break)
{
    cli_text("pair.txt", UNIQUE SOLUTION "\n" UNIQUE SOLUTION "#x\n");
    char *const copies = cli_output(0, "morph -q -n 20 --columns pair.txt");
    cli_text("copies.txt", copies);
    char *const solved = cli_output(0, "solve -q copies.txt");
    const char *answer = solved;
    for (const char *line = copies; *line; line = strchr(line, '\n') + 1, answer += 82)
        assert_memory_equal(line + 81, answer, 81);
}

TEST(long_lines)
{
    static const struct cli_refusal rows[] = {
        {"-n 0 one.txt", "--copies: '0' is not a number from 1 to"},
        {"--isa portable one.txt", "--isa: without --solution no puzzle is solved; leave it out"},
        {"--solution --isa nonsense one.txt", "--isa 'nonsense'"},
        {"--seed -1 one.txt", "--seed: '-1' is not a number from 0 to"},
        {"--shard 2/1 one.txt", "--shard: '2/1'"},
        {"missing.txt", "missing.txt: No such file"},
        {"-q --columns long.txt -o out.txt", "fastsud: long.txt:3: the line is longer than 4194304 bytes; "},
    };
    assert_int_equal(cli_shell("{ echo " UNIQUE ",a; echo " MANY ",b; printf " UNIQUE
                               "; head -c 4194223 /dev/zero | tr '\\0' +; } >part && "
                               "{ cat part; echo; } >fits.txt && { cat part; echo +; } >long.txt"),
                     0);
    cli_refuse("morph", rows, "");
    assert_file("out.txt", NULL);
    cli_expect(0, "morph -q --columns fits.txt");
    assert_int_equal(count_in(cli_expect(2, "morph -q --columns long.txt")->out, "\n"), 2);
    cli_expect(0, "morph -q long.txt");
}

TEST_MAIN("cli morph", start, cli_tear_down)
