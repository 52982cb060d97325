#include "cli/command.h"
#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "jobs/measure_stage.h"

/* Finds what is measured and written. Prints an error and returns false if the options do not go together. */
static bool read_columns(const struct fsd_arguments *arguments, bool has_rules,
                         struct fsd_measure_stage_options *options)
{
    if (!arguments->options[FSD_OPTION_RATE_COLUMNS].given) {
        return fsd_measure_options_read(arguments, false, has_rules, &options->plan);
    }
    return fsd_measure_columns_read(arguments, "columns", fsd_line_columns, has_rules, &options->plan,
                                    &options->columns);
}

/* The same, and how puzzles are solved. */
static bool read_plan(const struct fsd_arguments *arguments, bool has_rules, struct fsd_measure_stage_options *options)
{
    if (!read_columns(arguments, has_rules, options)) {
        return false;
    }
    fsd_measure_stage_complete(options);
    return true;
}

static bool on_sources(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources,
                       bool has_rules, void *options)
{
    (void)sources;
    (void)n_sources;
    return ((const struct fsd_measure_stage_options *)options)->plan.settings.has_rules == has_rules ||
           read_plan(arguments, has_rules, options);
}

static int rate(const struct fsd_arguments *arguments)
{
    const bool has_rules = arguments->options[FSD_OPTION_RULES].given ||
                           fsd_measure_options_need_rules(arguments, "columns") ||
                           fsd_measure_options_need_rules(arguments, "only"); /* as far as it is known */
    struct fsd_measure_stage_options options = {
        .format = (enum fsd_row_format)arguments->options[FSD_OPTION_FORMAT].number,
        .keeps_records = arguments->options[FSD_OPTION_KEEP].given,
    };
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_run_result result;
    int status = FSD_EXIT_TROUBLE;

    if (options.keeps_records && options.format != FSD_ROW_CSV) {
        fsd_message("--keep: the format %s has no columns; leave -f out", fsd_row_format_name(options.format));
        return status;
    }
    if (fsd_solving_read_measuring(arguments, &options.solving) && read_plan(arguments, has_rules, &options) &&
        fsd_solving_read_rules(arguments, &rules, &options.solving) && fsd_job_check_solver(&options.solving.solver)) {
        const struct fsd_job job = {.stage = &fsd_measure_stage,
                                    .stage_options = &options,
                                    .kernel = options.solving.solver.kernel,
                                    .takes_rules = true,
                                    .on_sources = on_sources,
                                    .rules = options.solving.rules};
        status = fsd_job_run(arguments, &job, &result);
        status = status == FSD_EXIT_OK && fsd_measure_stage_n_given_up(&result.tally) > 0 ? FSD_EXIT_ANSWER : status;
    }
    fsd_rules_destroy(&rules);
    return status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_FORMAT,       FSD_OPTION_RATE_COLUMNS, FSD_OPTION_RATE_ONLY,
                                             FSD_OPTION_WHERE,        FSD_OPTIONS_OF_OUTPUT,   FSD_OPTION_THREADS,
                                             FSD_OPTION_ISA,          FSD_OPTIONS_OF_INPUT,    FSD_OPTION_RULES,
                                             FSD_OPTION_MEMORY_LIMIT, FSD_OPTION_KEEP,         FSD_OPTIONS_OF_RUN};

static const struct fsd_conflict conflicts[] = {
    {.when = "columns", .rejects = "only", .reason = "--columns says what to take"}, {.rejects = NULL}};

static void put_array_names(const struct fsd_arguments *arguments, struct fsd_buffer *names)
{
    (void)arguments;
    fsd_buffer_put_text(names, "puzzle");
}

const struct fsd_command fsd_command_rate = {
    .name = "rate",
    .help = "measure every puzzle: solutions, logic, information, search",
    .usage = "rate [OPTION...] [FILE...]",
    .text = "Writes measures of every puzzle, in input order; man fastsud-measures has the\n"
            "formula, source and columns of each.",
    .examples = "  fastsud rate puzzles.txt >measures.csv\n"
                "  fastsud rate --columns puzzle,level,er -o rated.npz puzzles.txt\n"
                "  fastsud rate -f jsonl --morphs 20 --backdoors 3 hard.txt\n",
    .manual = "Writes measures of every puzzle, in input order, see\n.BR fastsud-measures (7).",
    .format_at = fsd_row_format_name,
    .put_array_names = put_array_names,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .measure_option = fsd_rate_option,
    .put_help = fsd_rate_put_costs,
    .run = rate,
};
