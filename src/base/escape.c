#include "base/escape.h"

/* Length of the control character at text, 0 if it is not one. U+0080 to U+009F take two bytes in UTF-8. */
static size_t control_length(const char *text)
{
    const unsigned char *const at = (const unsigned char *)text;

    if (at[0] < 0x20 || at[0] == 0x7f) {
        return 1;
    }
    return at[0] == 0xc2 && at[1] >= 0x80 && at[1] <= 0x9f ? 2 : 0;
}

static char *put_byte(char *out, char byte)
{
    static const char bytes[] = "\n\t\r", letters[] = "ntr";
    const char *const named = memchr(bytes, byte, sizeof(bytes) - 1);
    const unsigned value = (unsigned char)byte;

    *out++ = '\\';
    if (named) {
        *out++ = letters[named - bytes];
        return out;
    }
    *out++ = (char)('0' + (value >> 6));
    *out++ = (char)('0' + (value >> 3 & 7));
    *out++ = (char)('0' + (value & 7));
    return out;
}

/* Writes the first character of *text and advances *text past it. */
static char *put_character(char *out, const char **text)
{
    const size_t n = control_length(*text);

    if (n == 0) {
        *out++ = *(*text)++;
    }
    for (size_t i = 0; i < n; i++) {
        out = put_byte(out, *(*text)++);
    }
    return out;
}

char *fsd_escape_put_text(char *out, const char *text)
{
    while (*text) {
        out = put_character(out, &text);
    }
    return out;
}

void fsd_escape_put(struct fsd_buffer *out, const char *text)
{
    char *const at = fsd_buffer_reserve(out, FSD_ESCAPE_BYTES_PER_BYTE * strlen(text));

    if (at) {
        out->n += (size_t)(fsd_escape_put_text(at, text) - at);
    }
}

void fsd_escape_print(FILE *file, const char *text)
{
    char escaped[2 * FSD_ESCAPE_BYTES_PER_BYTE];

    while (*text) {
        fwrite(escaped, 1, (size_t)(put_character(escaped, &text) - escaped), file);
    }
}
