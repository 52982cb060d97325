#include "puzzle/vicinity_results.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "puzzle/minlex.h"
#include "puzzle/redundant_givens.h"
#include "solve/queries.h"

enum {
    N_QUERIES = 2048,
    N_UNIQUE = 512,
    LEAST_UNSORTED = 4096 /* forms of a puzzle, before duplicates among them are dropped for the first time */
};

/* The forms reached from a puzzle; the first n_sorted are sorted and distinct. */
struct forms {
    struct fsd_buffer text;
    size_t n_sorted;
};

struct fsd_vicinity_results {
    struct fsd_queries *queries; /* tag: starting puzzle */
    struct fsd_redundant *finder;
    struct forms *forms; /* by starting puzzle */
    size_t n_most;
    bool gave_up; /* whether a given is redundant */

    char unique[N_UNIQUE][FASTSUD_N_CELLS];
    char unique_solutions[N_UNIQUE][FASTSUD_N_CELLS];
    size_t unique_from[N_UNIQUE];
    fsd_cells redundant[N_UNIQUE];
    size_t n_unique;
};

static int compare_forms(const void *a, const void *b)
{
    return memcmp(a, b, FASTSUD_N_CELLS);
}

static void sort_forms(struct forms *forms)
{
    struct fsd_buffer *const text = &forms->text;
    char *to = text->bytes;

    if (text->n == 0) {
        return;
    }
    qsort(text->bytes, text->n / FASTSUD_N_CELLS, FASTSUD_N_CELLS, compare_forms);
    for (const char *from = text->bytes; from < text->bytes + text->n; from += FASTSUD_N_CELLS) {
        if (to == text->bytes || memcmp(to - FASTSUD_N_CELLS, from, FASTSUD_N_CELLS) != 0) {
            memmove(to, from, FASTSUD_N_CELLS);
            to += FASTSUD_N_CELLS;
        }
    }
    text->n = (size_t)(to - text->bytes);
    forms->n_sorted = text->n / FASTSUD_N_CELLS;
}

static enum fastsud_status put_form(struct forms *forms, const char *puzzle)
{
    char form[FASTSUD_N_CELLS];

    fsd_minlex_cells(puzzle, form);
    fsd_buffer_put(&forms->text, form, sizeof(form));
    if (forms->text.n / FASTSUD_N_CELLS >= 2 * forms->n_sorted + LEAST_UNSORTED) {
        sort_forms(forms);
    }
    return forms->text.failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

/* Keeps the forms of those that are minimal. */
static enum fastsud_status settle_unique(struct fsd_vicinity_results *results)
{
    const char *puzzles[N_UNIQUE];
    const char *solutions[N_UNIQUE];

    for (size_t i = 0; i < results->n_unique; i++) {
        puzzles[i] = results->unique[i];
        solutions[i] = results->unique_solutions[i];
    }
    enum fastsud_status status =
        fsd_redundant_find(results->finder, results->n_unique, puzzles, solutions, results->redundant);
    for (size_t i = 0; status == FASTSUD_OK && i < results->n_unique; i++) {
        results->gave_up = results->gave_up || results->redundant[i] == FSD_REDUNDANT_GAVE_UP;
        if (results->redundant[i] == 0) {
            status = put_form(&results->forms[results->unique_from[i]], puzzles[i]);
        }
    }
    results->n_unique = 0;
    return status;
}

static enum fastsud_status take_unique(void *context, const struct fsd_queries *queries, size_t i)
{
    struct fsd_vicinity_results *const results = context;

    if (queries->verdicts[i] != FASTSUD_UNIQUE) {
        return FASTSUD_OK;
    }
    const size_t n = results->n_unique++;
    memcpy(results->unique[n], queries->puzzles[i], FASTSUD_N_CELLS);
    memcpy(results->unique_solutions[n], queries->solutions[i], FASTSUD_N_CELLS);
    results->unique_from[n] = queries->tags[i];
    return results->n_unique == N_UNIQUE ? settle_unique(results) : FASTSUD_OK;
}

void fsd_vicinity_results_destroy(struct fsd_vicinity_results *results)
{
    if (!results) {
        return;
    }
    for (size_t i = 0; results->forms && i < results->n_most; i++) {
        fsd_buffer_destroy(&results->forms[i].text);
    }
    free(results->forms);
    fsd_redundant_destroy(results->finder);
    fsd_queries_destroy(results->queries);
    free(results);
}

enum fastsud_status fsd_vicinity_results_create(const char *kernel, uint64_t time_limit_ns, const int *stop,
                                                size_t n_most, struct fsd_vicinity_results **results)
{
    struct fsd_vicinity_results *const made = calloc(1, sizeof(*made));
    struct fsd_queries_options options = {.solver = FSD_SOLVER_OPTIONS_INIT,
                                          .n_most = N_QUERIES,
                                          .solutions = true,
                                          .take = take_unique,
                                          .context = made};
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    *results = NULL;
    if (!made) {
        return status;
    }
    made->n_most = n_most;
    made->forms = calloc(n_most, sizeof(*made->forms));
    if (!made->forms) {
        goto fail;
    }
    options.solver.kernel = kernel;
    options.solver.time_limit_ns = time_limit_ns;
    options.solver.stop = stop;
    status = fsd_queries_create(&options, &made->queries);
    if (status == FASTSUD_OK) {
        status = fsd_redundant_create(kernel, time_limit_ns, stop, &made->finder);
    }
    if (status != FASTSUD_OK) {
        goto fail;
    }
    *results = made;
    return FASTSUD_OK;

fail:
    fsd_vicinity_results_destroy(made);
    return status;
}

void fsd_vicinity_results_clear(struct fsd_vicinity_results *results)
{
    for (size_t i = 0; i < results->n_most; i++) {
        results->forms[i].text.n = results->forms[i].n_sorted = 0;
    }
    fsd_queries_clear(results->queries);
    results->n_unique = 0;
    results->gave_up = results->queries->gave_up = false;
}

void fsd_vicinity_results_add(struct fsd_vicinity_results *results, size_t i, const char *cells)
{
    fsd_queries_put(results->queries, cells, i);
}

enum fastsud_status fsd_vicinity_results_finish(struct fsd_vicinity_results *results)
{
    enum fastsud_status status = fsd_queries_ask(results->queries);

    if (status == FASTSUD_OK) {
        status = settle_unique(results);
    }
    for (size_t i = 0; status == FASTSUD_OK && i < results->n_most; i++) {
        sort_forms(&results->forms[i]);
    }
    return status;
}

bool fsd_vicinity_results_gave_up(const struct fsd_vicinity_results *results)
{
    return results->gave_up || results->queries->gave_up;
}

const char *fsd_vicinity_results_get(const struct fsd_vicinity_results *results, size_t i, size_t *n_forms)
{
    *n_forms = results->forms[i].n_sorted;
    return results->forms[i].text.bytes;
}

uint64_t fsd_vicinity_results_n_queries(const struct fsd_vicinity_results *results)
{
    return results->queries->n_asked;
}
