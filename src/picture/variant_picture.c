#include "picture/variant_picture.h"

#include "picture/chain_picture.h"

_Static_assert((int)FSD_MAX_DRAWN_CELLS >= (int)FSD_VARIANT_MAX_CELLS &&
                   (int)FSD_MAX_DRAWN_VALUES >= (int)FSD_VARIANT_MAX_VALUES &&
                   (int)FSD_MAX_DRAWN_SIDE >= (int)FSD_VARIANT_MAX_SIDE,
               "every variant can be drawn");

void fsd_picture_of_variant(struct fsd_picture *picture, const struct fsd_rules *rules,
                            const struct fsd_rule_shapes *shapes, const char *givens,
                            const struct fsd_variant_steps *steps)
{
    const struct fsd_variant *const variant = &rules->variant;

    fsd_picture_start_grid(picture, variant->n_rows, variant->n_columns, variant->n_values);
    picture->shapes = &shapes->shapes;
    for (unsigned value = 0; value < variant->n_values; value++) {
        picture->names[value] = fsd_rules_value_character(variant, value);
    }
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values values = steps->candidates[cell];
        picture->region[cell] = rules->n_regions > 0 ? rules->region[cell] : 0;
        picture->is_given[cell] = givens[cell] != '.';
        if (steps->is_placed[cell] && values) {
            picture->digits[cell] = (uint8_t)(__builtin_ctz(values) + 1);
        } else {
            picture->candidates[cell] = values;
        }
    }
}

void fsd_picture_mark_step(struct fsd_picture *picture, const struct fsd_variant_step *step,
                           const struct fsd_chain *chain, unsigned part)
{
    /* Of relations there may be more, at the same cell. */
    if (step->constraint && step->technique != FSD_VARIANT_RELATION) {
        picture->group = step->constraint->cells;
        picture->n_group = step->constraint->n_cells;
    }
    /* A chain shows what it goes through. */
    for (unsigned i = 0; i < step->n_cells && !step->chain; i++) {
        const unsigned cell = step->cells[i];
        picture->roles[cell] |= fsd_role_bit(FSD_ROLE_PATTERN);
        picture->marks[FSD_ROLE_PATTERN][cell] |= picture->candidates[cell] & step->values;
    }
    fsd_picture_add_chain(picture, chain, part);
    for (unsigned i = 0; i < step->n_removed; i++) {
        picture->marks[FSD_ROLE_REMOVED][step->removed[i].cell] |= step->removed[i].values;
    }
    if (step->placed.values) {
        fsd_picture_place(picture, step->placed.cell, (unsigned)__builtin_ctz(step->placed.values) + 1);
    }
}
