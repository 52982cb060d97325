#include "jobs/solve_lines.h"

#include <string.h>

/* Puzzles with pencilmarks that follow each other are solved in one call, and so are those without. */
enum fastsud_status fsd_solve_lines(struct fsd_solver *solver, const struct fsd_lines *lines,
                                    const struct fsd_batch *results)
{
    enum fastsud_status status = FASTSUD_OK;
    size_t n = 0;

    for (size_t first = 0; status == FASTSUD_OK && first < lines->n_puzzles; first += n) {
        const uint16_t *const candidates = fsd_lines_candidates(lines, first);
        n = lines->has_candidates ? 1 : lines->n_puzzles;
        while (first + n < lines->n_puzzles && !fsd_lines_candidates(lines, first + n) == !candidates) {
            n++;
        }
        const struct fsd_batch batch = {
            .n_puzzles = n,
            .puzzles = candidates ? NULL : lines->puzzles + first,
            .candidates = (const uint16_t(*)[FASTSUD_N_CELLS])candidates,
            .solutions = results->solutions ? results->solutions + first * results->solution_stride : NULL,
            .solution_stride = results->solution_stride,
            .verdicts = results->verdicts + first,
            .n_solutions = results->n_solutions ? results->n_solutions + first : NULL,
            .cut_short = results->cut_short ? results->cut_short + first : NULL,
            .open_candidates = results->open_candidates ? results->open_candidates + first : NULL,
        };
        status = fsd_solver_solve(solver, &batch);
    }
    return status;
}

bool fsd_solves_in_parallel(const struct fsd_solver_options *options)
{
    return (!options->engine || strcmp(options->engine, "lockstep") == 0) && options->time_limit_ns == 0;
}
