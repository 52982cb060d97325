#include "pipeline/layouts/field_line.h"

#if defined(__SSE2__)

#include <emmintrin.h>
#include <stdint.h>

#include "grid/text.h"

enum { MOST_BYTES = 32, STEP = 16 };

/* A bit for each of 32 bytes: whether it is one from first to last. */
static uint32_t find_between(const char *text, char first, char last)
{
    const __m128i low = _mm_loadu_si128((const __m128i *)(const void *)text);
    const __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(text + STEP));
    const __m128i from = _mm_set1_epi8(first), most = _mm_set1_epi8((char)(last - first));
    const __m128i low_distance = _mm_sub_epi8(low, from), high_distance = _mm_sub_epi8(high, from);
    const __m128i is_low = _mm_cmpeq_epi8(_mm_min_epu8(low_distance, most), low_distance);
    const __m128i is_high = _mm_cmpeq_epi8(_mm_min_epu8(high_distance, most), high_distance);

    return (uint32_t)_mm_movemask_epi8(is_low) | (uint32_t)_mm_movemask_epi8(is_high) << STEP;
}

size_t fsd_field_line_read(const char *text, size_t n_bytes, char cells[9], bool *is_empty)
{
    unsigned at = 0, n_digits = 0;

    if (n_bytes < MOST_BYTES) {
        return 0;
    }
    const char separator = text[fsd_text_is_given(text[0])];
    const uint32_t newlines = find_between(text, '\n', '\n');
    if ((separator != ',' && separator != ';' && separator != '\t') || newlines == 0) {
        return 0;
    }
    const unsigned n_line = (unsigned)__builtin_ctz(newlines);
    const unsigned n_text = n_line - (n_line > 0 && text[n_line - 1] == '\r');
    const uint32_t all = ((uint32_t)1 << n_text) - 1;
    const uint32_t digits = find_between(text, '1', '9') & all,
                   separators = find_between(text, separator, separator) & all;
    if ((digits | separators) != all || (digits & digits << 1) != 0) {
        return 0;
    }
    *is_empty = digits == 0;
    uint32_t ends = separators | (uint32_t)1 << n_text; /* of fields */
    for (unsigned i = 0; i < 9; i++) {
        if (ends == 0) {
            return 0;
        }
        const unsigned is_digit = digits >> at & 1;
        cells[i] = (char)('.' + (int)is_digit * (text[at] - '.')); /* without a branch, which none could predict */
        n_digits += is_digit;
        at = (unsigned)__builtin_ctz(ends) + 1;
        ends &= ends - 1;
    }
    return n_digits < 9 && (ends == 0 || at == n_text) ? n_line + 1 : 0;
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
