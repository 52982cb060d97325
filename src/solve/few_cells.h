/* All solutions of what a search has left of a puzzle once few cells are open. */
#ifndef FSD_SOLVE_FEW_CELLS_H
#define FSD_SOLVE_FEW_CELLS_H

#include <stddef.h>

#include "solve/digit_places.h"

enum {
    FSD_FEW_CELLS = 31,
    FSD_FEW_CELLS_FRAMES = FSD_FEW_CELLS * (FSD_N_DIGITS - 1) + 2, /* a frame for every candidate not tried yet */
    FSD_FEW_CELLS_TEXT = 96                                        /* a grid, and bytes that nobody reads */
};

/* Guesses of a search. */
struct fsd_guesses {
    uint64_t n;
    uint64_t limit; /* stop before the guess after this many */
};

/*
 * A set of cells for each digit: element d % 4 of vector d / 4 is digit d's. Bit i is open cell i, from the first on.
 */
typedef uint32_t fsd_four_digits __attribute__((vector_size(16)));
enum { FSD_DIGIT_VECTORS = 3 };

/* Candidates; none is ruled out by a naked single of them any more. */
struct fsd_few_cells_frame {
    fsd_four_digits candidates[FSD_DIGIT_VECTORS];
    uint32_t open; /* cells with two candidates or more */
};

/* The members are for few_cells.c alone. */
struct fsd_few_cells {
    size_t n_frames; /* branches to search, the last one first; 0: there are no more solutions */
    unsigned n_cells;
    uint32_t all;                                            /* cells */
    fsd_four_digits peers[FSD_FEW_CELLS + 1];                /* of each cell, four times; the last one is for none */
    fsd_four_digits digits[FSD_N_DIGITS][FSD_DIGIT_VECTORS]; /* all bits in the digit's element */
    uint8_t spread[256][8];                                  /* byte i: bit i of a byte */
    uint8_t cell_of_place[FSD_N_PLACES];
    uint8_t cell[FSD_FEW_CELLS + 1]; /* where each is in text; behind the grid for none */
    char text[FSD_FEW_CELLS_TEXT];
    struct fsd_few_cells_frame frames[FSD_FEW_CELLS_FRAMES];
};

/* Once, before the first start. */
void fsd_few_cells_init(struct fsd_few_cells *few);

/* Starts on candidates at the fixed point of fsd_digit_places_narrow with at most FSD_FEW_CELLS open places. */
void fsd_few_cells_start(struct fsd_few_cells *few, const struct fsd_digit_places *candidates);

/*
 * Finds up to n more solutions, in lexicographic order, and writes the 81 digits of each to solutions, stride bytes
 * apart, unless that is NULL. Returns how many; if fewer than n, either few->n_frames is 0 or the guess limit is
 * reached. Every cell with two candidates or more that it branches on is a guess. Does not allocate.
 */
size_t fsd_few_cells_next(struct fsd_few_cells *few, struct fsd_guesses *guesses, size_t n, char *solutions,
                          size_t stride);

#endif
