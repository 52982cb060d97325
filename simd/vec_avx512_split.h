/* AVX-512 for CPUs that do operations on three registers and stores in turn, not at the same time: Zen 5. */
#ifndef FSD_SIMD_VEC_AVX512_SPLIT_H
#define FSD_SIMD_VEC_AVX512_SPLIT_H

#define V_SPLIT_NEAR_STORES
#include "simd/vec_avx512.h"

#endif
