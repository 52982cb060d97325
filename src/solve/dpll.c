/* The engine "dpll": 9x9 sudoku as a puzzle of any rules. */
#include <stdlib.h>

#include "grid/units.h"
#include "solve/engine.h"

struct dpll {
    struct fsd_variant sudoku;
    void *solver;
};

static void destroy(void *state)
{
    struct dpll *const dpll = state;

    if (dpll) {
        if (dpll->solver) {
            fsd_variant_engine_dpll.destroy(dpll->solver);
        }
        fsd_variant_destroy(&dpll->sudoku);
        free(dpll);
    }
}

static enum fastsud_status create(const struct fsd_solver_options *options, void **state)
{
    struct dpll *const dpll = calloc(1, sizeof(*dpll));

    (void)options;
    *state = NULL;
    if (!dpll) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    fsd_variant_init(&dpll->sudoku, FSD_N_DIGITS, FSD_N_DIGITS, 1, FSD_N_DIGITS);
    for (unsigned unit = 0; unit < FSD_N_UNITS && !dpll->sudoku.failed; unit++) {
        uint16_t cells[FSD_N_DIGITS];
        for (unsigned i = 0; i < FSD_N_DIGITS; i++) {
            cells[i] = fsd_units.cells[unit][i];
        }
        fsd_variant_all_different(&dpll->sudoku, cells, FSD_N_DIGITS);
    }
    if (dpll->sudoku.failed || fsd_variant_engine_dpll.create(&dpll->sudoku, &dpll->solver) != FASTSUD_OK) {
        destroy(dpll);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *state = dpll;
    return FASTSUD_OK;
}

static enum fastsud_status solve_one(void *state, const struct fsd_solver_options *options,
                                     uint16_t candidates[FASTSUD_N_CELLS], struct fsd_deadline *deadline,
                                     struct fsd_engine_answer *answer)
{
    const struct fsd_variant_search search = {
        .limit = options->limit, .guess_limit = options->guess_limit, .deadline = deadline};
    struct fsd_variant_answer found = {.n_solutions = 0};
    fsd_values values[FSD_N_CELLS];

    fsd_watch_found(options->watch, &found.n_solutions, 1);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        values[cell] = candidates[cell];
    }
    const enum fastsud_status status =
        fsd_variant_engine_dpll.solve(((struct dpll *)state)->solver, values, &search, &found);
    answer->n_solutions = found.n_solutions;
    answer->n_guesses = found.n_guesses;
    answer->cut_short = found.cut_short && found.n_solutions < options->limit;
    for (unsigned cell = 0; found.has_solution && cell < FSD_N_CELLS; cell++) {
        answer->solution[cell] = (char)('1' + found.solution[cell]);
    }
    return status;
}

const struct fsd_engine fsd_engine_dpll = {
    .name = "dpll",
    .summary = "Davis, Putnam, Logemann and Loveland's search on clauses; learns nothing",
    .rules = &fsd_variant_engine_dpll,
    .create = create,
    .destroy = destroy,
    .solve_one = solve_one,
};
