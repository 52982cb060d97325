/*
 * 8 lanes of 16 bits in the compiler's generic vectors, for any CPU. This file and vec_bits.h say what the operations
 * mean; the other vec_*.h offer the same names over wider or richer instruction sets.
 *
 * A lane_mask has bit l for lane l. Names that end in 8 work on bytes; those work inside each group of 16 bytes,
 * the way x86's vectors do, so group g holds lanes 8g to 8g + 7.
 */
#ifndef FSD_SIMD_VEC_PORTABLE_H
#define FSD_SIMD_VEC_PORTABLE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define FSD_INLINE static inline __attribute__((always_inline, unused))

enum { N_LANES = 8 };
typedef uint16_t vec __attribute__((vector_size(16)));
typedef int16_t vec_signed __attribute__((vector_size(16)));
typedef uint8_t vec8 __attribute__((vector_size(16)));
typedef uint32_t lane_mask;

FSD_INLINE vec v_zero(void)
{
    return (vec){0};
}
FSD_INLINE vec v_set1(unsigned x)
{
    return (vec){0} + (uint16_t)x;
}
FSD_INLINE vec v_and(vec a, vec b)
{
    return a & b;
}
FSD_INLINE vec v_or(vec a, vec b)
{
    return a | b;
}
FSD_INLINE vec v_xor(vec a, vec b)
{
    return a ^ b;
}
/* a & ~b */
FSD_INLINE vec v_andnot(vec a, vec b)
{
    return a & ~b;
}

#include "simd/vec_bits.h"

FSD_INLINE vec v_add(vec a, vec b)
{
    return a + b;
}
FSD_INLINE vec v_sub(vec a, vec b)
{
    return a - b;
}
FSD_INLINE vec v_decrement(vec a)
{
    return a - 1;
}
FSD_INLINE vec v_min(vec a, vec b)
{
    const vec less = (vec)(a < b);
    return (a & less) | (b & ~less);
}
FSD_INLINE vec v_max(vec a, vec b)
{
    const vec less = (vec)(a < b);
    return (b & less) | (a & ~less);
}
/* all ones where a > b, else 0; both below 32768 */
FSD_INLINE vec v_greater(vec a, vec b)
{
    return (vec)((vec_signed)a > (vec_signed)b);
}
FSD_INLINE vec v_shift_left(vec a, int n)
{
    return a << (uint16_t)n;
}
/* a in lanes where a and b share no bit, else 0 */
FSD_INLINE vec v_keep_if_disjoint(vec a, vec b)
{
    return a & (vec)((a & b) == 0);
}
/* a where mask is all ones, b where it is 0 */
FSD_INLINE vec v_select(vec mask, vec a, vec b)
{
    return (a & mask) | (b & ~mask);
}
/* a in the bits of mask, b in the others */
FSD_INLINE vec v_select_bits(vec mask, vec a, vec b)
{
    return (a & mask) | (b & ~mask);
}
/* all ones in the given lanes, 0 in the others */
FSD_INLINE vec v_mask_of(lane_mask lanes)
{
    vec mask;
    for (int l = 0; l < N_LANES; l++) {
        mask[l] = (uint16_t)(0 - (lanes >> l & 1));
    }
    return mask;
}
/* a in lanes where it is not 0, else b */
FSD_INLINE vec v_first_nonzero(vec a, vec b)
{
    return a | (b & (vec)(a == 0));
}
/* lanes whose sign bit is set */
FSD_INLINE lane_mask v_lanes_negative(vec a)
{
    lane_mask lanes = 0;
    for (int l = 0; l < N_LANES; l++) {
        lanes |= (lane_mask)(a[l] >> 15) << l;
    }
    return lanes;
}
FSD_INLINE lane_mask v_lanes_zero(vec a)
{
    return v_lanes_negative((vec)(a == 0));
}
FSD_INLINE lane_mask v_lanes_equal(vec a, vec b)
{
    return v_lanes_negative((vec)(a == b));
}

/* For each lane of a result, the lane that it comes from; v_shuffle_into moves those in lanes only. */
struct lane_shuffle {
    uint16_t from[N_LANES];
    lane_mask lanes;
};

FSD_INLINE struct lane_shuffle v_shuffle_make(const uint16_t from[N_LANES], lane_mask lanes)
{
    struct lane_shuffle s;
    memcpy(s.from, from, sizeof(s.from));
    s.lanes = lanes;
    return s;
}
/* every lane from a, whatever lanes says */
FSD_INLINE vec v_shuffle(const struct lane_shuffle *s, const vec *a)
{
    vec r;
    for (int l = 0; l < N_LANES; l++) {
        r[l] = (*a)[s->from[l]];
    }
    return r;
}
/* lanes from a, the others as they are in kept */
FSD_INLINE vec v_shuffle_into(const struct lane_shuffle *s, const vec *kept, const vec *a)
{
    vec r;
    for (int l = 0; l < N_LANES; l++) {
        r[l] = s->lanes >> l & 1 ? (*a)[s->from[l]] : (*kept)[l];
    }
    return r;
}

/*
 * v_load_rows, v_store_rows: the r-th of n parts of a vector is what is at rows[stride * r + k] + offset; n is 1 or
 * more. v_exchange_groups: n vectors, of parts of n groups each; in every part, group i of vector j and group j of
 * vector i are exchanged. v_table8: 16 bytes, in every group. v_rotate_groups: groups moved down by n places.
 */
#include "simd/vec_one_group.h"

/* table[index], every index below 16. Where that is slow, planes are moved by rotations alone. */
#define V_SLOW_LOOKUP8
FSD_INLINE vec v_lookup8(vec table, vec index)
{
    const vec8 t = (vec8)table, i = (vec8)index;
    vec8 r;
    for (int b = 0; b < 16; b++) {
        r[b] = t[i[b] & 15];
    }
    return (vec)r;
}
/* the halves of each group exchanged; only where v_lookup8 is slow */
FSD_INLINE vec v_swap_words64(vec a)
{
    typedef uint64_t vec64 __attribute__((vector_size(16)));
    return (vec)__builtin_shufflevector((vec64)a, (vec64)a, 1, 0);
}
/* each 64-bit word rotated left by n bits, 0 <= n < 64 */
FSD_INLINE vec v_rotate_bits64(vec a, int n)
{
    typedef uint64_t vec64 __attribute__((vector_size(16)));
    return (vec)((vec64)a << (uint64_t)n | (vec64)a >> (uint64_t)(-n & 63));
}
FSD_INLINE vec v_set1_8(unsigned x)
{
    return (vec)((vec8){0} + (uint8_t)x);
}
FSD_INLINE vec v_sub8(vec a, vec b)
{
    return (vec)((vec8)a - (vec8)b);
}
FSD_INLINE vec v_min8(vec a, vec b)
{
    const vec8 less = (vec8)((vec8)a < (vec8)b);
    return (a & (vec)less) | (b & ~(vec)less);
}
/* a - b, or 0 where that is negative */
FSD_INLINE vec v_sub_saturated8(vec a, vec b)
{
    return (vec)((vec8)a - (vec8)b) & (vec)((vec8)a > (vec8)b);
}
/* all ones in the bytes that are 0, else 0 */
FSD_INLINE vec v_zero_mask8(vec a)
{
    return (vec)((vec8)a == 0);
}
/* a in the bytes where b is not 0, else 0 */
FSD_INLINE vec v_keep_nonzero8(vec a, vec b)
{
    return a & (vec)((vec8)b != 0);
}
FSD_INLINE vec v_shift_right(vec a, int n)
{
    return a >> (uint16_t)n;
}
FSD_INLINE int v_any(vec a)
{
    uint64_t word[2];
    memcpy(word, &a, sizeof(word));
    return (word[0] | word[1]) != 0;
}
FSD_INLINE vec v_high_nibbles8(vec a)
{
    return (vec)((vec8)a >> 4);
}
/* a0 b0 a1 b1 … of the low, or of the high, eight bytes */
FSD_INLINE vec v_zip_low8(vec a, vec b)
{
    return (vec)__builtin_shufflevector((vec8)a, (vec8)b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
FSD_INLINE vec v_zip_high8(vec a, vec b)
{
    return (vec)__builtin_shufflevector((vec8)a, (vec8)b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
/* Eight bytes of a, eight of b; a lane above 255 becomes 255. */
FSD_INLINE vec v_pack8(vec a, vec b)
{
    const vec low = v_min(a, v_set1(255)), high = v_min(b, v_set1(255));
    vec8 r;
    for (int l = 0; l < 8; l++) {
        r[l] = (uint8_t)low[l];
        r[l + 8] = (uint8_t)high[l];
    }
    return (vec)r;
}

#endif
