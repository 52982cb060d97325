/* What is said when there is no such engine or kernel. */
#ifndef FSD_SOLVE_CHOICE_H
#define FSD_SOLVE_CHOICE_H

#include "base/failure.h"
#include "fastsud.h"

/*
 * Says what a status of fsd_solver_create means, which text is in words, and what there is instead; false: it is not of
 * a choice.
 */
bool fsd_choice_fail(enum fastsud_status status, const char *text, const char *engine, const char *kernel,
                     struct fsd_failure *failure);

#endif
