/* Which links prove the hint that a search for chains found: the pattern of a step. */
#ifndef FSD_SUDOKU_EXPLAINER_DESCRIBE_CHAIN_H
#define FSD_SUDOKU_EXPLAINER_DESCRIBE_CHAIN_H

#include "logic/step.h"
#include "logic/sudoku_explainer/forcing_chains.h"
#include "logic/sudoku_explainer/static_chains.h"

/*
 * These set the cells, digits and units of a step and add its links; the rest stays as it is. A candidate that is off
 * on the board already is no link.
 */

/*
 * One branch. A chain begins with the opposite of its conclusion; its cells and digits are those of the assumption. A
 * cycle, whose first link is the last one, too, holds in both directions; its cells and digits are those of all links.
 */
void fsd_se_describe_chain(const struct fsd_se_chain *chain, struct fsd_step *step);

/*
 * One branch that ends in a contradiction, the last link and its opposite; or several that end with the conclusion, one
 * from each candidate of a cell, from each place of a digit in units, or from a candidate that is true and then false.
 * Cells and digits are those of the assumptions. Where links are too many, these stand alone.
 */
void fsd_se_describe_claim(const struct fsd_se_claim *claim, struct fsd_step *step);

#endif
