#include "picture/step_picture.h"

#include "picture/chain_picture.h"

_Static_assert(FSD_MAX_DRAWN_LINKS >= FSD_MAX_REASONS + 2 * FSD_MAX_LINKS, "reasons, and groups of three cells");

static fsd_cells cells_of_units(uint32_t units)
{
    fsd_cells cells = 0;

    for (; units; units &= units - 1) {
        cells |= fsd_cell_sets.unit[__builtin_ctz(units)];
    }
    return cells;
}

/* Whether the second part is the fins of a fish: in its base, not in its cover. */
static bool has_fins(const struct fsd_step *step)
{
    const fsd_cells base = cells_of_units(step->units);
    const fsd_cells cover = cells_of_units(step->cover_units);

    return step->n_links == 0 && step->others && step->cover_units && fsd_digits_is_one(step->digits) &&
           (step->others & ~base) == 0 && (step->others & cover) == 0 && (step->cells & ~(base & cover)) == 0;
}

static void mark(struct fsd_picture *picture, enum fsd_role role, fsd_cells cells, uint16_t digits)
{
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        picture->marks[role][cell] |= picture->candidates[cell] & digits;
    }
}

static fsd_cells cells_of_links(const struct fsd_step *step)
{
    fsd_cells cells = 0;

    for (unsigned i = 0; i < step->n_links; i++) {
        cells |= step->links[i].cells;
    }
    return cells;
}

static uint16_t removed_digits(const struct fsd_step *step)
{
    uint16_t digits = 0;

    for (fsd_cells cells = step->removed_cells; cells;) {
        digits |= step->removed[fsd_cells_take(&cells)];
    }
    return digits;
}

/* Marks the parts of the pattern. Where it is all of a chain, the chain shows it. */
static void mark_pattern(struct fsd_picture *picture, const struct fsd_step *step)
{
    const enum fsd_role second = has_fins(step) ? FSD_ROLE_FIN : FSD_ROLE_SECONDARY;
    const fsd_cells first_cells = step->cells == cells_of_links(step) ? 0 : step->cells;
    const uint16_t shared = step->own_digits & step->other_digits & removed_digits(step);
    const uint16_t told = step->own_digits | step->other_digits;
    const uint16_t of_others = step->other_digits ? step->digits & told : step->digits;
    const uint16_t further = step->own_digits && step->other_digits ? 0 : told & (uint16_t)~step->digits;

    picture->units = step->units;
    picture->cover_units = step->cover_units;
    fsd_picture_give_role(picture, FSD_ROLE_PATTERN, first_cells);
    fsd_picture_give_role(picture, second, step->others & ~first_cells);
    if (step->n_links == 0) {
        mark(picture, FSD_ROLE_PATTERN, step->cells, step->digits | shared);
        mark(picture, second, step->others & ~step->cells, of_others | shared);
        mark(picture, second, step->others, further);
    }
}

void fsd_picture_of_step(struct fsd_picture *picture, const char *puzzle, const char *givens,
                         const uint16_t before[FSD_N_CELLS], fsd_cells unwritten, const struct fsd_step *step,
                         const struct fsd_chain *chain, unsigned part)
{
    fsd_picture_start_position(picture, puzzle, givens, before, unwritten);
    mark_pattern(picture, step);
    fsd_picture_add_chain(picture, chain, part);
    for (fsd_cells cells = step->removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        mark(picture, FSD_ROLE_REMOVED, fsd_cells_of(cell), step->removed[cell]);
    }
    if (step->placed_digit) {
        fsd_picture_place(picture, step->placed_cell, step->placed_digit);
    }
}

/* The cell of a set that is farthest from another; the set is not empty. */
static unsigned farthest(fsd_cells cells, unsigned from)
{
    unsigned best = fsd_cells_first(cells), most = 0;

    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        const unsigned distance = cell > from ? cell - from : from - cell;
        best = distance > most ? cell : best;
        most = distance > most ? distance : most;
    }
    return best;
}

/* One ray along a line to each side, and one to each other cell of its box. */
static void put_rays(struct fsd_picture *picture, unsigned from, fsd_cells to, unsigned digit)
{
    const fsd_cells after = ~(fsd_cells)0 << from;
    const fsd_cells lines[] = {fsd_cell_sets.unit[fsd_cell_row(from)], fsd_cell_sets.unit[9 + fsd_cell_column(from)]};

    for (unsigned i = 0; i < 4; i++) {
        const fsd_cells along = to & lines[i / 2] & (i % 2 ? after : ~after);
        if (along) {
            fsd_picture_ray(picture, from, farthest(along, from), digit);
        }
    }
    to &= ~(lines[0] | lines[1]);
    while (to) {
        fsd_picture_ray(picture, from, fsd_cells_take(&to), digit);
    }
}

void fsd_picture_mark_exclusion(struct fsd_picture *picture, const struct fsd_step *step,
                                const struct fsd_exclusion *exclusion)
{
    if (exclusion->of == FSD_NO_SINGLE) {
        return;
    }
    fsd_picture_give_role(picture, FSD_ROLE_EXCLUDING, exclusion->by);
    for (fsd_cells cells = exclusion->empty; cells;) {
        picture->marks[FSD_ROLE_EXCLUDING][fsd_cells_take(&cells)] |= fsd_digits_of(step->placed_digit);
    }
    for (fsd_cells cells = exclusion->empty ? exclusion->by : 0; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        put_rays(picture, cell, exclusion->empty & fsd_cell_sets.peers[cell], step->placed_digit);
    }
}
