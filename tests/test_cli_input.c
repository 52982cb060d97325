/* Input: line rules, odd bytes, long lines, several files, messages about malformed lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stats/shard.h"
#include "support/cli.h"
#include "support/test.h"

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
    const struct cli_run *run = solve_text(UNIQUE "\n" UNIQUE "\r" UNIQUE "\n", SOLUTION "\n" EMPTY "\tmalformed\n");
    assert_status(run, 1);
    assert_contains(run->err, ":2: lines end in CR alone; ");
    assert_status(solve_text("puzzle,note\n" UNIQUE ",\"a\rb\"\n", SOLUTION "\n"), 0);
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

TEST(nul_bytes)
{
    char data[3 * 82];
    memset(data, 0, sizeof(data));
    memcpy(data, UNIQUE "\n", 82);
    data[163] = '\n';
    memcpy(data + 164, UNIQUE "\n", 82);
    const struct cli_run *run = solve_bytes(data, sizeof(data), SOLUTION "\n" EMPTY "\tmalformed\n" SOLUTION "\n");
    assert_contains(run->err, ":2:1: ");
    memcpy(data + 82, UNIQUE, 81);
    data[82 + 40] = '\0';
    run = solve_bytes(data, sizeof(data), SOLUTION "\n" EMPTY "\tmalformed\n" SOLUTION "\n");
    assert_contains(run->err, ":2:41: ");
}

TEST(messages_point_at_the_place)
{
    const char *path = cli_text("bad.txt", "# 1\n" UNIQUE "\n\nabc\n....a\r\n...\r\n" UNIQUE "\n");
    const struct cli_run *run = cli_expect(1, "--summary none %s", path);
    assert_int_equal(count_in(run->err, "\n"), 3);
    static const char *const places[] = {":4:1: ", ":5:5: ", ":6:4: "};
    for (int i = 0; i < 3; i++) {
        char wanted[2048];
        snprintf(wanted, sizeof(wanted), "fastsud: %s%s", path, places[i]);
        assert_contains(run->err, wanted);
    }
    const struct cli_streams piped = {.input = "x\nabc\n", .n_input = 6};
    run = cli(&piped, "--summary none");
    assert_contains(run->err, "fastsud: <stdin>:1:2: ", "fastsud: <stdin>:2:1: ");
}

TEST(lines_are_numbered_in_each_file)
{
    const char *a = cli_text("a.txt", UNIQUE "\nbad\n");
    const char *b = cli_text("b.txt", "\n\nbad\n");
    const struct cli_run *run = clif(NULL, "--summary none --chunk 1 -j 2 %s %s %s", a, b, a);
    assert_int_equal(count_in(run->err, "a.txt:2:1: "), 2);
    assert_int_equal(count_in(run->err, "b.txt:3:1: "), 1);
    assert_int_equal(count_in(run->err, "\n"), 3);
    assert_string_equal(run->out,
                        SOLUTION "\n" EMPTY "\tmalformed\n" EMPTY "\tmalformed\n" SOLUTION "\n" EMPTY "\tmalformed\n");
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

/* Runs a shell command; returns the most memory that a process of it had resident. */
static long rss_kib_of(const char *format, ...)
{
    char command[4096];
    va_list list;
    va_start(list, format);
    vsnprintf(command, sizeof(command), format, list);
    va_end(list);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    int status;
    struct rusage usage;
    assert_int_equal(wait4(child, &status, 0, &usage), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return usage.ru_maxrss;
}

/* The memory of the program is bounded by its chunks, not by the input. */
TEST(memory_is_bounded)
{
    if (TEST_IS_SLOW_BUILD) {
        print_message("instrumented programs take memory of their own\n");
        skip();
    }
    enum { N_BLOCKS = TEST_SAMPLE(2000, 1000), N_LINES = 1000, MAX_RSS_KIB = 64 * 1024 };
    static char block[N_LINES * 82];
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 0) /* a single line of many MB */
            memset(memset(block, ' ', sizeof(block)), '.', 81);
        for (size_t i = 0; pass == 1 && i < N_LINES; i++) /* many lines */
            memcpy(block + 82 * i, UNIQUE "\n", 82);
        FILE *file = fopen(cli_in("large.txt"), "wb");
        assert_non_null(file);
        for (int i = 0; i < N_BLOCKS; i++)
            assert_int_equal(fwrite(block, 1, sizeof(block), file), sizeof(block));
        assert_int_equal(fclose(file), 0);
        long rss_kib =
            rss_kib_of("'%s' -q -j 2 --limit 1 %s >%s", FASTSUD_TEST_PROGRAM, cli_in("large.txt"), cli_in("large.out"));
        assert_true(rss_kib < MAX_RSS_KIB);
        rss_kib = rss_kib_of("cat %s | '%s' -q -j 2 --limit 1 | cat >%s", cli_in("large.txt"), FASTSUD_TEST_PROGRAM,
                             cli_in("large.out"));
        assert_true(rss_kib < MAX_RSS_KIB);
    }
    unlink(cli_in("large.txt"));
    unlink(cli_in("large.out"));
}

TEST(strict_ends_at_the_first)
{
    const char *path = cli_text("bad.txt", UNIQUE "\nbad\n" UNIQUE "\nworse\n");
    assert_lacks(cli_check(1, NULL, "bad.txt:2:1: ", "--strict %s", path)->err, "bad.txt:4:");
    cli_check(1, NULL, "bad.txt:2:1: ", "--strict -j 3 --chunk 1 -o %s %s", cli_in("strict.out"), path);
    assert_null(cli_read(cli_in("strict.out"), NULL));
    cli_expect(0, "--strict %s", cli_text("good.txt", "#\n\n" UNIQUE "\n"));
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

TEST(unreadable_files)
{
    static const char text[] = "53..7.... 6..195...\n";
    const struct cli_streams spaced = {.input = text, .n_input = sizeof(text) - 1};
    const char *good = cli_text("good.txt", UNIQUE "\n");
    assert_contains(cli_check(2, NULL, "fastsud: missing.txt: ", "missing.txt")->err, "No such file");
    const struct cli_run *run = cli(&spaced, "");
    assert_status(run, 1);
    assert_contains(run->err, "fastsud: <stdin>:1:10: a space is not a cell; ");
    assert_int_equal(mkdir(cli_in("folder"), 0777), 0);
    assert_contains(cli_check(2, NULL, "fastsud: folder: ", "folder")->err, "directory");
    run = cli_expect(2, "-q %s folder", good);
    const struct cli_streams folder = {.input_path = cli_in("folder")};
    run = cli(&folder, "");
    assert_status(run, 2);
    assert_contains(run->err, "fastsud: <stdin>: ");
}

/* A word of 81 cells is a puzzle for every command that reads puzzles; a file with such a name has a folder. */
TEST(puzzles_as_words)
{
    static const char short_word[] = "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.";
    cli_check(0, SOLUTION "\n", NULL, "%s", UNIQUE);
    assert_string_equal(cli(NULL, "solve " UNIQUE " " UNIQUE)->out, SOLUTION "\n" SOLUTION "\n");
    cli_check(1, "<argument>:1\t" EMPTY "\tmultiple\n", NULL, "check -q " UNIQUE " " EMPTY);
    assert_contains(cli(NULL, "rate -q " UNIQUE)->out, "\n<argument>,1," UNIQUE ",");
    assert_contains(cli(NULL, "stats " UNIQUE)->out, "<argument>");
    assert_contains(cli(NULL, "cnf " UNIQUE)->out, "c puzzle <argument>:1\n");
    assert_contains(cli(NULL, "bench --json " UNIQUE)->out, "{\"file\":\"<argument>\",\"puzzles\":1,");
    /* Beside files and standard input, in their order. */
    const struct cli_streams piped = {.input = "short\n", .n_input = 6};
    const char *path = cli_text("words.txt", EMPTY "\n");
    assert_string_equal(clif(&piped, "%s - " UNIQUE, path)->out,
                        EMPTY "\tmultiple\n" EMPTY "\tmalformed\n" SOLUTION "\n");
    cli_check(1, NULL, "fastsud: <argument>:1:81: the line ends after 80 of 81 cells", "%s", short_word);
    cli_text(UNIQUE, EMPTY "\n");
    assert_string_equal(cli(NULL, UNIQUE)->out, SOLUTION "\n");
    assert_string_equal(cli(NULL, "./" UNIQUE)->out, EMPTY "\tmultiple\n");
    cli_text(short_word, UNIQUE "\n");
    assert_string_equal(clif(NULL, "%s", short_word)->out, SOLUTION "\n");
    const struct cli_run *run = cli_expect(2, "stats --merge %s", UNIQUE);
    if (fsd_shard_can_read())
        assert_contains(run->err, "fastsud: <argument>: expected a file, not a puzzle");
}

/* Every command names the form of a file that is no text in UTF-8, says what to do, and writes nothing. */
TEST(other_forms)
{
    static const char zip[] = "PK\x03\x04" UNIQUE "\n";
    static const char utf_16[] = "\xff\xfe.\0.\0\n";
    static const char *const commands[] = {"solve", "check", "rate", "stats", "explain", "cnf"};
    const struct cli_streams piped = {.input = zip, .n_input = sizeof(zip) - 1};
    const char *path = cli_file("puzzles.zip", zip, sizeof(zip) - 1);
    char wanted[400];
    snprintf(wanted, sizeof(wanted), "fastsud: %s: a zip archive; extract it first: unzip -p %s | fastsud\n", path,
             path);
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        const struct cli_run *run = clif(NULL, "%s %s", commands[i], path);
        assert_string_equal(run->err, wanted);
        assert_lacks(run->out, "malformed");
        assert_status(run, 2);
    }
    cli_expect(2, "bench %s", path);
    const struct cli_run *run = cli(&piped, "");
    assert_string_equal(run->out, "");
    assert_string_equal(run->err, "fastsud: <stdin>: a zip archive; extract it first: unzip -p FILE | fastsud\n");
    assert_status(run, 2);
    run = cli_check(2, NULL, "utf16.txt: UTF-16 text; convert it first: iconv -f UTF-16 -t UTF-8 ", "%s",
                    cli_file("utf16.txt", utf_16, sizeof(utf_16) - 1));
    /* Nothing is answered, also when it is a later source: all are known before the run. */
    run = cli_check(2, "", NULL, "-j1 " UNIQUE " %s", path);
}

/* A named pipe that nobody writes to holds up neither what comes before it nor the end of a run that has failed. */
TEST(pipe_without_writer)
{
    (void)state;
    enum { N = 300, N_LINE = sizeof(UNIQUE) };
    char *const text = cli_adopt(malloc(N * N_LINE + sizeof("bad\n")));
    for (size_t i = 0; i < N; i++) {
        memcpy(text + i * N_LINE, UNIQUE "\n", N_LINE);
    }
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

/* The malformed line at which a strict run ends is told as such, and not among others as well. */
TEST(a_strict_run_tells_one_line)
{
    cli_text("wrong.txt", UNIQUE "\nbad\nworse\n" UNIQUE "\n");
    const struct cli_run *const run = clif(NULL, "-q --strict wrong.txt");
    assert_status(run, 1);
    assert_string_equal(run->out, SOLUTION "\n");
    assert_contains(run->err, "wrong.txt:2:1: ");
    assert_int_equal(strchr(run->err, '\n') - run->err, strlen(run->err) - 1);
}

/* A signal that comes while a file is read changes nothing. */
TEST(interrupted_reads_go_on)
{
    cli_text("two.txt", UNIQUE "\n" UNIQUE "\n");
    for (unsigned n = 0; n < 8; n++) {
        char fault[32];
        snprintf(fault, sizeof(fault), "read:%u:EINTR", n);
        setenv("FASTSUD_FAULT", fault, 1);
        const struct cli_run *const run = clif(NULL, "-q -j1 two.txt");
        unsetenv("FASTSUD_FAULT");
        assert_status(run, 0);
        assert_string_equal(run->out, SOLUTION "\n" SOLUTION "\n");
    }
}

TEST_MAIN("cli input", cli_set_up, cli_tear_down)
