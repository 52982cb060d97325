#include "support/positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "support/boards.h"
#include "support/puzzles.h"
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

static void position_parse(const char *text, struct fsd_board *board)
{
    uint16_t candidates[FSD_N_CELLS];
    fsd_cells cells;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        candidates[cell] = 0x1ff;
    while (word_parse(&text, &cells)) {
        bool only = *text == '=';
        assert_true(only || *text == '-');
        text++;
        uint16_t digits = digits_parse(&text);
        while (cells) {
            unsigned cell = fsd_cells_take(&cells);
            candidates[cell] = only ? digits : candidates[cell] & (uint16_t)~digits;
        }
    }
    fsd_board_init_candidates(board, candidates);
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

static void print_digits(uint16_t digits)
{
    for (unsigned digit = 1; digit <= 9; digit++)
        if (digits >> (digit - 1) & 1)
            print_message("%u", digit);
}

static void print_position(const struct fsd_board *board)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        print_digits(board->cell[cell]);
        print_message(cell % 9 == 8 ? "\n" : " ");
    }
}

static void print_step(const struct fsd_step *step)
{
    print_cells("cells", step->cells);
    print_cells("others", step->others);
    print_message("digits ");
    print_digits(step->digits);
    print_message(", units %08x, cover %08x; removed:", step->units, step->cover_units);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        if (fsd_cells_has(step->removed_cells, cell)) {
            print_message(" r%uc%u-", cell / 9 + 1, cell % 9 + 1);
            print_digits(step->removed[cell]);
        }
    print_message("\n");
}

static void assert_example(const struct example *example)
{
    struct fsd_board board;
    struct fsd_step step;
    position_parse(example->position, &board);
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
    position_parse(example->removed, &wanted);
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

void assert_position(bool is_so, const struct fsd_board *board, const char *name, const char *what)
{
    if (is_so)
        return;
    print_position(board);
    fail_msg("%s %s", name, what);
}

/* Fails the running test unless every candidate that goes is there, and stands in no solution. */
static void assert_sound(const struct fsd_board *board, const struct fsd_step *step, const char *name)
{
    fsd_cells cells = step->removed_cells;
    assert_position(cells != 0 && step->placed_digit == 0, board, name, "concludes nothing");
    while (cells) {
        unsigned cell = fsd_cells_take(&cells);
        uint16_t forced[FSD_N_CELLS];
        memcpy(forced, board->cell, sizeof(forced));
        forced[cell] = step->removed[cell];
        assert_position(forced[cell] != 0 && (forced[cell] & ~board->cell[cell]) == 0, board, name,
                        "removes what is not there");
        if (oracle_count_candidates(forced, 1, NULL) != 0) {
            print_step(step);
            assert_position(false, board, name, "removes a candidate of a solution");
        }
    }
}

/* All digits of a full grid, and each other candidate with a chance that differs from board to board. */
static void make_pencilmarks(struct rng *rng, struct fsd_board *board)
{
    char grid[FSD_N_CELLS];
    uint16_t candidates[FSD_N_CELLS];
    unsigned percent = 10 + rng_below(rng, 21);
    full_grid_make(rng, grid);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        candidates[cell] = (uint16_t)(1u << (grid[cell] - '1'));
        for (unsigned digit = 1; digit <= 9; digit++)
            if (rng_below(rng, 100) < percent)
                candidates[cell] |= (uint16_t)(1u << (digit - 1));
    }
    fsd_board_init_candidates(board, candidates);
}

static void make_position(struct rng *rng, unsigned i, struct fsd_board *board)
{
    static const enum puzzle_kind kinds[] = {PUZZLE_MINIMAL, PUZZLE_TWO, PUZZLE_MINIMAL, PUZZLE_FEW, PUZZLE_MANY};
    if (i % 2) {
        make_pencilmarks(rng, board);
        return;
    }
    struct sample sample;
    sample_make(rng, kinds[i / 2 % (sizeof(kinds) / sizeof(kinds[0]))], &sample);
    fsd_board_init_puzzle(board, sample.cells);
}

bool climb_step(const struct fsd_board *board, struct fsd_step *step, struct technique_check *checks, unsigned n_checks)
{
    if (fsd_board_state(board) != FSD_LOGIC_OPEN)
        return false;
    if (find_step(FSD_NAKED_SINGLE, board, step) || find_step(FSD_HIDDEN_SINGLE, board, step))
        return true;
    for (unsigned i = 0; i < n_checks; i++) {
        struct technique_check *check = &checks[i];
        bool found = find_step(check->technique, board, step);
        if (check->reference && check->n_references) {
            check->n_references--;
            bool wanted = check->reference(board->cell);
            assert_position(found || !wanted, board, check->name, "misses what is there");
            assert_position(wanted || !found, board, check->name, "finds what is not there");
        }
        if (found) {
            check->n_found++;
            step->technique = (uint8_t)(i + 1);
            return true;
        }
    }
    return false;
}

void climb_and_check(struct rng *rng, unsigned n, struct technique_check *checks, unsigned n_checks,
                     unsigned sound_from)
{
    struct fsd_board board;
    struct fsd_step step;
    for (unsigned i = 0; i < n; i++) {
        make_position(rng, i, &board);
        while (climb_step(&board, &step, checks, n_checks)) {
            if (step.technique > sound_from)
                assert_sound(&board, &step, checks[step.technique - 1].name);
            fsd_step_apply(&step, &board);
            assert_position(!board.is_contradictory, &board, "a step", "contradicts a solution");
        }
    }
    print_found(&checks[sound_from], n_checks - sound_from);
}

void print_found(const struct technique_check *checks, unsigned n_checks)
{
    for (unsigned i = 0; i < n_checks; i++)
        print_message("%-32s %u times\n", checks[i].name, checks[i].n_found);
}

void assert_found(const struct technique_check *checks, unsigned n_checks)
{
    for (unsigned i = 0; i < n_checks && !TEST_IS_QUICK; i++)
        if (checks[i].n_found == 0)
            fail_msg("%s: never found", checks[i].name);
}
