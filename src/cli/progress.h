/* A progress bar on a terminal. */
#ifndef FSD_CLI_PROGRESS_H
#define FSD_CLI_PROGRESS_H

#include "pipeline/writer.h"

struct fsd_progress {
    bool enabled;
    bool drawn;
    uint64_t n_bytes; /* of input; 0: unknown */
    uint64_t start_ns;
    uint64_t drawn_ns;
};

/* No bar if enabled is false or standard error is not a terminal. */
void fsd_progress_start(struct fsd_progress *progress, bool enabled, uint64_t n_bytes);

/* Draws, unless it is too early or too soon after the last time. */
void fsd_progress_update(struct fsd_progress *progress, const struct fsd_tally *tally);

/* Erases the bar, so that other text can be printed. */
void fsd_progress_erase(struct fsd_progress *progress);

#endif
