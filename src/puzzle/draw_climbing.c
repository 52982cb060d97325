#include <stdlib.h>
#include <string.h>

#include "base/deadline.h"
#include "puzzle/draw_by_reducing.h"
#include "solve/queries.h"

/* Of 1, 2 and 3 givens more, 3 climb fastest; a climb that has not arrived by then is about as good as a new one. */
enum { N_ADDED = 3, MAX_STEPS = 256, N_QUERIES = 1024 };

/* A draw under way; its cells are the hardest puzzle so far. */
struct climb {
    struct fsd_random random;
    struct fsd_draw *draw;
    char solution[FSD_N_CELLS];
    uint64_t n_guesses;
};

struct state {
    struct fsd_draw_by_reducing *reducing;
    struct fsd_queries *queries; /* tag: reduction */
    struct climb climbs[FSD_MAX_DRAWS];
    struct climb *climbing[FSD_MAX_DRAWS];
};

static void destroy(void *state)
{
    if (state) {
        fsd_draw_by_reducing_destroy(((struct state *)state)->reducing);
        fsd_queries_destroy(((struct state *)state)->queries);
        free(state);
    }
}

/* Takes the puzzle of a step if it is as hard as the one before, or harder. */
static enum fastsud_status take_guesses(void *context, const struct fsd_queries *queries, size_t i)
{
    struct state *const state = context;
    const struct fsd_reduction *const of = &state->reducing->reductions[queries->tags[i]];
    struct climb *const climb = state->climbing[queries->tags[i]];

    if (queries->verdicts[i] == FASTSUD_UNIQUE && queries->n_guesses[i] >= climb->n_guesses) {
        climb->n_guesses = queries->n_guesses[i];
        climb->draw->n_givens = of->n_givens;
        memcpy(climb->draw->cells, of->cells, sizeof(of->cells));
    }
    return FASTSUD_OK;
}

static enum fastsud_status create(const struct fsd_draw_options *options, void **state)
{
    struct state *const made = calloc(1, sizeof(*made));
    struct fsd_queries_options queries = {
        .solver = options->solver, .n_most = N_QUERIES, .n_guesses = true, .take = take_guesses, .context = made};
    void *reducing = NULL;

    *state = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    queries.solver.depth_first = true;
    enum fastsud_status status = fsd_draw_by_reducing_create(options, &reducing);
    made->reducing = reducing;
    if (status == FASTSUD_OK) {
        status = fsd_queries_create(&queries, &made->queries);
    }
    if (status != FASTSUD_OK) {
        destroy(made);
        return status;
    }
    *state = made;
    return FASTSUD_OK;
}

/* Begins to reduce the puzzle with some givens more: the old ones first, so that the new ones stay where they can. */
static void begin_step(struct climb *climb, struct fsd_reduction *of)
{
    uint8_t order[FSD_N_CELLS];
    unsigned n = 0, n_blanks = 0;

    memcpy(of->cells, climb->draw->cells, sizeof(of->cells));
    memcpy(of->solution, climb->solution, sizeof(of->solution));
    fsd_random_order(&climb->random, order, FSD_N_CELLS);
    for (unsigned i = 0; i < FSD_N_CELLS; i++) {
        if (of->cells[order[i]] != '.') {
            of->order[n++] = order[i];
        } else {
            order[n_blanks++] = order[i];
        }
    }
    for (unsigned i = 0; i < N_ADDED; i++) {
        of->order[n++] = order[i];
        of->cells[order[i]] = of->solution[order[i]];
    }
    for (unsigned i = 0; i < n; i++) {
        of->step_end[i] = (uint8_t)(i + 1);
    }
    of->n_steps = of->n_givens = (uint8_t)n;
    of->least = 0;
    of->until = FSD_REDUCE_ALL;
}

/* Asks about what the n reductions ended at, but for those that ended at the puzzle before. */
static enum fastsud_status ask(struct state *state, size_t n, bool is_first)
{
    for (size_t i = 0; i < n; i++) {
        const struct fsd_reduction *const of = &state->reducing->reductions[i];
        if (!of->gave_up && (is_first || memcmp(of->cells, state->climbing[i]->draw->cells, sizeof(of->cells)) != 0)) {
            fsd_queries_put(state->queries, of->cells, i);
        }
    }
    return fsd_queries_ask(state->queries);
}

static enum fastsud_status draw(void *of_state, struct fsd_draw *draws, size_t n)
{
    struct state *const state = of_state;
    const struct fsd_draw_options *const options = state->reducing->options;
    size_t n_climbing = n;

    for (size_t i = 0; i < n; i++) {
        struct climb *const climb = state->climbing[i] = &state->climbs[i];
        fsd_draw_by_reducing_begin(state->reducing, draws[i].seed, &climb->random, i);
        memcpy(climb->solution, state->reducing->reductions[i].solution, sizeof(climb->solution));
        climb->draw = &draws[i];
        climb->n_guesses = 0;
    }
    enum fastsud_status status = fsd_draw_by_reducing_run(state->reducing, draws, n);
    if (status == FASTSUD_OK) {
        status = ask(state, n, true);
    }
    for (unsigned step = 0; step < MAX_STEPS && status == FASTSUD_OK && !fsd_is_stopped(options->solver.stop); step++) {
        size_t n_left = 0;
        for (size_t i = 0; i < n_climbing; i++) {
            if (state->climbing[i]->n_guesses < options->least_guesses) {
                state->climbing[n_left] = state->climbing[i];
                begin_step(state->climbing[n_left], &state->reducing->reductions[n_left]);
                n_left++;
            }
        }
        n_climbing = n_left;
        if (n_climbing == 0) {
            break;
        }
        status = fsd_reducer_run(state->reducing->reducer, state->reducing->reductions, n_climbing);
        status = status == FASTSUD_OK ? ask(state, n_climbing, false) : status;
    }
    for (size_t i = 0; i < n; i++) {
        draws[i].is_puzzle = state->climbs[i].n_guesses >= options->least_guesses &&
                             draws[i].n_givens >= options->least_givens && draws[i].n_givens <= options->most_givens;
    }
    return status;
}

static const struct fsd_solver *solver(const void *state)
{
    return fsd_draw_by_reducing_solver(((const struct state *)state)->reducing);
}

const struct fsd_drawer fsd_drawer_climbing = {
    .n_tries = 10000, .create = create, .destroy = destroy, .draw = draw, .solver = solver};
