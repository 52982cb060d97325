#include "cli/job.h"
#include "cli/message.h"

int fsd_solve(const struct fsd_arguments *arguments)
{
    const char *const name = arguments->options[FSD_OPTION_FORMAT].text;
    const struct fsd_format *const format = fsd_format_find(name);
    struct fsd_run_result result;

    if (!format) {
        fsd_message("--format: there is no format '%s'; see fastsud solve --help", name);
        return FSD_EXIT_TROUBLE;
    }
    const int status = fsd_job_answer(arguments, format, &result);
    if (status != FSD_EXIT_OK) {
        return status;
    }
    const uint64_t *const n = result.tally.n_verdicts;
    const bool all_answered = result.tally.n_malformed == 0 && n[FASTSUD_GAVE_UP] == 0 && n[FASTSUD_OPEN] == 0;
    return all_answered ? FSD_EXIT_OK : FSD_EXIT_ANSWER;
}
