/* Where the lines of a run go: the output named on the command line, compressed or not, begun or gone on with. */
#ifndef FSD_CLI_RUN_OUTPUT_H
#define FSD_CLI_RUN_OUTPUT_H

#include "cli/resume.h"

struct fsd_run_output {
    struct fsd_output_file file;
    bool is_stdout;
    struct fsd_resume resume;
};

struct fsd_run_output_options {
    const struct fsd_arguments *arguments;
    const struct fsd_source *sources; /* all that the output is made of */
    size_t n_sources;
    bool is_written_at_end; /* by one thread, which needs a packer */
};

/* Opens the output. Prints an error and returns false on failure. */
bool fsd_run_output_open(struct fsd_run_output *output, const struct fsd_run_output_options *options);

/* What a run writes to, and where it goes on; valid as long as the output is open. */
struct fsd_sink fsd_run_output_sink(const struct fsd_run_output *output);

/*
 * Prints why the output could not be written; error is an errno. If the reader of standard output is gone, ends the
 * process silently.
 */
void fsd_run_output_report(const struct fsd_run_output *output, int error);

/* Completes the output. Prints an error and returns false on failure. The output is closed in any case. */
bool fsd_run_output_commit(struct fsd_run_output *output);

/* Closes the output without that; what --resume needs stays. */
void fsd_run_output_discard(struct fsd_run_output *output);

#endif
