#include "logic/sudoku_explainer/hint_parts.h"
#include "logic/sudoku_explainer/house.h"
#include "logic/sudoku_explainer/pattern.h"
#include "logic/sudoku_explainer/rules.h"
#include "logic/sudoku_explainer/tuples.h"

bool fsd_se_each_naked_set(const struct fsd_se_position *position, unsigned degree, fsd_se_take *take, void *context)
{
    static const enum fsd_se_technique techniques[] = {FSD_SE_NAKED_PAIR, FSD_SE_NAKED_TRIPLET, FSD_SE_NAKED_QUAD};
    static const double ratings[] = {3.0, 3.6, 5.0};
    struct fsd_se_tuple tuples[FSD_SE_MAX_TUPLES];

    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        const unsigned unit = fsd_se_boxes_columns_rows[k];
        const uint16_t among = degree == 2 ? position->bivalue[unit] : position->empty[unit];
        uint16_t candidates[9];
        if ((among & (among - 1)) == 0 || fsd_digits_count(position->empty[unit]) < degree * 2) {
            continue;
        }
        for (unsigned i = 0; i < 9; i++) {
            candidates[i] = position->cell[fsd_units.cells[unit][i]];
        }
        const unsigned n_tuples = fsd_se_tuples(candidates, among, degree, tuples);
        for (unsigned i = 0; i < n_tuples; i++) {
            const uint16_t digits = tuples[i].their_union;
            struct fsd_se_hint hint;
            fsd_se_hint_start(&hint, techniques[degree - 2], ratings[degree - 2]);
            for (uint16_t others = position->empty[unit] & (uint16_t)~tuples[i].chosen; others;) {
                const unsigned place = fsd_digits_take(&others) - 1;
                fsd_se_hint_append(&hint, fsd_units.cells[unit][place], candidates[place] & digits);
            }
            const struct fsd_se_pattern pattern = {.kind = FSD_SE_PATTERN_NAKED_SET,
                                                   .n_units = 1,
                                                   .units = {(uint8_t)unit},
                                                   .digits = digits,
                                                   .places = tuples[i].chosen};
            if (hint.n_removals > 0 && !take(context, &hint, &pattern)) {
                return false;
            }
        }
    }
    return true;
}

bool fsd_se_find_naked_pair(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return !fsd_se_each_naked_set(position, 2, fsd_se_take_first, hint);
}

bool fsd_se_find_naked_triplet(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return !fsd_se_each_naked_set(position, 3, fsd_se_take_first, hint);
}

bool fsd_se_find_naked_quad(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return !fsd_se_each_naked_set(position, 4, fsd_se_take_first, hint);
}
