/* The symmetries of a pattern of givens, and the cells that belong together under each. */
#ifndef FSD_PUZZLE_ORBITS_H
#define FSD_PUZZLE_ORBITS_H

#include <stddef.h>

#include "grid/cells.h"

/* Symmetry, name, what it means. */
#define FSD_SYMMETRY_LIST(X)                                                                                           \
    X(FSD_SYMMETRY_NONE, "none", "none")                                                                               \
    X(FSD_SYMMETRY_ROT90, "rot90", "rotation by 90 degrees")                                                           \
    X(FSD_SYMMETRY_ROT180, "rot180", "rotation by 180 degrees")                                                        \
    X(FSD_SYMMETRY_MIRROR, "mirror", "left to right")                                                                  \
    X(FSD_SYMMETRY_DIAGONAL, "diagonal", "about the main diagonal")                                                    \
    X(FSD_SYMMETRY_FULL, "full", "all rotations and reflections of the square")

enum fsd_symmetry {
#define X(id, name, meaning) id,
    FSD_SYMMETRY_LIST(X)
#undef X
        FSD_N_SYMMETRIES
};

/* NULL when i is past the end. */
const char *fsd_symmetry_name(size_t i);

enum { FSD_ORBITS_CELLS = 1024 }; /* of the largest square, 32x32 */

/* The lowest cell of each cell's orbit, side * side of them. */
void fsd_orbits_of_square(uint16_t *first, unsigned side, enum fsd_symmetry symmetry);

/* Whether some number of cells from least to most is that of whole orbits. */
bool fsd_orbits_add_up(const uint16_t *first, unsigned n_cells, unsigned least, unsigned most);

/* The orbits of the cells of 9x9: sets that a symmetry maps to themselves and that have no such part. */
struct fsd_orbits {
    fsd_cells orbit[FSD_N_CELLS];
    unsigned n;
};

void fsd_orbits_make(struct fsd_orbits *orbits, enum fsd_symmetry symmetry);

#endif
