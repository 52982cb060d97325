/* Files with puzzles of known classes: morphs of some base puzzles, with columns after them. */
#ifndef TESTS_SUPPORT_ISOMORPHS_H
#define TESTS_SUPPORT_ISOMORPHS_H

#include <stdbool.h>
#include <stddef.h>

#include "support/puzzles.h"

struct isomorph {
    size_t class;          /* of the puzzle, from 0 */
    size_t solution_class; /* with puzzles of the same solution, if there is exactly one; else a class of its own */
    char cells[ORACLE_N_CELLS];
    size_t begin, n_bytes; /* its line in the text, without its end */
    size_t n_end;          /* bytes of its end, 1 or 2; the last line of the text has none */
};

struct isomorphs {
    char *text; /* n_bytes bytes and a terminating zero */
    size_t n_bytes;
    struct isomorph *lines; /* those with puzzles */
    size_t n;
    size_t n_classes;
    size_t n_malformed;
};

/*
 * Makes n lines of n_bases puzzles of all kinds. There are comments, empty lines, CR LF and columns among them, and
 * malformed lines if so wished. Fails the running test when there is no memory.
 */
void isomorphs_make(struct isomorphs *made, struct rng *rng, size_t n, size_t n_bases, bool malformed);

/* The same for n puzzles of as many classes, whose givens contradict each other; each is then followed by a morph. */
void isomorphs_make_many(struct isomorphs *made, struct rng *rng, size_t n);

#endif
