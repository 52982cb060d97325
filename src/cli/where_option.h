/* The option --where: which puzzles of the input a command takes. */
#ifndef FSD_CLI_WHERE_OPTION_H
#define FSD_CLI_WHERE_OPTION_H

#include "cli/options.h"
#include "input/source.h"
#include "jobs/where_stage.h"

/*
 * Reads the condition, and finds its names among the fields of the sources, or else among the columns of rate. Prints
 * an error and returns false if there is none of a name, or options do not go with it.
 */
bool fsd_where_option_read(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources,
                           bool has_rules, struct fsd_where *where);

#endif
