/* Many files that are written as one text, which then becomes a folder: complete, or absent. */
#ifndef FSD_OUTPUT_FOLDER_H
#define FSD_OUTPUT_FOLDER_H

#include <stdbool.h>

#include "base/buffer.h"

/*
 * Appends that a group of files begins, such as those of a puzzle. Groups are numbered from 1, with as many digits as
 * the last one needs. If there are several, each is a folder of that name.
 */
void fsd_folder_put_group(struct fsd_buffer *text);

/* Appends a file of the group. name has no slash; one that begins with a dot follows the group's number instead. */
void fsd_folder_put_file(struct fsd_buffer *text, const char *name, const struct fsd_buffer *contents);

/*
 * Makes a folder of the text in a file, which then gets its name: path must not exist, or be an empty folder. Files get
 * the permissions that the process gives new ones. Call with signals blocked. Returns 0 or an errno; then there is no
 * trace of it.
 *
 * With keeps_record, there is a file beside the text by which the folder is known: if path is a folder that another
 * process has made of the same text, it stays as it is.
 */
int fsd_folder_make(const char *path, const char *text_path, bool keeps_record);

/* Removes the record, and a folder that was not completed. Returns 0 or an errno. */
int fsd_folder_forget(const char *text_path);

/*
 * Whether a path can become a folder, or is that by the record beside the text; NULL: there is none. Returns 0, ENOTDIR
 * for a file, ENOTEMPTY or another errno.
 */
int fsd_folder_check(const char *path, const char *text_path);

#endif
