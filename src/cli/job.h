/* What solve and check have in common: files in, answers out, words about both. */
#ifndef FSD_CLI_JOB_H
#define FSD_CLI_JOB_H

#include "answer/answer_stage.h"
#include "cli/options.h"
#include "pipeline/run.h"

/* What is done with the files of a command line. */
struct fsd_job {
    const struct fsd_stage *stage;
    const void *stage_options;
    const struct fastsud_solver_options *solver; /* that the stage makes, for messages */
    bool writes_text;                            /* to the output that the command line names */
    /* Called after a run for each file, to take what the stage's states hold; false when it ended with an error
     * message. NULL: all files make one run. */
    bool (*gather)(void *context, const struct fsd_run *run, const struct fsd_source *source);
    void *context;
};

/*
 * Runs the files of a command line with the options that its subcommand takes. Prints errors, malformed lines and
 * the summary. Returns FSD_EXIT_OK and *result, or an exit status when the job did not end well.
 */
int fsd_job_run(const struct fsd_arguments *arguments, const struct fsd_job *job, struct fsd_run_result *result);

/* The same for answers in a format, by the solver of the command line. */
int fsd_job_answer(const struct fsd_arguments *arguments, const struct fsd_format *format,
                   struct fsd_run_result *result);

/* Makes a run; after a failure, which it explains, NULL. The solver is the one that the stage makes. */
struct fsd_run *fsd_job_create_run(const struct fsd_run_options *options, const struct fastsud_solver_options *solver);

/* Whether there can be such a solver; false after an error message. */
bool fsd_job_check_solver(const struct fastsud_solver_options *options);

#endif
