#include <stdlib.h>

#include "page_colours.h"
#include "picture/svg.h"

/*
 * Colours after Okabe and Ito, darker on white and lighter on black until text has a contrast of 4.5 to what is behind
 * it and marks have 3; the test of pictures computes that. Rules have no variables, which programs for layout lack.
 */
struct colour {
    const char *selector;
    const char *property;
    const char *light;
    const char *dark;
};

/* Light and dark, of what is drawn in them more than once. */
#define INK "#1b1f24", "#f0f3f6"
#define GREEN "#00704e", "#2cc59a"
#define ORANGE "#c04400", "#f59b55"
#define PURPLE "#7a3cab", "#c79bea"

static const struct colour colours[] = {
    {".bg", "fill", FSD_COLOUR_SURFACE},
    {".unit", "fill", "#eef2f6", "#222a33"},
    {".cover", "stroke", FSD_COLOUR_MUTED},
    {".thin", "stroke", FSD_COLOUR_THIN},
    {".thick", "stroke", FSD_COLOUR_THICK},
    {".label", "fill", FSD_COLOUR_MUTED},
    {".given", "fill", INK},
    {".set", "fill", FSD_COLOUR_ACCENT},
    {".c", "fill", FSD_COLOUR_MUTED},
    {".m", "fill", INK},
    {".words", "fill", FSD_COLOUR_TEXT},
    {".pattern", "fill", "#d3e8f7", "#12395a"},
    {".pattern", "stroke", "#0072b2", "#56b4e9"},
    {".secondary", "fill", "#fcebc5", "#4a3507"},
    {".secondary", "stroke", "#946200", "#e69f00"},
    {".fin", "fill", "#f8e0ee", "#4d2440"},
    {".fin", "stroke", "#a8437f", "#e6a3c8"},
    {".true", "fill", GREEN},
    {".true", "stroke", GREEN},
    {".on", "fill", FSD_COLOUR_ON_ACCENT},
    {".false", "stroke", ORANGE},
    {".removed", "fill", FSD_COLOUR_PROBLEM},
    {".strike", "stroke", FSD_COLOUR_PROBLEM},
    {".placed", "stroke", GREEN},
    {".big", "fill", GREEN},
    {".strong", "stroke", GREEN},
    {".weak", "stroke", ORANGE},
    {".strong-head", "fill", GREEN},
    {".weak-head", "fill", ORANGE},
    {".excluding", "fill", "#efe3f8", "#3a2650"},
    {".excluding", "stroke", PURPLE},
    {".ray", "stroke", PURPLE},
    {".cross", "stroke", PURPLE},
    {".group", "stroke", "#6b7785", "#8b98a7"},
};

/* What is the same in light and dark. */
static const char shapes[] =
    "svg.fsd{" FSD_SVG_FONT ";text-anchor:middle}\n"
    "svg.fsd .thin,svg.fsd .thick,svg.fsd .cover,svg.fsd .false,svg.fsd .placed,svg.fsd .strong,svg.fsd .weak,"
    "svg.fsd .strike,svg.fsd .group,svg.fsd .ray,svg.fsd .cross{fill:none}\n"
    "svg.fsd .thin{stroke-width:1}\n"
    "svg.fsd .thick{stroke-width:2.5;stroke-linecap:square}\n"
    "svg.fsd .cover{stroke-width:2;stroke-dasharray:2 4}\n"
    "svg.fsd .given{font-size:36px;font-weight:bold}\n"
    "svg.fsd .set,svg.fsd .big{font-size:36px}\n"
    "svg.fsd.large .given,svg.fsd.large .set{font-size:46px}\n"
    "svg.fsd.large .thin{stroke-width:1.5}\n"
    "svg.fsd.large .thick{stroke-width:4}\n"
    "svg.fsd .big{font-weight:bold}\n"
    "svg.fsd .c,svg.fsd .m,svg.fsd .on{font-size:15px}\n"
    "svg.fsd .m,svg.fsd .on{font-weight:bold}\n"
    "svg.fsd .label{font-size:12px}\n"
    "svg.fsd .words{font-size:14px;text-anchor:start}\n"
    "svg.fsd .name{font-weight:bold}\n"
    "svg.fsd .pattern,svg.fsd .secondary,svg.fsd .fin{stroke-width:1.5}\n"
    "svg.fsd .secondary{stroke-dasharray:3 2}\n"
    "svg.fsd .cell{stroke-width:2}\n"
    "svg.fsd .cell.secondary{stroke-dasharray:6 4}\n"
    "svg.fsd .false{stroke-width:1.8}\n"
    "svg.fsd .strike{stroke-width:2.4}\n"
    "svg.fsd .cell.strike{stroke-width:4}\n"
    "svg.fsd .placed{stroke-width:2.5}\n"
    "svg.fsd .excluding{stroke-width:2}\n"
    "svg.fsd .ray{stroke-width:3;opacity:.45}\n"
    "svg.fsd .cross{stroke-width:2}\n"
    "svg.fsd .strong,svg.fsd .weak{stroke-width:1.8}\n"
    "svg.fsd .weak{stroke-dasharray:5 3}\n"
    "svg.fsd .strong.fine,svg.fsd .weak.fine{stroke-width:1}\n"
    "svg.fsd .minor{opacity:.45}\n"
    "svg.fsd .group{stroke-width:19;stroke-linecap:round;opacity:.5}\n";

/* Shapes of rules. Lines are so pale that digits on them have that contrast, and their edges have it to what is behind.
 */
static const struct colour shape_colours[] = {
    {".area", "fill", "#e0e5eb", "#2c343e"},
    {".edge", "stroke", "#7d8a99", "#7d8a99"},
    {".line", "stroke", "#e2e7ed", "#2b323b"},
    {".stroke", "stroke", "#7d8a99", "#7d8a99"},
    {".ring", "stroke", FSD_COLOUR_MUTED},
    {".circle", "stroke", FSD_COLOUR_MUTED},
    {".border", "stroke", "#7d8a99", "#7d8a99"},
    {".cage", "stroke", FSD_COLOUR_MUTED},
    {".dot", "stroke", INK},
    {".dot.white", "fill", "#ffffff", "#f0f3f6"},
    {".dot.black", "fill", "#1b1f24", "#000000"},
    {".quad", "fill", FSD_COLOUR_SURFACE},
    {".quad", "stroke", INK},
    {".paper", "stroke", FSD_COLOUR_SURFACE},
    {".tag", "fill", INK},
    {".tag.number", "fill", "#1b1f24", "#1b1f24"},
    {".tag.number.light", "fill", "#ffffff", "#ffffff"},
    {".area.s1,svg.fsd .area.s2,svg.fsd .area.s3", "stroke", "#7d8a99", "#7d8a99"},
};

/* Of lines, which are grey where there is only black. */
static const struct colour hue_colours[] = {
    {".edge.green", "stroke", "#2f9e44", "#3fae54"},  {".line.green", "stroke", "#c9f2cd", "#12421c"},
    {".edge.purple", "stroke", "#b144bd", "#c264cd"}, {".line.purple", "stroke", "#f4d9f7", "#46204b"},
    {".edge.yellow", "stroke", "#8f8400", "#a99d20"}, {".line.yellow", "stroke", "#f3edb0", "#3d390f"},
    {".edge.blue", "stroke", "#1488c2", "#3aa3db"},   {".line.blue", "stroke", "#c9ebfd", "#0f3a52"},
    {".edge.teal", "stroke", "#0b8f80", "#2fae9e"},   {".line.teal", "stroke", "#c2f0ea", "#0d4039"},
    {".edge.orange", "stroke", "#c96a0a", "#d98a3d"}, {".line.orange", "stroke", "#ffe3c8", "#4d3010"},
    {".edge.lilac", "stroke", "#7d66d1", "#9683e0"},  {".line.lilac", "stroke", "#e6e0fb", "#332a5c"},
    {".edge.red", "stroke", "#d24a4a", "#dc6b6b"},    {".line.red", "stroke", "#fce0e0", "#4e2222"},
    {".circle.blue", "stroke", "#1488c2", "#3aa3db"},
};

static const char shape_shapes[] =
    "svg.fsd .edge,svg.fsd .line,svg.fsd .stroke,svg.fsd .ring,svg.fsd .cage,svg.fsd .circle,svg.fsd .border,svg.fsd "
    ".paper{fill:none;"
    "stroke-linecap:round;stroke-linejoin:round}\n"
    "svg.fsd .area.s1,svg.fsd .area.s2,svg.fsd .area.s3{fill:none;stroke-width:2.5}\n"
    "svg.fsd .area.s1{stroke-dasharray:8 4}\n"
    "svg.fsd .area.s2{stroke-dasharray:2 5}\n"
    "svg.fsd .edge{stroke-width:17}\n"
    "svg.fsd .line{stroke-width:13}\n"
    "svg.fsd .line.s1{stroke-dasharray:12 5;stroke-linecap:butt}\n"
    "svg.fsd .line.s2{stroke-dasharray:3 3;stroke-linecap:butt}\n"
    "svg.fsd .line.s3{stroke-width:7}\n"
    "svg.fsd .circle,svg.fsd .border{stroke-width:2.5}\n"
    "svg.fsd .edge.bulb{stroke-width:44}\n"
    "svg.fsd .line.bulb{stroke-width:40;stroke-dasharray:none;stroke-linecap:round}\n"
    "svg.fsd .stroke{stroke-width:2.5}\n"
    "svg.fsd .stroke.s1{stroke-dasharray:8 4}\n"
    "svg.fsd .stroke.s2{stroke-dasharray:2 5}\n"
    "svg.fsd .stroke.s3{stroke-width:5}\n"
    "svg.fsd .ring{stroke-width:46}\n"
    "svg.fsd .in-ring{stroke-width:41}\n"
    "svg.fsd .cage{stroke-width:1.5;stroke-dasharray:3.5 2.5;stroke-linecap:butt}\n"
    "svg.fsd .cage.s1{stroke-dasharray:8 4}\n"
    "svg.fsd .cage.s2{stroke-dasharray:1.5 1.5}\n"
    "svg.fsd .cage.s3{stroke-dasharray:none}\n"
    "svg.fsd .dot{stroke-width:1.5}\n"
    "svg.fsd .quad{stroke-width:1.2}\n"
    "svg.fsd .tag.sign{font-size:15px;font-weight:bold}\n"
    "svg.fsd .tag.values{font-size:11px}\n"
    "svg.fsd .tag.number{font-size:11px}\n"
    "svg.fsd .tag.values.large,svg.fsd .tag.number.large{font-size:16px}\n"
    "svg.fsd .tag.sign.large{font-size:22px}\n"
    "svg.fsd .tag.clue{font-size:22px}\n"
    "svg.fsd .tag.corner{font-size:11.5px;text-anchor:start}\n"
    "svg.fsd .tag.large{font-size:19px}\n"
    "svg.fsd .tag.s1{font-style:italic}\n"
    "svg.fsd .tag.s2{text-decoration:underline}\n"
    "svg.fsd .tag.s3{text-decoration:underline;font-style:italic}\n"
    "svg.fsd.by4 .given,svg.fsd.by4 .set,svg.fsd.by4 .big{font-size:48px}\n"
    "svg.fsd.by5 .given,svg.fsd.by5 .set,svg.fsd.by5 .big{font-size:60px}\n"
    "svg.fsd.by6 .given,svg.fsd.by6 .set,svg.fsd.by6 .big{font-size:72px}\n"
    "svg.fsd.by4 .c,svg.fsd.by4 .m,svg.fsd.by4 .on,svg.fsd.by4 .gone,svg.fsd.by5 .c,svg.fsd.by5 .m,svg.fsd.by5 .on,"
    "svg.fsd.by5 .gone,svg.fsd.by6 .c,svg.fsd.by6 .m,svg.fsd.by6 .on,svg.fsd.by6 .gone{font-size:18px}\n"
    "svg.fsd.by4 .thick{stroke-width:3.5}\n"
    "svg.fsd.by5 .thick,svg.fsd.by6 .thick{stroke-width:5}\n";

/* The grey that is as light as a colour, by Rec. 709 without its curve; black below a half. */
static unsigned grey_of(const char *colour)
{
    const unsigned long rgb = strtoul(colour + 1, NULL, 16);
    const unsigned light = (unsigned)(((rgb >> 16) * 54 + (rgb >> 8 & 0xff) * 183 + (rgb & 0xff) * 19) >> 8);

    return light < 0x88 ? 0 : light;
}

static void put_colours(struct fsd_buffer *out, const struct colour *rows, size_t n, enum fsd_svg_theme theme,
                        bool is_dark)
{
    for (size_t i = 0; i < n; i++) {
        const char *const colour = is_dark ? rows[i].dark : rows[i].light;
        const unsigned grey = grey_of(colour);
        fsd_buffer_print(out, "svg.fsd %s{%s:", rows[i].selector, rows[i].property);
        if (theme == FSD_SVG_BLACK) {
            fsd_buffer_print(out, "#%02x%02x%02x}\n", grey, grey, grey);
        } else {
            fsd_buffer_print(out, "%s}\n", colour);
        }
    }
}

/* A table of colours; of the second one, which only coloured themes have, there may be none. */
struct colours {
    const struct colour *rows, *more;
    size_t n, n_more;
};

static void put_style(struct fsd_buffer *out, const char *forms, const struct colours *all, enum fsd_svg_theme theme)
{
    const size_t n_more = theme == FSD_SVG_BLACK ? 0 : all->n_more;

    fsd_buffer_put_text(out, forms);
    put_colours(out, all->rows, all->n, theme, false);
    put_colours(out, all->more, n_more, theme, false);
    if (theme == FSD_SVG_AUTO) {
        fsd_buffer_put_text(out, "@media screen and (prefers-color-scheme:dark){\n");
        put_colours(out, all->rows, all->n, theme, true);
        put_colours(out, all->more, n_more, theme, true);
        fsd_buffer_put_text(out, "}\n");
    }
}

void fsd_svg_put_style(struct fsd_buffer *out, enum fsd_svg_theme theme)
{
    const struct colours all = {.rows = colours, .n = sizeof(colours) / sizeof(colours[0])};

    put_style(out, shapes, &all, theme);
}

void fsd_svg_put_shape_style(struct fsd_buffer *out, enum fsd_svg_theme theme)
{
    const struct colours all = {.rows = shape_colours,
                                .more = hue_colours,
                                .n = sizeof(shape_colours) / sizeof(shape_colours[0]),
                                .n_more = sizeof(hue_colours) / sizeof(hue_colours[0])};

    put_style(out, shape_shapes, &all, theme);
}
