/* What every cmocka test includes. */
#ifndef TESTS_SUPPORT_TEST_H
#define TESTS_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Instrumented and unoptimised builds are many times slower, and need memory of their own. */
#ifdef FASTSUD_TEST_SLOW_BUILD
enum { TEST_IS_SLOW_BUILD = 1 };
#else
enum { TEST_IS_SLOW_BUILD = 0 };
#endif

/* Samples are quick ones unless the CMake option FASTSUD_TEST_FULL is on; in slow builds they always are. */
#ifdef FASTSUD_TEST_FULL
enum { TEST_IS_QUICK = TEST_IS_SLOW_BUILD };
#else
enum { TEST_IS_QUICK = 1 };
#endif

/* The size of a sample. */
#define TEST_SAMPLE(full, quick) (TEST_IS_QUICK ? (quick) : (full))

/* Says which sample sizes are in use; called at the start of a program that uses TEST_SAMPLE. */
static inline void test_say_samples(void)
{
    print_message("%s samples\n", TEST_IS_QUICK ? "quick" : "full");
}

/* A test file's main when a program holds several of them, see runner.c. */
#ifdef FASTSUD_TEST_MAIN
int FASTSUD_TEST_MAIN(void);
#define main FASTSUD_TEST_MAIN
#endif

#endif
