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
 * too large costs as many queries as its size has binary digits. For a random full grid this makes 45 queries of 81,
 * and 26 with what is seen to be needed.
 */
static unsigned n_givens_to_try(unsigned n_givens)
{
    if (n_givens > 50) {
        return n_givens - 36;
    }
    return n_givens > 33 ? (n_givens - 33) / 3 + 1 : 1;
}

static void take(struct fsd_reduction *of, unsigned step)
{
    for (unsigned i = step_begin(of, step); i < of->step_end[step]; i++) {
        of->cells[of->order[i]] = '.';
        fsd_unavoidable_toggle(&of->sets, of->order[i]);
        of->n_givens--;
    }
}

static void put_back(struct fsd_reduction *of, unsigned step)
{
    for (unsigned i = step_begin(of, step); i < of->step_end[step]; i++) {
        of->cells[of->order[i]] = of->solution[of->order[i]];
        fsd_unavoidable_toggle(&of->sets, of->order[i]);
        of->n_givens++;
    }
}

static bool is_taken(const struct fsd_reduction *of, unsigned step)
{
    return of->cells[of->order[step_begin(of, step)]] == '.';
}

/* Whether a step that was taken has left an unavoidable set without a given. */
static bool is_seen_to_be_needed(const struct fsd_reduction *of, unsigned step)
{
    for (unsigned i = step_begin(of, step); i < of->step_end[step]; i++) {
        if (fsd_unavoidable_is_missed(&of->sets, of->order[i])) {
            return true;
        }
    }
    return false;
}

/* Takes at most so many steps and, but for the first, so many givens, from the next step on. */
static void take_steps(struct fsd_reduction *of, unsigned n_most_steps, unsigned n_most_givens)
{
    const unsigned n_before = of->n_givens;

    of->n_tried = of->n_taken = 0;
    for (unsigned step = of->at; step < of->n_steps && of->n_taken < n_most_steps; step++) {
        const unsigned n = of->step_end[step] - step_begin(of, step);
        if (of->n_givens < of->least + n || (of->n_taken > 0 && n_before - of->n_givens + n > n_most_givens)) {
            break;
        }
        take(of, step);
        if (!is_seen_to_be_needed(of, step)) {
            of->n_taken++;
            of->n_tried = (uint8_t)(step + 1 - of->at);
        } else {
            put_back(of, step);
            if (of->until == FSD_REDUCE_UNTIL_NEEDED) {
                break;
            }
        }
    }
}

static void put_steps_back(struct fsd_reduction *of)
{
    for (unsigned step = of->at; step < of->at + of->n_tried; step++) {
        if (is_taken(of, step)) {
            put_back(of, step);
        }
    }
}

/* Passes over the steps tried, the last of which is needed; the others, if any, were seen to be. */
static void leave(struct fsd_reduction *of)
{
    put_steps_back(of);
    of->at = (uint8_t)(of->at + of->n_tried);
    of->n_failing = 0;
    of->is_done = of->until == FSD_REDUCE_UNTIL_NEEDED;
}

/* Chooses what to try next, and takes it from the cells. False when there is nothing left to try. */
static bool propose(struct fsd_reduction *of)
{
    if (of->n_failing == 1) { /* known without a query of its own */
        take_steps(of, 1, FSD_N_CELLS);
        leave(of);
    }
    if (of->is_done) {
        return false;
    }
    if (of->n_failing > 0) {
        take_steps(of, of->n_failing / 2U, FSD_N_CELLS);
    } else {
        take_steps(of, of->n_steps, n_givens_to_try(of->n_givens));
    }
    return of->n_taken > 0;
}

static void conclude(struct fsd_reduction *of, enum fastsud_verdict verdict)
{
    if (verdict == FASTSUD_UNIQUE) {
        of->n_failing = (uint8_t)(of->n_failing > 0 ? of->n_failing - of->n_taken : 0);
        of->at = (uint8_t)(of->at + of->n_tried);
        of->is_done = of->until == FSD_REDUCE_UNTIL_TAKEN;
    } else if (verdict == FASTSUD_GAVE_UP) {
        put_steps_back(of);
        of->gave_up = of->is_done = true;
    } else if (of->n_taken == 1) {
        leave(of);
    } else {
        put_steps_back(of);
        of->n_failing = of->n_taken;
    }
}

/*
 * The cell and digit that make a solution the known one: when one given was taken from a puzzle with one solution. Else
 * cell 81.
 */
static void find_known(const struct fsd_reduction *of, uint8_t known[2])
{
    const unsigned last = of->at + of->n_tried - 1U, cell = of->order[step_begin(of, last)];

    known[0] = of->n_taken > 1 || of->step_end[last] - step_begin(of, last) > 1 ? FSD_N_CELLS : (uint8_t)cell;
    known[1] = (uint8_t)(of->solution[cell] - '1');
}

/* Puts the next query of a reduction, if there is one, as that of an active one. */
static size_t put(struct fsd_reducer *reducer, size_t n_active, struct fsd_reduction *of)
{
    if (!propose(of)) {
        return n_active;
    }
    uint8_t known[2];
    find_known(of, known);
    fsd_queries_put_known(reducer->queries, of->cells, known, 0);
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
            fsd_unavoidable_begin(&of->sets, of->cells, of->solution);
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
