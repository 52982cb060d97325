#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/commands/stats_document.h"
#include "cli/document.h"
#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "cli/read_file.h"
#include "cli/sources.h"
#include "jobs/measure_stage.h"
#include "stats/shard.h"

/* The results of the files on the command line. */
struct corpora {
    struct fsd_measure_stage_options options;
    struct fsd_corpus whole;
    bool has_whole;
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

static void report_trouble(const struct fsd_source *source, const struct fsd_shard_trouble *trouble)
{
    if (trouble->line > 0) {
        fsd_message("%s:%u:%u: %s", source->name, trouble->line, trouble->column, trouble->text);
    } else {
        fsd_message("%s: %s", source->name, trouble->text);
    }
}

/* Adds a shard to the whole, whose plan is that of the first. */
static bool add_shard(struct corpora *corpora, const struct fsd_source *source)
{
    struct fsd_shard_trouble trouble;
    struct fsd_measure_plan plan;
    struct fsd_corpus shard;
    size_t n_bytes = 0;
    char *const text = fsd_file_read(source, 0, NULL, &n_bytes);

    if (!text) {
        return false;
    }
    enum fastsud_status status = fsd_shard_read(text, n_bytes, &plan, &shard, &trouble);
    free(text);
    if (status != FASTSUD_OK) {
        report_trouble(source, &trouble);
        return false;
    }
    if (!corpora->has_whole) {
        corpora->options.plan = plan;
        corpora->has_whole = fsd_corpus_create(&corpora->whole, &corpora->options.plan);
        status = corpora->has_whole ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    }
    const char *const difference = fsd_measure_plan_difference(&corpora->options.plan, &plan);
    if (difference) {
        fsd_message("%s: '%s' differs from the files before it; merge only what was measured with the same options",
                    source->name, difference);
    } else if (status == FASTSUD_OK) {
        status = fsd_corpus_merge(&corpora->whole, &shard, corpora->whole.n_lines);
    }
    fsd_corpus_destroy(&shard);
    if (status == FASTSUD_ERR_ARGUMENT) {
        fsd_message("%s: with the files before, its sums are greater than 2^63 - 1", source->name);
        return false;
    }
    return report_status(status) && !difference;
}

/* With --merge, the files determine how they were measured. Rejects options that would change it. */
static bool lacks_measuring(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id others[] = {FSD_OPTION_ISA,    FSD_OPTION_INPUT, FSD_OPTION_COLUMN,
                                                FSD_OPTION_STRICT, FSD_OPTION_SHARD, FSD_OPTION_STATS_ONLY};
    static const char reason[] = "the files that --merge adds up were measured already";

    return fsd_arguments_reject(arguments, others, sizeof(others) / sizeof(others[0]), reason) &&
           fsd_arguments_reject_measures(arguments, reason);
}

static int merge(const struct fsd_arguments *arguments, struct corpora *corpora)
{
    size_t n_sources = 0;
    struct fsd_source *const sources = fsd_sources_of_arguments(arguments, &n_sources);
    bool done = sources != NULL;

    for (size_t i = 0; done && i < n_sources; i++) {
        done = add_shard(corpora, &sources[i]);
    }
    free(sources);
    return done ? FSD_EXIT_OK : FSD_EXIT_TROUBLE;
}

static int stats(const struct fsd_arguments *arguments)
{
    const bool merges = arguments->options[FSD_OPTION_MERGE].given;
    struct corpora corpora = {.has_whole = false};
    struct fsd_run_result result = {.n_threads = 0};
    struct fsd_stats_document document;

    if ((merges && !lacks_measuring(arguments)) || !fsd_stats_document_choose(arguments, merges, &document)) {
        return FSD_EXIT_TROUBLE;
    }
    int status = merges ? merge(arguments, &corpora) : measure(arguments, &corpora, &result);
    if (status != FSD_EXIT_TROUBLE && !fsd_failed(&result.failure)) {
        fsd_corpus_sort(&corpora.whole);
        document.whole = &corpora.whole;
        document.files = corpora.options.files;
        document.n_files = corpora.options.n_files;
        document.result = merges ? NULL : &result;
        const int written = fsd_stats_document_write(&document);
        status = written != FSD_EXIT_OK ? written : status;
    }
    if (status == FSD_EXIT_OK && fsd_measure_stage_n_given_up(&result.tally) > 0) {
        status = FSD_EXIT_ANSWER;
    }
    destroy_corpora(&corpora);
    free(document.command);
    return status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_STATS_ONLY, FSD_OPTION_OUTPUT,    FSD_OPTION_COMPRESS,
                                             FSD_OPTION_TABLE,      FSD_OPTION_CSV,       FSD_OPTION_JSON,
                                             FSD_OPTION_REPORT,     FSD_OPTION_MERGE,     FSD_OPTION_THREADS,
                                             FSD_OPTION_ISA,        FSD_OPTIONS_OF_INPUT, FSD_OPTIONS_OF_RUN};

const struct fsd_command fsd_command_stats = {
    .name = "stats",
    .help = "measure whole files: a table, JSON, CSV or a page with charts",
    .usage = "stats [OPTION...] [FILE...]\n"
             "stats --merge [OPTION...] FILE.json...",
    .text = "Measures whole files, side by side. See man fastsud-measures.",
    .examples = "  fastsud stats --report page.html easy.txt hard.txt\n"
                "  fastsud stats --json part1.txt >1.json; fastsud stats --merge 1.json 2.json\n",
    .manual =
        "Measures whole files, side by side if there are several, and writes a table, JSON, CSV or a page of HTML, "
        "see\n.BR fastsud-measures (7).",
    .no_resume = "stats writes only at the end, so there is nothing to resume; run parts of the input with --shard, "
                 "and add them up with --merge",
    FSD_COMMAND_OPTIONS(options),
    .measure_option = fsd_stats_option,
    .put_help = fsd_stats_put_costs,
    .run = stats,
};
