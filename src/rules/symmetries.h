/*
 * The symmetries of a puzzle's rules: the permutations of cells that map its constraints to themselves, and how
 * values may be renamed besides. Of plain grids with boxes they are what one expects: bands, rows of a band, stacks and
 * columns of a stack are permuted, and the grid may be transposed if its boxes allow it; 4x4 has 128, 6x6 has 3456.
 */
#ifndef FSD_RULES_SYMMETRIES_H
#define FSD_RULES_SYMMETRIES_H

#include "base/random.h"
#include "rules/rules.h"

/* Cells that the symmetries that leave all cells before `cell` where they are take to `cell`, and one way for each. */
struct fsd_symmetry_level {
    unsigned cell;
    unsigned n;
    uint16_t *from; /* n cells, itself first */
    uint16_t *ways; /* n permutations: the cell from[i] comes to `cell` by ways + i * n_cells */
};

/* What keeps the rules besides. */
enum fsd_renaming {
    FSD_RENAMING_NONE,
    FSD_RENAMING_ANY,     /* of all values */
    FSD_RENAMING_REVERSE, /* the lowest value becomes the highest, the next the last but one, and so on */
    FSD_RENAMING_MIRROR   /* the same, but only while cells move: by the mirror, and by what else moves them */
};

/*
 * A permutation tells where each cell's content comes from: to[cell] = from[permutation[cell]]. Every symmetry is, in
 * exactly one way, a way of the first level after one of the second after ... (Sims 1970); with a mirror, that or the
 * mirror after it.
 */
struct fsd_symmetries {
    const struct fsd_rules *rules; /* borrowed */
    unsigned n_cells;
    unsigned n_values;
    enum fsd_renaming renaming;
    const char *rule;  /* the name of the rule that prevents any renaming, or words for it; NULL: none does */
    uint16_t *mirror;  /* a permutation that keeps the rules together with the reverse; NULL unless of that renaming */
    unsigned n_levels; /* 0: no cell can be moved, but for the mirror */
    struct fsd_symmetry_level *levels; /* in ascending order of their cells */
    uint16_t *memory;                  /* of all levels */
};

enum fsd_symmetries_result {
    FSD_SYMMETRIES_FOUND,
    FSD_SYMMETRIES_TOO_MANY, /* they would take more memory than FSD_SYMMETRIES_MOST_BYTES, or more time */
    FSD_SYMMETRIES_NO_MEMORY
};

#define FSD_SYMMETRIES_MOST_BYTES ((size_t)64 << 20)

/*
 * Finds the symmetries of compiled rules: all that the constraints show, each taken as a relation of cells (rules that
 * say the same in different ways may hide a symmetry, but none is found that does not keep them). The caller destroys
 * them in any case. 9x9 takes some milliseconds, 16x16 some tens of them.
 */
enum fsd_symmetries_result fsd_symmetries_find(struct fsd_symmetries *symmetries, const struct fsd_rules *rules);
void fsd_symmetries_destroy(struct fsd_symmetries *symmetries); /* all zeros are legal */

/* How many permutations of cells there are, those of the mirror with them; UINT64_MAX: so many or more. */
uint64_t fsd_symmetries_n(const struct fsd_symmetries *symmetries);

/* Draws a symmetry, each as likely as the others: cells is n_cells long, and value index v becomes values[v]. */
void fsd_symmetries_draw(const struct fsd_symmetries *symmetries, struct fsd_random *random, uint16_t *cells,
                         uint8_t *values);

#endif
