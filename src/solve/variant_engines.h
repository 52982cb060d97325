/* The engines for puzzles of any rules, and the one that knows the kernels for 9x9 sudoku. */
#ifndef FSD_SOLVE_VARIANT_ENGINES_H
#define FSD_SOLVE_VARIANT_ENGINES_H

#include "rules/variant_engine.h"

/* As csp, but hard puzzles whose rules turn out to be those of 9x9 sudoku are solved by the kernels. */
extern const struct fsd_variant_engine fsd_variant_engine_lockstep;

/* All of them, the default first; NULL when i is past the end. */
const struct fsd_variant_engine *fsd_variant_engine_at(size_t i);

/* NULL: there is none of that name. */
const struct fsd_variant_engine *fsd_variant_engine_find(const char *name);

#endif
