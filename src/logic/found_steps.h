/* All steps that there are on a board. */
#ifndef FSD_LOGIC_FOUND_STEPS_H
#define FSD_LOGIC_FOUND_STEPS_H

#include "logic/ladder.h"

/* A list, empty when zero-initialised. */
struct fsd_found_steps {
    struct fsd_step **steps;
    size_t n, n_room;
};

void fsd_found_steps_destroy(struct fsd_found_steps *found);

/*
 * Replaces the list by the steps of some techniques, the easiest technique's first. Of those that place the same digit
 * by the same technique there is the first. Of those with the same pattern that remove the same there is the first
 * too, whatever the technique: a special case is listed under its own name only. False: no memory. The deadline says
 * whether it passed; the list is then what was found until then.
 */
bool fsd_found_steps_find(struct fsd_found_steps *found, const struct fsd_board *board, fsd_techniques techniques,
                          struct fsd_deadline *deadline);

/* Copies number i of the list. */
void fsd_found_steps_get(const struct fsd_found_steps *found, size_t i, struct fsd_step *step);

#endif
