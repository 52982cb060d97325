/*
 * Canonical forms as a pipeline stage, and dropping what is isomorphic to an earlier puzzle as its settler (see
 * output/writer.h).
 */
#ifndef FSD_JOBS_CANON_STAGE_H
#define FSD_JOBS_CANON_STAGE_H

#include "make/class_form.h"
#include "run/stage.h"

struct fsd_canon_options {
    bool by_solution;
    bool puts_automorphisms;
    bool puts_transform;
    bool puts_group;       /* appends the number of the class, from 1 */
    bool drops_duplicates; /* keeps the first puzzle of each class */
    size_t n_known;        /* sources at the start of which nothing is written, and whose classes are dropped later */
    const char *kernel;    /* NULL: the fastest that this CPU runs */
};

struct fsd_canon_counts {
    uint64_t n_classes;    /* other than known ones; 0 if nothing needed to tell them apart */
    uint64_t n_known;      /* puzzles dropped for being of a known class */
    uint64_t n_duplicates; /* puzzles dropped for being of a class that came earlier */
    size_t n_bytes;        /* memory for classes */
};

/* What the workers of a run share. */
struct fsd_canon;

/* options are copied. NULL when out of memory. */
struct fsd_canon *fsd_canon_create(const struct fsd_canon_options *options);
void fsd_canon_destroy(struct fsd_canon *canon);

/*
 * Call before the run is created, with its sources, which are borrowed until it has ended. Fails as
 * fsd_class_form_create does.
 */
enum fastsud_status fsd_canon_start(struct fsd_canon *canon, const struct fsd_source *sources, size_t n_sources);

/* After the run. */
void fsd_canon_counts_get(const struct fsd_canon *canon, struct fsd_canon_counts *counts);

/* Its options are a struct fsd_canon. */
extern const struct fsd_stage fsd_canon_stage;

/* The settler of the stage; context is the struct fsd_canon. */
enum fastsud_status fsd_canon_settle(void *context, struct fsd_part *output);

#endif
