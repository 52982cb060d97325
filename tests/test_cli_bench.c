/* bench compared: with times that were saved, and two programs in turn. A look at the clock takes 20 ms. */
#include <sys/stat.h>

#include <jansson.h>

#include "support/cli.h"
#include "support/clock.h"
#include "support/json.h"
#include "support/shell.h"

enum { LOOK_NS = 20000000 };

static const char *const short_times = "1e-9, 1.5e-9, 1e-9, 1e-9, 1e-9";
static const char *const long_times = "1000, 1001, 1002, 1003, 1004";
static char *base;      /* a line of --save */
static bool reads_json; /* not in a build without jansson */

static int start(void **state)
{
    (void)state;
    cli_start();
    test_clock_step(LOOK_NS);
    cli_text("one.txt", UNIQUE "\n" CLASH "\n");
    cli_text("other.txt", UNIQUE "\n" UNIQUE "\n");
    const struct cli_run *run = cli(NULL, "bench -j 1 --save base.jsonl one.txt");
    base = run->status == 0 ? cli_read(cli_in("base.jsonl"), NULL) : NULL;
    reads_json = !strstr(cli(NULL, "bench -j 1 --against base.jsonl one.txt")->err, "libjansson-dev");
    return base ? 0 : -1;
}

static void need_json(void)
{
    if (!reads_json)
        skip();
}

/* The base with another value of a member, as JSON; "" leaves the member out. Returns the file's path. */
static const char *changed(const char *key, const char *value)
{
    json_t *object = json_read(base);
    if (*value)
        assert_int_equal(json_object_set_new(object, key, json_loads(value, JSON_DECODE_ANY, NULL)), 0);
    else
        assert_int_equal(json_object_del(object, key), 0);
    char *text = json_dumps(object, JSON_COMPACT);
    char *line = cli_adopt(malloc(strlen(text) + 2));
    sprintf(line, "%s\n", text);
    free(text);
    return cli_text("changed.jsonl", line);
}

static const char *with_times(const char *times)
{
    char array[128];
    snprintf(array, sizeof(array), "[%s]", times);
    return changed("samples_s", array);
}

TEST(saves_what_json_writes)
{
    json_t *lines =
        json_lines(cli_output(0, "bench -j 1 -f jsonl --repeat 7 --limit 3 --save saved.jsonl one.txt " UNIQUE));
    char *saved = cli_read(cli_in("saved.jsonl"), NULL);
    json_t *same = json_lines(saved);
    assert_true(json_equal(lines, same));
    assert_int_equal(json_array_size(lines), 2);
    json_t *row = json_array_get(lines, 0);
    assert_string_equal(json_text(row, "file"), "one.txt");
    assert_int_equal(json_number(row, "bytes"), 164);
    assert_string_equal(json_text(row, "options"), "--limit=3");
    assert_string_equal(json_text(row, "version"), FASTSUD_TEST_VERSION);
    assert_true(*json_text(row, "cpu"));
    assert_int_equal(strlen(json_text(row, "checksum")), 16);
    assert_int_equal(json_array_size(json_at(row, "samples_s")), 7);
    /* seconds is their median */
    double seconds = json_decimals(row, "seconds");
    size_t n_below = 0, n_above = 0;
    for (size_t i = 0; i < 7; i++) {
        double sample = json_number_value(json_array_get(json_at(row, "samples_s"), i));
        n_below += sample < seconds;
        n_above += sample > seconds;
    }
    assert_true(n_below <= 3 && n_above <= 3);
    assert_string_not_equal(json_text(row, "checksum"), json_text(json_array_get(lines, 1), "checksum"));
}

TEST(nothing_is_saved_of_a_run_that_fails)
{
    need_json();
    cli_rows({2, "bench -j 1 --against base.jsonl --tolerance 1000000 --save failed.jsonl one.txt other.txt"},
             {2, "bench --save no/such/folder.jsonl one.txt", "", "no/such/folder.jsonl"});
    assert_file("failed.jsonl", NULL);
}

TEST(slower_is_status_1)
{
    need_json();
    const char *path = with_times(short_times);
    const struct cli_run *run = cli_expect(1, "bench -j 1 --against %s one.txt", path);
    assert_contains(run->out, " slower   one.txt\n");
    assert_contains(run->err, "fastsud: one.txt: slower than ", "and 1.05 is allowed");
    json_t *object = json_read(cli_output(1, "bench -j 1 -f jsonl --tolerance 7 --against %s one.txt", path));
    assert_string_equal(json_text(object, "verdict"), "slower");
    assert_int_equal(json_number(object, "tolerance"), 7);
    assert_true(json_decimals(object, "old_seconds") == 1e-9);
    assert_true(json_decimals(object, "ratio_low") > 1.07);
    assert_true(json_decimals(object, "ratio_low") <= json_decimals(object, "ratio"));
    assert_true(json_decimals(object, "ratio") <= json_decimals(object, "ratio_high"));
    double ratio = json_decimals(object, "seconds") / 1e-9;
    assert_true(json_decimals(object, "ratio") > 0.999 * ratio && json_decimals(object, "ratio") < 1.001 * ratio);
}

TEST(faster_and_similar_are_status_0)
{
    need_json();
    cli_check(0, "* faster   one.txt\n", "", "bench -j 1 --against %s one.txt", with_times(long_times));
    cli_check(0, "* similar  one.txt\n", "", "bench -j 1 --against base.jsonl one.txt");
    /* Between 1 ns and 1000 s anything may be. */
    cli_check(0, "* unclear  one.txt\n", "take more rounds by --repeat", "bench -j 1 --against %s one.txt",
              with_times("1e-9, 1e-9, 1e-9, 1000, 1000, 1000"));
}

TEST(each_file_is_compared_and_the_last_line_counts)
{
    need_json();
    cli_rows({0, "bench -j 1 --save both.jsonl one.txt other.txt"},
             {0, "bench -j 1 --against both.jsonl other.txt one.txt", "* similar  other.txt\n* similar  one.txt\n"});
    cli_text("slow", cli_read(with_times(short_times), NULL));
    cli_text("fast", cli_read(with_times(long_times), NULL));
    cli_text("elsewhere", cli_read(changed("cpu", "\"abacus\""), NULL));
    assert_int_equal(cli_shell("cat slow fast >1.jsonl && cat fast slow >2.jsonl && cat slow elsewhere >3.jsonl"), 0);
    /* A line of another processor is passed over, and what it compares with is saved beside it. */
    cli_rows({0, "bench -j 1 --against 1.jsonl one.txt"}, {1, "bench -j 1 --against 2.jsonl one.txt"},
             {1, "bench -j 1 --against 3.jsonl --save new.jsonl one.txt"});
    assert_file("new.jsonl", "*");
}

TEST(other_measurements_are_refused)
{
    need_json();
    static const struct cli_refusal rows[] = {
        {"-j 1 other.txt", "other.txt: base.jsonl has no times of these 164 bytes"},
        {"-j 2 --chunk 82 one.txt", "1 thread, but this is lockstep "},
        {"-j 1 --isa portable one.txt", "but this is lockstep portable, 1 thread;"},
        {"-j 1 --limit 3 one.txt", "1 thread, --limit=3; give the same options"},
        {"-j 1 --engine csp one.txt", "but this is csp, 1 thread, --engine=csp;"},
        {"-j 1 --against changed.jsonl one.txt", "measured on 'abacus', and this is '*by --program"},
    };
    changed("cpu", "\"abacus\"");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        cli_check(2, NULL, rows[i].words, "bench --against base.jsonl %s", rows[i].arguments);
}

TEST(faulty_bases_are_refused)
{
    need_json();
    static const struct {
        const char *key, *value, *what;
    } rows[] = {
        {"samples_s", "", "samples_s"},
        {"samples_s", "[]", "not an array of times"},
        {"samples_s", "5", "not an array of times"},
        {"samples_s", "[1, \"2\"]", "not an array of times"},
        {"samples_s", "[1, 0]", "not an array of times"},
        {"samples_s", "[1, -1]", "not an array of times"},
        {"samples_s", "[1e300]", "not an array of times"},
        {"checksum", "\"12\"", "\"checksum\" is not one"},
        {"checksum", "\"0123456789abcdefg\"", "\"checksum\" is not one"},
        {"checksum", "\"0123456789abcdeX\"", "\"checksum\" is not one"},
        {"checksum", "7", "string"},
        {"threads", "\"1\"", "integer"},
        {"cpu", "", "cpu"},
        {"options", "null", "string"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *path = changed(rows[i].key, rows[i].value);
        const struct cli_run *run = cli_check(2, NULL, "changed.jsonl:1:1: ", "bench -j 1 --against %s one.txt", path);
        assert_contains(run->err, rows[i].what, "compare with a file that fastsud bench --save wrote");
        assert_string_equal(run->out, ""); /* nothing has been measured */
    }
    assert_int_equal(cli_shell(": >empty.jsonl; { cat base.jsonl; head -c 60 base.jsonl; } >cut.jsonl; "
                               "{ cat base.jsonl; echo '[1]'; } >array.jsonl"),
                     0);
    cli_rows({2, "bench --against missing.jsonl one.txt", "", "missing.jsonl: No such file"},
             {2, "bench --against empty.jsonl one.txt", "", "it is empty"},
             {2, "bench --against one.txt one.txt", "", "one.txt:1:1: this is not a line of JSON"},
             {2, "bench --against cut.jsonl one.txt", "", "cut.jsonl:2:60: "},
             {2, "bench --against array.jsonl one.txt", "", "array.jsonl:2:1: "});
}

/* A program of a shell's lines, in the test's directory. */
static const char *program(const char *name, const char *lines)
{
    char text[512];
    snprintf(text, sizeof(text), "#!/bin/sh\n%s\n", lines);
    const char *path = cli_text(name, text);
    assert_int_equal(chmod(path, 0755), 0);
    return path;
}

#define PAIR "bench --program "

TEST(programs_run_in_turn)
{
    program("old", "echo old >>log; exec cat");
    program("new", "echo new >>log; exec cat");
    const struct cli_run *run = cli_expect(0, PAIR "./old --new ./new --repeat 6 one.txt");
    assert_contains(run->out, "-                  2 ", " similar  one.txt\n");
    assert_string_equal(cli_read(cli_in("log"), NULL), "old\nnew\n" /* which warms up */
                                                       "old\nnew\nnew\nold\nold\nnew\nnew\nold\nold\nnew\nnew\nold\n");
}

static double least_of(const json_t *object, const char *key)
{
    double least = 1e9;
    for (size_t i = 0; i < json_array_size(json_at(object, key)); i++) {
        double sample = json_number_value(json_array_get(json_at(object, key), i));
        least = sample < least ? sample : least;
    }
    return least;
}

/* A process that sleeps takes no less than that, whatever else happens. */
TEST(times_belong_to_their_programs)
{
    test_clock_step(0);
    program("sleeper", "sleep 0.01; exec cat");
    json_t *object = json_read(cli_output(0, PAIR "./sleeper --tolerance 1000000 --new cat -f jsonl one.txt"));
    assert_true(least_of(object, "old_samples_s") >= 0.01);
    assert_true(json_decimals(object, "old_seconds") >= 0.01);
    assert_int_equal(json_array_size(json_at(object, "samples_s")), 5);
    assert_string_equal(json_text(object, "program"), "./sleeper");
    assert_string_equal(json_text(object, "new"), "cat");
    assert_int_equal(json_number(object, "puzzles"), 2);
    object = json_read(cli_output(0, PAIR "cat --tolerance 1000000 --new ./sleeper -f jsonl one.txt"));
    assert_true(least_of(object, "samples_s") >= 0.01);
    /* The ratio is the median of those of the pairs, new to old. */
    double ratio = json_decimals(object, "ratio");
    size_t n_below = 0, n_above = 0;
    for (size_t i = 0; i < 5; i++) {
        double of_pair = json_number_value(json_array_get(json_at(object, "samples_s"), i)) /
                         json_number_value(json_array_get(json_at(object, "old_samples_s"), i));
        n_below += of_pair < ratio - 1e-3;
        n_above += of_pair > ratio + 1e-3;
    }
    assert_true(n_below <= 2 && n_above <= 2);
    test_clock_step(LOOK_NS);
}

TEST(programs_get_the_puzzles)
{
    program("reads_stdin", "cmp - one.txt >&2 && cat one.txt");
    program("reads_file", "[ $# = 2 ] && [ \"$1\" = -x ] && cmp \"$2\" one.txt >&2 && cat \"$2\"");
    cli_expect(0, PAIR "./reads_stdin --new ./reads_stdin one.txt");
    cli_expect(0, PAIR "./reads_file\t-x\t\t{} --new ./reads_stdin one.txt");
    const struct cli_streams input = {.input_path = cli_in("one.txt")};
    assert_status(cli(&input, PAIR "./reads_stdin --new ./reads_stdin -"), 0);
    /* Some lines without an answer are no failure, nor is a last line without its end. */
    program("leaves_some", "cat; exit 1");
    program("lacks_end", "printf 'a\\nb'");
    cli_expect(0, PAIR "./leaves_some --new ./lacks_end one.txt");
}

TEST(programs_that_fail_are_named)
{
    static const struct {
        const char *lines, *what;
    } rows[] = {
        {"echo oh dear >&2; echo 2nd >&2; exit 3", "./bad: ended with status 3, and said: oh dear\n"},
        {"exit 2", "./bad: ended with status 2\n"},
        {"kill -SEGV $$", "./bad: ended by signal 11 ("},
        {"exit 0", "./bad: one.txt: it wrote no line;"},
        {"echo only one", "./bad: one.txt: it wrote 1 lines, where 2 were written before"},
        {"cat; echo more", "./bad: one.txt: it wrote 3 lines, where 2 were written before"},
        {"cat; [ $(wc -l <runs) -lt 4 ] || echo more; echo >>runs", "it wrote 3 lines, where 2 were written before"},
        {"[ $(wc -l <runs) -lt 4 ] || exit 9; echo >>runs; cat", "ended with status 9\n"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        program("bad", rows[i].lines);
        cli_text("runs", "");
        const struct cli_run *run = cli_check(2, NULL, rows[i].what, "bench --program cat --new ./bad one.txt");
        assert_contains(run->err, "fastsud: --new: ./bad: ");
        assert_lacks(run->out, "one.txt");
        cli_text("runs", "");
        run = cli_expect(2, "bench --program ./bad --new cat one.txt");
        assert_true(strstr(run->err, "it wrote ") || strstr(run->err, "fastsud: --program: ./bad: "));
    }
    cli_rows({2, "bench --program ./missing one.txt", NULL,
              "fastsud: --program: ./missing: cannot run it: No such file or directory; check the name"},
             {2, "bench --program one.txt one.txt", NULL, "fastsud: --program: one.txt: cannot run it"},
             {2, "bench --program= one.txt", NULL, "--program: the name of a program is missing"},
             {2, "bench --program cat missing.txt", NULL, "missing.txt: No such file"});
}

TEST(options_that_do_not_go_together)
{
    static const struct cli_refusal rows[] = {
        {"--tolerance 3", "--tolerance: only --against and --program compare; leave it out"},
        {"--new cat", "--new: it needs --program, to compare with; leave it out"},
        {"--program cat --save a.jsonl", "--save: --program measures both sides itself; leave it out"},
        {"--program cat --against base.jsonl", "--against: --program measures both sides itself; leave it out"},
        {"--program cat --new cat -j 1 --limit 3", "leave out: --threads=1 --limit=3\n"},
        {"--program cat --new cat --isa all", "leave out: --isa=all\n"},
    };
    cli_refuse("bench", rows, "one.txt");
}

TEST_MAIN("bench", start, cli_tear_down)
