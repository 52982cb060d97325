/* How rules fill in hints. */
#ifndef FSD_SUDOKU_EXPLAINER_HINT_PARTS_H
#define FSD_SUDOKU_EXPLAINER_HINT_PARTS_H

#include <stdbool.h>

#include "grid/cells.h"
#include "logic/sudoku_explainer/hint.h"

static inline void fsd_se_hint_start(struct fsd_se_hint *hint, enum fsd_se_technique technique, double rating)
{
    hint->technique = technique;
    hint->rating = rating;
    hint->cell = -1;
    hint->digit = 0;
    hint->n_removals = 0;
}

/* A hint that places a digit. True, for finders to return. */
static inline bool fsd_se_hint_place(struct fsd_se_hint *hint, enum fsd_se_technique technique, double rating,
                                     unsigned cell, unsigned digit)
{
    fsd_se_hint_start(hint, technique, rating);
    hint->cell = (int8_t)cell;
    hint->digit = (uint8_t)digit;
    return true;
}

/* Adds removals from a cell that comes after those that the hint has. */
static inline void fsd_se_hint_append(struct fsd_se_hint *hint, unsigned cell, uint16_t digits)
{
    if (digits) {
        hint->removals[hint->n_removals++] = (struct fsd_se_removal){.cell = (uint8_t)cell, .digits = digits};
    }
}

/* Adds removals from any other cell, in its place. */
static inline void fsd_se_hint_insert(struct fsd_se_hint *hint, unsigned cell, uint16_t digits)
{
    unsigned i = hint->n_removals;

    if (digits == 0) {
        return;
    }
    while (i > 0 && hint->removals[i - 1].cell > cell) {
        hint->removals[i] = hint->removals[i - 1];
        i--;
    }
    hint->removals[i] = (struct fsd_se_removal){.cell = (uint8_t)cell, .digits = digits};
    hint->n_removals++;
}

#endif
