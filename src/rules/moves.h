/*
 * Puzzles turned and reflected, their rules with them: a clue is written at the cells to which it has moved. A move is
 * only used if the constraints of the moved rules are those of the rules, moved, which is checked.
 */
#ifndef FSD_RULES_MOVES_H
#define FSD_RULES_MOVES_H

#include "rules/rules.h"

enum { FSD_MOVES = 8 };

struct fsd_moves {
    unsigned n;                                    /* at least 1: the first leaves all as it is */
    struct fsd_rules moved[FSD_MOVES];             /* compiled; all zeros of the first */
    uint16_t to[FSD_MOVES][FSD_VARIANT_MAX_CELLS]; /* cell c comes to cell to[c] */
};

/*
 * Where move i, less than FSD_MOVES, takes the cells of a grid: cell c comes to cell to[c]. Returns whether rows become
 * columns.
 */
bool fsd_move_cells(const struct fsd_variant *variant, unsigned i, uint16_t *to);

/* Finds the moves of compiled rules. False: no memory. The caller destroys them in any case; all zeros are legal. */
bool fsd_moves_find(struct fsd_moves *moves, const struct fsd_rules *rules);
void fsd_moves_destroy(struct fsd_moves *moves);

#endif
