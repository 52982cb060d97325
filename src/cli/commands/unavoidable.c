#include "cli/command.h"
#include "cli/job.h"
#include "jobs/unavoidable_stage.h"

static int unavoidable(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct fsd_unavoidable_stage_options stage = {
        .max_size = (unsigned)values[FSD_OPTION_MOST_CELLS].number,
        .solves = values[FSD_OPTION_SOLVE].given,
        .format = (enum fsd_unavoidable_format)values[FSD_OPTION_FORMAT].number,
        .kernel = values[FSD_OPTION_ISA].text,
    };
    const struct fsd_job job = {.stage = &fsd_unavoidable_stage,
                                .stage_options = &stage,
                                .kernel = stage.kernel,
                                .summary = {.noun = "grid", .key = "grids"}};
    struct fsd_run_result result;

    return fsd_job_run(arguments, &job, &result);
}

static const enum fsd_option_id options[] = {FSD_OPTION_MOST_CELLS, FSD_OPTION_SOLVE,   FSD_OPTION_FORMAT,
                                             FSD_OPTIONS_OF_OUTPUT, FSD_OPTION_THREADS, FSD_OPTION_ISA,
                                             FSD_OPTIONS_OF_INPUT,  FSD_OPTIONS_OF_RUN};

const struct fsd_command fsd_command_unavoidable = {
    .name = "unavoidable",
    .help = "list the unavoidable sets of a grid",
    .usage = "unavoidable [OPTION...] [FILE...]",
    .text = "Writes all minimal unavoidable sets of each solved grid, up to a size.",
    .examples = "  fastsud generate --grids | fastsud unavoidable --size 10\n"
                "  fastsud unavoidable --solve -f csv -o sets.csv puzzles.txt\n",
    .manual = "Writes all minimal unavoidable sets of each solved grid, up to a size, see\n.BR \"UNAVOIDABLE SETS\" .",
    .format_at = fsd_unavoidable_format_name,
    FSD_COMMAND_OPTIONS(options),
    .run = unavoidable,
};
