#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "cli/solver_options.h"
#include "stats/measure_stage.h"

int fsd_rate(const struct fsd_arguments *arguments)
{
    struct fastsud_solver_options solver = FASTSUD_SOLVER_OPTIONS_INIT;
    struct fsd_measure_stage_options options = {.kernel = arguments->options[FSD_OPTION_ISA].text};
    struct fsd_buffer header = {.n = 0};
    struct fsd_run_result result;
    const size_t format = fsd_option_find_name(arguments, FSD_OPTION_ROW_FORMAT, fsd_row_format_name);

    solver.kernel = options.kernel;
    if (format == FSD_NO_NAME || !fsd_measure_options_read(arguments, false, &options.plan) ||
        !fsd_job_check_solver(&solver)) {
        return FSD_EXIT_TROUBLE;
    }
    options.format = (enum fsd_row_format)format;
    options.header = fsd_measure_stage_put_header(&options, &header) == FASTSUD_OK ? fsd_buffer_text(&header) : NULL;
    int status = FSD_EXIT_TROUBLE;
    if (options.header) {
        const struct fsd_job job = {
            .stage = &fsd_measure_stage, .stage_options = &options, .solver = &solver, .writes_text = true};
        status = fsd_job_run(arguments, &job, &result);
    } else {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    }
    fsd_buffer_destroy(&header);
    return status == FSD_EXIT_OK && result.tally.n_malformed > 0 ? FSD_EXIT_ANSWER : status;
}
