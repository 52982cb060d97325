#include "logic/sudoku_explainer/hint.h"

const char *fsd_se_technique_name(enum fsd_se_technique technique)
{
    static const char *const names[FSD_SE_N_TECHNIQUES] = {
#define X(id, name) [FSD_SE_##id] = name,
        FSD_SE_TECHNIQUE_LIST(X)
#undef X
    };

    return names[technique];
}

void fsd_se_hint_step(const struct fsd_se_hint *hint, struct fsd_step *step)
{
    fsd_step_start(step);
    if (hint->cell >= 0) {
        step->placed_cell = (uint8_t)hint->cell;
        step->placed_digit = hint->digit;
    }
    for (unsigned i = 0; i < hint->n_removals; i++) {
        step->removed_cells |= fsd_cells_of(hint->removals[i].cell);
        step->removed[hint->removals[i].cell] = hint->removals[i].digits;
    }
}
