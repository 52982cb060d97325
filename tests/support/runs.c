#include "support/runs.h"

#include "support/test.h"

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    (void)options;
    *needs = (struct fsd_stage_needs){.needs_line_numbers = true, .takes_candidates = true};
}

static void needs_of_starter(const void *options, struct fsd_stage_needs *needs_out)
{
    needs(options, needs_out);
    needs_out->starts_blocks = true;
}

struct fsd_stage runs_stage(struct fsd_stage stage)
{
    stage.needs = stage.start ? needs_of_starter : needs;
    return stage;
}

struct fsd_run_result runs_execute(const struct fsd_run_options *options, const struct fsd_sink *sink)
{
    struct fsd_run *run;
    struct fsd_run_result result = {.n_written = 0};
    const enum fastsud_status status = fsd_run_create(options, &run, &result.failure);
    assert_int_equal(run != NULL, status == FASTSUD_OK);
    assert_int_equal(fsd_failed(&result.failure), status != FASTSUD_OK);
    if (run)
        fsd_run_execute(run, sink, &result);
    fsd_run_destroy(run);
    fsd_sources_close(options->sources, options->n_sources);
    return result;
}
