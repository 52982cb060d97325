#include "puzzle/orbits.h"

const char *fsd_symmetry_name(size_t i)
{
    static const char *const names[] = {
#define X(id, name, meaning) name,
        FSD_SYMMETRY_LIST(X)
#undef X
    };

    return i < FSD_N_SYMMETRIES ? names[i] : NULL;
}

/* Reflections and rotations of the square that generate each group. */
enum { TURN = 1, TURN_TWICE = 2, MIRROR = 4, TRANSPOSE = 8 };

static const uint8_t generators[FSD_N_SYMMETRIES] = {
    [FSD_SYMMETRY_NONE] = 0,        [FSD_SYMMETRY_ROT90] = TURN,         [FSD_SYMMETRY_ROT180] = TURN_TWICE,
    [FSD_SYMMETRY_MIRROR] = MIRROR, [FSD_SYMMETRY_DIAGONAL] = TRANSPOSE, [FSD_SYMMETRY_FULL] = TURN | MIRROR,
};

static unsigned image(unsigned generator, unsigned cell)
{
    const unsigned row = fsd_cell_row(cell), column = fsd_cell_column(cell);

    switch (generator) {
    case TURN:
        return column * 9 + 8 - row;
    case TURN_TWICE:
        return (8 - row) * 9 + 8 - column;
    case MIRROR:
        return row * 9 + 8 - column;
    case TRANSPOSE:
        return column * 9 + row;
    default:
        return cell;
    }
}

static fsd_cells orbit_of(unsigned cell, unsigned of)
{
    fsd_cells orbit = fsd_cells_of(cell), fresh = orbit;

    while (fresh) {
        const unsigned next = fsd_cells_take(&fresh);
        for (unsigned generator = TURN; generator <= TRANSPOSE; generator <<= 1) {
            const fsd_cells there = fsd_cells_of(image(of & generator, next));
            fresh |= there & ~orbit;
            orbit |= there;
        }
    }
    return orbit;
}

void fsd_orbits_make(struct fsd_orbits *orbits, enum fsd_symmetry symmetry)
{
    fsd_cells done = 0;

    orbits->n = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (!fsd_cells_has(done, cell)) {
            orbits->orbit[orbits->n] = orbit_of(cell, generators[symmetry]);
            done |= orbits->orbit[orbits->n++];
        }
    }
}
