/* Clues outside of the grid, to rows and columns, and cells that point into lines. */
#include "rules/rules_builder.h"
#include "rules/table/clue.h"

#include <assert.h>
#include <string.h>

/* Cells that remain, low 8 bits and 1 more than they are, and what they still add up to. */
static uint64_t step_of_x_sum(const struct fsd_machine *machine, uint64_t state, int value)
{
    const int64_t n = state == 0 ? value : (int64_t)(state & 255) - 1;
    const int64_t rest = (state == 0 ? machine->number : (int64_t)(state >> 8)) - value;

    if (value == FSD_END) {
        return fsd_accept((state & 255) == 1);
    }
    if (n == 0) { /* nothing is left to add, or the first cell is 0 */
        return state == 0 && machine->number != 0 ? FSD_REJECTED : 1;
    }
    return n < 1 || rest < 0 || (n == 1 && rest > 0) ? FSD_REJECTED : (uint64_t)rest << 8 | (uint64_t)n;
}

/* What a lunchbox remembers: the sums between and after its extreme values, both capped. All zeros: nothing was read.
 */
struct box {
    uint16_t between;
    uint16_t after;
    uint8_t low;
    uint8_t high;
    bool is_high_first;
    bool is_begun;
};

static uint16_t add_capped(const struct fsd_machine *machine, int a, int b)
{
    return (uint16_t)(a + b < machine->number + 1 ? a + b : machine->number + 1);
}

/* Between the lowest and the highest of all values the others add up to number. */
static uint64_t step_of_box(const struct fsd_machine *machine, uint64_t state, int value)
{
    const uint8_t v = (uint8_t)(value - machine->low);
    struct box box;

    static_assert(sizeof(box) == sizeof(state), "a box is a state");
    memcpy(&box, &state, sizeof(box));
    if (value == FSD_END) {
        return fsd_accept(box.between == machine->number);
    }
    if (!box.is_begun) {
        box = (struct box){.low = v, .high = v, .is_begun = true};
    } else if (v >= box.low && v <= box.high) {
        box.after = add_capped(machine, box.after, value);
    } else {
        const bool is_high = v > box.high;
        if (box.low == box.high || is_high == box.is_high_first) { /* the second value, or instead of the first one */
            box.is_high_first = !is_high;
            box.between = box.low == box.high ? 0 : box.after;
        } else {
            const int second = (is_high ? box.high : box.low) + machine->low;
            box.between = add_capped(machine, add_capped(machine, box.between, box.after), second);
        }
        box.after = 0;
        box.low = is_high ? box.low : v;
        box.high = is_high ? v : box.high;
    }
    memcpy(&state, &box, sizeof(box));
    return state;
}

enum { HAS_LOWEST = 1, HAS_HIGHEST = 2, HAS_BOTH = 3, SUM_SHIFT = 2 };

/* The same of the lowest and the highest value of all: which of them were read, and the sum after the first one. */
static uint64_t step_of_sandwich(const struct fsd_machine *machine, uint64_t state, int value)
{
    const uint64_t crust = (value == machine->low ? HAS_LOWEST : 0) | (value == machine->high ? HAS_HIGHEST : 0);
    const uint64_t before = state & HAS_BOTH;
    const int64_t sum = (int64_t)(state >> SUM_SHIFT);

    if (value == FSD_END) {
        return fsd_accept(state == HAS_BOTH);
    }
    if (crust) {
        const bool is_wrong = (before & crust) || ((before | crust) == HAS_BOTH && sum != machine->number);
        return is_wrong ? FSD_REJECTED : before | crust;
    }
    if (before == 0 || before == HAS_BOTH) {
        return state;
    }
    return sum + value > machine->number ? FSD_REJECTED : state + ((uint64_t)value << SUM_SHIFT);
}

/* The height of the highest one so far, counted from the lowest value as 1, and how many were seen; 0 is no building.
 */
static uint64_t step_of_skyscrapers(const struct fsd_machine *machine, uint64_t state, int value)
{
    const uint64_t height = (uint64_t)(value - machine->low) + 1;

    if (value == FSD_END) {
        return fsd_accept((int64_t)(state >> 8) == machine->number);
    }
    if (value == 0 || height <= (state & 255)) {
        return state;
    }
    return (int64_t)(state >> 8) == machine->number ? FSD_REJECTED : ((state >> 8) + 1) << 8 | height;
}

enum { HIDDEN_FOUND = 255 };

/* The height of the highest one so far, counted from the lowest value as 1; HIDDEN_FOUND: number was hidden first. */
static uint64_t step_of_hidden(const struct fsd_machine *machine, uint64_t state, int value)
{
    const uint64_t height = (uint64_t)(value - machine->low) + 1;

    if (value == FSD_END) {
        return fsd_accept(state == HIDDEN_FOUND);
    }
    if (state == HIDDEN_FOUND || height > state) {
        return state == HIDDEN_FOUND ? state : height;
    }
    return value == machine->number ? HIDDEN_FOUND : FSD_REJECTED;
}

/* The value of control is the place, from 1, of the one cell of the line that has the number. */
static bool add_index(const struct fsd_clue *clue, uint16_t control, const uint16_t *cells, unsigned n, int64_t number)
{
    const struct fsd_variant *const variant = clue->variant;
    const fsd_values found = fsd_variant_value(variant, (int)number);
    const fsd_values all = fsd_variant_all_values(variant);
    fsd_values places = 0;

    if (found == 0) {
        return fsd_clue_fail(clue, "%lld is no value of this grid, whose values are %d to %d", (long long)number,
                             variant->low, fsd_variant_high(variant)) ||
               fsd_clue_contradicts(clue);
    }
    for (unsigned i = 0; i < n; i++) {
        const fsd_values place = fsd_variant_value(variant, (int)i + 1);
        fsd_values allowed[FSD_VARIANT_MAX_VALUES];
        places |= place;
        for (unsigned j = 0; j < variant->n_values; j++) {
            allowed[j] = (place >> j & 1) ? found : all & ~found;
        }
        fsd_clue_relation(clue, control, cells[i], allowed);
    }
    fsd_clue_restrict(clue, control, places);
    return true;
}

/* What one clue says about a line, read from the clue's side; numbered rooms need no machine. */
static bool add_clue(const struct fsd_clue *clue, const uint16_t *cells, unsigned n, int64_t number)
{
    struct fsd_machine machine = fsd_clue_machine(clue);
    const bool is_box = machine.step == step_of_box || machine.step == step_of_sandwich;

    machine.number = number;
    if (is_box && (number < 0 || number > 1000 || machine.low < 0)) {
        return fsd_clue_fail(clue, "the sum is a number from 0 to 1000, of values that are not negative");
    }
    if (is_box && n == clue->variant->n_values) { /* all values, since they are all different */
        machine.step = step_of_sandwich;
    }
    return machine.step ? fsd_clue_line(clue, cells, n, machine) : add_index(clue, cells[0], cells, n, number);
}

/* The line is r1 or c1; the first number is the clue at its left or upper end, the second one at the other. */
bool fsd_clue_read_line(const struct fsd_clue *clue, bool *is_row, unsigned *line)
{
    const struct fsd_variant *const variant = clue->variant;
    const char *at = clue->word->text;
    const char *const end = at + clue->word->n_text;
    uint64_t number = 0;
    bool is_good = (*at | 32) == 'r' || (*at | 32) == 'c';

    *is_row = (*at++ | 32) == 'r';
    if (end - at == 1 && fsd_is_letter(*at)) { /* ISS writes 10 as A */
        number = (uint64_t)fsd_number_of(*at);
    } else {
        is_good = is_good && fsd_read_number(&at, end, &number) && at == end;
    }
    is_good = is_good && number > 0 && number <= (*is_row ? variant->n_rows : variant->n_columns);
    *line = (unsigned)number - 1;
    return is_good ||
           fsd_clue_fail(clue, "a line is written as r1 or c1, up to r%u and c%u", variant->n_rows, variant->n_columns);
}

static bool outside(const struct fsd_clue *clue)
{
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    unsigned line = 0;
    bool is_row = false;
    bool is_good = fsd_clue_read_line(clue, &is_row, &line);

    for (unsigned i = 0; i < clue->n_numbers && is_good; i++) {
        const unsigned n = fsd_clue_group(clue, is_row ? FSD_ROW : FSD_COLUMN, line, cells);
        for (unsigned k = 0; k < n / 2 && i > 0; k++) {
            const uint16_t cell = cells[k];
            cells[k] = cells[n - 1 - k];
            cells[n - 1 - k] = cell;
        }
        is_good = clue->numbers[i] == FSD_NO_NUMBER || add_clue(clue, cells, n, clue->numbers[i]);
    }
    return is_good;
}

static bool lunchbox(const struct fsd_clue *clue)
{
    const unsigned n = fsd_clue_take_once(clue->cells, clue->n_cells);

    return fsd_clue_different(clue, clue->cells, n) && add_clue(clue, clue->cells, n, clue->number);
}

/* Of a cell at the N-th place of its region, the value is the place there of N. */
static bool index_region(const struct fsd_clue *clue, uint16_t cell)
{
    const unsigned region = clue->rules->region[cell];
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    const unsigned n = region == UINT16_MAX ? 0 : fsd_clue_group(clue, FSD_REGION, region, cells);
    unsigned place = 0;

    while (place < n && cells[place] != cell) {
        place++;
    }
    return n > 0 ? add_index(clue, cell, cells, n, place + 1)
                 : fsd_clue_fail(clue, "r%uc%u is in no region", cell / clue->variant->n_columns + 1,
                                 cell % clue->variant->n_columns + 1);
}

static bool indexing(const struct fsd_clue *clue)
{
    const unsigned n_columns = clue->variant->n_columns;
    const char axis = clue->word->n_text == 1 ? (char)(clue->word->text[0] | 32) : 0;
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    bool is_good = true;

    if (axis != 'r' && axis != 'c' && axis != 'b') {
        return fsd_clue_fail(clue,
                             "the axis is R for places of rows, C for places of columns, B for those of a region");
    }
    for (unsigned i = 0; i < clue->n_cells && is_good && axis == 'b'; i++) {
        is_good = index_region(clue, clue->cells[i]);
    }
    for (unsigned i = 0; i < clue->n_cells && is_good && axis != 'b'; i++) {
        const unsigned row = clue->cells[i] / n_columns;
        const unsigned column = clue->cells[i] % n_columns;
        const unsigned n =
            axis == 'c' ? fsd_clue_group(clue, FSD_ROW, row, cells) : fsd_clue_group(clue, FSD_COLUMN, column, cells);
        is_good = add_index(clue, clue->cells[i], cells, n, (axis == 'c' ? column : row) + 1);
    }
    return is_good;
}

const struct fsd_rule fsd_rules_outside[] = {
    {"x-sum", "XSum", "LINE CLUE [CLUE]", "The first X cells add up to the clue; the first cell is X.",
     .told = "A number outside the grid* is the sum of the first X digits of its row or column, seen from there; X is "
             "the first of them.",
     .compile = outside, .step = step_of_x_sum, .drawing = FSD_DRAW_OUTSIDE,
     .plan = {.shape = FSD_CLUE_OUTSIDE, .number = FSD_CLUE_FITTING}},
    {"sandwich", "Sandwich", "LINE CLUE",
     "Cells between the grid's lowest and highest value, both in the line, add up to the clue.",
     .told = "A number outside the grid* is the sum of the digits between < and > in its row or column.",
     .compile = outside, .step = step_of_sandwich, .drawing = FSD_DRAW_OUTSIDE,
     .plan = {.shape = FSD_CLUE_OUTSIDE, .number = FSD_CLUE_FITTING}},
    {"lunchbox", "Lunchbox", "SUM CELL...",
     "Different values; those between the lowest and the highest one add up to the sum.",
     .told = "Digits in a* cage do not repeat; those between the lowest and the highest of them add up to the number "
             "in its corner.",
     .compile = lunchbox, .step = step_of_box, .drawing = FSD_DRAW_CAGE,
     .plan = {.shape = FSD_CLUE_AREA, .least_cells = 3, .most_cells = 6, .number = FSD_CLUE_FITTING}},
    {"skyscraper", "Skyscraper", "LINE CLUE [CLUE]",
     "As many cells exceed all before them as the clue tells; 0 is not counted.",
     .told = "Digits are heights; a number outside the grid* says how many are seen from there, where higher ones hide "
             "lower ones.",
     .compile = outside, .step = step_of_skyscrapers, .drawing = FSD_DRAW_OUTSIDE,
     .plan = {.shape = FSD_CLUE_OUTSIDE, .number = FSD_CLUE_FITTING}},
    {"hidden-skyscraper", "HiddenSkyscraper", "LINE CLUE [CLUE]",
     "The first cell that does not exceed all before it has the clue's value.",
     .told = "Digits are heights; a number outside the grid* is the first of them, seen from there, that a higher one "
             "hides.",
     .compile = outside, .step = step_of_hidden, .drawing = FSD_DRAW_OUTSIDE,
     .plan = {.shape = FSD_CLUE_OUTSIDE, .number = FSD_CLUE_FITTING}},
    {"numbered-room", "NumberedRoom", "LINE CLUE [CLUE]", "The first cell tells the place of the clue's value.",
     .told =
         "A number outside the grid* is in the Nth cell of its row or column, seen from there; N is the first digit.",
     .compile = outside, .drawing = FSD_DRAW_OUTSIDE, .plan = {.shape = FSD_CLUE_OUTSIDE, .number = FSD_CLUE_FITTING}},
    {"indexing", "Indexing", "AXIS CELL...",
     "With C, a cell of column N tells the column of N in its row; with R, rows; with B, places of boxes.",
     .told = "A* cell with R says in which row of its column the number of its own row is; with C, in which column of "
             "its row that of its own column is; with B, the same of places in its box.",
     .compile = indexing, .drawing = FSD_DRAW_AREA, .plan = {.shape = FSD_CLUE_CELL}},
    {0},
};
