/* The output of -h, which fits a screen of 24 lines, and of --help. */
#ifndef FSD_CLI_HELP_TEXT_H
#define FSD_CLI_HELP_TEXT_H

#include "cli/command.h"

/* Print the overview, or a command's help, to standard output; the short form lists the common options only. */
void fsd_help_overview(bool is_short);
void fsd_help_command(const struct fsd_command *command, bool is_short);

/* For sections that a command adds: the engine options, and paragraphs filled to the width of the help. */
void fsd_help_engine_options(void);

struct fsd_help_paragraph {
    size_t indent; /* of the lines after the first */
    size_t column; /* of the next word */
};
void fsd_help_put_words(struct fsd_help_paragraph *paragraph, const char *text);

#endif
