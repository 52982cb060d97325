#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"

static int solve(const struct fsd_arguments *arguments)
{
    const struct fsd_format *const format = fsd_format_at((size_t)arguments->options[FSD_OPTION_FORMAT].number);
    struct fsd_run_result result;
    const int status = fsd_job_answer(arguments, format, &result, NULL);

    if (status != FSD_EXIT_OK) {
        return status;
    }
    const uint64_t *const n = result.tally.n_verdicts;
    const bool all_answered = result.tally.n_malformed == 0 && n[FASTSUD_GAVE_UP] == 0 && n[FASTSUD_OPEN] == 0 &&
                              result.tally.n_cut_short == 0;
    return all_answered ? FSD_EXIT_OK : FSD_EXIT_ANSWER;
}

static const enum fsd_option_id options[] = {FSD_OPTION_FORMAT, FSD_OPTION_OUTPUT,      FSD_OPTION_THREADS,
                                             FSD_OPTION_LIMIT,  FSD_OPTION_GUESS_LIMIT, FSD_OPTION_ENGINE,
                                             FSD_OPTION_ISA,    FSD_OPTION_STRICT,      FSD_OPTION_SUMMARY,
                                             FSD_OPTION_QUIET,  FSD_OPTION_SHARD,       FSD_OPTION_CHUNK};

const struct fsd_command fsd_command_solve = {
    .name = "solve",
    .help = "answer every puzzle, in input order (the default)",
    .usage = "[solve] [OPTION...] [FILE...]",
    .text = "Writes a line per puzzle: its 81 digits if it has exactly one solution, else the\n"
            "puzzle, a TAB and none, multiple, limit (given up), open (stuck) or malformed.",
    .examples = "  fastsud puzzles.txt >solutions.txt\n"
                "  fastsud -f csv -o answers.csv easy.txt hard.txt\n",
    .manual = "Writes an answer for every puzzle and every malformed line.\nThe default when no command is named.",
    FSD_COMMAND_OPTIONS(options),
    .run = solve,
};
