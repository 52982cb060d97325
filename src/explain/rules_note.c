#include "explain/rules_note.h"

#include "rules/texts/write_text.h"

/* From the longest to the shortest. */
enum detail { FULL, TEXTS, GRID_AND_NAMES, NAMES, N_DETAILS };

static const char *style_of(const struct fsd_rule_shapes *shapes, unsigned i)
{
    static const char *const styles[2][FSD_SHAPE_STYLES] = {
        {"", " (dashed)", " (dotted)", " (narrow)"}, {"", " (italic)", " (underlined)", " (italic, underlined)"}};

    return styles[shapes->rules[i]->drawing == FSD_DRAW_OUTSIDE][fsd_rule_shapes_style(shapes, i)];
}

void fsd_rules_note_put_names(struct fsd_buffer *out, const struct fsd_rule_shapes *shapes)
{
    for (unsigned i = 0; i < shapes->n_rules; i++) {
        fsd_buffer_print(out, "%s%s%s", i == 0 ? "" : ", ", shapes->rules[i]->name, style_of(shapes, i));
    }
}

/* "1 to 6", "1 to 9 and A to G". */
static void put_values(struct fsd_buffer *out, const struct fsd_variant *variant)
{
    const unsigned low = (unsigned)variant->low;
    const unsigned high = low + variant->n_values - 1;

    if (low < 9) {
        fsd_buffer_print(out, "%u to %u", low, high < 9 ? high : 9);
    }
    if (high > 9) {
        fsd_buffer_print(out, "%s%c", low < 9 ? " and " : "", fsd_character_of(low > 10 ? low : 10));
    }
    if (high > 10) {
        fsd_buffer_print(out, " to %c", fsd_character_of(high));
    }
}

/* What rows, columns and regions hold. */
static void put_grid(struct fsd_buffer *out, const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    const char *const region = fsd_rules_have_boxes(rules) ? "box" : "region";
    bool is_full = variant->n_rows == variant->n_values && variant->n_columns == variant->n_values &&
                   (rules->n_regions == 0 || rules->n_regions * variant->n_values == variant->n_cells);

    for (unsigned cell = 0; is_full && rules->n_regions > 0 && cell < variant->n_cells; cell++) {
        is_full = rules->region[cell] != UINT16_MAX;
    }
    if (rules->lines_repeat) {
        fsd_buffer_put_text(out, "Values are ");
        put_values(out, variant);
        fsd_buffer_print(out, "; rows and columns may repeat them%s", rules->n_regions > 0 ? ", regions may not" : "");
    } else if (is_full) {
        fsd_buffer_print(out, rules->n_regions > 0 ? "Each row, column and %s has " : "Each row and column has ",
                         region);
        put_values(out, variant);
        fsd_buffer_put_text(out, " once");
    } else {
        fsd_buffer_put_text(out, "Values are ");
        put_values(out, variant);
        fsd_buffer_print(out,
                         rules->n_regions > 0 ? "; no row, column or %s repeats one" : "; no row or column repeats one",
                         region);
    }
    fsd_buffer_put_char(out, '.');
}

/* Whether rows, columns and regions are those of 9x9 sudoku, which need no words. */
static bool has_usual_grid(const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;

    return variant->n_rows == 9 && variant->n_columns == 9 && variant->n_values == 9 && variant->low == 1 &&
           !rules->lines_repeat && fsd_rules_have_usual_boxes(rules);
}

static void put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes,
                enum detail detail)
{
    if (detail == FULL || detail == GRID_AND_NAMES) {
        put_grid(out, rules);
    }
    if (detail > TEXTS) {
        fsd_buffer_put_text(out, detail == GRID_AND_NAMES && shapes->n_rules > 0 ? " Also: " : "");
        fsd_rules_note_put_names(out, shapes);
        fsd_buffer_put_text(out, shapes->n_rules > 0 ? "." : "");
        return;
    }
    for (unsigned i = 0; i < shapes->n_rules; i++) {
        const struct fsd_rule *const rule = shapes->rules[i];
        fsd_buffer_print(out, "%s%c%s%s: %s", i == 0 && detail == TEXTS ? "" : " ", rule->name[0] - 'a' + 'A',
                         rule->name + 1, style_of(shapes, i), rule->text);
    }
}

void fsd_rules_note_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes,
                        size_t room)
{
    const size_t begin = out->n;

    for (unsigned detail = 0; detail < N_DETAILS; detail++) {
        if (detail == TEXTS && !has_usual_grid(rules)) {
            continue;
        }
        out->n = begin;
        put(out, rules, shapes, (enum detail)detail);
        if (out->n - begin <= room) {
            return;
        }
    }
}
