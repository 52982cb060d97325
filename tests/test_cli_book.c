/* fastsud print as a book: what stands on which page, in PDF as in HTML, and what makes no book. */
#include <unistd.h>

#include "paper/book_words.h"
#include "paper/pdf.h"
#include "picture/font.h"
#include "puzzle/grade.h"
#include "support/cli.h"
#include "support/csv.h"
#include "support/known.h"
#include "support/random.h"
#include "support/shell.h"

enum { N = 26, CELLS = 81 };

static char puzzles[N][CELLS + 2], grades[N][16];

/* Of several grades. */
CLI_START
{
    struct csv csv;
    char *made = cli_output(0, "generate -q -n %d --seed 5", N);
    cli_text("puzzles.txt", made);
    for (size_t i = 0; i < N; i++)
        memcpy(puzzles[i], made + i * (CELLS + 1), CELLS);
    csv_read(&csv, cli(NULL, "rate -q --columns grade puzzles.txt")->out);
    for (unsigned i = 0; i < N; i++)
        snprintf(grades[i], sizeof(grades[i]), "%s", csv_field(&csv, i, "grade"));
}

/* Skips the running test unless this build writes PDF and a program to look at it is here. */
static void need(const char *program)
{
    if (!fsd_pdf_library()) {
        print_message("this build writes no PDF\n");
        skip();
    }
    if (cli_shell("command -v %s >/dev/null", program) != 0) {
        print_message("no %s here: install the package %s\n", program,
                      strcmp(program, "qpdf") == 0 ? "qpdf"
                      : strcmp(program, "gs") == 0 ? "ghostscript"
                                                   : "poppler-utils");
        skip();
    }
}

/* What a command writes; it must end well and say nothing. */
static char *told(const char *command)
{
    assert_int_equal(cli_shell("%s >told 2>errors && test ! -s errors", command), 0);
    return cli_read(cli_in("told"), NULL);
}

static const struct {
    const char *options;
    unsigned n_pages;
    const char *size;
} books[] = {
    {"-n 6 --grade --title Sunday --foot {page}", 7, "595.28 x 841.89 pts (A4)"},
    {"-n 12 --paper letter --answers none", 3, "612 x 792 pts (letter)"},
    {"-n 4 --paper 6x9in --answers beside", 7, "432 x 648 pts"},
    {"-n 4 --answers upside-down --stars", 7, "595.28 x 841.89 pts (A4)"},
    {"--large-print --answers-per-page 13", 28, "595.28 x 841.89 pts (A4)"},
    {"-n 2 --paper 148x210mm --bleed 3 --words de", 16, "436.54 x 612.28 pts"},
};
enum { N_BOOKS = sizeof(books) / sizeof(books[0]) };

/* Pages, their size, fonts that are embedded in part, no fault, and no colour but grey. */
TEST(pdf_is_fit_for_print)
{
    need("pdfinfo");
    need("qpdf");
    for (size_t i = 0; i < N_BOOKS; i++) {
        char line[80];
        cli_expect(0, "print -q %s -o book.pdf puzzles.txt", books[i].options);
        const char *text = told("pdfinfo book.pdf");
        snprintf(line, sizeof(line), "Pages:           %u\n", books[i].n_pages);
        assert_contains(text, line);
        snprintf(line, sizeof(line), "Page size:       %s", books[i].size);
        assert_contains(text, line);
        text = told("pdffonts book.pdf");
        assert_int_equal(count_in(text, "CID TrueType"), 2);
        assert_int_equal(count_in(text, " yes yes yes "), 2);
        assert_contains(told("qpdf --check book.pdf"), "No syntax or stream encoding errors found");
        assert_int_equal(cli_shell("qpdf --qdf --object-streams=disable book.pdf plain.pdf"), 0);
        assert_int_equal(cli_shell("grep -aE '^([0-9.]+ ){1,4}(rg|RG|k|K|cs|CS|sc|SC)$' plain.pdf"), 1);
        assert_int_equal(cli_shell("grep -aqE '^0 g$' plain.pdf"), 0);
        assert_int_equal(cli_shell("grep -aqE '/(Group|ExtGState)' plain.pdf"), 1);
        /* HTML has as many pages. */
        cli_expect(0, "print -q %s -o book.html puzzles.txt", books[i].options);
        assert_int_equal(count_in(cli_read(cli_in("book.html"), NULL), "<section class=\"page"), books[i].n_pages);
    }
    cli_expect(0, "print -q --ink color -o book.pdf puzzles.txt");
    assert_int_equal(cli_shell("qpdf --qdf --object-streams=disable book.pdf - | grep -aqE '^([0-9.]+ ){3}(rg|RG)$'"),
                     0);
    need("qpdf");
    cli_expect(0, "print -q -n 2 --paper 6x9in --bleed 0.125in -o book.pdf puzzles.txt");
    const char *const boxes = told("pdfinfo -box book.pdf");
    assert_contains(boxes, "MediaBox:            0.00     0.00   450.00   666.00\n",
                    "TrimBox:             9.00     9.00   441.00   657.00\n");
}

/* The digits of a page's text without those of captions and the number of the page. */
static void assert_givens(const char *text, unsigned first, unsigned n)
{
    size_t n_givens = 0, n_digits = 0;
    for (unsigned i = first; i < first + n && i < N; i++)
        for (unsigned cell = 0; cell < CELLS; cell++)
            n_givens += puzzles[i][cell] != '.';
    for (const char *at = text; *at; at++) {
        if (strncmp(at, "Puzzle ", 7) == 0)
            at += 7 + strspn(at + 7, "0123456789");
        n_digits += *at >= '1' && *at <= '9';
    }
    assert_int_equal(n_digits, n_givens);
}

/* Text can be copied and found: each page has the givens of its puzzles, in fonts that say what their glyphs are. */
TEST(pdf_has_the_puzzles)
{
    need("pdftotext");
    cli_expect(0, "print -q -n 6 --grade --answers none --title \xd0\xa1\xd1\x83\xd0\xb4\xd0\xbe\xd0\xba\xd1\x83 "
                  "--foot page:{page} --first-page 10 --first-puzzle 11 -o book.pdf "
                  "puzzles.txt");
    for (unsigned page = 0; page < 5; page++) {
        char command[80], caption[40];
        snprintf(command, sizeof(command), "pdftotext -layout -f %u -l %u book.pdf -", page + 1, page + 1);
        char *text = told(command);
        snprintf(caption, sizeof(caption), "Puzzle %u", 11 + 6 * page);
        assert_contains(text, caption, "\xd0\xa1\xd1\x83\xd0\xb4\xd0\xbe\xd0\xba\xd1\x83"); /* not of Latin-1 */
        snprintf(caption, sizeof(caption), "page:%u\n", 10 + page);
        char *const foot = strstr(text, caption);
        assert_non_null(foot);
        *foot = '\0';
        assert_givens(text, 6 * page, 6);
        for (unsigned i = 6 * page; i < 6 * page + 6 && i < N; i++)
            assert_contains(text, grades[i]);
    }
    cli_text("one.rules", "size = 1\ncells =\n.\n"); /* no line within the grid: no path to paint */
    cli_expect(0, "print -q -o book.pdf one.rules");
    assert_contains(told("pdftotext -f 2 book.pdf -"), "Answers", "1");
}

/* Files as editors elsewhere write them: with a mark at the beginning, carriage returns and tabulators. */
TEST(files_of_other_editors)
{
    cli_text("marked.conf", "\xef\xbb\xbftitle = Marked\r\nintroduction = marked.txt\r\n");
    cli_text("marked.txt", "\xef\xbb\xbfHow to\tplay\r\n\r\nEach row.\r\n");
    cli_rows({0, "print -q --book marked.conf puzzles.txt", "*<title>Marked</title>*<div class=\"text\">How to*", ""});
    need("pdftotext");
    cli_expect(0, "print -q --book marked.conf -o book.pdf puzzles.txt");
    assert_contains(told("pdftotext -l 1 book.pdf -"), "Marked\n", "How to play\n", "Each row.\n");
    need("qpdf"); /* the box of a missing character is not drawn */
    assert_int_equal(cli_shell("qpdf --qdf --object-streams=disable book.pdf - | grep -aqE '^<0000> <'"), 1);
}

/* Bookmarks of the parts, and the parts themselves, each on a right page; numbers on the outside. */
TEST(parts_of_a_book)
{
    struct fsd_buffer text = {.n = 0};
    for (unsigned i = 0; i < 900; i++)
        fsd_buffer_print(&text, "word%u%s", i, i % 50 == 49 ? "\n\n" : " ");
    cli_text("introduction.txt", fsd_buffer_text(&text));
    fsd_buffer_destroy(&text);
    cli_text("book.conf", "# of a publisher\ntitle = \" Sudoku <1> \"\nsubtitle=Second\ntitle-page = yes\ngutter = 10\n"
                          "introduction = introduction.txt\nby-grade = yes\n\nstars = no\nper-page = 3\n");
    char *const html = cli_output(0, "print -q --book book.conf -n 4 puzzles.txt"), *at = html;
    assert_contains(html, "<h1> Sudoku &lt;1&gt; </h1>", "<p>Second</p>", "word0 ", "word899", "class=\"page left\"");
    assert_lacks(html, "\xe2\x98\x85");
    static const char left[] = "class=\"page left\" aria-label=\"Page ";
    for (const char *page = html; (page = strstr(page, left)); page++)
        assert_int_equal(atoi(page + strlen(left)) % 2, 0);
    unsigned n_sections = 0, n_pages = 0;
    for (size_t g = 0; fsd_grade_name(g); g++) { /* in the order of grades, those that there are */
        char heading[64];
        unsigned n = 0;
        for (unsigned i = 0; i < N; i++)
            n += strcmp(grades[i], fsd_grade_name(g)) == 0;
        snprintf(heading, sizeof(heading), "front\" aria-label=\"Page ");
        n_pages += (n + 3) / 4; /* the command line wins */
        at = n > 0 ? strstr(at, heading) : at;
        if (n == 0)
            continue;
        if (n_sections++ == 0)
            at = strstr(at + 1, heading); /* after the title page */
        assert_int_equal(atoi(at + strlen(heading)) % 2, 1);
        snprintf(heading, sizeof(heading), "<h2>%s</h2>", fsd_grade_name(g));
        at = strstr(at, heading);
        assert_non_null(at);
    }
    assert_true(n_sections > 2);
    assert_int_equal(count_in(html, "<div class=\"slots puzzles\">"), n_pages);
    /* Answers follow in the order of the book. */
    const char *first = strstr(html, "<title>Puzzle 1,");
    const char *const easiest = strstr(first, "<desc>");
    char said[600];
    snprintf(said, sizeof(said), "%.*s", (int)strcspn(easiest, "\n"), easiest);
    assert_non_null(strstr(strstr(html, "<title>Answer 1<"), "<desc>"));
    assert_int_equal(count_in(html, said), 1);
    /* By threads and chunks of any number the same bytes. */
    static const char *const forms[] = {"html", "pdf"};
    for (size_t k = 0; k < (fsd_pdf_library() ? 2 : 1); k++) {
        cli_expect(0, "print -q --book book.conf -n 4 -j 1 -f %s -o one puzzles.txt", forms[k]);
        cli_expect(0, "print -q --book book.conf -n 4 -j 4 --chunk 200 -f %s -o many puzzles.txt", forms[k]);
        assert_int_equal(cli_shell("cmp one many"), 0);
    }
    need("pdftotext");
    char *const page = told("pdftotext -f 2 -l 8 many -");
    assert_contains(page, "word0 ", "word899");
    need("qpdf");
    char *const plain = told("qpdf --json many");
    assert_int_equal(count_in(plain, "\"/Dest\""), n_sections + count_in(html, "<div class=\"slots puzzles\">") + 2);
}

/* Of each kind of outlines, and a collection; those that are not here are skipped. */
static const struct {
    const char *path, *type;
} fonts[] = {
    {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "CID TrueType"},
    {"/usr/share/fonts/opentype/urw-base35/NimbusSans-Regular.otf", "CID Type 0C"},
    {"/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc", "CID TrueType"},
};
enum { N_FONTS = sizeof(fonts) / sizeof(fonts[0]) };

static char *read_font(size_t i, size_t *n)
{
    if (access(fonts[i].path, R_OK) == 0)
        return cli_read(fonts[i].path, n);
    print_message("no %s here\n", fonts[i].path);
    return NULL;
}

/* A given font stands in the document with its outlines, and its texts can be read back. */
TEST(fonts_are_embedded)
{
    need("pdffonts");
    need("qpdf");
    for (size_t i = 0; i < N_FONTS; i++) {
        size_t n = 0;
        if (!read_font(i, &n))
            continue;
        cli_expect(0, "print -q -n 12 --title K\xc3\xa4se --font %s -o book.pdf puzzles.txt", fonts[i].path);
        const char *const text = told("pdffonts book.pdf");
        assert_contains(text, fonts[i].type, " yes yes yes ");
        assert_contains(told("qpdf --check book.pdf"), "No syntax or stream encoding errors found");
        assert_contains(told("pdftotext -l 1 book.pdf -"), "K\xc3\xa4se", "Puzzle 12");
        cli_read(cli_in("book.pdf"), &n);
        assert_true(n < 120000);
    }
}

/* The same of drawings for layout programs, which have no outlines of CFF; each is read without a complaint. */
TEST(fonts_are_embedded_in_eps)
{
    need("gs");
    need("pdffonts");
    for (size_t i = 0; i < N_FONTS; i++) {
        size_t n = 0;
        if (!read_font(i, &n))
            continue;
        if (strstr(fonts[i].type, "0C")) {
            cli_check(2, "", "name one with those of TrueType", "print -f eps --font %s -o x puzzles.txt",
                      fonts[i].path);
            continue;
        }
        cli_expect(0, "print -q -f eps --font %s -o eps%zu puzzles.txt", fonts[i].path, i);
        char drawing[40], command[200];
        snprintf(drawing, sizeof(drawing), "eps%zu/01.eps", i);
        cli_read(cli_in(drawing), &n);
        assert_in_range(n, 5000, 60000);
        snprintf(command, sizeof(command), "gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -o drawing.pdf %s", drawing);
        assert_string_equal(told(command), "");
        assert_contains(told("pdffonts drawing.pdf"), fonts[i].type, " yes yes ");
        assert_int_equal(count_in(told("pdffonts drawing.pdf"), fonts[i].type),
                         1); /* none that nothing is written by */
    }
}

/* The part of a font has the outlines of its glyphs and of what these consist of, and no others. */
TEST(parts_of_fonts)
{
    for (size_t i = 0; i < N_FONTS; i++) {
        struct fsd_font font, part;
        struct fsd_buffer bytes = {.n = 0};
        size_t n = 0, n_outlines = 0;
        char *const file = read_font(i, &n);
        if (!file)
            continue;
        assert_null(fsd_font_read(&font, file, n));
        bool *const is_used = calloc(font.n_glyphs, sizeof(*is_used));
        const unsigned letter = fsd_font_glyph(&font, 0xe4), four = fsd_font_glyph(&font, '4');
        assert_true(letter > 0 && four > 0 && fsd_font_glyph(&font, 0xe000 + 0x1234) == 0);
        assert_in_range(fsd_font_width(&font, four), 400, 700);
        is_used[letter] = is_used[four] = true;
        fsd_font_put_part(&font, is_used, &bytes);
        assert_false(bytes.failed);
        if (font.outlines.n > 0) { /* all else keeps its place */
            assert_int_equal(bytes.n, font.tables[FSD_FONT_CFF].n);
            part = font;
            part.bytes = (const unsigned char *)bytes.bytes - font.tables[FSD_FONT_CFF].at;
        } else {
            fsd_font_read(&part, bytes.bytes, bytes.n);
            assert_int_equal(part.n_glyphs, font.n_glyphs);
        }
        for (unsigned glyph = 0; glyph < font.n_glyphs; glyph++) {
            const struct fsd_font_part whole = fsd_font_outline(&font, glyph), kept = fsd_font_outline(&part, glyph);
            if (is_used[glyph]) {
                assert_in_range(kept.n, whole.n, whole.n + 3);
                assert_memory_equal(font.bytes + whole.at, part.bytes + kept.at, whole.n);
                n_outlines += whole.n > 0;
            } else {
                assert_true(kept.n <= (font.outlines.n > 0));
            }
        }
        assert_int_equal(n_outlines, i == 0 ? 5 : n_outlines); /* no glyph; a, two dots of their own, both; 4 */
        free(is_used);
        fsd_buffer_destroy(&bytes);
    }
}

/* Whatever a file holds, it is read within its bounds. */
TEST(damaged_fonts)
{
    for (size_t i = 0; i < 2; i++) {
        size_t n = 0;
        char *const file = read_font(i, &n);
        for (unsigned k = 0; file && k < 60; k++) {
            const size_t n_left = k % 3 == 0 ? 1 + rng_below(&test_rng, (unsigned)n) : n;
            char *const copy = malloc(n_left);
            struct fsd_font font;
            memcpy(copy, file, n_left);
            for (unsigned byte = 0; byte < 1 + k; byte++) /* half of them in the tables' heads */
                copy[rng_below(&test_rng, (unsigned)(byte % 2 && n_left > 600 ? 600 : n_left))] =
                    (char)rng_below(&test_rng, 256);
            if (!fsd_font_read(&font, copy, n_left)) {
                struct fsd_buffer part = {.n = 0};
                bool *const is_used = calloc(font.n_glyphs, sizeof(*is_used));
                for (uint32_t code = ' '; code < 0x2700; code++) {
                    const unsigned glyph = fsd_font_glyph(&font, code);
                    assert_true(glyph < font.n_glyphs && fsd_font_number(&font, glyph) <= 0xffff);
                    is_used[glyph] = fsd_font_width(&font, glyph) >= 0;
                }
                fsd_font_put_part(&font, is_used, &part);
                assert_true(part.n < 2 * n);
                fsd_buffer_destroy(&part);
                free(is_used);
            }
            free(copy);
        }
    }
}

/* Two pixels by two of red, green, blue and grey; and of red and blue by a palette. */
static const unsigned char colours[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x02, 0x00, 0x00, 0x00, 0xfd, 0xd4, 0x9a, 0x73, 0x00, 0x00, 0x00, 0x13, 0x49,
    0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0xf8, 0xcf, 0xc0, 0xc0, 0x00, 0xc2, 0x0c, 0xff, 0x1b, 0x1a, 0x1a, 0x00, 0x1c,
    0xf4, 0x04, 0x7e, 0x9d, 0x71, 0x8c, 0x3d, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};
static const unsigned char palette[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
    0x00, 0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x03, 0x00, 0x00, 0x00, 0x45, 0x68, 0xfd, 0x16, 0x00, 0x00, 0x00,
    0x06, 0x50, 0x4c, 0x54, 0x45, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0x6c, 0xa1, 0xfd, 0x8e, 0x00, 0x00, 0x00,
    0x0c, 0x49, 0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0x60, 0x60, 0x04, 0x42, 0x00, 0x00, 0x0c, 0x00, 0x03, 0x15,
    0x9e, 0x18, 0xfc, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};
#define SVG(inside) "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 50\">" inside "</svg>\n"

static const struct {
    const char *name, *svg, *fault; /* NULL: it is drawn */
} logos[] = {
    {"group.svg", "<?xml version=\"1.0\"?><!-- a > b -->" SVG(
                      "<defs><style>.a,.b-1{fill:#c00}</style><image href=\"none.png\"/></defs>"
                      "<g transform=\"translate(5 5) rotate(10)\" stroke=\"blue\"><path class=\"b-1\" "
                      "d=\"M10 10h30v30h-30zm5 5a5,5 0 015,5z\" fill-rule=\"evenodd\"/></g>")},
    {"shapes.svg", SVG("<rect width='9' height='9' rx='2' fill='red'/><circle r='5'/><line x2='9' stroke='#0f0'/>"
                       "<polygon points='0,0 9,9 0,9' style='fill: rgb(0, 0, 255)'/><ellipse rx='3' ry='5'/>")},
    {"empty.svg", SVG("<path d='M0'/><path d=''/><path d='L5 5'/><path/><polygon/>")},
    {"huge.svg",
     SVG("<g transform='scale(999999)'><g transform='scale(999999)'><path d='M1e99 1e-99L-1e999,5A9 9 0 1 1 0 0'"
         " stroke='red' stroke-width='1e5'/></g></g>")},
    {"image.svg", SVG("<image href=\"http://localhost/x.png\"/>"), "its <image> is not drawn"},
    {"text.svg", SVG("<g><text>x</text></g>"), "its <text> is not drawn"},
    {"gradient.svg", SVG("<rect fill=\"url(#a)\"/>"), "its \"url(#a)\" is not drawn"},
    {"clip.svg", SVG("<g clip-path=\"url(http://localhost/x)\"/>"), "its \"url(http://localhost/x)\" is not drawn"},
    {"size.svg", "<svg><rect/></svg>", "it has no size"},
    {"cut.svg", "<svg viewBox=\"0 0 9 9\"><path d=\"M0 0", "it ends within a tag"},
};
enum { N_LOGOS = sizeof(logos) / sizeof(logos[0]) };

/* Logos are drawn without colours unless they are asked for, and told where they cannot be drawn. */
TEST(logos_are_drawn)
{
    struct fsd_buffer deep = {.n = 0};
    for (unsigned i = 0; i < 70; i++)
        fsd_buffer_put_text(&deep, i == 0 ? "<svg viewBox='0 0 9 9'>" : "<g>");
    cli_text("deep.svg", fsd_buffer_text(&deep));
    fsd_buffer_destroy(&deep);
    cli_check(2, "", "deep.svg: its groups are nested too deeply", "print --title-page --logo deep.svg puzzles.txt");
    for (size_t i = 0; i < N_LOGOS; i++) {
        cli_text(logos[i].name, logos[i].svg);
        if (logos[i].fault)
            cli_check(2, "", logos[i].fault, "print --title-page --logo %s puzzles.txt", logos[i].name);
        else
            assert_contains(cli_output(0, "print -q --title-page --logo %s puzzles.txt", logos[i].name),
                            " img-src data:;", "src=\"data:image/svg+xml;base64,");
    }
    cli_file("colours.png", (const char *)colours, sizeof(colours));
    cli_file("palette.png", (const char *)palette, sizeof(palette));
    cli_file("short.png", (const char *)colours, sizeof(colours) - 9);
    cli_check(2, "", "short.png: this is no image of SVG or PNG, or it is damaged",
              "print --title-page --logo short.png puzzles.txt");
    char damaged[sizeof(colours)];
    memcpy(damaged, colours, sizeof(colours));
    damaged[45] ^= 1;
    cli_file("damaged.png", damaged, sizeof(damaged));
    cli_check(2, "", "damaged.png: this is no image of SVG or PNG, or it is damaged",
              "print --title-page --logo damaged.png puzzles.txt");
    need("qpdf");
    static const char *const drawn[] = {"group.svg", "shapes.svg",  "empty.svg",
                                        "huge.svg",  "colours.png", "palette.png"};
    for (size_t i = 0; i < sizeof(drawn) / sizeof(drawn[0]); i++)
        for (unsigned is_colour = 0; is_colour < 2; is_colour++) {
            cli_expect(0, "print -q --title-page --title x --logo %s --ink %s -o book.pdf puzzles.txt", drawn[i],
                       is_colour ? "color" : "black");
            assert_contains(told("qpdf --check book.pdf"), "No syntax or stream encoding errors found");
            assert_int_equal(cli_shell("qpdf --qdf --object-streams=disable --pages book.pdf 1 -- book.pdf plain.pdf"),
                             0);
            assert_int_equal(cli_shell("grep -aqE '^([0-9.]+ ){3}(rg|RG)$|/DeviceRGB' plain.pdf"),
                             !is_colour || strcmp(drawn[i], "empty.svg") == 0);
            assert_int_equal(cli_shell("grep -aqE 'inf|nan|[0-9]{8}[.]' plain.pdf"), 1);
            if (i == 0)
                assert_int_equal(cli_shell("grep -aqE '^B[*]$' plain.pdf"), 0);
        }
}

/* No file is left of a book that could not be written, and no half a book. */
TEST(complete_or_absent)
{
    if (!fsd_pdf_library()) {
        cli_check(2, "", "install libhpdf-dev and build again", "print -o book.pdf puzzles.txt");
        return;
    }
    const size_t n_files = cli_n_files();
    assert_int_equal(cli_shell("ulimit -f 8; fastsud print -o none.pdf puzzles.txt 2>&1 | grep -q 'File too large'"),
                     0);
    assert_int_equal(cli_n_files(), n_files);
    cli_text("cut.txt", EASY "\nrubbish\n");
    cli_expect(1, "print -q --strict -o none.pdf cut.txt");
    assert_int_equal(cli_n_files(), n_files + 1);
}

/* How often a character stands in a text. */
static size_t count_of(const char *text, char character)
{
    size_t n = 0;
    for (; *text; text++)
        n += *text == character;
    return n;
}

/* Each language has every word, and of each rule a sentence with the same things in it as in English. */
TEST(languages_are_complete)
{
    static const char whole[] = "#*<=>";
    for (size_t i = 1; fsd_book_language(i); i++) {
        struct fsd_book_words words = {.text = NULL};
        assert_true(fsd_book_words_of(fsd_book_language(i), &words));
        assert_string_equal(words.words[FSD_WORD_LANGUAGE], fsd_book_language(i));
        assert_string_not_equal(words.words[FSD_WORD_ANSWERS], "Answers");
        for (unsigned k = 0; k < FSD_NOTE_WORDS; k++) {
            const char *const english = fsd_note_english.words[k], *const word = words.note.words[k];
            for (const char *at = whole; k != FSD_NOTE_BETWEEN && at < whole + 5; at++)
                if (count_of(word, *at) != count_of(english, *at))
                    fail_msg("%s: '%s' for '%s'", fsd_book_language(i), word, english);
            if (k < FSD_NOTE_BETWEEN || (k > FSD_NOTE_NAMES && k < FSD_NOTE_WORDS))
                assert_string_not_equal(word, english);
        }
        for (size_t k = 0; fsd_rule_at(k); k++) {
            const struct fsd_rule *const rule = fsd_rule_at(k);
            const char *const told = words.rules[k];
            if (!told)
                fail_msg("%s: %s is missing", fsd_book_language(i), rule->name);
            for (const char *at = "#*<=>|"; rule->told && *at; at++)
                if ((count_of(told, *at) > 0) != (count_of(rule->told, *at) > 0))
                    fail_msg("%s: %s has %c in '%s'", fsd_book_language(i), rule->name, *at, told);
            assert_true(strchr(told, '|') == strrchr(told, '|'));
            const char *const name = words.names[k];
            if (!name && strchr(rule->name, '-') && strcmp(rule->name, "dutch-flatmates") != 0)
                fail_msg("%s: %s has no name", fsd_book_language(i), rule->name);
            for (size_t other = 0; name && other < k; other++)
                if (words.names[other] && strcmp(words.names[other], name) == 0 && strncmp(rule->name, "coded", 5) != 0)
                    fail_msg("%s: %s is called %s", fsd_book_language(i), rule->name, name);
            for (size_t other = 0; other < k; other++) /* copied lines */
                if (words.rules[other] && strcmp(words.rules[other], told) == 0 && strncmp(rule->name, "coded", 5) != 0)
                    fail_msg("%s: %s is told as %s", fsd_book_language(i), rule->name, fsd_rule_at(other)->name);
        }
        fsd_book_words_destroy(&words);
    }
}

TEST(words_of_other_languages)
{
    cli_text("dutch.txt", "language = nl\npuzzle = Puzzel\nanswers = Oplossingen\neasy = simpel\nmedium = gewoon\n"
                          "hard = lastig\nexpert = expert\nfiendish = vals\ndiabolical = duivels\nextreme = extreem\n");
    cli_text("wrong.txt", "puzzle = Puzzel\npuzle = x\n");
    cli_text("nameless.txt", "puzzle = Puzzel\nthermo = [ ] Getallen stijgen\n");
    cli_text("unknown.conf", "title = x\nstarz = yes\n");
    cli_text("latin.conf", "title = K\xe4se\n");
    cli_text("within.conf", "title = x\nbook = y\n");
    cli_text("flag.conf", "stars = 3\n");
    cli_text("empty.conf", "title\n");
    cli_text("value.conf", "per-page = 99\n");
    cli_text("text.ttf", "no font\n");
    cli_text("web.woff", "wOF2abcdefghijklmnop");
    cli_rows({0, "print -q --words de --grade puzzles.txt",
              "*<html lang=\"de\">*<h2>R\xc3\xa4tsel 1 <span>*<h2>L\xc3\xb6sungen</h2>*", "", ">easy<"},
             {0, "print -q --words dutch.txt --grade puzzles.txt",
              "*<html lang=\"nl\">*<h2>Puzzel 1 *<h2>Oplossingen</h2>*", "", ">hard<"},
             {2, "print --words wrong.txt puzzles.txt", "", "wrong.txt:2: 'puzle' is no word of a book"},
             {2, "print --words nameless.txt puzzles.txt", "", "nameless.txt:2: 'thermo' has no name in its brackets"},
             {2, "print --words nonsense puzzles.txt", "", "nonsense: No such file"},
             {2, "print --book unknown.conf puzzles.txt", "",
              "unknown.conf:2: 'starz' is no option of fastsud print; did you mean stars"},
             {2, "print --book within.conf puzzles.txt", "",
              "within.conf:2: a file of options cannot name another by 'book'"},
             {2, "print --book latin.conf puzzles.txt", "", "--title: this is not UTF-8"},
             {2, "print --introduction latin.conf puzzles.txt", "", "latin.conf: this is not UTF-8"},
             {2, "print --words latin.conf puzzles.txt", "", "latin.conf: this is not UTF-8"},
             {2, "print --paper 100000x100000mm puzzles.txt", "", "nor a size from 70 to 1000 mm"},
             {2, "print --paper a5 --margin 70 -n 1 puzzles.txt", "", "the margins leave no room for a puzzle"},
             {2, "print --book flag.conf puzzles.txt", "", "flag.conf:1: stars is yes or no"},
             {2, "print --book empty.conf puzzles.txt", "", "empty.conf:1: title has no value"},
             {2, "print --book value.conf puzzles.txt", "", "--per-page: '99' is not a number from 1 to 30"},
             {2, "print --subtitle x puzzles.txt", "", "--subtitle: it is for --title-page"},
             {2, "print -f svg -o x --answers upside-down puzzles.txt", "", "each file has one grid"});
    if (!fsd_pdf_library())
        return;
    cli_rows(
        {2, "print -f pdf --words ja puzzles.txt", "", "this font has no character"},
        {2, "print -f pdf --font text.ttf puzzles.txt", "", "text.ttf: this is no font of OpenType"},
        {2, "print -f html --font text.ttf puzzles.txt", "", "text.ttf: this is no font of OpenType"},
        {2, "print -f pdf --font web.woff puzzles.txt", "", "name the same font as OpenType"},
        {2, "print -f pdf --font none.ttf puzzles.txt", "", "none.ttf: No such file"},
        {2, "print -f pdf --title-page --logo text.ttf puzzles.txt", "", "text.ttf: this is no image of SVG or PNG"});
}

TEST_MAIN("cli book", start, cli_tear_down)
