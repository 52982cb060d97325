/* Threads: by OpenMP, or by POSIX threads in a build without it. Only parallel.c uses OpenMP. */
#ifndef FSD_RUN_PARALLEL_H
#define FSD_RUN_PARALLEL_H

#include <stddef.h>

enum { FSD_MAX_THREADS = 1024 };

/* What runs the threads of this build: "OpenMP" or "POSIX". */
const char *fsd_parallel_library(void);

/*
 * Calls work(context, thread) concurrently in n_threads threads, numbered from 0, or in as many as the system allows;
 * returns how many were started. Call from one thread at a time.
 */
size_t fsd_parallel_run(size_t n_threads, void (*work)(void *context, size_t thread), void *context);

#endif
