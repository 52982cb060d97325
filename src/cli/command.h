/* The commands: one file and one row each. */
#ifndef FSD_CLI_COMMAND_H
#define FSD_CLI_COMMAND_H

#include "cli/options.h"

/* All that the parser, the help, the completions and the manual page say of a command. */
struct fsd_command {
    const char *name;
    const char *help;     /* one line */
    const char *usage;    /* behind "fastsud "; a line for each form */
    const char *text;     /* what it does: lines of at most 80 columns */
    const char *examples; /* lines of shell, each ending in a newline */
    const char *manual;   /* roff, but for dashes, which need no backslash */
    bool takes_no_files;  /* so that completions offer none */

    /* Of fsd_options. Not listed: --help, --version, and the options of engines if FSD_OPTION_ENGINE is. */
    const enum fsd_option_id *options;
    size_t n_options;
    const struct fsd_option *(*measure_option)(size_t i); /* options of measures, NULL at the end; NULL: none */

    void (*put_help)(void); /* prints a part of the help that stands before the examples; NULL: none */
    int (*run)(const struct fsd_arguments *arguments); /* returns the exit status */
};

/* For the initialiser of a command. */
#define FSD_COMMAND_OPTIONS(list) .options = (list), .n_options = sizeof(list) / sizeof((list)[0])

/* The commands, in the order of the help; without a name on the command line it is the first. */
#define FSD_COMMAND_LIST(X)                                                                                            \
    X(solve)                                                                                                           \
    X(check)                                                                                                           \
    X(explain)                                                                                                         \
    X(rate)                                                                                                            \
    X(stats)                                                                                                           \
    X(cnf)                                                                                                             \
    X(bench)                                                                                                           \
    X(info)                                                                                                            \
    X(help)                                                                                                            \
    X(version)

#define X(name) extern const struct fsd_command fsd_command_##name;
FSD_COMMAND_LIST(X)
#undef X

/* NULL when i is past the end. */
const struct fsd_command *fsd_command_at(size_t i);

/* NULL: there is none of that name. */
const struct fsd_command *fsd_command_find(const char *name);

/* The name of the command that a mistyped word is near to; NULL: none is. */
const char *fsd_command_suggest(const char *word);

/* Says that there is no such command, and which one is meant if one is near. */
void fsd_command_report_unknown(const char *name);

enum fsd_option_group {
    FSD_GROUP_OWN,
    FSD_GROUP_ENGINE, /* for one engine only */
    FSD_GROUP_MEASURE,
    FSD_GROUP_COMMON, /* --help and --version */
};

struct fsd_command_option {
    const struct fsd_option *option;
    size_t place; /* of its value in struct fsd_arguments */
    enum fsd_option_group group;
};

enum { FSD_MAX_COMMAND_OPTIONS = FSD_N_OPTIONS + FSD_MAX_MEASURE_OPTIONS };

/* Option i of a command, in the order of its help. False when i is past the end. */
bool fsd_command_option_at(const struct fsd_command *command, size_t i, struct fsd_command_option *option);

/* Whether the command takes the option. */
bool fsd_command_takes(const struct fsd_command *command, const struct fsd_option *option);

#endif
