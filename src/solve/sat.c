/* CaDiCaL (A. Biere) as an engine; a clause that forbids the solution found asks for the next. */
#include "solve/engine.h"

#ifdef FSD_HAVE_CADICAL

#include <ccadical.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "solve/cnf_encoding.h"

enum {
    SATISFIABLE = 10,
    UNSATISFIABLE = 20,
    /* Puzzles that one CaDiCaL solves: by then the clauses it has learned cost more than they save. */
    PUZZLES_OF_ONE = 500,
};

struct sat {
    enum fsd_encoding encoding;
    /*
     * One CaDiCaL for all puzzles, with givens as assumptions: what it has learned of sudoku stays true, but makes its
     * choices depend on earlier puzzles. So it is NULL, and each puzzle has a fresh CaDiCaL, where that would show:
     * with limit 1, in which solution is found; with a guess limit, in what it cuts off. Also with a limit above 2,
     * since ccadical_constrain holds one clause; and with the minimal encoding, where a fresh one is faster.
     */
    CCaDiCaL *kept;
    unsigned n_puzzles; /* solved by it */
};

/* One puzzle. */
struct search {
    CCaDiCaL *cadical;
    bool is_kept;
    struct fsd_deadline *deadline;
    size_t n_known;
    int known[FSD_CNF_N_VARIABLES]; /* literals that are true from the start */
    unsigned digits[FASTSUD_N_CELLS];
};

static void add_clause(void *context, const int *literals, size_t n_literals)
{
    for (size_t i = 0; i < n_literals; i++) {
        ccadical_add(context, literals[i]);
    }
    ccadical_add(context, 0);
}

static CCaDiCaL *make_cadical(enum fsd_encoding encoding)
{
    CCaDiCaL *const cadical = ccadical_init();

    if (cadical) {
        ccadical_set_option(cadical, "quiet", 1);
        fsd_cnf_visit_rules(encoding, &(struct fsd_cnf_visitor){.on_clause = add_clause, .context = cadical});
    }
    return cadical;
}

static void destroy(void *state)
{
    struct sat *const engine = state;

    if (engine) {
        if (engine->kept) {
            ccadical_release(engine->kept);
        }
        free(engine);
    }
}

static enum fastsud_status create(const struct fsd_solver_options *options, void **state)
{
    struct sat *const engine = malloc(sizeof(*engine));

    *state = NULL;
    if (!engine) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    *engine = (struct sat){.encoding = options->encoding};
    if (options->limit == 2 && options->guess_limit == 0 && options->encoding == FSD_ENCODING_EXTENDED) {
        engine->kept = make_cadical(options->encoding);
        if (!engine->kept) {
            free(engine);
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    *state = engine;
    return FASTSUD_OK;
}

/* CaDiCaL asks this between conflicts. */
static int is_late(void *deadline)
{
    return fsd_deadline_passed(deadline);
}

/* guess_limit 0: none. The result is 0 where a limit ends the run. */
static int run(struct search *search, uint64_t guess_limit)
{
    if (fsd_deadline_passed(search->deadline)) {
        return 0;
    }
    for (size_t i = 0; search->is_kept && i < search->n_known; i++) {
        ccadical_assume(search->cadical, search->known[i]);
    }
    if (guess_limit != 0) {
        ccadical_limit(search->cadical, "decisions", guess_limit < INT_MAX ? (int)guess_limit : INT_MAX);
    }
    return ccadical_solve(search->cadical);
}

static void read_model(struct search *search)
{
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        unsigned digit = 1;
        while (digit < 9 && ccadical_val(search->cadical, fsd_cnf_variable(cell, digit)) < 0) {
            digit++;
        }
        search->digits[cell] = digit;
    }
}

/*
 * Forbids the model read last: in the next run, and in later ones unless CaDiCaL is kept. False: no other is possible.
 */
static bool forbid_model(struct search *search)
{
    void (*const add)(CCaDiCaL *, int) = search->is_kept ? ccadical_constrain : ccadical_add;
    bool is_open[FASTSUD_N_CELLS];
    bool any = false;

    memset(is_open, true, sizeof(is_open));
    for (size_t i = 0; i < search->n_known; i++) {
        if (search->known[i] > 0) {
            is_open[(search->known[i] - 1) / 9] = false;
        }
    }
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (is_open[cell]) {
            add(search->cadical, -fsd_cnf_variable(cell, search->digits[cell]));
            any = true;
        }
    }
    if (any) {
        add(search->cadical, 0);
    }
    return any;
}

static void search_solutions(const struct fsd_solver_options *options, struct search *search,
                             struct fsd_engine_answer *answer)
{
    int result = 0;

    if (options->time_limit_ns > 0 || options->stop) {
        ccadical_set_terminate(search->cadical, search->deadline, is_late);
    }
    for (size_t i = 0; !search->is_kept && i < search->n_known; i++) {
        add_clause(search->cadical, &search->known[i], 1);
    }
    while ((result = run(search, options->guess_limit)) == SATISFIABLE) {
        read_model(search);
        for (unsigned cell = 0; answer->n_solutions == 0 && cell < FASTSUD_N_CELLS; cell++) {
            answer->solution[cell] = (char)('0' + search->digits[cell]);
        }
        if (++answer->n_solutions == options->limit || !forbid_model(search)) {
            break;
        }
    }
    answer->cut_short = result != SATISFIABLE && result != UNSATISFIABLE;
    ccadical_set_terminate(search->cadical, NULL, NULL);
}

static void replace_kept(struct sat *engine)
{
    ccadical_release(engine->kept);
    engine->kept = make_cadical(engine->encoding);
    engine->n_puzzles = 0;
}

/* Counts no guesses: CaDiCaL's C interface does not report its decisions. */
static enum fastsud_status solve_one(void *state, const struct fsd_solver_options *options,
                                     uint16_t candidates[FASTSUD_N_CELLS], struct fsd_deadline *deadline,
                                     struct fsd_engine_answer *answer)
{
    struct sat *const engine = state;

    if (engine->kept && engine->n_puzzles == PUZZLES_OF_ONE) {
        replace_kept(engine);
    }
    engine->n_puzzles++;
    struct search search = {.cadical = engine->kept, .is_kept = engine->kept != NULL, .deadline = deadline};

    search.n_known = fsd_cnf_pencilmarks(candidates, search.known);
    if (!search.is_kept) {
        search.cadical = make_cadical(engine->encoding);
        if (!search.cadical) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    search_solutions(options, &search, answer);
    if (!search.is_kept) {
        ccadical_release(search.cadical);
    } else if (answer->cut_short) {
        replace_kept(engine); /* what it has learned may be what keeps it from the end */
    }
    return FASTSUD_OK;
}

#endif

/* The guess limit bounds CaDiCaL's decisions, for each solution separately. */
const struct fsd_engine fsd_engine_sat = {
    .name = "sat",
    .summary = "CaDiCaL on the clauses of Lynce and Ouaknine; counts no guesses",
    .package = "libcadical-dev g++",
#ifdef FSD_HAVE_CADICAL
    .rules = &fsd_variant_engine_sat,
    .create = create,
    .destroy = destroy,
    .solve_one = solve_one,
#endif
};
