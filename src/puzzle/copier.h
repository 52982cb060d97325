/*
 * Random copies of puzzles by the million, 9x9 or of any rules. A copier draws a symmetry, and copies grids by it: a
 * puzzle, its solution, whatever else goes with it.
 */
#ifndef FSD_PUZZLE_COPIER_H
#define FSD_PUZZLE_COPIER_H

#include "base/buffer.h"
#include "grid/quick_morph.h"
#include "rules/symmetries.h"

/* A grid as it is copied. */
struct fsd_copied {
    struct fsd_givens givens; /* of 9x9 sudoku, */
    uint8_t *cells;           /* of other rules, see fsd_rules_read_cells */
    char blank;
};

/* One thread's at a time. All zeros is one of 9x9 sudoku; symmetries, which are borrowed, make it one of other rules.
 */
struct fsd_copier {
    const struct fsd_symmetries *symmetries;
    struct fsd_quick_morph morph; /* that was drawn; of other rules: */
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    uint8_t values[FSD_VARIANT_MAX_VALUES];
    struct fsd_buffer line;
    bool failed; /* some cells could not be written, see fsd_copier_put; the caller's to clear */
};

void fsd_copier_destroy(struct fsd_copier *copier);

static inline size_t fsd_copier_n_cells(const struct fsd_copier *copier)
{
    return copier->symmetries ? copier->symmetries->n_cells : FSD_N_CELLS;
}

/* Hashes of n puzzles, each a function of seed and its values. */
void fsd_copier_hash(const struct fsd_copier *copier, uint64_t seed, const char *const *puzzles, size_t n,
                     uint64_t *hashes);

/* The same of cells of other rules, see fsd_rules_read_cells. */
uint64_t fsd_copier_hash_cells(const struct fsd_copier *copier, uint64_t seed, const uint8_t *cells);

/* Those of the functions below that are of other rules. */
void fsd_copier_draw_symmetry(struct fsd_copier *copier, uint64_t hash, uint64_t k);
void fsd_copier_put_cells(struct fsd_copier *copier, const struct fsd_copied *copied, char *to);

/* Draws the symmetry that changes nothing. */
void fsd_copier_draw_identity(struct fsd_copier *copier);

/* Draws number k of the symmetries that go with a hash. */
static inline void fsd_copier_draw(struct fsd_copier *copier, uint64_t hash, uint64_t k)
{
    if (copier->symmetries) {
        fsd_copier_draw_symmetry(copier, hash, k);
    } else {
        fsd_quick_morph_draw(&copier->morph, hash, k);
    }
}

/*
 * Reads the cells of a grid, whose blanks will be written as the first of them, unless blank is not 0. Of other rules
 * copied->cells has room for n_cells bytes. False: of other rules, the cells are none of theirs.
 */
bool fsd_copier_read(const struct fsd_copier *copier, const char *cells, char blank, struct fsd_copied *copied);

/*
 * Writes the copy's cells, and nothing after them. Of other rules blanks are '.' where a line with others would be read
 * as another grid; if every line would, or there is no memory, the copier has failed.
 */
static inline void fsd_copier_put(struct fsd_copier *copier, const struct fsd_copied *copied, char *to)
{
    if (copier->symmetries) {
        fsd_copier_put_cells(copier, copied, to);
    } else {
        fsd_quick_morph_apply(&copier->morph, &copied->givens, to);
    }
}

#endif
