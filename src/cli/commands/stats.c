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
    struct fsd_corpus *files; /* owns n_files of them */
    size_t n_files;
    struct fsd_corpus whole;
    bool has_whole;
};

static void destroy_corpora(struct corpora *corpora)
{
    for (size_t i = 0; i < corpora->n_files; i++) {
        fsd_corpus_destroy(&corpora->files[i]);
    }
    free(corpora->files);
    fsd_corpus_destroy(&corpora->whole);
}

static bool report_status(enum fastsud_status status)
{
    if (status != FASTSUD_OK) {
        fsd_message("%s", fastsud_status_text(status));
    }
    return status == FASTSUD_OK;
}

/* Adds up the results of the workers after a file's run. */
static bool gather(void *context, const struct fsd_run *run, const struct fsd_source *source)
{
    struct corpora *const corpora = context;
    struct fsd_corpus *const file = &corpora->files[corpora->n_files++];
    const void *state = NULL;
    enum fastsud_status status = fsd_corpus_create(file, &corpora->options.plan) ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;

    file->name = source->name;
    for (size_t i = 0; status == FASTSUD_OK && (state = fsd_run_state(run, i)); i++) {
        status = fsd_corpus_merge(file, fsd_measure_stage_corpus(state), 0);
    }
    if (status == FASTSUD_OK) {
        fsd_corpus_sort(file);
        status = fsd_corpus_merge(&corpora->whole, file, corpora->whole.n_lines);
    }
    return report_status(status);
}

/* Fills corpora by measuring puzzles. */
static int measure(const struct fsd_arguments *arguments, struct corpora *corpora, struct fsd_run_result *result)
{
    struct fastsud_solver_options solver = FASTSUD_SOLVER_OPTIONS_INIT;

    corpora->options =
        (struct fsd_measure_stage_options){.kernel = arguments->options[FSD_OPTION_ISA].text, .adds_up = true};
    if (!fsd_measure_options_read(arguments, true, &corpora->options.plan)) {
        return FSD_EXIT_TROUBLE;
    }
    solver.kernel = corpora->options.kernel;
    corpora->options.counts_given_up = fsd_measure_plan_has(&corpora->options.plan, FSD_MEASURE_given_up);
    corpora->files = calloc(arguments->n_files + 1, sizeof(*corpora->files));
    if (!corpora->files || !fsd_corpus_create(&corpora->whole, &corpora->options.plan)) {
        report_status(FASTSUD_ERR_NO_MEMORY);
        return FSD_EXIT_TROUBLE;
    }
    const struct fsd_job job = {.stage = &fsd_measure_stage,
                                .stage_options = &corpora->options,
                                .solver = &solver,
                                .gather = gather,
                                .context = corpora,
                                .counts_given_up = corpora->options.counts_given_up};
    return fsd_job_run(arguments, &job, result);
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
    /* Sums are short, and fingerprints cannot be compressed. */
    static const struct fsd_file_limits limits = {
        .max_growth = 200, .what = "statistics; merge only files that fastsud stats --json wrote"};
    char *const text = fsd_file_read(source, &limits, &n_bytes);

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
    struct corpora corpora = {.n_files = 0};
    struct fsd_run_result result = {.n_threads = 0};
    struct fsd_stats_document document;

    if ((merges && !lacks_measuring(arguments)) || !fsd_stats_document_choose(arguments, merges, &document)) {
        return FSD_EXIT_TROUBLE;
    }
    int status = merges ? merge(arguments, &corpora) : measure(arguments, &corpora, &result);
    if (status == FSD_EXIT_OK) {
        fsd_corpus_sort(&corpora.whole);
        document.whole = &corpora.whole;
        document.files = corpora.files;
        document.n_files = corpora.n_files;
        document.result = merges ? NULL : &result;
        status = fsd_stats_document_write(&document);
    }
    if (status == FSD_EXIT_OK && (!fsd_tally_is_clean(&result.tally) || result.tally.n_given_up > 0)) {
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
    .text = "Measures whole files, side by side. The manual page explains every figure.",
    .examples = "  fastsud stats --report page.html easy.txt hard.txt\n"
                "  fastsud stats --json part1.txt >1.json; fastsud stats --merge 1.json 2.json\n",
    .manual =
        "Measures whole files, side by side if there are several, and writes a table, JSON, CSV or a page of HTML, "
        "see\n.BR STATISTICS .",
    .no_resume = "stats writes only at the end, so there is nothing to resume; run parts of the input with --shard, "
                 "and add them up with --merge",
    FSD_COMMAND_OPTIONS(options),
    .measure_option = fsd_stats_option,
    .put_help = fsd_stats_put_costs,
    .run = stats,
};
