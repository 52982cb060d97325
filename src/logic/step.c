#include "logic/step.h"

#include <stddef.h>

static void clear(struct fsd_step *step)
{
    step->digits = 0;
    step->cells = 0;
    step->others = 0;
    step->own_digits = 0;
    step->other_digits = 0;
    step->units = 0;
    step->cover_units = 0;
    step->placed_units = 0;
    step->n_links = 0;
    step->n_reasons = 0;
    step->n_sets = 0;
    step->placed_cell = 0;
    step->placed_digit = 0;
    step->removed_cells = 0;
}

void fsd_step_start(struct fsd_step *step)
{
    step->take = NULL;
    step->context = NULL;
    step->almost_locked = NULL;
    step->technique = 0;
    clear(step);
}

bool fsd_step_found(struct fsd_step *step)
{
    if (!step->take || step->take(step->context, step)) {
        return true;
    }
    clear(step);
    return false;
}

bool fsd_step_remove(struct fsd_step *step, const struct fsd_board *board, fsd_cells cells, uint16_t digits)
{
    bool any = false;

    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        const uint16_t gone = board->cell[cell] & digits;
        if (gone == 0) {
            continue;
        }
        if (!fsd_cells_has(step->removed_cells, cell)) {
            step->removed_cells |= fsd_cells_of(cell);
            step->removed[cell] = 0;
        }
        step->removed[cell] |= gone;
        any = true;
    }
    return any;
}

bool fsd_step_link_from(struct fsd_step *step, const uint16_t *reasons, unsigned n_reasons, const struct fsd_link *link)
{
    if (step->n_links == FSD_MAX_LINKS || n_reasons > FSD_MAX_REASONS - step->n_reasons) {
        return false;
    }
    struct fsd_link *const added = &step->links[step->n_links++];
    *added = *link;
    added->first_reason = (uint16_t)step->n_reasons;
    added->n_reasons = (uint16_t)n_reasons;
    for (unsigned i = 0; i < n_reasons; i++) {
        step->reasons[step->n_reasons++] = reasons[i];
    }
    return true;
}

bool fsd_step_link(struct fsd_step *step, fsd_cells cells, unsigned digit, bool is_true, uint32_t units)
{
    const struct fsd_link link = {.cells = cells, .digit = (uint8_t)digit, .is_true = is_true, .units = units};
    const uint16_t last = (uint16_t)(step->n_links - 1);

    return fsd_step_link_from(step, &last, step->n_links > 0, &link);
}

void fsd_step_apply(const struct fsd_step *step, struct fsd_board *board)
{
    fsd_cells cells = step->removed_cells;

    if (step->placed_digit) {
        fsd_board_place(board, step->placed_cell, step->placed_digit);
    }
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        fsd_board_remove(board, cell, step->removed[cell]);
    }
}
