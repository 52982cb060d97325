/* What ends a search early; its result is then of no use. */
#ifndef FSD_SUDOKU_EXPLAINER_EFFORT_H
#define FSD_SUDOKU_EXPLAINER_EFFORT_H

#include <stdlib.h>

#include "base/deadline.h"

struct fsd_se_effort {
    struct fsd_deadline deadline;
    bool is_out_of_memory;
};

static inline bool fsd_se_effort_is_over(struct fsd_se_effort *effort)
{
    return effort->is_out_of_memory || fsd_deadline_passed(&effort->deadline);
}

/* An array, from malloc or NULL, with room for one more than its n elements; NULL, and it is as it was, if memory
 * fails. */
static inline void *fsd_se_grow(void *array, size_t *n_room, size_t n, size_t element_bytes,
                                struct fsd_se_effort *effort)
{
    if (n < *n_room) {
        return array;
    }
    const size_t n_more = *n_room ? *n_room * 2 : 64;
    void *const made = realloc(array, n_more * element_bytes);
    effort->is_out_of_memory |= !made;
    *n_room = made ? n_more : *n_room;
    return made;
}

#endif
