#include "puzzle/known_singles.h"

#include <string.h>

#include "grid/text.h"

void fsd_known_solution_init(struct fsd_known_solution *known, const char *solution, bool with_hidden)
{
    known->with_hidden = with_hidden;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const unsigned d = (unsigned)(solution[cell] - '1');
        known->digit[cell] = (uint8_t)d;
        for (unsigned i = 0; i < 3; i++) {
            known->home[fsd_units.units_of[cell][i]][d] = (uint8_t)cell;
        }
    }
}

/* Takes a wrong candidate away; returns the cells that have become singles by it. */
static inline fsd_cells remove_wrong(struct fsd_singles *singles, const struct fsd_known_solution *known, unsigned cell,
                                     unsigned d)
{
    const uint16_t left = singles->wrong_in[cell] &= (uint16_t) ~(1U << d);
    fsd_cells found = (fsd_cells)(left == 0) << cell;

    singles->wrong[d] &= ~fsd_cells_of(cell);
    if (known->with_hidden) {
        for (unsigned i = 0; i < 3; i++) {
            const unsigned home = known->home[fsd_units.units_of[cell][i]][d];
            if (--singles->n_others[i][home] == 0) {
                found |= fsd_cells_of(home);
            }
        }
    }
    return found;
}

/* Gives all of some cells their values, and those that become singles. */
static void place_all(struct fsd_singles *singles, const struct fsd_known_solution *known, fsd_cells pending)
{
    while ((pending &= singles->open) != 0) {
        const unsigned cell = fsd_cells_first(pending), d = known->digit[cell];
        uint16_t wrong = singles->wrong_in[cell];
        singles->open &= ~fsd_cells_of(cell);
        while (wrong) {
            pending |= remove_wrong(singles, known, cell, fsd_digits_take(&wrong) - 1);
        }
        fsd_cells seen = singles->wrong[d] & fsd_cell_sets.peers[cell];
        while (seen) {
            pending |= remove_wrong(singles, known, fsd_cells_take(&seen), d);
        }
    }
}

void fsd_singles_init(struct fsd_singles *singles, const struct fsd_known_solution *known, const char *puzzle)
{
    uint16_t used[FSD_N_UNITS] = {0};
    fsd_cells pending = 0;

    memset(singles, 0, sizeof(*singles));
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (fsd_text_is_given(puzzle[cell])) {
            for (unsigned i = 0; i < 3; i++) {
                used[fsd_units.units_of[cell][i]] |= (uint16_t)(1U << known->digit[cell]);
            }
        } else {
            singles->open |= fsd_cells_of(cell);
        }
    }
    for (fsd_cells rest = singles->open; rest;) {
        const unsigned cell = fsd_cells_take(&rest);
        const uint8_t *const units = fsd_units.units_of[cell];
        const unsigned taken = used[units[0]] | used[units[1]] | used[units[2]] | 1U << known->digit[cell];
        uint16_t wrong = singles->wrong_in[cell] = (uint16_t)(FSD_ALL_DIGITS & ~taken);
        while (wrong) {
            const unsigned d = fsd_digits_take(&wrong) - 1;
            singles->wrong[d] |= fsd_cells_of(cell);
            for (unsigned i = 0; i < 3; i++) {
                singles->n_others[i][known->home[units[i]][d]]++;
            }
        }
    }
    for (fsd_cells rest = singles->open; rest;) {
        const unsigned cell = fsd_cells_take(&rest);
        const bool is_hidden =
            !singles->n_others[0][cell] || !singles->n_others[1][cell] || !singles->n_others[2][cell];
        if (singles->wrong_in[cell] == 0 || (known->with_hidden && is_hidden)) {
            pending |= fsd_cells_of(cell);
        }
    }
    place_all(singles, known, pending);
}

void fsd_singles_give(struct fsd_singles *singles, const struct fsd_known_solution *known, unsigned cell)
{
    place_all(singles, known, fsd_cells_of(cell));
}
