#include "solve/backtrack.h"

#include <stdlib.h>
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
    const struct fsd_backtrack_options *options;
    struct fsd_backtrack_result *result;
    struct fsd_guess_stop stop;
    uint16_t used[FSD_N_UNITS];
    unsigned n_blanks;
    struct blank blanks[FSD_N_CELLS];
    char solution[FSD_N_CELLS];
};

/* Adds a cell, given or blank; false when a given clashes with an earlier one. */
static bool add_cell(struct search *s, unsigned cell, unsigned candidates)
{
    struct blank blank = {
        .row = &s->used[FSD_FIRST_ROW + fsd_cell_row(cell)],
        .column = &s->used[FSD_FIRST_COLUMN + fsd_cell_column(cell)],
        .box = &s->used[FSD_FIRST_BOX + fsd_cell_box(cell)],
        .candidates = (uint16_t)candidates,
        .cell = (uint8_t)cell,
    };

    if (candidates == 0 || (candidates & (candidates - 1)) != 0) {
        s->blanks[s->n_blanks++] = blank;
        return true;
    }
    if (((*blank.row | *blank.column | *blank.box) & candidates) != 0) {
        return false;
    }
    *blank.row |= blank.candidates;
    *blank.column |= blank.candidates;
    *blank.box |= blank.candidates;
    s->solution[cell] = (char)('1' + __builtin_ctz(candidates));
    return true;
}

/* Writes a blank's value, or takes it back. */
static void toggle(struct blank *blank)
{
    *blank->row ^= blank->value;
    *blank->column ^= blank->value;
    *blank->box ^= blank->value;
}

/* Counts and visits a solution; false when it is the last one wanted. */
static bool found(struct search *s)
{
    for (unsigned i = 0; i < s->n_blanks; i++) {
        s->solution[s->blanks[i].cell] = (char)('1' + __builtin_ctz(s->blanks[i].value));
    }
    if (s->result->n_solutions == 0) {
        memcpy(s->result->solution, s->solution, sizeof(s->solution));
    }
    s->result->n_solutions++;
    return !(s->options->visit && !s->options->visit(s->options->context, s->solution)) &&
           s->result->n_solutions < s->options->limit;
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

static void start(struct search *s, const struct fsd_backtrack_options *options, struct fsd_backtrack_result *result)
{
    result->cut_short = false;
    result->n_solutions = 0;
    result->n_nodes = 0;
    result->n_guesses = 0;
    s->options = options;
    s->result = result;
    s->stop = fsd_guess_stop_of(options->guess_limit, options->deadline);
    s->n_blanks = 0;
    memset(s->used, 0, sizeof(s->used));
}

void fsd_backtrack_solve(const char *puzzle, const struct fsd_backtrack_options *options,
                         struct fsd_backtrack_result *result)
{
    struct search search;
    bool consistent = true;

    start(&search, options, result);
    for (unsigned cell = 0; cell < FSD_N_CELLS && consistent; cell++) {
        const unsigned digit = (unsigned)(unsigned char)puzzle[cell] - '1';
        consistent = add_cell(&search, cell, digit < FSD_N_DIGITS ? 1U << digit : (unsigned)FSD_ALL_DIGITS);
    }
    if (consistent) {
        enumerate(&search);
    }
    result->verdict = fsd_verdict_of(result->n_solutions, result->cut_short);
}

void fsd_backtrack_solve_candidates(const uint16_t candidates[FASTSUD_N_CELLS],
                                    const struct fsd_backtrack_options *options, struct fsd_backtrack_result *result)
{
    struct search search;
    bool consistent = true;

    start(&search, options, result);
    for (unsigned cell = 0; cell < FSD_N_CELLS && consistent; cell++) {
        consistent = add_cell(&search, cell, candidates[cell] & FSD_ALL_DIGITS);
    }
    if (consistent) {
        enumerate(&search);
    }
    result->verdict = fsd_verdict_of(result->n_solutions, result->cut_short);
}

struct engine {
    struct fsd_backtrack_options options;
    uint64_t time_limit_ns;
};

static enum fastsud_status create(const struct fsd_solver_options *options, void **state)
{
    struct engine *const engine = malloc(sizeof(*engine));

    *state = engine;
    if (!engine) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    *engine = (struct engine){.options = {.limit = options->limit, .guess_limit = options->guess_limit},
                              .time_limit_ns = options->time_limit_ns};
    return FASTSUD_OK;
}

static enum fastsud_status solve(void *state, const struct fsd_batch *batch, struct fsd_counters *counters)
{
    const struct engine *const engine = state;
    struct fsd_backtrack_options options = engine->options;
    struct fsd_backtrack_result result;

    for (size_t p = 0; p < batch->n_puzzles; p++) {
        struct fsd_deadline deadline = fsd_deadline_after(engine->time_limit_ns);
        options.deadline = &deadline;
        if (batch->puzzles) {
            fsd_backtrack_solve(batch->puzzles[p], &options, &result);
        } else {
            fsd_backtrack_solve_candidates(batch->candidates[p], &options, &result);
        }
        const struct fsd_engine_answer answer = {
            .n_solutions = result.n_solutions,
            .n_guesses = result.n_guesses,
            .n_nodes = result.n_nodes,
            .cut_short = result.cut_short,
            .solution = result.solution,
        };
        fsd_engine_answer_put(&answer, batch, p, counters);
    }
    return FASTSUD_OK;
}

const struct fsd_engine fsd_engine_backtrack = {
    .name = "backtrack",
    .summary = "cells in order, every viable value: solutions in lexicographic order",
    .create = create,
    .destroy = free,
    .solve = solve,
};
