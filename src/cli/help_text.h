/* The output of --help. */
#ifndef FSD_CLI_HELP_TEXT_H
#define FSD_CLI_HELP_TEXT_H

#include "cli/command.h"

/* Print the overview, or a command's help, to standard output. */
void fsd_help_overview(void);
void fsd_help_command(const struct fsd_command *command);

/* For sections that a command adds: the engine options, and paragraphs filled to the width of the help. */
void fsd_help_engine_options(void);

struct fsd_help_paragraph {
    size_t indent; /* of the lines after the first */
    size_t column; /* of the next word */
};
void fsd_help_put_words(struct fsd_help_paragraph *paragraph, const char *text);

#endif
