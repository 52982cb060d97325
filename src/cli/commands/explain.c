#include <stdio.h>

#include "cli/colour.h"
#include "cli/command.h"
#include "cli/help_text.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/solver_options.h"
#include "jobs/explain_stage.h"
#include "logic/closures.h"
#include "measures/er.h"
#include "solve/solver.h"

/* Rejects options that would have no effect. */
static bool check_er(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id of_methods[] = {FSD_OPTION_METHOD, FSD_OPTION_LEVEL, FSD_OPTION_INFORMATION};

    return fsd_arguments_value(arguments, "er")->given
               ? fsd_arguments_reject(arguments, of_methods, sizeof(of_methods) / sizeof(of_methods[0]),
                                      "--er takes the steps of Sudoku Explainer")
               : fsd_arguments_reject_measures(arguments, "it is for --er");
}

static int explain(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct fsd_explain_stage_options options = {
        .kind = fsd_arguments_value(arguments, "er")->given             ? FSD_STEPS_OF_ER
                : values[FSD_OPTION_METHOD].number == FSD_METHOD_THEORY ? FSD_STEPS_OF_THEORY
                                                                        : FSD_STEPS_OF_LEVELS,
        .time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number,
        .max_level = (unsigned)values[FSD_OPTION_LEVEL].number,
        .er_rules = fsd_er_rules(fsd_arguments_value(arguments, "er-uniqueness")->number,
                                 fsd_arguments_value(arguments, "er-rules")->number),
        .hint = values[FSD_OPTION_HINT].given,
        .information = values[FSD_OPTION_INFORMATION].given,
        .json = values[FSD_OPTION_JSON].given,
        .coloured =
            fsd_colour_choose((enum fsd_colour_choice)values[FSD_OPTION_COLOUR].number, values[FSD_OPTION_OUTPUT].text),
    };
    const struct fsd_job job = {.stage = &fsd_explain_stage, .stage_options = &options};
    struct fsd_run_result result;

    if (!check_er(arguments) || !fsd_solver_options_check_method(arguments)) {
        return FSD_EXIT_TROUBLE;
    }
    if (values[FSD_OPTION_METHOD].number == FSD_METHOD_ESSAY) {
        fsd_message(
            "--method essay works in rounds, not in steps; explain --method levels, or solve with --engine logic "
            "--method essay");
        return FSD_EXIT_TROUBLE;
    }
    const int status = fsd_job_execute(arguments, &job, &result);
    if (status == FSD_EXIT_TROUBLE) {
        return status;
    }
    /* Each explanation says how it ends, so there is a summary only on request. */
    if (values[FSD_OPTION_SUMMARY].given) {
        fsd_job_put_summary(arguments, &job, &result);
    }
    return fsd_explain_stage_n_unsolved(&result.tally) > 0 ? FSD_EXIT_ANSWER : status;
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

static const enum fsd_option_id options[] = {FSD_OPTION_METHOD,     FSD_OPTION_LEVEL,      FSD_OPTION_INFORMATION,
                                             FSD_OPTION_TIME_LIMIT, FSD_OPTION_HINT,       FSD_OPTION_COLOUR,
                                             FSD_OPTION_JSON,       FSD_OPTIONS_OF_OUTPUT, FSD_OPTION_THREADS,
                                             FSD_OPTIONS_OF_INPUT,  FSD_OPTIONS_OF_RUN};

const struct fsd_command fsd_command_explain = {
    .name = "explain",
    .help = "show the steps that a person would take",
    .usage = "explain [OPTION...] [FILE...]",
    .text = "Solves by logic alone and writes each step, then the grid or candidates left.\n"
            "r4c7 is row 4, column 7; r12c7 two cells; r4c7=5 places 5; r4c7<>5 excludes it.\n"
            "The exit status is 1 if a puzzle is left open, contradictory, malformed or given\n"
            "up. Totals are written only with --summary.",
    .examples = "  fastsud explain --hint puzzles.txt\n"
                "  fastsud explain --information --level 5 \"$(head -n 1 puzzles.txt)\"\n",
    .manual = "Solves by logic, as people do or by reducing a theory of clauses, and writes each step, see\n.BR "
              "EXPLANATIONS .",
    FSD_COMMAND_OPTIONS(options),
    .measure_option = fsd_er_option,
    .measures_title = "Ratings of Sudoku Explainer",
    .put_help = put_levels,
    .run = explain,
};
