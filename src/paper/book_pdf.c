/* A book as PDF: what book_html.c leaves to a browser, placed here. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "paper/book_layout.h"
#include "paper/pdf.h"

#ifdef FSD_HAVE_HARU

enum {
    TEXT_LINE = 14, /* of an introduction, and below of rules: tenths of the font */
    RULES_LINE = 13,
    BASE = 8, /* a base line below the top of its line: tenths of the font */
    LEVELS = 2
};

struct pages {
    struct fsd_pdf *pdf;
    struct fsd_book_frame puzzle_frame, answer_frame;
    struct fsd_book_layout puzzles, answers;
    const char *answers_name;
    const struct fsd_book_frame *frame; /* of this page, */
    const struct fsd_book_layout *layout;
    int x, y;         /* and where its body begins */
    bool has_answers; /* their bookmark */
    bool has_word;
    bool needs_bookmark; /* of this page, which follows its first puzzle's number */
    struct fsd_buffer text;
};

static struct pages *pages_of(struct fsd_book *book)
{
    return book->state;
}

static void begin(struct fsd_book *book, struct fsd_failure *failure)
{
    const struct fsd_book_options *const options = &book->options;
    const struct fsd_pdf_options pdf_options = {
        .fonts = {options->fonts[0], options->fonts[1]}, .title = options->title, .theme = options->theme};
    struct pages *const pages = calloc(1, sizeof(*pages));

    book->state = pages;
    if (!pages) {
        fsd_failure_set_no_memory(failure);
        return;
    }
    pages->pdf = fsd_pdf_create(&pdf_options, failure);
    pages->puzzle_frame = fsd_book_frame_find(options, true);
    pages->answer_frame = fsd_book_frame_find(options, false);
    pages->puzzles = fsd_book_layout_choose(options, options->per_page, true);
    pages->has_word = fsd_book_has_word(options);
}

struct line {
    int x, y, font; /* y of its base line */
    enum fsd_weight weight;
    enum fsd_pdf_align align;
    bool is_turned;
};

static void put_line(struct fsd_pdf *pdf, const struct line *line, const char *words, size_t n)
{
    const struct fsd_pdf_text text = {.x = fsd_points(line->x),
                                      .y = fsd_points(line->y),
                                      .size = fsd_points(line->font),
                                      .weight = line->weight,
                                      .align = line->align,
                                      .is_turned = line->is_turned};

    fsd_pdf_put_text(pdf, &text, words, n);
}

static int width_of(struct fsd_pdf *pdf, enum fsd_weight weight, int font, const char *words, size_t n)
{
    return (int)(fsd_pdf_text_width(pdf, weight, font, words, n) + 0.5);
}

/* Whether a character must not end a line. */
static bool opens(uint32_t code)
{
    return code == 0x300c || code == 0x300e || code == 0xff08;
}

/* Whether what follows must not begin a line: punctuation of Chinese and Japanese. */
static bool is_held(const char *text, const char *end)
{
    static const uint32_t held[] = {0x3001, 0x3002, 0x300d, 0x300f, 0x30fc, 0xff01,
                                    0xff09, 0xff0c, 0xff1a, 0xff1b, 0xff1f};
    const uint32_t code = fsd_utf8_take(&text, end);

    for (size_t i = 0; i < sizeof(held) / sizeof(held[0]); i++) {
        if (held[i] == code) {
            return true;
        }
    }
    return false;
}

/* How many bytes of a text make a line of a width, and how many with the blanks after them: all of it, or words, or
 * what fits of a long one. Between wide characters, such as of Chinese, a line may end anywhere. */
static size_t line_of(struct fsd_pdf *pdf, const struct line *line, int width, const char *text, size_t *n_taken)
{
    const char *const end = text + strcspn(text, "\n");
    size_t n_fit = 0, n_broken = 0;

    for (const char *at = text; at < end;) {
        const char *const before = at;
        const uint32_t code = fsd_utf8_take(&at, end);
        if (width_of(pdf, line->weight, line->font, text, (size_t)(at - text)) > width && at > text && before > text) {
            break;
        }
        n_fit = (size_t)(at - text);
        if (code == ' ' || at == end || (code >= 0x3000 && !opens(code) && !is_held(at, end))) {
            n_broken = code == ' ' ? (size_t)(before - text) : n_fit;
        }
    }
    const size_t n = n_fit == (size_t)(end - text) || n_broken == 0 ? n_fit : n_broken;
    *n_taken = n;
    while (text[*n_taken] == ' ') {
        ++*n_taken;
    }
    *n_taken += text[*n_taken] == '\n';
    return n;
}

/* Lines from a place downwards, as many as fit; returns how many bytes they have. */
static size_t put_paragraph(struct fsd_pdf *pdf, struct line line, int width, int line_height, unsigned n_lines,
                            const char *text)
{
    const char *at = text;

    for (unsigned i = 0; i < n_lines && *at; i++) {
        size_t n_taken = 0;
        const size_t n = line_of(pdf, &line, width, at, &n_taken);
        put_line(pdf, &line, at, n);
        line.y += line_height;
        at += n_taken;
    }
    return (size_t)(at - text);
}

/* One line, cut where it is too wide. Returns its width. */
static int put_cut(struct fsd_pdf *pdf, const struct line *line, int width, const char *text)
{
    size_t n_taken = 0;
    size_t n = strlen(text);

    if (width_of(pdf, line->weight, line->font, text, n) > width) {
        n = line_of(pdf, line, width, text, &n_taken);
    }
    put_line(pdf, line, text, n);
    return width_of(pdf, line->weight, line->font, text, n);
}

/* Two texts at the ends of a line of the page: the first on the left of a right page. */
static void put_ends(struct fsd_book *book, const struct fsd_book_page *page, struct line line, const char *first,
                     enum fsd_weight weight, const char *second)
{
    const struct pages *const pages = pages_of(book);
    const int right = pages->x + pages->frame->width;
    int width = pages->frame->width;

    line.align = page->is_left ? FSD_PDF_LEFT : FSD_PDF_RIGHT;
    line.x = page->is_left ? pages->x : right;
    line.weight = FSD_WEIGHT_REGULAR;
    width -= second && *second ? put_cut(pages->pdf, &line, width, second) + line.font : 0;
    line.align = page->is_left ? FSD_PDF_RIGHT : FSD_PDF_LEFT;
    line.x = page->is_left ? right : pages->x;
    line.weight = weight;
    if (first && *first) {
        put_cut(pages->pdf, &line, width, first);
    }
}

static void start_page(struct fsd_book *book, const struct fsd_book_page *page, const struct fsd_book_frame *frame)
{
    const struct fsd_book_options *const options = &book->options;
    struct pages *const pages = pages_of(book);

    fsd_pdf_begin_page(pages->pdf, options->size.points[0], options->size.points[1], options->bleed_points);
    pages->frame = frame;
    pages->x = frame->margin + (page && page->is_left ? 0 : options->gutter);
    pages->y = frame->margin;
}

static void put_head(struct fsd_book *book, const struct fsd_book_page *page)
{
    struct pages *const pages = pages_of(book);
    const int font = pages->frame->title_font;

    put_ends(book, page, (struct line){.y = pages->y + font, .font = font}, page->head, FSD_WEIGHT_BOLD, page->right);
    pages->y += pages->frame->head;
}

static void put_foot(struct fsd_book *book, const struct fsd_book_page *page)
{
    const struct pages *const pages = pages_of(book);
    const int font = pages->frame->foot_font;
    char number[32];

    snprintf(number, sizeof(number), "%" PRIu64, page->number);
    put_ends(book, page,
             (struct line){.y = book->options.size.height - pages->frame->margin - font * 2 / 10, .font = font},
             page->foot, FSD_WEIGHT_REGULAR, page->has_number ? number : NULL);
}

/* Lines around a height, in the middle of the page. */
static int put_middle(struct fsd_book *book, int y, int font, enum fsd_weight weight, const char *text)
{
    const struct pages *const pages = pages_of(book);
    const struct line line = {
        .x = pages->x + pages->frame->width / 2, .y = y, .font = font, .weight = weight, .align = FSD_PDF_MIDDLE};
    int at = y;

    for (size_t n_taken = 0; text && *text; text += n_taken) {
        struct line next = line;
        next.y = at;
        const size_t n = line_of(pages->pdf, &line, pages->frame->width, text, &n_taken);
        put_line(pages->pdf, &next, text, n);
        at += font * TEXT_LINE / 10;
    }
    return at;
}

static void put_title_page(struct fsd_book *book)
{
    const struct fsd_book_options *const options = &book->options;
    struct pages *const pages = pages_of(book);
    const int height = options->size.height;

    start_page(book, NULL, &pages->answer_frame);
    const int font = pages->frame->title_font;
    if (options->logo) {
        const double x = fsd_points(pages->x + pages->frame->width / 5), y = fsd_points(height / 10);
        const double width = fsd_points(pages->frame->width * 3 / 5), logo_height = fsd_points(height / 4);
        if (options->logo_svg) {
            fsd_pdf_put_svg(pages->pdf, options->logo_svg, x, y, width, logo_height);
        } else {
            fsd_pdf_put_image(pages->pdf, options->logo, x, y, width, logo_height);
        }
    }
    const int y = put_middle(book, height * 45 / 100, 2 * font, FSD_WEIGHT_BOLD, options->title);
    put_middle(book, y + font / 2, font, FSD_WEIGHT_REGULAR, options->subtitle);
    put_middle(book, height * 8 / 10, font, FSD_WEIGHT_REGULAR, options->author);
    if (options->title) {
        fsd_pdf_put_bookmark(pages->pdf, 0, options->title);
    }
}

static size_t put_text_page(struct fsd_book *book, const struct fsd_book_page *page, const char *text)
{
    struct pages *const pages = pages_of(book);
    const int font = book->options.is_large ? 55 : 38;
    const int line_height = font * TEXT_LINE / 10;

    start_page(book, page, &pages->answer_frame);
    put_head(book, page);
    const size_t n =
        put_paragraph(pages->pdf, (struct line){.x = pages->x, .y = pages->y + font, .font = font}, pages->frame->width,
                      line_height, (unsigned)(pages->frame->body / line_height), text);
    put_foot(book, page);
    return n;
}

static void put_empty_page(struct fsd_book *book)
{
    start_page(book, NULL, &pages_of(book)->answer_frame);
}

/* As many as a grade has, of so many as there may be, up to a place on the right or around it. Returns their width. */
static int put_stars(struct fsd_book *book, int x, int y, int font, unsigned n, bool is_middle)
{
    const int step = font * 95 / 100, width = step * FSD_N_GRADES;
    const int left = is_middle ? x - width / 2 : x - width;

    for (int i = 0; i < FSD_N_GRADES; i++) {
        fsd_pdf_put_star(pages_of(book)->pdf, fsd_points(left + step * i + step / 2), fsd_points(y - font * 36 / 100),
                         fsd_points(font) * 0.42, i < (int)n);
    }
    return width;
}

static void put_section_page(struct fsd_book *book, const struct fsd_book_page *page)
{
    struct pages *const pages = pages_of(book);
    const char *const name = fsd_book_grade(book->options.words, book->grade);

    start_page(book, page, &pages->answer_frame);
    const int font = pages->frame->title_font;
    const int y = put_middle(book, book->options.size.height * 45 / 100, 2 * font, FSD_WEIGHT_BOLD, name);
    if (book->options.has_stars && fsd_book_stars(book->grade) > 0) {
        put_stars(book, pages->x + pages->frame->width / 2, y, font, fsd_book_stars(book->grade), true);
    }
    if (name) {
        fsd_pdf_put_bookmark(pages->pdf, 0, name);
    }
}

static void begin_page(struct fsd_book *book, const struct fsd_book_page *page)
{
    const struct fsd_book_options *const options = &book->options;
    struct pages *const pages = pages_of(book);

    start_page(book, page, page->answers ? &pages->answer_frame : &pages->puzzle_frame);
    put_head(book, page);
    pages->layout = page->answers ? &pages->answers : &pages->puzzles;
    if (options->rules && !page->answers) {
        const int font = pages->frame->rules_font;
        put_paragraph(pages->pdf, (struct line){.x = pages->x, .y = pages->y + font * BASE / 10, .font = font},
                      pages->frame->width, font * RULES_LINE / 10,
                      (unsigned)(pages->frame->rules / (font * RULES_LINE / 10)), options->rules);
    }
    pages->y += pages->frame->rules;
    if (page->answers && !pages->has_answers) {
        const unsigned kind = fsd_answer_page_of(book->longest);
        fsd_pdf_put_bookmark(pages->pdf, 0, options->words->words[FSD_WORD_ANSWERS]);
        pages->has_answers = true;
        pages->answers = fsd_book_layout_choose(options, fsd_answers_on_page(options, kind), false);
    } else if (!page->answers && page->is_first && !options->has_sections) {
        fsd_pdf_put_bookmark(pages->pdf, 0, options->words->words[FSD_WORD_PUZZLE]);
    }
    pages->needs_bookmark = !page->answers;
}

static void put_picture(struct fsd_book *book, const struct fsd_printed *printed, bool is_answer, int x, int y,
                        unsigned side, bool is_turned)
{
    const struct fsd_svg_options options = {.has_large_tags = true,
                                            .has_large_digits = is_answer || book->options.is_large,
                                            .digits = FSD_SVG_DIGITS_TOGETHER};
    struct fsd_picture picture;

    fsd_printed_draw(printed, is_answer, &picture);
    fsd_pdf_put_picture(pages_of(book)->pdf, &picture, &options, fsd_points(x), fsd_points(y), fsd_points(side),
                        is_turned);
}

static void put_page_bookmark(struct fsd_book *book, uint64_t number)
{
    struct pages *const pages = pages_of(book);
    char text[64];

    if (pages->needs_bookmark) {
        snprintf(text, sizeof(text), "%" PRIu64, number);
        fsd_pdf_put_bookmark(pages->pdf, 1, text);
        pages->needs_bookmark = false;
    }
}

/* The number, and on the right what it is rated. */
static void put_caption(struct fsd_book *book, const struct fsd_printed *printed, uint64_t number, int x, int y)
{
    const struct fsd_book_options *const options = &book->options;
    struct pages *const pages = pages_of(book);
    const struct fsd_book_layout *const layout = pages->layout;
    const int font = (int)layout->caption_font;
    const unsigned n_stars = options->has_stars ? fsd_book_stars(printed->grade) : 0;
    struct line line = {
        .x = x, .y = y + (int)layout->caption - 10 - font * 2 / 10, .font = font, .weight = FSD_WEIGHT_BOLD};
    int right = x + (int)layout->side;

    pages->text.n = 0;
    fsd_buffer_print(&pages->text, "%s%s%" PRIu64, pages->has_word ? options->words->words[FSD_WORD_PUZZLE] : "",
                     pages->has_word ? " " : "", number);
    const char *const text = fsd_buffer_text(&pages->text);
    book->out->failed |= !text;
    const int width = text ? put_cut(pages->pdf, &line, (int)layout->side, text) : 0;
    if (n_stars > 0) {
        right -= put_stars(book, right, line.y, font, n_stars, false) + font / 4;
    }
    if (options->has_grades && printed->grade) {
        line.x = right;
        line.align = FSD_PDF_RIGHT;
        line.weight = FSD_WEIGHT_REGULAR;
        put_cut(pages->pdf, &line, right - x - width - font / 4, fsd_book_grade(options->words, printed->grade));
    }
}

static void put_puzzle(struct fsd_book *book, unsigned slot, const struct fsd_printed *printed, uint64_t number)
{
    const struct pages *const pages = pages_of(book);
    const struct fsd_book_layout *const layout = pages->layout;
    int x = 0, y = 0;

    put_page_bookmark(book, number);
    fsd_book_layout_place(layout, pages->frame, slot, &x, &y);
    x += pages->x;
    y += pages->y;
    put_caption(book, printed, number, x, y);
    y += (int)layout->caption;
    put_picture(book, printed, false, x, y, layout->side, false);
    if (layout->answer_side > 0 && layout->is_below) {
        put_picture(book, printed, true, x + (int)(layout->side - layout->answer_side),
                    y + (int)layout->side + FSD_LAYOUT_ANSWER_GAP, layout->answer_side, false);
    } else if (layout->answer_side > 0) {
        put_picture(book, printed, true, x + (int)layout->side + FSD_LAYOUT_ANSWER_GAP,
                    y + (int)(layout->side - layout->answer_side), layout->answer_side, false);
    }
    if (printed->note) {
        const int font = (int)layout->note_font;
        y += (int)layout->side + (layout->is_below ? FSD_LAYOUT_ANSWER_GAP + (int)layout->answer_side : 0);
        put_paragraph(pages->pdf, (struct line){.x = x, .y = y + 10 + font * BASE / 10, .font = font},
                      (int)layout->width, font * RULES_LINE / 10, layout->n_lines, printed->note);
    }
}

static void put_answer(struct fsd_book *book, unsigned slot, const struct fsd_printed *printed, uint64_t number)
{
    const struct pages *const pages = pages_of(book);
    const struct fsd_book_layout *const layout = pages->layout;
    struct line line = {.font = (int)layout->caption_font, .weight = FSD_WEIGHT_BOLD};
    char text[32];

    fsd_book_layout_place(layout, pages->frame, slot, &line.x, &line.y);
    line.x += pages->x;
    line.y += pages->y + (int)layout->caption;
    put_picture(book, printed, true, line.x, line.y, layout->side, false);
    line.y -= 10 + line.font * 2 / 10;
    put_line(pages->pdf, &line, text, (size_t)snprintf(text, sizeof(text), "%" PRIu64, number));
}

/* From the right to the left, and from the bottom to the top: as they are read when the page is turned. */
static void put_turned(struct fsd_book *book, unsigned slot, const struct fsd_printed *printed, uint64_t number)
{
    const struct pages *const pages = pages_of(book);
    const struct fsd_book_frame *const frame = pages->frame;
    const int side = (int)frame->strip_side, columns = (int)frame->strip_columns;
    const int step = columns > 1 ? (frame->width - side) / (columns - 1) : 0;
    const int column = (int)slot % columns, row = (int)slot / columns;
    const int x = pages->x + (columns > 1 ? (columns - 1 - column) * step : (frame->width - side) / 2);
    const int height = frame->strip / (int)frame->strip_rows;
    const int y = pages->y + frame->body + ((int)frame->strip_rows - 1 - row) * height + 50;
    const struct line line = {.x = x + side,
                              .y = y + side + 12,
                              .font = (int)frame->strip_caption * 7 / 10,
                              .weight = FSD_WEIGHT_BOLD,
                              .is_turned = true};
    char text[32];

    put_picture(book, printed, true, x, y, frame->strip_side, true);
    put_line(pages->pdf, &line, text, (size_t)snprintf(text, sizeof(text), "%" PRIu64, number));
}

static void end_page(struct fsd_book *book, const struct fsd_book_page *page)
{
    put_foot(book, page);
}

static bool end(struct fsd_book *book, struct fsd_failure *failure)
{
    struct pages *const pages = pages_of(book);

    if (book->n_pages == 0) {
        put_empty_page(book); /* PDF has one at least */
    }
    return fsd_pdf_finish(pages->pdf, book->out, failure);
}

static void destroy(struct fsd_book *book)
{
    struct pages *const pages = pages_of(book);

    if (pages) {
        fsd_pdf_destroy(pages->pdf);
        fsd_buffer_destroy(&pages->text);
    }
    free(pages);
    book->state = NULL;
}

const struct fsd_book_writer fsd_book_pdf = {.begin = begin,
                                             .put_title_page = put_title_page,
                                             .put_text_page = put_text_page,
                                             .put_section_page = put_section_page,
                                             .put_empty_page = put_empty_page,
                                             .begin_page = begin_page,
                                             .put_puzzle = put_puzzle,
                                             .put_answer = put_answer,
                                             .put_turned = put_turned,
                                             .end_page = end_page,
                                             .end = end,
                                             .destroy = destroy};

#else

/* It fails, with the reason. */
static void begin(struct fsd_book *book, struct fsd_failure *failure)
{
    (void)book;
    fsd_pdf_destroy(fsd_pdf_create(&(const struct fsd_pdf_options){.title = NULL}, failure));
}

static void destroy(struct fsd_book *book)
{
    (void)book;
}

const struct fsd_book_writer fsd_book_pdf = {.begin = begin, .destroy = destroy};

#endif
