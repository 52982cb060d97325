/* Constraints that follow from several others and that propagation of each alone does not see. */
#ifndef FSD_RULES_DERIVE_H
#define FSD_RULES_DERIVE_H

#include "rules/engines/propagate.h"

/*
 * Makes derived, which has csp's propagators and others, from houses (sets of cells that need all of their values) and
 * sums. False: no memory, or the deadline has passed, or all together would take more than csp's bounds allow. Shares
 * what csp has, and must be destroyed before it. Houses that overlap: what is left of each has the same values (locked
 * candidates). Unions of disjoint houses, held against unions of others: so have the cells in which these differ (the
 * law of leftovers of jigsaws). Unions of disjoint houses, held against sums: the cells in which they differ have a sum
 * (innies and outies of killers). Sums that cover a house, less the house. Sums whose cells differ from one another's,
 * as one. Lines over different cells with the values used. Sets of values of such lines and of cells that are all
 * related in one way. How often values can occur in the cells of lines.
 */
bool fsd_csp_derive(struct fsd_csp *derived, const struct fsd_csp *csp, struct fsd_deadline *deadline);

#endif
