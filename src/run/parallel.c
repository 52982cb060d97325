#include "run/parallel.h"

#include <omp.h>
#include <pthread.h>

size_t fsd_parallel_n_cores(void)
{
    const int n = omp_get_num_procs();

    return n > 0 ? (size_t)n : 1;
}

/* Starts when all that are to be tried have been created, and ends at once. */
static void *try_to_run(void *gate)
{
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

/*
 * Returns how many threads there can be, at most n_threads; the OpenMP libraries end the process if they get fewer than
 * they ask for. Those that there were once stay, so they are not tried again.
 */
static size_t find_startable(size_t n_threads)
{
    static _Atomic size_t n_known = 1;
    pthread_t threads[FSD_MAX_THREADS];
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    size_t n = 1;

    if (n_threads <= n_known) {
        return n_threads;
    }
    pthread_mutex_lock(&gate);
    while (n < n_threads && pthread_create(&threads[n], NULL, try_to_run, &gate) == 0) {
        n++;
    }
    pthread_mutex_unlock(&gate);
    for (size_t i = 1; i < n; i++) {
        pthread_join(threads[i], NULL);
    }
    n_known = n;
    return n;
}

size_t fsd_parallel_run(size_t n_threads, void (*work)(void *context, size_t thread), void *context)
{
    size_t n_started = 1;

    n_threads = find_startable(n_threads < FSD_MAX_THREADS ? n_threads : FSD_MAX_THREADS);
    if (n_threads <= 1) {
        work(context, 0);
        return n_started;
    }
    omp_set_dynamic(0);
#pragma omp parallel num_threads((int)n_threads)
    {
#pragma omp single nowait
        n_started = (size_t)omp_get_num_threads();
        work(context, (size_t)omp_get_thread_num());
    }
    return n_started;
}
