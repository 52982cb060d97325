#include "base/json.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Bytes of the UTF-8 character at text; 0 if there is none. */
static size_t character_length(const unsigned char *text)
{
    static const struct {
        unsigned char first, last;     /* of the first byte */
        unsigned char second, highest; /* of the second byte: no overlong forms, no surrogates */
        size_t length;
    } rows[] = {
        {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
        {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
        {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };

    if (text[0] < 0x80) {
        return 1;
    }
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (text[0] < rows[i].first || text[0] > rows[i].last) {
            continue;
        }
        bool good = text[1] >= rows[i].second && text[1] <= rows[i].highest;
        for (size_t k = 2; good && k < rows[i].length; k++) {
            good = text[k] >= 0x80 && text[k] <= 0xbf;
        }
        return good ? rows[i].length : 0;
    }
    return 0;
}

char *fsd_json_put_character(char *out, const char **text)
{
    const unsigned char *const at = (const unsigned char *)*text;
    const size_t n = character_length(at);

    if (n == 0) {
        memcpy(out, "\\ufffd", 6);
        *text += 1;
        return out + 6;
    }
    *text += n;
    if (*at == '"' || *at == '\\') {
        *out++ = '\\';
    } else if (*at < 0x20) {
        static const char hex[] = "0123456789abcdef";
        memcpy(out, "\\u00", 4);
        out[4] = hex[*at >> 4];
        out[5] = hex[*at & 15];
        return out + 6;
    }
    memcpy(out, at, n);
    return out + n;
}

char *fsd_json_put_text(char *out, const char *text)
{
    *out++ = '"';
    while (*text) {
        out = fsd_json_put_character(out, &text);
    }
    *out++ = '"';
    return out;
}

void fsd_json_put_string(FILE *file, const char *text)
{
    putc('"', file);
    while (*text) {
        char character[FSD_JSON_BYTES_PER_BYTE];
        const char *const end = fsd_json_put_character(character, &text);
        fwrite(character, 1, (size_t)(end - character), file);
    }
    putc('"', file);
}
