/*
 * The search rating of a puzzle: the geometric mean of guesses + 1 over morphs of it. The guesses are those of
 * lockstep's depth-first search to the proof that there is one solution, by singles and locked candidates. A single
 * search depends on how the puzzle happens to be written, the mean over random morphs much less. It is geometric
 * because morphs differ by factors.
 *
 * The guesses depend on the morph alone, and the morphs on seed and puzzle, so the rating is the same on every kernel
 * and in any batch.
 */
#ifndef FSD_PUZZLE_SEARCH_RATING_H
#define FSD_PUZZLE_SEARCH_RATING_H

#include "fastsud.h"

enum { FSD_MAX_RATING_MORPHS = 65536, FSD_RATING_FRACTION_BITS = 32 };

struct fsd_search_rating_options {
    const char *kernel; /* NULL: the fastest that this CPU runs */
    uint64_t seed;
    unsigned n_morphs;      /* 1 to FSD_MAX_RATING_MORPHS */
    uint64_t time_limit_ns; /* for the morphs of a puzzle together; 0: none */
    const int *stop;        /* it ends soon after this is not 0; NULL: nobody can stop it */
};

/* Instead of the sum of a puzzle that was given up. */
#define FSD_RATING_GAVE_UP UINT64_MAX

struct fsd_search_rating; /* opaque; one thread's at a time */

/* On success *rating is the caller's, to be given to fsd_search_rating_destroy; on failure it is NULL. */
enum fastsud_status fsd_search_rating_create(const struct fsd_search_rating_options *options,
                                             struct fsd_search_rating **rating);
void fsd_search_rating_destroy(struct fsd_search_rating *rating);

/*
 * For n puzzles, each of at least 81 bytes ('1' to '9' are givens, all else blanks) and with any number of solutions:
 * log2_sums[p] becomes the sum of log2(guesses + 1) over the morphs, in units of 2^-32, an exact number that can be
 * added and compared; FSD_RATING_GAVE_UP if the time did not suffice. Many puzzles at once are quicker, without a time
 * limit: they share the kernel's lanes. Does not allocate.
 */
enum fastsud_status fsd_search_rating_solve(struct fsd_search_rating *rating, size_t n, const char *const *puzzles,
                                            uint64_t *log2_sums);

/* The rating for such a sum: 1 if no morph needs a guess. */
double fsd_search_rating_mean(uint64_t log2_sum, unsigned n_morphs);

/* log2(x) in units of 2^-32, rounded down, in integer arithmetic; x is at least 1. */
uint64_t fsd_log2_fixed(uint64_t x);

#endif
