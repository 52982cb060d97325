/*
 * Canonical forms as a pipeline stage, and dropping what is isomorphic to an earlier puzzle as its settler (see
 * output/writer.h).
 */
#ifndef FSD_JOBS_CANON_STAGE_H
#define FSD_JOBS_CANON_STAGE_H

#include "jobs/solved.h"
#include "puzzle/class_form.h"
#include "run/run.h"

struct fsd_canon_options {
    bool by_solution;
    bool puts_automorphisms;
    bool puts_transform;
    bool puts_group;        /* appends the number of the class, from 1 */
    bool drops_duplicates;  /* keeps the first puzzle of each class */
    bool compares;          /* the first source is a reference, whose classes are dropped from the others */
    const char *known_text; /* for the summary: "dropped that are in FILE" */
    const struct fsd_symmetries *symmetries; /* of --rules; NULL: those of 9x9 sudoku */
    const char *kernel;                      /* NULL: the fastest that this CPU runs */
    struct fsd_solving solving;              /* of puzzles with rules of their own; it has no others */
    const struct fsd_puzzle_format *format;  /* of forms in a run with such puzzles */
};

/* What the workers of a run share. */
struct fsd_canon;

/* options are copied. NULL when out of memory. */
struct fsd_canon *fsd_canon_create(const struct fsd_canon_options *options);
void fsd_canon_destroy(struct fsd_canon *canon);

/* Before a run that compares, if its puzzles have no other rules: learns from its sources what saves work then. */
void fsd_canon_look_ahead(struct fsd_canon *canon, const struct fsd_run_options *run);

/* Memory for classes, after the run. */
size_t fsd_canon_n_bytes(const struct fsd_canon *canon);

/* Its options are a struct fsd_canon. */
extern const struct fsd_stage fsd_canon_stage;

#endif
