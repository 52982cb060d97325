#include "rules/variant_make.h"

enum {
    LEAST_GUESSES = 10, /* before a search for a solution starts again, besides half as many as there are cells */
    FIRST_GUESSES = 50  /* of a test of a given, when tests are bounded */
};

static void draw_order(struct fsd_random *random, uint16_t *order, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const unsigned k = fsd_random_below(random, i + 1);
        order[i] = order[k];
        order[k] = (uint16_t)i;
    }
}

/*
 * Whether there are as many solutions as limit, or fewer; answer has how many. *gave_up: there may be more, within
 * guess_limit guesses, unless 0, or the deadline.
 */
static enum fastsud_status ask_within(struct fsd_variant_maker *maker, const fsd_values *candidates, uint64_t limit,
                                      uint64_t guess_limit, bool *gave_up)
{
    const struct fsd_variant_search search = {
        .limit = limit, .guess_limit = guess_limit, .deadline = maker->deadline, .without_chains = maker->by_logic};
    const enum fastsud_status status = maker->engine->solve(maker->solver, candidates, &search, &maker->answer);

    maker->n_guesses += maker->answer.n_guesses;
    *gave_up = maker->answer.cut_short && maker->answer.n_solutions < limit;
    return status;
}

enum fastsud_status fsd_variant_judge(struct fsd_variant_maker *maker, const fsd_values *candidates,
                                      enum fastsud_verdict *verdict)
{
    bool gave_up = false;
    const enum fastsud_status status =
        ask_within(maker, candidates, 2, maker->guess_budget > 0 ? FIRST_GUESSES : 0, &gave_up);

    *verdict = gave_up                          ? FASTSUD_GAVE_UP
               : maker->answer.n_solutions == 0 ? FASTSUD_NONE
               : maker->answer.n_solutions == 1 ? FASTSUD_UNIQUE
                                                : FASTSUD_MULTIPLE;
    return status;
}

/* Number i, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair and Zuckerman 1993). */
static uint64_t luby(uint64_t i)
{
    for (;;) {
        const unsigned n_bits = 64 - (unsigned)__builtin_clzll(i);
        if ((i & (i + 1)) == 0) {
            return (uint64_t)1 << (n_bits - 1);
        }
        i -= ((uint64_t)1 << (n_bits - 1)) - 1;
    }
}

enum fastsud_status fsd_variant_draw(struct fsd_variant_maker *maker, struct fsd_random *random,
                                     enum fastsud_verdict *verdict)
{
    struct fsd_variant_search search = {.limit = 1, .deadline = maker->deadline, .random = random};
    struct fsd_variant_answer *const answer = &maker->answer;
    void *solver = NULL;
    enum fastsud_status status = fsd_variant_engine_csp.create(maker->variant, &solver);

    *verdict = FASTSUD_GAVE_UP;
    for (uint64_t i = 1; status == FASTSUD_OK && *verdict == FASTSUD_GAVE_UP; i++) {
        const bool is_longest = (i & (i + 1)) == 0; /* so far; it learns anew, and may see that there is none */
        search.guess_limit = luby(i) * (LEAST_GUESSES + maker->variant->n_cells / 2);
        search.guess_limit *= is_longest ? (uint64_t)__builtin_popcountll(i) : 1;
        search.is_restart = !is_longest;
        status = fsd_variant_engine_csp.solve(solver, NULL, &search, answer);
        maker->n_guesses += answer->n_guesses;
        if (answer->n_solutions > 0) {
            *verdict = FASTSUD_UNIQUE;
        } else if (!answer->cut_short) {
            *verdict = FASTSUD_NONE;
        } else if (fsd_deadline_passed(maker->deadline)) {
            break;
        }
    }
    fsd_variant_engine_csp.destroy(solver);
    return status;
}

struct others {
    const uint8_t *solution;
    uint8_t *values;
    unsigned n, most, n_cells;
};

static bool keep_other(void *context, const uint8_t *values)
{
    struct others *const others = context;

    if (memcmp(values, others->solution, others->n_cells) != 0) {
        memcpy(others->values + (size_t)others->n++ * others->n_cells, values, others->n_cells);
    }
    return others->n < others->most;
}

enum fastsud_status fsd_variant_find_others(struct fsd_variant_maker *maker, struct fsd_random *random,
                                            const uint8_t *solution, const fsd_values *candidates, uint64_t guess_limit,
                                            uint8_t *others, unsigned most, unsigned *n, bool *is_open)
{
    struct others found = {.solution = solution, .values = others, .most = most, .n_cells = maker->variant->n_cells};
    const struct fsd_variant_search search = {.limit = (uint64_t)most + 1,
                                              .guess_limit = guess_limit,
                                              .deadline = maker->deadline,
                                              .random = random,
                                              .found = keep_other,
                                              .context = &found};
    void *solver = NULL;
    enum fastsud_status status = fsd_variant_engine_csp.create(maker->variant, &solver);

    if (status == FASTSUD_OK) {
        status = fsd_variant_engine_csp.solve(solver, candidates, &search, &maker->answer);
        maker->n_guesses += maker->answer.n_guesses;
    }
    fsd_variant_engine_csp.destroy(solver);
    *n = found.n;
    *is_open = maker->answer.cut_short;
    return status;
}

/*
 * Whether a given can be spared: there is no solution with another value. Candidates are as before. *gave_up: that was
 * not found out, within guess_limit guesses, unless 0, or the deadline.
 */
static enum fastsud_status ask_without(struct fsd_variant_maker *maker, const uint8_t *solution, fsd_values *candidates,
                                       unsigned cell, uint64_t guess_limit, bool *is_redundant, bool *gave_up)
{
    const fsd_values given = candidates[cell];
    const fsd_values all = maker->variant->candidates[cell];

    *is_redundant = false;
    if (!fsd_values_are_one(given) || all == given) {
        return FASTSUD_OK;
    }
    candidates[cell] = all & ~((fsd_values)1 << solution[cell]);
    const enum fastsud_status status = ask_within(maker, candidates, 1, guess_limit, gave_up);
    candidates[cell] = given;
    *is_redundant = status == FASTSUD_OK && !*gave_up && maker->answer.n_solutions == 0;
    return status;
}

/*
 * Takes a given away if it can be spared, with all of its orbit; *n_taken becomes how many went. *gave_up: as in
 * ask_without.
 */
static enum fastsud_status take_away(struct fsd_variant_maker *maker, const uint8_t *solution, fsd_values *candidates,
                                     unsigned cell, unsigned n_most, uint64_t guess_limit, unsigned *n_taken,
                                     bool *gave_up)
{
    const unsigned n_cells = maker->variant->n_cells;
    const fsd_values *const all = maker->variant->candidates;
    uint16_t orbit[FSD_VARIANT_MAX_CELLS];
    unsigned n = 0;
    bool is_redundant = false;
    enum fastsud_status status = FASTSUD_OK;

    *n_taken = 0;
    if (!maker->orbits && !maker->by_logic) {
        status = ask_without(maker, solution, candidates, cell, guess_limit, &is_redundant, gave_up);
        candidates[cell] = is_redundant ? all[cell] : candidates[cell];
        *n_taken = is_redundant;
        return status;
    }
    for (unsigned other = maker->orbits ? 0 : cell; other < (maker->orbits ? n_cells : cell + 1); other++) {
        const bool is_of = !maker->orbits || maker->orbits[other] == cell;
        orbit[n] = (uint16_t)other;
        n += is_of && fsd_values_are_one(candidates[other]) && all[other] != candidates[other];
    }
    if (n == 0 || n > n_most) {
        return FASTSUD_OK;
    }
    for (unsigned i = 0; i < n; i++) {
        candidates[orbit[i]] = all[orbit[i]];
    }
    status = ask_within(maker, candidates, 2, guess_limit, gave_up);
    is_redundant = status == FASTSUD_OK && !*gave_up && maker->answer.n_solutions == 1;
    for (unsigned i = 0; i < n && !is_redundant; i++) {
        candidates[orbit[i]] = (fsd_values)1 << solution[orbit[i]];
    }
    *n_taken = is_redundant ? n : 0;
    return status;
}

enum fastsud_status fsd_variant_minimize(struct fsd_variant_maker *maker, struct fsd_random *random,
                                         const uint8_t *solution, fsd_values *candidates, bool *gave_up)
{
    const unsigned n_cells = maker->variant->n_cells;
    const bool is_bounded = maker->guess_budget > 0;
    uint64_t n_left = maker->guess_budget; /* for tests that take long */
    uint16_t order[FSD_VARIANT_MAX_CELLS];
    uint16_t doubtful[FSD_VARIANT_MAX_CELLS];
    unsigned n_doubtful = 0;
    unsigned n_givens = 0;
    enum fastsud_status status = FASTSUD_OK;
    unsigned n_taken = 0;

    *gave_up = false;
    draw_order(random, order, n_cells);
    for (unsigned cell = 0; cell < n_cells; cell++) {
        n_givens += fsd_values_are_one(candidates[cell]);
    }
    for (unsigned i = 0;
         i < n_cells + n_doubtful && n_givens > maker->least_givens && status == FASTSUD_OK && !*gave_up; i++) {
        const bool is_first = i < n_cells;
        const uint16_t cell = is_first ? order[i] : doubtful[i - n_cells];
        const uint64_t limit = !is_bounded ? 0 : is_first ? FIRST_GUESSES : n_left;
        bool is_open = false;
        if (!is_first && n_left == 0) {
            break;
        }
        status =
            take_away(maker, solution, candidates, cell, n_givens - maker->least_givens, limit, &n_taken, &is_open);
        n_givens -= n_taken;
        if (is_open && is_bounded && is_first) {
            doubtful[n_doubtful++] = cell;
        }
        n_left -= is_first ? 0 : maker->answer.n_guesses < n_left ? maker->answer.n_guesses : n_left;
        *gave_up = is_open && (!is_bounded || fsd_deadline_passed(maker->deadline));
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
        status = ask_without(maker, solution, candidates, cell, 0, &is_redundant, gave_up);
        if (is_redundant) {
            cells[(*n)++] = (uint16_t)cell;
        }
    }
    return status;
}

/* All subsets are reached, each once, by taking away givens in their order: more givens never have more solutions. */
struct subsets {
    struct fsd_variant_maker *maker;
    const uint8_t *solution;
    fsd_values *candidates;
    bool (*found)(void *context, const fsd_values *candidates);
    void *context;
    bool gave_up, is_done;
};

/* The subsets from which only givens of cells from `from` on are taken away. */
static enum fastsud_status visit_subsets(struct subsets *of, unsigned from)
{
    const struct fsd_variant *const variant = of->maker->variant;
    enum fastsud_status status = FASTSUD_OK;
    bool is_minimal = true;

    for (unsigned cell = 0; cell < variant->n_cells && status == FASTSUD_OK && !of->gave_up && !of->is_done; cell++) {
        bool is_redundant = false;
        if (cell < from && !is_minimal) {
            continue;
        }
        status = ask_without(of->maker, of->solution, of->candidates, cell, 0, &is_redundant, &of->gave_up);
        is_minimal &= !is_redundant;
        if (is_redundant && cell >= from) {
            const fsd_values given = of->candidates[cell];
            of->candidates[cell] = variant->candidates[cell];
            status = visit_subsets(of, cell + 1);
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
    const enum fastsud_status status = visit_subsets(&subsets, 0);

    *gave_up = subsets.gave_up;
    return status;
}
