/* The solver that a command line asks for. */
#ifndef FSD_CLI_SOLVER_OPTIONS_H
#define FSD_CLI_SOLVER_OPTIONS_H

#include "cli/options.h"

/* Reads all but the kernel, which commands choose in different ways. False after an error message. */
bool fsd_solver_options_read(const struct fsd_arguments *arguments, struct fastsud_solver_options *options);

/* The place of an option's text among names; FSD_NO_NAME after an error message that lists them. */
#define FSD_NO_NAME SIZE_MAX
size_t fsd_option_find_name(const struct fsd_arguments *arguments, enum fsd_option_id option,
                            const char *(*name_at)(size_t i));

#endif
