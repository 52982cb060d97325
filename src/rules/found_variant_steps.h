/* All steps that there are at a position. */
#ifndef FSD_RULES_FOUND_VARIANT_STEPS_H
#define FSD_RULES_FOUND_VARIANT_STEPS_H

#include "rules/variant_steps.h"

/* A list, empty when zero-initialised. */
struct fsd_found_variant_steps {
    struct fsd_variant_step **steps;
    size_t n, n_room;
};

void fsd_found_variant_steps_destroy(struct fsd_found_variant_steps *found);

/*
 * Replaces the list by the steps of fsd_variant_steps_each. Of those that conclude the same by the same technique there
 * is the first. False: no memory. The deadline of the steps says whether it passed; the list is then what was found
 * until then.
 */
bool fsd_found_variant_steps_find(struct fsd_found_variant_steps *found, struct fsd_variant_steps *steps);

#endif
