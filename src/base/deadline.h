/* A point in time after which long work is given up. */
#ifndef FSD_BASE_DEADLINE_H
#define FSD_BASE_DEADLINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/clock.h"

/* Somebody who is told, a few times a second, that long work goes on. One thread's at a time. */
struct fsd_watch {
    void (*tick)(void *context, uint64_t n_found);
    void *context;
    const uint64_t *found; /* how much was found so far, of each of n_found pieces of work */
    size_t n_found;
    uint64_t next_ns; /* when it is told again */
    unsigned n_looks;
};

/* Whether another thread has asked for an end; NULL: nobody can. */
static inline bool fsd_is_stopped(const int *stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0;
}

/* Zero-initialised, it never comes. */
struct fsd_deadline {
    uint64_t at_ns;          /* of the clock; 0: never */
    const int *stop;         /* it comes when this is not 0, too; NULL: by the clock alone */
    bool has_passed;         /* as far as was looked; stays true */
    struct fsd_watch *watch; /* NULL: nobody */
};

/* 0: never, unless it is stopped. */
static inline struct fsd_deadline fsd_deadline_of(uint64_t time_limit_ns, const int *stop)
{
    struct fsd_deadline deadline = {.stop = stop};

    if (time_limit_ns > 0) {
        const uint64_t now = fsd_clock_now_ns();
        deadline.at_ns = time_limit_ns < UINT64_MAX - now ? now + time_limit_ns : UINT64_MAX;
    }
    return deadline;
}

static inline struct fsd_deadline fsd_deadline_after(uint64_t time_limit_ns)
{
    return fsd_deadline_of(time_limit_ns, NULL);
}

/* Sets what is found, while there is a watch. */
static inline void fsd_watch_found(struct fsd_watch *watch, const uint64_t *found, size_t n)
{
    if (watch) {
        watch->found = found;
        watch->n_found = n;
    }
}

/* Tells it, with the most that was found in a piece of work. */
void fsd_watch_tick(struct fsd_watch *watch, uint64_t now_ns);

/* Without a deadline few looks are worth a look at the clock. */
enum { FSD_WATCH_LOOKS = 16 };

/* Looks at the clock, some tens of nanoseconds. NULL never comes. */
static inline bool fsd_deadline_passed(struct fsd_deadline *deadline)
{
    struct fsd_watch *const watch = deadline ? deadline->watch : NULL;

    if (deadline && fsd_is_stopped(deadline->stop)) {
        deadline->has_passed = true;
        return true;
    }
    if (!deadline || (deadline->at_ns == 0 && !(watch && watch->n_looks++ % FSD_WATCH_LOOKS == FSD_WATCH_LOOKS - 1))) {
        return false;
    }
    const uint64_t now = fsd_clock_now_ns();
    deadline->has_passed = deadline->has_passed || (deadline->at_ns > 0 && now >= deadline->at_ns);
    if (watch && now >= watch->next_ns) {
        fsd_watch_tick(watch, now);
    }
    return deadline->has_passed;
}

#endif
