/* How much time and memory the constraints of a puzzle may take while they are made. */
#ifndef FSD_RULES_BOUNDS_H
#define FSD_RULES_BOUNDS_H

#include <stddef.h>

#include "base/deadline.h"
#include "base/grow.h"

enum fsd_bound { FSD_BOUND_NONE, FSD_BOUND_TIME, FSD_BOUND_BYTES };

/* Zero-initialised, there is no deadline, and the memory is the default. */
struct fsd_bounds {
    struct fsd_deadline *deadline; /* NULL: never */
    size_t max_bytes;              /* 0: FSD_DEFAULT_RULES_BYTES */
    size_t n_bytes;                /* what is taken */
    enum fsd_bound reached;        /* once one is, nothing more is made */
};

enum { FSD_DEFAULT_RULES_MIB = 256 };
#define FSD_DEFAULT_RULES_BYTES ((size_t)FSD_DEFAULT_RULES_MIB << 20)

static inline size_t fsd_bounds_most(const struct fsd_bounds *bounds)
{
    return bounds->max_bytes > 0 ? bounds->max_bytes : FSD_DEFAULT_RULES_BYTES;
}

/* Whether work that takes n_more bytes may go on. Looks at the clock. */
static inline bool fsd_bounds_hold(struct fsd_bounds *bounds, size_t n_more)
{
    const size_t most = fsd_bounds_most(bounds);

    if (bounds->reached == FSD_BOUND_NONE) {
        bounds->reached = bounds->n_bytes > most || n_more > most - bounds->n_bytes ? FSD_BOUND_BYTES
                          : fsd_deadline_passed(bounds->deadline)                   ? FSD_BOUND_TIME
                                                                                    : FSD_BOUND_NONE;
    }
    return bounds->reached == FSD_BOUND_NONE;
}

/* Counts n elements, until they are given back. False: a bound was reached, and they do not count. */
static inline bool fsd_bounds_take(struct fsd_bounds *bounds, size_t n, size_t element_bytes)
{
    size_t n_bytes = 0;

    if (!fsd_bounds_hold(bounds, __builtin_mul_overflow(n, element_bytes, &n_bytes) ? SIZE_MAX : n_bytes)) {
        return false;
    }
    bounds->n_bytes += n_bytes;
    return true;
}

static inline void fsd_bounds_give(struct fsd_bounds *bounds, size_t n_bytes)
{
    bounds->n_bytes -= n_bytes;
}

/* As fsd_grow, within bounds: NULL also if one was reached. What there is room for counts; give it back. */
static inline void *fsd_bounds_grow(struct fsd_bounds *bounds, void *array, size_t n, size_t *capacity,
                                    size_t element_bytes)
{
    const size_t before = *capacity;

    if (n < before) {
        return array;
    }
    const size_t more = before > 0 ? before : 64;
    if (!fsd_bounds_take(bounds, more, element_bytes)) {
        return NULL;
    }
    void *const grown = fsd_grow(array, n, capacity, element_bytes);
    fsd_bounds_give(bounds, grown ? 0 : more * element_bytes);
    return grown;
}

#endif
