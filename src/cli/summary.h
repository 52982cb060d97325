/* Totals of a run. */
#ifndef FSD_CLI_SUMMARY_H
#define FSD_CLI_SUMMARY_H

#include <stdatomic.h>

#include "base/buffer.h"
#include "run/run.h"

/* Number of puzzles that got a verdict, without malformed lines. */
uint64_t fsd_summary_n_puzzles(const struct fsd_run_result *result);

double fsd_summary_seconds(const struct fsd_run_result *result);

/* value / divisor, or 0 if divisor is 0. */
double fsd_summary_ratio(double value, double divisor);

enum fsd_summary_kind { FSD_SUMMARY_TEXT, FSD_SUMMARY_JSON, FSD_SUMMARY_NONE };

/* The value of --summary for a kind; NULL when i is past the end. */
const char *fsd_summary_kind_name(size_t i);

/* What a summary says besides the result of the run. */
struct fsd_summary_notes {
    uint64_t limit; /* of solutions */
    /* The guesses are those of a parallel search, which also explores branches that a depth-first search would not
     * reach. */
    bool is_parallel;
    bool has_not_minimal; /* puzzles that are not minimal were counted */
    bool has_given_up;    /* likewise, puzzles for which a measure was given up at the time limit */
    bool has_lists;       /* solutions were listed, counted as n_made */
};

/* Prints a line of text or a JSON object to standard error; without verdicts if the result names no engine. */
void fsd_summary_put(enum fsd_summary_kind kind, const struct fsd_run_result *result,
                     const struct fsd_summary_notes *notes);

/* The same for what was made from nothing, counted as n_made; what: "puzzle". */
void fsd_summary_put_generated(enum fsd_summary_kind kind, const struct fsd_run_result *result, const char *what);

/* The line of text for puzzles that were classed or measured, not solved; what: what became of them, with a comma and a
 * space at its end. */
void fsd_summary_put_classed_text(const struct fsd_run_result *result, struct fsd_buffer *what);

/* What a stage counted besides. */
struct fsd_summary_count {
    const char *name; /* plural */
    const atomic_uint_least64_t *count;
};

/* The same for a stage that makes lines of puzzles. */
void fsd_summary_put_made(enum fsd_summary_kind kind, const struct fsd_run_result *result,
                          const struct fsd_summary_count *counts, size_t n_counts);

#endif
