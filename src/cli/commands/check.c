#include "cli/job.h"
#include "cli/message.h"
#include "cli/summary.h"

int fsd_check(const struct fsd_arguments *arguments)
{
    struct fsd_run_result result;
    const int status = fsd_job_answer(arguments, &fsd_format_check, &result);

    if (status != FSD_EXIT_OK) {
        return status;
    }
    const bool all_unique =
        result.tally.n_malformed == 0 && result.tally.n_verdicts[FASTSUD_UNIQUE] == fsd_summary_n_puzzles(&result);
    return all_unique ? FSD_EXIT_OK : FSD_EXIT_ANSWER;
}
