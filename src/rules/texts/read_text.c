/*
 * The text that people write: settings, which have an equals sign, and statements, a line each; and the same settings
 * as names on the command line.
 */
#include "rules/rules_builder.h"

struct text {
    struct fsd_rules_builder builder;
    struct fsd_word rest; /* lines that were not read */
    const char *size_at;  /* NULL: not told */
    const char *values_at;
    uint64_t n_rows;
    uint64_t n_columns;
    uint64_t low;
    uint64_t high;
    bool is_shaped;
    bool has_regions;
    char grid[FSD_VARIANT_MAX_CELLS]; /* see read_grid */
    const char *places[FSD_VARIANT_MAX_CELLS];
};

/* The next line without its comment and the blanks around it; false after the last one. */
static bool next_line(struct text *text, struct fsd_word *line)
{
    struct fsd_word with_comment;

    return fsd_word_until(&text->rest, '\n', &with_comment) && fsd_word_until(&with_comment, '#', line);
}

/* What divides words; brackets and quotes, so that lists may be written as in TOML. */
static bool is_divider(char c)
{
    return fsd_is_blank(c) || c == ',' || c == '"' || c == '[' || c == ']';
}

/* Takes the first word from a line, up to a blank, or to any divider; false if there is none. */
static bool next_word(struct fsd_word *line, bool in_list, struct fsd_word *word)
{
    while (line->at < line->end && (in_list ? is_divider(*line->at) : fsd_is_blank(*line->at))) {
        line->at++;
    }
    word->at = line->at;
    while (line->at < line->end && !(in_list ? is_divider(*line->at) : fsd_is_blank(*line->at))) {
        line->at++;
    }
    word->end = line->at;
    return word->at < word->end;
}

/* The shape is fixed by the first line that needs it. */
static bool shape(struct text *text, const char *at)
{
    if (text->is_shaped) {
        return true;
    }
    text->is_shaped = true;
    if (!text->size_at) {
        text->n_rows = text->n_columns = 9;
    }
    const uint64_t longer = text->n_rows > text->n_columns ? text->n_rows : text->n_columns;
    at = text->values_at ? text->values_at : text->size_at ? text->size_at : at;
    if (!fsd_builder_shape(&text->builder, at, text->n_rows, text->n_columns, text->values_at ? text->low : 1,
                           text->values_at ? text->high : longer)) {
        return false;
    }
    fsd_builder_boxes(&text->builder, (unsigned)longer);
    return true;
}

/* A line of a frame around cells, such as ---+---. */
static bool is_frame(struct fsd_word line)
{
    while (line.at < line.end && *line.at && (strchr("-+=|", *line.at) || is_divider(*line.at))) {
        line.at++;
    }
    return line.at == line.end;
}

/*
 * Sets text->grid, and places, where its cells stand, from the rest of a line and the lines after it, until there are
 * as many as the grid has cells. If no size is told, it is a square as wide as the first line.
 */
static bool read_grid(struct text *text, struct fsd_word line, const char *name)
{
    unsigned n = 0;
    const char *at = line.at;

    if (text->size_at && !shape(text, at)) {
        return false;
    }
    for (bool is_first = true;; is_first = false) {
        if (!is_first && !next_line(text, &line)) {
            break;
        }
        if (line.at == line.end || is_frame(line)) {
            continue;
        }
        const unsigned n_before = n;
        for (at = line.at; at < line.end; at++) {
            if (is_divider(*at) || *at == '|') {
                continue;
            }
            if (n == (text->is_shaped ? text->builder.rules->variant.n_cells : (unsigned)FSD_VARIANT_MAX_SIDE)) {
                return fsd_builder_fail(&text->builder, at, "%s goes on after its last cell; a row has %u", name,
                                        text->is_shaped ? text->builder.rules->variant.n_columns
                                                        : FSD_VARIANT_MAX_SIDE);
            }
            text->places[n] = at;
            text->grid[n++] = *at;
        }
        if (!text->is_shaped) {
            text->n_rows = text->n_columns = n;
            text->size_at = line.at;
            if (!shape(text, line.at)) {
                return false;
            }
        }
        const struct fsd_variant *const variant = &text->builder.rules->variant;
        if ((n - n_before) % variant->n_columns != 0) {
            return fsd_builder_fail(&text->builder, line.at, "a row of %s has %u cells, this one has %u", name,
                                    variant->n_columns, n - n_before);
        }
        if (n == variant->n_cells) {
            return true;
        }
    }
    return fsd_builder_fail(&text->builder, at, "%s ends after %u cells; write a line for each row", name, n);
}

static bool read_cells(struct text *text, struct fsd_word line)
{
    struct fsd_rules *const rules = text->builder.rules;

    if (!read_grid(text, line, "cells")) {
        return false;
    }
    rules->has_cells = true;
    struct fsd_failure *const failure = text->builder.failure;
    if (!fsd_rules_read_line(rules, text->grid, rules->variant.n_cells, rules->variant.candidates, failure)) {
        return fsd_builder_fail(
            &text->builder, text->places[failure->column - 1],
            "neither a value nor a blank; write blanks as . and values beyond 9 as letters, A = 10");
    }
    return true;
}

/* boxes, none, 2x3 (rows and columns of a box), or a map. */
static bool read_regions(struct text *text, struct fsd_word line)
{
    struct fsd_rules_builder *const builder = &text->builder;
    struct fsd_rules *const rules = builder->rules;
    struct fsd_word rest = line;
    struct fsd_word word;
    uint64_t n_rows;
    uint64_t n_columns;

    text->has_regions = true;
    const bool has_word = next_word(&rest, true, &word);
    const bool is_size =
        has_word && memchr(word.at, 'x', (size_t)(word.end - word.at)) && fsd_read_size(word, &n_rows, &n_columns);
    if (!has_word || !(is_size || fsd_word_is(word, "boxes") || fsd_word_is(word, "none"))) {
        return read_grid(text, line, "the map of regions") &&
               fsd_builder_map(builder, text->grid, text->places, rules->region, &rules->n_regions);
    }
    if (!shape(text, word.at)) {
        return false;
    }
    if (is_size) {
        if (n_rows == 0 || n_columns == 0 || rules->variant.n_rows % n_rows || rules->variant.n_columns % n_columns ||
            n_rows * n_columns > rules->variant.n_values) {
            return fsd_builder_fail(
                builder, word.at, "boxes of %.*s do not divide %ux%u into regions of %u cells or fewer",
                fsd_shown(word), word.at, rules->variant.n_rows, rules->variant.n_columns, rules->variant.n_values);
        }
        rules->box_rows = (unsigned)n_rows;
        rules->box_columns = (unsigned)n_columns;
    }
    if (fsd_word_is(word, "boxes") && rules->box_rows == 0) {
        return fsd_builder_fail(builder, word.at, "%ux%u has no boxes; write none, or the size of a box, such as 2x3",
                                rules->variant.n_rows, rules->variant.n_columns);
    }
    if (!fsd_word_is(word, "none")) {
        fsd_builder_use_boxes(builder);
    }
    return true;
}

/* Of the whole grid, in names and in settings: 6x6, or 0-8. */
static bool read_numbers(struct text *text, struct fsd_word word, bool is_size)
{
    if (is_size ? !fsd_read_size(word, &text->n_rows, &text->n_columns)
                : !fsd_read_values(word, &text->low, &text->high)) {
        return fsd_builder_fail(&text->builder, word.at, "%s",
                                is_size ? "a size is a number, or ROWSxCOLUMNS, such as 6x6"
                                        : "values are a range, such as 0-8, or their number");
    }
    *(is_size ? &text->size_at : &text->values_at) = word.at;
    return true;
}

static bool read_setting(struct text *text, struct fsd_word key, struct fsd_word value)
{
    struct fsd_word word;
    struct fsd_word rest = value;

    if (fsd_word_is(key, "cells")) {
        return read_cells(text, value);
    }
    if (fsd_word_is(key, "regions")) {
        return read_regions(text, value);
    }
    if (fsd_word_is(key, "rules")) {
        while (next_word(&rest, true, &word)) {
            if (!shape(text, word.at) || !fsd_builder_name(&text->builder, word)) {
                return false;
            }
        }
        return true;
    }
    const bool is_size = fsd_word_is(key, "size");
    if (!is_size && !fsd_word_is(key, "values")) {
        return fsd_builder_fail(&text->builder, key.at,
                                "no setting is called %.*s; there are size, values, regions, "
                                "rules and cells",
                                fsd_shown(key), key.at);
    }
    if (text->is_shaped) {
        return fsd_builder_fail(&text->builder, key.at, "%s stands after what depends on it; move it up",
                                is_size ? "size" : "values");
    }
    next_word(&rest, true, &word);
    return read_numbers(text, word, is_size);
}

/* Takes the last statement, of values and cells, back, and leaves the values to the cells. */
static bool restrict_cells(struct text *text, const char *name)
{
    static const char form[] = "candidates are written as values without blanks, then cells: candidates 123 r1c1";
    struct fsd_rules_builder *const builder = &text->builder;
    struct fsd_rules *const rules = builder->rules;
    const struct fsd_statement *const statement = &rules->statements[--rules->n_statements];
    fsd_values values = 0;

    if (statement->n_arguments < 2) {
        return fsd_builder_fail(builder, name, form);
    }
    builder->n_arguments -= statement->n_arguments;
    const struct fsd_rule_argument *const arguments = rules->arguments + builder->n_arguments;
    for (size_t i = 0; i < statement->n_arguments; i++) {
        const char *const at = arguments[i].text;
        if (arguments[i].is_cell != (i > 0)) {
            return fsd_builder_fail(builder, at, form);
        }
        for (size_t j = 0; i == 0 && j < arguments[i].n_text; j++) {
            const fsd_values value = fsd_variant_value(&rules->variant, fsd_number_of(at[j]));
            if (value == 0) {
                return fsd_builder_fail(builder, at + j,
                                        "no value of this grid; write values beyond 9 as letters, A = 10");
            }
            values |= value;
        }
        if (i > 0) {
            rules->variant.candidates[arguments[i].cell] &= values;
        }
    }
    rules->has_cells = true;
    return true;
}

static bool read_statement(struct text *text, struct fsd_word line)
{
    struct fsd_rules_builder *const builder = &text->builder;
    struct fsd_word name;
    struct fsd_word word;

    next_word(&line, false, &name);
    const bool are_candidates = fsd_word_is(name, "candidates");
    const struct fsd_rule *rule = are_candidates ? NULL : fsd_builder_find(builder, name);
    struct fsd_word rest = line;
    if (!are_candidates && !rule && next_word(&rest, false, &word)) { /* of two words */
        rule = fsd_builder_find(builder, (struct fsd_word){name.at, word.end});
        line = rest;
    }
    if (!are_candidates && !rule) {
        return fsd_builder_fail_name(builder, name);
    }
    if (!shape(text, name.at) || !fsd_builder_statement(builder, name.at, rule)) {
        return false;
    }
    while (next_word(&line, false, &word)) {
        word.end -= word.end[-1] == ',';
        if (word.at < word.end && !fsd_builder_put(builder, word)) {
            return false;
        }
    }
    return !are_candidates || restrict_cells(text, name.at);
}

static bool begin(struct text *text, const char *bytes, size_t n, struct fsd_rules *rules, struct fsd_failure *failure)
{
    memset(text, 0, sizeof(*text));
    const bool is_begun = fsd_builder_begin(&text->builder, rules, bytes, n, false, failure);
    text->rest = text->builder.text;
    return is_begun;
}

/* Boxes, unless the text tells the regions. */
static bool end(struct text *text)
{
    if (!shape(text, text->builder.text.at)) {
        return false;
    }
    if (!text->has_regions) {
        fsd_builder_use_boxes(&text->builder);
    }
    fsd_builder_end(&text->builder);
    return true;
}

bool fsd_rules_read_text(const char *bytes, size_t n, struct fsd_rules *rules, struct fsd_failure *failure)
{
    struct text text;
    struct fsd_word line;

    if (!begin(&text, bytes, n, rules, failure)) {
        return false;
    }
    while (next_line(&text, &line)) {
        struct fsd_word value = line;
        struct fsd_word key;
        fsd_word_until(&value, '=', &key);
        bool is_setting = value.at != NULL;
        for (const char *p = key.at; is_setting && p < key.end; p++) {
            is_setting = fsd_is_letter(*p);
        }
        if (!is_frame(line) && /* such as the quotes after a map */
            !(is_setting ? read_setting(&text, key, value) : read_statement(&text, line))) {
            return false;
        }
    }
    return end(&text);
}

bool fsd_rules_read_names(const char *names, struct fsd_rules *rules, struct fsd_failure *failure)
{
    return fsd_rules_read_names_to_draw(names, rules, NULL, failure);
}

bool fsd_rules_read_names_to_draw(const char *names, struct fsd_rules *rules, struct fsd_drawn_rules *drawn,
                                  struct fsd_failure *failure)
{
    struct text text;
    uint64_t number;

    if (!begin(&text, names, strlen(names), rules, failure)) {
        return false;
    }
    for (unsigned pass = 0; pass < 2; pass++) { /* rules are read when the size is known */
        text.rest = text.builder.text;
        for (struct fsd_word word; fsd_word_until(&text.rest, '+', &word);) {
            const char *p = word.at;
            const bool is_number = fsd_read_number(&p, word.end, &number);
            if (is_number && pass == 0 && !read_numbers(&text, word, p == word.end || *p != '-')) {
                return false;
            }
            if (is_number || pass == 0 || (drawn && fsd_rule_add_drawn(word.at, (size_t)(word.end - word.at), drawn))) {
                continue;
            }
            const struct fsd_rule *const rule = fsd_rule_find(word.at, (size_t)(word.end - word.at));
            if (drawn && rule && !rule->is_global) {
                return fsd_builder_fail(&text.builder, word.at,
                                        "%s needs more than its name, so no clues of it are drawn; write it as a line "
                                        "of the text: %s %s",
                                        rule->name, rule->name, rule->arguments);
            }
            if (fsd_word_is(word, "no-boxes")) {
                text.has_regions = true;
            } else if (!shape(&text, word.at) || !fsd_builder_name(&text.builder, word)) {
                return false;
            }
        }
    }
    return end(&text);
}
