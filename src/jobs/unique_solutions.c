#include "jobs/unique_solutions.h"

#include <stdlib.h>
#include <string.h>

#include "solve/solver.h"

struct fsd_solutions {
    struct fsd_solver *solver;
    char *digits;
    uint8_t *verdicts;
};

enum fastsud_status fsd_solutions_create(const char *kernel, uint64_t time_limit_ns, size_t n_lines,
                                         struct fsd_solutions **solutions)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_solutions *const made = calloc(1, sizeof(*made));
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    *solutions = NULL;
    if (!made) {
        return status;
    }
    options.kernel = kernel;
    options.time_limit_ns = time_limit_ns;
    made->digits = malloc(n_lines * FASTSUD_N_CELLS);
    made->verdicts = malloc(n_lines);
    if (made->digits && made->verdicts) {
        status = fsd_solver_create(&options, &made->solver);
    }
    if (status != FASTSUD_OK) {
        fsd_solutions_destroy(made);
        return status;
    }
    *solutions = made;
    return FASTSUD_OK;
}

void fsd_solutions_destroy(struct fsd_solutions *solutions)
{
    if (solutions) {
        fsd_solver_destroy(solutions->solver);
        free(solutions->digits);
        free(solutions->verdicts);
        free(solutions);
    }
}

enum fastsud_status fsd_solutions_find(struct fsd_solutions *solutions, const struct fsd_block *block,
                                       const char *if_none, const char *if_several, struct fsd_chunk_result *result)
{
    const struct fsd_batch batch = {
        .n_puzzles = block->lines->n_puzzles,
        .puzzles = block->lines->puzzles,
        .solutions = solutions->digits,
        .solution_stride = FASTSUD_N_CELLS,
        .verdicts = solutions->verdicts,
    };
    const enum fastsud_status status = fsd_solver_solve(solutions->solver, &batch);

    for (size_t i = 0; status == FASTSUD_OK && i < batch.n_puzzles; i++) {
        fsd_report_not_unique(block, i, solutions->verdicts[i], if_none, if_several, result);
    }
    return status;
}

void fsd_report_not_unique(const struct fsd_block *block, size_t i, uint8_t verdict, const char *if_none,
                           const char *if_several, struct fsd_chunk_result *result)
{
    if (verdict != FASTSUD_UNIQUE) {
        fsd_stage_report_unfit(block, i,
                               verdict == FASTSUD_NONE       ? if_none
                               : verdict == FASTSUD_MULTIPLE ? if_several
                                                             : FSD_UNFIT_GAVE_UP,
                               result);
    }
}

enum fastsud_status fsd_solved_next_unique(struct fsd_solved *solved, const struct fsd_block *block,
                                           const char *if_none, const char *if_several, struct fsd_chunk_result *result)
{
    const enum fastsud_status status = fsd_solved_next(solved, NULL, result);

    if (status == FASTSUD_OK && !fsd_failed(&result->failure) && !solved->is_malformed) {
        for (size_t i = solved->first; i < solved->first + solved->n; i++) {
            fsd_report_not_unique(block, i, solved->verdicts[i - solved->first], if_none, if_several, result);
        }
    }
    return status;
}

const char *fsd_solutions_of(const struct fsd_solutions *solutions, size_t i)
{
    return solutions->verdicts[i] == FASTSUD_UNIQUE ? solutions->digits + i * FASTSUD_N_CELLS : NULL;
}

const char *fsd_solutions_grid(const struct fsd_solutions *solutions, const struct fsd_block *block, size_t i,
                               bool solves, struct fsd_chunk_result *result)
{
    const char *const solution = fsd_solutions_of(solutions, i);

    if (solution && !solves && memcmp(solution, block->lines->puzzles[i], FASTSUD_N_CELLS) != 0) {
        fsd_stage_report_unfit(block, i, "it is not a solved grid; take the solution of a puzzle with --solve", result);
        return NULL;
    }
    return solution;
}

const struct fsd_solver *fsd_solutions_solver(const struct fsd_solutions *solutions)
{
    return solutions ? solutions->solver : NULL;
}
