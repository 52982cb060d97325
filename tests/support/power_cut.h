/*
 * Power cuts, replayed from a log of changes (change_log.h). What was written and not synchronised is lost. A name that
 * was given or taken away in a folder that was not synchronised since may be on the disk or not.
 */
#ifndef TESTS_SUPPORT_POWER_CUT_H
#define TESTS_SUPPORT_POWER_CUT_H

#include <stdbool.h>
#include <stddef.h>

struct disk;

/* The folder at a path, which is empty, and what a log does to it. Any failure fails the running test. */
struct disk *disk_create(const char *path, const char *log_path);
void disk_destroy(struct disk *disk);

/* Does the next change; false when there is none. */
bool disk_change(struct disk *disk);

/* Which of the names that are not certain are on the disk. */
enum disk_names { ALL_NAMES, NO_NAMES, LAST_NAME, ALL_BUT_FIRST_NAME, N_DISK_NAMES };

/* The power is cut, after which all below is asked, until the next call. */
void disk_cut(struct disk *disk, enum disk_names names);

/* Whether this is the state after an earlier cut. */
bool disk_is_known(struct disk *disk);

/* What a path leads to, as tree_take gives it, adopted; NULL: nothing. */
char *disk_read(const struct disk *disk, const char *path);

/* How many pieces were completed before the cut, so that the program relied on them, and how many of these are there.
 */
size_t disk_n_pieces(const struct disk *disk);
size_t disk_n_whole_pieces(const struct disk *disk);

/* Makes what is on the disk, in an empty folder. */
void disk_restore(const struct disk *disk, const char *path);

/* The last change, for messages. Static. */
const char *disk_last_change(const struct disk *disk);

#endif
