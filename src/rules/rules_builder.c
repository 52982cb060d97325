#include "rules/rules_builder.h"

#include <stdarg.h>
#include <stdlib.h>

#include "base/grow.h"
#include "base/suggest.h"
#include "base/utf8.h"

enum {
    MAX_STATEMENTS = 1 << 20, /* so that a hostile text cannot take memory without end */
    MAX_ARGUMENTS = 1 << 20
};

void fsd_rules_destroy(struct fsd_rules *rules)
{
    fsd_variant_destroy(&rules->variant);
    free(rules->region);
    free(rules->statements);
    free(rules->arguments);
    free(rules->text);
    free(rules->note);
    memset(rules, 0, sizeof(*rules));
}

/* Counts lines up to a place in the text; cheap when places come in their order. */
static void place(struct fsd_rules_builder *builder, const char *at, unsigned *line, unsigned *column)
{
    if (at < builder->placed) {
        builder->placed = builder->line_begin = builder->text.at;
        builder->line = 1;
    }
    const char *feed;
    while ((feed = memchr(builder->placed, '\n', (size_t)(at - builder->placed)))) {
        builder->placed = builder->line_begin = feed + 1;
        builder->line++;
    }
    builder->placed = at;
    *line = builder->line;
    *column = (unsigned)(at - builder->line_begin) + 1;
}

bool fsd_builder_fail(struct fsd_rules_builder *builder, const char *at, const char *format, ...)
{
    struct fsd_failure *const failure = builder->failure;
    va_list arguments;
    unsigned line = 0;

    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "%s", "");
    va_start(arguments, format);
    vsnprintf(failure->text, sizeof(failure->text), format, arguments);
    va_end(arguments);
    if (at) {
        place(builder, at, &line, &failure->column);
    }
    failure->line = line;
    return false;
}

static bool fail_memory(struct fsd_rules_builder *builder)
{
    fsd_failure_set_no_memory(builder->failure);
    return false;
}

const struct fsd_rule *fsd_builder_find(struct fsd_rules_builder *builder, struct fsd_word name)
{
    const size_t n = (size_t)(name.end - name.at);
    const struct fsd_word known = builder->name;

    if (!builder->named || known.end - known.at != name.end - name.at || memcmp(known.at, name.at, n) != 0) {
        builder->name = name;
        builder->named = (builder->of_iss ? fsd_rule_find_iss : fsd_rule_find)(name.at, n);
    }
    return builder->named;
}

/* Names for suggestions: of the table's rows, those that context says, true: ISS's. */
static const char *rule_name(const void *context, size_t i)
{
    const struct fsd_rule *const rule = fsd_rule_at(i);

    return !rule ? NULL : !*(const bool *)context ? rule->name : rule->iss ? rule->iss : "";
}

bool fsd_builder_fail_name(struct fsd_rules_builder *builder, struct fsd_word name)
{
    char word[40];

    if (name.at == name.end) {
        return fsd_builder_fail(builder, name.at,
                                "the name of a rule is missing; see fastsud-formats(5) for the rules");
    }
    snprintf(word, sizeof(word), "%.*s", fsd_shown(name), name.at);
    const char *const alias = builder->of_iss ? NULL : fsd_rule_alias(name.at, (size_t)(name.end - name.at));
    const char *const nearest = alias ? alias : fsd_suggest(word, rule_name, &builder->of_iss);
    return fsd_builder_fail(builder, name.at,
                            nearest ? "no rule is called %s; do you mean %s?"
                                    : "no rule is called %s; see fastsud-formats(5) for the rules",
                            word, nearest);
}

bool fsd_builder_begin(struct fsd_rules_builder *builder, struct fsd_rules *rules, const char *text, size_t n,
                       bool of_iss, struct fsd_failure *failure)
{
    const size_t n_mark = fsd_utf8_mark(text, n);

    memset(rules, 0, sizeof(*rules));
    failure->kind = FSD_FAILURE_NONE;
    *builder = (struct fsd_rules_builder){.rules = rules, .failure = failure, .of_iss = of_iss, .line = 1};
    rules->text = malloc(n - n_mark + 1);
    if (!rules->text) {
        return fail_memory(builder);
    }
    memcpy(rules->text, n > 0 ? text + n_mark : "", n - n_mark);
    rules->text[n - n_mark] = 0;
    builder->text = (struct fsd_word){rules->text, rules->text + (n - n_mark)};
    builder->placed = builder->line_begin = rules->text;
    return true;
}

bool fsd_builder_shape(struct fsd_rules_builder *builder, const char *at, uint64_t n_rows, uint64_t n_columns,
                       uint64_t low, uint64_t high)
{
    struct fsd_rules *const rules = builder->rules;

    if (n_rows < 1 || n_columns < 1 || n_rows > FSD_VARIANT_MAX_SIDE || n_columns > FSD_VARIANT_MAX_SIDE) {
        return fsd_builder_fail(builder, at, "a grid has 1 to %d rows and columns", FSD_VARIANT_MAX_SIDE);
    }
    if (low > high || high > FSD_MAX_VALUE || high - low >= FSD_VARIANT_MAX_VALUES) {
        return fsd_builder_fail(builder, at, "values are at most %d numbers from 0 to %d, such as 1-9",
                                FSD_VARIANT_MAX_VALUES, FSD_MAX_VALUE);
    }
    const uint64_t n_values = high - low + 1;
    if (!rules->lines_repeat && (n_values < n_rows || n_values < n_columns)) {
        return fsd_builder_fail(builder, at, "%u values cannot fill a line of %u different ones; widen their range",
                                (unsigned)n_values, (unsigned)(n_rows > n_columns ? n_rows : n_columns));
    }
    fsd_variant_init(&rules->variant, (unsigned)n_rows, (unsigned)n_columns, (int)low, (unsigned)n_values);
    const unsigned n_cells = (unsigned)(n_rows * n_columns);
    rules->region = malloc(n_cells * sizeof(*rules->region));
    if (rules->variant.failed || !rules->region) {
        return fail_memory(builder);
    }
    memset(rules->region, 0xff, n_cells * sizeof(*rules->region));
    return true;
}

void fsd_rules_boxes(const struct fsd_variant *variant, unsigned size, unsigned *box_rows, unsigned *box_columns)
{
    *box_rows = *box_columns = 0;
    for (unsigned small = 2; small * small <= size; small++) { /* the last that fits is the most square one */
        const unsigned large = size / small;
        if (size % small != 0) {
            continue;
        }
        if (variant->n_rows % small == 0 && variant->n_columns % large == 0) {
            *box_rows = small;
            *box_columns = large;
        } else if (variant->n_rows % large == 0 && variant->n_columns % small == 0) {
            *box_rows = large;
            *box_columns = small;
        }
    }
}

void fsd_builder_boxes(struct fsd_rules_builder *builder, unsigned size)
{
    struct fsd_rules *const rules = builder->rules;

    fsd_rules_boxes(&rules->variant, size, &rules->box_rows, &rules->box_columns);
}

void fsd_builder_use_boxes(struct fsd_rules_builder *builder)
{
    struct fsd_rules *const rules = builder->rules;

    if (rules->box_rows == 0) {
        return;
    }
    const unsigned n_columns = rules->variant.n_columns;
    const unsigned n_across = n_columns / rules->box_columns;
    for (unsigned cell = 0; cell < rules->variant.n_cells; cell++) {
        rules->region[cell] =
            (uint16_t)(cell / n_columns / rules->box_rows * n_across + cell % n_columns / rules->box_columns);
    }
    rules->n_regions = rules->variant.n_rows / rules->box_rows * n_across;
}

bool fsd_builder_map(struct fsd_rules_builder *builder, const char *map, const char *const *places, uint16_t *region,
                     unsigned *n_regions)
{
    const struct fsd_variant *const variant = &builder->rules->variant;
    const unsigned longer = variant->n_rows > variant->n_columns ? variant->n_rows : variant->n_columns;
    unsigned sizes[256] = {0};
    uint16_t known[256];      /* the region of a character */
    const char *other = NULL; /* the first cell of a region of another size */

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        sizes[(unsigned char)map[cell]]++;
    }
    *n_regions = 0;
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const unsigned c = (unsigned char)map[cell];
        if (memchr(map, map[cell], cell)) {
            region[cell] = known[c];
            continue;
        }
        region[cell] = known[c] = UINT16_MAX;
        if (c != '.' && sizes[c] >= longer && sizes[c] <= variant->n_values) {
            region[cell] = known[c] = (uint16_t)(*n_regions)++;
        } else if (c != '.' && other) {
            return fsd_builder_fail(builder, other, "region %c has %u cells; it needs %u, and . stands for none",
                                    *other, sizes[(unsigned char)*other], longer);
        } else if (c != '.') {
            other = places ? places[cell] : map + cell;
        }
    }
    return true;
}

bool fsd_builder_name(struct fsd_rules_builder *builder, struct fsd_word name)
{
    const struct fsd_rule *const rule = fsd_rule_find(name.at, (size_t)(name.end - name.at));

    if (rule && !rule->is_global) {
        return fsd_builder_fail(builder, name.at,
                                "%.*s needs more than its name; write it as a line of the text: %s %s", fsd_shown(name),
                                name.at, rule->name, rule->arguments);
    }
    return rule ? fsd_builder_statement(builder, name.at, rule)
                : fsd_word_is(name, "sudoku") || fsd_word_is(name, "killer") || fsd_builder_fail_name(builder, name);
}

bool fsd_builder_statement(struct fsd_rules_builder *builder, const char *at, const struct fsd_rule *rule)
{
    struct fsd_rules *const rules = builder->rules;

    if (rules->n_statements == MAX_STATEMENTS) {
        return fsd_builder_fail(builder, at, "more than %d statements; write fewer", MAX_STATEMENTS);
    }
    struct fsd_statement *const statements =
        fsd_grow(rules->statements, rules->n_statements, &builder->statement_capacity, sizeof(*statements));
    if (!statements) {
        return fail_memory(builder);
    }
    rules->statements = statements;
    struct fsd_statement *const statement = &statements[rules->n_statements++];
    *statement = (struct fsd_statement){.rule = rule};
    place(builder, at, &statement->line, &statement->column);
    return true;
}

static bool put(struct fsd_rules_builder *builder, struct fsd_word word, struct fsd_rule_argument argument)
{
    struct fsd_rules *const rules = builder->rules;

    if (builder->n_arguments == MAX_ARGUMENTS) {
        return fsd_builder_fail(builder, word.at, "more than %d arguments in all; write fewer", MAX_ARGUMENTS);
    }
    struct fsd_rule_argument *const arguments =
        fsd_grow(rules->arguments, builder->n_arguments, &builder->argument_capacity, sizeof(*arguments));
    if (!arguments) {
        return fail_memory(builder);
    }
    argument.text = word.at;
    argument.n_text = (size_t)(word.end - word.at);
    place(builder, word.at, &argument.line, &argument.column);
    rules->arguments = arguments;
    rules->arguments[builder->n_arguments++] = argument;
    rules->statements[rules->n_statements - 1].n_arguments++;
    return true;
}

bool fsd_builder_put_cell(struct fsd_rules_builder *builder, struct fsd_word word, unsigned row, unsigned column)
{
    const struct fsd_variant *const variant = &builder->rules->variant;
    const unsigned cell = (row - 1) * variant->n_columns + column - 1;

    if (row < 1 || column < 1 || row > variant->n_rows || column > variant->n_columns) {
        return fsd_builder_fail(builder, word.at, "%.*s is not within %ux%u", fsd_shown(word), word.at, variant->n_rows,
                                variant->n_columns);
    }
    return put(builder, word, (struct fsd_rule_argument){.is_cell = true, .cell = (uint16_t)cell});
}

bool fsd_builder_put(struct fsd_rules_builder *builder, struct fsd_word word)
{
    const struct fsd_statement *const statement = &builder->rules->statements[builder->rules->n_statements - 1];
    const size_t n = (size_t)(word.end - word.at);
    uint64_t rows[2];
    uint64_t columns[2];

    if (statement->rule && statement->n_arguments == 0 && fsd_rule_is_verbatim(statement->rule)) {
        return put(builder, word, (struct fsd_rule_argument){.is_cell = false});
    }
    if (!fsd_read_cells(word, rows, columns)) {
        const bool is_like_cells = n > 2 && (*word.at | 32) == 'r' && fsd_is_digit(word.at[1]) &&
                                   (memchr(word.at, 'c', n) || memchr(word.at, 'C', n));
        return is_like_cells
                   ? fsd_builder_fail(builder, word.at, "cells are written as r4c7, or with ranges: r4c1-7, r1-3c7")
                   : put(builder, word, (struct fsd_rule_argument){.is_cell = false});
    }
    const int down = rows[0] <= rows[1] ? 1 : -1;
    const int right = columns[0] <= columns[1] ? 1 : -1;
    for (uint64_t row = rows[0]; row != rows[1] + (uint64_t)down; row += (uint64_t)down) {
        for (uint64_t column = columns[0]; column != columns[1] + (uint64_t)right; column += (uint64_t)right) {
            if (!fsd_builder_put_cell(builder, word, (unsigned)row, (unsigned)column)) {
                return false;
            }
        }
    }
    return true;
}

void fsd_builder_end(struct fsd_rules_builder *builder)
{
    struct fsd_rules *const rules = builder->rules;
    struct fsd_rule_argument *arguments = rules->arguments;

    for (size_t i = 0; i < rules->n_statements; i++) {
        rules->statements[i].arguments = arguments;
        if (arguments) {
            arguments += rules->statements[i].n_arguments;
        }
    }
}

bool fsd_word_until(struct fsd_word *rest, char c, struct fsd_word *part)
{
    if (!rest->at) {
        return false;
    }
    const char *const found = memchr(rest->at, c, (size_t)(rest->end - rest->at));
    *part = (struct fsd_word){rest->at, found ? found : rest->end};
    rest->at = found ? found + 1 : NULL;
    while (part->at < part->end && fsd_is_blank(*part->at)) {
        part->at++;
    }
    while (part->at < part->end && fsd_is_blank(part->end[-1])) {
        part->end--;
    }
    return true;
}

bool fsd_word_is(struct fsd_word word, const char *name)
{
    while (word.at < word.end && *name && (fsd_is_letter(*word.at) ? *word.at | 32 : *word.at) == *name) {
        word.at++;
        name++;
    }
    return word.at == word.end && !*name;
}

bool fsd_read_number(const char **at, const char *end, uint64_t *number)
{
    const char *p = *at;

    *number = 0;
    while (p < end && fsd_is_digit(*p) && *number <= 99999999) {
        *number = 10 * *number + (uint64_t)(*p++ - '0');
    }
    const bool is_number = p > *at && *number <= 99999999;
    *at = p;
    return is_number;
}

bool fsd_read_size(struct fsd_word word, uint64_t *n_rows, uint64_t *n_columns)
{
    bool is_size = fsd_read_number(&word.at, word.end, n_rows);

    *n_columns = *n_rows;
    if (is_size && word.at < word.end) {
        is_size = (*word.at++ | 32) == 'x' && fsd_read_number(&word.at, word.end, n_columns);
    }
    return is_size && word.at == word.end;
}

bool fsd_read_values(struct fsd_word word, uint64_t *low, uint64_t *high)
{
    bool is_range = fsd_read_number(&word.at, word.end, high);

    *low = 1;
    if (is_range && word.at < word.end) {
        *low = *high;
        is_range = *word.at++ == '-' && fsd_read_number(&word.at, word.end, high);
    }
    return is_range && word.at == word.end;
}

/* A number or a range, 4 or 7-3, or a letter instead of a number. */
static bool read_bounds(struct fsd_word *word, uint64_t bounds[2])
{
    for (unsigned i = 0; i < 2; i++) {
        if (i == 1 && (word->at == word->end || *word->at != '-')) {
            bounds[1] = bounds[0];
            return true;
        }
        word->at += i;
        if (word->at < word->end && fsd_is_letter(*word->at)) {
            bounds[i] = (uint64_t)fsd_number_of(*word->at++);
        } else if (!fsd_read_number(&word->at, word->end, &bounds[i])) {
            return false;
        }
    }
    return true;
}

bool fsd_read_cells(struct fsd_word word, uint64_t rows[2], uint64_t columns[2])
{
    return word.end - word.at > 3 && (*word.at++ | 32) == 'r' && read_bounds(&word, rows) && word.at < word.end &&
           (*word.at++ | 32) == 'c' && read_bounds(&word, columns) && word.at == word.end;
}
