/* What the files of minlex share: a puzzle as words of four bits a cell, and the way that leads to its form. */
#ifndef FSD_PUZZLE_MINLEX_WORDS_H
#define FSD_PUZZLE_MINLEX_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * A line holds the nine digits of a row or column, 0 for a blank: cell i in bits 4i to 4i + 3, so that three
 * neighbouring cells are 12 bits.
 */
enum { FSD_MINLEX_MINILINE_BITS = 12 };

struct fsd_minlex_puzzle {
    uint64_t lines[2][9];  /* rows, and columns: the rows of the transposed puzzle */
    uint16_t givens[2][9]; /* of each line: bit i: cell i holds a given */
};

/* The form, and one of the ways from the puzzle to it. */
struct fsd_minlex_way {
    uint64_t rows[9]; /* the form; here cell 0 is in the highest of 36 bits, so that rows compare as text does */
    bool transposed;
    uint8_t row[9], column[9]; /* which line of the puzzle, transposed or not, stands here in the form */
    uint64_t labels;           /* bits 4d to 4d + 3: what digit d becomes; 0 when it is no given */
    uint32_t n_automorphisms;
    uint32_t n_tried; /* states or arrangements of columns: the work */
};

/* That of 81 characters. */
void fsd_minlex_find_way(const char *text, struct fsd_minlex_way *way);

/* Any puzzle. */
void fsd_minlex_of_puzzle(const struct fsd_minlex_puzzle *puzzle, struct fsd_minlex_way *way);

/* A puzzle of which each row and column has all digits. False: it is not, and nothing was written. */
bool fsd_minlex_of_grid(const struct fsd_minlex_puzzle *puzzle, struct fsd_minlex_way *way);

#endif
