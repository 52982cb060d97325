/* The commands. Each is a file in commands/ and a row of the list below. */
#ifndef FSD_CLI_COMMAND_H
#define FSD_CLI_COMMAND_H

#include "base/buffer.h"
#include "cli/conflicts.h"
#include "cli/options.h"

enum fsd_records { FSD_RECORDS_NONE = 0, FSD_RECORDS_CSV = 1, FSD_RECORDS_JSON = 2, FSD_RECORDS_ALL = 3 };

/* A command: everything the parser, the help, the completions and the manual page need. */
struct fsd_command {
    const char *name;
    const char *help;                   /* one line */
    const char *usage;                  /* after "fastsud "; a line per form */
    const char *text;                   /* what it does, in lines of at most 80 columns */
    const char *examples;               /* shell commands, one per line, each ending in a newline */
    const char *manual;                 /* roff, except that dashes are written without a backslash */
    bool takes_no_files;                /* completions offer no file names */
    bool draws_rules;                   /* --rules names rules, too, whose clues it draws */
    const char *(*format_at)(size_t i); /* the names that -f takes, the default first, ending in NULL */
    bool is_about_program;              /* info, help and version, which the short overview leaves out */
    const char *no_resume; /* why it does not take --resume, and what to do; NULL: it does, or nobody would ask */

    /* Indices into fsd_options. --help and --version are implied, FSD_OPTION_ENGINE implies the engine options. */
    const enum fsd_option_id *options;
    size_t n_options;
    const struct fsd_option *(*measure_option)(size_t i); /* measure options, ending in NULL; NULL: none */
    const char *measures_title;                           /* what the help calls them; NULL: measures */
    const struct fsd_conflict *conflicts;                 /* ending in a row without rejects; NULL: none */

    /* Which records of its input it writes as they are, so that its output is CSV or JSON if the input is; NULL: none.
     */
    enum fsd_records (*writes_records)(const struct fsd_arguments *arguments);

    /* Appends the names of the columns of lines that it writes, with commas between. NULL: it writes no arrays. */
    void (*put_array_names)(const struct fsd_arguments *arguments, struct fsd_buffer *names);

    void (*put_help)(void); /* prints an additional section of the help, before the examples; NULL: none */
    int (*run)(const struct fsd_arguments *arguments); /* returns the exit status */
};

/* Options that commands have in common: of all that write one file, that read puzzles, and that work through them. */
#define FSD_OPTIONS_OF_OUTPUT FSD_OPTION_OUTPUT, FSD_OPTION_COMPRESS, FSD_OPTION_RESUME
#define FSD_OPTIONS_OF_INPUT FSD_OPTION_INPUT, FSD_OPTION_COLUMN
#define FSD_OPTIONS_OF_RUN FSD_OPTION_STRICT, FSD_OPTION_SUMMARY, FSD_OPTION_QUIET, FSD_OPTION_SHARD, FSD_OPTION_CHUNK

/* For use in the initialiser of a command. */
#define FSD_COMMAND_OPTIONS(list) .options = (list), .n_options = sizeof(list) / sizeof((list)[0])

/* The commands, in the order of the help. The first is the default. */
#define FSD_COMMAND_LIST(X)                                                                                            \
    X(solve)                                                                                                           \
    X(check)                                                                                                           \
    X(explain)                                                                                                         \
    X(rate)                                                                                                            \
    X(stats)                                                                                                           \
    X(generate)                                                                                                        \
    X(minimize)                                                                                                        \
    X(canon)                                                                                                           \
    X(split)                                                                                                           \
    X(morph)                                                                                                           \
    X(vicinity)                                                                                                        \
    X(scan)                                                                                                            \
    X(unavoidable)                                                                                                     \
    X(sample)                                                                                                          \
    X(print)                                                                                                           \
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

/* Returns NULL if there is no such command. */
const struct fsd_command *fsd_command_find(const char *name);

/* The name of the command closest to a mistyped word, or NULL if none is close. */
const char *fsd_command_suggest(const char *word);

/* Prints that there is no such command, and suggests a similar one. */
void fsd_command_report_unknown(const char *name);

enum fsd_option_group {
    FSD_GROUP_OWN,
    FSD_GROUP_ENGINE, /* specific to an engine */
    FSD_GROUP_MEASURE,
    FSD_GROUP_COMMON, /* --help and --version */
};

struct fsd_command_option {
    const struct fsd_option *option;
    size_t place; /* index of its value in struct fsd_arguments */
    enum fsd_option_group group;
    /* As in struct fsd_option, but of the command where it says more. */
    const char *(*name_at)(size_t i);
    const char *value;
};

enum { FSD_MAX_COMMAND_OPTIONS = FSD_N_OPTIONS + FSD_MAX_MEASURE_OPTIONS };

/* Option i of a command, in the order of its help. Returns false when i is past the end. */
bool fsd_command_option_at(const struct fsd_command *command, size_t i, struct fsd_command_option *option);

bool fsd_command_takes(const struct fsd_command *command, const struct fsd_option *option);

#endif
