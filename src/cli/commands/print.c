#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "cli/run_output.h"
#include "jobs/print_stage.h"

/* Rejects options that do not go together. */
static bool check_options(const struct fsd_arguments *arguments, const struct fsd_print_stage_options *options)
{
    const bool is_beside = options->sheets.answers == FSD_ANSWERS_BESIDE;

    if (options->format == FSD_PRINT_SVG && is_beside) {
        fsd_message("--answers beside: with -f svg each file has one grid; write --answers end for files of answers");
        return false;
    }
    if (options->format == FSD_PRINT_SVG) {
        return fsd_run_output_check_folder(arguments, "puzzle");
    }
    if (is_beside && options->sheets.per_page > FSD_MOST_BESIDE) {
        fsd_message("-n %u: beside so many puzzles the answers would be too small to read; write at most -n %d, or "
                    "--answers end",
                    options->sheets.per_page, FSD_MOST_BESIDE);
        return false;
    }
    return true;
}

static int print(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    const char *const title = values[FSD_OPTION_TITLE].text;
    struct fsd_print_stage_options options = {
        .sheets = {.per_page = (unsigned)values[FSD_OPTION_PER_PAGE].number,
                   .answers = (enum fsd_answers_place)values[FSD_OPTION_ANSWERS].number,
                   .paper = (enum fsd_paper)values[FSD_OPTION_PAPER].number,
                   .title = title && *title ? title : NULL,
                   .foot = values[FSD_OPTION_FOOT].text},
        .format = (enum fsd_print_format)values[FSD_OPTION_FORMAT].number,
        .has_grades = values[FSD_OPTION_SHOW_GRADE].given,
    };
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_run_result result;
    int status = FSD_EXIT_TROUBLE;

    if (check_options(arguments, &options) && fsd_solving_read(arguments, &rules, &options.solving)) {
        const struct fsd_job job = {.stage = &fsd_print_stage,
                                    .stage_options = &options,
                                    .kernel = options.solving.solver.kernel,
                                    .takes_rules = true,
                                    .rules = options.solving.rules,
                                    .makes_folder = options.format == FSD_PRINT_SVG};
        status = fsd_job_run(arguments, &job, &result);
    }
    fsd_print_stage_destroy(&options);
    fsd_rules_destroy(&rules);
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_PER_PAGE, FSD_OPTION_ANSWERS,   FSD_OPTION_TITLE,  FSD_OPTION_FOOT,         FSD_OPTION_SHOW_GRADE,
    FSD_OPTION_PAPER,    FSD_OPTION_FORMAT,    FSD_OPTION_OUTPUT, FSD_OPTION_COMPRESS,     FSD_OPTION_THREADS,
    FSD_OPTION_ISA,      FSD_OPTIONS_OF_INPUT, FSD_OPTION_RULES,  FSD_OPTION_MEMORY_LIMIT, FSD_OPTION_TIME_LIMIT,
    FSD_OPTION_STRICT,   FSD_OPTION_SUMMARY,   FSD_OPTION_QUIET,  FSD_OPTION_CHUNK};

static const struct fsd_conflict conflicts[] = {
    {.when = "format", .is = "svg", .rejects = "per-page title foot paper", .reason = "with -f svg there are no pages"},
    {.when = "format", .is = "svg", .rejects = "compress", .reason = "-f svg writes one folder"},
    {.rejects = NULL}};

const struct fsd_command fsd_command_print = {
    .name = "print",
    .help = "lay puzzles out on paper, with answers",
    .usage = "print [OPTION...] [FILE...]",
    .text = "Writes an HTML page that is laid out for paper, to print from a browser: puzzles\n"
            "of any rules and sizes, then their answers. Leaves out puzzles that do not have\n"
            "exactly one solution, and says so. Exit status 1: some were left out.",
    .examples = "  fastsud print -n 6 --title Sunday --grade -o book.html puzzles.txt\n"
                "  fastsud generate -n 4 | fastsud print --answers beside >sheet.html\n",
    .manual = "Lays puzzles out on sheets of paper, as a page of HTML that a browser prints, see\n.BR SHEETS .",
    .no_resume = "a book is written as a whole; leave out --resume",
    .format_at = fsd_print_format_name,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .run = print,
};
