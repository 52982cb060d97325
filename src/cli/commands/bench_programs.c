#include "cli/commands/bench_programs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/platform.h"
#include "cli/command.h"
#include "cli/commands/bench_comparison.h"
#include "cli/message.h"
#include "cli/standard_output.h"
#include "cli/timed_program.h"

enum { CPU_BYTES = 128 };
enum side { OLD, NEW, N_SIDES };

/* A comparison on one file. */
struct pair {
    const struct fsd_arguments *arguments;
    const char *file, *kernel;
    uint64_t n_bytes, checksum;
    FILE *input;
    struct fsd_timed_program programs[N_SIDES];
    size_t n_rounds;
    double *samples_s[N_SIDES]; /* n_rounds each */
    uint64_t n_lines;           /* that each run must write */
};

/* Whether it says how puzzles are solved; -f says how times are written. */
static bool solve_takes(const struct fsd_option *row)
{
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(&fsd_command_solve, i, &option); i++) {
        if (strcmp(option.option->name, row->name) == 0) {
            return row != &fsd_options[FSD_OPTION_FORMAT];
        }
    }
    return false;
}

void fsd_bench_put_options(const struct fsd_arguments *arguments, bool with_threads_and_kernel, char separator,
                           struct fsd_buffer *out)
{
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(arguments->command, i, &option); i++) {
        const struct fsd_option_value *const value = &arguments->options[option.place];
        const bool is_known_otherwise = option.option == &fsd_options[FSD_OPTION_ISAS] ||
                                        option.option == &fsd_options[FSD_OPTION_THREADS] ||
                                        option.option == &fsd_options[FSD_OPTION_CHUNK];
        if (!value->given || !solve_takes(option.option) || (is_known_otherwise && !with_threads_and_kernel)) {
            continue;
        }
        fsd_buffer_put_text(out, "--");
        fsd_buffer_put_text(out, option.option->name);
        if (option.option->argument) {
            fsd_buffer_put_char(out, '=');
            fsd_buffer_put_text(out, value->text);
        }
        fsd_buffer_put_char(out, separator);
    }
}

/* This program, with the options of the command line. */
static bool create_own(struct pair *pair)
{
    struct fsd_buffer words = {.n = 0};

    fsd_buffer_put(&words, "solve\0-q", sizeof("solve\0-q"));
    fsd_bench_put_options(pair->arguments, true, '\0', &words);
    if (pair->kernel) { /* the last one counts */
        fsd_buffer_put_text(&words, "--isa=");
        fsd_buffer_put(&words, pair->kernel, strlen(pair->kernel) + 1);
    }
    const bool is_created =
        fsd_timed_program_create_own(&pair->programs[NEW], words.failed ? NULL : words.bytes, words.n, pair->input);
    fsd_buffer_destroy(&words);
    return is_created;
}

/* Runs one side. In the first run, before all rounds, only the number of lines is learned. */
static bool run_side(struct pair *pair, enum side side, bool is_first, double *seconds)
{
    struct fsd_timed_program *const program = &pair->programs[side];
    uint64_t duration_ns = 0, n_lines = 0;

    if (!fsd_timed_program_run(program, &duration_ns, &n_lines)) {
        return false;
    }
    *seconds = (double)(duration_ns > 0 ? duration_ns : 1) / 1e9;
    if (is_first) {
        pair->n_lines = n_lines;
    }
    if (n_lines == 0) {
        fsd_timed_program_report(program, "%s: it wrote no line; a solver reads lines and writes a line for each",
                                 pair->file);
    } else if (n_lines != pair->n_lines) {
        fsd_timed_program_report(program, "%s: it wrote %" PRIu64 " lines, where %" PRIu64 " were written before",
                                 pair->file, n_lines, pair->n_lines);
    }
    return n_lines > 0 && n_lines == pair->n_lines;
}

/* A round that warms up, then those that count; which side runs first changes from round to round. */
static bool run_rounds(struct pair *pair)
{
    double ignored = 0;
    bool good = run_side(pair, OLD, true, &ignored) && run_side(pair, NEW, false, &ignored);

    for (size_t i = 0; good && i < pair->n_rounds; i++) {
        const enum side first = i % 2 == 0 ? OLD : NEW;
        const enum side second = first == OLD ? NEW : OLD;
        good = run_side(pair, first, false, &pair->samples_s[first][i]) &&
               run_side(pair, second, false, &pair->samples_s[second][i]);
    }
    return good;
}

/* False when out of memory. */
static bool put_json(const struct pair *pair, const struct fsd_bench_comparison *comparison)
{
    const struct fsd_option_value *const values = pair->arguments->options;
    struct fsd_buffer out = {.n = 0};
    struct fsd_json json = {.out = &out};
    char checksum[FSD_HASH_DIGITS + 1], cpu[CPU_BYTES];

    snprintf(checksum, sizeof(checksum), "%016" PRIx64, pair->checksum);
    fsd_platform_cpu_model(cpu, sizeof(cpu));
    fsd_json_begin(&json, NULL, '{');
    fsd_json_put_text(&json, "file", pair->file);
    fsd_json_put_count(&json, "puzzles", pair->n_lines);
    fsd_json_put_text(&json, "program", values[FSD_OPTION_PROGRAM].text);
    fsd_json_put_text(&json, "new", values[FSD_OPTION_NEW].text);
    fsd_json_put_text(&json, "isa", pair->kernel);
    fsd_json_put_decimal(&json, "seconds", comparison->new_s, 9);
    fsd_json_put_decimal(&json, "puzzles_per_s", (double)pair->n_lines / comparison->new_s, 1);
    fsd_json_put_count(&json, "bytes", pair->n_bytes);
    fsd_json_put_text(&json, "checksum", checksum);
    fsd_json_put_text(&json, "version", fastsud_version());
    fsd_json_put_text(&json, "cpu", cpu);
    fsd_timing_put_samples(&json, "samples_s", pair->samples_s[NEW], pair->n_rounds);
    fsd_timing_put_samples(&json, "old_samples_s", pair->samples_s[OLD], pair->n_rounds);
    fsd_bench_put_members(&json, comparison);
    fsd_json_end(&json, '}');
    return fsd_json_flush(&json, stdout);
}

/* Returns an exit status. */
static int show(struct pair *pair)
{
    const struct fsd_option_value *const values = pair->arguments->options;
    struct fsd_bench_comparison comparison = {.tolerance = values[FSD_OPTION_TOLERANCE].number};

    bool has_memory = fsd_ratio_of_pairs(pair->samples_s[NEW], pair->samples_s[OLD], pair->n_rounds, &comparison.ratio);
    double *const sorted = has_memory ? malloc(pair->n_rounds * sizeof(*sorted)) : NULL; /* pairs stay pairs */
    if (sorted) {
        memcpy(sorted, pair->samples_s[OLD], pair->n_rounds * sizeof(*sorted));
        comparison.old_s = fsd_median(sorted, pair->n_rounds);
        memcpy(sorted, pair->samples_s[NEW], pair->n_rounds * sizeof(*sorted));
        comparison.new_s = fsd_median(sorted, pair->n_rounds);
        free(sorted);
        if (values[FSD_OPTION_FORMAT].number == FSD_BENCH_JSONL) {
            has_memory = put_json(pair, &comparison);
        } else {
            fsd_bench_put_comparison(&comparison, pair->kernel, pair->n_lines, pair->file);
        }
    }
    if (!sorted || !has_memory) {
        fsd_message("out of memory");
        return FSD_EXIT_TROUBLE;
    }
    return fsd_stdout_flush() ? fsd_bench_judge(&comparison, pair->file, pair->programs[OLD].words[0])
                              : FSD_EXIT_TROUBLE;
}

/* Returns an exit status. */
static int compare(struct pair *pair)
{
    const struct fsd_option_value *const values = pair->arguments->options;
    const char *const new = values[FSD_OPTION_NEW].text;
    int status = FSD_EXIT_TROUBLE;

    for (enum side side = OLD; side < N_SIDES; side++) {
        pair->samples_s[side] = calloc(pair->n_rounds, sizeof(double));
    }
    if (!pair->samples_s[OLD] || !pair->samples_s[NEW]) {
        fsd_message("out of memory");
    } else if (fsd_timed_program_create(&pair->programs[OLD], "--program", values[FSD_OPTION_PROGRAM].text,
                                        pair->input) &&
               (new ? fsd_timed_program_create(&pair->programs[NEW], "--new", new, pair->input) : create_own(pair)) &&
               run_rounds(pair)) {
        status = show(pair);
    }
    for (enum side side = OLD; side < N_SIDES; side++) {
        fsd_timed_program_destroy(&pair->programs[side]);
        free(pair->samples_s[side]);
    }
    return status;
}

int fsd_bench_programs(const struct fsd_arguments *arguments, const char *file, const char *text, size_t n_text,
                       const char *const *kernels, size_t n_kernels)
{
    FILE *const input = tmpfile();
    int status = FSD_EXIT_OK;

    if (!input || fwrite(text, 1, n_text, input) != n_text || fflush(input) != 0) {
        fsd_message("%s: cannot be copied to a temporary file: %s", file, strerror(errno));
        status = FSD_EXIT_TROUBLE;
    }
    for (size_t i = 0; i < n_kernels && status != FSD_EXIT_TROUBLE; i++) {
        struct pair pair = {.arguments = arguments,
                            .file = file,
                            .kernel = kernels[i],
                            .n_bytes = n_text,
                            .checksum = fsd_hash_add(FSD_HASH_INIT, text, n_text),
                            .input = input,
                            .n_rounds = (size_t)arguments->options[FSD_OPTION_REPEAT].number};
        const int pair_status = compare(&pair);
        status = pair_status > status ? pair_status : status;
    }
    if (input) {
        fclose(input);
    }
    return status;
}
