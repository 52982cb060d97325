/* Morphs by the million: drawn from two random words, and applied to the givens of a grid only. */
#ifndef FSD_GRID_QUICK_MORPH_H
#define FSD_GRID_QUICK_MORPH_H

#include <stddef.h>

#include "grid/morph.h"

/* The givens of a grid. */
struct fsd_givens {
    size_t n;
    uint8_t cell[FSD_N_CELLS];
    uint8_t digit[FSD_N_CELLS]; /* from 1 */
    char blank;                 /* what the other cells are written as */
};

/* Lists the givens of 81 cells; what is not '1' to '9' is a blank, and blanks are written as the first of them. */
void fsd_givens_list(struct fsd_givens *givens, const char *cells);

/* A morph in words: byte i, counted from the lowest, is entry i of an array of struct fsd_morph_components; last is 8.
 */
struct fsd_nine_bytes {
    uint64_t first;
    uint8_t last;
};

struct fsd_quick_morph {
    bool transpose;
    struct fsd_nine_bytes row, column;
    struct fsd_nine_bytes digit; /* of 1 to 9 */
};

/*
 * Number k of the random morphs that go with a hash; not the same as fsd_morph_of_hash's. The positions are drawn from
 * a 64-bit word and the digits from another one, by multiplying with the number of choices left (Lemire 2019, without
 * rejection): the probabilities of two morphs differ by less than 2^-41 of their size.
 */
void fsd_quick_morph_draw(struct fsd_quick_morph *morph, uint64_t hash, uint64_t k);

void fsd_quick_morph_components(const struct fsd_quick_morph *morph, struct fsd_morph_components *components);

/* Writes the 81 cells of the morphed grid, and nothing after them. */
void fsd_quick_morph_apply(const struct fsd_quick_morph *morph, const struct fsd_givens *givens, char *to);

#endif
