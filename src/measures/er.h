/* What the measure er shares with commands that rate as Sudoku Explainer does. */
#ifndef FSD_MEASURES_ER_H
#define FSD_MEASURES_ER_H

#include "base/option.h"
#include "explainer/schedule.h"

/* Asks for ratings; then the options that say by what rules; NULL past the end. */
const struct fsd_option *fsd_er_option(size_t i);
const struct fsd_option *fsd_er_rules_option(size_t i);

/* From the values of --er-uniqueness and --er-rules, indices of their names. */
struct fsd_se_options fsd_er_rules(uint64_t uniqueness, uint64_t rules);

#endif
