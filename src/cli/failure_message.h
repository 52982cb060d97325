/* Error messages, with advice on what to do. */
#ifndef FSD_CLI_FAILURE_MESSAGE_H
#define FSD_CLI_FAILURE_MESSAGE_H

#include "input/malformed.h"

/* Prints FILE:LINE:COLUMN: and the text, as far as they are known; nothing if there is no failure. */
void fsd_report_failure(const struct fsd_failure *failure);

/* error is an errno. */
void fsd_report_input_error(const char *name, int error);
void fsd_report_output_error(const char *name, int error);

/* malformed->line counts from 1. */
void fsd_report_malformed(const char *name, const struct fsd_malformed *malformed);

/* Reports how many malformed lines were not reported individually, if any; advice is "" or "; what to do". */
void fsd_report_more_malformed(uint64_t n_malformed, uint64_t n_reported, const char *advice);

/* The same for puzzles that were not fit for the command. */
void fsd_report_more_unfit(uint64_t n_unfit, uint64_t n_reported);

/* Reports if fewer threads were started than asked for. */
void fsd_report_few_threads(size_t n_asked, size_t n_started);

#endif
