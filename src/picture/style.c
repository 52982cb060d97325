#include "picture/style.h"

#include <stdlib.h>

enum { MAX_CLASSES = 3 };

/* One selector: the classes that it asks for, and where its properties begin in the text. */
struct rule {
    size_t n_bytes; /* of the selector */
    size_t selector, properties;
    unsigned n_classes; /* that it asks for; among rules that hold, more of them win, then the later one */
};

static const char root_selector[] = "svg.fsd";

/* Splits a line such as "svg.fsd .a,svg.fsd.by4 .b.c{fill:none;stroke:#000000}" into a rule for each selector. */
static void read_line(struct fsd_style *style, const char *line, size_t n)
{
    const char *const text = style->text.bytes;
    const char *const brace = memchr(line, '{', n);

    if (!brace) {
        return;
    }
    for (const char *at = line, *end = NULL; at < brace; at = end + 1) {
        end = memchr(at, ',', (size_t)(brace - at));
        end = end ? end : brace;
        struct rule rule = {
            .n_bytes = (size_t)(end - at), .selector = (size_t)(at - text), .properties = (size_t)(brace + 1 - text)};
        for (const char *c = at + strlen(root_selector); c < end; c++) {
            rule.n_classes += *c == '.';
        }
        fsd_buffer_put(&style->rules, &rule, sizeof(rule));
    }
}

bool fsd_style_init(struct fsd_style *style, enum fsd_svg_theme theme)
{
    *style = (struct fsd_style){.text = {.n = 0}};
    theme = theme == FSD_SVG_AUTO ? FSD_SVG_LIGHT : theme; /* paper is light */
    fsd_svg_put_style(&style->text, theme);
    fsd_svg_put_shape_style(&style->text, theme);
    if (!fsd_buffer_text(&style->text)) {
        fsd_style_destroy(style);
        return false;
    }
    for (const char *line = style->text.bytes, *end = NULL; (end = strchr(line, '\n')); line = end + 1) {
        read_line(style, line, (size_t)(end - line));
    }
    if (style->rules.failed) {
        fsd_style_destroy(style);
        return false;
    }
    return true;
}

void fsd_style_destroy(struct fsd_style *style)
{
    fsd_buffer_destroy(&style->text);
    fsd_buffer_destroy(&style->rules);
}

/* Whether a list of classes with blanks between has one of so many bytes. */
static bool has_class(const char *classes, const char *name, size_t n)
{
    for (const char *at = classes; at && *at; at += strcspn(at, " "), at += *at == ' ') {
        if (strcspn(at, " ") == n && memcmp(at, name, n) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether a selector holds: before the blank classes of the drawing, after it those of what is drawn. */
static bool holds(const char *selector, const char *end, const char *drawing, const char *class)
{
    bool is_inside = false;
    const char *at = selector + strlen(root_selector);

    while (at < end) {
        if (*at == ' ') {
            is_inside = true;
            at++;
            continue;
        }
        const size_t n = strcspn(at + 1, " .,{");
        if (!has_class(is_inside ? class : drawing, at + 1, n)) {
            return false;
        }
        at += n + 1;
    }
    return true;
}

static bool begins(const char *text, const char *with, const char **after)
{
    const size_t n = strlen(with);

    *after = text + n;
    return strncmp(text, with, n) == 0;
}

static void set_paint(const char *value, bool *has, uint32_t *colour)
{
    *has = *value == '#';
    if (*has) {
        *colour = (uint32_t)strtoul(value + 1, NULL, 16);
    }
}

static void set_dashes(struct fsd_look_of_class *look, const char *value)
{
    char *end = NULL;

    look->is_dashed = *value != 'n';
    if (look->is_dashed) {
        look->dashes[0] = strtod(value, &end);
        look->dashes[1] = strtod(end, NULL);
    }
}

/* Those that the style has; others, such as of fonts, are the pen's own. */
static void set_property(struct fsd_look_of_class *look, const char *property)
{
    const char *value = NULL;

    if (begins(property, "fill:", &value)) {
        set_paint(value, &look->has_fill, &look->fill);
    } else if (begins(property, "stroke:", &value)) {
        set_paint(value, &look->has_stroke, &look->stroke);
    } else if (begins(property, "stroke-width:", &value)) {
        look->width = strtod(value, NULL);
    } else if (begins(property, "stroke-dasharray:", &value)) {
        set_dashes(look, value);
    } else if (begins(property, "stroke-linecap:", &value)) {
        look->has_round_ends = *value == 'r';
        look->has_square_ends = *value == 's';
    } else if (begins(property, "font-size:", &value)) {
        look->font_size = strtod(value, NULL);
    } else if (begins(property, "font-weight:", &value)) {
        look->is_bold = *value == 'b';
    } else if (begins(property, "font-style:", &value)) {
        look->is_italic = *value == 'i';
    } else if (begins(property, "text-decoration:", &value)) {
        look->is_underlined = *value == 'u';
    } else if (begins(property, "text-anchor:", &value)) {
        look->starts = *value == 's';
    } else if (begins(property, "opacity:", &value)) {
        look->opacity = strtod(value, NULL);
    }
}

static void apply(const struct fsd_style *style, const char *drawing, const char *class, struct fsd_look_of_class *look)
{
    const struct rule *const rules = (const void *)style->rules.bytes;
    const size_t n_rules = style->rules.n / sizeof(*rules);

    for (unsigned n_classes = 0; n_classes <= MAX_CLASSES; n_classes++) {
        for (size_t i = 0; i < n_rules; i++) {
            const char *const selector = style->text.bytes + rules[i].selector;
            if (rules[i].n_classes != n_classes || !holds(selector, selector + rules[i].n_bytes, drawing, class)) {
                continue;
            }
            for (const char *at = style->text.bytes + rules[i].properties; *at != '}'; at += *at == ';') {
                set_property(look, at);
                at += strcspn(at, ";}");
            }
        }
    }
}

struct fsd_look_of_class fsd_style_find(const struct fsd_style *style, const char *drawing, const char *group,
                                        const char *class)
{
    struct fsd_look_of_class look = {.has_fill = true, .width = 1, .font_size = 16, .opacity = 1};

    apply(style, drawing, group, &look);
    if (class) {
        apply(style, drawing, class, &look);
    }
    return look;
}
