#include "puzzle/reduce.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "solve/queries.h"

/* Queries under way; more fill the kernels' lanes better, fewer stay in the cache. */
enum { N_SLOTS = 4096 };

enum {
    N_BEGUN = 64, /* reductions whose sets are found at once */
    N_AHEAD = 4 /* reductions under way do not all fit the second-level cache, so they are fetched before their turn */
};

struct fsd_reducer {
    struct fsd_queries *queries;
    const struct fsd_given_finder *finder;
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
    made->finder = fsd_given_finder_of(options->kernel);
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
        of->n_givens--;
    }
}

static void put_back(struct fsd_reduction *of, unsigned step)
{
    for (unsigned i = step_begin(of, step); i < of->step_end[step]; i++) {
        of->cells[of->order[i]] = of->solution[of->order[i]];
        of->n_givens++;
    }
}

static bool is_taken(const struct fsd_reduction *of, unsigned step)
{
    return of->cells[of->order[step_begin(of, step)]] == '.';
}

static void mark(const struct fsd_reduction *of, unsigned step, uint16_t kept[FSD_N_STRIPS])
{
    for (unsigned i = step_begin(of, step); i < of->step_end[step]; i++) {
        fsd_strips_mark(kept, of->order[i], of->solution[of->order[i]]);
    }
}

/* The key of a cell is the less the later it is in the order. */
static unsigned key_of(unsigned place)
{
    return FSD_N_CELLS - place;
}

/* Whether an unavoidable set ends in a step, and all its cells in this step and before it have been taken. */
static bool is_seen_to_be_needed(const struct fsd_reduction *of, unsigned step, const uint16_t kept[FSD_N_STRIPS])
{
    for (unsigned i = step_begin(of, step); i < of->step_end[step]; i++) {
        if (fsd_pair_sets_any_without(&of->sets, key_of(i), kept)) {
            return true;
        }
    }
    return false;
}

/* Takes at most so many steps and, but for the first, so many givens, from the next step on. */
static void take_steps(struct fsd_reduction *of, unsigned n_most_steps, unsigned n_most_givens)
{
    const unsigned n_before = of->n_givens;
    uint16_t kept[FSD_N_STRIPS];

    memcpy(kept, of->kept, sizeof(kept));
    of->n_tried = of->n_taken = 0;
    for (unsigned step = of->at; step < of->n_steps && of->n_taken < n_most_steps; step++) {
        const unsigned n = of->step_end[step] - step_begin(of, step);
        if (of->n_givens < of->least + n || (of->n_taken > 0 && n_before - of->n_givens + n > n_most_givens)) {
            break;
        }
        if (!is_seen_to_be_needed(of, step, kept)) {
            take(of, step);
            of->n_taken++;
            of->n_tried = (uint8_t)(step + 1 - of->at);
        } else if (of->until == FSD_REDUCE_UNTIL_NEEDED) {
            break;
        } else {
            mark(of, step, kept);
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

/* Passes over the steps tried; those that are not taken are needed. */
static void pass(struct fsd_reduction *of)
{
    for (const unsigned end = of->at + of->n_tried; of->at < end; of->at++) {
        if (!is_taken(of, of->at)) {
            mark(of, of->at, of->kept);
        }
    }
}

/* Passes over the steps tried, the last of which is needed; the others, if any, were seen to be. */
static void leave(struct fsd_reduction *of)
{
    put_steps_back(of);
    pass(of);
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
        pass(of);
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

/* Begins at most N_BEGUN reductions. */
static void begin(const struct fsd_reducer *reducer, struct fsd_reduction *reductions, size_t n)
{
    const char *solutions[N_BEGUN];
    const uint8_t *keys[N_BEGUN];
    struct fsd_pair_sets *sets[N_BEGUN];
    uint8_t key_of_cell[N_BEGUN][FSD_N_CELLS];

    for (size_t i = 0; i < n; i++) {
        struct fsd_reduction *const of = &reductions[i];
        solutions[i] = of->solution;
        keys[i] = key_of_cell[i];
        sets[i] = &of->sets;
        memset(of->kept, 0, sizeof(of->kept));
        of->at = of->n_failing = 0;
        of->is_done = of->gave_up = false;
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            key_of_cell[i][cell] = of->cells[cell] == '.' ? FSD_NO_KEY : 0;
        }
        for (unsigned place = 0; place < step_begin(of, of->n_steps); place++) {
            key_of_cell[i][of->order[place]] = (uint8_t)key_of(place);
        }
    }
    fsd_pair_sets_find(reducer->finder, n, solutions, keys, sets);
}

/* Fetches a reduction, with as many sets as most have. */
static void fetch(const struct fsd_reduction *of)
{
    enum { N_SETS = 112 };

    for (size_t at = 0; at < offsetof(struct fsd_reduction, sets.set) + N_SETS * sizeof(of->sets.set[0]); at += 64) {
        __builtin_prefetch((const char *)of + at, 1);
    }
}

enum fastsud_status fsd_reducer_run(struct fsd_reducer *reducer, struct fsd_reduction *reductions, size_t n)
{
    enum fastsud_status status = FASTSUD_OK;
    size_t n_begun = 0, n_active = 0;

    do {
        const size_t n_before = n_active;
        n_active = 0;
        for (size_t i = 0; i < n_before; i++) {
            fetch(reducer->active[i + N_AHEAD < n_before ? i + N_AHEAD : i]);
            conclude(reducer->active[i], (enum fastsud_verdict)reducer->queries->verdicts[i]);
            n_active = put(reducer, n_active, reducer->active[i]);
        }
        while (n_active < N_SLOTS && n_begun < n) {
            const size_t fit = N_SLOTS - n_active, left = n - n_begun, most = fit < left ? fit : left;
            const size_t end = n_begun + (most < N_BEGUN ? most : N_BEGUN);
            begin(reducer, &reductions[n_begun], end - n_begun);
            for (; n_begun < end; n_begun++) {
                n_active = put(reducer, n_active, &reductions[n_begun]);
            }
        }
        status = fsd_queries_ask(reducer->queries);
    } while (n_active > 0 && status == FASTSUD_OK);
    return status;
}
