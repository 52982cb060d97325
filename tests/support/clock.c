#include "support/clock.h"

#include <poll.h>
#include <stdatomic.h>
#include <time.h>

int __real_clock_gettime(clockid_t id, struct timespec *now);
int __wrap_clock_gettime(clockid_t id, struct timespec *now);
int __real_poll(struct pollfd *polls, nfds_t n, int timeout_ms);
int __wrap_poll(struct pollfd *polls, nfds_t n, int timeout_ms);

static _Atomic uint64_t step, now_ns;

void test_clock_step(uint64_t step_ns)
{
    struct timespec now;
    __real_clock_gettime(CLOCK_MONOTONIC, &now);
    now_ns = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    step = step_ns;
}

int __wrap_clock_gettime(clockid_t id, struct timespec *now)
{
    const uint64_t step_ns = step;
    if (step_ns == 0 || id != CLOCK_MONOTONIC)
        return __real_clock_gettime(id, now);
    const uint64_t ns = atomic_fetch_add(&now_ns, step_ns) + step_ns;
    now->tv_sec = (time_t)(ns / 1000000000);
    now->tv_nsec = (long)(ns % 1000000000);
    return 0;
}

static _Atomic unsigned n_idle;
static void (*at_last)(void);

void test_idle_polls(unsigned n, void (*then)(void))
{
    at_last = then;
    n_idle = n;
}

uint64_t test_clock_get_step(void)
{
    return step;
}

bool test_has_idle_polls(void)
{
    return n_idle > 0;
}

int __wrap_poll(struct pollfd *polls, nfds_t n, int timeout_ms)
{
    if (n_idle == 0)
        return __real_poll(polls, n, timeout_ms);
    const int n_ready = __real_poll(polls, n, 0);
    if (n_ready != 0 || timeout_ms == 0)
        return n_ready;
    unsigned n_left = n_idle;
    while (n_left > 0 && !atomic_compare_exchange_weak(&n_idle, &n_left, n_left - 1))
        continue;
    if (n_left == 1)
        at_last();
    return 0;
}
