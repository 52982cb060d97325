#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/failure_message.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/shard_option.h"
#include "jobs/vicinity_stage.h"
#include "output/path.h"

static int vicinity(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    const struct fsd_class_set_options classes = {.keeps_forms = true};
    struct fsd_vicinity_run stage = {
        .options = {.n_removed = (unsigned)values[FSD_OPTION_REMOVE].number,
                    .n_added = (unsigned)values[FSD_OPTION_ADD].number,
                    .kernel = values[FSD_OPTION_ISA].text,
                    .time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number},
        .classes = fsd_class_set_create(&classes),
    };
    const struct fsd_job job = {.stage = &fsd_vicinity_stage, .stage_options = &stage, .kernel = stage.options.kernel};
    struct fsd_run_result result;
    int status = FSD_EXIT_TROUBLE;

    if (stage.classes) {
        status = fsd_job_run(arguments, &job, &result);
    } else {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    }
    fsd_class_set_destroy(stage.classes);
    return status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_REMOVE,     FSD_OPTION_ADD,     FSD_OPTION_TIME_LIMIT,
                                             FSD_OPTIONS_OF_OUTPUT, FSD_OPTION_THREADS, FSD_OPTION_ISA,
                                             FSD_OPTIONS_OF_INPUT,  FSD_OPTIONS_OF_RUN};

const struct fsd_command fsd_command_vicinity = {
    .name = "vicinity",
    .help = "find minimal puzzles near others: {-R+A}",
    .usage = "vicinity [OPTION...] [FILE...]",
    .text = "Removes R givens from every puzzle and adds A, in all ways, and writes the\n"
            "canonical forms of the minimal puzzles that result, each once.",
    .examples = "  fastsud vicinity hard.txt >near.txt\n"
                "  fastsud vicinity --remove 1 --add 2 --resume -o near.txt hard.txt\n",
    .manual = "Writes the minimal puzzles that can be reached from each puzzle by taking some givens away and adding "
              "some, in all ways, see\n.BR VICINITY .",
    FSD_COMMAND_OPTIONS(options),
    .run = vicinity,
};
