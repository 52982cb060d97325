/* What every cmocka test includes, and what most of them use of the standard library. */
#ifndef TESTS_SUPPORT_TEST_H
#define TESTS_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/owned.h"
#include "support/random.h"

/* Instrumented and unoptimised builds are many times slower, and need memory of their own. */
#ifdef FASTSUD_TEST_SLOW_BUILD
enum { TEST_IS_SLOW_BUILD = 1 };
#else
enum { TEST_IS_SLOW_BUILD = 0 };
#endif

#if defined(__SANITIZE_THREAD__)
enum { TEST_HAS_THREAD_SANITIZER = 1 };
#elif defined(__has_feature)
enum { TEST_HAS_THREAD_SANITIZER = __has_feature(thread_sanitizer) };
#else
enum { TEST_HAS_THREAD_SANITIZER = 0 };
#endif

/* Samples are quick ones unless the CMake option FASTSUD_TEST_FULL is on; in slow builds they always are. */
#ifdef FASTSUD_TEST_FULL
enum { TEST_IS_QUICK = TEST_IS_SLOW_BUILD };
#else
enum { TEST_IS_QUICK = 1 };
#endif

/* The size of a sample. */
#define TEST_SAMPLE(full, quick) (TEST_IS_QUICK ? (quick) : (full))

/* Begins a group of tests: says which sample sizes and which seed are in use. */
static inline void test_begin(void)
{
    print_message("%s samples\n", TEST_IS_QUICK ? "quick" : "full");
    rng_init(&test_rng, test_seed());
}

static struct CMUnitTest test_cases[64] __attribute__((unused));
enum { TEST_FIRST_COUNT = __COUNTER__ + 1 };

/* A test, which is written as a function of that name and has cmocka's `state`. */
#define TEST(test)                                                                                                     \
    static void test(void **state);                                                                                    \
    __attribute__((constructor)) static void register_##test(void)                                                     \
    {                                                                                                                  \
        test_cases[__COUNTER__ - TEST_FIRST_COUNT] = (struct CMUnitTest){.name = #test, .test_func = test};            \
    }                                                                                                                  \
    static void test(void **state __attribute__((unused)))

/* What runs before a group of tests, or after it: 0, or it failed. */
#define SET_UP(function) static int function(void **state __attribute__((unused)))

/* Runs the file's tests in the order in which they stand above; returns how many failed. */
#define test_run(group, set_up, tear_down)                                                                             \
    (test_begin(), _cmocka_run_group_tests(group, test_cases, __COUNTER__ - TEST_FIRST_COUNT, set_up, tear_down))

/* A main that does nothing else. */
#define TEST_MAIN(group, set_up, tear_down)                                                                            \
    int main(void)                                                                                                     \
    {                                                                                                                  \
        return test_run(group, set_up, tear_down);                                                                     \
    }

/* A test file's main when a program holds several of them, see runner.c. */
#ifdef FASTSUD_TEST_MAIN
int FASTSUD_TEST_MAIN(void);
#define main FASTSUD_TEST_MAIN
#endif

#endif
