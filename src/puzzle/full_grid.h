/*
 * Random full grids, every one of the 6 670 903 752 021 072 936 960 exactly as likely as any other.
 *
 * Boxes are numbered row by row from 1. Box 1, then the rest of its band and of its stack, are drawn uniformly: there
 * are 9! ways for box 1, and 56 * 6^6 for the rest of a band (Felgenhauer and Jarvis 2005). Given those, box 5 can be
 * filled in 384 to 448 ways, depending only on how many digits share a row in box 4 and a column in box 2. Box 6 has
 * then 8 ways or none (two for each row), box 8 likewise, and box 9 one or none. Drawing uniformly at each step and
 * starting afresh where there is no way, or with the probability that makes up for the differing number of ways for
 * box 5, gives every grid the same chance. About one try in eleven makes a grid.
 */
#ifndef FSD_PUZZLE_FULL_GRID_H
#define FSD_PUZZLE_FULL_GRID_H

#include "base/random.h"
#include "grid/units.h"

/* Tables for drawing grids, about 200 KiB. After fsd_full_grid_tables_create they are only read. */
struct fsd_full_grid_tables;

/* Returns NULL when out of memory. Takes about a millisecond. */
struct fsd_full_grid_tables *fsd_full_grid_tables_create(void);
void fsd_full_grid_tables_destroy(struct fsd_full_grid_tables *tables);

/* Draws a grid as 81 digits, '1' to '9'; a function of the state of random alone. Returns how many tries it took. */
uint64_t fsd_full_grid_draw(const struct fsd_full_grid_tables *tables, struct fsd_random *random,
                            char cells[FSD_N_CELLS]);

#endif
