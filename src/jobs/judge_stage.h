/* A row for every puzzle: how right the answer is that stands in a column or member of its record. */
#ifndef FSD_JOBS_JUDGE_STAGE_H
#define FSD_JOBS_JUDGE_STAGE_H

#include "jobs/solved.h"
#include "measures/row.h"

struct fsd_judge_stage_options {
    struct fsd_solving solving; /* its limit is 2 */
    enum fsd_row_format format;
    const char *column; /* of the answers */
    uint64_t limit;     /* of completions; 0: they are not counted */
};

/* Whether a run that went to its end found all answers right. */
bool fsd_judge_found_all_solved(const struct fsd_tally *tally);

/* Takes a struct fsd_judge_stage_options. */
extern const struct fsd_stage fsd_judge_stage;

#endif
