/* A puzzle's candidates by digit, and what singles and locked candidates rule out. */
#ifndef FSD_SOLVE_DIGIT_PLACES_H
#define FSD_SOLVE_DIGIT_PLACES_H

#include "grid/places.h"

struct fsd_digit_places {
    fsd_places of[FSD_N_DIGITS]; /* the places that may have each digit */
    fsd_places open;             /* places whose digit has not been ruled out for their peers yet */
};

/*
 * What follows for a digit in a band from the minirows, or the columns, where it has candidates: nine bits, of three
 * minirows per row, or of nine columns.
 */
struct fsd_lock_tables {
    uint8_t minirows_of_row[512];      /* by the nine cells of a row */
    uint32_t kept_by_minirows[512];    /* places that the digit has in some arrangement of one in each row and box */
    uint8_t boxes_of_one_minirow[512]; /* boxes where all such arrangements use the same minirow */
    uint8_t boxes_of_one_column[512];  /* boxes where the digit has candidates in one column only */
    uint32_t kept_elsewhere[512];      /* places that those columns leave to the digit in the other two bands */
    uint32_t boxes[8];                 /* the places of a set of boxes */
};

void fsd_lock_tables_init(struct fsd_lock_tables *tables);

/* The places of candidates, bit d - 1 for digit d, before anything is ruled out. */
void fsd_digit_places_init(struct fsd_digit_places *places, const uint16_t candidates[FSD_N_CELLS]);

/* Gives an open place one of its candidates. */
void fsd_digit_places_assign(struct fsd_digit_places *candidates, unsigned place, unsigned digit);

/*
 * Applies naked singles, hidden singles in rows and boxes, and locked candidates (all in bands, in stacks those of a
 * box) to the fixed point, at which every open place has two candidates or more. Returns false if there is no solution;
 * candidates are then unspecified. narrowed: the candidates by digit at an earlier fixed point, or if there was none
 * their complement, for only bands that differ are looked at; those at this one afterwards.
 */
bool fsd_digit_places_narrow(struct fsd_digit_places *candidates, const struct fsd_lock_tables *tables,
                             fsd_places narrowed[FSD_N_DIGITS]);

#endif
