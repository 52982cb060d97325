#include "logic/sudoku_explainer/links.h"

void fsd_se_links_number(struct fsd_se_links *links, const struct fsd_board *board)
{
    links->n = 0;
    for (fsd_cells cells = fsd_board_empty(board); cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        for (uint16_t digits = board->cell[cell]; digits;) {
            const unsigned candidate = cell * FSD_N_DIGITS + fsd_digits_take(&digits) - 1;
            links->number[candidate] = (uint16_t)links->n;
            links->candidate[links->n++] = (uint16_t)candidate;
        }
    }
    links->n_words = (links->n + 63) / 64;
}

static void find_weak_links(struct fsd_se_links *links, const struct fsd_board *board, unsigned number)
{
    const unsigned candidate = links->candidate[number];
    const unsigned cell = candidate / FSD_N_DIGITS;
    const unsigned d = candidate % FSD_N_DIGITS;
    struct fsd_se_link *link = links->weak[number];

    for (uint16_t others = (uint16_t)(board->cell[cell] & ~(1U << d)); others;) {
        const unsigned other = fsd_digits_take(&others) - 1;
        *link++ = (struct fsd_se_link){links->number[cell * FSD_N_DIGITS + other], FSD_SE_BY_CELL};
    }
    links->n_weak_in_cell[number] = (uint8_t)(link - links->weak[number]);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned unit = fsd_se_unit_of(cell, i);
        for (uint16_t places = board->place[unit][d]; places;) {
            const unsigned other = fsd_units.cells[unit][fsd_digits_take(&places) - 1];
            /* The cells of the box are linked already. */
            if (other != cell && (i == 0 || fsd_cell_box(other) != fsd_cell_box(cell))) {
                *link++ = (struct fsd_se_link){links->number[other * FSD_N_DIGITS + d], (uint8_t)(FSD_SE_BY_BOX + i)};
            }
        }
    }
    links->n_weak[number] = (uint8_t)(link - links->weak[number]);
}

static bool has_link_to(const struct fsd_se_link *links, const struct fsd_se_link *end, unsigned number)
{
    for (; links < end; links++) {
        if (links->to == number) {
            return true;
        }
    }
    return false;
}

static void find_strong_links(struct fsd_se_links *links, const struct fsd_board *board, unsigned number)
{
    const unsigned candidate = links->candidate[number];
    const unsigned cell = candidate / FSD_N_DIGITS;
    const unsigned d = candidate % FSD_N_DIGITS;
    struct fsd_se_link *link = links->strong[number];

    const uint16_t others = (uint16_t)(board->cell[cell] & ~(1U << d));
    if (fsd_digits_is_one(others)) {
        const unsigned other = fsd_digits_first(others) - 1;
        *link++ = (struct fsd_se_link){links->number[cell * FSD_N_DIGITS + other], FSD_SE_BY_CELL};
    }
    links->n_strong_in_cell[number] = (uint8_t)(link - links->strong[number]);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned unit = fsd_se_unit_of(cell, i);
        const uint16_t places = (uint16_t)(board->place[unit][d] & ~(1U << fsd_se_place_in_unit(cell, i)));
        if (fsd_digits_is_one(places)) {
            const unsigned other = fsd_units.cells[unit][fsd_digits_first(places) - 1];
            const unsigned to = links->number[other * FSD_N_DIGITS + d];
            if (!has_link_to(links->strong[number], link, to)) {
                *link++ = (struct fsd_se_link){(uint16_t)to, (uint8_t)(FSD_SE_BY_BOX + i)};
            }
        }
    }
    links->n_strong[number] = (uint8_t)(link - links->strong[number]);
}

/* Those that a chain can go on from. */
static void find_through_links(struct fsd_se_links *links, unsigned number)
{
    struct fsd_se_link *through = links->through[number];

    links->n_through_in_cell[number] = 0;
    for (unsigned i = 0; i < links->n_weak[number]; i++) {
        *through = links->weak[number][i];
        const bool leads_on = links->n_strong[through->to] > 0;
        links->n_through_in_cell[number] += leads_on && i < links->n_weak_in_cell[number];
        through += leads_on;
    }
    links->n_through[number] = (uint8_t)(through - links->through[number]);
}

void fsd_se_links_list_weak(struct fsd_se_links *links, const struct fsd_board *board, unsigned number)
{
    find_weak_links(links, board, number);
    find_through_links(links, number);
}

void fsd_se_links_list(struct fsd_se_links *links, const struct fsd_board *board)
{
    for (unsigned number = 0; number < links->n; number++) {
        find_strong_links(links, board, number);
    }
    for (unsigned number = 0; number < links->n; number++) {
        if (links->n_strong[number] > 0) {
            fsd_se_links_list_weak(links, board, number);
        }
    }
}

unsigned fsd_se_removed_beside(const struct fsd_board *initial, const struct fsd_board *now, unsigned candidate,
                               enum fsd_se_cause cause, uint16_t removed[FSD_SE_MAX_REMOVED])
{
    const unsigned cell = candidate / FSD_N_DIGITS;
    const unsigned d = candidate % FSD_N_DIGITS;
    unsigned n = 0;

    if (cause == FSD_SE_BY_CELL) {
        for (uint16_t digits = initial->cell[cell] & (uint16_t)~now->cell[cell]; digits;) {
            removed[n++] = (uint16_t)(cell * FSD_N_DIGITS + fsd_digits_take(&digits) - 1);
        }
    } else if (cause != FSD_SE_ASSUMED) {
        const unsigned unit = fsd_se_cause_unit(cause, cell);
        for (uint16_t places = initial->place[unit][d] & (uint16_t)~now->place[unit][d]; places;) {
            removed[n++] = (uint16_t)(fsd_units.cells[unit][fsd_digits_take(&places) - 1] * FSD_N_DIGITS + d);
        }
    }
    return n;
}
