/* Sums in words: "r1c1 = r1c2 + r2c1", and why values go from them. */
#ifndef FSD_RULES_SUM_TEXT_H
#define FSD_RULES_SUM_TEXT_H

#include "rules/rules.h"
#include "rules/variant_steps.h"

/* "rows 1 and 2 make 90, their cages sum to 81, so ", which the derived sum follows. */
void fsd_variant_put_leftover(struct fsd_buffer *out, const struct fsd_rules *rules,
                              const struct fsd_derived_sum *derived);

/* The sum that a step rests on, with all its values but the last, or with what the least and most of its cells make. */
void fsd_variant_put_sum_reason(struct fsd_buffer *out, const struct fsd_rules *rules,
                                const struct fsd_variant_step *step);

#endif
