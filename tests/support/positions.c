#include "support/positions.h"

#include "support/boards.h"
#include "support/test.h"

static uint16_t digits_parse(const char **text)
{
    uint16_t digits = 0;
    for (; **text >= '1' && **text <= '9'; ++*text)
        digits |= (uint16_t)(1u << (**text - '1'));
    return digits;
}

/* Reads one word's cells and stops behind them; false at the end of the text. */
static bool word_parse(const char **text, fsd_cells *cells)
{
    while (**text == ' ')
        ++*text;
    if (**text == '\0')
        return false;
    assert_int_equal(*(*text)++, 'r');
    uint16_t rows = digits_parse(text);
    assert_int_equal(*(*text)++, 'c');
    uint16_t columns = digits_parse(text);
    *cells = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        if (rows >> cell / 9 & 1 && columns >> cell % 9 & 1)
            *cells |= fsd_cells_of(cell);
    return true;
}

void position_narrow(struct fsd_board *board, const char *text)
{
    fsd_cells cells;
    while (word_parse(&text, &cells)) {
        const bool only = *text == '=';
        assert_true(only || *text == '-');
        text++;
        const uint16_t digits = digits_parse(&text);
        while (cells)
            fsd_board_remove(board, fsd_cells_take(&cells), only ? 0x1ff & (uint16_t)~digits : digits);
    }
}

void position_make(struct fsd_board *board, const char *text)
{
    fsd_board_init_puzzle(board, EMPTY);
    position_narrow(board, text);
}

static fsd_cells cells_parse(const char *text)
{
    fsd_cells all = 0, cells;
    while (word_parse(&text, &cells))
        all |= cells;
    return all;
}

static void print_cells(const char *name, fsd_cells cells)
{
    print_message("%s:", name);
    while (cells) {
        unsigned cell = fsd_cells_take(&cells);
        print_message(" r%uc%u", cell / 9 + 1, cell % 9 + 1);
    }
    print_message("\n");
}

static void print_step(const struct fsd_step *step)
{
    print_cells("cells", step->cells);
    print_cells("others", step->others);
    print_message("digits %03x, units %08x, cover %08x; %s\n", step->digits, step->units, step->cover_units,
                  step_text(step));
}

static void assert_example(const struct example *example)
{
    struct fsd_board board;
    struct fsd_step step;
    position_make(&board, example->position);
    bool found = find_step(example->technique, &board, &step);
    if (!example->removed) {
        if (found) {
            print_step(&step);
            fail_msg("%s: found what is not there", example->position);
        }
        return;
    }
    if (!found)
        fail_msg("%s: found nothing", example->position);

    bool same = step.placed_digit == 0 && step.digits == example->digits && step.cells == cells_parse(example->cells) &&
                step.others == cells_parse(example->others) && step.units == example->units &&
                step.cover_units == example->cover_units;
    struct fsd_board wanted;
    position_make(&wanted, example->removed);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        uint16_t removed = fsd_cells_has(step.removed_cells, cell) ? step.removed[cell] : 0;
        same = same && removed == (0x1ff & ~wanted.cell[cell]);
    }
    if (!same) {
        print_step(&step);
        fail_msg("%s: not what was wanted, which removes %s", example->position, example->removed);
    }
}

void assert_examples(const struct example *examples, size_t n)
{
    for (size_t i = 0; i < n; i++)
        assert_example(&examples[i]);
}
