#include "rules/texts/variant_text.h"

#include <stdlib.h>
#include <string.h>

#include "grid/chain_text.h"
#include "rules/texts/sum_text.h"

/* Values with something between them, and another thing before the last. */
static void put_values(struct fsd_buffer *out, const struct fsd_variant *variant, fsd_values values,
                       const char *between, const char *before_last)
{
    for (bool is_first = true; values; is_first = false) {
        const unsigned value = (unsigned)__builtin_ctz(values);
        values &= values - 1;
        fsd_buffer_put_text(out, is_first ? "" : values ? between : before_last);
        fsd_buffer_put_char(out, fsd_rules_value_character(variant, value));
    }
}

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
        put_values(out, variant, values[cell], "", "");
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

/*
 * "; with 7 in r1c8, the rest does not fit": of what the step removes, the values that are in
 * combinations.
 */
static void put_misfits(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_variant_step *step)
{
    fsd_values in_any = 0;
    fsd_values told[FSD_VARIANT_MAX_CELLS] = {0};
    const char *before = "; with ";

    for (size_t i = 0; i < step->n_combinations && step->n_combinations <= FSD_MOST_COMBINATIONS; i++) {
        in_any |= step->combinations[i];
    }
    for (unsigned i = 0; i < step->n_removed; i++) {
        const fsd_values values = step->removed[i].values & in_any & ~told[step->removed[i].cell];
        uint16_t cells[FSD_VARIANT_MAX_CELLS];
        unsigned n = 0;
        for (unsigned k = i; k < step->n_removed && values; k++) {
            if ((step->removed[k].values & in_any) == values) {
                cells[n++] = step->removed[k].cell;
                told[step->removed[k].cell] |= values;
            }
        }
        if (n > 0) {
            fsd_buffer_put_text(out, before);
            put_values(out, variant, values, ", ", " or ");
            fsd_buffer_put_text(out, " in ");
            fsd_variant_put_cells(out, variant, cells, n);
            before = ", or ";
        }
    }
    fsd_buffer_put_text(out, before[0] == ',' ? ", the rest does not fit" : "");
}

static void put_cage(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_variant_step *step)
{
    const struct fsd_constraint *const sum = step->constraint;

    fsd_variant_put_cells(out, variant, sum->cells, sum->n_cells);
    fsd_buffer_print(out, " make %lld", (long long)(sum->total / sum->weights[0]));
    if (step->n_combinations > FSD_MOST_COMBINATIONS || step->n_combinations == 0) {
        fsd_buffer_print(out, " in %zu ways", step->n_combinations);
    }
    for (size_t i = 0; i < step->n_combinations && step->n_combinations <= FSD_MOST_COMBINATIONS; i++) {
        fsd_buffer_put_text(out, i == 0 ? " only as " : i + 1 == step->n_combinations ? " or " : ", ");
        put_values(out, variant, step->combinations[i], "+", "+");
    }
    if (step->values) {
        fsd_buffer_put_text(out, ", always with ");
        put_values(out, variant, step->values, ", ", " and ");
    } else {
        put_misfits(out, variant, step);
    }
}

/* "arrow r3c5 to r5c5 can only have r4c5=2 r5c5=7 or r4c5=3 r5c5=6": cells whose value is the same in all are left out.
 */
static void put_ways(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const size_t n = step->n_combinations;

    fsd_variant_put_group(out, rules, step->constraint);
    if (n == 0 || n > FSD_MOST_COMBINATIONS) {
        fsd_buffer_print(out, n == UINT32_MAX ? " can be filled in billions of ways" : " can be filled in %zu ways", n);
    }
    for (size_t i = 0; i < n && n <= FSD_MOST_COMBINATIONS; i++) {
        fsd_buffer_put_text(out, i == 0 ? " can only have" : i + 1 == n ? " or" : ",");
        for (unsigned k = 0; k < step->n_cells; k++) {
            bool is_same = n > 1;
            for (size_t j = 0; j < n && is_same; j++) {
                is_same = step->ways[j][k] == step->ways[0][k];
            }
            if (!is_same) {
                fsd_buffer_put_char(out, ' ');
                fsd_variant_put_cells(out, &rules->variant, &step->cells[k], 1);
                fsd_buffer_put_char(out, '=');
                fsd_buffer_put_char(out, fsd_rules_value_character(&rules->variant, step->ways[i][k]));
            }
        }
    }
    if (step->values) {
        fsd_buffer_put_text(out, ", always with ");
        put_values(out, &rules->variant, step->values, ", ", " and ");
    } else if (n == 0 || n > FSD_MOST_COMBINATIONS) {
        fsd_buffer_put_text(out, ", none with these");
    }
}

/* "rows 1 and 2 make 90, their cages sum to 81, so r1c3 + r2c5 = 9" */
static void put_innies(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    fsd_variant_put_leftover(out, rules, step->derived);
    if (step->n_combinations > 0) {
        put_cage(out, &rules->variant, step);
    } else {
        fsd_variant_put_sum_reason(out, rules, step);
    }
}

/* How many cells a sandwich has, the least and the most: so many values can add up to it. False: it is none. */
static bool find_filling(const struct fsd_rules *rules, const struct fsd_constraint *line, unsigned *least,
                         unsigned *most)
{
    const struct fsd_statement *const statement = &rules->statements[line->rule];
    const int64_t first = rules->variant.low + 1, n_between = (int64_t)rules->variant.n_values - 2;
    const int64_t room = (int64_t)line->n_cells - 2; /* less where a line does not have all values */
    bool any = false;

    if (strcmp(statement->rule->name, "sandwich") != 0 || statement->n_arguments < 2) {
        return false;
    }
    const int64_t sum = strtoll(statement->arguments[1].text, NULL, 10);
    for (int64_t n = 0; n <= n_between && n <= room; n++) {
        const int64_t lowest = n * first + n * (n - 1) / 2;
        if (lowest <= sum && sum <= lowest + n * (n_between - n)) {
            *least = any ? *least : (unsigned)n;
            *most = (unsigned)n;
            any = true;
        }
    }
    return any;
}

/* "sandwich 25 of row 3 has 4 to 6 cells between 1 and 9; it cannot be completed with these" */
static void put_line(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_constraint *line)
{
    unsigned least, most;

    fsd_variant_put_group(out, rules, line);
    if (find_filling(rules, line, &least, &most)) {
        fsd_buffer_print(out, " has %u", least);
        if (most > least) {
            fsd_buffer_print(out, most == least + 1 ? " or %u" : " to %u", most);
        }
        fsd_buffer_print(out, " cell%s between %c and %c; it", most == 1 ? "" : "s",
                         fsd_rules_value_character(&rules->variant, 0),
                         fsd_rules_value_character(&rules->variant, rules->variant.n_values - 1));
    }
    fsd_buffer_put_text(out, " cannot be completed with these");
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

/* Whether at most one cell of the constraint may have the value. */
static bool forbids_repeats(const struct fsd_constraint *constraint, unsigned value)
{
    return constraint->kind == FSD_ALL_DIFFERENT ||
           (constraint->kind == FSD_RELATION && !(constraint->allowed[value] >> value & 1));
}

static bool are_different(const struct fsd_constraint *constraint, const struct fsd_variant *variant, unsigned cell,
                          unsigned other)
{
    bool are = fsd_constraint_has_cell(constraint, cell) && fsd_constraint_has_cell(constraint, other);

    for (unsigned value = 0; value < variant->n_values && are; value++) {
        are = forbids_repeats(constraint, value);
    }
    return are;
}

static void put_chain_sight(struct fsd_buffer *out, const void *context, unsigned cell, unsigned other)
{
    const struct fsd_rules *const rules = context;
    const struct fsd_constraint *by = NULL;

    for (size_t i = 0; i < rules->variant.n_constraints && cell != other; i++) {
        const struct fsd_constraint *const constraint = &rules->variant.constraints[i];
        if (are_different(constraint, &rules->variant, cell, other)) {
            if (constraint->rule >= rules->n_statements) {
                return;
            }
            by = by ? by : constraint;
        }
    }
    if (by) {
        fsd_buffer_put_text(out, " (");
        fsd_variant_put_group(out, rules, by);
        fsd_buffer_put_char(out, ')');
    }
}

void fsd_variant_chain_words(struct fsd_chain_words *words, const struct fsd_rules *rules)
{
    *words = (struct fsd_chain_words){
        .put_cells = put_chain_cells, .put_by = put_chain_by, .put_sight = put_chain_sight, .context = rules};
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
    put_values(out, variant, values, ", ", " and ");
    fsd_buffer_put_text(out, ", so one of ");
    fsd_variant_put_cells(out, variant, pincers, 2);
    fsd_buffer_put_text(out, " holds ");
    put_values(out, variant, chain->links[5].values, "", "");
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
        put_values(out, &rules->variant, chain->links[0].values, "", "");
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

/* All relations of the rule by which the step's cell takes something from another. */
static void put_relations(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const struct fsd_constraint *const all = rules->variant.constraints;
    const char *before = "";

    for (size_t i = 0; i < rules->variant.n_constraints; i++) {
        bool removes = false;
        for (unsigned at = 0; at < 2 && all[i].kind == FSD_RELATION && all[i].rule == step->constraint->rule; at++) {
            for (unsigned k = 0; k < step->n_removed && all[i].cells[at] == step->cells[0]; k++) {
                removes |= step->removed[k].cell == all[i].cells[1 - at];
            }
        }
        if (removes) {
            fsd_buffer_put_text(out, before);
            fsd_variant_put_group(out, rules, &all[i]);
            before = " and ";
        }
    }
}

/* "white-dot r1c12: r1c1 is 2 or 5, so these have no partner there"; what it may be, if that is not anything */
static void put_relation(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = &rules->variant;

    put_relations(out, rules, step);
    fsd_buffer_put_text(out, ": ");
    if (fsd_values_count(step->values) == variant->n_values) {
        fsd_buffer_put_text(out, "these have no partner in ");
        fsd_variant_put_cells(out, variant, step->cells, step->n_cells);
        return;
    }
    fsd_variant_put_cells(out, variant, step->cells, step->n_cells);
    fsd_buffer_put_text(out, " is ");
    put_values(out, variant, step->values, ", ", " or ");
    fsd_buffer_put_text(out, ", so these have no partner there");
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
        put_values(out, variant, step->placed.values, "", "");
        break;
    case FSD_VARIANT_FULL_HOUSE:
        fsd_variant_put_cells(out, variant, step->cells, step->n_cells);
        fsd_buffer_put_text(out, " is the last empty cell of ");
        fsd_variant_put_group(out, rules, step->constraint);
        break;
    case FSD_VARIANT_RELATION:
        put_relation(out, rules, step);
        break;
    case FSD_VARIANT_CAGE:
        put_cage(out, variant, step);
        break;
    case FSD_VARIANT_WAYS:
        put_ways(out, rules, step);
        break;
    case FSD_VARIANT_SUM:
    case FSD_VARIANT_COMPLETED_SUM:
        fsd_variant_put_sum_reason(out, rules, step);
        break;
    case FSD_VARIANT_INNIES:
        put_innies(out, rules, step);
        break;
    case FSD_VARIANT_X_WING:
    case FSD_VARIANT_SWORDFISH:
    case FSD_VARIANT_JELLYFISH:
        put_values(out, variant, step->values, "", "");
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
    case FSD_VARIANT_LINE:
        put_line(out, rules, step->constraint);
        break;
    case FSD_VARIANT_NAKED_PAIR:
    case FSD_VARIANT_NAKED_TRIPLE:
    case FSD_VARIANT_NAKED_QUAD:
        fsd_variant_put_cells(out, variant, step->cells, step->n_cells);
        fsd_buffer_put_text(out, " in ");
        fsd_variant_put_group(out, rules, step->constraint);
        fsd_buffer_put_text(out, " hold only ");
        put_values(out, variant, step->values, ", ", " and ");
        break;
    default:
        put_values(out, variant, step->values, ", ", " and ");
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
        put_values(out, variant, step->placed.values, "", "");
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
            put_values(out, variant, step->removed[i].values, "", "");
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
        put_values(out, &rules->variant, value, "", "");
    } else if (cell != UINT16_MAX) {
        fsd_variant_put_cells(out, &rules->variant, &cell, 1);
        fsd_buffer_put_text(out, " has no candidate left");
    } else {
        fsd_buffer_put_text(out, "the rules demand what no values give");
    }
}
