#include "explain/rules_note.h"

#include <string.h>

#include "rules/texts/write_text.h"

/* From the longest to the shortest. */
enum detail { FULL, TEXTS, GRID_AND_NAMES, NAMES, N_DETAILS };

/* How shapes of the same drawing differ, by their styles; alone where there is only one rule of it. */
static const struct {
    enum fsd_rule_drawing drawing;
    const char *alone;
    const char *words[FSD_SHAPE_STYLES];
} styles[] = {
    {FSD_DRAW_AREA, "shaded", {"shaded", "dashed", "dotted", "outlined"}},
    {FSD_DRAW_CAGE, "", {"short-dashed", "long-dashed", "dotted", "solid"}},
    {FSD_DRAW_OUTSIDE, "", {"(upright)", "(italic)", "(underlined)", "(italic, underlined)"}},
    {FSD_DRAW_LINE, "", {"solid", "dashed", "dotted", "thin"}},
    {FSD_DRAW_ENDS, "", {"solid", "dashed", "dotted", "thin"}},
    {FSD_DRAW_DIAMONDS, "", {"solid", "dashed", "dotted", "thin"}},
    {FSD_DRAW_DOUBLE, "", {"thin", "dashed", "dotted", "thick"}},
    {FSD_DRAW_THERMO, "", {"solid", "dashed", "dotted", "thin"}},
    {FSD_DRAW_ARROW, "", {"thin", "dashed", "dotted", "thick"}},
};

/* How rule i is drawn, its colour first: nothing where it is told by that from the others, unless they are named. */
static void put_style(struct fsd_buffer *out, const struct fsd_rule_shapes *shapes, unsigned i, bool is_named)
{
    const struct fsd_rule *const rule = shapes->rules[i];
    const char *const hue = shapes->is_black ? NULL : fsd_rule_hue_name(rule);
    const unsigned style = fsd_rule_shapes_style(shapes, i);
    unsigned n = 0, n_alike = 0;

    for (unsigned k = 0; k < shapes->n_rules; k++) {
        n += shapes->rules[k]->drawing == rule->drawing;
        n_alike +=
            shapes->rules[k]->drawing == rule->drawing && (shapes->is_black || shapes->rules[k]->hue == rule->hue);
    }
    const char *const colour = hue ? hue : n > n_alike && !is_named ? "grey" : "";
    for (size_t k = 0; k < sizeof(styles) / sizeof(styles[0]); k++) {
        if (styles[k].drawing == rule->drawing) {
            const bool has_form = is_named ? style > 0 : n_alike > 1;
            const char *const form = has_form ? styles[k].words[style] : n == 1 && !is_named ? styles[k].alone : "";
            fsd_buffer_print(out, "%s%s%s", colour, *colour && *form ? ", " : "", form);
        }
    }
}

/* The numbers of a rule's statements: their first arguments, unless these are cells. */
struct numbers {
    const struct fsd_rule_argument *first; /* NULL: none has one */
    bool differ;
    bool is_usual; /* of some statement, which has none */
};

static struct numbers find_numbers(const struct fsd_rules *rules, const struct fsd_rule *rule)
{
    struct numbers found = {.first = NULL};

    for (size_t i = 0; i < rules->n_statements; i++) {
        const struct fsd_statement *const statement = &rules->statements[i];
        const struct fsd_rule_argument *const argument = statement->arguments;
        if (statement->rule != rule) {
            continue;
        }
        if (statement->n_arguments == 0 || argument->is_cell) {
            found.is_usual = true;
            continue;
        }
        found.first = found.first ? found.first : argument;
        found.differ |=
            found.first->n_text != argument->n_text || memcmp(found.first->text, argument->text, argument->n_text) != 0;
    }
    return found;
}

/* Whether its number is told only where statements differ in it. */
static bool is_line(const struct fsd_rule *rule)
{
    return rule->drawing == FSD_DRAW_LINE || rule->drawing == FSD_DRAW_DIAMONDS;
}

/* Whether a sentence says N, which the drawing says of each statement. */
static bool is_drawn(const struct fsd_rules *rules, const struct fsd_rule *rule)
{
    return fsd_rule_has_own_numbers(rules, rule) && rule->drawing != FSD_DRAW_NOTHING;
}

void fsd_rules_note_put_names(struct fsd_buffer *out, const struct fsd_rules *rules,
                              const struct fsd_rule_shapes *shapes)
{
    for (unsigned i = 0; i < shapes->n_rules; i++) {
        const struct fsd_rule *const rule = shapes->rules[i];
        const struct numbers numbers = find_numbers(rules, rule);
        struct fsd_buffer style = {.n = 0};
        fsd_buffer_print(out, "%s%s", i == 0 ? "" : ", ", rule->name);
        if (numbers.first && is_line(rule) && !is_drawn(rules, rule) && !fsd_rule_is_verbatim(rule)) {
            fsd_buffer_print(out, " %.*s", (int)numbers.first->n_text, numbers.first->text);
        }
        put_style(&style, shapes, i, true);
        if (style.n > 0) {
            const bool is_open = style.bytes[0] != '(';
            fsd_buffer_print(out, is_open ? " (%.*s)" : " %.*s", (int)style.n, style.bytes);
        }
        out->failed |= style.failed;
        fsd_buffer_destroy(&style);
    }
}

static void put_number(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule *rule)
{
    const struct numbers numbers = find_numbers(rules, rule);
    const char *between = "";

    if (is_drawn(rules, rule)) {
        fsd_buffer_put_char(out, 'N');
        return;
    }
    if (numbers.is_usual) {
        fsd_buffer_print(out, "%lld", (long long)rule->number);
        between = " or ";
    }
    for (size_t i = 0; i < rules->n_statements; i++) {
        const struct fsd_rule_argument *const argument = rules->statements[i].arguments;
        if (rules->statements[i].rule == rule && rules->statements[i].n_arguments > 0 && !argument->is_cell &&
            (numbers.differ || argument == numbers.first)) {
            fsd_buffer_print(out, "%s%.*s", between, (int)argument->n_text, argument->text);
            between = " or ";
        }
    }
}

static void put_value(struct fsd_buffer *out, const struct fsd_variant *variant, unsigned value)
{
    fsd_buffer_put_char(out, fsd_rules_value_character(variant, value));
}

/* After an article, which may become "an". */
static void put_words_of_style(struct fsd_buffer *out, const struct fsd_rule_shapes *shapes, unsigned i)
{
    const size_t begin = out->n;

    fsd_buffer_put_char(out, ' ');
    put_style(out, shapes, i, false);
    if (out->n == begin + 1) {
        out->n = begin;
    } else if (!out->failed && begin > 0 && strchr("aA", out->bytes[begin - 1]) &&
               strchr("aeiou", out->bytes[begin + 1])) {
        fsd_buffer_put_char(out, ' ');
        memmove(out->bytes + begin + 1, out->bytes + begin, out->n - begin - 1);
        out->bytes[begin] = 'n';
    }
}

/* What a rule says, from a place to another, see struct fsd_rule. */
static void put_told(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes,
                     unsigned i, const char *at, const char *end)
{
    const unsigned n_values = rules->variant.n_values;

    for (; at < end; at++) {
        switch (*at) {
        case '*':
            put_words_of_style(out, shapes, i);
            break;
        case '#':
            put_number(out, rules, shapes->rules[i]);
            break;
        case '<':
            put_value(out, &rules->variant, 0);
            break;
        case '=':
            put_value(out, &rules->variant, (n_values - 1) / 2);
            break;
        case '>':
            put_value(out, &rules->variant, n_values - 1);
            break;
        default:
            fsd_buffer_put_char(out, *at);
        }
    }
}

void fsd_rules_note_put_rule(struct fsd_buffer *out, const struct fsd_rules *rules,
                             const struct fsd_rule_shapes *shapes, unsigned i)
{
    const struct fsd_rule *const rule = shapes->rules[i];
    const char *const bar = rule->told ? strchr(rule->told, '|') : NULL;
    bool are_bare = false, are_others = false;

    if (!rule->told) {
        fsd_buffer_put_text(out, rule->text);
        return;
    }
    for (size_t k = 0; k < rules->n_statements; k++) {
        are_bare |= rules->statements[k].rule == rule && rules->statements[k].n_arguments == 0;
        are_others |= rules->statements[k].rule == rule && rules->statements[k].n_arguments > 0;
    }
    if (bar && are_bare) {
        put_told(out, rules, shapes, i, rule->told, bar);
        fsd_buffer_put_text(out, are_others ? " " : "");
    }
    if (!bar || are_others) {
        const char *const begin = bar ? bar + 1 : rule->told;
        put_told(out, rules, shapes, i, begin, begin + strlen(begin));
    }
    const struct numbers numbers = find_numbers(rules, rule);
    if (strchr(rule->told, '#') && is_drawn(rules, rule)) {
        fsd_buffer_put_text(out, " N is the number in the corner of its first cell");
        if (numbers.is_usual) {
            fsd_buffer_print(out, ", %lld if there is none", (long long)rule->number);
        }
        fsd_buffer_put_char(out, '.');
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

/* Whether rows, columns and regions are those of 9x9 sudoku, which need no words if there is little room. */
static bool has_usual_grid(const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;

    return variant->n_rows == 9 && variant->n_columns == 9 && variant->n_values == 9 && variant->low == 1 &&
           !rules->lines_repeat && fsd_rules_have_usual_boxes(rules);
}

/* What rows, columns and regions hold. */
static void put_grid(struct fsd_buffer *out, const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    const char *const region = fsd_rules_have_boxes(rules) ? "box" : "region";
    bool is_full = variant->n_rows == variant->n_values && variant->n_columns == variant->n_values &&
                   (rules->n_regions == 0 || rules->n_regions * variant->n_values == variant->n_cells);

    if (has_usual_grid(rules)) {
        fsd_buffer_put_text(out, "Normal sudoku rules apply.");
        return;
    }
    for (unsigned cell = 0; is_full && rules->n_regions > 0 && cell < variant->n_cells; cell++) {
        is_full = rules->region[cell] != UINT16_MAX;
    }
    if (is_full && !rules->lines_repeat) {
        fsd_buffer_print(
            out, rules->n_regions > 0 ? "Each row, column and %s contains " : "Each row and column contains ", region);
        put_values(out, variant);
        fsd_buffer_put_text(out, " once each.");
        return;
    }
    fsd_buffer_put_text(out, "Digits are ");
    put_values(out, variant);
    if (rules->lines_repeat) {
        fsd_buffer_print(out, "; they may repeat in rows and columns%s%s.", rules->n_regions > 0 ? ", not in a " : "",
                         rules->n_regions > 0 ? region : "");
    } else {
        fsd_buffer_print(out, "; they do not repeat in a row%s%s.",
                         rules->n_regions > 0 ? ", column or " : " or column", rules->n_regions > 0 ? region : "");
    }
}

static void put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes,
                enum detail detail)
{
    if (detail == FULL || detail == GRID_AND_NAMES) {
        put_grid(out, rules);
    }
    if (detail > TEXTS) {
        fsd_buffer_put_text(out, detail == GRID_AND_NAMES && shapes->n_rules > 0 ? " Also: " : "");
        fsd_rules_note_put_names(out, rules, shapes);
        fsd_buffer_put_text(out, shapes->n_rules > 0 ? "." : "");
        return;
    }
    for (unsigned i = 0; i < shapes->n_rules; i++) {
        fsd_buffer_put_text(out, i == 0 && detail == TEXTS ? "" : " ");
        fsd_rules_note_put_rule(out, rules, shapes, i);
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
