#include "jobs/unique_solutions.h"

#include <string.h>

enum fastsud_status fsd_solved_next_unique(struct fsd_solved *solved, const struct fsd_block *block,
                                           const char *if_none, const char *if_several, struct fsd_chunk_result *result)
{
    const enum fastsud_status status = fsd_solved_next(solved, NULL, result);

    if (status != FASTSUD_OK || fsd_failed(&result->failure) || solved->is_malformed) {
        return status;
    }
    for (size_t n = 0; n < solved->n; n++) {
        const enum fastsud_verdict verdict = solved->verdicts[n];
        if (verdict != FASTSUD_UNIQUE) {
            fsd_stage_report_unfit(block, solved->first + n,
                                   verdict == FASTSUD_NONE       ? if_none
                                   : verdict == FASTSUD_MULTIPLE ? if_several
                                                                 : FSD_UNFIT_GAVE_UP,
                                   result);
        }
    }
    return status;
}

const char *fsd_solved_grid(const struct fsd_solved *solved, size_t i, bool solves, struct fsd_chunk_result *result)
{
    const char *const solution = fsd_solved_solution(solved, i);

    if (solution && !solves && memcmp(solution, fsd_solved_cells(solved, i), FASTSUD_N_CELLS) != 0) {
        fsd_stage_report_unfit(solved->block, i, "it is not a solved grid; take the solution of a puzzle with --solve",
                               result);
        return NULL;
    }
    return solution;
}
