#include "support/help.h"

#include "support/cli.h"
#include "support/test.h"

void names_add(struct names *names, const char *text, size_t n)
{
    for (size_t i = 0; i < names->n; i++)
        if (strlen(names->name[i]) == n && memcmp(names->name[i], text, n) == 0)
            return;
    assert_true(names->n < MAX_NAMES && n < NAME_BYTES);
    memcpy(names->name[names->n], text, n);
    names->name[names->n++][n] = '\0';
}

bool names_have(const struct names *names, const char *name)
{
    for (size_t i = 0; i < names->n; i++)
        if (strcmp(names->name[i], name) == 0)
            return true;
    return false;
}

void assert_same_names(const char *what, const struct names *given, const struct names *wanted)
{
    for (size_t i = 0; i < wanted->n; i++)
        if (!names_have(given, wanted->name[i]))
            fail_msg("%s lacks %s", what, wanted->name[i]);
    for (size_t i = 0; i < given->n; i++)
        if (!names_have(wanted, given->name[i]))
            fail_msg("%s has %s, which there is not", what, given->name[i]);
}

/* Adds the long options that the help lists between two places in it; end NULL: to its end. */
static void add_options(struct names *options, const char *help, const char *begin, const char *end)
{
    const char *line = strstr(help, begin);
    const char *last = line && end ? strstr(line, end) : NULL;
    for (; line && (!last || line < last) && *line; line = strchr(line, '\n'), line += line != NULL) {
        if (strncmp(line, "  ", 2) == 0 && strncmp(line + 6, "--", 2) == 0)
            names_add(options, line + 6, 2 + strspn(line + 8, "abcdefghijklmnopqrstuvwxyz-"));
        if (!strchr(line, '\n'))
            return;
    }
}

void help_find_options(const char *command, struct names *options)
{
    options->n = 0;
    add_options(options, clif(NULL, "%s --help", command)->out, "\nOptions", "\n\n  none such");
    const char *of_engines = "\nOptions for one engine";
    if (strcmp(command, "info") == 0) {
        options->n = 0;
        add_options(options, cli(NULL, "info --help")->out, "\nOptions", of_engines);
    } else if (strcmp(command, "solve") == 0 || strcmp(command, "check") == 0 || strcmp(command, "bench") == 0) {
        const size_t n_before = options->n;
        add_options(options, cli(NULL, "info --help")->out, of_engines, "\nExamples");
        assert_true(options->n > n_before);
    }
    assert_true(names_have(options, "--help"));
}

void help_find_commands(struct names *commands)
{
    const char *line = strstr(cli(NULL, "--help")->out, "Commands:\n");
    assert_non_null(line);
    commands->n = 0;
    for (line = strchr(line, '\n') + 1; line[0] == ' '; line = strchr(line, '\n') + 1)
        names_add(commands, line + 2, strcspn(line + 2, " "));
    assert_true(commands->n >= 10);
}

void assert_read_by(const char *program, const char *option, const char *path)
{
    char script[1024];
    snprintf(script, sizeof(script), "command -v %s >/dev/null", program);
    if (system(script) != 0) {
        print_message("there is no %s here\n", program);
        skip();
    }
    snprintf(script, sizeof(script), "%s %s '%s' >'%s' 2>&1", program, option, path, cli_in("said"));
    assert_int_equal(system(script), 0);
    char *said = cli_read(cli_in("said"), NULL);
    assert_string_equal(said, "");
}

size_t help_option_n_meanings(const char *option)
{
    static const char *const options[] = {
        "--output",     "--isa",       "--seed",  "--level",   "--symmetry", "--limit", "--limit",   "--clues",
        "--time-limit", "--all",       "--er",    "--only",    "--columns",  "--grade", "--against", "--limit",
        "--group",      "--transform", "--limit", "--answers", "--guesses",  "--morphs"};
    size_t n = 1;

    for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++)
        n += strcmp(option, options[i]) == 0;
    return n;
}
