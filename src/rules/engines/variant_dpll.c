/*
 * Davis, Putnam, Logemann and Loveland's search (CACM 1962) on the clauses of any rules, with two watched literals a
 * clause (M. Moskewicz et al., "Chaff", DAC 2001). Written to be read: it learns nothing. It decides on cells only,
 * since all other variables follow from them; so no solution is met twice.
 */
#include <stdlib.h>
#include <string.h>

#include "rules/engines/clauses.h"

enum { NO_WATCH = -1 };

/*
 * A clause of two or more literals is watched at its first two. Watch 2 * clause + side is of the literal there; as
 * long as neither is false, or the other is true, the clause needs no look.
 */
struct dpll {
    const struct fsd_variant *variant;
    struct fsd_clauses clauses;
    bool has_empty;     /* a clause without literals */
    size_t *starts;     /* of each clause, in clauses.literals */
    int *next_watch;    /* of each watch: another one of its literal */
    int *first_watch;   /* of each literal, by place_of() */
    signed char *truth; /* of each variable: 1 true, -1 false, 0 open */
    int *trail;         /* literals made true, in that order */
    size_t n_trail;
    size_t n_propagated; /* of the trail */
    size_t *levels;      /* of each decision: its place in the trail */
    size_t n_levels;
};

enum { CLAUSE_BYTES = sizeof(size_t) + 2 * sizeof(int), VARIABLE_BYTES = 3 * sizeof(int) + 1 + sizeof(size_t) };

static size_t place_of(int literal)
{
    return 2 * (size_t)abs(literal) + (literal < 0);
}

static int truth_of(const struct dpll *dpll, int literal)
{
    return literal > 0 ? dpll->truth[literal] : -dpll->truth[-literal];
}

/* Makes a literal true. False: it is false. */
static bool assign(struct dpll *dpll, int literal)
{
    if (truth_of(dpll, literal) == 0) {
        dpll->truth[abs(literal)] = literal > 0 ? 1 : -1;
        dpll->trail[dpll->n_trail++] = literal;
    }
    return truth_of(dpll, literal) > 0;
}

/* Moves a watch from its literal, which is false, to one of the clause's others that is not. False: all are false. */
static bool move_watch(struct dpll *dpll, int watch, int *literals)
{
    const int side = watch % 2;

    for (int i = 2; literals[i] != 0; i++) {
        if (truth_of(dpll, literals[i]) >= 0) {
            const int literal = literals[i];
            literals[i] = literals[side];
            literals[side] = literal;
            dpll->next_watch[watch] = dpll->first_watch[place_of(literal)];
            dpll->first_watch[place_of(literal)] = watch;
            return true;
        }
    }
    return false;
}

/* A literal has become false: looks at the clauses that watch it. False: one of them has no other. */
static bool visit_watches(struct dpll *dpll, int literal)
{
    int *link = &dpll->first_watch[place_of(literal)];

    while (*link != NO_WATCH) {
        const int watch = *link;
        int *const literals = dpll->clauses.literals + dpll->starts[watch / 2];
        const int other = literals[1 - watch % 2];
        const int next = dpll->next_watch[watch];

        if (truth_of(dpll, other) <= 0 && move_watch(dpll, watch, literals)) {
            *link = next;
        } else if (assign(dpll, other)) {
            link = &dpll->next_watch[watch];
        } else {
            return false;
        }
    }
    return true;
}

/* Unit propagation. False: a clause is violated. */
static bool propagate(struct dpll *dpll)
{
    while (dpll->n_propagated < dpll->n_trail) {
        if (!visit_watches(dpll, -dpll->trail[dpll->n_propagated++])) {
            return false;
        }
    }
    return true;
}

static void undo_to(struct dpll *dpll, size_t n_trail)
{
    while (dpll->n_trail > n_trail) {
        dpll->truth[abs(dpll->trail[--dpll->n_trail])] = 0;
    }
    dpll->n_propagated = n_trail;
}

static void decide(struct dpll *dpll, int literal)
{
    dpll->levels[dpll->n_levels++] = dpll->n_trail;
    assign(dpll, literal);
}

/* Takes the last decision back: its opposite follows from those before. False: there is none left. */
static bool backtrack(struct dpll *dpll)
{
    if (dpll->n_levels == 0) {
        return false;
    }
    const size_t level = dpll->levels[--dpll->n_levels];
    const int decision = dpll->trail[level];
    undo_to(dpll, level);
    return assign(dpll, -decision);
}

/* The cell with the fewest open values, and its lowest one, as a literal; 0: each cell has its value. */
static int choose(const struct dpll *dpll)
{
    const struct fsd_variant *const variant = dpll->variant;
    unsigned fewest = UINT32_MAX;
    int chosen = 0;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        unsigned n_open = 0;
        int lowest = 0;
        for (unsigned i = variant->n_values; i-- > 0;) {
            const int variable = fsd_clauses_variable(variant, cell, i);
            if (dpll->truth[variable] == 0) {
                lowest = variable;
                n_open++;
            }
        }
        if (n_open > 0 && n_open < fewest) {
            fewest = n_open;
            chosen = lowest;
        }
    }
    return chosen;
}

/* Takes the solution that stands. False: the search ends. */
static bool take_solution(const struct dpll *dpll, const struct fsd_variant_search *search,
                          struct fsd_variant_answer *answer)
{
    uint8_t values[FSD_VARIANT_MAX_CELLS];

    for (unsigned cell = 0; cell < dpll->variant->n_cells; cell++) {
        values[cell] = 0;
        while (dpll->truth[fsd_clauses_variable(dpll->variant, cell, values[cell])] < 0) {
            values[cell]++;
        }
    }
    return fsd_variant_take_solution(dpll->variant, search, values, answer);
}

/* Clauses of one literal, and the candidates. False: a contradiction. */
static bool start(struct dpll *dpll, const fsd_values *candidates)
{
    const struct fsd_variant *const variant = dpll->variant;
    bool ok = !dpll->has_empty;

    dpll->n_levels = 0;
    undo_to(dpll, 0);
    for (size_t i = 0; i < dpll->clauses.n_clauses && ok; i++) {
        const int *const literals = dpll->clauses.literals + dpll->starts[i];
        ok = literals[1] != 0 || assign(dpll, literals[0]);
    }
    for (unsigned cell = 0; candidates && cell < variant->n_cells; cell++) {
        for (unsigned i = 0; i < variant->n_values && ok; i++) {
            ok = (candidates[cell] >> i & 1) != 0 || assign(dpll, -fsd_clauses_variable(variant, cell, i));
        }
    }
    return ok;
}

static enum fastsud_status solve(void *solver, const fsd_values *candidates, const struct fsd_variant_search *search,
                                 struct fsd_variant_answer *answer)
{
    struct dpll *const dpll = solver;

    *answer = (struct fsd_variant_answer){.n_solutions = 0};
    for (bool more = start(dpll, candidates); more;) {
        if (fsd_deadline_passed(search->deadline)) {
            answer->cut_short = true;
            break;
        }
        if (!propagate(dpll)) {
            more = backtrack(dpll);
            continue;
        }
        const int literal = choose(dpll);
        if (literal == 0) {
            more = take_solution(dpll, search, answer) && backtrack(dpll);
        } else if (search->guess_limit != 0 && answer->n_guesses == search->guess_limit) {
            answer->cut_short = true;
            more = false;
        } else {
            answer->n_guesses++;
            decide(dpll, literal);
        }
    }
    return FASTSUD_OK;
}

static void destroy(void *solver)
{
    struct dpll *const dpll = solver;

    if (dpll) {
        fsd_clauses_destroy(&dpll->clauses);
        free(dpll->starts);
        free(dpll->next_watch);
        free(dpll->first_watch);
        free(dpll->truth);
        free(dpll->trail);
        free(dpll->levels);
        free(dpll);
    }
}

/* Finds where clauses start, and watches those of two literals and more. */
static void watch_clauses(struct dpll *dpll)
{
    size_t clause = 0;
    size_t start_of = 0;

    memset(dpll->first_watch, NO_WATCH, 2 * ((size_t)dpll->clauses.n_variables + 1) * sizeof(*dpll->first_watch));
    for (size_t i = 0; i < dpll->clauses.n_literals; i++) {
        if (dpll->clauses.literals[i] != 0) {
            continue;
        }
        dpll->has_empty |= i == start_of;
        for (size_t side = 0; side < 2 && i - start_of >= 2; side++) {
            int *const first = &dpll->first_watch[place_of(dpll->clauses.literals[start_of + side])];
            dpll->next_watch[2 * clause + side] = *first;
            *first = (int)(2 * clause + side);
        }
        dpll->starts[clause++] = start_of;
        start_of = i + 1;
    }
}

static enum fastsud_status create(const struct fsd_variant *variant, void **solver)
{
    struct dpll *const dpll = calloc(1, sizeof(*dpll));

    *solver = NULL;
    if (!dpll) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    dpll->variant = variant;
    fsd_clauses_init(&dpll->clauses, variant);
    const size_t n_variables = (size_t)dpll->clauses.n_variables + 1;
    struct fsd_bounds bounds = variant->bounds; /* which clauses keep to until they are made */
    bounds.n_bytes = dpll->clauses.bounds.n_bytes;
    bounds.reached = dpll->clauses.bounds.reached;
    if (dpll->clauses.failed || !fsd_bounds_take(&bounds, dpll->clauses.n_clauses, CLAUSE_BYTES) ||
        !fsd_bounds_take(&bounds, n_variables, VARIABLE_BYTES)) {
        destroy(dpll);
        return bounds.reached != FSD_BOUND_NONE ? FASTSUD_ERR_FULL : FASTSUD_ERR_NO_MEMORY;
    }
    dpll->starts = calloc(dpll->clauses.n_clauses, sizeof(*dpll->starts));
    dpll->next_watch = calloc(2 * dpll->clauses.n_clauses, sizeof(*dpll->next_watch));
    dpll->first_watch = calloc(2 * n_variables, sizeof(*dpll->first_watch));
    dpll->truth = calloc(n_variables, sizeof(*dpll->truth));
    dpll->trail = calloc(n_variables, sizeof(*dpll->trail));
    dpll->levels = calloc(n_variables, sizeof(*dpll->levels));
    if (!dpll->starts || !dpll->next_watch || !dpll->first_watch || !dpll->truth || !dpll->trail || !dpll->levels) {
        destroy(dpll);
        return FASTSUD_ERR_NO_MEMORY;
    }
    watch_clauses(dpll);
    *solver = dpll;
    return FASTSUD_OK;
}

const struct fsd_variant_engine fsd_variant_engine_dpll = {
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
