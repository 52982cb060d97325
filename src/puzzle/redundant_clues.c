#include "puzzle/redundant_clues.h"

#include <stdlib.h>

#include "puzzle/some_clues.h"

enum fastsud_status fsd_redundant_clues_find(const struct fsd_rules *rules, const fsd_values *candidates,
                                             const struct fsd_solver_options *solver, struct fsd_deadline *deadline,
                                             struct fsd_redundant_clues *clues, struct fsd_failure *failure)
{
    struct fsd_some_clues some = {.rules = rules, .solver = solver, .deadline = deadline};
    bool *const with = calloc(rules->n_statements + 1, sizeof(*with));
    enum fastsud_status status = with ? fsd_some_clues_create(&some) : FASTSUD_ERR_NO_MEMORY;

    clues->gave_up = false;
    for (size_t i = 0; i < rules->n_statements && with; i++) {
        with[i] = true;
    }
    for (size_t i = 0; i < rules->n_statements && status == FASTSUD_OK && !clues->gave_up; i++) {
        enum fastsud_verdict verdict = FASTSUD_GAVE_UP;
        with[i] = false;
        status = fsd_some_clues_solve(&some, with, candidates, &verdict, failure);
        with[i] = true;
        clues->is_redundant[i] = verdict == FASTSUD_UNIQUE;
        clues->gave_up = verdict == FASTSUD_GAVE_UP;
    }
    fsd_some_clues_destroy(&some);
    clues->n_guesses += some.n_guesses;
    free(with);
    return status;
}
