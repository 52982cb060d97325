/* A form's operations, for benchmarks: masks or texts in and out, and sweeps, of n_lanes boards in a state. */
#ifndef FSD_SIMD_BENCH_HOOKS_H
#define FSD_SIMD_BENCH_HOOKS_H

#include "simd/kernel.h"

struct fsd_bench_hooks {
    void (*set_boards)(void *state, const uint16_t (*boards)[81]);
    void (*get_boards)(void *state, uint16_t (*boards)[81]);
    void (*set_texts)(void *state, const char *const *texts);
    void (*get_texts)(void *state, char *const *texts); /* of solved boards */
    void (*sweep)(void *state, unsigned n);
};

/* Not in the library: they are in fsd_bench_hooks. */
const struct fsd_bench_hooks *fsd_bench_hooks_of(const struct fsd_packing *form);

#endif
