/* The manual pages and shell completions, generated from the tables of commands and options during the build. */
#ifndef FSD_CLI_HELP_SOURCE_H
#define FSD_CLI_HELP_SOURCE_H

#include <stddef.h>

/* The kinds: "man", "bash", "zsh", "fish", then NULL. */
const char *fsd_help_source_name(size_t i);

/*
 * Prints that kind. For a manual page, the lines @SYNOPSIS@, @COMMANDS@, @OPTIONS@, @FORMATS@ and @LAYOUTS@ of the
 * template are replaced. Returns an exit status; prints an error unless it is FSD_EXIT_OK.
 */
int fsd_help_source_put(size_t kind, const char *template_path);

/* Print one kind each. */
int fsd_manual_put(const char *template_path);
void fsd_completion_put_bash(void);
void fsd_completion_put_zsh(void);
void fsd_completion_put_fish(void);

#endif
