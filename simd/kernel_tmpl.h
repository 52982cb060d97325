/*
 * A whole kernel over the vector type that was included before. The includer defines KERNEL, KERNEL_NAME, KERNEL_NEEDS
 * and KERNEL_NEEDS_TEXT.
 */
#include "simd/cpu.h"
#include "simd/kernel.h"

#include <stddef.h>
#include <string.h>

#include "simd/state_tmpl.h"

#include "simd/sweep_tmpl.h"

#include "simd/choose_tmpl.h"
#include "simd/text_tmpl.h"

#include "simd/tasks_tmpl.h"

#include "simd/lockstep_tmpl.h"

extern const struct fsd_kernel KERNEL;

const struct fsd_kernel KERNEL = {
    .name = KERNEL_NAME,
    .needs_text = KERNEL_NEEDS_TEXT,
    .needs = KERNEL_NEEDS,
    .n_lanes = N_LANES,
    .state_size = sizeof(struct state),
    .solve = solve,
    .sweep_boards = sweep_boards,
    .load_boards = load_boards,
    .store_boards = store_boards,
};
