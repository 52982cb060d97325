/* What tells people how to use the program: its help, the completions of shells, the manual page. */
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer/format.h"
#include "fastsud.h"
#include "logic/techniques/techniques.h"
#include "measures/record.h"
#include "measures/row.h"
#include "support/cli.h"
#include "support/test.h"

#define UNIQUE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"
#define SOURCE FASTSUD_TEST_SOURCE_DIR "/src/cli/"

enum { MAX_NAMES = 64, NAME_BYTES = 40, MAX_LINES = 45, MAX_COLUMNS = 80 };

/* A set of words. */
struct names {
    size_t n;
    char name[MAX_NAMES][NAME_BYTES];
};

static struct names commands;
static char *manual; /* without what only its formatter reads */

static void add_name(struct names *names, const char *text, size_t n)
{
    for (size_t i = 0; i < names->n; i++)
        if (strlen(names->name[i]) == n && memcmp(names->name[i], text, n) == 0)
            return;
    assert_true(names->n < MAX_NAMES && n < NAME_BYTES);
    memcpy(names->name[names->n], text, n);
    names->name[names->n++][n] = '\0';
}

static bool has_name(const struct names *names, const char *name)
{
    for (size_t i = 0; i < names->n; i++)
        if (strcmp(names->name[i], name) == 0)
            return true;
    return false;
}

static void assert_same_names(const char *what, const struct names *given, const struct names *wanted)
{
    for (size_t i = 0; i < wanted->n; i++)
        if (!has_name(given, wanted->name[i]))
            fail_msg("%s lacks %s", what, wanted->name[i]);
    for (size_t i = 0; i < given->n; i++)
        if (!has_name(wanted, given->name[i]))
            fail_msg("%s has %s, which there is not", what, given->name[i]);
}

/* Adds the long options that the help lists between two places in it; end NULL: to its end. */
static void add_options(struct names *options, const char *help, const char *begin, const char *end)
{
    const char *line = strstr(help, begin);
    const char *last = line && end ? strstr(line, end) : NULL;
    for (; line && (!last || line < last) && *line; line = strchr(line, '\n'), line += line != NULL) {
        if (strncmp(line, "  ", 2) == 0 && strncmp(line + 6, "--", 2) == 0)
            add_name(options, line + 6, 2 + strspn(line + 8, "abcdefghijklmnopqrstuvwxyz-"));
        if (!strchr(line, '\n'))
            return;
    }
}

/* The long options that a command's help names, those of engines too. */
static void find_options(const char *command, struct names *options)
{
    options->n = 0;
    add_options(options, clif(NULL, "%s --help", command)->out, "\nOptions", "\n\n  none such");
    const char *of_engines = "\nOptions of solve, check and bench";
    if (strcmp(command, "info") == 0) {
        options->n = 0;
        add_options(options, cli(NULL, "info --help")->out, "\nOptions", of_engines);
    } else if (strcmp(command, "solve") == 0 || strcmp(command, "check") == 0 || strcmp(command, "bench") == 0) {
        const size_t n_before = options->n;
        add_options(options, cli(NULL, "info --help")->out, of_engines, "\nExamples");
        assert_true(options->n > n_before);
    }
    assert_true(has_name(options, "--help"));
}

/* Copies a manual page without its markup, so that words can be looked for. */
static char *read_manual(void)
{
    char *page = cli_read(SOURCE "fastsud.1", NULL), *out = page;
    assert_non_null(page);
    for (const char *in = page; *in; in++) {
        if (*in == '\\' && in[1] == 'f' && in[2]) {
            in += 2;
        } else if (*in == '\\' && (in[1] == '-' || in[1] == '&')) {
            if (*++in == '-')
                *out++ = '-';
        } else if (*in != '"') {
            *out++ = *in;
        }
    }
    *out = '\0';
    return page;
}

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool has_word(const char *text, const char *word)
{
    const size_t n = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || !is_of_word(at[-1])) && !is_of_word(at[n]))
            return true;
    return false;
}

static void assert_in_manual(const char *word)
{
    if (!has_word(manual, word))
        fail_msg("%s is not in the manual page", word);
}

static int start(void **state)
{
    (void)state;
    cli_start(FASTSUD_TEST_PROGRAM);
    manual = read_manual();
    const char *line = strstr(cli(NULL, "--help")->out, "Commands:\n");
    assert_non_null(line);
    for (line = strchr(line, '\n') + 1; line[0] == ' '; line = strchr(line, '\n') + 1)
        add_name(&commands, line + 2, strcspn(line + 2, " "));
    assert_true(commands.n >= 8);
    return 0;
}

static int finish(void **state)
{
    free(manual);
    return cli_tear_down(state);
}

static void check_help(const char *command)
{
    const struct cli_run *run = clif(NULL, "%s--help", command);
    assert_status(run, 0);
    assert_string_equal(run->err, "");
    assert_contains(run->out, "Usage: fastsud");
    assert_contains(run->out, "\nExamples:\n  fastsud");
    size_t n_lines = 0;
    for (const char *line = run->out; *line; n_lines++) {
        size_t n = strcspn(line, "\n");
        if (n > MAX_COLUMNS)
            fail_msg("%s--help: longer than %d columns: %.*s", command, MAX_COLUMNS, (int)n, line);
        line += n + (line[n] == '\n');
    }
    if (n_lines > MAX_LINES)
        fail_msg("%s--help has %zu lines", command, n_lines);
    char *first = strdup(run->out);
    assert_non_null(first);
    assert_string_equal(clif(NULL, "%s-h", command)->out, first);
    free(first);
}

static void help_fits_a_screen(void **state)
{
    (void)state;
    check_help("");
    for (size_t i = 0; i < commands.n; i++) {
        char prefix[NAME_BYTES + 1];
        snprintf(prefix, sizeof(prefix), "%s ", commands.name[i]);
        check_help(prefix);
    }
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

/* Runs the examples of every help as they are written, with the program first in PATH. */
static void examples_work(void **state)
{
    (void)state;
    static const char *const files[] = {"puzzles.txt", "easy.txt", "hard.txt", "one.txt", "part1.txt", "part2.txt"};
    static const char puzzles[] = UNIQUE "\n" UNIQUE "\n" UNIQUE "\n";
    size_t n_run = 0;
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
        cli_text(files[i], puzzles);
    cli_text("2.json", cli(NULL, "stats -q --json part2.txt")->out);
    for (size_t i = 0; i <= commands.n; i++) {
        const char *command = i < commands.n ? commands.name[i] : "";
        char *help = strdup(clif(NULL, "%s%s--help", command, *command ? " " : "")->out);
        assert_non_null(help);
        char *line = strstr(help, "\nExamples:\n") + strlen("\nExamples:\n");
        for (char *end; *line == ' ' && (end = strchr(line, '\n')); line = end + 1) {
            char script[1024];
            *end = '\0';
            if (!can_run(line))
                continue;
            snprintf(script, sizeof(script),
                     "cd '%s' && export PATH=\"$(dirname '%s'):$PATH\" && { %s; } >example.out 2>example.err",
                     cli_in(""), FASTSUD_TEST_PROGRAM, line);
            const int status = system(script);
            char *said = cli_read(cli_in("example.err"), NULL);
            if (status != 0)
                fail_msg("status %d of example:\n%s\n%s", status, line, said ? said : "");
            free(said);
            n_run++;
        }
        free(help);
    }
    assert_true(n_run >= 12);
}

/* Runs the completion of bash for a line of words, of which the last is to be completed. */
static void complete_in_bash(const char *words, struct names *offers)
{
    char script[1024];
    snprintf(script, sizeof(script),
             "cd '%s' && bash -c 'source \"" SOURCE "completions/fastsud.bash\"; COMP_WORDS=(fastsud %s); "
             "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _fastsud; printf \"%%s\\n\" \"${COMPREPLY[@]}\"' >offers",
             cli_in(""), words);
    assert_int_equal(system(script), 0);
    char *text = cli_read(cli_in("offers"), NULL);
    assert_non_null(text);
    offers->n = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        if (*line != '\n')
            add_name(offers, line, strcspn(line, "\n"));
    free(text);
}

/* Adds the long options in [begin, end) of zsh's file, and those of the arrays that it names. */
static void add_zsh_options(struct names *options, const char *file, const char *begin, const char *end)
{
    for (const char *at = begin; at < end; at++) {
        if (*at == '$' && islower((unsigned char)at[1])) {
            char start_of_array[NAME_BYTES];
            snprintf(start_of_array, sizeof(start_of_array), "    %.*s=(",
                     (int)strspn(at + 1, "abcdefghijklmnopqrstuvwxyz"), at + 1);
            const char *array = strstr(file, start_of_array);
            assert_non_null(array);
            const char *end_of_array = strstr(array, "'\n    )");
            const char *end_of_line = strstr(array, "')\n");
            const bool is_one_line = !end_of_array || (end_of_line && end_of_line < end_of_array);
            add_zsh_options(options, file, array, is_one_line ? end_of_line : end_of_array);
        } else if (strncmp(at, "--", 2) == 0 && !isalnum((unsigned char)at[-1])) {
            const size_t n = 2 + strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
            add_name(options, at, n);
            at += n - 1;
        }
    }
}

static void completions_know_every_option(void **state)
{
    (void)state;
    char *zsh = cli_read(SOURCE "completions/_fastsud", NULL);
    struct names wanted, given;
    char what[2 * NAME_BYTES];
    assert_non_null(zsh);
    complete_in_bash("\"\"", &given);
    for (size_t i = 0; i < commands.n; i++) {
        const char *command = commands.name[i];
        if (!has_name(&given, command))
            fail_msg("bash does not complete the command %s", command);
        snprintf(what, sizeof(what), "'%s:", command);
        assert_contains(zsh, what);
        find_options(command, &wanted);
        snprintf(what, sizeof(what), "%s --", command);
        struct names in_bash;
        complete_in_bash(what, &in_bash);
        snprintf(what, sizeof(what), "bash completion of %s", command);
        assert_same_names(what, &in_bash, &wanted);

        struct names in_zsh = {.n = 0};
        snprintf(what, sizeof(what), "\n    %s)", command);
        const char *block = strstr(zsh, what);
        assert_non_null(block);
        add_zsh_options(&in_zsh, zsh, block, strstr(block, ";;"));
        snprintf(what, sizeof(what), "zsh completion of %s", command);
        assert_same_names(what, &in_zsh, &wanted);
    }
    free(zsh);
}

static const char *engine_name(size_t i)
{
    struct fastsud_engine_info info;
    return fastsud_engine_info_get(i, &info) ? info.name : NULL;
}

static const char *kernel_name(size_t i)
{
    struct fastsud_kernel_info info;
    return fastsud_kernel_info_get(i, &info) ? info.name : NULL;
}

static const char *kernel_or_all(size_t i)
{
    return i == 0 ? "all" : kernel_name(i - 1);
}

static const char *format_name(size_t i)
{
    const struct fsd_format *format = NULL;
    for (size_t k = 0; (format = fsd_format_at(k)); k++)
        if (i-- == 0)
            return format->name;
    return NULL;
}

static const char *level_number(size_t i)
{
    static const char *const numbers[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
    return i <= FASTSUD_MAX_LEVEL ? numbers[i] : NULL;
}

static void completions_know_every_value(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        const char *(*name_at)(size_t i);
    } rows[] = {
        {"solve --engine", engine_name},
        {"check --engine", engine_name},
        {"bench --isa", kernel_or_all},
        {"rate --isa", kernel_name},
        {"--format", format_name},
        {"-f", format_name},
        {"rate --format", fsd_row_format_name},
        {"rate -f", fsd_row_format_name},
        {"--select", fastsud_select_name},
        {"stats --propagate", fastsud_propagate_name},
        {"--method", fastsud_method_name},
        {"cnf --encoding", fastsud_encoding_name},
        {"explain --level", level_number},
    };
    char *zsh = cli_read(SOURCE "completions/_fastsud", NULL);
    assert_non_null(zsh);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct names wanted = {.n = 0}, given;
        char words[2 * NAME_BYTES], list[256] = "(";
        const char *name;
        for (size_t k = 0; (name = rows[i].name_at(k)); k++) {
            add_name(&wanted, name, strlen(name));
            snprintf(list + strlen(list), sizeof(list) - strlen(list), "%s%s", k > 0 ? " " : "", name);
        }
        snprintf(words, sizeof(words), "%s \"\"", rows[i].words);
        complete_in_bash(words, &given);
        assert_same_names(rows[i].words, &given, &wanted);
        if (strchr(rows[i].words, '-')[1] == '-') {
            snprintf(words, sizeof(words), "%s = \"\"", rows[i].words);
            complete_in_bash(words, &given);
            assert_same_names(words, &given, &wanted);
        }
        strcat(list, ")");
        assert_contains(zsh, list);
    }
    free(zsh);
}

static void manual_has_commands_and_options(void **state)
{
    (void)state;
    struct names options;
    const char *name;
    for (size_t i = 0; i < commands.n; i++) {
        char heading[NAME_BYTES + 8];
        snprintf(heading, sizeof(heading), "\n.B %s\n", commands.name[i]);
        assert_contains(manual, heading);
        find_options(commands.name[i], &options);
        for (size_t k = 0; k < options.n; k++)
            assert_in_manual(options.name[k]);
    }
    for (size_t i = 0; (name = engine_name(i)); i++)
        assert_in_manual(name);
    for (size_t i = 0; i < FSD_N_TECHNIQUES; i++)
        assert_contains(manual, fsd_technique_rows[i].name);
    for (unsigned level = 0; level <= FASTSUD_MAX_LEVEL; level++)
        assert_contains(manual, fsd_level_name(level));
#define X(id, measure, on, cost, help) assert_in_manual(measure);
    FSD_MEASURE_LIST(X)
#undef X
}

/* Columns that there are several of are one with N in the manual page: fixed_N. */
static void manual_has_columns(void **state)
{
    (void)state;
    cli_text("one.txt", UNIQUE "\n");
    char *header = strdup(cli(NULL, "rate -q --level 1 --morphs 1 --backdoors 1 one.txt")->out);
    assert_non_null(header);
    *strchr(header, '\n') = '\0';
    for (char *column = strtok(header, ","); column; column = strtok(NULL, ",")) {
        char *digits = column + strcspn(column, "0123456789");
        if (*digits && !digits[1])
            *digits = 'N';
        assert_in_manual(column);
    }
    free(header);
}

/* Every key of a document but numbers. */
static void check_keys(json_t *value)
{
    const char *key;
    json_t *child;
    size_t i;
    if (json_is_array(value)) {
        json_array_foreach(value, i, child) check_keys(child);
    } else {
        json_object_foreach(value, key, child)
        {
            if (!isdigit((unsigned char)*key))
                assert_in_manual(key);
            /* The keys there are the processor's features. */
            if (strcmp(key, "cpu") != 0)
                check_keys(child);
        }
    }
}

static void check_document(const char *text)
{
    json_error_t error;
    json_t *document = json_loads(text, JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, &error);
    if (!document)
        fail_msg("no JSON: %s at column %d of:\n%s", error.text, error.column, text);
    check_keys(document);
    json_decref(document);
}

static void manual_has_keys(void **state)
{
    (void)state;
    cli_text("one.txt", UNIQUE "\n");
    check_document(cli(NULL, "rate -q -f jsonl --morphs 1 --backdoors 1 one.txt")->out);
    check_document(cli(NULL, "stats -q --json --searches --ablation --duplicates --morphs 1 --backdoors 1 one.txt "
                             "corpora/demo.txt")
                       ->out);
    check_document(cli(NULL, "explain --json --information one.txt")->out);
    check_document(cli(NULL, "bench --json -j 1 one.txt")->out);
    check_document(cli(NULL, "bench --select-table --json one.txt")->out);
    check_document(cli(NULL, "--summary json -f none one.txt")->err);
    check_document(cli(NULL, "-q -f jsonl one.txt")->out);
    check_document(cli(NULL, "info --json")->out);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_fits_a_screen),
        cmocka_unit_test(examples_work),
        cmocka_unit_test(completions_know_every_option),
        cmocka_unit_test(completions_know_every_value),
        cmocka_unit_test(manual_has_commands_and_options),
        cmocka_unit_test(manual_has_columns),
        cmocka_unit_test(manual_has_keys),
    };
    return cmocka_run_group_tests_name("help", tests, start, finish);
}
