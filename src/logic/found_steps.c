#include "logic/found_steps.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

static void clear(struct fsd_found_steps *found)
{
    while (found->n > 0) {
        free(found->steps[--found->n]);
    }
}

void fsd_found_steps_destroy(struct fsd_found_steps *found)
{
    clear(found);
    free(found->steps);
    *found = (struct fsd_found_steps){.n = 0};
}

/* Few steps have links, which are most of a step. */
static size_t size_of(const struct fsd_step *step)
{
    return step->n_links > 0 ? sizeof(*step) : offsetof(struct fsd_step, links);
}

static bool is_same(const struct fsd_step *a, const struct fsd_step *b)
{
    if (a->placed_cell != b->placed_cell || a->placed_digit != b->placed_digit) {
        return false;
    }
    if (a->placed_digit) {
        return a->technique == b->technique;
    }
    if (a->removed_cells != b->removed_cells || a->digits != b->digits ||
        (a->cells | a->others) != (b->cells | b->others) || a->units != b->units) {
        return false;
    }
    for (fsd_cells cells = a->removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        if (a->removed[cell] != b->removed[cell]) {
            return false;
        }
    }
    return true;
}

/* Without memory the search ends. */
static bool take(void *context, const struct fsd_step *step)
{
    struct fsd_found_steps *const found = context;

    for (size_t i = found->n; i-- > 0;) {
        if (is_same(found->steps[i], step)) {
            return false;
        }
    }
    struct fsd_step *const kept = malloc(size_of(step));
    struct fsd_step **const steps = kept ? fsd_grow(found->steps, found->n, &found->n_room, sizeof(*steps)) : NULL;
    if (!steps) {
        free(kept);
        return true;
    }
    found->steps = steps;
    memcpy(kept, step, size_of(step));
    found->steps[found->n++] = kept;
    return false;
}

bool fsd_found_steps_find(struct fsd_found_steps *found, const struct fsd_board *board, fsd_techniques techniques,
                          struct fsd_deadline *deadline)
{
    struct fsd_step step;

    clear(found);
    return fsd_ladder_each(board, techniques, deadline, &step, take, found) || fsd_deadline_passed(deadline);
}

void fsd_found_steps_get(const struct fsd_found_steps *found, size_t i, struct fsd_step *step)
{
    memcpy(step, found->steps[i], size_of(found->steps[i]));
}
