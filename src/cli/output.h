/* Where a command's output goes: standard output, or a file that appears only when it is complete. */
#ifndef FSD_CLI_OUTPUT_H
#define FSD_CLI_OUTPUT_H

#include <stdbool.h>

#include "base/buffer.h"

struct fsd_output_file {
    const char *name; /* for messages */
    int fd;
    char *path; /* what the temporary file will be called; NULL: there is none */
    char *temporary;
};

/*
 * Opens path, or standard output if path is NULL or "-"; for /dev/stdout, /dev/stderr, /dev/fd/N and /proc/self/fd/N,
 * what is open as that descriptor. A symbolic link is followed. A regular file is written under another name beside it,
 * which is removed when the process ends or is interrupted before fsd_output_commit; there is one at a time. Returns 0
 * or an errno.
 */
int fsd_output_open(struct fsd_output_file *output, const char *path);

/* Makes the file appear under its name. Returns 0 or an errno; after an error all is as it was before. */
int fsd_output_commit(struct fsd_output_file *output);

/* Removes what was written. */
void fsd_output_discard(struct fsd_output_file *output);

/* Whether fsd_output_open could open path, which this leaves as it is. Returns 0 or an errno. */
int fsd_output_check(const char *path);

/* Flushes standard output. False after an error message. */
bool fsd_stdout_flush(void);

/* The same after writing a buffer. */
bool fsd_stdout_write(const struct fsd_buffer *buffer);

/* Makes a closed pipe an error of the write rather than the end of the process. To be called once, at the start. */
void fsd_stdout_prepare(void);

/*
 * To be called with the errno of a failed write to standard output, before any message. If its reader is gone, ends the
 * process by SIGPIPE and in silence, as filters do; unless the process was started with SIGPIPE ignored. Else returns.
 */
void fsd_stdout_lost(int error);

#endif
