/* Pictures of puzzles of any rules, of what their rules put on the grid, and of steps in them. */
#ifndef FSD_PICTURE_VARIANT_PICTURE_H
#define FSD_PICTURE_VARIANT_PICTURE_H

#include "picture/picture.h"
#include "rules/rules.h"
#include "rules/variant_steps.h"

enum { FSD_MAX_DRAWN_RULES = 128 };

/* All zeros: none. */
struct fsd_rule_shapes {
    struct fsd_shapes shapes;                          /* the rule of each is an index of rules */
    const struct fsd_rule *rules[FSD_MAX_DRAWN_RULES]; /* of the statements, in their order, each once */
    unsigned n_rules;
    bool is_black; /* set before the first: drawn without colours, so that lines need other differences */
};

/* Adds the shapes of all statements, from compiled rules. If memory is short, shapes.shapes has failed. */
void fsd_rule_shapes_add(struct fsd_rule_shapes *shapes, const struct fsd_rules *rules);
void fsd_rule_shapes_destroy(struct fsd_rule_shapes *shapes);

/* The name of the colour in which a rule is drawn; NULL: grey. */
const char *fsd_rule_hue_name(const struct fsd_rule *rule);

/* Whether the statements of a rule have numbers that differ, which a drawing tells. */
bool fsd_rule_has_own_numbers(const struct fsd_rules *rules, const struct fsd_rule *rule);

/* The style of rule i: how many before it are drawn alike, or the last one there is. */
unsigned fsd_rule_shapes_style(const struct fsd_rule_shapes *shapes, unsigned i);

/*
 * Starts a picture of where the steps have come to; givens has a character a cell, '.' for those that are not given.
 * The shapes must stay.
 */
void fsd_picture_of_variant(struct fsd_picture *picture, const struct fsd_rules *rules,
                            const struct fsd_rule_shapes *shapes, const char *givens,
                            const struct fsd_variant_steps *steps);

/* Marks the step on the position before it, and of its chain, if it has links, a part. Constraint and chain must stay.
 */
void fsd_picture_mark_step(struct fsd_picture *picture, const struct fsd_variant_step *step,
                           const struct fsd_chain *chain, unsigned part);

#endif
