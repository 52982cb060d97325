#include "puzzle/clue_conflict.h"

#include <stdlib.h>
#include <string.h>

#include "puzzle/some_clues.h"

/* Clues have numbers: first the statements, then the given cells. */
struct search {
    struct fsd_some_clues some;
    size_t n_statements, n_clues;
    const fsd_values *candidates; /* of the puzzle */
    uint16_t given[FSD_VARIANT_MAX_CELLS];
    fsd_values values[FSD_VARIANT_MAX_CELLS]; /* of the clues that are left */
    bool *is_left;                            /* of each clue; statements are at the front */
    bool *best;
    size_t *order;
    bool gave_up;
    bool is_minimal; /* the best */
    struct fsd_failure *failure;
};

static void put(struct search *search, size_t clue, bool is_left)
{
    search->is_left[clue] = is_left;
    if (clue >= search->n_statements) {
        const unsigned cell = search->given[clue - search->n_statements];
        search->values[cell] = is_left ? search->candidates[cell] : search->some.rules->variant.candidates[cell];
    }
}

/* Takes the clues from first to end of the order away, as far as there is no solution without them. */
static enum fastsud_status reduce(struct search *search, size_t first, size_t end)
{
    enum fastsud_verdict verdict = FASTSUD_GAVE_UP;

    if (first == end || search->gave_up) {
        return FASTSUD_OK;
    }
    for (size_t i = first; i < end; i++) {
        put(search, search->order[i], false);
    }
    enum fastsud_status status =
        fsd_some_clues_solve(&search->some, search->is_left, search->values, &verdict, search->failure);
    if (status != FASTSUD_OK || verdict == FASTSUD_NONE) {
        return status;
    }
    for (size_t i = first; i < end; i++) {
        put(search, search->order[i], true);
    }
    search->gave_up = verdict == FASTSUD_GAVE_UP;
    if (end - first > 1) {
        const size_t middle = first + (end - first) / 2;
        status = reduce(search, first, middle);
        status = status == FASTSUD_OK ? reduce(search, middle, end) : status;
    }
    return status;
}

/* Statements or givens are taken away first, from the front or the back. */
static void set_order(struct search *search, unsigned number)
{
    const bool givens_first = number % 2 == 0, is_backward = number / 2 % 2 == 1;

    for (size_t i = 0; i < search->n_clues; i++) {
        const size_t at = is_backward ? search->n_clues - 1 - i : i;
        const size_t n_before = givens_first == is_backward ? 0 : search->n_statements;
        search->order[i] = (at + n_before) % search->n_clues;
    }
}

static size_t count_left(const struct search *search)
{
    size_t n = 0;

    for (size_t i = 0; i < search->n_clues; i++) {
        n += search->is_left[i];
    }
    return n;
}

static enum fastsud_status find_smallest(struct search *search)
{
    enum { N_ORDERS = 4 };
    enum fastsud_status status = FASTSUD_OK;
    size_t n_best = SIZE_MAX;

    for (unsigned number = 0; number < N_ORDERS && status == FASTSUD_OK && !search->gave_up; number++) {
        set_order(search, number);
        for (size_t i = 0; i < search->n_clues; i++) {
            put(search, i, true);
        }
        status = reduce(search, 0, search->n_clues);
        const size_t n = count_left(search);
        if (n < n_best) {
            n_best = n;
            search->is_minimal = !search->gave_up;
            memcpy(search->best, search->is_left, search->n_clues * sizeof(*search->best));
        }
    }
    return status;
}

static void take(const struct search *search, struct fsd_clue_conflict *conflict)
{
    conflict->n_cells = 0;
    memcpy(conflict->is_in, search->best, search->n_statements * sizeof(*search->best));
    for (size_t i = search->n_statements; i < search->n_clues; i++) {
        if (search->best[i]) {
            conflict->cells[conflict->n_cells++] = search->given[i - search->n_statements];
        }
    }
    conflict->gave_up = search->gave_up && !search->is_minimal;
}

enum fastsud_status fsd_clue_conflict_find(const struct fsd_rules *rules, const fsd_values *candidates,
                                           const struct fsd_solver_options *solver, struct fsd_deadline *deadline,
                                           struct fsd_clue_conflict *conflict, struct fsd_failure *failure)
{
    struct search *const search = calloc(1, sizeof(*search));
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    if (!search) {
        return status;
    }
    *search = (struct search){.some = {.rules = rules, .solver = solver, .deadline = deadline},
                              .n_statements = rules->n_statements,
                              .n_clues = rules->n_statements,
                              .candidates = candidates,
                              .failure = failure};
    for (unsigned cell = 0; cell < rules->variant.n_cells; cell++) {
        search->values[cell] = candidates[cell];
        if (candidates[cell] != rules->variant.candidates[cell]) {
            search->given[search->n_clues++ - search->n_statements] = (uint16_t)cell;
        }
    }
    search->is_left = calloc(search->n_clues + 1, sizeof(*search->is_left));
    search->best = calloc(search->n_clues + 1, sizeof(*search->best));
    search->order = calloc(search->n_clues + 1, sizeof(*search->order));
    if (search->is_left && search->best && search->order) {
        status = fsd_some_clues_create(&search->some);
        status = status == FASTSUD_OK ? find_smallest(search) : status;
        take(search, conflict);
    }
    fsd_some_clues_destroy(&search->some);
    conflict->n_guesses += search->some.n_guesses;
    free(search->is_left);
    free(search->best);
    free(search->order);
    free(search);
    return status;
}
