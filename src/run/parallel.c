#include "run/parallel.h"

#include <pthread.h>

#include "base/platform.h"

#ifdef _OPENMP

#include <omp.h>

const char *fsd_parallel_library(void)
{
    return "OpenMP";
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

#else

const char *fsd_parallel_library(void)
{
    return "POSIX";
}

struct thread {
    pthread_t id;
    void (*work)(void *context, size_t thread);
    void *context;
    size_t number;
};

static void *run_thread(void *context)
{
    const struct thread *const thread = context;

    thread->work(thread->context, thread->number);
    return NULL;
}

size_t fsd_parallel_run(size_t n_threads, void (*work)(void *context, size_t thread), void *context)
{
    struct thread threads[FSD_MAX_THREADS];
    size_t n = 1;

    n_threads = n_threads < FSD_MAX_THREADS ? n_threads : FSD_MAX_THREADS;
    for (; n < n_threads; n++) {
        threads[n] = (struct thread){.work = work, .context = context, .number = n};
        if (fsd_platform_create_thread(&threads[n].id, run_thread, &threads[n]) != 0) {
            break;
        }
    }
    work(context, 0);
    for (size_t i = 1; i < n; i++) {
        pthread_join(threads[i].id, NULL);
    }
    return n;
}

#endif
