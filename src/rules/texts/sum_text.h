/* What follows from a sum, as a player would check it. */
#ifndef FSD_RULES_SUM_TEXT_H
#define FSD_RULES_SUM_TEXT_H

#include "rules/rules.h"
#include "rules/texts/clue_ways.h"

/* Why a sum lets values go: by the smallest of what explains it. */
void fsd_sum_text_put_plain(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step,
                            const struct fsd_noted_clue *of, const struct fsd_plain_sum *sum);

/* The same of any weights. */
void fsd_sum_text_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step);

/* "rows 1 and 2 make 90, their cages sum to 81, so r1c3 + r2c5 = 9", and why. */
void fsd_sum_text_put_innies(struct fsd_buffer *out, const struct fsd_rules *rules,
                             const struct fsd_variant_step *step);

#endif
