#include "paper/pdf.h"

#ifdef FSD_HAVE_HARU

#include <math.h>
#include <stdlib.h>

#include "paper/pdf_document.h"
#include "paper/svg_logo.h"

#define POINTS_PER_PIXEL 0.75

enum { N_POINTS = 10 /* of a star */ };

static struct fsd_pdf *pdf_of(struct fsd_painter *painter)
{
    return (struct fsd_pdf *)painter;
}

/* To two places, so that numbers in the document are short. */
static HPDF_REAL rounded(double number)
{
    return (HPDF_REAL)(floor(number * 100 + 0.5) / 100);
}

static HPDF_REAL page_x(const struct fsd_pdf *pdf, double x)
{
    return rounded(x + pdf->bleed);
}

static HPDF_REAL page_y(const struct fsd_pdf *pdf, double y)
{
    return rounded(pdf->height - y - pdf->bleed);
}

static void end_text(struct fsd_pdf *pdf)
{
    if (pdf->state.in_text) {
        HPDF_Page_EndText(pdf->state.page);
        pdf->state.in_text = false;
    }
}

static void move(struct fsd_painter *painter, double x, double y)
{
    struct fsd_pdf *const pdf = pdf_of(painter);

    end_text(pdf);
    HPDF_Page_MoveTo(pdf->state.page, page_x(pdf, x), page_y(pdf, y));
}

static void line(struct fsd_painter *painter, double x, double y)
{
    const struct fsd_pdf *const pdf = pdf_of(painter);

    HPDF_Page_LineTo(pdf->state.page, page_x(pdf, x), page_y(pdf, y));
}

static void curve(struct fsd_painter *painter, const double p[6])
{
    const struct fsd_pdf *const pdf = pdf_of(painter);

    HPDF_Page_CurveTo(pdf->state.page, page_x(pdf, p[0]), page_y(pdf, p[1]), page_x(pdf, p[2]), page_y(pdf, p[3]),
                      page_x(pdf, p[4]), page_y(pdf, p[5]));
}

static void close_path(struct fsd_painter *painter)
{
    HPDF_Page_ClosePath(pdf_of(painter)->state.page);
}

static HPDF_REAL part(uint32_t colour, unsigned shift)
{
    return rounded((colour >> shift & 0xff) / 255.0);
}

static void set_fill(struct fsd_pdf *pdf, uint32_t colour)
{
    struct fsd_pdf_state *const state = &pdf->state;

    if (state->has_fill && state->fill == colour) {
        return;
    }
    if (fsd_paint_is_grey(colour)) {
        HPDF_Page_SetGrayFill(state->page, fsd_paint_is_black(colour) ? 0 : part(colour, 0));
    } else {
        HPDF_Page_SetRGBFill(state->page, part(colour, 16), part(colour, 8), part(colour, 0));
    }
    state->fill = colour;
    state->has_fill = true;
}

static void set_stroke(struct fsd_pdf *pdf, uint32_t colour, double width)
{
    struct fsd_pdf_state *const state = &pdf->state;

    if (!state->has_stroke || state->stroke != colour) {
        if (fsd_paint_is_grey(colour)) {
            HPDF_Page_SetGrayStroke(state->page, fsd_paint_is_black(colour) ? 0 : part(colour, 0));
        } else {
            HPDF_Page_SetRGBStroke(state->page, part(colour, 16), part(colour, 8), part(colour, 0));
        }
        state->stroke = colour;
        state->has_stroke = true;
    }
    if (state->width != rounded(width)) {
        state->width = rounded(width);
        HPDF_Page_SetLineWidth(state->page, (HPDF_REAL)state->width);
    }
}

/* Writes what is in the document's buffer to the page. */
static void write_operator(struct fsd_pdf *pdf)
{
    if (fsd_buffer_text(&pdf->text)) {
        HPDF_Stream_WriteStr(((HPDF_PageAttr)pdf->state.page->attr)->stream, pdf->text.bytes);
    } else {
        fsd_pdf_fail_by_memory(pdf);
    }
}

/* Written by hand: the library's function takes whole points up to 2.3, and has other arguments from 2.4 on. */
static void set_dashes(struct fsd_pdf *pdf, const struct fsd_look_of_class *look, double scale)
{
    if (look->is_dashed || pdf->state.is_dashed) {
        pdf->text.n = 0;
        fsd_buffer_put_char(&pdf->text, '[');
        for (unsigned i = 0; look->is_dashed && i < FSD_STYLE_DASHES; i++) {
            fsd_buffer_put_decimal(&pdf->text, look->dashes[i] * scale, 2);
            fsd_buffer_put_char(&pdf->text, ' ');
        }
        fsd_buffer_put_text(&pdf->text, "] 0 d\n");
        write_operator(pdf);
    }
    pdf->state.is_dashed = look->is_dashed;
}

/* The style's opacities are about one half. */
static void set_opacity(struct fsd_pdf *pdf, bool is_translucent)
{
    static const HPDF_REAL opacities[] = {1, 0.5F};
    HPDF_ExtGState *const state = &pdf->opacities[is_translucent];

    if (pdf->state.is_translucent == is_translucent) {
        return;
    }
    if (!*state) {
        *state = HPDF_CreateExtGState(pdf->document);
        HPDF_ExtGState_SetAlphaFill(*state, opacities[is_translucent]);
        HPDF_ExtGState_SetAlphaStroke(*state, opacities[is_translucent]);
    }
    HPDF_Page_SetExtGState(pdf->state.page, *state);
    pdf->state.is_translucent = is_translucent;
}

/* Within a path PDF allows no changes of the state. */
static void begin(struct fsd_painter *painter, const struct fsd_look_of_class *look, double scale)
{
    struct fsd_pdf *const pdf = pdf_of(painter);
    const enum fsd_pdf_ends ends = look->has_round_ends    ? FSD_PDF_ENDS_ROUND
                                   : look->has_square_ends ? FSD_PDF_ENDS_SQUARE
                                                           : FSD_PDF_ENDS_CUT;

    end_text(pdf);
    set_opacity(pdf, look->opacity < 1);
    if (look->has_fill) {
        set_fill(pdf, look->fill);
    }
    if (!look->has_stroke) {
        return;
    }
    set_stroke(pdf, look->stroke, look->width * scale);
    set_dashes(pdf, look, scale);
    if (pdf->state.ends != ends) {
        pdf->state.ends = ends;
        HPDF_Page_SetLineCap(pdf->state.page, (HPDF_LineCap)ends);
    }
}

static void paint(struct fsd_painter *painter, const struct fsd_look_of_class *look, double scale)
{
    const HPDF_Page page = pdf_of(painter)->state.page;

    (void)scale;
    if (HPDF_Page_GetGMode(page) != HPDF_GMODE_PATH_OBJECT) {
        return; /* nothing was drawn, as between the cells of a 1x1 grid, which the library takes for an error */
    }
    if (look->has_fill && look->has_stroke) {
        (look->is_even_odd ? HPDF_Page_EofillStroke : HPDF_Page_FillStroke)(page);
    } else if (look->has_fill) {
        (look->is_even_odd ? HPDF_Page_Eofill : HPDF_Page_Fill)(page);
    } else if (look->has_stroke) {
        HPDF_Page_Stroke(page);
    } else {
        HPDF_Page_EndPath(page);
    }
}

/* Without a bold font letters get an edge. */
static void set_thickness(struct fsd_pdf *pdf, bool is_thick, double size)
{
    if (is_thick) {
        set_stroke(pdf, pdf->state.fill, size * 0.035);
        set_dashes(pdf, &(const struct fsd_look_of_class){.is_dashed = false}, 1);
    }
    if (is_thick != pdf->state.is_thick) {
        HPDF_Page_SetTextRenderingMode(pdf->state.page, is_thick ? HPDF_FILL_THEN_STROKE : HPDF_FILL);
        pdf->state.is_thick = is_thick;
    }
}

/* The library has fonts of its own kinds; operators with others are written here. */
static void set_font(struct fsd_pdf *pdf, HPDF_Dict font, double size)
{
    const char *const name = HPDF_Page_GetLocalFontName(pdf->state.page, font);

    pdf->text.n = 0;
    fsd_buffer_print(&pdf->text, "/%s ", name ? name : "");
    fsd_buffer_put_decimal(&pdf->text, size, 2);
    fsd_buffer_put_text(&pdf->text, " Tf\n");
    write_operator(pdf);
}

static void show_text(struct fsd_pdf *pdf, enum fsd_weight weight, const char *words, size_t n)
{
    HPDF_Stream *const stream = &((HPDF_PageAttr)pdf->state.page->attr)->stream;
    const char *const encoded = fsd_pdf_encode(pdf, weight, words, n);

    if (encoded) {
        HPDF_Stream_WriteStr(*stream, "<");
        HPDF_Stream_WriteStr(*stream, encoded);
        HPDF_Stream_WriteStr(*stream, "> Tj\n");
    } else {
        fsd_pdf_fail_by_memory(pdf);
    }
}

static void show(struct fsd_pdf *pdf, const struct fsd_pdf_text *text, bool is_italic, const char *words, size_t n)
{
    struct fsd_pdf_state *const state = &pdf->state;
    const HPDF_Dict font = fsd_pdf_font(pdf, text->weight);
    const double sign = text->is_turned ? -1 : 1;
    const double share = text->align == FSD_PDF_LEFT ? 0 : text->align == FSD_PDF_MIDDLE ? 0.5 : 1;
    const double width = share > 0 ? fsd_pdf_measure(pdf, text->weight, words, n) * text->size / 1000 : 0;
    const HPDF_REAL x = page_x(pdf, text->x - sign * share * width), y = page_y(pdf, text->y),
                    size = rounded(text->size);
    const bool is_plain = !text->is_turned && !is_italic;

    set_opacity(pdf, false);
    set_thickness(pdf, text->weight != fsd_fonts_weight(&pdf->faces, text->weight), text->size);
    if (!state->in_text || !is_plain) {
        end_text(pdf);
        HPDF_Page_BeginText(state->page);
        state->in_text = true;
        state->text_x = state->text_y = 0;
    }
    if (font != state->font || size != state->size) {
        set_font(pdf, font, size);
        state->font = font;
        state->size = size;
    }
    if (is_plain) {
        HPDF_Page_MoveTextPos(state->page, rounded(x - state->text_x), rounded(y - state->text_y));
        state->text_x = x;
        state->text_y = y;
    } else {
        HPDF_Page_SetTextMatrix(state->page, (HPDF_REAL)sign, 0, is_italic ? 0.2F : 0, (HPDF_REAL)sign, x, y);
    }
    show_text(pdf, text->weight, words, n);
    if (!is_plain) {
        end_text(pdf);
    }
}

static void put_rule(struct fsd_pdf *pdf, double x, double y, double width, double thickness)
{
    end_text(pdf);
    set_fill(pdf, 0);
    HPDF_Page_Rectangle(pdf->state.page, page_x(pdf, x), page_y(pdf, y), rounded(width), rounded(thickness));
    HPDF_Page_Fill(pdf->state.page);
}

/* Within a text object colours may change. */
static void put_text(struct fsd_painter *painter, const struct fsd_look_of_class *look, double scale, bool is_turned,
                     double x, double y, const char *words, size_t n)
{
    struct fsd_pdf *const pdf = pdf_of(painter);
    const struct fsd_pdf_text text = {.x = x,
                                      .y = y,
                                      .size = look->font_size * scale,
                                      .weight = look->is_bold ? FSD_WEIGHT_BOLD : FSD_WEIGHT_REGULAR,
                                      .align = look->starts ? FSD_PDF_LEFT : FSD_PDF_MIDDLE,
                                      .is_turned = is_turned};

    set_fill(pdf, look->fill);
    show(pdf, &text, look->is_italic, words, n);
    if (look->is_underlined) {
        const double width = fsd_pdf_measure(pdf, text.weight, words, n) * text.size / 1000;
        put_rule(pdf, look->starts ? x : x - width / 2, y + text.size * 0.12, width, text.size * 0.06);
    }
}

static const struct fsd_painter_kind kind = {
    .begin = begin, .move = move, .line = line, .curve = curve, .close = close_path, .paint = paint, .text = put_text};

void fsd_pdf_put_text(struct fsd_pdf *pdf, const struct fsd_pdf_text *text, const char *words, size_t n)
{
    FSD_PDF_ENTER(pdf);
    if (n > 0) {
        set_fill(pdf, 0);
        show(pdf, text, false, words, n);
    }
}

double fsd_pdf_text_width(struct fsd_pdf *pdf, enum fsd_weight weight, double size, const char *words, size_t n)
{
    FSD_PDF_ENTER(pdf, 0);
    return fsd_pdf_measure(pdf, weight, words, n) * size / 1000;
}

void fsd_pdf_put_star(struct fsd_pdf *pdf, double x, double y, double radius, bool is_filled)
{
    const struct fsd_look_of_class look = {
        .has_fill = is_filled, .has_stroke = true, .width = radius * 0.12, .opacity = 1};

    FSD_PDF_ENTER(pdf);
    begin(&pdf->painter, &look, 1);
    for (unsigned i = 0; i < N_POINTS; i++) {
        const double angle = i * 2 * 3.14159265358979 / N_POINTS;
        const double r = i % 2 == 0 ? radius : radius * 0.45;
        (i == 0 ? move : line)(&pdf->painter, x + r * sin(angle), y - r * cos(angle));
    }
    close_path(&pdf->painter);
    paint(&pdf->painter, &look, 1);
}

void fsd_pdf_put_picture(struct fsd_pdf *pdf, const struct fsd_picture *picture, const struct fsd_svg_options *options,
                         double x, double y, double side, bool is_turned)
{
    FSD_PDF_ENTER(pdf);
    if (!fsd_paint_picture(&pdf->pen, picture, options, x, y, side, is_turned)) {
        fsd_pdf_fail_by_memory(pdf);
    }
}

/* PNG is read by the library, which reports other files as what they are not. */
void fsd_pdf_put_image(struct fsd_pdf *pdf, const char *path, double x, double y, double width, double height)
{
    FSD_PDF_ENTER(pdf);
    end_text(pdf);
    if (!pdf->image) {
        pdf->image = HPDF_LoadPngImageFromFile(pdf->document, path);
        if (!pdf->image) {
            HPDF_ResetError(pdf->document);
            fsd_failure_set(&pdf->failure, FSD_FAILURE_TROUBLE, path, "this cannot be read as a PNG image");
        } else if (pdf->is_grey) {
            fsd_pdf_make_grey(pdf, pdf->image);
        }
    }
    if (!pdf->image) {
        return;
    }
    const double image_width = HPDF_Image_GetWidth(pdf->image), image_height = HPDF_Image_GetHeight(pdf->image);
    const double scale = width / image_width < height / image_height ? width / image_width : height / image_height;
    HPDF_Page_DrawImage(pdf->state.page, pdf->image, page_x(pdf, x + (width - image_width * scale) / 2),
                        page_y(pdf, y + (height + image_height * scale) / 2), rounded(image_width * scale),
                        rounded(image_height * scale));
}

void fsd_pdf_put_svg(struct fsd_pdf *pdf, const char *svg, double x, double y, double width, double height)
{
    char fault[FSD_SVG_FAULT_BYTES];
    double own_width = 0, own_height = 0;

    FSD_PDF_ENTER(pdf);
    if (fsd_svg_logo_measure(svg, &own_width, &own_height, fault)) {
        const double scale = fmin(width / own_width, height / own_height);
        const double left = x + (width - own_width * scale) / 2, top = y + (height - own_height * scale) / 2;
        const HPDF_Page page = pdf->state.page;
        end_text(pdf);
        const struct fsd_pdf_state state = pdf->state;
        HPDF_Page_GSave(page);
        HPDF_Page_Rectangle(page, page_x(pdf, left), page_y(pdf, top + own_height * scale), rounded(own_width * scale),
                            rounded(own_height * scale));
        HPDF_Page_Clip(page);
        HPDF_Page_EndPath(page);
        fsd_svg_logo_draw(svg, &pdf->painter, left, top, scale, pdf->is_grey);
        HPDF_Page_GRestore(page);
        pdf->state = state;
    }
}

void fsd_pdf_put_bookmark(struct fsd_pdf *pdf, unsigned level, const char *title)
{
    FSD_PDF_ENTER(pdf);
    const HPDF_Outline above = level > 0 ? pdf->bookmarks[level - 1] : NULL;
    if (!pdf->titles) {
        pdf->titles = HPDF_GetEncoder(pdf->document, "UTF-8");
        HPDF_SetPageMode(pdf->document, HPDF_PAGE_MODE_USE_OUTLINE);
    }
    pdf->bookmarks[level] = HPDF_CreateOutline(pdf->document, above, title, pdf->titles);
    HPDF_Outline_SetDestination(pdf->bookmarks[level], HPDF_Page_CreateDestination(pdf->state.page));
    HPDF_Outline_SetOpened(pdf->bookmarks[level], HPDF_FALSE);
}

/* The part of a page within an inset of its edges. */
static void set_box(struct fsd_pdf *pdf, const char *name, double inset, double width, double height)
{
    const HPDF_Box box = {rounded(inset), rounded(inset), rounded(width - inset), rounded(height - inset)};

    HPDF_Dict_Add((HPDF_Dict)pdf->state.page, name, HPDF_Box_Array_New(((HPDF_Dict)pdf->state.page)->mmgr, box));
}

void fsd_pdf_begin_page(struct fsd_pdf *pdf, double width, double height, double bleed)
{
    const double whole_width = width + 2 * bleed, whole_height = height + 2 * bleed;

    FSD_PDF_ENTER(pdf);
    if (pdf->state.page) {
        end_text(pdf);
    }
    pdf->state = (struct fsd_pdf_state){.page = HPDF_AddPage(pdf->document), .width = 1};
    pdf->height = whole_height;
    pdf->bleed = bleed;
    HPDF_Page_SetWidth(pdf->state.page, rounded(whole_width));
    HPDF_Page_SetHeight(pdf->state.page, rounded(whole_height));
    if (bleed > 0) {
        set_box(pdf, "BleedBox", 0, whole_width, whole_height);
        set_box(pdf, "TrimBox", bleed, whole_width, whole_height);
    }
    HPDF_Page_SetLineJoin(pdf->state.page, HPDF_ROUND_JOIN);
}

const char *fsd_pdf_library(void)
{
    return "libharu " HPDF_VERSION_TEXT;
}

static void open_document(struct fsd_pdf *pdf, const struct fsd_pdf_options *options)
{
    FSD_PDF_ENTER(pdf);
    pdf->document = HPDF_NewEx(NULL, fsd_pdf_allocate, fsd_pdf_free, 0, NULL);
    if (!pdf->document || !fsd_paint_pen_init(&pdf->pen, &pdf->painter, options->theme)) {
        fsd_pdf_fail_by_memory(pdf);
        return;
    }
    HPDF_SetCompressionMode(pdf->document, HPDF_COMP_ALL);
    HPDF_UseUTFEncodings(pdf->document); /* of titles */
    if (fsd_pdf_load_fonts(pdf, options) && options->title) {
        HPDF_SetCurrentEncoder(pdf->document, "UTF-8");
        HPDF_SetInfoAttr(pdf->document, HPDF_INFO_TITLE, options->title);
    }
}

struct fsd_pdf *fsd_pdf_create(const struct fsd_pdf_options *options, struct fsd_failure *failure)
{
    struct fsd_pdf *const pdf = calloc(1, sizeof(*pdf));

    if (!pdf) {
        fsd_failure_set_no_memory(failure);
        return NULL;
    }
    pdf->painter.kind = &kind;
    pdf->is_grey = options->theme == FSD_SVG_BLACK;
    fsd_pdf_memory_init(&pdf->memory);
    open_document(pdf, options);
    if (fsd_failed(&pdf->failure)) {
        *failure = pdf->failure;
        fsd_pdf_destroy(pdf);
        return NULL;
    }
    return pdf;
}

void fsd_pdf_destroy(struct fsd_pdf *pdf)
{
    if (!pdf) {
        return;
    }
    if (pdf->document && !pdf->memory.has_escaped) {
        HPDF_Free(pdf->document);
    }
    fsd_pdf_memory_destroy(&pdf->memory);
    fsd_paint_pen_destroy(&pdf->pen);
    fsd_pdf_free_fonts(pdf);
    fsd_buffer_destroy(&pdf->text);
    fsd_buffer_destroy(&pdf->part);
    free(pdf);
}

static void save(struct fsd_pdf *pdf, struct fsd_buffer *out)
{
    HPDF_BYTE bytes[1 << 14];
    HPDF_UINT32 n = sizeof(bytes);

    FSD_PDF_ENTER(pdf);
    if (pdf->state.page) {
        end_text(pdf);
    }
    if (HPDF_GetError(pdf->document) == HPDF_OK) {
        fsd_pdf_end_fonts(pdf);
        HPDF_SaveToStream(pdf->document);
    }
    const HPDF_STATUS error = HPDF_GetError(pdf->document);
    if (error == HPDF_FAILD_TO_ALLOC_MEM || error == HPDF_ZLIB_ERROR) {
        fsd_pdf_fail_by_memory(pdf);
    } else if (error != HPDF_OK) {
        fsd_failure_set(&pdf->failure, FSD_FAILURE_TROUBLE, NULL, "PDF: libharu reports its error 0x%04lx",
                        (unsigned long)error);
    }
    while (error == HPDF_OK && n > 0) {
        n = sizeof(bytes);
        HPDF_ReadFromStream(pdf->document, bytes, &n);
        fsd_buffer_put(out, bytes, n);
    }
    if (out->failed) {
        fsd_pdf_fail_by_memory(pdf);
    }
}

bool fsd_pdf_finish(struct fsd_pdf *pdf, struct fsd_buffer *out, struct fsd_failure *failure)
{
    save(pdf, out);
    if (fsd_failed(&pdf->failure)) {
        *failure = pdf->failure;
    }
    return !fsd_failed(&pdf->failure);
}

void fsd_pdf_put(struct fsd_buffer *out, const struct fsd_picture *picture, const struct fsd_svg_options *options)
{
    const struct fsd_face *const faces = options->fonts ? options->fonts->faces : NULL;
    const struct fsd_pdf_options pdf_options = {
        .theme = options->theme,
        .fonts = {faces ? faces[FSD_WEIGHT_REGULAR].path : NULL, faces ? faces[FSD_WEIGHT_BOLD].path : NULL}};
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    struct fsd_pdf *const pdf = fsd_pdf_create(&pdf_options, &failure);
    int width = 0, height = 0;

    fsd_paint_measure(picture, options, &width, &height);
    const int side = width > height ? width : height;
    if (pdf) {
        fsd_pdf_begin_page(pdf, width * POINTS_PER_PIXEL, height * POINTS_PER_PIXEL, 0);
        fsd_pdf_put_picture(pdf, picture, options, (width - side) * POINTS_PER_PIXEL / 2,
                            (height - side) * POINTS_PER_PIXEL / 2, side * POINTS_PER_PIXEL, false);
    }
    out->failed |= !pdf || !fsd_pdf_finish(pdf, out, &failure);
    fsd_pdf_destroy(pdf);
}

#else

const char *fsd_pdf_library(void)
{
    return NULL;
}

/* Without a document nothing else is called. */
struct fsd_pdf *fsd_pdf_create(const struct fsd_pdf_options *options, struct fsd_failure *failure)
{
    (void)options;
    fsd_failure_set(
        failure, FSD_FAILURE_TROUBLE, NULL,
        "this build writes no PDF, as libharu is missing; install libhpdf-dev and build again, or print the "
        "page of -f html from a browser");
    return NULL;
}

void fsd_pdf_destroy(struct fsd_pdf *pdf)
{
    (void)pdf;
}

void fsd_pdf_put(struct fsd_buffer *out, const struct fsd_picture *picture, const struct fsd_svg_options *options)
{
    (void)picture;
    (void)options;
    out->failed = true;
}

#endif
