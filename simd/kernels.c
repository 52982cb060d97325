#include "simd/kernel.h"

#include <string.h>

#include "simd/cpu.h"

#if defined(__x86_64__) || defined(__i386__)
extern const struct fsd_kernel fsd_kernel_avx512, fsd_kernel_avx2, fsd_kernel_sse41;
#endif
extern const struct fsd_kernel fsd_kernel_portable;

static const struct fsd_kernel *const kernels[] = {
#if defined(__x86_64__) || defined(__i386__)
    &fsd_kernel_avx512,
    &fsd_kernel_avx2,
    &fsd_kernel_sse41,
#endif
    &fsd_kernel_portable,
};

const struct fsd_kernel *fsd_kernel_at(size_t i)
{
    return i < sizeof(kernels) / sizeof(kernels[0]) ? kernels[i] : NULL;
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

const struct fsd_kernel *fsd_kernel_named(const char *name)
{
    const struct fsd_kernel *kernel = NULL;

    for (size_t i = 0; (kernel = fsd_kernel_at(i)) && strcmp(kernel->name, name) != 0; i++) {
    }
    return kernel;
}
