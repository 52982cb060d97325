/* The options of solvers, from options by name. */
#ifndef FSD_API_NAMED_SOLVER_OPTIONS_H
#define FSD_API_NAMED_SOLVER_OPTIONS_H

#include "solve/solver.h"

/* Texts are borrowed from options, which may be NULL. */
void fsd_solver_options_of(const struct fastsud_options *options, struct fsd_solver_options *of);

#endif
