#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/pattern.h"
#include "logic/sudoku_explainer/tuples.h"

static bool report(const struct fsd_board *board, unsigned first_base, const struct fsd_se_tuple *fish, unsigned digit,
                   enum fsd_se_technique technique, fsd_se_take *take, void *context)
{
    struct fsd_se_pattern pattern = {.kind = FSD_SE_PATTERN_LOCKING, .digits = fsd_digits_of(digit)};
    struct fsd_se_hint hint;
    uint16_t bases = fish->chosen;
    uint16_t covers = fish->their_union;
    fsd_cells base = 0, cover = 0;

    fsd_se_hint_start(&hint, technique);
    while (bases) {
        pattern.units[pattern.n_units] = (uint8_t)(first_base + fsd_digits_take(&bases) - 1);
        pattern.covers[pattern.n_units] = (uint8_t)(FSD_FIRST_COLUMN - first_base + fsd_digits_take(&covers) - 1);
        base |= fsd_cell_sets.unit[pattern.units[pattern.n_units]];
        cover |= fsd_cell_sets.unit[pattern.covers[pattern.n_units++]];
    }
    fsd_se_hint_remove(&hint, board, cover & ~base & board->digit[digit - 1], pattern.digits);
    return !hint.removed_cells || take(context, &hint, &pattern);
}

/* Those whose bases are columns, or rows. Sudoku Explainer tries all digits for each choice of bases. */
static bool each_fish_of(const struct fsd_board *board, unsigned first_base, enum fsd_se_technique technique,
                         fsd_se_take *take, void *context)
{
    struct fsd_se_tuple fish[FSD_N_DIGITS][FSD_SE_MAX_TUPLES];
    unsigned n_fish[FSD_N_DIGITS];
    unsigned n_tried[FSD_N_DIGITS] = {0};
    const unsigned degree = fsd_se_technique_rows[technique].size;
    unsigned n_left = 0;

    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        uint16_t places[9];
        n_fish[d] = 0;
        if (fsd_cells_count(board->digit[d] & ~fsd_board_empty(board)) + degree * 2 <= 9) {
            for (unsigned line = 0; line < 9; line++) {
                places[line] = board->place[first_base + line][d];
            }
            n_fish[d] = fsd_se_tuples(places, degree, fish[d]);
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
        if (!report(board, first_base, &fish[first][n_tried[first]++], first + 1, technique, take, context)) {
            return false;
        }
    }
    return true;
}

bool fsd_se_each_fish(const struct fsd_board *board, enum fsd_se_technique technique, fsd_se_take *take, void *context)
{
    return each_fish_of(board, FSD_FIRST_COLUMN, technique, take, context) &&
           each_fish_of(board, FSD_FIRST_ROW, technique, take, context);
}

bool fsd_se_find_fish(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                      struct fsd_step *told)
{
    return fsd_se_find_first(fsd_se_each_fish, board, technique, hint, told);
}
