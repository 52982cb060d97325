#include "rules/found_variant_steps.h"

#include <stdlib.h>

#include "base/grow.h"

struct finding {
    struct fsd_found_variant_steps *found;
    bool failed;
};

static void clear(struct fsd_found_variant_steps *found)
{
    while (found->n > 0) {
        free(found->steps[--found->n]);
    }
}

void fsd_found_variant_steps_destroy(struct fsd_found_variant_steps *found)
{
    clear(found);
    free(found->steps);
    *found = (struct fsd_found_variant_steps){.n = 0};
}

static bool conclude_the_same(const struct fsd_variant_step *a, const struct fsd_variant_step *b)
{
    unsigned n_same = 0;

    for (unsigned i = 0; i < a->n_removed; i++) {
        for (unsigned k = 0; k < b->n_removed; k++) {
            n_same += a->removed[i].cell == b->removed[k].cell && a->removed[i].values == b->removed[k].values;
        }
    }
    return a->placed.cell == b->placed.cell && a->placed.values == b->placed.values && a->n_removed == b->n_removed &&
           n_same == a->n_removed;
}

/* Without memory the search ends. */
static bool take(void *context, const struct fsd_variant_step *step)
{
    struct finding *const finding = context;
    struct fsd_found_variant_steps *const found = finding->found;

    for (size_t i = found->n; i-- > 0 && found->steps[i]->technique == step->technique;) {
        if (conclude_the_same(found->steps[i], step)) {
            return false;
        }
    }
    struct fsd_variant_step *const kept = malloc(sizeof(*kept));
    struct fsd_variant_step **const steps =
        kept ? fsd_grow(found->steps, found->n, &found->n_room, sizeof(*steps)) : NULL;
    if (!steps) {
        free(kept);
        finding->failed = true;
        return true;
    }
    found->steps = steps;
    *kept = *step;
    found->steps[found->n++] = kept;
    return false;
}

bool fsd_found_variant_steps_find(struct fsd_found_variant_steps *found, struct fsd_variant_steps *steps)
{
    struct finding finding = {.found = found};
    struct fsd_variant_step *const step = malloc(sizeof(*step));

    clear(found);
    if (step) {
        fsd_variant_steps_each(steps, step, take, &finding);
    }
    free(step);
    return step && !finding.failed && !fsd_variant_steps_failed(steps);
}
