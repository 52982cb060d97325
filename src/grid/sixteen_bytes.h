/*
 * Sixteen bytes of text at once, with SSE2, the baseline of x86-64; the header is empty where that is not. A vector
 * that tells which bytes are something has 0xff for these and 0 for the others.
 */
#ifndef FSD_GRID_SIXTEEN_BYTES_H
#define FSD_GRID_SIXTEEN_BYTES_H

#if defined(__SSE2__)

#include <emmintrin.h>

static inline __m128i fsd_bytes_load(const void *bytes)
{
    return _mm_loadu_si128((const __m128i *)bytes);
}

static inline __m128i fsd_bytes_equal(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

/* From first to last, as unsigned bytes. */
static inline __m128i fsd_bytes_in_range(__m128i bytes, char first, char last)
{
    const __m128i distance = _mm_sub_epi8(bytes, _mm_set1_epi8(first));

    return _mm_cmpeq_epi8(_mm_min_epu8(distance, _mm_set1_epi8((char)(last - first))), distance);
}

/* Cells: the usual ones, digits and dots, and other blanks. */
static inline __m128i fsd_bytes_digit_or_dot(__m128i bytes)
{
    return _mm_andnot_si128(fsd_bytes_equal(bytes, '/'), fsd_bytes_in_range(bytes, '.', '9'));
}

static inline __m128i fsd_bytes_rare_blank(__m128i bytes)
{
    const __m128i x = fsd_bytes_equal(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'x');
    const __m128i star_or_dash = _mm_or_si128(fsd_bytes_equal(bytes, '*'), fsd_bytes_equal(bytes, '-'));

    return _mm_or_si128(_mm_or_si128(x, fsd_bytes_equal(bytes, '_')), star_or_dash);
}

#endif

#endif
