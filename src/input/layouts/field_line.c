#include "input/layouts/field_line.h"

#if defined(__SSE2__)

#include <stdint.h>

#include "grid/sixteen_bytes.h"
#include "grid/text.h"

enum { MOST_BYTES = 32, STEP = 16 };

/* A bit for each of 32 bytes. */
static uint32_t bits_of(__m128i low, __m128i high)
{
    return (uint32_t)_mm_movemask_epi8(low) | (uint32_t)_mm_movemask_epi8(high) << STEP;
}

static uint32_t find(__m128i low, __m128i high, char c)
{
    return bits_of(fsd_bytes_equal(low, c), fsd_bytes_equal(high, c));
}

/* Writes 16 bytes, those that are no digits as blanks. */
static void put_cells(char *out, __m128i bytes, __m128i is_digit)
{
    const __m128i cells = _mm_or_si128(_mm_and_si128(is_digit, bytes), _mm_andnot_si128(is_digit, _mm_set1_epi8('.')));
    _mm_storeu_si128((__m128i *)(void *)out, cells);
}

size_t fsd_field_line_read(const char *text, size_t n_bytes, char cells[9], bool *is_empty)
{
    char as_cells[MOST_BYTES + STEP]; /* those after the line are read if it has too few fields */
    unsigned at = 0;

    if (n_bytes < MOST_BYTES) {
        return 0;
    }
    const char separator = text[fsd_text_is_given(text[0])];
    const __m128i low = fsd_bytes_load(text), high = fsd_bytes_load(text + STEP);
    const uint32_t newlines = find(low, high, '\n');
    if ((separator != ',' && separator != ';' && separator != '\t') || newlines == 0) {
        return 0;
    }
    const unsigned n_line = (unsigned)__builtin_ctz(newlines);
    const unsigned n_text = n_line - (n_line > 0 && text[n_line - 1] == '\r');
    const uint32_t all = ((uint32_t)1 << n_text) - 1;
    const __m128i low_digits = fsd_bytes_in_range(low, '1', '9'), high_digits = fsd_bytes_in_range(high, '1', '9');
    const uint32_t digits = bits_of(low_digits, high_digits) & all, separators = find(low, high, separator) & all;
    if ((digits | separators) != all || (digits & digits << 1) != 0) {
        return 0;
    }
    put_cells(as_cells, low, low_digits);
    put_cells(as_cells + STEP, high, high_digits);
    put_cells(as_cells + MOST_BYTES, low, _mm_setzero_si128());
    uint64_t ends = separators | ~(uint64_t)0 << n_text; /* of fields */
    for (unsigned i = 0; i < 9; i++) {
        cells[i] = as_cells[at];
        at = (unsigned)__builtin_ctzll(ends) + 1;
        ends &= ends - 1;
    }
    /* The ninth field ends with the line, or with a separator before that. */
    const bool is_row = at == n_text + 1 || at == n_text;
    const unsigned n_separators = at == n_text ? 9 : 8;
    *is_empty = digits == 0;
    return is_row && n_text - n_separators < 9 ? n_line + 1 : 0;
}

#else

size_t fsd_field_line_read(const char *text, size_t n_bytes, char cells[9], bool *is_empty)
{
    (void)text;
    (void)n_bytes;
    (void)cells;
    (void)is_empty;
    return 0;
}

#endif
