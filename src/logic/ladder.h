/* Techniques one step at a time, always the easiest that finds something: the way people solve. */
#ifndef FSD_LOGIC_LADDER_H
#define FSD_LOGIC_LADDER_H

#include <stddef.h>

#include "base/deadline.h"
#include "logic/techniques/techniques.h"

/*
 * Finds the easiest next step of some techniques; false when they find none, the board is done, or the deadline, which
 * may be NULL, has passed. It is looked at before each technique, none of which takes long.
 */
bool fsd_ladder_find(const struct fsd_board *board, fsd_techniques techniques, struct fsd_deadline *deadline,
                     struct fsd_step *step);

/*
 * Hands all steps that some techniques find on a board to take, the easiest technique's first, unless take ends it by
 * returning true. Of chains there is one a technique, and of singles one a cell. False: take ended it, or the deadline
 * passed.
 */
bool fsd_ladder_each(const struct fsd_board *board, fsd_techniques techniques, struct fsd_deadline *deadline,
                     struct fsd_step *step, fsd_step_take *take, void *context);

/*
 * Finds and applies steps until there are no more. n_uses counts them by technique, is added to and may be NULL.
 * FSD_LOGIC_GAVE_UP: the deadline passed; the board is as far as the steps so far brought it.
 */
enum fsd_logic_state fsd_ladder_climb_until(struct fsd_deadline *deadline, struct fsd_board *board,
                                            fsd_techniques techniques, uint32_t n_uses[FSD_N_TECHNIQUES]);

#endif
