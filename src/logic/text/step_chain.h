/* The chain of a step in a 9x9 grid, to be told and drawn. */
#ifndef FSD_LOGIC_TEXT_STEP_CHAIN_H
#define FSD_LOGIC_TEXT_STEP_CHAIN_H

#include "grid/chain.h"
#include "logic/step.h"

/* Replaces a chain by the step's links, if it has any, and sets its words. */
void fsd_step_chain(struct fsd_chain *chain, const struct fsd_step *step);

#endif
