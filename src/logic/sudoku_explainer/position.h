/* A grid with its candidates as Sudoku Explainer keeps it: placed cells have none, and nothing follows by itself. */
#ifndef FSD_SUDOKU_EXPLAINER_POSITION_H
#define FSD_SUDOKU_EXPLAINER_POSITION_H

#include <stdint.h>

#include "grid/digits.h"
#include "grid/units.h"

/* Only the functions below change it: what it holds about units follows from the cells. */
struct fsd_se_position {
    uint8_t value[FSD_N_CELLS];                /* 0: empty */
    uint16_t cell[FSD_N_CELLS];                /* candidates, bit d - 1 for digit d; 0 when filled */
    uint16_t place[FSD_N_UNITS][FSD_N_DIGITS]; /* place[unit][d - 1]: bit k for the unit's cell k; 0 when placed */
    uint16_t empty[FSD_N_UNITS];               /* bit k: the unit's cell k holds no digit */
    uint16_t bivalue[FSD_N_UNITS];             /* bit k: the unit's cell k has two candidates */
    uint16_t twice[FSD_N_UNITS];               /* digits with two places in the unit */
    uint16_t once[FSD_N_UNITS];                /* digits with one place in the unit */
    uint8_t n_placed[FSD_N_DIGITS];            /* n_placed[d - 1]: the cells that hold d */
    unsigned n_empty;
};

/*
 * From 81 characters; those other than '1' to '9' are blanks. The givens remove candidates from their peers, and
 * nothing is placed beyond them. Givens may contradict each other.
 */
void fsd_se_position_init(struct fsd_se_position *position, const char *puzzle);

/* Removes candidates; those that are not there are ignored. */
void fsd_se_position_remove(struct fsd_se_position *position, unsigned cell, uint16_t digits);

/* Places a digit, 1 to 9, in an empty cell, whether or not it is a candidate there, and removes it from the peers. */
void fsd_se_position_place(struct fsd_se_position *position, unsigned cell, unsigned digit);

#endif
