#include "logic/theory_steps.h"

#include <string.h>

#include "grid/digits.h"

/* The cells of the open variables of a unit's clause. */
static fsd_cells clause_cells(const struct fsd_theory *theory, unsigned clause)
{
    const uint8_t *const cells_of_unit = fsd_units.cells[fsd_clause_unit(clause)];
    fsd_cells cells = 0;

    for (uint16_t places = theory->clauses[clause]; places;) {
        cells |= fsd_cells_of(cells_of_unit[fsd_digits_take(&places) - 1]);
    }
    return cells;
}

static bool find_assertion(const struct fsd_theory *theory, struct fsd_theory_step *found)
{
    struct fsd_step *const step = &found->step;
    unsigned clause = 0;

    while (clause < FSD_N_CLAUSES && !fsd_digits_is_one(theory->clauses[clause])) {
        clause++;
    }
    if (clause == FSD_N_CLAUSES) {
        return false;
    }
    found->rule = FSD_THEORY_ASSERTION;
    if (clause < FSD_FIRST_UNIT_CLAUSE) {
        step->placed_cell = (uint8_t)clause;
        step->placed_digit = (uint8_t)fsd_digits_first(theory->clauses[clause]);
    } else {
        step->placed_cell = (uint8_t)fsd_cells_first(clause_cells(theory, clause));
        step->placed_digit = (uint8_t)fsd_clause_digit(clause);
        step->units = 1U << fsd_clause_unit(clause);
    }
    step->cells = fsd_cells_of(step->placed_cell);
    step->digits = fsd_digits_of(step->placed_digit);
    return true;
}

/* Clauses of cells need no look: they share one variable at most with any other clause. */
static bool find_simplification(const struct fsd_theory *theory, struct fsd_theory_step *found)
{
    struct fsd_step *const step = &found->step;

    for (unsigned clause = FSD_FIRST_UNIT_CLAUSE; clause < FSD_N_CLAUSES; clause++) {
        const fsd_cells cells = clause_cells(theory, clause);
        const unsigned digit = fsd_clause_digit(clause);
        for (unsigned unit = 0; cells && unit < FSD_N_UNITS; unit++) {
            const fsd_cells surplus = clause_cells(theory, fsd_clause_of(unit, digit)) & ~cells;
            if ((cells & ~fsd_cell_sets.unit[unit]) == 0 && surplus) {
                found->rule = FSD_THEORY_SIMPLIFICATION;
                step->cells = cells;
                step->digits = fsd_digits_of(digit);
                step->units = 1U << fsd_clause_unit(clause);
                step->cover_units = 1U << unit;
                step->removed_cells = surplus;
                return true;
            }
        }
    }
    return false;
}

static void apply(struct fsd_theory *theory, const struct fsd_step *step)
{
    fsd_cells cells = step->removed_cells;

    if (step->placed_digit) {
        fsd_theory_assert(theory, step->placed_cell, step->placed_digit);
    }
    while (cells) {
        fsd_theory_deny(theory, fsd_cells_take(&cells), step->digits);
    }
}

/* The variables that became false. */
static void note_removed(struct fsd_step *step, const struct fsd_theory *before, const struct fsd_theory *after)
{
    step->removed_cells = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const unsigned left = after->open_digits[cell] | (unsigned)after->true_digits[cell];
        const unsigned gone = before->open_digits[cell] & ~left;
        if (gone) {
            step->removed_cells |= fsd_cells_of(cell);
            step->removed[cell] = (uint16_t)gone;
        }
    }
}

static bool is_satisfied_by(const struct fsd_step *step, unsigned clause)
{
    if (clause < FSD_FIRST_UNIT_CLAUSE) {
        return clause == step->placed_cell;
    }
    return fsd_clause_digit(clause) == step->placed_digit &&
           fsd_cells_has(fsd_cell_sets.unit[fsd_clause_unit(clause)], step->placed_cell);
}

/* What denial elimination did to the clauses that are left. */
static void note_denials(struct fsd_theory_step *step, const struct fsd_theory *before, const struct fsd_theory *after)
{
    step->n_shrunk = 0;
    memset(step->singles, 0, sizeof(step->singles));
    for (unsigned clause = 0; clause < FSD_N_CLAUSES; clause++) {
        const bool is_satisfied = step->step.placed_digit && is_satisfied_by(&step->step, clause);
        if (after->clauses[clause] == before->clauses[clause] || is_satisfied) {
            continue;
        }
        step->n_shrunk++;
        if (fsd_digits_is_one(after->clauses[clause])) {
            step->singles[clause / 64] |= UINT64_C(1) << clause % 64;
        }
    }
}

bool fsd_theory_step_take(struct fsd_theory *theory, struct fsd_theory_step *step)
{
    fsd_step_start(&step->step);
    if (theory->inconsistent || (!find_assertion(theory, step) && !find_simplification(theory, step))) {
        return false;
    }
    const struct fsd_theory before = *theory;
    apply(theory, &step->step);
    note_removed(&step->step, &before, theory);
    note_denials(step, &before, theory);
    return true;
}

enum fsd_theory_state fsd_theory_state_now(const struct fsd_theory *theory)
{
    if (theory->inconsistent) {
        return FSD_THEORY_INCONSISTENT;
    }
    return theory->n_clauses == 0 ? FSD_THEORY_SOLVED : FSD_THEORY_OPEN;
}
