/*
 * Cells where a line and a box cross, cells of the rest of the line, and cells of the rest of the box, which have as
 * many digits as there are cells, none of them in both rests: each digit stands once in these cells, so it goes from
 * the rest of the unit that has all its places, or of both (bennys 2005; as in HoDoKu, but for larger rests).
 */
#include "logic/techniques/techniques.h"

enum { MAX_CELLS = 6 };

/* Some of these cells. */
struct part {
    fsd_cells cells;
    uint16_t digits;
    uint8_t n_cells;
};

struct parts {
    unsigned n;
    struct part list[1 << MAX_CELLS];
};

static void list_parts(const struct fsd_board *board, fsd_cells cells, struct parts *parts)
{
    parts->list[0] = (struct part){.n_cells = 0};
    parts->n = 1;
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        for (unsigned i = 0, n = parts->n; i < n; i++) {
            const struct part *const without = &parts->list[i];
            parts->list[parts->n++] = (struct part){.cells = without->cells | fsd_cells_of(cell),
                                                    .digits = without->digits | board->cell[cell],
                                                    .n_cells = (uint8_t)(without->n_cells + 1)};
        }
    }
}

/* Drops parts that are locked on their own, the empty one too. */
static void drop_locked(struct parts *parts)
{
    unsigned n = 0;

    for (unsigned i = 0; i < parts->n; i++) {
        if (fsd_digits_count(parts->list[i].digits) > parts->list[i].n_cells) {
            parts->list[n++] = parts->list[i];
        }
    }
    parts->n = n;
}

static bool take(const struct fsd_board *board, unsigned line, unsigned box, const struct part *crossing,
                 const struct part *of_line, const struct part *of_box, struct fsd_step *step)
{
    const fsd_cells *const unit = fsd_cell_sets.unit;
    const uint16_t digits = crossing->digits | of_line->digits | of_box->digits;
    const fsd_cells all = crossing->cells | of_line->cells | of_box->cells;
    const bool in_line = fsd_step_remove(step, board, unit[line] & ~all, digits & (uint16_t)~of_box->digits);
    const bool in_box = fsd_step_remove(step, board, unit[box] & ~all, digits & (uint16_t)~of_line->digits);

    if (!in_line && !in_box) {
        return false;
    }
    step->cells = crossing->cells;
    step->others = of_line->cells | of_box->cells;
    step->digits = digits;
    step->own_digits = digits & (uint16_t)~of_box->digits;
    step->other_digits = digits & (uint16_t)~of_line->digits;
    step->units = 1U << line;
    step->cover_units = 1U << box;
    return fsd_step_found(step);
}

static bool search_crossing(const struct fsd_board *board, unsigned line, unsigned box, struct fsd_step *step)
{
    const fsd_cells of_line = fsd_cell_sets.unit[line] & board->open, of_box = fsd_cell_sets.unit[box] & board->open;
    struct parts crossings, lines, boxes;

    if (fsd_cells_count(of_line & of_box) < 2) {
        return false;
    }
    list_parts(board, of_line & of_box, &crossings);
    list_parts(board, of_line & ~of_box, &lines);
    list_parts(board, of_box & ~of_line, &boxes);
    drop_locked(&lines);
    drop_locked(&boxes);
    for (unsigned c = 0; c < crossings.n; c++) {
        const struct part *const crossing = &crossings.list[c];
        if (crossing->n_cells < 2 || fsd_digits_count(crossing->digits) < crossing->n_cells + 2U) {
            continue;
        }
        for (unsigned l = 0; l < lines.n; l++) {
            const struct part *const in_line = &lines.list[l];
            const uint16_t joined = crossing->digits | in_line->digits;
            if (!(crossing->digits & in_line->digits)) {
                continue;
            }
            for (unsigned b = 0; b < boxes.n; b++) {
                const struct part *const in_box = &boxes.list[b];
                if (!(in_line->digits & in_box->digits) && (crossing->digits & in_box->digits) &&
                    fsd_digits_count(joined | in_box->digits) ==
                        (unsigned)crossing->n_cells + in_line->n_cells + in_box->n_cells &&
                    take(board, line, box, crossing, in_line, in_box, step)) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool fsd_find_sue_de_coq(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    for (unsigned box = FSD_FIRST_BOX; box < FSD_N_UNITS; box++) {
        for (unsigned line = FSD_FIRST_ROW; line < FSD_FIRST_BOX; line++) {
            if ((fsd_cell_sets.unit[line] & fsd_cell_sets.unit[box]) != 0 && search_crossing(board, line, box, step)) {
                return true;
            }
        }
    }
    return false;
}
