#include "puzzle/class_form.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "puzzle/variant_form.h"
#include "solve/queries.h"

struct fsd_class_form {
    struct fsd_class_form_options options;
    struct fsd_queries *queries; /* of 9x9 sudoku; NULL: nothing is solved */

    /* Of other rules. */
    struct fsd_variant_former *former;
    struct fsd_solver *solver; /* NULL: nothing is solved */
    fsd_values *candidates;    /* of a puzzle, */
    char *solution;            /* its solution, */
    uint8_t *cells;            /* and that as cells, or else the puzzle's */
};

bool fsd_class_forms_create(struct fsd_class_forms *forms, const struct fsd_symmetries *symmetries)
{
    forms->symmetries = symmetries;
    if (symmetries) {
        forms->cells = fsd_allocate(FSD_CLASS_BATCH, symmetries->n_cells);
        forms->read = fsd_allocate(FSD_CLASS_BATCH, symmetries->n_cells);
        return forms->cells && forms->read;
    }
    forms->minlex = fsd_allocate(FSD_CLASS_BATCH, sizeof(*forms->minlex));
    return forms->minlex != NULL;
}

void fsd_class_forms_destroy(struct fsd_class_forms *forms)
{
    free(forms->minlex);
    free(forms->cells);
    free(forms->read);
    forms->minlex = NULL;
    forms->cells = forms->read = NULL;
}

static uint8_t *cells_of(const struct fsd_class_forms *forms, size_t i)
{
    return forms->cells + i * forms->symmetries->n_cells;
}

void fsd_class_forms_key(const struct fsd_class_forms *forms, size_t i, struct fsd_class_key *key)
{
    if (forms->minlex) {
        fsd_class_key_make(key, forms->minlex[i].cells);
    } else {
        fsd_class_key_make_of_cells(key, cells_of(forms, i), forms->symmetries->n_cells, forms->symmetries->n_values);
    }
}

bool fsd_class_forms_put(const struct fsd_class_forms *forms, size_t i, struct fsd_buffer *out)
{
    if (!forms->minlex) {
        return fsd_rules_write_cells(forms->symmetries->rules, cells_of(forms, i), '.', out) || out->failed;
    }
    fsd_buffer_put(out, forms->minlex[i].cells, sizeof(forms->minlex[i].cells));
    return true;
}

static enum fastsud_status create_variant(struct fsd_class_form *form)
{
    const struct fsd_symmetries *const symmetries = form->options.symmetries;
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;

    form->former = fsd_variant_former_create(symmetries);
    form->cells = malloc(symmetries->n_cells);
    form->candidates = fsd_allocate(symmetries->n_cells, sizeof(*form->candidates));
    form->solution = malloc(symmetries->n_cells);
    if (!form->former || !form->cells || !form->candidates || !form->solution) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    options.variant = &symmetries->rules->variant;
    return form->options.by_solution ? fsd_solver_create(&options, &form->solver) : FASTSUD_OK;
}

static enum fastsud_status create_sudoku(struct fsd_class_form *form)
{
    struct fsd_queries_options queries = {
        .solver = FSD_SOLVER_OPTIONS_INIT, .n_most = FSD_CLASS_BATCH, .solutions = true};

    queries.solver.kernel = form->options.kernel;
    return form->options.by_solution ? fsd_queries_create(&queries, &form->queries) : FASTSUD_OK;
}

enum fastsud_status fsd_class_form_create(const struct fsd_class_form_options *options, struct fsd_class_form **form)
{
    struct fsd_class_form *const made = calloc(1, sizeof(*made));

    *form = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = *options;
    const enum fastsud_status status = options->symmetries ? create_variant(made) : create_sudoku(made);
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
        fsd_variant_former_destroy(form->former);
        fsd_solver_destroy(form->solver);
        free(form->candidates);
        free(form->cells);
        free(form->solution);
        free(form);
    }
}

/* Makes the cells those of the solution, if there is exactly one. */
static enum fastsud_status solve_variant(struct fsd_class_form *form, uint8_t *verdict)
{
    const struct fsd_variant *const variant = &form->options.symmetries->rules->variant;
    const struct fsd_batch batch = {.n_puzzles = 1,
                                    .values = form->candidates,
                                    .solutions = form->solution,
                                    .solution_stride = variant->n_cells,
                                    .verdicts = verdict};

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const unsigned value = form->cells[cell];
        form->candidates[cell] = variant->candidates[cell] & (value > 0 ? (fsd_values)1 << (value - 1) : UINT32_MAX);
    }
    const enum fastsud_status status = fsd_solver_solve(form->solver, &batch);
    for (unsigned cell = 0; status == FASTSUD_OK && *verdict == FASTSUD_UNIQUE && cell < variant->n_cells; cell++) {
        form->cells[cell] = (uint8_t)(fsd_rules_value_index(variant, form->solution[cell]) + 1);
    }
    return status;
}

static enum fastsud_status take_variant(struct fsd_class_form *form, const char *puzzle, size_t p,
                                        struct fsd_class_forms *forms)
{
    const struct fsd_symmetries *const symmetries = form->options.symmetries;
    uint8_t *const read = forms->read + p * symmetries->n_cells;
    struct fsd_failure failure;

    forms->verdicts[p] = FASTSUD_OPEN;
    forms->results[p] = FSD_CLASS_FORM_MALFORMED;
    if (!fsd_rules_read_cells(symmetries->rules, puzzle, symmetries->n_cells, read, &failure)) {
        return FASTSUD_OK;
    }
    memcpy(form->cells, read, symmetries->n_cells);
    int status = form->solver ? (int)solve_variant(form, &forms->verdicts[p]) : FASTSUD_OK;
    if (status == FASTSUD_OK) {
        status = fsd_variant_form(form->former, form->cells, cells_of(forms, p),
                                  form->options.wants_morph ? &forms->n_automorphisms[p] : NULL);
    }
    forms->results[p] = status == FASTSUD_GAVE_UP ? FSD_CLASS_FORM_GAVE_UP : FSD_CLASS_FORM_FOUND;
    return status == FASTSUD_GAVE_UP ? FASTSUD_OK : (enum fastsud_status)status;
}

/* Nothing is solved without queries. */
static enum fastsud_status solve_sudoku(struct fsd_queries *queries, size_t n, const char *const *puzzles)
{
    for (size_t p = 0; queries && p < n; p++) {
        fsd_queries_put(queries, puzzles[p], p);
    }
    return queries ? fsd_queries_ask(queries) : FASTSUD_OK;
}

static enum fastsud_status take_sudoku(struct fsd_class_form *form, size_t n, const char *const *puzzles,
                                       struct fsd_class_forms *forms)
{
    struct fsd_queries *const queries = form->queries;
    const enum fastsud_status status = solve_sudoku(queries, n, puzzles);

    for (size_t p = 0; status == FASTSUD_OK && p < n; p++) {
        const bool is_unique = queries && queries->verdicts[p] == FASTSUD_UNIQUE;
        const char *const from = is_unique ? queries->solutions[p] : puzzles[p];
        const bool is_wanted = !forms->wanted || !is_unique || fsd_mark_set_has(forms->wanted, fsd_grid_mark(from));
        forms->results[p] = is_wanted ? FSD_CLASS_FORM_FOUND : FSD_CLASS_FORM_UNWANTED;
        if (!is_wanted) {
            /* It has no form. */
        } else if (form->options.wants_morph) {
            fsd_minlex(from, &forms->minlex[p]);
        } else {
            fsd_minlex_cells(from, forms->minlex[p].cells);
        }
        forms->verdicts[p] = queries ? queries->verdicts[p] : FASTSUD_OPEN;
    }
    return status;
}

enum fastsud_status fsd_class_form_take(struct fsd_class_form *form, size_t n, const char *const *puzzles,
                                        struct fsd_class_forms *forms)
{
    enum fastsud_status status = FASTSUD_OK;

    if (!form->options.symmetries) {
        return take_sudoku(form, n, puzzles, forms);
    }
    for (size_t p = 0; p < n && status == FASTSUD_OK; p++) {
        status = take_variant(form, puzzles[p], p, forms);
    }
    return status;
}

enum fastsud_status fsd_class_form_mark(struct fsd_class_form *form, size_t n, const char *const *puzzles,
                                        uint64_t *marks)
{
    const struct fsd_queries *const queries = form->queries;
    const enum fastsud_status status = solve_sudoku(form->queries, n, puzzles);

    for (size_t p = 0; status == FASTSUD_OK && p < n; p++) {
        marks[p] = queries->verdicts[p] == FASTSUD_UNIQUE ? fsd_grid_mark(queries->solutions[p]) : 0;
    }
    return status;
}

const struct fsd_solver *fsd_class_form_solver(const struct fsd_class_form *form)
{
    return form->queries ? form->queries->solver : form->solver;
}
