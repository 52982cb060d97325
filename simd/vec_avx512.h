/* 32 lanes of 16 bits: AVX-512 F, BW and VL. Every vec_*.h offers the same names; vec_portable.h says what they do. */
#ifndef FSD_SIMD_VEC_AVX512_H
#define FSD_SIMD_VEC_AVX512_H

#include <immintrin.h>
#include <stdint.h>

#define FSD_INLINE static inline __attribute__((always_inline, unused))

enum { N_LANES = 32 };
typedef __m512i vec;
typedef uint32_t lane_mask;

#define V_ONE_SELECT
#define TERNARY(a, b, c, truth) _mm512_ternarylogic_epi64(a, b, c, truth)

#define V(op) _mm512_##op
#define V_BITS(op) _mm512_##op##_si512
#define V_HAS_MASKS

#include "simd/vec_x86.h"

FSD_INLINE vec v_and3(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0x80);
}
FSD_INLINE vec v_or3(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0xfe);
}
FSD_INLINE vec v_majority(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0xe8);
}
FSD_INLINE vec v_and_or(vec a, vec b, vec c)
{
    return TERNARY(c, a, b, 0xf8);
}
FSD_INLINE vec v_or_andnot(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0xf4);
}
FSD_INLINE vec v_andnot_or(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0x10);
}
FSD_INLINE vec v_or_xor(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0xf6);
}
FSD_INLINE vec v_xor3(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0x96);
}
FSD_INLINE vec v_andnot_and(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0x70);
}
FSD_INLINE vec v_and_ornot(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0xd0);
}
FSD_INLINE vec v_and_either(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0xe0);
}
FSD_INLINE vec v_either_andnot(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0x54);
}
FSD_INLINE vec v_one_of(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0x16);
}
FSD_INLINE vec v_xor_andnot(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0x14);
}
FSD_INLINE vec v_xor_and(vec a, vec b, vec c)
{
    return TERNARY(a, b, c, 0x78);
}
FSD_INLINE vec v_greater(vec a, vec b)
{
    return _mm512_movm_epi16(_mm512_cmpgt_epi16_mask(a, b));
}
FSD_INLINE vec v_shift_left(vec a, int n)
{
    return _mm512_slli_epi16(a, (unsigned)n);
}
FSD_INLINE vec v_keep_if_disjoint(vec a, vec b)
{
    return _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, b), a);
}
FSD_INLINE vec v_select(vec mask, vec a, vec b)
{
    return TERNARY(mask, a, b, 0xca);
}
FSD_INLINE vec v_select_bits(vec mask, vec a, vec b)
{
    return TERNARY(mask, a, b, 0xca);
}
FSD_INLINE vec v_mask_of(lane_mask lanes)
{
    return _mm512_movm_epi16(lanes);
}
FSD_INLINE vec v_first_nonzero(vec a, vec b)
{
    return _mm512_mask_mov_epi16(b, _mm512_test_epi16_mask(a, a), a);
}
FSD_INLINE lane_mask v_lanes_zero(vec a)
{
    return _mm512_testn_epi16_mask(a, a);
}
FSD_INLINE lane_mask v_lanes_equal(vec a, vec b)
{
    return _mm512_cmpeq_epi16_mask(a, b);
}
FSD_INLINE lane_mask v_lanes_negative(vec a)
{
    return _mm512_movepi16_mask(a);
}

struct lane_shuffle {
    vec from;
    lane_mask lanes;
};

FSD_INLINE struct lane_shuffle v_shuffle_make(const uint16_t from[N_LANES], lane_mask lanes)
{
    return (struct lane_shuffle){_mm512_loadu_si512(from), lanes};
}
FSD_INLINE vec v_shuffle(const struct lane_shuffle *s, const vec *a)
{
    return _mm512_permutexvar_epi16(s->from, *a);
}
FSD_INLINE vec v_shuffle_into(const struct lane_shuffle *s, const vec *kept, const vec *a)
{
    return _mm512_mask_permutexvar_epi16(*kept, s->lanes, s->from, *a);
}

FSD_INLINE vec v_load_rows(const char *const *rows, const unsigned n, unsigned stride, unsigned k, size_t offset)
{
    if (n == 1) {
        return _mm512_loadu_si512((const void *)(rows[k] + offset));
    }
    if (n == 2) {
        const __m256i low = _mm256_loadu_si256((const void *)(rows[k] + offset));
        const __m256i high = _mm256_loadu_si256((const void *)(rows[k + stride] + offset));
        return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
    }
    const __m512i a = _mm512_castsi128_si512(_mm_loadu_si128((const void *)(rows[k] + offset)));
    const __m512i b = _mm512_inserti32x4(a, _mm_loadu_si128((const void *)(rows[k + stride] + offset)), 1);
    const __m512i c = _mm512_inserti32x4(b, _mm_loadu_si128((const void *)(rows[k + 2 * stride] + offset)), 2);
    return _mm512_inserti32x4(c, _mm_loadu_si128((const void *)(rows[k + 3 * stride] + offset)), 3);
}
FSD_INLINE void v_store_rows(char *const *rows, const unsigned n, unsigned stride, unsigned k, size_t offset, vec a)
{
    if (n == 1) {
        _mm512_storeu_si512((void *)(rows[k] + offset), a);
        return;
    }
    if (n == 2) {
        _mm256_storeu_si256((void *)(rows[k] + offset), _mm512_castsi512_si256(a));
        _mm256_storeu_si256((void *)(rows[k + stride] + offset), _mm512_extracti64x4_epi64(a, 1));
        return;
    }
    _mm_storeu_si128((void *)(rows[k] + offset), _mm512_castsi512_si128(a));
    _mm_storeu_si128((void *)(rows[k + stride] + offset), _mm512_extracti32x4_epi32(a, 1));
    _mm_storeu_si128((void *)(rows[k + 2 * stride] + offset), _mm512_extracti32x4_epi32(a, 2));
    _mm_storeu_si128((void *)(rows[k + 3 * stride] + offset), _mm512_extracti32x4_epi32(a, 3));
}
FSD_INLINE void v_exchange_groups(vec *a, const unsigned n)
{
    if (n == 4) {
        const vec low01 = _mm512_shuffle_i64x2(a[0], a[1], 0x44), high01 = _mm512_shuffle_i64x2(a[0], a[1], 0xee);
        const vec low23 = _mm512_shuffle_i64x2(a[2], a[3], 0x44), high23 = _mm512_shuffle_i64x2(a[2], a[3], 0xee);
        a[0] = _mm512_shuffle_i64x2(low01, low23, 0x88);
        a[1] = _mm512_shuffle_i64x2(low01, low23, 0xdd);
        a[2] = _mm512_shuffle_i64x2(high01, high23, 0x88);
        a[3] = _mm512_shuffle_i64x2(high01, high23, 0xdd);
    } else if (n == 2) {
        const vec even = _mm512_permutex2var_epi64(a[0], _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13), a[1]);
        const vec odd = _mm512_permutex2var_epi64(a[0], _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15), a[1]);
        a[0] = even;
        a[1] = odd;
    }
}
FSD_INLINE vec v_table8(const char table[16])
{
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)table));
}
FSD_INLINE vec v_rotate_bits64(vec a, int n)
{
    return _mm512_rolv_epi64(a, _mm512_set1_epi64(n));
}
FSD_INLINE vec v_rotate_groups(vec a, int n)
{
    const vec from = _mm512_add_epi64(_mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7), _mm512_set1_epi64(2 * n));
    return _mm512_permutexvar_epi64(from, a);
}
FSD_INLINE vec v_zero_mask8(vec a)
{
    return _mm512_movm_epi8(_mm512_testn_epi8_mask(a, a));
}
FSD_INLINE vec v_keep_nonzero8(vec a, vec b)
{
    return _mm512_maskz_mov_epi8(_mm512_test_epi8_mask(b, b), a);
}
FSD_INLINE vec v_shift_right(vec a, int n)
{
    return _mm512_srli_epi16(a, (unsigned)n);
}
FSD_INLINE int v_any(vec a)
{
    return _mm512_test_epi64_mask(a, a) != 0;
}

#undef TERNARY
#endif
