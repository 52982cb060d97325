#include "puzzle/search_wish.h"

#include <stdlib.h>

#include "base/deadline.h"
#include "solve/queries.h"

enum { N_AT_ONCE = 1024, TENTHS = 10 };

struct fsd_search_filter {
    struct fsd_search_wish wish;
    struct fsd_queries *queries;      /* tag: draw; NULL: guesses are not wished for */
    struct fsd_search_rating *rating; /* NULL: nor is a rating */
    struct fsd_draw *draws;           /* of the call */
    const int *stop;
};

static bool is_within(const struct fsd_search_range *range, double value)
{
    return value >= range->least && value <= range->most;
}

static enum fastsud_status take_guesses(void *context, const struct fsd_queries *queries, size_t i)
{
    const struct fsd_search_filter *const filter = context;

    filter->draws[queries->tags[i]].is_puzzle =
        queries->verdicts[i] == FASTSUD_UNIQUE && is_within(&filter->wish.guesses, (double)queries->n_guesses[i]);
    return FASTSUD_OK;
}

void fsd_search_filter_destroy(struct fsd_search_filter *filter)
{
    if (filter) {
        fsd_queries_destroy(filter->queries);
        fsd_search_rating_destroy(filter->rating);
        free(filter);
    }
}

enum fastsud_status fsd_search_filter_create(const struct fsd_search_wish *wish,
                                             const struct fsd_solver_options *solver, struct fsd_search_filter **filter)
{
    struct fsd_search_filter *const made = calloc(1, sizeof(*made));
    struct fsd_queries_options queries = {
        .solver = FSD_SOLVER_OPTIONS_INIT, .n_most = N_AT_ONCE, .n_guesses = true, .take = take_guesses};
    const struct fsd_search_rating_options rating = {.kernel = solver->kernel,
                                                     .seed = FSD_SEARCH_WISH_SEED,
                                                     .n_morphs = wish->n_morphs,
                                                     .time_limit_ns = solver->time_limit_ns,
                                                     .stop = solver->stop};
    enum fastsud_status status = FASTSUD_OK;

    *filter = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->wish = *wish;
    made->stop = solver->stop;
    if (wish->guesses.is_wanted) {
        queries.context = made;
        queries.solver.kernel = solver->kernel;
        queries.solver.depth_first = true;
        queries.solver.time_limit_ns = solver->time_limit_ns;
        queries.solver.stop = solver->stop;
        status = fsd_queries_create(&queries, &made->queries);
    }
    if (status == FASTSUD_OK && wish->rating.is_wanted) {
        status = fsd_search_rating_create(&rating, &made->rating);
    }
    if (status != FASTSUD_OK) {
        fsd_search_filter_destroy(made);
        return status;
    }
    *filter = made;
    return FASTSUD_OK;
}

enum fastsud_status fsd_search_filter_by_guesses(struct fsd_search_filter *filter, struct fsd_draw *draws, size_t n)
{
    if (!filter->queries) {
        return FASTSUD_OK;
    }
    filter->draws = draws;
    for (size_t i = 0; i < n; i++) {
        if (draws[i].is_puzzle) {
            fsd_queries_put(filter->queries, draws[i].cells, i);
        }
    }
    return fsd_queries_ask(filter->queries);
}

/* Rates n puzzles, at most N_AT_ONCE. */
static enum fastsud_status rate(struct fsd_search_filter *filter, struct fsd_draw *const *draws, size_t n)
{
    const char *puzzles[N_AT_ONCE];
    uint64_t log2_sums[N_AT_ONCE];

    for (size_t i = 0; i < n; i++) {
        puzzles[i] = draws[i]->cells;
    }
    const enum fastsud_status status = fsd_search_rating_solve(filter->rating, n, puzzles, log2_sums);
    for (size_t i = 0; i < n && status == FASTSUD_OK; i++) {
        draws[i]->is_puzzle =
            log2_sums[i] != FSD_RATING_GAVE_UP && !fsd_is_stopped(filter->stop) &&
            is_within(&filter->wish.rating, TENTHS * fsd_search_rating_mean(log2_sums[i], filter->wish.n_morphs));
    }
    return status;
}

enum fastsud_status fsd_search_filter_by_rating(struct fsd_search_filter *filter, struct fsd_draw *draws, size_t n)
{
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_draw *some[N_AT_ONCE];
    size_t n_some = 0;

    for (size_t i = 0; i < n && filter->rating && status == FASTSUD_OK; i++) {
        if (draws[i].is_puzzle) {
            some[n_some++] = &draws[i];
        }
        if (n_some == N_AT_ONCE || i + 1 == n) {
            status = rate(filter, some, n_some);
            n_some = 0;
        }
    }
    return status;
}
