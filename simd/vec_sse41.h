/* 8 lanes of 16 bits: SSE4.1. Every vec_*.h offers the same names; vec_portable.h says what they do. */
#ifndef FSD_SIMD_VEC_SSE41_H
#define FSD_SIMD_VEC_SSE41_H

#include <smmintrin.h>
#include <stdint.h>

#define FSD_INLINE static inline __attribute__((always_inline, unused))

enum { N_LANES = 8 };
typedef __m128i vec;
typedef uint32_t lane_mask;

FSD_INLINE vec v_zero(void)
{
    return _mm_setzero_si128();
}
FSD_INLINE vec v_set1(unsigned x)
{
    return _mm_set1_epi16((short)x);
}
FSD_INLINE vec v_and(vec a, vec b)
{
    return _mm_and_si128(a, b);
}
FSD_INLINE vec v_or(vec a, vec b)
{
    return _mm_or_si128(a, b);
}
FSD_INLINE vec v_and3(vec a, vec b, vec c)
{
    return _mm_and_si128(_mm_and_si128(a, b), c);
}
FSD_INLINE vec v_or3(vec a, vec b, vec c)
{
    return _mm_or_si128(_mm_or_si128(a, b), c);
}
FSD_INLINE vec v_majority(vec a, vec b, vec c)
{
    return _mm_or_si128(_mm_and_si128(a, b), _mm_and_si128(c, _mm_or_si128(a, b)));
}
FSD_INLINE vec v_and_or(vec a, vec b, vec c)
{
    return _mm_or_si128(_mm_and_si128(a, b), c);
}
FSD_INLINE vec v_or_andnot(vec a, vec b, vec c)
{
    return _mm_or_si128(a, _mm_andnot_si128(c, b));
}
FSD_INLINE vec v_andnot_or(vec a, vec b, vec c)
{
    return _mm_andnot_si128(_mm_or_si128(b, c), a);
}
FSD_INLINE vec v_or_xor(vec a, vec b, vec c)
{
    return _mm_or_si128(a, _mm_xor_si128(b, c));
}
FSD_INLINE vec v_xor(vec a, vec b)
{
    return _mm_xor_si128(a, b);
}
FSD_INLINE vec v_andnot(vec a, vec b)
{
    return _mm_andnot_si128(b, a);
}
FSD_INLINE vec v_xor3(vec a, vec b, vec c)
{
    return _mm_xor_si128(_mm_xor_si128(a, b), c);
}
FSD_INLINE vec v_andnot_and(vec a, vec b, vec c)
{
    return _mm_andnot_si128(_mm_and_si128(b, c), a);
}
FSD_INLINE vec v_and_ornot(vec a, vec b, vec c)
{
    return _mm_andnot_si128(_mm_andnot_si128(b, c), a);
}
FSD_INLINE vec v_and_either(vec a, vec b, vec c)
{
    return _mm_and_si128(a, _mm_or_si128(b, c));
}
FSD_INLINE vec v_xor_andnot(vec a, vec b, vec c)
{
    return _mm_andnot_si128(c, _mm_xor_si128(a, b));
}
FSD_INLINE vec v_xor_and(vec a, vec b, vec c)
{
    return _mm_xor_si128(a, _mm_and_si128(b, c));
}
FSD_INLINE vec v_add(vec a, vec b)
{
    return _mm_add_epi16(a, b);
}
FSD_INLINE vec v_sub(vec a, vec b)
{
    return _mm_sub_epi16(a, b);
}
FSD_INLINE vec v_decrement(vec a)
{
    return _mm_add_epi16(a, _mm_set1_epi16(-1));
}
FSD_INLINE vec v_min(vec a, vec b)
{
    return _mm_min_epu16(a, b);
}
FSD_INLINE vec v_max(vec a, vec b)
{
    return _mm_max_epu16(a, b);
}
FSD_INLINE vec v_greater(vec a, vec b)
{
    return _mm_cmpgt_epi16(a, b);
}
FSD_INLINE vec v_shift_left(vec a, int n)
{
    return _mm_slli_epi16(a, n);
}
FSD_INLINE vec v_keep_if_disjoint(vec a, vec b)
{
    return _mm_and_si128(a, _mm_cmpeq_epi16(_mm_and_si128(a, b), _mm_setzero_si128()));
}
FSD_INLINE vec v_select(vec mask, vec a, vec b)
{
    return _mm_blendv_epi8(b, a, mask);
}
FSD_INLINE vec v_select_bits(vec mask, vec a, vec b)
{
    return _mm_xor_si128(b, _mm_and_si128(mask, _mm_xor_si128(a, b)));
}
FSD_INLINE vec v_mask_of(lane_mask lanes)
{
    const vec bit = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
    return _mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16((short)lanes), bit), bit);
}
FSD_INLINE vec v_first_nonzero(vec a, vec b)
{
    return _mm_blendv_epi8(a, b, _mm_cmpeq_epi16(a, _mm_setzero_si128()));
}
/* The sign bit of each lane. */
FSD_INLINE lane_mask lanes_of(vec a)
{
    return (lane_mask)_mm_movemask_epi8(_mm_packs_epi16(a, a)) & 0xff;
}
FSD_INLINE lane_mask v_lanes_zero(vec a)
{
    return lanes_of(_mm_cmpeq_epi16(a, _mm_setzero_si128()));
}
FSD_INLINE lane_mask v_lanes_equal(vec a, vec b)
{
    return lanes_of(_mm_cmpeq_epi16(a, b));
}
FSD_INLINE lane_mask v_lanes_negative(vec a)
{
    return lanes_of(a);
}

struct lane_shuffle {
    vec bytes, mask;
};

FSD_INLINE struct lane_shuffle v_shuffle_make(const uint16_t from[N_LANES], lane_mask lanes)
{
    const vec f = _mm_loadu_si128((const void *)from);
    return (struct lane_shuffle){_mm_add_epi16(_mm_mullo_epi16(f, _mm_set1_epi16(0x0202)), _mm_set1_epi16(0x0100)),
                                 v_mask_of(lanes)};
}
FSD_INLINE vec v_shuffle(const struct lane_shuffle *s, const vec *a)
{
    return _mm_shuffle_epi8(*a, s->bytes);
}
FSD_INLINE vec v_shuffle_into(const struct lane_shuffle *s, const vec *kept, const vec *a)
{
    return v_select(s->mask, v_shuffle(s, a), *kept);
}

FSD_INLINE vec v_load_rows(const char *const *rows, unsigned stride, unsigned k, size_t offset)
{
    (void)stride; /* a single group */
    return _mm_loadu_si128((const void *)(rows[k] + offset));
}
FSD_INLINE void v_store_rows(char *const *rows, unsigned stride, unsigned k, size_t offset, vec a)
{
    (void)stride;
    _mm_storeu_si128((void *)(rows[k] + offset), a);
}
FSD_INLINE vec v_table8(const char table[16])
{
    return _mm_loadu_si128((const void *)table);
}
FSD_INLINE vec v_lookup8(vec table, vec index)
{
    return _mm_shuffle_epi8(table, index);
}
FSD_INLINE vec v_rotate_bits64(vec a, int n)
{
    return _mm_or_si128(_mm_sll_epi64(a, _mm_cvtsi32_si128(n)), _mm_srl_epi64(a, _mm_cvtsi32_si128(64 - n)));
}
FSD_INLINE vec v_rotate_groups(vec a, int n)
{
    (void)n;
    return a;
}
FSD_INLINE vec v_set1_8(unsigned x)
{
    return _mm_set1_epi8((char)x);
}
FSD_INLINE vec v_sub8(vec a, vec b)
{
    return _mm_sub_epi8(a, b);
}
FSD_INLINE vec v_min8(vec a, vec b)
{
    return _mm_min_epu8(a, b);
}
FSD_INLINE vec v_sub_saturated8(vec a, vec b)
{
    return _mm_subs_epu8(a, b);
}
FSD_INLINE vec v_zero_mask8(vec a)
{
    return _mm_cmpeq_epi8(a, _mm_setzero_si128());
}
FSD_INLINE vec v_keep_nonzero8(vec a, vec b)
{
    return _mm_andnot_si128(_mm_cmpeq_epi8(b, _mm_setzero_si128()), a);
}
FSD_INLINE vec v_shift_right(vec a, int n)
{
    return _mm_srli_epi16(a, n);
}
FSD_INLINE int v_any(vec a)
{
    return !_mm_testz_si128(a, a);
}
FSD_INLINE vec v_high_nibbles8(vec a)
{
    return _mm_and_si128(_mm_srli_epi16(a, 4), _mm_set1_epi8(15));
}
FSD_INLINE vec v_zip_low8(vec a, vec b)
{
    return _mm_unpacklo_epi8(a, b);
}
FSD_INLINE vec v_zip_high8(vec a, vec b)
{
    return _mm_unpackhi_epi8(a, b);
}
FSD_INLINE vec v_pack8(vec a, vec b)
{
    return _mm_packus_epi16(a, b);
}

#endif
