/* Properties of a grid of candidates, by definitions independent of the library's. */
#ifndef TESTS_SUPPORT_CANDIDATES_H
#define TESTS_SUPPORT_CANDIDATES_H

#include "grid/digits.h"
#include "logic/board.h"

/* Cell k of a unit. Units are rows, boxes, columns here, as rounds of unit logic take them. */
unsigned unit_cell_in_rounds(unsigned unit, unsigned k);

unsigned size_of(unsigned digits);

void candidates_of(const char *puzzle, uint16_t *candidates);

/* As board_text writes them. Static. */
const char *candidates_text(const uint16_t *candidates);

/* An empty cell or a digit without a place; with_equals: or two cells of a unit that have nothing but the same digit.
 */
bool is_impossible(const uint16_t *candidates, bool with_equals);

enum fsd_logic_state state_of(const uint16_t *candidates);

/* The name of a set of the board that differs from one recomputed from these cells; NULL: none does. */
const char *wrong_set(const struct fsd_board *board, const uint16_t *candidates);

#endif
