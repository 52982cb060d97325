#include "rules/found_variant_steps.h"

#include <stdlib.h>

#include "base/grow.h"

struct finding {
    struct fsd_found_variant_steps *found;
    bool failed;
};

static void destroy(struct fsd_variant_step *step)
{
    if (step && step->chain) {
        fsd_chain_destroy(step->chain);
        free(step->chain);
    }
    free(step);
}

static void clear(struct fsd_found_variant_steps *found)
{
    while (found->n > 0) {
        destroy(found->steps[--found->n]);
    }
}

/* With a chain of its own. NULL: no memory. */
static struct fsd_variant_step *copy(const struct fsd_variant_step *step)
{
    struct fsd_variant_step *const kept = malloc(sizeof(*kept));
    struct fsd_chain *const chain = kept && step->chain ? calloc(1, sizeof(*chain)) : NULL;

    if (!kept || (step->chain && !chain)) {
        free(kept);
        return NULL;
    }
    *kept = *step;
    kept->chain = chain;
    if (chain) {
        fsd_chain_copy(chain, step->chain);
    }
    if (chain && chain->failed) {
        destroy(kept);
        return NULL;
    }
    return kept;
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
    struct fsd_variant_step *const kept = copy(step);
    struct fsd_variant_step **const steps =
        kept ? fsd_grow(found->steps, found->n, &found->n_room, sizeof(*steps)) : NULL;
    if (!steps) {
        destroy(kept);
        finding->failed = true;
        return true;
    }
    found->steps = steps;
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
