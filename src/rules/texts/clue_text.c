#include "rules/texts/clue_text.h"

#include <stdlib.h>
#include <string.h>

#include "rules/texts/clue_words.h"
#include "rules/texts/group_text.h"
#include "rules/texts/sum_text.h"

enum { MOST_PAIRS = 8, MOST_TOLD_FILLINGS = 8, MOST_TOLD_PAIRS = 3, MOST_RISE = 5 };

/* The sum of a sandwich; -1: the line is none. */
static int64_t sandwich_sum(const struct fsd_rules *rules, const struct fsd_constraint *line)
{
    const struct fsd_statement *const statement = &rules->statements[line->rule];

    return line->kind == FSD_LINE && strcmp(statement->rule->name, "sandwich") == 0 && statement->n_arguments > 1
               ? strtoll(statement->arguments[1].text, NULL, 10)
               : -1;
}

/* "1 and 9" */
static void put_crusts(struct fsd_buffer *out, const struct fsd_variant *variant)
{
    fsd_clue_put_value(out, variant, 0);
    fsd_buffer_put_text(out, " and ");
    fsd_clue_put_value(out, variant, variant->n_values - 1);
}

static bool are_of_same_cells(const struct fsd_filling *a, const struct fsd_filling *b)
{
    return a->from == b->from && a->to == b->to;
}

/* " has 1 and 9 in r1c24 around 6, or in r1c36 around 24 or 15" */
static void put_crust_cells(struct fsd_buffer *out, const struct fsd_noted_clue *of,
                            const struct fsd_fillings *fillings)
{
    fsd_buffer_put_text(out, " has ");
    put_crusts(out, of->variant);
    for (unsigned i = 0; i < fillings->n; i++) {
        const struct fsd_filling *const filling = &fillings->of[i];
        const bool is_same = i > 0 && are_of_same_cells(filling, filling - 1);
        if (!is_same) {
            fsd_buffer_put_text(out, i == 0 ? " in " : ", or in ");
            fsd_clue_put_cells_at(out, of, UINT32_C(1) << filling->from | UINT32_C(1) << filling->to);
        }
        const bool is_last = i + 1 == fillings->n || !are_of_same_cells(filling, filling + 1);
        fsd_buffer_put_text(out, filling->values == 0 ? "" : !is_same ? " around " : is_last ? " or " : ", ");
        fsd_variant_put_values(out, of->variant, filling->values, "", "");
    }
}

/* What can stand between the two, each once. Returns how many there are, or one more than are told. */
static unsigned find_different(const struct fsd_fillings *fillings, fsd_values *sets)
{
    unsigned n = 0;

    for (unsigned i = 0; i < fillings->n && n <= MOST_TOLD_FILLINGS; i++) {
        unsigned k = 0;
        while (k < n && sets[k] != fillings->of[i].values) {
            k++;
        }
        if (k == n && n++ < MOST_TOLD_FILLINGS) {
            sets[k] = fillings->of[i].values;
        }
    }
    return n;
}

/*
 * The sandwich's pairs of cells for 1 and 9, if they are few; or what can be between: " has only 578 or 2378 between 1
 * and 9". False: that is too much.
 */
static bool put_fillings(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step,
                         int64_t sum)
{
    const struct fsd_noted_clue of = fsd_noted_clue_of(&rules->variant, step);
    fsd_values sets[MOST_TOLD_FILLINGS];
    struct fsd_fillings fillings = {.n = 0};
    unsigned n_pairs = 0;

    if (of.clue) {
        fsd_clue_find_fillings(&of, sum, &fillings);
    }
    if (fillings.n == 0 || fillings.n > FSD_MOST_FILLINGS) {
        return false;
    }
    for (unsigned i = 0; i < fillings.n; i++) {
        n_pairs += i == 0 || !are_of_same_cells(&fillings.of[i], &fillings.of[i - 1]);
    }
    if (n_pairs <= MOST_TOLD_PAIRS && fillings.n <= MOST_TOLD_FILLINGS) {
        put_crust_cells(out, &of, &fillings);
        return true;
    }
    const unsigned n = find_different(&fillings, sets);
    if (n > MOST_TOLD_FILLINGS) {
        return false;
    }
    for (unsigned i = 0; i < n; i++) {
        fsd_buffer_put_text(out, i == 0 ? sets[0] == 0 ? " has " : " has only " : i + 1 == n ? " or " : ", ");
        fsd_variant_put_values(out, &rules->variant, sets[i], "", "");
        fsd_buffer_put_text(out, sets[i] == 0 ? "nothing" : "");
    }
    fsd_buffer_put_text(out, " between ");
    put_crusts(out, &rules->variant);
    fsd_buffer_put_text(out, "; it cannot be completed with these");
    return true;
}

/* "sandwich 25 of row 3 has only 4678 or 23578 between 1 and 9; it cannot be completed with these" */
static void put_line(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const int64_t sum = sandwich_sum(rules, step->constraint);

    fsd_variant_put_group(out, rules, step->constraint);
    if (sum < 0 || !put_fillings(out, rules, step, sum)) {
        fsd_buffer_put_text(out, " cannot be completed with these");
    }
}

static void put_ways(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const struct fsd_noted_clue of = fsd_noted_clue_of(&rules->variant, step);
    const size_t n = step->n_combinations;
    const bool is_few = n > 0 && n <= FSD_MOST_LISTED_WAYS;
    struct fsd_plain_sum sum;

    if (fsd_plain_sum_of(&of, &sum)) {
        fsd_sum_text_put_plain(out, rules, step, &of, &sum);
        return;
    }
    if (!is_few && !step->values && sandwich_sum(rules, step->constraint) >= 0) {
        put_line(out, rules, step);
        return;
    }
    fsd_variant_put_group(out, rules, step->constraint);
    if (is_few) {
        fsd_clue_put_arrangements(out, rules, step);
    } else {
        fsd_clue_put_count(out, step, "can be filled in");
        fsd_buffer_put_text(out, step->values ? "" : ", none with these");
    }
    fsd_clue_put_always_with(out, &rules->variant, step->values);
}

/* Appends a name after another that begins at *last, unless it is the same: a clue may make many relations. */
static void put_next_name(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_constraint *relation,
                          size_t *last)
{
    const size_t end = out->n, n_last = end - *last;

    fsd_buffer_put_text(out, n_last > 0 ? " and " : "");
    const size_t from = out->n;
    fsd_variant_put_group(out, rules, relation);
    if (n_last > 0 && !out->failed && out->n - from == n_last &&
        !memcmp(out->bytes + from, out->bytes + *last, n_last)) {
        out->n = end;
    } else {
        *last = from;
    }
}

/* All relations of the rule by which the step's cell takes something from another; its name, if it is of all the grid.
 */
static void put_relations(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const struct fsd_constraint *const all = rules->variant.constraints;
    const bool is_of_grid = rules->statements[step->constraint->rule].n_arguments == 0;
    size_t last = out->n;

    if (is_of_grid) {
        fsd_variant_put_group(out, rules, step->constraint);
    }
    for (size_t i = 0; i < rules->variant.n_constraints && !is_of_grid; i++) {
        bool removes = false;
        for (unsigned at = 0; at < 2 && all[i].kind == FSD_RELATION && all[i].rule == step->constraint->rule; at++) {
            for (unsigned k = 0; k < step->n_removed && all[i].cells[at] == step->cells[0]; k++) {
                removes |= step->removed[k].cell == all[i].cells[1 - at];
            }
        }
        if (removes) {
            put_next_name(out, rules, &all[i], &last);
        }
    }
}

/* ": r1c1 is 2 or 5, so these have no partner there"; what it may be, if that is not anything */
static void put_partners(struct fsd_buffer *out, const struct fsd_variant *variant, uint16_t cell, fsd_values values)
{
    if (fsd_values_count(values) == variant->n_values) {
        fsd_buffer_put_text(out, ": these have no partner in ");
        fsd_variant_put_cells(out, variant, &cell, 1);
        return;
    }
    fsd_buffer_put_text(out, ": ");
    fsd_variant_put_cells(out, variant, &cell, 1);
    fsd_buffer_put_text(out, " is ");
    fsd_variant_put_values(out, variant, values, ", ", " or ");
    fsd_buffer_put_text(out, ", so these have no partner there");
}

/* A relation between these two cells that is of a clue, not of all of the grid. */
static bool is_between(const struct fsd_rules *rules, const struct fsd_constraint *relation, const uint16_t *cells)
{
    return relation->kind == FSD_RELATION && rules->statements[relation->rule].n_arguments > 0 &&
           ((relation->cells[0] == cells[0] && relation->cells[1] == cells[1]) ||
            (relation->cells[0] == cells[1] && relation->cells[1] == cells[0]));
}

static bool allows(const struct fsd_rules *rules, const uint16_t *cells, unsigned first, unsigned second)
{
    bool does = true;

    for (size_t i = 0; i < rules->variant.n_constraints && does; i++) {
        const struct fsd_constraint *const relation = &rules->variant.constraints[i];
        if (is_between(rules, relation, cells)) {
            const bool is_turned = relation->cells[0] != cells[0];
            does = relation->allowed[is_turned ? second : first] >> (is_turned ? first : second) & 1;
        }
    }
    return does;
}

/* By the lower value, then the higher. */
static bool comes_before(fsd_values a, fsd_values b)
{
    return (a & -a) != (b & -b) ? (a & -a) < (b & -b) : a < b;
}

/* The pairs of values of two cells, in whatever order. Returns how many there are, or one more than there is room. */
static unsigned find_pairs(const struct fsd_rules *rules, const struct fsd_variant_step *step, fsd_values *pairs)
{
    unsigned n = 0;

    for (fsd_values left = step->before[0]; left; left &= left - 1) {
        for (fsd_values others = step->before[1]; others && n <= MOST_PAIRS; others &= others - 1) {
            const fsd_values pair = (left & -left) | (others & -others);
            unsigned k = 0;
            if (!allows(rules, step->cells, fsd_values_lowest(left), fsd_values_lowest(others)) ||
                (step->differ[0] >> 1 & 1 && fsd_values_are_one(pair))) {
                continue;
            }
            while (k < n && pairs[k] != pair) {
                k++;
            }
            if (k < n || n++ == MOST_PAIRS) {
                continue;
            }
            for (; k > 0 && comes_before(pair, pairs[k - 1]); k--) {
                pairs[k] = pairs[k - 1];
            }
            pairs[k] = pair;
        }
    }
    return n;
}

/* "white-dot and black-dot r4c89" */
static void put_pair_name(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_constraint *relation)
{
    for (size_t i = 0; i < rules->variant.n_constraints; i++) {
        const struct fsd_constraint *const other = &rules->variant.constraints[i];
        if (other != relation && is_between(rules, other, relation->cells)) {
            fsd_buffer_print(out, "%s and ", rules->statements[other->rule].rule->name);
        }
    }
    fsd_variant_put_group(out, rules, relation);
}

static void put_listed_pairs(struct fsd_buffer *out, const struct fsd_variant *variant,
                             const struct fsd_variant_step *step, const fsd_values *pairs, unsigned n)
{
    fsd_values in_any[FSD_VARIANT_MAX_CELLS] = {0}, all = 0;

    for (unsigned i = 0; i < n; i++) {
        const bool is_twice_the_same = fsd_values_are_one(pairs[i]);
        fsd_buffer_put_text(out, i == 0 ? " can only be " : i + 1 == n ? " or " : ", ");
        fsd_variant_put_values(out, variant, pairs[i], "-", "-");
        fsd_buffer_put_text(out, is_twice_the_same ? "-" : "");
        fsd_variant_put_values(out, variant, is_twice_the_same ? pairs[i] : 0, "", "");
        all |= pairs[i];
    }
    fsd_clue_put_always_with(out, variant,
                             fsd_constraint_has_cell(step->constraint, step->removed[0].cell) ? 0 : step->values);
    for (unsigned i = 0; i < step->n_removed; i++) {
        in_any[i] = fsd_constraint_has_cell(step->constraint, step->removed[i].cell) ? all : 0;
    }
    fsd_clue_put_misfits(out, variant, step, in_any);
}

/* "black-dot r1c12 can only be 1-2, 2-4 or 3-6", or what one of the cells tells the other. */
static void put_pair(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    const uint16_t *const cells = step->cells;
    const bool is_one_sided = step->n_removed == 1 && fsd_constraint_has_cell(step->constraint, step->removed[0].cell);
    fsd_values pairs[MOST_PAIRS], in_any = 0;
    const unsigned n = find_pairs(rules, step, pairs);

    for (unsigned i = 0; i < n && i < MOST_PAIRS; i++) {
        in_any |= pairs[i];
    }
    const bool is_told_by_other = is_one_sided && (n > FSD_MOST_WITHOUT_COUNT || (step->removed[0].values & in_any));
    put_pair_name(out, rules, step->constraint);
    if (n > 0 && n <= MOST_PAIRS && !is_told_by_other) {
        put_listed_pairs(out, &rules->variant, step, pairs, n);
    } else if (is_one_sided) {
        const unsigned at = step->removed[0].cell == cells[0];
        put_partners(out, &rules->variant, cells[at], step->before[at]);
    } else {
        const bool is_inside = fsd_constraint_has_cell(step->constraint, step->removed[0].cell);
        fsd_buffer_put_text(out, is_inside ? ": these have no partner in the other cell" : " has many pairs");
        fsd_clue_put_always_with(out, &rules->variant, is_inside ? 0 : step->values);
    }
}

/* The cells of a line along which values rise, or do not fall. Returns how many; 0: it is none. */
static unsigned find_rise(const struct fsd_rules *rules, const struct fsd_variant_step *step, uint16_t *cells,
                          const char **order)
{
    bool is_in[FSD_VARIANT_MAX_CELLS] = {false};
    unsigned n = 0;

    for (unsigned i = 0; i < step->n_cells; i++) {
        is_in[step->cells[i]] = true;
    }

    for (size_t i = 0; i < rules->variant.n_constraints; i++) {
        const struct fsd_constraint *const relation = &rules->variant.constraints[i];
        bool is_turned;
        if (relation->kind != FSD_RELATION || relation->rule != step->constraint->rule || !is_in[relation->cells[0]]) {
            continue;
        }
        *order = fsd_variant_order_of(&rules->variant, relation, &is_turned);
        if (!*order || is_turned || (n > 0 && relation->cells[0] != cells[n - 1])) {
            return 0;
        }
        n -= n > 0;
        cells[n++] = relation->cells[0];
        cells[n++] = relation->cells[1];
    }
    return n;
}

/*
 * The cell of a rising line from whose lowest value, or from whose highest one, all of the step's removals on that side
 * follow by rising by a value from cell to cell; n_noted: there is no such cell.
 */
static unsigned find_end_of_rise(const struct fsd_variant_step *step, bool is_low, int by, bool *has_any)
{
    unsigned end = is_low ? 0 : step->n_noted - 1;
    bool explains = false;

    *has_any = false;
    for (unsigned tried = 0; tried < step->n_noted && !explains; tried++) {
        end = is_low ? tried : step->n_noted - 1 - tried;
        const int bound = (int)(is_low ? fsd_values_lowest(step->before[end]) : fsd_values_highest(step->before[end]));
        explains = true;
        for (unsigned i = 0; i < step->n_removed; i++) {
            unsigned at = 0;
            while (step->cells[at] != step->removed[i].cell) {
                at++;
            }
            const fsd_values removed = step->removed[i].values, kept = step->before[at] & ~removed;
            const fsd_values below = (kept & -kept) - 1, on_side = removed & (is_low ? below : ~below);
            const int reach = bound + by * ((int)at - (int)end);
            if (on_side == 0) {
                continue;
            }
            *has_any = true;
            explains &= is_low ? at > end && (int)fsd_values_highest(on_side) < reach
                               : at < end && (int)fsd_values_lowest(on_side) > reach;
        }
    }
    return explains ? end : step->n_noted;
}

/* ", from at least 3 in r1c1 and to at most 7 in r4c4", where removals are only on one side that one alone. */
static void put_ends_of_rise(struct fsd_buffer *out, const struct fsd_variant *variant,
                             const struct fsd_variant_step *step, int by)
{
    bool has_low, has_high;
    const unsigned low = find_end_of_rise(step, true, by, &has_low);
    const unsigned high = find_end_of_rise(step, false, by, &has_high);

    if ((has_low && low == step->n_noted) || (has_high && high == step->n_noted) || !(has_low || has_high)) {
        fsd_buffer_put_text(out, ", so these are too low or too high");
        return;
    }
    fsd_buffer_put_text(out, has_low ? ", from at least " : "");
    if (has_low) {
        fsd_clue_put_value(out, variant, fsd_values_lowest(step->before[low]));
        fsd_buffer_put_text(out, " in ");
        fsd_variant_put_cells(out, variant, &step->cells[low], 1);
    }
    if (has_high) {
        fsd_buffer_put_text(out, has_low ? " and to at most " : ", to at most ");
        fsd_clue_put_value(out, variant, fsd_values_highest(step->before[high]));
        fsd_buffer_put_text(out, " in ");
        fsd_variant_put_cells(out, variant, &step->cells[high], 1);
    }
}

/* "thermo r2c2<r1c1<r1c2: values rise along it, from at least 3 in r2c2", or of other lines */
static void put_relation_line(struct fsd_buffer *out, const struct fsd_rules *rules,
                              const struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = &rules->variant;
    uint16_t cells[FSD_VARIANT_MAX_CELLS + 1];
    const char *order = NULL;
    const unsigned n = find_rise(rules, step, cells, &order);

    fsd_buffer_print(out, "%s ", rules->statements[step->constraint->rule].rule->name);
    for (unsigned i = 0; i<n; i += n> MOST_RISE && i == 0 ? n - 1 : 1) {
        fsd_buffer_put_text(out, i == 0 ? "" : n > MOST_RISE ? " to " : order);
        fsd_variant_put_cells(out, variant, &cells[i], 1);
    }
    if (n > 0) {
        fsd_buffer_print(out, ": values %s along it", order[1] == '=' ? "never fall" : "rise");
        put_ends_of_rise(out, variant, step, order[1] != '=');
    } else {
        fsd_variant_put_few_cells(out, variant, step->cells, step->n_cells);
        fsd_buffer_put_text(out, ": these have no partner in another cell of it");
    }
}

static void put_relation(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    bool is_turned;

    if (step->n_cells == 1) {
        put_relations(out, rules, step);
        put_partners(out, &rules->variant, step->cells[0], step->values);
    } else if (step->n_cells > 2 || fsd_variant_order_of(&rules->variant, step->constraint, &is_turned)) {
        put_relation_line(out, rules, step);
    } else {
        put_pair(out, rules, step);
    }
}

void fsd_clue_text_put(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    switch (step->technique) {
    case FSD_VARIANT_RELATION:
        put_relation(out, rules, step);
        break;
    case FSD_VARIANT_INNIES:
        fsd_sum_text_put_innies(out, rules, step);
        break;
    case FSD_VARIANT_WAYS:
        if (step->constraint->kind == FSD_RELATION) {
            put_pair(out, rules, step);
        } else {
            put_ways(out, rules, step);
        }
        break;
    case FSD_VARIANT_LINE:
        put_line(out, rules, step);
        break;
    default:
        fsd_sum_text_put(out, rules, step);
        break;
    }
}
