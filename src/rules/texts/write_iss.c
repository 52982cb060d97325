#include "rules/texts/write_iss.h"

#include "rules/rules_builder.h"
#include "rules/texts/write_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void put_cell(struct fsd_buffer *out, const struct fsd_variant *variant, unsigned cell)
{
    fsd_buffer_print(out, "R%cC%c", fsd_character_of(cell / variant->n_columns + 1),
                     fsd_character_of(cell % variant->n_columns + 1));
}

/* About a statement, or one of its arguments, unless both are NULL; returns false. */
static bool fail(struct fsd_failure *failure, const struct fsd_statement *statement,
                 const struct fsd_rule_argument *argument, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static bool fail(struct fsd_failure *failure, const struct fsd_statement *statement,
                 const struct fsd_rule_argument *argument, const char *format, ...)
{
    char text[FSD_FAILURE_TEXT_BYTES - 64];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL, "%s, so it cannot be written in a line", text);
    if (statement) {
        failure->line = argument ? argument->line : statement->line;
        failure->column = argument ? argument->column : statement->column;
    }
    return false;
}

static unsigned longer_side(const struct fsd_variant *variant)
{
    return variant->n_rows > variant->n_columns ? variant->n_rows : variant->n_columns;
}

static void put_shape(struct fsd_buffer *out, const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    const unsigned high = (unsigned)variant->low + variant->n_values - 1;
    const bool are_usual = variant->low == 1 && high == longer_side(variant); /* the values */

    if (variant->n_rows != 9 || variant->n_columns != 9 || !are_usual || rules->lines_repeat) {
        fsd_buffer_print(out, ".Shape~%ux%u", variant->n_rows, variant->n_columns);
    }
    if (!are_usual || rules->lines_repeat) {
        fsd_buffer_print(out, "~%d-%u%s", variant->low, high, rules->lines_repeat ? "~Raw" : "");
    }
}

/* Whether boxes of so many cells are those of the rules. */
static bool has_boxes_of(const struct fsd_rules *rules, unsigned size)
{
    unsigned n_rows;
    unsigned n_columns;

    fsd_rules_boxes(&rules->variant, size, &n_rows, &n_columns);
    return n_rows == rules->box_rows && n_columns == rules->box_columns;
}

/* Regions that a map can say have as many cells as a line at least; what is in none of them has not. */
static bool put_map(struct fsd_buffer *out, const struct fsd_rules *rules, struct fsd_failure *failure)
{
    const struct fsd_variant *const variant = &rules->variant;
    unsigned sizes[FSD_VARIANT_MAX_CELLS + 1] = {0}; /* the last one: of no region */

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        sizes[rules->region[cell] == UINT16_MAX ? FSD_VARIANT_MAX_CELLS : rules->region[cell]]++;
    }
    for (unsigned region = 0; region < rules->n_regions; region++) {
        if (sizes[region] < longer_side(variant) || sizes[region] > variant->n_values) {
            return fail(failure, NULL, NULL, "strings of ISS have no regions of %u cells in a grid of %ux%u",
                        sizes[region], variant->n_rows, variant->n_columns);
        }
    }
    const unsigned n_rest = sizes[FSD_VARIANT_MAX_CELLS];
    if (n_rest >= longer_side(variant) && n_rest <= variant->n_values) {
        return fail(failure, NULL, NULL, "strings of ISS would take the %u cells of none of the regions for one",
                    n_rest);
    }
    fsd_buffer_put_text(out, ".Jigsaw~");
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        fsd_buffer_put_char(out, rules->region[cell] == UINT16_MAX ? '-' : fsd_character_of(rules->region[cell] + 1U));
    }
    return true;
}

static bool put_regions(struct fsd_buffer *out, const struct fsd_rules *rules, struct fsd_failure *failure)
{
    const unsigned size = rules->box_rows * rules->box_columns;
    const bool is_usual = has_boxes_of(rules, longer_side(&rules->variant));
    const bool has_boxes = is_usual || (size > 0 && has_boxes_of(rules, size));

    for (size_t i = 0; i < rules->n_statements && !has_boxes; i++) {
        const struct fsd_statement *const statement = &rules->statements[i];
        if (statement->rule->group == FSD_WINDOW || statement->rule->group == FSD_DISJOINT) {
            return fail(failure, statement, NULL, "%s: strings of ISS have no boxes of %ux%u", statement->rule->name,
                        rules->box_rows, rules->box_columns);
        }
    }
    if (has_boxes && !is_usual) {
        fsd_buffer_print(out, ".RegionSize~%u", size);
    }
    if (has_boxes && !rules->lines_repeat && fsd_rules_have_boxes(rules)) {
        return true;
    }
    fsd_buffer_put_text(out, ".NoBoxes");
    return rules->n_regions == 0 || put_map(out, rules, failure);
}

static bool put_statement(struct fsd_buffer *out, const struct fsd_variant *variant,
                          const struct fsd_statement *statement, struct fsd_failure *failure)
{
    const bool is_diagonals = statement->n_arguments == 0 &&
                              (!strcmp(statement->rule->name, "x") || !strcmp(statement->rule->name, "diagonal"));

    if (is_diagonals) {
        fsd_buffer_put_text(out, ".Diagonal~-1.Diagonal~1"); /* ISS has no word for both */
        return true;
    }
    if (!statement->rule->iss) {
        return fail(failure, statement, NULL, "%s: strings of ISS have no such rule", statement->rule->name);
    }
    fsd_buffer_put_char(out, '.');
    fsd_buffer_put_text(out, statement->rule->iss);
    for (size_t i = 0; i < statement->n_arguments; i++) {
        const struct fsd_rule_argument *const argument = &statement->arguments[i];
        const struct fsd_word word = {argument->text, argument->text + argument->n_text};
        fsd_buffer_put_char(out, '~');
        if (argument->is_cell) {
            put_cell(out, variant, argument->cell);
        } else if (memchr(word.at, '.', argument->n_text) || memchr(word.at, '~', argument->n_text)) {
            return fail(failure, statement, argument,
                        "'%.*s': strings of ISS have no dots or tildes within an argument", fsd_shown(word), word.at);
        } else {
            fsd_buffer_put(out, argument->text, argument->n_text);
        }
    }
    return true;
}

static bool put_candidates(struct fsd_buffer *out, const struct fsd_variant *variant, const fsd_values *candidates,
                           struct fsd_failure *failure)
{
    bool any = false;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        if (candidates[cell] == fsd_variant_all_values(variant)) {
            continue;
        }
        fsd_buffer_put_text(out, any ? "~" : ".~");
        put_cell(out, variant, cell);
        for (fsd_values left = candidates[cell]; left; left &= left - 1) {
            fsd_buffer_print(out, "_%d", variant->low + __builtin_ctz(left));
        }
        if (candidates[cell] == 0 && variant->n_values == 1) {
            return fail(failure, NULL, NULL, "strings of ISS have no cell without candidates if there is one value");
        }
        if (candidates[cell] == 0) { /* two givens */
            fsd_buffer_print(out, "_%d~", variant->low);
            put_cell(out, variant, cell);
            fsd_buffer_print(out, "_%d", variant->low + 1);
        }
        any = true;
    }
    return true;
}

bool fsd_rules_write_iss(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                         struct fsd_failure *failure)
{
    const struct fsd_variant *const variant = &rules->variant;
    const size_t n_before = out->n;

    put_shape(out, rules);
    bool is_good = put_regions(out, rules, failure);
    for (size_t i = 0; i < rules->n_statements && is_good; i++) {
        is_good = put_statement(out, variant, &rules->statements[i], failure);
    }
    is_good = is_good && put_candidates(out, variant, candidates, failure);
    out->n = is_good ? out->n : n_before;
    return is_good;
}
