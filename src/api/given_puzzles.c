#include "api/given_puzzles.h"

#include "grid/units.h"

void fsd_api_puzzle_copy(const char *puzzle, char cells[FASTSUD_N_CELLS])
{
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const unsigned char byte = (unsigned char)puzzle[cell];
        const unsigned char digit = (unsigned char)(byte >= '0' ? byte - '0' : byte);
        cells[cell] = (char)((unsigned char)(digit - 1) < 9 ? '0' + digit : '.');
    }
}

void fsd_api_puzzle_numbers(const char *puzzle, uint8_t numbers[FASTSUD_N_CELLS])
{
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const unsigned char byte = (unsigned char)puzzle[cell];
        const unsigned char digit = (unsigned char)(byte >= '0' ? byte - '0' : byte);
        numbers[cell] = digit <= 9 ? digit : 0;
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

bool fsd_api_grid_copy(const char *grid, char cells[FASTSUD_N_CELLS])
{
    bool is_solved = true;

    fsd_api_puzzle_copy(grid, cells);
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        unsigned digits = 0;
        for (unsigned i = 0; i < 9; i++) {
            digits |= 1U << (cells[fsd_units.cells[unit][i]] - '.');
        }
        is_solved &= digits == 0x1ffU << ('1' - '.');
    }
    return is_solved;
}
