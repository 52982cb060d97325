#include "grid/places.h"

#define PLACE(row, column) ((row) / 3 * 32 + (row) % 3 * FSD_ROW_BITS + (column))
#define SHIFT(row) ((row) % 3 * FSD_ROW_BITS)

/* What a cell and its units are in one band; only their own band holds a cell, its row and its box. */
#define IN_BAND(band, row, bits) ((band) == (row) / 3 ? (uint32_t)(bits) : 0)
#define CELL_BITS(row, column) (UINT32_C(1) << (SHIFT(row) + (column)))
#define COLUMN_BITS(column) ((uint32_t)FSD_ROW_STARTS << (column))
#define OTHER_BITS(row, column) ((uint32_t)FSD_ROW_OF_CELLS << SHIFT(row) | 7U * FSD_ROW_STARTS << (column) / 3 * 3)
#define PEERS_IN(band, row, column)                                                                                    \
    ((COLUMN_BITS(column) | IN_BAND(band, row, OTHER_BITS(row, column))) & ~IN_BAND(band, row, CELL_BITS(row, column)))

#define BIT(row, column)                                                                                               \
    [PLACE(row, column)] = {IN_BAND(0, row, CELL_BITS(row, column)), IN_BAND(1, row, CELL_BITS(row, column)),          \
                            IN_BAND(2, row, CELL_BITS(row, column)), 0},
#define PEERS(row, column)                                                                                             \
    [PLACE(row, column)] = {PEERS_IN(0, row, column), PEERS_IN(1, row, column), PEERS_IN(2, row, column), 0},

#define ROW(X, row)                                                                                                    \
    X(row, 0)                                                                                                          \
    X(row, 1)                                                                                                          \
    X(row, 2)                                                                                                          \
    X(row, 3)                                                                                                          \
    X(row, 4)                                                                                                          \
    X(row, 5)                                                                                                          \
    X(row, 6)                                                                                                          \
    X(row, 7)                                                                                                          \
    X(row, 8)
#define GRID(X) ROW(X, 0) ROW(X, 1) ROW(X, 2) ROW(X, 3) ROW(X, 4) ROW(X, 5) ROW(X, 6) ROW(X, 7) ROW(X, 8)

const struct fsd_place_sets fsd_place_sets = {.bit = {GRID(BIT)}, .peers = {GRID(PEERS)}};
