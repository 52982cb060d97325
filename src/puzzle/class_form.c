#include "puzzle/class_form.h"

#include <stdlib.h>

#include "solve/queries.h"

struct fsd_class_form {
    struct fsd_class_form_options options;
    struct fsd_queries *queries; /* NULL: nothing is solved */
};

enum fastsud_status fsd_class_form_create(const struct fsd_class_form_options *options, struct fsd_class_form **form)
{
    struct fsd_queries_options queries = {
        .solver = FSD_SOLVER_OPTIONS_INIT, .n_most = FSD_CLASS_BATCH, .solutions = true};
    struct fsd_class_form *const made = calloc(1, sizeof(*made));
    enum fastsud_status status = FASTSUD_OK;

    *form = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = *options;
    queries.solver.kernel = options->kernel;
    if (options->by_solution) {
        status = fsd_queries_create(&queries, &made->queries);
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
        fsd_queries_destroy(form->queries);
        free(form);
    }
}

enum fastsud_status fsd_class_form_take(struct fsd_class_form *form, size_t n, const char *const *puzzles,
                                        struct fsd_minlex *minlex, uint8_t *verdicts)
{
    struct fsd_queries *const queries = form->queries;

    for (size_t p = 0; queries && p < n; p++) {
        fsd_queries_put(queries, puzzles[p], p);
    }
    const enum fastsud_status status = queries ? fsd_queries_ask(queries) : FASTSUD_OK;
    for (size_t p = 0; status == FASTSUD_OK && p < n; p++) {
        const bool is_unique = queries && queries->verdicts[p] == FASTSUD_UNIQUE;
        const char *const from = is_unique ? queries->solutions[p] : puzzles[p];
        if (form->options.wants_morph) {
            fsd_minlex(from, &minlex[p]);
        } else {
            fsd_minlex_cells(from, minlex[p].cells);
        }
        if (verdicts) {
            verdicts[p] = queries ? queries->verdicts[p] : FASTSUD_OPEN;
        }
    }
    return status;
}

const struct fsd_solver *fsd_class_form_solver(const struct fsd_class_form *form)
{
    return form->queries ? form->queries->solver : NULL;
}
