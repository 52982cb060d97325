/*
 * The class of a puzzle that has rules of its own: the same for all puzzles that become it when they are turned or
 * reflected, constraints and all, and when cells are permuted and values renamed as the constraints allow. What counts
 * is what the constraints say, not how they are written; but if two say the same in different ways, such as two cages
 * of a line's cells and its whole sum, they may be of two classes.
 */
#ifndef FSD_PUZZLE_OWN_FORM_H
#define FSD_PUZZLE_OWN_FORM_H

#include "fastsud.h"
#include "puzzle/class_set.h"
#include "rules/rules.h"

struct fsd_own_former; /* opaque; one thread's at a time */

struct fsd_own_former *fsd_own_former_create(void); /* NULL: no memory */
void fsd_own_former_destroy(struct fsd_own_former *former);

/*
 * Takes compiled rules without what is given, to which it does not refer afterwards. FASTSUD_GAVE_UP: they have too
 * many symmetries to find, and puzzles of them no forms; FASTSUD_ERR_NO_MEMORY.
 */
int fsd_own_former_take(struct fsd_own_former *former, const struct fsd_rules *rules);

/*
 * Finds the class of a puzzle of these rules, n_cells cells, each 0, a blank, or a value index + 1. Two puzzles of
 * different classes have the same key less than once in 2^64, whatever their number of cells: it is a hash.
 * n_automorphisms and results as in fsd_variant_form.
 */
int fsd_own_form(struct fsd_own_former *former, const uint8_t *cells, struct fsd_class_key *key,
                 uint64_t *n_automorphisms);

/* The cells of a puzzle read with its givens apart from its rules; given: characters, that say more of forbidden ones.
 */
void fsd_own_cells(const struct fsd_variant *variant, const fsd_values *values, const char *given, uint8_t *cells);

#endif
