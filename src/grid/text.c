#include "grid/text.h"

#include <string.h>

#include "grid/sixteen_bytes.h"

#if defined(__SSE2__)

/* 81 bytes are five vectors and a sixth that overlaps the fifth. */
enum { N_VECTORS = 6 };

static __m128i load(const char *text, size_t i)
{
    return fsd_bytes_load(text + (i < N_VECTORS - 1 ? 16 * i : FASTSUD_N_CELLS - 16));
}

bool fsd_text_is_puzzle(const char *text)
{
    __m128i good = _mm_set1_epi8(-1);
    for (size_t i = 0; i < N_VECTORS; i++) {
        good = _mm_and_si128(good, fsd_bytes_digit_or_dot(load(text, i)));
    }
    if (_mm_movemask_epi8(good) == 0xffff) {
        return true;
    }
    good = _mm_set1_epi8(-1);
    for (size_t i = 0; i < N_VECTORS; i++) {
        const __m128i bytes = load(text, i);
        good = _mm_and_si128(good, _mm_or_si128(fsd_bytes_digit_or_dot(bytes), fsd_bytes_rare_blank(bytes)));
    }
    return _mm_movemask_epi8(good) == 0xffff;
}

void fsd_text_normalise(const char *text, char *cells)
{
    __m128i normal[N_VECTORS];
    for (size_t i = 0; i < N_VECTORS; i++) {
        const __m128i bytes = load(text, i);
        const __m128i given = fsd_bytes_in_range(bytes, '1', '9');
        normal[i] = _mm_or_si128(_mm_and_si128(given, bytes), _mm_andnot_si128(given, _mm_set1_epi8('.')));
    }
    for (size_t i = 0; i < N_VECTORS; i++) {
        _mm_storeu_si128((__m128i *)(void *)(cells + (i < N_VECTORS - 1 ? 16 * i : FASTSUD_N_CELLS - 16)), normal[i]);
    }
}

void fsd_text_digits(const char *text, uint8_t *digits)
{
    for (size_t i = 0; i < N_VECTORS; i++) {
        const __m128i bytes = load(text, i);
        const __m128i values =
            _mm_and_si128(fsd_bytes_in_range(bytes, '1', '9'), _mm_sub_epi8(bytes, _mm_set1_epi8('0')));
        _mm_storeu_si128((__m128i *)(void *)(digits + (i < N_VECTORS - 1 ? 16 * i : FASTSUD_N_CELLS - 16)), values);
    }
}

void fsd_text_find_givens(const char *text, uint64_t givens[2])
{
    uint64_t masks[N_VECTORS];

    for (size_t i = 0; i < N_VECTORS; i++) {
        masks[i] = (uint64_t)_mm_movemask_epi8(fsd_bytes_in_range(load(text, i), '1', '9'));
    }
    givens[0] = masks[0] | masks[1] << 16 | masks[2] << 32 | masks[3] << 48;
    givens[1] = masks[4] | masks[5] << 1; /* cells 65 to 80 */
}

bool fsd_text_agrees(const char *givens, const char *text)
{
    __m128i wrong = _mm_setzero_si128();
    for (size_t i = 0; i < N_VECTORS; i++) {
        const __m128i bytes = load(givens, i);
        wrong = _mm_or_si128(
            wrong, _mm_andnot_si128(_mm_cmpeq_epi8(bytes, load(text, i)), fsd_bytes_in_range(bytes, '1', '9')));
    }
    return _mm_movemask_epi8(wrong) == 0;
}

#else

bool fsd_text_is_puzzle(const char *text)
{
    bool good = true;
    for (size_t i = 0; i < FASTSUD_N_CELLS; i++) {
        good &= fsd_text_is_cell(text[i]);
    }
    return good;
}

void fsd_text_normalise(const char *text, char *cells)
{
    for (size_t i = 0; i < FASTSUD_N_CELLS; i++) {
        cells[i] = fsd_text_is_given(text[i]) ? text[i] : '.';
    }
}

void fsd_text_digits(const char *text, uint8_t *digits)
{
    for (size_t i = 0; i < FASTSUD_N_CELLS; i++) {
        digits[i] = fsd_text_is_given(text[i]) ? (uint8_t)(text[i] - '0') : 0;
    }
}

void fsd_text_find_givens(const char *text, uint64_t givens[2])
{
    givens[0] = givens[1] = 0;
    for (size_t i = 0; i < FASTSUD_N_CELLS; i++) {
        givens[i / 64] |= (uint64_t)fsd_text_is_given(text[i]) << i % 64;
    }
}

bool fsd_text_agrees(const char *givens, const char *text)
{
    bool good = true;
    for (size_t i = 0; i < FASTSUD_N_CELLS; i++) {
        good &= !fsd_text_is_given(givens[i]) | (givens[i] == text[i]);
    }
    return good;
}

#endif

enum fastsud_status fsd_text_check(const char *text, size_t n_bytes, size_t *error_offset)
{
    if (n_bytes >= FASTSUD_N_CELLS && fsd_text_is_puzzle(text)) {
        return FASTSUD_OK;
    }
    for (size_t i = 0; i < n_bytes && i < FASTSUD_N_CELLS; i++) {
        if (!fsd_text_is_cell(text[i])) {
            *error_offset = i;
            return FASTSUD_ERR_BAD_CELL;
        }
    }
    *error_offset = n_bytes;
    return FASTSUD_ERR_TOO_SHORT;
}

char fsd_text_blank(const char *cells)
{
    size_t i = 0;

    while (i < FASTSUD_N_CELLS && fsd_text_is_given(cells[i])) {
        i++;
    }
    return i < FASTSUD_N_CELLS ? cells[i] : '.';
}

void fsd_text_replace_dots(char *text, size_t n_bytes, char blank)
{
    for (size_t i = 0; i < n_bytes; i++) {
        text[i] = text[i] == '.' ? blank : text[i];
    }
}

char *fsd_text_put_number(char *out, uint64_t value)
{
    char digits[20];
    size_t n = 0;
    do {
        digits[n++] = (char)('0' + value % 10);
    } while ((value /= 10) > 0);
    while (n > 0) {
        *out++ = digits[--n];
    }
    return out;
}
