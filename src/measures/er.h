/* What the measure er shares with measures and commands that build on it. */
#ifndef FSD_MEASURES_ER_H
#define FSD_MEASURES_ER_H

#include "logic/sudoku_explainer/schedule.h"
#include "measures/measure.h"

/* In tenths. Set only for puzzles with exactly one solution, if they were not given up. */
struct fsd_er_record {
    uint8_t er, ep, ed;
    uint8_t hardest; /* enum fsd_se_technique; FSD_SE_N_TECHNIQUES: there was no step */
};

/* All values of ER, and their whole parts; and the place of one in tenths. */
extern const struct fsd_axis fsd_axis_er, fsd_axis_er_whole;
size_t fsd_er_place(unsigned rating);
size_t fsd_er_place_of_whole(unsigned rating);

/* The option that asks for ratings, then those that say by what rules; and the latter alone. NULL past the end. */
const struct fsd_option *fsd_er_option(size_t i);
const struct fsd_option *fsd_er_rules_option(size_t i);

/* From the values of --er-uniqueness and --er-rules, indices of their names. */
struct fsd_se_options fsd_er_rules(uint64_t uniqueness, uint64_t rules);

#endif
