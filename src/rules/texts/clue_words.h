/* What the reasons of clues have in common. */
#ifndef FSD_RULES_CLUE_WORDS_H
#define FSD_RULES_CLUE_WORDS_H

#include "rules/rules.h"
#include "rules/texts/clue_ways.h"

enum { FSD_MOST_WITHOUT_COUNT = 4 /* ways that are listed without their number */ };

void fsd_clue_put_value(struct fsd_buffer *out, const struct fsd_variant *variant, unsigned value);

/* Cells of a clue by where they stand in it. */
void fsd_clue_put_cells_at(struct fsd_buffer *out, const struct fsd_noted_clue *of, uint32_t at);

/* "; with 7 in r1c8, the rest does not fit": of what goes from each cell, values that are in some way. */
void fsd_clue_put_misfits(struct fsd_buffer *out, const struct fsd_variant *variant,
                          const struct fsd_variant_step *step, const fsd_values *in_any);

/* The few ways of a clue, those that the step has: " can only have r4c5=2 r5c5=7 or r4c5=3 r5c5=6". */
void fsd_clue_put_arrangements(struct fsd_buffer *out, const struct fsd_rules *rules,
                               const struct fsd_variant_step *step);

/* ", always with 1 and 9"; nothing without values. */
void fsd_clue_put_always_with(struct fsd_buffer *out, const struct fsd_variant *variant, fsd_values values);

/* " can be filled in 12 ways", after those words. */
void fsd_clue_put_count(struct fsd_buffer *out, const struct fsd_variant_step *step, const char *before);

#endif
