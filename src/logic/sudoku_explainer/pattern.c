#include "logic/sudoku_explainer/pattern.h"

static bool covers_cell(const struct fsd_se_pattern *pattern, unsigned cell)
{
    const uint8_t *units = fsd_units.units_of[cell];

    for (unsigned i = 0; i < pattern->n_units; i++) {
        const unsigned cover = pattern->covers[i];
        if (units[0] == cover || units[1] == cover || units[2] == cover) {
            return true;
        }
    }
    return false;
}

static unsigned locking_parents(const struct fsd_se_pattern *pattern, const struct fsd_board *initial,
                                const struct fsd_board *current, uint16_t parents[FSD_SE_N_CANDIDATES])
{
    const unsigned digit = fsd_digits_first(pattern->digits);
    unsigned n = 0;

    for (unsigned i = 0; i < pattern->n_units; i++) {
        const unsigned unit = pattern->units[i];
        uint16_t gone = initial->place[unit][digit - 1] & (uint16_t)~current->place[unit][digit - 1];
        while (gone) {
            const unsigned cell = fsd_units.cells[unit][fsd_digits_take(&gone) - 1];
            if (!covers_cell(pattern, cell)) {
                parents[n++] = (uint16_t)(cell * FSD_N_DIGITS + digit - 1);
            }
        }
    }
    return n;
}

static unsigned set_parents(const struct fsd_se_pattern *pattern, const struct fsd_board *initial,
                            const struct fsd_board *current, uint16_t parents[FSD_SE_N_CANDIDATES])
{
    const unsigned unit = pattern->units[0];
    uint16_t digits = pattern->digits;
    uint16_t places = pattern->places;
    unsigned n = 0;

    if (pattern->kind == FSD_SE_PATTERN_NAKED_SET) {
        digits = FSD_ALL_DIGITS & (uint16_t)~digits;
    } else {
        places = FSD_ALL_DIGITS;
        for (uint16_t rest = digits; rest;) {
            places &= (uint16_t)~current->place[unit][fsd_digits_take(&rest) - 1];
        }
    }
    while (places) {
        const unsigned cell = fsd_units.cells[unit][fsd_digits_take(&places) - 1];
        uint16_t gone = initial->cell[cell] & digits;
        while (gone) {
            parents[n++] = (uint16_t)(cell * FSD_N_DIGITS + fsd_digits_take(&gone) - 1);
        }
    }
    return n;
}

unsigned fsd_se_pattern_parents(const struct fsd_se_pattern *pattern, const struct fsd_board *initial,
                                const struct fsd_board *current, uint16_t parents[FSD_SE_N_CANDIDATES])
{
    return (pattern->kind == FSD_SE_PATTERN_LOCKING ? locking_parents : set_parents)(pattern, initial, current,
                                                                                     parents);
}

static void tell(const struct fsd_board *board, const struct fsd_se_pattern *pattern, struct fsd_step *told)
{
    told->digits = pattern->digits;
    for (unsigned i = 0; i < pattern->n_units; i++) {
        told->units |= 1U << pattern->units[i];
        if (pattern->kind == FSD_SE_PATTERN_LOCKING) {
            told->cover_units |= 1U << pattern->covers[i];
            told->cells |= board->digit[fsd_digits_first(pattern->digits) - 1] & fsd_cell_sets.unit[pattern->units[i]];
        }
    }
    told->cells |= fsd_cells_at(pattern->units[0], pattern->kind == FSD_SE_PATTERN_LOCKING ? 0 : pattern->places);
}

struct first {
    const struct fsd_board *board;
    struct fsd_se_hint *hint;
    struct fsd_step *told;
};

static bool take_first(void *context, const struct fsd_se_hint *hint, const struct fsd_se_pattern *pattern)
{
    const struct first *const first = context;

    *first->hint = *hint;
    if (first->told) {
        tell(first->board, pattern, first->told);
    }
    return false;
}

bool fsd_se_find_first(fsd_se_each *each, const struct fsd_board *board, enum fsd_se_technique technique,
                       struct fsd_se_hint *hint, struct fsd_step *told)
{
    return !each(board, technique, take_first, &(struct first){.board = board, .hint = hint, .told = told});
}
