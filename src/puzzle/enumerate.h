/* Finds all solutions of a puzzle, one after the other, in lexicographic order. */
#ifndef FSD_PUZZLE_ENUMERATE_H
#define FSD_PUZZLE_ENUMERATE_H

#include <stdbool.h>

#include "base/failure.h"
#include "fastsud.h"
#include "rules/variant.h"
#include "solve/solver.h"

struct fsd_enumerator; /* opaque; one thread's at a time */

/*
 * On success *enumerator is the caller's, to be given to fsd_enumerator_destroy; on failure it is NULL. It takes 40 KB.
 */
enum fastsud_status fsd_enumerator_create(struct fsd_enumerator **enumerator);
void fsd_enumerator_destroy(struct fsd_enumerator *enumerator);

/* From the next start on, a search ends soon after *stop is not 0; NULL: nobody can stop it. */
void fsd_enumerator_stop_at(struct fsd_enumerator *enumerator, const int *stop);

/*
 * Starts on a puzzle: 81 bytes, '1' to '9' are givens, all else blanks. guess_limit: stop before the guess after this
 * many; 0: never. time_limit_ns: stop so long after this call, or little later; 0: never.
 */
void fsd_enumerator_start(struct fsd_enumerator *enumerator, const char *puzzle, uint64_t guess_limit,
                          uint64_t time_limit_ns);

/* The same of pencilmarks: bit d - 1 allows the digit d. */
void fsd_enumerator_start_candidates(struct fsd_enumerator *enumerator, const uint16_t candidates[FASTSUD_N_CELLS],
                                     uint64_t guess_limit, uint64_t time_limit_ns);

/*
 * The same of a puzzle of other rules, by its solver, whose variant it is; values as in fsd_batch. n_wanted: about so
 * many solutions, 0: all. failure: set when an engine fails in its own way. All are borrowed until the next start.
 */
void fsd_enumerator_start_variant(struct fsd_enumerator *enumerator, const struct fsd_solver *solver,
                                  const struct fsd_variant *variant, const fsd_values *values, uint64_t n_wanted,
                                  struct fsd_failure *failure);

/*
 * Finds the next n solutions and writes the 81 digits (n_cells characters) of each to solutions, stride bytes, at least
 * as many, apart; NULL: they are only counted. Returns how many it found; if fewer than n, there are no more, or a
 * limit is reached (see fsd_enumerator_cut_short). Of 9x9 sudoku: depth first, always at the first open cell, digits
 * ascending, so that solutions come in lexicographic order, each once; singles and locked candidates are applied
 * between guesses; does not allocate.
 */
size_t fsd_enumerator_next(struct fsd_enumerator *enumerator, size_t n, char *solutions, size_t stride);

/* FASTSUD_OK, or why a search by other rules ended. */
enum fastsud_status fsd_enumerator_status(const struct fsd_enumerator *enumerator);

/* Whether the guess limit or the time limit ended the search, so that there may be more solutions. */
bool fsd_enumerator_cut_short(const struct fsd_enumerator *enumerator);

/* Cells that the search has branched on since the start, a function of the puzzle and of how far it went. */
uint64_t fsd_enumerator_n_guesses(const struct fsd_enumerator *enumerator);

#endif
