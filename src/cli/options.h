/* The table of options, and a parsed command line. */
#ifndef FSD_CLI_OPTIONS_H
#define FSD_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/option.h"
#include "solve/engine_list.h"

struct fsd_command;

enum fsd_option_id {
#define OPTION(id, ...) FSD_OPTION_##id,
#include "cli/option_list.h"
#undef OPTION
    FSD_N_OPTIONS
};

/* Maximum number of measure options of a command. */
enum { FSD_MAX_MEASURE_OPTIONS = 32 };

extern const struct fsd_option fsd_options[FSD_N_OPTIONS];

/* Finds the names of columns, which options offer to completions. Returns false when out of memory. */
bool fsd_options_find_columns(void);

struct fsd_option_value {
    bool given;
    bool by_letter;   /* as -h, not as --help */
    const char *text; /* as written, or the default; NULL: none */
    uint64_t number;  /* for options with name_at, the index of text among the names */
};

struct fsd_arguments {
    const struct fsd_command *command;
    bool command_named;
    struct fsd_option_value options[FSD_N_OPTIONS + FSD_MAX_MEASURE_OPTIONS]; /* measure options last */
    char *const *files;
    size_t n_files;
    char *const *words; /* all words but the command, options first */
    size_t n_words;
    /* The file of --rules, which is read once, as it may be a pipe; NULL: none. Owned by fsd_rules_option_apply. */
    char *rules_text;
    size_t n_rules_text;
    bool reads_rules; /* it is a whole puzzle, and the only input */
    char *book_text;  /* the file of --book, of which options are; owned */
};

/* Parses the command line; reorders argv. Prints an error and returns false if it is not valid. */
bool fsd_arguments_parse(struct fsd_arguments *arguments, int argc, char **argv);

/* The value of an option of the command, by name; NULL if the command has no such option. */
const struct fsd_option_value *fsd_arguments_value(const struct fsd_arguments *arguments, const char *name);

/* Whether the option was not given; if it was, prints an error that gives the reason. */
bool fsd_arguments_reject(const struct fsd_arguments *arguments, enum fsd_option_id option, const char *reason);
#endif
