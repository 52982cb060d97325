#include "cli/job.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/array_output.h"
#include "cli/conflicts.h"
#include "cli/failure_message.h"
#include "cli/message.h"
#include "cli/output_name.h"
#include "cli/progress.h"
#include "cli/rules_options.h"
#include "cli/run_output.h"
#include "cli/sources.h"
#include "cli/standard_output.h"
#include "cli/where_option.h"
#include "output/path.h"
#include "solve/choice.h"
#include "solve/solver.h"

void fsd_job_report_no_run(enum fastsud_status status, const struct fsd_failure *failure,
                           const struct fsd_solver_options *solver)
{
    struct fsd_failure choice;

    if (failure && fsd_failed(failure)) {
        fsd_report_failure(failure);
    } else if (fsd_choice_fail(status, fastsud_status_text(status), solver ? solver->engine : NULL,
                               solver ? solver->kernel : NULL, &choice)) {
        fsd_message("%s", choice.text);
    } else if (status == FASTSUD_ERR_FULL) {
        fsd_message("--rules: they take more than --memory-limit or --time-limit allows; raise it, or write simpler "
                    "rules");
    } else if (status == FASTSUD_ERR_NO_MEMORY) {
        fsd_message("out of memory; try fewer threads with -j");
    } else {
        fsd_message("%s", fastsud_status_text(status));
    }
}

bool fsd_job_check_solver(const struct fsd_solver_options *options)
{
    struct fsd_solver *solver = NULL;
    const enum fastsud_status status = fsd_solver_create(options, &solver);

    if (status != FASTSUD_OK) {
        fsd_job_report_no_run(status, NULL, options);
    }
    fsd_solver_destroy(solver);
    return status == FASTSUD_OK;
}

/* A job that is being executed. */
struct execution {
    const struct fsd_arguments *arguments;
    const struct fsd_job *job;
    struct fsd_job of_where; /* the same, but of the puzzles that meet a condition */
    struct fsd_where where;
    struct fsd_puzzle_shape shape; /* of the puzzles of job->rules */
    bool quiet;
    struct fsd_stage_needs needs;
    struct fsd_source *sources; /* NULL: numbers */
    size_t n_sources;
    struct fsd_shard_option shard;
    struct fsd_progress progress;
    uint64_t n_malformed_messages;
    uint64_t n_unfit_messages;
    atomic_bool stop;
};

static void on_malformed(void *context, size_t source, const struct fsd_malformed *malformed)
{
    struct execution *const execution = context;
    uint64_t *const n_messages = malformed->unfit ? &execution->n_unfit_messages : &execution->n_malformed_messages;

    if (!execution->quiet && *n_messages < FSD_MAX_REPORTS) {
        fsd_progress_erase(&execution->progress);
        fsd_report_malformed(execution->sources[source].name, malformed);
        ++*n_messages;
    }
}

static void on_source(void *context, size_t source)
{
    struct execution *const execution = context;

    if (!execution->quiet) {
        fsd_progress_erase(&execution->progress);
        fsd_sources_report_layout(&execution->sources[source]);
    }
}

static void on_progress(void *context, const struct fsd_tally *tally, uint64_t n_found)
{
    fsd_progress_update(&((struct execution *)context)->progress, tally, n_found);
}

/* Opens the sources of the command line, and limits them to the shard. Prints an error and returns false on failure. */
static bool open_sources(struct execution *execution)
{
    const struct fsd_arguments *const arguments = execution->arguments;
    const struct fsd_job *const job = execution->job;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    if (job->n_numbers > 0) {
        return true;
    }
    if (job->rules) {
        fsd_shape_init(&execution->shape, job->rules);
    }
    execution->sources =
        fsd_sources_after(job->reference, arguments, job->rules ? &execution->shape : NULL, &execution->n_sources);
    if (!execution->sources) {
        return false;
    }
    for (size_t i = 0; i < execution->n_sources; i++) {
        struct fsd_layout_choice *const choice = &execution->sources[i].choice;
        choice->keeps_records = execution->needs.header_rule == FSD_HEADER_REQUIRED;
        choice->ignores_solutions = job->ignores_solutions;
        choice->rules = job->rules ? FSD_RULES_KNOWN : job->takes_rules ? FSD_RULES_TAKEN : FSD_RULES_REFUSED;
    }
    if (arguments->n_files == 0 && isatty(STDIN_FILENO) && !execution->quiet) {
        fsd_message("reading puzzles from the terminal; end with Ctrl-D, or see fastsud --help");
    }
    if (!fsd_sources_open(execution->sources, execution->n_sources, &execution->stop, &failure)) {
        fsd_report_failure(&failure);
        return false;
    }
    return !arguments->options[FSD_OPTION_SHARD].given ||
           fsd_sources_cut(execution->sources, execution->n_sources, &execution->shard);
}

/* With --where, the job becomes one of the puzzles that meet it. Prints an error and returns false on failure. */
static bool read_where(struct execution *execution, bool has_rules)
{
    const struct fsd_job *const job = execution->job;
    struct fsd_where *const where = &execution->where;

    if (!execution->arguments->options[FSD_OPTION_WHERE].given) {
        return true;
    }
    *where = (struct fsd_where){.solving = {.solver = FSD_SOLVER_OPTIONS_INIT, .rules = job->rules},
                                .stage = job->stage,
                                .stage_options = job->stage_options};
    where->solving.solver.kernel = job->kernel;
    execution->of_where = *job;
    execution->of_where.stage = fsd_where_stage(where);
    execution->of_where.stage_options = where;
    execution->job = &execution->of_where;
    return fsd_where_option_read(execution->arguments, execution->sources, execution->n_sources, has_rules, where);
}

/* Whether options suit the puzzles of the sources; prints an error if not. */
static bool check_options(struct execution *execution)
{
    const struct fsd_job *const job = execution->job;
    bool has_rules = job->rules != NULL, has_9x9 = false;

    for (size_t i = 0; i < execution->n_sources; i++) {
        const struct fsd_source *const source = &execution->sources[i];
        const bool is_known = source->kind != FSD_SOURCE_UNKNOWN && !source->layout.is_empty;
        has_rules |= is_known && source->layout.kind->read_rules;
        has_9x9 |= is_known && !source->layout.kind->read_rules;
    }
    if (has_rules && !job->rules && !fsd_conflicts_check_rules(execution->arguments)) {
        return false;
    }
    if (job->on_sources && (has_rules || has_9x9) &&
        !job->on_sources(execution->arguments, execution->sources, execution->n_sources, has_rules,
                         job->stage_options)) {
        return false;
    }
    if (!read_where(execution, has_rules)) {
        return false;
    }
    execution->job->stage->needs(execution->job->stage_options, &execution->needs);
    return true;
}

static int restore(void *context, const char *text, size_t n)
{
    const struct fsd_job *const job = context;

    return job->stage->restore(job->stage_options, text, n) == FASTSUD_OK ? 0 : ENOMEM;
}

/* An interrupted run did some of the work, and reported some of the lines. Returns false after printing an error. */
static bool take_over(struct execution *execution, const struct fsd_run_output *output)
{
    const struct fsd_place *const place = fsd_run_output_place(output);

    if (!place) {
        return true;
    }
    const struct fsd_tally *const tally = &place->tally;
    execution->n_malformed_messages = tally->n_malformed < FSD_MAX_REPORTS ? tally->n_malformed : FSD_MAX_REPORTS;
    execution->n_unfit_messages = tally->n_unfit < FSD_MAX_REPORTS ? tally->n_unfit : FSD_MAX_REPORTS;
    fsd_progress_go_on(&execution->progress, tally);
    if (execution->job->stage->restore && fsd_pieces_read(output->pieces, restore, (void *)execution->job) != 0) {
        fsd_message("%s: cannot be read; run the command again", fsd_pieces_path(output->pieces));
        return false;
    }
    return true;
}

static const char *noun_of(const struct fsd_job *job)
{
    return job->summary.noun ? job->summary.noun : "puzzle";
}

static void start_progress(struct execution *execution)
{
    const struct fsd_option_value *const values = execution->arguments->options;
    const bool to_stdout = !execution->job->has_own_outputs && fsd_output_is_stdout(values[FSD_OPTION_OUTPUT].text);
    bool known = true;
    uint64_t begin = 0, end = 0;

    fsd_shard_option_range(&execution->shard, execution->job->n_numbers, &begin, &end);
    const uint64_t n =
        execution->sources ? fsd_sources_measure(execution->sources, execution->n_sources, &known) : end - begin;
    /* No progress bar while answers go to the same terminal. */
    fsd_progress_start(&execution->progress, !execution->quiet && !(to_stdout && isatty(STDOUT_FILENO)), known ? n : 0,
                       noun_of(execution->job), execution->needs.counts, execution->needs.n_counts);
}

/* Runs into an open output, or nowhere if that is NULL, and reports a failure. Returns an exit status. */
static int run(struct execution *execution, const struct fsd_run_output *output, struct fsd_run_result *result)
{
    const struct fsd_job *const job = execution->job;
    const struct fsd_option_value *const values = execution->arguments->options;
    const struct fsd_place *const from = output ? fsd_run_output_place(output) : NULL;
    struct fsd_run_options options = {
        .stage = job->stage,
        .stage_options = job->stage_options,
        .sources = execution->sources,
        .n_sources = execution->n_sources,
        .n_threads = (size_t)values[FSD_OPTION_THREADS].number,
        .chunk_bytes = (size_t)values[FSD_OPTION_CHUNK].number,
        .omits_header = execution->shard.i > 1 && !fsd_array_output_form(execution->arguments),
        .strict = values[FSD_OPTION_STRICT].given,
        .from = from,
        .stop = &execution->stop,
        .observer = {.on_source = on_source,
                     .on_malformed = execution->needs.writes_findings ? NULL : on_malformed,
                     .on_progress = on_progress,
                     .context = execution},
    };
    const uint64_t before_ns = from ? from->duration_ns : 0;
    struct fsd_run *made = NULL;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    uint64_t end = 0;

    fsd_shard_option_range(&execution->shard, job->n_numbers, &options.first, &end);
    options.n = end - options.first;
    if (job->look_ahead) {
        job->look_ahead(job->stage_options, &options);
    }
    const enum fastsud_status status = fsd_run_create(&options, &made, &failure);
    if (!made) {
        struct fsd_solver_options solver = FSD_SOLVER_OPTIONS_INIT;
        solver.kernel = job->kernel;
        fsd_job_report_no_run(status, &failure, job->solver ? job->solver : &solver);
        return FSD_EXIT_TROUBLE;
    }
    const struct fsd_sink sink = output ? fsd_run_output_sink(output) : (struct fsd_sink){.fd = FSD_FD_NONE};
    fsd_run_execute(made, &sink, result);
    fsd_run_destroy(made);
    result->duration_ns += before_ns;
    fsd_progress_erase(&execution->progress);
    if (result->failure.kind == FSD_FAILURE_OUTPUT && output && output->is_stdout) {
        fsd_stdout_lost(result->failure.error_number);
    }
    fsd_report_failure(&result->failure);
    switch (result->failure.kind) {
    case FSD_FAILURE_NONE:
        return fsd_tally_is_clean(&result->tally) ? FSD_EXIT_OK : FSD_EXIT_ANSWER;
    case FSD_FAILURE_NOT_FOUND:
    case FSD_FAILURE_MALFORMED:
        return FSD_EXIT_ANSWER;
    default:
        return FSD_EXIT_TROUBLE;
    }
}

/* Opens the output, runs, and commits the output. */
static int run_with_output(struct execution *execution, struct fsd_run_result *result)
{
    const char *const pattern = execution->job->pattern;
    const struct fsd_source of_pattern = {.name = pattern, .fd = FSD_FD_NONE, .kind = FSD_SOURCE_FILE};
    struct fsd_run_output output;
    int status = FSD_EXIT_TROUBLE;

    if (!fsd_run_output_open(&output, execution->arguments, execution->job->makes_folder, execution->job->rules,
                             pattern ? &of_pattern : execution->sources, pattern ? 1 : execution->n_sources)) {
        return status;
    }
    if (take_over(execution, &output)) {
        status = run(execution, &output, result);
    }
    if (status == FSD_EXIT_TROUBLE || result->failure.kind == FSD_FAILURE_MALFORMED) {
        fsd_run_output_discard(&output);
        return status;
    }
    return fsd_run_output_commit(&output) ? status : FSD_EXIT_TROUBLE;
}

/* Whether the sources hold what the names of all outputs say. Prints an error if not. */
static bool names_suit(const struct execution *execution)
{
    const char *const of_option[] = {execution->arguments->options[FSD_OPTION_OUTPUT].text, NULL};

    for (const char *const *path = execution->job->outputs ? execution->job->outputs : of_option; *path; path++) {
        if (!fsd_output_name_suits(execution->arguments, *path, execution->sources, execution->n_sources)) {
            return false;
        }
    }
    return true;
}

int fsd_job_execute(const struct fsd_arguments *arguments, const struct fsd_job *job, struct fsd_run_result *result)
{
    struct execution execution = {
        .arguments = arguments, .job = job, .quiet = arguments->options[FSD_OPTION_QUIET].given};
    int status = FSD_EXIT_TROUBLE;

    *result = (struct fsd_run_result){.n_threads = 0};
    job->stage->needs(job->stage_options, &execution.needs);
    if (fsd_shard_option_read(arguments, &execution.shard) && open_sources(&execution) && names_suit(&execution) &&
        check_options(&execution)) {
        start_progress(&execution);
        status = job->has_own_outputs ? run(&execution, NULL, result) : run_with_output(&execution, result);
    }
    if (status != FSD_EXIT_TROUBLE && !execution.quiet) {
        fsd_report_few_threads((size_t)arguments->options[FSD_OPTION_THREADS].number, result->n_threads);
        if (result->failure.kind == FSD_FAILURE_NONE && !execution.needs.writes_findings) {
            fsd_report_more_malformed(result->tally.n_malformed, execution.n_malformed_messages,
                                      "; --strict stops at the first one");
            fsd_report_more_unfit(result->tally.n_unfit, execution.n_unfit_messages);
        }
    }
    fsd_sources_close(execution.sources, execution.n_sources);
    free(execution.sources);
    return status;
}

void fsd_job_put_summary(const struct fsd_arguments *arguments, const struct fsd_job *job,
                         const struct fsd_run_result *result)
{
    const struct fsd_option_value *const values = arguments->options;
    struct fsd_summary summary = job->summary;

    if ((values[FSD_OPTION_QUIET].given && !values[FSD_OPTION_SUMMARY].given) ||
        result->failure.kind == FSD_FAILURE_MALFORMED) {
        return;
    }
    job->stage->needs(job->stage_options, &summary.needs);
    summary.noun = noun_of(job);
    summary.reads_lines = job->n_numbers == 0;
    summary.has_condition = values[FSD_OPTION_WHERE].given;
    summary.result = result;
    fsd_summary_put((enum fsd_summary_kind)values[FSD_OPTION_SUMMARY].number, &summary);
}

int fsd_job_run(const struct fsd_arguments *arguments, const struct fsd_job *job, struct fsd_run_result *result)
{
    const int status = fsd_job_execute(arguments, job, result);

    if (status != FSD_EXIT_TROUBLE) {
        fsd_job_put_summary(arguments, job, result);
    }
    return status;
}
