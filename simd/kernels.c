#include "simd/kernel.h"

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
