/* Puzzles of other rules on the way from what solves them to what measures them. */
#ifndef FSD_JOBS_MEASURED_GROUP_H
#define FSD_JOBS_MEASURED_GROUP_H

#include "jobs/solved.h"
#include "measures/measurer.h"

/* What such puzzles are asked for, if the plan needs answers or not. */
struct fsd_wanted fsd_measured_wanted(bool solves);

/*
 * Reads the next group, solves it if so wanted, and measures it. *puzzles stays NULL: it is malformed, and was
 * reported, or the result has a failure. taken and lines may be NULL.
 */
enum fastsud_status fsd_measured_next(struct fsd_solved *solved, bool solves, struct fsd_measurer *measurer,
                                      const struct fsd_taken *taken, const uint64_t *lines,
                                      const struct fsd_puzzles **puzzles, struct fsd_chunk_result *result);

#endif
