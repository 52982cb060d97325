#include "puzzle/search_rating.h"

#include <math.h>
#include <stdlib.h>

#include "base/deadline.h"
#include "grid/morph.h"
#include "solve/solver.h"

enum {
    BLOCK_MORPHS = 1024, /* handed to the solver at once: enough to keep all lanes busy, little enough for the cache */
    TIMED_MORPHS = 64,   /* with a time limit, which is looked at between two blocks */
    N_KNOWN_LOGS = 1024  /* most guesses + 1 are small */
};

__extension__ typedef unsigned __int128 wide;

struct fsd_search_rating {
    struct fsd_solver *solver;
    uint64_t seed, time_limit_ns;
    unsigned n_morphs;
    char cells[BLOCK_MORPHS][FASTSUD_N_CELLS];
    const char *puzzles[BLOCK_MORPHS];
    uint8_t verdicts[BLOCK_MORPHS];
    uint64_t n_guesses[BLOCK_MORPHS];
    uint64_t logs[N_KNOWN_LOGS];
};

/* Where the next morph comes from: puzzles in order, each in all its turns. */
struct source {
    const char *const *puzzles;
    size_t n_puzzles, puzzle;
    uint64_t hash;
    unsigned k;
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

enum fastsud_status fsd_search_rating_create(const struct fsd_search_rating_options *options,
                                             struct fsd_search_rating **rating)
{
    struct fsd_solver_options solving = FSD_SOLVER_OPTIONS_INIT;

    *rating = NULL;
    if (options->n_morphs < 1 || options->n_morphs > FSD_MAX_RATING_MORPHS) {
        return FASTSUD_ERR_ARGUMENT;
    }
    struct fsd_search_rating *const made = malloc(sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    solving.kernel = options->kernel;
    solving.depth_first = true;
    solving.time_limit_ns = options->time_limit_ns;
    const enum fastsud_status status = fsd_solver_create(&solving, &made->solver);
    if (status != FASTSUD_OK) {
        free(made);
        return status;
    }
    made->seed = options->seed;
    made->time_limit_ns = options->time_limit_ns;
    made->n_morphs = options->n_morphs;
    for (unsigned i = 0; i < BLOCK_MORPHS; i++) {
        made->puzzles[i] = made->cells[i];
    }
    for (unsigned i = 1; i < N_KNOWN_LOGS; i++) {
        made->logs[i] = fsd_log2_fixed(i);
    }
    *rating = made;
    return FASTSUD_OK;
}

void fsd_search_rating_destroy(struct fsd_search_rating *rating)
{
    if (rating) {
        fsd_solver_destroy(rating->solver);
        free(rating);
    }
}

static uint64_t log_of(const struct fsd_search_rating *rating, uint64_t x)
{
    return x < N_KNOWN_LOGS ? rating->logs[x] : fsd_log2_fixed(x);
}

/* Writes the next morphs into the block, at most n_most; returns how many. */
static size_t fill_block(struct fsd_search_rating *rating, struct source *from, size_t n_most)
{
    struct fsd_morph morph;
    size_t n = 0;

    while (n < n_most && from->puzzle < from->n_puzzles) {
        const char *const puzzle = from->puzzles[from->puzzle];
        if (from->k == 0) {
            from->hash = fsd_morph_hash_puzzle(rating->seed, puzzle);
        }
        fsd_morph_of_hash(&morph, from->hash, from->k);
        fsd_morph_apply(&morph, puzzle, rating->cells[n++]);
        if (++from->k == rating->n_morphs) {
            from->k = 0;
            from->puzzle++;
        }
    }
    return n;
}

/* The sum of a puzzle that has a time limit. */
static enum fastsud_status solve_timed(struct fsd_search_rating *rating, const char *puzzle, uint64_t *log2_sum)
{
    struct fsd_deadline deadline = fsd_deadline_after(rating->time_limit_ns);
    struct source source = {.puzzles = &puzzle, .n_puzzles = 1};
    struct fsd_batch batch = {.puzzles = rating->puzzles, .verdicts = rating->verdicts, .n_guesses = rating->n_guesses};

    *log2_sum = 0;
    while ((batch.n_puzzles = fill_block(rating, &source, TIMED_MORPHS)) != 0) {
        const enum fastsud_status status = fsd_solver_solve(rating->solver, &batch);
        if (status != FASTSUD_OK) {
            return status;
        }
        bool gave_up = false;
        for (size_t i = 0; i < batch.n_puzzles; i++) {
            gave_up = gave_up || rating->verdicts[i] == FASTSUD_GAVE_UP;
            *log2_sum += log_of(rating, rating->n_guesses[i] + 1);
        }
        if (gave_up || (source.puzzle < source.n_puzzles && fsd_deadline_passed(&deadline))) {
            *log2_sum = FSD_RATING_GAVE_UP;
            return FASTSUD_OK;
        }
    }
    return FASTSUD_OK;
}

static enum fastsud_status solve_together(struct fsd_search_rating *rating, size_t n, const char *const *puzzles,
                                          uint64_t *log2_sums)
{
    struct source source = {.puzzles = puzzles, .n_puzzles = n};
    struct fsd_batch batch = {.puzzles = rating->puzzles, .verdicts = rating->verdicts, .n_guesses = rating->n_guesses};
    size_t puzzle = 0;
    unsigned k = 0;

    while ((batch.n_puzzles = fill_block(rating, &source, BLOCK_MORPHS)) != 0) {
        const enum fastsud_status status = fsd_solver_solve(rating->solver, &batch);
        if (status != FASTSUD_OK) {
            return status;
        }
        for (size_t i = 0; i < batch.n_puzzles; i++) {
            log2_sums[puzzle] = (k == 0 ? 0 : log2_sums[puzzle]) + log_of(rating, rating->n_guesses[i] + 1);
            if (++k == rating->n_morphs) {
                k = 0;
                puzzle++;
            }
        }
    }
    return FASTSUD_OK;
}

enum fastsud_status fsd_search_rating_solve(struct fsd_search_rating *rating, size_t n, const char *const *puzzles,
                                            uint64_t *log2_sums)
{
    enum fastsud_status status = FASTSUD_OK;

    if (rating->time_limit_ns == 0) {
        return solve_together(rating, n, puzzles, log2_sums);
    }
    for (size_t p = 0; status == FASTSUD_OK && p < n; p++) {
        status = solve_timed(rating, puzzles[p], &log2_sums[p]);
    }
    return status;
}

double fsd_search_rating_mean(uint64_t log2_sum, unsigned n_morphs)
{
    return exp2(ldexp((double)log2_sum, -FSD_RATING_FRACTION_BITS) / n_morphs);
}
