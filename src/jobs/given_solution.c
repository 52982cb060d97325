#include "jobs/given_solution.h"

#include "grid/text.h"
#include "rules/texts/variant_text.h"
#include "rules/variant_grid.h"

#define REPLACE "; replace it, or drop the column"

enum { NO_VALUE = UINT8_MAX };

struct grid {
    uint8_t
        values[FSD_VARIANT_MAX_CELLS]; /* indices, or NO_VALUE where there is none that the puzzle leaves the cell */
    unsigned first_without;            /* the first of these; n_cells: the grid is full */
};

/* left: what the puzzle leaves each cell. */
static void read_grid(const struct fsd_lines *lines, const struct fsd_rules *rules, const fsd_values *left,
                      const char *text, struct grid *grid)
{
    const struct fsd_puzzle_shape *const shape = lines->chunk->layout->shape;
    const unsigned n_cells = rules->variant.n_cells;
    fsd_values sets[FSD_VARIANT_MAX_CELLS];
    struct fsd_failure failure;
    const bool is_read = fsd_rules_read_line(rules, text, n_cells, sets, &failure);

    grid->first_without = n_cells;
    for (unsigned cell = n_cells; cell-- > 0;) {
        const bool is_value = is_read && fsd_shape_is_value(shape, text[cell]) && fsd_values_are_one(sets[cell]) &&
                              (sets[cell] & left[cell]) != 0;
        grid->values[cell] = is_value ? (uint8_t)fsd_values_lowest(sets[cell]) : NO_VALUE;
        grid->first_without = is_value ? grid->first_without : cell;
    }
}

/* "row 3", "thermo r4c1,r3c2", "antiknight at r1c1,r2c3". */
static void put_rule(struct fsd_buffer *out, const struct fsd_rules *rules, const struct fsd_constraint *broken)
{
    const bool is_global = broken->rule < rules->n_statements && rules->statements[broken->rule].n_arguments == 0;

    fsd_variant_put_group(out, rules, broken);
    if (is_global && broken->n_cells <= 2) {
        fsd_buffer_put_text(out, " at ");
        fsd_variant_put_cells(out, &rules->variant, broken->cells, broken->n_cells);
    }
}

bool fsd_given_solution_is_wrong_for(const struct fsd_rules *rules, const fsd_values *left,
                                     const struct fsd_lines *lines, size_t i, struct fsd_failure *failure)
{
    const char *const text = fsd_lines_given(lines, i);
    struct fsd_buffer rule = {.n = 0};
    struct grid grid;

    if (!text) {
        return false;
    }
    read_grid(lines, rules, left, text, &grid);
    if (grid.first_without < rules->variant.n_cells) {
        const uint16_t cell = (uint16_t)grid.first_without;
        fsd_variant_put_cells(&rule, &rules->variant, &cell, 1);
        fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL,
                        "the given solution has %c in %s, which the rules do not allow there" REPLACE, text[cell],
                        rule.failed ? "a cell" : fsd_buffer_text(&rule));
        fsd_buffer_destroy(&rule);
        return true;
    }
    const struct fsd_constraint *const broken = fsd_variant_broken(&rules->variant, grid.values);
    if (!broken) {
        return false;
    }
    put_rule(&rule, rules, broken);
    const char *const words = fsd_buffer_text(&rule);
    fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL,
                    broken->kind == FSD_ALL_DIFFERENT ? "the given solution has a value twice in %s" REPLACE
                                                      : "the given solution breaks the rule %s" REPLACE,
                    words ? words : "the grid");
    fsd_buffer_destroy(&rule);
    return true;
}

unsigned fsd_given_solution_faults(const struct fsd_solved *solved, size_t i, const char *text, uint16_t *cells)
{
    uint8_t solution[FSD_VARIANT_MAX_CELLS];
    struct grid grid;
    unsigned n = 0;

    const bool is_known = fsd_solved_solution_values(solved, i, solution);
    read_grid(solved->block->lines, solved->rules, solved->values + (i - solved->first) * solved->n_cells, text, &grid);
    bool is_wrong[FSD_VARIANT_MAX_CELLS] = {false};
    if (!is_known && grid.first_without == solved->n_cells) {
        fsd_variant_find_faults(&solved->rules->variant, grid.values, is_wrong);
    }
    for (unsigned cell = 0; cell < solved->n_cells; cell++) {
        if (is_known ? grid.values[cell] != solution[cell] : grid.values[cell] == NO_VALUE || is_wrong[cell]) {
            cells[n++] = (uint16_t)cell;
        }
    }
    return n;
}

/* Whether a full grid with this digit in a cell may be a solution, as far as the cell alone shows. */
static bool may_hold(const struct fsd_lines *lines, size_t i, unsigned cell, char digit)
{
    const char given = lines->puzzles[i][cell];
    const uint16_t *const candidates = fsd_lines_candidates(lines, i);

    return (!fsd_text_is_given(given) || given == digit) && (!candidates || candidates[cell] >> (digit - '1') & 1);
}

fsd_cells fsd_given_solution_wrong_cells(const struct fsd_lines *lines, size_t i, const char *grid,
                                         const char *solution)
{
    fsd_cells holding[FSD_N_DIGITS] = {0};
    fsd_cells wrong = 0;

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (fsd_text_is_given(grid[cell])) {
            holding[grid[cell] - '1'] |= fsd_cells_of(cell);
        }
    }
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const char digit = grid[cell];
        const bool is_right = solution ? digit == solution[cell]
                                       : fsd_text_is_given(digit) && may_hold(lines, i, cell, digit) &&
                                             (holding[digit - '1'] & fsd_cell_sets.peers[cell]) == 0;
        wrong |= is_right ? 0 : fsd_cells_of(cell);
    }
    return wrong;
}
