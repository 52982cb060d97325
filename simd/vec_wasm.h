/* 8 lanes of 16 bits: WebAssembly. Every vec_*.h offers the same names; vec_portable.h says what they do. */
#ifndef FSD_SIMD_VEC_WASM_H
#define FSD_SIMD_VEC_WASM_H

#include <stddef.h>
#include <stdint.h>
#include <wasm_simd128.h>

#define FSD_INLINE static inline __attribute__((always_inline, unused))

enum { N_LANES = 8 };
typedef v128_t vec;
typedef uint32_t lane_mask;

FSD_INLINE vec v_zero(void)
{
    return wasm_i64x2_const(0, 0);
}
FSD_INLINE vec v_set1(unsigned x)
{
    return wasm_i16x8_splat((int16_t)x);
}
FSD_INLINE vec v_and(vec a, vec b)
{
    return wasm_v128_and(a, b);
}
FSD_INLINE vec v_or(vec a, vec b)
{
    return wasm_v128_or(a, b);
}
FSD_INLINE vec v_xor(vec a, vec b)
{
    return wasm_v128_xor(a, b);
}
FSD_INLINE vec v_andnot(vec a, vec b)
{
    return wasm_v128_andnot(a, b);
}
FSD_INLINE vec v_select_bits(vec mask, vec a, vec b)
{
    return wasm_v128_bitselect(a, b, mask);
}

#include "simd/vec_bits.h"

FSD_INLINE vec v_add(vec a, vec b)
{
    return wasm_i16x8_add(a, b);
}
FSD_INLINE vec v_sub(vec a, vec b)
{
    return wasm_i16x8_sub(a, b);
}
FSD_INLINE vec v_decrement(vec a)
{
    return wasm_i16x8_add(a, wasm_i16x8_splat(-1));
}
FSD_INLINE vec v_min(vec a, vec b)
{
    return wasm_u16x8_min(a, b);
}
FSD_INLINE vec v_max(vec a, vec b)
{
    return wasm_u16x8_max(a, b);
}
FSD_INLINE vec v_greater(vec a, vec b)
{
    return wasm_i16x8_gt(a, b);
}
FSD_INLINE vec v_shift_left(vec a, int n)
{
    return wasm_i16x8_shl(a, (uint32_t)n);
}
FSD_INLINE vec v_shift_right(vec a, int n)
{
    return wasm_u16x8_shr(a, (uint32_t)n);
}
FSD_INLINE vec v_keep_if_disjoint(vec a, vec b)
{
    return wasm_v128_and(a, wasm_i16x8_eq(wasm_v128_and(a, b), v_zero()));
}
FSD_INLINE vec v_select(vec mask, vec a, vec b)
{
    return wasm_v128_bitselect(a, b, mask);
}
FSD_INLINE vec v_first_nonzero(vec a, vec b)
{
    return wasm_v128_or(a, wasm_v128_and(b, wasm_i16x8_eq(a, v_zero())));
}
FSD_INLINE int v_any(vec a)
{
    return wasm_v128_any_true(a);
}

FSD_INLINE vec v_mask_of(lane_mask lanes)
{
    const vec bits = wasm_i16x8_const(1, 2, 4, 8, 16, 32, 64, 128);
    return wasm_i16x8_eq(wasm_v128_and(wasm_i16x8_splat((int16_t)lanes), bits), bits);
}
FSD_INLINE lane_mask v_lanes_negative(vec a)
{
    return (lane_mask)wasm_i16x8_bitmask(a);
}
FSD_INLINE lane_mask v_lanes_zero(vec a)
{
    return v_lanes_negative(wasm_i16x8_eq(a, v_zero()));
}
FSD_INLINE lane_mask v_lanes_equal(vec a, vec b)
{
    return v_lanes_negative(wasm_i16x8_eq(a, b));
}

FSD_INLINE vec v_lookup8(vec table, vec index)
{
    return wasm_i8x16_swizzle(table, index);
}

struct lane_shuffle {
    vec bytes, mask;
};

FSD_INLINE struct lane_shuffle v_shuffle_make(const uint16_t from[N_LANES], lane_mask lanes)
{
    const vec twice = wasm_i16x8_mul(wasm_v128_load(from), wasm_i16x8_splat(0x0202));
    return (struct lane_shuffle){wasm_i16x8_add(twice, wasm_i16x8_splat(0x0100)), v_mask_of(lanes)};
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

FSD_INLINE vec v_rotate_bits64(vec a, int n)
{
    return wasm_v128_or(wasm_i64x2_shl(a, (uint32_t)n), wasm_u64x2_shr(a, (uint32_t)(-n & 63)));
}

FSD_INLINE vec v_set1_8(unsigned x)
{
    return wasm_i8x16_splat((int8_t)x);
}
FSD_INLINE vec v_sub8(vec a, vec b)
{
    return wasm_i8x16_sub(a, b);
}
FSD_INLINE vec v_min8(vec a, vec b)
{
    return wasm_u8x16_min(a, b);
}
FSD_INLINE vec v_sub_saturated8(vec a, vec b)
{
    return wasm_u8x16_sub_sat(a, b);
}
FSD_INLINE vec v_zero_mask8(vec a)
{
    return wasm_i8x16_eq(a, v_zero());
}
FSD_INLINE vec v_keep_nonzero8(vec a, vec b)
{
    return wasm_v128_andnot(a, wasm_i8x16_eq(b, v_zero()));
}
FSD_INLINE vec v_high_nibbles8(vec a)
{
    return wasm_u8x16_shr(a, 4);
}
FSD_INLINE vec v_zip_low8(vec a, vec b)
{
    return wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
FSD_INLINE vec v_zip_high8(vec a, vec b)
{
    return wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
FSD_INLINE vec v_pack8(vec a, vec b)
{
    return wasm_u8x16_narrow_i16x8(a, b);
}

#endif
