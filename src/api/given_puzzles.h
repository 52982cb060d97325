/* What callers pass: puzzles as text or numbers, a stride apart; structs that begin with their size. */
#ifndef FSD_API_GIVEN_PUZZLES_H
#define FSD_API_GIVEN_PUZZLES_H

#include <stdbool.h>

#include "fastsud.h"

/* Copies 81 bytes; '1' to '9' and the numbers 1 to 9 become '1' to '9', all else '.'. */
void fsd_api_puzzle_copy(const char *puzzle, char cells[FASTSUD_N_CELLS]);

/* The same as numbers, 0 for a blank. */
void fsd_api_puzzle_numbers(const char *puzzle, uint8_t numbers[FASTSUD_N_CELLS]);

/* The first for puzzles first to first + n of an array; pointers[i] becomes the address of cells[i]. */
void fsd_api_puzzles_copy(const void *puzzles, size_t stride, size_t first, size_t n, char (*cells)[FASTSUD_N_CELLS],
                          const char **pointers);

/* Copies a grid likewise; false unless it has a digit in each cell, and each digit once in each unit. */
bool fsd_api_grid_copy(const char *grid, char cells[FASTSUD_N_CELLS]);

/* Whether a struct of this size may be that of an older header, at least `least` bytes, or of a newer one. */
static inline bool fsd_api_size_is_valid(size_t size, size_t least, size_t own)
{
    return size >= least && size <= 4 * own && size % sizeof(void *) == 0;
}

#endif
