#include "logic/sudoku_explainer/hint_parts.h"
#include "logic/sudoku_explainer/pattern.h"
#include "logic/sudoku_explainer/rules.h"
#include "logic/sudoku_explainer/tuples.h"

/* Removes the digit from the covers where they do not cross the bases. */
static void remove_from_covers(const struct fsd_se_position *position, unsigned first_base,
                               const struct fsd_se_tuple *fish, unsigned digit, struct fsd_se_hint *hint)
{
    const unsigned first_cover = FSD_FIRST_COLUMN - first_base;

    for (uint16_t covers = fish->their_union; covers;) {
        const unsigned cover = fsd_digits_take(&covers) - 1;
        uint16_t victims = position->place[first_cover + cover][digit - 1] & (uint16_t)~fish->chosen;
        while (victims) {
            const unsigned k = fsd_digits_take(&victims) - 1;
            fsd_se_hint_insert(hint, fsd_units.cells[first_cover + cover][k], fsd_digits_of(digit));
        }
    }
}

static bool report(const struct fsd_se_position *position, unsigned first_base, const struct fsd_se_tuple *fish,
                   unsigned digit, fsd_se_take *take, void *context)
{
    static const enum fsd_se_technique techniques[] = {FSD_SE_X_WING, FSD_SE_SWORDFISH, FSD_SE_JELLYFISH};
    static const double ratings[] = {3.2, 3.8, 5.2};
    const unsigned degree = fsd_digits_count(fish->chosen);
    struct fsd_se_pattern pattern = {.kind = FSD_SE_PATTERN_LOCKING, .digits = fsd_digits_of(digit)};
    struct fsd_se_hint hint;
    uint16_t bases = fish->chosen;
    uint16_t covers = fish->their_union;

    fsd_se_hint_start(&hint, techniques[degree - 2], ratings[degree - 2]);
    remove_from_covers(position, first_base, fish, digit, &hint);
    if (hint.n_removals == 0) {
        return true;
    }
    while (bases) {
        pattern.units[pattern.n_units] = (uint8_t)(first_base + fsd_digits_take(&bases) - 1);
        pattern.covers[pattern.n_units++] = (uint8_t)(FSD_FIRST_COLUMN - first_base + fsd_digits_take(&covers) - 1);
    }
    return take(context, &hint, &pattern);
}

/* Those of two bases: the digits have two places in either, the same ones. */
static bool each_x_wing_of(const struct fsd_se_position *position, unsigned first_base, fsd_se_take *take,
                           void *context)
{
    uint16_t left_out = 0; /* digits placed so often that they are not looked at */

    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        left_out |= (uint16_t)((position->n_placed[d] > 5) << d);
    }
    for (unsigned j = 1; j < 9; j++) {
        const unsigned second = first_base + j;
        const uint16_t digits_j = position->twice[second] & (uint16_t)~left_out;
        for (unsigned i = 0; i < j && digits_j; i++) {
            const unsigned first = first_base + i;
            uint16_t digits = digits_j & position->twice[first];
            while (digits) {
                const unsigned digit = fsd_digits_take(&digits);
                const uint16_t places = position->place[first][digit - 1];
                const struct fsd_se_tuple fish = {(uint16_t)(1U << i | 1U << j), places};
                if (places == position->place[second][digit - 1] &&
                    !report(position, first_base, &fish, digit, take, context)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Those whose bases are columns, or rows. Sudoku Explainer tries all digits for each choice of bases. */
static bool each_fish_of(const struct fsd_se_position *position, unsigned first_base, unsigned degree,
                         fsd_se_take *take, void *context)
{
    struct fsd_se_tuple fish[FSD_N_DIGITS][FSD_SE_MAX_TUPLES];
    unsigned n_fish[FSD_N_DIGITS];
    unsigned n_tried[FSD_N_DIGITS] = {0};
    unsigned n_left = 0;

    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        uint16_t places[9];
        n_fish[d] = 0;
        if (position->n_placed[d] + degree * 2 <= 9) {
            for (unsigned line = 0; line < 9; line++) {
                places[line] = position->place[first_base + line][d];
            }
            n_fish[d] = fsd_se_tuples(places, FSD_ALL_DIGITS, degree, fish[d]);
        }
        n_left += n_fish[d];
    }
    for (; n_left > 0; n_left--) {
        unsigned first = FSD_N_DIGITS;
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            if (n_tried[d] < n_fish[d] &&
                (first == FSD_N_DIGITS || fish[d][n_tried[d]].chosen < fish[first][n_tried[first]].chosen)) {
                first = d;
            }
        }
        if (!report(position, first_base, &fish[first][n_tried[first]++], first + 1, take, context)) {
            return false;
        }
    }
    return true;
}

bool fsd_se_each_fish(const struct fsd_se_position *position, unsigned degree, fsd_se_take *take, void *context)
{
    if (degree == 2) {
        return each_x_wing_of(position, FSD_FIRST_COLUMN, take, context) &&
               each_x_wing_of(position, FSD_FIRST_ROW, take, context);
    }
    return each_fish_of(position, FSD_FIRST_COLUMN, degree, take, context) &&
           each_fish_of(position, FSD_FIRST_ROW, degree, take, context);
}

bool fsd_se_find_x_wing(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return !fsd_se_each_fish(position, 2, fsd_se_take_first, hint);
}

bool fsd_se_find_swordfish(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return !fsd_se_each_fish(position, 3, fsd_se_take_first, hint);
}

bool fsd_se_find_jellyfish(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    return !fsd_se_each_fish(position, 4, fsd_se_take_first, hint);
}
