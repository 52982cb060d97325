/* The table of options, and what a command line says of them. */
#ifndef FSD_CLI_OPTIONS_H
#define FSD_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/option.h"

struct fsd_command;

enum fsd_option_id {
#define OPTION(id, ...) FSD_OPTION_##id,
#include "cli/option_list.h"
#undef OPTION
    FSD_N_OPTIONS
};

/* Measures declare at most so many options for one command. */
enum { FSD_MAX_MEASURE_OPTIONS = 32 };

extern const struct fsd_option fsd_options[FSD_N_OPTIONS];

struct fsd_option_value {
    bool given;
    const char *text; /* as written, or the default; NULL: none */
    uint64_t number;  /* of an option whose texts are named: the text's place among them */
};

struct fsd_arguments {
    const struct fsd_command *command;
    bool command_named;
    struct fsd_option_value options[FSD_N_OPTIONS + FSD_MAX_MEASURE_OPTIONS]; /* those of measures last */
    char *const *files;
    size_t n_files;
    char *const *words; /* all but the command, options first */
    size_t n_words;
};

/* Reads the command line, which it reorders. After an error, which it prints, it returns false. */
bool fsd_arguments_parse(struct fsd_arguments *arguments, int argc, char **argv);

/* The value of an option that the command takes, by its name; NULL: the command has no such option. */
const struct fsd_option_value *fsd_arguments_value(const struct fsd_arguments *arguments, const char *name);

/* Whether none of these options was given; else false, after a message that gives the reason. */
bool fsd_arguments_lack(const struct fsd_arguments *arguments, const enum fsd_option_id *options, size_t n_options,
                        const char *reason);

/* The same for the options of measures. */
bool fsd_arguments_lack_measures(const struct fsd_arguments *arguments, const char *reason);

#endif
