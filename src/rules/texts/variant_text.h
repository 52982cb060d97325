/* Values, statements and steps of a puzzle of any rules, in words. */
#ifndef FSD_RULES_VARIANT_TEXT_H
#define FSD_RULES_VARIANT_TEXT_H

#include "rules/texts/group_text.h"
#include "rules/variant_steps.h"

/* The grid: each cell as its values in ascending order, "!" without any, in columns as wide as they must be. */
void fsd_variant_put_pencilmarks(struct fsd_buffer *out, const struct fsd_variant *variant, const fsd_values *values);

/* As a rules text has it: "cage 10 r1c1 r1c2". */
void fsd_variant_put_statement(struct fsd_buffer *out, const struct fsd_variant *variant,
                               const struct fsd_statement *statement);

/* "franken" or "mutant", of fish whose bases or covers are others than rows and columns; NULL: the step is none. */
const char *fsd_variant_step_variant(const struct fsd_rules *rules, const struct fsd_variant_step *step);

/* How the chains of steps are written; the rules must stay. */
void fsd_variant_chain_words(struct fsd_chain_words *words, const struct fsd_rules *rules);

/* "naked pair: r89c2 in column 2 hold only 6 and 7 => r15c2<>67": its name; ": REASON => "; the conclusion. */
void fsd_variant_step_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step);
void fsd_variant_step_put_reason(struct fsd_buffer *out, const struct fsd_rules *rules,
                                 const struct fsd_variant_step *step);
/* The reason of a chain that is divided into lines, with what these come to. */
void fsd_variant_step_put_brief(struct fsd_buffer *out, const struct fsd_rules *rules,
                                const struct fsd_variant_step *step, const struct fsd_chain *lines);
void fsd_variant_step_put_conclusion(struct fsd_buffer *out, const struct fsd_rules *rules,
                                     const struct fsd_variant_step *step);

/*
 * Nothing unless the steps have come to a contradiction. The cells are what was given, a character each: "row
 * 1 has 1 more than once, in r1c24", where one of the rules has all values different; else "r1c2 has no candidate
 * left".
 */
void fsd_variant_put_contradiction(struct fsd_buffer *out, const struct fsd_rules *rules, const char *cells,
                                   const struct fsd_variant_steps *steps);

#endif
