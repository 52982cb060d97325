/*
 * Goes through the blank cells in order and tries, in ascending order, every value that is viable: that no given and no
 * earlier value in the cell's row, column or box has (Golomb and Baumert 1965). So solutions come in lexicographic
 * order. Nothing is tried where the givens leave some blank cell no value. A node is a value written into a cell; a
 * guess, a cell reached with two viable values or more.
 */
#include <string.h>

#include "grid/digits.h"
#include "grid/units.h"
#include "solve/engine.h"
#include "solve/guess_stop.h"

struct blank {
    uint16_t *row, *column, *box; /* the digits that each has, shared by the blanks of the unit */
    uint16_t candidates;
    uint16_t left;  /* viable values still to try */
    uint16_t value; /* the one that is written, as a bit */
    uint8_t cell;
};

struct search {
    uint64_t limit;
    struct fsd_engine_answer *result;
    struct fsd_guess_stop stop;
    uint16_t used[FSD_N_UNITS];
    unsigned n_blanks;
    struct blank blanks[FSD_N_CELLS];
};

/* Adds a cell, given or blank; false when a given clashes with an earlier one. */
static bool add_cell(struct search *s, unsigned cell, uint16_t candidates)
{
    struct blank blank = {
        .row = &s->used[FSD_FIRST_ROW + fsd_cell_row(cell)],
        .column = &s->used[FSD_FIRST_COLUMN + fsd_cell_column(cell)],
        .box = &s->used[FSD_FIRST_BOX + fsd_cell_box(cell)],
        .candidates = candidates,
        .cell = (uint8_t)cell,
    };

    if (!fsd_digits_is_one(candidates)) {
        s->blanks[s->n_blanks++] = blank;
        return true;
    }
    if (((*blank.row | *blank.column | *blank.box) & candidates) != 0) {
        return false;
    }
    *blank.row |= blank.candidates;
    *blank.column |= blank.candidates;
    *blank.box |= blank.candidates;
    s->result->solution[cell] = (char)('1' + __builtin_ctz(candidates));
    return true;
}

/* Writes a blank's value, or takes it back. */
static void toggle(struct blank *blank)
{
    *blank->row ^= blank->value;
    *blank->column ^= blank->value;
    *blank->box ^= blank->value;
}

/* Counts a solution; false when it is the last one wanted. */
static bool found(struct search *s)
{
    for (unsigned i = 0; i < s->n_blanks && s->result->n_solutions == 0; i++) {
        s->result->solution[s->blanks[i].cell] = (char)('1' + __builtin_ctz(s->blanks[i].value));
    }
    return ++s->result->n_solutions < s->limit;
}

static uint16_t viable(const struct blank *blank)
{
    return (uint16_t)(blank->candidates & ~(*blank->row | *blank->column | *blank->box));
}

/* Sets the viable values of the next blank; false when that is a guess that must not be made. */
static bool reach(struct search *s, struct blank *blank)
{
    blank->left = viable(blank);
    if ((blank->left & (blank->left - 1)) == 0) {
        return true;
    }
    if (fsd_guess_stop_now(&s->stop, s->result->n_guesses)) {
        s->result->cut_short = true;
        return false;
    }
    s->result->n_guesses++;
    return true;
}

/* The search would notice a blank without viable values only after trying all blanks before it. */
static bool has_dead_blank(const struct search *s)
{
    for (unsigned i = 0; i < s->n_blanks; i++) {
        if (!viable(&s->blanks[i])) {
            return true;
        }
    }
    return false;
}

static void enumerate(struct search *s)
{
    unsigned at = 0;

    if (has_dead_blank(s)) {
        return;
    }
    if (s->n_blanks == 0) {
        found(s);
        return;
    }
    if (!reach(s, &s->blanks[0])) {
        return;
    }
    for (;;) {
        struct blank *const blank = &s->blanks[at];
        if (!blank->left) {
            if (at == 0) {
                return;
            }
            toggle(&s->blanks[--at]);
            continue;
        }
        blank->value = (uint16_t)(blank->left & -blank->left);
        blank->left ^= blank->value;
        s->result->n_nodes++;
        if (at + 1 == s->n_blanks) {
            if (!found(s)) {
                return;
            }
            continue;
        }
        toggle(blank);
        if (!reach(s, &s->blanks[++at])) {
            return;
        }
    }
}

static enum fastsud_status solve_one(void *state, const struct fsd_solver_options *options,
                                     uint16_t candidates[FASTSUD_N_CELLS], struct fsd_deadline *deadline,
                                     struct fsd_engine_answer *answer)
{
    struct search search = {
        .limit = options->limit, .result = answer, .stop = fsd_guess_stop_of(options->guess_limit, deadline)};
    bool consistent = true;

    (void)state;
    for (unsigned cell = 0; cell < FSD_N_CELLS && consistent; cell++) {
        consistent = add_cell(&search, cell, candidates[cell]);
    }
    if (consistent) {
        enumerate(&search);
    }
    return FASTSUD_OK;
}

const struct fsd_engine fsd_engine_backtrack = {
    .name = "backtrack",
    .summary = "cells in order, every viable value: solutions in lexicographic order",
    .rules = &fsd_variant_engine_backtrack,
    .solve_one = solve_one,
};
