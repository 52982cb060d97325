/*
 * Puzzles of any rules: csp, which is made in microseconds, begins; if that takes long and the rules are those of 9x9
 * sudoku, whatever its candidates, the kernels go on. Before csp come the planes of a small grid, some of whose hard
 * puzzles are easy for csp. They are asked only where it cannot be seen which solution they find first, or what a guess
 * is.
 */
#include <stdlib.h>
#include <string.h>

#include "grid/units.h"
#include "solve/engine.h"
#include "solve/solver.h"

enum { GUESSES_OF_CSP = 20, GUESSES_OF_PLANES = 100 };

struct engine {
    bool is_sudoku;
    void *planes; /* NULL: the rules have none */
    void *csp;
    const struct fsd_variant *variant;
};

static void destroy(void *solver)
{
    struct engine *const engine = solver;

    if (engine) {
        fsd_variant_engine_planes.destroy(engine->planes);
        fsd_variant_engine_csp.destroy(engine->csp);
        free(engine);
    }
}

static enum fastsud_status create(const struct fsd_variant *variant, void **solver)
{
    struct engine *const engine = calloc(1, sizeof(*engine));

    *solver = NULL;
    if (!engine) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    engine->variant = variant;
    engine->is_sudoku = fsd_variant_is_sudoku(variant);
    enum fastsud_status status = fsd_variant_engine_csp.create(variant, &engine->csp);
    if (status == FASTSUD_OK && fsd_variant_has_planes(variant)) {
        status = fsd_variant_engine_planes.create(variant, &engine->planes);
    }
    if (status != FASTSUD_OK) {
        destroy(engine);
        return status;
    }
    *solver = engine;
    return FASTSUD_OK;
}

static enum fastsud_status run_kernels(const fsd_values *candidates, const struct fsd_variant_search *search,
                                       uint64_t limit, struct fsd_variant_answer *answer)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    uint16_t digits[1][FSD_N_CELLS];
    char solution[FSD_N_CELLS];
    uint8_t verdict = 0;
    uint8_t cut_short = 0;
    uint64_t n_guesses = 0;
    const struct fsd_batch batch = {.n_puzzles = 1,
                                    .candidates = digits,
                                    .solutions = solution,
                                    .solution_stride = sizeof(solution),
                                    .verdicts = &verdict,
                                    .n_solutions = &answer->n_solutions,
                                    .cut_short = &cut_short,
                                    .n_guesses = &n_guesses};
    struct fsd_solver *solver = NULL;

    options.limit = limit;
    options.watch = search->deadline ? search->deadline->watch : NULL;
    options.stop = search->deadline ? search->deadline->stop : NULL;
    options.guess_limit = search->guess_limit;
    if (search->deadline && search->deadline->at_ns != 0) {
        const uint64_t now = fsd_clock_now_ns();
        options.time_limit_ns = search->deadline->at_ns > now ? search->deadline->at_ns - now : 1;
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        digits[0][cell] = (uint16_t)candidates[cell];
    }
    enum fastsud_status status = fsd_solver_create(&options, &solver);
    if (status == FASTSUD_OK) {
        status = fsd_solver_solve(solver, &batch);
    }
    fsd_solver_destroy(solver);
    answer->n_guesses += n_guesses;
    answer->cut_short = cut_short;
    answer->has_solution = verdict == FASTSUD_UNIQUE;
    for (unsigned cell = 0; answer->has_solution && cell < FSD_N_CELLS; cell++) {
        answer->solution[cell] = (uint8_t)(solution[cell] - '1');
    }
    return status;
}

static enum fastsud_status solve(void *solver, const fsd_values *candidates, const struct fsd_variant_search *search,
                                 struct fsd_variant_answer *answer)
{
    const struct engine *const engine = solver;
    struct fsd_variant_search begun = *search;
    uint64_t n_guesses = 0; /* of planes */

    if (engine->planes && search->limit > 1 && search->guess_limit == 0 && !search->found) {
        begun.guess_limit = GUESSES_OF_PLANES;
        const enum fastsud_status status = fsd_variant_engine_planes.solve(engine->planes, candidates, &begun, answer);
        if (status != FASTSUD_OK || !answer->cut_short || fsd_deadline_passed(search->deadline)) {
            return status;
        }
        n_guesses = answer->n_guesses;
        begun = *search;
    }
    const bool may_go_on =
        engine->is_sudoku && !search->found && (search->guess_limit == 0 || search->guess_limit > GUESSES_OF_CSP);

    if (may_go_on) {
        begun.guess_limit = GUESSES_OF_CSP;
    }
    enum fastsud_status status = fsd_variant_engine_csp.solve(engine->csp, candidates, &begun, answer);
    answer->n_guesses += n_guesses;
    if (status != FASTSUD_OK || !may_go_on || !answer->cut_short || fsd_deadline_passed(search->deadline)) {
        return status;
    }
    candidates = candidates ? candidates : engine->variant->candidates;
    const struct fsd_variant_answer first = *answer;
    status = run_kernels(candidates, search, search->limit, answer);
    if (status == FASTSUD_OK && answer->n_solutions > 1) { /* the kernels then keep no solution */
        struct fsd_variant_answer one = first;
        if (!one.has_solution) {
            status = run_kernels(candidates, search, 1, &one);
        }
        answer->has_solution = one.has_solution;
        memcpy(answer->solution, one.solution, FSD_N_CELLS);
    }
    return status;
}

const struct fsd_variant_engine fsd_variant_engine_lockstep = {
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
