/*
 * The canonical form of a puzzle of any rules: of all its copies by the rules' symmetries (see rules/symmetries.h) the
 * one that comes first, cell by cell in the order of the text, a blank before the lowest value before the next. Where
 * values may be renamed, or reversed, they are. Two puzzles are copies of each other if and only if their forms are
 * equal. Any number of givens and of solutions will do.
 */
#ifndef FSD_PUZZLE_VARIANT_FORM_H
#define FSD_PUZZLE_VARIANT_FORM_H

#include "fastsud.h"
#include "rules/symmetries.h"

struct fsd_variant_former; /* opaque; one thread's at a time */

/* symmetries are borrowed. NULL when out of memory. */
struct fsd_variant_former *fsd_variant_former_create(const struct fsd_symmetries *symmetries);
void fsd_variant_former_destroy(struct fsd_variant_former *former);

/*
 * Computes the form of n_cells cells, each 0, a blank, or a value index + 1. *n_automorphisms (may be NULL) becomes how
 * many of the symmetries of the cells take the puzzle to itself when values are renamed suitably; UINT64_MAX: so many
 * or more. FASTSUD_GAVE_UP: more work than FSD_VARIANT_FORM_WORK, and no form; FASTSUD_ERR_NO_MEMORY.
 */
int fsd_variant_form(struct fsd_variant_former *former, const uint8_t *cells, uint8_t *form, uint64_t *n_automorphisms);

/*
 * A way to the form found last: what is in form[cell] comes from way[cell], with values reversed if is_reversed, where
 * they may be so and not renamed in any other way.
 */
const uint16_t *fsd_variant_form_way(const struct fsd_variant_former *former, bool *is_reversed);

/* Cells looked at, for one puzzle: some seconds. What depends on it depends on the puzzle alone. */
#define FSD_VARIANT_FORM_WORK UINT64_C(2000000000)

#endif
