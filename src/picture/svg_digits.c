#include "picture/svg_digits.h"

/* Where each begins, from its middle, and the lines from there. */
static const struct {
    int x, y;
    const char *lines;
} digits[] = {
    {-6, -9, "l8-5v28"},
    {-9, -6, "c0-11 18-11 18 0c0 8-18 12-18 20h18"},
    {-8, -11, "c6-5 16-4 16 4c0 5-5 6.5-10 6.500c6 0 11 2 11 7.5c0 9-12 8.5-18 4"},
    {5, 14, "v-28l-15 19h20"},
    {7, -14, "h-13l-1 12c6-3 16-2 16 7c0 10-12 11-18 6"},
    {7, -12, "c-11-6-16 8-16 17c0 12 18 12 18 0c0-11-17-11-18 0"},
    {-9, -14, "h18l-11 28"},
    {0, -1, "c-11-2-10-13 0-13c10 0 11 11 0 13c-13 2-12 15 0 15c12 0 13-13 0-15"},
    {-7, 12, "c11 6 16-8 16-17c0-12-18-12-18 0c0 11 17 11 18 0"},
};

void fsd_svg_put_digit_lines(struct fsd_buffer *out, int x, int y, unsigned digit)
{
    fsd_buffer_print(out, "M%d %d%s", x + digits[digit - 1].x, y + digits[digit - 1].y, digits[digit - 1].lines);
}
