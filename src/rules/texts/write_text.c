#include "rules/texts/write_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "rules/rules_builder.h"
#include "rules/texts/variant_text.h"

bool fsd_rules_fail_writing(struct fsd_failure *failure, const struct fsd_statement *statement, const char *format, ...)
{
    char text[FSD_FAILURE_TEXT_BYTES - 64];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL, "%s%s%s, so it cannot be written in this format",
                    statement ? statement->rule->name : "", statement ? ": " : "", text);
    failure->line = statement ? statement->line : 0;
    failure->column = statement ? statement->column : 0;
    return false;
}

bool fsd_rules_have_boxes(const struct fsd_rules *rules)
{
    const unsigned n_columns = rules->variant.n_columns;
    bool are_boxes = rules->n_regions > 0 && rules->box_rows > 0;

    for (unsigned cell = 0; cell < rules->variant.n_cells && are_boxes; cell++) {
        are_boxes = rules->region[cell] == cell / n_columns / rules->box_rows * (n_columns / rules->box_columns) +
                                               cell % n_columns / rules->box_columns;
    }
    return are_boxes;
}

/* Whether the boxes, be they regions or not, are those of the size. */
static bool are_usual(const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    unsigned n_rows;
    unsigned n_columns;

    fsd_rules_boxes(variant, variant->n_rows > variant->n_columns ? variant->n_rows : variant->n_columns, &n_rows,
                    &n_columns);
    return n_rows == rules->box_rows && n_columns == rules->box_columns;
}

bool fsd_rules_have_usual_boxes(const struct fsd_rules *rules)
{
    return are_usual(rules) && fsd_rules_have_boxes(rules);
}

static unsigned longer_side(const struct fsd_variant *variant)
{
    return variant->n_rows > variant->n_columns ? variant->n_rows : variant->n_columns;
}

static void put_shape(const struct fsd_rules *rules, struct fsd_buffer *out)
{
    const struct fsd_variant *const variant = &rules->variant;

    fsd_buffer_print(out, "size = %u", variant->n_rows);
    if (variant->n_columns != variant->n_rows) {
        fsd_buffer_print(out, "x%u", variant->n_columns);
    }
    fsd_buffer_put_char(out, '\n');
    if (variant->low != 1 || variant->n_values != longer_side(variant)) {
        fsd_buffer_print(out, "values = %d-%d\n", variant->low, variant->low + (int)variant->n_values - 1);
    }
}

/* A map has a character for a region, whose cells are as many as a line has at least. */
static bool put_map(const struct fsd_rules *rules, struct fsd_buffer *out, struct fsd_failure *failure)
{
    const struct fsd_variant *const variant = &rules->variant;
    unsigned sizes[FSD_VARIANT_MAX_CELLS] = {0};

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        if (rules->region[cell] != UINT16_MAX) {
            sizes[rules->region[cell]]++;
        }
    }
    for (unsigned region = 0; region < rules->n_regions; region++) {
        if (sizes[region] < longer_side(variant) || sizes[region] > variant->n_values || region > FSD_MAX_VALUE) {
            return fsd_rules_fail_writing(failure, NULL, "a map of regions has none of %u cells", sizes[region]);
        }
    }
    fsd_buffer_put_text(out, "regions =\n");
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        fsd_buffer_put_char(out, rules->region[cell] == UINT16_MAX ? '.' : fsd_character_of(rules->region[cell]));
        fsd_buffer_put_text(out, (cell + 1) % variant->n_columns == 0 ? "\n" : "");
    }
    return true;
}

static bool put_regions(const struct fsd_rules *rules, struct fsd_buffer *out, struct fsd_failure *failure)
{
    const bool have_boxes = fsd_rules_have_boxes(rules);

    if (rules->lines_repeat) {
        return fsd_rules_fail_writing(failure, NULL, "rows and columns may repeat values");
    }
    for (size_t i = 0; i < rules->n_statements && !have_boxes && !are_usual(rules); i++) {
        const struct fsd_statement *const statement = &rules->statements[i];
        if (statement->rule->group == FSD_WINDOW || statement->rule->group == FSD_DISJOINT) {
            return fsd_rules_fail_writing(failure, statement, "its boxes are not the regions");
        }
    }
    if (have_boxes && !are_usual(rules)) {
        fsd_buffer_print(out, "regions = %ux%u\n", rules->box_rows, rules->box_columns);
    } else if (rules->n_regions == 0 && rules->box_rows > 0) {
        fsd_buffer_put_text(out, "regions = none\n");
    } else if (rules->n_regions > 0 && !have_boxes) {
        return put_map(rules, out, failure);
    }
    return true;
}

static bool put_statement(const struct fsd_variant *variant, const struct fsd_statement *statement,
                          struct fsd_buffer *out, struct fsd_failure *failure)
{
    for (size_t i = 0; i < statement->n_arguments; i++) {
        const struct fsd_rule_argument *const argument = &statement->arguments[i];
        const struct fsd_word word = {argument->text, argument->text + argument->n_text};
        for (const char *at = word.at; at < word.end && !argument->is_cell; at++) {
            if (fsd_is_blank(*at) || *at == '#' || (*at == ',' && at + 1 == word.end)) {
                return fsd_rules_fail_writing(failure, statement, "'%.*s' would be read as something else",
                                              fsd_shown(word), word.at);
            }
        }
    }
    fsd_variant_put_statement(out, variant, statement);
    fsd_buffer_put_char(out, '\n');
    return true;
}

static void put_set(const struct fsd_variant *variant, unsigned cell, fsd_values values, struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, "candidates ");
    for (; values; values &= values - 1) {
        fsd_buffer_put_char(out, fsd_rules_value_character(variant, fsd_values_lowest(values)));
    }
    fsd_buffer_print(out, " r%uc%u\n", cell / variant->n_columns + 1, cell % variant->n_columns + 1);
}

/* Rows of cells, and what is neither given nor free, or all that is not free. */
static bool put_candidates(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                           struct fsd_failure *failure)
{
    const struct fsd_variant *const variant = &rules->variant;
    const fsd_values all = fsd_variant_all_values(variant);
    fsd_values *const free_cells = malloc(variant->n_cells * sizeof(*free_cells)); /* of rows that tell the givens */
    struct fsd_buffer line = {.n = 0};
    struct fsd_rules empty = *rules;

    if (!free_cells) {
        fsd_failure_set_no_memory(failure);
        return false;
    }
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        free_cells[cell] = all;
    }
    empty.variant.candidates = free_cells;
    const bool has_rows = fsd_rules_write_line(&empty, candidates, '.', &line);
    for (unsigned cell = 0; cell < variant->n_cells && has_rows; cell++) {
        fsd_buffer_put_text(out, cell == 0 ? "cells =\n" : "");
        fsd_buffer_put_char(out, line.bytes[cell]);
        fsd_buffer_put_text(out, (cell + 1) % variant->n_columns == 0 ? "\n" : "");
    }
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        if (candidates[cell] == 0) {
            put_set(variant, cell, 1, out);
            put_set(variant, cell, all & ~(fsd_values)1, out);
        } else if (candidates[cell] != all && !(has_rows && fsd_values_are_one(candidates[cell]))) {
            put_set(variant, cell, candidates[cell], out);
        }
    }
    out->failed |= line.failed;
    fsd_buffer_destroy(&line);
    free(free_cells);
    return true;
}

/* All but the cells; what failed, is to be removed. */
static bool put_rules(const struct fsd_rules *rules, struct fsd_buffer *out, struct fsd_failure *failure)
{
    put_shape(rules, out);
    bool is_good = put_regions(rules, out, failure);
    for (size_t i = 0; i < rules->n_statements && is_good; i++) {
        is_good = put_statement(&rules->variant, &rules->statements[i], out, failure);
    }
    return is_good;
}

bool fsd_rules_write_text(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                          struct fsd_failure *failure)
{
    const size_t n_before = out->n;
    const bool is_good = put_rules(rules, out, failure) && put_candidates(rules, candidates, out, failure);

    out->n = is_good ? out->n : n_before;
    return is_good;
}

bool fsd_rules_write_alone(const struct fsd_rules *rules, const fsd_values *marks, struct fsd_buffer *out,
                           struct fsd_failure *failure)
{
    const size_t n_before = out->n;
    const bool is_good = put_rules(rules, out, failure);

    for (unsigned cell = 0; is_good && marks && cell < rules->variant.n_cells; cell++) {
        if (marks[cell]) {
            put_set(&rules->variant, cell, marks[cell], out);
        }
    }
    out->n = is_good ? out->n : n_before;
    return is_good;
}
