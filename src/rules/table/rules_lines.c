/* Rules of lines that remember more than the last cell. */
#include "rules/table/clue.h"

#include <string.h>

/* A state of ends: how many were read, and their lower and higher value. */
static uint64_t state_of_ends(unsigned n, int low, int high)
{
    return n | (uint64_t)low << 8 | (uint64_t)high << 16;
}

/* Values lie between the ends; other: outside them instead, and the ends differ by number. */
static uint64_t step_of_ends(const struct fsd_machine *machine, uint64_t state, int value)
{
    const int v = value - machine->low;
    const int low = (int)(state >> 8 & 255);
    const int high = (int)(state >> 16 & 255);
    const int difference = v < low ? low - v : v - low;

    if (value == FSD_END) {
        return fsd_accept((state & 255) == 2);
    }
    switch (state & 255) {
    case 0:
        return state_of_ends(1, v, v);
    case 1:
        return difference < machine->number ? FSD_REJECTED : state_of_ends(2, v < low ? v : low, v > low ? v : low);
    default:
        return (machine->other ? v < low || v > high : v > low && v < high) ? state : FSD_REJECTED;
    }
}

static bool ends_line(const struct fsd_clue *clue)
{
    fsd_clue_put_ends_first(clue);
    return fsd_clue_compile_line(clue);
}

/*
 * Values are in as many groups as number, by their remainders or, with data, by their size; group other is in every
 * such cell. A state is how many cells there were without it, or, plus number, how many cells ago it was.
 */
static int64_t group_of(const struct fsd_machine *machine, int64_t value)
{
    const int64_t n = machine->number;

    return machine->data ? (value - machine->low) * n / (machine->high - machine->low + 1) : (value % n + n) % n;
}

static uint64_t step_of_turn(const struct fsd_machine *machine, uint64_t state, int value)
{
    const int64_t n = machine->number;
    const int64_t ago = (int64_t)state - n;

    if (value == FSD_END) {
        return state;
    }
    if (group_of(machine, value) == machine->other) {
        return ago < 0 || ago == n ? (uint64_t)n + 1 : FSD_REJECTED;
    }
    return ago == -1 || ago == n ? FSD_REJECTED : state + 1;
}

/* Any number neighbours are of different groups, and so each group is there once. */
static bool turns(const struct fsd_clue *clue)
{
    struct fsd_machine machine = fsd_clue_machine(clue);
    bool is_good = clue->number >= 1 || fsd_clue_fail(clue, "the modulus is a number from 1 on");

    machine.data = machine.other ? clue : NULL;
    if (machine.data && clue->variant->n_values % 3 != 0) {
        return fsd_clue_fail(clue, "the %u values do not divide into low, middle and high ones",
                             clue->variant->n_values);
    }
    for (int value = machine.low; value <= machine.high && is_good; value++) {
        bool is_new = true; /* no lower value is of its group */
        machine.other = group_of(&machine, value);
        for (int lower = machine.low; lower < value; lower++) {
            is_new = is_new && group_of(&machine, lower) != machine.other;
        }
        is_good = !is_new || fsd_clue_line(clue, clue->cells, clue->n_cells, machine);
    }
    return is_good;
}

enum { NOTHING_BIT = 63 }; /* of a state of segments: a line of which no value was read that is not 0 */

/* Bit i of a state: the segment may have come to i. A loop may begin anywhere in one, and is then accepted everywhere.
 */
static uint64_t step_of_segments(const struct fsd_machine *machine, uint64_t state, int value)
{
    const int sum = (int)machine->number;

    if (value == FSD_END) {
        return fsd_accept(machine->other || ((state & 1) && !(state >> NOTHING_BIT)));
    }
    if (value == 0) {
        return state;
    }
    const uint64_t begun = state & ~(UINT64_C(1) << NOTHING_BIT);
    const uint64_t moved = value > 0 && value <= sum ? begun << value : 0;
    const uint64_t next = (moved & ((UINT64_C(1) << sum) - 1)) | (moved >> sum & 1);
    return next ? next : FSD_REJECTED;
}

/* It begins at the number, so that values which are all 0 are no multiple. */
static uint64_t step_of_remainder(const struct fsd_machine *machine, uint64_t state, int value)
{
    if (value == FSD_END) {
        return fsd_accept(state == 0);
    }
    return value < 0 ? FSD_REJECTED : value == 0 ? state : (state + (uint64_t)value) % (uint64_t)machine->number;
}

enum { MAX_SEGMENT_SUM = 31 };

/* A loop that is accepted ends its last segment where it began one if all of its values are a multiple of the sum. */
static bool sum_line(const struct fsd_clue *clue)
{
    struct fsd_machine machine = fsd_clue_machine(clue);

    if (clue->word && (clue->word->n_text != 4 || memcmp(clue->word->text, "LOOP", 4) != 0)) {
        return fsd_clue_fail(clue, "only LOOP may follow the cells");
    }
    if (clue->number < 1 || clue->number > MAX_SEGMENT_SUM) {
        return fsd_clue_fail(clue, "the segments' sum is a number from 1 to %d", MAX_SEGMENT_SUM);
    }
    machine.other = clue->word != NULL;
    machine.start = clue->word ? (UINT64_C(1) << clue->number) - 1 : UINT64_C(1) << NOTHING_BIT | 1;
    const bool is_good = fsd_clue_line(clue, clue->cells, clue->n_cells, machine);
    machine = fsd_clue_machine(clue);
    machine.start = (uint64_t)clue->number;
    machine.step = step_of_remainder;
    return is_good && (!clue->word || fsd_clue_line(clue, clue->cells, clue->n_cells, machine));
}

/* How many cells there are before the one that must have a value, 8 bits, and that value's index; see the flags. */
enum { FOUND = 1 << 20, HAS_PLACE = 1 << 21, HAS_VALUE = 1 << 22 };

static uint64_t step_of_index(const struct fsd_machine *machine, uint64_t state, int value)
{
    const uint64_t index = (uint64_t)(value - machine->low);
    const uint64_t left = state >> 8 & 255;

    if (value == FSD_END) {
        return fsd_accept(state == FOUND);
    }
    if (state == 0) {
        return value >= 1 && value + 2 <= (int)machine->n_cells ? HAS_PLACE | (uint64_t)value << 8 : FSD_REJECTED;
    }
    if (state & HAS_PLACE) {
        return HAS_VALUE | left << 8 | index;
    }
    if (state == FOUND || left > 1) {
        return state == FOUND ? state : state - 256;
    }
    return index == (state & 255) ? FOUND : FSD_REJECTED;
}

/* The second cell is read first. */
static bool value_indexing(const struct fsd_clue *clue)
{
    const uint16_t value_cell = clue->cells[0];

    clue->cells[0] = clue->cells[1];
    clue->cells[1] = value_cell;
    return fsd_clue_compile_line(clue);
}

const struct fsd_rule fsd_rules_lines[] = {
    {"between", "Between", "CELL CELL CELL...", "Values lie strictly between those at both ends.",
     .told = "Digits on a* line lie between the digits in the circles at its ends.", .compile = ends_line,
     .step = step_of_ends, .drawing = FSD_DRAW_ENDS,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 6}},
    {"lockout", "Lockout", "[DIFFERENCE] CELL CELL...",
     "Both ends differ by at least 4, or the number; the others lie outside of them.",
     .told = "The digits in the diamonds of a* line differ by at least #; those on the line are neither between nor "
             "equal to them.",
     .compile = ends_line, .step = step_of_ends, .number = 4, .other = true, .drawing = FSD_DRAW_DIAMONDS,
     .hue = FSD_HUE_BLUE, .plan = {.shape = FSD_CLUE_LINE, .least_cells = 3, .most_cells = 5}},
    {"modular", "Modular", "MODULUS CELL...",
     "Cells fewer than the modulus apart on the line have different remainders by it.",
     .told = "Any # digits in a row along a* line have different remainders when divided by #.", .compile = turns,
     .step = step_of_turn, .drawing = FSD_DRAW_LINE, .hue = FSD_HUE_TEAL,
     .plan = {.shape = FSD_CLUE_LINE,
              .least_cells = 4,
              .most_cells = 7,
              .number = FSD_CLUE_FITTING,
              .least = 3,
              .greatest = 4}},
    {"entropic", "Entropic", "CELL...", "Of three neighbours no two are both low, both middle or both high values.",
     .told = "Every three digits in a row along a* line are a low, a middle and a high one: one from each third of the "
             "digits.",
     .compile = turns, .step = step_of_turn, .number = 3, .other = true, .drawing = FSD_DRAW_LINE,
     .hue = FSD_HUE_ORANGE, .plan = {.shape = FSD_CLUE_LINE, .least_cells = 4, .most_cells = 7}},
    {"sum-line", "SumLine", "SUM CELL... [LOOP]", "The line divides into segments that each add up to the sum.",
     .told = "A* line can be cut into segments whose digits each add up to #.", .compile = sum_line,
     .step = step_of_segments, .drawing = FSD_DRAW_LINE, .hue = FSD_HUE_RED,
     .plan = {.shape = FSD_CLUE_LINE,
              .least_cells = 4,
              .most_cells = 7,
              .number = FSD_CLUE_FITTING,
              .least = 5,
              .greatest = 20}},
    {"value-indexing", "ValueIndexing", "CELL CELL CELL...",
     "The second cell tells which cell after it has the first one's value.",
     .told =
         "The digit after the circle of each* arrow says how many cells further along the digit in the circle stands.",
     .compile = value_indexing, .step = step_of_index, .drawing = FSD_DRAW_ARROW,
     .plan = {.shape = FSD_CLUE_LINE, .least_cells = 4, .most_cells = 7}},
    {0},
};
