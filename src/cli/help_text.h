/* The help that a terminal shows. */
#ifndef FSD_CLI_HELP_TEXT_H
#define FSD_CLI_HELP_TEXT_H

#include "cli/command.h"

/* Print to standard output: the overview, and one command's help. */
void fsd_help_overview(void);
void fsd_help_command(const struct fsd_command *command);

/* For parts that a command adds: names with what they are, options for single engines, words filled into lines. */
void fsd_help_engine_options(void);

struct fsd_help_paragraph {
    size_t indent; /* of the lines after the first */
    size_t column; /* where the next word begins */
};
void fsd_help_put_words(struct fsd_help_paragraph *paragraph, const char *text);

#endif
