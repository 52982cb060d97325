#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/order.h"
#include "logic/sudoku_explainer/pattern.h"
#include "logic/sudoku_explainer/tuples.h"

bool fsd_se_each_naked_set(const struct fsd_board *board, enum fsd_se_technique technique, fsd_se_take *take,
                           void *context)
{
    const unsigned degree = fsd_se_technique_rows[technique].size;
    struct fsd_se_tuple tuples[FSD_SE_MAX_TUPLES];

    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        const unsigned unit = fsd_se_boxes_columns_rows[k];
        const fsd_cells bivalue = board->bivalue & fsd_cell_sets.unit[unit];
        uint16_t candidates[9];
        if ((degree == 2 && (bivalue & (bivalue - 1)) == 0) || fsd_board_n_empty(board, unit) < degree * 2) {
            continue;
        }
        for (unsigned i = 0; i < 9; i++) {
            candidates[i] = board->cell[fsd_units.cells[unit][i]];
        }
        const unsigned n_tuples = fsd_se_tuples(candidates, degree, tuples);
        for (unsigned i = 0; i < n_tuples; i++) {
            const uint16_t digits = tuples[i].their_union;
            struct fsd_se_hint hint;
            fsd_se_hint_start(&hint, technique);
            fsd_se_hint_remove_at(&hint, board, unit, (uint16_t)~tuples[i].chosen, digits);
            const struct fsd_se_pattern pattern = {.kind = FSD_SE_PATTERN_NAKED_SET,
                                                   .n_units = 1,
                                                   .units = {(uint8_t)unit},
                                                   .digits = digits,
                                                   .places = tuples[i].chosen};
            if (hint.removed_cells && !take(context, &hint, &pattern)) {
                return false;
            }
        }
    }
    return true;
}

bool fsd_se_find_naked_set(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                           struct fsd_step *told)
{
    return fsd_se_find_first(fsd_se_each_naked_set, board, technique, hint, told);
}
