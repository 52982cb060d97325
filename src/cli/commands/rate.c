#include "cli/command.h"
#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "jobs/measure_stage.h"
#include "solve/solver.h"

/* Finds what is measured and written. Prints an error and returns false if the options do not go together. */
static bool read_columns(const struct fsd_arguments *arguments, struct fsd_measure_stage_options *options)
{
    if (!arguments->options[FSD_OPTION_RATE_COLUMNS].given) {
        return fsd_measure_options_read(arguments, false, &options->plan);
    }
    return fsd_measure_columns_read(arguments, "columns", fsd_line_columns, &options->plan, &options->columns);
}

static int rate(const struct fsd_arguments *arguments)
{
    struct fsd_solver_options solver = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_measure_stage_options options = {
        .kernel = arguments->options[FSD_OPTION_ISA].text,
        .format = (enum fsd_row_format)arguments->options[FSD_OPTION_ROW_FORMAT].number,
        .keeps_records = arguments->options[FSD_OPTION_KEEP].given,
    };
    const struct fsd_job job = {.stage = &fsd_measure_stage, .stage_options = &options, .kernel = options.kernel};
    struct fsd_run_result result;

    if (options.keeps_records && options.format != FSD_ROW_CSV) {
        fsd_message("--keep: the format %s has no columns; leave -f out", fsd_row_format_name(options.format));
        return FSD_EXIT_TROUBLE;
    }
    solver.kernel = options.kernel;
    if (!read_columns(arguments, &options) || !fsd_job_check_solver(&solver)) {
        return FSD_EXIT_TROUBLE;
    }
    options.counts_given_up = fsd_measure_plan_has(&options.plan, FSD_MEASURE_given_up);
    const int status = fsd_job_run(arguments, &job, &result);
    return status == FSD_EXIT_OK && fsd_measure_stage_n_given_up(&result.tally) > 0 ? FSD_EXIT_ANSWER : status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_ROW_FORMAT, FSD_OPTION_RATE_COLUMNS, FSD_OPTION_RATE_ONLY,
                                             FSD_OPTIONS_OF_OUTPUT, FSD_OPTION_THREADS,      FSD_OPTION_ISA,
                                             FSD_OPTIONS_OF_INPUT,  FSD_OPTION_KEEP,         FSD_OPTIONS_OF_RUN};

static const struct fsd_conflict conflicts[] = {
    {.when = "columns", .rejects = "only", .reason = "--columns says what to take"}, {.rejects = NULL}};

const struct fsd_command fsd_command_rate = {
    .name = "rate",
    .help = "measure every puzzle: solutions, logic, information, search",
    .usage = "rate [OPTION...] [FILE...]",
    .text = "Writes measures of every puzzle, in input order; man fastsud-measures has the\n"
            "formula, source and columns of each.",
    .examples = "  fastsud rate puzzles.txt >measures.csv\n"
                "  fastsud rate --columns puzzle,level,er puzzles.txt\n"
                "  fastsud rate -f jsonl --morphs 20 --backdoors 3 hard.txt\n",
    .manual = "Writes measures of every puzzle, in input order, see\n.BR fastsud-measures (7).",
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .measure_option = fsd_rate_option,
    .put_help = fsd_rate_put_costs,
    .run = rate,
};
