/* The solver options of a command line. */
#ifndef FSD_CLI_SOLVER_OPTIONS_H
#define FSD_CLI_SOLVER_OPTIONS_H

#include "cli/options.h"
#include "solve/solver.h"

/* Reads all but the kernel, which commands choose in different ways. Prints an error and returns false on failure. */
bool fsd_solver_options_read(const struct fsd_arguments *arguments, struct fsd_solver_options *options);

/* Whether no option was given that the chosen method of logic ignores; prints an error if one was. */
bool fsd_solver_options_check_method(const struct fsd_arguments *arguments);

#endif
