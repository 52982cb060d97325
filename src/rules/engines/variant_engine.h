/* How engines solve puzzles of any rules: one interface, so that each can be held to the others. */
#ifndef FSD_RULES_VARIANT_ENGINE_H
#define FSD_RULES_VARIANT_ENGINE_H

#include "base/deadline.h"
#include "base/failure.h"
#include "fastsud.h"
#include "rules/variant.h"

struct fsd_random;

enum fsd_search_event_kind {
    FSD_SEARCH_PROPAGATED, /* domains are as far as propagation took them; none is empty */
    FSD_SEARCH_FAILED,     /* something has no value left */
    FSD_SEARCH_GUESSED,    /* the cell is about to get the value */
    FSD_SEARCH_REFUTED,    /* that guess is undone, and the value about to go */
    FSD_SEARCH_RESTARTED   /* all guesses are undone, and what was refuted between them */
};

struct fsd_search_event {
    enum fsd_search_event_kind kind;
    size_t depth; /* guesses that hold, before this one */
    uint16_t cell;
    fsd_values value;
    const fsd_values *domains; /* of all cells, as they now are; of FSD_SEARCH_FAILED they mean nothing */
};

struct fsd_variant_search {
    uint64_t limit;                /* stop at this many solutions, at least 1 */
    uint64_t guess_limit;          /* stop after so many guesses; 0: never */
    struct fsd_deadline *deadline; /* NULL: never */
    struct fsd_random *random;     /* csp tries values in random order; NULL: the lowest first */
    bool is_restart;               /* csp keeps the weights of its last search */
    bool without_chains;           /* logic takes no chains, nor what is harder */
    /* Called with each solution, value indices of all cells; false: stop. NULL: they are only counted. */
    bool (*found)(void *context, const uint8_t *values);
    void *context;
    /* csp and backtrack: told of the search as it goes; the same may be told twice. NULL: nobody. */
    void (*told)(void *context, const struct fsd_search_event *event);
    void *told_context;
    const char *command;         /* what the engine "command" runs */
    struct fsd_failure *failure; /* set by an engine that knows more than a status says; NULL: not wanted */
};

struct fsd_variant_answer {
    uint64_t n_solutions; /* found, at most the limit; each is another one */
    uint64_t n_guesses;
    bool cut_short; /* ended by the guess limit, the deadline or found: n_solutions is a lower bound */
    bool is_open;   /* left open by an engine that does not search */
    bool has_solution;
    uint8_t solution[FSD_VARIANT_MAX_CELLS]; /* the first one found, as value indices */
};

/* A solver of one variant, one thread's at a time; it may be asked again and again with other candidates. */
struct fsd_variant_engine {
    /* The variant must stay as it is until the solver is destroyed. FASTSUD_ERR_FULL: its bounds
     * were reached. FASTSUD_ERR_NO_MEMORY, or others of the engine. */
    enum fastsud_status (*create)(const struct fsd_variant *variant, void **solver);
    void (*destroy)(void *solver);
    /* Solves with candidates, n_cells sets, each a subset of the variant's; NULL: these. Fills answer. */
    enum fastsud_status (*solve)(void *solver, const fsd_values *candidates, const struct fsd_variant_search *search,
                                 struct fsd_variant_answer *answer);
};

extern const struct fsd_variant_engine fsd_variant_engine_csp;
extern const struct fsd_variant_engine fsd_variant_engine_backtrack; /* of csp, but cells and values in order */
/* A quick one, for lockstep to begin with, of variants that have planes: small, and of all-different houses alone. */
bool fsd_variant_has_planes(const struct fsd_variant *variant);
extern const struct fsd_variant_engine fsd_variant_engine_planes;
extern const struct fsd_variant_engine fsd_variant_engine_logic;
extern const struct fsd_variant_engine fsd_variant_engine_dpll;
#ifdef FSD_HAVE_CADICAL
extern const struct fsd_variant_engine fsd_variant_engine_sat;
#endif

#endif
