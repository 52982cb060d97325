/* Names that the field has for special cases of a technique. */
#ifndef FSD_LOGIC_VARIANT_H
#define FSD_LOGIC_VARIANT_H

#include "logic/step.h"

/*
 * The special case that a step is, or NULL: "sashimi" of a finned fish, "skyscraper", "two-string kite" or "turbot
 * fish" of an X-chain of two strong links between cells, "doubly linked" of almost locked sets. Names as in HoDoKu
 * (Hobiger). A step does not tell whether the box or the line makes a pair in both a strong link; a chain with such a
 * pair is a turbot fish.
 */
const char *fsd_step_variant(const struct fsd_step *step);

#endif
