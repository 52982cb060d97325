/* What the searches of both forms share: how a batch begins and ends, and the rate of puzzles that end at the limit. */
#ifndef FSD_SIMD_SEARCH_COMMON_H
#define FSD_SIMD_SEARCH_COMMON_H

#include <string.h>

#include "simd/kernel.h"

/* Short loops over vectors must be unrolled, or the vectors live in memory; compilers do not do it reliably. */
#define PRAGMA(text) _Pragma(#text)
#define UNROLL(n) PRAGMA(GCC unroll n)

/*
 * Where many puzzles end at the limit, the second branch of a guess is often never needed, so it is deferred until the
 * first has failed, unless lanes have nothing else to do. The rate rises with every puzzle that ends
 * there and falls with every new one; it passes ENDED_OFTEN when one in three does.
 */
enum { ENDED_ALWAYS = 1 << 20, ENDED_OFTEN = ENDED_ALWAYS / 4 };

static inline uint32_t rate_after_end(uint32_t rate, unsigned n_lanes)
{
    return rate + (ENDED_ALWAYS - rate) / n_lanes;
}

/* after n puzzles have begun, at most n_lanes */
static inline uint32_t rate_after_new(uint32_t rate, unsigned n, unsigned n_lanes)
{
    return rate / (n_lanes + n) * n_lanes;
}

/* ENDED_OFTEN once the first puzzles have begun, so that the first to end decide. */
static inline uint32_t rate_at_first(size_t n_puzzles, unsigned n_lanes)
{
    return ENDED_OFTEN / n_lanes * (n_lanes + (unsigned)(n_puzzles < n_lanes ? n_puzzles : n_lanes));
}

enum { ASK_EVERY = 256 }; /* rounds of sweeps between two questions whether to go on */

static inline int must_stop(const struct fsd_work *work, uint64_t n_rounds)
{
    return work->goes_on && n_rounds % ASK_EVERY == 0 && !work->goes_on(work->context);
}

static inline void give_up(const struct fsd_work *work, size_t puzzle)
{
    if (work->outcomes[puzzle] == FSD_OUTCOME_OPEN) {
        work->outcomes[puzzle] = FSD_OUTCOME_GAVE_UP;
    }
}

static inline void begin_work(const struct fsd_work *work)
{
    memset(work->outcomes, FSD_OUTCOME_OPEN, work->n_puzzles);
    memset(work->n_solutions, 0, work->n_puzzles * sizeof(*work->n_solutions));
    for (size_t p = 0; work->known && p < work->n_puzzles; p++) {
        work->n_solutions[p] = work->known[p][0] < 81;
    }
    if (work->n_guesses) {
        memset(work->n_guesses, 0, work->n_puzzles * sizeof(*work->n_guesses));
    }
}

static inline void add_counters(struct fsd_kernel_counters *to, const struct fsd_kernel_counters *count)
{
    to->n_sweeps += count->n_sweeps;
    to->n_lane_sweeps += count->n_lane_sweeps;
    to->n_steps += count->n_steps;
    to->n_guesses += count->n_guesses;
    to->n_tasks += count->n_tasks;
    to->max_depth = count->max_depth > to->max_depth ? count->max_depth : to->max_depth;
}

#endif
