/* A full grid held to the rules of a variant, without a search. */
#ifndef FSD_RULES_VARIANT_GRID_H
#define FSD_RULES_VARIANT_GRID_H

#include "rules/variant.h"

/* Whether values, as indices, of all cells are as the constraint demands. */
bool fsd_constraint_holds(const struct fsd_variant *variant, const struct fsd_constraint *constraint,
                          const uint8_t *values);

/* The first constraint that values, indices of all cells, break; NULL: none. Candidates are not looked at. */
const struct fsd_constraint *fsd_variant_broken(const struct fsd_variant *variant, const uint8_t *values);

/* Sets it for each cell of a broken constraint; of cells that must differ, for those with the same value. */
void fsd_variant_find_faults(const struct fsd_variant *variant, const uint8_t *values, bool *is_to_blame);

#endif
