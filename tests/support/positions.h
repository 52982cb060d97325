/* Positions for the finders of techniques, written by hand. */
#ifndef TESTS_SUPPORT_POSITIONS_H
#define TESTS_SUPPORT_POSITIONS_H

#include <stddef.h>

#include "logic/techniques/techniques.h"

/*
 * Written by hand: the step that a finder must return for a position, which is an empty grid with all candidates but
 * for what its words remove: r1c23=45 leaves 4 and 5 in two cells, r12c3-6 takes 6 from two cells. Sets of cells are
 * such words without a sign.
 */
struct example {
    enum fsd_technique technique;
    const char *position;
    uint16_t digits;
    const char *cells;
    const char *others;
    uint32_t units;
    uint32_t cover_units;
    const char *removed; /* exactly, as r1c2-3; NULL: it finds nothing */
};

#define ROW(number) (1u << (FSD_FIRST_ROW + (number)-1))
#define COLUMN(number) (1u << (FSD_FIRST_COLUMN + (number)-1))
#define BOX(number) (1u << (FSD_FIRST_BOX + (number)-1))

void assert_examples(const struct example *examples, size_t n);

/* Takes from the board what a position's words remove; `make` begins with the empty grid. */
void position_narrow(struct fsd_board *board, const char *position);
void position_make(struct fsd_board *board, const char *position);

#endif
