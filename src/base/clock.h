/* Monotonic clock. */
#ifndef FSD_BASE_CLOCK_H
#define FSD_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Nanoseconds since an unspecified point in time. */
static inline uint64_t fsd_clock_now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

#endif
