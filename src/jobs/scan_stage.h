/* A stage that writes the puzzles of each solved grid, or of each puzzle's solution. */
#ifndef FSD_JOBS_SCAN_STAGE_H
#define FSD_JOBS_SCAN_STAGE_H

#include "puzzle/scan.h"
#include "run/stage.h"

struct fsd_scan_stage_options {
    struct fsd_scan_options scan;
    bool solves; /* lines may be puzzles, whose solution is scanned */
};

/* Its options are a struct fsd_scan_stage_options. */
extern const struct fsd_stage fsd_scan_stage;

#endif
