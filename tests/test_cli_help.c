/* The program's help, and its examples. */
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/command.h"
#include "paths.h"
#include "support/cli.h"
#include "support/help.h"

#define HARD "000000010400000000020000000000050407008000300001090000300400200050100000000806000" /* few givens */

enum { SCREEN_LINES = 24, MAX_LINES_BESIDES = 19, MAX_COLUMNS = 80 };

static struct names commands;

CLI_START
{
    help_find_commands(&commands);
}

static size_t count_lines(const char *help)
{
    size_t n_lines = 0;
    for (const char *line = help; *line; n_lines++) {
        size_t n = strcspn(line, "\n");
        if (n > MAX_COLUMNS)
            fail_msg("longer than %d columns: %.*s", MAX_COLUMNS, (int)n, line);
        line += n + (line[n] == '\n');
    }
    return n_lines;
}

/* The last line says where the rest is. */
static char *check_short_help(const char *command, const char *prefix)
{
    char line[NAME_BYTES + 64];
    const struct cli_run *run = cli_check(0, NULL, "", "%s-h", prefix);
    char *text = cli_copy(run->out), *copy = cli_copy(text);
    assert_contains(text, "Usage: fastsud");
    if (count_lines(text) > SCREEN_LINES)
        fail_msg("%s-h has %zu lines", prefix, count_lines(text));
    snprintf(line, sizeof(line), "\nAll options: fastsud %s --help. Manual: man fastsud.\n", command);
    const char *last = *command ? line : " More: fastsud --help, man fastsud.\n";
    assert_true(strlen(text) > strlen(last));
    assert_string_equal(text + strlen(text) - strlen(last), last);
    assert_string_equal(clif(NULL, "help %s", command)->out, text);
    /* Of both forms the last one counts. */
    assert_string_equal(clif(NULL, "%s--help -h", prefix)->out, text);
    return copy;
}

static size_t n_common; /* options of both helps */

static void check_help(const char *command)
{
    char prefix[NAME_BYTES + 1];
    snprintf(prefix, sizeof(prefix), "%s%s", command, *command ? " " : "");
    char *brief = check_short_help(command, prefix);
    const struct cli_run *run = cli_check(0, NULL, "", "%s--help", prefix);
    assert_contains(run->out, "Usage: fastsud", "\nExamples:\n  fastsud");
    /* A line for each option, or command, and few besides. */
    const size_t n_items = *command ? count_in(run->out, "\n      --") + count_in(run->out, "\n  -") : commands.n;
    if (count_lines(run->out) > n_items + MAX_LINES_BESIDES)
        fail_msg("%s--help has %zu lines for %zu options", prefix, count_lines(run->out), n_items);
    for (char *line = strtok(brief, "\n"); line; line = strtok(NULL, "\n"))
        if (strncmp(line, "  ", 2) == 0 && strncmp(line + 6, "--", 2) == 0) {
            assert_contains(run->out, line); /* the short help has some of the options, each as the long one has it */
            n_common++;
        }
}

TEST(help_fits_a_screen)
{
    check_help("");
    for (size_t i = 0; i < commands.n; i++)
        check_help(commands.name[i]);
    assert_true(n_common > 60);
}

/* Whether this machine and this build can run an example. */
static bool can_run(const char *example)
{
    if (strstr(example, "--report") && strstr(clif(NULL, "stats -q --report x.html one.txt")->err, "charts"))
        return false;
    if (strstr(example, "--merge") && strstr(cli(NULL, "stats --merge one.txt")->err, "this build reads no JSON"))
        return false;
    return (!strstr(example, "minisat") || system("command -v minisat >/dev/null 2>&1") == 0) &&
           (!strstr(example, "cadical") || system("command -v cadical >/dev/null 2>&1") == 0);
}

/* A clock that is a thousand times as fast, if this build can have it: bench measures for a quarter of a second. */
static const char *quick_clock(const char *example)
{
    static const char shim[] = FASTSUD_TEST_BUILD_DIR "/tests/libfault_shim.so";
    static char text[sizeof(shim) + 64];
    if (!strstr(example, "fastsud bench") || access(shim, F_OK) != 0)
        return "";
    snprintf(text, sizeof(text), "&& export LD_PRELOAD='%s' FASTSUD_FAULT_CLOCK=1000", shim);
    return text;
}

/* Runs the examples of every help as they are written, with the program first in PATH. */
TEST(examples_work)
{
    static const char *const files[] = {"puzzles.txt", "easy.txt",  "hard.txt",  "one.txt",
                                        "part1.txt",   "part2.txt", "train.txt", "test.txt"};
    static const char puzzles[] = UNIQUE "\n" UNIQUE "\n" UNIQUE "\n";
    size_t n_run = 0;
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
        cli_text(files[i], strcmp(files[i], "hard.txt") == 0 ? HARD "\n" : puzzles);
    cli_text("2.json", cli(NULL, "stats -q -f json part2.txt")->out);
    assert_int_equal(chmod(cli_text("old", "#!/bin/sh\nexec fastsud -q\n"), 0755), 0);
    char model[1024];
    snprintf(model, sizeof(model), "puzzle,count,answer\n%s", strchr(cli(NULL, "-q -f csv one.txt")->out, '\n') + 1);
    cli_text("model.csv", model);
    for (size_t i = 0; i <= commands.n; i++) {
        const char *command = i < commands.n ? commands.name[i] : "";
        char *help = cli_copy(clif(NULL, "%s%s--help", command, *command ? " " : "")->out);
        char *line = strstr(help, "\nExamples:\n") + strlen("\nExamples:\n");
        for (char *end; *line == ' ' && (end = strchr(line, '\n')); line = end + 1) {
            char script[1024];
            *end = '\0';
            if (!can_run(line))
                continue;
            snprintf(script, sizeof(script),
                     "cd '%s' && export PATH=\"$(dirname '%s'):$PATH\" %s && { %s; } >example.out 2>example.err",
                     cli_in(""), FASTSUD_TEST_PROGRAM, quick_clock(line), line);
            const int status = system(script);
            char *said = cli_read(cli_in("example.err"), NULL);
            const bool is_slower = WEXITSTATUS(status) == 1 && said && strstr(said, ": slower than ");
            if (status != 0 && !is_slower)
                fail_msg("status %d of example:\n%s\n%s", status, line, said ? said : "");
            n_run++;
        }
    }
    assert_true(n_run >= 12);
}

/* The line of a help where an option stands; NULL: there is none. */
static const char *find_line(const char *help, const char *option)
{
    const size_t n = strlen(option);
    for (const char *line = help; (line = strchr(line, '\n')); line++)
        if (strncmp(line, "\n  ", 3) == 0 && strncmp(line + 7, option, n) == 0 && line[7 + n] == ' ')
            return line + 1;
    return NULL;
}

/* What the help shows as an option's default, without brackets; empty: none. The help of info has what others leave
 * out. */
static void find_default(const char *help, const char *info_help, const char *option, char text[NAME_BYTES])
{
    *text = '\0';
    const char *line = find_line(help, option);
    if (!line)
        line = find_line(info_help, option);
    assert_non_null(line);
    /* A help that is too long for a line goes on in the next. */
    const char *end = line;
    do
        end = strchr(end + 1, '\n');
    while (strncmp(end, "\n          ", 11) == 0);
    if (end[-1] == ']') {
        const char *bracket = end;
        while (*bracket != '[')
            bracket--;
        assert_true(end - bracket - 2 < NAME_BYTES);
        snprintf(text, NAME_BYTES, "%.*s", (int)(end - bracket - 2), bracket + 1);
    }
}

/* Every default is a value that the option takes; one option but -f has one default, in whatever command. */
TEST(defaults_are_values)
{
    struct names options, seen = {.n = 0};
    char defaults[MAX_NAMES][NAME_BYTES];
    const char *info_help = cli_copy(cli(NULL, "info --help")->out);
    for (size_t i = 0; i < commands.n; i++) {
        char arguments[4096] = "";
        const char *help = cli_copy(clif(NULL, "%s --help", commands.name[i])->out);
        help_find_options(commands.name[i], &options);
        for (size_t k = 0; k < options.n; k++) {
            char text[NAME_BYTES];
            find_default(help, info_help, options.name[k], text);
            const size_t n = strlen(arguments);
            assert_true(n + 2 * NAME_BYTES + 3 < sizeof(arguments));
            if (*text)
                sprintf(arguments + n, " %s=%s", options.name[k], text);
            const size_t n_before = seen.n;
            names_add(&seen, options.name[k], strlen(options.name[k]));
            size_t place = 0;
            while (strcmp(seen.name[place], options.name[k]) != 0)
                place++;
            if (seen.n > n_before)
                strcpy(defaults[place], text);
            else if (help_option_n_meanings(options.name[k]) == 1 && strcmp(options.name[k], "--format") != 0 &&
                     strcmp(defaults[place], text) != 0)
                fail_msg("%s of %s is %s by default, but %s elsewhere", options.name[k], commands.name[i], text,
                         defaults[place]);
        }
        cli_expect(0, "%s%s --help", commands.name[i], arguments);
    }
    assert_true(seen.n > 30);
}

static void check_names(const struct fsd_command *command, const char *list)
{
    char words[512];
    assert_true(snprintf(words, sizeof(words), "%s", list ? list : "") < (int)sizeof(words));
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        struct fsd_command_option option;
        bool is_found = command->measure_option && strcmp(word, "measures") == 0;
        for (size_t i = 0; fsd_command_option_at(command, i, &option); i++)
            is_found |= strcmp(option.option->name, word) == 0;
        if (!is_found)
            fail_msg("fastsud %s has no option '%s', which a conflict names", command->name, word);
    }
}

/* A misspelt name would reject nothing. */
TEST(conflicts_name_options_of_the_command)
{
    const struct fsd_command *command;
    size_t n = 0;
    for (size_t i = 0; (command = fsd_command_at(i)); i++)
        for (const struct fsd_conflict *row = command->conflicts; row && row->rejects; row++, n++) {
            check_names(command, row->when);
            check_names(command, row->without);
            check_names(command, row->rejects);
            assert_true(row->reason && (row->when || row->without));
        }
    assert_true(n > 20);
}

/* Whether a command writes a format whose name begins with a word. */
static bool has_format(const struct fsd_command *command, const char *word)
{
    const char *name;
    for (size_t i = 0; command->format_at && (name = command->format_at(i)); i++)
        if (strncmp(name, word, strlen(word)) == 0)
            return true;
    return false;
}

/* -f has two names, and older ones of its values, which no help tells, go on to mean the same. */
TEST(formats_by_their_older_names)
{
    static const char *const rows[][2] = {
        {"explain --json corpora/two.txt", "explain -f jsonl corpora/two.txt"},
        {"explain --hint --json -f jsonl corpora/two.txt", "explain --hint --format jsonl corpora/two.txt"},
        {"stats -q --json corpora/two.txt", "stats -q -f json corpora/two.txt"},
        {"stats -q --csv corpora/two.txt", "stats -q -f csv corpora/two.txt"},
        {"stats -q --table corpora/two.txt", "stats -q --format=table corpora/two.txt"},
        {"stats -q corpora/two.txt", "stats -q -f table corpora/two.txt"},
        {"stats --merge --table sums", "stats --merge -f table sums"},
        {"stats --merge sums", "stats --merge -f json sums"},
        {"info --json", "info -f json"},
        {"info", "info -f text"},
    };
    const struct fsd_command *command;
    cli_text("sums", cli(NULL, "stats -q --json corpora/two.txt")->out);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char *wanted = cli_copy(clif(NULL, "%s", rows[i][1])->out);
        assert_true(*wanted);
        assert_string_equal(clif(NULL, "%s", rows[i][0])->out, wanted);
    }
    assert_int_equal(strncmp(cli_output(0, "bench --json corpora/one.txt"), "{\"file\":", 8), 0);
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        const char *help = cli_copy(clif(NULL, "%s --help", command->name)->out);
        assert_int_equal(command->format_at != NULL, fsd_command_takes(command, &fsd_options[FSD_OPTION_FORMAT]));
        for (size_t k = FSD_OPTION_JSON; k <= FSD_OPTION_TABLE; k++) {
            const char *old = fsd_options[k].name;
            char option[NAME_BYTES];
            snprintf(option, sizeof(option), "--%s", old);
            assert_lacks(help, option);
            assert_true(!fsd_command_takes(command, &fsd_options[k]) || has_format(command, old));
        }
    }
    cli_check(2, "", "--format: 'json' is not one of text, jsonl, svg, eps, pdf, html\n",
              "explain -f json corpora/one.txt");
    cli_check(2, "", "--format: 'jsonl' is not one of table, csv, json\n", "stats -f jsonl corpora/one.txt");
    cli_check(2, "", "--csv is -f csv, but -f json is asked for, too; choose one", "stats -f json --csv x");
    cli_check(2, "", "--csv is -f csv, but -f json is asked for, too; choose one", "stats --csv --json x");
}

TEST_MAIN("cli help", start, cli_tear_down)
