/* What follows from one clue, as a player would check it at the board. */
#ifndef FSD_RULES_CLUE_TEXT_H
#define FSD_RULES_CLUE_TEXT_H

#include "rules/rules.h"
#include "rules/variant_steps.h"

/* The reason of a step that rests on a relation, a sum or a line. */
void fsd_clue_text_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step);

#endif
