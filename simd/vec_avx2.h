/* 16 lanes of 16 bits: AVX2. Every vec_*.h offers the same names; vec_portable.h says what they do. */
#ifndef FSD_SIMD_VEC_AVX2_H
#define FSD_SIMD_VEC_AVX2_H

#include <immintrin.h>
#include <stdint.h>

#define FSD_INLINE static inline __attribute__((always_inline, unused))

enum { N_LANES = 16 };
typedef __m256i vec;
typedef uint32_t lane_mask;

#define V(op) _mm256_##op
#define V_BITS(op) _mm256_##op##_si256

FSD_INLINE lane_mask v_lanes_negative(vec a)
{
    const __m128i low = _mm256_castsi256_si128(a), high = _mm256_extracti128_si256(a, 1);
    return (lane_mask)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}

#include "simd/vec_x86.h"

FSD_INLINE vec v_mask_of(lane_mask lanes)
{
    const vec bit = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768);
    return _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16((short)lanes), bit), bit);
}

/* Bytes to take from the low and the high half; 0x80 takes none. */
struct lane_shuffle {
    vec low, high, mask;
};

FSD_INLINE struct lane_shuffle v_shuffle_make(const uint16_t from[N_LANES], lane_mask lanes)
{
    const vec f = _mm256_loadu_si256((const void *)from), none = _mm256_set1_epi8((char)0x80);
    const vec in_half = _mm256_and_si256(f, _mm256_set1_epi16(7)),
              is_high = _mm256_cmpgt_epi16(f, _mm256_set1_epi16(7));
    const vec bytes =
        _mm256_add_epi16(_mm256_mullo_epi16(in_half, _mm256_set1_epi16(0x0202)), _mm256_set1_epi16(0x0100));
    return (struct lane_shuffle){_mm256_or_si256(bytes, _mm256_and_si256(is_high, none)),
                                 _mm256_or_si256(bytes, _mm256_andnot_si256(is_high, none)), v_mask_of(lanes)};
}
FSD_INLINE vec v_shuffle(const struct lane_shuffle *s, const vec *a)
{
    const __m128i *const halves = (const __m128i *)a;
    return _mm256_or_si256(_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_load_si128(halves)), s->low),
                           _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_load_si128(halves + 1)), s->high));
}
FSD_INLINE vec v_shuffle_into(const struct lane_shuffle *s, const vec *kept, const vec *a)
{
    return v_select(s->mask, v_shuffle(s, a), *kept);
}

FSD_INLINE vec v_load_rows(const char *const *rows, const unsigned n, unsigned stride, unsigned k, size_t offset)
{
    if (n == 1) {
        return _mm256_loadu_si256((const void *)(rows[k] + offset));
    }
    const __m128i low = _mm_loadu_si128((const void *)(rows[k] + offset));
    const __m128i high = _mm_loadu_si128((const void *)(rows[k + stride] + offset));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}
FSD_INLINE void v_store_rows(char *const *rows, const unsigned n, unsigned stride, unsigned k, size_t offset, vec a)
{
    if (n == 1) {
        _mm256_storeu_si256((void *)(rows[k] + offset), a);
        return;
    }
    _mm_storeu_si128((void *)(rows[k] + offset), _mm256_castsi256_si128(a));
    _mm_storeu_si128((void *)(rows[k + stride] + offset), _mm256_extracti128_si256(a, 1));
}
FSD_INLINE void v_exchange_groups(vec *a, const unsigned n)
{
    if (n == 2) {
        const vec low = _mm256_permute2x128_si256(a[0], a[1], 0x20), high = _mm256_permute2x128_si256(a[0], a[1], 0x31);
        a[0] = low;
        a[1] = high;
    }
}
FSD_INLINE vec v_table8(const char table[16])
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)table));
}
FSD_INLINE vec v_rotate_bits64(vec a, int n)
{
    return _mm256_or_si256(_mm256_sllv_epi64(a, _mm256_set1_epi64x(n)),
                           _mm256_srlv_epi64(a, _mm256_set1_epi64x(64 - n)));
}
FSD_INLINE vec v_rotate_groups(vec a, int n)
{
    return n & 1 ? _mm256_permute4x64_epi64(a, 0x4e) : a;
}

#endif
