/* Rules of two cells: of cells so far apart, of adjacent cells that are named, of neighbours on a line. */
#include "rules/table/clue.h"

#include <stdlib.h>

enum { MAX_RENBAN = 9 };
enum { KROPKI = 1, XV, MARKS_SHIFT = 8 }; /* marks between cells: what dots and signs are to their strict rules */

/* Neighbours on the line. */
static bool chain(const struct fsd_clue *clue)
{
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];

    fsd_clue_table(clue, clue->rule->relation, clue->number, allowed);
    for (unsigned i = 1; i < clue->n_cells; i++) {
        fsd_clue_relation(clue, clue->cells[i - 1], clue->cells[i], allowed);
    }
    return true;
}

/* Each cell, and those of the later ones that are adjacent to it in the grid. */
static bool adjacent(const struct fsd_clue *clue)
{
    unsigned last[FSD_VARIANT_MAX_CELLS] = {0}; /* place of each cell among those named, from 1 */
    bool is_begun[FSD_VARIANT_MAX_CELLS] = {false};
    uint16_t near[4] = {0};
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];
    bool any = false;

    fsd_clue_table(clue, clue->rule->relation, clue->number, allowed);
    for (unsigned i = 0; i < clue->n_cells; i++) {
        last[clue->cells[i]] = i + 1;
    }
    for (unsigned i = 0; i < clue->n_cells; i++) {
        const uint16_t cell = clue->cells[i];
        for (unsigned j = is_begun[cell] ? 0 : fsd_rules_neighbours(clue->variant, cell, near); j-- > 0;) {
            if (last[near[j]] > i) {
                fsd_clue_relation(clue, cell, near[j], allowed);
                any = true;
            }
        }
        is_begun[cell] = true;
    }
    return any || fsd_clue_fail(clue, "none of the cells are adjacent; name cells that share a side");
}

/* x alone is the puzzle of diagonals, x with cells the X of XV. */
static bool ten(const struct fsd_clue *clue)
{
    struct fsd_clue both = *clue;

    both.number = 0;
    return clue->n_cells > 0 ? adjacent(clue) : fsd_rule_find_iss("Diagonal", 8)->compile(&both);
}

/* Whether some statement with these marks names both cells. */
static bool is_marked(const struct fsd_rules *rules, unsigned cell, unsigned other, int64_t marks)
{
    for (size_t i = 0; i < rules->n_statements; i++) {
        const struct fsd_statement *const statement = &rules->statements[i];
        unsigned found = 0; /* bit 0: cell, bit 1: other */
        for (size_t j = 0; j < statement->n_arguments && statement->rule->other == marks; j++) {
            const struct fsd_rule_argument *const argument = &statement->arguments[j];
            found |= !argument->is_cell ? 0 : argument->cell == cell ? 1 : argument->cell == other ? 2 : 0;
        }
        if (found == 3) {
            return true;
        }
    }
    return false;
}

/* All cells whose distance squared is the row's number, but those with marks of the row's. */
static bool all_far(const struct fsd_clue *clue, const fsd_values *allowed)
{
    const struct fsd_rule *const rule = clue->rule;

    for (unsigned cell = 0; cell < clue->variant->n_cells; cell++) {
        for (unsigned other = cell + 1; other < clue->variant->n_cells; other++) {
            if (fsd_clue_distance(clue, cell, other) == rule->number && fsd_clue_goes_on(clue) &&
                (rule->other == 0 || !is_marked(clue->rules, cell, other, rule->other << MARKS_SHIFT))) {
                fsd_clue_relation(clue, (uint16_t)cell, (uint16_t)other, allowed);
            }
        }
    }
    return true;
}

static bool far(const struct fsd_clue *clue)
{
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];

    fsd_clue_table(clue, clue->rule->relation, 0, allowed);
    return all_far(clue, allowed);
}

enum { USUAL_DIFFERENCE = 1, USUAL_RATIO = 2 };

/* Adjacent cells without a dot; the number is the clue's, or that of the usual dots. */
static bool undotted(const struct fsd_clue *clue)
{
    const int usual = clue->rule->relation == FSD_NOT_TIMES ? USUAL_RATIO : USUAL_DIFFERENCE;
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];

    fsd_clue_table(clue, clue->rule->relation, clue->n_numbers > 0 ? clue->number : usual, allowed);
    return all_far(clue, allowed);
}

bool fsd_rule_is_strict_for(const struct fsd_rule *rule, const struct fsd_rule *other)
{
    return (rule->compile == far || rule->compile == undotted) && rule->other != 0 &&
           other->other == rule->other << MARKS_SHIFT;
}

/* Each cell and its neighbours, but those that a statement of the same rule names. */
static bool extreme(const struct fsd_clue *clue)
{
    const struct fsd_rules *const rules = clue->rules;
    bool is_named[FSD_VARIANT_MAX_CELLS] = {false};
    uint16_t near[4] = {0};
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];

    for (size_t i = 0; i < rules->n_statements; i++) {
        const struct fsd_statement *const statement = &rules->statements[i];
        for (size_t j = 0; j < statement->n_arguments && statement->rule == clue->rule; j++) {
            is_named[statement->arguments[j].cell] |= statement->arguments[j].is_cell;
        }
    }
    fsd_clue_table(clue, clue->rule->relation, 0, allowed);
    for (unsigned i = 0; i < clue->n_cells; i++) {
        for (unsigned j = fsd_rules_neighbours(clue->variant, clue->cells[i], near); j-- > 0;) {
            if (!is_named[near[j]]) {
                fsd_clue_relation(clue, clue->cells[i], near[j], allowed);
            }
        }
    }
    return true;
}

static bool each_pair(const struct fsd_clue *clue)
{
    const unsigned n = fsd_clue_take_once(clue->cells, clue->n_cells);
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];

    fsd_clue_table(clue, clue->rule->relation, clue->number, allowed);
    for (unsigned i = 0; i < n && fsd_clue_goes_on(clue); i++) {
        for (unsigned j = i + 1; j < n; j++) {
            fsd_clue_relation(clue, clue->cells[i], clue->cells[j], allowed);
        }
    }
    return true;
}

/* The second half of the cells, in its order, has the values of the first. */
static bool clone(const struct fsd_clue *clue)
{
    const unsigned n = clue->n_cells / 2;
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];

    if (clue->n_cells % 2 != 0) {
        return fsd_clue_fail(clue, "%u cells have no two halves", clue->n_cells);
    }
    fsd_clue_table(clue, FSD_EQUAL, 0, allowed);
    for (unsigned i = 0; i < n; i++) {
        fsd_clue_relation(clue, clue->cells[i], clue->cells[n + i], allowed);
    }
    return true;
}

/* The remainder of each cell's value by 2 is the row's number. */
static bool parity(const struct fsd_clue *clue)
{
    const fsd_values evens = clue->variant->low % 2 == 0 ? 0x55555555 : 0xaaaaaaaa;
    const fsd_values all = fsd_variant_all_values(clue->variant);

    for (unsigned i = 0; i < clue->n_cells && fsd_clue_goes_on(clue); i++) {
        fsd_clue_restrict(clue, clue->cells[i], all & (clue->rule->number == 0 ? evens : ~evens));
    }
    return true;
}

static bool anti_taxicab(const struct fsd_clue *clue)
{
    const int n_columns = (int)clue->variant->n_columns;
    const int n_cells = (int)clue->variant->n_cells;
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];

    for (int cell = 0; cell < n_cells && fsd_clue_goes_on(clue); cell++) {
        for (int other = cell + 1; other < n_cells; other++) {
            const int n_steps = other / n_columns - cell / n_columns + abs(other % n_columns - cell % n_columns);
            if (fsd_variant_value(clue->variant, n_steps) != 0) {
                fsd_clue_table(clue, FSD_NOT_BOTH, n_steps, allowed);
                fsd_clue_relation(clue, (uint16_t)cell, (uint16_t)other, allowed);
            }
        }
    }
    return true;
}

/* The set of values so far, which spans at most as many as there are cells. */
static uint64_t step_of_renban(const struct fsd_machine *machine, uint64_t state, int value)
{
    if (value == FSD_END) {
        return state;
    }
    const uint64_t set = state | UINT64_C(1) << (value - machine->low);
    const int span = 64 - __builtin_clzll(set) - __builtin_ctzll(set);
    return set == state || span > (int)machine->n_cells ? FSD_REJECTED : set;
}

/* Longer lines among many values would need too many sets; pairs say the same, with weaker propagation. */
static bool renban(const struct fsd_clue *clue)
{
    const unsigned n = fsd_clue_take_once(clue->cells, clue->n_cells);
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];

    if (n <= MAX_RENBAN || clue->variant->n_values <= MAX_RENBAN) {
        return fsd_clue_compile_different_line(clue);
    }
    fsd_clue_table(clue, FSD_WITHIN, n, allowed);
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = i + 1; j < n; j++) {
            fsd_clue_relation(clue, clue->cells[i], clue->cells[j], allowed);
        }
    }
    return fsd_clue_different(clue, clue->cells, n);
}

static bool palindrome(const struct fsd_clue *clue)
{
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];

    fsd_clue_table(clue, FSD_EQUAL, 0, allowed);
    for (unsigned i = 0; i < clue->n_cells / 2; i++) {
        fsd_clue_relation(clue, clue->cells[i], clue->cells[clue->n_cells - 1 - i], allowed);
    }
    return true;
}

const struct fsd_rule fsd_rules_pairs[] = {
    {"anti-knight", "AntiKnight", "", "Cells a knight's move apart have different values.",
     .told = "Cells a chess knight's move apart contain different digits.", .compile = far, .is_global = true,
     .relation = FSD_DIFFERENT, .number = 5},
    {"anti-king", "AntiKing", "", "Cells that touch at a corner have different values.",
     .told = "Cells that touch, even at a corner, contain different digits.", .compile = far, .is_global = true,
     .relation = FSD_DIFFERENT, .number = 2},
    {"non-consecutive", "AntiConsecutive", "", "Adjacent cells have no consecutive values.",
     .told = "Cells that share a side do not contain consecutive digits.", .compile = far, .is_global = true,
     .relation = FSD_NOT_CONSECUTIVE, .number = 1},
    {"strict-kropki", "StrictKropki", "", "Adjacent cells without a dot satisfy neither kind of dot.",
     .told = "All dots are shown: where cells that share a side have none, their digits are neither consecutive nor "
             "one twice the other.",
     .compile = far, .is_global = true, .relation = FSD_NO_DOT, .number = 1, .other = KROPKI},
    {"strict-xv", "StrictXV", "", "Adjacent cells without X or V add up to neither 10 nor 5.",
     .told =
         "All Xs and Vs are shown: where cells that share a side have none, their digits add up to neither 10 nor 5.",
     .compile = far, .is_global = true, .relation = FSD_NO_SIGN, .number = 1, .other = XV},
    {"strict-difference", NULL, "[DIFFERENCE]", "Adjacent cells without a dot do not differ by 1, or the number.",
     .told = "All white dots are shown: where cells that share a side have no dot, their digits do not differ by #.",
     .compile = undotted, .is_global = true, .relation = FSD_NOT_DIFFER_BY, .number = 1, .other = KROPKI},
    {"strict-ratio", NULL, "[RATIO]", "Of adjacent cells without a dot, none is twice, or so many times, the other.",
     .told =
         "All black dots are shown: where cells that share a side have no dot, neither digit is twice the other.|All "
         "black dots are shown: where cells that share a side have no dot, neither digit is # times the other.",
     .compile = undotted, .is_global = true, .relation = FSD_NOT_TIMES, .number = 1, .other = KROPKI},
    {"anti-taxicab", "AntiTaxicab", "", "Cells with the value N are not N steps apart.",
     .told = "Equal digits are never as many steps apart, up, down, left or right, as they say: two 3s not three, two "
             "4s not "
             "four.",
     .compile = anti_taxicab, .is_global = true},
    {"white-dot", "WhiteDot", "CELL CELL...", "Adjacent cells of these have consecutive values.",
     .told = "Digits separated by a white dot are consecutive.", .compile = adjacent, .relation = FSD_CONSECUTIVE,
     .other = KROPKI << MARKS_SHIFT, .drawing = FSD_DRAW_DOT, .plan = {.shape = FSD_CLUE_PAIR}},
    {"black-dot", "BlackDot", "CELL CELL...", "Of adjacent cells of these, one value is twice the other.",
     .told = "Of two digits separated by a black dot, one is twice the other.", .compile = adjacent,
     .relation = FSD_DOUBLE, .other = KROPKI << MARKS_SHIFT, .drawing = FSD_DRAW_BLACK_DOT,
     .plan = {.shape = FSD_CLUE_PAIR}},
    {"difference", NULL, "DIFFERENCE CELL CELL...", "Adjacent cells of these differ by the number.",
     .told = "Two digits separated by a white dot differ by the number in it.", .compile = adjacent,
     .relation = FSD_DIFFER_BY, .other = KROPKI << MARKS_SHIFT, .drawing = FSD_DRAW_DOT,
     .plan = {.shape = FSD_CLUE_PAIR, .number = FSD_CLUE_FITTING, .least = 1}},
    {"ratio", NULL, "RATIO CELL CELL...", "Of adjacent cells of these, one value is so many times the other.",
     .told = "Of two digits separated by a black dot, one is as many times the other as the number in the dot says.",
     .compile = adjacent, .relation = FSD_TIMES, .other = KROPKI << MARKS_SHIFT, .drawing = FSD_DRAW_BLACK_DOT,
     .plan = {.shape = FSD_CLUE_PAIR, .number = FSD_CLUE_FITTING, .least = 2}},
    {"x", "X", "[CELL...]", "Alone: both diagonals differ. With cells: adjacent ones of these add up to 10.",
     .told = "Digits do not repeat along a marked diagonal.|Two digits separated by an X add up to 10.", .compile = ten,
     .is_global = true, .relation = FSD_ADD_UP, .number = 10, .other = XV << MARKS_SHIFT, .drawing = FSD_DRAW_SIGN,
     .plan = {.shape = FSD_CLUE_PAIR}},
    {"v", "V", "CELL CELL...", "Adjacent cells of these add up to 5.",
     .told = "Two digits separated by a V add up to 5.", .compile = adjacent, .relation = FSD_ADD_UP, .number = 5,
     .other = XV << MARKS_SHIFT, .drawing = FSD_DRAW_SIGN, .plan = {.shape = FSD_CLUE_PAIR}},
    {"greater-than", "GreaterThan", "CELL CELL...", "A cell exceeds those of the later cells that are adjacent.",
     .told = "A sign between two cells points to the smaller digit.", .compile = adjacent, .relation = FSD_GREATER,
     .drawing = FSD_DRAW_GREATER, .plan = {.shape = FSD_CLUE_PAIR}},
    {"thermo", "Thermo", "CELL...", "Values increase from the first cell, the bulb, to the last.",
     .told = "Digits along a* thermometer increase from the bulb.", .compile = chain, .relation = FSD_LESS,
     .drawing = FSD_DRAW_THERMO, .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 6}},
    {"minimum", NULL, "CELL...", "A cell is less than its neighbours, unless these are minima themselves.",
     .told = "A* cell that signs point to contains a digit smaller than those in the cells beside, above and below "
             "it, except other such ones.",
     .compile = extreme, .relation = FSD_LESS, .drawing = FSD_DRAW_EXTREME, .plan = {.shape = FSD_CLUE_CELL}},
    {"maximum", NULL, "CELL...", "A cell exceeds its neighbours, unless these are maxima themselves.",
     .told = "A* cell that signs point away from contains a digit greater than those in the cells beside, above "
             "and below it, except other such ones.",
     .compile = extreme, .relation = FSD_GREATER, .drawing = FSD_DRAW_EXTREME, .plan = {.shape = FSD_CLUE_CELL}},
    {"odd", NULL, "CELL...", "Values are odd.", .told = "A cell with a grey disc contains an odd digit.",
     .compile = parity, .number = 1, .drawing = FSD_DRAW_DISCS, .plan = {.shape = FSD_CLUE_CELL}},
    {"even", NULL, "CELL...", "Values are even.", .told = "A cell with a grey square contains an even digit.",
     .compile = parity, .drawing = FSD_DRAW_SQUARES, .plan = {.shape = FSD_CLUE_CELL}},
    {"slow-thermo", NULL, "CELL...", "Values do not decrease from the first cell, the bulb, to the last.",
     .told = "Digits along a* thermometer increase or stay the same from the bulb.", .compile = chain,
     .relation = FSD_AT_MOST, .drawing = FSD_DRAW_THERMO,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 7}},
    {"whisper", "Whisper", "[DIFFERENCE] CELL...", "Neighbours on the line differ by at least 5, or the number.",
     .told = "Neighbouring digits along a* line differ by at least #.", .compile = chain, .relation = FSD_APART,
     .number = 5, .drawing = FSD_DRAW_LINE, .hue = FSD_HUE_GREEN,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 7}},
    {"renban", "Renban", "CELL...", "Values are consecutive, without repeats, in any order.",
     .told = "Digits on a* line are consecutive, in any order, and do not repeat.", .compile = renban,
     .step = step_of_renban, .drawing = FSD_DRAW_LINE, .hue = FSD_HUE_PURPLE,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 6}},
    {"nabner", NULL, "CELL...", "Values are different, and no two of them consecutive.",
     .told = "No two digits on a* line are equal or consecutive.", .compile = each_pair, .relation = FSD_APART,
     .number = 2, .drawing = FSD_DRAW_LINE, .hue = FSD_HUE_YELLOW,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 5}},
    {"clone", NULL, "CELL CELL...", "The first half of the cells, in order, has the values of the second half.",
     .told = "Two* areas of the same shape contain the same digits in the same places.", .compile = clone,
     .drawing = FSD_DRAW_AREA, .plan = {.shape = FSD_CLUE_COPIES, .least_cells = 2, .most_cells = 4}},
    {"palindrome", "Palindrome", "CELL...", "Values read the same in both directions.",
     .told = "Digits along a* line read the same in both directions.", .compile = palindrome, .drawing = FSD_DRAW_LINE,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 7}},
    {0},
};
