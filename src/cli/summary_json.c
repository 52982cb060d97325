#include "cli/summary_json.h"

#include <stdio.h>

#include "cli/message.h"
#include "cli/summary.h"

void fsd_summary_json_begin(struct fsd_summary_json *summary)
{
    *summary = (struct fsd_summary_json){.json = {.out = &summary->out}};
    fsd_json_begin(&summary->json, NULL, '{');
}

void fsd_summary_json_put_time(struct fsd_summary_json *summary, const struct fsd_run_result *result)
{
    fsd_json_put_decimal(&summary->json, "seconds", fsd_summary_seconds(result), 6);
    fsd_json_put_count(&summary->json, "threads", result->n_threads);
}

void fsd_summary_json_put_rate(struct fsd_summary_json *summary, const char *name, uint64_t n,
                               const struct fsd_run_result *result)
{
    fsd_json_put_decimal(&summary->json, name, fsd_summary_ratio((double)n, fsd_summary_seconds(result)), 1);
}

void fsd_summary_json_end(struct fsd_summary_json *summary)
{
    fsd_json_end(&summary->json, '}');
    if (!fsd_json_print(&summary->json, stderr)) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    }
}

void fsd_summary_json_end_classed(struct fsd_summary_json *summary, uint64_t n_puzzles, uint64_t n_bytes,
                                  const struct fsd_run_result *result)
{
    fsd_json_put_count(&summary->json, "malformed", result->tally.n_malformed);
    fsd_json_put_count(&summary->json, "unfit", result->tally.n_unfit);
    fsd_summary_json_put_time(summary, result);
    fsd_summary_json_put_rate(summary, "puzzles_per_s", n_puzzles, result);
    fsd_json_put_count(&summary->json, "class_bytes", n_bytes);
    fsd_summary_json_end(summary);
}
