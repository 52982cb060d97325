#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/array_output.h"
#include "cli/command.h"
#include "cli/compression_option.h"
#include "cli/failure_message.h"
#include "cli/field_option.h"
#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "jobs/split_stage.h"
#include "measures/column.h"
#include "output/file.h"
#include "output/path.h"

/* Of a column, a value or a part; longer names are cut. */
enum { NAME_BYTES = 256 };

struct split_job {
    struct fsd_split_options options; /* first, so that it can be found from them */
    struct fsd_columns columns;       /* one, if any */
    char by[NAME_BYTES];              /* its name, or a field's */
    struct fsd_bins bins;
    struct fsd_split *split;
    char *paths[FSD_MAX_PARTS + 1]; /* NULL ends them */
    struct fsd_output_file outputs[FSD_MAX_PARTS];
    size_t n_outputs; /* open ones */
    struct fsd_packer *packers[FSD_MAX_PARTS];
    struct fsd_array_text arrays; /* what the text of all parts is; no form: it stays text */
    struct fsd_buffer array_names;
};

static bool report_no_memory(void)
{
    fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    return false;
}

/* Prints an error and returns false if the column cannot be had of 9x9 sudoku, or of other rules. */
static bool read_column(const struct fsd_arguments *arguments, bool has_rules, struct split_job *job)
{
    const char *const names[] = {job->by};

    if (job->options.field) {
        return fsd_measure_options_read_none(arguments, "by", has_rules, &job->options.plan);
    }
    if (strchr(job->by, ',')) {
        fsd_message("--by '%s': more than one column; name one", job->by);
        return false;
    }
    if (!fsd_measure_names_read(arguments, "by", names, 1, has_rules, &job->options.plan, &job->columns)) {
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
    options->cap = values[FSD_OPTION_CAP].number;
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

/*
 * Finds the name in a text that bins may follow, and whether it is that of a field. Prints an error and returns false
 * on failure.
 */
static bool find_name(const char *text, const struct fsd_source *sources, size_t n_sources, struct split_job *job,
                      bool *is_field)
{
    const char *const colon = strrchr(text, ':');
    struct fsd_failure failure;

    snprintf(job->by, sizeof(job->by), "%s", text);
    if (!fsd_field_option_find("by", job->by, sources, n_sources, is_field)) {
        return false;
    }
    if (*is_field || !colon || (size_t)(colon - text) >= sizeof(job->by)) {
        return true;
    }
    if (!fsd_bins_parse(&job->bins, colon + 1, &failure)) {
        fsd_message("--by %s: %s; write for example --by er:2,4.5,7 or --by er:quantiles=10", text, failure.text);
        return false;
    }
    job->by[colon - text] = '\0';
    job->options.bins = &job->bins;
    return fsd_field_option_find("by", job->by, sources, n_sources, is_field);
}

/* Prints an error and returns false if the options do not suit puzzles with rules of their own. */
static bool on_sources(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources,
                       bool has_rules, void *stage_options)
{
    struct fsd_split_options *const options = fsd_split_options_of(stage_options);
    struct split_job *const job = (struct split_job *)(void *)options;
    const struct fsd_option_value *const by = &arguments->options[FSD_OPTION_BY_COLUMN];
    bool is_field = false;

    if (job->arrays.form && !fsd_array_output_describe(arguments, sources, n_sources, options->solving.rules,
                                                       &job->array_names, &job->arrays)) {
        return false;
    }
    if (!by->given) {
        return true;
    }
    options->is_equal = arguments->options[FSD_OPTION_EQUAL].given;
    if (has_rules && !options->solving.rules && options->by_solution) {
        fsd_message("--by-solution: with --by it is for puzzles without rules of their own; leave one of them out");
        return false;
    }
    if (!find_name(by->text, sources, n_sources, job, &is_field)) {
        return false;
    }
    job->options.field = is_field ? job->by : NULL;
    return read_column(arguments, has_rules, job);
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

    job->arrays = (struct fsd_array_text){.form = fsd_array_output_form(arguments), .names = "puzzle"};
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
        if (error == 0) {
            error = job->arrays.form ? fsd_output_pack_arrays(output, &job->arrays)
                                     : fsd_output_pack(output, compression, 1);
        }
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

struct named_fill {
    char part[NAME_BYTES], value[NAME_BYTES], from[NAME_BYTES];
    uint64_t n;
};

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
    if (!job->options.is_equal || job->options.cap > 0 || !counts.rarest || part == shares->n) {
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
    if (job->options.is_equal || job->options.cap > 0) {
        fsd_buffer_print(text, "%" PRIu64 " left out", counts.n_left_out);
        if (job->options.cap == 0) {
            put_rarest(job, &counts, text);
        }
        fsd_buffer_put_text(text, ", ");
    }
}

/* Fill i with names; false: there is none. */
static bool name_fill(const struct split_job *job, const struct fsd_split_counts *counts, size_t i,
                      struct named_fill *named)
{
    const struct fsd_shares *const shares = &job->options.shares;
    const struct fsd_strata_fill *fills = NULL;
    size_t n = 0;

    if (!counts->strata || i >= fsd_strata_fills(counts->strata, &fills)) {
        return false;
    }
    const size_t part = fills[i].part;
    named->n = fills[i].n;
    snprintf(named->part, sizeof(named->part), "%.*s", (int)shares->n_names[part], shares->names[part]);
    const char *text = fsd_strata_text(counts->strata, fills[i].stratum, &n);
    snprintf(named->value, sizeof(named->value), "%.*s", (int)n, text);
    text = fsd_strata_text(counts->strata, fills[i].from, &n);
    snprintf(named->from, sizeof(named->from), "%.*s", (int)n, text);
    return true;
}

/* With --equal and --cap: which puzzles stand in for those of a value that has too few. */
static void put_fills(const struct split_job *job, const struct fsd_split_counts *counts, struct fsd_json *json)
{
    struct named_fill fill;

    fsd_json_begin(json, "filled", '[');
    for (size_t i = 0; name_fill(job, counts, i, &fill); i++) {
        fsd_json_begin(json, NULL, '{');
        fsd_json_put_text(json, "part", fill.part);
        fsd_json_put_text(json, "value", fill.value);
        fsd_json_put_text(json, "from", fill.from);
        fsd_json_put_count(json, "puzzles", fill.n);
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
}

/* The same for people, a line each. */
static void tell_fills(const struct split_job *job)
{
    struct fsd_split_counts counts;
    struct named_fill fill;

    fsd_split_counts_get(job->split, &counts);
    for (size_t i = 0; name_fill(job, &counts, i, &fill); i++) {
        fsd_message("%s: %" PRIu64 " with %s %s stand in for %s, of which there are too few", fill.part, fill.n,
                    strata_name(job), fill.from, fill.value);
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
    if (job->options.is_equal || job->options.cap > 0) {
        fsd_json_put_count(json, "left_out", counts.n_left_out);
    }
    if (job->options.is_equal && job->options.cap > 0) {
        put_fills(job, &counts, json);
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
    if (status != FSD_EXIT_TROUBLE && !arguments->options[FSD_OPTION_QUIET].given) {
        tell_fills(what);
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
    fsd_buffer_destroy(&what.array_names);
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_PART_FILES, FSD_OPTION_COMPRESS,  FSD_OPTION_PARTS,       FSD_OPTION_SEED,   FSD_OPTION_BY_COLUMN,
    FSD_OPTION_EQUAL,      FSD_OPTION_CAP,       FSD_OPTION_BY_SOLUTION, FSD_OPTION_WHERE,  FSD_OPTION_THREADS,
    FSD_OPTION_ISA,        FSD_OPTIONS_OF_INPUT, FSD_OPTION_RULES,       FSD_OPTIONS_OF_RUN};

static enum fsd_records writes_records(const struct fsd_arguments *arguments)
{
    (void)arguments;
    return FSD_RECORDS_ALL;
}

static const struct fsd_conflict conflicts[] = {
    {.without = "by", .rejects = "equal cap", .reason = "it is for --by"},
    {.without = "by where", .rejects = "measures", .reason = "it is for --by and --where"},
    {.when = "by", .rejects = "shard", .reason = "--by has to see all puzzles to keep the shares in every stratum"},
    {.rejects = NULL}};

static void put_array_names(const struct fsd_arguments *arguments, struct fsd_buffer *names)
{
    (void)arguments;
    fsd_buffer_put_text(names, "puzzle");
}

const struct fsd_command fsd_command_split = {
    .name = "split",
    .writes_records = writes_records,
    .help = "split into parts, such as train and test, by class of puzzles",
    .usage = "split --parts NAME=SHARE,... [OPTION...] [FILE...]",
    .text = "Writes each line, unchanged, to the file of its part, and isomorphic puzzles to\n"
            "the same part. Skips malformed lines. Takes memory with --by: 17 to 49 bytes a\n"
            "class; with --equal, --cap and quantiles, all lines.",
    .examples = "  fastsud split --parts train=0.9,test=0.1 --seed 7 puzzles.txt\n"
                "  fastsud split --parts a=0.5,b=0.5 --by er:2,4.5,7 --cap 1000 puzzles.txt\n",
    .manual = "Splits puzzles into parts, so that isomorphic puzzles are in the same part, see\n"
              ".BR CLASSES .",
    .no_resume = "split writes several files; run shards of the input with --shard instead",
    .put_array_names = put_array_names,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .measure_option = fsd_column_option,
    .measures_title = "Measures for --by and --where",
    .run = split,
};
