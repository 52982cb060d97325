#include "cli/failure.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/message.h"
#include "pipeline/writer.h"

/* Shows an empty name as ''. */
static const char *visible(const char *name)
{
    return *name ? name : "''";
}

void fsd_report_input_error(const char *name, int error)
{
    const char *advice = "check the file";

    if (error == ENOENT) {
        advice = "check the name, or see fastsud --help";
    } else if (error == EISDIR) {
        advice = "name the files in it";
    } else if (error == EACCES) {
        advice = "check its permissions";
    } else if (error == ENOMEM) {
        advice = "give the process more memory, or split the file";
    }
    fsd_message("%s: %s; %s", visible(name), strerror(error), advice);
}

void fsd_report_output_error(const char *name, int error)
{
    const char *advice = "check the path, or choose another one with -o";

    if (error == EPIPE) {
        advice = "the reader of the output went away";
    } else if (error == ENOSPC || error == EDQUOT) {
        advice = "free some space, or choose another place with -o";
    } else if (error == EFBIG) {
        advice = "allow larger files with ulimit -f, or write less";
    } else if (error == ENOMEM) {
        advice = "the output is not complete; give the process more memory";
    }
    fsd_message("%s: %s; %s", visible(name), strerror(error), advice);
}

void fsd_report_malformed(const char *name, const struct fsd_malformed *malformed)
{
    char byte[8];

    if (malformed->unfit) {
        fsd_message("%s:%" PRIu64 ": %s", name, malformed->line, malformed->unfit);
        return;
    }
    if (malformed->status == FASTSUD_ERR_TOO_SHORT) {
        fsd_message("%s:%" PRIu64 ":%" PRIu32 ": the line ends after %" PRIu32
                    " of 81 cells; write a whole puzzle on one line",
                    name, malformed->line, malformed->column, malformed->column - 1);
        return;
    }
    if (malformed->byte > 0x20 && malformed->byte < 0x7f) {
        snprintf(byte, sizeof(byte), "'%c'", malformed->byte);
    } else {
        snprintf(byte, sizeof(byte), "0x%02x", malformed->byte);
    }
    fsd_message("%s:%" PRIu64 ":%" PRIu32 ": byte %s is not a cell; write 1 to 9, or . 0 _ * - x X for a blank", name,
                malformed->line, malformed->column, byte);
}

void fsd_report_one_more_malformed(uint64_t *n_malformed, const char *name, const struct fsd_malformed *malformed)
{
    if ((*n_malformed)++ < FSD_MAX_REPORTS) {
        fsd_report_malformed(name, malformed);
    }
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
        fsd_message("%" PRIu64 " more puzzle%s like that", n_more, n_more == 1 ? "" : "s");
    }
}

static void report_form(const struct fsd_source *source, const struct fsd_form *form)
{
    const bool has_path = source->fd == FSD_FD_NONE;

    fsd_message("%s: %s; %s: %s %s | fastsud", source->name, form->description, form->advice, form->command,
                has_path ? source->name : "FILE");
}

static void report_not_found(const struct fsd_not_found *in)
{
    fsd_message("puzzle %" PRIu64 " was not found in %" PRIu64 " draw%s, which had %u to %u givens; ask for something "
                "less rare, or allow more with --tries",
                in->item + 1, in->n_tries, in->n_tries == 1 ? "" : "s", in->least_givens, in->most_givens);
}

void fsd_report_failure(const struct fsd_failure *failure, const struct fsd_source *sources, const char *output_name)
{
    switch (failure->kind) {
    case FSD_FAILURE_NONE:
        break;
    case FSD_FAILURE_STATUS:
        fsd_message("%s", fastsud_status_text(failure->status));
        break;
    case FSD_FAILURE_INPUT:
        fsd_report_input_error(sources[failure->source].name, failure->error_number);
        break;
    case FSD_FAILURE_FORM:
        report_form(&sources[failure->source], failure->form);
        break;
    case FSD_FAILURE_SHRUNK:
        fsd_message("%s: the file shrank while it was read; run again when nothing writes to it",
                    sources[failure->source].name);
        break;
    case FSD_FAILURE_OUTPUT:
        fsd_report_output_error(failure->output_name ? failure->output_name : output_name, failure->error_number);
        break;
    case FSD_FAILURE_MALFORMED:
        fsd_report_malformed(sources[failure->source].name, &failure->malformed);
        break;
    case FSD_FAILURE_NOT_FOUND:
        report_not_found(&failure->not_found);
        break;
    case FSD_FAILURE_CHANGED:
        fsd_message("a file changed while it was read; run again when nothing writes to it");
        break;
    case FSD_FAILURE_TOO_MUCH:
        fsd_message("more than 1 TiB of input, or 17 billion classes of puzzles; split the input with --shard");
        break;
    case FSD_FAILURE_MESSAGE:
        fsd_message("%s", failure->message);
        break;
    case FSD_FAILURE_LONG_LINE:
        fsd_message("%s:%" PRIu64 ": the line is longer than %d bytes; shorten what follows the puzzle",
                    sources[failure->source].name, failure->malformed.line, FSD_MAX_LINE_BYTES);
        break;
    }
}
