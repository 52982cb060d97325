/*
 * The engines "csp" and "backtrack" for any rules: depth-first search over the propagators, at each cell one of its
 * values first and then all but that. For backtrack the cell is the first open one, and the value its lowest, so that
 * solutions come in lexicographic order. For csp it is the one with the fewest values by the weight of the failures
 * that it was part of (dom/wdeg, Boussemart et al. 2004), or one of two places that a value has. Weights fade, so that
 * they tell of where the search is. Until it has a solution, csp starts again now and then, to guess first at the root
 * what weighs most; what was refuted there stays refuted.
 */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "rules/engines/derive.h"
#include "rules/engines/variant_engine.h"

enum {
    FAILURES_TO_FADE = 500,   /* until weights fade */
    GUESSES_OF_PLAIN = 6,     /* before constraints are derived */
    GUESSES_TO_RESTART = 100, /* and then RESTART_FACTOR times as many */
    RESTART_FACTOR = 10,
    GUESSES_A_LOOK = 32 /* at the clock */
};

struct guess {
    uint16_t cell;
    fsd_values value;
    uint64_t weight;
    unsigned n_ways; /* of which it is one: the cell's values, or the value's places; 0: none */
};

struct engine {
    struct fsd_csp plain;
    struct fsd_csp derived; /* plain's with more propagators, once some search has taken long */
    bool has_derived;
    bool cannot_derive;        /* it would take more than the bounds allow */
    const struct fsd_csp *csp; /* one of the two */
    bool is_in_order;          /* cells are guessed in order, and nothing is derived */
    uint64_t *weights;         /* of each cell */
    uint64_t value_weights[FSD_VARIANT_MAX_VALUES];
    unsigned n_failures;       /* since weights faded */
    struct fsd_random *random; /* of the search that runs */
    struct guess *guesses;
    fsd_values *stack; /* of each guess the domains before it */
    size_t capacity;   /* guesses */
};

static void destroy(void *solver)
{
    struct engine *const engine = solver;

    if (engine) {
        fsd_csp_destroy(&engine->derived);
        fsd_csp_destroy(&engine->plain);
        free(engine->weights);
        free(engine->stack);
        free(engine->guesses);
        free(engine);
    }
}

static enum fastsud_status make(const struct fsd_variant *variant, bool is_in_order, void **solver)
{
    struct engine *const engine = calloc(1, sizeof(*engine));

    *solver = NULL;
    if (!engine || !fsd_csp_create(&engine->plain, variant)) {
        const bool is_bounded = engine && engine->plain.bounds.reached != FSD_BOUND_NONE;
        destroy(engine);
        return is_bounded ? FASTSUD_ERR_FULL : FASTSUD_ERR_NO_MEMORY;
    }
    engine->weights = fsd_allocate(variant->n_cells, sizeof(*engine->weights));
    if (!engine->weights) {
        destroy(engine);
        return FASTSUD_ERR_NO_MEMORY;
    }
    engine->is_in_order = engine->cannot_derive = is_in_order;
    *solver = engine;
    return FASTSUD_OK;
}

static enum fastsud_status create(const struct fsd_variant *variant, void **solver)
{
    return make(variant, false, solver);
}

static enum fastsud_status create_in_order(const struct fsd_variant *variant, void **solver)
{
    return make(variant, true, solver);
}

/* Room for one more guess. */
static bool grow(struct engine *engine, size_t n)
{
    if (n < engine->capacity) {
        return true;
    }
    const size_t capacity = engine->capacity > 0 ? 2 * engine->capacity : 32; /* up to twice the number of cells */
    fsd_values *const stack = realloc(engine->stack, capacity * engine->plain.n_cells * sizeof(*stack));
    engine->stack = stack ? stack : engine->stack;
    struct guess *const guesses = realloc(engine->guesses, capacity * sizeof(*guesses));
    engine->guesses = guesses ? guesses : engine->guesses;
    if (!stack || !guesses) {
        return false;
    }
    engine->capacity = capacity;
    return true;
}

/* The value that failures were about, if one stands out, and what it adds to the weight of cells that have it. */
static fsd_values heaviest_value(const struct engine *engine, uint64_t *weight)
{
    const unsigned n_values = engine->csp->n_values;
    uint64_t least = UINT64_MAX;
    unsigned heaviest = 0;

    for (unsigned v = 0; v < n_values; v++) {
        const uint64_t found = engine->value_weights[v];
        heaviest = found > engine->value_weights[heaviest] ? v : heaviest;
        least = found > 0 && found < least ? found : least;
    }
    const uint64_t most = engine->value_weights[heaviest];
    *weight = most / 5;
    return most >= n_values && most / 3 > least / 2 ? (fsd_values)1 << heaviest : 0;
}

/* The cell with the fewest values by its weight, and its lowest value. False: all cells have their value. */
static bool choose_cell(const struct engine *engine, struct guess *guess)
{
    const struct fsd_csp *const csp = engine->csp;
    uint64_t extra = 0;
    const fsd_values heavy = heaviest_value(engine, &extra);

    *guess = (struct guess){.n_ways = 0};
    for (unsigned cell = 0; cell < csp->n_cells; cell++) {
        const fsd_values domain = csp->domains[cell];
        if (fsd_values_is_one(domain)) {
            continue;
        }
        const unsigned n_ways = fsd_values_count(domain);
        const uint64_t weight = engine->weights[cell] + ((domain & heavy) != 0 ? extra : 0);
        if (guess->n_ways == 0 || weight * guess->n_ways > guess->weight * n_ways) {
            *guess = (struct guess){.cell = (uint16_t)cell, .value = domain & -domain};
            guess->weight = weight;
            guess->n_ways = n_ways;
        }
    }
    return guess->n_ways > 0;
}

/* A value that has two places left in a house, if these weigh more. */
static void choose_place(const struct engine *engine, const struct fsd_propagator *house, struct guess *guess)
{
    const fsd_values *const domains = engine->csp->domains;
    fsd_values once = 0;
    fsd_values twice = 0;
    fsd_values thrice = 0;

    for (unsigned i = 0; i < house->n_cells; i++) {
        const fsd_values domain = domains[house->cells[i]];
        thrice |= twice & domain;
        twice |= once & domain;
        once |= domain;
    }
    for (fsd_values left = twice & ~thrice; left != 0; left &= left - 1) {
        struct guess found = {.value = left & -left, .n_ways = 2};
        for (unsigned i = 0; i < house->n_cells; i++) {
            const uint16_t cell = house->cells[i];
            if ((domains[cell] & found.value) != 0) {
                found.weight = found.weight > engine->weights[cell] ? found.weight : engine->weights[cell];
                found.cell = cell;
            }
        }
        if (found.weight * guess->n_ways >= guess->weight * found.n_ways) {
            *guess = found;
        }
    }
}

/* Another value of the cell, or the other place of the value, if chance has it. */
static void draw_guess(const struct engine *engine, const struct fsd_propagator *house, struct guess *guess)
{
    const fsd_values *const domains = engine->csp->domains;

    if (!house) {
        fsd_values left = domains[guess->cell];
        for (unsigned n = fsd_random_below(engine->random, fsd_values_count(left)); n > 0; n--) {
            left &= left - 1;
        }
        guess->value = left & -left;
    } else if (fsd_random_below(engine->random, 2) > 0) {
        unsigned i = 0;
        while (house->cells[i] == guess->cell || (domains[house->cells[i]] & guess->value) == 0) {
            i++;
        }
        guess->cell = house->cells[i];
    }
}

/* The first cell with several values, and its lowest. */
static bool choose_first(const struct fsd_csp *csp, struct guess *guess)
{
    unsigned cell = 0;

    while (cell < csp->n_cells && fsd_values_is_one(csp->domains[cell])) {
        cell++;
    }
    if (cell < csp->n_cells) {
        *guess = (struct guess){.cell = (uint16_t)cell, .value = csp->domains[cell] & -csp->domains[cell]};
    }
    return cell < csp->n_cells;
}

static bool choose(const struct engine *engine, struct guess *guess)
{
    const struct fsd_csp *const csp = engine->csp;

    if (engine->is_in_order) {
        return choose_first(csp, guess);
    }
    if (!choose_cell(engine, guess)) {
        return false;
    }
    const struct fsd_propagator *house = NULL; /* of which the guess is a place */
    for (size_t i = 0; guess->n_ways > 2 && i < csp->n_propagators; i++) {
        const struct fsd_propagator *const propagator = &csp->propagators[i];
        if (propagator->kind != FSD_PROPAGATE_HOUSE) {
            break; /* houses are the first ones */
        }
        choose_place(engine, propagator, guess);
        house = guess->n_ways == 2 ? propagator : NULL;
    }
    if (engine->random) {
        draw_guess(engine, house, guess);
    }
    return true;
}

static void fade(struct engine *engine)
{
    for (unsigned cell = 0; cell < engine->plain.n_cells; cell++) {
        engine->weights[cell] -= engine->weights[cell] / 2;
    }
    for (unsigned v = 0; v < engine->plain.n_values; v++) {
        engine->value_weights[v] /= 4;
    }
    engine->n_failures = 0;
}

/*
 * After a failure these gain weight: the cell guessed, the one that got its value last, with the value, and the cells
 * that were open in the constraint that failed.
 */
static void blame(struct engine *engine, size_t depth)
{
    const struct fsd_csp *const csp = engine->csp;
    const fsd_values last = csp->domains[csp->last_fixed];

    if (depth == 0) {
        return;
    }
    if (++engine->n_failures == FAILURES_TO_FADE) {
        fade(engine);
    }
    engine->weights[engine->guesses[depth - 1].cell]++;
    engine->weights[csp->last_fixed]++;
    if (last != 0) {
        engine->value_weights[fsd_values_lowest(last)]++;
    }
    if (csp->culprit >= csp->n_propagators) {
        engine->weights[csp->culprit - csp->n_propagators]++;
        return;
    }
    const struct fsd_propagator *const culprit = &csp->propagators[csp->culprit];
    const fsd_values *const before = engine->stack + (depth - 1) * csp->n_cells;
    for (unsigned i = 0; i < culprit->n_cells; i++) {
        engine->weights[culprit->cells[i]] += !fsd_values_is_one(before[culprit->cells[i]]);
    }
}

/* Looks at all there is, not at what changed alone. */
static bool propagate_all(struct fsd_csp *csp)
{
    for (unsigned cell = 0; cell < csp->n_cells; cell++) {
        csp->changed[cell / 64] |= (uint64_t)1 << cell % 64;
    }
    for (size_t i = 0; i < csp->n_propagators; i++) {
        csp->queue[i / 64] |= (uint64_t)1 << i % 64;
    }
    return fsd_propagate(csp);
}

static void forget_queue(struct fsd_csp *csp)
{
    memset(csp->changed, 0, csp->n_cell_words * sizeof(*csp->changed));
    memset(csp->queue, 0, csp->n_words * sizeof(*csp->queue));
}

static bool is_stopped(const struct fsd_variant_search *search, const struct fsd_variant_answer *answer)
{
    return (search->guess_limit != 0 && answer->n_guesses >= search->guess_limit) ||
           (answer->n_guesses % GUESSES_A_LOOK == 0 && fsd_deadline_passed(search->deadline));
}

/* Counts the solution that the domains are; false when it was the last one wanted. */
static bool count(const struct fsd_csp *csp, const struct fsd_variant_search *search, struct fsd_variant_answer *answer)
{
    uint8_t values[FSD_VARIANT_MAX_CELLS];

    for (unsigned cell = 0; cell < csp->n_cells; cell++) {
        values[cell] = (uint8_t)fsd_values_lowest(csp->domains[cell]);
    }
    if (!answer->has_solution) {
        answer->has_solution = true;
        memcpy(answer->solution, values, csp->n_cells);
    }
    answer->n_solutions++;
    if (search->found && !search->found(search->context, values)) {
        answer->cut_short = true;
        return false;
    }
    return answer->n_solutions < search->limit;
}

/* FASTSUD_OK also if there is too little memory for it, or time, which the deadline then knows. */
static enum fastsud_status derive(struct engine *engine, struct fsd_deadline *deadline)
{
    struct fsd_csp *const derived = &engine->derived;

    if (engine->has_derived || fsd_csp_derive(derived, &engine->plain, deadline)) {
        engine->has_derived = true;
        return FASTSUD_OK;
    }
    const enum fsd_bound reached = derived->bounds.reached;
    fsd_csp_destroy(derived);
    engine->cannot_derive = reached == FSD_BOUND_BYTES;
    return reached != FSD_BOUND_NONE ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static void tell(const struct engine *engine, const struct fsd_variant_search *search, enum fsd_search_event_kind kind,
                 size_t depth, const struct guess *guess)
{
    if (search->told) {
        const struct fsd_search_event event = {.kind = kind,
                                               .depth = depth,
                                               .cell = guess ? guess->cell : 0,
                                               .value = guess ? guess->value : 0,
                                               .domains = engine->csp->domains};
        search->told(search->told_context, &event);
    }
}

/* Unless there is a solution, which a search from there would find again. */
static bool return_to_root(const struct engine *engine, const struct fsd_variant_search *search,
                           const struct fsd_variant_answer *answer, size_t *depth)
{
    const bool returns = *depth > 0 && !answer->has_solution;

    if (returns) {
        memcpy(engine->csp->domains, engine->stack, engine->csp->n_cells * sizeof(*engine->stack));
        *depth = 0;
        tell(engine, search, FSD_SEARCH_RESTARTED, 0, NULL);
    }
    return returns;
}

static enum fastsud_status run(struct engine *engine, const struct fsd_variant_search *search,
                               struct fsd_variant_answer *answer)
{
    struct fsd_csp *csp = &engine->plain;
    const size_t size = csp->n_cells * sizeof(*csp->domains);
    size_t depth = 0;
    uint64_t n_to_restart = GUESSES_TO_RESTART;
    bool alive = true;

    engine->csp = csp;
    alive = propagate_all(csp);
    for (;;) {
        struct guess guess = {.n_ways = 0};
        if (search->deadline && search->deadline->has_passed) { /* perhaps while it propagated, or derived */
            answer->cut_short = true;
            return FASTSUD_OK;
        }
        tell(engine, search, alive ? FSD_SEARCH_PROPAGATED : FSD_SEARCH_FAILED, depth, NULL);
        if (!alive) {
            blame(engine, depth);
        } else if (!choose(engine, &guess)) {
            if (!count(csp, search, answer)) {
                return FASTSUD_OK;
            }
            alive = false;
        }
        if (alive) {
            if (is_stopped(search, answer)) {
                answer->cut_short = true;
                return FASTSUD_OK;
            }
            if (csp == &engine->plain && answer->n_guesses >= GUESSES_OF_PLAIN && !engine->cannot_derive) {
                const enum fastsud_status status = derive(engine, search->deadline);
                if (status != FASTSUD_OK) {
                    return status;
                }
                if (!engine->has_derived) {
                    continue;
                }
                return_to_root(engine, search, answer, &depth);
                csp = &engine->derived;
                csp->deadline = search->deadline;
                engine->csp = csp;
                alive = !csp->is_impossible && propagate_all(csp);
                continue;
            }
            if (answer->n_guesses >= n_to_restart && !engine->is_in_order && !search->random) {
                n_to_restart *= RESTART_FACTOR;
                if (return_to_root(engine, search, answer, &depth)) {
                    continue;
                }
            }
            if (!grow(engine, depth)) {
                return FASTSUD_ERR_NO_MEMORY;
            }
            answer->n_guesses++;
            tell(engine, search, FSD_SEARCH_GUESSED, depth, &guess);
            memcpy(engine->stack + depth * csp->n_cells, csp->domains, size);
            engine->guesses[depth++] = guess;
            fsd_csp_narrow(csp, guess.cell, guess.value);
        } else {
            if (depth == 0) {
                return FASTSUD_OK;
            }
            depth--;
            forget_queue(csp);
            memcpy(csp->domains, engine->stack + depth * csp->n_cells, size);
            tell(engine, search, FSD_SEARCH_REFUTED, depth, &engine->guesses[depth]);
            fsd_csp_narrow(csp, engine->guesses[depth].cell, ~engine->guesses[depth].value);
        }
        alive = fsd_propagate(csp);
    }
}

static enum fastsud_status solve(void *solver, const fsd_values *candidates, const struct fsd_variant_search *search,
                                 struct fsd_variant_answer *answer)
{
    struct engine *const engine = solver;
    struct fsd_csp *const csp = &engine->plain;
    bool is_impossible = csp->is_impossible;

    answer->n_solutions = 0;
    answer->n_guesses = 0;
    answer->cut_short = answer->is_open = answer->has_solution = false;
    engine->random = search->random;
    if (!search->is_restart) {
        memset(engine->value_weights, 0, sizeof(engine->value_weights));
        engine->n_failures = 0;
    }
    engine->plain.deadline = search->deadline;
    engine->plain.last_fixed = 0;
    engine->derived.last_fixed = 0;
    forget_queue(csp);
    for (unsigned cell = 0; cell < csp->n_cells; cell++) {
        csp->domains[cell] = csp->initial[cell] & (candidates ? candidates[cell] : UINT32_MAX);
        is_impossible |= csp->domains[cell] == 0;
        if (search->is_restart) {
            continue;
        }
        engine->weights[cell] = csp->first_peer[cell + 1] - csp->first_peer[cell] + csp->first_related[cell + 1] -
                                csp->first_related[cell] + 1;
    }
    if (fsd_deadline_passed(search->deadline)) {
        answer->cut_short = true;
        return FASTSUD_OK;
    }
    return is_impossible ? FASTSUD_OK : run(engine, search, answer);
}

const struct fsd_variant_engine fsd_variant_engine_csp = {
    .create = create,
    .destroy = destroy,
    .solve = solve,
};

const struct fsd_variant_engine fsd_variant_engine_backtrack = {
    .create = create_in_order,
    .destroy = destroy,
    .solve = solve,
};
