#include "cli/command.h"
#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "rate/rate_stage.h"

static int rate(const struct fsd_arguments *arguments)
{
    struct fsd_rate_options options;
    struct fastsud_solver_options solver = FASTSUD_SOLVER_OPTIONS_INIT;
    struct fsd_run_result result;

    fsd_measure_options_read(arguments, &options.measure);
    options.format = (enum fsd_row_format)arguments->options[FSD_OPTION_ROW_FORMAT].number;
    const struct fsd_row_context context = {.options = &options.measure, .format = options.format};
    fsd_row_put_header(&context, options.header);
    solver.kernel = options.measure.kernel;
    const struct fsd_job job = {
        .stage = &fsd_rate_stage, .stage_options = &options, .solver = &solver, .writes_text = true};
    const int status = fsd_job_run(arguments, &job, &result);
    return status == FSD_EXIT_OK && result.tally.n_malformed > 0 ? FSD_EXIT_ANSWER : status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_ROW_FORMAT, FSD_OPTION_OUTPUT, FSD_OPTION_THREADS,
                                             FSD_OPTION_ISA,        FSD_OPTION_STRICT, FSD_OPTION_SUMMARY,
                                             FSD_OPTION_QUIET,      FSD_OPTION_CHUNK};

const struct fsd_command fsd_command_rate = {
    .name = "rate",
    .help = "measure every puzzle: solutions, logic, information, search",
    .usage = "rate [OPTION...] [FILE...]",
    .text = "Writes measures of every puzzle, in input order. The manual page gives each\n"
            "one's formula and source, and explains the columns.",
    .examples = "  fastsud rate puzzles.txt >measures.csv\n"
                "  fastsud rate -f jsonl --morphs 20 --backdoors 3 hard.txt\n",
    .manual = "Writes measures of every puzzle, in input order, see\n.BR MEASURES \" and \" \"RATE'S COLUMNS\" .",
    FSD_COMMAND_OPTIONS(options),
    .measure_option = fsd_rate_measure_option,
    .put_help = fsd_rate_put_costs,
    .run = rate,
};
