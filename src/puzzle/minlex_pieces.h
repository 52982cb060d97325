/* The states of the search for a puzzle's form, and the ways to write a stack's part of the next row. */
#ifndef FSD_PUZZLE_MINLEX_PIECES_H
#define FSD_PUZZLE_MINLEX_PIECES_H

#include "puzzle/minlex_words.h"

enum { FSD_MINLEX_MAX_ORDERS = 6 }; /* of three columns */

/* The first rows of the form, and of the columns' order as much as these rows settle. */
struct fsd_minlex_state {
    uint64_t labels;     /* bits 4d to 4d + 3: what digit d becomes, 0: not settled */
    uint64_t rows;       /* bits 4i to 4i + 3: which line is row i of the form */
    uint64_t columns;    /* the same for columns */
    uint32_t weight;     /* how many states this one stands for: identical lines are tried once */
    uint16_t unused;     /* lines, a bit each */
    uint8_t column_cuts; /* bits 2s + i: in stack s of the form, columns up to i differ from those after it */
    uint8_t stack_cuts;  /* bit s: stacks up to s differ from those after it */
    uint8_t n_labels;
    bool transposed;
};

/* One of the smallest ways to write three cells of a line, the columns in an order that a state leaves open. */
struct fsd_minlex_piece {
    uint64_t labels;
    uint16_t text;    /* labels, the first in the highest four of 12 bits */
    uint16_t digits;  /* of the puzzle, in the same order */
    uint16_t columns; /* as in a state */
    uint8_t cuts;
    uint8_t n_labels;
    uint8_t stack; /* where the state has it */
};

struct fsd_minlex_pieces {
    struct fsd_minlex_piece list[3 * FSD_MINLEX_MAX_ORDERS];
    unsigned n;
};

/*
 * The smallest ways to write a line in stack `at` of the form, for which those from `at` to `end` may be taken, which
 * are interchangeable so far. All have the same text. Of stacks that look the same the first is taken. alike: bit d:
 * digit d; the new ones among these take one order where all would do.
 */
void fsd_minlex_find_pieces(const struct fsd_minlex_state *state, uint64_t line, unsigned at, unsigned end,
                            unsigned alike, struct fsd_minlex_pieces *pieces);

#endif
