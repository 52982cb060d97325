/* The states of the search for a puzzle's form, and the ways to write a stack's part of the next row. */
#ifndef FSD_PUZZLE_MINLEX_PIECES_H
#define FSD_PUZZLE_MINLEX_PIECES_H

#include "puzzle/minlex_stacks.h"
#include "puzzle/minlex_words.h"

/* The first rows of the form, and of the columns' order as much as these rows settle. */
struct fsd_minlex_state {
    uint64_t labels;    /* bits 4d to 4d + 3: what digit d becomes, 0: not settled */
    uint64_t rows;      /* bits 4i to 4i + 3: which line is row i of the form */
    uint32_t weight;    /* how many states this one stands for: identical lines are tried once */
    uint16_t unused;    /* lines, a bit each */
    uint8_t stack[3];   /* which stack is stack i of the form */
    uint8_t code[3];    /* of stack i of the form */
    uint8_t stack_cuts; /* bit s: stacks up to s differ from those after it */
    uint8_t n_labels;
    bool transposed;
};

/* Where the givens of a line come to be in a stack of the form, and what its code becomes. */
static inline unsigned fsd_minlex_arrange(const struct fsd_minlex_state *state, unsigned at, unsigned givens)
{
    return fsd_minlex_arranged[state->code[at]][givens >> 3 * state->stack[at] & 7];
}

static inline void fsd_minlex_swap_stacks(struct fsd_minlex_state *state, unsigned a, unsigned b)
{
    const uint8_t stack = state->stack[a], code = state->code[a];

    state->stack[a] = state->stack[b];
    state->code[a] = state->code[b];
    state->stack[b] = stack;
    state->code[b] = code;
}

/* One of the smallest ways to write three cells of a line, the columns in an order that a state leaves open. */
struct fsd_minlex_piece {
    uint64_t labels;
    uint16_t text;   /* labels, the first in the highest four of 12 bits */
    uint16_t digits; /* of the puzzle, in the same order */
    uint8_t code;
    uint8_t n_labels;
    uint8_t at; /* where the state has the stack */
};

struct fsd_minlex_pieces {
    struct fsd_minlex_piece list[3 * FSD_MINLEX_ORDERS];
    unsigned n;
};

/* A line, and its givens, a bit each. */
struct fsd_minlex_line {
    uint64_t digits;
    unsigned givens;
};

/* The labels of three digits, four bits each from the highest on; those without one get the next. */
static inline unsigned fsd_minlex_label(unsigned digits, uint64_t *labels, uint8_t *n_labels)
{
    unsigned text = 0;

    for (unsigned i = 0; i < 3; i++) {
        const unsigned digit = digits >> (4 * (2 - i)) & 15;
        unsigned label = (unsigned)(*labels >> (4 * digit)) & 15;
        if (digit != 0 && label == 0) {
            label = ++*n_labels;
            *labels |= (uint64_t)label << (4 * digit);
        }
        text = text << 4 | label;
    }
    return text;
}

/*
 * The smallest ways to write a line in stack `at` of the form, for which those from `at` to `end` may be taken, which
 * are interchangeable so far. All have the same text. Of stacks that look the same the first is taken. alike: bit d:
 * digit d; the new ones among these take one order where all would do.
 */
void fsd_minlex_find_pieces(const struct fsd_minlex_state *state, const struct fsd_minlex_line *line, unsigned at,
                            unsigned end, unsigned alike, struct fsd_minlex_pieces *pieces);

#endif
