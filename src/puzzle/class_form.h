/* The canonical forms by which puzzles are classed. */
#ifndef FSD_PUZZLE_CLASS_FORM_H
#define FSD_PUZZLE_CLASS_FORM_H

#include "base/buffer.h"
#include "puzzle/class_set.h"
#include "puzzle/grid_mark.h"
#include "puzzle/minlex.h"
#include "rules/symmetries.h"
#include "solve/solver.h"

enum { FSD_CLASS_BATCH = 256 };

struct fsd_class_form_options {
    bool by_solution;   /* the form of the solution, for puzzles with exactly one, instead of the puzzle's own */
    bool wants_morph;   /* also n_automorphisms and morph; otherwise only the form */
    const char *kernel; /* of the solver; NULL: the fastest that this CPU runs */
    const struct fsd_symmetries *symmetries; /* of other rules than those of 9x9 sudoku; NULL: these */
};

enum fsd_class_form_result {
    FSD_CLASS_FORM_FOUND,
    FSD_CLASS_FORM_MALFORMED, /* of other rules: the cells are none of theirs, see fsd_rules_read_cells */
    FSD_CLASS_FORM_GAVE_UP,   /* of other rules: it takes too much work, see puzzle/variant_form.h */
    FSD_CLASS_FORM_UNWANTED   /* a solution's mark is none of those wanted */
};

/* The forms of at most FSD_CLASS_BATCH puzzles. */
struct fsd_class_forms {
    const struct fsd_symmetries *symmetries;
    const struct fsd_mark_set *wanted; /* the caller's: of solutions of 9x9 sudoku, marks that matter; NULL: all do */
    uint8_t verdicts[FSD_CLASS_BATCH]; /* by solution, those of a solver with limit 2; otherwise all FASTSUD_OPEN */
    uint8_t results[FSD_CLASS_BATCH];  /* enum fsd_class_form_result */
    struct fsd_minlex *minlex;         /* of 9x9 sudoku; otherwise NULL, and there are: */
    uint64_t n_automorphisms[FSD_CLASS_BATCH];
    uint8_t *cells; /* n_cells each, see fsd_variant_form */
    uint8_t *read;  /* those of the puzzles, unless these are malformed, see fsd_rules_read_cells */
};

/* False: no memory. The caller destroys them in any case; all zeros are legal. */
bool fsd_class_forms_create(struct fsd_class_forms *forms, const struct fsd_symmetries *symmetries);
void fsd_class_forms_destroy(struct fsd_class_forms *forms);

static inline enum fsd_class_form_result fsd_class_forms_result(const struct fsd_class_forms *forms, size_t i)
{
    return (enum fsd_class_form_result)forms->results[i];
}

static inline uint64_t fsd_class_forms_n_automorphisms(const struct fsd_class_forms *forms, size_t i)
{
    return forms->minlex ? forms->minlex[i].n_automorphisms : forms->n_automorphisms[i];
}

/* Of form i, if it was found. */
void fsd_class_forms_key(const struct fsd_class_forms *forms, size_t i, struct fsd_class_key *key);

/* Appends form i as a line of cells, without the line's end. False: it cannot be written so that it is read again. */
bool fsd_class_forms_put(const struct fsd_class_forms *forms, size_t i, struct fsd_buffer *out);

struct fsd_class_form; /* opaque; one thread's at a time */

/* On failure, as that of fsd_solver_create, *form is NULL. */
enum fastsud_status fsd_class_form_create(const struct fsd_class_form_options *options, struct fsd_class_form **form);
void fsd_class_form_destroy(struct fsd_class_form *form);

/* Computes the forms of n puzzles, at most FSD_CLASS_BATCH, into forms, which were made for the same symmetries. */
enum fastsud_status fsd_class_form_take(struct fsd_class_form *form, size_t n, const char *const *puzzles,
                                        struct fsd_class_forms *forms);

/* The same of puzzles of 9x9 sudoku by solution, but only the marks of their solutions; 0: it has not exactly one. */
enum fastsud_status fsd_class_form_mark(struct fsd_class_form *form, size_t n, const char *const *puzzles,
                                        uint64_t *marks);

/* NULL if nothing is solved. */
const struct fsd_solver *fsd_class_form_solver(const struct fsd_class_form *form);

#endif
