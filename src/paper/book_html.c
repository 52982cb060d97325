/* A book as a page of HTML, whose sections a browser prints as one page of paper each. */
#include <inttypes.h>
#include <stdio.h>

#include "base/markup.h"
#include "paper/book_layout.h"

enum { TEXT_LINE = 14 /* of an introduction: tenths of the font */ };

static bool has_rules(const struct fsd_book_options *options)
{
    return options->rules || options->differ;
}

static void put_length(struct fsd_buffer *out, const char *property, unsigned tenths)
{
    fsd_buffer_print(out, "%s:%u.%umm;", property, tenths / 10, tenths % 10);
}

static void put_square(struct fsd_buffer *out, unsigned side)
{
    put_length(out, "width", side);
    put_length(out, "height", side);
    fsd_buffer_put_text(out, "}\n");
}

static void put_layout_style(const struct fsd_book_layout *layout, const char *name, struct fsd_buffer *out)
{
    fsd_buffer_print(out, ".%s{grid-template-columns:repeat(%u,%u.%umm);grid-template-rows:repeat(%u,%u.%umm)}\n", name,
                     layout->columns, layout->width / 10, layout->width % 10, layout->rows, layout->height / 10,
                     layout->height % 10);
    fsd_buffer_print(out, ".%s h2,.%s h3{", name, name);
    put_length(out, "height", layout->caption);
    put_length(out, "font-size", layout->caption_font);
    fsd_buffer_print(out, "}\n.%s svg.fsd{", name);
    put_square(out, layout->side);
    if (layout->answer_side > 0) {
        fsd_buffer_print(out, ".%s h2{", name);
        put_length(out, "width", layout->side);
        fsd_buffer_print(out, "}\n.%s div{gap:%u.%umm%s}\n.%s svg.fsd+svg.fsd{", name, FSD_LAYOUT_ANSWER_GAP / 10U,
                         FSD_LAYOUT_ANSWER_GAP % 10U, layout->is_below ? ";flex-direction:column" : "", name);
        put_square(out, layout->answer_side);
    }
}

/* Lines of text that end with dots where there is more. */
static void put_lines_style(struct fsd_buffer *out, const char *selector, unsigned font, unsigned n_lines)
{
    fsd_buffer_print(out,
                     "%s{margin:0;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;"
                     "-webkit-line-clamp:%u;overflow-wrap:anywhere;line-height:1.3;",
                     selector, n_lines);
    put_length(out, "font-size", font);
}

/* What rules need beside the rest. */
static void put_rules_style(const struct fsd_book_options *options, const struct fsd_book_frame *frame,
                            const struct fsd_book_layout *puzzles, struct fsd_buffer *out)
{
    if (!has_rules(options)) {
        return;
    }
    fsd_svg_put_shape_style(out, options->theme);
    if (options->rules) {
        const int line = frame->rules_font * 13 / 10;
        put_lines_style(out, ".rules", (unsigned)frame->rules_font, (unsigned)(frame->rules / line));
        put_length(out, "height", (unsigned)frame->rules);
        fsd_buffer_put_text(out, "flex:none}\n");
    }
    if (options->differ) {
        put_lines_style(out, "article p", puzzles->note_font, puzzles->n_lines);
        put_length(out, "padding-top", 10);
        put_length(out, "height", puzzles->note_height);
        fsd_buffer_put_text(out, "}\n");
    }
}

static void put_answers_style(const struct fsd_book_options *options, struct fsd_buffer *out)
{
    for (unsigned i = 0; i < (has_rules(options) ? FSD_N_ANSWER_PAGES : 1); i++) {
        const struct fsd_book_layout layout = fsd_book_layout_choose(options, fsd_answers_on_page(options, i), false);
        put_layout_style(&layout, fsd_answer_page_name(i), out);
    }
}

/* Answers at the bottom, upside down as a whole, so that the first one is on the left when the page is turned. */
static void put_turned_style(const struct fsd_book_frame *frame, struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, ".turned{flex:none;display:flex;flex-wrap:wrap;justify-content:space-evenly;"
                             "align-content:flex-start;transform:rotate(180deg);");
    put_length(out, "height", (unsigned)frame->strip);
    fsd_buffer_put_text(out, "}\n.turned h3{");
    put_length(out, "height", frame->strip_caption);
    put_length(out, "font-size", frame->strip_caption * 7 / 10);
    fsd_buffer_put_text(out, "}\n.turned svg.fsd{");
    put_square(out, frame->strip_side);
}

/* A font that comes with the page, as a whole. */
static void put_font(const struct fsd_book_options *options, unsigned i, struct fsd_buffer *out)
{
    if (options->font_faces[i]) {
        fsd_buffer_print(out, "@font-face{font-family:book;font-weight:%s;src:url(data:font/ttf;base64,",
                         i == 0 ? "normal" : "bold");
        fsd_buffer_put_text(out, options->font_faces[i]);
        fsd_buffer_put_text(out, ")}\n");
    }
}

static void put_page_style(const struct fsd_book_options *options, const struct fsd_book_frame *frame,
                           struct fsd_buffer *out)
{
    const unsigned width = (unsigned)(options->size.width + 2 * options->bleed);
    const unsigned height = (unsigned)(options->size.height + 2 * options->bleed);
    const unsigned padding = (unsigned)(frame->margin + options->bleed);

    fsd_buffer_print(out, "@page{size:%u.%umm %u.%umm;margin:0}\n", width / 10, width % 10, height / 10, height % 10);
    fsd_buffer_print(out, "*{box-sizing:border-box}\n"
                          "body{margin:0;color:#000;background:#fff;" FSD_SVG_FONT "}\n"
                          ".page{");
    put_length(out, "width", width);
    put_length(out, "height", height);
    put_length(out, "padding", padding);
    if (options->gutter > 0) {
        put_length(out, "padding-left", padding + (unsigned)options->gutter);
    }
    fsd_buffer_put_text(out, "display:flex;flex-direction:column;overflow:hidden;break-inside:avoid}\n");
    if (options->gutter > 0) {
        fsd_buffer_put_text(out, ".left{");
        put_length(out, "padding-left", padding);
        put_length(out, "padding-right", padding + (unsigned)options->gutter);
        fsd_buffer_put_text(out, "}\n.left header,.left footer{flex-direction:row-reverse}\n");
    }
}

/* Pages without grids. */
static void put_front_style(const struct fsd_book_options *options, const struct fsd_book_frame *frame,
                            struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, ".front{justify-content:center;align-items:center;text-align:center}\n"
                             ".front h1,.front h2{white-space:normal;");
    put_length(out, "font-size", (unsigned)frame->title_font * 2);
    fsd_buffer_put_text(out, "}\n.front p{margin:6mm 0;");
    put_length(out, "font-size", (unsigned)frame->title_font);
    fsd_buffer_put_text(
        out, "}\n.front img{width:60%;height:25%;object-fit:contain}\n.text{white-space:pre-line;line-height:1.4;"
             "flex:1;overflow:hidden;");
    put_length(out, "font-size", options->is_large ? 55 : 38);
    fsd_buffer_put_text(out, "}\n");
}

static void put_style(const struct fsd_book_options *options, struct fsd_buffer *out)
{
    const struct fsd_book_frame frame = fsd_book_frame_find(options, true);
    const int head = fsd_book_frame_find(options, false).head;
    const struct fsd_book_layout puzzles = fsd_book_layout_choose(options, options->per_page, true);

    put_page_style(options, &frame, out);
    fsd_buffer_put_text(out, ".page:not(:last-child){break-after:page}\nheader{");
    put_length(out, "height", (unsigned)head);
    fsd_buffer_put_text(out, "display:flex;justify-content:space-between;align-items:baseline;gap:10mm;"
                             "white-space:nowrap;overflow:hidden}\n"
                             "h1,header p,header h2,.front h2{margin:0;font-weight:bold;overflow:hidden;"
                             "text-overflow:ellipsis;");
    put_length(out, "font-size", (unsigned)frame.title_font);
    fsd_buffer_put_text(out,
                        "}\nheader h2{font-weight:normal;flex:none}\n"
                        ".slots{flex:1;display:grid;gap:6mm;justify-content:space-evenly;align-content:space-evenly}\n"
                        "article h2,article h3{margin:0;padding-bottom:1mm;font-weight:bold;line-height:1;display:flex;"
                        "justify-content:space-between;align-items:flex-end;white-space:nowrap}\n"
                        "article span{font-weight:normal}\n"
                        "article div{display:flex;justify-content:space-between;align-items:flex-end}\n"
                        "svg.fsd{display:block}\nfooter{");
    put_length(out, "height", (unsigned)frame.foot);
    put_length(out, "font-size", (unsigned)frame.foot_font);
    fsd_buffer_put_text(out, "display:flex;justify-content:space-between;align-items:flex-end;gap:10mm;"
                             "white-space:nowrap}\n"
                             "footer span:first-child{overflow:hidden;text-overflow:ellipsis}\n");
    put_rules_style(options, &frame, &puzzles, out);
    put_layout_style(&puzzles, "puzzles", out);
    if (options->answers == FSD_ANSWERS_END) {
        put_answers_style(options, out);
    } else if (options->answers == FSD_ANSWERS_UPSIDE_DOWN) {
        put_turned_style(&frame, out);
    }
    if (options->has_title_page || options->introduction || options->has_sections) {
        put_front_style(options, &frame, out);
    }
    fsd_buffer_put_text(out, "@media screen{body{background:#dfe3e8;padding:6mm 0}\n"
                             ".page{margin:0 auto 6mm;background:#fff;box-shadow:0 .5mm 2mm #0004;"
                             "content-visibility:auto}}\n");
    fsd_svg_put_style(out, options->theme);
    if (options->font_faces[0]) {
        put_font(options, 0, out);
        put_font(options, 1, out);
        fsd_buffer_put_text(out, "body,svg.fsd{font-family:book,\"DejaVu Sans\",sans-serif}\n");
    }
}

static void begin(struct fsd_book *book, struct fsd_failure *failure)
{
    const struct fsd_book_options *const options = &book->options;
    struct fsd_buffer *const out = book->out;

    (void)failure;
    fsd_buffer_put_text(out, "<!DOCTYPE html>\n<html lang=\"");
    fsd_markup_put_text(out, options->words->words[FSD_WORD_LANGUAGE]);
    fsd_buffer_put_text(out, "\">\n<meta charset=\"utf-8\">\n"
                             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                             "style-src 'unsafe-inline';");
    fsd_buffer_print(out, "%s%s base-uri 'none'; form-action 'none'\">\n",
                     options->font_faces[0] ? " font-src data:;" : "", options->logo_base64 ? " img-src data:;" : "");
    fsd_buffer_put_text(out, "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    fsd_markup_put_text(out, options->title ? options->title : "Sudoku");
    fsd_buffer_put_text(out, "</title>\n<style>\n");
    put_style(options, out);
    fsd_buffer_put_text(out, "</style>\n");
}

/* class: beside that of all. */
static void begin_section(struct fsd_book *book, const struct fsd_book_page *page, const char *class)
{
    fsd_buffer_print(book->out, "<section class=\"page%s%s\" aria-label=\"Page %" PRIu64 "\">\n",
                     page && page->is_left ? " left" : "", class, page ? page->number : book->options.first_page);
}

static void put_element(struct fsd_buffer *out, const char *name, const char *text)
{
    if (text && *text) {
        fsd_buffer_print(out, "<%s>", name);
        fsd_markup_put_text(out, text);
        fsd_buffer_print(out, "</%s>", name);
    }
}

static void put_title_page(struct fsd_book *book)
{
    const struct fsd_book_options *const options = &book->options;
    struct fsd_buffer *const out = book->out;

    begin_section(book, NULL, " front");
    if (options->logo_base64) {
        fsd_buffer_print(out, "<img alt=\"\" src=\"data:image/%s;base64,", options->logo_svg ? "svg+xml" : "png");
        fsd_buffer_put_text(out, options->logo_base64);
        fsd_buffer_put_text(out, "\">\n");
    }
    put_element(out, "h1", options->title);
    put_element(out, "p", options->subtitle);
    put_element(out, "p", options->author);
    fsd_buffer_put_text(out, "</section>\n");
}

static void put_head(struct fsd_book *book, const struct fsd_book_page *page)
{
    struct fsd_buffer *const out = book->out;

    if (!page->answers && fsd_book_frame_find(&book->options, true).head == 0) {
        return;
    }
    fsd_buffer_put_text(out, "<header>");
    put_element(out, page->is_first && !book->options.has_title_page ? "h1" : "p", page->head);
    put_element(out, "h2", page->right);
    fsd_buffer_put_text(out, "</header>\n");
}

static void put_foot(struct fsd_book *book, const struct fsd_book_page *page)
{
    struct fsd_buffer *const out = book->out;

    fsd_buffer_put_text(out, "<footer><span>");
    fsd_markup_put_text(out, page->foot);
    fsd_buffer_put_text(out, "</span><span>");
    if (page->has_number) {
        fsd_buffer_put_count(out, page->number);
    }
    fsd_buffer_put_text(out, "</span></footer>\n</section>\n");
}

/* How many bytes find room in so many lines of so many characters. */
static size_t fitting(const char *text, unsigned n_lines, unsigned n_characters)
{
    size_t n = 0, n_last = 0;
    unsigned line = 1, n_on_line = 0;

    for (; text[n]; n++) {
        const bool is_wide = (unsigned char)text[n] >= 0xe3;
        n_on_line += text[n] == '\n' ? 0 : (((unsigned char)text[n] & 0xc0) != 0x80) + is_wide;
        if (text[n] == '\n' || n_on_line > n_characters) {
            line++;
            n_on_line = text[n] == '\n' ? 0 : 1;
        }
        if (line > n_lines) {
            return n_last > 0 ? n_last : n;
        }
        n_last = text[n] == ' ' || text[n] == '\n' ? n + 1 : n_last;
    }
    return n;
}

static size_t put_text_page(struct fsd_book *book, const struct fsd_book_page *page, const char *text)
{
    const struct fsd_book_options *const options = &book->options;
    const struct fsd_book_frame frame = fsd_book_frame_find(options, false);
    const unsigned font = options->is_large ? 55 : 38;
    const size_t n =
        fitting(text, (unsigned)frame.body / (font * TEXT_LINE / 10), (unsigned)frame.width * 10 / (font * 6));

    begin_section(book, page, "");
    put_head(book, page);
    fsd_buffer_put_text(book->out, "<div class=\"text\">");
    fsd_markup_put(book->out, text, n);
    fsd_buffer_put_text(book->out, "</div>\n");
    put_foot(book, page);
    return n;
}

static void put_empty_page(struct fsd_book *book)
{
    begin_section(book, NULL, "");
    fsd_buffer_put_text(book->out, "</section>\n");
}

/* As many as a grade has, of so many as there may be. */
static void put_stars(struct fsd_buffer *out, unsigned n)
{
    for (unsigned i = 0; n > 0 && i < FSD_N_GRADES; i++) {
        fsd_buffer_put_text(out, i < n ? "\xe2\x98\x85" : "\xe2\x98\x86");
    }
}

static void put_section_page(struct fsd_book *book, const struct fsd_book_page *page)
{
    begin_section(book, page, " front");
    put_element(book->out, "h2", fsd_book_grade(book->options.words, book->grade));
    if (book->options.has_stars) {
        fsd_buffer_put_text(book->out, "<p>");
        put_stars(book->out, fsd_book_stars(book->grade));
        fsd_buffer_put_text(book->out, "</p>");
    }
    fsd_buffer_put_text(book->out, "</section>\n");
}

static void begin_page(struct fsd_book *book, const struct fsd_book_page *page)
{
    struct fsd_buffer *const out = book->out;

    begin_section(book, page, "");
    put_head(book, page);
    if (book->options.rules && !page->answers) {
        fsd_buffer_put_text(out, "<p class=\"rules\">");
        fsd_markup_put_text(out, book->options.rules);
        fsd_buffer_put_text(out, "</p>\n");
    }
    fsd_buffer_print(out, "<div class=\"slots %s\">\n", page->answers ? page->answers : "puzzles");
}

static void put_picture(struct fsd_book *book, const struct fsd_printed *printed, uint64_t number, bool is_answer)
{
    const struct fsd_svg_options svg = {.embedded = true,
                                        .has_desc = true,
                                        .has_large_tags = true,
                                        .has_large_digits = is_answer || book->options.is_large,
                                        .digits = FSD_SVG_DIGITS_TOGETHER};

    fsd_book_put_picture(printed, number, is_answer, fsd_svg_put, &svg, book->out);
}

static void put_puzzle(struct fsd_book *book, unsigned slot, const struct fsd_printed *printed, uint64_t number)
{
    const struct fsd_book_options *const options = &book->options;
    struct fsd_buffer *const out = book->out;
    const unsigned n_stars = options->has_stars ? fsd_book_stars(printed->grade) : 0;

    (void)slot;
    fsd_buffer_put_text(out, "<article><h2>");
    if (fsd_book_has_word(options)) {
        fsd_markup_put_text(out, options->words->words[FSD_WORD_PUZZLE]);
        fsd_buffer_put_char(out, ' ');
    }
    fsd_buffer_put_count(out, number);
    if (printed->grade && (options->has_grades || n_stars > 0)) {
        fsd_buffer_put_text(out, " <span>");
        fsd_markup_put_text(out, options->has_grades ? fsd_book_grade(options->words, printed->grade) : "");
        fsd_buffer_put_text(out, options->has_grades && n_stars > 0 ? " " : "");
        put_stars(out, n_stars);
        fsd_buffer_put_text(out, "</span>");
    }
    fsd_buffer_put_text(out, "</h2><div>\n");
    put_picture(book, printed, number, false);
    if (options->answers == FSD_ANSWERS_BESIDE) {
        put_picture(book, printed, number, true);
    }
    fsd_buffer_put_text(out, "</div>");
    put_element(out, "p", printed->note);
    fsd_buffer_put_text(out, "</article>\n");
}

static void put_answer(struct fsd_book *book, unsigned slot, const struct fsd_printed *printed, uint64_t number)
{
    (void)slot;
    fsd_buffer_print(book->out, "<article><h3>%" PRIu64 "</h3><div>\n", number);
    put_picture(book, printed, number, true);
    fsd_buffer_put_text(book->out, "</div></article>\n");
}

static void put_turned(struct fsd_book *book, unsigned slot, const struct fsd_printed *printed, uint64_t number)
{
    if (slot == 0) {
        fsd_buffer_put_text(book->out, "</div>\n<div class=\"turned\">\n");
    }
    put_answer(book, slot, printed, number);
}

static void end_page(struct fsd_book *book, const struct fsd_book_page *page)
{
    fsd_buffer_put_text(book->out, "</div>\n");
    put_foot(book, page);
}

static bool end(struct fsd_book *book, struct fsd_failure *failure)
{
    (void)failure;
    return !book->out->failed;
}

static void destroy(struct fsd_book *book)
{
    (void)book;
}

const struct fsd_book_writer fsd_book_html = {.begin = begin,
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
