#include "logic/sudoku_explainer/hint_parts.h"
#include "logic/sudoku_explainer/house.h"
#include "logic/sudoku_explainer/rules.h"

/* The digit that both wings would remove, as a mask; 0: the three cells are no wing. */
static uint16_t wing_digit(uint16_t pivot, uint16_t first, uint16_t second)
{
    const uint16_t all = pivot | first | second;
    const unsigned n_common = fsd_digits_count(pivot & first & second);

    return fsd_digits_count(all) == 3 && n_common == fsd_digits_count(pivot) - 2 ? first & second : 0;
}

/* Pivots have n_candidates, 2 or 3, and their wings two. */
static bool find_wing(const struct fsd_se_position *position, unsigned n_candidates, enum fsd_se_technique technique,
                      double rating, struct fsd_se_hint *hint)
{
    fsd_cells bivalue = 0;
    fsd_cells pivots = 0;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const unsigned n = fsd_digits_count(position->cell[cell]);
        bivalue |= n == 2 ? fsd_cells_of(cell) : 0;
        pivots |= n == n_candidates ? fsd_cells_of(cell) : 0;
    }
    while (pivots) {
        const unsigned pivot = fsd_cells_take(&pivots);
        uint8_t wings[FSD_N_PEERS];
        const unsigned n_wings = fsd_se_peers_in(pivot, bivalue, wings);
        for (unsigned i = 0; i < n_wings; i++) {
            for (unsigned j = 0; j < n_wings; j++) {
                const unsigned first = wings[i];
                const unsigned second = wings[j];
                const uint16_t z = wing_digit(position->cell[pivot], position->cell[first], position->cell[second]);
                if (z == 0 || !fsd_digits_is_one(position->cell[pivot] & (uint16_t)~position->cell[first])) {
                    continue;
                }
                fsd_cells victims = fsd_cell_sets.peers[first] & fsd_cell_sets.peers[second] & ~fsd_cells_of(pivot);
                if (n_candidates == 3) {
                    victims &= fsd_cell_sets.peers[pivot];
                }
                fsd_se_hint_start(hint, technique, rating);
                while (victims) {
                    const unsigned victim = fsd_cells_take(&victims);
                    fsd_se_hint_append(hint, victim, position->cell[victim] & z);
                }
                if (hint->n_removals > 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool fsd_se_find_xy_wing(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return find_wing(position, 2, FSD_SE_XY_WING, 4.2, hint);
}

bool fsd_se_find_xyz_wing(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return find_wing(position, 3, FSD_SE_XYZ_WING, 4.4, hint);
}
