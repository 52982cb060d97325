#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/order.h"
#include "logic/sudoku_explainer/pattern.h"
#include "logic/sudoku_explainer/tuples.h"

bool fsd_se_each_hidden_set(const struct fsd_board *board, enum fsd_se_technique technique, fsd_se_take *take,
                            void *context)
{
    const unsigned degree = fsd_se_technique_rows[technique].size;
    struct fsd_se_tuple tuples[FSD_SE_MAX_TUPLES];

    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        const unsigned unit = fsd_se_boxes_columns_rows[k];
        if (fsd_board_n_empty(board, unit) <= degree * 2) {
            continue;
        }
        const unsigned n_tuples = fsd_se_tuples(board->place[unit], degree, tuples);
        for (unsigned i = 0; i < n_tuples; i++) {
            const uint16_t digits = tuples[i].chosen;
            struct fsd_se_hint hint;
            fsd_se_hint_start(&hint, technique);
            fsd_se_hint_remove_at(&hint, board, unit, tuples[i].their_union, (uint16_t)~digits);
            const struct fsd_se_pattern pattern = {.kind = FSD_SE_PATTERN_HIDDEN_SET,
                                                   .n_units = 1,
                                                   .units = {(uint8_t)unit},
                                                   .digits = digits,
                                                   .places = tuples[i].their_union};
            if (hint.removed_cells && !take(context, &hint, &pattern)) {
                return false;
            }
        }
    }
    return true;
}

bool fsd_se_find_hidden_set(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                            struct fsd_step *told)
{
    return fsd_se_find_first(fsd_se_each_hidden_set, board, technique, hint, told);
}

/* Finds the first digit that has one place left in the unit when the set's cells hold nothing else. */
static bool place_beside(const struct fsd_board *board, unsigned unit, const struct fsd_se_tuple *set,
                         enum fsd_se_technique technique, struct fsd_se_hint *hint, struct fsd_step *told)
{
    uint16_t others = FSD_ALL_DIGITS & (uint16_t)~set->chosen;

    while (others) {
        const unsigned digit = fsd_digits_take(&others);
        const uint16_t places = board->place[unit][digit - 1];
        const uint16_t left = places & (uint16_t)~set->their_union;
        if (fsd_digits_is_one(left) && left != places) {
            if (told) {
                told->digits = set->chosen;
                told->cells = fsd_cells_at(unit, set->their_union);
                told->units = 1U << unit;
                told->other_digits = fsd_digits_of(digit);
                told->placed_units = 1U << unit;
            }
            return fsd_se_hint_place(hint, technique, fsd_units.cells[unit][fsd_digits_first(left) - 1], digit);
        }
    }
    return false;
}

bool fsd_se_find_direct_hidden_set(const struct fsd_board *board, enum fsd_se_technique technique,
                                   struct fsd_se_hint *hint, struct fsd_step *told)
{
    const unsigned degree = fsd_se_technique_rows[technique].size;
    struct fsd_se_tuple tuples[FSD_SE_MAX_TUPLES];

    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        const unsigned unit = fsd_se_boxes_columns_rows[k];
        if (fsd_board_n_empty(board, unit) <= degree) {
            continue;
        }
        const unsigned n_tuples = fsd_se_tuples(board->place[unit], degree, tuples);
        for (unsigned i = 0; i < n_tuples; i++) {
            if (place_beside(board, unit, &tuples[i], technique, hint, told)) {
                return true;
            }
        }
    }
    return false;
}
