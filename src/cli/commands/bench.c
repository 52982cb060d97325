#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/failure_message.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/read_file.h"
#include "cli/solver_options.h"
#include "cli/sources.h"
#include "cli/standard_output.h"
#include "cli/summary.h"
#include "jobs/answer_stage.h"
#include "output/file.h"
#include "solve/solver.h"

enum { MAX_KERNELS = 16 };
enum { MEASURED_NS = 250000000, MAX_SHORT_RUNS = 10000 };

struct kernels {
    const char *names[MAX_KERNELS]; /* NULL: the fastest */
    size_t n;
    char *words; /* names point into it; NULL: nothing to free */
};

/* Parses "all" or names separated by commas. Prints an error and returns false on failure. */
static bool parse_kernels(struct kernels *kernels, const char *list)
{
    struct fsd_kernel_info info;

    *kernels = (struct kernels){.n = 0};
    if (!list) {
        kernels->names[kernels->n++] = NULL;
        return true;
    }
    if (strcmp(list, "all") == 0) {
        for (size_t i = 0; kernels->n < MAX_KERNELS && fsd_kernel_info_get(i, &info); i++) {
            if (info.runnable) {
                kernels->names[kernels->n++] = info.name;
            }
        }
        return true;
    }
    kernels->words = strdup(list);
    if (!kernels->words) {
        fsd_message("out of memory");
        return false;
    }
    char *rest = kernels->words;
    while (rest && kernels->n < MAX_KERNELS) {
        kernels->names[kernels->n++] = strsep(&rest, ",");
    }
    if (rest) {
        fsd_message("--isa: at most %d names", MAX_KERNELS);
        free(kernels->words);
        return false;
    }
    return true;
}

/* Whether a solver can be created for every kernel, so that a wrong name is found before hours of measuring. */
static bool check_kernels(const struct fsd_arguments *arguments, const struct kernels *kernels)
{
    struct fsd_solver_options solver;
    bool good = fsd_solver_options_read(arguments, &solver);

    for (size_t i = 0; good && i < kernels->n; i++) {
        solver.kernel = kernels->names[i];
        good = fsd_job_check_solver(&solver);
    }
    return good;
}

static int compare_values(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Sorts the values; n is at least 1. */
static uint64_t median(uint64_t *values, size_t n)
{
    qsort(values, n, sizeof(*values), compare_values);
    return n % 2 == 1 ? values[n / 2] : values[n / 2 - 1] / 2 + values[n / 2] / 2;
}

/*
 * Runs once to warm up and to learn the size of the output, then at least n_least times, and for short runs until they
 * have taken MEASURED_NS in total. *result gets the median duration of the latter.
 */
static bool measure(struct fsd_run *run, size_t n_least, struct fsd_run_result *result)
{
    const size_t n_most = n_least > MAX_SHORT_RUNS ? n_least : MAX_SHORT_RUNS;
    struct fsd_sink sink = {.name = "<memory>", .fd = FSD_FD_NONE};
    uint64_t *const durations = malloc(n_most * sizeof(*durations));
    uint64_t total_ns = 0;
    size_t n = 0;
    bool done = false;

    fsd_run_execute(run, &sink, result);
    sink.n_memory = (size_t)result->n_written;
    sink.memory = malloc(sink.n_memory + 1);
    if (durations && sink.memory) {
        memset(sink.memory, 0, sink.n_memory); /* keeps page faults out of the measured runs */
        while (result->failure.kind == FSD_FAILURE_NONE && n < n_most && (n < n_least || total_ns < MEASURED_NS)) {
            fsd_run_execute(run, &sink, result);
            total_ns += durations[n++] = result->duration_ns;
        }
        done = true;
    } else {
        fsd_message("out of memory");
    }
    if (done && result->failure.kind == FSD_FAILURE_NONE) {
        result->duration_ns = median(durations, n);
    }
    free(sink.memory);
    free(durations);
    return done;
}

/* False after an error message. */
static bool put_row(const char *file, const struct fsd_run_result *result, bool json)
{
    const uint64_t n_puzzles = result->tally.n_puzzles;
    const double seconds = fsd_summary_seconds(result);
    const double speed = fsd_summary_ratio((double)n_puzzles, seconds);
    const double guesses = fsd_summary_ratio((double)result->tally.n_guesses, (double)n_puzzles);

    if (!json) {
        printf("%-9s %-9s %7zu %10" PRIu64 " %11.6f %11.0f %15.4f  ", result->engine,
               result->kernel ? result->kernel : "-", result->n_threads, n_puzzles, seconds, speed, guesses);
        fsd_escape_print(stdout, file);
        putchar('\n');
        return true;
    }
    struct fsd_buffer out = {.n = 0};
    struct fsd_json line = {.out = &out};
    fsd_json_begin(&line, NULL, '{');
    fsd_json_put_text(&line, "file", file);
    fsd_json_put_count(&line, "puzzles", n_puzzles);
    fsd_json_put_text(&line, "engine", result->engine);
    fsd_json_put_text(&line, "isa", result->kernel);
    fsd_json_put_count(&line, "threads", result->n_threads);
    fsd_json_put_decimal(&line, "seconds", seconds, 9);
    fsd_json_put_decimal(&line, "puzzles_per_s", speed, 1);
    fsd_json_put_decimal(&line, "guesses_per_puzzle", guesses, 4);
    fsd_json_end(&line, '}');
    if (!fsd_json_flush(&line, stdout)) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
        return false;
    }
    return true;
}

static void report_unclean(const char *name, const struct fsd_tally *tally)
{
    if (tally->n_malformed > 0) {
        fsd_message("%s: %" PRIu64 " malformed line%s; see fastsud check", name, tally->n_malformed,
                    tally->n_malformed == 1 ? "" : "s");
    }
    if (tally->n_unfit > 0) {
        fsd_message("%s: %" PRIu64 " puzzle%s with a wrong solution; see fastsud check", name, tally->n_unfit,
                    tally->n_unfit == 1 ? "" : "s");
    }
}

/* Returns an exit status. */
static int bench_source(const struct fsd_arguments *arguments, struct fsd_source *source, const char *file,
                        const struct kernels *kernels)
{
    const struct fsd_option_value *const values = arguments->options;
    int status = FSD_EXIT_OK;

    for (size_t i = 0; i < kernels->n; i++) {
        struct fsd_answer_options answer = {.format = &fsd_format_solution};
        if (!fsd_solver_options_read(arguments, &answer.solver)) {
            return FSD_EXIT_TROUBLE;
        }
        answer.solver.kernel = kernels->names[i];
        const struct fsd_run_options options = {
            .stage = &fsd_answer_stage,
            .stage_options = &answer,
            .sources = source,
            .n_sources = 1,
            .n_threads = (size_t)values[FSD_OPTION_THREADS].number,
            .chunk_bytes = (size_t)values[FSD_OPTION_CHUNK].number,
        };
        struct fsd_run_result result;
        struct fsd_failure failure;
        struct fsd_run *run = NULL;
        const enum fastsud_status status_of_run = fsd_run_create(&options, &run, &failure);
        if (!run) {
            fsd_job_report_no_run(status_of_run, &failure, &answer.solver);
            return FSD_EXIT_TROUBLE;
        }
        if (i == 0) {
            fsd_sources_report_layout(source);
        }
        const bool done = measure(run, (size_t)values[FSD_OPTION_REPEAT].number, &result);
        fsd_run_destroy(run);
        if (!done) {
            return FSD_EXIT_TROUBLE;
        }
        if (result.failure.kind != FSD_FAILURE_NONE) {
            fsd_report_failure(&result.failure);
            return FSD_EXIT_TROUBLE;
        }
        if (!put_row(file, &result, values[FSD_OPTION_JSON].given) || !fsd_stdout_flush()) {
            return FSD_EXIT_TROUBLE;
        }
        if (!fsd_tally_is_clean(&result.tally)) {
            status = FSD_EXIT_ANSWER;
            if (i == 0) {
                report_unclean(source->name, &result.tally);
            }
        }
    }
    return status;
}

static int bench_file(const struct fsd_arguments *arguments, struct fsd_source *file, const char *name,
                      const struct kernels *kernels)
{
    if (file->text) {
        return bench_source(arguments, file, file->name, kernels);
    }
    size_t n_text = 0;
    char *const text = fsd_file_read(file, NULL, &n_text);

    if (!text) {
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_source source = {
        .name = file->name, .fd = file->fd, .text = text, .n_text = n_text, .choice = file->choice};
    const int status = bench_source(arguments, &source, name, kernels);
    fsd_source_close(&source);
    free(text);
    return status;
}

static int bench(const struct fsd_arguments *arguments)
{
    struct kernels kernels;
    size_t n_sources = 0;
    int status = FSD_EXIT_OK;

    if (arguments->n_files == 0) {
        fsd_message("fastsud bench needs a FILE of puzzles; see fastsud bench --help");
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_source *const sources = fsd_sources_of_arguments(arguments, &n_sources);
    if (!sources || !parse_kernels(&kernels, arguments->options[FSD_OPTION_ISAS].text)) {
        free(sources);
        return FSD_EXIT_TROUBLE;
    }
    if (!check_kernels(arguments, &kernels)) {
        status = FSD_EXIT_TROUBLE;
    } else if (!arguments->options[FSD_OPTION_JSON].given) {
        puts("engine    isa       threads    puzzles     seconds   puzzles/s  guesses/puzzle  file");
        status = fsd_stdout_flush() ? FSD_EXIT_OK : FSD_EXIT_TROUBLE; /* before any message about a file */
    }
    for (size_t i = 0; i < n_sources && status != FSD_EXIT_TROUBLE; i++) {
        const int file_status = bench_file(arguments, &sources[i], arguments->files[i], &kernels);
        status = file_status > status ? file_status : status;
    }
    free(kernels.words);
    free(sources);
    return status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_THREADS, FSD_OPTION_LIMIT, FSD_OPTION_REPEAT,
                                             FSD_OPTION_ENGINE,  FSD_OPTION_ISAS,  FSD_OPTIONS_OF_INPUT,
                                             FSD_OPTION_JSON,    FSD_OPTION_CHUNK};

const struct fsd_command fsd_command_bench = {
    .name = "bench",
    .help = "measure the speed on files of puzzles",
    .usage = "bench [OPTION...] FILE...",
    .text = "Reads each file into memory, then times finding lines, parsing, solving and\n"
            "formatting, from text in memory to text in memory. Shows the median run for each\n"
            "file and kernel. Guesses are those of the engine: lockstep searches in parallel.",
    .examples = "  fastsud bench -j 1 puzzles.txt\n"
                "  fastsud bench --json --isa all puzzles.txt >speed.jsonl\n",
    .manual = "Reads each file into memory and measures the time from text in memory to text in memory: finding lines, "
              "parsing, solving with proof of uniqueness and formatting.\n"
              "Shows the median of the runs; one more run before them warms up.",
    FSD_COMMAND_OPTIONS(options),
    .run = bench,
};
