#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/failure.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/output_path.h"
#include "cli/shard_option.h"
#include "jobs/vicinity_stage.h"

static bool check(void *context)
{
    struct fsd_vicinity_run *const run = context;

    if (!fsd_vicinity_is_complete(run)) {
        fsd_message("%s", run->message);
        return false;
    }
    return true;
}

/* Opens the journal, if one is asked for; prints an error and returns false if that fails. */
static bool open_journal(const struct fsd_arguments *arguments, struct fsd_vicinity_run *run)
{
    const char *const path = arguments->options[FSD_OPTION_STATE].text;
    const char *const output = arguments->options[FSD_OPTION_OUTPUT].text;
    struct fsd_shard_option shard;
    char options[128];
    uint64_t n_dropped = 0;

    if (!path) {
        return true;
    }
    if (!fsd_shard_option_read(arguments, &shard)) {
        return false;
    }
    if (output && fsd_output_is_same(path, output)) {
        fsd_message("%s: named by both -o and --state; name another file with one of them", path);
        return false;
    }
    snprintf(options, sizeof(options), "--remove %u --add %u --shard %" PRIu64 "/%" PRIu64, run->options.n_removed,
             run->options.n_added, shard.i, shard.n);
    run->journal = fsd_vicinity_journal_open(path, options, run->message, sizeof(run->message), &n_dropped);
    if (!run->journal) {
        fsd_message("%s", run->message);
        return false;
    }
    if (n_dropped > 0 && !arguments->options[FSD_OPTION_QUIET].given) {
        fsd_message("%s: the last %" PRIu64 " byte%s no whole record, so they are dropped", path, n_dropped,
                    n_dropped == 1 ? " is" : "s are");
    }
    return true;
}

static int run_job(const struct fsd_arguments *arguments, struct fsd_vicinity_run *run)
{
    const struct fsd_vicinity_stage_options stage = {.run = run};
    const struct fsd_summary_count counts[] = {{"queries", &run->n_queries}, {"results", &run->n_results}};
    struct fsd_job job = {.stage = &fsd_vicinity_stage,
                          .stage_options = &stage,
                          .counts = counts,
                          .n_counts = sizeof(counts) / sizeof(counts[0]),
                          .settler = {.settle = fsd_vicinity_settle, .context = run},
                          .check = check,
                          .context = run};

    return fsd_job_make_lines(arguments, &job, run->options.kernel);
}

static int vicinity(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    const char *const path = values[FSD_OPTION_STATE].text;
    struct fsd_vicinity_run run = {
        .options = {.n_removed = (unsigned)values[FSD_OPTION_REMOVE].number,
                    .n_added = (unsigned)values[FSD_OPTION_ADD].number,
                    .kernel = values[FSD_OPTION_ISA].text,
                    .time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number},
    };
    const struct fsd_class_set_options classes = {.keeps_forms = true};
    int status = FSD_EXIT_TROUBLE;

    if (!open_journal(arguments, &run)) {
        return FSD_EXIT_TROUBLE;
    }
    run.classes = fsd_class_set_create(&classes);
    if (run.classes) {
        status = run_job(arguments, &run);
    } else {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    }
    fsd_class_set_destroy(run.classes);
    const int error = fsd_vicinity_journal_close(run.journal);
    if (error != 0) {
        fsd_report_output_error(path, error);
        return FSD_EXIT_TROUBLE;
    }
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_REMOVE,   FSD_OPTION_ADD,     FSD_OPTION_TIME_LIMIT, FSD_OPTION_STATE,     FSD_OPTION_OUTPUT,
    FSD_OPTION_COMPRESS, FSD_OPTION_THREADS, FSD_OPTION_ISA,        FSD_OPTIONS_OF_INPUT, FSD_OPTIONS_OF_RUN};

const struct fsd_command fsd_command_vicinity = {
    .name = "vicinity",
    .help = "find minimal puzzles near others: {-R+A}",
    .usage = "vicinity [OPTION...] [FILE...]",
    .text = "Removes R givens from every puzzle and adds A, in all ways, and writes the\n"
            "canonical forms of the minimal puzzles that result, each once.",
    .examples = "  fastsud vicinity hard.txt >near.txt\n"
                "  fastsud vicinity --remove 2 --add 2 --state near.state -o near.txt hard.txt\n",
    .manual = "Writes the minimal puzzles that can be reached from each puzzle by taking some givens away and adding "
              "some, in all ways, see\n.BR VICINITY .",
    .no_resume = "vicinity keeps a journal of its own; name one with --state",
    FSD_COMMAND_OPTIONS(options),
    .run = vicinity,
};
