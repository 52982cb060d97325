#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/command.h"
#include "cli/failure.h"
#include "cli/generate_options.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/output_path.h"
#include "cli/progress.h"
#include "cli/run_output.h"
#include "cli/shard_option.h"
#include "cli/summary.h"
#include "measures/er.h"

/* For the messages of a long search. */
struct search {
    uint64_t n; /* wanted */
    uint64_t start_ns;
};

static void on_progress(void *context, const struct fsd_tally *tally)
{
    fsd_progress_update(context, tally);
}

static const uint64_t report_ns = 60000000000;

/* Of a long search, once a minute, whether or not there is a progress bar. */
static void report_search(const struct fsd_generate_watch *watch, void *context)
{
    const struct search *const search = context;

    if (isatty(STDERR_FILENO)) {
        fputs("\r\033[K", stderr); /* the bar, which is drawn again soon */
    }
    fsd_message("%" PRIu64 " of %" PRIu64 " found, %" PRIu64 " draws in %.0f s, fewest givens %u",
                (uint64_t)atomic_load(&watch->n_found), search->n, (uint64_t)atomic_load(&watch->n_draws),
                (double)(fsd_clock_now_ns() - search->start_ns) / 1e9, atomic_load(&watch->least_givens));
}

/* Generates into an open output. Returns an exit status; what was made is kept unless that is FSD_EXIT_TROUBLE. */
static int produce(struct fsd_produce_options *options, struct fsd_progress *progress,
                   const struct fsd_run_output *output, struct fsd_run_result *result)
{
    const struct fsd_generate_options *const generate = options->producer_options;
    const struct fsd_sink sink = fsd_run_output_sink(output);

    if (sink.from) {
        fsd_progress_go_on(progress, &sink.from->tally);
        atomic_store(&generate->watch->n_found, sink.from->next - options->first);
        options->n -= sink.from->next - options->first;
        options->first = sink.from->next;
    }
    const enum fastsud_status status = fsd_produce(options, &sink, result);
    fsd_progress_erase(progress);
    if (status != FASTSUD_OK) {
        fsd_job_report_no_solver(status, &generate->draw.solver);
        return FSD_EXIT_TROUBLE;
    }
    if (result->failure.kind == FSD_FAILURE_OUTPUT && output->is_stdout) {
        fsd_stdout_lost(result->failure.error_number);
    }
    result->duration_ns += output->resume.from.duration_ns;
    fsd_report_failure(&result->failure, NULL, output->file.name);
    if (result->failure.kind == FSD_FAILURE_NOT_FOUND) {
        return FSD_EXIT_ANSWER;
    }
    return result->failure.kind == FSD_FAILURE_NONE ? FSD_EXIT_OK : FSD_EXIT_TROUBLE;
}

static int produce_to_output(const struct fsd_arguments *arguments, struct fsd_produce_options *options,
                             struct fsd_progress *progress, struct fsd_run_result *result)
{
    const char *const pattern = arguments->options[FSD_OPTION_PATTERN].text;
    const struct fsd_source source = {.name = pattern, .fd = FSD_FD_NONE};
    const struct fsd_run_output_options output_options = {
        .arguments = arguments, .sources = &source, .n_sources = pattern ? 1 : 0};
    struct fsd_run_output output;

    if (!fsd_run_output_open(&output, &output_options)) {
        return FSD_EXIT_TROUBLE;
    }
    const int status = produce(options, progress, &output, result);
    if (status == FSD_EXIT_TROUBLE) {
        fsd_run_output_discard(&output);
        return status;
    }
    return fsd_run_output_commit(&output) ? status : FSD_EXIT_TROUBLE;
}

/* The rarer what is asked for, the fewer at once, so that some are written, and progress shows, before all are found.
 */
static size_t n_at_once(const struct fsd_option_value *values)
{
    if (values[FSD_OPTION_UNBIASED].given || values[FSD_OPTION_ER].given) {
        return 16;
    }
    if (values[FSD_OPTION_PATTERN].given) {
        return 128;
    }
    return values[FSD_OPTION_CLUES].given || values[FSD_OPTION_NEEDED_LEVEL].given || values[FSD_OPTION_HARD].given
               ? 1024
               : FSD_MAX_DRAWS;
}

static int generate(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    const bool quiet = values[FSD_OPTION_QUIET].given;
    const char *const path = values[FSD_OPTION_OUTPUT].text;
    char pattern[FASTSUD_N_CELLS];
    struct fsd_generate_options generate;
    struct fsd_shard_option shard;
    struct fsd_progress progress;
    struct fsd_run_result result;
    struct search search;
    struct fsd_generate_watch watch = {
        .least_givens = FASTSUD_N_CELLS, .interval_ns = report_ns, .report = report_search, .context = &search};
    uint64_t begin = 0, end = 0;

    if (!fsd_generate_options_read(arguments, pattern, &generate) || !fsd_shard_option_read(arguments, &shard) ||
        !fsd_job_check_solver(&generate.draw.solver)) {
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_full_grid_tables *const tables = fsd_full_grid_tables_create();
    if (!tables) {
        fsd_message("out of memory");
        return FSD_EXIT_TROUBLE;
    }
    generate.draw.tables = tables;
    fsd_shard_option_range(&shard, values[FSD_OPTION_NUMBER].number, &begin, &end);
    fsd_progress_start(&progress, !quiet && !(fsd_output_is_stdout(path) && isatty(STDOUT_FILENO)), end - begin);
    search = (struct search){.n = end - begin, .start_ns = fsd_clock_now_ns()};
    atomic_store(&watch.next_ns, quiet ? UINT64_MAX : search.start_ns + report_ns);
    generate.watch = &watch;
    struct fsd_produce_options options = {
        .producer = &fsd_generator,
        .producer_options = &generate,
        .first = begin,
        .n = end - begin,
        .most_at_once = n_at_once(values),
        .n_threads = (size_t)values[FSD_OPTION_THREADS].number,
        .observer = {.on_progress = on_progress, .context = &progress},
    };
    const int status = produce_to_output(arguments, &options, &progress, &result);
    fsd_full_grid_tables_destroy(tables);
    if (status != FSD_EXIT_TROUBLE && !quiet) {
        fsd_report_few_threads(options.n_threads, result.n_threads);
    }
    if (status != FSD_EXIT_TROUBLE && (!quiet || values[FSD_OPTION_SUMMARY].given)) {
        fsd_summary_put_generated((enum fsd_summary_kind)values[FSD_OPTION_SUMMARY].number, &result,
                                  values[FSD_OPTION_GRIDS].given ? "grid" : "puzzle");
    }
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_NUMBER,   FSD_OPTION_SEED,         FSD_OPTION_CLUES,      FSD_OPTION_SYMMETRY, FSD_OPTION_PATTERN,
    FSD_OPTION_SOLVER,   FSD_OPTION_NEEDED_LEVEL, FSD_OPTION_HARD,       FSD_OPTION_ER,       FSD_OPTION_GRIDS,
    FSD_OPTION_UNBIASED, FSD_OPTION_TRIES,        FSD_OPTION_TIME_LIMIT, FSD_OPTION_SHARD,    FSD_OPTIONS_OF_OUTPUT,
    FSD_OPTION_THREADS,  FSD_OPTION_ISA,          FSD_OPTION_SUMMARY,    FSD_OPTION_QUIET};

const struct fsd_command fsd_command_generate = {
    .name = "generate",
    .help = "make random puzzles, or full grids",
    .usage = "generate [OPTION...]",
    .text = "Makes puzzles with exactly one solution: takes givens from a random full grid,\n"
            "in random order, as long as the solution stays the only one, so each puzzle is\n"
            "minimal. The same options and seed make the same puzzles. Exit status 1: some\n"
            "puzzle was not found.",
    .examples = "  fastsud generate -n 10000 --seed 7 >new.txt\n"
                "  fastsud generate -n 10 --symmetry rot180 --clues 24-28 --level 4\n",
    .manual = "Makes random puzzles, or full grids, see\n.BR GENERATION .",
    .takes_no_files = true,
    FSD_COMMAND_OPTIONS(options),
    .measure_option = fsd_er_rules_option,
    .measures_title = "Rules for --er",
    .run = generate,
};
