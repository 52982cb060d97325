/* The part common to the commands that read puzzles by the million: reads files, writes what the stage makes, and
 * reports on both. */
#ifndef FSD_CLI_JOB_H
#define FSD_CLI_JOB_H

#include "cli/options.h"
#include "cli/summary.h"
#include "jobs/answer_stage.h"
#include "run/run.h"

/* What to do with the files of a command line. The functions are called in this order; each may be NULL. */
struct fsd_job {
    const struct fsd_stage *stage;
    const void *stage_options;
    const struct fastsud_solver_options *solver; /* options of the stage's solver, for messages */
    bool writes_text;                            /* to the output named on the command line */
    bool makes_lines;                            /* the stage makes lines of puzzles, and counts both */
    const char *first_file;                      /* read before those of the command line; NULL: none */
    struct fsd_settler settler;
    void *context; /* of the functions below */

    /* Called before the run is created, with all of its sources. */
    enum fastsud_status (*start)(void *context, const struct fsd_source *sources, size_t n_sources);
    /* Called after each file's run, to collect the workers' results; returns false after printing an error.
     * NULL: all files make one run. */
    bool (*gather)(void *context, const struct fsd_run *run, const struct fsd_source *source);
    /* Called before the output is completed; returns false after printing an error. */
    bool (*check)(void *context);
    /* Writes the rest of the output when all else is done, and completes result; returns 0 or an errno. */
    int (*finish)(void *context, struct fsd_packer *packer, struct fsd_run_result *result);
    /* Called instead of check, of finish and of committing the output, if the settler writes to files of its own,
     * which the caller opens, and discards if this or the run fails. Prints an error and returns false on failure. */
    bool (*commit)(void *context);
    /* Prints the totals. NULL: those of solving, or of making lines. */
    void (*put_summary)(void *context, enum fsd_summary_kind kind, const struct fsd_run_result *result);

    const struct fsd_summary_count *counts; /* what the stage counts besides; see makes_lines */
    size_t n_counts;
    bool finds_redundant; /* the stage counts puzzles that are not minimal */
    bool counts_given_up; /* and those for which a measure was given up */
    bool lists;           /* or lists solutions, and counts lists that a limit cut */
};

/*
 * Runs the files of a command line with the options that its command takes. Prints errors, malformed lines and
 * the summary. Returns FSD_EXIT_OK and *result, or another exit status if the job failed.
 */
int fsd_job_run(const struct fsd_arguments *arguments, const struct fsd_job *job, struct fsd_run_result *result);

/*
 * The same for a stage that makes lines, with the kernel that its options name. Returns FSD_EXIT_ANSWER if lines were
 * malformed or puzzles unfit.
 */
int fsd_job_make_lines(const struct fsd_arguments *arguments, struct fsd_job *job, const char *kernel);

/* The same for answers in a format, with the solver chosen on the command line. */
int fsd_job_answer(const struct fsd_arguments *arguments, const struct fsd_format *format,
                   struct fsd_run_result *result);

/* Creates a run, or prints an error and returns NULL. solver holds the options of the stage's solver. */
struct fsd_run *fsd_job_create_run(const struct fsd_run_options *options, const struct fastsud_solver_options *solver);

/* Prints why a solver with these options could not be created. */
void fsd_job_report_no_solver(enum fastsud_status status, const struct fastsud_solver_options *solver);

/* Whether such a solver can be created; prints an error if not. */
bool fsd_job_check_solver(const struct fastsud_solver_options *options);

#endif
