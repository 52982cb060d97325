#include "picture/step_picture.h"

#include <stdlib.h>

#include "picture/link_route.h"

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

static int square_of_distance(unsigned cell, unsigned digit, unsigned other_cell, unsigned other_digit)
{
    const struct fsd_point a = fsd_drawn_candidate(cell, digit);
    const struct fsd_point b = fsd_drawn_candidate(other_cell, other_digit);

    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* Links the cells of two nodes that are nearest to each other. */
static struct fsd_drawn_link link_between(const struct fsd_link *from, const struct fsd_link *to)
{
    struct fsd_drawn_link link = {
        .kind = to->is_true ? FSD_LINK_STRONG : FSD_LINK_WEAK, .from_digit = from->digit, .to_digit = to->digit};
    int least = -1;

    for (fsd_cells from_cells = from->cells; from_cells;) {
        const unsigned from_cell = fsd_cells_take(&from_cells);
        for (fsd_cells to_cells = to->cells; to_cells;) {
            const unsigned to_cell = fsd_cells_take(&to_cells);
            const int square = square_of_distance(from_cell, from->digit, to_cell, to->digit);
            if (least < 0 || square < least) {
                least = square;
                link.from_cell = (uint8_t)from_cell;
                link.to_cell = (uint8_t)to_cell;
            }
        }
    }
    return link;
}

static bool is_same(const struct fsd_drawn_link *a, const struct fsd_drawn_link *b)
{
    return a->kind == b->kind && a->from_cell == b->from_cell && a->from_digit == b->from_digit &&
           a->to_cell == b->to_cell && a->to_digit == b->to_digit;
}

/* Branches may share links. */
static void add_link(struct fsd_picture *picture, struct fsd_drawn_link link)
{
    for (unsigned i = 0; i < picture->n_links; i++) {
        if (is_same(&picture->links[i], &link)) {
            picture->links[i].is_minor &= link.is_minor;
            return;
        }
    }
    fsd_picture_link(picture, link);
}

static void add_group(struct fsd_picture *picture, const struct fsd_link *node)
{
    struct fsd_drawn_link link = {.kind = FSD_LINK_GROUP, .from_digit = node->digit, .to_digit = node->digit};
    fsd_cells cells = node->cells;

    link.from_cell = (uint8_t)fsd_cells_take(&cells);
    while (cells) {
        link.to_cell = (uint8_t)fsd_cells_take(&cells);
        add_link(picture, link);
        link.from_cell = link.to_cell;
    }
}

static void mark_node(struct fsd_picture *picture, const struct fsd_link *node)
{
    mark(picture, node->is_true ? FSD_ROLE_TRUE : FSD_ROLE_FALSE, node->cells, fsd_digits_of(node->digit));
    if (node->cells) {
        add_group(picture, node);
    }
}

/* Where many reasons meet, the last is the tree's: the others are minor. */
static void add_reason(struct fsd_picture *picture, const struct fsd_step *step, const struct fsd_link *node,
                       unsigned k)
{
    struct fsd_drawn_link link = link_between(&step->links[step->reasons[node->first_reason + k]], node);

    link.is_minor = k + 1 < node->n_reasons;
    add_link(picture, link);
}

static void draw_chain(struct fsd_picture *picture, const struct fsd_step *step)
{
    for (unsigned i = 0; i < step->n_links; i++) {
        mark_node(picture, &step->links[i]);
        for (unsigned k = 0; k < step->links[i].n_reasons; k++) {
            add_reason(picture, step, &step->links[i], k);
        }
    }
}

/* The lines of a part, and what they rest on. */
static void draw_part(struct fsd_picture *picture, const struct fsd_step *step, const struct fsd_chain_lines *lines,
                      unsigned part)
{
    for (unsigned i = 0; i < step->n_links; i++) {
        const struct fsd_link *const node = &step->links[i];
        if (lines->line_of[i] == FSD_NO_LINE || lines->lines[lines->line_of[i]].part != part) {
            continue;
        }
        for (unsigned k = 0; k < node->n_reasons; k++) {
            const unsigned r = step->reasons[node->first_reason + k];
            const struct fsd_link *const reason = &step->links[r];
            if (lines->line_of[r] == FSD_NO_LINE) {
                mark_node(picture, &step->links[step->reasons[reason->first_reason]]);
                mark_node(picture, reason);
                add_reason(picture, step, reason, 0);
            } else {
                mark_node(picture, reason);
            }
            add_reason(picture, step, node, k);
        }
        mark_node(picture, node);
    }
}

/* Whether a candidate of a cell is part of the chain, which is then not to be hidden. */
static bool is_in_chain(const struct fsd_picture *picture, unsigned cell)
{
    return (picture->marks[FSD_ROLE_TRUE][cell] | picture->marks[FSD_ROLE_FALSE][cell]) != 0;
}

static void place(struct fsd_picture *picture, unsigned cell, unsigned digit)
{
    picture->roles[cell] |= fsd_role_bit(FSD_ROLE_PLACED);
    picture->roles[cell] &= (uint8_t)~fsd_role_bit(FSD_ROLE_PATTERN);
    if (is_in_chain(picture, cell)) {
        mark(picture, FSD_ROLE_PLACED, fsd_cells_of(cell), fsd_digits_of(digit));
        return;
    }
    picture->placed[cell] = (uint8_t)digit;
    picture->digits[cell] = 0;
    picture->candidates[cell] = 0;
    for (unsigned role = 0; role < FSD_N_ROLES; role++) {
        picture->marks[role][cell] = 0;
    }
}

void fsd_picture_of_step(struct fsd_picture *picture, const char *puzzle, const char *givens,
                         const uint16_t before[FSD_N_CELLS], fsd_cells unwritten, const struct fsd_step *step,
                         const struct fsd_chain_lines *lines, unsigned part)
{
    fsd_picture_start_position(picture, puzzle, givens, before, unwritten);
    mark_pattern(picture, step);
    if (part > 0) {
        draw_part(picture, step, lines, part - 1);
    } else {
        draw_chain(picture, step);
    }
    for (fsd_cells cells = step->removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        mark(picture, FSD_ROLE_REMOVED, fsd_cells_of(cell), step->removed[cell]);
    }
    if (step->placed_digit) {
        place(picture, step->placed_cell, step->placed_digit);
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
