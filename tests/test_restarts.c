/* Searches that start over with more and more guesses. */
#include "solve/restarts.h"
#include "support/clock.h"
#include "support/test.h"

#define AMPLE_NS UINT64_C(1000000000000)

static const char empty[] = ".................................................................................";
/* Depth first, it takes more than 25000 guesses to the first solution. */
static const char sparse[] = "..6..........8........6......................5.....68.....5....63................";

/* A search that starts over finds as many solutions as are wanted, and stops after as many guesses as are allowed. */
TEST(restarts_keep_the_limits)
{
    enum { LIMIT = 5, GUESS_LIMIT = 40 };
    uint64_t n_guesses = 3 * (4 + 16); /* of the runs before the last, four times as many in each */
    const char *const of[] = {empty, sparse, empty};
    const struct fsd_solver_options options = {.limit = LIMIT, .guess_limit = GUESS_LIMIT, .time_limit_ns = AMPLE_NS};
    struct fsd_restarts restarts;
    struct fsd_kernel_forms forms;
    struct fsd_kernel_counters counters = {0};
    test_clock_step(1000);
    assert_int_equal(fsd_kernel_forms_create(&forms, "portable"), FASTSUD_OK);
    fsd_restarts_init(&restarts, &options, 1);
    for (restarts.n = 0; restarts.n < 3; restarts.n++)
        for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            const char c = of[restarts.n][cell];
            restarts.candidates[restarts.n][cell] = (uint16_t)(c == '.' ? 0x1ff : 1 << (c - '1'));
        }
    fsd_restarts_solve(&restarts, &forms, &counters);
    for (size_t i = 0; i < 3; i++) {
        const bool is_hard = of[i] != empty;
        assert_int_equal(restarts.cut_short[i], is_hard);
        assert_int_equal(restarts.n_solutions[i], is_hard ? 0 : LIMIT);
        assert_in_range(restarts.n_guesses[i], is_hard ? GUESS_LIMIT : 17, GUESS_LIMIT);
        n_guesses += restarts.n_guesses[i];
    }
    assert_int_equal(counters.n_guesses, n_guesses);
    fsd_kernel_forms_destroy(&forms);
    test_clock_step(0);
}

TEST_MAIN("restarts", NULL, NULL)
