/* How cells, units and digits are written for people. */
#ifndef FSD_GRID_NOTATION_H
#define FSD_GRID_NOTATION_H

#include "grid/cells.h"

/* Most bytes of each text; nothing here writes a terminating zero, all return the byte after their text. */
enum {
    FSD_CELLS_TEXT_BYTES = 9 * 12 + 8, /* nine rows, each with columns of its own, and commas between */
    FSD_DIGITS_TEXT_BYTES = 28,
    FSD_UNITS_TEXT_BYTES = 3 * (8 + FSD_DIGITS_TEXT_BYTES) + 4,
    FSD_WORDS_BYTES = 80 /* what fsd_notation_put_words takes at most, so that sums can be made */
};

/*
 * Cells by row and column from 1, as HoDoKu writes them: r4c7; r12c7 is r1c7 and r2c7, r4c379 is three cells, r12c79
 * four: each row with each column. Parts of no such form have commas between them: r1c5,r2c79.
 */
char *fsd_notation_put_cells(char *out, fsd_cells cells);

/* "row 4", "rows 2 and 7", "column 3 and box 5"; units as bits. */
char *fsd_notation_put_units(char *out, uint32_t units);

/* "3", "3 and 7", "3, 5 and 7"; bit d - 1 is digit d. */
char *fsd_notation_put_digits(char *out, uint16_t digits);

/* The digits alone: "357". */
char *fsd_notation_put_mask(char *out, uint16_t digits);

/* Text of the program's own, at most FSD_WORDS_BYTES. */
char *fsd_notation_put_words(char *out, const char *words);

#endif
