/* bench --program: two solvers as processes, in turn. */
#ifndef FSD_CLI_COMMANDS_BENCH_PROGRAMS_H
#define FSD_CLI_COMMANDS_BENCH_PROGRAMS_H

#include "cli/options.h"
#include "input/source.h"

/* Appends the options that were given and that say how solve solves, each with a separator after it. */
void fsd_bench_put_options(const struct fsd_arguments *arguments, bool with_threads_and_kernel, char separator,
                           struct fsd_buffer *out);

/*
 * Compares both on the text of a file, with each of the kernels (NULL: none is named), and shows a row for each.
 * Returns an exit status; prints an error if it is FSD_EXIT_TROUBLE.
 */
int fsd_bench_programs(const struct fsd_arguments *arguments, const char *file, const char *text, size_t n_text,
                       const char *const *kernels, size_t n_kernels);

#endif
