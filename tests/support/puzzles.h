/* Makes puzzles of every kind, with the oracle's answer. */
#ifndef TESTS_SUPPORT_PUZZLES_H
#define TESTS_SUPPORT_PUZZLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "oracle.h"
#include "support/random.h"

/* Kind, name on the command line of the corpus tool. */
#define PUZZLE_KIND_LIST(X)                                                                                            \
    X(PUZZLE_MINIMAL, "minimal")             /* one solution, no given can go */                                       \
    X(PUZZLE_EASY, "easy")                   /* one solution, more givens than needed */                               \
    X(PUZZLE_TWO, "two")                     /* exactly two solutions */                                               \
    X(PUZZLE_FEW, "few")                     /* 3 to 100 solutions */                                                  \
    X(PUZZLE_MANY, "many")                   /* more than 1000 solutions */                                            \
    X(PUZZLE_FALSE_GIVEN, "false-given")     /* none: a wrong given that contradicts no other one directly */          \
    X(PUZZLE_CLASH, "clash")                 /* none: two equal givens in a unit */                                    \
    X(PUZZLE_RANDOM_GIVENS, "random-givens") /* any number of solutions: givens that do not clash */                   \
    X(PUZZLE_FULL, "full")                   /* no blank, one solution */                                              \
    X(PUZZLE_FULL_CLASH, "full-clash")       /* no blank, no solution */                                               \
    X(PUZZLE_SPARSE, "sparse")               /* 6 to 20 givens; the oracle may take minutes, so samples hold none */

enum puzzle_kind {
#define X(name, text) name,
    PUZZLE_KIND_LIST(X)
#undef X
        N_ALL_PUZZLE_KINDS,
    N_PUZZLE_KINDS = PUZZLE_SPARSE /* those of sample sets */
};

/* Each was published as the hardest of its day: every search has to guess. All have one solution. */
enum { N_HARD_PUZZLES = 3 };
extern const char hard_puzzles[N_HARD_PUZZLES][ORACLE_N_CELLS + 1];

const char *puzzle_kind_name(enum puzzle_kind kind);

/* The oracle stops counting here. */
enum { SAMPLE_LIMIT = 1001 };

struct sample {
    enum puzzle_kind kind;
    char cells[ORACLE_N_CELLS];
    uint64_t n_solutions; /* at most SAMPLE_LIMIT */
    char first[ORACLE_N_CELLS];
};

struct pencil_sample {
    uint16_t candidates[ORACLE_N_CELLS];
    uint64_t n_solutions; /* at most SAMPLE_LIMIT */
    char first[ORACLE_N_CELLS];
};

/* Whether two cells share a row, a column or a box. */
bool sees(unsigned a, unsigned b);

/* Whether the oracle finds one solution of 81 cells, and more without any of the givens. */
bool oracle_is_minimal(const char *cells);

/* The k-th of the 1296 orders of nine lines that keep bands together. */
void line_order(unsigned k, unsigned order[9]);

/* A random full grid as 81 digits. */
void full_grid_make(struct rng *rng, char cells[ORACLE_N_CELLS]);

void sample_make(struct rng *rng, enum puzzle_kind kind, struct sample *sample);

/* The same puzzle with digits renamed, lines and bands permuted, perhaps transposed: another text, the same answer. */
void sample_morph(struct rng *rng, const struct sample *from, struct sample *to);

/* Every kind in turn; a fifth is made afresh, the others are morphs of those. The caller frees it. NULL: out of memory.
 */
struct sample *sample_set_make(struct rng *rng, size_t n);

/* Random pencilmark boards, with a solution or without. The caller frees it. NULL: out of memory. */
struct pencil_sample *pencil_set_make(struct rng *rng, size_t n);

#endif
