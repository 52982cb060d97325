/* What every cmocka test includes. */
#ifndef TESTS_SUPPORT_TEST_H
#define TESTS_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Instrumented and unoptimised builds are many times slower: the tests then take smaller samples. */
#ifdef FASTSUD_TEST_SLOW_BUILD
enum { TEST_IS_SLOW_BUILD = 1 };
#else
enum { TEST_IS_SLOW_BUILD = 0 };
#endif

/* The size of a sample: the first number, or the second in a slow build. */
#define TEST_SAMPLE(fast, slow) (TEST_IS_SLOW_BUILD ? (slow) : (fast))

/* Says which sample sizes are in use; called at the start of a program that uses TEST_SAMPLE. */
static inline void test_say_samples(void)
{
    if (TEST_IS_SLOW_BUILD)
        print_message("slow build: smaller samples\n");
}

#endif
