/* Logic inside single units, in levels 0 to 3, by rounds over the whole grid. */
#ifndef FSD_LOGIC_UNIT_LOGIC_H
#define FSD_LOGIC_UNIT_LOGIC_H

#include "logic/board.h"

enum { FSD_N_UNIT_LEVELS = 4 };

/*
 * Level 0 is consistency: a cell's only candidate leaves the other cells of its units. 1, singles: a digit with one
 * place in a unit stands there. 2, pairs: the digits of two cells of a unit that have the same two candidates leave the
 * unit's other cells. 3, triples: the same for three cells with the same three candidates. A level includes those below
 * it. A cell that two digits claim as singles, and cells of which too many have the same candidates, are left with
 * none.
 *
 * A round applies consistency, then singles, pairs, triples, each to the rows, then the boxes, then the columns; what
 * follows in a unit is applied at once. Rounds go on until one changes nothing. For levels 0 to 2 no order matters, but
 * a triple that has lost a candidate is not one any more, so that level 3 is defined by this one. After the essay
 * "FastSudokuSolver", whose figures for 17-clue puzzles it gives.
 *
 * candidates are reduced in place. n_uses, added to, may be NULL: by level, cells that consistency and singles fixed,
 * units that pairs and triples changed.
 */
enum fsd_logic_state fsd_unit_logic(uint16_t candidates[FSD_N_CELLS], unsigned level,
                                    uint32_t n_uses[FSD_N_UNIT_LEVELS]);

/* Removes the digit of each cell with one candidate from its peers, once: what is known before any logic. */
void fsd_candidates_start(uint16_t candidates[FSD_N_CELLS]);

#endif
