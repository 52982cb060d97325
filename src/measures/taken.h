/* Measures that were taken of puzzles for a condition, so that they need not be taken again for columns. */
#ifndef FSD_MEASURES_TAKEN_H
#define FSD_MEASURES_TAKEN_H

#include "measures/measure.h"

struct fsd_taken {
    const struct fsd_measure_plan *plan; /* by which they were taken */
    void *records[FSD_N_MEASURES];       /* by puzzle; NULL: it has none, or is not of the plan */
    uint32_t *given_up;                  /* as in struct fsd_puzzles */
};

/* For n_puzzles; plan stays the caller's. Returns false when out of memory; destroy it in any case. */
bool fsd_taken_create(struct fsd_taken *taken, const struct fsd_measure_plan *plan, size_t n_puzzles);
void fsd_taken_destroy(struct fsd_taken *taken);

/* Keeps what puzzle p of a batch has as that of puzzle i. */
void fsd_taken_put(struct fsd_taken *taken, size_t i, const struct fsd_puzzles *puzzles, size_t p);

/* The measures whose records are those of another plan, too. taken NULL: none. */
uint32_t fsd_taken_measures(const struct fsd_taken *taken, const struct fsd_measure_plan *plan);

#endif
