/* Why a single of any rules holds. */
#ifndef FSD_EXPLAIN_RULES_SINGLE_H
#define FSD_EXPLAIN_RULES_SINGLE_H

#include "explain/explain_rules.h"

/*
 * Sets what digits exclude the others, as few as are needed, from the position before the explainer's last step, and
 * says it in the step's reason; of other steps nothing.
 */
void fsd_rules_single_tell(struct fsd_rules_explainer *explainer);

/* Adds it to the step's drawing. */
void fsd_rules_single_draw(const struct fsd_rules_explainer *explainer, struct fsd_picture *picture);

#endif
