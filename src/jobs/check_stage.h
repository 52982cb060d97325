/*
 * A row for everything that is wrong with the input, in its order: puzzles without exactly one solution, or with
 * redundant givens, solutions given with puzzles that are not theirs, malformed lines.
 */
#ifndef FSD_JOBS_CHECK_STAGE_H
#define FSD_JOBS_CHECK_STAGE_H

#include "jobs/solved.h"
#include "jobs/verdict_counts.h"

enum fsd_check_format { FSD_CHECK_TEXT, FSD_CHECK_CSV, FSD_CHECK_JSONL };

/* NULL when i is past the end. */
const char *fsd_check_format_name(size_t i);

struct fsd_check_options {
    struct fsd_solving solving; /* its limit is 2 */
    enum fsd_check_format format;
    bool minimal;  /* redundant givens are looked for */
    bool clues;    /* and other redundant clues */
    bool conflict; /* why a puzzle has no solution */
};

/* Whether a run that went to its end wrote no row. */
bool fsd_check_found_nothing(const struct fsd_tally *tally);

/* Takes a struct fsd_check_options. */
extern const struct fsd_stage fsd_check_stage;

#endif
