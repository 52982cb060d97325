#include "explain/rules_note.h"

#include <string.h>

#include "base/utf8.h"
#include "rules/texts/write_text.h"

/* From the longest to the shortest. */
enum detail { FULL, TEXTS, GRID_AND_NAMES, NAMES, N_DETAILS };

const struct fsd_note_words fsd_note_english = {.words = {
#define X(id, name, text) text,
                                                    FSD_NOTE_WORD_LIST(X)
#undef X
                                                }};

/* How shapes of the same drawing differ, by their styles; alone where there is only one rule of it; FSD_NOTE_WORDS:
 * none. */
static const struct {
    enum fsd_rule_drawing drawing;
    enum fsd_note_word alone, words[FSD_SHAPE_STYLES];
} styles[] = {
    {FSD_DRAW_AREA,
     FSD_NOTE_AREA_SHADED,
     {FSD_NOTE_AREA_SHADED, FSD_NOTE_AREA_DASHED, FSD_NOTE_AREA_DOTTED, FSD_NOTE_AREA_OUTLINED}},
    {FSD_DRAW_CAGE,
     FSD_NOTE_WORDS,
     {FSD_NOTE_CAGE_SHORT, FSD_NOTE_CAGE_LONG, FSD_NOTE_CAGE_DOTTED, FSD_NOTE_CAGE_SOLID}},
    {FSD_DRAW_OUTSIDE,
     FSD_NOTE_WORDS,
     {FSD_NOTE_UPRIGHT, FSD_NOTE_ITALIC, FSD_NOTE_UNDERLINED, FSD_NOTE_ITALIC_UNDERLINED}},
    {FSD_DRAW_LINE,
     FSD_NOTE_WORDS,
     {FSD_NOTE_LINE_SOLID, FSD_NOTE_LINE_DASHED, FSD_NOTE_LINE_DOTTED, FSD_NOTE_LINE_THIN}},
    {FSD_DRAW_ENDS,
     FSD_NOTE_WORDS,
     {FSD_NOTE_LINE_SOLID, FSD_NOTE_LINE_DASHED, FSD_NOTE_LINE_DOTTED, FSD_NOTE_LINE_THIN}},
    {FSD_DRAW_DIAMONDS,
     FSD_NOTE_WORDS,
     {FSD_NOTE_LINE_SOLID, FSD_NOTE_LINE_DASHED, FSD_NOTE_LINE_DOTTED, FSD_NOTE_LINE_THIN}},
    {FSD_DRAW_DOUBLE,
     FSD_NOTE_WORDS,
     {FSD_NOTE_LINE_THIN, FSD_NOTE_LINE_DASHED, FSD_NOTE_LINE_DOTTED, FSD_NOTE_LINE_THICK}},
    {FSD_DRAW_EXTREME,
     FSD_NOTE_AREA_SHADED,
     {FSD_NOTE_AREA_SHADED, FSD_NOTE_AREA_SHADED, FSD_NOTE_AREA_SHADED, FSD_NOTE_AREA_SHADED}},
    {FSD_DRAW_THERMO,
     FSD_NOTE_WORDS,
     {FSD_NOTE_LINE_SOLID, FSD_NOTE_LINE_DASHED, FSD_NOTE_LINE_DOTTED, FSD_NOTE_LINE_THIN}},
    {FSD_DRAW_ARROW,
     FSD_NOTE_WORDS,
     {FSD_NOTE_LINE_THIN, FSD_NOTE_LINE_DASHED, FSD_NOTE_LINE_DOTTED, FSD_NOTE_LINE_THICK}},
};

_Static_assert(FSD_NOTE_HUE_RED - FSD_NOTE_HUE_GREY + 1 == (int)FSD_N_HUES, "a word for each colour, in their order");

/* How rule i is drawn, its colour first: nothing where it is told by that from the others, unless they are named. */
static void put_style(struct fsd_buffer *out, const struct fsd_rule_shapes *shapes, unsigned i,
                      const struct fsd_note_words *words, bool is_named)
{
    const struct fsd_rule *const rule = shapes->rules[i];
    const enum fsd_rule_hue hue = shapes->is_black ? FSD_HUE_GREY : rule->hue;
    const unsigned style = fsd_rule_shapes_style(shapes, i);
    unsigned n = 0, n_alike = 0;

    for (unsigned k = 0; k < shapes->n_rules; k++) {
        n += shapes->rules[k]->drawing == rule->drawing;
        n_alike +=
            shapes->rules[k]->drawing == rule->drawing && (shapes->is_black || shapes->rules[k]->hue == rule->hue);
    }
    const bool has_colour = hue != FSD_HUE_GREY || (n > n_alike && !is_named);
    const char *const colour = has_colour ? words->words[FSD_NOTE_HUE_GREY + (int)hue] : "";
    const bool has_form = is_named ? style > 0 : n_alike > 1;
    for (size_t k = 0; k < sizeof(styles) / sizeof(styles[0]); k++) {
        if (styles[k].drawing == rule->drawing) {
            const enum fsd_note_word word = has_form              ? styles[k].words[style]
                                            : n == 1 && !is_named ? styles[k].alone
                                                                  : FSD_NOTE_WORDS;
            const char *const form = word == FSD_NOTE_WORDS ? "" : words->words[word];
            const bool is_list = *colour == ' ' && colour[1] != '(' && *form;
            fsd_buffer_print(out, "%s%s%s", colour, is_list ? "," : "", form);
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

/* A rule's word in a list of one for each; NULL: there is none. */
static const char *word_of(const struct fsd_rule *rule, const char *const *words)
{
    size_t i = 0;

    while (words && fsd_rule_at(i) && fsd_rule_at(i) != rule) {
        i++;
    }
    return words ? words[i] : NULL;
}

static void put_names(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes,
                      const struct fsd_note_words *words)
{
    static const char *const brackets[] = {"(", "\xef\xbc\x88"}; /* the other one is Chinese */

    for (unsigned i = 0; i < shapes->n_rules; i++) {
        const struct fsd_rule *const rule = shapes->rules[i];
        const struct numbers numbers = find_numbers(rules, rule);
        const char *const name = word_of(rule, words->names);
        struct fsd_buffer room = {.n = 0};
        fsd_buffer_print(out, "%s%s", i == 0 ? "" : ", ", name ? name : rule->name);
        if (numbers.first && is_line(rule) && !is_drawn(rules, rule) && !fsd_rule_is_verbatim(rule)) {
            fsd_buffer_print(out, " %.*s", (int)numbers.first->n_text, numbers.first->text);
        }
        put_style(&room, shapes, i, words, true);
        const char *const style = fsd_buffer_text(&room);
        const char *const bare = style ? style + strspn(style, " ") : "";
        const bool is_open = *bare && strncmp(bare, brackets[0], 1) != 0 && strncmp(bare, brackets[1], 3) != 0;
        fsd_buffer_print(out, is_open ? " (%s)" : "%s", is_open || !style ? bare : style);
        out->failed |= !style;
        fsd_buffer_destroy(&room);
    }
}

void fsd_rules_note_put_names(struct fsd_buffer *out, const struct fsd_rules *rules,
                              const struct fsd_rule_shapes *shapes)
{
    put_names(out, rules, shapes, &fsd_note_english);
}

static void put_number(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule *rule,
                       const struct fsd_note_words *words)
{
    const struct numbers numbers = find_numbers(rules, rule);
    const char *between = "";

    if (is_drawn(rules, rule)) {
        fsd_buffer_put_char(out, 'N');
        return;
    }
    if (numbers.is_usual) {
        fsd_buffer_print(out, "%lld", (long long)rule->number);
        between = words->words[FSD_NOTE_OR];
    }
    for (size_t i = 0; i < rules->n_statements; i++) {
        const struct fsd_rule_argument *const argument = rules->statements[i].arguments;
        if (rules->statements[i].rule == rule && rules->statements[i].n_arguments > 0 && !argument->is_cell &&
            (numbers.differ || argument == numbers.first)) {
            fsd_buffer_print(out, "%s%.*s", between, (int)argument->n_text, argument->text);
            between = words->words[FSD_NOTE_OR];
        }
    }
}

static void put_value(struct fsd_buffer *out, const struct fsd_variant *variant, unsigned value)
{
    fsd_buffer_put_char(out, fsd_rules_value_character(variant, value));
}

/* In English after an article, which may become "an". */
static void put_words_of_style(struct fsd_buffer *out, const struct fsd_rule_shapes *shapes, unsigned i,
                               const struct fsd_note_words *words)
{
    const size_t begin = out->n;

    put_style(out, shapes, i, words, false);
    if (!words->rules && !out->failed && begin > 0 && out->n > begin && strchr("aA", out->bytes[begin - 1]) &&
        strchr("aeiou", out->bytes[begin + 1])) {
        fsd_buffer_put_char(out, ' ');
        memmove(out->bytes + begin + 1, out->bytes + begin, out->n - begin - 1);
        out->bytes[begin] = 'n';
    }
}

/* What a rule says, from a place to another, see struct fsd_rule. */
static void put_told(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes,
                     unsigned i, const struct fsd_note_words *words, const char *at, const char *end)
{
    const unsigned n_values = rules->variant.n_values;

    for (; at < end; at++) {
        switch (*at) {
        case '*':
            put_words_of_style(out, shapes, i, words);
            break;
        case '#':
            put_number(out, rules, shapes->rules[i], words);
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

/* A text with others in place of two characters; NULL: memory is short. */
static void put_filled(struct fsd_buffer *out, const char *text, char first, const char *first_text, char second,
                       const char *second_text)
{
    out->failed |= !first_text || !second_text;
    for (; *text && !out->failed; text++) {
        if (*text == first || *text == second) {
            fsd_buffer_put_text(out, *text == first ? first_text : second_text);
        } else {
            fsd_buffer_put_char(out, *text);
        }
    }
}

/* What a rule demands; NULL: it is told by its text. */
static const char *told_of(const struct fsd_rule *rule, const struct fsd_note_words *words)
{
    const char *const told = word_of(rule, words->rules);

    return told ? told : rule->told;
}

void fsd_rules_note_put_rule(struct fsd_buffer *out, const struct fsd_rules *rules,
                             const struct fsd_rule_shapes *shapes, unsigned i, const struct fsd_note_words *words)
{
    const struct fsd_rule *const rule = shapes->rules[i];
    const char *const told = told_of(rule, words);
    const char *const bar = told ? strchr(told, '|') : NULL;
    bool are_bare = false, are_others = false;

    if (!told) {
        fsd_buffer_put_text(out, rule->text);
        return;
    }
    for (size_t k = 0; k < rules->n_statements; k++) {
        are_bare |= rules->statements[k].rule == rule && rules->statements[k].n_arguments == 0;
        are_others |= rules->statements[k].rule == rule && rules->statements[k].n_arguments > 0;
    }
    if (bar && are_bare) {
        put_told(out, rules, shapes, i, words, told, bar);
        fsd_buffer_put_text(out, are_others ? words->words[FSD_NOTE_BETWEEN] : "");
    }
    if (!bar || are_others) {
        const char *const begin = bar ? bar + 1 : told;
        put_told(out, rules, shapes, i, words, begin, begin + strlen(begin));
    }
    const struct numbers numbers = find_numbers(rules, rule);
    if (strchr(told, '#') && is_drawn(rules, rule)) {
        char usual[24];
        snprintf(usual, sizeof(usual), "%lld", (long long)rule->number);
        fsd_buffer_put_text(out, words->words[FSD_NOTE_BETWEEN]);
        put_filled(out, words->words[numbers.is_usual ? FSD_NOTE_CORNER_OR : FSD_NOTE_CORNER], '#', usual, 0, "");
    }
}

/* "1 to 6", "1 to 9 and A to G". */
static void put_values(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_note_words *words)
{
    const unsigned low = (unsigned)variant->low, high = low + variant->n_values - 1;
    const unsigned ends[2][2] = {{low, high < 9 ? high : 9}, {low > 10 ? low : 10, high}};
    struct fsd_buffer ranges[2] = {{.n = 0}, {.n = 0}};

    for (unsigned i = 0; i < 2; i++) {
        const char first[] = {fsd_character_of(ends[i][0]), '\0'}, last[] = {fsd_character_of(ends[i][1]), '\0'};
        if (ends[i][0] < ends[i][1]) {
            put_filled(&ranges[i], words->words[FSD_NOTE_RANGE], '<', first, '>', last);
        } else if (ends[i][0] == ends[i][1]) {
            fsd_buffer_put_text(&ranges[i], first);
        }
    }
    if (ranges[0].n > 0 && ranges[1].n > 0) {
        put_filled(out, words->words[FSD_NOTE_RANGES], '<', fsd_buffer_text(&ranges[0]), '>',
                   fsd_buffer_text(&ranges[1]));
    } else {
        fsd_buffer_put(out, ranges[0].bytes, ranges[0].n);
        fsd_buffer_put(out, ranges[1].bytes, ranges[1].n);
    }
    for (unsigned i = 0; i < 2; i++) {
        out->failed |= ranges[i].failed;
        fsd_buffer_destroy(&ranges[i]);
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
static void put_grid(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_note_words *words)
{
    enum { BOXES, REGIONS, LINES, N_KINDS };
    static const enum fsd_note_word once[N_KINDS] = {FSD_NOTE_BOXES_ONCE, FSD_NOTE_REGIONS_ONCE, FSD_NOTE_LINES_ONCE};
    static const enum fsd_note_word differ[N_KINDS] = {FSD_NOTE_BOXES_DIFFER, FSD_NOTE_REGIONS_DIFFER,
                                                       FSD_NOTE_LINES_DIFFER};
    static const enum fsd_note_word repeat[N_KINDS] = {FSD_NOTE_BOXES_REPEAT, FSD_NOTE_REGIONS_REPEAT,
                                                       FSD_NOTE_LINES_REPEAT};
    const struct fsd_variant *const variant = &rules->variant;
    const unsigned kind = rules->n_regions == 0 ? LINES : fsd_rules_have_boxes(rules) ? BOXES : REGIONS;
    struct fsd_buffer values = {.n = 0};
    bool is_full = variant->n_rows == variant->n_values && variant->n_columns == variant->n_values &&
                   (rules->n_regions == 0 || rules->n_regions * variant->n_values == variant->n_cells);

    if (has_usual_grid(rules)) {
        fsd_buffer_put_text(out, words->words[FSD_NOTE_NORMAL]);
        return;
    }
    for (unsigned cell = 0; is_full && rules->n_regions > 0 && cell < variant->n_cells; cell++) {
        is_full = rules->region[cell] != UINT16_MAX;
    }
    put_values(&values, variant, words);
    put_filled(out,
               words->words[rules->lines_repeat ? repeat[kind]
                            : is_full           ? once[kind]
                                                : differ[kind]],
               '#', fsd_buffer_text(&values), 0, "");
    fsd_buffer_destroy(&values);
}

static void put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes,
                const struct fsd_note_words *words, enum detail detail)
{
    if (detail == FULL || detail == GRID_AND_NAMES) {
        put_grid(out, rules, words);
    }
    if (detail > TEXTS && shapes->n_rules > 0) {
        struct fsd_buffer names = {.n = 0};
        put_names(&names, rules, shapes, words);
        fsd_buffer_put_text(out, detail == GRID_AND_NAMES ? words->words[FSD_NOTE_BETWEEN] : "");
        put_filled(out, words->words[detail == GRID_AND_NAMES ? FSD_NOTE_ALSO : FSD_NOTE_NAMES], '#',
                   fsd_buffer_text(&names), 0, "");
        fsd_buffer_destroy(&names);
    }
    for (unsigned i = 0; detail <= TEXTS && i < shapes->n_rules; i++) {
        fsd_buffer_put_text(out, i == 0 && detail == TEXTS ? "" : words->words[FSD_NOTE_BETWEEN]);
        fsd_rules_note_put_rule(out, rules, shapes, i, words);
    }
}

void fsd_rules_note_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes,
                        const struct fsd_note_words *words, size_t room)
{
    const size_t begin = out->n;

    for (unsigned detail = 0; detail < N_DETAILS; detail++) {
        if (detail == TEXTS && !has_usual_grid(rules)) {
            continue;
        }
        out->n = begin;
        put(out, rules, shapes, words, (enum detail)detail);
        if (out->failed || fsd_utf8_width(out->bytes + begin, out->n - begin) <= room) {
            return;
        }
    }
}
