#include "explainer/position.h"

#include <string.h>

#include "grid/text.h"

static inline void set_once(struct fsd_se_position *position, unsigned unit, unsigned d, uint16_t places)
{
    position->once[unit] = (uint16_t)((position->once[unit] & ~(1U << d)) | (unsigned)fsd_digits_is_one(places) << d);
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
        while (digits) {
            const unsigned d = fsd_digits_take(&digits) - 1;
            for (unsigned i = 0; i < 3; i++) {
                position->place[units[i]][d] |= (uint16_t)(1U << places[i]);
            }
        }
    }
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            position->once[unit] |= (uint16_t)((unsigned)fsd_digits_is_one(position->place[unit][d]) << d);
        }
    }
}

void fsd_se_position_remove(struct fsd_se_position *position, unsigned cell, uint16_t digits)
{
    const uint8_t *units = fsd_units.units_of[cell];
    const uint8_t *places = fsd_units.places_of[cell];
    uint16_t removed = position->cell[cell] & digits;

    position->cell[cell] &= (uint16_t)~removed;
    while (removed) {
        const unsigned d = fsd_digits_take(&removed) - 1;
        for (unsigned i = 0; i < 3; i++) {
            const uint16_t left = position->place[units[i]][d] &= (uint16_t) ~(1U << places[i]);
            set_once(position, units[i], d, left);
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
