#include "puzzle/search_rating.h"

#include <math.h>
#include <stdlib.h>

#include "base/deadline.h"
#include "grid/morph.h"
#include "solve/queries.h"
#include "solve/solver.h"

enum {
    BLOCK_MORPHS = 1024, /* handed to the solver at once: enough to keep all lanes busy, little enough for the cache */
    TIMED_MORPHS = 64,   /* with a time limit, which is looked at between two blocks */
    N_KNOWN_LOGS = 1024  /* most guesses + 1 are small */
};

__extension__ typedef unsigned __int128 wide;

struct fsd_search_rating {
    struct fsd_queries *queries; /* tag: puzzle */
    uint64_t *log2_sums;
    uint64_t seed, time_limit_ns;
    const int *stop;
    unsigned n_morphs;
    uint64_t logs[N_KNOWN_LOGS];
};

uint64_t fsd_log2_fixed(uint64_t x)
{
    const unsigned whole = 63U - (unsigned)__builtin_clzll(x);
    uint64_t result = whole, rest = x << (63 - whole); /* 1 <= rest / 2^63 < 2 */

    for (unsigned bit = 0; bit < FSD_RATING_FRACTION_BITS; bit++) {
        const wide square = (wide)rest * rest;
        const bool carry = (square >> 127 & 1) != 0;
        result = result << 1 | carry;
        rest = (uint64_t)(square >> (carry ? 64 : 63));
    }
    return result;
}

static enum fastsud_status take_guesses(void *context, const struct fsd_queries *queries, size_t i)
{
    const struct fsd_search_rating *const rating = context;
    const uint64_t n = queries->n_guesses[i] + 1;

    rating->log2_sums[queries->tags[i]] += n < N_KNOWN_LOGS ? rating->logs[n] : fsd_log2_fixed(n);
    return FASTSUD_OK;
}

enum fastsud_status fsd_search_rating_create(const struct fsd_search_rating_options *options,
                                             struct fsd_search_rating **rating)
{
    struct fsd_queries_options queries = {
        .solver = FSD_SOLVER_OPTIONS_INIT, .n_most = BLOCK_MORPHS, .n_guesses = true, .take = take_guesses};

    *rating = NULL;
    if (options->n_morphs < 1 || options->n_morphs > FSD_MAX_RATING_MORPHS) {
        return FASTSUD_ERR_ARGUMENT;
    }
    struct fsd_search_rating *const made = malloc(sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    queries.context = made;
    queries.solver.kernel = options->kernel;
    queries.solver.depth_first = true;
    queries.solver.time_limit_ns = options->time_limit_ns;
    queries.solver.stop = options->stop;
    const enum fastsud_status status = fsd_queries_create(&queries, &made->queries);
    if (status != FASTSUD_OK) {
        free(made);
        return status;
    }
    made->seed = options->seed;
    made->time_limit_ns = options->time_limit_ns;
    made->stop = options->stop;
    made->n_morphs = options->n_morphs;
    for (unsigned i = 1; i < N_KNOWN_LOGS; i++) {
        made->logs[i] = fsd_log2_fixed(i);
    }
    *rating = made;
    return FASTSUD_OK;
}

void fsd_search_rating_destroy(struct fsd_search_rating *rating)
{
    if (rating) {
        fsd_queries_destroy(rating->queries);
        free(rating);
    }
}

/* Asks about puzzle p's morphs; waits for answers only where there is a time limit. */
static enum fastsud_status ask(struct fsd_search_rating *rating, const char *puzzle, size_t p)
{
    const uint64_t hash = fsd_morph_hash_puzzle(rating->seed, puzzle);
    struct fsd_deadline deadline = fsd_deadline_of(rating->time_limit_ns, rating->stop);
    struct fsd_morph morph;
    char cells[FASTSUD_N_CELLS];

    rating->log2_sums[p] = 0;
    rating->queries->gave_up = false;
    for (unsigned k = 0; k < rating->n_morphs && !fsd_is_stopped(rating->stop);) {
        fsd_morph_of_hash(&morph, hash, k);
        fsd_morph_apply(&morph, puzzle, cells);
        fsd_queries_put(rating->queries, cells, p);
        const bool is_last = ++k == rating->n_morphs;
        if (rating->time_limit_ns == 0 || !(is_last || k % TIMED_MORPHS == 0)) {
            continue;
        }
        const enum fastsud_status status = fsd_queries_ask(rating->queries);
        if (status != FASTSUD_OK) {
            return status;
        }
        if (rating->queries->gave_up || (!is_last && fsd_deadline_passed(&deadline))) {
            rating->log2_sums[p] = FSD_RATING_GAVE_UP;
            return FASTSUD_OK;
        }
    }
    return FASTSUD_OK;
}

enum fastsud_status fsd_search_rating_solve(struct fsd_search_rating *rating, size_t n, const char *const *puzzles,
                                            uint64_t *log2_sums)
{
    enum fastsud_status status = FASTSUD_OK;

    rating->log2_sums = log2_sums;
    for (size_t p = 0; status == FASTSUD_OK && p < n; p++) {
        status = ask(rating, puzzles[p], p);
    }
    return status == FASTSUD_OK ? fsd_queries_ask(rating->queries) : status;
}

double fsd_search_rating_mean(uint64_t log2_sum, unsigned n_morphs)
{
    return exp2(ldexp((double)log2_sum, -FSD_RATING_FRACTION_BITS) / n_morphs);
}
