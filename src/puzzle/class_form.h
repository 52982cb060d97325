/* The canonical forms by which puzzles are classed. */
#ifndef FSD_PUZZLE_CLASS_FORM_H
#define FSD_PUZZLE_CLASS_FORM_H

#include "puzzle/minlex.h"
#include "solve/solver.h"

enum { FSD_CLASS_BATCH = 256 };

struct fsd_class_form_options {
    bool by_solution;   /* the form of the solution, for puzzles with exactly one, instead of the puzzle's own */
    bool wants_morph;   /* also n_automorphisms and morph; otherwise only cells are filled in */
    const char *kernel; /* of the solver; NULL: the fastest that this CPU runs */
};

struct fsd_class_form; /* opaque; one thread's at a time */

/* On failure, as that of fsd_solver_create, *form is NULL. */
enum fastsud_status fsd_class_form_create(const struct fsd_class_form_options *options, struct fsd_class_form **form);
void fsd_class_form_destroy(struct fsd_class_form *form);

/*
 * Computes the forms of n puzzles, at most FSD_CLASS_BATCH, into minlex[0..n). verdicts, which may be NULL, are those
 * of a solver with limit 2 by solution; otherwise nothing is solved, and all are FASTSUD_OPEN.
 */
enum fastsud_status fsd_class_form_take(struct fsd_class_form *form, size_t n, const char *const *puzzles,
                                        struct fsd_minlex *minlex, uint8_t *verdicts);

/* NULL if nothing is solved. */
const struct fsd_solver *fsd_class_form_solver(const struct fsd_class_form *form);

#endif
