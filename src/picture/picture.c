#include "picture/picture.h"

#include <string.h>

#include "grid/text.h"

const char *fsd_role_name(enum fsd_role role)
{
    static const char *const names[FSD_N_ROLES] = {
        [FSD_ROLE_PATTERN] = "pattern", [FSD_ROLE_SECONDARY] = "secondary", [FSD_ROLE_FIN] = "fin",
        [FSD_ROLE_TRUE] = "true",       [FSD_ROLE_FALSE] = "false",         [FSD_ROLE_REMOVED] = "removed",
        [FSD_ROLE_PLACED] = "placed",   [FSD_ROLE_EXCLUDING] = "excluding",
    };

    return names[role];
}

void fsd_picture_start_grid(struct fsd_picture *picture, unsigned n_rows, unsigned n_columns, unsigned n_values)
{
    memset(picture, 0, offsetof(struct fsd_picture, links));
    picture->n_rows = n_rows;
    picture->n_columns = n_columns;
    picture->n_values = n_values;
}

void fsd_picture_start(struct fsd_picture *picture, const char *puzzle)
{
    fsd_picture_start_grid(picture, 9, 9, FSD_N_DIGITS);
    memcpy(picture->names, "123456789", FSD_N_DIGITS);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        picture->region[cell] = (uint16_t)fsd_cell_box(cell);
        if (fsd_text_is_given(puzzle[cell])) {
            picture->digits[cell] = (uint8_t)(puzzle[cell] - '0');
            picture->is_given[cell] = true;
        }
    }
}

fsd_cells fsd_picture_written(const char *puzzle, const uint16_t candidates[FSD_N_CELLS], fsd_cells unwritten)
{
    fsd_cells places[FSD_N_DIGITS] = {0};
    fsd_cells written = 0;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        for (uint16_t digits = candidates[cell]; digits;) {
            places[fsd_digits_take(&digits) - 1] |= fsd_cells_of(cell);
        }
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const uint16_t digits = candidates[cell];
        const bool is_set = fsd_digits_is_one(digits) && !fsd_cells_has(unwritten, cell) &&
                            !(places[fsd_digits_first(digits) - 1] & fsd_cell_sets.peers[cell]);
        written |= is_set || fsd_text_is_given(puzzle[cell]) ? fsd_cells_of(cell) : 0;
    }
    return written;
}

void fsd_picture_start_position(struct fsd_picture *picture, const char *puzzle, const char *givens,
                                const uint16_t candidates[FSD_N_CELLS], fsd_cells unwritten)
{
    const fsd_cells written = fsd_picture_written(puzzle, candidates, unwritten);

    fsd_picture_start(picture, puzzle);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        picture->is_given[cell] &= fsd_text_is_given(givens[cell]);
        if (!fsd_cells_has(written, cell)) {
            picture->candidates[cell] = candidates[cell];
        } else if (picture->digits[cell] == 0) {
            picture->digits[cell] = (uint8_t)fsd_digits_first(candidates[cell]);
        }
    }
}

void fsd_picture_give_role(struct fsd_picture *picture, enum fsd_role role, fsd_cells cells)
{
    while (cells) {
        picture->roles[fsd_cells_take(&cells)] |= fsd_role_bit(role);
    }
}

void fsd_picture_ray(struct fsd_picture *picture, unsigned from, unsigned to, unsigned digit)
{
    if (picture->n_rays < FSD_MAX_DRAWN_RAYS) {
        picture->rays[picture->n_rays++] = (struct fsd_drawn_ray){(uint16_t)from, (uint16_t)to, (uint8_t)digit};
    }
}

void fsd_picture_link(struct fsd_picture *picture, struct fsd_drawn_link link)
{
    if (picture->n_links < FSD_MAX_DRAWN_LINKS) {
        picture->links[picture->n_links++] = link;
    }
}
