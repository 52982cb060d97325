/* A progress bar on a terminal. */
#ifndef FSD_CLI_PROGRESS_H
#define FSD_CLI_PROGRESS_H

#include "output/writer.h"

struct fsd_progress {
    bool enabled;
    bool drawn;
    uint64_t n_bytes; /* input size; 0: unknown */
    const char *noun; /* what is counted: "puzzle" */
    const struct fsd_count *counts;
    size_t n_counts;
    uint64_t start_ns;
    uint64_t drawn_ns;
    uint64_t n_consumed_before, n_puzzles_before; /* by an earlier run, which this one goes on with */
};

/*
 * Shows no bar if enabled is false or standard error is not a terminal. noun and counts, of which it shows some, are
 * borrowed.
 */
void fsd_progress_start(struct fsd_progress *progress, bool enabled, uint64_t n_bytes, const char *noun,
                        const struct fsd_count *counts, size_t n_counts);

/* Leaves what an earlier run did, with this tally, out of the speed. */
void fsd_progress_go_on(struct fsd_progress *progress, const struct fsd_tally *before);

/* Draws the bar, but not right after the start or the last update. n_found: solutions so far of a puzzle in work. */
void fsd_progress_update(struct fsd_progress *progress, const struct fsd_tally *tally, uint64_t n_found);

/* Erases the bar, so that other text can be printed. */
void fsd_progress_erase(struct fsd_progress *progress);

#endif
