/* CaDiCaL (A. Biere) as an engine for any rules; a clause that forbids the solution found asks for the next. */
#include "rules/engines/variant_engine.h"

#ifdef FSD_HAVE_CADICAL

#include <ccadical.h>
#include <limits.h>
#include <stdlib.h>

#include "rules/engines/clauses.h"

enum { SATISFIABLE = 10, UNSATISFIABLE = 20 };

struct sat {
    const struct fsd_variant *variant;
    struct fsd_clauses clauses;
};

static void destroy(void *solver)
{
    struct sat *const sat = solver;

    if (sat) {
        fsd_clauses_destroy(&sat->clauses);
        free(sat);
    }
}

static enum fastsud_status create(const struct fsd_variant *variant, void **solver)
{
    struct sat *const sat = malloc(sizeof(*sat));

    *solver = NULL;
    if (!sat) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    sat->variant = variant;
    fsd_clauses_init(&sat->clauses, variant);
    if (sat->clauses.failed) {
        const bool is_bounded = sat->clauses.bounds.reached != FSD_BOUND_NONE;
        destroy(sat);
        return is_bounded ? FASTSUD_ERR_FULL : FASTSUD_ERR_NO_MEMORY;
    }
    *solver = sat;
    return FASTSUD_OK;
}

/* CaDiCaL asks this between conflicts. */
static int is_late(void *deadline)
{
    return fsd_deadline_passed(deadline);
}

static void add(CCaDiCaL *cadical, const struct fsd_clauses *clauses)
{
    for (size_t i = 0; i < clauses->n_literals; i++) {
        ccadical_add(cadical, clauses->literals[i]);
    }
}

static int ask(CCaDiCaL *cadical, const struct fsd_variant_search *search)
{
    if (fsd_deadline_passed(search->deadline)) {
        return 0;
    }
    if (search->guess_limit != 0) {
        ccadical_limit(cadical, "decisions", search->guess_limit < INT_MAX ? (int)search->guess_limit : INT_MAX);
    }
    return ccadical_solve(cadical);
}

static enum fastsud_status search_solutions(CCaDiCaL *cadical, const struct sat *sat,
                                            const struct fsd_variant_search *search, struct fsd_variant_answer *answer)
{
    const struct fsd_variant *const variant = sat->variant;
    uint8_t values[FSD_VARIANT_MAX_CELLS];
    int result;

    while ((result = ask(cadical, search)) == SATISFIABLE) {
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            values[cell] = 0;
            while (ccadical_val(cadical, fsd_clauses_variable(variant, cell, values[cell])) < 0) {
                values[cell]++;
            }
        }
        if (!fsd_variant_take_solution(variant, search, values, answer)) {
            return FASTSUD_OK;
        }
        struct fsd_clauses blocking = {.n_variables = 0};
        fsd_clauses_add_blocking(&blocking, variant, values);
        const bool failed = blocking.failed;
        if (!failed) {
            add(cadical, &blocking);
        }
        fsd_clauses_destroy(&blocking);
        if (failed) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    answer->cut_short = result != UNSATISFIABLE;
    return FASTSUD_OK;
}

/* Counts no guesses: CaDiCaL's C interface does not report its decisions. */
static enum fastsud_status solve(void *solver, const fsd_values *candidates, const struct fsd_variant_search *search,
                                 struct fsd_variant_answer *answer)
{
    const struct sat *const sat = solver;
    struct fsd_clauses known = {.n_variables = 0};

    *answer = (struct fsd_variant_answer){.n_solutions = 0};
    if (candidates) {
        fsd_clauses_add_candidates(&known, sat->variant, candidates);
    }
    CCaDiCaL *const cadical = known.failed ? NULL : ccadical_init();
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    if (cadical) {
        ccadical_set_option(cadical, "quiet", 1);
        if (search->deadline) {
            ccadical_set_terminate(cadical, search->deadline, is_late);
        }
        add(cadical, &sat->clauses);
        add(cadical, &known);
        status = search_solutions(cadical, sat, search, answer);
        ccadical_release(cadical);
    }
    fsd_clauses_destroy(&known);
    return status;
}

/* The guess limit bounds CaDiCaL's decisions, for each solution separately. */
const struct fsd_variant_engine fsd_variant_engine_sat = {
    .create = create,
    .destroy = destroy,
    .solve = solve,
};

#endif
