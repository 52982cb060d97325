/* How the three columns of a stack come to be ordered as rows of the form are settled. */
#ifndef FSD_PUZZLE_MINLEX_STACKS_H
#define FSD_PUZZLE_MINLEX_STACKS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/*
 * A code is what is settled of a stack's columns: bits 2 and up: one of six orders; bit i: the columns up to place i
 * differ from those after it. Columns between cuts are interchangeable.
 */
enum { FSD_MINLEX_ORDERS = 6, FSD_MINLEX_CODES = 4 * FSD_MINLEX_ORDERS, FSD_MINLEX_CUTS = 3 };

extern const uint8_t fsd_minlex_columns[FSD_MINLEX_ORDERS][3];

static inline unsigned fsd_minlex_code(unsigned column0, unsigned column1, unsigned column2, unsigned cuts)
{
    return (2 * column0 + (column1 > column2)) << 2 | cuts;
}

static inline const uint8_t *fsd_minlex_columns_of(unsigned code)
{
    return fsd_minlex_columns[code >> 2];
}

/* The digits of a stack's columns in order, four bits each from the highest on, of a line that begins with them. */
static inline unsigned fsd_minlex_digits(uint64_t line, unsigned code)
{
    const uint8_t *const columns = fsd_minlex_columns_of(code);

    return (unsigned)(line >> (4 * columns[0]) & 15) << 8 | (unsigned)(line >> (4 * columns[1]) & 15) << 4 |
           (unsigned)(line >> (4 * columns[2]) & 15);
}

/* Bits of a line's cells, four each, by place from the last on; the fourth is nothing. */
extern const uint8_t fsd_minlex_shifts[FSD_MINLEX_ORDERS][4];

/* Writes those of a stack; a byte more is written. */
static inline void fsd_minlex_put_shifts(uint8_t shifts[4], unsigned stack, unsigned code)
{
    uint32_t four;

    memcpy(&four, fsd_minlex_shifts[code >> 2], sizeof(four));
    four += stack * (12 * UINT32_C(0x01010101));
    memcpy(shifts, &four, sizeof(four));
}

/*
 * What becomes of a code when a row's givens must go as far back as may be, by these givens, column i in bit i. Bits 0
 * to 2: where the givens are then, the first place in bit 2. _OPEN: two of them are in columns that are
 * interchangeable. From _NEXT on: the new code.
 */
enum { FSD_MINLEX_GIVENS = 7, FSD_MINLEX_OPEN = 8, FSD_MINLEX_NEXT = 4 };

/* Whether the first of some givens so arranged comes before that of others: what begins so is larger. */
static inline bool fsd_minlex_is_longer(unsigned givens, unsigned others)
{
    return givens > others && (givens ^ others) > others;
}

extern const uint16_t fsd_minlex_arranged[FSD_MINLEX_CODES][8];

#endif
