/* Runs tests once for every form of every kernel of the build, and calls the library on whole batches. */
#ifndef TESTS_SUPPORT_KERNELS_H
#define TESTS_SUPPORT_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "solve/engine.h"
#include "solve/solver.h"
#include "support/puzzles.h"
#include "support/test.h"

struct kernel_test {
    const char *name;
    CMUnitTestFunction function; /* *state is the const struct fsd_kernel_info * of the form under test */
    unsigned one_in;             /* in quick samples one form of so many, others for each test; 0: all */
};

static struct kernel_test kernel_tests[16] __attribute__((unused));
static size_t n_kernel_tests __attribute__((unused));

/* As TEST, of each form of each kernel; KERNEL_TEST_OF: in quick samples, of one form of so many. */
#define KERNEL_TEST(test) KERNEL_TEST_OF(test, 0)
#define KERNEL_TEST_OF(test, forms)                                                                                    \
    static void test(void **state);                                                                                    \
    __attribute__((constructor)) static void register_##test(void)                                                     \
    {                                                                                                                  \
        kernel_tests[n_kernel_tests++] = (struct kernel_test){#test, test, forms};                                     \
    }                                                                                                                  \
    static void test(void **state)

/*
 * cmocka's result: the number of failed tests. Each form's tests are named "KERNEL/FORM: TEST"; those of a kernel that
 * this CPU cannot run are skipped with a message. Without forms, for what does not depend on them: "KERNEL: TEST".
 */
int kernel_tests_run(const char *group, bool has_forms, const struct kernel_test *tests, size_t n_tests,
                     CMFixtureFunction set_up, CMFixtureFunction tear_down);
#define run_for_each_kernel(group, set_up, tear_down)                                                                  \
    kernel_tests_run(group, true, kernel_tests, n_kernel_tests, set_up, tear_down)
#define run_once_for_each_kernel(group) kernel_tests_run(group, false, kernel_tests, n_kernel_tests, NULL, NULL)

/* A solver on the kernel of *state; the test fails when the solver uses another kernel. The caller destroys it. */
struct fsd_solver *solver_for(void *const *state, uint64_t limit, uint64_t guess_limit);

/* The same on a kernel given by name. */
struct fsd_solver *solver_named(const char *kernel, uint64_t limit, uint64_t guess_limit);

/* One puzzle's answer. */
struct answer {
    enum fastsud_verdict verdict;
    uint64_t n_solutions;
    bool cut_short;
    char solution[FASTSUD_N_CELLS]; /* zeros unless the verdict is FASTSUD_UNIQUE */
};

/* What a search for that many solutions says. */
enum fastsud_verdict verdict_for(uint64_t n_solutions);

/* Solves puzzles (or candidates) in one batch of ordinary memory; answers has n entries. */
void solve_all(struct fsd_solver *solver, const char *const *puzzles, const uint16_t (*candidates)[FASTSUD_N_CELLS],
               size_t n, struct answer *answers);

/* Has an engine search once; what it is given stays. */
void solve_alone(const struct fsd_engine *engine, const uint16_t *candidates, const struct fsd_solver_options *options,
                 struct fsd_engine_answer *answer);

/*
 * Fails the running test unless the verdict is true whatever was left out of the search of a sample, and the count
 * exact unless it is marked.
 */
void assert_sound(const char *what, const struct sample *sample, uint64_t limit, const struct answer *got);

/* Fails the running test, with the puzzle and what differs, when two answers are not the same. */
void assert_same_answer(const char *what, const char *puzzle, const struct answer *got, const struct answer *wanted);

#endif
