/* Rules of groups of the grid, and cells that must differ. */
#include "rules/table/clue.h"

/* Each group of the row's kind is different, or accepted by the row's machine. */
static bool each_group(const struct fsd_clue *clue)
{
    const struct fsd_rule *const rule = clue->rule;
    const bool has_boxes = (rule->group != FSD_WINDOW && rule->group != FSD_DISJOINT) || clue->rules->box_rows > 0;
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    bool is_good =
        has_boxes || fsd_clue_fail(clue, "the size of this grid brings no boxes; give regions, or leave this rule out");
    unsigned n;

    for (unsigned i = 0; is_good && (n = fsd_clue_group(clue, rule->group, i, cells)) > 0; i++) {
        is_good =
            rule->step ? fsd_clue_line(clue, cells, n, fsd_clue_machine(clue)) : fsd_clue_different(clue, cells, n);
    }
    return is_good;
}

static bool diagonal(const struct fsd_clue *clue)
{
    const int64_t direction = clue->number;
    uint16_t cells[FSD_VARIANT_MAX_CELLS];

    if (direction < -1 || direction > 1) {
        return fsd_clue_fail(clue, "the direction is 1 (rising) or -1 (falling); leave it out for both");
    }
    if (clue->variant->n_rows != clue->variant->n_columns) {
        return fsd_clue_fail(clue, "diagonals need a square grid");
    }
    return (direction == 1 || fsd_clue_different(clue, cells, fsd_clue_group(clue, FSD_FALLING, 0, cells))) &&
           (direction == -1 || fsd_clue_different(clue, cells, fsd_clue_group(clue, FSD_RISING, 0, cells)));
}

/* What 2x2 cells have shown: a bit for each of three groups of values, by size if other, else by remainder. */
static uint64_t step_of_thirds(const struct fsd_machine *machine, uint64_t state, int value)
{
    if (value == FSD_END) {
        return fsd_accept(state == 7);
    }
    return state | UINT64_C(1) << (machine->other ? (value - machine->low) * 3 / (machine->high - machine->low + 1)
                                                  : (value % 3 + 3) % 3);
}

static bool squares(const struct fsd_clue *clue)
{
    return (!clue->rule->other || clue->variant->n_values % 3 == 0 ||
            fsd_clue_fail(clue, "the %u values cannot be divided into 3 groups", clue->variant->n_values)) &&
           each_group(clue);
}

enum { AFTER_LOWEST = 1, NEEDS_HIGHEST = 2 };

static uint64_t step_of_flatmates(const struct fsd_machine *machine, uint64_t state, int value)
{
    const int middle = machine->low + (machine->high - machine->low) / 2;

    if ((state & NEEDS_HIGHEST) && value != machine->high) {
        return FSD_REJECTED;
    }
    return (value == machine->low ? AFTER_LOWEST : 0) |
           (value == middle && !(state & AFTER_LOWEST) ? NEEDS_HIGHEST : 0);
}

const struct fsd_rule fsd_rules_groups[] = {
    {"all-different", "AllDifferent", "CELL...", "Values of the cells are all different.",
     .told = "Digits in a shaded area with an outline do not repeat.", .compile = fsd_clue_compile_different,
     .drawing = FSD_DRAW_REGION, .plan = {.shape = FSD_CLUE_AREA, .least_cells = 5, .most_cells = 9}},
    {"diagonal", "Diagonal", "[DIRECTION]", "Values of a diagonal are all different: 1 rising, -1 falling, or both.",
     .told = "Digits do not repeat along a marked diagonal.", .compile = diagonal, .is_global = true,
     .drawing = FSD_DRAW_DIAGONAL},
    {"windoku", "Windoku", "", "More boxes, one cell from the border and from each other, have all different values.",
     .told = "Digits do not repeat in a shaded box.", .compile = each_group, .is_global = true, .group = FSD_WINDOW,
     .drawing = FSD_DRAW_GROUPS},
    {"disjoint-sets", "DisjointSets", "", "Cells at the same place of their boxes have all different values.",
     .told = "Cells in the same place of their boxes contain different digits.", .compile = each_group,
     .is_global = true, .group = FSD_DISJOINT},
    {"global-entropy", "GlobalEntropy", "", "Each 2x2 square has a low, a middle and a high value.",
     .told = "Every 2x2 square contains a low, a middle and a high digit: one from each third of the digits.",
     .compile = squares, .is_global = true, .group = FSD_SQUARE, .step = step_of_thirds, .other = true},
    {"global-mod", "GlobalMod", "", "Each 2x2 square has values of all three remainders by 3.",
     .told = "Every 2x2 square contains digits with all three remainders when divided by 3.", .compile = squares,
     .is_global = true, .group = FSD_SQUARE, .step = step_of_thirds},
    {"dutch-flatmates", "DutchFlatmates", "",
     "A middle value (5, the lower of two) has the lowest above or the highest below.",
     .told = "Every = has the < directly above it or the > directly below it, or both.", .compile = each_group,
     .is_global = true, .group = FSD_COLUMN, .step = step_of_flatmates},
    {0},
};
