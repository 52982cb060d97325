/* A kernel's form of 16-bit lanes. */
#include "simd/instance.h"

#include "simd/bench_hooks.h"

#include <stddef.h>
#include <string.h>

#include "simd/search_common.h"

#include "simd/lanes/state_tmpl.h"

#include "simd/lanes/sweep_tmpl.h"

#include "simd/lanes/choose_tmpl.h"
#include "simd/lanes/text_tmpl.h"

#include "simd/lanes/tasks_tmpl.h"

#include "simd/lanes/search_tmpl.h"

#include "simd/lanes/boards_tmpl.h"

extern const struct fsd_packing FSD_INSTANCE(fsd_lanes);

const struct fsd_packing FSD_INSTANCE(fsd_lanes) = {
    .name = FSD_INSTANCE_TEXT("lanes"),
    .n_lanes = N_LANES,
    .state_size = sizeof(struct state),
    .solve = solve,
};

extern const struct fsd_bench_hooks FSD_INSTANCE_HOOKS(fsd_lanes);

const struct fsd_bench_hooks FSD_INSTANCE_HOOKS(fsd_lanes) = {
    .set_boards = set_boards,
    .get_boards = get_boards,
    .set_texts = set_texts,
    .get_texts = get_texts,
    .sweep = sweep_times,
};
