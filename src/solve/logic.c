/* Logic as an engine: levels of techniques or the clause theory, with guesses on request only. */
#include <stdlib.h>
#include <string.h>

#include "base/deadline.h"
#include "logic/levels.h"
#include "logic/theory.h"
#include "logic/unit_logic.h"
#include "solve/engine.h"

struct logic {
    struct fsd_solver_options options;
};

/* One puzzle's search. */
struct search {
    const struct fsd_solver_options *options;
    struct fsd_deadline deadline;
    uint64_t n_guesses;
    uint64_t n_solutions;
    char first[FSD_N_CELLS]; /* solution, as digits */
    uint32_t depth, max_depth;
    bool cut_short;
};

static enum fsd_logic_state apply_theory(uint16_t candidates[FSD_N_CELLS])
{
    struct fsd_theory theory;

    fsd_theory_init_candidates(&theory, candidates);
    const enum fsd_theory_state state = fsd_theory_reduce(&theory);
    fsd_theory_candidates(&theory, candidates);
    if (state == FSD_THEORY_INCONSISTENT) {
        return FSD_LOGIC_CONTRADICTORY;
    }
    return state == FSD_THEORY_SOLVED ? FSD_LOGIC_SOLVED : FSD_LOGIC_OPEN;
}

static enum fsd_logic_state apply_logic(struct search *search, uint16_t candidates[FSD_N_CELLS], unsigned max_level)
{
    return search->options->method == FSD_METHOD_THEORY
               ? apply_theory(candidates)
               : fsd_levels_apply_until(&search->deadline, candidates, max_level, NULL);
}

static unsigned first_open_cell(const uint16_t candidates[FSD_N_CELLS])
{
    unsigned cell = 0;

    while (fsd_digits_is_one(candidates[cell])) {
        cell++;
    }
    return cell;
}

static void visit(struct search *search, uint16_t candidates[FSD_N_CELLS], enum fsd_logic_state state);

/* Tries the first open cell's candidates; below a guess, with the levels of single units only. */
static void guess(struct search *search, const uint16_t candidates[FSD_N_CELLS])
{
    const struct fsd_solver_options *const options = search->options;
    const unsigned max_level = options->level < FSD_N_UNIT_LEVELS ? options->level : FSD_N_UNIT_LEVELS - 1;
    const unsigned cell = first_open_cell(candidates);
    uint16_t digits = candidates[cell];

    if ((options->guess_limit != 0 && search->n_guesses == options->guess_limit) ||
        fsd_deadline_passed(&search->deadline)) {
        search->cut_short = true;
        return;
    }
    search->n_guesses++;
    search->depth++;
    search->max_depth = search->depth > search->max_depth ? search->depth : search->max_depth;
    while (digits && search->n_solutions < options->limit && !search->cut_short) {
        uint16_t branch[FSD_N_CELLS];
        memcpy(branch, candidates, sizeof(branch));
        branch[cell] = fsd_digits_of(fsd_digits_take(&digits));
        visit(search, branch, apply_logic(search, branch, max_level));
    }
    search->depth--;
}

static void visit(struct search *search, uint16_t candidates[FSD_N_CELLS], enum fsd_logic_state state)
{
    if (state == FSD_LOGIC_OPEN) {
        guess(search, candidates);
    } else if (state == FSD_LOGIC_GAVE_UP) {
        search->cut_short = true;
    } else if (state == FSD_LOGIC_SOLVED) {
        for (unsigned cell = 0; search->n_solutions == 0 && cell < FSD_N_CELLS; cell++) {
            search->first[cell] = (char)('0' + fsd_digits_first(candidates[cell]));
        }
        search->n_solutions++;
    }
}

static void solve_one(const struct logic *engine, const struct fsd_batch *batch, size_t p,
                      struct fsd_counters *counters)
{
    struct search search = {.options = &engine->options, .deadline = fsd_deadline_after(engine->options.time_limit_ns)};
    uint16_t candidates[FSD_N_CELLS];

    if (batch->puzzles) {
        fsd_candidates_of_puzzle(batch->puzzles[p], candidates);
    } else {
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            candidates[cell] = batch->candidates[p][cell] & FSD_ALL_DIGITS;
        }
    }
    const enum fsd_logic_state state = apply_logic(&search, candidates, engine->options.level);
    const bool left_open = state == FSD_LOGIC_OPEN && !engine->options.then_search;
    if (!left_open) {
        visit(&search, candidates, state);
    } else if (batch->open_candidates) {
        memcpy(batch->open_candidates[p], candidates, sizeof(candidates));
    }
    const struct fsd_engine_answer answer = {
        .n_solutions = search.n_solutions,
        .n_guesses = search.n_guesses,
        .depth = search.max_depth,
        .left_open = left_open,
        .cut_short = search.cut_short,
        .solution = search.first,
    };
    fsd_engine_answer_put(&answer, batch, p, counters);
}

static enum fastsud_status solve(void *state, const struct fsd_batch *batch, struct fsd_counters *counters)
{
    for (size_t p = 0; p < batch->n_puzzles; p++) {
        solve_one(state, batch, p, counters);
    }
    return FASTSUD_OK;
}

static enum fastsud_status create(const struct fsd_solver_options *options, void **state)
{
    struct logic *const engine = malloc(sizeof(*engine));

    *state = engine;
    if (!engine) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    engine->options = *options;
    return FASTSUD_OK;
}

const struct fsd_engine fsd_engine_logic = {
    .name = "logic",
    .summary = "human techniques by level, or the theory of 324 clauses; guesses only when told to",
    .may_leave_open = true,
    .create = create,
    .destroy = free,
    .solve = solve,
};
