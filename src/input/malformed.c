#include "input/malformed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

void fsd_malformed_describe(const struct fsd_malformed *malformed, const char *name, struct fsd_failure *failure)
{
    *failure = (struct fsd_failure){
        .kind = FSD_FAILURE_MALFORMED, .name = name, .line = malformed->line, .column = malformed->column};
    if (malformed->told) {
        snprintf(failure->text, sizeof(failure->text), "%s", malformed->told);
    } else if (malformed->unfit || malformed->problem) {
        put_reason(malformed->unfit ? malformed->unfit : malformed->problem, malformed->number, failure->text,
                   sizeof(failure->text));
    } else if (malformed->status == FASTSUD_ERR_TOO_SHORT) {
        put_reason("the line ends after %u of 81 cells; write a whole puzzle on one line", malformed->number,
                   failure->text, sizeof(failure->text));
    } else {
        put_bad_byte(malformed->byte, failure->text, sizeof(failure->text));
    }
}
