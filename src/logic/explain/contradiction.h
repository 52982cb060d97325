/* Where it became clear that a puzzle has no solution. */
#ifndef FSD_LOGIC_CONTRADICTION_H
#define FSD_LOGIC_CONTRADICTION_H

#include "grid/notation.h"
#include "logic/board.h"

enum { FSD_CONTRADICTION_BYTES = FSD_WORDS_BYTES + FSD_UNITS_TEXT_BYTES + FSD_CELLS_TEXT_BYTES + 4 };

/*
 * Says in English, with a terminating zero, what is wrong with a contradictory board that came from a puzzle of 81
 * characters: a digit given twice in a unit, else a cell without candidates, else a unit without a place for a digit.
 */
void fsd_contradiction_text(const struct fsd_board *board, const char *puzzle, char text[FSD_CONTRADICTION_BYTES]);

#endif
