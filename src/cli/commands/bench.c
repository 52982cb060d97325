#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/hash.h"
#include "base/platform.h"
#include "cli/command.h"
#include "cli/commands/bench_comparison.h"
#include "cli/commands/bench_programs.h"
#include "cli/document.h"
#include "cli/failure_message.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/read_file.h"
#include "cli/rules_options.h"
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

static const char *format_name(size_t i)
{
    static const char *const names[] = {[FSD_BENCH_TABLE] = "table", [FSD_BENCH_JSONL] = "jsonl"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

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

/* What all files of a run have in common. */
struct bench {
    const struct fsd_arguments *arguments;
    struct kernels kernels;
    struct fsd_rules rules; /* of --rules */
    struct fsd_solving solving;
    struct fsd_timings base; /* of --against */
    struct fsd_buffer saved; /* lines for --save */
    struct fsd_buffer options;
    char cpu[128];
};

/*
 * Takes the time of n_rounds rounds, of a run that writes n_written bytes. A round repeats short runs until its share
 * of MEASURED_NS has passed; its sample is their median. *result is that of the last run. Prints an error and returns
 * false when out of memory.
 */
static bool measure(struct fsd_run *run, struct fsd_timing *timing, size_t n_written, struct fsd_run_result *result)
{
    const size_t n_rounds = timing->n_samples;
    const size_t n_most = MAX_SHORT_RUNS / n_rounds > 0 ? MAX_SHORT_RUNS / n_rounds : 1;
    double *const durations_s = calloc(n_most > n_rounds ? n_most : n_rounds, sizeof(*durations_s));
    const struct fsd_sink sink = {
        .name = "<memory>", .fd = FSD_FD_NONE, .n_memory = n_written, .memory = malloc(n_written + 1)};
    const bool has_memory = durations_s && sink.memory;

    if (has_memory) {
        memset(sink.memory, 0, n_written); /* keeps page faults out of the measured runs */
        for (size_t i = 0; i < n_rounds && !fsd_failed(&result->failure); i++) {
            uint64_t total_ns = 0;
            size_t n = 0;
            do {
                fsd_run_execute(run, &sink, result);
                total_ns += result->duration_ns;
                durations_s[n++] = (double)(result->duration_ns > 0 ? result->duration_ns : 1) / 1e9;
            } while (!fsd_failed(&result->failure) && n < n_most && total_ns < MEASURED_NS / n_rounds);
            timing->samples_s[i] = fsd_median(durations_s, n);
        }
        memcpy(durations_s, timing->samples_s, n_rounds * sizeof(*durations_s)); /* samples stay in order */
        timing->seconds = fsd_median(durations_s, n_rounds);
    } else {
        fsd_message("out of memory");
    }
    free(sink.memory);
    free(durations_s);
    return has_memory;
}

static void put_row(const struct fsd_timing *timing)
{
    printf("%-9s %-9s %7" PRIu64 " %10" PRIu64 " %11.6f %11.0f %15.4f  ", timing->engine,
           timing->kernel ? timing->kernel : "-", timing->n_threads, timing->n_puzzles, timing->seconds,
           (double)timing->n_puzzles / timing->seconds, timing->guesses_per_puzzle);
    fsd_escape_print(stdout, timing->file);
    putchar('\n');
}

/* Shows a time, beside an old one unless that is NULL, and keeps it for --save. Returns an exit status. */
static int show(struct bench *bench, const struct fsd_timing *timing, const struct fsd_timing *old)
{
    const struct fsd_option_value *const values = bench->arguments->options;
    struct fsd_bench_comparison comparison = {.tolerance = values[FSD_OPTION_TOLERANCE].number};
    struct fsd_buffer out = {.n = 0};
    struct fsd_json line = {.out = &out};

    if (old && !fsd_bench_compare(old, timing, &comparison)) {
        return FSD_EXIT_TROUBLE;
    }
    fsd_json_begin(&line, NULL, '{');
    fsd_timing_put(&line, timing);
    if (old) {
        fsd_bench_put_members(&line, &comparison);
    }
    fsd_json_end(&line, '}');
    fsd_buffer_put_char(&out, '\n');
    if (values[FSD_OPTION_SAVE].given) {
        fsd_buffer_put(&bench->saved, out.bytes, out.n);
    }
    if (values[FSD_OPTION_FORMAT].number == FSD_BENCH_JSONL) {
        if (!out.failed) {
            fsd_buffer_write(&out, stdout);
        }
    } else if (old) {
        fsd_bench_put_comparison(&comparison, timing->kernel, timing->n_puzzles, timing->file);
    } else {
        put_row(timing);
    }
    const bool failed = out.failed || bench->saved.failed;
    fsd_buffer_destroy(&out);
    if (failed) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    }
    if (failed || !fsd_stdout_flush()) {
        return FSD_EXIT_TROUBLE;
    }
    return old ? fsd_bench_judge(&comparison, timing->file, values[FSD_OPTION_BENCH_AGAINST].text) : FSD_EXIT_OK;
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

/* What a run tells of the way in which it solved. */
static void describe(struct fsd_timing *timing, const struct fsd_run_result *result)
{
    timing->n_puzzles = result->tally.n_puzzles;
    timing->engine = result->engine;
    timing->kernel = result->kernel;
    timing->n_threads = result->n_threads;
    timing->guesses_per_puzzle = fsd_summary_ratio((double)result->tally.n_guesses, (double)result->tally.n_puzzles);
}

/* Measures a run, once one that warms up has found with what to compare it. Returns an exit status. */
static int bench_run(struct bench *bench, struct fsd_run *run, struct fsd_timing *timing, struct fsd_tally *tally)
{
    static const struct fsd_sink nowhere = {.name = "<memory>", .fd = FSD_FD_NONE};
    const char *const path = bench->arguments->options[FSD_OPTION_BENCH_AGAINST].text;
    const struct fsd_timing *old = NULL;
    struct fsd_run_result result;

    fsd_run_execute(run, &nowhere, &result);
    if (path && !fsd_failed(&result.failure)) {
        describe(timing, &result);
        old = fsd_bench_base_find(&bench->base, path, timing);
        if (!old) {
            return FSD_EXIT_TROUBLE;
        }
    }
    if (!measure(run, timing, (size_t)result.n_written, &result)) {
        return FSD_EXIT_TROUBLE;
    }
    if (fsd_failed(&result.failure)) {
        fsd_report_failure(&result.failure);
        return FSD_EXIT_TROUBLE;
    }
    *tally = result.tally;
    describe(timing, &result);
    return show(bench, timing, old);
}

/* Measures by one kernel. Returns an exit status; *tally is of the puzzles. */
static int bench_kernel(struct bench *bench, struct fsd_source *source, const char *kernel, struct fsd_timing *timing,
                        struct fsd_tally *tally)
{
    const struct fsd_option_value *const values = bench->arguments->options;
    struct fsd_answer_options answer = {.format = &fsd_format_solution, .solving = bench->solving};

    answer.solving.solver.kernel = kernel;
    const struct fsd_run_options options = {
        .stage = &fsd_answer_stage,
        .stage_options = &answer,
        .sources = source,
        .n_sources = 1,
        .n_threads = (size_t)values[FSD_OPTION_THREADS].number,
        .chunk_bytes = (size_t)values[FSD_OPTION_CHUNK].number,
    };
    struct fsd_failure failure;
    struct fsd_run *run = NULL;
    const enum fastsud_status status_of_run = fsd_run_create(&options, &run, &failure);
    if (!run) {
        fsd_job_report_no_run(status_of_run, &failure, &answer.solving.solver);
        return FSD_EXIT_TROUBLE;
    }
    const bool has_own_rules = !source->layout.is_empty && source->layout.kind->read_rules;
    timing->rules = has_own_rules ? "each puzzle's own" : bench->solving.rules ? values[FSD_OPTION_RULES].text : NULL;
    if (has_own_rules && !fsd_conflicts_check_rules(bench->arguments)) {
        fsd_run_destroy(run);
        return FSD_EXIT_TROUBLE;
    }
    if (kernel == bench->kernels.names[0]) {
        fsd_sources_report_layout(source);
    }
    const int status = bench_run(bench, run, timing, tally);
    fsd_run_destroy(run);
    return status;
}

/* Measures a text by each kernel. Returns an exit status. */
static int bench_source(struct bench *bench, struct fsd_source *source, const char *file)
{
    const size_t n_rounds = (size_t)bench->arguments->options[FSD_OPTION_REPEAT].number;
    struct fsd_timing timing = {.file = file,
                                .n_bytes = source->n_text,
                                .checksum = fsd_hash_add(FSD_HASH_INIT, source->text, source->n_text),
                                .options = bench->options.bytes,
                                .version = fastsud_version(),
                                .cpu = bench->cpu,
                                .samples_s = calloc(n_rounds, sizeof(double)),
                                .n_samples = n_rounds};
    struct fsd_tally tally;
    int status = FSD_EXIT_OK;

    if (!timing.samples_s) {
        fsd_message("out of memory");
        return FSD_EXIT_TROUBLE;
    }
    for (size_t i = 0; i < bench->kernels.n && status != FSD_EXIT_TROUBLE; i++) {
        const int kernel_status = bench_kernel(bench, source, bench->kernels.names[i], &timing, &tally);
        status = kernel_status > status ? kernel_status : status;
        if (kernel_status != FSD_EXIT_TROUBLE && !fsd_tally_is_clean(&tally)) {
            status = FSD_EXIT_ANSWER;
            if (i == 0) {
                report_unclean(source->name, &tally);
            }
        }
    }
    free(timing.samples_s);
    return status;
}

/* Measures a source that is in memory. Returns an exit status. */
static int bench_text(struct bench *bench, struct fsd_source *source, const char *file)
{
    if (bench->arguments->options[FSD_OPTION_PROGRAM].given) {
        return fsd_bench_programs(bench->arguments, file, source->text, source->n_text, bench->kernels.names,
                                  bench->kernels.n);
    }
    return bench_source(bench, source, file);
}

static int bench_file(struct bench *bench, struct fsd_source *file, const char *name)
{
    if (file->text) {
        return bench_text(bench, file, file->name);
    }
    size_t n_text = 0;
    char *const text = fsd_file_read(file, NULL, &n_text);

    if (!text) {
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_source source = {
        .name = file->name, .fd = file->fd, .text = text, .n_text = n_text, .choice = file->choice};
    const int status = bench_text(bench, &source, name);
    fsd_source_close(&source);
    free(text);
    return status;
}

/* Whether the options go together. Prints an error if not. */
static bool check_options(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct fsd_buffer own = {.n = 0};

    if (arguments->n_files == 0) {
        fsd_message("fastsud bench needs a FILE of puzzles; see fastsud bench --help");
        return false;
    }
    fsd_bench_put_options(arguments, true, ' ', &own);
    const bool is_ignored = values[FSD_OPTION_NEW].given && own.n > 0;
    if (is_ignored) {
        fsd_message("--new: options of its own belong into its command; leave out: %.*s", (int)own.n - 1, own.bytes);
    }
    fsd_buffer_destroy(&own);
    return !is_ignored;
}

/* Whether everything is there that is needed at the end. Prints an error if not. */
static bool prepare(struct bench *bench)
{
    const struct fsd_option_value *const values = bench->arguments->options;
    const char *const path = values[FSD_OPTION_SAVE].text;
    const int error = path ? fsd_output_check(path) : 0;

    if (error != 0) {
        fsd_report_output_error(path, error);
        return false;
    }
    if (values[FSD_OPTION_BENCH_AGAINST].given &&
        !fsd_bench_base_read(values[FSD_OPTION_BENCH_AGAINST].text, &bench->base)) {
        return false;
    }
    fsd_platform_cpu_model(bench->cpu, sizeof(bench->cpu));
    fsd_bench_put_options(bench->arguments, false, ' ', &bench->options);
    bench->options.n -= bench->options.n > 0;
    if (!fsd_buffer_text(&bench->options)) {
        fsd_message("out of memory");
        return false;
    }
    return check_kernels(bench->arguments, &bench->kernels) &&
           fsd_solving_read(bench->arguments, &bench->rules, &bench->solving);
}

/* The table's head, before any message about a file. */
static bool put_title(const struct fsd_option_value *values)
{
    if (values[FSD_OPTION_FORMAT].number == FSD_BENCH_JSONL) {
        return true;
    }
    if (values[FSD_OPTION_PROGRAM].given || values[FSD_OPTION_BENCH_AGAINST].given) {
        fsd_bench_put_title();
    } else {
        puts("engine    isa       threads    puzzles     seconds   puzzles/s  guesses/puzzle  file");
    }
    return fsd_stdout_flush();
}

static int put_saved(FILE *file, void *lines)
{
    fsd_buffer_write(lines, file);
    return 0;
}

static int bench(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct bench bench = {.arguments = arguments};
    struct fsd_puzzle_shape shape;
    size_t n_sources = 0;
    const bool has_rules = values[FSD_OPTION_RULES].given;

    if (!check_options(arguments) || (has_rules && !fsd_rules_option_shape(arguments, &shape))) {
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_source *const sources = fsd_sources_after(NULL, arguments, has_rules ? &shape : NULL, &n_sources);
    for (size_t i = 0; sources && i < n_sources; i++) {
        sources[i].choice.rules = has_rules ? FSD_RULES_KNOWN : FSD_RULES_TAKEN;
    }
    if (!sources || !parse_kernels(&bench.kernels, values[FSD_OPTION_ISAS].text)) {
        free(sources);
        return FSD_EXIT_TROUBLE;
    }
    int status = prepare(&bench) && put_title(values) ? FSD_EXIT_OK : FSD_EXIT_TROUBLE;
    for (size_t i = 0; i < n_sources && status != FSD_EXIT_TROUBLE; i++) {
        const int file_status = bench_file(&bench, &sources[i], arguments->files[i]);
        status = file_status > status ? file_status : status;
    }
    if (status != FSD_EXIT_TROUBLE && values[FSD_OPTION_SAVE].given) {
        const int save_status = fsd_document_write(values[FSD_OPTION_SAVE].text, NULL, put_saved, &bench.saved);
        status = save_status > status ? save_status : status;
    }
    fsd_rules_destroy(&bench.rules);
    fsd_timings_destroy(&bench.base);
    fsd_buffer_destroy(&bench.saved);
    fsd_buffer_destroy(&bench.options);
    free(bench.kernels.words);
    free(sources);
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_FORMAT,  FSD_OPTION_THREADS,      FSD_OPTION_LIMIT,     FSD_OPTION_REPEAT,
    FSD_OPTION_ENGINE,  FSD_OPTION_ISAS,         FSD_OPTION_SAVE,      FSD_OPTION_BENCH_AGAINST,
    FSD_OPTION_PROGRAM, FSD_OPTION_NEW,          FSD_OPTION_TOLERANCE, FSD_OPTIONS_OF_INPUT,
    FSD_OPTION_RULES,   FSD_OPTION_MEMORY_LIMIT, FSD_OPTION_JSON,      FSD_OPTION_CHUNK};

static const struct fsd_conflict conflicts[] = {
    {.when = "program", .rejects = "save against", .reason = "--program measures both sides itself"},
    {.without = "program", .rejects = "new", .reason = "it needs --program, to compare with"},
    {.without = "program against", .rejects = "tolerance", .reason = "only --against and --program compare"},
    {.rejects = NULL}};

const struct fsd_command fsd_command_bench = {
    .name = "bench",
    .help = "measure the speed on files of puzzles",
    .usage = "bench [OPTION...] FILE...",
    .text = "Times finding lines, parsing, solving and formatting in memory. Shows the median\n"
            "run for each file and kernel. Guesses of lockstep are of its parallel search.",
    .examples = "  fastsud bench -j 1 --isa all puzzles.txt\n"
                "  fastsud bench --save base.jsonl puzzles.txt\n"
                "  fastsud bench --against base.jsonl puzzles.txt\n"
                "  fastsud bench --program ./old --repeat 20 puzzles.txt\n",
    .manual = "Reads each file into memory and measures the time from text in memory to text in memory: finding lines, "
              "parsing, solving with proof of uniqueness and formatting.\n"
              "Shows the median of the rounds; one more run before them warms up.\n"
              "Compares it with earlier times, or two programs with each other, see\n.BR \"COMPARING SPEED\" .",
    .format_at = format_name,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .run = bench,
};
