/* A kernel's form of planes. */
#include "simd/instance.h"

#include "simd/bench_hooks.h"

#include <stddef.h>
#include <string.h>

#include "simd/search_common.h"

#include "simd/planes/lanes_tmpl.h"

#include "simd/planes/state_tmpl.h"

#include "simd/planes/numbers_tmpl.h"

#include "simd/planes/sweep_tmpl.h"

#include "simd/planes/choose_tmpl.h"
#include "simd/planes/route_tmpl.h"
#include "simd/planes/text_tmpl.h"

#include "simd/planes/move_tmpl.h"

#include "simd/planes/tasks_tmpl.h"

#include "simd/planes/batches_tmpl.h"

#include "simd/planes/search_tmpl.h"

#include "simd/planes/boards_tmpl.h"

extern const struct fsd_packing FSD_INSTANCE(fsd_planes);

const struct fsd_packing FSD_INSTANCE(fsd_planes) = {
    .name = FSD_INSTANCE_TEXT("planes"),
    .n_lanes = WIDTH,
    .state_size = sizeof(struct state),
    .solve = solve,
};

extern const struct fsd_bench_hooks FSD_INSTANCE_HOOKS(fsd_planes);

const struct fsd_bench_hooks FSD_INSTANCE_HOOKS(fsd_planes) = {
    .set_boards = set_boards,
    .get_boards = get_boards,
    .set_texts = set_texts,
    .get_texts = get_texts,
    .sweep = sweep_times,
};
