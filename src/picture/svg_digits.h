/* Digits as lines, which need no font and little of a browser's memory. */
#ifndef FSD_PICTURE_SVG_DIGITS_H
#define FSD_PICTURE_SVG_DIGITS_H

#include "base/buffer.h"

/* Appends what draws a digit, 1 to 9, in a path of round lines; x, y: its middle. It is 18 wide and 28 high. */
void fsd_svg_put_digit_lines(struct fsd_buffer *out, int x, int y, unsigned digit);

#endif
