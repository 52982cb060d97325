/* The kernels of the machine that this is built for. */
#ifndef FSD_SIMD_KERNEL_LIST_H
#define FSD_SIMD_KERNEL_LIST_H

/* K(name, planes_from, needs_text, needs), the fastest first; see struct fsd_kernel. */
#if defined(__x86_64__)
#define FSD_KERNELS_OF_MACHINE(K)                                                                                      \
    K(avx512, 896, "avx512f avx512bw avx512vl popcnt bmi1 bmi2",                                                       \
      FSD_CPU_AVX512F | FSD_CPU_AVX512BW | FSD_CPU_AVX512VL | FSD_CPU_POPCNT | FSD_CPU_BMI1 | FSD_CPU_BMI2)            \
    K(avx2, 320, "avx2 popcnt bmi1 bmi2", FSD_CPU_AVX2 | FSD_CPU_POPCNT | FSD_CPU_BMI1 | FSD_CPU_BMI2)                 \
    K(sse41, 224, "ssse3 sse4.1", FSD_CPU_SSSE3 | FSD_CPU_SSE41)
#elif defined(__aarch64__)
#define FSD_KERNELS_OF_MACHINE(K) K(neon, 224, "asimd", FSD_CPU_ASIMD) /* as sse41's: not measured */
#elif defined(__wasm_simd128__)
/* A module with 128-bit SIMD does not load where there is none. */
#define FSD_KERNELS_OF_MACHINE(K) K(wasm, 320, "", 0)
#else
#define FSD_KERNELS_OF_MACHINE(K)
#endif
#define FSD_KERNEL_LIST(K) FSD_KERNELS_OF_MACHINE(K) K(portable, 48, "", 0)

#endif
