#include "logic/techniques/techniques.h"

/*
 * A digit's minirows (or minicolumns) stand for their first cells. In a line of the grid, and in a box, three of them
 * lie a fixed number of cells apart.
 */
struct direction {
    unsigned spacing; /* of the cells in a miniline */
    fsd_cells heads;  /* their first cells */
    unsigned in_line, in_box;
    fsd_cells last_in_line, last_in_box; /* the third miniline of each line and of each box */
};

static fsd_cells three_units(unsigned first, unsigned spacing)
{
    const fsd_cells *const unit = fsd_cell_sets.unit;

    return unit[first] | unit[first + spacing] | unit[first + 2 * spacing];
}

/* The next one of three, round and round. */
static fsd_cells turn(fsd_cells set, unsigned spacing, fsd_cells last)
{
    return (set >> spacing & ~last) | (set << 2 * spacing & last);
}

static fsd_cells either_other(fsd_cells set, unsigned spacing, fsd_cells last)
{
    const fsd_cells next = turn(set, spacing, last);

    return next | turn(next, spacing, last);
}

/* The digit's places in one unit of a line and a box lie in the other as well, and it has more places there. */
bool fsd_find_locked(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    const bool from_box = size > 0;
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    const struct direction directions[] = {
        {1, three_units(FSD_FIRST_COLUMN, 3), 3, 9, three_units(FSD_FIRST_COLUMN + 6, 1),
         three_units(FSD_FIRST_ROW + 2, 3)},
        {9, three_units(FSD_FIRST_ROW, 3), 27, 1, three_units(FSD_FIRST_ROW + 6, 1),
         three_units(FSD_FIRST_COLUMN + 2, 3)},
    };

    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        const fsd_cells places = board->digit[digit - 1];
        for (unsigned i = 0; i < 2; i++) {
            const struct direction *const direction = &directions[i];
            const fsd_cells heads =
                (places | places >> direction->spacing | places >> 2 * direction->spacing) & direction->heads;
            const fsd_cells in_line = either_other(heads, direction->in_line, direction->last_in_line);
            const fsd_cells in_box = either_other(heads, direction->in_box, direction->last_in_box);
            fsd_cells found = heads & (from_box ? in_line & ~in_box : in_box & ~in_line);
            while (found) {
                const unsigned head = fsd_cells_take(&found);
                const unsigned line =
                    i == 0 ? FSD_FIRST_ROW + fsd_cell_row(head) : FSD_FIRST_COLUMN + fsd_cell_column(head);
                const unsigned box = FSD_FIRST_BOX + fsd_cell_box(head);
                const unsigned from = from_box ? box : line;
                const unsigned to = from_box ? line : box;
                step->digits = fsd_digits_of(digit);
                step->cells = places & sets->unit[from];
                step->units = 1U << from;
                step->cover_units = 1U << to;
                fsd_step_remove(step, board, sets->unit[to] & ~sets->unit[from], step->digits);
                if (fsd_step_found(step)) {
                    return true;
                }
            }
        }
    }
    return false;
}
