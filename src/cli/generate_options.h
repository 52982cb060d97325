/* What the command line asks `generate` for. */
#ifndef FSD_CLI_GENERATE_OPTIONS_H
#define FSD_CLI_GENERATE_OPTIONS_H

#include "cli/options.h"
#include "puzzle/generate.h"
#include "puzzle/generate_variant.h"

/* The values of --solver; NULL when i is past the end. */
const char *fsd_generate_solver_name(size_t i);

/*
 * Reads all but the tables of full grids. pattern (81 bytes, the caller's) receives the pattern that
 * options->draw.pattern then points to. Prints an error and returns false if the request is not valid.
 */
bool fsd_generate_options_read(const struct fsd_arguments *arguments, char *pattern,
                               struct fsd_generate_options *options);

/*
 * Reads how many givens puzzles of other rules have, where, and what has to solve them. Prints an error and returns
 * false if that is wrong.
 */
bool fsd_generate_rules_options_read(const struct fsd_arguments *arguments, const struct fsd_rules *rules,
                                     struct fsd_solver_options *solver, struct fsd_generate_rules_options *variant);

#endif
