#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/summary.h"

static int check(const struct fsd_arguments *arguments)
{
    const bool minimal = arguments->options[FSD_OPTION_MINIMAL].given;
    const struct fsd_format *const format = minimal ? &fsd_format_check_minimal : &fsd_format_check;
    struct fsd_run_result result;
    const int status = fsd_job_answer(arguments, format, &result);

    const bool all_unique = status == FSD_EXIT_OK && result.tally.counts[FSD_COUNT_UNIQUE] == result.tally.n_puzzles &&
                            result.tally.counts[FSD_COUNT_NOT_MINIMAL] == 0;
    return status == FSD_EXIT_OK && !all_unique ? FSD_EXIT_ANSWER : status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_MINIMAL,     FSD_OPTIONS_OF_OUTPUT, FSD_OPTION_THREADS,
                                             FSD_OPTION_GUESS_LIMIT, FSD_OPTION_TIME_LIMIT, FSD_OPTION_ENGINE,
                                             FSD_OPTION_ISA,         FSD_OPTIONS_OF_INPUT,  FSD_OPTIONS_OF_RUN};

const struct fsd_command fsd_command_check = {
    .name = "check",
    .help = "list the puzzles that do not have exactly one solution",
    .usage = "check [OPTION...] [FILE...]",
    .text = "Writes FILE:LINE, the puzzle and a tag (none, multiple, limit, open, malformed),\n"
            "with TABs between, for every puzzle not proved to have exactly one solution;\n"
            "with --minimal also for those with redundant givens, and which these are. The\n"
            "exit status is 1 if any line is written.",
    .examples = "  fastsud check puzzles.txt && echo all unique\n"
                "  fastsud check --minimal puzzles.txt >redundant.txt\n",
    .manual =
        "Writes a line for every puzzle that is not proved to have exactly one solution, and for every malformed "
        "line:\n.IR FILE : LINE ,\na TAB, the 81 cells, a TAB and a tag.\nStandard input is called\n.BR <stdin> .",
    FSD_COMMAND_OPTIONS(options),
    .run = check,
};
