/* The record of the measure steps, for measures that build on it. */
#ifndef FSD_MEASURES_STEPS_H
#define FSD_MEASURES_STEPS_H

#include "measures/measure.h"
#include "rules/variant_steps.h"

struct fsd_steps_record {
    enum fsd_variant_state state;
    enum fsd_variant_technique hardest; /* if there is a step */
    size_t n_steps;
    uint32_t n_uses[FSD_N_VARIANT_TECHNIQUES];
};

static inline const struct fsd_steps_record *fsd_steps_record(const struct fsd_puzzles *puzzles, size_t p)
{
    return (const struct fsd_steps_record *)puzzles->records[FSD_MEASURE_steps] + p;
}

/* Places on the axis of outcomes: no step, the techniques, open, contradictory. */
size_t fsd_steps_outcome(const struct fsd_steps_record *record);
extern const struct fsd_axis fsd_axis_hardest_steps;

#endif
