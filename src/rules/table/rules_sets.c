/* Rules of which values some cells have, in any order. */
#include "rules/rules_builder.h"
#include "rules/table/clue.h"

#include <assert.h>
#include <stdlib.h>

/* One more than a grid has are told apart: one of them is then no value of it. */
enum { MOST_COUNTED = FSD_VARIANT_MAX_VALUES + 1 };

/* Values and how often they occur. */
struct counts {
    unsigned n;
    int values[MOST_COUNTED];
    unsigned needs[MOST_COUNTED];
    bool is_exact; /* else at least so often */
};

enum { MAX_TOGETHER = 2048, COUNT_BITS = 4, MAX_COUNTS = 64 / COUNT_BITS - 1 };

/* Counts so far, 4 bits each unless there is but one. */
static uint64_t step_of_counts(const struct fsd_machine *machine, uint64_t state, int value)
{
    const struct counts *const counts = machine->data;

    for (unsigned i = 0; i < counts->n; i++) {
        const unsigned count = counts->n == 1 ? (unsigned)state : state >> COUNT_BITS * i & 15;
        if (value == FSD_END && count != counts->needs[i]) {
            return FSD_REJECTED;
        }
        if (counts->values[i] == value) {
            return count < counts->needs[i] ? state + (UINT64_C(1) << COUNT_BITS * i)
                   : counts->is_exact       ? FSD_REJECTED
                                            : state;
        }
    }
    return state;
}

/* One automaton for all counts if it is small, otherwise one a value. */
static bool add_counts(const struct fsd_clue *clue, const uint16_t *cells, unsigned n_cells,
                       const struct counts *counts)
{
    struct fsd_machine machine = fsd_clue_machine(clue);
    unsigned product = counts->n > MAX_COUNTS ? MAX_TOGETHER + 1 : 1;
    bool is_good = true;

    for (unsigned i = 0; i < counts->n; i++) {
        if (fsd_variant_value(clue->variant, counts->values[i]) == 0 && counts->needs[i] > 0) {
            return fsd_clue_fail(clue, "%d is no value of this grid, whose values are %d to %d", counts->values[i],
                                 clue->variant->low, fsd_variant_high(clue->variant)) ||
                   fsd_clue_contradicts(clue);
        }
        if (counts->needs[i] > n_cells) {
            return fsd_clue_fail(clue, "%u times %d do not fit into %u cells", counts->needs[i], counts->values[i],
                                 n_cells) ||
                   fsd_clue_contradicts(clue);
        }
        product = product > MAX_TOGETHER || counts->needs[i] > 15 ? MAX_TOGETHER + 1 : product * (counts->needs[i] + 1);
    }
    if (product <= MAX_TOGETHER || counts->n == 1) {
        machine.data = counts;
        return fsd_clue_line(clue, cells, n_cells, machine);
    }
    for (unsigned i = 0; i < counts->n && is_good; i++) {
        const struct counts one = {1, {counts->values[i]}, {counts->needs[i]}, counts->is_exact};
        is_good = add_counts(clue, cells, n_cells, &one);
    }
    return is_good;
}

static void count_value(struct counts *counts, int value, unsigned need)
{
    unsigned i = 0;

    while (i < counts->n && counts->values[i] != value) {
        i++;
    }
    if (i < MOST_COUNTED) {
        counts->n += i == counts->n;
        counts->values[i] = value;
        counts->needs[i] += need;
    }
}

/* The row's other: exactly so often. */
static bool contain(const struct fsd_clue *clue)
{
    struct counts counts = {.is_exact = clue->rule->other};

    for (unsigned i = 0; i < clue->n_numbers; i++) {
        count_value(&counts, (int)clue->numbers[i], 1);
    }
    return add_counts(clue, clue->cells, clue->n_cells, &counts);
}

static bool quad(const struct fsd_clue *clue)
{
    const unsigned n_columns = clue->variant->n_columns;
    const unsigned row = clue->cells[0] / n_columns;
    const unsigned column = clue->cells[0] % n_columns;
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    struct fsd_clue square = *clue;

    square.cells = cells;
    square.n_cells =
        column + 1 < n_columns ? fsd_clue_group(clue, FSD_SQUARE, row * (n_columns - 1) + column, cells) : 0;
    return square.n_cells > 0 ? contain(&square)
                              : fsd_clue_fail(clue, "no 2x2 square begins there; name its upper left cell");
}

/* Digits are pairs of a count and a value. */
static bool look_and_say(const struct fsd_clue *clue)
{
    const char *const text = clue->word->text;
    const size_t n = clue->word->n_text;
    struct counts counts = {.is_exact = true};
    char told[10] = {0}; /* of each value, a digit */

    for (size_t i = 0; i < n; i += 2) {
        if (n % 2 != 0 || text[i] < '0' || text[i] > '9' || text[i + 1] < '0' || text[i + 1] > '9') {
            return fsd_clue_fail(clue, "write pairs of a count and a value, such as 2316 for two 3 and one 6");
        }
        char *const before = &told[text[i + 1] - '0'];
        if (*before && (*before != '0' || text[i] != '0')) {
            return fsd_clue_fail(clue, "it tells twice how often %c occurs", text[i + 1]) ||
                   (*before != text[i] && fsd_clue_contradicts(clue));
        }
        *before = text[i];
        count_value(&counts, text[i + 1] - '0', (unsigned)(text[i] - '0'));
    }
    return add_counts(clue, clue->cells, clue->n_cells, &counts);
}

/* How often the value number occurred: never, or as often as it is. */
static uint64_t step_of_circles(const struct fsd_machine *machine, uint64_t state, int value)
{
    if (value == FSD_END) {
        return fsd_accept(state == 0 || (int64_t)state == machine->number);
    }
    return value != machine->number ? state : (int64_t)state < value ? state + 1 : FSD_REJECTED;
}

/* The set of values so far: all of them, each as often as it is, are the cells. */
static uint64_t step_of_circle_set(const struct fsd_machine *machine, uint64_t state, int value)
{
    const uint64_t set = value == FSD_END ? state : state | UINT64_C(1) << (value - machine->low);
    unsigned n_cells = 0;

    for (uint64_t left = set; left; left &= left - 1) {
        n_cells += (unsigned)(machine->low + __builtin_ctzll(left));
    }
    return value > 0 && (value == FSD_END ? n_cells == machine->n_cells : n_cells <= machine->n_cells) ? set
                                                                                                       : FSD_REJECTED;
}

/* How often each value occurs in the circles is all that the rule demands; their set tells more. */
static bool counting_circles(const struct fsd_clue *clue)
{
    struct fsd_machine machine = fsd_clue_machine(clue);
    bool is_good = true;

    for (machine.number = machine.low; machine.number <= machine.high && is_good; machine.number++) {
        is_good = fsd_clue_line(clue, clue->cells, clue->n_cells, machine);
    }
    machine.step = step_of_circle_set;
    return is_good && fsd_clue_line(clue, clue->cells, clue->n_cells, machine);
}

/* The first value, in the low 8 bits, and the set of the others. */
static uint64_t step_of_distinct(const struct fsd_machine *machine, uint64_t state, int value)
{
    if (value == FSD_END) {
        return fsd_accept(__builtin_popcountll(state >> 8) == (int)(state & 255));
    }
    if (state == 0) {
        return value > 0 && value < 255 ? (uint64_t)value : FSD_REJECTED;
    }
    const uint64_t next = state | UINT64_C(256) << (value - machine->low);
    return __builtin_popcountll(next >> 8) > (int)(next & 255) ? FSD_REJECTED : next;
}

enum { BALANCED = 1 << 16 }; /* as many of the one set as of the other */

/* Cells belong to two sets by turns, bit 0; the value occurs equally often in both of size other. */
static uint64_t step_of_turns(const struct fsd_machine *machine, uint64_t state, int value)
{
    int difference = (int)(state >> 1) - BALANCED;

    if (value == FSD_END) {
        return fsd_accept(difference == 0);
    }
    difference += value != machine->number ? 0 : (state & 1) ? -1 : 1;
    return llabs(difference) > machine->other ? FSD_REJECTED : (uint64_t)(difference + BALANCED) << 1 | (~state & 1);
}

/* Sets of n cells, one after the other, have the same values, equally often. */
static bool add_same(const struct fsd_clue *clue, const uint16_t *cells, unsigned n, unsigned n_sets)
{
    struct fsd_machine machine = fsd_clue_machine(clue);
    uint16_t turns[FSD_VARIANT_MAX_CELLS];
    bool is_good = true;

    for (unsigned set = 1; set < n_sets && is_good; set++) {
        for (unsigned i = 0; i < 2 * n; i++) {
            turns[i] = cells[(set - 1 + i % 2) * n + i / 2];
        }
        machine.start = BALANCED << 1;
        machine.other = n;
        for (machine.number = machine.low; machine.number <= machine.high && is_good; machine.number++) {
            is_good = fsd_clue_line(clue, turns, 2 * n, machine);
        }
    }
    return is_good;
}

static bool same_values(const struct fsd_clue *clue)
{
    const int64_t n_sets = clue->number;
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];

    if (n_sets < 1 || clue->n_cells % n_sets != 0) {
        return fsd_clue_fail(clue, "%u cells do not divide into %lld sets of equal size", clue->n_cells,
                             (long long)n_sets);
    }
    if (n_sets < clue->n_cells) {
        return add_same(clue, clue->cells, clue->n_cells / (unsigned)n_sets, (unsigned)n_sets);
    }
    fsd_clue_table(clue, FSD_EQUAL, 0, allowed);
    for (unsigned i = 1; i < clue->n_cells; i++) {
        fsd_clue_relation(clue, clue->cells[0], clue->cells[i], allowed);
    }
    return true;
}

/* The largest of rows, columns and regions, which are of one size. */
static bool region_same_values(const struct fsd_clue *clue)
{
    static const enum fsd_group groups[] = {FSD_ROW, FSD_COLUMN, FSD_REGION};
    const struct fsd_variant *const variant = clue->variant;
    uint16_t cells[4 * FSD_VARIANT_MAX_CELLS];
    unsigned size = fsd_clue_group(clue, FSD_REGION, 0, cells);
    unsigned n = 0;

    size = size > variant->n_rows ? size : variant->n_rows;
    size = size > variant->n_columns ? size : variant->n_columns;

    for (unsigned group = 0; group < 3; group++) {
        unsigned n_found;
        for (unsigned i = 0; (n_found = fsd_clue_group(clue, groups[group], i, cells + n)) > 0; i++) {
            n += n_found == size ? size : 0;
        }
    }
    const bool have_all_values = size == variant->n_values && !clue->rules->lines_repeat;
    return have_all_values || add_same(clue, cells, size, n / size);
}

/* Even values less odd ones, and low ones less high ones, each plus 128 and 8 bits; 0 is the start. */
static_assert((int)FSD_VARIANT_MAX_VALUES < 128, "as many different values differ by less");

static uint64_t step_of_equality(const struct fsd_machine *machine, uint64_t state, int value)
{
    const int half = (machine->high - machine->low + 1) / 2;
    const bool is_low = value - machine->low < half;
    const bool is_high = machine->high - value < half;
    const int parity = (int)(state ? state & 255 : 128) + (value % 2 == 0 ? 1 : -1);
    const int height = (int)(state ? state >> 8 : 128) + is_low - is_high;
    const int most = (int)machine->n_cells / 2; /* of each */

    if (value == FSD_END) {
        return fsd_accept(state == (128 << 8 | 128));
    }
    return (!is_low && !is_high) || abs(parity - 128) > most || abs(height - 128) > most
               ? FSD_REJECTED
               : (uint64_t)parity | (uint64_t)height << 8;
}

enum { SUM_WORDS = (FSD_MAX_VALUE + 1) * FSD_VARIANT_MAX_VALUES / 64 }; /* of a set of sums of different values */

static_assert((int)FSD_MAX_VALUE < 64, "sums that are more by a value are shifted by less than a word");

/* Whether some of the values of a set, which are not negative, add up to the sum. */
static bool has_subset(const struct fsd_machine *machine, uint64_t set, int64_t sum)
{
    uint64_t sums[SUM_WORDS] = {1}; /* of none of them, and of some */
    bool is_found = false;

    if (sum < 0 || sum >= 64 * SUM_WORDS) {
        return false;
    }
    for (; set && !is_found; set &= set - 1) {
        const unsigned value = (unsigned)(machine->low + __builtin_ctzll(set));
        is_found = sum >= value && (sums[(sum - value) / 64] >> (sum - value) % 64 & 1);
        for (unsigned i = (unsigned)(sum / 64) + 1; i-- > 0;) {
            sums[i] |= sums[i] << value | (i > 0 && value > 0 ? sums[i - 1] >> (64 - value) : 0);
        }
    }
    return is_found;
}

/* The set of values so far. */
static uint64_t step_of_rellik(const struct fsd_machine *machine, uint64_t state, int value)
{
    const uint64_t bit = value == FSD_END ? 0 : UINT64_C(1) << (value - machine->low);
    const bool is_new = !(state & bit) && __builtin_popcountll(state | bit) <= (int)machine->n_cells;

    return is_new && !has_subset(machine, state | bit, machine->number) ? state | bit : FSD_REJECTED;
}

const struct fsd_rule fsd_rules_sets[] = {
    {"contain", "ContainAtLeast", "VALUES... CELL...", "Each of the values occurs, at least as often as it is listed.",
     .told = "A* cage contains the digits in its corner, each at least as often as it stands there.",
     .compile = contain, .step = step_of_counts, .drawing = FSD_DRAW_CAGE,
     .plan = {.shape = FSD_CLUE_AREA, .least_cells = 3, .most_cells = 5, .number = FSD_CLUE_VALUES}},
    {"contain-exactly", "ContainExact", "VALUES... CELL...",
     "Each of the values occurs exactly as often as it is listed.",
     .told = "A* cage contains the digits in its corner, each exactly as often as it stands there.", .compile = contain,
     .step = step_of_counts, .other = true, .drawing = FSD_DRAW_CAGE,
     .plan = {.shape = FSD_CLUE_AREA, .least_cells = 3, .most_cells = 5, .number = FSD_CLUE_VALUES}},
    {"quad", "Quad", "CELL VALUES...", "The 2x2 square whose upper left cell is named has each of the values.",
     .told = "The digits in a circle appear in the four cells around it, each at least as often as it stands there.",
     .compile = quad, .step = step_of_counts, .drawing = FSD_DRAW_QUAD,
     .plan = {.shape = FSD_CLUE_SQUARE, .number = FSD_CLUE_VALUES}},
    {"look-and-say", "LookAndSay", "TABLE CELL...", "Pairs of digits tell how often (first) a value (second) occurs.",
     .told = "Of each pair of digits in the corner of a* cage, the first says how often the second is in the cage.",
     .compile = look_and_say, .step = step_of_counts, .drawing = FSD_DRAW_CAGE,
     .plan = {.shape = FSD_CLUE_AREA, .least_cells = 3, .most_cells = 5, .number = FSD_CLUE_COUNTS}},
    {"counting-circles", "CountingCircles", "CELL...", "A value tells how many of the cells have it.",
     .told = "A circled digit says how many circles contain it.", .compile = counting_circles, .step = step_of_circles,
     .drawing = FSD_DRAW_CIRCLES, .plan = {.shape = FSD_CLUE_CIRCLES}},
    {"count-distinct", "CountDistinct", "CELL CELL...", "The first cell tells how many values the others have.",
     .told = "The digit in the circle of each* arrow says how many different digits are along the arrow.",
     .compile = fsd_clue_compile_line, .step = step_of_distinct, .drawing = FSD_DRAW_ARROW,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 4, .most_cells = 7}},
    {"same-values", "SameValues", "SETS CELL...", "So many sets of cells, one after another, have the same values.",
     .told = "The areas of a* cage contain the same digits, in any order.", .compile = same_values,
     .step = step_of_turns, .drawing = FSD_DRAW_CAGE,
     .plan = {.shape = FSD_CLUE_COPIES,
              .least_cells = 2,
              .most_cells = 4,
              .number = FSD_CLUE_FITTING,
              .least = 2,
              .greatest = 2}},
    {"region-same-values", "RegionSameValues", "", "The largest of rows, columns and regions have the same values.",
     .told = "The largest of rows, columns and regions contain the same digits.", .compile = region_same_values,
     .is_global = true, .step = step_of_turns},
    {"equality-cage", "EqualityCage", "CELL...",
     "Different values, as many even as odd and as many low as high ones, without the middle one.",
     .told =
         "Digits in a* cage do not repeat; as many are even as odd and as many low as high, and none is in the middle.",
     .compile = fsd_clue_compile_different_line, .step = step_of_equality, .drawing = FSD_DRAW_CAGE,
     .plan = {.shape = FSD_CLUE_AREA, .least_cells = 4, .most_cells = 6}},
    {"rellik-cage", "RellikCage", "SUM CELL...", "Different values, none and no several of which add up to the sum.",
     .told =
         "Digits in a* cage do not repeat, and neither one of them nor the sum of several is the number in its corner.",
     .compile = fsd_clue_compile_different_line, .step = step_of_rellik, .drawing = FSD_DRAW_CAGE,
     .plan = {.shape = FSD_CLUE_AREA,
              .least_cells = 3,
              .most_cells = 5,
              .number = FSD_CLUE_FITTING,
              .least = 3,
              .greatest = 20}},
    {0},
};
