#include "paper/latin.h"

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

bool fsd_latin_set(struct fsd_buffer *latin, const char *text, size_t n)
{
    /* 0x80 to 0x9f; the rest is as in Unicode. */
    static const uint16_t others[] = {0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                      0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017d, 0,
                                      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                      0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};
    enum { N_OTHERS = sizeof(others) / sizeof(others[0]) };
    const char *const end = text + n;

    latin->n = 0;
    while (text < end) {
        uint32_t code = fsd_utf8_take(&text, end);
        if (code >= 0x80 && code < 0xa0) {
            return false;
        }
        if (code > 0xff) {
            unsigned i = 0;
            while (i < N_OTHERS && others[i] != code) {
                i++;
            }
            if (i == N_OTHERS) {
                return false;
            }
            code = 0x80 + i;
        }
        fsd_buffer_put_char(latin, (char)code);
    }
    return true;
}
