/*
 * Puzzles of up to 64 cells whose constraints are all-different ones alone: the cells that a value may be in are the
 * bits of one word, its plane, so that naked singles of all cells are found at once, and hidden singles of a house and
 * a value in a few instructions. Searches are depth-first, at the cell with the fewest values.
 */
#include <stdlib.h>
#include <string.h>

#include "rules/engines/variant_engine.h"

enum { MOST_CELLS = 64, GUESSES_A_LOOK = 32 /* at the clock */ };

struct state {
    uint64_t fixed; /* cells whose value has left the planes of their peers */
    uint64_t planes[FSD_VARIANT_MAX_VALUES];
};

struct engine {
    const struct fsd_variant *variant;
    uint64_t cells; /* all */
    uint64_t peers[MOST_CELLS];
    uint64_t *houses; /* of as many cells as there are values: each has its place */
    size_t n_houses;
    struct state state;
    struct state stack[MOST_CELLS]; /* of each guess that holds what is left without it; each has fixed one more cell */
};

bool fsd_variant_has_planes(const struct fsd_variant *variant)
{
    bool has_planes = variant->n_cells <= MOST_CELLS;

    for (size_t i = 0; i < variant->n_constraints && has_planes; i++) {
        has_planes = variant->constraints[i].kind == FSD_ALL_DIFFERENT;
    }
    return has_planes;
}

static inline uint64_t bit(unsigned cell)
{
    return (uint64_t)1 << cell;
}

static inline unsigned lowest(uint64_t cells)
{
    return (unsigned)__builtin_ctzll(cells);
}

static void destroy(void *solver)
{
    struct engine *const engine = solver;

    if (engine) {
        free(engine->houses);
        free(engine);
    }
}

static void add(struct engine *engine, const struct fsd_constraint *constraint)
{
    uint64_t cells = 0;

    for (unsigned i = 0; i < constraint->n_cells; i++) {
        cells |= bit(constraint->cells[i]);
    }
    for (unsigned i = 0; i < constraint->n_cells; i++) {
        engine->peers[constraint->cells[i]] |= cells & ~bit(constraint->cells[i]);
    }
    if (constraint->n_cells == engine->variant->n_values) {
        engine->houses[engine->n_houses++] = cells;
    }
}

static enum fastsud_status create(const struct fsd_variant *variant, void **solver)
{
    struct engine *const engine = malloc(sizeof(*engine));

    *solver = NULL;
    if (!engine) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    engine->variant = variant;
    engine->cells = UINT64_MAX >> (MOST_CELLS - variant->n_cells);
    engine->n_houses = 0;
    memset(engine->peers, 0, sizeof(engine->peers));
    engine->houses = malloc((variant->n_constraints + 1) * sizeof(*engine->houses));
    if (!engine->houses) {
        destroy(engine);
        return FASTSUD_ERR_NO_MEMORY;
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        add(engine, &variant->constraints[i]);
    }
    *solver = engine;
    return FASTSUD_OK;
}

/*
 * Sets the planes, and fixes cells of one value. Whether a cell is given is not foreseen by processors, so that nothing
 * branches there; other cells have all values, but for pencilmarks.
 */
static void begin(struct engine *engine, const fsd_values *candidates)
{
    const struct fsd_variant *const variant = engine->variant;
    const fsd_values all = fsd_variant_all_values(variant);
    struct state *const state = &engine->state;
    uint64_t taken[FSD_VARIANT_MAX_VALUES]; /* cells that see the value */
    uint64_t open = 0;

    state->fixed = 0;
    memset(state->planes, 0, variant->n_values * sizeof(*state->planes));
    memset(taken, 0, variant->n_values * sizeof(*taken));
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values values = variant->candidates[cell] & (candidates ? candidates[cell] : all);
        const uint64_t is_one = (values & (values - 1)) == 0;
        if (values == 0 || (values != all && !is_one)) {
            for (fsd_values left = values; left != 0; left &= left - 1) {
                state->planes[fsd_values_lowest(left)] |= bit(cell);
            }
            continue;
        }
        const unsigned lowest_value = fsd_values_lowest(values); /* of cells with all, it stays as it is */
        open |= (uint64_t)(values == all) << cell;
        state->fixed |= is_one << cell;
        state->planes[lowest_value] |= is_one << cell;
        taken[lowest_value] |= engine->peers[cell] & -is_one;
    }
    for (unsigned v = 0; v < variant->n_values; v++) {
        state->planes[v] = (state->planes[v] | open) & ~taken[v];
    }
}

/* What is left of a value's plane when it is fixed in these cells: none of them if they see each other. */
static inline uint64_t remaining(const struct engine *engine, uint64_t plane, uint64_t cells)
{
    for (uint64_t left = plane & cells; left != 0; left &= left - 1) {
        plane &= ~engine->peers[lowest(left)];
    }
    return plane;
}

/* Cells with one value become fixed. */
static void fix(struct engine *engine, uint64_t singles)
{
    struct state *const state = &engine->state;

    state->fixed |= singles;
    for (unsigned v = 0; v < engine->variant->n_values; v++) {
        state->planes[v] = remaining(engine, state->planes[v], singles);
    }
}

/* Fixes a value in cells that are its only place in a house; sets whether there were any. */
static bool claim(struct engine *engine, bool *has_claimed)
{
    struct state *const state = &engine->state;
    const unsigned n_values = engine->variant->n_values;

    *has_claimed = false;
    for (unsigned v = 0; v < n_values; v++) {
        const uint64_t plane = state->planes[v];
        uint64_t hidden = 0;
        bool has_places = true;
        for (size_t i = 0; i < engine->n_houses; i++) {
            const uint64_t places = plane & engine->houses[i];
            has_places &= places != 0;
            hidden |= (places & (places - 1)) == 0 ? places : 0;
        }
        if (!has_places) {
            return false;
        }
        hidden &= ~state->fixed;
        if (hidden != 0) {
            *has_claimed = true;
            state->fixed |= hidden;
            for (unsigned other = 0; other < n_values; other++) {
                state->planes[other] &= ~hidden;
            }
            state->planes[v] = remaining(engine, plane, hidden);
        }
    }
    return true;
}

/* Naked and hidden singles to the fixed point; false when a cell or a value is left with nothing. */
static bool propagate(struct engine *engine)
{
    struct state *const state = &engine->state;

    for (bool has_changed = true; has_changed;) {
        uint64_t once = 0;
        uint64_t twice = 0;
        for (unsigned v = 0; v < engine->variant->n_values; v++) {
            twice |= once & state->planes[v];
            once |= state->planes[v];
        }
        if (once != engine->cells) {
            return false;
        }
        const uint64_t singles = once & ~twice & ~state->fixed;
        if (singles != 0) {
            fix(engine, singles);
        } else if (state->fixed == engine->cells) {
            return true;
        } else if (!claim(engine, &has_changed)) {
            return false;
        }
    }
    return true;
}

/* The open cell with the fewest values. */
static unsigned choose(const struct engine *engine)
{
    unsigned fewest = UINT32_MAX;
    unsigned chosen = 0;

    for (uint64_t left = engine->cells & ~engine->state.fixed; left != 0 && fewest > 2; left &= left - 1) {
        const unsigned cell = lowest(left);
        unsigned n = 0;
        for (unsigned v = 0; v < engine->variant->n_values; v++) {
            n += engine->state.planes[v] >> cell & 1;
        }
        if (n < fewest) {
            fewest = n;
            chosen = cell;
        }
    }
    return chosen;
}

/* Gives a cell its lowest value; what is left without that goes to rest. */
static void guess(struct engine *engine, unsigned cell, struct state *rest)
{
    struct state *const state = &engine->state;
    unsigned value = 0;

    while ((state->planes[value] & bit(cell)) == 0) {
        value++;
    }
    *rest = *state;
    rest->planes[value] &= ~bit(cell);
    for (unsigned v = value + 1; v < engine->variant->n_values; v++) {
        state->planes[v] &= ~bit(cell);
    }
}

/* Counts the solution that the planes are; false when it was the last one wanted. */
static bool count(const struct engine *engine, const struct fsd_variant_search *search,
                  struct fsd_variant_answer *answer)
{
    uint8_t values[MOST_CELLS];

    for (unsigned v = 0; v < engine->variant->n_values; v++) {
        for (uint64_t left = engine->state.planes[v]; left != 0; left &= left - 1) {
            values[lowest(left)] = (uint8_t)v;
        }
    }
    if (!answer->has_solution) {
        answer->has_solution = true;
        memcpy(answer->solution, values, engine->variant->n_cells);
    }
    answer->n_solutions++;
    if (search->found && !search->found(search->context, values)) {
        answer->cut_short = true;
        return false;
    }
    return answer->n_solutions < search->limit;
}

static bool is_stopped(const struct fsd_variant_search *search, const struct fsd_variant_answer *answer)
{
    return (search->guess_limit != 0 && answer->n_guesses >= search->guess_limit) ||
           (answer->n_guesses % GUESSES_A_LOOK == 0 && fsd_deadline_passed(search->deadline));
}

static enum fastsud_status solve(void *solver, const fsd_values *candidates, const struct fsd_variant_search *search,
                                 struct fsd_variant_answer *answer)
{
    struct engine *const engine = solver;
    size_t depth = 0;

    answer->n_solutions = 0;
    answer->n_guesses = 0;
    answer->is_open = answer->has_solution = false;
    answer->cut_short = fsd_deadline_passed(search->deadline);
    if (answer->cut_short) {
        return FASTSUD_OK;
    }
    begin(engine, candidates);
    for (;;) {
        bool is_alive = propagate(engine);
        if (is_alive && engine->state.fixed == engine->cells) {
            if (!count(engine, search, answer)) {
                return FASTSUD_OK;
            }
            is_alive = false;
        }
        if (is_alive) {
            if (is_stopped(search, answer)) {
                answer->cut_short = true;
                return FASTSUD_OK;
            }
            answer->n_guesses++;
            guess(engine, choose(engine), &engine->stack[depth++]);
        } else if (depth == 0) {
            return FASTSUD_OK;
        } else {
            engine->state = engine->stack[--depth];
        }
    }
}

const struct fsd_variant_engine fsd_variant_engine_planes = {
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
