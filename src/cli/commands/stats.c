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
#include "stats/statistics_json.h"
#include "stats/stats_stage.h"

/* What the files of the command line gave. */
struct corpora {
    struct fsd_corpus *files; /* the statistics are ours */
    size_t n_files;
    struct fsd_statistics *whole;
    const struct fsd_statistics_plan *plan;
};

static void destroy_corpora(struct corpora *corpora)
{
    for (size_t i = 0; i < corpora->n_files; i++) {
        fsd_statistics_destroy((struct fsd_statistics *)corpora->files[i].statistics);
    }
    free(corpora->files);
    fsd_statistics_destroy(corpora->whole);
}

static bool report_status(enum fastsud_status status)
{
    if (status != FASTSUD_OK) {
        fsd_message("%s", fastsud_status_text(status));
    }
    return status == FASTSUD_OK;
}

/* Adds up what the workers of a file's run hold. */
static bool gather(void *context, const struct fsd_run *run, const struct fsd_source *source)
{
    struct corpora *const corpora = context;
    struct fsd_statistics *file = NULL;
    const void *state = NULL;
    enum fastsud_status status = fsd_statistics_create(corpora->plan, &file);

    for (size_t i = 0; status == FASTSUD_OK && (state = fsd_run_state(run, i)); i++) {
        status = fsd_statistics_merge(file, fsd_stats_stage_get(state), 0);
    }
    if (status == FASTSUD_OK) {
        fsd_statistics_finish(file);
        status = fsd_statistics_merge(corpora->whole, file, corpora->whole->n_lines);
    }
    if (!report_status(status)) {
        fsd_statistics_destroy(file);
        return false;
    }
    corpora->files[corpora->n_files++] = (struct fsd_corpus){.name = source->name, .statistics = file};
    return true;
}

static bool read_options(const struct fsd_arguments *arguments, struct fsd_stats_options *options)
{
    fsd_measure_options_read(arguments, &options->measure);
    uint32_t *const measures = &options->measure.measures;
    if (!fsd_arguments_value(arguments, "searches")->given) {
        *measures &= ~(1U << FSD_MEASURE_SEARCHES);
    }
    *measures |= fsd_arguments_value(arguments, "ablation")->given ? 1U << FSD_MEASURE_ABLATION : 0;
    options->plan = (struct fsd_statistics_plan){
        .measures = *measures,
        .max_level = options->measure.max_level,
        .n_top = (unsigned)fsd_arguments_value(arguments, "top")->number,
        .finds_duplicates = fsd_arguments_value(arguments, "duplicates")->given,
        .n_morphs = options->measure.n_morphs,
        .seed = options->measure.seed,
        .max_backdoor = options->measure.max_backdoor,
        .propagate = options->measure.propagate,
        .search_limit = options->measure.search_limit,
    };
    const enum fastsud_status status = fsd_statistics_plan_complete(&options->plan);
    *measures = options->plan.measures;
    return report_status(status);
}

/* Fills in corpora by measuring puzzles. */
static int measure(const struct fsd_arguments *arguments, struct corpora *corpora, struct fsd_run_result *result)
{
    struct fsd_stats_options options;
    struct fastsud_solver_options solver = FASTSUD_SOLVER_OPTIONS_INIT;

    if (!read_options(arguments, &options)) {
        return FSD_EXIT_TROUBLE;
    }
    solver.kernel = options.measure.kernel;
    corpora->plan = &options.plan;
    corpora->files = calloc(arguments->n_files > 0 ? arguments->n_files : 1, sizeof(*corpora->files));
    if (!corpora->files || fsd_statistics_create(&options.plan, &corpora->whole) != FASTSUD_OK) {
        report_status(FASTSUD_ERR_NO_MEMORY);
        return FSD_EXIT_TROUBLE;
    }
    const struct fsd_job job = {
        .stage = &fsd_stats_stage, .stage_options = &options, .solver = &solver, .gather = gather, .context = corpora};
    return fsd_job_run(arguments, &job, result);
}

/* Adds the statistics of a JSON file to the whole, which the first one starts. */
static bool add_shard(struct corpora *corpora, const struct fsd_source *source)
{
    struct fsd_statistics_trouble trouble;
    struct fsd_statistics *shard = NULL;
    size_t n_bytes = 0;
    char *const text = fsd_file_read(source, 0, NULL, &n_bytes);

    if (!text) {
        return false;
    }
    enum fastsud_status status = fsd_statistics_read_json(text, n_bytes, &shard, &trouble);
    free(text);
    if (status != FASTSUD_OK) {
        if (trouble.line > 0) {
            fsd_message("%s:%u:%u: %s", source->name, trouble.line, trouble.column, trouble.text);
        } else {
            fsd_message("%s: %s", source->name, trouble.text);
        }
        return false;
    }
    if (!corpora->whole) {
        status = fsd_statistics_create(&shard->plan, &corpora->whole);
    }
    const char *const difference =
        status == FASTSUD_OK ? fsd_statistics_plan_difference(&corpora->whole->plan, &shard->plan) : NULL;
    if (difference) {
        fsd_message("%s: '%s' differs from the files before; merge only what was measured with the same options",
                    source->name, difference);
        status = FASTSUD_ERR_ARGUMENT;
    } else {
        if (status == FASTSUD_OK) {
            status = fsd_statistics_merge(corpora->whole, shard, corpora->whole->n_lines);
        }
        report_status(status);
    }
    fsd_statistics_destroy(shard);
    return status == FASTSUD_OK;
}

/* How the files were measured is in them, so that no option can change it. False after an error message. */
static bool lacks_measuring(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id others[] = {FSD_OPTION_ISA, FSD_OPTION_STRICT};
    static const char reason[] = "the files that --merge adds up were measured already";

    return fsd_arguments_lack(arguments, others, sizeof(others) / sizeof(others[0]), reason) &&
           fsd_arguments_lack_measures(arguments, reason);
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
        fsd_statistics_finish(corpora.whole);
        document.whole = corpora.whole;
        document.files = corpora.files;
        document.n_files = corpora.n_files;
        document.result = merges ? NULL : &result;
        status = fsd_stats_document_write(&document);
    }
    if (status == FSD_EXIT_OK && result.tally.n_malformed > 0) {
        status = FSD_EXIT_ANSWER;
    }
    destroy_corpora(&corpora);
    free(document.command);
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_OUTPUT,  FSD_OPTION_TABLE, FSD_OPTION_CSV,    FSD_OPTION_JSON,    FSD_OPTION_REPORT, FSD_OPTION_MERGE,
    FSD_OPTION_THREADS, FSD_OPTION_ISA,   FSD_OPTION_STRICT, FSD_OPTION_SUMMARY, FSD_OPTION_QUIET,  FSD_OPTION_CHUNK};

const struct fsd_command fsd_command_stats = {
    .name = "stats",
    .help = "measure whole files: a table, JSON, CSV or a page with charts",
    .usage = "stats [OPTION...] [FILE...]\n"
             "stats --merge [OPTION...] FILE.json...",
    .text = "Measures whole files, side by side if there are several, and writes a table:\n"
            "verdicts, givens, share solved by each level of logic, information, techniques,\n"
            "guesses, the hardest and the easiest puzzles. The manual page explains each.",
    .examples = "  fastsud stats --report page.html easy.txt hard.txt\n"
                "  fastsud stats --json part1.txt >1.json; fastsud stats --merge 1.json 2.json\n",
    .manual =
        "Measures whole files, side by side if there are several, and writes a table, JSON, CSV or a page of HTML, "
        "see\n.BR STATISTICS .",
    FSD_COMMAND_OPTIONS(options),
    .measure_option = fsd_stats_measure_option,
    .put_help = fsd_stats_put_costs,
    .run = stats,
};
