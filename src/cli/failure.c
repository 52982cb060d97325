#include "cli/failure.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/seconds.h"
#include "cli/message.h"
#include "input/codecs/codec.h"
#include "output/writer.h"

/* Shows an empty name as ''. */
static const char *visible(const char *name)
{
    return *name ? name : "''";
}

/* Whether a name that is no file looks like a puzzle with spaces between its cells, or its rows. */
static bool is_spaced_puzzle(const char *name)
{
    return strlen(name) > 9 && strpbrk(name, " \t\n") && name[strspn(name, "123456789.0_*-xX \t\n")] == 0;
}

void fsd_report_input_error(const char *name, int error)
{
    const char *advice = "check the file";

    if (error == ENOENT && is_spaced_puzzle(name)) {
        advice = "a puzzle is one word of 81 cells; leave out the spaces";
    } else if (error == ENOENT) {
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

/* Writes a text of struct fsd_malformed with its number in place. */
static void put_reason(const char *text, uint32_t number, char *out, size_t n_out)
{
    const char *const place = strchr(text, '%');

    if (!place) {
        snprintf(out, n_out, "%s", text);
    } else if (place[1] == 'r') {
        snprintf(out, n_out, "%.*sr%" PRIu32 "c%" PRIu32 "%s", (int)(place - text), text, number / 9 + 1,
                 number % 9 + 1, place + 2);
    } else {
        snprintf(out, n_out, "%.*s%" PRIu32 "%s", (int)(place - text), text, number, place + 2);
    }
}

static void put_bad_byte(unsigned char byte, char *out, size_t n_out)
{
    static const char advice[] = "is not a cell; write 1 to 9, or . 0 _ * - x X for a blank";

    if (byte == ' ') {
        snprintf(out, n_out, "a space %s, and no spaces between cells", advice);
    } else if (byte > 0x20 && byte < 0x7f) {
        snprintf(out, n_out, "byte '%c' %s", byte, advice);
    } else {
        snprintf(out, n_out, "byte 0x%02x %s", byte, advice);
    }
}

void fsd_report_malformed(const char *name, const struct fsd_malformed *malformed)
{
    char reason[256], column[16] = "";

    if (malformed->unfit || malformed->problem) {
        put_reason(malformed->unfit ? malformed->unfit : malformed->problem, malformed->number, reason, sizeof(reason));
    } else if (malformed->status == FASTSUD_ERR_TOO_SHORT) {
        put_reason("the line ends after %u of 81 cells; write a whole puzzle on one line", malformed->number, reason,
                   sizeof(reason));
    } else {
        put_bad_byte(malformed->byte, reason, sizeof(reason));
    }
    if (malformed->column > 0) {
        snprintf(column, sizeof(column), ":%" PRIu32, malformed->column);
    }
    fsd_message("%s:%" PRIu64 "%s: %s", name, malformed->line, column, reason);
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

/* The name of a source in a command that reads it. */
static const char *name_in_command(const struct fsd_source *source)
{
    return source->fd == FSD_FD_NONE ? source->name : "FILE";
}

/* The form of a source that is read as it is. */
static void report_own_form(const struct fsd_source *source, const struct fsd_signature *form)
{
    const char *const name = name_in_command(source);

    if (form->codec && !form->codec->reader) {
        fsd_message("%s: %s, which this build cannot read; install %s and build again, or %s %s | fastsud",
                    source->name, form->description, form->codec->reader_package, form->command, name);
    } else if (form->command) {
        fsd_message("%s: %s; %s: %s %s | fastsud", source->name, form->description, form->advice, form->command, name);
    } else {
        fsd_message("%s: %s; %s", source->name, form->description, form->advice);
    }
}

/* The form of what a compressed source decompresses to. */
static void report_inner_form(const struct fsd_source *source, const struct fsd_signature *form,
                              const struct fsd_signature *outer_form)
{
    const char *const name = name_in_command(source);

    if (form == outer_form) {
        fsd_message("%s: %s twice; decompress it first: %s %s | fastsud", source->name, form->description,
                    outer_form->command, name);
    } else if (!form->command) {
        fsd_message("%s: %s, compressed by %s; %s", source->name, form->description, outer_form->codec->name,
                    form->advice);
    } else {
        fsd_message("%s: %s, %s by %s; decompress it first: %s %s | fastsud", source->name, form->description,
                    form->codec ? "then" : "compressed", outer_form->codec->name, outer_form->command, name);
    }
}

static void report_fault(const struct fsd_source *source, const struct fsd_signature *form,
                         const struct fsd_fault *fault)
{
    static const char again[] = "fetch or compress the file again";
    const char *const data = form->codec->name;
    const char *const name = source->name;

    switch (fault->kind) {
    case FSD_FAULT_NONE:
        break;
    case FSD_FAULT_TRUNCATED:
        fsd_message("%s: the %s data ends in the middle, after %" PRIu64 " bytes; %s", name, data, fault->offset,
                    again);
        break;
    case FSD_FAULT_CORRUPT:
        fsd_message("%s: the %s data is corrupt, near byte %" PRIu64 "; %s", name, data, fault->offset, again);
        break;
    case FSD_FAULT_CHECKSUM:
        fsd_message("%s: the %s data does not match its checksum, near byte %" PRIu64 "; %s", name, data, fault->offset,
                    again);
        break;
    case FSD_FAULT_GARBAGE:
        fsd_message("%s: the %s data ends after %" PRIu64 " bytes, but something else follows; %s, or cut it off: "
                    "head -c %" PRIu64 " %s | fastsud",
                    name, data, fault->offset, again, fault->offset, name_in_command(source));
        break;
    case FSD_FAULT_UNSUPPORTED:
        fsd_message("%s: %s cannot read the %s data: %s; compress the file again with default options", name,
                    form->codec->reader->library, data, fault->reason);
        break;
    case FSD_FAULT_NO_MEMORY:
        fsd_message("%s: not enough memory to read the %s data; give the process more memory", name, data);
        break;
    }
}

static void report_not_found(const struct fsd_not_found *in)
{
    char seconds[FSD_SECONDS_BYTES];
    char time[FSD_SECONDS_BYTES + 16] = "";

    if (in->time_limit_ns > 0) {
        fsd_seconds_put(seconds, in->time_limit_ns);
        snprintf(time, sizeof(time), "%s s and ", seconds);
    }
    fsd_message("puzzle %" PRIu64 " was not found in %s%" PRIu64 " draw%s, which had %u to %u givens; ask for "
                "something less rare, or allow more with %s",
                in->item + 1, time, in->n_tries, in->n_tries == 1 ? "" : "s", in->least_givens, in->most_givens,
                in->time_limit_ns > 0 ? "--time-limit" : "--tries");
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
    case FSD_FAILURE_SIGNATURE:
        if (failure->outer_form) {
            report_inner_form(&sources[failure->source], failure->form, failure->outer_form);
        } else {
            report_own_form(&sources[failure->source], failure->form);
        }
        break;
    case FSD_FAILURE_FAULT:
        report_fault(&sources[failure->source], failure->form, &failure->fault);
        break;
    case FSD_FAILURE_SHRUNK:
        fsd_message("%s: the file shrank while it was read; run again when nothing writes to it",
                    sources[failure->source].name);
        break;
    case FSD_FAILURE_GREW:
        fsd_message("%s: the file grew while it was read; run again when nothing writes to it",
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
    case FSD_FAILURE_LAYOUT:
        fsd_message("%s: %s", sources[failure->source].name, failure->detail);
        break;
    case FSD_FAILURE_LONG_LINE:
        fsd_message("%s:%" PRIu64 ": the line is longer than %d bytes; shorten what follows the puzzle",
                    sources[failure->source].name, failure->malformed.line, FSD_MAX_LINE_BYTES);
        break;
    }
}
