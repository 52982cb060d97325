#include "grid/notation.h"

void fsd_notation_put_mask(struct fsd_buffer *out, uint16_t digits)
{
    for (unsigned i = 0; i < 9; i++) {
        if (digits >> i & 1) {
            fsd_buffer_put_char(out, (char)('1' + i));
        }
    }
}

void fsd_notation_put_cells(struct fsd_buffer *out, fsd_cells cells)
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
        fsd_buffer_put_text(out, first ? "r" : ",r");
        first = false;
        fsd_notation_put_mask(out, rows);
        fsd_buffer_put_char(out, 'c');
        fsd_notation_put_mask(out, (uint16_t)columns);
    }
}

void fsd_notation_put_digits(struct fsd_buffer *out, uint16_t digits)
{
    unsigned n_left = (unsigned)__builtin_popcount(digits);

    for (unsigned i = 0; i < 9; i++) {
        if (digits >> i & 1) {
            fsd_buffer_put_char(out, (char)('1' + i));
            n_left--;
            fsd_buffer_put_text(out, n_left == 0 ? "" : n_left == 1 ? " and " : ", ");
        }
    }
}

void fsd_notation_put_units(struct fsd_buffer *out, uint32_t units)
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
            fsd_buffer_put_text(out, n_left > 1 || any_plural ? ", " : " and ");
        }
        first = false;
        n_left--;
        fsd_buffer_put_text(out, kinds[i][(numbers & (numbers - 1)) != 0]);
        fsd_notation_put_digits(out, numbers);
    }
}
