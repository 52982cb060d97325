/* The features that this CPU has and its operating system supports. */
#ifndef FSD_SIMD_CPU_H
#define FSD_SIMD_CPU_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The features that kernels of this architecture need. On x86: name, text, where CPUID reports it (leaf, register,
 * bit), and the bits of XCR0 by which the operating system says that it saves the feature's registers. On 64-bit ARM:
 * name, text, bit of the hardware capabilities.
 */
#if defined(__x86_64__)
#define FSD_CPU_LIST(X)                                                                                                \
    X(SSSE3, "ssse3", 1, ecx, 9, 0)                                                                                    \
    X(SSE41, "sse4.1", 1, ecx, 19, 0)                                                                                  \
    X(POPCNT, "popcnt", 1, ecx, 23, 0)                                                                                 \
    X(BMI1, "bmi1", 7, ebx, 3, 0)                                                                                      \
    X(BMI2, "bmi2", 7, ebx, 8, 0)                                                                                      \
    X(AVX2, "avx2", 7, ebx, 5, 0x06)                                                                                   \
    X(AVX512F, "avx512f", 7, ebx, 16, 0xe6)                                                                            \
    X(AVX512BW, "avx512bw", 7, ebx, 30, 0xe6)                                                                          \
    X(AVX512VL, "avx512vl", 7, ebx, 31, 0xe6)
#elif defined(__aarch64__)
#define FSD_CPU_LIST(X) X(ASIMD, "asimd", 1)
#else
#define FSD_CPU_LIST(X)
#endif

enum fsd_cpu_index {
#define X(name, ...) FSD_CPU_INDEX_##name,
    FSD_CPU_LIST(X)
#undef X
        FSD_N_CPU_FEATURES
};

enum fsd_cpu_feature {
    FSD_CPU_NONE,
#define X(name, ...) FSD_CPU_##name = 1 << FSD_CPU_INDEX_##name,
    FSD_CPU_LIST(X)
#undef X
        FSD_CPU_ZEN5 = 1 << FSD_N_CPU_FEATURES /* no feature, but AMD's family 26 */
};

/* Bits of fsd_cpu_feature. Thread-safe. */
uint32_t fsd_cpu_features(void);

#if defined(__x86_64__)
/* What CPUID says. */
struct fsd_cpu_leaf {
    unsigned eax, ebx, ecx, edx;
};

/* The same by CPUID's leaves 1 and 7; read_state reads XCR0, and is called only where that register is. */
uint32_t fsd_cpu_features_of(const struct fsd_cpu_leaf *leaf_1, const struct fsd_cpu_leaf *leaf_7,
                             uint32_t (*read_state)(void));

/* Whether the CPU is of AMD's family 26; read_vendor reads leaf 0, and is called only where the family is 26. */
bool fsd_cpu_is_zen5(const struct fsd_cpu_leaf *leaf_1, struct fsd_cpu_leaf (*read_vendor)(void));
#endif

#endif
