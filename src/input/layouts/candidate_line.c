#include "input/layouts/candidate_line.h"

#if defined(__SSE2__)

#include <string.h>

#include "grid/digits.h"
#include "grid/sixteen_bytes.h"

enum { STEP = 16, MOST_BYTES = 127 };

/* The sum of bytes that are 0 to 15. */
static unsigned sum_bytes(__m128i bytes)
{
    const __m128i sums = _mm_sad_epu8(bytes, _mm_setzero_si128());
    return (unsigned)_mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_srli_si128(sums, 8)));
}

/* A dash is a corner, too. */
static __m128i are_corners(__m128i bytes)
{
    return _mm_or_si128(fsd_bytes_in_range(bytes, '\'', '.'), fsd_bytes_equal(bytes, ':'));
}

bool fsd_candidate_border_is(const char *text, size_t n_bytes)
{
    enum { MOST_CELLS = 9 }; /* nine dashes may be a row */
    __m128i n_dashes = _mm_setzero_si128();

    if (n_bytes < STEP || n_bytes > MOST_BYTES || memcmp(text + 1, "---", 3) != 0) {
        return false;
    }
    __m128i is_good = are_corners(fsd_bytes_load(text + n_bytes - STEP));
    for (size_t at = 0; at <= n_bytes - STEP; at += STEP) {
        const __m128i bytes = fsd_bytes_load(text + at);
        is_good = _mm_and_si128(is_good, are_corners(bytes));
        n_dashes = _mm_sub_epi8(n_dashes, fsd_bytes_equal(bytes, '-'));
    }
    return _mm_movemask_epi8(is_good) == 0xffff && sum_bytes(n_dashes) > MOST_CELLS;
}

/* Notes the places of nine sets. Returns false if there are fewer or more. */
static bool take_places(const uint64_t begins[2], size_t n_bytes, struct fsd_candidate_places *places)
{
    uint64_t low = begins[0], high = begins[1];

    places->n_bytes = 0;
    for (unsigned i = 0; i < 9; i++) {
        if ((low | high) == 0) {
            return false;
        }
        places->at[i] = (unsigned char)(low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high));
        high = low != 0 ? high : high & (high - 1);
        low &= low - 1;
    }
    if ((low | high) != 0) {
        return false;
    }
    places->n_bytes = n_bytes;
    memcpy(places->begins, begins, sizeof(places->begins));
    return true;
}

/* A bit for each of 64 bytes of a line. */
struct bits {
    uint64_t digits;
    uint64_t ascends; /* it is more than the byte before, if there is one */
};

/* Finds the bits of the bytes from an offset on. Bytes of *is_good get 0 where one is of no line of candidates. */
static inline struct bits find_bits(const char *text, size_t n_bytes, size_t begin, __m128i *is_good)
{
    const size_t end = begin + 64 < n_bytes ? begin + 64 : n_bytes;
    struct bits bits = {0};

    for (size_t done = begin; done < end; done += STEP) {
        const size_t at = n_bytes - done < STEP ? n_bytes - STEP : done; /* the last step goes over some bytes again */
        const __m128i bytes = fsd_bytes_load(text + at);
        const __m128i before = at > 0 ? fsd_bytes_load(text + at - 1) : _mm_slli_si128(bytes, 1);
        const __m128i is_digit = fsd_bytes_in_range(bytes, '1', '9');
        const __m128i is_between = _mm_or_si128(fsd_bytes_equal(bytes, ' '), fsd_bytes_equal(bytes, '|'));
        const unsigned ascends = (unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8(bytes, before));
        *is_good = _mm_and_si128(*is_good, _mm_or_si128(is_digit, is_between));
        bits.digits |= (uint64_t)((unsigned)_mm_movemask_epi8(is_digit) >> (done - at)) << (done - begin);
        bits.ascends |= (uint64_t)(ascends >> (done - at)) << (done - begin);
    }
    return bits;
}

bool fsd_candidate_line_is(const char *text, size_t n_bytes, struct fsd_candidate_places *places)
{
    __m128i is_good = _mm_set1_epi8(-1);

    if (n_bytes < STEP || n_bytes > MOST_BYTES) {
        return false;
    }
    const struct bits low = find_bits(text, n_bytes, 0, &is_good), high = find_bits(text, n_bytes, 64, &is_good);
    const uint64_t low_goes_on = low.digits & low.digits << 1;
    const uint64_t high_goes_on = high.digits & (high.digits << 1 | low.digits >> 63);
    const uint64_t begins[2] = {low.digits & ~low_goes_on, high.digits & ~high_goes_on};
    if (_mm_movemask_epi8(is_good) != 0xffff || (low_goes_on | high_goes_on) == 0 ||
        ((low_goes_on & ~low.ascends) | (high_goes_on & ~high.ascends)) != 0) {
        return false;
    }
    return (places->n_bytes == n_bytes && places->begins[0] == begins[0] && places->begins[1] == begins[1]) ||
           take_places(begins, n_bytes, places);
}

#define SET(digit) (1 << (digit) >> 1 & FSD_ALL_DIGITS) /* of no digit if it is 0 */
#define PAIR(one, other) (SET(one) | SET(other))
#define PAIRS(o)                                                                                                       \
    PAIR(0, o), PAIR(1, o), PAIR(2, o), PAIR(3, o), PAIR(4, o), PAIR(5, o), PAIR(6, o), PAIR(7, o), PAIR(8, o),        \
        PAIR(9, o), 0, 0, 0, 0, 0, 0

/* Of two digits, one in the lower four bits of the index, the set; 0 stands for none. */
static const unsigned pairs[] = {PAIRS(0), PAIRS(1), PAIRS(2), PAIRS(3), PAIRS(4),
                                 PAIRS(5), PAIRS(6), PAIRS(7), PAIRS(8), PAIRS(9)};

/* Reads the set at an offset of a line. */
static inline uint16_t read_set(const char *text, size_t n_bytes, size_t at)
{
    const size_t first = at < n_bytes - 8 ? at : n_bytes - 8;
    uint64_t word = 0;

    memcpy(&word, text + first, 8);
    word = (word >> 8 * (at - first)) ^ UINT64_C(0x3030303030303030); /* digits become 1 to 9, all else 16 and more */
    const uint64_t others = word & UINT64_C(0xf0f0f0f0f0f0f0f0);
    if (others == 0 && at + 8 < n_bytes && text[at + 8] == '9') {
        return FSD_ALL_DIGITS;
    }
    /* Only the digits remain, in the lower half of their bytes; then two of them in each second byte. */
    word &= (((others & -others) >> 4) - 1) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    word |= word >> 4;
    return (uint16_t)(pairs[word & 0xff] | pairs[word >> 16 & 0xff] | pairs[word >> 32 & 0xff] |
                      pairs[word >> 48 & 0xff]);
}

void fsd_candidate_line_read(const char *text, const struct fsd_candidate_places *places, uint16_t candidates[9])
{
    const size_t n_bytes = places->n_bytes;

    for (unsigned i = 0; i < 9; i++) {
        candidates[i] = read_set(text, n_bytes, places->at[i]);
    }
}

#else

bool fsd_candidate_border_is(const char *text, size_t n_bytes)
{
    (void)text;
    (void)n_bytes;
    return false;
}

bool fsd_candidate_line_is(const char *text, size_t n_bytes, struct fsd_candidate_places *places)
{
    (void)text;
    (void)n_bytes;
    (void)places;
    return false;
}

void fsd_candidate_line_read(const char *text, const struct fsd_candidate_places *places, uint16_t candidates[9])
{
    (void)text;
    (void)places;
    (void)candidates;
}

#endif
