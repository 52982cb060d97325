/* The true candidates of a puzzle of any rules: those that some solution has; and in how many solutions each is. */
#ifndef FSD_RULES_VARIANT_CANDIDATES_H
#define FSD_RULES_VARIANT_CANDIDATES_H

#include "rules/variant_make.h"

/*
 * counts[n_values * cell + value index] becomes the number of solutions with these candidates, n_cells sets, that have
 * that one, at most limit. Each solution found counts for all of its candidates; then only those are asked that are
 * not decided. *gave_up: at the deadline, or the engine left a question open, and counts mean nothing.
 * FASTSUD_ERR_NO_MEMORY, or what the engine says.
 */
enum fastsud_status fsd_variant_count_candidates(struct fsd_variant_maker *maker, const fsd_values *candidates,
                                                 uint64_t limit, uint64_t *counts, bool *gave_up);

#endif
