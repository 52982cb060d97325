#include "input/malformed.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/buffer.h"

/* What values are written as, "1 to 9, or . 0 _ * - x X". */
static void put_values(const struct fsd_puzzle_shape *shape, struct fsd_buffer *out)
{
    const int low = shape ? shape->low : 1;
    const int highest = low + (shape ? (int)shape->n_values : 9) - 1;
    const int last_digit = highest < 9 ? highest : 9;

    if (low <= last_digit) {
        fsd_buffer_print(out, low < last_digit ? "%d to %d" : "%d", low, last_digit);
    }
    if (highest > 9) {
        const int first = low > 10 ? low : 10;
        fsd_buffer_print(out, "%s%c to %c", low <= 9 ? " and " : "", 'A' + first - 10, 'A' + highest - 10);
    }
    fsd_buffer_put_text(out, low > 0 ? ", or . 0 _ * -" : ", or . _ * -");
    fsd_buffer_put_text(out, shape ? " ?" : "");
    fsd_buffer_put_text(out, !shape || shape->n_values < 10 ? " x X" : "");
}

static void put_number(unsigned number, bool in_words, struct fsd_buffer *out)
{
    if (in_words && number == 9) {
        fsd_buffer_put_text(out, "nine");
    } else {
        fsd_buffer_put_count(out, number);
    }
}

/* Writes a text of struct fsd_malformed with what it stands for in place. */
static void put_reason(const char *text, const struct fsd_malformed *malformed, struct fsd_buffer *out)
{
    const struct fsd_puzzle_shape *const shape = malformed->shape;
    const unsigned n_rows = fsd_shape_n_rows(shape), n_columns = fsd_shape_n_columns(shape);

    for (; *text; text++) {
        if (*text != '%') {
            fsd_buffer_put_char(out, *text);
            continue;
        }
        switch (*++text) {
        case 'r':
            fsd_buffer_print(out, "r%" PRIu32 "c%" PRIu32, malformed->number / n_columns + 1,
                             malformed->number % n_columns + 1);
            break;
        case 's':
            fsd_buffer_print(out, "%ux%u", n_rows, n_columns);
            break;
        case 'n':
            fsd_buffer_put_count(out, fsd_shape_n_cells(shape));
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
            fsd_buffer_put_count(out, malformed->number);
            break;
        }
    }
}

static void put_bad_byte(const struct fsd_malformed *malformed, struct fsd_buffer *out)
{
    static const char advice[] = " is not a cell; write %v for a blank";
    const unsigned char byte = malformed->byte;

    if (byte == ' ') {
        fsd_buffer_put_text(out, "a space");
    } else {
        fsd_buffer_print(out, byte > 0x20 && byte < 0x7f ? "byte '%c'" : "byte 0x%02x", byte);
    }
    put_reason(advice, malformed, out);
    fsd_buffer_put_text(out, byte == ' ' ? ", and no spaces between cells" : "");
}

void fsd_malformed_describe(const struct fsd_malformed *malformed, const char *name, struct fsd_failure *failure)
{
    struct fsd_buffer text = {.n = 0};

    *failure = (struct fsd_failure){
        .kind = FSD_FAILURE_MALFORMED, .name = name, .line = malformed->line, .column = malformed->column};
    if (malformed->told) {
        fsd_buffer_put_text(&text, malformed->told);
    } else if (malformed->unfit || malformed->problem) {
        put_reason(malformed->unfit ? malformed->unfit : malformed->problem, malformed, &text);
    } else if (malformed->status == FASTSUD_ERR_TOO_SHORT) {
        put_reason("the line ends after %u of %n cells; write a whole puzzle on one line", malformed, &text);
    } else {
        put_bad_byte(malformed, &text);
    }
    const char *const words = fsd_buffer_text(&text);
    snprintf(failure->text, sizeof(failure->text), "%s", words ? words : "out of memory");
    fsd_buffer_destroy(&text);
}
