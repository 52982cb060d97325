#include "base/json.h"

#include <inttypes.h>

/* Length of the UTF-8 character at text; 0 if it is not valid. */
static size_t character_length(const unsigned char *text)
{
    static const struct {
        unsigned char first, last;     /* of the first byte */
        unsigned char second, highest; /* of the second byte; excludes overlong forms and surrogates */
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

/* Writes what precedes a value: a comma if needed, and the key if there is one. */
static void put_key(struct fsd_json *json, const char *key)
{
    if (json->needs_comma) {
        fsd_buffer_put_char(json->out, ',');
    }
    if (key) {
        fsd_buffer_put_char(json->out, '"');
        fsd_buffer_put_text(json->out, key);
        fsd_buffer_put(json->out, "\":", 2);
    }
    json->needs_comma = true;
}

void fsd_json_begin(struct fsd_json *json, const char *key, char bracket)
{
    put_key(json, key);
    fsd_buffer_put_char(json->out, bracket);
    json->needs_comma = false;
}

void fsd_json_end(struct fsd_json *json, char bracket)
{
    fsd_buffer_put_char(json->out, bracket);
    json->needs_comma = true;
}

void fsd_json_put_count(struct fsd_json *json, const char *key, uint64_t count)
{
    put_key(json, key);
    fsd_buffer_put_count(json->out, count);
}

void fsd_json_put_signed(struct fsd_json *json, const char *key, int64_t number)
{
    put_key(json, key);
    if (number < 0) {
        fsd_buffer_put_char(json->out, '-');
    }
    fsd_buffer_put_count(json->out, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void fsd_json_put_decimal(struct fsd_json *json, const char *key, double value, unsigned n_places)
{
    put_key(json, key);
    fsd_buffer_put_decimal(json->out, value, n_places);
}

void fsd_json_put_bool(struct fsd_json *json, const char *key, bool value)
{
    put_key(json, key);
    fsd_buffer_put_text(json->out, value ? "true" : "false");
}

void fsd_json_put_null(struct fsd_json *json, const char *key)
{
    put_key(json, key);
    fsd_buffer_put(json->out, "null", 4);
}

void fsd_json_put_text(struct fsd_json *json, const char *key, const char *text)
{
    if (!text) {
        fsd_json_put_null(json, key);
        return;
    }
    put_key(json, key);
    fsd_buffer_put_char(json->out, '"');
    while (*text) {
        char character[FSD_JSON_BYTES_PER_BYTE];
        const char *const end = fsd_json_put_character(character, &text);
        fsd_buffer_put(json->out, character, (size_t)(end - character));
    }
    fsd_buffer_put_char(json->out, '"');
}

bool fsd_json_flush(struct fsd_json *json, FILE *file)
{
    fsd_buffer_put_char(json->out, '\n');
    const bool is_whole = !json->out->failed;
    if (is_whole) {
        fsd_buffer_write(json->out, file);
    }
    fsd_buffer_destroy(json->out);
    json->needs_comma = false;
    return is_whole;
}
