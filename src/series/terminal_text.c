#include "series/terminal_text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/json.h"

struct range {
    uint32_t first, last;
};

static bool is_in(uint32_t character, const struct range *ranges, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (character >= ranges[i].first && character <= ranges[i].last) {
            return true;
        }
    }
    return false;
}

#define IS_IN(character, ranges) is_in(character, ranges, sizeof(ranges) / sizeof((ranges)[0]))

/*
 * Reads the character at *text, which is not the end, and advances *text. Invalid UTF-8 counts as control characters.
 */
static uint32_t take_character(const char **text)
{
    const unsigned char *const at = (const unsigned char *)*text;
    char json[FSD_JSON_BYTES_PER_BYTE];

    fsd_json_put_character(json, text); /* finds the end of the UTF-8 sequence */
    switch ((const unsigned char *)*text - at) {
    case 2:
        return (at[0] & 0x1fU) << 6 | (at[1] & 0x3fU);
    case 3:
        return (at[0] & 0x0fU) << 12 | (at[1] & 0x3fU) << 6 | (at[2] & 0x3fU);
    case 4:
        return (at[0] & 0x07U) << 18 | (at[1] & 0x3fU) << 12 | (at[2] & 0x3fU) << 6 | (at[3] & 0x3fU);
    default:
        return at[0]; /* a stray byte is 0x80 or more, as C1 controls and letters of Latin-1 are */
    }
}

void fsd_terminal_put_text(char *out, const char *text)
{
    static const struct range hidden[] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},
                                          {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}};

    while (*text) {
        const char *const before = text;
        const uint32_t character = take_character(&text);
        const size_t n = (size_t)(text - before);
        if ((n == 1 && character >= 0x80) || IS_IN(character, hidden)) {
            *out++ = '?';
        } else {
            memmove(out, before, n);
            out += n;
        }
    }
    *out = '\0';
}

static size_t width_of(uint32_t character)
{
    static const struct range wide[] = {{0x1100, 0x115f},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},   {0xac00, 0xd7a3},
                                        {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},
                                        {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}};
    static const struct range combining[] = {{0x300, 0x36f}, {0x1ab0, 0x1aff}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}};

    return IS_IN(character, wide) ? 2 : IS_IN(character, combining) ? 0 : 1;
}

size_t fsd_terminal_width(const char *text)
{
    size_t width = 0;

    while (*text) {
        width += width_of(take_character(&text));
    }
    return width;
}

const char *fsd_terminal_tail(const char *text, size_t n)
{
    size_t width = fsd_terminal_width(text);

    while (width > n) {
        width -= width_of(take_character(&text));
    }
    return text;
}
