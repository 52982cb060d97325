/*
 * The vicinity of a puzzle: the search known among the players as {-n+m} (forum.enjoysudoku.com), by which most of the
 * known puzzles with 17 givens were found. From each puzzle r givens are taken away and a givens added, in every
 * possible way; what has exactly one solution and is minimal is a result.
 */
#ifndef FSD_PUZZLE_VICINITY_H
#define FSD_PUZZLE_VICINITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solve/solver.h"

enum {
    FSD_VICINITY_MOST = 9,    /* givens to take away, or to add */
    FSD_VICINITY_AT_ONCE = 64 /* the most of fsd_vicinity_n_most: puzzles of one search when one given is added */
};

struct fsd_vicinity_options {
    unsigned n_removed, n_added; /* at most FSD_VICINITY_MOST each */
    const char *kernel;          /* NULL: the fastest */
    uint64_t time_limit_ns;      /* for a puzzle; 0: none */
    const int *stop;             /* given up when this is not 0, too; NULL: nobody can stop it */
};

struct fsd_vicinity; /* opaque; one thread's at a time */

/* Fails as fsd_solver_create does; *vicinity is then NULL. A few MiB. */
enum fastsud_status fsd_vicinity_create(const struct fsd_vicinity_options *options, struct fsd_vicinity **vicinity);
void fsd_vicinity_destroy(struct fsd_vicinity *vicinity);

/*
 * How many puzzles one call of fsd_vicinity_search takes; with that many the solver gets large batches. 1 with a time
 * limit.
 */
size_t fsd_vicinity_n_most(const struct fsd_vicinity_options *options);

/* Why a search from this puzzle makes no sense; static. NULL: it does. */
const char *fsd_vicinity_unfit(const struct fsd_vicinity_options *options, const char *puzzle);

/*
 * Searches around n puzzles, at most fsd_vicinity_n_most, of at least 81 bytes each ('1' to '9' are givens, all else
 * blanks), of any number of givens and of solutions. A given that was taken away may be put back, so that the results
 * of {-1+1} are among those of {-2+2}, and a puzzle that is minimal is among its own if r and a are equal.
 *
 * Does not ask about every puzzle: a pair of a cell and a digit that two solutions of a puzzle share, added to it,
 * does not make it unique, and one solution found for one pair speaks for 80 others. Memory does not grow with the
 * number of queries, only with that of a puzzle's results.
 */
enum fastsud_status fsd_vicinity_search(struct fsd_vicinity *vicinity, const char *const *puzzles, size_t n);

/* Whether the last search was given up at the time limit, so that its results are not all. */
bool fsd_vicinity_gave_up(const struct fsd_vicinity *vicinity);

/* The results of puzzle i of the last search: canonical forms (see grid/minlex.h), 81 bytes each, ascending. */
const char *fsd_vicinity_results(const struct fsd_vicinity *vicinity, size_t i, size_t *n_results);

/* Puzzles given to the solver, in all searches. May depend on the kernel. */
uint64_t fsd_vicinity_n_queries(const struct fsd_vicinity *vicinity);

/* The solver's kernel; static. */
const char *fsd_vicinity_kernel(const struct fsd_vicinity *vicinity);

#endif
