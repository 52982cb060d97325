/* What each technique brings to a puzzle, and what is lost when one does without it. */
#ifndef FSD_RATE_ABLATION_H
#define FSD_RATE_ABLATION_H

#include "measures/record.h"

/*
 * Takes steps one at a time, always the easiest, with all techniques up to a level; and, for each technique that was
 * used, once more with all but that one. A technique that was not used is not missed, so that needs no second climb.
 * puzzle: 81 bytes, '1' to '9' are givens.
 */
void fsd_ablation_measure(const char *puzzle, unsigned max_level, struct fsd_ablation *ablation);

#endif
