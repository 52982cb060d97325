/* Which removals a hint rests on that is found while a chain is followed: what the chain around it must first do. */
#ifndef FSD_SUDOKU_EXPLAINER_PARENTS_H
#define FSD_SUDOKU_EXPLAINER_PARENTS_H

#include "logic/sudoku_explainer/findings.h"
#include "logic/sudoku_explainer/links.h"

enum { FSD_SE_MAX_REMOVED = FSD_N_DIGITS };

/*
 * Lists the candidates that were removed since the initial position from the cell or the unit by which a candidate is
 * on. There are none of one that is assumed. Returns how many there are.
 */
unsigned fsd_se_removed_beside(const struct fsd_se_position *initial, const struct fsd_se_position *now,
                               unsigned candidate, enum fsd_se_cause cause, uint16_t removed[FSD_SE_MAX_REMOVED]);

/*
 * For a candidate that is on, by its cell or by a unit: the candidates that were removed from there since the initial
 * position, as it would not have followed with them.
 */
void fsd_se_add_parents_of_on(struct fsd_se_findings *findings, struct fsd_se_finding *finding,
                              const struct fsd_se_position *initial, const struct fsd_se_position *now,
                              unsigned candidate, enum fsd_se_cause cause);

#endif
