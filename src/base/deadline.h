/* A point in time after which long work is given up. */
#ifndef FSD_BASE_DEADLINE_H
#define FSD_BASE_DEADLINE_H

#include <stdbool.h>

#include "base/clock.h"

/* Zero-initialised, it never comes. */
struct fsd_deadline {
    uint64_t at_ns;  /* of the clock; 0: never */
    bool has_passed; /* as far as was looked; stays true */
};

/* 0: never. */
static inline struct fsd_deadline fsd_deadline_after(uint64_t time_limit_ns)
{
    struct fsd_deadline deadline = {.at_ns = 0};

    if (time_limit_ns > 0) {
        const uint64_t now = fsd_clock_now_ns();
        deadline.at_ns = time_limit_ns < UINT64_MAX - now ? now + time_limit_ns : UINT64_MAX;
    }
    return deadline;
}

/* Looks at the clock, some tens of nanoseconds. NULL never comes. */
static inline bool fsd_deadline_passed(struct fsd_deadline *deadline)
{
    if (!deadline || deadline->at_ns == 0) {
        return false;
    }
    deadline->has_passed = deadline->has_passed || fsd_clock_now_ns() >= deadline->at_ns;
    return deadline->has_passed;
}

#endif
