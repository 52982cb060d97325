#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/colour.h"
#include "cli/command.h"
#include "cli/help_text.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "cli/run_output.h"
#include "cli/solver_options.h"
#include "grid/text.h"
#include "jobs/explain_stage.h"
#include "logic/closures.h"
#include "logic/without.h"
#include "measures/er.h"
#include "output/path.h"
#include "solve/solver.h"

/* Takes --without; false after an error, which is printed. */
static bool take_without(const struct fsd_arguments *arguments, struct fsd_explain_stage_options *options)
{
    const char *const names = arguments->options[FSD_OPTION_WITHOUT].text;
    struct fsd_without without = {.techniques = 0};
    struct fsd_failure failure;

    if (names && !fsd_without_read(&without, names, &failure)) {
        fsd_message("%s", failure.text);
        return false;
    }
    options->sudoku.without = without.techniques;
    options->sudoku.er_rules.without = without.rules;
    options->without = without.other_rules;
    return true;
}

/* Sets givens and solution by --givens, if it is given; false after an error, which is printed. */
static bool take_givens(const struct fsd_arguments *arguments, char solution[FASTSUD_N_CELLS],
                        struct fsd_explain_stage_options *options)
{
    const char *const givens = arguments->options[FSD_OPTION_GIVENS].text;
    uint64_t n_solutions = 0;

    if (!givens) {
        return true;
    }
    if (strlen(givens) != FASTSUD_N_CELLS || !fsd_text_is_puzzle(givens)) {
        fsd_message("--givens: '%s' is not a puzzle of 81 cells; write 1 to 9, or . 0 _ * - x X for a blank", givens);
        return false;
    }
    if (fsd_solve_one(givens, 2, solution, &n_solutions) != FASTSUD_OK) {
        fsd_message("out of memory");
        return false;
    }
    if (n_solutions != 1) {
        fsd_message("--givens: the puzzle has %s; only one that has exactly one tells which digits are wrong",
                    n_solutions == 0 ? "no solution" : "several solutions");
        return false;
    }
    options->givens = givens;
    options->solution = solution;
    return true;
}

static int explain_by(const struct fsd_arguments *arguments, struct fsd_fonts *fonts)
{
    const struct fsd_option_value *const values = arguments->options;
    const enum fsd_colour_choice colour = (enum fsd_colour_choice)values[FSD_OPTION_COLOUR].number;
    struct fsd_explain_stage_options options = {
        .sudoku = {.kind = fsd_arguments_value(arguments, "er")->given             ? FSD_STEPS_OF_ER
                           : values[FSD_OPTION_METHOD].number == FSD_METHOD_THEORY ? FSD_STEPS_OF_THEORY
                           : values[FSD_OPTION_LEVEL].given                        ? FSD_STEPS_OF_LEVELS
                                                                                   : FSD_STEPS_TO_THE_END,
                   .time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number,
                   .max_level = (unsigned)values[FSD_OPTION_LEVEL].number,
                   .er_rules = fsd_er_rules(fsd_arguments_value(arguments, "er-uniqueness")->number,
                                            fsd_arguments_value(arguments, "er-rules")->number),
                   .hint =
                       values[FSD_OPTION_HINT].given ? (enum fsd_hint)values[FSD_OPTION_HINT].number : FSD_HINT_NONE,
                   .is_every = values[FSD_OPTION_EVERY].given,
                   .has_levels = values[FSD_OPTION_INFORMATION].given},
        .solving = {.solver = FSD_SOLVER_OPTIONS_INIT,
                    .memory_limit = (size_t)values[FSD_OPTION_MEMORY_LIMIT].number << 20},
        .format = (enum fsd_explain_format)values[FSD_OPTION_FORMAT].number,
        .written = values[FSD_OPTION_POSITION].text,
        .candidates = values[FSD_OPTION_CANDIDATES].given,
        .limit = values[FSD_OPTION_MOST_COUNTED].number,
        .coloured = fsd_colour_choose(colour, values[FSD_OPTION_OUTPUT].text),
        .draws_grids = colour == FSD_COLOUR_ALWAYS ||
                       (fsd_output_is_stdout(values[FSD_OPTION_OUTPUT].text) && isatty(STDOUT_FILENO)),
        .fonts = fonts,
    };
    char solution[FASTSUD_N_CELLS];
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_run_result result;

    if ((fsd_explain_format_is_drawn(options.format) && !fsd_run_output_check_folder(arguments, "step", fonts)) ||
        !fsd_solver_options_check_method(arguments)) {
        return FSD_EXIT_TROUBLE;
    }
    if (options.format >= FSD_EXPLAIN_SVG && values[FSD_OPTION_HINT].given && options.sudoku.hint != FSD_HINT_STEP) {
        fsd_message("--hint %d is words alone; -f %s draws whole steps, by --hint", (int)options.sudoku.hint,
                    fsd_explain_format_name(options.format));
        return FSD_EXIT_TROUBLE;
    }
    if (values[FSD_OPTION_METHOD].number == FSD_METHOD_ESSAY) {
        fsd_message(
            "--method essay works in rounds, not in steps; explain --method levels, or solve with --engine logic "
            "--method essay");
        return FSD_EXIT_TROUBLE;
    }
    options.solving.solver.time_limit_ns = options.sudoku.time_limit_ns;
    if (!take_without(arguments, &options) || !take_givens(arguments, solution, &options) ||
        !fsd_solving_read_rules(arguments, &rules, &options.solving)) {
        fsd_rules_destroy(&rules);
        return FSD_EXIT_TROUBLE;
    }
    const struct fsd_job job = {.stage = &fsd_explain_stage,
                                .stage_options = &options,
                                .takes_rules = true,
                                .rules = options.solving.rules,
                                .makes_folder = fsd_explain_format_is_drawn(options.format)};
    const int status = fsd_job_execute(arguments, &job, &result);
    fsd_rules_destroy(&rules);
    if (status == FSD_EXIT_TROUBLE) {
        return status;
    }
    /* Each explanation says how it ends, so there is a summary only on request. */
    if (values[FSD_OPTION_SUMMARY].given) {
        fsd_job_put_summary(arguments, &job, &result);
    }
    return fsd_explain_stage_n_unsolved(&options, &result.tally) > 0 ? FSD_EXIT_ANSWER : status;
}

static int explain(const struct fsd_arguments *arguments)
{
    struct fsd_fonts fonts = {.lost = 0};
    const int status = explain_by(arguments, &fonts);

    fsd_run_output_tell_lost(&fonts);
    fsd_fonts_destroy(&fonts);
    return status;
}

static void put_levels(void)
{
    struct fsd_help_paragraph paragraph = {.indent = 2};
    char words[64];

    puts("\nLevels:");
    printf("%*s", (int)paragraph.indent, "");
    paragraph.column = paragraph.indent;
    for (unsigned level = 0; level <= FASTSUD_MAX_LEVEL; level++) {
        snprintf(words, sizeof(words), "%u %s%s", level, fsd_level_name(level), level < FASTSUD_MAX_LEVEL ? "," : "");
        fsd_help_put_words(&paragraph, words);
    }
    putchar('\n');
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_FORMAT,       FSD_OPTION_METHOD,       FSD_OPTION_LEVEL,     FSD_OPTION_INFORMATION,
    FSD_OPTION_TIME_LIMIT,   FSD_OPTION_HINT,         FSD_OPTION_EVERY,     FSD_OPTION_WITHOUT,
    FSD_OPTION_CANDIDATES,   FSD_OPTION_MOST_COUNTED, FSD_OPTION_GIVENS,    FSD_OPTION_FONT,
    FSD_OPTION_BOLD_FONT,    FSD_OPTION_POSITION,     FSD_OPTION_COLOUR,    FSD_OPTION_JSON,
    FSD_OPTIONS_OF_OUTPUT,   FSD_OPTION_THREADS,      FSD_OPTIONS_OF_INPUT, FSD_OPTION_RULES,
    FSD_OPTION_MEMORY_LIMIT, FSD_OPTIONS_OF_RUN};

static const struct fsd_conflict conflicts[] = {
    {.when = "format", .is = "html", .rejects = "shard information", .reason = "-f html writes one page"},
    {.when = "format",
     .is = "svg eps pdf",
     .rejects = "shard information compress",
     .reason = "drawings are files in one folder"},
    {.when = "format",
     .is = "text jsonl svg html",
     .rejects = "font bold-font",
     .reason = "fonts are for -f eps and -f pdf, which embed them"},
    {.without = "format", .rejects = "font bold-font", .reason = "fonts are for -f eps and -f pdf, which embed them"},
    {.when = "er", .rejects = "method level information", .reason = "--er takes the steps of Sudoku Explainer"},
    {.when = "candidates",
     .rejects = "method level information hint every without givens position color measures",
     .reason = "--candidates takes no steps"},
    {.when = "every", .rejects = "hint er", .reason = "--every shows steps of techniques, all of them"},
    {.when = "method", .is = "theory", .rejects = "every without", .reason = "--method theory has no techniques"},
    {.when = "position", .rejects = "givens", .reason = "with --position the input has the givens"},
    {.when = "format", .is = "html", .rejects = "candidates", .reason = "-f html draws steps"},
    {.when = "format", .is = "svg eps pdf", .rejects = "candidates", .reason = "drawings are of steps"},
    {.without = "candidates", .rejects = "limit", .reason = "it is for --candidates"},
    {.without = "er", .rejects = "measures", .reason = "it is for --er"},
    {.rejects = NULL}};

const struct fsd_command fsd_command_explain = {
    .name = "explain",
    .help = "show the steps that a person would take",
    .usage = "explain [OPTION...] [FILE...]",
    .text = "Solves by logic alone and writes each step: a technique or, unless --level is\n"
            "given, a rule of Sudoku Explainer where none applies. r12c7 is two cells,\n"
            "r4c7=5 places 5, r4c7<>5 rules it out. Exit status 1: a puzzle is malformed, not\n"
            "solved or has a wrong digit. Only --summary writes totals.",
    .examples = "  fastsud explain --hint puzzles.txt\n"
                "  fastsud explain --information --level 5 \"$(head -n 1 puzzles.txt)\"\n",
    .manual = "Solves by logic, as people do or by reducing a theory of clauses, and writes each step, see\n.BR "
              "EXPLANATIONS .",
    .format_at = fsd_explain_format_name,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .measure_option = fsd_er_option,
    .measures_title = "Ratings of Sudoku Explainer",
    .put_help = put_levels,
    .run = explain,
};
