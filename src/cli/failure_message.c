#include "cli/failure_message.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/message.h"

/* Shows an empty name as ''. */
static const char *visible(const char *name)
{
    return *name ? name : "''";
}

void fsd_report_failure(const struct fsd_failure *failure)
{
    char line[24] = "", column[16] = "";

    if (!fsd_failed(failure)) {
        return;
    }
    if (!failure->name) {
        fsd_message("%s", failure->text);
        return;
    }
    if (failure->line > 0) {
        snprintf(line, sizeof(line), ":%" PRIu64, failure->line);
    }
    if (failure->column > 0) {
        snprintf(column, sizeof(column), ":%" PRIu32, failure->column);
    }
    fsd_message("%s%s%s: %s", visible(failure->name), line, column, failure->text);
}

void fsd_report_input_error(const char *name, int error)
{
    struct fsd_failure failure;

    fsd_failure_set_input(&failure, name, error);
    fsd_report_failure(&failure);
}

void fsd_report_output_error(const char *name, int error)
{
    struct fsd_failure failure;

    fsd_failure_set_output(&failure, name, error);
    fsd_report_failure(&failure);
}

void fsd_report_malformed(const char *name, const struct fsd_malformed *malformed)
{
    struct fsd_failure failure;

    fsd_malformed_describe(malformed, name, &failure);
    fsd_report_failure(&failure);
}

void fsd_report_more_malformed(uint64_t n_malformed, uint64_t n_reported, const char *advice)
{
    if (n_malformed > n_reported) {
        const uint64_t n_more = n_malformed - n_reported;
        fsd_message("%" PRIu64 " more malformed line%s%s", n_more, n_more == 1 ? "" : "s", advice);
    }
}

void fsd_report_more_unfit(uint64_t n_unfit, uint64_t n_reported)
{
    if (n_unfit > n_reported) {
        const uint64_t n_more = n_unfit - n_reported;
        fsd_message("%" PRIu64 " more puzzle%s with a wrong solution or unusable pencilmarks", n_more,
                    n_more == 1 ? "" : "s");
    }
}

void fsd_report_few_threads(size_t n_asked, size_t n_started)
{
    if (n_started < n_asked) {
        fsd_message("only %zu of %zu threads could be started; ask for fewer with -j, or allow more with ulimit -u",
                    n_started, n_asked);
    }
}
