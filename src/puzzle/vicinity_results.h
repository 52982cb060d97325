/* The last part of a vicinity search: of puzzles that may be results, those that are, as sorted canonical forms. */
#ifndef FSD_PUZZLE_VICINITY_RESULTS_H
#define FSD_PUZZLE_VICINITY_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solve/solver.h"

struct fsd_vicinity_results; /* opaque; one thread's at a time */

/*
 * For n_most starting puzzles at a time; time_limit_ns: to look at one that was added; 0: none; it is given up, too,
 * when *stop is not 0, unless stop is NULL. Fails as fsd_solver_create does; *results is then NULL.
 */
enum fastsud_status fsd_vicinity_results_create(const char *kernel, uint64_t time_limit_ns, const int *stop,
                                                size_t n_most, struct fsd_vicinity_results **results);
void fsd_vicinity_results_destroy(struct fsd_vicinity_results *results);

/* Starts over, without any. */
void fsd_vicinity_results_clear(struct fsd_vicinity_results *results);

/*
 * Adds a puzzle, 81 cells, '.' for blanks, that was reached from starting puzzle i. It is looked at later, with others;
 * that may fail until fsd_vicinity_results_finish says so.
 */
void fsd_vicinity_results_add(struct fsd_vicinity_results *results, size_t i, const char *cells);

/* Looks at all that were added. */
enum fastsud_status fsd_vicinity_results_finish(struct fsd_vicinity_results *results);

/* Whether some that was added was given up since the start. */
bool fsd_vicinity_results_gave_up(const struct fsd_vicinity_results *results);

/* After finish: the distinct canonical forms reached from starting puzzle i, 81 bytes each, ascending. */
const char *fsd_vicinity_results_get(const struct fsd_vicinity_results *results, size_t i, size_t *n_forms);

/* Those given to the solver, since creation; without those that show that one is minimal. */
uint64_t fsd_vicinity_results_n_queries(const struct fsd_vicinity_results *results);

#endif
