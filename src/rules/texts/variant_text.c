#include "rules/texts/variant_text.h"

#include <string.h>

#include "grid/chain_text.h"

enum {
    COMPACT_SIDE = 9, /* up to here rows and columns are single digits */
    MOST_WORDS = 5    /* of the name of a group */
};

static void put_mask(struct fsd_buffer *out, uint32_t numbers)
{
    for (; numbers; numbers &= numbers - 1) {
        fsd_buffer_put_count(out, (unsigned)__builtin_ctz(numbers) + 1);
    }
}

void fsd_variant_put_cells(struct fsd_buffer *out, const struct fsd_variant *variant, const uint16_t *cells,
                           unsigned n_cells)
{
    uint32_t columns[FSD_VARIANT_MAX_SIDE] = {0}; /* of each row */
    const bool is_compact = variant->n_rows <= COMPACT_SIDE && variant->n_columns <= COMPACT_SIDE;
    const char *before = "";

    for (unsigned i = 0; i < n_cells; i++) {
        columns[cells[i] / variant->n_columns] |= 1U << cells[i] % variant->n_columns;
    }
    for (unsigned top = 0; top < variant->n_rows; top++) {
        while (columns[top]) {
            const uint32_t same = is_compact ? columns[top] : columns[top] & -columns[top];
            uint32_t rows = 1U << top;
            for (unsigned row = top + 1; row < variant->n_rows && is_compact; row++) {
                if (columns[row] == same) {
                    rows |= 1U << row;
                    columns[row] = 0;
                }
            }
            columns[top] &= ~same;
            fsd_buffer_put_text(out, before);
            fsd_buffer_put_char(out, 'r');
            put_mask(out, rows);
            fsd_buffer_put_char(out, 'c');
            put_mask(out, same);
            before = is_compact ? "," : " ";
        }
    }
}

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

enum house_kind { ROW, COLUMN, BOX, OTHER /* of a rule */ };

static const char *const house_names[] = {[ROW] = "row", [COLUMN] = "column", [BOX] = "box"};
static const char *const house_plurals[] = {[ROW] = "rows", [COLUMN] = "columns", [BOX] = "boxes"};

/* The kind of a line's cells, and its number. */
static enum house_kind line_of(const struct fsd_rules *rules, const struct fsd_constraint *group, unsigned *number)
{
    const unsigned n_columns = rules->variant.n_columns;
    const unsigned begin = group->cells[0];
    bool is_row = true;
    bool is_column = true;

    for (unsigned i = 1; i < group->n_cells; i++) {
        is_row &= group->cells[i] / n_columns == begin / n_columns;
        is_column &= group->cells[i] % n_columns == begin % n_columns;
    }
    *number = (is_row ? begin / n_columns : is_column ? begin % n_columns : rules->region[begin]) + 1U;
    return is_row ? ROW : is_column ? COLUMN : BOX;
}

static enum house_kind house_of(const struct fsd_rules *rules, const struct fsd_constraint *group, unsigned *number)
{
    return group->rule < rules->n_statements ? OTHER : line_of(rules, group, number);
}

/* "sandwich 12 of row 6", "skyscraper 3 right of row 6". False: it is no clue outside the grid. */
static bool put_outside(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_constraint *constraint)
{
    const struct fsd_statement *const statement = &rules->statements[constraint->rule];
    const bool is_at_end = constraint->cells[0] > constraint->cells[constraint->n_cells - 1];
    const size_t clue = is_at_end ? 2 : 1;
    static const char *const sides[][2] = {[ROW] = {"left of", "right of"}, [COLUMN] = {"above", "below"}};
    unsigned number;

    if (statement->rule->drawing != FSD_DRAW_OUTSIDE || clue >= statement->n_arguments || constraint->n_cells < 2) {
        return false;
    }
    const enum house_kind kind = line_of(rules, constraint, &number);
    if (kind == BOX) {
        return false;
    }
    fsd_buffer_print(out, "%s %.*s %s %s %u", statement->rule->name, (int)statement->arguments[clue].n_text,
                     statement->arguments[clue].text,
                     strchr(statement->rule->arguments, '[') ? sides[kind][is_at_end] : "of", house_names[kind],
                     number);
    return true;
}

/* Cells that are in many places are written as the first to the last: a diagonal, a long line. */
static void put_few_cells(struct fsd_buffer *out, const struct fsd_variant *variant, const uint16_t *cells, unsigned n)
{
    struct fsd_buffer words = {.n = 0};
    unsigned n_words = 1;

    fsd_variant_put_cells(&words, variant, cells, n);
    for (size_t i = 0; i < words.n; i++) {
        n_words += words.bytes[i] == ',' || words.bytes[i] == ' ';
    }
    if (n_words <= MOST_WORDS) {
        fsd_buffer_put(out, words.bytes, words.n);
    } else {
        fsd_variant_put_cells(out, variant, &cells[0], 1);
        fsd_buffer_put_text(out, " to ");
        fsd_variant_put_cells(out, variant, &cells[n - 1], 1);
    }
    out->failed |= words.failed;
    fsd_buffer_destroy(&words);
}

void fsd_variant_put_group(struct fsd_buffer *out, const struct fsd_rules *rules,
                           const struct fsd_constraint *constraint)
{
    unsigned number;
    const enum house_kind kind = house_of(rules, constraint, &number);

    if (kind != OTHER) {
        fsd_buffer_print(out, "%s %u", house_names[kind], number);
        return;
    }
    if (put_outside(out, rules, constraint)) {
        return;
    }
    const struct fsd_statement *const statement = &rules->statements[constraint->rule];
    const bool is_diagonal = statement->rule->drawing == FSD_DRAW_SIGN && statement->n_arguments == 0;
    fsd_buffer_put_text(out, is_diagonal ? "diagonal" : statement->rule->name);
    if (statement->n_arguments > 0 || constraint->n_cells > 2) {
        fsd_buffer_put_char(out, ' ');
        put_few_cells(out, &rules->variant, constraint->cells, constraint->n_cells);
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

/* r1c1 + r1c2 - 2 r3c3 = 10, what is added first; the signs are turned where the total would be negative. */
static void put_sum(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_constraint *sum)
{
    bool any_negative = false;
    bool is_first = true;

    for (unsigned i = 0; i < sum->n_cells; i++) {
        any_negative |= sum->weights[i] < 0;
    }
    const int64_t sign = sum->total < 0 && any_negative && !sum->is_at_most ? -1 : 1;
    for (unsigned i = 0; i < 2 * sum->n_cells; i++) {
        const unsigned at = i % sum->n_cells;
        const int64_t weight = sign * sum->weights[at];
        if ((weight > 0) != (i < sum->n_cells)) {
            continue;
        }
        fsd_buffer_put_text(out, is_first ? weight > 0 ? "" : "-" : weight > 0 ? " + " : " - ");
        if (weight != 1 && weight != -1) {
            fsd_buffer_put_count(out, (uint64_t)(weight < 0 ? -weight : weight));
            fsd_buffer_put_char(out, ' ');
        }
        fsd_variant_put_cells(out, variant, &sum->cells[at], 1);
        is_first = false;
    }
    fsd_buffer_print(out, " %s %lld", sum->is_at_most ? "<=" : "=", (long long)(sign * sum->total));
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
    }
}

/* "arrow r345c5 can only have r4c5=2 r5c5=7 or r4c5=3 r5c5=6": cells whose value is the same in all are left out. */
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

void fsd_variant_put_groups(struct fsd_buffer *out, const struct fsd_rules *rules,
                            const struct fsd_constraint *const *groups, unsigned n)
{
    bool any_plural = false;

    for (unsigned i = 0, end; i < n; i = end) {
        unsigned number;
        const enum house_kind kind = house_of(rules, groups[i], &number);
        end = i + 1;
        while (end < n && kind != OTHER && house_of(rules, groups[end], &number) == kind) {
            end++;
        }
        const bool is_last_pair = end == n && !any_plural && end - i == 1;
        any_plural |= end - i > 1;
        fsd_buffer_put_text(out, i == 0 ? "" : is_last_pair ? " and " : ", ");
        if (end - i == 1) {
            fsd_variant_put_group(out, rules, groups[i]);
        }
        for (unsigned k = i; k < end && end - i > 1; k++) {
            (void)house_of(rules, groups[k], &number);
            fsd_buffer_print(out, "%s%s%u", k == i ? house_plurals[kind] : k + 1 == end ? " and" : ",", " ", number);
        }
    }
}

/* "rows 1 and 2 make 90, their cages sum to 81, so r1c3 + r2c5 = 9" */
static void put_innies(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const struct fsd_derived_sum *const derived = step->derived;

    fsd_variant_put_groups(out, rules, derived->houses, derived->n_houses);
    fsd_buffer_print(out,
                     derived->n_houses == 1 ? " makes %lld, its cages sum to %lld, so "
                                            : " make %lld, their cages sum to %lld, so ",
                     (long long)derived->of_houses, (long long)derived->of_sums);
    if (step->n_combinations > 0) {
        put_cage(out, &rules->variant, step);
    } else {
        put_sum(out, &rules->variant, &derived->sum);
        fsd_buffer_put_text(out, ", which leaves these out of reach");
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

    fsd_variant_put_group(out, rules, &rules->variant.constraints[by - 1]);
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
        n_branches += chain->links[i].is_assumption && chain->links[i].beside == FSD_NO_LINK;
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

/* "white-dot r1c12: r1c1 is 2 or 5, so these have no partner there"; what it may be, if that is not anything */
static void put_relation(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = &rules->variant;

    fsd_variant_put_group(out, rules, step->constraint);
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
    bool has[2][OTHER + 1] = {{false}};
    unsigned number;

    if (step->technique != FSD_VARIANT_X_WING && step->technique != FSD_VARIANT_SWORDFISH &&
        step->technique != FSD_VARIANT_JELLYFISH) {
        return NULL;
    }
    for (unsigned i = 0; i < step->n_houses; i++) {
        has[0][house_of(rules, step->bases[i], &number)] = true;
        has[1][house_of(rules, step->covers[i], &number)] = true;
    }
    return (has[0][ROW] && has[0][COLUMN]) || (has[1][ROW] && has[1][COLUMN]) || (has[0][ROW] && has[1][ROW]) ||
                   (has[0][COLUMN] && has[1][COLUMN])
               ? "mutant"
           : has[0][BOX] || has[0][OTHER] || has[1][BOX] || has[1][OTHER] ? "franken"
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
        put_sum(out, variant, step->constraint);
        fsd_buffer_put_text(out, " leaves these out of reach");
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
        fsd_variant_put_group(out, rules, step->constraint);
        fsd_buffer_put_text(out, " cannot be completed with these");
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
        put_values(out, &rules->variant, value, "", "");
    } else if (cell != UINT16_MAX) {
        fsd_variant_put_cells(out, &rules->variant, &cell, 1);
        fsd_buffer_put_text(out, " has no candidate left");
    } else {
        fsd_buffer_put_text(out, "the rules demand what no values give");
    }
}
