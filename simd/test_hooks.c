#include "simd/test_hooks.h"

#include <string.h>

#define KERNEL(k) extern const struct fsd_test_hooks fsd_lanes_##k##_hooks, fsd_planes_##k##_hooks;
#if defined(__x86_64__)
#define KERNELS KERNEL(portable) KERNEL(sse41) KERNEL(avx2) KERNEL(avx512)
#elif defined(__aarch64__)
#define KERNELS KERNEL(portable) KERNEL(neon)
#elif defined(__wasm_simd128__)
#define KERNELS KERNEL(portable) KERNEL(wasm)
#else
#define KERNELS KERNEL(portable)
#endif
KERNELS
#undef KERNEL

const struct fsd_test_hooks *fsd_test_hooks_of(const struct fsd_packing *form)
{
#define KERNEL(k) {#k "/lanes", &fsd_lanes_##k##_hooks}, {#k "/planes", &fsd_planes_##k##_hooks},
    static const struct {
        const char *name;
        const struct fsd_test_hooks *hooks;
    } rows[] = {KERNELS};
#undef KERNEL

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (strcmp(rows[i].name, form->name) == 0) {
            return rows[i].hooks;
        }
    }
    return NULL;
}
