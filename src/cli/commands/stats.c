#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/commands/stats_document.h"
#include "cli/commands/stats_merge.h"
#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "cli/rules_options.h"
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
    enum fastsud_status status =
        fsd_corpus_create(&corpora->whole, &corpora->options.plan) ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;

    for (size_t i = 0; i < corpora->options.n_files && status == FASTSUD_OK; i++) {
        status = fsd_corpus_merge(&corpora->whole, &corpora->options.files[i], corpora->whole.n_lines);
    }
    return report_status(status);
}

static bool read_plan(const struct fsd_arguments *arguments, bool has_rules, struct fsd_measure_stage_options *options)
{
    if (!fsd_measure_options_read(arguments, true, has_rules, &options->plan)) {
        return false;
    }
    fsd_measure_stage_complete(options);
    return true;
}

/* Says in the plan which rules it is of. */
static void name_rules(const struct fsd_arguments *arguments, struct fsd_measure_stage_options *options)
{
    struct fsd_plan_rules *const rules = &options->plan.rules;
    const struct fsd_rules *const common = options->solving.rules;
    const char *const name = arguments->options[FSD_OPTION_RULES].text;

    if (common) {
        const char *const slash = strrchr(name, '/');
        snprintf(rules->name, sizeof(rules->name), "%s", slash ? slash + 1 : name);
        rules->fingerprint = fsd_variant_hash(&common->variant);
    } else {
        snprintf(rules->name, sizeof(rules->name), "each puzzle's own");
    }
}

static bool on_sources(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources,
                       bool has_rules, void *options)
{
    const bool is_read = ((const struct fsd_measure_stage_options *)options)->plan.settings.has_rules == has_rules ||
                         read_plan(arguments, has_rules, options);

    (void)sources;
    (void)n_sources;
    name_rules(arguments, options);
    return is_read;
}

/* Fills corpora by measuring puzzles. */
static int measure(const struct fsd_arguments *arguments, struct corpora *corpora, struct fsd_run_result *result)
{
    const bool has_rules = arguments->options[FSD_OPTION_RULES].given ||
                           fsd_measure_options_need_rules(arguments, "only"); /* as far as it is known */
    struct fsd_measure_stage_options *const options = &corpora->options;
    struct fsd_rules rules = {.n_regions = 0};
    int status = FSD_EXIT_TROUBLE;

    options->adds_up = true;
    if (fsd_solving_read_measuring(arguments, &options->solving) && read_plan(arguments, has_rules, options) &&
        fsd_solving_read_rules(arguments, &rules, &options->solving)) {
        const struct fsd_job job = {.stage = &fsd_measure_stage,
                                    .stage_options = options,
                                    .kernel = options->solving.solver.kernel,
                                    .takes_rules = true,
                                    .on_sources = on_sources,
                                    .rules = options->solving.rules,
                                    .has_own_outputs = true};
        status = fsd_job_run(arguments, &job, result);
    }
    fsd_rules_destroy(&rules);
    return status != FSD_EXIT_TROUBLE && !fsd_failed(&result->failure) && !add_up(corpora) ? FSD_EXIT_TROUBLE : status;
}

static int stats(const struct fsd_arguments *arguments)
{
    const bool merges = arguments->options[FSD_OPTION_MERGE].given;
    struct corpora corpora = {.options = {.n_files = 0}};
    struct fsd_statistics merged = {.n_files = 0};
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
    fsd_statistics_destroy(&merged);
    fsd_shard_place_destroy(&document.place);
    free(document.command);
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_FORMAT, FSD_OPTION_STATS_ONLY, FSD_OPTION_OUTPUT, FSD_OPTION_COMPRESS,     FSD_OPTION_TABLE,
    FSD_OPTION_CSV,    FSD_OPTION_JSON,       FSD_OPTION_REPORT, FSD_OPTION_MERGE,        FSD_OPTION_THREADS,
    FSD_OPTION_ISA,    FSD_OPTIONS_OF_INPUT,  FSD_OPTION_RULES,  FSD_OPTION_MEMORY_LIMIT, FSD_OPTIONS_OF_RUN};

static const struct fsd_conflict conflicts[] = {
    {.when = "merge",
     .rejects = "isa input column strict shard only threads chunk summary rules memory-limit measures",
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
    .no_resume = "stats writes only at the end, so there is nothing to resume; run shards of the input with --shard, "
                 "and add them up with --merge",
    .format_at = fsd_stats_form_name,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .measure_option = fsd_stats_option,
    .put_help = fsd_stats_put_costs,
    .run = stats,
};
