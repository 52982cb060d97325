/* Clues of rules drawn at random where a solution fulfils them, for new puzzles; each by the plan of its rule's row. */
#ifndef FSD_RULES_DRAW_CLUES_H
#define FSD_RULES_DRAW_CLUES_H

#include "fastsud.h"
#include "rules/draw_cages.h"
#include "rules/rules.h"

/* Statements that own their arguments. */
struct fsd_drawn_clues {
    struct fsd_statement *statements;
    size_t n;
    size_t capacity;
};

/*
 * Adds clues of rules that have plans, as many as there is room for: lines and areas, which share no cell, on most of
 * the grid, and of other shapes each clue that fits. Cages, where a rule has them, are drawn if there are none yet.
 * Rules are those that the solution, value indices, is of. FASTSUD_ERR_NO_MEMORY, or FASTSUD_OK: *missing is the first
 * rule without a clue that fits, or NULL.
 */
enum fastsud_status fsd_draw_clues(const struct fsd_rules *rules, const struct fsd_rule *const *drawn, size_t n_drawn,
                                   const uint8_t *solution, struct fsd_random *random, struct fsd_cages *cages,
                                   struct fsd_drawn_clues *clues, const struct fsd_rule **missing);

void fsd_drawn_clues_destroy(struct fsd_drawn_clues *clues); /* all zeros are legal */

/*
 * Makes regions of the rules' boxes, or of their rows if they have none, of as many cells, joined by sides, and of
 * random shape. False: they are neither.
 */
bool fsd_draw_regions(const struct fsd_rules *rules, struct fsd_random *random, uint16_t *region);

#endif
