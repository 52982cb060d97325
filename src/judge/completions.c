#include "judge/completions.h"

#include <stdlib.h>

bool fsd_completions_are_known(const struct fsd_judged *judged, enum fastsud_verdict verdict, uint64_t *n)
{
    bool is_none = verdict == FASTSUD_NONE;

    for (unsigned kind = 0; kind < FSD_N_JUDGED_KINDS; kind++) {
        is_none |= judged->conflicts[kind] > 0;
    }
    *n = !is_none && (judged->is_solved || judged->n_right == judged->n_filled);
    return is_none || judged->is_solved || verdict == FASTSUD_UNIQUE;
}

enum fastsud_status fsd_completions_create(struct fsd_completions *completions,
                                           const struct fsd_solver_options *options, size_t n_most)
{
    completions->n_most = n_most;
    completions->places = malloc(n_most * sizeof(*completions->places));
    completions->n_solutions = malloc(n_most * sizeof(*completions->n_solutions));
    completions->cut_short = malloc(n_most * sizeof(*completions->cut_short));
    completions->cells = malloc(n_most * sizeof(*completions->cells));
    completions->pointers = malloc(n_most * sizeof(*completions->pointers));
    completions->verdicts = malloc(n_most * sizeof(*completions->verdicts));
    if (!completions->places || !completions->n_solutions || !completions->cut_short || !completions->cells ||
        !completions->pointers || !completions->verdicts) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return fsd_solver_create(options, &completions->solver);
}

void fsd_completions_destroy(struct fsd_completions *completions)
{
    fsd_solver_destroy(completions->solver);
    free(completions->places);
    free(completions->n_solutions);
    free(completions->cut_short);
    free(completions->cells);
    free(completions->pointers);
    free(completions->verdicts);
}

void fsd_completions_add(struct fsd_completions *completions, size_t place, const uint8_t *puzzle,
                         const uint8_t *answer)
{
    char *const cells = completions->cells[completions->n];

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const uint8_t digit = answer[cell] > 0 ? answer[cell] : puzzle[cell];
        cells[cell] = digit > 0 ? (char)('0' + digit) : '.';
    }
    completions->pointers[completions->n] = cells;
    completions->places[completions->n++] = place;
}

enum fastsud_status fsd_completions_count(struct fsd_completions *completions)
{
    const struct fsd_batch batch = {.n_puzzles = completions->n,
                                    .puzzles = completions->pointers,
                                    .verdicts = completions->verdicts,
                                    .n_solutions = completions->n_solutions,
                                    .cut_short = completions->cut_short};

    return completions->n > 0 ? fsd_solver_solve(completions->solver, &batch) : FASTSUD_OK;
}

void fsd_completions_narrow(fsd_values *left, const uint8_t *answer, size_t n_cells)
{
    for (size_t cell = 0; cell < n_cells; cell++) {
        left[cell] &= answer[cell] > 0 ? (fsd_values)1 << (answer[cell] - 1) : UINT32_MAX;
    }
}
