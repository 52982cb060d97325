/* The command line: exit statuses, usage errors, summaries, info, bench. */
#include <math.h>

#include "cli/command.h"
#include "solve/solver.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/json.h"
#include "support/shell.h"

static const char *one, *mixed;

CLI_START
{
    one = cli_text("one.txt", UNIQUE "\n");
    mixed = cli_text("mixed.txt", UNIQUE "\n" CLASH "\n" EMPTY "\nshort\n");
}

TEST(exit_statuses)
{
    cli_text("answered.txt", UNIQUE "\n" CLASH "\n" EMPTY "\n");
    cli_text("nothing.txt", "");
    cli_text("malformed.txt", UNIQUE "\nshort\n");
    cli_rows({0, "one.txt"}, {0, "solve one.txt"}, {0, "answered.txt"}, {0, "nothing.txt"}, {1, "mixed.txt"},
             {1, "--guess-limit 1 answered.txt"}, {2, "./missing.txt"}, {2, "one.txt missing.txt"},
             {0, "check one.txt"}, {0, "check nothing.txt"}, {1, "check answered.txt"}, {1, "check malformed.txt"},
             {2, "check missing.txt"}, {0, "info"}, {0, "--version", "fastsud " FASTSUD_TEST_VERSION "\n"},
             {0, "-V", "fastsud " FASTSUD_TEST_VERSION "\n"}, {0, "version", "fastsud " FASTSUD_TEST_VERSION "\n"},
             {0, "solve --version", "fastsud " FASTSUD_TEST_VERSION "\n"},
             {0, "rate -V", "fastsud " FASTSUD_TEST_VERSION "\n"}, {0, "--help"});
}

/* A wrong command line: status 2, a message that names what is wrong, no output. */
TEST(wrong_usage)
{
    static const struct cli_refusal wrong[] = {
        {"--nonsense", "nonsense"},
        {"-Z", "Z"},
        {"-j 1.5", "threads"},
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
    cli_refuse("", wrong, "");
    cli_expect(0, "morph -q --seed 1000000000000000000 one.txt");
}

/* Says the same of each of these values, separated by spaces; "" is one, too. */
static void check_values(const char *command, const char *option, const char *values, const char *words)
{
    char copy[256], said[512];
    snprintf(copy, sizeof(copy), "%s", values);
    for (char *value = copy, *end = NULL; value; value = end) {
        if ((end = strchr(value, ' ')))
            *end++ = '\0';
        snprintf(said, sizeof(said), "fastsud: --%s: '%s' is not %s", option, value, words);
        const struct cli_run *run = cli_check(2, "", said, "%s --%s=%s", command, option, value);
        assert_int_equal(count_in(run->err, "\n"), 1);
    }
}

/* Every option, in the first command that has it, with values that it does not take. */
TEST(values_are_checked)
{
    const struct fsd_option *seen[256];
    size_t n_seen = 0, n_numbers = 0, n_names = 0;
    for (size_t c = 0; fsd_command_at(c); c++) {
        const char *const command = fsd_command_at(c)->name;
        struct fsd_command_option of;
        for (size_t i = 0; fsd_command_option_at(fsd_command_at(c), i, &of); i++) {
            const struct fsd_option *const option = of.option;
            char values[256] = "x -1 1.5x 0x10 1e3  184467440737095516150 18446744073709551616 28446744073709551615";
            char words[128];
            size_t s = 0;
            while (s < n_seen && seen[s] != option)
                s++;
            if (s < n_seen)
                continue;
            seen[n_seen++] = option;
            if (!option->may_lack_it)
                cli_check(2, "", option->argument ? "' needs an argument; see" : "' takes no argument; see",
                          "%s --%s%s", command, option->name, option->argument ? "" : "=x");
            if (option->greatest > 0 && option->is_seconds) {
                check_values(command, option->name, values, "a number of seconds from ");
            } else if (option->greatest > 0) {
                snprintf(words, sizeof(words), "a number from %llu to %llu; see fastsud %s --help",
                         (unsigned long long)option->least, (unsigned long long)option->greatest, command);
                if (option->least > 0)
                    sprintf(values + strlen(values), " %llu", (unsigned long long)option->least - 1);
                if (option->greatest < UINT64_MAX)
                    sprintf(values + strlen(values), " %llu", (unsigned long long)option->greatest + 1);
                check_values(command, option->name, values, words);
                n_numbers++;
            } else if (option->name_at && !option->is_open && !option->is_list) {
                snprintf(words, sizeof(words), "one of %s", option->name_at(0));
                const int n_some = (int)strlen(option->name_at(0)) - 1;
                snprintf(values, sizeof(values), "nonsense  %sx %.*s", option->name_at(0), n_some, option->name_at(0));
                check_values(command, option->name, values, words);
                n_names++;
            }
        }
    }
    assert_true(n_numbers > 15 && n_names > 15);
}

/* A first word that is no subcommand is a file; when it is missing, the message says where help is. */
TEST(unknown_word_is_a_file)
{
    cli_rows({2, "slove", "", "fastsud: slove: *fastsud --help"});
    cli_text("slove", UNIQUE "\n");
    cli_text("check", UNIQUE "\n");
    cli_text("-f", UNIQUE "\n");
    cli_rows({0, "slove", SOLUTION "\n"}, {0, "./check", SOLUTION "\n"}, {0, "solve check", SOLUTION "\n"},
             {0, "-q -- -f", SOLUTION "\n"},
             /* Options stand anywhere. */
             {0, "one.txt -f pair", UNIQUE ":1:" SOLUTION "\n"}, {0, "-f pair one.txt", UNIQUE ":1:" SOLUTION "\n"},
             {0, "solve --format=pair one.txt -q", UNIQUE ":1:" SOLUTION "\n"},
             /* An abbreviation before the subcommand, of options that several subcommands have under one name. */
             {0, "--search-l 5 --max-l 3 rate -q one.txt", NULL, ""});
}

TEST(summary_as_json)
{
#define JSON "--summary json "
    cli_rows({1, JSON "-j 2 --isa portable mixed.txt", NULL,
              "{\"puzzles\":3,\"unique\":1,\"multiple\":1,\"none\":1,\"limit\":0,*\"malformed\":1,*\"seconds\":*"
              "\"threads\":2,\"engine\":\"lockstep\",\"isa\":\"portable\",*\"parallel_search\":true}",
              "\"solved\""},
             {0, JSON "--engine csp one.txt", NULL, "\"parallel_search\":false"},
             {0, JSON "--limit 1 --isa portable one.txt", NULL, "\"solved\":1,", "\"unique\""},
             {1, JSON "--guess-limit 1 " EMPTY, NULL, "\"limit\":1,"},
             /* --quiet silences what nobody asked for, but no errors. */
             {1, "-q " JSON "mixed.txt", NULL, "\"malformed\":1,", "fastsud"},
             {1, "check --summary text -q mixed.txt", NULL, "fastsud: 3 puzzles: ", ".txt:4:1: "},
             {1, "-q --summary none mixed.txt", NULL, ""}, {1, "-q mixed.txt", SOLUTION "\n*", ""},
             {1, "check -q mixed.txt", NULL, ""}, {2, "-q missing.txt", "", "fastsud: missing.txt: "});
    json_t *const summary = json_read(strchr(cli(NULL, JSON "mixed.txt")->err, '{'));
    static const char *const positive[] = {"seconds", "puzzles_per_s", "guesses_per_puzzle"};
    for (size_t i = 0; i < 3; i++)
        assert_true(json_number_value(json_at(summary, positive[i])) > 0);
}

TEST(summary_as_text)
{
    cli_rows(
        {1, "--isa portable mixed.txt", NULL,
         "3 puzzles: 1 unique, 1 multiple, 1 none*1 malformed*portable*puzzles/s*guesses/puzzle (parallel search)\n"},
        {0, "--limit 1 one.txt", NULL, "fastsud: 1 puzzle: 1 solved"},
        /* One puzzle after the other, and measures count the guesses of a depth-first search. */
        {0, "--engine csp one.txt", NULL, " guesses/puzzle\n"}, {0, "rate one.txt", NULL, " guesses/puzzle\n"},
        {0, "--summary none one.txt", NULL, ""}, {1, "--summary none mixed.txt", NULL, ":4:"});
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
    json_t *object = json_read(cli(NULL, "info -f json")->out);
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
    assert_int_equal(
        cli_shell("fastsud bench --program cat --tolerance 1000000 -j 1 --isa portable,portable one.txt >both"), 0);
    assert_file("both", "*\nportable           1 *\nportable           1 *");
    assert_int_equal(cli_shell("fastsud bench --program cat --input csv --column 7 one.txt 2>said"), 2);
    assert_file("said", "*: ended with status 2, and said: fastsud: *");
    cli_check(2, NULL, "'nonsense'", "bench --program cat --isa nonsense one.txt");
}

TEST(bench_as_json)
{
    enum { CLOCK_NS = 20000000 }; /* passes with each look, so that a few runs are enough */
    struct fsd_kernel_info info;
    size_t n_runnable = 0;
    for (size_t i = 0; fsd_kernel_info_get(i, &info); i++)
        n_runnable += info.runnable;
    test_clock_step(CLOCK_NS);
    const struct cli_run *run = cli_expect(0, "bench -f jsonl --repeat 5 -j 1 --isa all corpora/two.txt %s", one);
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
        const double seconds = json_number_value(json_at(object, "seconds"));
        const double rate = json_number_value(json_at(object, "puzzles_per_s")) * seconds;
        assert_true(seconds > 0 && json_number_value(json_at(object, "guesses_per_puzzle")) >= 0);
        assert_true(fabs(rate / (double)json_number(object, "puzzles") - 1) < 0.1);
    }
    cli_rows({0, "bench -f jsonl -j 1 --isa portable one.txt", "*\"isa\":\"portable\"*"},
             {0, "bench -j 1 one.txt", "*one.txt*"}, {2, "bench -f jsonl missing.txt"});
    test_clock_step(0);
}

TEST_MAIN("cli", start, cli_tear_down)
