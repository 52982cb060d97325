/* The completions of shells. */
#include <ctype.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/rules_options.h"
#include "jobs/format.h"
#include "measures/row.h"
#include "paths.h"
#include "solve/solver.h"
#include "support/cli.h"
#include "support/help.h"

#define BASH_COMPLETION FASTSUD_TEST_BUILD_DIR "/completions/fastsud"
#define ZSH_COMPLETION FASTSUD_TEST_BUILD_DIR "/completions/_fastsud"
#define FISH_COMPLETION FASTSUD_TEST_BUILD_DIR "/completions/fastsud.fish"

static struct names commands;
static FILE *bash; /* it reads its completion once, then lines to complete, and writes offers to a pipe of that name */

CLI_START
{
    help_find_commands(&commands);
    assert_int_equal(mkfifo(cli_in("offers"), 0600), 0);
    bash = popen("exec bash", "w");
    assert_non_null(bash);
    fprintf(bash, "source '" BASH_COMPLETION "' && cd '%s' || exit 1\n", cli_in(""));
}

static int end(void **state)
{
    assert_int_equal(pclose(bash), 0);
    return cli_tear_down(state);
}

/* Runs the completion of bash for a line of words, of which the last is to be completed. */
static void complete_in_bash(const char *words, struct names *offers)
{
    fprintf(bash,
            "{ COMPREPLY=() COMP_WORDS=(fastsud %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _fastsud; "
            "printf '%%s\\n' \"${COMPREPLY[@]}\"; } >offers\n",
            words);
    assert_int_equal(fflush(bash), 0);
    char *text = cli_read(cli_in("offers"), NULL);
    assert_non_null(text);
    offers->n = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        if (*line != '\n')
            names_add(offers, line, strcspn(line, "\n"));
}

/* How often an option begins a quoted word, or a word of a list in braces, in [begin, end). */
static size_t count_in_range(const char *begin, const char *end, const char *option, size_t n_option)
{
    size_t n = 0;
    for (const char *at = begin; at < end; at++)
        n += strncmp(at, option, n_option) == 0 && (at[-1] == '\'' || at[-1] == ',') &&
             !isalnum((unsigned char)at[n_option]) && at[n_option] != '-';
    return n;
}

/* Adds the options in [begin, end) of zsh's file: they begin a quoted word, or a word of a list in braces. */
static void add_zsh_options(struct names *options, const char *begin, const char *end)
{
    for (const char *at = begin; at < end; at++)
        if (strncmp(at, "--", 2) == 0 && (at[-1] == '\'' || at[-1] == ',')) {
            const size_t n = 2 + strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
            if (count_in_range(begin, end, at, n) != 1)
                fail_msg("%.*s is in zsh's completion of one command twice", (int)n, at);
            names_add(options, at, n);
        }
}

/* Adds the options of a command in fish's file, a line each. */
static void add_fish_options(struct names *options, const char *file, const char *command)
{
    char start[NAME_BYTES + 64];
    snprintf(start, sizeof(start), "complete -c fastsud -n '__fastsud_runs %s' -l ", command);
    for (const char *at = file; (at = strstr(at, start)); at++) {
        char option[NAME_BYTES];
        const size_t n_before = options->n;
        snprintf(option, sizeof(option), "--%.*s", (int)strcspn(at + strlen(start), " \n"), at + strlen(start));
        names_add(options, option, strlen(option));
        assert_int_equal(options->n, n_before + 1);
    }
}

TEST(completions_know_every_option)
{
    char *zsh = cli_read(ZSH_COMPLETION, NULL);
    char *fish = cli_read(FISH_COMPLETION, NULL);
    struct names wanted, given;
    char what[2 * NAME_BYTES];
    assert_true(zsh && fish);
    complete_in_bash("\"\"", &given);
    for (size_t i = 0; i < commands.n; i++) {
        const char *command = commands.name[i];
        if (!names_have(&given, command))
            fail_msg("bash does not complete the command %s", command);
        snprintf(what, sizeof(what), "'%s:", command);
        assert_contains(zsh, what);
        help_find_options(command, &wanted);
        snprintf(what, sizeof(what), "%s --", command);
        struct names in_bash;
        complete_in_bash(what, &in_bash);
        snprintf(what, sizeof(what), "bash completion of %s", command);
        assert_same_names(what, &in_bash, &wanted);

        struct names in_zsh = {.n = 0};
        snprintf(what, sizeof(what), "\n    %s)", command);
        const char *block = strstr(zsh, what);
        assert_non_null(block);
        add_zsh_options(&in_zsh, block, strstr(block, ";;"));
        snprintf(what, sizeof(what), "zsh completion of %s", command);
        assert_same_names(what, &in_zsh, &wanted);

        struct names in_fish = {.n = 0};
        add_fish_options(&in_fish, fish, command);
        snprintf(what, sizeof(what), "fish completion of %s", command);
        assert_same_names(what, &in_fish, &wanted);
        snprintf(what, sizeof(what), " -n __fastsud_is_first -a %s -d ", command);
        assert_contains(fish, what);
    }
}

static const char *engine_name(size_t i)
{
    struct fsd_engine_info info;
    return fsd_engine_info_get(i, &info) ? info.name : NULL;
}

static const char *kernel_name(size_t i)
{
    struct fsd_kernel_info info;
    return fsd_kernel_info_get(i, &info) ? info.name : NULL;
}

static const char *kernel_or_all(size_t i)
{
    return i == 0 ? "all" : kernel_name(i - 1);
}

static const char *command_name(size_t i)
{
    return i < commands.n ? commands.name[i] : NULL;
}

static const char *level_number(size_t i)
{
    static const char *const numbers[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
    return i <= FASTSUD_MAX_LEVEL ? numbers[i] : NULL;
}

TEST(completions_know_every_value)
{
    const struct {
        const char *words;
        const char *(*name_at)(size_t i);
    } rows[] = {
        {"solve --engine", engine_name},
        {"check --engine", engine_name},
        {"bench --isa", kernel_or_all},
        {"rate --isa", kernel_name},
        {"--format", fsd_command_solve.format_at},
        {"-f", fsd_command_solve.format_at},
        {"check -f", fsd_command_check.format_at},
        {"explain -f", fsd_command_explain.format_at},
        {"rate --format", fsd_command_rate.format_at},
        {"stats -f", fsd_command_stats.format_at},
        {"generate -f", fsd_command_generate.format_at},
        {"minimize --format", fsd_command_minimize.format_at},
        {"unavoidable -f", fsd_command_unavoidable.format_at},
        {"print -f", fsd_command_print.format_at},
        {"bench -f", fsd_command_bench.format_at},
        {"info -f", fsd_command_info.format_at},
        {"check --rules", fsd_rules_option_name},
        {"generate --rules", fsd_rules_option_name_to_draw},
        {"--select", fsd_select_name},
        {"--propagate", fsd_propagate_name},
        {"stats --search-propagate", fsd_propagate_name},
        {"--method", fsd_method_name},
        {"cnf --encoding", fsd_encoding_name},
        {"explain --level", level_number},
        {"rate --max-level", level_number},
        {"help", command_name},
    };
    char *zsh = cli_read(ZSH_COMPLETION, NULL);
    char *fish = cli_read(FISH_COMPLETION, NULL);
    assert_true(zsh && fish);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct names wanted = {.n = 0}, given;
        char words[2 * NAME_BYTES], list[2048] = "(";
        const char *name;
        for (size_t k = 0; (name = rows[i].name_at(k)); k++) {
            names_add(&wanted, name, strlen(name));
            snprintf(list + strlen(list), sizeof(list) - strlen(list), "%s%s", k > 0 ? " " : "", name);
        }
        snprintf(words, sizeof(words), "%s \"\"", rows[i].words);
        complete_in_bash(words, &given);
        assert_same_names(rows[i].words, &given, &wanted);
        if (strstr(rows[i].words, "--")) {
            snprintf(words, sizeof(words), "%s = \"\"", rows[i].words);
            complete_in_bash(words, &given);
            assert_same_names(words, &given, &wanted);
        }
        if (strcmp(rows[i].words, "bench --isa") == 0) { /* takes a list */
            char text[sizeof(list) + 32];
            snprintf(text, sizeof(text), ":_values -s , name %s'", list + 1);
            assert_contains(zsh, text);
            snprintf(text, sizeof(text), " '(__fish_append , %s)'", list + 1);
            assert_contains(fish, text);
            continue;
        }
        strcat(list, ")");
        assert_contains(zsh, list);
        list[strlen(list) - 1] = '\'';
        list[0] = '\'';
        assert_contains(fish, list);
    }
}

/* Techniques as one word each, once: those of 9x9, of other rules, and Sudoku Explainer's. */
TEST(techniques_are_words)
{
    static const char *const wanted[] = {"full-house",        "X-wing",      "locked-candidates",
                                         "innies-and-outies", "turbot-fish", "Aligned-Pair-Exclusion"};
    struct names given;
    const char *file = cli_read(BASH_COMPLETION, NULL), *const first = strstr(file, " locked-candidates ");
    assert_true(first && !strstr(first + 1, " locked-candidates "));
    complete_in_bash("explain --without \"\"", &given);
    assert_true(given.n > 50);
    for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
        if (!names_have(&given, wanted[i]))
            fail_msg("%s is not offered", wanted[i]);
    for (size_t i = 0; i < given.n; i++)
        assert_int_equal(
            clif(NULL, "explain -q --without %s --hint 1 --rules 4x4 .43..1.......31.", given.name[i])->status, 0);
}

/* rate is offered the measures that it takes, not those of a whole corpus. */
TEST(measures_are_those_of_the_command)
{
    struct names of_rate, of_stats;
    complete_in_bash("rate --only \"\"", &of_rate);
    complete_in_bash("stats --only \"\"", &of_stats);
    assert_true(of_rate.n > 5 && of_stats.n > of_rate.n);
    assert_true(names_have(&of_stats, "duplicates") && !names_have(&of_rate, "duplicates"));
    for (size_t i = 0; i < of_rate.n; i++)
        assert_null(strstr(clif(NULL, "rate --only %s", of_rate.name[i])->err, "is not one of"));
}

/* Completes words; the offers are those given, in any order, and no others. */
static void assert_offers(const char *words, const char *const *wanted)
{
    struct names offers, names = {.n = 0};
    complete_in_bash(words, &offers);
    for (size_t i = 0; wanted[i]; i++)
        names_add(&names, wanted[i], strlen(wanted[i]));
    assert_same_names(words, &offers, &names);
}

TEST(lists_are_completed_name_by_name)
{
    assert_offers("rate --only g", (const char *const[]){"givens", "guesses", "given_up", NULL});
    assert_offers("rate --only levels,g",
                  (const char *const[]){"levels,givens", "levels,guesses", "levels,given_up", NULL});
    assert_offers("rate --only = levels,giv", (const char *const[]){"levels,givens", "levels,given_up", NULL});
    /* What is in the list already is not offered again; a name that another begins with is another. */
    assert_offers("rate --only givens,g", (const char *const[]){"givens,guesses", "givens,given_up", NULL});
    assert_offers("rate --only er,givens,guesses,levels,given_up,g", (const char *const[]){NULL});
    struct names all, rest;
    complete_in_bash("rate --only \"\"", &all);
    complete_in_bash("rate --only redundant,er,", &rest);
    assert_int_equal(rest.n, all.n - 2);
    assert_offers("bench --isa portable,p", (const char *const[]){NULL});
    assert_offers("bench --isa sse41,p", (const char *const[]){"sse41,portable", NULL});
    /* Of other options a comma is no separator. */
    assert_offers("--engine lockstep,c", (const char *const[]){NULL});
}

/* Every column that is offered is one that split takes, and a number of them are. */
TEST(columns_are_completed)
{
    struct names columns;
    complete_in_bash("split --by \"\"", &columns);
    assert_true(columns.n > 20 && names_have(&columns, "level") && names_have(&columns, "givens"));
    cli_text("one.txt", "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2\n");
    for (size_t i = 0; i < columns.n; i++) {
        const struct cli_run *run = clif(NULL, "split -q --parts a=1 -o %%.part --by %s one.txt", columns.name[i]);
        if (strstr(run->err, "for other rules only"))
            run = clif(NULL, "split -q --parts a=1 -o %%.part --rules antiknight --by %s one.txt", columns.name[i]);
        if (run->status != 0)
            assert_contains(run->err, "needs --"); /* it is a measure that asks for a number */
    }
    assert_offers("split --by lev", (const char *const[]){"level", "level_with_1", NULL});
}

/* Every name of rules that is offered is one that the command takes, and generate is offered those it draws. */
TEST(rules_are_completed)
{
    struct names of_solve, of_generate;
    complete_in_bash("--rules \"\"", &of_solve);
    complete_in_bash("generate --rules \"\"", &of_generate);
    assert_true(of_solve.n > 10 && of_generate.n > of_solve.n + 30);
    cli_text("empty.txt", "");
    for (size_t i = 0; i < of_solve.n; i++) {
        assert_true(names_have(&of_generate, of_solve.name[i]));
        assert_lacks(clif(NULL, "--rules %s empty.txt", of_solve.name[i])->err, "no such file");
    }
    for (size_t i = 0; i < of_generate.n; i++)
        assert_lacks(clif(NULL, "generate --time-limit 0.000001 --rules %s", of_generate.name[i])->err, "no such file");
    assert_offers("generate --rules therm", (const char *const[]){"thermo", NULL});
    assert_offers("generate --rules jig", (const char *const[]){"jigsaw", NULL});
    assert_offers("check --rules therm", (const char *const[]){NULL});
}

TEST(bash_reads_its_completion)
{
    assert_read_by("bash", "-n", BASH_COMPLETION);
}

TEST(zsh_reads_its_completion)
{
    assert_read_by("zsh", "-n", ZSH_COMPLETION);
}

TEST(fish_reads_its_completion)
{
    assert_read_by("fish", "--no-execute", FISH_COMPLETION);
}

TEST_MAIN("cli completion", start, end)
