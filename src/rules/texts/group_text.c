#include "rules/texts/group_text.h"

#include <string.h>

#include "rules/texts/write_text.h"

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

void fsd_variant_put_values(struct fsd_buffer *out, const struct fsd_variant *variant, fsd_values values,
                            const char *between, const char *before_last)
{
    for (bool is_first = true; values; is_first = false) {
        const unsigned value = (unsigned)__builtin_ctz(values);
        values &= values - 1;
        fsd_buffer_put_text(out, is_first ? "" : values ? between : before_last);
        fsd_buffer_put_char(out, fsd_rules_value_character(variant, value));
    }
}

static const char *const house_names[] = {
    [FSD_HOUSE_ROW] = "row", [FSD_HOUSE_COLUMN] = "column", [FSD_HOUSE_BOX] = "box"};
static const char *const house_plurals[] = {
    [FSD_HOUSE_ROW] = "rows", [FSD_HOUSE_COLUMN] = "columns", [FSD_HOUSE_BOX] = "boxes"};

/* The kind of a line's cells, and its number. */
static enum fsd_house_kind line_of(const struct fsd_rules *rules, const struct fsd_constraint *group, unsigned *number)
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
    return is_row ? FSD_HOUSE_ROW : is_column ? FSD_HOUSE_COLUMN : FSD_HOUSE_BOX;
}

enum fsd_house_kind fsd_variant_house_kind(const struct fsd_rules *rules, const struct fsd_constraint *group,
                                           unsigned *number)
{
    return group->rule < rules->n_statements ? FSD_HOUSE_OF_RULE : line_of(rules, group, number);
}

/* "sandwich 12 of row 6", "skyscraper 3 right of row 6". False: it is no clue outside the grid. */
static bool put_outside(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_constraint *constraint)
{
    const struct fsd_statement *const statement = &rules->statements[constraint->rule];
    const bool is_at_end = constraint->cells[0] > constraint->cells[constraint->n_cells - 1];
    const size_t clue = is_at_end ? 2 : 1;
    static const char *const sides[][2] = {
        [FSD_HOUSE_ROW] = {"left of", "right of"}, [FSD_HOUSE_COLUMN] = {"above", "below"}};
    unsigned number;

    if (statement->rule->drawing != FSD_DRAW_OUTSIDE || clue >= statement->n_arguments || constraint->n_cells < 2) {
        return false;
    }
    const enum fsd_house_kind kind = line_of(rules, constraint, &number);
    if (kind == FSD_HOUSE_BOX) {
        return false;
    }
    fsd_buffer_print(out, "%s %.*s %s %s %u", statement->rule->name, (int)statement->arguments[clue].n_text,
                     statement->arguments[clue].text,
                     strchr(statement->rule->arguments, '[') ? sides[kind][is_at_end] : "of", house_names[kind],
                     number);
    return true;
}

void fsd_variant_put_few_cells(struct fsd_buffer *out, const struct fsd_variant *variant, const uint16_t *cells,
                               unsigned n)
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

/* Boxes of other shapes than usual have no numbers that a reader would know. */
static bool have_numbers(const struct fsd_rules *rules, enum fsd_house_kind kind)
{
    return kind != FSD_HOUSE_BOX || fsd_rules_have_usual_boxes(rules);
}

/* "row ", "the boxes of ", "the region of ", which a number or a cell follows. */
static void put_house_name(struct fsd_buffer *out, const struct fsd_rules *rules, enum fsd_house_kind kind,
                           bool are_many)
{
    const bool is_region = kind == FSD_HOUSE_BOX && !fsd_rules_have_boxes(rules);
    const char *const name = is_region  ? are_many ? "regions" : "region"
                             : are_many ? house_plurals[kind]
                                        : house_names[kind];

    fsd_buffer_print(out, have_numbers(rules, kind) ? "%s " : "the %s of ", name);
}

static void put_number(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_constraint *group)
{
    unsigned number = 0;

    if (have_numbers(rules, fsd_variant_house_kind(rules, group, &number))) {
        fsd_buffer_put_count(out, number);
    } else {
        fsd_variant_put_cells(out, &rules->variant, group->cells, 1);
    }
}

const char *fsd_variant_order_of(const struct fsd_variant *variant, const struct fsd_constraint *relation,
                                 bool *is_turned)
{
    const fsd_values all = fsd_variant_all_values(variant);
    bool holds[4] = {true, true, true, true}; /* < <= > >= */

    for (unsigned value = 0; value < variant->n_values && relation->kind == FSD_RELATION; value++) {
        const fsd_values below = ((fsd_values)1 << value) - 1, up_to = below | (fsd_values)1 << value;
        const fsd_values allowed = relation->allowed[value] & all;
        holds[0] &= allowed == (all & ~up_to);
        holds[1] &= allowed == (all & ~below);
        holds[2] &= allowed == below;
        holds[3] &= allowed == up_to;
    }
    *is_turned = holds[2] || holds[3];
    return relation->kind != FSD_RELATION || variant->n_values < 3 ? NULL
           : holds[0] || holds[2]                                  ? "<"
           : holds[1] || holds[3]                                  ? "<="
                                                                   : NULL;
}

/* The cells of a rule's constraint: in an order, if it speaks of one. */
static void put_cells_of_rule(struct fsd_buffer *out, const struct fsd_variant *variant, const struct fsd_rule *rule,
                              const struct fsd_constraint *constraint)
{
    bool is_turned;
    const char *const order = fsd_variant_order_of(variant, constraint, &is_turned);
    const bool is_arrow = rule->drawing == FSD_DRAW_ARROW && constraint->n_cells > 2;
    const unsigned last = constraint->n_cells - 1;

    if (order || is_arrow) {
        fsd_variant_put_cells(out, variant, &constraint->cells[order && is_turned ? last : 0], 1);
        fsd_buffer_put_text(out, order ? order : " to ");
        fsd_variant_put_cells(out, variant, &constraint->cells[order && is_turned ? 0 : last], 1);
    } else {
        fsd_variant_put_few_cells(out, variant, constraint->cells, constraint->n_cells);
    }
}

/* What a player calls a group of a rule: by its name, but for the houses of two rules. */
static const char *name_of(const struct fsd_statement *statement)
{
    const bool is_diagonal = statement->rule->drawing == FSD_DRAW_SIGN && statement->n_arguments == 0;

    return is_diagonal ? "diagonal" : strcmp(statement->rule->name, "windoku") == 0 ? "window" : statement->rule->name;
}

/* "window r234c234", not "anti-knight" or "thermo r1c1<r2c2" */
static bool is_named_by_cells(const struct fsd_rules *rules, const struct fsd_constraint *group)
{
    const struct fsd_statement *const statement = &rules->statements[group->rule];

    return group->kind == FSD_ALL_DIFFERENT && statement->rule->drawing != FSD_DRAW_OUTSIDE;
}

void fsd_variant_put_group(struct fsd_buffer *out, const struct fsd_rules *rules,
                           const struct fsd_constraint *constraint)
{
    unsigned number;
    const enum fsd_house_kind kind = fsd_variant_house_kind(rules, constraint, &number);

    if (kind != FSD_HOUSE_OF_RULE) {
        put_house_name(out, rules, kind, false);
        put_number(out, rules, constraint);
        return;
    }
    if (put_outside(out, rules, constraint)) {
        return;
    }
    const struct fsd_statement *const statement = &rules->statements[constraint->rule];
    fsd_buffer_put_text(out, name_of(statement));
    if (statement->n_arguments > 0 || constraint->n_cells > 2) {
        fsd_buffer_put_char(out, ' ');
        put_cells_of_rule(out, &rules->variant, statement->rule, constraint);
    }
}

/* Whether groups stand together: "rows 1, 2 and 5", "windows r234c234 and r234c678". */
static bool go_together(const struct fsd_rules *rules, const struct fsd_constraint *a, const struct fsd_constraint *b)
{
    unsigned number;
    const enum fsd_house_kind kind = fsd_variant_house_kind(rules, a, &number);

    return kind == fsd_variant_house_kind(rules, b, &number) &&
           (kind != FSD_HOUSE_OF_RULE ||
            (is_named_by_cells(rules, a) && is_named_by_cells(rules, b) &&
             strcmp(name_of(&rules->statements[a->rule]), name_of(&rules->statements[b->rule])) == 0));
}

/* Groups that go together, at least one. */
static void put_together(struct fsd_buffer *out, const struct fsd_rules *rules,
                         const struct fsd_constraint *const *groups, unsigned n)
{
    unsigned number;
    const enum fsd_house_kind kind = fsd_variant_house_kind(rules, groups[0], &number);

    if (n == 1) {
        fsd_variant_put_group(out, rules, groups[0]);
        return;
    }
    if (kind == FSD_HOUSE_OF_RULE) {
        const char *const name = name_of(&rules->statements[groups[0]->rule]);
        fsd_buffer_print(out, name[strlen(name) - 1] == 's' ? "%s " : "%ss ", name);
    } else {
        put_house_name(out, rules, kind, true);
    }
    for (unsigned i = 0; i < n; i++) {
        fsd_buffer_put_text(out, i == 0 ? "" : i + 1 == n ? " and " : ", ");
        if (kind == FSD_HOUSE_OF_RULE) {
            fsd_variant_put_few_cells(out, &rules->variant, groups[i]->cells, groups[i]->n_cells);
        } else {
            put_number(out, rules, groups[i]);
        }
    }
}

/* By kind, then by number; of rules as they are. */
static bool comes_before(const struct fsd_rules *rules, const struct fsd_constraint *a, const struct fsd_constraint *b)
{
    unsigned number = 0, other = 0;
    const enum fsd_house_kind kind = fsd_variant_house_kind(rules, a, &number);
    const enum fsd_house_kind other_kind = fsd_variant_house_kind(rules, b, &other);

    return kind != other_kind ? kind < other_kind : kind != FSD_HOUSE_OF_RULE && number < other;
}

void fsd_variant_put_groups(struct fsd_buffer *out, const struct fsd_rules *rules,
                            const struct fsd_constraint *const *groups, unsigned n)
{
    const struct fsd_constraint *in_order[FSD_MOST_GROUPS];
    unsigned n_parts = 0, n_put = 0;

    for (unsigned i = 0; i < n; i++) {
        unsigned at = i;
        for (; at > 0 && comes_before(rules, groups[i], in_order[at - 1]); at--) {
            in_order[at] = in_order[at - 1];
        }
        in_order[at] = groups[i];
    }
    for (unsigned i = 0; i < n; i++) {
        n_parts += i == 0 || !go_together(rules, in_order[i], in_order[i - 1]);
    }
    for (unsigned i = 0, n_of_part = 1; i < n; i += n_of_part, n_put++, n_of_part = 1) {
        while (i + n_of_part < n && go_together(rules, in_order[i], in_order[i + n_of_part])) {
            n_of_part++;
        }
        fsd_buffer_put_text(out, n_put == 0                     ? ""
                                 : n_put + 1 < n_parts          ? ", "
                                 : n_parts == 2 || n_parts == n ? " and "
                                                                : ", and ");
        put_together(out, rules, in_order + i, n_of_part);
    }
}
