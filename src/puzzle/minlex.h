/*
 * The canonical form of a puzzle, minlex: of all its symmetric copies (see grid/morph.h) the one whose 81 characters
 * come first, row by row, a blank before 1 before 2 ... before 9. Two puzzles are symmetric copies of each other if
 * and only if their forms are equal. Any number of givens and of solutions will do, and contradictory givens too.
 *
 * Thread safe; nothing is allocated. Some microseconds for puzzles and grids as people make them, some milliseconds
 * for the most symmetric ones.
 */
#ifndef FSD_PUZZLE_MINLEX_H
#define FSD_PUZZLE_MINLEX_H

#include "grid/morph.h"

struct fsd_minlex {
    char cells[FSD_N_CELLS]; /* '.' and digits, no zero is appended */
    /*
     * How many of the 2 * 6^8 symmetries of the cells take the puzzle to itself when the digits are renamed suitably.
     * 1: no symmetry; 3359232: the empty grid. Digits that are no givens play no part.
     */
    uint32_t n_automorphisms;
    /*
     * Takes the puzzle to cells; one of n_automorphisms that do. Digits that are no givens become, in ascending order,
     * the digits that are none in cells.
     */
    struct fsd_morph morph;
};

/* Reads 81 characters; those other than '1' to '9' are blanks. */
void fsd_minlex(const char *puzzle, struct fsd_minlex *minlex);

/* The cells alone, which is a little faster. */
void fsd_minlex_cells(const char *puzzle, char *cells);

#endif
