/*
 * Measures are taken on the canonical form (puzzle/minlex.h) instead of the puzzle as it is written. Those that depend
 * on how a puzzle is written then are the same for all its copies.
 */
#include "measures/measure.h"

static const struct fsd_option options[] = {
    {.name = "canonical",
     .help = "measure canonical forms: all copies alike",
     .manual = "Measures the canonical form of each puzzle instead of the puzzle as it is written; see\n"
               ".BR fastsud-measures (7)."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_canonical = {
    .name = "canonical",
    .in_rate = FSD_USE_WHEN_ASKED,
    .in_stats = FSD_USE_WHEN_ASKED,
    .is_unlisted = true,
    .options = options,
    .n_asking = 1,
};
