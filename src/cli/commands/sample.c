#include "jobs/sample_stage.h"

#include <inttypes.h>

#include "cli/command.h"
#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "cli/rules_options.h"

static int run_job(const struct fsd_arguments *arguments, struct fsd_sample *sample)
{
    const uint64_t n = arguments->options[FSD_OPTION_COUNT].number;
    struct fsd_sample_stage_options options = {.sample = sample};
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_solving solving = {.solver = FSD_SOLVER_OPTIONS_INIT};
    struct fsd_run_result result;

    if (!fsd_solving_read_rules(arguments, &rules, &solving)) {
        fsd_rules_destroy(&rules);
        return FSD_EXIT_TROUBLE;
    }
    const struct fsd_job job = {
        .stage = &fsd_sample_stage, .stage_options = &options, .takes_rules = true, .rules = solving.rules};
    const int status = fsd_job_run(arguments, &job, &result);
    fsd_rules_destroy(&rules);
    const uint64_t n_made = result.tally.counts[0];

    if (status != FSD_EXIT_TROUBLE && !fsd_failed(&result.failure) && n_made < n &&
        !arguments->options[FSD_OPTION_QUIET].given) {
        fsd_message("only %" PRIu64 " puzzle%s in the input, all written; -n asked for %" PRIu64, n_made,
                    n_made == 1 ? " was" : "s were", n);
    }
    return status;
}

static int run_sample(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;

    if (!values[FSD_OPTION_COUNT].given) {
        fsd_message("how many puzzles to draw? Say it with -n, as in fastsud sample -n 1000 puzzles.txt");
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_sample *const sample =
        fsd_sample_create(values[FSD_OPTION_COUNT].number, values[FSD_OPTION_SEED].number);
    if (!sample) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
        return FSD_EXIT_TROUBLE;
    }
    const int status = run_job(arguments, sample);
    fsd_sample_destroy(sample);
    return status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_COUNT,     FSD_OPTION_SEED,     FSD_OPTION_WHERE,
                                             FSD_OPTION_OUTPUT,    FSD_OPTION_COMPRESS, FSD_OPTION_THREADS,
                                             FSD_OPTIONS_OF_INPUT, FSD_OPTION_RULES,    FSD_OPTIONS_OF_RUN};

static enum fsd_records writes_records(const struct fsd_arguments *arguments)
{
    (void)arguments;
    return FSD_RECORDS_ALL;
}

static const struct fsd_conflict conflicts[] = {
    {.without = "where", .rejects = "measures", .reason = "it is for --where"}, {.rejects = NULL}};

static void put_array_names(const struct fsd_arguments *arguments, struct fsd_buffer *names)
{
    (void)arguments;
    fsd_buffer_put_text(names, "puzzle");
}

const struct fsd_command fsd_command_sample = {
    .name = "sample",
    .writes_records = writes_records,
    .help = "draw puzzles at random, in one pass",
    .usage = "sample -n N [OPTION...] [FILE...]",
    .text = "Writes N lines drawn at random from all that hold a puzzle, whole and in input\n"
            "order. Keeps only these lines in memory.",
    .examples = "  fastsud sample -n 2 --seed 7 puzzles.txt >few.txt\n"
                "  grep -v '^#' puzzles.txt | fastsud sample -n 2 >few.txt\n",
    .manual = "Writes\n.I N\nlines drawn at random, whole and in input order, see\n.BR SAMPLES .",
    .no_resume =
        "sample knows only at the end what it draws; run shards of the input with --shard, and sample their outputs",
    .put_array_names = put_array_names,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .measure_option = fsd_column_option,
    .measures_title = "Measures for --where",
    .run = run_sample,
};
