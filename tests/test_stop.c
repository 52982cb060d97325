/* A kernel that is told to stop: what it has answered is right, and the rest is given up. */
#include "oracle.h"
#include "simd/kernel.h"
#include "solve/solver.h"
#include "support/kernels.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

enum {
    N_SAMPLES = TEST_SAMPLE(6000, 700),
    N_EMPTY = TEST_SAMPLE(20, 10),
    N_PUZZLES = N_SAMPLES + N_EMPTY,
    LIMIT = SAMPLE_LIMIT - 1
};

static struct sample *samples;
static const char *puzzles[N_PUZZLES];
static const char empty[] = ".................................................................................";

/* Empty grids among the others, so that there is much to search wherever it stops. */
SET_UP(make_samples)
{
    samples = sample_set_make(&test_rng, N_SAMPLES);
    for (size_t i = 0, at = 0; samples && i < N_PUZZLES; i++)
        puzzles[i] =
            i % (N_PUZZLES / N_EMPTY) == 0 && i / (N_PUZZLES / N_EMPTY) < N_EMPTY ? empty : samples[at++].cells;
    return samples ? 0 : -1;
}

static bool counts_down(void *n_left)
{
    return (*(unsigned *)n_left)-- > 0;
}

static uint8_t outcomes[N_PUZZLES];
static uint64_t n_solutions[N_PUZZLES], n_guesses[N_PUZZLES];
static char solutions[N_PUZZLES][FASTSUD_N_CELLS];

/* Returns how many puzzles are given up by a kernel that may go on n times. */
static size_t solve(const struct fsd_packing *form, unsigned n, bool depth_first)
{
    void *memory = fsd_kernel_state_allocate(form->state_size);
    struct fsd_kernel_counters counters = {0};
    const struct fsd_work work = {.n_puzzles = N_PUZZLES,
                                  .puzzles = puzzles,
                                  .limit = LIMIT,
                                  .guess_limit = depth_first ? 1000000 : 0,
                                  .depth_first = depth_first,
                                  .solutions = solutions[0],
                                  .solution_stride = FASTSUD_N_CELLS,
                                  .outcomes = outcomes,
                                  .n_solutions = n_solutions,
                                  .n_guesses = n_guesses,
                                  .counters = &counters,
                                  .goes_on = counts_down,
                                  .context = &n};
    size_t n_given_up = 0;
    assert_non_null(memory);
    memset(solutions, 0, sizeof(solutions));
    form->solve(memory, NULL, &work, false);
    free(memory);
    for (size_t i = 0, at = 0; i < N_PUZZLES; i++) {
        const bool is_empty = puzzles[i] == empty;
        const uint64_t all = is_empty ? LIMIT : samples[at].n_solutions < LIMIT ? samples[at].n_solutions : LIMIT;
        at += !is_empty;
        if (outcomes[i] == FSD_OUTCOME_GAVE_UP)
            assert_true(n_solutions[i] <= all);
        else
            assert_int_equal(n_solutions[i], all);
        if (n_solutions[i] > 0)
            assert_true(oracle_verify(puzzles[i], solutions[i]));
        n_given_up += outcomes[i] == FSD_OUTCOME_GAVE_UP;
    }
    return n_given_up;
}

KERNEL_TEST(what_is_answered_is_right)
{
    const struct fsd_kernel_info *info = *state;
    const struct fsd_packing *form;
    if (!info->runnable) {
        print_message("this CPU cannot run kernel %s (needs %s)\n", info->name, info->needs);
        skip();
    }
    assert_non_null(fsd_kernel_named(info->name, &form));
    for (int depth_first = 0; depth_first < 2; depth_first++) {
        size_t n_given_up, n_before = N_PUZZLES;
        unsigned n_stops = 0;
        for (unsigned n = 0; (n_given_up = solve(form, n, depth_first)) > 0; n = n * 2 + 1, n_stops++) {
            assert_true(n_given_up <= n_before);
            n_before = n_given_up;
        }
        assert_true(n_stops > 1);
    }
}

int main(void)
{
    return run_for_each_kernel("stop", make_samples, NULL);
}
