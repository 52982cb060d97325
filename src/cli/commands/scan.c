#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"
#include "jobs/scan_stage.h"
#include "puzzle/scan_request.h"

/* Reads where givens must and may be. Prints an error and returns false if no puzzle can be so. */
static bool read_patterns(const struct fsd_arguments *arguments, struct fsd_scan_options *scan)
{
    struct fsd_failure failure;
    const bool is_good = fsd_scan_read_patterns(arguments->options[FSD_OPTION_WITH].text,
                                                arguments->options[FSD_OPTION_WITHIN].text, scan, &failure);

    if (!is_good) {
        fsd_message("%s", failure.text);
    }
    return is_good;
}

static int scan(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct fsd_scan_stage_options stage = {
        .scan = {.max_givens = (unsigned)values[FSD_OPTION_MOST_CLUES].number,
                 .all_sizes = values[FSD_OPTION_ALL_SIZES].given,
                 .limit = values[FSD_OPTION_FIRST].given ? 1 : values[FSD_OPTION_MOST_PUZZLES].number,
                 .kernel = values[FSD_OPTION_ISA].text,
                 .time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number},
        .solves = values[FSD_OPTION_SOLVE].given,
    };
    const struct fsd_job job = {.stage = &fsd_scan_stage,
                                .stage_options = &stage,
                                .kernel = values[FSD_OPTION_ISA].text,
                                .summary = {.noun = "grid", .key = "grids"}};
    struct fsd_run_result result;

    if (!read_patterns(arguments, &stage.scan)) {
        return FSD_EXIT_TROUBLE;
    }
    return fsd_job_run(arguments, &job, &result);
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_MOST_CLUES, FSD_OPTION_ALL_SIZES, FSD_OPTION_MOST_PUZZLES, FSD_OPTION_FIRST,      FSD_OPTION_WITH,
    FSD_OPTION_WITHIN,     FSD_OPTION_SOLVE,     FSD_OPTION_TIME_LIMIT,   FSD_OPTIONS_OF_OUTPUT, FSD_OPTION_THREADS,
    FSD_OPTION_ISA,        FSD_OPTIONS_OF_INPUT, FSD_OPTIONS_OF_RUN};

static const struct fsd_conflict conflicts[] = {{.when = "first", .rejects = "limit", .reason = "--first is --limit 1"},
                                                {.rejects = NULL}};

const struct fsd_command fsd_command_scan = {
    .name = "scan",
    .help = "find every puzzle of at most K givens in a grid",
    .usage = "scan [OPTION...] [FILE...]",
    .text = "Writes, for every solved grid, the minimal puzzles of at most K givens whose\n"
            "solution it is, sorted: all of them, none is missed. A grid takes some 0.1 s\n"
            "for 16 givens, 0.5 s for 17, ten times more for each further one; threads share\n"
            "the work grid by grid. Exit status 1: some line is no solved grid, or was given\n"
            "up at the time limit.",
    .examples = "  fastsud generate --grids | fastsud scan --clues 17\n"
                "  fastsud scan --clues 16 --solve --resume -o found.txt hard.txt\n",
    .manual = "Writes all minimal puzzles of at most\n.I K\ngivens that have a grid as their only solution, for each "
              "grid, see\n.BR SCAN .",
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .run = scan,
};
