/* Resolves an output path to a descriptor or a file, which may not exist yet or be behind symbolic links. */
#ifndef FSD_OUTPUT_PATH_H
#define FSD_OUTPUT_PATH_H

#include <stdbool.h>

/*
 * The open descriptor that a path names, or -1; NULL and "-" name standard output. The descriptor must be used
 * directly: reopening its file would start at offset 0, and replacing the file would detach other writers.
 */
int fsd_output_descriptor(const char *path);

/* Whether path is standard output; NULL is. */
bool fsd_output_is_stdout(const char *path);

/* The folder that the name of a file is in, as a path; the caller frees it. NULL when out of memory. */
char *fsd_output_folder(const char *path);

/* Waits until the name that a file or folder got is on the disk. Returns 0 or an errno. */
int fsd_output_sync_name(const char *path);

/*
 * The file that path leads to through symbolic links, whether it exists or not. The caller frees it. Returns NULL and
 * sets errno on failure.
 */
char *fsd_output_resolve(const char *path);

/* The same for a folder, whose path may end in slashes. */
char *fsd_output_resolve_folder(const char *path);

/* Whether two paths lead to the same file, existing or not, or descriptor: one output would overwrite the other. */
bool fsd_output_is_same(const char *a, const char *b);

/*
 * Whether the symbolic links that a path leads through may be followed: in a folder that everybody may write to and
 * that is sticky, only one's own links and those of the folder's owner, as Linux does (protected_symlinks). Returns 0,
 * EACCES or another errno.
 */
int fsd_output_check_links(const char *path);

#endif
