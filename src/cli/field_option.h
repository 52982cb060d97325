/* Fields of the input's records that options name. */
#ifndef FSD_CLI_FIELD_OPTION_H
#define FSD_CLI_FIELD_OPTION_H

#include <stdbool.h>

#include "input/source.h"

/*
 * *is_field: whether the records of the sources have a field of that name. Prints an error that begins with the option
 * and returns false if some have it, and some have not.
 */
bool fsd_field_option_find(const char *option, const char *name, const struct fsd_source *sources, size_t n_sources,
                           bool *is_field);

#endif
