#include "rules/write_iss.h"

#include "rules/rules_builder.h"

static void put_cell(struct fsd_buffer *out, const struct fsd_variant *variant, unsigned cell)
{
    fsd_buffer_print(out, "R%cC%c", fsd_character_of(cell / variant->n_columns + 1),
                     fsd_character_of(cell % variant->n_columns + 1));
}

static void put_shape(struct fsd_buffer *out, const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    const unsigned high = (unsigned)variant->low + variant->n_values - 1;
    const unsigned longer = variant->n_rows > variant->n_columns ? variant->n_rows : variant->n_columns;
    const bool are_usual = variant->low == 1 && high == longer; /* the values */
    const bool has_square_boxes = rules->box_rows == rules->box_columns && rules->n_regions == variant->n_rows;
    bool are_boxes = has_square_boxes && variant->n_rows == rules->box_rows * rules->box_rows;

    if (longer != 9 || variant->n_rows != variant->n_columns || !are_usual || rules->lines_repeat) {
        fsd_buffer_print(out, ".Shape~%ux%u", variant->n_rows, variant->n_columns);
    }
    if (!are_usual || rules->lines_repeat) {
        fsd_buffer_print(out, "~%d-%u%s", variant->low, high, rules->lines_repeat ? "~Raw" : "");
    }
    for (unsigned cell = 0; cell < variant->n_cells && are_boxes; cell++) {
        const unsigned row = cell / variant->n_columns;
        const unsigned column = cell % variant->n_columns;
        are_boxes = rules->region[cell] == row / rules->box_rows * rules->box_rows + column / rules->box_columns;
    }
    if (are_boxes) {
        return;
    }
    fsd_buffer_put_text(out, ".NoBoxes");
    for (unsigned cell = 0; cell < variant->n_cells && rules->n_regions > 0; cell++) {
        fsd_buffer_put_text(out, cell == 0 ? ".Jigsaw~" : "");
        fsd_buffer_put_char(out, rules->region[cell] == UINT16_MAX ? '-' : fsd_character_of(rules->region[cell] + 1U));
    }
}

static void put_statement(struct fsd_buffer *out, const struct fsd_variant *variant,
                          const struct fsd_statement *statement)
{
    const bool is_diagonals = statement->n_arguments == 0 &&
                              (!strcmp(statement->rule->name, "x") || !strcmp(statement->rule->name, "diagonal"));

    if (is_diagonals) {
        fsd_buffer_put_text(out, ".Diagonal~-1.Diagonal~1"); /* ISS has no word for both */
        return;
    }
    fsd_buffer_put_char(out, '.');
    fsd_buffer_put_text(out, statement->rule->iss);
    for (size_t i = 0; i < statement->n_arguments; i++) {
        const struct fsd_rule_argument *const argument = &statement->arguments[i];
        fsd_buffer_put_char(out, '~');
        if (argument->is_cell) {
            put_cell(out, variant, argument->cell);
        } else {
            fsd_buffer_put(out, argument->text, argument->n_text);
        }
    }
}

const struct fsd_rule *fsd_rules_write_iss(const struct fsd_rules *rules, const fsd_values *candidates,
                                           struct fsd_buffer *out)
{
    const struct fsd_variant *const variant = &rules->variant;

    put_shape(out, rules);
    for (size_t i = 0; i < rules->n_statements; i++) {
        if (!rules->statements[i].rule->iss) {
            return rules->statements[i].rule;
        }
        put_statement(out, variant, &rules->statements[i]);
    }
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
        any = true;
    }
    return NULL;
}

void fsd_rules_write_cages(const struct fsd_variant *variant, const uint8_t *solution, const uint16_t *cage,
                           unsigned n_cages, struct fsd_buffer *out)
{
    for (unsigned number = 0; number < n_cages; number++) {
        int total = 0;
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            total += cage[cell] == number ? variant->low + solution[cell] : 0;
        }
        fsd_buffer_print(out, ".Cage~%d", total);
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            if (cage[cell] == number) {
                fsd_buffer_put_char(out, '~');
                put_cell(out, variant, cell);
            }
        }
    }
}
