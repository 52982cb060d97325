/* Puzzles as callers have them: text or numbers, a stride apart. */
#ifndef FSD_API_GIVEN_PUZZLES_H
#define FSD_API_GIVEN_PUZZLES_H

#include "fastsud.h"

/* Copies 81 bytes; '1' to '9' and the numbers 1 to 9 become '1' to '9', all else '.'. */
void fsd_api_puzzle_copy(const char *puzzle, char cells[FASTSUD_N_CELLS]);

/* The same for puzzles first to first + n of an array; pointers[i] becomes the address of cells[i]. */
void fsd_api_puzzles_copy(const void *puzzles, size_t stride, size_t first, size_t n, char (*cells)[FASTSUD_N_CELLS],
                          const char **pointers);

#endif
