#include "pipeline/layouts/candidate_line.h"

#if defined(__SSE2__)

#include <emmintrin.h>
#include <string.h>

enum { STEP = 16, MOST_BYTES = 127 };

static __m128i load(const void *bytes)
{
    return _mm_loadu_si128((const __m128i *)bytes);
}

static __m128i equals(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

static __m128i are_digits(__m128i bytes)
{
    const __m128i distance = _mm_sub_epi8(bytes, _mm_set1_epi8('1'));
    return _mm_cmpeq_epi8(_mm_min_epu8(distance, _mm_set1_epi8('9' - '1')), distance);
}

/* The sum of bytes that are 0 to 15. */
static unsigned sum_bytes(__m128i bytes)
{
    const __m128i sums = _mm_sad_epu8(bytes, _mm_setzero_si128());
    return (unsigned)_mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_srli_si128(sums, 8)));
}

bool fsd_candidate_line_is(const char *text, size_t n_bytes)
{
    static const unsigned char is_new[2 * STEP] = {[STEP] = 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                   0xff,          0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    __m128i is_good = _mm_set1_epi8(-1);
    __m128i n_digits = _mm_setzero_si128(), n_sets = _mm_setzero_si128();

    if (n_bytes < STEP || n_bytes > MOST_BYTES) {
        return false;
    }
    for (size_t done = 0; done < n_bytes; done += STEP) {
        const size_t at = n_bytes - done < STEP ? n_bytes - STEP : done; /* the last step goes over some bytes again */
        const __m128i bytes = load(text + at);
        const __m128i before = at > 0 ? load(text + at - 1) : _mm_slli_si128(bytes, 1);
        const __m128i is_digit = are_digits(bytes);
        const __m128i goes_on = _mm_and_si128(is_digit, are_digits(before));
        const __m128i between = _mm_or_si128(equals(bytes, ' '), equals(bytes, '|'));
        const __m128i ascends =
            _mm_or_si128(_mm_cmpgt_epi8(bytes, before), _mm_cmpeq_epi8(goes_on, _mm_setzero_si128()));
        const __m128i is_counted = _mm_and_si128(is_digit, load(is_new + STEP - (done - at)));
        is_good = _mm_and_si128(is_good, _mm_and_si128(ascends, _mm_or_si128(is_digit, between)));
        n_digits = _mm_sub_epi8(n_digits, is_counted);
        n_sets = _mm_sub_epi8(n_sets, _mm_andnot_si128(goes_on, is_counted));
    }
    return _mm_movemask_epi8(is_good) == 0xffff && sum_bytes(n_sets) == 9 && sum_bytes(n_digits) > 9;
}

/* Where the sets of a line begin and end: 18 bits of 128. */
struct edges {
    uint64_t low, high;
};

static size_t take_edge(struct edges *edges)
{
    const bool is_low = edges->low != 0;
    const uint64_t bits = is_low ? edges->low : edges->high;
    const size_t edge = (size_t)__builtin_ctzll(bits) + (is_low ? 0 : 64);

    edges->high = is_low ? edges->high : edges->high & (edges->high - 1);
    edges->low &= edges->low - 1;
    return edge;
}

void fsd_candidate_line_read(const char *text, size_t n_bytes, uint16_t candidates[9])
{
    char line[MOST_BYTES + 1] = {0};
    unsigned char low_digits[MOST_BYTES + 1 + 8] = {0}; /* of each byte: its digit as a set, but for 9 */
    uint64_t digits[2] = {0};

    memcpy(line, text, n_bytes);
    for (size_t at = 0; at < n_bytes; at += STEP) {
        const __m128i bytes = load(line + at);
        __m128i sets = _mm_setzero_si128();
        for (int i = 0; i < 8; i++) {
            sets = _mm_or_si128(sets, _mm_and_si128(equals(bytes, (char)('1' + i)), _mm_set1_epi8((char)(1 << i))));
        }
        _mm_storeu_si128((__m128i *)(void *)(low_digits + at), sets);
        digits[at / 64] |= (uint64_t)(unsigned)_mm_movemask_epi8(are_digits(bytes)) << at % 64;
    }
    struct edges edges = {.low = digits[0] ^ digits[0] << 1, .high = digits[1] ^ (digits[1] << 1 | digits[0] >> 63)};
    for (unsigned i = 0; i < 9; i++) {
        const size_t begin = take_edge(&edges);
        const size_t end = take_edge(&edges);
        const size_t n_beyond = end - begin < 8 ? 8 - (end - begin) : 0; /* a ninth digit is 9 */
        uint64_t sets = 0;
        memcpy(&sets, low_digits + begin, 8);
        const uint64_t sum = (sets << 8 * n_beyond) * UINT64_C(0x0101010101010101) >> 56;
        candidates[i] = (uint16_t)(sum | (uint64_t)(line[end - 1] == '9') << 8);
    }
}

#else

bool fsd_candidate_line_is(const char *text, size_t n_bytes)
{
    (void)text;
    (void)n_bytes;
    return false;
}

void fsd_candidate_line_read(const char *text, size_t n_bytes, uint16_t candidates[9])
{
    (void)text;
    (void)n_bytes;
    (void)candidates;
}

#endif
