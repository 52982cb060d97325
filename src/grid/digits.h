/* Sets of digits: bit d - 1 is digit d. */
#ifndef FSD_GRID_DIGITS_H
#define FSD_GRID_DIGITS_H

#include <stdbool.h>
#include <stdint.h>

enum { FSD_ALL_DIGITS = 0x1ff };

/* The baseline lacks POPCNT, and a call costs more than a lookup in 512 bytes. */
extern const uint8_t fsd_digits_counts[512];

static inline unsigned fsd_digits_count(uint16_t digits)
{
    return fsd_digits_counts[digits];
}

static inline bool fsd_digits_is_one(uint16_t digits)
{
    return digits != 0 && (digits & (digits - 1)) == 0;
}

static inline uint16_t fsd_digits_of(unsigned digit)
{
    return (uint16_t)(1U << (digit - 1));
}

/* The lowest digit of a set that is not empty. */
static inline unsigned fsd_digits_first(uint16_t digits)
{
    return (unsigned)__builtin_ctz(digits) + 1;
}

/* Takes the lowest digit out of a set that is not empty. */
static inline unsigned fsd_digits_take(uint16_t *digits)
{
    const unsigned digit = fsd_digits_first(*digits);

    *digits &= (uint16_t)(*digits - 1);
    return digit;
}

#endif
