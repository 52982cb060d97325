/* Techniques that are switched off, by name: those that steps are of, and Sudoku Explainer's. */
#ifndef FSD_LOGIC_WITHOUT_H
#define FSD_LOGIC_WITHOUT_H

#include "logic/sudoku_explainer/hint.h"
#include "logic/techniques/techniques.h"

struct fsd_without {
    fsd_techniques techniques;
    struct fsd_se_rules rules;
};

/*
 * Adds names with commas between, in any case, with '-' for blanks if one likes. A name stands for all that begin with
 * it and a blank, so that "unique rectangle" is six techniques; a technique and the rule of Sudoku Explainer that it is
 * go together. False: there is no technique of a name, which is *n_unknown bytes at *unknown.
 */
bool fsd_without_read(struct fsd_without *without, const char *text, const char **unknown, size_t *n_unknown);

/* All names; NULL past the end. context is ignored. */
const char *fsd_without_name(const void *context, size_t i);

#endif
