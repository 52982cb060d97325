/* Techniques that are switched off, by name: those that steps are of, of 9x9 and of other rules, and Sudoku
 * Explainer's. */
#ifndef FSD_LOGIC_WITHOUT_H
#define FSD_LOGIC_WITHOUT_H

#include "base/failure.h"
#include "logic/sudoku_explainer/hint.h"
#include "logic/techniques/techniques.h"
#include "rules/variant_steps.h"

struct fsd_without {
    fsd_techniques techniques;
    struct fsd_se_rules rules;
    fsd_variant_techniques other_rules; /* those that steps of other rules are of */
};

/*
 * Adds names with commas between, in any case, with '-' for blanks if one likes. A name stands for all that begin with
 * it and a blank, so that "unique rectangle" is six techniques; a technique and the rule of Sudoku Explainer that it is
 * go together, by either name, and so does the technique of other rules that has the same name. False: there is no
 * technique of a name, which failure says.
 */
bool fsd_without_read(struct fsd_without *without, const char *text, struct fsd_failure *failure);

/* All names, each once in any case; NULL past the end. */
const char *fsd_without_name(size_t i);

/* The name most like a text that is none, or how one begins; false: none is like it. */
enum { FSD_WITHOUT_NAME_BYTES = 64 };
bool fsd_without_suggest(const char *text, char nearest[FSD_WITHOUT_NAME_BYTES]);

#endif
