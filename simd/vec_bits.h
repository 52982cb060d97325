/*
 * Operations on the bits of three vectors, made of those on two; AVX-512 has an instruction for each. V_ONE_SELECT:
 * v_select_bits is one instruction.
 */
#ifndef FSD_SIMD_VEC_BITS_H
#define FSD_SIMD_VEC_BITS_H

FSD_INLINE vec v_and3(vec a, vec b, vec c)
{
    return v_and(v_and(a, b), c);
}
FSD_INLINE vec v_or3(vec a, vec b, vec c)
{
    return v_or(v_or(a, b), c);
}
FSD_INLINE vec v_xor3(vec a, vec b, vec c)
{
    return v_xor(v_xor(a, b), c);
}
/* bits set in two of the three or more */
FSD_INLINE vec v_majority(vec a, vec b, vec c)
{
#ifdef V_ONE_SELECT
    return v_select_bits(v_xor(a, b), c, a);
#else
    return v_or(v_and(a, b), v_and(c, v_or(a, b)));
#endif
}
/* (a & b) | c */
FSD_INLINE vec v_and_or(vec a, vec b, vec c)
{
    return v_or(v_and(a, b), c);
}
/* a | (b & ~c) */
FSD_INLINE vec v_or_andnot(vec a, vec b, vec c)
{
    return v_or(a, v_andnot(b, c));
}
/* a & ~(b | c) */
FSD_INLINE vec v_andnot_or(vec a, vec b, vec c)
{
    return v_andnot(a, v_or(b, c));
}
/* a | (b ^ c) */
FSD_INLINE vec v_or_xor(vec a, vec b, vec c)
{
    return v_or(a, v_xor(b, c));
}
/* a & ~(b & c) */
FSD_INLINE vec v_andnot_and(vec a, vec b, vec c)
{
    return v_andnot(a, v_and(b, c));
}
/* a & (b | ~c) */
FSD_INLINE vec v_and_ornot(vec a, vec b, vec c)
{
    return v_andnot(a, v_andnot(c, b));
}
/* a & (b | c) */
FSD_INLINE vec v_and_either(vec a, vec b, vec c)
{
    return v_and(a, v_or(b, c));
}
/* (a | b) & ~c */
FSD_INLINE vec v_either_andnot(vec a, vec b, vec c)
{
    return v_andnot(v_or(a, b), c);
}
/* bits set in one of the three alone */
FSD_INLINE vec v_one_of(vec a, vec b, vec c)
{
    return v_andnot(v_xor(v_or(a, b), c), v_and(a, b));
}
/* (a ^ b) & ~c */
FSD_INLINE vec v_xor_andnot(vec a, vec b, vec c)
{
    return v_andnot(v_xor(a, b), c);
}
/* a ^ (b & c) */
FSD_INLINE vec v_xor_and(vec a, vec b, vec c)
{
    return v_xor(a, v_and(b, c));
}

#endif
