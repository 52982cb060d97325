#include <string.h>

#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/solver_options.h"
#include "jobs/all_stage.h"
#include "jobs/variant_stage.h"

static bool check_list(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id of_counts[] = {FSD_OPTION_ENGINE};

    return fsd_arguments_reject(arguments, of_counts, 1, "--all finds solutions in its own way, after lockstep");
}

/* Answers with all solutions. Returns an exit status. */
static int list(const struct fsd_arguments *arguments, const struct fsd_format *format, struct fsd_run_result *result)
{
    const struct fsd_option_value *const limit = &arguments->options[FSD_OPTION_LIMIT];
    struct fsd_all_options all = {.format = format, .limit = limit->given ? limit->number : 0};

    if (!fsd_solver_options_read(arguments, &all.solver)) {
        return FSD_EXIT_TROUBLE;
    }
    all.solver.limit = 2;
    all.solver.kernel = arguments->options[FSD_OPTION_ISA].text;
    const struct fsd_job job = {
        .stage = &fsd_all_stage,
        .stage_options = &all,
        .solver = &all.solver,
        .check = check_list,
        .variants = &fsd_variant_stage,
    };
    return fsd_job_run(arguments, &job, result);
}

static int solve(const struct fsd_arguments *arguments)
{
    const struct fsd_format *format = fsd_format_at((size_t)arguments->options[FSD_OPTION_FORMAT].number);
    struct fsd_run_result result;

    if (arguments->options[FSD_OPTION_KEEP].given) {
        if (arguments->options[FSD_OPTION_ALL_SOLUTIONS].given) {
            fsd_message("--keep: a record has one answer; leave --all out, or --keep");
            return FSD_EXIT_TROUBLE;
        }
        if (strcmp(format->name, "csv") != 0) {
            fsd_message("--keep: the format %s has no columns; write -f csv", format->name);
            return FSD_EXIT_TROUBLE;
        }
        format = &fsd_format_kept_csv;
    }
    const int status = arguments->options[FSD_OPTION_ALL_SOLUTIONS].given ? list(arguments, format, &result)
                                                                          : fsd_job_answer(arguments, format, &result);

    return status == FSD_EXIT_OK && !fsd_answered_all(&result.tally) ? FSD_EXIT_ANSWER : status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_FORMAT,      FSD_OPTIONS_OF_OUTPUT,   FSD_OPTION_THREADS,     FSD_OPTION_LIMIT, FSD_OPTION_ALL_SOLUTIONS,
    FSD_OPTION_GUESS_LIMIT, FSD_OPTION_TIME_LIMIT,   FSD_OPTION_ENGINE,      FSD_OPTION_ISA,   FSD_OPTIONS_OF_INPUT,
    FSD_OPTION_RULES,       FSD_OPTION_MEMORY_LIMIT, FSD_OPTION_SAT_COMMAND, FSD_OPTION_KEEP,  FSD_OPTIONS_OF_RUN};

const struct fsd_command fsd_command_solve = {
    .name = "solve",
    .help = "answer every puzzle, in input order (the default)",
    .usage = "[solve] [OPTION...] [FILE...]",
    .text = "Writes a line per puzzle: its 81 digits if it has exactly one solution, else the\n"
            "puzzle, a TAB and none, multiple, limit (given up), open (stuck) or malformed.",
    .examples = "  fastsud puzzles.txt >solutions.txt\n"
                "  fastsud -f csv -o answers.csv easy.txt hard.txt\n"
                "  fastsud --all -f pair puzzles.txt\n",
    .manual =
        "Writes an answer for every puzzle and every malformed line.\nThis is the default when no command is named.",
    FSD_COMMAND_OPTIONS(options),
    .run = solve,
};
