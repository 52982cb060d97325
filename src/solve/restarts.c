#include "solve/restarts.h"

#include <string.h>

#include "base/deadline.h"
#include "solve/solver.h"

enum { MOST_TIMES = 4 }; /* as many guesses in a run as in the one before: its speed may be another */

void fsd_restarts_init(struct fsd_restarts *restarts, const struct fsd_solver_options *options, uint64_t n_guesses_done)
{
    restarts->n = 0;
    restarts->limit = options->limit;
    restarts->n_guesses_done = n_guesses_done;
    restarts->guess_limit = options->guess_limit;
    restarts->time_limit_ns = options->time_limit_ns;
}

/* Searches those that are left with so many guesses. */
static void run(struct fsd_restarts *restarts, const struct fsd_kernel_forms *forms, uint64_t n_guesses,
                struct fsd_kernel_counters *counters)
{
    const struct fsd_work work = {
        .n_puzzles = restarts->n_left,
        .candidates = (const uint16_t(*)[FASTSUD_N_CELLS])restarts->candidates,
        .limit = restarts->limit,
        .guess_limit = n_guesses,
        .depth_first = true,
        .solutions = restarts->texts[0],
        .solution_stride = sizeof(restarts->texts[0]),
        .outcomes = restarts->outcomes,
        .n_solutions = restarts->found,
        .n_guesses = restarts->made,
        .counters = counters,
    };
    size_t n = 0;

    fsd_kernel_forms_solve(forms, &work);
    for (size_t i = 0; i < restarts->n_left; i++) {
        const size_t at = restarts->left[i];
        restarts->cut_short[at] = restarts->outcomes[i] == FSD_OUTCOME_GAVE_UP;
        restarts->n_solutions[at] = restarts->found[i];
        restarts->n_guesses[at] = restarts->made[i];
        memcpy(restarts->solutions[at], restarts->texts[i], sizeof(restarts->texts[i]));
        if (restarts->cut_short[at]) {
            restarts->left[n] = (uint8_t)at;
            memmove(restarts->candidates[n++], restarts->candidates[i], sizeof(restarts->candidates[i]));
        }
    }
    restarts->n_left = n;
}

/* How many guesses to allow next, after a run of n; no more than n: the time does not suffice. */
static uint64_t choose_guesses(const struct fsd_deadline *deadline, uint64_t n, uint64_t run_ns)
{
    const uint64_t now = fsd_clock_now_ns();
    const double left_ns = deadline->at_ns > now ? (double)(deadline->at_ns - now) : 0;
    const double times = run_ns > 0 ? left_ns / (double)run_ns : MOST_TIMES;

    return (uint64_t)((double)n * (times < MOST_TIMES ? times : MOST_TIMES));
}

void fsd_restarts_solve(struct fsd_restarts *restarts, const struct fsd_kernel_forms *forms,
                        struct fsd_kernel_counters *counters)
{
    struct fsd_deadline deadline = fsd_deadline_after(restarts->time_limit_ns);
    uint64_t n = restarts->n_guesses_done, next = n * MOST_TIMES;

    restarts->n_left = restarts->n;
    for (size_t i = 0; i < restarts->n; i++) {
        restarts->left[i] = (uint8_t)i;
        restarts->cut_short[i] = true;
    }
    while (restarts->n_left > 0 && next > n && !fsd_deadline_passed(&deadline)) {
        const uint64_t begin_ns = fsd_clock_now_ns();
        n = next < restarts->guess_limit ? next : restarts->guess_limit;
        run(restarts, forms, n, counters);
        next = n == restarts->guess_limit ? n : choose_guesses(&deadline, n, fsd_clock_now_ns() - begin_ns);
    }
}
