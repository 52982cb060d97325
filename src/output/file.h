/* Where a command's output goes: standard output, or a file that appears only when it is complete. */
#ifndef FSD_OUTPUT_FILE_H
#define FSD_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "output/arrays/arrays.h"
#include "output/packer.h"

/* So many temporary files can be open at a time. */
enum { FSD_MAX_OUTPUT_FILES = 256 };

struct fsd_output_file {
    const char *name; /* for messages */
    int fd;
    char *path; /* final name of the temporary file; NULL: there is none */
    char *temporary;
    size_t place;              /* from 1, among the temporary files; 0: there is none, or it has its final name */
    struct fsd_packer *packer; /* what it is to be written with; NULL: fd */
    bool makes_folder;         /* path becomes a folder, see output/folder.h */
    bool keeps_record;         /* of the folder */
};

/*
 * Opens path, or standard output if path is NULL or "-". /dev/stdout, /dev/stderr, /dev/fd/N and /proc/self/fd/N are
 * the open descriptors. Symbolic links are followed. A regular file is written as a temporary file in the same
 * directory, which is removed if the process ends or is interrupted before fsd_output_commit. Call from the main thread
 * only. Returns 0 or an errno.
 */
int fsd_output_open(struct fsd_output_file *output, const char *path);

/*
 * The same by a temporary file of this name, which may be left of a process that was killed; NULL: a name of its own.
 */
int fsd_output_open_by(struct fsd_output_file *output, const char *path, const char *temporary);

/*
 * The same for text of output/folder.h, of which fsd_output_commit makes the folder path. If the temporary file has its
 * name, path may be the folder that was made of it already, and its record stays: see fsd_folder_forget.
 */
int fsd_output_open_folder(struct fsd_output_file *output, const char *path, const char *temporary);

/*
 * Makes a packer for an open file, which is finished when the file is committed, or discarded after some of it went to
 * where it cannot be taken back. See fsd_packer_create. Returns 0 or an errno.
 */
int fsd_output_pack(struct fsd_output_file *output, const struct fsd_codec *compression, size_t n_threads);

/* The same for text that becomes arrays, in a temporary file. */
int fsd_output_pack_arrays(struct fsd_output_file *output, const struct fsd_array_text *text);

/*
 * Waits until the temporary file is on its disk, and renames it to its final name. Returns 0 or an errno; after an
 * error the old file is unchanged, unless it is only the folder that could not be synced.
 */
int fsd_output_commit(struct fsd_output_file *output);

/*
 * The same for several files, of which all or none appear; after an error, none of the names has a file (unless its
 * removal failed, too). *failed is then the index of the one that failed.
 */
int fsd_output_commit_all(struct fsd_output_file *outputs, size_t n_outputs, size_t *failed);

/* Removes the temporary file. */
void fsd_output_discard(struct fsd_output_file *output);

/*
 * Both are for signal handlers. The first removes all temporary files; the second then ends the process by a signal,
 * or lets the main thread do that.
 */
void fsd_output_remove_all(void);
void fsd_output_end_by(int number);

/* Checks whether fsd_output_open could open path, without changing it. Returns 0 or an errno. */
int fsd_output_check(const char *path);

#endif
