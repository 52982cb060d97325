#include "judge/judged.h"

#include <string.h>

#include "grid/units.h"
#include "rules/variant_grid.h"

enum { ALL_DIGITS = 0x3fe };

static void finish(unsigned n_cells, unsigned n_givens, struct fsd_judged *judged)
{
    judged->is_solved = judged->n_filled == n_cells && judged->n_kept == n_givens;
    for (unsigned kind = 0; kind < FSD_N_JUDGED_KINDS; kind++) {
        judged->is_solved &= judged->conflicts[kind] == 0;
    }
}

static unsigned count_different(const uint16_t *digits)
{
    unsigned n = 0;

    for (unsigned i = 0; i < 9; i++) {
        n += fsd_values_count(digits[i]);
    }
    return n;
}

void fsd_judge_sudoku(const uint8_t *puzzle, const uint8_t *answer, const uint8_t *solution, struct fsd_judged *judged)
{
    uint16_t rows[9], columns[9] = {0}, boxes[9] = {0}, all = ALL_DIGITS;
    unsigned n_filled = 0, n_givens = 0, n_kept = 0, n_changed = 0, n_right = 0;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const unsigned is_given = puzzle[cell] != 0, is_filled = answer[cell] != 0,
                       is_same = puzzle[cell] == answer[cell];
        n_givens += is_given;
        n_filled += is_filled;
        n_kept += is_given & is_same;
        n_changed += is_given & is_filled & (is_same ^ 1);
    }
    for (unsigned cell = 0; solution && cell < FSD_N_CELLS; cell++) {
        n_right += answer[cell] == solution[cell];
    }
    *judged = (struct fsd_judged){.n_filled = (uint16_t)n_filled,
                                  .n_kept = (uint16_t)n_kept,
                                  .n_right = (uint16_t)n_right,
                                  .conflicts[FSD_JUDGED_GIVENS] = (uint16_t)n_changed};
    if (n_right == FSD_N_CELLS) {
        judged->is_solved = true;
        return;
    }
    for (unsigned row = 0; row < 9; row++) {
        const uint8_t *const digits = answer + row * 9;
        uint16_t minirows[3] = {0};
        for (unsigned column = 0; column < 9; column++) {
            const uint16_t digit = (uint16_t)(1U << digits[column] & ALL_DIGITS);
            columns[column] |= digit;
            minirows[column / 3] |= digit;
        }
        rows[row] = minirows[0] | minirows[1] | minirows[2];
        for (unsigned stack = 0; stack < 3; stack++) {
            boxes[row / 3 * 3 + stack] |= minirows[stack];
        }
    }
    for (unsigned i = 0; i < 9; i++) {
        all &= rows[i] & columns[i] & boxes[i];
    }
    if (all != ALL_DIGITS) {
        judged->conflicts[FSD_JUDGED_ROWS] = (uint16_t)(n_filled - count_different(rows));
        judged->conflicts[FSD_JUDGED_COLUMNS] = (uint16_t)(n_filled - count_different(columns));
        judged->conflicts[FSD_JUDGED_BOXES] = (uint16_t)(n_filled - count_different(boxes));
    }
    finish(FSD_N_CELLS, n_givens, judged);
}

/* Whether a constraint is broken whatever is filled in. */
static bool is_broken(const struct fsd_variant *variant, const struct fsd_constraint *constraint, const uint8_t *answer,
                      const uint8_t *values)
{
    fsd_values seen = 0;
    bool is_filled = true, repeats = false;

    for (unsigned i = 0; i < constraint->n_cells; i++) {
        const uint8_t value = answer[constraint->cells[i]];
        const fsd_values bit = value > 0 ? (fsd_values)1 << (value - 1) : 0;
        is_filled &= value > 0;
        repeats |= (seen & bit) != 0;
        seen |= bit;
    }
    return constraint->kind == FSD_ALL_DIFFERENT ? repeats
                                                 : is_filled && !fsd_constraint_holds(variant, constraint, values);
}

void fsd_judge_rules(const struct fsd_rules *rules, const fsd_values *left, const uint8_t *answer,
                     const uint8_t *solution, struct fsd_judged *judged)
{
    const struct fsd_variant *const variant = &rules->variant;
    fsd_values rows[FSD_VARIANT_MAX_SIDE] = {0}, columns[FSD_VARIANT_MAX_SIDE] = {0};
    fsd_values regions[FSD_VARIANT_MAX_CELLS];
    uint8_t values[FSD_VARIANT_MAX_CELLS];
    unsigned n_givens = 0;

    *judged = (struct fsd_judged){.n_filled = 0};
    memset(regions, 0, rules->n_regions * sizeof(*regions));
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const unsigned row = cell / variant->n_columns, column = cell % variant->n_columns;
        const bool is_given = fsd_values_are_one(left[cell]);
        n_givens += is_given;
        judged->n_right += solution && answer[cell] == solution[cell];
        values[cell] = 0;
        if (answer[cell] == 0) {
            continue;
        }
        values[cell] = (uint8_t)(answer[cell] - 1);
        const fsd_values value = (fsd_values)1 << values[cell];
        judged->n_filled++;
        judged->n_kept += is_given && left[cell] == value;
        if ((left[cell] & value) == 0) {
            judged->conflicts[is_given ? FSD_JUDGED_GIVENS : FSD_JUDGED_RULES]++;
        }
        judged->conflicts[FSD_JUDGED_ROWS] += !rules->lines_repeat && (rows[row] & value);
        judged->conflicts[FSD_JUDGED_COLUMNS] += !rules->lines_repeat && (columns[column] & value);
        rows[row] |= value;
        columns[column] |= value;
        if (rules->region && rules->region[cell] != UINT16_MAX) {
            judged->conflicts[FSD_JUDGED_BOXES] += (regions[rules->region[cell]] & value) != 0;
            regions[rules->region[cell]] |= value;
        }
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        judged->conflicts[FSD_JUDGED_RULES] +=
            constraint->rule < rules->n_statements && is_broken(variant, constraint, answer, values);
    }
    finish(variant->n_cells, n_givens, judged);
}

unsigned fsd_judge_placements(const struct fsd_reply *reply, const uint8_t *puzzle, const uint8_t *solution)
{
    unsigned n_right = 0;

    for (unsigned i = 0; i < reply->n_listed; i++) {
        const struct fsd_placement *const placement = &reply->placements[i];
        if (placement->cell == FSD_NO_CELL || placement->value != solution[placement->cell]) {
            break;
        }
        n_right += puzzle[placement->cell] == 0;
    }
    return n_right;
}
