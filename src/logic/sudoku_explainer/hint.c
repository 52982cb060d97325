#include "logic/sudoku_explainer/hint.h"

#include <string.h>

const struct fsd_se_technique_row fsd_se_technique_rows[FSD_SE_N_TECHNIQUES] = {
#define R(id, ...) {__VA_ARGS__},
#define C(id, name, rating, pattern) {name, NULL, NULL, 0, rating, pattern},
    FSD_SE_TECHNIQUE_LIST(R, C)
#undef R
#undef C
};
_Static_assert(FSD_SE_N_TECHNIQUES <= UINT8_MAX, "a step has its technique in a byte");

void fsd_se_hint_step(const struct fsd_se_hint *hint, struct fsd_step *step)
{
    fsd_step_start(step);
    step->technique = (uint8_t)hint->technique;
    if (hint->cell >= 0) {
        step->placed_cell = (uint8_t)hint->cell;
        step->placed_digit = hint->digit;
    }
    step->removed_cells = hint->removed_cells;
    memcpy(step->removed, hint->removed, sizeof(step->removed));
}
