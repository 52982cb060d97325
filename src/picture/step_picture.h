/* Pictures of steps, of any kind: what they show follows from the step and the position before it, not from its name.
 */
#ifndef FSD_PICTURE_STEP_PICTURE_H
#define FSD_PICTURE_STEP_PICTURE_H

#include "grid/chain.h"
#include "logic/stepper.h"
#include "picture/picture.h"

/*
 * Draws a step on the position before it: puzzle is its 81 characters, before the candidates; those of givens are
 * drawn as given. Of its chain, which must stay, it draws a part of the lines, from 1 on, with what they rest on; 0:
 * all of it, whatever the lines. Leaves title and caption to the caller.
 */
void fsd_picture_of_step(struct fsd_picture *picture, const char *puzzle, const char *givens,
                         const uint16_t before[FSD_N_CELLS], fsd_cells unwritten, const struct fsd_step *step,
                         const struct fsd_chain *chain, unsigned part);

/* Adds why a step that is a single holds. */
void fsd_picture_mark_exclusion(struct fsd_picture *picture, const struct fsd_step *step,
                                const struct fsd_exclusion *exclusion);

#endif
