#include "logic/explain/variant.h"

#include <stddef.h>

#include "logic/techniques/techniques.h"

/* A fish that would be none without its fins: they leave a base line a single place. */
static bool is_sashimi(const struct fsd_step *step)
{
    bool any = false;

    for (uint32_t units = step->units; units; units &= units - 1) {
        any |= fsd_cells_count(step->cells & fsd_cell_sets.unit[__builtin_ctz(units)]) < 2;
    }
    return any;
}

enum sight { SEES_IN_BOX, SEES_IN_ROW, SEES_IN_COLUMN };

static enum sight sight_of(unsigned a, unsigned b)
{
    if (fsd_cell_box(a) == fsd_cell_box(b)) {
        return SEES_IN_BOX;
    }
    return fsd_cell_row(a) == fsd_cell_row(b) ? SEES_IN_ROW : SEES_IN_COLUMN;
}

static const char *variant_of_chain(const struct fsd_step *step)
{
    unsigned cells[4];

    if (step->n_links != 4) {
        return NULL;
    }
    for (unsigned i = 0; i < 4; i++) {
        if (fsd_cells_count(step->links[i].cells) != 1) {
            return NULL;
        }
        cells[i] = fsd_cells_first(step->links[i].cells);
    }
    const enum sight first = sight_of(cells[0], cells[1]);
    const enum sight between = sight_of(cells[1], cells[2]);
    const enum sight second = sight_of(cells[2], cells[3]);
    if (first == SEES_IN_BOX || second == SEES_IN_BOX) {
        return "turbot fish";
    }
    if (first == second) {
        return "skyscraper";
    }
    return between == SEES_IN_BOX ? "two-string kite" : "turbot fish";
}

const char *fsd_step_variant(const struct fsd_step *step)
{
    switch (step->technique) {
    case FSD_FINNED_X_WING:
    case FSD_FINNED_SWORDFISH:
    case FSD_FINNED_JELLYFISH:
        return is_sashimi(step) ? "sashimi" : NULL;
    case FSD_X_CHAIN:
        return variant_of_chain(step);
    case FSD_ALS_XZ:
        return fsd_digits_count(step->digits) > 1 ? "doubly linked" : NULL;
    default:
        return NULL;
    }
}
