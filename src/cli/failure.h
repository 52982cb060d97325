/* Messages about what went wrong, and what to do. */
#ifndef FSD_CLI_FAILURE_H
#define FSD_CLI_FAILURE_H

#include "pipeline/chunk.h"

/* error is an errno. */
void fsd_report_input_error(const char *name, int error);
void fsd_report_output_error(const char *name, int error);

/* Says what is wrong with a line, counted from 1. */
void fsd_report_malformed(const char *name, const struct fsd_malformed *malformed);

/* The same of the first FSD_MAX_REPORTS; counts all. */
void fsd_report_one_more_malformed(uint64_t *n_malformed, const char *name, const struct fsd_malformed *malformed);

/* Says how many lines more were malformed than were told of one by one, if any; advice: "", or "; what to do". */
void fsd_report_more_malformed(uint64_t n_malformed, uint64_t n_reported, const char *advice);

/* Whichever it is; sources and output_name are those of the run that failed. */
void fsd_report_failure(const struct fsd_failure *failure, const struct fsd_source *sources, const char *output_name);

#endif
