#include "picture/chain_picture.h"

#include "picture/drawing.h"

static unsigned digit_of(const struct fsd_chain_link *link)
{
    return (unsigned)__builtin_ctz(link->values) + 1;
}

static int square_of_distance(const struct fsd_grid_drawing *drawing, unsigned cell, unsigned digit,
                              unsigned other_cell, unsigned other_digit)
{
    const int x = fsd_drawing_candidate_x(drawing, cell, digit);
    const int y = fsd_drawing_candidate_y(drawing, cell, digit);
    const int to_x = fsd_drawing_candidate_x(drawing, other_cell, other_digit);
    const int to_y = fsd_drawing_candidate_y(drawing, other_cell, other_digit);

    return (x - to_x) * (x - to_x) + (y - to_y) * (y - to_y);
}

/* Links the cells of two nodes that are nearest to each other. */
static struct fsd_drawn_link link_between(const struct fsd_grid_drawing *drawing, const struct fsd_chain *chain,
                                          const struct fsd_chain_link *from, const struct fsd_chain_link *to)
{
    struct fsd_drawn_link link = {.kind = to->is_true ? FSD_LINK_STRONG : FSD_LINK_WEAK,
                                  .from_digit = (uint8_t)digit_of(from),
                                  .to_digit = (uint8_t)digit_of(to)};
    int least = -1;

    for (uint32_t i = 0; i < from->n_cells; i++) {
        for (uint32_t k = 0; k < to->n_cells; k++) {
            const uint16_t from_cell = fsd_chain_cells_of(chain, from)[i], to_cell = fsd_chain_cells_of(chain, to)[k];
            const int square = square_of_distance(drawing, from_cell, link.from_digit, to_cell, link.to_digit);
            if (least < 0 || square < least) {
                least = square;
                link.from_cell = from_cell;
                link.to_cell = to_cell;
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

static void add_group(struct fsd_picture *picture, const struct fsd_chain *chain, const struct fsd_chain_link *node)
{
    const uint16_t *const cells = fsd_chain_cells_of(chain, node);
    const uint8_t digit = (uint8_t)digit_of(node);

    for (uint32_t i = 1; i < node->n_cells; i++) {
        add_link(picture, (struct fsd_drawn_link){.kind = FSD_LINK_GROUP,
                                                  .from_cell = cells[i - 1],
                                                  .from_digit = digit,
                                                  .to_cell = cells[i],
                                                  .to_digit = digit});
    }
}

/* What a contradiction is about is shaded: it is no candidate. */
static void mark_node(struct fsd_picture *picture, const struct fsd_chain *chain, const struct fsd_chain_link *node)
{
    const enum fsd_role role = node->is_true ? FSD_ROLE_TRUE : FSD_ROLE_FALSE;
    const uint16_t *const cells = fsd_chain_cells_of(chain, node);

    if (node->is_contradiction) {
        picture->group = cells;
        picture->n_group = node->n_cells;
        return;
    }
    for (uint32_t i = 0; i < node->n_cells; i++) {
        picture->marks[role][cells[i]] |= picture->candidates[cells[i]] & node->values;
    }
    add_group(picture, chain, node);
}

/* Where many reasons meet, the last is the tree's: the others are minor. */
static void add_reason(struct fsd_picture *picture, const struct fsd_grid_drawing *drawing,
                       const struct fsd_chain *chain, const struct fsd_chain_link *node, uint32_t k)
{
    const struct fsd_chain_link *const reason = &chain->links[chain->reasons[node->first_reason + k]];

    if (!node->is_contradiction && !reason->is_contradiction) {
        struct fsd_drawn_link link = link_between(drawing, chain, reason, node);
        link.is_minor = k + 1 < node->n_reasons;
        add_link(picture, link);
    }
}

/* With what a line's link rests on. */
static void draw_with_reasons(struct fsd_picture *picture, const struct fsd_grid_drawing *drawing,
                              const struct fsd_chain *chain, const struct fsd_chain_link *node)
{
    for (uint32_t k = fsd_chain_first_drawn(chain, node); k < node->n_reasons; k++) {
        const struct fsd_chain_link *const reason = &chain->links[chain->reasons[node->first_reason + k]];
        if (reason->line == FSD_NO_LINE) {
            mark_node(picture, chain, &chain->links[chain->reasons[reason->first_reason]]);
            add_reason(picture, drawing, chain, reason, 0);
        }
        mark_node(picture, chain, reason);
        add_reason(picture, drawing, chain, node, k);
    }
    mark_node(picture, chain, node);
}

static void remove_arrows(struct fsd_picture *picture)
{
    unsigned n = 0;

    for (unsigned i = 0; i < picture->n_links; i++) {
        if (picture->links[i].kind == FSD_LINK_GROUP) {
            picture->links[n++] = picture->links[i];
        }
    }
    picture->n_links = n;
}

void fsd_picture_add_chain(struct fsd_picture *picture, const struct fsd_chain *chain, unsigned part)
{
    struct fsd_grid_drawing drawing = {.picture = picture};

    fsd_drawing_measure(&drawing);
    for (size_t i = 0; chain && i < chain->n_links; i++) {
        const struct fsd_chain_link *const node = &chain->links[i];
        if (part > 0 && node->line != FSD_NO_LINE && chain->lines[node->line].part + 1U == part) {
            draw_with_reasons(picture, &drawing, chain, node);
        } else if (part == 0) {
            mark_node(picture, chain, node);
            for (uint32_t k = chain->n_lines > 0 ? fsd_chain_first_drawn(chain, node) : 0; k < node->n_reasons; k++) {
                add_reason(picture, &drawing, chain, node, k);
            }
        }
    }
    if (part == 0 && chain && chain->n_parts > 1 && picture->n_links > FSD_CHAIN_MANY_ARROWS) {
        remove_arrows(picture);
    }
}

/* Whether a candidate of a cell is part of the chain, which is then not to be hidden. */
static bool is_in_chain(const struct fsd_picture *picture, unsigned cell)
{
    return (picture->marks[FSD_ROLE_TRUE][cell] | picture->marks[FSD_ROLE_FALSE][cell]) != 0;
}

void fsd_picture_place(struct fsd_picture *picture, unsigned cell, unsigned digit)
{
    picture->roles[cell] |= fsd_role_bit(FSD_ROLE_PLACED);
    picture->roles[cell] &= (uint8_t)~fsd_role_bit(FSD_ROLE_PATTERN);
    if (is_in_chain(picture, cell)) {
        picture->marks[FSD_ROLE_PLACED][cell] |= picture->candidates[cell] & UINT32_C(1) << (digit - 1);
        return;
    }
    picture->placed[cell] = (uint8_t)digit;
    picture->digits[cell] = 0;
    picture->candidates[cell] = 0;
    for (unsigned role = 0; role < FSD_N_ROLES; role++) {
        picture->marks[role][cell] = 0;
    }
}
