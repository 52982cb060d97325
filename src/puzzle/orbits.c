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

static unsigned image(unsigned generator, unsigned cell, unsigned side)
{
    const unsigned row = cell / side, column = cell % side, last = side - 1;

    switch (generator) {
    case TURN:
        return column * side + last - row;
    case TURN_TWICE:
        return (last - row) * side + last - column;
    case MIRROR:
        return row * side + last - column;
    case TRANSPOSE:
        return column * side + row;
    default:
        return cell;
    }
}

void fsd_orbits_of_square(uint16_t *first, unsigned side, enum fsd_symmetry symmetry)
{
    bool is_done = false;

    for (unsigned cell = 0; cell < side * side; cell++) {
        first[cell] = (uint16_t)cell;
    }
    while (!is_done) {
        is_done = true;
        for (unsigned cell = 0; cell < side * side; cell++) {
            for (unsigned generator = TURN; generator <= TRANSPOSE; generator <<= 1) {
                const unsigned there = image(generators[symmetry] & generator, cell, side);
                const uint16_t lower = first[cell] < first[there] ? first[cell] : first[there];
                is_done = is_done && first[cell] == lower && first[there] == lower;
                first[cell] = first[there] = lower;
            }
        }
    }
}

bool fsd_orbits_add_up(const uint16_t *first, unsigned n_cells, unsigned least, unsigned most)
{
    bool can_be[FSD_ORBITS_CELLS + 1] = {true};
    bool do_so = false;

    for (unsigned cell = 0; cell < n_cells; cell++) {
        unsigned size = 0;
        for (unsigned other = cell; other < n_cells && first[cell] == cell; other++) {
            size += first[other] == cell;
        }
        for (unsigned n = n_cells; n >= size && size > 0; n--) {
            can_be[n] = can_be[n] || can_be[n - size];
        }
    }
    for (unsigned n = least; n <= most && n <= n_cells; n++) {
        do_so |= can_be[n];
    }
    return do_so;
}

void fsd_orbits_make(struct fsd_orbits *orbits, enum fsd_symmetry symmetry)
{
    uint16_t first[FSD_N_CELLS], place[FSD_N_CELLS];

    fsd_orbits_of_square(first, 9, symmetry);
    orbits->n = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (first[cell] == cell) {
            place[cell] = (uint16_t)orbits->n;
            orbits->orbit[orbits->n++] = 0;
        }
        orbits->orbit[place[first[cell]]] |= fsd_cells_of(cell);
    }
}
