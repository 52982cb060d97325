/* Input: line rules, odd bytes, long lines, several files, messages about malformed lines. */
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stats/statistics.h"
#include "support/cli.h"
#include "support/shell.h"

#define BOM "\xef\xbb\xbf"

/* Solves the same bytes from a file, from a pipe and from a redirected file; all must come out as wanted. */
static const struct cli_run *solve_bytes(const char *data, size_t n, const char *wanted)
{
    const char *path = cli_file("bytes.txt", data, n);
    const struct cli_streams piped = {.input = data, .n_input = n};
    const struct cli_streams redirected = {.input_path = path};
    assert_string_equal(cli(&piped, "")->out, wanted);
    assert_string_equal(cli(&piped, "-")->out, wanted);
    assert_string_equal(cli(&redirected, "")->out, wanted);
    const struct cli_run *run = clif(NULL, "%s", path);
    assert_string_equal(run->out, wanted);
    return run;
}

static const struct cli_run *solve_text(const char *text, const char *wanted)
{
    return solve_bytes(text, strlen(text), wanted);
}

TEST(line_ends)
{
    solve_text("", "");
    solve_text("\n\n\r\n", "");
    solve_text(UNIQUE, SOLUTION "\n");
    solve_text(UNIQUE "\n" UNIQUE, SOLUTION "\n" SOLUTION "\n");
    solve_text(UNIQUE "\r\n" UNIQUE "\r\n", SOLUTION "\n" SOLUTION "\n");
    solve_text(UNIQUE "\r\n\r\n" UNIQUE "\r", SOLUTION "\n" SOLUTION "\n");
    solve_text("\n\n" UNIQUE "\n\n\n", SOLUTION "\n");
}

/* Lines that end in CR alone are several; without a LF at all they are refused. */
TEST(lone_cr)
{
    static const char *const texts[] = {UNIQUE "\r" UNIQUE "\r" UNIQUE "\r", "# comment\r" UNIQUE "\r" UNIQUE "\n",
                                        "puzzle,givens\r" UNIQUE ",26\r" UNIQUE ",26\r", "\r" UNIQUE "\rx",
                                        "..2..6..4\r73......9\r.419.3...\r"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        const struct cli_run *run = solve_text(texts[i], "");
        assert_status(run, 2);
        assert_contains(run->err, ": lines end in CR alone; convert it first: tr '\\r' '\\n' <FILE | fastsud\n");
        assert_int_equal(count_in(run->err, "\n"), 1);
    }
    cli_rows({1, "", SOLUTION "\n" EMPTY "\tmalformed\n", ":2: lines end in CR alone; ", NULL,
              UNIQUE "\n" UNIQUE "\r" UNIQUE "\n"},
             {0, "", SOLUTION "\n", NULL, NULL, "puzzle,note\n" UNIQUE ",\"a\rb\"\n"});
}

/* Two puzzles without a break, or one of 16 by 16, are no puzzle; a puzzle and its solution are. */
TEST(more_than_81_cells)
{
    const struct cli_run *run = solve_text(UNIQUE UNIQUE "\n" UNIQUE SOLUTION "\n" UNIQUE "G\n",
                                           EMPTY "\tmalformed\n" SOLUTION "\n" EMPTY "\tmalformed\n");
    assert_status(run, 1);
    assert_contains(run->err, ":1:82: 162 cells in a row, not 81; 9x9 puzzles are read, each whole and on one line",
                    ":3:82: a letter follows the 81 cells of a 9x9 puzzle");
    assert_contains(cli_expect(1, EMPTY EMPTY EMPTY "............. ")->err, "<argument>:1:82: 256 cells in a row");
}

TEST(comments)
{
    solve_text("# comment\n" UNIQUE "\n#" UNIQUE "\n#", SOLUTION "\n");
    assert_status(solve_text(" #\n" UNIQUE "\n", EMPTY "\tmalformed\n" SOLUTION "\n"), 1);
    solve_text(UNIQUE "# comment\n" UNIQUE "," SOLUTION "\n", SOLUTION "\n" SOLUTION "\n");
}

TEST(byte_order_mark)
{
    assert_status(solve_text(BOM UNIQUE "\n", SOLUTION "\n"), 0);
    assert_status(solve_text(BOM "#\n" UNIQUE, SOLUTION "\n"), 0);
    assert_status(solve_text(BOM, ""), 0);
    assert_status(solve_text(BOM "\r\n" UNIQUE, SOLUTION "\n"), 0);
    /* Elsewhere it is like other text before a puzzle, so files with it may be concatenated. */
    assert_status(solve_text(UNIQUE "\n" BOM UNIQUE "\n", SOLUTION "\n" SOLUTION "\n"), 0);
    assert_status(solve_text(UNIQUE "\n" BOM "\n", SOLUTION "\n" EMPTY "\tmalformed\n"), 1);
    const char *path = cli_text("bom.txt", BOM UNIQUE "\n");
    cli_check(0, SOLUTION "\n" SOLUTION "\n", NULL, "%s %s", path, path);
    /* A column counts the bytes of the line without the mark. */
    assert_contains(clif(NULL, "%s", cli_text("bad.txt", BOM "ab\n"))->err, "bad.txt:1:1: ");
}

/*
 * A file that is large enough to be mapped, with lines of all kinds, some of which end where its last page does, is
 * answered as the same bytes from a pipe.
 */
TEST(large_files)
{
    enum { N_LEAST = (1 << 20) + 5000, PAGE = 4096 };
    static const char *const lines[] = {
        UNIQUE "\n", UNIQUE "\n",  UNIQUE "\r\n",   "# comment\n",        "\n",      "1 " UNIQUE " 2\n",
        "bad\n",     UNIQUE "x\n", BOM UNIQUE "\n", UNIQUE SOLUTION "\n", EMPTY "\n"};
    char *text = cli_adopt(malloc(N_LEAST + 2 * PAGE));
    for (int round = 0; round < 8; round++) {
        size_t n = 0;
        while (n < N_LEAST) { /* runs of equal lines, as they are looked at several at a time */
            const char *line = lines[rng_below(&test_rng, sizeof(lines) / sizeof(lines[0]))];
            for (size_t k = 1 + rng_below(&test_rng, 9); k > 0 && n < N_LEAST; k--)
                n = (size_t)(stpcpy(text + n, line) - text);
        }
        /* What is missing to the end of a page is a comment; then the last line, whole or without its newline. */
        const char *last = round % 2 == 0 ? UNIQUE "\n" : UNIQUE;
        const size_t n_end = (n + 2 + strlen(last) + PAGE - 1) / PAGE * PAGE - (round < 4 ? 0 : 1);
        memset(text + n, '#', n_end - n);
        text[n_end - strlen(last) - 1] = '\n';
        memcpy(text + n_end - strlen(last), last, strlen(last));
        const struct cli_streams piped = {.input = text, .n_input = n_end};
        const char *path = cli_file("large.txt", text, n_end);
        const struct cli_streams redirected = {.input_path = path};
        static const char *const options[] = {"-j1", "-j3", "-f pair -j2", "-f none --summary json"};
        for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
            char *wanted = cli_copy(clif(&piped, "%s -", options[i])->out);
            assert_true(i == 3 || strlen(wanted) > N_LEAST / 2);
            assert_string_equal(cli_expect(1, "%s %s", options[i], path)->out, wanted);
            assert_string_equal(clif(&redirected, "%s", options[i])->out, wanted);
            cli_drop(wanted);
        }
    }
    cli_drop(text);
}

TEST(messages_point_at_the_place)
{
    cli_text("bad.txt", "# 1\n" UNIQUE "\n\nabc\n....a\r\n...\r\n" UNIQUE "\n");
    const struct cli_run *run = cli_check(
        1, NULL, "fastsud: bad.txt:4:1: *fastsud: bad.txt:5:5: *fastsud: bad.txt:6:4: ", "--summary none bad.txt");
    assert_int_equal(count_in(run->err, "\n"), 3);
    cli_directory("folder");
    cli_rows({1, "--summary none", NULL, "fastsud: <stdin>:1:2: *fastsud: <stdin>:2:1: ", NULL, "x\nabc\n"},
             {1, "", NULL, "fastsud: <stdin>:1:10: a space is not a cell; ", NULL, "53..7.... 6..195...\n"},
             {2, "-q bad.txt folder"});
}

TEST(lines_are_numbered_in_each_file)
{
    cli_text("a.txt", UNIQUE "\nbad\n");
    cli_text("b.txt", "\n\nbad\n");
    const struct cli_run *run =
        cli_check(1, SOLUTION "\n" EMPTY "\tmalformed\n" EMPTY "\tmalformed\n" SOLUTION "\n" EMPTY "\tmalformed\n",
                  "a.txt:2:1: *b.txt:3:1: *a.txt:2:1: ", "--summary none --chunk 1 -j 2 a.txt b.txt a.txt");
    assert_int_equal(count_in(run->err, "\n"), 3);
}

/* A last line without an end is a line of its own, not a part of the next file's first. */
TEST(files_do_not_run_together)
{
    const char *head = cli_file("head.txt", UNIQUE, 40);
    const char *tail = cli_text("tail.txt", &UNIQUE[40]);
    cli_check(1, EMPTY "\tmalformed\n" EMPTY "\tmalformed\n", NULL, "%s %s", head, tail);
    const char *full = cli_file("full.txt", UNIQUE, 81);
    const struct cli_streams piped = {.input = UNIQUE, .n_input = 81};
    assert_string_equal(clif(&piped, "%s - %s", full, full)->out, SOLUTION "\n" SOLUTION "\n" SOLUTION "\n");
}

TEST(many_messages_are_cut)
{
    char text[1000] = "";
    for (int i = 0; i < 57; i++)
        strcat(text, "bad\n");
    const struct cli_run *run = clif(NULL, "--summary none --chunk 20 -j 3 %s", cli_text("bad.txt", text));
    assert_int_equal(count_in(run->err, "bad.txt:"), 20);
    assert_int_equal(count_in(run->err, "\n"), 21);
    assert_contains(run->err, "37 more");
    for (int line = 1; line <= 20; line++) { /* the first ones, in order */
        char wanted[32];
        snprintf(wanted, sizeof(wanted), "bad.txt:%d:", line);
        assert_contains(run->err, wanted);
    }
    assert_int_equal(count_in(run->out, "malformed\n"), 57);
    text[20 * 4] = '\0';
    assert_int_equal(count_in(clif(NULL, "--summary none %s", cli_text("bad.txt", text))->err, "\n"), 20);
}

TEST(long_lines)
{
    enum { LONG = TEST_SAMPLE(10, 4) * 1000 * 1000 };
    size_t n = 82 + LONG + 1 + LONG + 1 + 82;
    char *data = cli_adopt(malloc(n));
    memset(data, '7', n);
    memcpy(data, UNIQUE "\n", 82);
    memcpy(data + 82, UNIQUE "#", 82); /* a puzzle, then many that do not matter */
    data[82 + LONG] = '\n';
    data[82 + LONG + 1 + 3] = 'a'; /* digits, one letter early */
    data[82 + LONG + 1 + LONG] = '\n';
    memcpy(data + n - 82, UNIQUE "\n", 82);
    const struct cli_run *run = solve_bytes(data, n, SOLUTION "\n" SOLUTION "\n" EMPTY "\tmalformed\n" SOLUTION "\n");
    assert_contains(run->err, ":3:4: ");
    assert_int_equal(count_in(run->err, "\n"), 2);
    assert_string_equal(clif(NULL, "--chunk 1000 -j 3 %s", cli_in("bytes.txt"))->out,
                        SOLUTION "\n" SOLUTION "\n" EMPTY "\tmalformed\n" SOLUTION "\n");
}

/* The memory of the program is bounded by its chunks, not by the input: one line of many MB, or many. */
TEST(memory_is_bounded)
{
    if (TEST_IS_SLOW_BUILD) {
        print_message("instrumented programs take memory of their own\n");
        skip();
    }
    static const char *const makers[] = {"printf %%81s '' | tr ' ' .; head -c %u000 /dev/zero | tr '\\0' ' '",
                                         "yes " UNIQUE " | head -c %u000"};
    static const char *const runs[] = {"fastsud -q -j 2 --limit 1 large.txt >large.out",
                                       "cat large.txt | fastsud -q -j 2 --limit 1 | cat >large.out"};
    enum { N_KB = TEST_SAMPLE(164000, 32800), MAX_RSS_KIB = 24 * 1024 };
    for (int maker = 0; maker < 2; maker++) {
        char line[256];
        snprintf(line, sizeof(line), maker == 0 ? "{ %s; } >large.txt" : "%s >large.txt", makers[maker]);
        assert_int_equal(cli_shell(line, (unsigned)N_KB), 0);
        for (int run = 0; run < 2; run++) {
            assert_int_equal(cli_shell("%s", runs[run]), 0);
            assert_true(cli_shell_rss_kib() < MAX_RSS_KIB);
        }
    }
    assert_int_equal(cli_shell("rm large.txt large.out"), 0);
}

/* A file that shrinks while the lists of its puzzles are written: nothing is written of what is not there. */
TEST(lists_of_a_file_that_shrinks)
{
    assert_int_equal(cli_shell("yes " UNIQUE " | sed 's/[1-4]/./g' | head -n 13000 >large.txt"), 0);
    assert_int_equal(cli_shell("head -n 1 large.txt | fastsud -q --all --limit 90 | sort >one.out"), 0);
    assert_int_equal(cli_shell("fastsud -q -j 1 --chunk 2000000 --all --limit 90 large.txt 2>shrank.err | "
                               "{ dd bs=1 count=1 2>dd.err; truncate -s 8192 large.txt; cat; } >cut.out"),
                     0);
    assert_int_equal(cli_shell("grep -q shrank shrank.err && sort -u cut.out | cmp - one.out"), 0);
    assert_int_equal(cli_shell("rm large.txt cut.out"), 0);
}

/* The malformed line at which a strict run ends is told as such, and not among others as well. */
TEST(strict_ends_at_the_first)
{
    cli_text("bad.txt", UNIQUE "\nbad\n" UNIQUE "\nworse\n");
    cli_text("wrong.txt", UNIQUE "\nbad\nworse\n" UNIQUE "\n");
    cli_text("good.txt", "#\n\n" UNIQUE "\n");
    cli_rows({1, "--strict bad.txt", NULL, "bad.txt:2:1: ", "bad.txt:4:"},
             {1, "--strict -j 3 --chunk 1 -o strict.out bad.txt", "", "bad.txt:2:1: "}, {0, "--strict good.txt"});
    assert_file("strict.out", NULL);
    const struct cli_run *const run = cli_check(1, SOLUTION "\n", "wrong.txt:2:1: ", "-q --strict wrong.txt");
    assert_int_equal(count_in(run->err, "\n"), 1);
}

/* Wherever it stands among chunks of ten lines, of which some are held while the next is solved. */
TEST(strict_ends_between_chunks)
{
    enum { N = 45, N_LINE = sizeof(UNIQUE) };
    char text[N * N_LINE + 1], wanted[N * N_LINE + 1] = "", place[40];
    for (unsigned bad = 0; bad < N; bad += TEST_SAMPLE(1, 3)) {
        for (unsigned i = 0; i < N; i++)
            strcpy(text + i * N_LINE, UNIQUE "\n");
        memcpy(text + bad * N_LINE, "bad #", 5);
        cli_text("bad.txt", text);
        wanted[bad * N_LINE] = '\0';
        for (unsigned threads = 1; threads <= 3; threads += 2) {
            const struct cli_run *const run =
                clif(NULL, "-q --strict -j %u --isa portable/planes --chunk 820 bad.txt", threads);
            assert_status(run, 1);
            assert_string_equal(run->out, wanted);
            snprintf(place, sizeof(place), "bad.txt:%u:", bad + 1);
            assert_contains(run->err, place);
        }
        for (unsigned i = bad; i < N && i < bad + TEST_SAMPLE(1, 3); i++)
            strcpy(wanted + i * N_LINE, SOLUTION "\n");
    }
}

/* Who writes puzzles into a pipe and waits has what there is to say of all whole lines, although chunks are held for
 * the next. */
TEST(slow_pipe_is_answered)
{
    static const char *const rows[][3] = {{"solve", UNIQUE, SOLUTION}, {"check", EMPTY, "multiple"}};
    for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(
            cli_shell("mkfifo in out; fastsud %s -q -j %u --isa portable/planes --chunk 820 - <in >out & "
                      "exec 3>in 4<out; puzzle=%s; answers() { for ((i = 0; i < $1; i++)); do "
                      "read -t 30 -u 4 line && [[ $line = *%s ]] || exit 9; done; }; "
                      "for n in 10 25 1 20 7; do burst=$(for ((i = 0; i < n; i++)); do echo $puzzle; done); "
                      "printf '%%s\n%%.40s' \"$burst\" $puzzle >&3; answers $n; "
                      "echo ${puzzle:40} >&3; answers 1; done; exec 3>&-; wait $!; rm in out",
                      rows[i / 2][0], (unsigned)i % 2 + 1, rows[i / 2][1], rows[i / 2][2]),
            0);
}

/* Control characters in a file name must reach neither messages nor output. */
TEST(names_with_control_characters)
{
    const char *path = cli_text("a\nb\033[31m.txt", "bad\n");
    const struct cli_run *run = cli_check(1, NULL, "/a\\nb\\033[31m.txt:1:1: ", "%s", path);
    assert_int_equal(count_in(run->err, "\n"), 2);
    assert_lacks(run->err, "\033");
    /* One line of output per puzzle, however long the escaped name is. */
    assert_string_equal(cli(NULL, "check -q a\nb\033[31m.txt")->out,
                        "a\\nb\\033[31m.txt:1\t" EMPTY
                        "\tmalformed\tcolumn 1: byte 'b' is not a cell; write 1 to 9, or . 0 _ * - x X for a blank\n");
    char name[201];
    memset(name, '\001', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    cli_text(name, "bad\nbad\n" UNIQUE "\nbad\n");
    run = clif(NULL, "check -q -j 1 %s", name);
    assert_int_equal(count_in(run->out, "\n"), 3);
    assert_int_equal(count_in(run->out, "\\001"), 3 * 200);
    /* Tabs and the controls beyond ASCII, too; letters beyond ASCII, also of older encodings, stay. */
    const char *odd = "t\tr\r\x7f\xc2\x9b\xc3\xa9\xe9.txt";
    const char *shown = "t\\tr\\r\\177\\302\\233\xc3\xa9\xe9.txt";
    cli_text(odd, UNIQUE "\nbad\n");
    run = clif(NULL, "explain %s", odd);
    assert_memory_equal(run->out, shown, strlen(shown));
    run = clif(NULL, "cnf %s", odd);
    assert_memory_equal(run->out, "c puzzle ", 9);
    assert_memory_equal(run->out + 9, shown, strlen(shown));
    run = clif(NULL, "bench %s", odd);
    assert_contains(run->out, shown);
    assert_contains(run->err, shown);
}

/* A word of 81 cells is a puzzle for every command that reads puzzles; a file with such a name has a folder. */
TEST(puzzles_as_words)
{
#define SHORT_WORD "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5."
    cli_text("words.txt", EMPTY "\n");
    cli_rows(
        {0, UNIQUE, SOLUTION "\n"}, {0, "solve " UNIQUE " " UNIQUE, SOLUTION "\n" SOLUTION "\n"},
        {1, "check -q " UNIQUE " " EMPTY, "<argument>:1\t" EMPTY "\tmultiple\n"},
        {0, "rate -q " UNIQUE, "*\n<argument>,1," UNIQUE ",*"}, {0, "stats " UNIQUE, "*<argument>*"},
        {0, "cnf " UNIQUE, "*c puzzle <argument>:1\n*"},
        {0, "bench -f jsonl " UNIQUE, "{\"file\":\"<argument>\",\"puzzles\":1,*"},
        /* Beside files and standard input, in their order. */
        {1, "words.txt - " UNIQUE, EMPTY "\tmultiple\n" EMPTY "\tmalformed\n" SOLUTION "\n", NULL, NULL, "short\n"},
        {1, SHORT_WORD, NULL, "fastsud: <argument>:1:81: the line ends after 80 of 81 cells"},
        {2, "stats --merge " UNIQUE, "",
         fsd_statistics_can_read() ? "fastsud: <argument>: expected a file, not a puzzle" : NULL});
    cli_text(UNIQUE, EMPTY "\n");
    cli_text(SHORT_WORD, UNIQUE "\n");
    cli_rows({0, UNIQUE, SOLUTION "\n"}, {0, "./" UNIQUE, EMPTY "\tmultiple\n"}, {0, SHORT_WORD, SOLUTION "\n"});
}

/* Every command names the form of a file that is no text in UTF-8, says what to do, and writes nothing. */
TEST(other_forms)
{
    static const char utf_16[] = "\xff\xfe.\0.\0\n";
    static const char *const commands[] = {"solve", "check", "rate", "stats", "explain", "cnf", ("-j1 " UNIQUE)};
    cli_text("puzzles.zip", "PK\x03\x04" UNIQUE "\n");
    cli_file("utf16.txt", utf_16, sizeof(utf_16) - 1);
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        const struct cli_run *run = cli_check(2, i == 2 || i == 3 ? NULL : "", NULL, "%s puzzles.zip", commands[i]);
        assert_string_equal(run->err,
                            "fastsud: puzzles.zip: a zip archive; extract it first: unzip -p puzzles.zip | fastsud\n");
    }
    cli_rows({2, "bench puzzles.zip"},
             {2, "", "",
              "<stdin>: a zip archive, which is read by its directory, at its end; save it to a file first, or extract "
              "it: unzip -p FILE | fastsud\n",
              NULL, "PK\x03\x04" UNIQUE "\n"},
             {2, "utf16.txt", "", "utf16.txt: UTF-16 text; convert it first: iconv -f UTF-16 -t UTF-8 "});
}

/* A named pipe that nobody writes to holds up neither what comes before it nor the end of a run that has failed. */
TEST(pipe_without_writer)
{
    (void)state;
    enum { N = 300, N_LINE = sizeof(UNIQUE) };
    char *const text = cli_adopt(malloc(N * N_LINE + sizeof("bad\n")));
    for (size_t i = 0; i < N; i++)
        memcpy(text + i * N_LINE, UNIQUE "\n", N_LINE);
    strcpy(text + N * N_LINE, "bad\n");
    cli_text("fails.txt", text);
    assert_int_equal(mkfifo(cli_in("silent"), 0600), 0);
    for (unsigned i = 0; i < TEST_SAMPLE(12, 3); i++) {
        const struct cli_run *const run =
            clif(NULL, "rate -q --strict -j %u --chunk 100000 fails.txt silent", 2 + i % 3);
        assert_status(run, 1);
        assert_contains(run->err, "fails.txt:301:1: ");
    }
    unlink(cli_in("silent"));
}

TEST_MAIN("cli input", cli_set_up, cli_tear_down)
