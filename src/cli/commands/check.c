#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "jobs/check_stage.h"
#include "jobs/judge_stage.h"

/* Whether all sources have the column of the answers. Prints an error if one has not. */
static bool have_answers(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources,
                         bool has_rules, void *stage_options)
{
    const char *const column = arguments->options[FSD_OPTION_JUDGED_COLUMN].text;

    (void)has_rules;
    (void)stage_options;
    for (size_t i = 0; i < n_sources; i++) {
        const struct fsd_layout *const layout = &sources[i].layout;
        const bool is_known = sources[i].kind != FSD_SOURCE_UNKNOWN && !layout->is_empty;
        if (is_known && !(layout->kind->has_field && layout->kind->has_field(layout, column))) {
            fsd_message("--answers %s: %s has no column of that name; answers stand in CSV with a header, or in JSON "
                        "lines",
                        column, sources[i].name);
            return false;
        }
    }
    return true;
}

static int judge(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const format = &arguments->options[FSD_OPTION_FORMAT];
    struct fsd_judge_stage_options options = {.format = format->number == FSD_CHECK_JSONL ? FSD_ROW_JSONL : FSD_ROW_CSV,
                                              .column = arguments->options[FSD_OPTION_JUDGED_COLUMN].text,
                                              .limit = arguments->options[FSD_OPTION_MOST_COMPLETIONS].number};
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_run_result result;
    int status = FSD_EXIT_TROUBLE;

    if (format->given && format->number == FSD_CHECK_TEXT) {
        fsd_message("--answers: the format text has no columns; write -f csv, or -f jsonl");
        return status;
    }
    if (fsd_solving_read(arguments, &rules, &options.solving)) {
        const struct fsd_job job = {.stage = &fsd_judge_stage,
                                    .stage_options = &options,
                                    .solver = &options.solving.solver,
                                    .takes_rules = true,
                                    .ignores_solutions = true,
                                    .on_sources = have_answers,
                                    .rules = options.solving.rules};
        status = fsd_job_run(arguments, &job, &result);
    }
    fsd_rules_destroy(&rules);
    return status == FSD_EXIT_OK && !fsd_judge_found_all_solved(&result.tally) ? FSD_EXIT_ANSWER : status;
}

static int check(const struct fsd_arguments *arguments)
{
    struct fsd_check_options options = {
        .format = (enum fsd_check_format)arguments->options[FSD_OPTION_FORMAT].number,
        .minimal = arguments->options[FSD_OPTION_MINIMAL].given || arguments->options[FSD_OPTION_REDUNDANT].given,
        .clues = arguments->options[FSD_OPTION_REDUNDANT].given,
        .conflict = arguments->options[FSD_OPTION_CONFLICT].given,
    };
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_run_result result;
    int status = FSD_EXIT_TROUBLE;

    if (arguments->options[FSD_OPTION_JUDGED_COLUMN].given) {
        return judge(arguments);
    }
    if (fsd_solving_read(arguments, &rules, &options.solving)) {
        const struct fsd_job job = {.stage = &fsd_check_stage,
                                    .stage_options = &options,
                                    .solver = &options.solving.solver,
                                    .takes_rules = true,
                                    .rules = options.solving.rules};
        status = fsd_job_run(arguments, &job, &result);
    }
    fsd_rules_destroy(&rules);
    return status == FSD_EXIT_OK && !fsd_check_found_nothing(&result.tally) ? FSD_EXIT_ANSWER : status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_FORMAT,      FSD_OPTION_MINIMAL,       FSD_OPTION_REDUNDANT,
    FSD_OPTION_CONFLICT,    FSD_OPTION_JUDGED_COLUMN, FSD_OPTION_MOST_COMPLETIONS,
    FSD_OPTIONS_OF_OUTPUT,  FSD_OPTION_THREADS,       FSD_OPTION_GUESS_LIMIT,
    FSD_OPTION_TIME_LIMIT,  FSD_OPTION_ENGINE,        FSD_OPTION_ISA,
    FSD_OPTIONS_OF_INPUT,   FSD_OPTION_RULES,         FSD_OPTION_MEMORY_LIMIT,
    FSD_OPTION_SAT_COMMAND, FSD_OPTIONS_OF_RUN};

static const struct fsd_conflict conflicts[] = {
    {.when = "redundant", .rejects = "minimal", .reason = "--redundant lists redundant givens, too"},
    {.when = "answers",
     .rejects = "minimal redundant conflict",
     .reason = "--answers judges answers alone, not puzzles"},
    {.without = "answers", .rejects = "limit", .reason = "it is for the completions that --answers counts"},
    {.rejects = NULL}};

const struct fsd_command fsd_command_check = {
    .name = "check",
    .help = "list the puzzles that do not have exactly one solution",
    .usage = "check [OPTION...] [FILE...]",
    .text = "Writes FILE:LINE, the puzzle and a tag (none, multiple, limit, open, malformed,\n"
            "wrong solution), with TABs between, for every puzzle not proved to have exactly\n"
            "one solution, every malformed line, and every given solution that is not its\n"
            "puzzle's. The exit status is 1 if any line is written. With --answers: a row for\n"
            "each puzzle that says how right the answer beside it is.",
    .examples = "  fastsud check puzzles.txt && echo all unique\n"
                "  fastsud check --conflict puzzles.txt\n"
                "  fastsud check --answers answer --limit 100 model.csv >rewards.csv\n",
    .manual =
        "Writes a line for every finding: a puzzle that is not proved to have exactly one solution, a solution that "
        "is given with a puzzle but is not its own, a malformed line.\n"
        "There is no message on standard error for these; the summary counts them.\n"
        "A line is\n.IR FILE : LINE ,\na TAB, the 81 cells, a TAB and a tag, the kind of finding:\n"
        ".BR none ,\n.BR multiple ,\n.BR limit ,\n.BR open ,\n.B wrong solution\nor\n.BR malformed .\n"
        "After further TABs follow the cells that it is about, and what is wrong if the tag does not say it.\n"
        "Standard input is called\n.BR <stdin> .\n"
        "Of a clue that is not needed, see\n.BR --redundant ,\nthe tag is\n.BR \"redundant clue\" .\n"
        "The cells of a wrong solution are those that differ from the puzzle's only solution or, if it does not have "
        "exactly one, those that break a rule or disagree with the puzzle.\n"
        "As CSV and JSON lines a finding has the columns\n"
        ".BR file ,\n.BR line ,\n.B column\n(where the malformed byte is),\n.BR puzzle ,\n.B kind\n(the tag),\n"
        ".B cells\n(each like\n.BR r1c5 ;\nseparated by spaces, in JSON an array) and\n.BR detail .\nSee\n.BR "
        "\"REWARDS\" ,\nof "
        "the columns of\n.BR --answers .",
    .format_at = fsd_check_format_name,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .run = check,
};
