/* Takes the measures of puzzles. */
#ifndef FSD_RATE_MEASURE_H
#define FSD_RATE_MEASURE_H

#include "measures/record.h"

struct fsd_measure_options {
    uint32_t measures;                /* bit m: enum fsd_measure m; solutions are always measured */
    const char *kernel;               /* NULL: the fastest that this CPU runs */
    unsigned max_level;               /* of logic */
    enum fastsud_propagate propagate; /* searches */
    uint64_t search_limit;            /* a search stops at this many guesses; 0: never */
    uint64_t seed;                    /* rating */
    unsigned n_morphs;
    unsigned max_backdoor;
};

/* Those of the list that are on by default. */
uint32_t fsd_measures_default(void);

struct fsd_measurer; /* opaque; one thread's at a time */

/* On success *measurer is the caller's, to be given to fsd_measurer_destroy; on failure it is NULL. */
enum fastsud_status fsd_measurer_create(const struct fsd_measure_options *options, struct fsd_measurer **measurer);
void fsd_measurer_destroy(struct fsd_measurer *measurer);

enum { FSD_MEASURE_PUZZLES = 256 };

/*
 * Measures n puzzles, at most FSD_MEASURE_PUZZLES, each of at least 81 bytes: '1' to '9' are givens, all else blanks.
 * records[p] is a function of puzzle p and the options alone. Many at once are quicker. Does not allocate.
 */
enum fastsud_status fsd_measure(struct fsd_measurer *measurer, size_t n, const char *const *puzzles,
                                struct fsd_record *records);

/* Guesses that the solving engine made so far, its name and its kernel. */
uint64_t fsd_measurer_n_guesses(const struct fsd_measurer *measurer);
const char *fsd_measurer_engine(const struct fsd_measurer *measurer);
const char *fsd_measurer_kernel(const struct fsd_measurer *measurer);

#endif
