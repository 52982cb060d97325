/* How many threads work where nobody says so. */
#ifndef FSD_RUN_DEFAULT_THREADS_H
#define FSD_RUN_DEFAULT_THREADS_H

#include <stddef.h>

/*
 * The first number of OMP_NUM_THREADS, if it has one; otherwise one thread for each core that this process may run on,
 * but no more than the quota of its control group fills. At least 1.
 */
size_t fsd_default_threads(void);

/*
 * How many cores the control group that a file like /proc/self/cgroup names, and those that it is in, may use, rounded
 * up; 0: any number. root: where the file system of the groups is.
 */
size_t fsd_core_quota(const char *root, const char *own);

#endif
