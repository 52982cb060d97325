/* The kernels of the machine that this is built for. */
#ifndef FSD_SIMD_KERNEL_LIST_H
#define FSD_SIMD_KERNEL_LIST_H

/* K(identifier, name, planes_from, needs_text, needs, suits), the fastest first; see struct fsd_kernel. */
#if defined(__x86_64__)
#define FSD_AVX512_TEXT "avx512f avx512bw avx512vl popcnt bmi1 bmi2"
#define FSD_AVX512                                                                                                     \
    (FSD_CPU_AVX512F | FSD_CPU_AVX512BW | FSD_CPU_AVX512VL | FSD_CPU_POPCNT | FSD_CPU_BMI1 | FSD_CPU_BMI2)
#define FSD_KERNELS_OF_MACHINE(K)                                                                                      \
    K(avx512_split, "avx512-split", 896, FSD_AVX512_TEXT, FSD_AVX512, FSD_CPU_ZEN5)                                    \
    K(avx512, "avx512", 896, FSD_AVX512_TEXT, FSD_AVX512, 0)                                                           \
    K(avx2, "avx2", 320, "avx2 popcnt bmi1 bmi2", FSD_CPU_AVX2 | FSD_CPU_POPCNT | FSD_CPU_BMI1 | FSD_CPU_BMI2, 0)      \
    K(sse41, "sse41", 224, "ssse3 sse4.1", FSD_CPU_SSSE3 | FSD_CPU_SSE41, 0)
#elif defined(__aarch64__)
#define FSD_KERNELS_OF_MACHINE(K) K(neon, "neon", 224, "asimd", FSD_CPU_ASIMD, 0) /* as sse41's: not measured */
#elif defined(__wasm_simd128__)
/* A module with 128-bit SIMD does not load where there is none. */
#define FSD_KERNELS_OF_MACHINE(K) K(wasm, "wasm", 320, "", 0, 0)
#else
#define FSD_KERNELS_OF_MACHINE(K)
#endif
#define FSD_KERNEL_LIST(K) FSD_KERNELS_OF_MACHINE(K) K(portable, "portable", 48, "", 0, 0)

#endif
