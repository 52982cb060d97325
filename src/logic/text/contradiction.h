/* Why a puzzle has no solution. */
#ifndef FSD_LOGIC_TEXT_CONTRADICTION_H
#define FSD_LOGIC_TEXT_CONTRADICTION_H

#include "base/buffer.h"
#include "logic/board.h"

/*
 * Says in English what is wrong with a contradictory board that came from a puzzle of 81 characters: a digit given
 * twice in a unit, else a cell without candidates, else a unit without a place for a digit. Says whether it is the
 * first of these.
 */
bool fsd_contradiction_put(struct fsd_buffer *out, const struct fsd_board *board, const char *puzzle);

#endif
