#include "puzzle/reduce.h"

#include <stdlib.h>

#include "solve/queries.h"

/* Queries under way; more fill the kernels' lanes better, fewer stay in the cache. */
enum { N_SLOTS = 4096 };

struct fsd_reducer {
    struct fsd_queries *queries;
    struct fsd_reduction *active[N_SLOTS]; /* by query */
};

enum fastsud_status fsd_reducer_create(const struct fsd_solver_options *options, struct fsd_reducer **reducer)
{
    struct fsd_queries_options queries = {.solver = *options, .n_most = N_SLOTS};
    struct fsd_reducer *const made = malloc(sizeof(*made));

    *reducer = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    const enum fastsud_status status = fsd_queries_create(&queries, &made->queries);
    if (status != FASTSUD_OK) {
        free(made);
        return status;
    }
    *reducer = made;
    return FASTSUD_OK;
}

void fsd_reducer_destroy(struct fsd_reducer *reducer)
{
    if (reducer) {
        fsd_queries_destroy(reducer->queries);
        free(reducer);
    }
}

const struct fsd_solver *fsd_reducer_solver(const struct fsd_reducer *reducer)
{
    return reducer->queries->solver;
}

static unsigned step_begin(const struct fsd_reduction *of, unsigned step)
{
    return step > 0 ? of->step_end[step - 1] : 0;
}

/*
 * How many givens to take at once. Most puzzles keep their solution down to some 36 givens, and a group that turns out
 * too large costs as many queries as its size has binary digits. For a random full grid this makes 45 queries of 81.
 */
static unsigned n_givens_to_try(unsigned n_givens)
{
    if (n_givens > 50) {
        return n_givens - 36;
    }
    return n_givens > 33 ? (n_givens - 33) / 3 + 1 : 1;
}

/* How many steps from the next one on take at most so many givens; at least one, or as many as the bounds allow. */
static unsigned n_steps_for(const struct fsd_reduction *of, unsigned n_wanted)
{
    const unsigned begin = step_begin(of, of->at),
                   n_most = of->n_givens - (of->n_givens < of->least ? of->n_givens : of->least);
    unsigned n = 0;

    while (of->at + n < of->n_steps && of->step_end[of->at + n] - begin <= n_most &&
           (n == 0 || of->step_end[of->at + n] - begin <= n_wanted)) {
        n++;
    }
    return n;
}

/* Chooses what to try next, and takes it from the cells. False when there is nothing left to try. */
static bool propose(struct fsd_reduction *of)
{
    if (of->n_failing == 1) { /* known without a query of its own */
        of->at++;
        of->n_failing = 0;
        of->is_done = of->until == FSD_REDUCE_UNTIL_NEEDED;
    }
    if (of->is_done) {
        return false;
    }
    of->n_tried = (uint8_t)(of->n_failing > 0 ? of->n_failing / 2U : n_steps_for(of, n_givens_to_try(of->n_givens)));
    const unsigned end = step_begin(of, of->at + of->n_tried);
    for (unsigned i = step_begin(of, of->at); i < end; i++) {
        of->cells[of->order[i]] = '.';
    }
    return of->n_tried > 0;
}

static void conclude(struct fsd_reduction *of, enum fastsud_verdict verdict)
{
    const unsigned begin = step_begin(of, of->at), end = step_begin(of, of->at + of->n_tried);

    if (verdict == FASTSUD_UNIQUE) {
        of->n_givens = (uint8_t)(of->n_givens - (end - begin));
        of->n_failing = (uint8_t)(of->n_failing > 0 ? of->n_failing - of->n_tried : 0);
        of->at = (uint8_t)(of->at + of->n_tried);
        of->is_done = of->until == FSD_REDUCE_UNTIL_TAKEN;
        return;
    }
    for (unsigned i = begin; i < end; i++) {
        of->cells[of->order[i]] = of->solution[of->order[i]];
    }
    of->gave_up = of->is_done = verdict == FASTSUD_GAVE_UP;
    of->n_failing = of->gave_up ? 0 : of->n_tried;
}

/* Puts the next query of a reduction, if there is one, as that of an active one. */
static size_t put(struct fsd_reducer *reducer, size_t n_active, struct fsd_reduction *of)
{
    if (!propose(of)) {
        return n_active;
    }
    fsd_queries_put(reducer->queries, of->cells, 0);
    reducer->active[n_active] = of;
    return n_active + 1;
}

enum fastsud_status fsd_reducer_run(struct fsd_reducer *reducer, struct fsd_reduction *reductions, size_t n)
{
    enum fastsud_status status = FASTSUD_OK;
    size_t n_begun = 0, n_active = 0;

    do {
        const size_t n_before = n_active;
        n_active = 0;
        for (size_t i = 0; i < n_before; i++) {
            n_active = put(reducer, n_active, reducer->active[i]);
        }
        while (n_active < N_SLOTS && n_begun < n) {
            struct fsd_reduction *const of = &reductions[n_begun++];
            of->at = of->n_failing = 0;
            of->is_done = of->gave_up = false;
            n_active = put(reducer, n_active, of);
        }
        status = fsd_queries_ask(reducer->queries);
        for (size_t i = 0; i < n_active && status == FASTSUD_OK; i++) {
            conclude(reducer->active[i], (enum fastsud_verdict)reducer->queries->verdicts[i]);
        }
    } while (n_active > 0 && status == FASTSUD_OK);
    return status;
}
