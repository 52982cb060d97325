/*
 * Incremental singles when the solution is known. Only the wrong candidates matter: each blocks up to four true ones,
 * that of its cell and those of its digit in its row, column and box. A true candidate that nothing blocks in one of
 * these four is a single.
 */
#ifndef FSD_PUZZLE_KNOWN_SINGLES_H
#define FSD_PUZZLE_KNOWN_SINGLES_H

#include "grid/cells.h"
#include "grid/digits.h"

/* What stays the same for a puzzle. */
struct fsd_known_solution {
    uint8_t digit[FSD_N_CELLS];              /* less 1 */
    uint8_t home[FSD_N_UNITS][FSD_N_DIGITS]; /* home[unit][d - 1]: the cell of the unit where the solution has d */
    bool with_hidden;                        /* hidden singles count, too */
};

struct fsd_singles {
    fsd_cells open;                   /* cells without a value */
    fsd_cells wrong[FSD_N_DIGITS];    /* open cells that have d as a wrong candidate */
    uint16_t wrong_in[FSD_N_CELLS];   /* the same by cell */
    uint8_t n_others[3][FSD_N_CELLS]; /* other places of the cell's digit in its row, column, box */
};

/* solution: 81 digits. */
void fsd_known_solution_init(struct fsd_known_solution *known, const char *solution, bool with_hidden);

/* The puzzle when singles have found what they can. A given is '1' to '9', and the solution's. */
void fsd_singles_init(struct fsd_singles *singles, const struct fsd_known_solution *known, const char *puzzle);

/* Gives a cell its value, and goes on by singles. */
void fsd_singles_give(struct fsd_singles *singles, const struct fsd_known_solution *known, unsigned cell);

#endif
