/* Logic as an engine: levels of techniques or the clause theory, with guesses on request only. */
#include <string.h>

#include "logic/closures.h"
#include "logic/theory.h"
#include "logic/unit_logic.h"
#include "solve/engine.h"

/* One puzzle's search. */
struct search {
    const struct fsd_solver_options *options;
    struct fsd_deadline *deadline;
    struct fsd_engine_answer *answer;
    uint32_t depth;
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
    switch (search->options->method) {
    case FSD_METHOD_THEORY:
        return apply_theory(candidates);
    case FSD_METHOD_ESSAY:
        return fsd_unit_logic(candidates, max_level < FSD_N_UNIT_LEVELS ? max_level : FSD_N_UNIT_LEVELS - 1, NULL);
    default:
        return fsd_closures_apply_until(search->deadline, candidates, max_level, NULL);
    }
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
    struct fsd_engine_answer *const answer = search->answer;
    uint16_t digits = candidates[cell];

    if ((options->guess_limit != 0 && answer->n_guesses == options->guess_limit) ||
        fsd_deadline_passed(search->deadline)) {
        answer->cut_short = true;
        return;
    }
    answer->n_guesses++;
    search->depth++;
    answer->depth = search->depth > answer->depth ? search->depth : answer->depth;
    while (digits && answer->n_solutions < options->limit && !answer->cut_short) {
        uint16_t branch[FSD_N_CELLS];
        memcpy(branch, candidates, sizeof(branch));
        branch[cell] = fsd_digits_of(fsd_digits_take(&digits));
        visit(search, branch, apply_logic(search, branch, max_level));
    }
    search->depth--;
}

static void visit(struct search *search, uint16_t candidates[FSD_N_CELLS], enum fsd_logic_state state)
{
    struct fsd_engine_answer *const answer = search->answer;

    if (state == FSD_LOGIC_OPEN) {
        guess(search, candidates);
    } else if (state == FSD_LOGIC_GAVE_UP) {
        answer->cut_short = true;
    } else if (state == FSD_LOGIC_SOLVED) {
        for (unsigned cell = 0; answer->n_solutions == 0 && cell < FSD_N_CELLS; cell++) {
            answer->solution[cell] = (char)('0' + fsd_digits_first(candidates[cell]));
        }
        answer->n_solutions++;
    }
}

static enum fastsud_status solve_one(void *state, const struct fsd_solver_options *options,
                                     uint16_t candidates[FASTSUD_N_CELLS], struct fsd_deadline *deadline,
                                     struct fsd_engine_answer *answer)
{
    struct search search = {.options = options, .deadline = deadline, .answer = answer};
    const enum fsd_logic_state logic = apply_logic(&search, candidates, options->level);

    (void)state;
    if (logic == FSD_LOGIC_OPEN && !options->then_search) {
        answer->verdict = FASTSUD_OPEN;
    } else {
        visit(&search, candidates, logic);
    }
    return FASTSUD_OK;
}

const struct fsd_engine fsd_engine_logic = {
    .name = "logic",
    .summary = "human techniques by level, or the theory of 324 clauses; guesses only when told to",
    .may_leave_open = true,
    .rules = &fsd_variant_engine_logic,
    .solve_one = solve_one,
};
