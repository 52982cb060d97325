#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "base/setting_lines.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/read_file.h"

enum { FIRST_VALUE = 256 }; /* what getopt_long returns for the option at place 0; letters are less */

/* rate and stats have measure options, which other commands share. */
enum { MAX_NAMES = FSD_N_OPTIONS + 2 * FSD_MAX_MEASURE_OPTIONS };

struct getopt_tables {
    struct option long_options[MAX_NAMES + 1];
    size_t n_long_options;
    char short_options[2 * FSD_N_OPTIONS + 3];
};

/* Commands share option names; getopt_long would report an abbreviation of a name listed twice as ambiguous. */
static void add_name(struct getopt_tables *tables, const char *name, const struct fsd_option *option, size_t place)
{
    for (size_t i = 0; i < tables->n_long_options; i++) {
        if (strcmp(tables->long_options[i].name, name) == 0) {
            return;
        }
    }
    if (tables->n_long_options < MAX_NAMES) {
        tables->long_options[tables->n_long_options++] = (struct option){name,
                                                                         option->may_lack_it ? optional_argument
                                                                         : option->argument  ? required_argument
                                                                                             : no_argument,
                                                                         NULL, FIRST_VALUE + (int)place};
    }
}

static void add_options(struct getopt_tables *tables, const struct fsd_command *command)
{
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(command, i, &option); i++) {
        const struct fsd_option *const row = option.option;
        add_name(tables, row->name, row, option.place);
        if (row->letter && !strchr(tables->short_options, row->letter)) {
            const char letter[] = {row->letter, row->argument ? ':' : '\0', '\0'};
            strcat(tables->short_options, letter);
        }
    }
}

/* mode is "" or "+". The ":" makes getopt_long distinguish a missing argument from an unknown option. */
static void start_tables(struct getopt_tables *tables, const char *mode)
{
    memset(tables, 0, sizeof(*tables));
    strcpy(tables->short_options, mode);
    strcat(tables->short_options, ":");
}

/* Removes the command's name from argv if it is the first word that is not an option. */
static void take_command(struct fsd_arguments *arguments, int *argc, char **argv)
{
    const struct fsd_command *command = NULL;
    struct getopt_tables tables;
    int before = 1;

    start_tables(&tables, "+");
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        add_options(&tables, command);
    }
    opterr = 0;
    optind = 0; /* makes glibc reinitialise and parse the mode */
    while (getopt_long(*argc, argv, tables.short_options, tables.long_options, NULL) != -1) {
        before = optind;
    }
    const bool after_dashes = optind > before && strcmp(argv[optind - 1], "--") == 0;
    if (optind >= *argc || after_dashes) {
        return;
    }
    command = fsd_command_find(argv[optind]);
    if (command) {
        arguments->command = command;
        arguments->command_named = true;
        memmove(argv + optind, argv + optind + 1, (size_t)(*argc - optind) * sizeof(*argv));
        --*argc;
    }
}

static void report_no_value(const struct fsd_arguments *arguments, const struct fsd_command_option *option,
                            const char *text)
{
    struct fsd_failure failure;

    fsd_option_fail(option->option, option->name_at, text, &failure);
    if (option->name_at) {
        fsd_message("%s", failure.text);
    } else {
        fsd_message("%s; see fastsud %s --help", failure.text, arguments->command->name);
    }
}

/* Names are read in any case, unless others, such as those of columns, may differ from them by it alone. */
static bool parse(const struct fsd_command_option *option, const char *text, uint64_t *number)
{
    if (!option->name_at) {
        return fsd_option_parse(option->option, text, number);
    }
    return fsd_option_parse_name(option->name_at, text, number) &&
           (!option->option->is_open || strcmp(option->name_at((size_t)*number), text) == 0);
}

static void set_default(struct fsd_option_value *value, const struct fsd_command_option *option)
{
    *value = (struct fsd_option_value){.text = option->value};
    if (option->value) {
        parse(option, option->value, &value->number);
    }
}

/* Prints an error and returns false if text is not valid. */
static bool set_option(struct fsd_arguments *arguments, const struct fsd_command_option *option, bool by_letter,
                       const char *text)
{
    const struct fsd_option *const row = option->option;
    struct fsd_option_value *const value = &arguments->options[option->place];

    value->given = true;
    value->by_letter = by_letter;
    if (row->argument && text) {
        value->text = text;
    }
    if (!text || (!option->name_at && row->greatest == 0)) {
        return true;
    }
    if (parse(option, text, &value->number)) {
        value->text = option->name_at ? option->name_at((size_t)value->number) : value->text;
        return true;
    }
    if (option->name_at && (row->is_open || row->is_list)) {
        return true;
    }
    report_no_value(arguments, option, text);
    return false;
}

/* Finds the option that getopt_long returned. */
static bool find_option(const struct fsd_command *command, int result, struct fsd_command_option *option)
{
    for (size_t i = 0; fsd_command_option_at(command, i, option); i++) {
        if (result == FIRST_VALUE + (int)option->place || (result < FIRST_VALUE && result == option->option->letter)) {
            return true;
        }
    }
    return false;
}

/* Names of a command's options; "" for undocumented ones. */
static const char *documented_name(const void *command, size_t i)
{
    struct fsd_command_option option;

    if (!fsd_command_option_at(command, i, &option)) {
        return NULL;
    }
    return option.option->help ? option.option->name : "";
}

/* Reports an ambiguous abbreviation with the options it matches. Returns false if it is not ambiguous. */
static bool report_ambiguous(const char *word, const struct fsd_command *command)
{
    const size_t n_word = strcspn(word, "=");
    const char *name = NULL;
    char list[256] = "";
    size_t n_list = 0;
    size_t n = 0;

    for (size_t i = 0; n_word > 2 && (name = documented_name(command, i)) && n_list < sizeof(list); i++) {
        if (strncmp(name, word + 2, n_word - 2) == 0) {
            n_list += (size_t)snprintf(list + n_list, sizeof(list) - n_list, "%s--%s", n > 0 ? " or " : "", name);
            n++;
        }
    }
    if (n > 1) {
        fsd_message("option '%s' is ambiguous: %s; see fastsud %s --help", word, list, command->name);
    }
    return n > 1;
}

/* Says that a command takes no other rules, and which do. */
static void report_no_rules(const struct fsd_command *command)
{
    const struct fsd_command *other = NULL;
    const char *last = NULL;
    char list[256] = "";
    size_t n_list = 0;

    for (size_t i = 0; (other = fsd_command_at(i)) && n_list < sizeof(list); i++) {
        if (fsd_command_takes(other, &fsd_options[FSD_OPTION_RULES])) {
            if (last) {
                n_list += (size_t)snprintf(list + n_list, sizeof(list) - n_list, "%s%s", n_list > 0 ? ", " : "", last);
            }
            last = other->name;
        }
    }
    fsd_message("--rules: fastsud %s is for 9x9 puzzles; %s and %s take other rules", command->name, list, last);
}

static void report_unknown(const char *option, const struct fsd_command *command)
{
    char name[64];
    const char *nearest = NULL;

    if (command->no_resume && strcmp(option, "--resume") == 0) {
        fsd_message("--resume: %s", command->no_resume);
        return;
    }
    if (strncmp(option, "--rules", 7) == 0) {
        report_no_rules(command);
        return;
    }
    if (strncmp(option, "--", 2) == 0) {
        snprintf(name, sizeof(name), "%.*s", (int)strcspn(option + 2, "="), option + 2);
        nearest = fsd_suggest(name, documented_name, command);
    }
    if (nearest) {
        fsd_message("unknown option '%s'; did you mean '--%s'?", option, nearest);
    } else {
        fsd_message("unknown option '%s'; see fastsud %s --help", option, command->name);
    }
}

/* Reports the option as it was written, or the whole word if the letter is not ASCII. */
static void report_bad_option(int result, char *const *argv, const struct fsd_command *command)
{
    const char *const word = argv[optind - 1];
    const bool is_letter = optopt != 0 && optopt < FIRST_VALUE; /* may be negative where char is signed */
    const char letter[] = {'-', (char)optopt, 0};
    const char *option = word;

    if (is_letter && optopt > 0 && optopt < 0x80) {
        option = letter;
    } else if (is_letter && !strchr(word, (char)optopt)) {
        option = argv[optind]; /* getopt_long has not finished this word */
    }
    if (result == ':') {
        fsd_message("option '%s' needs an argument; see fastsud %s --help", option, command->name);
    } else if (optopt >= FIRST_VALUE) {
        fsd_message("option '%s' takes no argument; see fastsud %s --help", word, command->name);
    } else if (is_letter || strncmp(word, "--", 2) != 0 || !report_ambiguous(word, command)) {
        report_unknown(option, command);
    }
}

/* Takes --json, --csv and --table for the values of -f that begin so. Prints an error and returns false on conflict. */
static bool take_old_formats(struct fsd_arguments *arguments)
{
    static const enum fsd_option_id old[] = {FSD_OPTION_JSON, FSD_OPTION_CSV, FSD_OPTION_TABLE};
    struct fsd_option_value *const format = &arguments->options[FSD_OPTION_FORMAT];
    const char *name = NULL;

    for (size_t k = 0; k < sizeof(old) / sizeof(old[0]); k++) {
        struct fsd_option_value *const flag = &arguments->options[old[k]];
        const char *const prefix = fsd_options[old[k]].name;
        for (size_t i = 0; flag->given && (name = arguments->command->format_at(i)); i++) {
            if (strncmp(name, prefix, strlen(prefix)) != 0) {
                continue;
            }
            if (format->given && format->number != i) {
                fsd_message("--%s is -f %s, but -f %s is asked for, too; choose one format", prefix, name,
                            format->text);
                return false;
            }
            *format = (struct fsd_option_value){.given = true, .text = name, .number = i};
            flag->given = false;
        }
    }
    return true;
}

/* Sets an option as a line of a file says, unless the command line has. Prints an error and returns false if it is not
 * valid. */
static bool set_by_line(struct fsd_arguments *arguments, const struct fsd_setting *setting)
{
    const char *const file = arguments->options[FSD_OPTION_BOOK].text;
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(arguments->command, i, &option); i++) {
        const struct fsd_option *const row = option.option;
        if (strcmp(row->name, setting->name) != 0 || row == &fsd_options[FSD_OPTION_BOOK]) {
            continue;
        }
        const bool is_no = setting->value && strcmp(setting->value, "no") == 0;
        if (!row->argument && !is_no && (!setting->value || strcmp(setting->value, "yes") != 0)) {
            fsd_message("%s:%u: %s is yes or no", file, (unsigned)setting->line, row->name);
            return false;
        }
        if (row->argument && !setting->value) {
            fsd_message("%s:%u: %s has no value; write '%s = %s'", file, (unsigned)setting->line, row->name, row->name,
                        row->argument);
            return false;
        }
        return arguments->options[option.place].given || (!row->argument && is_no) ||
               set_option(arguments, &option, false, setting->value);
    }
    if (strcmp(setting->name, fsd_options[FSD_OPTION_BOOK].name) == 0) {
        fsd_message("%s:%u: a file of options cannot name another by '%s'", file, (unsigned)setting->line,
                    setting->name);
        return false;
    }
    const char *const nearest = fsd_suggest(setting->name, documented_name, arguments->command);
    fsd_message("%s:%u: '%s' is no option of fastsud %s%s%s", file, (unsigned)setting->line, setting->name,
                arguments->command->name, nearest ? "; did you mean " : "", nearest ? nearest : "");
    return false;
}

/* Options of the file that --book names. Prints an error and returns false if it is not valid. */
static bool read_book(struct fsd_arguments *arguments)
{
    static const struct fsd_file_limits limits = {.max_bytes = 1 << 20, .what = "a file of options"};
    const struct fsd_source source = {.name = arguments->options[FSD_OPTION_BOOK].text, .fd = FSD_FD_NONE};
    struct fsd_setting setting = {.line = 0};
    size_t n_bytes = 0;

    if (!arguments->options[FSD_OPTION_BOOK].given) {
        return true;
    }
    arguments->book_text = fsd_file_read(&source, &limits, &n_bytes);
    char *text = arguments->book_text;
    while (text && fsd_setting_take(&text, &setting)) {
        if (!set_by_line(arguments, &setting)) {
            return false;
        }
    }
    return text != NULL;
}

bool fsd_arguments_parse(struct fsd_arguments *arguments, int argc, char **argv)
{
    struct getopt_tables tables;
    struct fsd_command_option option;
    uint64_t number = 0;
    int result = 0;

    *arguments = (struct fsd_arguments){.command = fsd_command_at(0)};
    take_command(arguments, &argc, argv);
    const struct fsd_command *const command = arguments->command;
    for (size_t i = 0; i < FSD_N_OPTIONS; i++) {
        set_default(&arguments->options[i], &(struct fsd_command_option){.option = &fsd_options[i],
                                                                         .name_at = fsd_options[i].name_at,
                                                                         .value = fsd_options[i].value});
    }
    for (size_t i = 0; fsd_command_option_at(command, i, &option); i++) {
        set_default(&arguments->options[option.place], &option);
    }
    start_tables(&tables, "");
    add_options(&tables, command);
    opterr = 0;
    optind = 0;
    while ((result = getopt_long(argc, argv, tables.short_options, tables.long_options, NULL)) != -1) {
        if (result == '?' || result == ':' || !find_option(command, result, &option)) {
            report_bad_option(result, argv, command);
            return false;
        }
        /* getopt_long takes an argument that may be left out only after "=". */
        if (option.option->may_lack_it && !optarg && optind < argc && parse(&option, argv[optind], &number)) {
            optarg = argv[optind++];
        }
        if (!set_option(arguments, &option, result < FIRST_VALUE, optarg)) {
            return false;
        }
    }
    if (!read_book(arguments) || !take_old_formats(arguments)) {
        return false;
    }
    arguments->files = argv + optind;
    arguments->n_files = (size_t)(argc - optind);
    arguments->words = argv + 1;
    arguments->n_words = (size_t)(argc - 1);
    return true;
}

const struct fsd_option_value *fsd_arguments_value(const struct fsd_arguments *arguments, const char *name)
{
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(arguments->command, i, &option); i++) {
        if (strcmp(option.option->name, name) == 0) {
            return &arguments->options[option.place];
        }
    }
    return NULL;
}

bool fsd_arguments_reject(const struct fsd_arguments *arguments, enum fsd_option_id option, const char *reason)
{
    if (arguments->options[option].given) {
        fsd_message("--%s: %s; leave it out", fsd_options[option].name, reason);
    }
    return !arguments->options[option].given;
}
