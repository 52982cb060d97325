/*
 * Morphs: the transformations that preserve sudoku's rules. They permute the digits, the bands, the rows of a band,
 * the stacks and the columns of a stack, and transpose; there are 9! * 2 * 6^8 of them (Russell and Jarvis 2006).
 */
#ifndef FSD_GRID_MORPH_H
#define FSD_GRID_MORPH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/random.h"
#include "grid/units.h"

struct fsd_morph {
    uint8_t cell[FSD_N_CELLS];       /* where a cell goes */
    uint8_t digit[FSD_N_DIGITS + 1]; /* what a digit becomes; digit[0] is 0 */
};

/* A morph by its components. */
struct fsd_morph_components {
    bool transpose;                  /* first of all */
    uint8_t row[9], column[9];       /* where they go then: rows of a band stay together, columns of a stack too */
    uint8_t digit[FSD_N_DIGITS + 1]; /* what a digit becomes; digit[0] is 0 */
};

void fsd_morph_from_components(struct fsd_morph *morph, const struct fsd_morph_components *components);

/* Any of them, each as likely as the others. */
void fsd_morph_random(struct fsd_morph *morph, struct fsd_random *random);

/* A hash of a puzzle's 81 cells; the same for every way to write a blank. */
uint64_t fsd_morph_hash_puzzle(uint64_t seed, const char *puzzle);

/* The hashes of n puzzles, in less time. */
void fsd_morph_hash_puzzles(uint64_t seed, const char *const *puzzles, size_t n, uint64_t *hashes);

/*
 * Number k of the random morphs of a puzzle, by its hash: a function of seed, the puzzle's 81 cells and k, wherever the
 * puzzle stands in its file.
 */
void fsd_morph_of_hash(struct fsd_morph *morph, uint64_t hash, uint64_t k);

/* First one, then another. The result may be either of them. */
void fsd_morph_compose(struct fsd_morph *result, const struct fsd_morph *first, const struct fsd_morph *second);

/* The morph that undoes one; inverse and morph may be the same. */
void fsd_morph_invert(struct fsd_morph *inverse, const struct fsd_morph *morph);

/* 81 characters; what is not '1' to '9' arrives as '.'. No zero is appended; from and to do not overlap. */
void fsd_morph_apply(const struct fsd_morph *morph, const char *from, char *to);

/* Masks of candidates, bit d - 1 for digit d; from and to do not overlap. */
void fsd_morph_apply_candidates(const struct fsd_morph *morph, const uint16_t from[FSD_N_CELLS],
                                uint16_t to[FSD_N_CELLS]);

#endif
