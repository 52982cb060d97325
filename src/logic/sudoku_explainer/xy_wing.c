#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/order.h"
#include "logic/techniques/cell_counts.h"

/* The digit that both wings would remove, as a mask; 0: the three cells are no wing. */
static uint16_t wing_digit(uint16_t pivot, uint16_t first, uint16_t second)
{
    const uint16_t all = pivot | first | second;
    const unsigned n_common = fsd_digits_count(pivot & first & second);

    return fsd_digits_count(all) == 3 && n_common == fsd_digits_count(pivot) - 2 ? first & second : 0;
}

/* Pivots have 2 or 3 candidates, and their wings two. */
bool fsd_se_find_wing(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                      struct fsd_step *told)
{
    const unsigned n_candidates = fsd_se_technique_rows[technique].size;
    fsd_cells pivots = fsd_cells_with_candidates(board, n_candidates, n_candidates);

    while (pivots) {
        const unsigned pivot = fsd_cells_take(&pivots);
        uint8_t wings[FSD_N_PEERS];
        const unsigned n_wings = fsd_se_peers_in(pivot, board->bivalue, wings);
        for (unsigned i = 0; i < n_wings; i++) {
            for (unsigned j = 0; j < n_wings; j++) {
                const unsigned first = wings[i];
                const unsigned second = wings[j];
                const uint16_t z = wing_digit(board->cell[pivot], board->cell[first], board->cell[second]);
                if (z == 0 || !fsd_digits_is_one(board->cell[pivot] & (uint16_t)~board->cell[first])) {
                    continue;
                }
                fsd_cells victims = fsd_cell_sets.peers[first] & fsd_cell_sets.peers[second] & ~fsd_cells_of(pivot);
                if (n_candidates == 3) {
                    victims &= fsd_cell_sets.peers[pivot];
                }
                fsd_se_hint_start(hint, technique);
                fsd_se_hint_remove(hint, board, victims, z);
                if (hint->removed_cells) {
                    if (told) {
                        told->digits = board->cell[pivot] | z;
                        told->cells = fsd_cells_of(pivot);
                        told->others = fsd_cells_of(first) | fsd_cells_of(second);
                    }
                    return true;
                }
            }
        }
    }
    return false;
}
