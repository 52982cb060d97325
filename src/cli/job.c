#include "cli/job.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/failure.h"
#include "cli/message.h"
#include "cli/output_path.h"
#include "cli/progress.h"
#include "cli/run_output.h"
#include "cli/solver_options.h"
#include "cli/sources.h"
#include "input/reader.h"
#include "jobs/all_stage.h"

/* Reports a bad name and lists the available ones. */
static void report_choice(const char *option, const char *given, const char *reason, bool kernels)
{
    char list[256] = "";
    size_t n = 0;
    struct fastsud_kernel_info kernel;
    struct fastsud_engine_info engine;

    for (size_t i = 0; n < sizeof(list); i++) {
        const char *name = NULL;
        bool usable = true;
        if (kernels) {
            name = fastsud_kernel_info_get(i, &kernel) ? kernel.name : NULL;
            usable = name && kernel.runnable;
        } else {
            name = fastsud_engine_info_get(i, &engine) ? engine.name : NULL;
            usable = name && engine.built;
        }
        if (!name) {
            break;
        }
        if (usable) {
            n += (size_t)snprintf(list + n, sizeof(list) - n, "%s%s", n > 0 ? ", " : "", name);
        }
    }
    fsd_message("--%s '%s': %s; available: %s", option, given, reason, list);
}

static void report_engine_not_built(const char *name)
{
    struct fastsud_engine_info engine;
    size_t i = 0;

    while (fastsud_engine_info_get(i, &engine) && strcmp(engine.name, name) != 0) {
        i++;
    }
    fsd_message("--engine %s: %s; install %s and build again", name, fastsud_status_text(FASTSUD_ERR_ENGINE_NOT_BUILT),
                engine.package);
}

void fsd_job_report_no_solver(enum fastsud_status status, const struct fastsud_solver_options *solver)
{
    if (status == FASTSUD_ERR_UNKNOWN_ENGINE) {
        report_choice("engine", solver->engine, fastsud_status_text(status), false);
    } else if (status == FASTSUD_ERR_ENGINE_NOT_BUILT) {
        report_engine_not_built(solver->engine);
    } else if (status == FASTSUD_ERR_UNKNOWN_KERNEL || status == FASTSUD_ERR_KERNEL_NOT_RUNNABLE) {
        report_choice("isa", solver->kernel, fastsud_status_text(status), true);
    } else if (status == FASTSUD_ERR_NO_MEMORY) {
        fsd_message("out of memory; try fewer threads with -j");
    } else {
        fsd_message("%s", fastsud_status_text(status));
    }
}

struct fsd_run *fsd_job_create_run(const struct fsd_run_options *options, const struct fastsud_solver_options *solver)
{
    struct fsd_run *run = NULL;
    const enum fastsud_status status = fsd_run_create(options, &run);

    if (status != FASTSUD_OK) {
        fsd_job_report_no_solver(status, solver);
    }
    return run;
}

bool fsd_job_check_solver(const struct fastsud_solver_options *options)
{
    struct fastsud_solver *solver = NULL;
    const enum fastsud_status status = fastsud_solver_create(options, &solver);

    if (status != FASTSUD_OK) {
        fsd_job_report_no_solver(status, options);
    }
    fastsud_solver_destroy(solver);
    return status == FASTSUD_OK;
}

/* Context of the observer's callbacks. */
struct job {
    const struct fsd_source *sources;
    struct fsd_progress progress;
    bool quiet;
    uint64_t n_malformed_messages;
    uint64_t n_unfit_messages;
    uint64_t n_consumed_before; /* by earlier runs */
};

static void on_layout(void *context, size_t source, const struct fsd_layout *layout)
{
    struct job *const job = context;

    if (!job->quiet) {
        fsd_progress_erase(&job->progress);
        fsd_sources_report_layout(&job->sources[source], layout);
    }
}

static void on_malformed(void *context, size_t source, const struct fsd_malformed *malformed)
{
    struct job *const job = context;
    uint64_t *const n_messages = malformed->unfit ? &job->n_unfit_messages : &job->n_malformed_messages;

    if (!job->quiet && *n_messages < FSD_MAX_REPORTS) {
        fsd_progress_erase(&job->progress);
        fsd_report_malformed(job->sources[source].name, malformed);
        ++*n_messages;
    }
}

static void on_progress(void *context, const struct fsd_tally *tally)
{
    struct job *const job = context;
    struct fsd_tally whole = *tally;

    whole.n_consumed += job->n_consumed_before;
    fsd_progress_update(&job->progress, &whole);
}

/* Whether the guesses are those of lockstep's parallel search; measures, and a time limit, use a depth-first search. */
static bool is_parallel(const struct fsd_job *what, const struct fsd_run_result *result)
{
    return (what->stage == &fsd_answer_stage || what->stage == &fsd_all_stage) &&
           strcmp(result->engine, "lockstep") == 0 && what->solver->time_limit_ns == 0;
}

static void put_summary(const struct fsd_job *what, const struct job *job, const struct fsd_option_value *values,
                        const struct fsd_run_result *result)
{
    const struct fsd_option_value *const summary = &values[FSD_OPTION_SUMMARY];

    if (!job->quiet) {
        fsd_report_few_threads((size_t)values[FSD_OPTION_THREADS].number, result->n_threads);
        fsd_report_more_malformed(result->tally.n_malformed, job->n_malformed_messages,
                                  "; --strict stops at the first one");
        fsd_report_more_unfit(result->tally.n_unfit, job->n_unfit_messages);
    }
    if (what->put_summary && (!job->quiet || summary->given)) {
        what->put_summary(what->context, (enum fsd_summary_kind)summary->number, result);
    } else if (what->makes_lines && (!job->quiet || summary->given)) {
        fsd_summary_put_made((enum fsd_summary_kind)summary->number, result, what->counts, what->n_counts);
    } else if (!job->quiet || summary->given) {
        const struct fsd_summary_notes notes = {
            .limit = what->solver->limit,
            .is_parallel = is_parallel(what, result),
            .has_not_minimal = what->finds_redundant,
            .has_given_up = what->counts_given_up,
            .has_lists = what->lists,
        };
        fsd_summary_put((enum fsd_summary_kind)summary->number, result, &notes);
    }
}

/* Executes a run into an open output, or nowhere if that is NULL, and reports its failure. Returns an exit status. */
static int run_into_output(struct fsd_run *run, struct job *job, const struct fsd_run_output *output,
                           struct fsd_run_result *result)
{
    const struct fsd_sink sink = output ? fsd_run_output_sink(output) : (struct fsd_sink){.fd = FSD_FD_NONE};

    fsd_run_execute(run, &sink, result);
    fsd_progress_erase(&job->progress);
    if (result->failure.kind == FSD_FAILURE_NONE) {
        return FSD_EXIT_OK;
    }
    if (result->failure.kind == FSD_FAILURE_OUTPUT && output && output->is_stdout) {
        fsd_stdout_lost(result->failure.error_number);
    }
    fsd_report_failure(&result->failure, job->sources, output ? output->file.name : "");
    return result->failure.kind == FSD_FAILURE_MALFORMED ? FSD_EXIT_ANSWER : FSD_EXIT_TROUBLE;
}

static void add_result(struct fsd_run_result *total, const struct fsd_run_result *result)
{
    const struct fsd_run_result before = *total;

    *total = *result;
    fsd_tally_add(&total->tally, &before.tally);
    total->duration_ns += before.duration_ns;
    total->n_threads = result->n_threads > before.n_threads ? result->n_threads : before.n_threads;
}

/* One run for all sources, or one for each. */
static int run_all(const struct fsd_job *what, struct fsd_run_options *options, struct job *job,
                   const struct fsd_run_output *output, struct fsd_run_result *total)
{
    const struct fsd_source *const sources = options->sources;
    const size_t n_sources = options->n_sources;
    const size_t n_runs = what->gather ? n_sources : 1;
    int status = FSD_EXIT_OK;

    *total = (struct fsd_run_result){.n_threads = 0};
    for (size_t i = 0; status == FSD_EXIT_OK && i < n_runs; i++) {
        struct fsd_run_result result;
        if (what->gather) {
            options->sources = sources + i;
            options->n_sources = 1;
            job->sources = sources + i;
        }
        struct fsd_run *const run = fsd_job_create_run(options, what->solver);
        if (!run) {
            return FSD_EXIT_TROUBLE;
        }
        status = run_into_output(run, job, output, &result);
        if (status == FSD_EXIT_OK) {
            add_result(total, &result);
            job->n_consumed_before = total->tally.n_consumed;
            status = what->gather && !what->gather(what->context, run, &sources[i]) ? FSD_EXIT_TROUBLE : status;
        }
        fsd_run_destroy(run);
    }
    job->sources = sources;
    return status;
}

/* Writes what the job has left for the end. Returns an exit status. */
static int finish_output(const struct fsd_job *what, struct job *job, const struct fsd_run_output *output,
                         struct fsd_run_result *result)
{
    if (what->check && !what->check(what->context)) {
        return FSD_EXIT_TROUBLE;
    }
    const int error = what->finish ? what->finish(what->context, output->file.packer, result) : 0;

    if (error == 0) {
        return FSD_EXIT_OK;
    }
    fsd_progress_erase(&job->progress);
    fsd_run_output_report(output, error);
    return FSD_EXIT_TROUBLE;
}

/* An interrupted run did a part of the work, and reported some of the lines. Returns false after printing an error. */
static bool leave_out_what_is_done(const struct fsd_run_output *output, struct fsd_source *sources, size_t n_sources,
                                   struct job *job)
{
    const struct fsd_checkpoint *const from = &output->resume.from;

    if (!output->resume.goes_on) {
        return true;
    }
    job->n_malformed_messages = from->tally.n_malformed < FSD_MAX_REPORTS ? from->tally.n_malformed : FSD_MAX_REPORTS;
    job->n_unfit_messages = from->tally.n_unfit < FSD_MAX_REPORTS ? from->tally.n_unfit : FSD_MAX_REPORTS;
    fsd_progress_go_on(&job->progress, &from->tally);
    return fsd_sources_skip(sources, n_sources, from->source, from->next);
}

/* Opens the output, runs, and commits the output. */
static int run_with_output(const struct fsd_job *what, const struct fsd_arguments *arguments,
                           struct fsd_run_options *options, struct fsd_source *sources, struct job *job,
                           struct fsd_run_result *result)
{
    const struct fsd_run_output_options output_options = {
        .arguments = arguments,
        .sources = sources,
        .n_sources = options->n_sources,
        .is_written_at_end = what->finish != NULL,
    };
    struct fsd_run_output output;
    int status = FSD_EXIT_TROUBLE;

    if (!fsd_run_output_open(&output, &output_options)) {
        return status;
    }
    if (leave_out_what_is_done(&output, sources, options->n_sources, job)) {
        status = run_all(what, options, job, &output, result);
    }
    if (status == FSD_EXIT_OK) {
        status = finish_output(what, job, &output, result);
    }
    if (status != FSD_EXIT_OK) {
        fsd_run_output_discard(&output);
        return status;
    }
    result->duration_ns += output.resume.from.duration_ns;
    return fsd_run_output_commit(&output) ? FSD_EXIT_OK : FSD_EXIT_TROUBLE;
}

/* Prints an error and returns false on failure. */
static bool start(const struct fsd_job *what, const struct fsd_source *sources, size_t n_sources)
{
    const enum fastsud_status status = what->start ? what->start(what->context, sources, n_sources) : FASTSUD_OK;

    if (status != FASTSUD_OK) {
        fsd_job_report_no_solver(status, what->solver);
    }
    return status == FASTSUD_OK;
}

int fsd_job_run(const struct fsd_arguments *arguments, const struct fsd_job *what, struct fsd_run_result *result)
{
    const struct fsd_option_value *const values = arguments->options;
    const bool to_stdout = what->writes_text && fsd_output_is_stdout(values[FSD_OPTION_OUTPUT].text);
    struct job job = {.quiet = values[FSD_OPTION_QUIET].given};
    struct fsd_shard_option shard;
    size_t n_sources = 0;
    bool size_known = false;
    int status = FSD_EXIT_TROUBLE;

    if (!fsd_shard_option_read(arguments, &shard)) {
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_source *const sources = fsd_sources_after(what->first_file, arguments, &n_sources);
    if (!sources) {
        return FSD_EXIT_TROUBLE;
    }
    const size_t n_first = what->first_file ? 1 : 0;
    if ((values[FSD_OPTION_SHARD].given && !fsd_sources_cut(sources + n_first, n_sources - n_first, &shard)) ||
        !start(what, sources, n_sources)) {
        free(sources);
        return FSD_EXIT_TROUBLE;
    }
    job.sources = sources;
    struct fsd_run_options options = {
        .stage = what->stage,
        .stage_options = what->stage_options,
        .sources = sources,
        .n_sources = n_sources,
        .n_threads = (size_t)values[FSD_OPTION_THREADS].number,
        .chunk_bytes = (size_t)values[FSD_OPTION_CHUNK].number,
        .omits_header = shard.i > 1,
        .strict = values[FSD_OPTION_STRICT].given,
        .settler = what->settler,
        .observer = {.on_layout = on_layout, .on_malformed = on_malformed, .on_progress = on_progress, .context = &job},
    };
    const uint64_t n_bytes = fsd_sources_measure(sources, n_sources, &size_known);
    /* No progress bar while answers go to the same terminal. */
    fsd_progress_start(&job.progress, !job.quiet && !(to_stdout && isatty(STDOUT_FILENO)), size_known ? n_bytes : 0);
    if (arguments->n_files == 0 && isatty(STDIN_FILENO) && !job.quiet) {
        fsd_message("reading puzzles from the terminal; end with Ctrl-D, or see fastsud --help");
    }
    if (what->commit || what->gather) {
        status = run_all(what, &options, &job, NULL, result);
        status = status == FSD_EXIT_OK && what->commit && !what->commit(what->context) ? FSD_EXIT_TROUBLE : status;
    } else {
        status = run_with_output(what, arguments, &options, sources, &job, result);
    }
    if (status == FSD_EXIT_OK) {
        put_summary(what, &job, values, result);
    }
    free(sources);
    return status;
}

int fsd_job_make_lines(const struct fsd_arguments *arguments, struct fsd_job *job, const char *kernel)
{
    struct fastsud_solver_options solver = FASTSUD_SOLVER_OPTIONS_INIT;
    struct fsd_run_result result;

    solver.kernel = kernel;
    job->solver = &solver;
    job->writes_text = job->makes_lines = true;
    const int status = fsd_job_run(arguments, job, &result);
    return status == FSD_EXIT_OK && !fsd_tally_is_clean(&result.tally) ? FSD_EXIT_ANSWER : status;
}

int fsd_job_answer(const struct fsd_arguments *arguments, const struct fsd_format *format,
                   struct fsd_run_result *result)
{
    struct fsd_answer_options answer = {.format = format};

    if (!fsd_solver_options_read(arguments, &answer.solver)) {
        return FSD_EXIT_TROUBLE;
    }
    answer.solver.kernel = arguments->options[FSD_OPTION_ISA].text;
    const struct fsd_job job = {
        .stage = &fsd_answer_stage,
        .stage_options = &answer,
        .solver = &answer.solver,
        .writes_text = format->put != NULL,
        .finds_redundant = format->needs_redundant,
    };
    return fsd_job_run(arguments, &job, result);
}
