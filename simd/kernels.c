#include "simd/kernel.h"

#include <stdlib.h>
#include <string.h>

#include "simd/cpu.h"

#define KERNEL(k, from, text, ...)                                                                                     \
    {                                                                                                                  \
        .name = #k, .needs_text = text, .needs = (__VA_ARGS__), .lanes = &fsd_lanes_##k, .planes = &fsd_planes_##k,    \
        .planes_from = (from), .levels = &fsd_levels_##k, .scan = &fsd_scan_##k                                        \
    }

#if defined(__x86_64__)
extern const struct fsd_packing fsd_lanes_avx512, fsd_lanes_avx2, fsd_lanes_sse41;
extern const struct fsd_packing fsd_planes_avx512, fsd_planes_avx2, fsd_planes_sse41;
extern const struct fsd_climb fsd_levels_avx512, fsd_levels_avx2, fsd_levels_sse41;
extern const struct fsd_scan_search fsd_scan_avx512, fsd_scan_avx2, fsd_scan_sse41;
#elif defined(__aarch64__)
extern const struct fsd_packing fsd_lanes_neon, fsd_planes_neon;
extern const struct fsd_climb fsd_levels_neon;
extern const struct fsd_scan_search fsd_scan_neon;
#elif defined(__wasm_simd128__)
extern const struct fsd_packing fsd_lanes_wasm, fsd_planes_wasm;
extern const struct fsd_climb fsd_levels_wasm;
extern const struct fsd_scan_search fsd_scan_wasm;
#endif
extern const struct fsd_packing fsd_lanes_portable, fsd_planes_portable;
extern const struct fsd_climb fsd_levels_portable;
extern const struct fsd_scan_search fsd_scan_portable;

static const struct fsd_kernel kernels[] = {
#if defined(__x86_64__)
    KERNEL(avx512, 896, "avx512f avx512bw avx512vl popcnt bmi1 bmi2",
           FSD_CPU_AVX512F | FSD_CPU_AVX512BW | FSD_CPU_AVX512VL | FSD_CPU_POPCNT | FSD_CPU_BMI1 | FSD_CPU_BMI2),
    KERNEL(avx2, 320, "avx2 popcnt bmi1 bmi2", FSD_CPU_AVX2 | FSD_CPU_POPCNT | FSD_CPU_BMI1 | FSD_CPU_BMI2),
    KERNEL(sse41, 224, "ssse3 sse4.1", FSD_CPU_SSSE3 | FSD_CPU_SSE41),
#elif defined(__aarch64__)
    KERNEL(neon, 224, "asimd", FSD_CPU_ASIMD), /* as sse41's: not measured */
#elif defined(__wasm_simd128__)
    KERNEL(wasm, 320, "", 0), /* a module with 128-bit SIMD does not load where there is none */
#endif
    KERNEL(portable, 48, "", 0),
};
#undef KERNEL

void *fsd_kernel_state_allocate(size_t state_size)
{
    const size_t n_units = (state_size + FSD_STATE_ALIGNMENT - 1) / FSD_STATE_ALIGNMENT;

    return aligned_alloc(FSD_STATE_ALIGNMENT, n_units * FSD_STATE_ALIGNMENT);
}

const struct fsd_kernel *fsd_kernel_at(size_t i)
{
    return i < sizeof(kernels) / sizeof(kernels[0]) ? &kernels[i] : NULL;
}

bool fsd_kernel_is_runnable(const struct fsd_kernel *kernel)
{
    return (kernel->needs & ~fsd_cpu_features()) == 0;
}

const struct fsd_kernel *fsd_kernel_best(void)
{
    const struct fsd_kernel *kernel = NULL;

    for (size_t i = 0; (kernel = fsd_kernel_at(i)) && !fsd_kernel_is_runnable(kernel); i++) {
    }
    return kernel;
}

const struct fsd_kernel *fsd_kernel_named(const char *name, const struct fsd_packing **only)
{
    const struct fsd_kernel *kernel = NULL;

    for (size_t i = 0; (kernel = fsd_kernel_at(i)); i++) {
        *only = strcmp(kernel->lanes->name, name) == 0    ? kernel->lanes
                : strcmp(kernel->planes->name, name) == 0 ? kernel->planes
                                                          : NULL;
        if (*only || strcmp(kernel->name, name) == 0) {
            break;
        }
    }
    return kernel;
}
