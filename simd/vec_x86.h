/*
 * What the vec_*.h of x86 share. They define V(op) and V_BITS(op), the intrinsic of an operation on lanes and of one on
 * all bits; V_HAS_MASKS if comparisons give masks, else v_lanes_negative.
 */
#ifndef FSD_SIMD_VEC_X86_H
#define FSD_SIMD_VEC_X86_H

FSD_INLINE vec v_zero(void)
{
    return V_BITS(setzero)();
}
FSD_INLINE vec v_set1(unsigned x)
{
    return V(set1_epi16)((short)x);
}
FSD_INLINE vec v_and(vec a, vec b)
{
    return V_BITS(and)(a, b);
}
FSD_INLINE vec v_or(vec a, vec b)
{
    return V_BITS(or)(a, b);
}
FSD_INLINE vec v_xor(vec a, vec b)
{
    return V_BITS(xor)(a, b);
}
FSD_INLINE vec v_andnot(vec a, vec b)
{
    return V_BITS(andnot)(b, a);
}
FSD_INLINE vec v_add(vec a, vec b)
{
    return V(add_epi16)(a, b);
}
FSD_INLINE vec v_sub(vec a, vec b)
{
    return V(sub_epi16)(a, b);
}
FSD_INLINE vec v_decrement(vec a)
{
    return V(add_epi16)(a, V(set1_epi16)(-1));
}
FSD_INLINE vec v_min(vec a, vec b)
{
    return V(min_epu16)(a, b);
}
FSD_INLINE vec v_max(vec a, vec b)
{
    return V(max_epu16)(a, b);
}
FSD_INLINE vec v_lookup8(vec table, vec index)
{
    return V(shuffle_epi8)(table, index);
}
FSD_INLINE vec v_set1_8(unsigned x)
{
    return V(set1_epi8)((char)x);
}
FSD_INLINE vec v_sub8(vec a, vec b)
{
    return V(sub_epi8)(a, b);
}
FSD_INLINE vec v_min8(vec a, vec b)
{
    return V(min_epu8)(a, b);
}
FSD_INLINE vec v_sub_saturated8(vec a, vec b)
{
    return V(subs_epu8)(a, b);
}
FSD_INLINE vec v_high_nibbles8(vec a)
{
    return V_BITS(and)(V(srli_epi16)(a, 4), V(set1_epi8)(15));
}
FSD_INLINE vec v_zip_low8(vec a, vec b)
{
    return V(unpacklo_epi8)(a, b);
}
FSD_INLINE vec v_zip_high8(vec a, vec b)
{
    return V(unpackhi_epi8)(a, b);
}
FSD_INLINE vec v_pack8(vec a, vec b)
{
    return V(packus_epi16)(a, b);
}

#ifndef V_HAS_MASKS
#include "simd/vec_bits.h"

FSD_INLINE vec v_greater(vec a, vec b)
{
    return V(cmpgt_epi16)(a, b);
}
FSD_INLINE vec v_shift_left(vec a, int n)
{
    return V(slli_epi16)(a, n);
}
FSD_INLINE vec v_keep_if_disjoint(vec a, vec b)
{
    return V_BITS(and)(a, V(cmpeq_epi16)(V_BITS(and)(a, b), V_BITS(setzero)()));
}
FSD_INLINE vec v_select(vec mask, vec a, vec b)
{
    return V(blendv_epi8)(b, a, mask);
}
FSD_INLINE vec v_select_bits(vec mask, vec a, vec b)
{
    return V_BITS(xor)(b, V_BITS(and)(mask, V_BITS(xor)(a, b)));
}
FSD_INLINE vec v_first_nonzero(vec a, vec b)
{
    return V(blendv_epi8)(a, b, V(cmpeq_epi16)(a, V_BITS(setzero)()));
}
FSD_INLINE lane_mask v_lanes_zero(vec a)
{
    return v_lanes_negative(V(cmpeq_epi16)(a, V_BITS(setzero)()));
}
FSD_INLINE lane_mask v_lanes_equal(vec a, vec b)
{
    return v_lanes_negative(V(cmpeq_epi16)(a, b));
}
FSD_INLINE vec v_zero_mask8(vec a)
{
    return V(cmpeq_epi8)(a, V_BITS(setzero)());
}
FSD_INLINE vec v_keep_nonzero8(vec a, vec b)
{
    return V_BITS(andnot)(V(cmpeq_epi8)(b, V_BITS(setzero)()), a);
}
FSD_INLINE vec v_shift_right(vec a, int n)
{
    return V(srli_epi16)(a, n);
}
FSD_INLINE int v_any(vec a)
{
    return !V_BITS(testz)(a, a);
}
#endif

#undef V
#undef V_HAS_MASKS
#undef V_BITS
#endif
