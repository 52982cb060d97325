/* The boundary between callers that want solutions and the ways of finding them. */
#ifndef FSD_SOLVE_ENGINE_H
#define FSD_SOLVE_ENGINE_H

#include "solve/solver.h"

struct fsd_engine {
    const char *name;
    const char *summary;
    const char *package; /* the Debian package that its build needs; create is NULL without it. NULL: none */
    bool may_leave_open;
    /* options are in range and name no kernel that does not run. On failure *state is NULL. */
    enum fastsud_status (*create)(const struct fsd_solver_options *options, void **state);
    void (*destroy)(void *state);
    /* batch is not empty, has one input and has verdicts. Adds to counters, except n_puzzles. */
    enum fastsud_status (*solve)(void *state, const struct fsd_batch *batch, struct fsd_counters *counters);
    const char *(*kernel)(const void *state); /* NULL: the engine has no kernels */
};

/* Each is fsd_engine_NAME, in a file of its own; the default comes first. */
#define FSD_ENGINE_LIST(X)                                                                                             \
    X(lockstep)                                                                                                        \
    X(csp)                                                                                                             \
    X(backtrack)                                                                                                       \
    X(logic)                                                                                                           \
    X(sat)

#define X(name) extern const struct fsd_engine fsd_engine_##name;
FSD_ENGINE_LIST(X)
#undef X

/* NULL when i is past the end. */
const struct fsd_engine *fsd_engine_at(size_t i);

/* What a search has proved that was not left open; cut_short: it ended at the guess limit. */
enum fastsud_verdict fsd_verdict_of(uint64_t n_solutions, bool cut_short);

/* One puzzle's answer, from an engine that solves one at a time. */
struct fsd_engine_answer {
    uint64_t n_solutions;
    uint64_t n_guesses;
    uint64_t n_nodes; /* 0 if the engine does not count them; so is depth */
    uint32_t depth;
    bool left_open; /* the verdict is FASTSUD_OPEN */
    bool cut_short;
    const char *solution; /* 81 digits, read when the verdict is FASTSUD_UNIQUE */
};

/* Writes the outputs of puzzle p that the caller asked for, and adds to the counters. */
void fsd_engine_answer_put(const struct fsd_engine_answer *answer, const struct fsd_batch *batch, size_t p,
                           struct fsd_counters *counters);

#endif
