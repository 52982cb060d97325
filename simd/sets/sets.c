/* Givens that stand alone in an unavoidable set. */
#include "simd/instance.h"

#include <stddef.h>
#include <string.h>

#include "simd/search_common.h"

#include "simd/sets/alone_tmpl.h"

extern const struct fsd_set_finder FSD_INSTANCE(fsd_sets);

const struct fsd_set_finder FSD_INSTANCE(fsd_sets) = {
#ifndef V_SLOW_LOOKUP8
    .find_alone = find_alone,
#endif
};
