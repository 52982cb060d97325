/* How much time and memory the constraints of a puzzle may take while they are made. */
#ifndef FSD_RULES_BOUNDS_H
#define FSD_RULES_BOUNDS_H

#include <stddef.h>

#include "base/deadline.h"

enum fsd_bound { FSD_BOUND_NONE, FSD_BOUND_TIME, FSD_BOUND_BYTES };

/* Zero-initialised, there is no deadline, and the memory is the default. */
struct fsd_bounds {
    struct fsd_deadline *deadline; /* NULL: never */
    size_t max_bytes;              /* 0: FSD_DEFAULT_RULES_BYTES */
    size_t n_bytes;                /* what the constraints that were made take */
    enum fsd_bound reached;        /* once one is, nothing more is made */
};

enum { FSD_DEFAULT_RULES_MIB = 256 };
#define FSD_DEFAULT_RULES_BYTES ((size_t)FSD_DEFAULT_RULES_MIB << 20)

/* Whether work that takes n_more bytes for a while may go on. Looks at the clock. */
static inline bool fsd_bounds_hold(struct fsd_bounds *bounds, size_t n_more)
{
    const size_t most = bounds->max_bytes > 0 ? bounds->max_bytes : FSD_DEFAULT_RULES_BYTES;

    if (bounds->reached == FSD_BOUND_NONE) {
        bounds->reached = bounds->n_bytes > most || n_more > most - bounds->n_bytes ? FSD_BOUND_BYTES
                          : fsd_deadline_passed(bounds->deadline)                   ? FSD_BOUND_TIME
                                                                                    : FSD_BOUND_NONE;
    }
    return bounds->reached == FSD_BOUND_NONE;
}

#endif
