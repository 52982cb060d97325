#include "logic/sudoku_explainer/hint_parts.h"
#include "logic/sudoku_explainer/house.h"
#include "logic/sudoku_explainer/pattern.h"
#include "logic/sudoku_explainer/rules.h"
#include "logic/sudoku_explainer/tuples.h"

static unsigned find_sets(const struct fsd_se_position *position, unsigned unit, unsigned degree,
                          struct fsd_se_tuple tuples[FSD_SE_MAX_TUPLES])
{
    const uint16_t among = degree == 2 ? position->twice[unit] : FSD_ALL_DIGITS;

    return among & (among - 1) ? fsd_se_tuples(position->place[unit], among, degree, tuples) : 0;
}

bool fsd_se_each_hidden_set(const struct fsd_se_position *position, unsigned degree, fsd_se_take *take, void *context)
{
    static const enum fsd_se_technique techniques[] = {FSD_SE_HIDDEN_PAIR, FSD_SE_HIDDEN_TRIPLET, FSD_SE_HIDDEN_QUAD};
    static const double ratings[] = {3.4, 4.0, 5.4};
    struct fsd_se_tuple tuples[FSD_SE_MAX_TUPLES];

    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        const unsigned unit = fsd_se_boxes_columns_rows[k];
        if (fsd_digits_count(position->empty[unit]) <= degree * 2) {
            continue;
        }
        const unsigned n_tuples = find_sets(position, unit, degree, tuples);
        for (unsigned i = 0; i < n_tuples; i++) {
            const uint16_t digits = tuples[i].chosen;
            struct fsd_se_hint hint;
            fsd_se_hint_start(&hint, techniques[degree - 2], ratings[degree - 2]);
            for (uint16_t places = tuples[i].their_union; places;) {
                const unsigned cell = fsd_units.cells[unit][fsd_digits_take(&places) - 1];
                fsd_se_hint_append(&hint, cell, position->cell[cell] & (uint16_t)~digits);
            }
            const struct fsd_se_pattern pattern = {.kind = FSD_SE_PATTERN_HIDDEN_SET,
                                                   .n_units = 1,
                                                   .units = {(uint8_t)unit},
                                                   .digits = digits,
                                                   .places = tuples[i].their_union};
            if (hint.n_removals > 0 && !take(context, &hint, &pattern)) {
                return false;
            }
        }
    }
    return true;
}

bool fsd_se_find_hidden_pair(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return !fsd_se_each_hidden_set(position, 2, fsd_se_take_first, hint);
}

bool fsd_se_find_hidden_triplet(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return !fsd_se_each_hidden_set(position, 3, fsd_se_take_first, hint);
}

bool fsd_se_find_hidden_quad(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return !fsd_se_each_hidden_set(position, 4, fsd_se_take_first, hint);
}

/* Finds the first digit that has one place left in the unit when the set's cells hold nothing else. */
static bool place_beside(const struct fsd_se_position *position, unsigned unit, const struct fsd_se_tuple *set,
                         enum fsd_se_technique technique, double rating, struct fsd_se_hint *hint)
{
    uint16_t others = FSD_ALL_DIGITS & (uint16_t)~set->chosen;

    while (others) {
        const unsigned digit = fsd_digits_take(&others);
        const uint16_t places = position->place[unit][digit - 1];
        const uint16_t left = places & (uint16_t)~set->their_union;
        if (fsd_digits_is_one(left) && left != places) {
            return fsd_se_hint_place(hint, technique, rating, fsd_units.cells[unit][fsd_digits_first(left) - 1], digit);
        }
    }
    return false;
}

static bool find_direct(const struct fsd_se_position *position, unsigned degree, enum fsd_se_technique technique,
                        double rating, struct fsd_se_hint *hint)
{
    struct fsd_se_tuple tuples[FSD_SE_MAX_TUPLES];

    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        const unsigned unit = fsd_se_boxes_columns_rows[k];
        if (fsd_digits_count(position->empty[unit]) <= degree) {
            continue;
        }
        const unsigned n_tuples = find_sets(position, unit, degree, tuples);
        for (unsigned i = 0; i < n_tuples; i++) {
            if (place_beside(position, unit, &tuples[i], technique, rating, hint)) {
                return true;
            }
        }
    }
    return false;
}

bool fsd_se_find_direct_hidden_pair(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return find_direct(position, 2, FSD_SE_DIRECT_HIDDEN_PAIR, 2.0, hint);
}

bool fsd_se_find_direct_hidden_triplet(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return find_direct(position, 3, FSD_SE_DIRECT_HIDDEN_TRIPLET, 2.5, hint);
}
