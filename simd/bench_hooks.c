#include "simd/bench_hooks.h"

#include <string.h>

#include "simd/kernel_list.h"

#define DECLARE(k, ...) extern const struct fsd_bench_hooks fsd_lanes_##k##_hooks, fsd_planes_##k##_hooks;
FSD_KERNEL_LIST(DECLARE)

const struct fsd_bench_hooks *fsd_bench_hooks_of(const struct fsd_packing *form)
{
#define ROWS(k, name, ...) {name "/lanes", &fsd_lanes_##k##_hooks}, {name "/planes", &fsd_planes_##k##_hooks},
    static const struct {
        const char *name;
        const struct fsd_bench_hooks *hooks;
    } rows[] = {FSD_KERNEL_LIST(ROWS)};
#undef ROWS

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (strcmp(rows[i].name, form->name) == 0) {
            return rows[i].hooks;
        }
    }
    return NULL;
}
