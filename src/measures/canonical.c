/*
 * Measures are taken on the canonical form (puzzle/minlex.h) instead of the puzzle as it is written. Those that depend
 * on how a puzzle is written then are the same for all its copies.
 */
#include "measures/measure.h"

static const struct fsd_option options[] = {
    {.name = "canonical",
     .help = "measure canonical forms, so that copies of a puzzle measure alike",
     .manual = "Measures the canonical form of each puzzle instead of the puzzle as it is written, see\n"
               ".BR \"WHAT DEPENDS ON HOW A PUZZLE IS WRITTEN\" ."},
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
