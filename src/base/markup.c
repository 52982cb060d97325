#include "base/markup.h"

/* Length of the UTF-8 sequence of a character that XML allows; 0: there is none. */
static size_t character_length(const unsigned char *at, size_t n)
{
    static const struct {
        unsigned char lead_mask, lead;
        uint32_t first; /* shorter sequences write what is below */
    } forms[] = {{0, 0, 0}, {0x80, 0, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};

    for (size_t length = 1; length <= 4 && length <= n; length++) {
        uint32_t character = at[0] & (unsigned char)~forms[length].lead_mask;
        size_t i = 1;
        if ((at[0] & forms[length].lead_mask) != forms[length].lead) {
            continue;
        }
        for (; i < length && (at[i] & 0xc0) == 0x80; i++) {
            character = character << 6 | (at[i] & 0x3f);
        }
        const bool is_allowed = character >= 0x20 ? character != 0x7f && !(character >= 0x80 && character < 0xa0)
                                                  : character == '\t' || character == '\n';
        const bool is_unicode =
            character <= 0x10ffff && !(character >= 0xd800 && character < 0xe000) && (character & 0xfffe) != 0xfffe;
        return i == length && character >= forms[length].first && is_allowed && is_unicode ? length : 0;
    }
    return 0;
}

static const char *entity(char c)
{
    return c == '<'    ? "&lt;"
           : c == '>'  ? "&gt;"
           : c == '&'  ? "&amp;"
           : c == '"'  ? "&quot;"
           : c == '\'' ? "&#39;"
                       : NULL;
}

void fsd_markup_put(struct fsd_buffer *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n;) {
        const size_t length = character_length((const unsigned char *)text + i, n - i);
        if (length == 0) {
            fsd_buffer_put_text(out, "\xef\xbf\xbd");
            i++;
        } else if (entity(text[i])) {
            fsd_buffer_put_text(out, entity(text[i]));
            i++;
        } else {
            fsd_buffer_put(out, text + i, length);
            i += length;
        }
    }
}
