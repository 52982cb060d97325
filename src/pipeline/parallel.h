/* Threads. The only place that knows OpenMP. */
#ifndef FSD_PIPELINE_PARALLEL_H
#define FSD_PIPELINE_PARALLEL_H

#include <stddef.h>

/* Cores that this process may use. */
size_t fsd_parallel_n_cores(void);

/* Calls work(context, thread) at once in n_threads threads, thread from 0; returns how many there really were. */
size_t fsd_parallel_run(size_t n_threads, void (*work)(void *context, size_t thread), void *context);

#endif
