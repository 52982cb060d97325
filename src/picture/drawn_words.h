/* Words below a drawn grid, in lines that are no wider. */
#ifndef FSD_PICTURE_DRAWN_WORDS_H
#define FSD_PICTURE_DRAWN_WORDS_H

#include "picture/drawing.h"

enum { FSD_DRAWN_LINE_HEIGHT = 20 };

/* How many lines a text takes, which may be NULL, of so many at most. */
unsigned fsd_drawn_lines(const struct fsd_grid_drawing *drawing, const char *text, bool is_bold, unsigned most);

/* Draws them, the first line's base at y. Returns that of the line after them. */
int fsd_draw_words(const struct fsd_grid_drawing *drawing, bool is_bold, const char *text, unsigned most, int y);

#endif
