/* 8 lanes of 16 bits: NEON. Every vec_*.h offers the same names; vec_portable.h says what they do. */
#ifndef FSD_SIMD_VEC_NEON_H
#define FSD_SIMD_VEC_NEON_H

#include <arm_neon.h>
#include <stddef.h>
#include <stdint.h>

#define FSD_INLINE static inline __attribute__((always_inline, unused))

enum { N_LANES = 8 };
typedef uint16x8_t vec;
typedef uint32_t lane_mask;

#define BYTES(a) vreinterpretq_u8_u16(a)
#define WORDS64(a) vreinterpretq_u64_u16(a)
#define OF_BYTES(a) vreinterpretq_u16_u8(a)
#define OF_WORDS64(a) vreinterpretq_u16_u64(a)

FSD_INLINE vec v_zero(void)
{
    return vdupq_n_u16(0);
}
FSD_INLINE vec v_set1(unsigned x)
{
    return vdupq_n_u16((uint16_t)x);
}
FSD_INLINE vec v_and(vec a, vec b)
{
    return vandq_u16(a, b);
}
FSD_INLINE vec v_or(vec a, vec b)
{
    return vorrq_u16(a, b);
}
FSD_INLINE vec v_xor(vec a, vec b)
{
    return veorq_u16(a, b);
}
FSD_INLINE vec v_andnot(vec a, vec b)
{
    return vbicq_u16(a, b);
}
FSD_INLINE vec v_select_bits(vec mask, vec a, vec b)
{
    return vbslq_u16(mask, a, b);
}

#define V_ONE_SELECT
#include "simd/vec_bits.h"

FSD_INLINE vec v_add(vec a, vec b)
{
    return vaddq_u16(a, b);
}
FSD_INLINE vec v_sub(vec a, vec b)
{
    return vsubq_u16(a, b);
}
FSD_INLINE vec v_decrement(vec a)
{
    return vaddq_u16(a, vdupq_n_u16(0xffff));
}
FSD_INLINE vec v_min(vec a, vec b)
{
    return vminq_u16(a, b);
}
FSD_INLINE vec v_max(vec a, vec b)
{
    return vmaxq_u16(a, b);
}
FSD_INLINE vec v_greater(vec a, vec b)
{
    return vcgtq_s16(vreinterpretq_s16_u16(a), vreinterpretq_s16_u16(b));
}
FSD_INLINE vec v_shift_left(vec a, int n)
{
    return a << (uint16_t)n;
}
FSD_INLINE vec v_shift_right(vec a, int n)
{
    return a >> (uint16_t)n;
}
FSD_INLINE vec v_keep_if_disjoint(vec a, vec b)
{
    return vbicq_u16(a, vtstq_u16(a, b));
}
FSD_INLINE vec v_select(vec mask, vec a, vec b)
{
    return vbslq_u16(mask, a, b);
}
FSD_INLINE vec v_first_nonzero(vec a, vec b)
{
    return vbslq_u16(vtstq_u16(a, a), a, b);
}
FSD_INLINE int v_any(vec a)
{
    return vmaxvq_u32(vreinterpretq_u32_u16(a)) != 0;
}

/* In lane l, the bit l. */
FSD_INLINE vec lane_bits(void)
{
    return (vec){1, 2, 4, 8, 16, 32, 64, 128};
}
FSD_INLINE vec v_mask_of(lane_mask lanes)
{
    return vtstq_u16(vdupq_n_u16((uint16_t)lanes), lane_bits());
}
/* Of lanes that are all ones or 0. */
FSD_INLINE lane_mask lanes_of_mask(vec mask)
{
    return vaddvq_u16(vandq_u16(mask, lane_bits()));
}
FSD_INLINE lane_mask v_lanes_negative(vec a)
{
    return lanes_of_mask(vcltzq_s16(vreinterpretq_s16_u16(a)));
}
FSD_INLINE lane_mask v_lanes_zero(vec a)
{
    return lanes_of_mask(vceqzq_u16(a));
}
FSD_INLINE lane_mask v_lanes_equal(vec a, vec b)
{
    return lanes_of_mask(vceqq_u16(a, b));
}

FSD_INLINE vec v_lookup8(vec table, vec index)
{
    return OF_BYTES(vqtbl1q_u8(BYTES(table), BYTES(index)));
}

struct lane_shuffle {
    vec bytes, mask;
};

FSD_INLINE struct lane_shuffle v_shuffle_make(const uint16_t from[N_LANES], lane_mask lanes)
{
    return (struct lane_shuffle){vmlaq_n_u16(vdupq_n_u16(0x0100), vld1q_u16(from), 0x0202), v_mask_of(lanes)};
}
FSD_INLINE vec v_shuffle(const struct lane_shuffle *s, const vec *a)
{
    return v_lookup8(*a, s->bytes);
}
FSD_INLINE vec v_shuffle_into(const struct lane_shuffle *s, const vec *kept, const vec *a)
{
    return v_select(s->mask, v_shuffle(s, a), *kept);
}

#include "simd/vec_one_group.h"

/* A shift to the left by less than 0 is one to the right. */
FSD_INLINE vec v_rotate_bits64(vec a, int n)
{
    return OF_WORDS64(vorrq_u64(vshlq_u64(WORDS64(a), vdupq_n_s64(n)), vshlq_u64(WORDS64(a), vdupq_n_s64(n - 64))));
}

FSD_INLINE vec v_set1_8(unsigned x)
{
    return OF_BYTES(vdupq_n_u8((uint8_t)x));
}
FSD_INLINE vec v_sub8(vec a, vec b)
{
    return OF_BYTES(vsubq_u8(BYTES(a), BYTES(b)));
}
FSD_INLINE vec v_min8(vec a, vec b)
{
    return OF_BYTES(vminq_u8(BYTES(a), BYTES(b)));
}
FSD_INLINE vec v_sub_saturated8(vec a, vec b)
{
    return OF_BYTES(vqsubq_u8(BYTES(a), BYTES(b)));
}
FSD_INLINE vec v_zero_mask8(vec a)
{
    return OF_BYTES(vceqzq_u8(BYTES(a)));
}
FSD_INLINE vec v_keep_nonzero8(vec a, vec b)
{
    return vandq_u16(a, OF_BYTES(vtstq_u8(BYTES(b), BYTES(b))));
}
FSD_INLINE vec v_high_nibbles8(vec a)
{
    return OF_BYTES(vshrq_n_u8(BYTES(a), 4));
}
FSD_INLINE vec v_zip_low8(vec a, vec b)
{
    return OF_BYTES(vzip1q_u8(BYTES(a), BYTES(b)));
}
FSD_INLINE vec v_zip_high8(vec a, vec b)
{
    return OF_BYTES(vzip2q_u8(BYTES(a), BYTES(b)));
}
FSD_INLINE vec v_pack8(vec a, vec b)
{
    return OF_BYTES(vqmovn_high_u16(vqmovn_u16(a), b));
}

#undef BYTES
#undef WORDS64
#undef OF_BYTES
#undef OF_WORDS64
#endif
