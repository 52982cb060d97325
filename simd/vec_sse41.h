/* 8 lanes of 16 bits: SSE4.1. Every vec_*.h offers the same names; vec_portable.h says what they do. */
#ifndef FSD_SIMD_VEC_SSE41_H
#define FSD_SIMD_VEC_SSE41_H

#include <smmintrin.h>
#include <stdint.h>

#define FSD_INLINE static inline __attribute__((always_inline, unused))

enum { N_LANES = 8 };
typedef __m128i vec;
typedef uint32_t lane_mask;

#define V(op) _mm_##op
#define V_BITS(op) _mm_##op##_si128

FSD_INLINE lane_mask v_lanes_negative(vec a)
{
    return (lane_mask)_mm_movemask_epi8(_mm_packs_epi16(a, a)) & 0xff;
}

#include "simd/vec_x86.h"

FSD_INLINE vec v_mask_of(lane_mask lanes)
{
    const vec bit = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
    return _mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16((short)lanes), bit), bit);
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

#include "simd/vec_one_group.h"

FSD_INLINE vec v_rotate_bits64(vec a, int n)
{
    return _mm_or_si128(_mm_sll_epi64(a, _mm_cvtsi32_si128(n)), _mm_srl_epi64(a, _mm_cvtsi32_si128(64 - n)));
}

#endif
