#include "puzzle/class_form.h"

#include <stdlib.h>
#include <string.h>

struct fsd_class_form {
    struct fsd_class_form_options options;
    struct fsd_solver *solver; /* NULL: nothing is solved */
    uint8_t verdicts[FSD_CLASS_BATCH];
    char solutions[FSD_CLASS_BATCH][FASTSUD_N_CELLS];
};

enum fastsud_status fsd_class_form_create(const struct fsd_class_form_options *options, struct fsd_class_form **form)
{
    struct fsd_solver_options solver = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_class_form *const made = calloc(1, sizeof(*made));
    enum fastsud_status status = FASTSUD_OK;

    *form = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = *options;
    solver.kernel = options->kernel;
    if (options->by_solution) {
        status = fsd_solver_create(&solver, &made->solver);
    }
    if (status != FASTSUD_OK) {
        fsd_class_form_destroy(made);
        return status;
    }
    *form = made;
    return FASTSUD_OK;
}

void fsd_class_form_destroy(struct fsd_class_form *form)
{
    if (form) {
        fsd_solver_destroy(form->solver);
        free(form);
    }
}

static enum fastsud_status solve(struct fsd_class_form *form, size_t n, const char *const *puzzles)
{
    const struct fsd_batch batch = {
        .n_puzzles = n,
        .puzzles = puzzles,
        .solutions = form->solutions[0],
        .solution_stride = sizeof(form->solutions[0]),
        .verdicts = form->verdicts,
    };

    return fsd_solver_solve(form->solver, &batch);
}

enum fastsud_status fsd_class_form_take(struct fsd_class_form *form, size_t n, const char *const *puzzles,
                                        struct fsd_minlex *minlex, uint8_t *verdicts)
{
    memset(form->verdicts, FASTSUD_OPEN, n);
    const enum fastsud_status status = form->solver ? solve(form, n, puzzles) : FASTSUD_OK;
    if (status != FASTSUD_OK) {
        return status;
    }
    for (size_t p = 0; p < n; p++) {
        const char *const from = form->verdicts[p] == FASTSUD_UNIQUE ? form->solutions[p] : puzzles[p];
        if (form->options.wants_morph) {
            fsd_minlex(from, &minlex[p]);
        } else {
            fsd_minlex_cells(from, minlex[p].cells);
        }
    }
    if (verdicts) {
        memcpy(verdicts, form->verdicts, n);
    }
    return FASTSUD_OK;
}

const struct fsd_solver *fsd_class_form_solver(const struct fsd_class_form *form)
{
    return form->solver;
}
