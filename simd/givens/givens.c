/* What shows of a puzzle's givens, when its solution is known, that they are needed or that they are redundant. */
#include "simd/instance.h"

#include <stddef.h>
#include <string.h>

#include "simd/search_common.h"

#include "simd/planes/lanes_tmpl.h"

#include "simd/planes/text_tmpl.h"

#include "simd/givens/view_tmpl.h"

#include "simd/givens/alone_tmpl.h"

#include "simd/givens/sets_tmpl.h"

#include "simd/givens/state_tmpl.h"

#include "simd/planes/numbers_tmpl.h"

#include "simd/planes/sweep_tmpl.h"

#include "simd/givens/spared_tmpl.h"

extern const struct fsd_given_finder FSD_INSTANCE(fsd_givens);

const struct fsd_given_finder FSD_INSTANCE(fsd_givens) = {
#ifndef V_SLOW_LOOKUP8
    .find_alone = find_alone,
    .find_sets = find_sets,
#endif
    .n_lanes = WIDTH,
    .state_size = sizeof(struct state),
    .find_spared = find_spared,
};
