/* Totals of a run: from the stage's table of counts, one printer makes the line of text and the JSON. */
#ifndef FSD_CLI_SUMMARY_H
#define FSD_CLI_SUMMARY_H

#include "base/json.h"
#include "run/run.h"

double fsd_summary_seconds(const struct fsd_run_result *result);

/* value / divisor, or 0 if divisor is 0. */
double fsd_summary_ratio(double value, double divisor);

enum fsd_summary_kind { FSD_SUMMARY_TEXT, FSD_SUMMARY_JSON, FSD_SUMMARY_NONE };

/* The value of --summary for a kind; NULL when i is past the end. */
const char *fsd_summary_kind_name(size_t i);

struct fsd_summary {
    const char *noun;   /* what is counted: "puzzle" */
    const char *key;    /* the same in JSON; NULL: "puzzles" */
    bool reads_lines;   /* some of which may be malformed */
    bool has_condition; /* only those that meet it are counted as puzzles */
    struct fsd_stage_needs needs;
    const struct fsd_run_result *result;
    /* What a job adds before the counts, and in JSON. NULL: nothing. */
    void (*put_text)(const void *context, struct fsd_buffer *out); /* "a 5, b 3, " */
    void (*put_json)(const void *context, struct fsd_json *json);
    const void *context;
};

/* Prints the summary to standard error. */
void fsd_summary_put(enum fsd_summary_kind kind, const struct fsd_summary *summary);

#endif
