/* What the CPU and the operating system let a program run. */
#ifndef FSD_SIMD_CPU_H
#define FSD_SIMD_CPU_H

#include <stdint.h>

/* Features that kernels ask for: name, bit. */
#define FSD_CPU_LIST(X)                                                                                                \
    X(SSSE3, "ssse3", 0)                                                                                               \
    X(SSE41, "sse4.1", 1)                                                                                              \
    X(POPCNT, "popcnt", 2)                                                                                             \
    X(BMI1, "bmi1", 3)                                                                                                 \
    X(BMI2, "bmi2", 4)                                                                                                 \
    X(AVX2, "avx2", 5)                                                                                                 \
    X(AVX512F, "avx512f", 6)                                                                                           \
    X(AVX512BW, "avx512bw", 7)                                                                                         \
    X(AVX512VL, "avx512vl", 8)

enum fsd_cpu_feature {
#define X(name, text, bit) FSD_CPU_##name = 1 << (bit),
    FSD_CPU_LIST(X)
#undef X
};

/* Bits of fsd_cpu_feature. A feature counts only when the operating system saves its registers. Thread-safe. */
uint32_t fsd_cpu_features(void);

#endif
