/* Totals of a run. */
#ifndef FSD_CLI_SUMMARY_H
#define FSD_CLI_SUMMARY_H

#include "pipeline/run.h"

/* Puzzles that got a verdict; malformed lines are none. */
uint64_t fsd_summary_n_puzzles(const struct fsd_run_result *result);

double fsd_summary_seconds(const struct fsd_run_result *result);

/* A ratio, 0 if there is nothing to divide by. */
double fsd_summary_ratio(double value, double divisor);

enum fsd_summary_kind { FSD_SUMMARY_TEXT, FSD_SUMMARY_JSON, FSD_SUMMARY_NONE };

/* What --summary calls it; NULL when i is past the end. */
const char *fsd_summary_kind_name(size_t i);

/*
 * Prints a line for people or a JSON object to standard error. is_parallel: the guesses are those of a parallel search,
 * where branches that a depth-first search would not reach are explored, too.
 */
void fsd_summary_put(enum fsd_summary_kind kind, const struct fsd_run_result *result, uint64_t limit, bool is_parallel);

#endif
