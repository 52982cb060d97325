/* Takes the measures of a plan. */
#ifndef FSD_MEASURES_MEASURER_H
#define FSD_MEASURES_MEASURER_H

#include "measures/measure.h"
#include "measures/taken.h"
#include "solve/solver.h"

struct fsd_measurer; /* opaque; one thread's at a time */

/*
 * plan is complete and stays the caller's; kernel NULL: the fastest that this CPU runs. On success *measurer is the
 * caller's, to be given to fsd_measurer_destroy; on failure it is NULL.
 */
enum fastsud_status fsd_measurer_create(const struct fsd_measure_plan *plan, const char *kernel,
                                        struct fsd_measurer **measurer);
void fsd_measurer_destroy(struct fsd_measurer *measurer);

/* The same for one that takes nothing, but writes the names of its columns. */
enum fastsud_status fsd_measurer_create_names(const struct fsd_measure_plan *plan, struct fsd_measurer **measurer);

/* For the next call of what follows: its puzzle p is number first + p of taken, which may be NULL. */
void fsd_measurer_know(struct fsd_measurer *measurer, const struct fsd_taken *taken, size_t first);

/*
 * Measures n puzzles, at most FSD_MEASURE_PUZZLES; lines may be NULL. The result is the measurer's, until the next
 * call. Many at once are quicker. Does not allocate.
 */
enum fastsud_status fsd_measurer_take(struct fsd_measurer *measurer, size_t n, const char *const *cells,
                                      const uint64_t *lines, const struct fsd_puzzles **puzzles);

/* Puzzles of other rules, and what is known of them. */
struct fsd_known_puzzles {
    struct fsd_puzzles_of_rules of_rules;
    size_t n;
    const char *cells;     /* of_rules.n_cells characters and a NUL each; so are solutions, of those with one */
    const char *solutions; /* this and what follows: if the plan needs answers */
    const uint8_t *verdicts;
    const uint64_t *n_guesses;
};

/*
 * The same of puzzles of other rules, which the caller has solved, and whose rules, cells and sets stay until the next
 * call. Allocates for each call.
 */
enum fastsud_status fsd_measurer_take_known(struct fsd_measurer *measurer, const struct fsd_known_puzzles *known,
                                            const uint64_t *lines, const struct fsd_puzzles **puzzles);

/* The solver that counts solutions of 9x9 sudoku, for its name and counters; NULL: the plan needs no answers. */
const struct fsd_solver *fsd_measurer_solver(const struct fsd_measurer *measurer);

/* Writes the columns of puzzle p of the last call. For a header or an empty row, p is 0 and no call is needed. */
void fsd_measurer_put_columns(const struct fsd_measurer *measurer, size_t p, struct fsd_row *row);

/* The same for those of one measure of the plan, even if it is hidden. */
void fsd_measurer_put_measure(const struct fsd_measurer *measurer, enum fsd_measure_id m, size_t p,
                              struct fsd_row *row);

#endif
