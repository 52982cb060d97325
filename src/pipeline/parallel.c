#include "pipeline/parallel.h"

#include <omp.h>

size_t fsd_parallel_n_cores(void)
{
    const int n = omp_get_num_procs();

    return n > 0 ? (size_t)n : 1;
}

size_t fsd_parallel_run(size_t n_threads, void (*work)(void *context, size_t thread), void *context)
{
    size_t n_started = 1;

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
