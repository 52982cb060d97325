/* Pictures: their SVG is well-formed, roles differ and can be seen, links end at what they link; the terminal's grid.
 */
#include <ctype.h>
#include <math.h>

#include "base/markup.h"
#include "logic/sudoku_explainer/hint.h"
#include "logic/techniques/techniques.h"
#include "logic/text/step_chain.h"
#include "logic/text/technique_text.h"
#include "logic/text/theory_text.h"
#include "picture/eps.h"
#include "picture/link_route.h"
#include "picture/step_picture.h"
#include "picture/style.h"
#include "picture/svg.h"
#include "picture/svg_series.h"
#include "picture/terminal_grid.h"
#include "rules/variant_steps.h"
#include "support/markup.h"
#include "support/test.h"
#include "support/texts.h"

#define PUZZLE "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

enum { N_GIVENS = 32 };

static struct fsd_buffer buffer;
static struct fsd_picture picture;

/* A candidate of each role, links of each kind, units, a given, a set digit. */
static void fill(void)
{
    uint16_t candidates[FSD_N_CELLS];
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        candidates[cell] = 0x1ff;
    fsd_picture_start_position(&picture, PUZZLE, PUZZLE, candidates, 0);
    picture.digits[0] = 4;
    picture.candidates[0] = 0;
    for (unsigned role = 0; role < FSD_N_ROLES; role++) {
        picture.marks[role][9 * role + 1] = 1u << role;
        if (role != FSD_ROLE_PLACED && role != FSD_ROLE_REMOVED)
            picture.roles[9 * role + 1] |= fsd_role_bit((enum fsd_role)role);
    }
    picture.roles[80] |= fsd_role_bit(FSD_ROLE_PLACED);
    picture.placed[80] = 7;
    picture.candidates[80] = 0;
    picture.units = 1;
    picture.cover_units = 1u << 26;
    for (unsigned kind = 0; kind <= FSD_LINK_GROUP; kind++)
        fsd_picture_link(&picture, (struct fsd_drawn_link){.kind = (uint8_t)kind,
                                                           .from_cell = 10,
                                                           .from_digit = 1,
                                                           .to_cell = (uint8_t)(28 + kind),
                                                           .to_digit = 5});
    picture.title = "a < b & \"c\"";
    picture.caption = "caf\xc3\xa9 \xff \x1b[31m";
}

TEST(markup_of_any_bytes)
{
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"},
        {"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\t\n", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\t\n"},
        {"\x01\x7f\xc2\x85", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xc0\x80\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xc3", "\xef\xbf\xbd"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        fsd_markup_put_text(&buffer, cases[i].text);
        assert_string_equal(text_taken(&buffer), cases[i].wanted);
    }
}

TEST(svg_is_well_formed)
{
    fill();
    for (unsigned i = 0; i < 32; i++) {
        const struct fsd_svg_options options = {.theme = i & 1 ? FSD_SVG_LIGHT : FSD_SVG_AUTO,
                                                .embedded = i & 2,
                                                .has_labels = i & 4,
                                                .has_words = i & 8,
                                                .width = i & 16 ? 300 : 0};
        fsd_svg_put(&buffer, &picture, &options);
        const char *text = text_taken(&buffer);
        assert_true(assert_markup(text) > 400);
        assert_int_equal(markup_count(text, "xmlns="), !options.embedded);
        assert_int_equal(markup_count(text, "<style>"), !options.embedded);
        assert_int_equal(markup_count(text, "prefers-color-scheme"),
                         !options.embedded && options.theme == FSD_SVG_AUTO);
        assert_int_equal(markup_count(text, "width=\"300\""), options.width > 0);
        assert_int_equal(markup_count(text, "a &lt; b &amp; &quot;c&quot;"), 1 + options.has_words);
        assert_int_equal(markup_count(text, "class=\"given\""), N_GIVENS);
        assert_int_equal(markup_count(text, "class=\"set\""), 1);
    }
}

/* In one element: as many. */
TEST(digits_are_drawn_together)
{
    const struct fsd_svg_options together = {.embedded = true, .digits = FSD_SVG_DIGITS_TOGETHER};
    char digits[N_GIVENS + 1] = "", *end = digits;
    for (const char *at = PUZZLE; *at; at++)
        if (*at >= '1' && *at <= '9')
            *end++ = *at;
    fsd_picture_start(&picture, PUZZLE);
    fsd_svg_put(&buffer, &picture, &together);
    const char *text = text_taken(&buffer);
    assert_markup(text);
    assert_int_equal(markup_count(text, "<text"), 1);
    assert_int_equal(markup_count(text, digits), 1);
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

struct characters {
    char *lines[FSD_N_CELLS * 12];
    size_t n;
};

/* Those of text elements between two places of an SVG that are digits or candidates, each with its class and place. */
static void read_characters(struct characters *found, const char *at, const char *end)
{
    bool is_in_group = false;
    for (; (at = strchr(at, '<')) && at < end; at++) {
        char class[16] = "", xs[8000] = "", ys[8000] = "", text[2000] = "";
        is_in_group = strncmp(at, "<g class=\"c\"", 12) == 0 || (is_in_group && strncmp(at, "</g>", 4) != 0);
        if (sscanf(at, "<text class=\"%15[^\"]\" x=\"%7999[^\"]\" y=\"%7999[^\"]\">%1999[^<]", class, xs, ys, text) !=
                4 &&
            sscanf(at, "<text x=\"%7999[^\"]\" y=\"%7999[^\"]\">%1999[^<]", xs, ys, text) != 3)
            continue;
        if (!is_in_group && strcmp(class, "c") != 0 && strcmp(class, "given") != 0 && strcmp(class, "set") != 0)
            continue;
        char *x = xs, *y = ys;
        for (const char *c = text; *c; c++) {
            assert_true(found->n < sizeof(found->lines) / sizeof(found->lines[0]));
            assert_true(asprintf(&found->lines[found->n++], "%s %ld %ld %c", *class ? class : "c", strtol(x, &x, 10),
                                 strtol(y, &y, 10), *c) > 0);
        }
    }
}

static void drop_characters(struct characters *found)
{
    while (found->n > 0)
        free(found->lines[--found->n]);
}

/* Each picture of a series shows what it shows alone, by what is in it and in the parts that it uses. */
TEST(pictures_of_a_series_show_what_each_does_alone)
{
    const struct fsd_svg_options options = {.embedded = true};
    static struct fsd_svg_series series;
    static struct characters of_series, alone;
    for (unsigned n_pictures = 1; n_pictures <= 17; n_pictures += 4) {
        OWNED_BUFFER all = {0};
        OWNED_BUFFER each = {0};
        size_t begins[18] = {0};
        fill();
        fsd_svg_series_start(&series, "test", &options);
        for (unsigned i = 0; i < n_pictures; i++) {
            for (unsigned k = 0; k < 40; k++) { /* values come and go, and candidates with and without roles */
                const unsigned cell = rng_below(&test_rng, 81);
                picture.candidates[cell] ^= 1u << rng_below(&test_rng, 9);
                picture.marks[rng_below(&test_rng, FSD_N_ROLES)][cell] ^= 1u << rng_below(&test_rng, 9);
                if (!picture.is_given[cell])
                    picture.digits[cell] = k % 4 ? 0 : (uint8_t)(1 + rng_below(&test_rng, 9));
            }
            fsd_svg_series_put(&series, &picture);
            fsd_svg_put(&each, &picture, &options);
            begins[i + 1] = each.n;
        }
        fsd_svg_series_end(&series, &all);
        const char *text = fsd_buffer_text(&all), *at = strstr(text, "</defs></svg>");
        assert_non_null(at);
        OWNED char *copy = strdup(text); /* with another attribute for ids, which other drawings must not have */
        for (char *id = copy; (id = strstr(id, " id=\""));)
            id[1] = 'x';
        assert_markup(copy);
        assert_int_equal(markup_count(text, "<rect class=\"bg\""), 1);
        for (unsigned i = 0; i < n_pictures; i++) {
            const char *begin = strstr(at, "role=\"img\""), *end = strstr(begin, "</svg>");
            read_characters(&of_series, begin, end);
            for (const char *use = begin; (use = strstr(use, "<use href=\"#")) && use < end; use++) {
                char id[40];
                snprintf(id, sizeof(id), "id=\"%.*s\"", (int)strcspn(use + 12, "\""), use + 12);
                const char *part = strstr(text, id);
                assert_non_null(part);
                read_characters(&of_series, part, strstr(part, "</svg>"));
            }
            read_characters(&alone, fsd_buffer_text(&each) + begins[i], each.bytes + begins[i + 1]);
            assert_int_equal(of_series.n, alone.n);
            qsort(of_series.lines, of_series.n, sizeof(char *), compare_lines);
            qsort(alone.lines, alone.n, sizeof(char *), compare_lines);
            for (size_t k = 0; k < alone.n; k++)
                assert_string_equal(of_series.lines[k], alone.lines[k]);
            drop_characters(&of_series);
            drop_characters(&alone);
            at = end;
        }
    }
    fsd_svg_series_destroy(&series);
}

/* The style that other pens read is that of SVG: what has more classes wins, then what is later. */
TEST(styles_are_read_as_browsers_do)
{
    struct fsd_style style;
    assert_true(fsd_style_init(&style, FSD_SVG_LIGHT));
    const struct fsd_look_of_class given = fsd_style_find(&style, "", "", "given"),
                                   large = fsd_style_find(&style, " by4", "", "given"),
                                   on = fsd_style_find(&style, "", "c", "on"),
                                   plain = fsd_style_find(&style, "", "c", NULL),
                                   area = fsd_style_find(&style, "", "", "area"),
                                   outlined = fsd_style_find(&style, "", "", "area s1"),
                                   cell = fsd_style_find(&style, "", "", "secondary cell"),
                                   words = fsd_style_find(&style, "", "", "words name"),
                                   line = fsd_style_find(&style, "", "", "line bulb s2");
    assert_true(given.is_bold && given.font_size == 36 && !given.starts && given.fill == 0x1b1f24);
    assert_true(large.is_bold && large.font_size == 48);
    assert_true(on.is_bold && on.font_size == 15 && on.fill != plain.fill && !plain.is_bold && plain.font_size == 15);
    assert_true(area.has_fill && !area.has_stroke && !outlined.has_fill && outlined.has_stroke && outlined.is_dashed);
    assert_true(cell.is_dashed && cell.dashes[0] == 6 && cell.dashes[1] == 4 && cell.width == 2);
    assert_true(words.starts && words.is_bold);
    assert_true(!line.is_dashed && line.has_round_ends && line.width == 40);
    fsd_style_destroy(&style);
    /* Black ink alone: greys, and black what is read. */
    assert_true(fsd_style_init(&style, FSD_SVG_BLACK));
    static const char *const classes[] = {"given", "set", "thick", "cage", "tag corner", "c", "weak", "placed"};
    for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
        const struct fsd_look_of_class look = fsd_style_find(&style, "", "", classes[i]);
        assert_int_equal(look.has_stroke ? look.stroke : look.fill, 0);
    }
    const uint32_t grey = fsd_style_find(&style, "", "", "line s1").stroke;
    assert_true(grey > 0x800000 && grey >> 16 == (grey & 0xff) && (grey >> 8 & 0xff) == (grey & 0xff));
    fsd_style_destroy(&style);
}

/* As many texts, and paths with as many curves, as SVG has of the same picture. */
TEST(eps_has_what_svg_has)
{
    const struct fsd_svg_options options = {.has_labels = true, .has_words = true};
    fill();
    fsd_svg_put(&buffer, &picture, &options);
    const char *text = text_taken(&buffer);
    const size_t n_texts = markup_count(text, "<text"), n_curves = markup_count(text, "Q"),
                 n_round = markup_count(text, "<circle") + markup_count(text, "rx=");
    const size_t n_painted = markup_count(text, "<path") + markup_count(text, "<circle") + markup_count(text, "<rect");
    fsd_eps_put(&buffer, &picture, &options);
    text = text_taken(&buffer);
    assert_int_equal(strncmp(text, "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 ", 43), 0);
    assert_int_equal(markup_count(text, " t\n") + markup_count(text, " s\n"), n_texts);
    assert_int_equal(markup_count(text, " c\n"), n_curves + 4 * n_round);
    assert_int_equal(markup_count(text, "stroke\n") + markup_count(text, "\nfill\n"), n_painted);
    for (const char *at = text; *at; at++)
        assert_true(*at == '\n' || (*at >= ' ' && *at <= '~'));
}

/* Titles are bold. What is no character of Latin-1, or of the font, is told. */
TEST(eps_embeds_fonts)
{
    static const char *const system_fonts[FSD_WEIGHTS];
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    struct fsd_fonts fonts = {.lost = 0};
    const struct fsd_svg_options options = {.has_words = true, .fonts = &fonts};
    fill();
    picture.title = "K\xc3\xa4(se) \xe6\x95\xb0\xe6\x95\xb1";
    fsd_eps_put(&buffer, &picture, &options);
    assert_non_null(strstr(text_taken(&buffer), "(K\\344\\(se\\) \?\?)"));
    assert_int_equal(atomic_exchange(&fonts.lost, 0), 0x6570);
    assert_true(fsd_fonts_read(&fonts, system_fonts, &failure));
    const struct fsd_face *face = &fonts.faces[FSD_WEIGHT_BOLD];
    if (!face->path) {
        print_message("no font to embed here\n");
        return;
    }
    fsd_eps_put(&buffer, &picture, &options);
    assert_int_equal(fonts.lost, 0x6570);
    const char *text = text_taken(&buffer);
    const struct fsd_font *font = &face->font;
    const unsigned glyph = fsd_font_glyph(font, 0xe4);
    const struct fsd_font_part outline = fsd_font_outline(font, glyph);
    const unsigned part = fsd_font_u16(font, outline.at + 12);
    char line[200];
    snprintf(line, sizeof(line), "<%04X%04X%04X", fsd_font_glyph(font, 'K'), glyph, fsd_font_glyph(font, '('));
    assert_non_null(strstr(text, line));
    const char *bold = strstr(strstr(text, "%%BeginResource: ") + 1, "%%BeginResource: ");
    assert_int_equal(markup_count(text, "/Identity-H["), 2);
    snprintf(line, sizeof(line), "\n%u<", part); /* the letter beneath the dots */
    assert_non_null(strstr(bold, line));
    snprintf(line, sizeof(line), "\n%u<", glyph);
    const char *at = strstr(bold, line) + strlen(line);
    unsigned width = 0;
    assert_int_equal(sscanf(at, "%4X", &width), 1);
    assert_int_equal(width * 1000 / font->units, fsd_font_width(font, glyph));
    for (unsigned i = 0; i < 40 && i < outline.n; i++) {
        unsigned byte = 0;
        assert_int_equal(sscanf(at + 8 + 2 * i, "%2X", &byte), 1);
        assert_int_equal(byte, font->bytes[outline.at + i]);
    }
    fsd_fonts_destroy(&fonts);
}

/* Marks without colours: no two roles are drawn alike, in a candidate or on a terminal, and no two links. */
TEST(roles_differ_in_form)
{
    char forms[FSD_N_ROLES + 3][1024];
    for (unsigned i = 0; i < FSD_N_ROLES + 3; i++) {
        if (i < FSD_N_ROLES)
            fsd_svg_put_role(&buffer, (enum fsd_role)i);
        else
            fsd_svg_put_link(&buffer, (enum fsd_link_kind)(i - FSD_N_ROLES));
        const char *text = text_taken(&buffer);
        assert_markup(text);
        snprintf(forms[i], sizeof(forms[i]), "%s", text);
        for (unsigned k = 0; k < i; k++)
            assert_string_not_equal(forms[i], forms[k]);
    }
    /* Squares are told apart by dashes, and so are links. */
    fsd_svg_put_style(&buffer, FSD_SVG_LIGHT);
    const char *style = text_taken(&buffer);
    assert_non_null(strstr(style, "svg.fsd .secondary{stroke-dasharray"));
    assert_non_null(strstr(style, "svg.fsd .weak{stroke-dasharray"));
    assert_null(strstr(style, ".pattern{stroke-dasharray"));
    assert_null(strstr(style, ".strong{stroke-dasharray"));
}

static double luminance(unsigned colour)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        double part = (colour >> (16 - 8 * i) & 0xff) / 255.0;
        sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(unsigned a, unsigned b)
{
    double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

/* A colour of the style, which begins at its light or its dark part. */
static unsigned colour_of(const char *style, const char *class, const char *property)
{
    char rule[64];
    snprintf(rule, sizeof(rule), "svg.fsd .%s{%s:#", class, property);
    const char *at = strstr(style, rule);
    if (!at)
        fail_msg("no rule %s", rule);
    return (unsigned)strtoul(at + strlen(rule), NULL, 16);
}

/* Words of a list, each a class of the style. */
static void assert_seen(const char *from, const char *classes, const char *property, unsigned back, double least)
{
    char list[200];
    snprintf(list, sizeof(list), "%s", classes);
    for (char *rest = list, *class; (class = strsep(&rest, " "));)
        if (contrast(colour_of(from, class, property), back) < least)
            fail_msg("%s: %f", class, contrast(colour_of(from, class, property), back));
}

/* Texts and marks stand out from what is behind them, and so do shapes of rules; candidates on these can be read. */
TEST(colours_can_be_seen)
{
    static const char *const behind[] = {"bg", "unit"}, *const tints[] = {"pattern", "secondary", "fin"};
    static const char *const shapes[][2] = {
        {"line", "stroke"},      {"line.green", "stroke"}, {"line.purple", "stroke"}, {"line.yellow", "stroke"},
        {"line.blue", "stroke"}, {"line.teal", "stroke"},  {"line.orange", "stroke"}, {"line.lilac", "stroke"},
        {"line.red", "stroke"},  {"area", "fill"}};
    OWNED_BUFFER shapes_buffer = {.n = 0};
    fsd_svg_put_style(&buffer, FSD_SVG_AUTO);
    fsd_svg_put_shape_style(&shapes_buffer, FSD_SVG_AUTO);
    const char *style = text_taken(&buffer), *shape_style = text_taken(&shapes_buffer);
    for (unsigned dark = 0; dark < 2; dark++) {
        const char *from = dark ? strstr(style, "@media") : style;
        const char *of_shapes = dark ? strstr(shape_style, "@media") : shape_style;
        print_message("dark: %u\n", dark);
        for (size_t i = 0; i < 2; i++) {
            const unsigned back = colour_of(from, behind[i], "fill");
            assert_seen(from, "label given set c m words big", "fill", back, 4.5);
            assert_seen(from,
                        "thick pattern secondary fin true false strike placed strong weak cover excluding ray cross",
                        "stroke", back, 3);
        }
        for (size_t i = 0; i < 3; i++) {
            const unsigned back = colour_of(from, tints[i], "fill");
            assert_seen(from, "c m", "fill", back, 4.5);
            assert_seen(from, tints[i], "stroke", back, 3);
            assert_seen(from, "true false strike placed strong", "stroke", back, 3);
        }
        assert_seen(from, "on", "fill", colour_of(from, "true", "fill"), 4.5);
        assert_seen(from, "on", "fill", colour_of(from, "removed", "fill"), 4.5);
        assert_seen(from, "given set", "fill", colour_of(from, "excluding", "fill"), 4.5);
        for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++)
            assert_seen(from, "c m given set big", "fill", colour_of(of_shapes, shapes[i][0], shapes[i][1]), 4.5);
        assert_seen(
            of_shapes,
            "edge edge.green edge.purple edge.yellow edge.blue edge.teal edge.orange edge.lilac edge.red stroke "
            "ring circle circle.blue border cage quad",
            "stroke", colour_of(from, "bg", "fill"), 3);
        /* A white dot is the lighter one in the dark, too, and both have a number that can be read. */
        const unsigned white = colour_of(of_shapes, "dot.white", "fill"),
                       black = colour_of(of_shapes, "dot.black", "fill");
        assert_true(luminance(white) > 0.8 && luminance(black) < 0.05);
        assert_seen(of_shapes, "tag.number", "fill", white, 4.5);
        assert_seen(of_shapes, "tag.number.light", "fill", black, 4.5);
    }
}

static void remove_colours(char *text)
{
    char *to = text;
    while (*text) {
        if (*text == '\033') {
            text = strchr(text, 'm') + 1;
            continue;
        }
        *to++ = *text++;
    }
    *to = '\0';
}

TEST(terminal_grids_fit)
{
    char plain[8192], coloured[16384];
    unsigned n_squares = 0;
    for (unsigned i = 0; i < 400; i++) {
        fill();
        const unsigned n_bits = 1 + rng_below(&test_rng, 3);
        for (unsigned cell = 0; cell < 81; cell++) {
            uint16_t digits = 0x1ff;
            for (unsigned k = 0; k < n_bits; k++)
                digits &= (uint16_t)rng_below(&test_rng, 512);
            picture.candidates[cell] = i == 0 ? 0x1ff : digits;
            for (unsigned role = 0; role < FSD_N_ROLES; role++)
                picture.marks[role][cell] =
                    rng_below(&test_rng, 3) ? 0 : picture.candidates[cell] & rng_below(&test_rng, 512);
        }
        fsd_terminal_grid_put(&buffer, &picture, false);
        snprintf(plain, sizeof(plain), "%s", text_taken(&buffer));
        fsd_terminal_grid_put(&buffer, &picture, true);
        snprintf(coloured, sizeof(coloured), "%s", text_taken(&buffer));
        const size_t n = strlen(coloured);
        remove_colours(coloured);
        assert_true(strlen(coloured) < n);
        /* The legend has a blank where colours end. */
        assert_string_equal(coloured, plain);
        unsigned n_lines = 0;
        size_t n_first = strcspn(plain, "\n");
        for (const char *at = plain; *at; at += strcspn(at, "\n") + 1, n_lines++) {
            assert_true(strcspn(at, "\n") <= 80);
            assert_true(n_lines >= 13 || strcspn(at, "\n") == n_first);
        }
        assert_true(n_lines == 14 || n_lines == 32);
        n_squares += n_lines == 32;
    }
    assert_in_range(n_squares, 1, 399);
}

TEST(terminal_grids_list_cages)
{
    OWNED_BUFFER shapes = {.n = 0};
    OWNED_BUFFER places = {.n = 0};
    for (unsigned i = 0; i < 9; i++) {
        struct fsd_shape shape = {.kind = i == 4 ? FSD_SHAPE_AREA : FSD_SHAPE_CAGE, .first = 2 * i, .n_places = 2};
        if (i > 0)
            snprintf(shape.label, sizeof(shape.label), "%u", 9 + i);
        fsd_buffer_put(&shapes, &shape, sizeof(shape));
        for (int k = 0; k < 2; k++)
            fsd_buffer_put(&places, &(const struct fsd_drawn_place){20 * k + 10, 20 * (int)i + 10},
                           sizeof(struct fsd_drawn_place));
    }
    const struct fsd_shapes all = {shapes, places};
    fill();
    picture.shapes = &all;
    fsd_terminal_grid_put(&buffer, &picture, false);
    picture.shapes = NULL;
    assert_non_null(strstr(text_taken(&buffer), "\ncages: r1c12; 10 r2c12; 11 r3c12; 12 r4c12; 14 r6c12; 15 r7c12; "
                                                "16 r8c12;\n  17 r9c12\n"));
}

/* At least two sentences for whatever may find a step. */
static void check_text(const char *name)
{
    const char *text = fsd_technique_text(name);
    if (!text)
        fail_msg("%s: no text", name);
    assert_int_equal(text[strlen(text) - 1], '.');
    if (markup_count(text, ". ") != 1)
        fail_msg("%s: not two sentences", name);
}

TEST(techniques_are_told)
{
    for (unsigned i = 0; i < FSD_N_TECHNIQUES; i++)
        check_text(fsd_technique_rows[i].name);
    for (unsigned i = 0; i < FSD_SE_N_TECHNIQUES; i++)
        check_text(fsd_se_technique_name((enum fsd_se_technique)i));
    check_text(fsd_theory_rule_name(FSD_THEORY_ASSERTION));
    check_text(fsd_theory_rule_name(FSD_THEORY_SIMPLIFICATION));
    for (unsigned i = 0; i < FSD_N_VARIANT_TECHNIQUES; i++)
        check_text(fsd_variant_technique_name((enum fsd_variant_technique)i));
    assert_null(fsd_technique_text("guessing"));
    assert_string_not_equal(fsd_technique_text("Unique Loop 8 type 1"), fsd_technique_text("Unique Loop 8 type 2"));
}

int main(void)
{
    int n_failed = test_run("picture", NULL, NULL);
    fsd_buffer_destroy(&buffer);
    return n_failed;
}
