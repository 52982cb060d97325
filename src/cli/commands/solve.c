#include <string.h>

#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "jobs/answer_stage.h"

static const char *format_name(size_t i)
{
    const struct fsd_format *const format = fsd_format_at(i);

    return format ? format->name : NULL;
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
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_answer_options answer = {.format = format, .lists = arguments->options[FSD_OPTION_ALL_SOLUTIONS].given};
    int status = FSD_EXIT_TROUBLE;

    if (fsd_solving_read(arguments, &rules, &answer.solving)) {
        if (answer.lists) {
            answer.list_limit = arguments->options[FSD_OPTION_LIMIT].given ? answer.solving.solver.limit : 0;
            answer.solving.solver.limit = 2;
        }
        const struct fsd_job job = {.stage = &fsd_answer_stage,
                                    .stage_options = &answer,
                                    .solver = &answer.solving.solver,
                                    .takes_rules = true,
                                    .rules = answer.solving.rules};
        status = fsd_job_run(arguments, &job, &result);
    }
    fsd_rules_destroy(&rules);
    return status == FSD_EXIT_OK && !fsd_answered_all(&result.tally) ? FSD_EXIT_ANSWER : status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_FORMAT,      FSD_OPTIONS_OF_OUTPUT,   FSD_OPTION_THREADS,     FSD_OPTION_LIMIT, FSD_OPTION_ALL_SOLUTIONS,
    FSD_OPTION_GUESS_LIMIT, FSD_OPTION_TIME_LIMIT,   FSD_OPTION_ENGINE,      FSD_OPTION_ISA,   FSD_OPTIONS_OF_INPUT,
    FSD_OPTION_RULES,       FSD_OPTION_MEMORY_LIMIT, FSD_OPTION_SAT_COMMAND, FSD_OPTION_KEEP,  FSD_OPTIONS_OF_RUN};

static void put_array_names(const struct fsd_arguments *arguments, struct fsd_buffer *names)
{
    (void)arguments;
    fsd_buffer_put_text(names, "solution");
}

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
    .format_at = format_name,
    .put_array_names = put_array_names,
    FSD_COMMAND_OPTIONS(options),
    .run = solve,
};
