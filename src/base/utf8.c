#include "base/utf8.h"

#include <string.h>

size_t fsd_utf8_mark(const char *text, size_t n)
{
    return n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

uint32_t fsd_utf8_take(const char **text, const char *end)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)*(*text)++;
    const unsigned n = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 4;
    uint32_t code = n == 0 ? first : first & (0x3fU >> n);

    if (n > 3) {
        return 0xfffd;
    }
    for (unsigned i = 0; i < n; i++) {
        if (*text == end || (**text & 0xc0) != 0x80) {
            return 0xfffd;
        }
        code = code << 6 | ((unsigned char)*(*text)++ & 0x3fU);
    }
    return code < least[n] || code > 0x10ffff ? 0xfffd : code;
}

void fsd_utf8_put(struct fsd_buffer *out, uint32_t c)
{
    c = c > 0x10ffff || (c >= 0xd800 && c < 0xe000) ? 0xfffd : c;
    if (c < 0x80) {
        fsd_buffer_put_char(out, (char)c);
        return;
    }
    const unsigned n_more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    fsd_buffer_put_char(out, (char)(((0xf0f0e0c0U >> 8 * (n_more - 1)) & 0xff) | c >> 6 * n_more));
    for (unsigned k = n_more; k-- > 0;) {
        fsd_buffer_put_char(out, (char)(0x80 | (c >> 6 * k & 0x3f)));
    }
}

bool fsd_utf8_is(const char *text)
{
    static const char none[] = "\xef\xbf\xbd"; /* is U+FFFD, too */
    const char *const end = text + strlen(text);

    while (text < end) {
        const char *const before = text;
        if (fsd_utf8_take(&text, end) == 0xfffd && strncmp(before, none, 3) != 0) {
            return false;
        }
    }
    return true;
}

size_t fsd_utf8_width(const char *text, size_t n)
{
    const char *const end = text + n;
    size_t width = 0;

    while (text < end) {
        width += fsd_utf8_take(&text, end) < 0x1100 ? 1 : 2;
    }
    return width;
}
