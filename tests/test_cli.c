/* The command line: exit statuses, usage errors, summaries, info, bench. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/solver.h"
#include "support/cli.h"
#include "support/json.h"
#include "support/test.h"

static const char *one, *mixed;

static int start(void **state)
{
    (void)state;
    cli_start_program(FASTSUD_TEST_PROGRAM);
    one = cli_text("one.txt", UNIQUE "\n");
    mixed = cli_text("mixed.txt", UNIQUE "\n" CLASH "\n" EMPTY "\nshort\n");
    return 0;
}

TEST(exit_statuses)
{
    const char *answered = cli_text("answered.txt", UNIQUE "\n" CLASH "\n" EMPTY "\n");
    const char *nothing = cli_text("nothing.txt", "");
    cli_expect(0, "%s", one);
    cli_expect(0, "solve %s", one);
    cli_expect(0, "%s", answered);
    cli_expect(0, "%s", nothing);
    cli_expect(1, "%s", mixed);
    cli_expect(1, "--guess-limit 1 %s", answered);
    cli_expect(2, "%s/missing.txt", cli_in(""));
    cli_expect(2, "%s %s", one, cli_in("missing.txt"));
    cli_expect(0, "check %s", one);
    cli_expect(0, "check %s", nothing);
    cli_expect(1, "check %s", answered);
    cli_expect(1, "check %s", cli_text("malformed.txt", UNIQUE "\nshort\n"));
    cli_expect(2, "check %s", cli_in("missing.txt"));
    cli_expect(0, "info");
    cli_expect(0, "--version");
    cli_expect(0, "--help");
}

/* A wrong command line: status 2, a message that names what is wrong, no output. */
TEST(wrong_usage)
{
    static const struct {
        const char *arguments;
        const char *named;
    } wrong[] = {
        {"--nonsense", "nonsense"},
        {"-Z", "Z"},
        {"--limit", "limit"},
        {"--limit 0", "limit"},
        {"--limit -1", "limit"},
        {"--limit two", "limit"},
        {"--limit 2x", "limit"},
        {"--limit 99999999999999999999999", "limit"},
        {"--limit=", "limit"},
        {"-j -1", "threads"},
        {"-j 1.5", "threads"},
        {"-j 999999999", "threads"},
        {"--guess-limit many", "guess-limit"},
        {"--guess-limit 0x10", "guess-limit"},
        {"--chunk 0", "chunk"},
        {"-f nonsense", "nonsense"},
        {"--summary nonsense", "nonsense"},
        {"--engine nonsense", "nonsense"},
        {"--isa nonsense", "nonsense"},
        {"--isa AVX2", "AVX2"},
        {"bench", "FILE"},
        {"bench --isa portable,nonsense one.txt", "'nonsense'"}, /* before the first one is measured */
        {"bench --isa portable, one.txt", "''"},
        {"bench --engine nonsense one.txt", "nonsense"},
        /* Options that the command would ignore. */
        {"--engine sat --isa portable one.txt", "--isa"},
        {"bench --engine csp --isa all one.txt", "--isa"},
        {"cnf --decode one.txt --nth 2", "--nth"},
        {"cnf --decode one.txt --encoding minimal", "--encoding"},
        {"stats --merge --isa portable one.json", "--isa"},
        {"stats --merge --strict one.json", "--strict"},
        {"--li\xc3\xa9", "'--li\xc3\xa9'"},
        {"-q\xc3\xa9 one.txt", "'-q\xc3\xa9'"},
        {"--l 3 one.txt", "--limit or --level"},
        {"--s=1 one.txt", "--strict or --summary or --shard or --select"},
        {"bench --repeat 4 one.txt", "repeat"},
        {"check -f pair one.txt", "'pair' is not one of text, csv, jsonl"},
        {"check --limit 3 one.txt", "limit"},
        {"info --limit 3", "limit"},
        {"nonsense", "nonsense"},
        /* Near misses. */
        {"--treads 2 one.txt", "unknown option '--treads'; did you mean '--threads'?"},
        {"--treads=2 one.txt", "did you mean '--threads'?"},
        {"rate --max-leve1 2 one.txt", "did you mean '--max-level'?"},
        {"check --nod-limit 3 one.txt", "see fastsud check --help"}, /* old spellings are not suggested */
        {"chekc one.txt", "chekc: No such file or directory; did you mean the command 'check'?"},
        {"-q inf", "did you mean the command 'info'?"},
        {"help slove", "there is no command 'slove'; did you mean 'solve'?"},
        {"help nonsense", "there is no command 'nonsense'; see fastsud --help"},
        {"help solve check", "'check'"},
        {"help --source nonsense", "not one of man, bash, zsh, fish"},
        {"version 3", "'3'"},
        {"solve chekc", "chekc: No such file or directory; check the name"}, /* the command is named */
        {"one.txt chekc", "chekc: No such file or directory; check the name"},
        {"53..7....\t6..195...\t.98....6.", "No such file or directory; a puzzle is one word of 81 cells"},
        {"1\t2\t3", ": No such file or directory; check the name"},
    };
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        const struct cli_run *run = cli(NULL, wrong[i].arguments);
        if (run->status != 2)
            fail_msg("fastsud %s: exit status %d, not 2", wrong[i].arguments, run->status);
        if (strncmp(run->err, "fastsud: ", 9) != 0 || !strstr(run->err, wrong[i].named))
            fail_msg("fastsud %s: message is %s", wrong[i].arguments, run->err);
        assert_int_equal(run->n_out, 0);
    }
}

/* A first word that is no subcommand is a file; when it is missing, the message says where help is. */
TEST(unknown_word_is_a_file)
{
    const struct cli_run *run = cli_expect(2, "slove");
    assert_contains(run->err, "fastsud: slove: ");
    assert_contains(run->err, "fastsud --help");
    cli_text("slove", UNIQUE "\n");
    run = cli_expect(0, "slove");
    assert_string_equal(run->out, SOLUTION "\n");
    cli_text("check", UNIQUE "\n");
    assert_string_equal(cli(NULL, "./check")->out, SOLUTION "\n");
    assert_string_equal(cli(NULL, "solve check")->out, SOLUTION "\n");
}

TEST(options_stand_anywhere)
{
    assert_string_equal(clif(NULL, "%s -f pair", one)->out, UNIQUE ":1:" SOLUTION "\n");
    assert_string_equal(clif(NULL, "-f pair %s", one)->out, UNIQUE ":1:" SOLUTION "\n");
    assert_string_equal(clif(NULL, "solve --format=pair %s -q", one)->out, UNIQUE ":1:" SOLUTION "\n");
    cli_text("-f", UNIQUE "\n");
    assert_string_equal(cli(NULL, "-q -- -f")->out, SOLUTION "\n");
    /* An abbreviation before the subcommand, of options that several subcommands have under one name. */
    assert_string_equal(clif(NULL, "--search-l 5 --max-l 3 rate -q %s", one)->err, "");
}

TEST(version)
{
    static const char *const ways[] = {"--version", "-V", "version", "solve --version", "rate -V"};
    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        const struct cli_run *run = cli_expect(0, "%s", ways[i]);
        assert_string_equal(run->out, "fastsud " FASTSUD_TEST_VERSION "\n");
    }
}

static double number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value))
        fail_msg("key %s is missing or no number", key);
    return json_number_value(value);
}

TEST(summary_as_json)
{
    const struct cli_run *run = clif(NULL, "--summary json -j 2 --isa portable %s", mixed);
    const char *last = strstr(run->err, "{");
    assert_non_null(last);
    json_t *summary = json_read(last);
    assert_int_equal(json_number(summary, "unique"), 1);
    assert_int_equal(json_number(summary, "none"), 1);
    assert_int_equal(json_number(summary, "multiple"), 1);
    assert_int_equal(json_number(summary, "limit"), 0);
    assert_int_equal(json_number(summary, "malformed"), 1);
    assert_int_equal(json_number(summary, "puzzles"), 3);
    assert_int_equal(json_number(summary, "threads"), 2);
    assert_string_equal(json_text(summary, "engine"), "lockstep");
    assert_string_equal(json_text(summary, "isa"), "portable");
    assert_true(number_of(summary, "seconds") > 0);
    assert_true(number_of(summary, "puzzles_per_s") > 0);
    assert_true(number_of(summary, "guesses_per_puzzle") > 0);
    assert_null(json_object_get(summary, "solved"));

    assert_true(json_is_true(json_object_get(summary, "parallel_search")));

    /* --quiet silences what nobody asked for. */
    run = clif(NULL, "-q --summary json %s", mixed);
    assert_int_equal(run->err[0], '{');
    summary = json_read(run->err);
    assert_int_equal(json_number(summary, "malformed"), 1);
    run = clif(NULL, "check --summary text -q %s", mixed);
    assert_contains(run->err, "fastsud: 3 puzzles: ");
    assert_int_equal(count_in(run->err, "\n"), 1);
    assert_string_equal(clif(NULL, "-q --summary none %s", mixed)->err, "");

    run = clif(NULL, "--summary json --engine csp %s", one);
    summary = json_read(run->err);
    assert_true(json_is_false(json_object_get(summary, "parallel_search")));

    run = clif(NULL, "--summary json --limit 1 --isa portable %s", one);
    summary = json_read(run->err);
    assert_int_equal(json_number(summary, "solved"), 1);
    assert_null(json_object_get(summary, "unique"));

    run = clif(NULL, "--summary json --guess-limit 1 %s", cli_text("empty.txt", EMPTY "\n"));
    summary = json_read(run->err);
    assert_int_equal(json_number(summary, "limit"), 1);
}

TEST(summary_as_text)
{
    const struct cli_run *run = clif(NULL, "--isa portable %s", mixed);
    static const char *const parts[] = {"3 puzzles",   "1 unique", "1 multiple", "1 none",
                                        "1 malformed", "portable", "puzzles/s",  "guesses/puzzle"};
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        assert_contains(run->err, parts[i]);
    assert_contains(run->err, " guesses/puzzle (parallel search)\n");
    run = clif(NULL, "--limit 1 %s", one);
    assert_contains(run->err, "1 solved");
    assert_contains(run->err, "fastsud: 1 puzzle: ");
    /* One puzzle after the other, and measures count the guesses of a depth-first search. */
    assert_contains(clif(NULL, "--engine csp %s", one)->err, " guesses/puzzle\n");
    assert_contains(clif(NULL, "rate %s", one)->err, " guesses/puzzle\n");
    assert_string_equal(clif(NULL, "--summary none %s", one)->err, "");
    assert_contains(clif(NULL, "--summary none %s", mixed)->err, ":4:");
}

TEST(quiet_says_nothing)
{
    const struct cli_run *run = cli_expect(1, "-q %s", mixed);
    assert_string_equal(run->err, "");
    assert_contains(run->out, SOLUTION);
    run = cli_expect(1, "check -q %s", mixed);
    assert_string_equal(run->err, "");
    /* -q does not silence errors. */
    assert_contains(cli(NULL, "-q missing.txt")->err, "fastsud: missing.txt: ");
}

TEST(info_names_all)
{
    struct fsd_kernel_info info;
    char chosen[32] = "";
    const struct cli_run *run = cli(NULL, "info");
    assert_contains(run->out, FASTSUD_TEST_VERSION);
    assert_contains(run->out, "lockstep");
    for (size_t i = 0; fsd_kernel_info_get(i, &info); i++) {
        assert_contains(run->out, info.name);
        if (info.chosen)
            snprintf(chosen, sizeof(chosen), "%s", info.name);
    }
    const char *name;
    bool present;
    for (size_t i = 0; (name = fsd_cpu_feature_at(i, &present)); i++)
        assert_contains(run->out, name);
    json_t *object = json_read(cli(NULL, "info --json")->out);
    assert_string_equal(json_text(object, "version"), FASTSUD_TEST_VERSION);
    assert_true(json_array_size(json_object_get(object, "kernels")) >= 1);
    assert_true(json_number(object, "threads") >= 1);
    assert_string_equal(json_text(object, "threads_by"), FASTSUD_TEST_THREADS);
    /* What info calls chosen is what solve runs on. */
    object = json_read(clif(NULL, "--summary json %s", one)->err);
    assert_string_equal(json_text(object, "isa"), chosen);
}

/* The program finds itself, and gives itself its options. */
TEST(bench_runs_this_program)
{
    const struct cli_run *run =
        cli_expect(0, "bench --program cat --tolerance 1000000 -j 1 --isa portable,portable one.txt");
    assert_int_equal(count_in(run->out, "\nportable           1 "), 2);
    run = cli_expect(2, "bench --program cat --isa nonsense one.txt");
    assert_contains(run->err, "'nonsense'");
    run = cli_expect(2, "bench --program cat --input csv --column 7 one.txt");
    assert_contains(run->err, ": ended with status 2, and said: fastsud: ");
}

TEST(bench_as_json)
{
    struct fsd_kernel_info info;
    size_t n_runnable = 0;
    for (size_t i = 0; fsd_kernel_info_get(i, &info); i++)
        n_runnable += info.runnable;
    const struct cli_run *run = cli_expect(0, "bench --json --repeat 5 -j 1 --isa all corpora/two.txt %s", one);
    assert_int_equal(count_in(run->out, "\n"), 2 * n_runnable);
    for (char *line = run->out, *end; *line; line = end) {
        end = strchr(line, '\n') + 1;
        end[-1] = '\0';
        json_t *object = json_read(line);
        const char *file = json_text(object, "file");
        assert_int_equal(json_number(object, "puzzles"), strcmp(file, one) == 0 ? 1 : 100);
        assert_int_equal(json_number(object, "threads"), 1);
        assert_string_equal(json_text(object, "engine"), "lockstep");
        json_text(object, "isa");
        double seconds = number_of(object, "seconds");
        assert_true(seconds > 0);
        double rate = number_of(object, "puzzles_per_s") * seconds / (double)json_number(object, "puzzles");
        assert_true(rate > 0.9 && rate < 1.1);
        assert_true(number_of(object, "guesses_per_puzzle") >= 0);
    }
    run = clif(NULL, "bench --json -j 1 --isa portable %s", one);
    json_t *object = json_read(run->out);
    assert_string_equal(json_text(object, "isa"), "portable");
    run = cli_expect(0, "bench -j 1 %s", one);
    assert_contains(run->out, "one.txt");
    cli_expect(2, "bench --json missing.txt");
}

/* The greatest seed is taken, a greater number is none, also where it has more than 64 bits. */
TEST(the_greatest_numbers)
{
    cli_text("one.txt", UNIQUE "\n");
    cli_expect(0, "morph -q --seed 1000000000000000000 one.txt");
    static const char *const greater[] = {"18446744073709551616", "18446744073709551620", "28446744073709551615",
                                          "184467440737095516150"};
    for (size_t i = 0; i < sizeof(greater) / sizeof(greater[0]); i++)
        assert_contains(cli_expect(2, "morph -q --seed %s one.txt", greater[i])->err, greater[i]);
}

TEST_MAIN("cli", start, cli_tear_down)
