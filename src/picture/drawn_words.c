#include "picture/drawn_words.h"

enum {
    WORDS_SIZE = 14, /* of their font */
    MORE_IF_BOLD = 11
};

/* How wide a character is at most, in hundredths of the font's size, by its first byte; others of it have no width. */
static int width_of(char character, bool is_bold)
{
    /* Of ' ' to '~' in DejaVu Sans; the other fonts that drawings ask for are no wider. */
    static const uint8_t widths[] = {
        32, 41, 46, 84, 64, 96, 78, 28, 40,  40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
        64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
        61, 79, 70, 64, 62, 74, 69, 99, 69,  62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
        64, 28, 28, 58, 28, 98, 64, 62, 64,  64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
    };
    const unsigned char byte = (unsigned char)character;

    if (byte >= 0x80) {
        return byte >= 0xc0 ? 100 : 0;
    }
    return (byte >= ' ' && byte <= '~' ? widths[byte - ' '] : 0) + (is_bold ? MORE_IF_BOLD : 0);
}

/* How many bytes of a text make a line of such a width at most, and how many with the blanks after them. */
static size_t line_of(const char *text, int width, bool is_bold, size_t *n_with_blanks)
{
    int so_far = 0;
    size_t n_words = 0; /* bytes up to the end of the last word that fits */
    size_t n = 0;

    for (; text[n] && text[n] != '\n' && (so_far += width_of(text[n], is_bold)) <= width; n++) {
        n_words = text[n] == ' ' ? n : n_words;
    }
    if (!text[n] || text[n] == ' ' || text[n] == '\n') {
        n_words = n;
    } else if (n_words == 0) { /* a long word, of which at least a character is in the line */
        for (n += n == 0; (text[n] & 0xc0) == 0x80; n++) {
        }
        n_words = n;
    }
    for (n = n_words; text[n] == ' ' || text[n] == '\n'; n++) {
    }
    *n_with_blanks = n;
    return n_words;
}

/* In hundredths of the font's size. */
static int words_width(const struct fsd_grid_drawing *drawing)
{
    return drawing->width * 100 / WORDS_SIZE;
}

unsigned fsd_drawn_lines(const struct fsd_grid_drawing *drawing, const char *text, bool is_bold, unsigned most)
{
    unsigned n_lines = 0;

    for (size_t n = 0; text && *text && n_lines < most; text += n) {
        line_of(text, words_width(drawing), is_bold, &n);
        n_lines++;
    }
    return n_lines;
}

int fsd_draw_words(const struct fsd_grid_drawing *drawing, bool is_bold, const char *text, unsigned most, int y)
{
    static const char more[] = " \xe2\x80\xa6";
    struct fsd_buffer words = {.n = 0};
    size_t n = 0;

    for (unsigned line = 0; text && *text && line < most; text += n, line++) {
        words.n = 0;
        fsd_buffer_put(&words, text, line_of(text, words_width(drawing), is_bold, &n));
        if (line + 1 == most && text[n]) {
            fsd_buffer_put_text(&words, more);
        }
        fsd_pen_text(drawing->pen, is_bold ? "words name" : "words", 0, y, words.bytes, words.failed ? 0 : words.n);
        y += FSD_DRAWN_LINE_HEIGHT;
    }
    fsd_buffer_destroy(&words);
    return y;
}
