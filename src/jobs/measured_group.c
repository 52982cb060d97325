#include "jobs/measured_group.h"

struct fsd_wanted fsd_measured_wanted(bool solves)
{
    return (struct fsd_wanted){.solutions = solves, .guesses = solves, .givens_apart = true, .of_rules = true};
}

enum fastsud_status fsd_measured_next(struct fsd_solved *solved, bool solves, struct fsd_measurer *measurer,
                                      const struct fsd_taken *taken, const uint64_t *lines,
                                      const struct fsd_puzzles **puzzles, struct fsd_chunk_result *result)
{
    const enum fastsud_status status = solves ? fsd_solved_next(solved, NULL, result) : fsd_solved_read(solved, result);

    *puzzles = NULL;
    if (status == FASTSUD_OK && solved->is_malformed && !solves) {
        fsd_stage_report_malformed(solved->block, solved->first, &solved->failure, result);
    }
    if (status != FASTSUD_OK || solved->is_malformed || fsd_failed(&result->failure)) {
        return status;
    }
    const struct fsd_variant_maker maker = fsd_solved_maker(solved, NULL);
    const struct fsd_known_puzzles known = {
        .of_rules = {.rules = solved->rules,
                     .n_cells = solved->n_cells,
                     .values = solved->values,
                     .engine = maker.engine,
                     .solver = maker.solver,
                     .is_refused = solved->is_contradictory || solved->is_given_up,
                     .is_given_up = solved->is_given_up},
        .n = solved->n,
        .cells = solved->cells,
        .solutions = solved->solutions,
        .verdicts = solved->verdicts,
        .n_guesses = solved->guesses,
    };
    fsd_measurer_know(measurer, taken, solved->first);
    return fsd_measurer_take_known(measurer, &known, lines, puzzles);
}
