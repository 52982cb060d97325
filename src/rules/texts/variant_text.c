#include "rules/texts/variant_text.h"

#include <stdlib.h>
#include <string.h>

#include "grid/chain_text.h"
#include "rules/texts/clue_text.h"

void fsd_variant_put_pencilmarks(struct fsd_buffer *out, const struct fsd_variant *variant, const fsd_values *values)
{
    unsigned widths[FSD_VARIANT_MAX_SIDE];

    for (unsigned column = 0; column < variant->n_columns; column++) {
        widths[column] = 1;
        for (unsigned row = 0; row < variant->n_rows; row++) {
            const unsigned n = fsd_values_count(values[row * variant->n_columns + column]);
            widths[column] = n > widths[column] ? n : widths[column];
        }
    }
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const unsigned column = cell % variant->n_columns, n = fsd_values_count(values[cell]);
        const bool is_last = column + 1 == variant->n_columns;
        fsd_buffer_put_char(out, ' ');
        fsd_variant_put_values(out, variant, values[cell], "", "");
        fsd_buffer_put_text(out, values[cell] ? "" : "!");
        fsd_buffer_print(out, "%*s", is_last ? 0 : (int)(widths[column] - (n > 0 ? n : 1)), "");
        fsd_buffer_put_text(out, is_last ? "\n" : "");
    }
}

void fsd_variant_put_statement(struct fsd_buffer *out, const struct fsd_variant *variant,
                               const struct fsd_statement *statement)
{
    fsd_buffer_put_text(out, statement->rule->name);
    for (size_t i = 0; i < statement->n_arguments; i++) {
        const struct fsd_rule_argument *const argument = &statement->arguments[i];
        fsd_buffer_put_char(out, ' ');
        if (argument->is_cell) {
            fsd_buffer_print(out, "r%uc%u", argument->cell / variant->n_columns + 1,
                             argument->cell % variant->n_columns + 1);
        } else {
            fsd_buffer_put_text(out, argument->n_text == 0 ? "-" : "");
            fsd_buffer_put(out, argument->text, argument->n_text);
        }
    }
}

static void put_chain_cells(struct fsd_buffer *out, const void *context, const uint16_t *cells, unsigned n_cells)
{
    const struct fsd_rules *const rules = context;

    fsd_variant_put_cells(out, &rules->variant, cells, n_cells);
}

static void put_chain_by(struct fsd_buffer *out, const void *context, uint32_t by)
{
    const struct fsd_rules *const rules = context;
    const struct fsd_constraint *const constraint = &rules->variant.constraints[by - 1];

    fsd_variant_put_group(out, rules, constraint);
    if (constraint->kind == FSD_RELATION && rules->statements[constraint->rule].n_arguments == 0) {
        fsd_buffer_put_char(out, ' '); /* all of the grid has the rule */
        fsd_variant_put_cells(out, &rules->variant, constraint->cells, 2);
    }
}

void fsd_variant_chain_words(struct fsd_chain_words *words, const struct fsd_rules *rules)
{
    *words = (struct fsd_chain_words){.put_cells = put_chain_cells, .put_by = put_chain_by, .context = rules};
    for (unsigned value = 0; value < rules->variant.n_values; value++) {
        words->names[value] = fsd_rules_value_character(&rules->variant, value);
    }
}

/* "pivot r1c1 and pincers r1c5,r2c2 hold only 1, 2 and 3, so one of r1c5,r2c2 holds 3"; elsewhere it is a chain. */
static bool put_wing(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_variant_step *step)
{
    const struct fsd_chain *const chain = step->chain;
    uint16_t cells[3] = {0};
    fsd_values values = 0;

    if (chain->n_links != 6) {
        return false;
    }
    for (unsigned i = 0; i < 6; i++) {
        const uint16_t cell = *fsd_chain_cells_of(chain, &chain->links[i]);
        values |= chain->links[i].values;
        if (chain->links[i].by != 0 || (i % 2 > 0 && cell != cells[i / 2])) {
            return false;
        }
        cells[i / 2] = cell;
    }
    if (fsd_values_count(values) != 3) {
        return false;
    }
    const uint16_t pincers[2] = {cells[0], cells[2]};
    fsd_buffer_put_text(out, "pivot ");
    fsd_variant_put_cells(out, variant, &cells[1], 1);
    fsd_buffer_put_text(out, " and pincers ");
    fsd_variant_put_cells(out, variant, pincers, 2);
    fsd_buffer_put_text(out, " hold only ");
    fsd_variant_put_values(out, variant, values, ", ", " and ");
    fsd_buffer_put_text(out, ", so one of ");
    fsd_variant_put_cells(out, variant, pincers, 2);
    fsd_buffer_put_text(out, " holds ");
    fsd_variant_put_values(out, variant, chain->links[5].values, "", "");
    return true;
}

/* What the branches begin with: "each candidate of r1c1: ", "each place for 5 in row 1: ". */
static void put_base(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const struct fsd_chain *const chain = step->chain;
    unsigned n_branches = 0;

    for (size_t i = 0; i < chain->n_links; i++) {
        n_branches += fsd_chain_begins_branch(&chain->links[i]);
    }
    if (n_branches < 2) {
        return;
    }
    if (step->constraint) {
        fsd_buffer_put_text(out, "each place for ");
        fsd_variant_put_values(out, &rules->variant, chain->links[0].values, "", "");
        fsd_buffer_put_text(out, " in ");
        fsd_variant_put_group(out, rules, step->constraint);
    } else {
        fsd_buffer_put_text(out, "each candidate of ");
        fsd_variant_put_cells(out, &rules->variant, fsd_chain_cells_of(chain, &chain->links[0]), 1);
    }
    fsd_buffer_put_text(out, ": ");
}

static void put_chain(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    put_base(out, rules, step);
    fsd_variant_chain_words(&step->chain->words, rules);
    fsd_chain_text_put(out, step->chain);
}

void fsd_variant_step_put_brief(struct fsd_buffer *out, const struct fsd_rules *rules,
                                const struct fsd_variant_step *step, const struct fsd_chain *lines)
{
    fsd_buffer_put_text(out, ": ");
    put_base(out, rules, step);
    fsd_chain_text_put_brief(out, lines);
    fsd_buffer_put_text(out, " => ");
}

const char *fsd_variant_step_variant(const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    bool has[2][FSD_HOUSE_OF_RULE + 1] = {{false}};
    unsigned number;

    if (step->technique != FSD_VARIANT_X_WING && step->technique != FSD_VARIANT_SWORDFISH &&
        step->technique != FSD_VARIANT_JELLYFISH) {
        return NULL;
    }
    for (unsigned i = 0; i < step->n_houses; i++) {
        has[0][fsd_variant_house_kind(rules, step->bases[i], &number)] = true;
        has[1][fsd_variant_house_kind(rules, step->covers[i], &number)] = true;
    }
    return (has[0][FSD_HOUSE_ROW] && has[0][FSD_HOUSE_COLUMN]) || (has[1][FSD_HOUSE_ROW] && has[1][FSD_HOUSE_COLUMN]) ||
                   (has[0][FSD_HOUSE_ROW] && has[1][FSD_HOUSE_ROW]) ||
                   (has[0][FSD_HOUSE_COLUMN] && has[1][FSD_HOUSE_COLUMN])
               ? "mutant"
           : has[0][FSD_HOUSE_BOX] || has[0][FSD_HOUSE_OF_RULE] || has[1][FSD_HOUSE_BOX] || has[1][FSD_HOUSE_OF_RULE]
               ? "franken"
               : NULL;
}

/* The step's group, and others with the cells of the pattern in which something more goes. */
static void put_groups_of_subset(struct fsd_buffer *out, const struct fsd_rules *rules,
                                 const struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = &rules->variant;
    const struct fsd_constraint *groups[FSD_MOST_GROUPS] = {step->constraint};
    unsigned n = 1;

    for (size_t i = 0; i < variant->n_constraints && n < FSD_MOST_GROUPS; i++) {
        const struct fsd_constraint *const group = &variant->constraints[i];
        bool has_all = group->kind == FSD_ALL_DIFFERENT, is_needed = false;
        for (unsigned k = 0; k < step->n_cells && has_all; k++) {
            has_all = fsd_constraint_has_cell(group, step->cells[k]);
        }
        for (unsigned k = 0; k < step->n_removed && has_all && !is_needed; k++) {
            is_needed = fsd_constraint_has_cell(group, step->removed[k].cell);
            for (unsigned other = 0; other < n; other++) {
                is_needed &= !fsd_constraint_has_cell(groups[other], step->removed[k].cell);
            }
        }
        if (is_needed) {
            groups[n++] = group;
        }
    }
    fsd_variant_put_groups(out, rules, groups, n);
}

void fsd_variant_step_put_reason(struct fsd_buffer *out, const struct fsd_rules *rules,
                                 const struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = &rules->variant;
    const bool is_many = step->values & (step->values - 1);
    const char *const kind = fsd_variant_step_variant(rules, step);

    fsd_buffer_put_text(out, ": ");

    switch (step->technique) {
    case FSD_VARIANT_NAKED_SINGLE:
        fsd_variant_put_cells(out, variant, step->cells, step->n_cells);
        fsd_buffer_put_text(out, " can only be ");
        fsd_variant_put_values(out, variant, step->placed.values, "", "");
        break;
    case FSD_VARIANT_FULL_HOUSE:
        fsd_variant_put_cells(out, variant, step->cells, step->n_cells);
        fsd_buffer_put_text(out, " is the last empty cell of ");
        fsd_variant_put_group(out, rules, step->constraint);
        break;
    case FSD_VARIANT_RELATION:
    case FSD_VARIANT_CAGE:
    case FSD_VARIANT_WAYS:
    case FSD_VARIANT_SUM:
    case FSD_VARIANT_INNIES:
    case FSD_VARIANT_LINE:
        fsd_clue_text_put(out, rules, step);
        break;
    case FSD_VARIANT_X_WING:
    case FSD_VARIANT_SWORDFISH:
    case FSD_VARIANT_JELLYFISH:
        fsd_variant_put_values(out, variant, step->values, "", "");
        fsd_buffer_put_text(out, " in ");
        fsd_variant_put_groups(out, rules, step->bases, step->n_houses);
        fsd_buffer_put_text(out, " fits only in ");
        fsd_variant_put_groups(out, rules, step->covers, step->n_houses);
        if (kind) {
            fsd_buffer_print(out, " (%s)", kind);
        }
        break;
    case FSD_VARIANT_XY_WING:
    case FSD_VARIANT_X_CHAIN:
    case FSD_VARIANT_XY_CHAIN:
    case FSD_VARIANT_CHAIN:
    case FSD_VARIANT_FORCING_CHAIN:
    case FSD_VARIANT_NET:
        if (step->technique != FSD_VARIANT_XY_WING || !put_wing(out, variant, step)) {
            put_chain(out, rules, step);
        }
        break;
    case FSD_VARIANT_NAKED_PAIR:
    case FSD_VARIANT_NAKED_TRIPLE:
    case FSD_VARIANT_NAKED_QUAD:
        fsd_variant_put_cells(out, variant, step->cells, step->n_cells);
        fsd_buffer_put_text(out, " in ");
        put_groups_of_subset(out, rules, step);
        fsd_buffer_put_text(out, " hold only ");
        fsd_variant_put_values(out, variant, step->values, ", ", " and ");
        break;
    default:
        fsd_variant_put_values(out, variant, step->values, ", ", " and ");
        fsd_buffer_put_text(out, " in ");
        fsd_variant_put_group(out, rules, step->constraint);
        fsd_buffer_put_text(out, is_many ? " fit only in " : " fits only in ");
        fsd_variant_put_cells(out, variant, step->cells, step->n_cells);
        fsd_buffer_put_text(out, step->technique == FSD_VARIANT_LOCKED ? "; cells that see all of them lose it" : "");
        break;
    }
    fsd_buffer_put_text(out, " => ");
}

/* Cells that lose the same values stand together. */
void fsd_variant_step_put_conclusion(struct fsd_buffer *out, const struct fsd_rules *rules,
                                     const struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = &rules->variant;
    const char *before = "";

    if (step->placed.values) {
        fsd_variant_put_cells(out, variant, &step->placed.cell, 1);
        fsd_buffer_put_char(out, '=');
        fsd_variant_put_values(out, variant, step->placed.values, "", "");
        before = ", ";
    }
    for (unsigned i = 0; i < step->n_removed; i++) {
        uint16_t cells[FSD_VARIANT_MAX_CELLS];
        unsigned n = 0;
        bool is_done = false;
        for (unsigned k = 0; k < step->n_removed; k++) {
            if (step->removed[k].values == step->removed[i].values) {
                is_done |= k < i;
                cells[n++] = step->removed[k].cell;
            }
        }
        if (!is_done) {
            fsd_buffer_put_text(out, before);
            fsd_variant_put_cells(out, variant, cells, n);
            fsd_buffer_put_text(out, "<>");
            fsd_variant_put_values(out, variant, step->removed[i].values, "", "");
            before = ", ";
        }
    }
}

void fsd_variant_step_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    fsd_buffer_put_text(out, fsd_variant_technique_name(step->technique));
    fsd_variant_step_put_reason(out, rules, step);
    fsd_variant_step_put_conclusion(out, rules, step);
}

/* Whether at most one cell of the constraint may have the value. */
static bool forbids_repeats(const struct fsd_constraint *constraint, unsigned value)
{
    return constraint->kind == FSD_ALL_DIFFERENT ||
           (constraint->kind == FSD_RELATION && !(constraint->allowed[value] >> value & 1));
}

static bool put_clash(struct fsd_buffer *out, const struct fsd_rules *rules, const char *cells)
{
    const struct fsd_variant *const variant = &rules->variant;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        for (unsigned value = 0; value < variant->n_values; value++) {
            const char character = fsd_rules_value_character(variant, value);
            uint16_t found[FSD_VARIANT_MAX_CELLS];
            unsigned n = 0;
            for (unsigned k = 0; k < constraint->n_cells && forbids_repeats(constraint, value); k++) {
                if (cells[constraint->cells[k]] == character) {
                    found[n++] = constraint->cells[k];
                }
            }
            if (n > 1) {
                fsd_variant_put_group(out, rules, constraint);
                fsd_buffer_print(out, " has %c more than once, in ", character);
                fsd_variant_put_cells(out, variant, found, n);
                return true;
            }
        }
    }
    return false;
}

void fsd_variant_put_contradiction(struct fsd_buffer *out, const struct fsd_rules *rules, const char *cells,
                                   const struct fsd_variant_steps *steps)
{
    const struct fsd_constraint *house;
    uint16_t cell;
    fsd_values value;

    if (fsd_variant_steps_state(steps, &cell, &house, &value) != FSD_VARIANT_CONTRADICTORY ||
        put_clash(out, rules, cells)) {
        return;
    }
    if (house) {
        fsd_variant_put_group(out, rules, house);
        fsd_buffer_put_text(out, " has no place left for ");
        fsd_variant_put_values(out, &rules->variant, value, "", "");
    } else if (cell != UINT16_MAX) {
        fsd_variant_put_cells(out, &rules->variant, &cell, 1);
        fsd_buffer_put_text(out, " has no candidate left");
    } else {
        fsd_buffer_put_text(out, "the rules demand what no values give");
    }
}
