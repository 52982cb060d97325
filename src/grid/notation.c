#include "grid/notation.h"

#include <assert.h>
#include <string.h>

char *fsd_notation_put_words(char *out, const char *words)
{
    const size_t n = strlen(words);

    assert(n <= FSD_WORDS_BYTES);
    memcpy(out, words, n);
    return out + n;
}

char *fsd_notation_put_mask(char *out, uint16_t digits)
{
    for (unsigned i = 0; i < 9; i++) {
        if (digits >> i & 1) {
            *out++ = (char)('1' + i);
        }
    }
    return out;
}

char *fsd_notation_put_cells(char *out, fsd_cells cells)
{
    bool first = true;

    while (cells) {
        const unsigned top = fsd_cell_row(fsd_cells_first(cells));
        const unsigned columns = (unsigned)(cells >> 9 * top) & 0x1ff;
        uint16_t rows = 0;
        /* All rows with the same columns as the first one. */
        for (unsigned row = top; row < 9; row++) {
            if (((unsigned)(cells >> 9 * row) & 0x1ff) == columns) {
                rows |= (uint16_t)(1U << row);
                cells &= ~((fsd_cells)columns << 9 * row);
            }
        }
        if (!first) {
            *out++ = ',';
        }
        first = false;
        *out++ = 'r';
        out = fsd_notation_put_mask(out, rows);
        *out++ = 'c';
        out = fsd_notation_put_mask(out, (uint16_t)columns);
    }
    return out;
}

char *fsd_notation_put_digits(char *out, uint16_t digits)
{
    unsigned n_left = (unsigned)__builtin_popcount(digits);

    for (unsigned i = 0; i < 9; i++) {
        if (digits >> i & 1) {
            *out++ = (char)('1' + i);
            n_left--;
            out = fsd_notation_put_words(out, n_left == 0 ? "" : n_left == 1 ? " and " : ", ");
        }
    }
    return out;
}

char *fsd_notation_put_units(char *out, uint32_t units)
{
    static const char *const kinds[][2] = {{"row ", "rows "}, {"column ", "columns "}, {"box ", "boxes "}};
    unsigned n_left = 0; /* kinds */
    bool first = true;
    bool any_plural = false;

    for (unsigned i = 0; i < 3; i++) {
        const uint16_t numbers = units >> 9 * i & 0x1ff;
        n_left += numbers != 0;
        any_plural |= (numbers & (numbers - 1)) != 0;
    }
    for (unsigned i = 0; i < 3; i++) {
        const uint16_t numbers = units >> 9 * i & 0x1ff;
        if (numbers == 0) {
            continue;
        }
        if (!first) {
            out = fsd_notation_put_words(out, n_left > 1 || any_plural ? ", " : " and ");
        }
        first = false;
        n_left--;
        out = fsd_notation_put_words(out, kinds[i][(numbers & (numbers - 1)) != 0]);
        out = fsd_notation_put_digits(out, numbers);
    }
    return out;
}
