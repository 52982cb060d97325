/* Rules of sums: cages, arrows, diagonals of little killers, lines of equal sums. */
#include "rules/table/clue.h"

/* The total, if it is told and not 0, of so many different values. */
static bool cage(const struct fsd_clue *clue)
{
    struct fsd_variant *const variant = clue->variant;
    const int64_t total = clue->number;
    const int64_t n = clue->n_cells;
    const int64_t rest = n * (n - 1) / 2;
    const int64_t least = n * variant->low + rest;
    const int64_t most = n * fsd_variant_high(variant) - rest;

    const bool is_good = fsd_clue_compile_different(clue);
    if (!is_good || variant->failed || total == 0) {
        return is_good;
    }
    const bool has_repeats = variant->constraints[variant->n_constraints - 1].n_cells < clue->n_cells;
    if ((total < least || total > most) && !has_repeats) {
        return fsd_clue_fail(clue, "%u different values add up to %lld to %lld, never to %lld; correct the total",
                             clue->n_cells, (long long)least, (long long)most, (long long)total) ||
               fsd_clue_contradicts(clue);
    }
    fsd_variant_sum(variant, clue->cells, NULL, clue->n_cells, total, false);
    return true;
}

enum { MAX_WEIGHT = 1000 };

static bool sum(const struct fsd_clue *clue)
{
    const unsigned n_weights = clue->n_numbers - 1;

    if (n_weights != 0 && n_weights != clue->n_cells) {
        return fsd_clue_fail(clue, "%u weights for %u cells; give a weight for each, or none", n_weights,
                             clue->n_cells);
    }
    for (unsigned i = 0; i < n_weights; i++) {
        const int64_t weight = clue->numbers[i + 1];
        if (weight < -MAX_WEIGHT || weight > MAX_WEIGHT) {
            return fsd_clue_fail(clue, "weights are numbers from -%d to %d", MAX_WEIGHT, MAX_WEIGHT);
        }
        clue->weights[i] = (int32_t)weight;
    }
    fsd_variant_sum(clue->variant, clue->cells, n_weights > 0 ? clue->weights : NULL, clue->n_cells, clue->number,
                    false);
    return true;
}

unsigned fsd_rules_diagonal(unsigned n_all_rows, unsigned n_all_columns, unsigned cell, uint16_t *cells)
{
    const int n_rows = (int)n_all_rows, n_columns = (int)n_all_columns;
    int row = (int)cell / n_columns, column = (int)cell % n_columns;
    const bool is_left = column == 0 && row + 1 < n_rows;
    const bool is_top = !is_left && row == 0;
    const bool is_right = !is_left && !is_top && column + 1 == n_columns && row + 1 < n_rows;
    const int down = is_left || is_top ? 1 : -1;
    const int right = is_left || !(is_top || is_right) ? 1 : -1;
    unsigned n = 0;

    if (!is_left && !is_top && !is_right && (row + 1 < n_rows || column == 0 || column + 1 == n_columns)) {
        return 0;
    }
    for (; row >= 0 && row < n_rows && column >= 0 && column < n_columns; row += down, column += right) {
        cells[n++] = (uint16_t)(row * n_columns + column);
    }
    return n;
}

static bool little_killer(const struct fsd_clue *clue)
{
    const unsigned n_columns = clue->variant->n_columns, cell = clue->cells[0];
    uint16_t cells[FSD_VARIANT_MAX_SIDE];
    const unsigned n = fsd_rules_diagonal(clue->variant->n_rows, n_columns, cell, cells);

    if (n == 0) {
        return fsd_clue_fail(clue, "no diagonal begins at r%uc%u; name a cell of the border", cell / n_columns + 1,
                             cell % n_columns + 1);
    }
    fsd_variant_sum(clue->variant, cells, NULL, n, clue->number, false);
    return true;
}

/* The first cells, as many as the row's number, are the sum of the others. */
static bool arrow(const struct fsd_clue *clue)
{
    fsd_clue_sum(clue, clue->cells, clue->n_cells, (unsigned)clue->rule->number, 0);
    return true;
}

/* The pill's digits are read from left to right and from above. */
static bool pill_arrow(const struct fsd_clue *clue)
{
    struct fsd_variant *const variant = clue->variant;
    const unsigned n_digits = clue->number == 3 ? 3 : 2;

    if (clue->number != n_digits || clue->n_cells <= n_digits) {
        return fsd_clue_fail(clue, "a pill has 2 or 3 digits, and cells of the arrow follow");
    }
    fsd_clue_sort(clue->cells, n_digits);
    for (unsigned i = clue->n_cells; i-- > 0;) {
        clue->weights[i] = i >= n_digits ? 1 : i == n_digits - 1 ? -1 : 10 * clue->weights[i + 1];
        if (i > 0 && i < n_digits && fsd_variant_high(variant) > 9) {
            fsd_clue_restrict(clue, clue->cells[i], variant->low > 9 ? 0 : (fsd_variant_value(variant, 9) << 1) - 1);
        }
    }
    fsd_variant_sum(variant, clue->cells, clue->weights, clue->n_cells, 0, false);
    return true;
}

static bool double_arrow(const struct fsd_clue *clue)
{
    fsd_clue_put_ends_first(clue);
    return arrow(clue);
}

/* Cells of no region are in none of the parts. */
static bool region_sum_line(const struct fsd_clue *clue)
{
    const uint16_t *const region = clue->rules->region;
    uint16_t *const cells = clue->cells;
    unsigned n_segments = 0;
    unsigned n = 0;
    unsigned before = UINT16_MAX;

    for (unsigned i = 0; i < clue->n_cells; i++) {
        const unsigned own = region[cells[i]];
        n_segments += own != UINT16_MAX && own != before;
        before = own;
        if (own != UINT16_MAX) {
            cells[n++] = cells[i];
            clue->ends[n_segments - 1] = n;
        }
    }
    return fsd_clue_equal_segments(clue, cells, n_segments);
}

static bool equal_sum(const struct fsd_clue *clue)
{
    return fsd_clue_equal_segments(clue, clue->cells, clue->n_segments);
}

/* Segments are the pairs of cells at equal distances from the ends, and the cell in the middle. */
static bool zipper(const struct fsd_clue *clue)
{
    const unsigned n = clue->n_cells;
    uint16_t cells[FSD_VARIANT_MAX_CELLS];

    for (unsigned i = 0; i < n; i++) {
        cells[i] = clue->cells[i % 2 == 0 ? i / 2 : n - 1 - i / 2];
        clue->ends[i / 2] = i + 1;
    }
    return fsd_clue_equal_segments(clue, cells, (n + 1) / 2);
}

const struct fsd_rule fsd_rules_sums[] = {
    {"cage", "Cage", "[TOTAL] CELL...", "Values are all different and add up to the total; 0: to any.",
     .told = "Digits in a* cage do not repeat and add up to the number in its corner, if it has one.", .compile = cage,
     .drawing = FSD_DRAW_CAGE, .plan = {.shape = FSD_CLUE_CAGES, .number = FSD_CLUE_FITTING, .least = 1}},
    {"sum", "Sum", "TOTAL... CELL...", "Values, times the weights after the total if there are, add up to it.",
     .told = "Digits in a* cage add up to the number in its corner, and may repeat.", .compile = sum,
     .drawing = FSD_DRAW_CAGE,
     .plan = {.shape = FSD_CLUE_AREA, .least_cells = 3, .most_cells = 5, .number = FSD_CLUE_FITTING, .least = 1}},
    {"little-killer", "LittleKiller", "TOTAL CELL", "The diagonal from a cell of the border adds up to the total.",
     .told =
         "A number outside the grid is the sum of the digits along the diagonal that its arrow points along; they may "
         "repeat.",
     .compile = little_killer, .drawing = FSD_DRAW_LITTLE_KILLER,
     .plan = {.shape = FSD_CLUE_BORDER, .number = FSD_CLUE_FITTING, .least = 1}},
    {"arrow", "Arrow", "CELL...", "The first cell is the sum of the others.",
     .told = "Digits along each* arrow add up to the digit in its circle.", .compile = arrow, .number = 1,
     .drawing = FSD_DRAW_ARROW, .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 5}},
    {"pill-arrow", "PillArrow", "DIGITS CELL CELL CELL...",
     "The number in the first 2 or 3 cells is the sum of the others.",
     .told = "Digits along each* arrow add up to the number in its pill, which is read towards the arrow.",
     .compile = pill_arrow, .drawing = FSD_DRAW_ARROW,
     .plan = {.shape = FSD_CLUE_LINE,
              .least_cells = 4,
              .most_cells = 6,
              .number = FSD_CLUE_FITTING,
              .least = 2,
              .greatest = 2}},
    {"double-arrow", "DoubleArrow", "CELL CELL...", "Both ends together are the sum of the others.",
     .told = "Digits between the circles of a* line add up to the sum of the two digits in the circles.",
     .compile = double_arrow, .number = 2, .drawing = FSD_DRAW_DOUBLE,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 6}},
    {"region-sum-line", "RegionSumLine", "CELL...", "Parts in each region that the line visits have equal sums.",
     .told = "Borders of boxes or regions divide a* line into segments whose digits have the same sum.",
     .compile = region_sum_line, .drawing = FSD_DRAW_LINE, .hue = FSD_HUE_BLUE,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 6}},
    {"equal-sum", "EqualSum", "CELL...", "Segments, divided by -, have equal sums.",
     .told = "Digits on each of the* lines that begin with the same letter have the same sum.", .compile = equal_sum,
     .drawing = FSD_DRAW_LINE, .hue = FSD_HUE_BLUE,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 6, .number = FSD_CLUE_CUT}},
    {"zipper", "Zipper", "CELL...", "Cells as far from the middle have equal sums, which the middle cell is.",
     .told = "Digits equally far from the middle of a* line have the same sum in pairs, which is the digit in its "
             "middle cell, if it has one.",
     .compile = zipper, .drawing = FSD_DRAW_LINE, .hue = FSD_HUE_LILAC,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 7}},
    {0},
};
