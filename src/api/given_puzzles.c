#include "api/given_puzzles.h"

void fsd_api_puzzle_copy(const char *puzzle, char cells[FASTSUD_N_CELLS])
{
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const unsigned char byte = (unsigned char)puzzle[cell];
        const unsigned char digit = (unsigned char)(byte >= '0' ? byte - '0' : byte);
        cells[cell] = (char)((unsigned char)(digit - 1) < 9 ? '0' + digit : '.');
    }
}

void fsd_api_puzzles_copy(const void *puzzles, size_t stride, size_t first, size_t n, char (*cells)[FASTSUD_N_CELLS],
                          const char **pointers)
{
    for (size_t i = 0; i < n; i++) {
        fsd_api_puzzle_copy((const char *)puzzles + (first + i) * stride, cells[i]);
        pointers[i] = cells[i];
    }
}
