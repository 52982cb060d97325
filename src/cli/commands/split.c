#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/compression_option.h"
#include "cli/failure_message.h"
#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "jobs/split_stage.h"
#include "measures/column.h"
#include "output/file.h"
#include "output/path.h"

struct split_job {
    struct fsd_split_options options; /* first, so that it can be found from them */
    struct fsd_columns columns;       /* one, if any */
    struct fsd_split *split;
    char *paths[FSD_MAX_PARTS + 1]; /* NULL ends them */
    struct fsd_output_file outputs[FSD_MAX_PARTS];
    size_t n_outputs; /* open ones */
    struct fsd_packer *packers[FSD_MAX_PARTS];
};

static bool report_no_memory(void)
{
    fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    return false;
}

/* The measure options of rate that have a value, but for --seed, as split has one: a column asks for its measure. */
static const struct fsd_option *measure_option(size_t i)
{
    const struct fsd_option *option = NULL;

    for (size_t k = 0; (option = fsd_rate_option(k)); k++) {
        if (option->argument && strcmp(option->name, "seed") != 0 && i-- == 0) {
            return option;
        }
    }
    return NULL;
}

/* Whether the records of a source have the field; is_known: it has any. */
static bool has_field(const struct fsd_source *source, const char *name, bool *is_known)
{
    const struct fsd_layout_kind *const kind = source->layout.kind;

    *is_known = source->kind != FSD_SOURCE_UNKNOWN && !source->layout.is_empty;
    return *is_known && kind->has_field && kind->has_field(&source->layout, name);
}

/* Takes the field from the input if it is there. Prints an error and returns false if some of it has none. */
static bool find_field(const char *name, const struct fsd_source *sources, size_t n_sources, struct split_job *job)
{
    const struct fsd_source *with = NULL, *without = NULL;

    for (size_t i = 0; i < n_sources; i++) {
        bool is_known = false;
        if (has_field(&sources[i], name, &is_known)) {
            with = &sources[i];
        } else if (is_known) {
            without = &sources[i];
        }
    }
    if (with && without) {
        fsd_message("--by %s: %s has it, but %s has not; split them one by one", name, with->name, without->name);
        return false;
    }
    job->options.field = with ? name : NULL;
    return true;
}

/* Prints an error and returns false if the column cannot be had of 9x9 sudoku, or of other rules. */
static bool read_column(const struct fsd_arguments *arguments, bool has_rules, struct split_job *job)
{
    static const char *const no_columns[] = {NULL};

    if (job->options.field) {
        return fsd_measure_options_read_none(arguments, "by", has_rules, &job->options.plan);
    }
    if (!fsd_measure_columns_read(arguments, "by", no_columns, has_rules, &job->options.plan, &job->columns)) {
        return false;
    }
    if (job->columns.n > 1) {
        fsd_message("--by '%s': more than one column; name one", arguments->options[FSD_OPTION_BY_COLUMN].text);
        return false;
    }
    job->options.column = &job->columns.columns[0];
    return true;
}

/* Prints an error and returns false if the options do not go together. */
static bool read_options(const struct fsd_arguments *arguments, struct split_job *job)
{
    struct fsd_split_options *const options = &job->options;
    const struct fsd_option_value *const values = arguments->options;
    struct fsd_failure failure;

    options->seed = values[FSD_OPTION_SEED].number;
    options->by_solution = values[FSD_OPTION_BY_SOLUTION].given;
    options->kernel = values[FSD_OPTION_ISA].text;
    if (!values[FSD_OPTION_PARTS].given) {
        fsd_message("split needs --parts, such as --parts train=0.9,test=0.1; see fastsud split --help");
        return false;
    }
    if (!fsd_shares_parse(&options->shares, values[FSD_OPTION_PARTS].text, &failure)) {
        fsd_message("%s", failure.text);
        return false;
    }
    if (!strchr(values[FSD_OPTION_PART_FILES].text, '%')) {
        fsd_message("-o '%s': no %% in it to stand for a part's name; write for example -o part-%%.txt",
                    values[FSD_OPTION_PART_FILES].text);
        return false;
    }
    return true;
}

/* Prints an error and returns false if the options do not suit puzzles with rules of their own. */
static bool on_sources(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources,
                       bool has_rules, void *stage_options)
{
    struct fsd_split_options *const options = fsd_split_options_of(stage_options);
    struct split_job *const job = (struct split_job *)(void *)options;
    const struct fsd_option_value *const by = &arguments->options[FSD_OPTION_BY_COLUMN];

    if (!by->given) {
        return true;
    }
    options->is_equal = arguments->options[FSD_OPTION_EQUAL].given;
    if (has_rules && !options->solving.rules && options->by_solution) {
        fsd_message("--by-solution: with --by it is for puzzles without rules of their own; leave one of them out");
        return false;
    }
    return find_field(by->text, sources, n_sources, job) && read_column(arguments, has_rules, job);
}

/* A pattern with each % replaced by a part's name; the caller frees it. NULL when out of memory. */
static char *path_of(const char *pattern, const struct fsd_shares *shares, size_t part)
{
    struct fsd_buffer path = {.n = 0};

    for (; *pattern; pattern++) {
        if (*pattern == '%') {
            fsd_buffer_put(&path, shares->names[part], shares->n_names[part]);
        } else {
            fsd_buffer_put_char(&path, *pattern);
        }
    }
    if (!fsd_buffer_text(&path)) {
        fsd_buffer_destroy(&path);
    }
    return path.bytes;
}

/* Whether a part's path is not that of an input, which the part would replace; prints an error if it is. */
static bool check_not_input(const struct fsd_arguments *arguments, const char *path)
{
    for (size_t i = 0; i < arguments->n_files; i++) {
        if (strcmp(arguments->files[i], "-") != 0 && fsd_output_is_same(arguments->files[i], path)) {
            fsd_message("%s: a part would replace this input; choose other names with -o", path);
            return false;
        }
    }
    return true;
}

/* Prints an error and returns false on failure. */
static bool open_outputs(struct split_job *job, const struct fsd_arguments *arguments)
{
    const struct fsd_shares *const shares = &job->options.shares;
    const char *const pattern = arguments->options[FSD_OPTION_PART_FILES].text;

    for (size_t part = 0; part < shares->n; part++) {
        job->paths[part] = path_of(pattern, shares, part);
        if (!job->paths[part]) {
            return report_no_memory();
        }
        if (!check_not_input(arguments, job->paths[part])) {
            return false;
        }
        for (size_t other = 0; other < part; other++) {
            if (fsd_output_is_same(job->paths[other], job->paths[part])) {
                fsd_message("%s and %s are the same file; choose other names", job->paths[other], job->paths[part]);
                return false;
            }
        }
    }
    for (size_t part = 0; part < shares->n; part++) {
        struct fsd_output_file *const output = &job->outputs[part];
        const struct fsd_codec *compression = NULL;
        if (!fsd_compression_choose(arguments, job->paths[part], &compression)) {
            return false;
        }
        int error = fsd_output_open(output, job->paths[part]);
        job->n_outputs += error == 0;
        error = error == 0 ? fsd_output_pack(output, compression, 1) : error;
        if (error != 0) {
            fsd_report_output_error(job->paths[part], error);
            return false;
        }
        job->packers[part] = output->packer;
    }
    return true;
}

/* What makes strata; NULL: nothing. */
static const char *strata_name(const struct split_job *job)
{
    return job->options.field ? job->options.field : job->options.column ? job->options.column->name : NULL;
}

/* Says how many puzzles have the rarest value. */
static void put_rarest(const struct split_job *job, const struct fsd_split_counts *counts, struct fsd_buffer *text)
{
    const bool has_value = counts->n_rarest_text > 0;

    if (counts->rarest) {
        fsd_buffer_print(text, " as only %" PRIu64 " %s %s%s%s", counts->n_rarest,
                         counts->n_rarest == 1 ? "has" : "have", has_value ? "" : "no ", strata_name(job),
                         has_value ? " " : "");
        fsd_buffer_put(text, counts->rarest, counts->n_rarest_text);
    }
}

/* With --equal, a value that is too rare would leave a part without any. Prints an error and returns false then. */
static bool check_parts(const struct split_job *job)
{
    const struct fsd_shares *const shares = &job->options.shares;
    struct fsd_split_counts counts;
    struct fsd_buffer reason = {.n = 0};
    size_t part = 0;

    fsd_split_counts_get(job->split, &counts);
    while (part < shares->n && (counts.n_lines[part] > 0 || shares->shares[part] == 0)) {
        part++;
    }
    if (!job->options.is_equal || !counts.rarest || part == shares->n) {
        return true;
    }
    put_rarest(job, &counts, &reason);
    fsd_message("--equal: no puzzle is left for %s%s; leave out puzzles with rare values first", job->paths[part],
                fsd_buffer_text(&reason) ? reason.bytes : "");
    fsd_buffer_destroy(&reason);
    return false;
}

static bool commit(struct split_job *job)
{
    size_t failed = 0;

    if (!check_parts(job)) {
        return false;
    }
    const int error = fsd_output_commit_all(job->outputs, job->n_outputs, &failed);

    job->n_outputs = 0;
    if (error != 0) {
        fsd_report_output_error(job->paths[failed], error);
    }
    return error == 0;
}

static void put_text(const void *context, struct fsd_buffer *text)
{
    const struct split_job *const job = context;
    const struct fsd_shares *const shares = &job->options.shares;
    struct fsd_split_counts counts;

    fsd_split_counts_get(job->split, &counts);
    for (size_t part = 0; part < shares->n; part++) {
        fsd_buffer_print(text, "%.*s %" PRIu64, (int)shares->n_names[part], shares->names[part], counts.n_lines[part]);
        if (strata_name(job)) {
            fsd_buffer_print(text, " (%" PRIu64 " class%s)", counts.n_classes[part],
                             counts.n_classes[part] == 1 ? "" : "es");
        }
        fsd_buffer_put_text(text, ", ");
    }
    if (strata_name(job)) {
        fsd_buffer_print(text, "%zu value%s of %s, %s, ", counts.n_strata, counts.n_strata == 1 ? "" : "s",
                         strata_name(job), job->options.field ? "as the input has it" : "measured");
    }
    if (job->options.is_equal) {
        fsd_buffer_print(text, "%" PRIu64 " left out", counts.n_left_out);
        put_rarest(job, &counts, text);
        fsd_buffer_put_text(text, ", ");
    }
}

static void put_json(const void *context, struct fsd_json *json)
{
    const struct split_job *const job = context;
    const struct fsd_shares *const shares = &job->options.shares;
    struct fsd_split_counts counts;

    fsd_split_counts_get(job->split, &counts);
    fsd_json_begin(json, "parts", '[');
    for (size_t part = 0; part < shares->n; part++) {
        fsd_json_begin(json, NULL, '{');
        fsd_json_put_text(json, "file", job->paths[part]);
        fsd_json_put_decimal(json, "share", (double)shares->shares[part] / (double)shares->total, 8);
        fsd_json_put_count(json, "puzzles", counts.n_lines[part]);
        if (strata_name(job)) {
            fsd_json_put_count(json, "classes", counts.n_classes[part]);
        } else {
            fsd_json_put_null(json, "classes");
        }
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
    if (strata_name(job)) {
        fsd_json_put_text(json, "values", job->options.field ? "input" : "measured");
    }
    if (job->options.is_equal) {
        fsd_json_put_count(json, "left_out", counts.n_left_out);
    }
    fsd_json_put_count(json, "class_bytes", counts.n_bytes);
}

/* Splits into open outputs. Returns an exit status. */
static int run(const struct fsd_arguments *arguments, struct split_job *what)
{
    struct fsd_run_result result;

    what->split = fsd_split_create(&what->options);
    if (!what->split) {
        report_no_memory();
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_job job = {
        .stage = &fsd_split_stage,
        .stage_options = what->split,
        .kernel = what->options.kernel,
        .takes_rules = true,
        .on_sources = on_sources,
        .rules = what->options.symmetries ? what->options.symmetries->rules : NULL,
        .has_own_outputs = true,
        .outputs = (const char *const *)what->paths,
        .summary = {.put_text = put_text, .put_json = put_json, .context = what},
    };
    int status = fsd_job_execute(arguments, &job, &result);
    if (status != FSD_EXIT_TROUBLE && !fsd_failed(&result.failure)) {
        status = commit(what) ? status : FSD_EXIT_TROUBLE;
    }
    if (status != FSD_EXIT_TROUBLE) {
        fsd_job_put_summary(arguments, &job, &result);
    }
    fsd_split_destroy(what->split);
    return status;
}

static int split(const struct fsd_arguments *arguments)
{
    struct split_job what = {.options.solving.solver = FSD_SOLVER_OPTIONS_INIT};
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_symmetries symmetries = {.n_cells = 0};
    int status = FSD_EXIT_TROUBLE;

    what.options.packers = what.packers;
    what.options.names = (const char *const *)what.paths;
    if (read_options(arguments, &what) && fsd_solving_read_rules(arguments, &rules, &what.options.solving) &&
        fsd_symmetries_of(arguments, what.options.solving.rules, &symmetries, &what.options.symmetries) &&
        open_outputs(&what, arguments)) {
        status = run(arguments, &what);
    }
    fsd_symmetries_destroy(&symmetries);
    fsd_rules_destroy(&rules);
    for (size_t part = 0; part < what.n_outputs; part++) {
        fsd_output_discard(&what.outputs[part]);
    }
    for (size_t part = 0; part < FSD_MAX_PARTS; part++) {
        free(what.paths[part]);
    }
    return status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_PART_FILES,  FSD_OPTION_COMPRESS,  FSD_OPTION_PARTS,
                                             FSD_OPTION_SEED,        FSD_OPTION_BY_COLUMN, FSD_OPTION_EQUAL,
                                             FSD_OPTION_BY_SOLUTION, FSD_OPTION_THREADS,   FSD_OPTION_ISA,
                                             FSD_OPTIONS_OF_INPUT,   FSD_OPTION_RULES,     FSD_OPTIONS_OF_RUN};

static enum fsd_records writes_records(const struct fsd_arguments *arguments)
{
    (void)arguments;
    return FSD_RECORDS_ALL;
}

static const struct fsd_conflict conflicts[] = {
    {.without = "by", .rejects = "equal measures", .reason = "it is for --by"},
    {.when = "by", .rejects = "shard", .reason = "--by has to see all puzzles to keep the shares in every stratum"},
    {.rejects = NULL}};

const struct fsd_command fsd_command_split = {
    .name = "split",
    .writes_records = writes_records,
    .help = "split into parts, such as train and test, by class of puzzles",
    .usage = "split --parts NAME=SHARE,... [OPTION...] [FILE...]",
    .text = "Writes each line, unchanged, to the file of its part; isomorphic puzzles, or\n"
            "puzzles with isomorphic solutions, go to the same part. Takes no memory\n"
            "without --by; with it, 17 bytes per class of puzzles, 49 if any input is a pipe\n"
            "or has its own rules; with --equal, the lines, too. Skips malformed lines.",
    .examples = "  fastsud split --parts train=0.9,test=0.1 --seed 7 puzzles.txt\n"
                "  fastsud split --parts a=0.5,b=0.5 --by er -o part-%.txt puzzles.txt\n",
    .manual = "Splits puzzles into parts, so that isomorphic puzzles are in the same part, see\n"
              ".BR CLASSES .",
    .no_resume = "split writes several files; run shards of the input with --shard instead",
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .measure_option = measure_option,
    .measures_title = "Measures for --by",
    .run = split,
};
