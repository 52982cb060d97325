/* What the name of an output stands for: a descriptor, or a file, there or not yet, perhaps behind links. */
#ifndef FSD_CLI_OUTPUT_PATH_H
#define FSD_CLI_OUTPUT_PATH_H

#include <stdbool.h>

/*
 * The descriptor that a path stands for, -1 for none; NULL and "-" are standard output. It is written to as it is: to
 * open a file by such a name would begin at its first byte, and to replace it would take it from whoever else writes
 * to it.
 */
int fsd_output_descriptor(const char *path);

/* Whether the path, or NULL, means standard output. */
bool fsd_output_is_stdout(const char *path);

/*
 * The file that path leads to, be there one or not: a symbolic link stays one, and what it names is made or replaced.
 * To be freed; NULL: errno tells.
 */
char *fsd_output_resolve(const char *path);

/* Whether both paths lead to one file, there or not yet, or both to one descriptor: one would replace the other. */
bool fsd_output_is_same(const char *a, const char *b);

#endif
