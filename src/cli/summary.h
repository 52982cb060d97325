/* Totals of a run. */
#ifndef FSD_CLI_SUMMARY_H
#define FSD_CLI_SUMMARY_H

#include "pipeline/run.h"

/* Puzzles that got a verdict; malformed lines are none. */
uint64_t fsd_summary_n_puzzles(const struct fsd_run_result *result);

double fsd_summary_seconds(const struct fsd_run_result *result);

/* A ratio, 0 if there is nothing to divide by. */
double fsd_summary_ratio(double value, double divisor);

/* Print to standard error: one line for people, or one JSON object. */
void fsd_summary_put_text(const struct fsd_run_result *result, uint64_t limit);
void fsd_summary_put_json(const struct fsd_run_result *result, uint64_t limit);

#endif
