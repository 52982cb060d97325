/* The boundary between callers that want solutions and the ways of finding them. */
#ifndef FSD_SOLVE_ENGINE_H
#define FSD_SOLVE_ENGINE_H

#include "base/deadline.h"
#include "rules/engines/variant_engine.h"
#include "solve/solver.h"

/* What a search for the solutions of one puzzle finds. */
struct fsd_engine_answer {
    enum fastsud_verdict verdict;
    bool cut_short;       /* ended by the guess limit or the deadline: n_solutions is a lower bound */
    uint64_t n_solutions; /* found, at most the limit */
    uint64_t n_guesses;
    uint64_t n_nodes; /* 0 if the engine does not count them; so is depth */
    uint32_t depth;
    char solution[FASTSUD_N_CELLS]; /* the first one found, as digits; unspecified if none was */
};

/*
 * An engine solves 9x9 sudoku, puzzle by puzzle or else batches, and puzzles of any rules. Where there is a state it is
 * one thread's at a time; create and destroy are NULL if there is none.
 */
struct fsd_engine {
    const char *name;
    const char *summary;
    const char *package; /* the Debian package that its build needs; its functions are NULL without it. NULL: none */
    bool may_leave_open;
    const struct fsd_variant_engine *rules; /* for puzzles of any rules */
    /* options are in range and name no kernel that does not run. On failure *state is NULL. */
    enum fastsud_status (*create)(const struct fsd_solver_options *options, void **state);
    void (*destroy)(void *state);
    /*
     * Solves what candidates (bit d - 1 for digit d, others 0) allow, until soon after the deadline; of the options,
     * time_limit_ns is not for it. answer is all zeros; its verdict is only read if the engine sets it to FASTSUD_OPEN:
     * candidates are then those left.
     */
    enum fastsud_status (*solve_one)(void *state, const struct fsd_solver_options *options,
                                     uint16_t candidates[FASTSUD_N_CELLS], struct fsd_deadline *deadline,
                                     struct fsd_engine_answer *answer);
    /* batch is not empty, has one input and has verdicts. Adds to counters, except n_puzzles. */
    enum fastsud_status (*solve)(void *state, const struct fsd_batch *batch, struct fsd_counters *counters);
    /*
     * As fsd_solver_begin; batch NULL: solves the batch that is begun, if one is. solve does so too. NULL: the engine
     * leaves no batch.
     */
    enum fastsud_status (*begin)(void *state, const struct fsd_batch *batch, struct fsd_counters *counters,
                                 bool *is_begun);
    const char *(*kernel)(const void *state); /* NULL: the engine has no kernels */
};

/* Of lockstep, which is csp with the kernels behind it. */
extern const struct fsd_variant_engine fsd_variant_engine_lockstep;

#define X(name) extern const struct fsd_engine fsd_engine_##name;
FSD_ENGINE_LIST(X)
#undef X

/* NULL when i is past the end. */
const struct fsd_engine *fsd_engine_at(size_t i);

/* By its name, NULL is that of the default; NULL: there is none. */
const struct fsd_engine *fsd_engine_find(const char *name);

const struct fsd_solver_options *fsd_solver_options_of(const struct fsd_solver *solver);

/* For what asks more of a solver of other rules than batches do. */
const struct fsd_variant_engine *fsd_solver_of_rules(const struct fsd_solver *solver, void **state);

static inline bool fsd_engine_is_built(const struct fsd_engine *engine)
{
    return engine->rules != NULL;
}

/* What a search has proved that was not left open; cut_short: it ended at the guess limit. */
enum fastsud_verdict fsd_verdict_of(uint64_t n_solutions, bool cut_short);

/* Solves one puzzle, with the whole of its answer, by an engine that has solve_one. */
enum fastsud_status fsd_engine_solve_one(const struct fsd_engine *engine, void *state,
                                         const struct fsd_solver_options *options, uint16_t candidates[FASTSUD_N_CELLS],
                                         struct fsd_deadline *deadline, struct fsd_engine_answer *answer);

/* Solves a batch by any engine, as its solve does. options are those that its state was created with. */
enum fastsud_status fsd_engine_solve(const struct fsd_engine *engine, void *state,
                                     const struct fsd_solver_options *options, const struct fsd_batch *batch,
                                     struct fsd_counters *counters);

/* For engines that solve batches: the candidates of puzzle p, and the outputs that the caller asked for. */
void fsd_batch_candidates(const struct fsd_batch *batch, size_t p, uint16_t candidates[FASTSUD_N_CELLS]);
void fsd_batch_put(const struct fsd_batch *batch, size_t p, const struct fsd_engine_answer *answer);

#endif
