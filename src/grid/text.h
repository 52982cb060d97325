/* A puzzle as text: 81 cells, row by row. */
#ifndef FSD_GRID_TEXT_H
#define FSD_GRID_TEXT_H

#include <stdbool.h>

#include "fastsud.h"
#include "grid/digits.h"

/* Whether a cell holds a given; cells other than '1' to '9' are blanks. */
static inline bool fsd_text_is_given(char c)
{
    return c >= '1' && c <= '9';
}

/* Whether a byte is a given or one of the blanks that fastsud_puzzle_parse accepts. */
static inline bool fsd_text_is_cell(char c)
{
    return (c >= '.' && c <= '9' && c != '/') || c == '_' || c == '*' || c == '-' || c == 'x' || c == 'X';
}

/* Whether the 81 bytes at text are all digits or blanks. Reads no other byte. */
bool fsd_text_is_puzzle(const char *text);

/* The first offending byte of text[0..n_bytes), as fastsud_puzzle_parse reports it; FASTSUD_OK when there is none. */
enum fastsud_status fsd_text_check(const char *text, size_t n_bytes, size_t *error_offset);

/* The 81 cells as numbers, a blank as 0. Returns whether all bytes are digits or blanks. */
bool fsd_text_put_numbers(const char *text, uint8_t *numbers);

/* Copies 81 bytes; what is not '1' to '9' becomes '.'. */
void fsd_text_normalise(const char *text, char *cells);

/* A puzzle of 81 bytes with all cells of some digits given, as in its solution. */
void fsd_text_give_digits(const char *puzzle, const char *solution, uint16_t digits, char *cells);

/* How a puzzle writes blanks: its first cell that is not '1' to '9'; '.' if it has none. */
char fsd_text_blank(const char *cells);

/* Writes each '.' of a text as another blank. */
void fsd_text_replace_dots(char *text, size_t n_bytes, char blank);

/* The digits of 81 bytes, 0 for what is not '1' to '9'. */
void fsd_text_digits(const char *text, uint8_t *digits);

/* Candidates of a cell, as below. */
static inline uint16_t fsd_candidates_of_cell(char cell)
{
    return fsd_text_is_given(cell) ? fsd_digits_of((unsigned)(cell - '0')) : (uint16_t)FSD_ALL_DIGITS;
}

/* Candidates of 81 bytes, bit d - 1 for digit d: the digit of a given, all nine of a blank. */
void fsd_candidates_of_puzzle(const char *puzzle, uint16_t candidates[FASTSUD_N_CELLS]);

/* Which of 81 bytes are '1' to '9': bit i % 64 of givens[i / 64]. */
void fsd_text_find_givens(const char *text, uint64_t givens[2]);

/* Whether 81 bytes are the same as another 81 wherever these have a given. */
bool fsd_text_agrees(const char *givens, const char *text);

/* Writes value in decimal, without a terminating zero; returns the byte after it. At most 20 bytes. */
char *fsd_text_put_number(char *out, uint64_t value);

#endif
