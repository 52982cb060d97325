/* The levels of logic in planes. */
#include "simd/instance.h"

#include <stddef.h>
#include <string.h>

#include "simd/search_common.h"

#include "simd/planes/lanes_tmpl.h"

#include "simd/levels/state_tmpl.h"

#include "simd/planes/numbers_tmpl.h"

#include "simd/planes/sweep_tmpl.h"

#include "simd/planes/route_tmpl.h"
#include "simd/planes/text_tmpl.h"

#include "simd/levels/singles_tmpl.h"

#include "simd/levels/sets_tmpl.h"

#include "simd/levels/matching_tmpl.h"

#include "simd/levels/units_tmpl.h"

#include "simd/levels/links_tmpl.h"
#include "simd/levels/wings_tmpl.h"

#include "simd/levels/chains_tmpl.h"

#include "simd/levels/blocks_tmpl.h"
#include "simd/levels/counts_tmpl.h"

#include "simd/levels/stages_tmpl.h"

extern const struct fsd_climb FSD_INSTANCE(fsd_levels);

const struct fsd_climb FSD_INSTANCE(fsd_levels) = {
    .state_size = sizeof(struct state),
    .climb = climb,
};
