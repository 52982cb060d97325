/*
 * The lockstep kernels: one per instruction set, each the same algorithm (kernel_tmpl.h) over another vector type.
 * A kernel advances n_lanes search nodes of different puzzles at once.
 */
#ifndef FSD_SIMD_KERNEL_H
#define FSD_SIMD_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fsd_outcome { FSD_OUTCOME_OPEN, FSD_OUTCOME_ENDED, FSD_OUTCOME_GAVE_UP };

struct fsd_kernel_counters {
    uint64_t n_sweeps, n_lane_sweeps, n_steps, n_guesses, n_tasks, max_depth;
};

/* A batch as kernels take it. All memory is the caller's; arrays have n_puzzles entries. */
struct fsd_work {
    size_t n_puzzles;
    const char *const *puzzles;           /* 81 readable bytes each, '1'..'9' are givens; or NULL and */
    const uint16_t (*candidates)[81];     /* candidate masks, bits 0 to 8 */
    uint64_t limit;                       /* at least 1: a puzzle ends at this many solutions */
    uint64_t guess_limit;                 /* 0: none. Needs depth_first */
    int depth_first;                      /* search each puzzle in one order that depends on nothing but the puzzle */
    char *solutions;                      /* may be NULL */
    size_t solution_stride;               /* at least 81 */
    uint8_t *outcomes;                    /* out: enum fsd_outcome, OPEN when the whole search tree was seen */
    uint64_t *n_solutions;                /* out */
    uint64_t *n_guesses;                  /* out; may be NULL */
    struct fsd_kernel_counters *counters; /* added to */
};

struct fsd_kernel {
    const char *name;
    const char *needs_text; /* the same as needs, for people */
    uint32_t needs;         /* bits of enum fsd_cpu_feature */
    unsigned n_lanes;
    size_t state_size; /* bytes, aligned to FSD_STATE_ALIGNMENT, all 0 before the first use */
    void (*solve)(void *state, const struct fsd_work *work);
    /* For tests and benchmarks: n sweeps over n_lanes boards in lane form, cells[cell * n_lanes + lane], in place. */
    void (*sweep_boards)(void *state, uint16_t *cells, unsigned n);
    /* Likewise: n_lanes texts of 81 bytes to boards, and solved boards to texts. cells is aligned like the state. */
    void (*load_boards)(uint16_t *cells, const char *const *texts);
    void (*store_boards)(char *const *texts, const uint16_t *cells);
};

enum { FSD_STATE_ALIGNMENT = 4096 };

/* The kernels of this build, fastest first; NULL when i is past the end. */
const struct fsd_kernel *fsd_kernel_at(size_t i);

/* Whether this CPU and its operating system can run a kernel. */
bool fsd_kernel_is_runnable(const struct fsd_kernel *kernel);

/* The first runnable kernel; never NULL, since "portable" always is. */
const struct fsd_kernel *fsd_kernel_best(void);

/* NULL when there is none of that name. */
const struct fsd_kernel *fsd_kernel_named(const char *name);

#endif
