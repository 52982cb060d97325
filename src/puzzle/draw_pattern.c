#include "puzzle/draw.h"

#include <stdlib.h>
#include <string.h>

#include "base/deadline.h"
#include "grid/cells.h"
#include "solve/queries.h"
#include "solve/solver.h"

/*
 * A full grid reduced to the pattern has many solutions as a rule, so a draw goes on from there: of some puzzles that
 * differ from it in one given, it takes the one with the fewest solutions, over and over.
 */
enum {
    MAX_SOLUTIONS = 500, /* counted no further */
    N_NEIGHBOURS = 16,
    MAX_STEPS = 60,
    N_AT_ONCE = 128, /* draws whose neighbours make a batch */
    N_QUERIES = N_AT_ONCE * N_NEIGHBOURS
};

/* A draw under way. */
struct climb {
    struct fsd_random random;
    char *cells;
    uint64_t n_solutions;
};

struct state {
    const struct fsd_draw_options *options;
    uint8_t givens[FSD_N_CELLS]; /* the pattern's cells */
    unsigned n_givens;
    struct fsd_queries *queries;
    struct climb climbs[N_AT_ONCE];
};

static void destroy(void *state)
{
    if (state) {
        fsd_queries_destroy(((struct state *)state)->queries);
        free(state);
    }
}

static enum fastsud_status create(const struct fsd_draw_options *options, void **state)
{
    struct fsd_queries_options queries = {.solver = options->solver, .n_most = N_QUERIES, .n_solutions = true};
    struct state *const made = calloc(1, sizeof(*made));

    *state = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = options;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (options->pattern[cell] != '.') {
            made->givens[made->n_givens++] = (uint8_t)cell;
        }
    }
    queries.solver.limit = MAX_SOLUTIONS;
    const enum fastsud_status status = fsd_queries_create(&queries, &made->queries);
    if (status != FASTSUD_OK) {
        destroy(made);
        return status;
    }
    *state = made;
    return FASTSUD_OK;
}

/* A count that is not known is as good as too many. */
static uint64_t count_of(const struct state *state, size_t query)
{
    const uint64_t n = state->queries->n_solutions[query];

    return n < MAX_SOLUTIONS ? n : MAX_SOLUTIONS;
}

static void begin(const struct state *state, struct fsd_draw *draw, struct climb *climb)
{
    char grid[FSD_N_CELLS];

    fsd_random_init(&climb->random, draw->seed);
    fsd_full_grid_draw(state->options->tables, &climb->random, grid);
    memset(draw->cells, '.', sizeof(draw->cells));
    for (unsigned i = 0; i < state->n_givens; i++) {
        draw->cells[state->givens[i]] = grid[state->givens[i]];
    }
    draw->n_givens = state->n_givens;
    climb->cells = draw->cells;
}

/* The same puzzle with another digit in one cell, and none twice in a unit if that is possible there. */
static void make_neighbour(const struct state *state, struct climb *climb, char cells[FSD_N_CELLS])
{
    const unsigned cell = state->givens[fsd_random_below(&climb->random, state->n_givens)];
    char others[FSD_N_DIGITS];
    unsigned taken = 1U << (climb->cells[cell] - '0'), n = 0;

    for (unsigned i = 0; i < FSD_N_PEERS; i++) {
        const char peer = climb->cells[fsd_units.peers[cell][i]];
        taken |= peer == '.' ? 0 : 1U << (peer - '0');
    }
    for (char digit = '1'; digit <= '9'; digit++) {
        if (!(taken >> (digit - '0') & 1)) {
            others[n++] = digit;
        }
    }
    memcpy(cells, climb->cells, FSD_N_CELLS);
    if (n > 0) {
        cells[cell] = others[fsd_random_below(&climb->random, n)];
    }
}

/* One step of each climb that has not arrived. Returns how many there were. */
static size_t step(struct state *state, size_t n, enum fastsud_status *status)
{
    struct climb *climbing[N_AT_ONCE];
    char cells[FSD_N_CELLS];
    size_t n_climbing = 0;

    for (size_t i = 0; i < n; i++) {
        if (state->climbs[i].n_solutions != 1) {
            climbing[n_climbing++] = &state->climbs[i];
        }
    }
    for (size_t i = 0; i < n_climbing; i++) {
        for (unsigned k = 0; k < N_NEIGHBOURS; k++) {
            make_neighbour(state, climbing[i], cells);
            fsd_queries_put(state->queries, cells, 0);
        }
    }
    *status = fsd_queries_ask(state->queries);
    for (size_t i = 0; *status == FASTSUD_OK && i < n_climbing; i++) {
        for (size_t q = i * N_NEIGHBOURS; q < (i + 1) * N_NEIGHBOURS; q++) {
            const uint64_t n_solutions = count_of(state, q);
            if (n_solutions > 0 && n_solutions <= climbing[i]->n_solutions) {
                climbing[i]->n_solutions = n_solutions;
                memcpy(climbing[i]->cells, state->queries->puzzles[q], FSD_N_CELLS);
            }
        }
    }
    return n_climbing;
}

static enum fastsud_status draw_some(struct state *state, struct fsd_draw *draws, size_t n)
{
    const int *const stop = state->options->solver.stop;

    for (size_t i = 0; i < n; i++) {
        begin(state, &draws[i], &state->climbs[i]);
        fsd_queries_put(state->queries, draws[i].cells, 0);
    }
    enum fastsud_status status = fsd_queries_ask(state->queries);
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        state->climbs[i].n_solutions = count_of(state, i);
    }
    for (unsigned i = 0; i < MAX_STEPS && !fsd_is_stopped(stop) && status == FASTSUD_OK && step(state, n, &status) > 0;
         i++) {
    }
    for (size_t i = 0; i < n; i++) {
        draws[i].is_puzzle = state->climbs[i].n_solutions == 1;
    }
    return status;
}

static enum fastsud_status draw(void *state, struct fsd_draw *draws, size_t n)
{
    const int *const stop = ((const struct state *)state)->options->solver.stop;
    enum fastsud_status status = FASTSUD_OK;

    for (size_t first = 0; first < n && status == FASTSUD_OK && !fsd_is_stopped(stop); first += N_AT_ONCE) {
        status = draw_some(state, draws + first, n - first < N_AT_ONCE ? n - first : N_AT_ONCE);
    }
    return status;
}

static const struct fsd_solver *solver(const void *state)
{
    return ((const struct state *)state)->queries->solver;
}

const struct fsd_drawer fsd_drawer_pattern = {.ignores = 1U << FSD_WISH_CLUES | 1U << FSD_WISH_SYMMETRY |
                                                         1U << FSD_WISH_SOLVER | 1U << FSD_WISH_UNBIASED,
                                              .n_tries = 10000,
                                              .create = create,
                                              .destroy = destroy,
                                              .draw = draw,
                                              .solver = solver};
