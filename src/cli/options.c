#include "cli/options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "cli/message.h"

const struct fsd_option_row fsd_option_rows[FSD_N_OPTIONS] = {
#define X(id, name, letter, argument, value, least, greatest, commands, help)                                          \
    {name, letter, argument, value, least, greatest, commands, help},
    FSD_OPTION_LIST(X)
#undef X
};

const struct fsd_command_row fsd_command_rows[FSD_N_COMMANDS] = {
#define X(id, name, function, help) {name, function, help},
    FSD_COMMAND_LIST(X)
#undef X
};

enum { FIRST_VALUE = 256 }; /* what getopt_long returns for option 0; letters are below */

struct getopt_tables {
    struct option long_options[FSD_N_OPTIONS + 1];
    char short_options[2 * FSD_N_OPTIONS + 3];
};

/* Subcommands share names of options; getopt_long would find an abbreviation of one that is listed twice ambiguous. */
static bool is_listed(const struct option *options, const char *name)
{
    while (options->name && strcmp(options->name, name) != 0) {
        options++;
    }
    return options->name != NULL;
}

/* The options of some subcommands, for getopt_long; mode is a first letter that it knows, or 0. */
static void make_tables(struct getopt_tables *tables, unsigned commands, char mode)
{
    struct option *option = tables->long_options;
    char *letter = tables->short_options;

    memset(tables, 0, sizeof(*tables));
    if (mode) {
        *letter++ = mode;
    }
    *letter++ = ':'; /* a missing argument is told from an unknown option */
    for (int i = 0; i < FSD_N_OPTIONS; i++) {
        const struct fsd_option_row *const row = &fsd_option_rows[i];
        if ((row->commands & commands) == 0 || is_listed(tables->long_options, row->name)) {
            continue;
        }
        *option++ = (struct option){row->name, row->argument ? required_argument : no_argument, NULL, FIRST_VALUE + i};
        if (row->letter) {
            *letter++ = row->letter;
            if (row->argument) {
                *letter++ = ':';
            }
        }
    }
}

/* The option that getopt_long returned, among those of a subcommand; FSD_N_OPTIONS: none. */
static int find_option(int value, unsigned commands)
{
    if (value >= FIRST_VALUE) {
        return value - FIRST_VALUE;
    }
    for (int i = 0; i < FSD_N_OPTIONS; i++) {
        if (fsd_option_rows[i].letter == value && (fsd_option_rows[i].commands & commands) != 0) {
            return i;
        }
    }
    return FSD_N_OPTIONS;
}

/* Takes a subcommand's name out of argv if it is the first word that is no option. */
static void take_command(struct fsd_arguments *arguments, int *argc, char **argv)
{
    struct getopt_tables tables;
    int before = 1;

    make_tables(&tables, FSD_IN_ALL, '+');
    opterr = 0;
    optind = 0; /* glibc: start afresh, and look at the mode */
    while (getopt_long(*argc, argv, tables.short_options, tables.long_options, NULL) != -1) {
        before = optind;
    }
    const bool after_dashes = optind > before && strcmp(argv[optind - 1], "--") == 0;
    if (optind >= *argc || after_dashes) {
        return;
    }
    for (int i = 0; i < FSD_N_COMMANDS; i++) {
        if (strcmp(argv[optind], fsd_command_rows[i].name) == 0) {
            arguments->command = (enum fsd_command)i;
            arguments->command_named = true;
            memmove(argv + optind, argv + optind + 1, (size_t)(*argc - optind) * sizeof(*argv));
            --*argc;
            return;
        }
    }
}

static bool parse_number(const char *text, uint64_t least, uint64_t greatest, uint64_t *number)
{
    uint64_t value = 0;

    if (!*text) {
        return false;
    }
    for (; *text; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        const unsigned digit = (unsigned)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *number = value;
    return value >= least && value <= greatest;
}

static bool set_option(struct fsd_arguments *arguments, int i, const char *text)
{
    const struct fsd_option_row *const row = &fsd_option_rows[i];
    struct fsd_option_value *const value = &arguments->options[i];

    value->given = true;
    if (row->argument) {
        value->text = text;
    }
    if (row->greatest > 0 && !parse_number(text, row->least, row->greatest, &value->number)) {
        fsd_message("--%s: '%s' is not a number from %llu to %llu; see fastsud %s --help", row->name, text,
                    (unsigned long long)row->least, (unsigned long long)row->greatest,
                    fsd_command_rows[arguments->command].name);
        return false;
    }
    return true;
}

/* Says which options of a subcommand an abbreviation may mean, if there are several. False: there are not. */
static bool report_ambiguous(const char *word, const struct option *options, const char *command)
{
    const size_t n_word = strcspn(word, "=");
    char list[256] = "";
    size_t n_list = 0;
    size_t n = 0;

    for (; strncmp(word, "--", 2) == 0 && n_word > 2 && options->name; options++) {
        if (strncmp(options->name, word + 2, n_word - 2) == 0 && n_list < sizeof(list)) {
            n_list +=
                (size_t)snprintf(list + n_list, sizeof(list) - n_list, "%s--%s", n > 0 ? " or " : "", options->name);
            n++;
        }
    }
    if (n > 1) {
        fsd_message("option '%s' may be %s; write more of it, or see fastsud %s --help", word, list, command);
    }
    return n > 1;
}

/* The option as it was written, for a message; the word that it stands in where a letter is none of ASCII. */
static void report_bad_option(int result, char *const *argv, const struct getopt_tables *tables, const char *command)
{
    const char *const word = argv[optind - 1];
    const bool is_letter = optopt != 0 && optopt < FIRST_VALUE; /* below 0 where char has a sign */
    const char letter[] = {'-', (char)optopt, 0};
    const char *option = word;

    if (is_letter && optopt > 0 && optopt < 0x80) {
        option = letter;
    } else if (is_letter && !strchr(word, (char)optopt)) {
        option = argv[optind]; /* getopt_long is not through with it */
    }
    if (result == ':') {
        fsd_message("option '%s' needs an argument; see fastsud %s --help", option, command);
    } else if (optopt >= FIRST_VALUE) {
        fsd_message("option '%s' takes no argument; see fastsud %s --help", word, command);
    } else if (is_letter || !report_ambiguous(word, tables->long_options, command)) {
        fsd_message("unknown option '%s'; see fastsud %s --help", option, command);
    }
}

bool fsd_arguments_parse(struct fsd_arguments *arguments, int argc, char **argv)
{
    struct getopt_tables tables;
    int result = 0;

    *arguments = (struct fsd_arguments){.command = 0};
    for (int i = 0; i < FSD_N_OPTIONS; i++) {
        arguments->options[i].text = fsd_option_rows[i].value;
        if (fsd_option_rows[i].greatest > 0) {
            parse_number(fsd_option_rows[i].value, 0, UINT64_MAX, &arguments->options[i].number);
        }
    }
    take_command(arguments, &argc, argv);
    const unsigned commands = 1U << arguments->command;
    make_tables(&tables, commands, 0);
    opterr = 0;
    optind = 0;
    while ((result = getopt_long(argc, argv, tables.short_options, tables.long_options, NULL)) != -1) {
        if (result == '?' || result == ':') {
            report_bad_option(result, argv, &tables, fsd_command_rows[arguments->command].name);
            return false;
        }
        if (!set_option(arguments, find_option(result, commands), optarg)) {
            return false;
        }
    }
    arguments->files = argv + optind;
    arguments->n_files = (size_t)(argc - optind);
    arguments->words = argv + 1;
    arguments->n_words = (size_t)(argc - 1);
    return true;
}

bool fsd_arguments_lack(const struct fsd_arguments *arguments, const enum fsd_option_id *options, size_t n_options,
                        const char *reason)
{
    for (size_t i = 0; i < n_options; i++) {
        if (arguments->options[options[i]].given) {
            fsd_message("--%s: %s; leave it out", fsd_option_rows[options[i]].name, reason);
            return false;
        }
    }
    return true;
}
