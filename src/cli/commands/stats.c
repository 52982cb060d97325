#include <stdlib.h>

#include "cli/command.h"
#include "cli/commands/stats_document.h"
#include "cli/commands/stats_merge.h"
#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "cli/shard_place.h"
#include "jobs/measure_stage.h"

/* The results of the files on the command line. */
struct corpora {
    struct fsd_measure_stage_options options;
    struct fsd_corpus whole;
};

static void destroy_corpora(struct corpora *corpora)
{
    fsd_measure_stage_destroy_files(&corpora->options);
    fsd_corpus_destroy(&corpora->whole);
}

static bool report_status(enum fastsud_status status)
{
    if (status != FASTSUD_OK) {
        fsd_message("%s", fastsud_status_text(status));
    }
    return status == FASTSUD_OK;
}

/* Adds up the results of the files. */
static bool add_up(struct corpora *corpora)
{
    enum fastsud_status status = FASTSUD_OK;

    for (size_t i = 0; i < corpora->options.n_files && status == FASTSUD_OK; i++) {
        status = fsd_corpus_merge(&corpora->whole, &corpora->options.files[i], corpora->whole.n_lines);
    }
    return report_status(status);
}

/* Fills corpora by measuring puzzles. */
static int measure(const struct fsd_arguments *arguments, struct corpora *corpora, struct fsd_run_result *result)
{
    corpora->options =
        (struct fsd_measure_stage_options){.kernel = arguments->options[FSD_OPTION_ISA].text, .adds_up = true};
    if (!fsd_measure_options_read(arguments, true, &corpora->options.plan)) {
        return FSD_EXIT_TROUBLE;
    }
    corpora->options.counts_given_up = fsd_measure_plan_has(&corpora->options.plan, FSD_MEASURE_given_up);
    if (!fsd_corpus_create(&corpora->whole, &corpora->options.plan)) {
        report_status(FASTSUD_ERR_NO_MEMORY);
        return FSD_EXIT_TROUBLE;
    }
    const struct fsd_job job = {.stage = &fsd_measure_stage,
                                .stage_options = &corpora->options,
                                .kernel = corpora->options.kernel,
                                .has_own_outputs = true};
    const int status = fsd_job_run(arguments, &job, result);
    return status != FSD_EXIT_TROUBLE && !fsd_failed(&result->failure) && !add_up(corpora) ? FSD_EXIT_TROUBLE : status;
}

static int stats(const struct fsd_arguments *arguments)
{
    const bool merges = arguments->options[FSD_OPTION_MERGE].given;
    struct corpora corpora = {.options = {.n_files = 0}};
    struct fsd_shard merged = {.n_files = 0};
    struct fsd_run_result result = {.n_threads = 0};
    struct fsd_stats_document document;
    int status = FSD_EXIT_TROUBLE;

    if (!fsd_stats_document_choose(arguments, merges, &document)) {
        return status;
    }
    if (merges) {
        status = fsd_stats_merge(arguments, &merged) ? FSD_EXIT_OK : FSD_EXIT_TROUBLE;
    } else if (fsd_shard_place_find(arguments, &document.place)) {
        status = measure(arguments, &corpora, &result);
    }
    if (status != FSD_EXIT_TROUBLE && !fsd_failed(&result.failure)) {
        fsd_corpus_sort(&corpora.whole);
        document.whole = merges ? &merged.whole : &corpora.whole;
        document.files = merges ? merged.files : corpora.options.files;
        document.n_files = merges ? merged.n_files : corpora.options.n_files;
        document.result = merges ? NULL : &result;
        const int written = fsd_stats_document_write(&document);
        status = written != FSD_EXIT_OK ? written : status;
    }
    if (status == FSD_EXIT_OK && fsd_measure_stage_n_given_up(&result.tally) > 0) {
        status = FSD_EXIT_ANSWER;
    }
    destroy_corpora(&corpora);
    fsd_shard_destroy(&merged);
    fsd_shard_place_destroy(&document.place);
    free(document.command);
    return status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_STATS_ONLY, FSD_OPTION_OUTPUT,    FSD_OPTION_COMPRESS,
                                             FSD_OPTION_TABLE,      FSD_OPTION_CSV,       FSD_OPTION_JSON,
                                             FSD_OPTION_REPORT,     FSD_OPTION_MERGE,     FSD_OPTION_THREADS,
                                             FSD_OPTION_ISA,        FSD_OPTIONS_OF_INPUT, FSD_OPTIONS_OF_RUN};

static const struct fsd_conflict conflicts[] = {
    {.when = "merge",
     .rejects = "isa input column strict shard only threads chunk summary measures",
     .reason = "the files that --merge adds up were measured already"},
    {.rejects = NULL}};

const struct fsd_command fsd_command_stats = {
    .name = "stats",
    .help = "measure whole files: a table, JSON, CSV or a page with charts",
    .usage = "stats [OPTION...] [FILE...]\n"
             "stats --merge [OPTION...] FILE.json...",
    .text = "Measures whole files, side by side. See man fastsud-measures.",
    .examples = "  fastsud stats --report page.html easy.txt hard.txt\n",
    .manual =
        "Measures whole files, side by side if there are several, and writes a table, JSON, CSV or a page of HTML, "
        "see\n.BR fastsud-measures (7).",
    .no_resume = "stats writes only at the end, so there is nothing to resume; run parts of the input with --shard, "
                 "and add them up with --merge",
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .measure_option = fsd_stats_option,
    .put_help = fsd_stats_put_costs,
    .run = stats,
};
