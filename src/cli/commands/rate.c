#include "cli/job.h"
#include "cli/measure_options.h"
#include "cli/message.h"
#include "cli/solver_options.h"
#include "rate/rate_stage.h"

int fsd_rate(const struct fsd_arguments *arguments)
{
    struct fsd_rate_options options;
    struct fastsud_solver_options solver = FASTSUD_SOLVER_OPTIONS_INIT;
    struct fsd_run_result result;
    const size_t format = fsd_option_find_name(arguments, FSD_OPTION_ROW_FORMAT, fsd_row_format_name);

    if (format == FSD_NO_NAME || !fsd_measure_options_read(arguments, &options.measure)) {
        return FSD_EXIT_TROUBLE;
    }
    options.format = (enum fsd_row_format)format;
    const struct fsd_row_context context = {.options = &options.measure, .format = options.format};
    fsd_row_put_header(&context, options.header);
    solver.kernel = options.measure.kernel;
    const struct fsd_job job = {
        .stage = &fsd_rate_stage, .stage_options = &options, .solver = &solver, .writes_text = true};
    const int status = fsd_job_run(arguments, &job, &result);
    return status == FSD_EXIT_OK && result.tally.n_malformed > 0 ? FSD_EXIT_ANSWER : status;
}
