/* What the completions for all shells have in common. */
#ifndef FSD_CLI_COMPLETION_H
#define FSD_CLI_COMPLETION_H

#include "cli/command.h"

enum fsd_completion {
    FSD_COMPLETE_NOTHING, /* for flags and numbers */
    FSD_COMPLETE_WORDS,
    FSD_COMPLETE_FILES,
};

/* What completes the option's argument. */
enum fsd_completion fsd_completion_of(const struct fsd_command_option *option);

/* Prints the option's words, separated by spaces. */
void fsd_completion_put_words(const struct fsd_command_option *option);

/* Prints the names of the commands, separated by spaces. */
void fsd_completion_put_commands(void);

/* Prints text that is inside single quotes: replaces ' by quote, and puts a backslash before each of special. */
void fsd_completion_put_escaped(const char *text, const char *quote, const char *special);

#endif
