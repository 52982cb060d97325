/*
 * What is known of classes before puzzles are compared with a reference, by their solutions: the marks (see
 * puzzle/grid_mark.h) on the side that has less to read. The canonical form of a puzzle of the other side is needed
 * only if it has such a mark.
 */
#ifndef FSD_JOBS_CLASS_SIEVE_H
#define FSD_JOBS_CLASS_SIEVE_H

#include "puzzle/class_form.h"
#include "run/run.h"

struct fsd_class_sieve {
    struct fsd_mark_set marks;
    bool is_made, of_reference; /* which side the marks are of */
};

/*
 * Reads one side of a run, 9x9 puzzles of which the first source is the reference, whose forms are made as options say.
 * needs_puzzles: all forms of the puzzles are needed, so there is nothing to learn from the reference. Leaves the sieve
 * as it is, all zeros, where a side cannot be read twice, or does not end well: the run will tell.
 */
void fsd_class_sieve_make(struct fsd_class_sieve *sieve, const struct fsd_run_options *run,
                          const struct fsd_class_form_options *options, bool needs_puzzles);
void fsd_class_sieve_destroy(struct fsd_class_sieve *sieve);

/* The marks that matter in a source; NULL: all do. */
static inline const struct fsd_mark_set *fsd_class_sieve_wanted(const struct fsd_class_sieve *sieve,
                                                                const struct fsd_source *source)
{
    return sieve->is_made && source->is_reference != sieve->of_reference ? &sieve->marks : NULL;
}

#endif
