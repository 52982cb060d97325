#include "rules/variant_make.h"

enum { LEAST_CAGE = 2, MOST_CAGE = 5, NO_CAGE = UINT16_MAX };

static void draw_order(struct fsd_random *random, uint16_t *order, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const unsigned k = fsd_random_below(random, i + 1);
        order[i] = order[k];
        order[k] = (uint16_t)i;
    }
}

/* One of the values. */
static fsd_values draw_value(struct fsd_random *random, fsd_values values)
{
    for (unsigned n = fsd_random_below(random, (uint32_t)__builtin_popcount(values)); n > 0; n--) {
        values &= values - 1;
    }
    return values & -values;
}

/* Whether there are as many solutions as limit, or fewer; answer has how many. */
static enum fastsud_status ask(struct fsd_variant_maker *maker, const fsd_values *candidates, uint64_t limit,
                               bool *gave_up)
{
    const struct fsd_variant_search search = {.limit = limit, .deadline = maker->deadline};
    const enum fastsud_status status = maker->engine->solve(maker->solver, candidates, &search, &maker->answer);

    maker->n_guesses += maker->answer.n_guesses;
    *gave_up = maker->answer.cut_short && maker->answer.n_solutions < limit;
    return status;
}

enum fastsud_status fsd_variant_judge(struct fsd_variant_maker *maker, const fsd_values *candidates,
                                      enum fastsud_verdict *verdict)
{
    bool gave_up = false;
    const enum fastsud_status status = ask(maker, candidates, 2, &gave_up);

    *verdict = gave_up                          ? FASTSUD_GAVE_UP
               : maker->answer.n_solutions == 0 ? FASTSUD_NONE
               : maker->answer.n_solutions == 1 ? FASTSUD_UNIQUE
                                                : FASTSUD_MULTIPLE;
    return status;
}

enum fastsud_status fsd_variant_draw(struct fsd_variant_maker *maker, struct fsd_random *random,
                                     enum fastsud_verdict *verdict)
{
    const unsigned n_cells = maker->variant->n_cells;
    fsd_values candidates[FSD_VARIANT_MAX_CELLS];
    uint16_t order[FSD_VARIANT_MAX_CELLS];
    bool gave_up = false;

    memcpy(candidates, maker->variant->candidates, n_cells * sizeof(*candidates));
    draw_order(random, order, n_cells);
    enum fastsud_status status = ask(maker, candidates, 2, &gave_up);
    *verdict = FASTSUD_NONE;
    if (status == FASTSUD_OK && !gave_up && maker->answer.n_solutions == 0) {
        return status;
    }
    for (unsigned i = 0; status == FASTSUD_OK && !gave_up && maker->answer.n_solutions != 1 && i < n_cells;) {
        fsd_values *const cell = &candidates[order[i]];
        const fsd_values before = *cell;
        if (fsd_values_are_one(before)) {
            i++;
            continue;
        }
        *cell = draw_value(random, before);
        status = ask(maker, candidates, 2, &gave_up);
        *cell = maker->answer.n_solutions == 0 ? before & ~*cell : *cell;
    }
    *verdict = gave_up || maker->answer.n_solutions != 1 ? FASTSUD_GAVE_UP : FASTSUD_UNIQUE;
    return status;
}

/* Whether a given can be spared: there is no solution with another value. Candidates are as before. */
static enum fastsud_status ask_without(struct fsd_variant_maker *maker, const uint8_t *solution, fsd_values *candidates,
                                       unsigned cell, bool *is_redundant, bool *gave_up)
{
    const fsd_values given = candidates[cell];
    const fsd_values all = maker->variant->candidates[cell];

    *is_redundant = false;
    if (!fsd_values_are_one(given) || all == given) {
        return FASTSUD_OK;
    }
    candidates[cell] = all & ~((fsd_values)1 << solution[cell]);
    const enum fastsud_status status = ask(maker, candidates, 1, gave_up);
    candidates[cell] = given;
    *is_redundant = status == FASTSUD_OK && maker->answer.n_solutions == 0;
    return status;
}

enum fastsud_status fsd_variant_minimize(struct fsd_variant_maker *maker, struct fsd_random *random,
                                         const uint8_t *solution, fsd_values *candidates, bool *gave_up)
{
    uint16_t order[FSD_VARIANT_MAX_CELLS];
    enum fastsud_status status = FASTSUD_OK;
    bool is_redundant = false;

    *gave_up = false;
    draw_order(random, order, maker->variant->n_cells);
    for (unsigned i = 0; i < maker->variant->n_cells && status == FASTSUD_OK && !*gave_up; i++) {
        status = ask_without(maker, solution, candidates, order[i], &is_redundant, gave_up);
        if (is_redundant) {
            candidates[order[i]] = maker->variant->candidates[order[i]];
        }
    }
    return status;
}

enum fastsud_status fsd_variant_find_redundant(struct fsd_variant_maker *maker, const uint8_t *solution,
                                               fsd_values *candidates, uint16_t *cells, unsigned *n, bool *gave_up)
{
    enum fastsud_status status = FASTSUD_OK;
    bool is_redundant = false;

    *gave_up = false;
    *n = 0;
    for (unsigned cell = 0; cell < maker->variant->n_cells && status == FASTSUD_OK && !*gave_up; cell++) {
        status = ask_without(maker, solution, candidates, cell, &is_redundant, gave_up);
        if (is_redundant) {
            cells[(*n)++] = (uint16_t)cell;
        }
    }
    return status;
}

/* All parts are reached, each once, by taking away givens in their order: more givens never have more solutions. */
struct subsets {
    struct fsd_variant_maker *maker;
    const uint8_t *solution;
    fsd_values *candidates;
    bool (*found)(void *context, const fsd_values *candidates);
    void *context;
    bool gave_up, is_done;
};

/* The parts from which only givens of cells from `from` on are taken away. */
static enum fastsud_status visit_parts(struct subsets *of, unsigned from)
{
    const struct fsd_variant *const variant = of->maker->variant;
    enum fastsud_status status = FASTSUD_OK;
    bool is_minimal = true;

    for (unsigned cell = 0; cell < variant->n_cells && status == FASTSUD_OK && !of->gave_up && !of->is_done; cell++) {
        bool is_redundant = false;
        if (cell < from && !is_minimal) {
            continue;
        }
        status = ask_without(of->maker, of->solution, of->candidates, cell, &is_redundant, &of->gave_up);
        is_minimal &= !is_redundant;
        if (is_redundant && cell >= from) {
            const fsd_values given = of->candidates[cell];
            of->candidates[cell] = variant->candidates[cell];
            status = visit_parts(of, cell + 1);
            of->candidates[cell] = given;
        }
    }
    if (is_minimal && status == FASTSUD_OK && !of->gave_up && !of->is_done) {
        of->is_done = !of->found(of->context, of->candidates);
    }
    return status;
}

enum fastsud_status fsd_variant_minimal_subsets(struct fsd_variant_maker *maker, const uint8_t *solution,
                                                fsd_values *candidates,
                                                bool (*found)(void *context, const fsd_values *candidates),
                                                void *context, bool *gave_up)
{
    struct subsets subsets = {
        .maker = maker, .solution = solution, .candidates = candidates, .found = found, .context = context};
    const enum fastsud_status status = visit_parts(&subsets, 0);

    *gave_up = subsets.gave_up;
    return status;
}

static bool grow(const struct fsd_variant *variant, struct fsd_random *random, const uint8_t *solution, uint16_t *cage,
                 uint16_t number, fsd_values *values)
{
    uint16_t near[4];
    unsigned n_found = 0;
    unsigned added = 0;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const unsigned n = cage[cell] == number ? fsd_rules_neighbours(variant, cell, near) : 0;
        for (unsigned i = 0; i < n; i++) {
            if (cage[near[i]] == NO_CAGE && !(*values >> solution[near[i]] & 1) &&
                fsd_random_below(random, ++n_found) == 0) {
                added = near[i];
            }
        }
    }
    if (n_found > 0) {
        cage[added] = number;
        *values |= (fsd_values)1 << solution[added];
    }
    return n_found > 0;
}

unsigned fsd_variant_draw_cages(const struct fsd_variant *variant, struct fsd_random *random, const uint8_t *solution,
                                uint16_t *cage)
{
    fsd_values values[FSD_VARIANT_MAX_CELLS] = {0}; /* of each cage */
    uint16_t order[FSD_VARIANT_MAX_CELLS];
    uint16_t near[4];
    unsigned n_cages = 0;

    draw_order(random, order, variant->n_cells);
    memset(cage, 0xff, variant->n_cells * sizeof(*cage));
    for (unsigned i = 0; i < variant->n_cells; i++) {
        const unsigned cell = order[i];
        const fsd_values value = (fsd_values)1 << solution[cell];
        if (cage[cell] != NO_CAGE) {
            continue;
        }
        unsigned size = LEAST_CAGE + fsd_random_below(random, MOST_CAGE - LEAST_CAGE + 1);
        cage[cell] = (uint16_t)n_cages;
        values[n_cages] = value;
        while (size > 1 && grow(variant, random, solution, cage, (uint16_t)n_cages, &values[n_cages])) {
            size--;
        }
        n_cages++;
        if (!fsd_values_are_one(values[n_cages - 1])) {
            continue;
        }
        /* A cell that is left alone joins a cage beside it. */
        for (unsigned k = fsd_rules_neighbours(variant, cell, near); k-- > 0;) {
            if (cage[near[k]] < n_cages - 1 && !(values[cage[near[k]]] & value)) {
                cage[cell] = cage[near[k]];
                values[cage[cell]] |= value;
                n_cages--;
                break;
            }
        }
    }
    return n_cages;
}
