/*
 * Operations on the bits of three vectors, for loops with many stores. With V_SPLIT_NEAR_STORES, each is made of two on
 * two vectors, and the compiler is kept from making one of them again. (clang then spills, so it may.)
 */
#ifndef FSD_SIMD_VEC_NEAR_STORES_H
#define FSD_SIMD_VEC_NEAR_STORES_H

#if defined(V_SPLIT_NEAR_STORES) && !defined(__clang__)
#define NEAR_STORES(name, inner, outer)                                                                                \
    FSD_INLINE vec name##_near_stores(vec a, vec b, vec c)                                                             \
    {                                                                                                                  \
        vec x = inner;                                                                                                 \
        __asm__("" : "+v"(x));                                                                                         \
        return outer;                                                                                                  \
    }
#else
#define NEAR_STORES(name, inner, outer)                                                                                \
    FSD_INLINE vec name##_near_stores(vec a, vec b, vec c)                                                             \
    {                                                                                                                  \
        return name(a, b, c);                                                                                          \
    }
#endif

NEAR_STORES(v_and3, v_and(a, b), v_and(x, c))
NEAR_STORES(v_or3, v_or(a, b), v_or(x, c))
NEAR_STORES(v_andnot_and, v_and(b, c), v_andnot(a, x))
NEAR_STORES(v_and_ornot, v_andnot(c, b), v_andnot(a, x))

#undef NEAR_STORES
#endif
