#include "jobs/sheets.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/markup.h"
#include "picture/svg.h"

/* In tenths of a millimetre. */
enum {
    MARGIN = 140,
    HEAD = 140, /* the title's line */
    FOOT = 90,
    GAP = 60,         /* between grids, at least; as in the style */
    ANSWER_GAP = 50,  /* between a puzzle and the answer beside it */
    ANSWER_SHARE = 2, /* it is so much smaller */
    SMALL = 420,      /* a smaller grid's caption has no room for a word before the number */
    CAPTION_EMS = 9,  /* its number and grade are at most so wide */
    RULES_EMS = 16,   /* the same with the name of a technique */
    FILE_PIXELS = 600,
    RULES_FONT = 32, /* of the rules below the title */
    RULES_LINE = 42,
    MOST_MORE_LINES = 8, /* of the rules below a puzzle, beside those that have room in any case */
    RULES_WIDTH = 86     /* characters in such a line */
};

/* Answers of puzzles up to a size, in cells: their class, and how many stand on a page. */
static const struct {
    unsigned longest;
    const char *name;
    unsigned n;
} answer_pages[] = {{10, "answers", 20}, {16, "large", 6}, {FSD_MAX_DRAWN_SIDE, "huge", 2}};
enum { N_ANSWER_PAGES = sizeof(answer_pages) / sizeof(answer_pages[0]) };

static const struct {
    const char *name;
    unsigned width, height;
} papers[] = {
#define X(id, ...) {__VA_ARGS__},
    FSD_PAPER_LIST(X)
#undef X
};

static const char *const answers_names[] = {
#define X(id, name) name,
    FSD_ANSWERS_LIST(X)
#undef X
};

const char *fsd_paper_name(size_t i)
{
    return i < sizeof(papers) / sizeof(papers[0]) ? papers[i].name : NULL;
}

const char *fsd_answers_name(size_t i)
{
    return i < sizeof(answers_names) / sizeof(answers_names[0]) ? answers_names[i] : NULL;
}

static unsigned caption_height(unsigned n)
{
    return n <= 2 ? 110 : n <= 6 ? 80 : 60;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static bool has_rules(const struct fsd_sheets_options *options)
{
    return options->rules || options->differ;
}

/* Of the rules below the title. */
static unsigned rules_height(const struct fsd_sheets_options *options)
{
    const size_t n = options->rules ? strlen(options->rules) : 0;

    return n > 0 ? (unsigned)((least((int)n, FSD_MOST_RULES) + RULES_WIDTH - 1) / RULES_WIDTH * RULES_LINE) + 20 : 0;
}

/* Of the rules below a puzzle. */
static unsigned note_font(unsigned n)
{
    return n <= 2 ? 35 : n <= 6 ? 28 : n <= 12 ? 24 : 20;
}

static unsigned note_lines(unsigned n, bool has_answers)
{
    return n <= 2 ? 5 : n <= 6 ? 4 - has_answers : n > 12 ? 3 : 2;
}

static unsigned note_height(unsigned n, unsigned n_lines)
{
    return n_lines > 0 ? n_lines * note_font(n) * 13 / 10 + 15 : 0;
}

/* What fits into so many columns, the answer beside the puzzle or below it; a side of 0: nothing. */
static struct fsd_sheet_layout layout_of(const struct fsd_sheets_options *options, unsigned n, unsigned columns,
                                         bool has_answers)
{
    struct fsd_sheet_layout layout = {.columns = columns, .rows = (n + columns - 1) / columns};
    const unsigned n_lines = options->differ ? note_lines(n, has_answers) : 0;
    const int caption = (int)(caption_height(n) + note_height(n, n_lines));
    const int width = ((int)papers[options->paper].width - 2 * MARGIN + GAP) / (int)columns - GAP;
    const int page = (int)papers[options->paper].height - 2 * MARGIN - HEAD - (int)rules_height(options) - FOOT;
    const int height = (page + GAP) / (int)layout.rows - GAP - caption;
    const int beside = least((width - ANSWER_GAP) * ANSWER_SHARE / (ANSWER_SHARE + 1), height);
    const int below = least(width, (height - ANSWER_GAP) * ANSWER_SHARE / (ANSWER_SHARE + 1));
    const int side = !has_answers ? least(width, height) : beside >= below ? beside : below;

    layout.side = side > 0 ? (unsigned)side : 0;
    layout.is_below = has_answers && below > beside;
    layout.answer_side = has_answers ? layout.side / ANSWER_SHARE : 0;
    layout.width = layout.side + (has_answers && !layout.is_below ? ANSWER_GAP + layout.answer_side : 0);
    layout.height = (unsigned)caption + layout.side + (layout.is_below ? ANSWER_GAP + layout.answer_side : 0);
    if (n_lines > 0) { /* rules are as wide as there is room for, and as high */
        const int spare = height + caption - (int)layout.height;
        const int more = spare * 10 / (int)(note_font(n) * 13);
        layout.n_lines = n_lines + (unsigned)(layout.side > 0 && more > 0 ? least(more, MOST_MORE_LINES) : 0);
        layout.width = layout.side > 0 ? (unsigned)width : 0;
        layout.height += note_height(n, layout.n_lines) - note_height(n, n_lines);
    }
    return layout;
}

struct fsd_sheet_layout fsd_sheet_layout_choose(const struct fsd_sheets_options *options, unsigned n, bool has_answers)
{
    struct fsd_sheet_layout best = {.side = 0};
    bool is_full = false;

    for (unsigned columns = 1; columns <= n && columns <= 6; columns++) {
        const struct fsd_sheet_layout layout = layout_of(options, n, columns, has_answers);
        const bool fills = n % columns == 0;
        const bool is_better = fills == is_full ? layout.side > best.side
                               : fills          ? layout.side * 7 >= best.side * 6
                                                : layout.side * 6 > best.side * 7;
        if (is_better) {
            best = layout;
            is_full = fills;
        }
    }
    return best;
}

size_t fsd_sheets_note_room(const struct fsd_sheets_options *options)
{
    const unsigned n = options->per_page;
    const struct fsd_sheet_layout layout = fsd_sheet_layout_choose(options, n, options->answers == FSD_ANSWERS_BESIDE);

    /* Characters are 0.6 of the font's size wide, and a line may end before a long word. */
    return (layout.width * 10 / (note_font(n) * 6) - 3) * layout.n_lines;
}

static void put_length(struct fsd_buffer *out, const char *property, unsigned tenths)
{
    fsd_buffer_print(out, "%s:%u.%umm;", property, tenths / 10, tenths % 10);
}

static void put_layout_style(const struct fsd_sheets_options *options, struct fsd_buffer *out, const char *name,
                             const struct fsd_sheet_layout *layout, unsigned n)
{
    const int font_size =
        least((int)caption_height(n) * 11 / 20, (int)layout->side / (has_rules(options) ? RULES_EMS : CAPTION_EMS));

    fsd_buffer_print(out, ".%s{grid-template-columns:repeat(%u,%u.%umm);grid-template-rows:repeat(%u,%u.%umm)}\n", name,
                     layout->columns, layout->width / 10, layout->width % 10, layout->rows, layout->height / 10,
                     layout->height % 10);
    fsd_buffer_print(out, ".%s h2,.%s h3{", name, name);
    put_length(out, "height", caption_height(n));
    put_length(out, "font-size", (unsigned)font_size);
    fsd_buffer_print(out, "}\n.%s svg.fsd{", name);
    put_length(out, "width", layout->side);
    put_length(out, "height", layout->side);
    fsd_buffer_put_text(out, "}\n");
    if (layout->answer_side > 0) {
        fsd_buffer_print(out, ".%s h2{", name);
        put_length(out, "width", layout->side);
        fsd_buffer_print(out, "}\n.%s div{gap:%u.%umm%s}\n.%s svg.fsd+svg.fsd{", name, ANSWER_GAP / 10U,
                         ANSWER_GAP % 10U, layout->is_below ? ";flex-direction:column" : "", name);
        put_length(out, "width", layout->answer_side);
        put_length(out, "height", layout->answer_side);
        fsd_buffer_put_text(out, "}\n");
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
static void put_rules_style(const struct fsd_sheets_options *options, const struct fsd_sheet_layout *puzzles,
                            struct fsd_buffer *out)
{
    if (!has_rules(options)) {
        return;
    }
    fsd_svg_put_shape_style(out, FSD_SVG_LIGHT);
    if (options->rules) {
        put_lines_style(out, ".rules", RULES_FONT, FSD_MOST_RULES / RULES_WIDTH + 1);
        put_length(out, "height", rules_height(options));
        fsd_buffer_put_text(out, "flex:none}\n");
    }
    if (options->differ) {
        put_lines_style(out, "article p", note_font(options->per_page), puzzles->n_lines);
        put_length(out, "padding-top", 10);
        put_length(out, "height", note_height(options->per_page, puzzles->n_lines));
        fsd_buffer_put_text(out, "}\n");
    }
}

static void put_answers_style(const struct fsd_sheets_options *options, struct fsd_buffer *out)
{
    struct fsd_sheets_options plain = *options; /* no rules stand beside answers */

    plain.rules = NULL;
    plain.differ = false;
    for (unsigned i = 0; i < (has_rules(options) ? N_ANSWER_PAGES : 1); i++) {
        const unsigned n = answer_pages[i].n;
        const struct fsd_sheet_layout layout = fsd_sheet_layout_choose(&plain, n, false);
        put_layout_style(&plain, out, answer_pages[i].name, &layout, n);
    }
}

static void put_style(const struct fsd_sheets_options *options, struct fsd_buffer *out)
{
    const struct fsd_sheet_layout puzzles =
        fsd_sheet_layout_choose(options, options->per_page, options->answers == FSD_ANSWERS_BESIDE);
    const unsigned width = papers[options->paper].width, height = papers[options->paper].height;

    fsd_buffer_print(out, "@page{size:%u.%umm %u.%umm;margin:0}\n", width / 10, width % 10, height / 10, height % 10);
    fsd_buffer_put_text(out, "*{box-sizing:border-box}\n"
                             "body{margin:0;color:#000;background:#fff;" FSD_SVG_FONT "}\n"
                             ".page{");
    put_length(out, "width", width);
    put_length(out, "height", height);
    put_length(out, "padding", MARGIN);
    fsd_buffer_put_text(out, "display:flex;flex-direction:column;overflow:hidden;break-inside:avoid}\n"
                             ".page:not(:last-child){break-after:page}\nheader{");
    put_length(out, "height", HEAD);
    fsd_buffer_put_text(out,
                        "display:flex;justify-content:space-between;align-items:baseline;gap:10mm;"
                        "white-space:nowrap;overflow:hidden}\n"
                        "h1,header p,header h2{margin:0;font-size:7mm;font-weight:bold;overflow:hidden;"
                        "text-overflow:ellipsis}\n"
                        "header h2{font-weight:normal;flex:none}\n"
                        ".slots{flex:1;display:grid;gap:6mm;justify-content:space-evenly;align-content:space-evenly}\n"
                        "article h2,article h3{margin:0;padding-bottom:1mm;font-weight:bold;line-height:1;display:flex;"
                        "justify-content:space-between;align-items:flex-end;white-space:nowrap}\n"
                        "article span{font-weight:normal}\n"
                        "article div{display:flex;justify-content:space-between;align-items:flex-end}\n"
                        "svg.fsd{display:block}\nfooter{");
    put_length(out, "height", FOOT);
    fsd_buffer_put_text(out, "display:flex;justify-content:space-between;align-items:flex-end;gap:10mm;font-size:3.5mm;"
                             "white-space:nowrap}\n"
                             "footer span:first-child{overflow:hidden;text-overflow:ellipsis}\n");
    put_rules_style(options, &puzzles, out);
    put_layout_style(options, out, "puzzles", &puzzles, options->per_page);
    if (options->answers == FSD_ANSWERS_END) {
        put_answers_style(options, out);
    }
    fsd_buffer_put_text(out, "@media screen{body{background:#dfe3e8;padding:6mm 0}\n"
                             ".page{margin:0 auto 6mm;background:#fff;box-shadow:0 .5mm 2mm #0004;"
                             "content-visibility:auto}}\n");
    fsd_svg_put_style(out, FSD_SVG_LIGHT);
}

void fsd_sheets_put_begin(const struct fsd_sheets_options *options, struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                             "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
                             "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    fsd_markup_put_text(out, options->title ? options->title : "Sudoku");
    fsd_buffer_put_text(out, "</title>\n<style>\n");
    put_style(options, out);
    fsd_buffer_put_text(out, "</style>\n");
}

/* answers: their class; NULL: it is a page of puzzles. */
static void begin_page(const struct fsd_sheets_options *options, struct fsd_sheets_place *place, const char *answers,
                       struct fsd_buffer *out)
{
    const char *const title = place->n_pages == 0 ? "h1" : "p";

    place->n_pages++;
    fsd_buffer_print(out, "<section class=\"page\" aria-label=\"Page %" PRIu64 "\">\n<header>", place->n_pages);
    if (options->title) {
        fsd_buffer_print(out, "<%s>", title);
        fsd_markup_put_text(out, options->title);
        fsd_buffer_print(out, "</%s>", title);
    }
    fsd_buffer_put_text(out, answers ? "<h2>Answers</h2></header>\n" : "</header>\n");
    if (options->rules && !answers) {
        fsd_buffer_put_text(out, "<p class=\"rules\">");
        fsd_markup_put_text(out, options->rules);
        fsd_buffer_put_text(out, "</p>\n");
    }
    fsd_buffer_print(out, "<div class=\"slots %s\">\n", answers ? answers : "puzzles");
}

static void end_page(const struct fsd_sheets_options *options, const struct fsd_sheets_place *place,
                     struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, "</div>\n<footer><span>");
    fsd_markup_put_text(out, options->foot ? options->foot : "");
    fsd_buffer_print(out, "</span><span>%" PRIu64 "</span></footer>\n</section>\n", place->n_pages);
}

/* What screen readers say of a grid. */
static void put_rows(struct fsd_buffer *out, const struct fsd_printed *printed, const char *cells)
{
    const unsigned n_columns = fsd_printed_n_columns(printed);

    for (unsigned cell = 0; cell < fsd_printed_n_cells(printed); cell++) {
        if (cell % n_columns == 0) {
            fsd_buffer_print(out, "%s %u:", cell == 0 ? "Row" : "; row", cell / n_columns + 1);
        }
        if (cells[cell] == '.') {
            fsd_buffer_put_text(out, " blank");
        } else {
            const char character[] = {' ', cells[cell]};
            fsd_buffer_put(out, character, sizeof(character));
        }
    }
}

static void put_grid(const struct fsd_printed *printed, uint64_t number, bool is_answer,
                     const struct fsd_svg_options *svg, struct fsd_buffer *out)
{
    struct fsd_picture picture;
    struct fsd_buffer rows = {.n = 0};
    char title[64];

    put_rows(&rows, printed, is_answer ? printed->solution : printed->cells);
    fsd_printed_draw(printed, is_answer, &picture);
    snprintf(title, sizeof(title), "%s %" PRIu64 "%s%s", is_answer ? "Answer" : "Puzzle", number,
             !is_answer && printed->grade ? ", " : "", !is_answer && printed->grade ? printed->grade : "");
    picture.title = title;
    picture.caption = fsd_buffer_text(&rows);
    out->failed = out->failed || !picture.caption;
    fsd_svg_put(out, &picture, svg);
    fsd_buffer_destroy(&rows);
}

static unsigned longer_side(const struct fsd_printed *printed)
{
    const unsigned n_columns = fsd_printed_n_columns(printed);
    const unsigned n_rows = fsd_printed_n_cells(printed) / n_columns;

    return n_rows > n_columns ? n_rows : n_columns;
}

void fsd_sheets_put_puzzle(const struct fsd_sheets_options *options, struct fsd_sheets_place *place,
                           const struct fsd_printed *printed, struct fsd_buffer *out)
{
    static const struct fsd_svg_options
        svg = {.embedded = true, .has_desc = true, .has_large_tags = true, .digits = FSD_SVG_DIGITS_TOGETHER},
        small = {.embedded = true, .has_desc = true, .has_large_tags = true, .digits = FSD_SVG_DIGITS_LINES};
    const bool is_beside = options->answers == FSD_ANSWERS_BESIDE;
    const bool is_small = fsd_sheet_layout_choose(options, options->per_page, is_beside).side < SMALL;

    if (place->n_puzzles % options->per_page == 0) {
        begin_page(options, place, NULL, out);
    }
    place->n_puzzles++;
    place->longest = longer_side(printed) > place->longest ? longer_side(printed) : place->longest;
    fsd_buffer_print(out, "<article><h2>%s%" PRIu64, is_small ? "" : "Puzzle ", place->n_puzzles);
    if (printed->grade) {
        fsd_buffer_print(out, " <span>%s</span>", printed->grade);
    }
    fsd_buffer_put_text(out, "</h2><div>\n");
    put_grid(printed, place->n_puzzles, false, &svg, out);
    if (is_beside) {
        put_grid(printed, place->n_puzzles, true, &small, out);
    }
    fsd_buffer_put_text(out, "</div>");
    if (printed->note) {
        fsd_buffer_put_text(out, "<p>");
        fsd_markup_put_text(out, printed->note);
        fsd_buffer_put_text(out, "</p>");
    }
    fsd_buffer_put_text(out, "</article>\n");
    if (place->n_puzzles % options->per_page == 0) {
        end_page(options, place, out);
    }
}

void fsd_sheets_end_puzzles(const struct fsd_sheets_options *options, const struct fsd_sheets_place *place,
                            struct fsd_buffer *out)
{
    if (place->n_puzzles % options->per_page != 0) {
        end_page(options, place, out);
    }
}

/* The row of answer_pages that suits all. */
static unsigned choose_answer_page(const struct fsd_sheets_place *place)
{
    unsigned i = 0;

    while (place->longest > answer_pages[i].longest) {
        i++;
    }
    return i;
}

void fsd_sheets_put_answer(const struct fsd_sheets_options *options, struct fsd_sheets_place *place,
                           const struct fsd_printed *printed, struct fsd_buffer *out)
{
    static const struct fsd_svg_options small = {
        .embedded = true, .has_desc = true, .has_large_tags = true, .digits = FSD_SVG_DIGITS_LINES};
    const unsigned i = choose_answer_page(place);

    if (place->n_answers % answer_pages[i].n == 0) {
        begin_page(options, place, answer_pages[i].name, out);
    }
    place->n_answers++;
    fsd_buffer_print(out, "<article><h3>%" PRIu64 "</h3><div>\n", place->n_answers);
    put_grid(printed, place->n_answers, true, &small, out);
    fsd_buffer_put_text(out, "</div></article>\n");
    if (place->n_answers % answer_pages[i].n == 0) {
        end_page(options, place, out);
    }
}

void fsd_sheets_put_end(const struct fsd_sheets_options *options, const struct fsd_sheets_place *place,
                        struct fsd_buffer *out)
{
    if (place->n_answers % answer_pages[choose_answer_page(place)].n != 0) {
        end_page(options, place, out);
    }
}

void fsd_sheets_put_file(const struct fsd_printed *printed, uint64_t number, bool is_answer, struct fsd_buffer *out)
{
    static const struct fsd_svg_options svg = {.theme = FSD_SVG_LIGHT, .has_large_tags = true, .width = FILE_PIXELS};

    put_grid(printed, number, is_answer, &svg, out);
}
