/* Rows or columns as the sets that make a fish. */
#ifndef FSD_LOGIC_FISH_LINES_H
#define FSD_LOGIC_FISH_LINES_H

#include "logic/step.h"
#include "logic/techniques/hall.h"

/* A fish has its base sets in the rows and its cover sets in the columns, or the other way round. */
struct fsd_fish_lines {
    unsigned base;      /* the first base line's unit */
    unsigned cover;     /* the first cover line's */
    uint16_t places[9]; /* of a digit in each base line: bit k is cover line k */
};

static inline struct fsd_fish_lines fsd_fish_lines_of(const struct fsd_board *board, unsigned digit, bool in_columns)
{
    struct fsd_fish_lines lines = {.base = in_columns ? FSD_FIRST_COLUMN : FSD_FIRST_ROW,
                                   .cover = in_columns ? FSD_FIRST_ROW : FSD_FIRST_COLUMN};

    for (unsigned k = 0; k < 9; k++) {
        lines.places[k] = board->place[lines.base + k][digit - 1];
    }
    return lines;
}

/* The cells of some lines, given as a set of their numbers and the first one's unit. */
static inline fsd_cells fsd_fish_cells(unsigned first_unit, uint16_t lines)
{
    fsd_cells cells = 0;

    while (lines) {
        cells |= fsd_cell_sets.unit[first_unit + fsd_set_take(&lines)];
    }
    return cells;
}

#endif
