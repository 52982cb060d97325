/* Time for the code under test, so that nothing waits for it. Test programs are linked with --wrap of what reads it. */
#ifndef TESTS_SUPPORT_CLOCK_H
#define TESTS_SUPPORT_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/*
 * From now on the monotonic clock goes forward by step_ns each time that it is read, and does not otherwise. Runs of
 * cli() that start no program begin with the clock of the test. 0: it is the real one again.
 */
void test_clock_step(uint64_t step_ns);

/*
 * From now on a poll that would have to wait ends at once, as if its time were over; the n-th calls then, and later
 * ones wait again, unless that has called this. It may be called in any thread. n is 0: none.
 */
void test_idle_polls(unsigned n, void (*then)(void));

/* What is in effect. */
uint64_t test_clock_get_step(void);
bool test_has_idle_polls(void);

#endif
