#include "simd/kernel.h"

#include <stdlib.h>
#include <string.h>

#include "simd/cpu.h"
#include "simd/kernel_list.h"

#define DECLARE(k, ...)                                                                                                \
    extern const struct fsd_packing fsd_lanes_##k, fsd_planes_##k;                                                     \
    extern const struct fsd_climb fsd_levels_##k;                                                                      \
    extern const struct fsd_scan_search fsd_scan_##k;                                                                  \
    extern const struct fsd_given_finder fsd_givens_##k;                                                               \
    extern const struct fsd_line_counter fsd_lines_##k;
FSD_KERNEL_LIST(DECLARE)

#define ROW(k, text, from, features_text, features, cpus)                                                              \
    {.name = (text),                                                                                                   \
     .needs_text = (features_text),                                                                                    \
     .needs = (features),                                                                                              \
     .suits = (cpus),                                                                                                  \
     .lanes = &fsd_lanes_##k,                                                                                          \
     .planes = &fsd_planes_##k,                                                                                        \
     .planes_from = (from),                                                                                            \
     .levels = &fsd_levels_##k,                                                                                        \
     .scan = &fsd_scan_##k,                                                                                            \
     .givens = &fsd_givens_##k,                                                                                        \
     .lines = &fsd_lines_##k},
static const struct fsd_kernel kernels[] = {FSD_KERNEL_LIST(ROW)};

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
    const uint32_t features = fsd_cpu_features();
    const struct fsd_kernel *kernel = NULL;

    for (size_t i = 0; (kernel = fsd_kernel_at(i)) && ((kernel->needs | kernel->suits) & ~features) != 0; i++) {
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
