/*
 * What a program changes on the disk, call by call: written by fault_shim.c to the file that FASTSUD_FAULT_LOG names,
 * read by power_cut.c.
 */
#ifndef TESTS_SUPPORT_CHANGE_LOG_H
#define TESTS_SUPPORT_CHANGE_LOG_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum change_kind { MADE_FILE, MADE_FOLDER, WROTE, TRUNCATED, RENAMED, REMOVED, SYNCED, SYNCED_ALL };

/* A record of the log; the bytes that were written follow it. Files and folders are named by their inode numbers. */
struct change {
    uint64_t kind;
    uint64_t inode; /* of the file or folder; not of one that was removed */
    uint64_t folder, to_folder;
    uint64_t offset, n_bytes; /* of what was written; the size after it was truncated */
    char name[64], to_name[64];
};

void change_log_begin(void);

/* Each takes what the call returned, and returns it; calls that failed are not written. offset -1: where the file is.
 */
ssize_t change_log_write(int fd, const void *bytes, off_t offset, ssize_t result);
int change_log_truncate(int fd, off_t n_bytes, int result);
int change_log_sync(int fd, bool is_all, int result);
int change_log_rename(int from_folder, const char *from, int folder, const char *to, int result);
int change_log_unlink(int folder, const char *path, int result);
int change_log_mkdir(int folder, const char *path, int result);
int change_log_open(int folder, const char *path, int flags, bool is_new, int result);

/* To be asked before a file is opened: whether it will be made. */
bool change_log_lacks(int folder, const char *path, int flags);

#endif
