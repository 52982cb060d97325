/* What is made from the rows of commands and options when the program is built: the manual page, the completions. */
#ifndef FSD_CLI_HELP_SOURCE_H
#define FSD_CLI_HELP_SOURCE_H

#include <stddef.h>

/* The kinds, NULL at the end: "man", "bash", "zsh", "fish". */
const char *fsd_help_source_name(size_t i);

/*
 * Prints that kind. The manual page fills in a template: its lines @SYNOPSIS@, @COMMANDS@, @OPTIONS@ and @FORMATS@ are
 * replaced. Returns an exit status, after an error message if it is not FSD_EXIT_OK.
 */
int fsd_help_source_put(size_t kind, const char *template_path);

/* One of them each. */
int fsd_manual_put(const char *template_path);
void fsd_completion_put_bash(void);
void fsd_completion_put_zsh(void);
void fsd_completion_put_fish(void);

#endif
