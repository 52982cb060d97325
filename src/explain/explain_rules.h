/* Explains puzzles of any rules. */
#ifndef FSD_EXPLAIN_EXPLAIN_RULES_H
#define FSD_EXPLAIN_EXPLAIN_RULES_H

#include "explain/explanation.h"
#include "rules/found_variant_steps.h"

/* A puzzle, and what is known of it. All of it stays until the explanation ends. */
struct fsd_rules_puzzle {
    const struct fsd_rules *rules;
    const char *cells;            /* what is given or entered: a character each and a NUL, '.' where nothing is */
    const char *givens;           /* the same without what a player entered; NULL: that is all */
    bool is_written;              /* as in struct fsd_position */
    const char *solution;         /* the only one of what is given, a character a cell; NULL: it is not known */
    const fsd_values *candidates; /* NULL: those of the rules */
    const fsd_values *marks;      /* where several values are given, these; NULL: nowhere */
    enum fastsud_verdict verdict;
    const char *refusal; /* why there are no steps, in words: one of the rules is contradictory by itself, or, with */
    bool is_given_up;    /* this, takes more than the limits allow; NULL: there may be steps */
};

struct fsd_rules_explain_options {
    uint64_t time_limit_ns; /* for the steps of a puzzle; 0: none */
    enum fsd_hint hint;
    bool is_every; /* all steps at the position, instead of one after the other */
    fsd_variant_techniques without;
};

struct fsd_rules_explainer {
    struct fsd_explanation explanation;
    struct fsd_rules_puzzle puzzle;
    struct fsd_rules_explain_options options;
    struct fsd_variant_steps steps;
    struct fsd_found_variant_steps found; /* if is_every, once it has_found */
    bool has_found;
    struct fsd_variant_step step;  /* the last */
    struct fsd_told_cells emptied; /* of a hidden single, which lose its digit */
    struct fsd_rule_shapes shapes;
    struct fsd_buffer note; /* which rules there are */
    struct fsd_told_rules rules;
    fsd_values before[FSD_MAX_DRAWN_CELLS]; /* the candidates before the step, and what was placed then */
    bool was_placed[FSD_MAX_DRAWN_CELLS];
};

/* Begins an explanation; the explainer is of zeros or explained another puzzle. False: no memory. Destroy it in any
 * case. */
bool fsd_rules_explain(struct fsd_rules_explainer *explainer, const struct fsd_rules_puzzle *puzzle,
                       const struct fsd_rules_explain_options *options);
void fsd_rules_explainer_destroy(struct fsd_rules_explainer *explainer);

#endif
