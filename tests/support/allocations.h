/*
 * Allocations counted, and made to fail. For programs linked with -Wl,--wrap of each function that the source defines a
 * __wrap_ of, so that the calls of what is tested come here; tests/CMakeLists.txt has the list.
 */
#ifndef TESTS_SUPPORT_ALLOCATIONS_H
#define TESTS_SUPPORT_ALLOCATIONS_H

#include <stddef.h>

#include "fastsud.h"

/* Counts from now on; the allocation of that number, from 0, fails. SIZE_MAX: none. */
void allocations_count(size_t failing);

/* Ends counting and says how many there were. */
size_t allocations_counted(void);

/* Something to be made, whose parts are given back when one of them cannot be had. */
struct maker {
    enum fastsud_status (*create)(const void *options, void **made);
    void (*destroy)(void *made);
};

/* Each allocation fails once: nothing is made, nothing is lost. There are at least so many. */
void assert_fails_cleanly(const struct maker *maker, const void *options, size_t least_allocations);

#endif
