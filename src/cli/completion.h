/* What the completions of all shells ask of the rows. */
#ifndef FSD_CLI_COMPLETION_H
#define FSD_CLI_COMPLETION_H

#include "cli/command.h"

enum fsd_completion {
    FSD_COMPLETE_NOTHING, /* a flag takes no argument; a number can be any */
    FSD_COMPLETE_WORDS,
    FSD_COMPLETE_FILES,
};

/* What an argument is completed with. */
enum fsd_completion fsd_completion_of(const struct fsd_option *option);

/* Prints the words, with spaces between. */
void fsd_completion_put_words(const struct fsd_option *option);

/* Prints the names of the commands, with spaces between. */
void fsd_completion_put_commands(void);

/* Prints a text that stands in single quotes: quote for each quote in it, a backslash before each of special. */
void fsd_completion_put_escaped(const char *text, const char *quote, const char *special);

#endif
