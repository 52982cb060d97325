/* Checks the proof that a step of Sudoku Explainer's chains tells, by definition: it knows no search. */
#ifndef TESTS_SUPPORT_PROOFS_H
#define TESTS_SUPPORT_PROOFS_H

#include <stdbool.h>

#include "logic/board.h"
#include "logic/step.h"
#include "logic/sudoku_explainer/hint.h"

/* Whether a technique's steps are proved by links. */
bool is_proved_by_links(enum fsd_se_technique technique);

/*
 * Fails the running test unless each link follows from its reasons and the board before the step, the conclusion from
 * the ends of the branches, and the rating from the number of links.
 */
void assert_proves(const struct fsd_board *before, const struct fsd_se_hint *hint, const struct fsd_step *step);

#endif
