#include "input/malformed.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* Text in the making, in memory that is there when no more is to be had. */
struct text {
    char *bytes; /* FSD_FAILURE_TEXT_BYTES */
    size_t n;
};

static void put(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What there is no room for is left out. */
static void put(struct text *out, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    const int n = vsnprintf(out->bytes + out->n, FSD_FAILURE_TEXT_BYTES - out->n, format, arguments);
    va_end(arguments);
    out->n += n > 0 ? (size_t)n : 0;
    out->n = out->n < FSD_FAILURE_TEXT_BYTES ? out->n : FSD_FAILURE_TEXT_BYTES - 1;
}

/* What values are written as, "1 to 9, or . 0 _ * - x X". */
static void put_values(const struct fsd_puzzle_shape *shape, struct text *out)
{
    const int low = shape ? shape->low : 1;
    const int highest = low + (shape ? (int)shape->n_values : 9) - 1;
    const int last_digit = highest < 9 ? highest : 9;

    if (low <= last_digit) {
        put(out, low < last_digit ? "%d to %d" : "%d", low, last_digit);
    }
    if (highest > 9) {
        const int first = low > 10 ? low : 10;
        put(out, "%s%c to %c", low <= 9 ? " and " : "", 'A' + first - 10, 'A' + highest - 10);
    }
    put(out, "%s", low > 0 ? ", or . 0 _ * -" : ", or . _ * -");
    put(out, "%s", shape ? " ?" : "");
    put(out, "%s", !shape || shape->n_values < 10 ? " x X" : "");
}

static void put_number(unsigned number, bool in_words, struct text *out)
{
    if (in_words && number == 9) {
        put(out, "%s", "nine");
    } else {
        put(out, "%u", (unsigned)number);
    }
}

/* Writes a text of struct fsd_malformed with what it stands for in place. */
static void put_reason(const char *text, const struct fsd_malformed *malformed, struct text *out)
{
    const struct fsd_puzzle_shape *const shape = malformed->shape;
    const unsigned n_rows = fsd_shape_n_rows(shape), n_columns = fsd_shape_n_columns(shape);

    for (; *text; text++) {
        if (*text != '%') {
            put(out, "%c", *text);
            continue;
        }
        switch (*++text) {
        case 'r':
            put(out, "r%" PRIu32 "c%" PRIu32, malformed->number / n_columns + 1, malformed->number % n_columns + 1);
            break;
        case 's':
            put(out, "%ux%u", n_rows, n_columns);
            break;
        case 'n':
            put(out, "%u", (unsigned)fsd_shape_n_cells(shape));
            break;
        case 'h':
        case 'H':
            put_number(n_rows, *text == 'H', out);
            break;
        case 'w':
        case 'W':
            put_number(n_columns, *text == 'W', out);
            break;
        case 'v':
            put_values(shape, out);
            break;
        default:
            put(out, "%u", (unsigned)malformed->number);
            break;
        }
    }
}

static void put_bad_byte(const struct fsd_malformed *malformed, struct text *out)
{
    static const char advice[] = " is not a cell; write %v for a blank";
    const unsigned char byte = malformed->byte;

    if (byte == ' ') {
        put(out, "%s", "a space");
    } else {
        put(out, byte > 0x20 && byte < 0x7f ? "byte '%c'" : "byte 0x%02x", byte);
    }
    put_reason(advice, malformed, out);
    put(out, "%s", byte == ' ' ? ", and no spaces between cells" : "");
}

void fsd_malformed_describe(const struct fsd_malformed *malformed, const char *name, struct fsd_failure *failure)
{
    struct text text = {.bytes = failure->text};

    *failure = (struct fsd_failure){
        .kind = FSD_FAILURE_MALFORMED, .name = name, .line = malformed->line, .column = malformed->column};
    if (malformed->told) {
        put(&text, "%s", malformed->told);
    } else if (malformed->unfit || malformed->problem) {
        put_reason(malformed->unfit ? malformed->unfit : malformed->problem, malformed, &text);
    } else if (malformed->status == FASTSUD_ERR_TOO_SHORT) {
        put_reason("the line ends after %u of %n cells; write a whole puzzle on one line", malformed, &text);
    } else {
        put_bad_byte(malformed, &text);
    }
}
