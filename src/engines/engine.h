/* The boundary between whoever asks for solutions and whatever finds them. */
#ifndef FSD_ENGINE_H
#define FSD_ENGINE_H

#include "fastsud.h"

struct fsd_engine {
    const char *name;
    const char *summary;
    const char *package; /* what its build needs; NULL: nothing. Without it create is NULL */
    bool may_leave_open;
    /* State for options that were checked for range; on failure *state is NULL. */
    enum fastsud_status (*create)(const struct fastsud_solver_options *options, void **state);
    void (*destroy)(void *state);
    /* A checked batch: exactly one input, verdicts given. Adds to counters, all but n_puzzles. */
    enum fastsud_status (*solve)(void *state, const struct fastsud_batch *batch, struct fastsud_counters *counters);
    const char *(*kernel)(const void *state); /* NULL: has none */
};

extern const struct fsd_engine fsd_engine_lockstep;
extern const struct fsd_engine fsd_engine_csp;
extern const struct fsd_engine fsd_engine_backtrack;
extern const struct fsd_engine fsd_engine_logic;
extern const struct fsd_engine fsd_engine_sat;

/* The engines, the default first; NULL when i is past the end. */
const struct fsd_engine *fsd_engine_at(size_t i);

#endif
