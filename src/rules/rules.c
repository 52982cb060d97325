/* From statements to constraints; what is contradictory by itself is told. */
#include "rules/rules.h"

#include "rules/rules_builder.h"
#include "rules/table/clue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned fsd_rules_neighbours(const struct fsd_variant *variant, unsigned cell, uint16_t *found)
{
    const unsigned n_columns = variant->n_columns;
    const unsigned steps[] = {0 - n_columns, 0 - 1U, 1, n_columns};
    const bool is_there[] = {cell >= n_columns, cell % n_columns > 0, cell % n_columns + 1 < n_columns,
                             cell + n_columns < variant->n_cells};
    unsigned n = 0;

    for (unsigned i = 0; i < 4; i++) {
        found[n] = (uint16_t)(cell + steps[i]);
        n += is_there[i];
    }
    return n;
}

static bool add_houses(const struct fsd_clue *clue)
{
    static const enum fsd_group groups[] = {FSD_ROW, FSD_COLUMN, FSD_REGION};
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    const unsigned size = fsd_clue_group(clue, FSD_REGION, 0, cells);
    bool is_good = true;

    for (unsigned group = clue->rules->lines_repeat ? 2 : 0; group < 3; group++) {
        unsigned n;
        for (unsigned i = 0; is_good && (n = fsd_clue_group(clue, groups[group], i, cells)) > 0; i++) {
            is_good =
                group < 2 || n == size ||
                fsd_clue_fail(clue, "region %u has %u cells, and the first one %u; correct the map", i + 1, n, size);
            is_good = is_good && fsd_clue_different(clue, cells, n);
        }
    }
    return is_good;
}

/* The sums that values give, whatever stands elsewhere. */
static bool check_sum(const struct fsd_clue *clue, const struct fsd_constraint *sum)
{
    const struct fsd_variant *const variant = clue->variant;
    int64_t least = 0;
    int64_t most = 0;

    for (unsigned i = 0; i < sum->n_cells; i++) {
        least += fsd_variant_term(variant, sum->weights[i], fsd_variant_all_values(variant), false);
        most += fsd_variant_term(variant, sum->weights[i], fsd_variant_all_values(variant), true);
    }
    if (sum->total >= least && (sum->total <= most || sum->is_at_most)) {
        return true;
    }
    return fsd_clue_fail(clue, "these cells add up to %lld to %lld, never to %lld; correct the total", (long long)least,
                         (long long)most, (long long)sum->total) ||
           fsd_clue_contradicts(clue);
}

/* Whether some sequence of all values is accepted; yes if a bound is reached first. */
static bool accepts_any(struct fsd_variant *variant, const struct fsd_constraint *line)
{
    const struct fsd_automaton *const automaton = &line->automaton;
    const size_t n_states = automaton->n_states;
    bool *now = calloc(n_states, sizeof(*now));
    bool *next = calloc(n_states, sizeof(*next));
    bool is_any = !now || !next;

    variant->failed |= is_any;
    for (unsigned i = 0; i < line->n_cells && !variant->failed; i++) {
        now[0] |= i == 0;
        memset(next, 0, n_states * sizeof(*next));
        fsd_automaton_advance(automaton, fsd_variant_all_values(variant), now, next);
        bool *const before = now;
        now = next;
        next = before;
        if (!fsd_bounds_hold(&variant->bounds, 0)) {
            is_any = true;
            break;
        }
    }
    for (size_t state = 0; state < n_states && !is_any; state++) {
        is_any = now[state] && automaton->accepting[state];
    }
    free(now);
    free(next);
    return is_any;
}

static bool check_constraint(const struct fsd_clue *clue, const struct fsd_constraint *constraint)
{
    fsd_values any = 0;

    switch (constraint->kind) {
    case FSD_SUM:
        return check_sum(clue, constraint);
    case FSD_RELATION:
        for (unsigned i = 0; i < clue->variant->n_values; i++) {
            any |= constraint->allowed[i];
        }
        return any || fsd_clue_fail(clue, "no two values of this grid do what it demands; correct its arguments") ||
               fsd_clue_contradicts(clue);
    case FSD_LINE:
        return constraint->automaton.is_shared || /* so it was looked at */
               accepts_any(clue->variant, constraint) ||
               fsd_clue_fail(clue, "no values of this grid do what it demands; correct its arguments") ||
               fsd_clue_contradicts(clue);
    default:
        return true;
    }
}

struct fsd_deadline fsd_rules_deadline(uint64_t time_limit_ns)
{
    enum { LEAST_NS = 1000000000 };

    return fsd_deadline_after(time_limit_ns > 0 && time_limit_ns < LEAST_NS ? LEAST_NS : time_limit_ns);
}

void fsd_rules_fail_bound(const struct fsd_rules *rules, const struct fsd_statement *statement,
                          struct fsd_failure *failure)
{
    struct fsd_bounds bounds = rules->variant.bounds;
    char where[FSD_FAILURE_TEXT_BYTES / 2] = "";

    if (statement) {
        snprintf(where, sizeof(where), "%s: up to here ", statement->rule->name);
    }
    /* Where the time is not over, it was the memory of an engine, which has bounds of its own. */
    if (!fsd_bounds_hold(&bounds, 0) && bounds.reached == FSD_BOUND_TIME) {
        fsd_failure_set(failure, FSD_FAILURE_LIMIT, NULL,
                        "%sthe puzzle takes longer than the time limit; raise it, or write simpler rules", where);
    } else {
        fsd_failure_set(failure, FSD_FAILURE_LIMIT, NULL,
                        "%sthe puzzle takes more than %zu MiB; raise --memory-limit, or write simpler rules", where,
                        fsd_bounds_most(&bounds) >> 20);
    }
    failure->line = statement ? statement->line : 0;
    failure->column = statement ? statement->column : 0;
}

bool fsd_rules_compile_statement(struct fsd_rules *rules, const struct fsd_statement *statement,
                                 struct fsd_failure *failure)
{
    struct fsd_variant *const variant = &rules->variant;
    const size_t n_before = variant->n_constraints;
    struct fsd_clue clue;

    bool is_good = fsd_clue_read(rules, statement, failure, &clue) && statement->rule->compile(&clue);
    for (size_t i = n_before; i < variant->n_constraints && is_good && !variant->failed; i++) {
        is_good = check_constraint(&clue, &variant->constraints[i]);
    }
    if (variant->bounds.reached != FSD_BOUND_NONE && !variant->failed) {
        fsd_rules_fail_bound(rules, statement, failure);
        is_good = false;
    }
    fsd_clue_destroy(&clue);
    return is_good;
}

bool fsd_rules_compile(struct fsd_rules *rules, struct fsd_failure *failure)
{
    static const struct fsd_rule houses = {.name = "grid", .arguments = "", .compile = add_houses};
    static const struct fsd_statement grid = {.rule = &houses, .line = 1, .column = 1};
    bool is_good = true;

    for (size_t i = 0; i <= rules->n_statements && is_good; i++) {
        /* Rows, columns and regions are of no statement. */
        const bool is_grid = i == 0;
        rules->variant.rule = (unsigned)(is_grid ? rules->n_statements : i - 1);
        is_good = fsd_rules_compile_statement(rules, is_grid ? &grid : &rules->statements[i - 1], failure);
    }
    free(rules->made);
    rules->made = NULL;
    rules->n_made = rules->made_capacity = 0;
    if (rules->variant.failed) {
        fsd_failure_set_no_memory(failure);
    }
    return is_good && !rules->variant.failed;
}

void fsd_rules_start_like(struct fsd_rules *like, const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;

    *like = *rules;
    like->made = NULL;
    like->n_made = like->made_capacity = 0;
    fsd_variant_init(&like->variant, variant->n_rows, variant->n_columns, variant->low, variant->n_values);
}

void fsd_rules_set_givens_apart(struct fsd_rules *rules)
{
    struct fsd_variant *const variant = &rules->variant;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        if (fsd_values_are_one(variant->candidates[cell])) {
            variant->candidates[cell] = fsd_variant_all_values(variant);
        }
    }
}

bool fsd_statement_is_of_line(const struct fsd_statement *statement)
{
    bool is = strncmp(statement->rule->arguments, "LINE", 4) == 0 && statement->n_arguments > 0 &&
              statement->arguments[0].n_text >= 2;

    for (size_t i = 0; i < statement->n_arguments; i++) {
        is = is && !statement->arguments[i].is_cell;
    }
    return is && strchr("rRcC", statement->arguments[0].text[0]) && fsd_is_digit(statement->arguments[0].text[1]);
}
