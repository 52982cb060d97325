/* A clue that is being drawn: whoever draws it chooses cells, and numbers are found with which the solution fulfils it.
 */
#ifndef FSD_RULES_CLUE_DRAFT_H
#define FSD_RULES_CLUE_DRAFT_H

#include "base/random.h"
#include "rules/rules.h"

struct fsd_drawn_clues;

enum { FSD_DRAFT_NUMBERS = 8, FSD_DRAFT_NUMBER_BYTES = 24 };

struct fsd_clue_draft {
    const struct fsd_rules *rules;
    const uint8_t *solution;
    struct fsd_random *random;
    bool failed; /* out of memory */
    const struct fsd_rule *rule;
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    unsigned n_cells;
    int64_t numbers[FSD_DRAFT_NUMBERS];
    unsigned n_numbers;
    char word[2 * FSD_DRAFT_NUMBERS + 1]; /* a line, an axis or counts; empty: none */
    unsigned cut;                         /* a segment ends before this cell; 0: none does */
    bool is_other_end;                    /* the number is the clue at the other end of the line */
    struct fsd_rules trial; /* of which statements are compiled, to see whether the solution fulfils them */
    struct fsd_rule_argument arguments[FSD_VARIANT_MAX_CELLS + FSD_DRAFT_NUMBERS + 2];
    char text[FSD_DRAFT_NUMBERS * FSD_DRAFT_NUMBER_BYTES];
};

/* For clues on a solution, value indices, of the rules. Destroy in any case. */
void fsd_clue_draft_init(struct fsd_clue_draft *draft, const struct fsd_rules *rules, const uint8_t *solution,
                         struct fsd_random *random);
void fsd_clue_draft_destroy(struct fsd_clue_draft *draft);

/* Begins another one, without cells. */
void fsd_clue_draft_begin(struct fsd_clue_draft *draft, const struct fsd_rule *rule);

/* Whether the clue can be said and demands something, and the solution fulfils it, with a number that is found if it
 * has one. */
bool fsd_clue_draft_fits(struct fsd_clue_draft *draft);

/* Adds the clue, with arguments of its own. */
void fsd_clue_draft_put(struct fsd_clue_draft *draft, struct fsd_drawn_clues *clues);

#endif
