/* The solver that a command line asks for. */
#ifndef FSD_CLI_SOLVER_OPTIONS_H
#define FSD_CLI_SOLVER_OPTIONS_H

#include "cli/options.h"
#include "fastsud.h"

/* Reads all but the kernel, which commands choose in different ways. False after an error message. */
bool fsd_solver_options_read(const struct fsd_arguments *arguments, struct fastsud_solver_options *options);

#endif
