/* The search of a scan. */
#include "simd/instance.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "simd/kernel.h"

#include "simd/scan/state_tmpl.h"

#include "simd/scan/high_tmpl.h"

#include "simd/scan/low_tmpl.h"

static void search(void *state, const struct fsd_scan_work *work)
{
    struct state *const s = state;

    memset(s, 0, sizeof(*s));
    s->work = work;
    s->far_givens = LOW_MASK;
    s->lowest_low = s->lowest_other = work->max_low;
    s->lowest_high = 1;
    for (size_t i = 0; i < work->n_sets; i++) {
        add(s, &work->sets[i]);
    }
    search_low(s, work->max_low, ~work->low_cells | full_bands(work, 0, 0, 0));
    hand_over(s);
}

extern const struct fsd_scan_search FSD_INSTANCE(fsd_scan);

const struct fsd_scan_search FSD_INSTANCE(fsd_scan) = {
    .state_size = sizeof(struct state),
    .search = search,
    .add = add,
};
