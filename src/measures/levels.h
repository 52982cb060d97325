/* The record of the measure levels, for measures that build on it. */
#ifndef FSD_MEASURES_LEVELS_H
#define FSD_MEASURES_LEVELS_H

#include "logic/many_closures.h"
#include "measures/measure.h"

/* How the levels up to --max-level ended. */
static inline const struct fsd_levels_record *fsd_levels_record(const struct fsd_puzzles *puzzles, size_t p)
{
    return (const struct fsd_levels_record *)puzzles->records[FSD_MEASURE_levels] + p;
}

/* Places on the axis of outcomes: the levels up to --max-level, open, contradictory. */
size_t fsd_levels_outcome(const struct fsd_measure_plan *plan, const struct fsd_levels_record *record);
extern const struct fsd_axis fsd_axis_outcomes;

extern const struct fsd_axis fsd_axis_levels; /* up to --max-level */

static inline unsigned fsd_max_level(const struct fsd_settings *settings)
{
    return (unsigned)fsd_setting(settings, "max-level");
}

#endif
