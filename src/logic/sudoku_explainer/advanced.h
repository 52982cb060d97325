/* What a dynamic branch may use when nothing else follows: rules that remove candidates, and chains. */
#ifndef FSD_SUDOKU_EXPLAINER_ADVANCED_H
#define FSD_SUDOKU_EXPLAINER_ADVANCED_H

#include "logic/sudoku_explainer/branch.h"

struct fsd_se_advanced;

/* For a level above 0, see forcing_chains.h. NULL if memory fails. */
struct fsd_se_advanced *fsd_se_advanced_create(unsigned level, struct fsd_se_effort *effort);
void fsd_se_advanced_destroy(struct fsd_se_advanced *advanced);

/* Turns off what the first rule removes that removes something by what the branch did; false: none does. */
bool fsd_se_advanced_add(struct fsd_se_advanced *advanced, struct fsd_se_branch *branch);

#endif
