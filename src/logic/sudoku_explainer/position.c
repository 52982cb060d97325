#include "logic/sudoku_explainer/position.h"

#include <stdbool.h>
#include <string.h>

#include "grid/text.h"

/* Records how many places a digit has in a unit. */
static inline void set_places(struct fsd_se_position *position, unsigned unit, unsigned d, uint16_t places)
{
    const unsigned n = fsd_digits_count(places);
    const unsigned others = ~(1U << d);

    position->once[unit] = (uint16_t)((position->once[unit] & others) | (unsigned)(n == 1) << d);
    position->twice[unit] = (uint16_t)((position->twice[unit] & others) | (unsigned)(n == 2) << d);
}

static inline void set_bivalue(struct fsd_se_position *position, unsigned cell, bool is_bivalue)
{
    for (unsigned i = 0; i < 3; i++) {
        const unsigned place = fsd_units.places_of[cell][i];
        uint16_t *cells = &position->bivalue[fsd_units.units_of[cell][i]];
        *cells = (uint16_t)((*cells & ~(1U << place)) | (unsigned)is_bivalue << place);
    }
}

void fsd_se_position_init(struct fsd_se_position *position, const char *puzzle)
{
    uint16_t used[FSD_N_UNITS] = {0};

    memset(position, 0, sizeof *position);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (fsd_text_is_given(puzzle[cell])) {
            const unsigned digit = (unsigned)(puzzle[cell] - '0');
            position->value[cell] = (uint8_t)digit;
            position->n_placed[digit - 1]++;
            for (unsigned i = 0; i < 3; i++) {
                used[fsd_units.units_of[cell][i]] |= fsd_digits_of(digit);
            }
        }
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (position->value[cell] != 0) {
            continue;
        }
        const uint8_t *units = fsd_units.units_of[cell];
        const uint8_t *places = fsd_units.places_of[cell];
        uint16_t digits = (uint16_t)(FSD_ALL_DIGITS & ~(used[units[0]] | used[units[1]] | used[units[2]]));
        position->cell[cell] = digits;
        position->n_empty++;
        for (unsigned i = 0; i < 3; i++) {
            position->empty[units[i]] |= (uint16_t)(1U << places[i]);
        }
        set_bivalue(position, cell, fsd_digits_count(digits) == 2);
        while (digits) {
            const unsigned d = fsd_digits_take(&digits) - 1;
            for (unsigned i = 0; i < 3; i++) {
                position->place[units[i]][d] |= (uint16_t)(1U << places[i]);
            }
        }
    }
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            set_places(position, unit, d, position->place[unit][d]);
        }
    }
}

void fsd_se_position_remove(struct fsd_se_position *position, unsigned cell, uint16_t digits)
{
    const uint8_t *units = fsd_units.units_of[cell];
    const uint8_t *places = fsd_units.places_of[cell];
    uint16_t removed = position->cell[cell] & digits;

    if (removed == 0) {
        return;
    }
    const bool was_bivalue = fsd_digits_count(position->cell[cell]) == 2;
    position->cell[cell] &= (uint16_t)~removed;
    const bool is_bivalue = fsd_digits_count(position->cell[cell]) == 2;
    if (is_bivalue != was_bivalue) {
        set_bivalue(position, cell, is_bivalue);
    }
    while (removed) {
        const unsigned d = fsd_digits_take(&removed) - 1;
        for (unsigned i = 0; i < 3; i++) {
            const uint16_t left = position->place[units[i]][d] &= (uint16_t) ~(1U << places[i]);
            set_places(position, units[i], d, left);
        }
    }
}

void fsd_se_position_place(struct fsd_se_position *position, unsigned cell, unsigned digit)
{
    const uint16_t bit = fsd_digits_of(digit);

    fsd_se_position_remove(position, cell, FSD_ALL_DIGITS);
    position->value[cell] = (uint8_t)digit;
    position->n_placed[digit - 1]++;
    position->n_empty--;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned unit = fsd_units.units_of[cell][i];
        uint16_t others = position->place[unit][digit - 1];
        position->empty[unit] &= (uint16_t) ~(1U << fsd_units.places_of[cell][i]);
        while (others) {
            const unsigned k = fsd_digits_take(&others) - 1;
            fsd_se_position_remove(position, fsd_units.cells[unit][k], bit);
        }
    }
}
