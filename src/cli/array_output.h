/* Output as arrays of numpy, which the ending of its name asks for. */
#ifndef FSD_CLI_ARRAY_OUTPUT_H
#define FSD_CLI_ARRAY_OUTPUT_H

#include "cli/options.h"
#include "input/source.h"
#include "output/arrays/arrays.h"

/* The form of the output that the command line names; NULL: it is text. */
const struct fsd_array_form *fsd_array_output_form(const struct fsd_arguments *arguments);

/* Chooses what to write, for output of a form. Prints an error and returns false if options do not go with it. */
bool fsd_array_output_apply(struct fsd_arguments *arguments, const struct fsd_array_form *form);

/*
 * What text there will be of open sources, n_sources, with these rules or NULL; names keeps the names of its columns.
 * Prints an error and returns false if it has no columns.
 */
bool fsd_array_output_describe(const struct fsd_arguments *arguments, const struct fsd_source *sources,
                               size_t n_sources, const struct fsd_rules *rules, struct fsd_buffer *names,
                               struct fsd_array_text *text);

#endif
