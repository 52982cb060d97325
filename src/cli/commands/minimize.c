#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "jobs/minimize_stage.h"

static int minimize(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct fsd_minimize_stage_options options = {
        .seed = values[FSD_OPTION_SEED].number,
        .all = values[FSD_OPTION_ALL].given,
        .limit = values[FSD_OPTION_MOST_SUBSETS].number,
        .format = fsd_puzzle_format_at((size_t)values[FSD_OPTION_FORMAT].number),
        .blank = values[FSD_OPTION_BLANK].given ? *values[FSD_OPTION_BLANK].text : '\0',
    };
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_run_result result;
    int status = FSD_EXIT_TROUBLE;

    if (fsd_solving_read(arguments, &rules, &options.solving)) {
        const struct fsd_job job = {.stage = &fsd_minimize_stage,
                                    .stage_options = &options,
                                    .kernel = options.solving.solver.kernel,
                                    .takes_rules = true,
                                    .rules = options.solving.rules};
        status = fsd_job_run(arguments, &job, &result);
    }
    fsd_rules_destroy(&rules);
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_SEED,   FSD_OPTION_ALL,          FSD_OPTION_MOST_SUBSETS, FSD_OPTION_TIME_LIMIT, FSD_OPTION_BLANK,
    FSD_OPTION_FORMAT, FSD_OPTIONS_OF_OUTPUT,   FSD_OPTION_THREADS,      FSD_OPTION_ISA,        FSD_OPTIONS_OF_INPUT,
    FSD_OPTION_RULES,  FSD_OPTION_MEMORY_LIMIT, FSD_OPTIONS_OF_RUN};

static const struct fsd_conflict conflicts[] = {
    {.when = "all", .rejects = "seed", .reason = "with --all nothing is left to chance"},
    {.when = "all", .rejects = "format", .reason = "with --all puzzles are lines"},
    {.without = "all", .rejects = "limit", .reason = "without --all each puzzle gives one"},
    {.rejects = NULL}};

const struct fsd_command fsd_command_minimize = {
    .name = "minimize",
    .help = "remove redundant givens until none is left",
    .usage = "minimize [OPTION...] [FILE...]",
    .text = "Writes a minimal puzzle for every puzzle, in input order: removes givens in\n"
            "random order while the solution remains unique. The result depends only on the\n"
            "seed and the puzzle. Exit status 1: some puzzle does not have exactly one\n"
            "solution.",
    .examples = "  fastsud minimize --seed 3 puzzles.txt >minimal.txt\n"
                "  fastsud minimize --all --limit 100 puzzles.txt | fastsud canon --dedupe\n",
    .manual = "Writes a minimal puzzle, or all of them, for every puzzle, in input order.\n"
              "Givens are removed in an order that depends on the seed and the puzzle's cells.",
    .format_at = fsd_puzzle_format_name,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .run = minimize,
};
