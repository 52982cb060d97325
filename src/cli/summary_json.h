/* The totals of a run as a JSON object on standard error. */
#ifndef FSD_CLI_SUMMARY_JSON_H
#define FSD_CLI_SUMMARY_JSON_H

#include "base/json.h"
#include "run/run.h"

struct fsd_summary_json {
    struct fsd_buffer out;
    struct fsd_json json;
};

/* Begins the object. The caller puts members and ends it. */
void fsd_summary_json_begin(struct fsd_summary_json *summary);

/* Puts "seconds" and "threads". */
void fsd_summary_json_put_time(struct fsd_summary_json *summary, const struct fsd_run_result *result);

/* Puts n per second of the run. */
void fsd_summary_json_put_rate(struct fsd_summary_json *summary, const char *name, uint64_t n,
                               const struct fsd_run_result *result);

/* Ends the object and prints it, or an error. */
void fsd_summary_json_end(struct fsd_summary_json *summary);

/* The same after what is told of every run that classes puzzles; n_bytes: the memory that the classes took. */
void fsd_summary_json_end_classed(struct fsd_summary_json *summary, uint64_t n_puzzles, uint64_t n_bytes,
                                  const struct fsd_run_result *result);

#endif
