/* One digit's strong links, and the two colours that they give to its cells. */
#ifndef FSD_LOGIC_COLOURING_H
#define FSD_LOGIC_COLOURING_H

#include "logic/board.h"

/* Each cluster holds a unit with two places, and no two share a unit's pair. */
enum { FSD_MAX_COLOURS = 2 * FSD_N_UNITS };

/*
 * A cluster is a set of cells joined by units where a digit has just two places. Of its two colours, 2 k and 2 k + 1,
 * one holds the digit in all its cells and the other in none.
 */
struct fsd_clusters {
    unsigned n_colours;
    fsd_cells colour[FSD_MAX_COLOURS];
    fsd_cells seen[FSD_MAX_COLOURS]; /* peers of some cell of the colour */
};

/* The units with two places for a digit, 1 to 9, neither settled: bit u for unit u. */
static inline uint32_t fsd_linked_units(const struct fsd_board *board, unsigned digit)
{
    uint32_t units = 0;

    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        const unsigned places = board->place[unit][digit - 1], rest = places & (places - 1);
        units |= (uint32_t)(rest != 0 && (rest & (rest - 1)) == 0) << unit;
    }
    return units;
}

/* The digit is 1 to 9. No cell has two colours. */
void fsd_clusters_find(const struct fsd_board *board, unsigned digit, struct fsd_clusters *clusters);

#endif
