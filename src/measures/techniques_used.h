/* The axis of techniques, for measures that build on it. */
#ifndef FSD_MEASURES_TECHNIQUES_USED_H
#define FSD_MEASURES_TECHNIQUES_USED_H

#include "series/kind.h"

/* Up to --max-level. */
extern const struct fsd_axis fsd_axis_techniques;

#endif
