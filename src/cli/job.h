/*
 * What commands have in common that run a stage: options become a stage, inputs and output are opened, then it runs,
 * and the totals are told.
 */
#ifndef FSD_CLI_JOB_H
#define FSD_CLI_JOB_H

#include "cli/options.h"
#include "cli/summary.h"
#include "jobs/solved.h"
#include "solve/solver.h"

/* What to do with the files of a command line, or with numbers. */
struct fsd_job {
    const struct fsd_stage *stage;
    void *stage_options;
    const char *kernel;                      /* that the options name, for messages */
    const struct fsd_solver_options *solver; /* the same of a whole solver; NULL: only its kernel can be chosen */
    bool takes_rules;                        /* puzzles may have rules of their own */
    bool ignores_solutions;                  /* those that come with puzzles are not looked at */
    /*
     * Called before the run, to complete stage_options once it is known whether some have other rules than 9x9 sudoku.
     * Prints an error and returns false if options do not suit; NULL: nothing depends on it.
     */
    bool (*on_sources)(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources,
                       bool has_rules, void *stage_options);
    /* Called with open sources just before the run, to learn from what they hold; NULL: nothing depends on that. */
    void (*look_ahead)(void *stage_options, const struct fsd_run_options *run);
    const struct fsd_rules *rules; /* or all have those of --rules; NULL: it is not given */
    bool has_own_outputs;          /* the stage does not write to the output named on the command line, or nothing */
    const char *const *outputs;    /* the names of its own to which it writes records; NULL ends them */
    bool makes_folder;             /* the stage's text is of output/folder.h, and the output is a folder */
    const char *reference;         /* a file that is read before those of the command line; NULL: none */
    uint64_t n_numbers;            /* of things to be made, without input; 0: lines are read */
    const char *pattern;           /* a file on which these depend; NULL: none */
    struct fsd_summary summary;    /* noun, and what the job adds; the rest is filled in */
};

/*
 * Runs a job with the options that its command takes. Prints errors, malformed lines and the summary. Returns an exit
 * status: FSD_EXIT_ANSWER if lines were malformed or puzzles unfit. *result is valid unless it is FSD_EXIT_TROUBLE.
 */
int fsd_job_run(const struct fsd_arguments *arguments, const struct fsd_job *job, struct fsd_run_result *result);

/* Its two halves, for a job that has something to complete in between. */
int fsd_job_execute(const struct fsd_arguments *arguments, const struct fsd_job *job, struct fsd_run_result *result);
void fsd_job_put_summary(const struct fsd_arguments *arguments, const struct fsd_job *job,
                         const struct fsd_run_result *result);

/* Prints why a run, or a solver with these options, could not be created. */
void fsd_job_report_no_run(enum fastsud_status status, const struct fsd_failure *failure,
                           const struct fsd_solver_options *solver);

/* Whether such a solver can be created; prints an error if not. */
bool fsd_job_check_solver(const struct fsd_solver_options *options);

#endif
