/* What simple steps make of an assumption: singles, and what one constraint at a time removes. */
#ifndef FSD_RULES_STEPS_ASSUMPTION_H
#define FSD_RULES_STEPS_ASSUMPTION_H

#include "rules/variant_steps.h"

/* A thing that follows: a cell has a value, or a cell loses values. */
struct fsd_event {
    uint16_t cell;
    fsd_values values; /* that the cell loses */
    fsd_values placed; /* that it then has, and what it sees loses; 0: none */
    bool is_seen;      /* it loses the value of cell `by_cell` */
    bool is_assumed;   /* a further assumption says so */
    uint16_t by_cell;
    const struct fsd_constraint *by;
};

struct fsd_assumption {
    fsd_values *candidates;
    bool *is_placed;
    bool *is_waiting; /* constraints to be looked at */
    struct fsd_event *events;
    size_t n_events, capacity;
    bool failed; /* no memory */
    /* The contradiction: a constraint, with a value that has no place in it, 0: whatever; or a cell without candidates.
     */
    const struct fsd_constraint *broken;
    fsd_values missing;
    uint16_t empty_cell; /* UINT16_MAX: none */
};

/* Room for one. False: no memory; then there is none. */
bool fsd_assumption_make(struct fsd_assumption *assumption, const struct fsd_variant *variant);
void fsd_assumption_destroy(struct fsd_assumption *assumption);

/* Begins on a position, of which nothing is waiting. */
void fsd_assumption_start(struct fsd_assumption *assumption, const struct fsd_variant *variant,
                          const fsd_values *candidates, const bool *is_placed);

/* Whether it came to a contradiction, or memory failed. */
static inline bool fsd_assumption_is_over(const struct fsd_assumption *assumption)
{
    return assumption->failed || assumption->broken || assumption->empty_cell != UINT16_MAX;
}

/* Notes what follows, and does it; the constraints of the cell are to be looked at. */
void fsd_assumption_take(const struct fsd_variant_steps *steps, struct fsd_assumption *assumption,
                         const struct fsd_event *event);

/* Places a value; by: the house where it has no other place; NULL: it is the cell's only candidate, or assumed. */
void fsd_assumption_place(const struct fsd_variant_steps *steps, struct fsd_assumption *assumption, unsigned cell,
                          const struct fsd_constraint *by, fsd_values value);

/* Looks at each constraint that is waiting, once. */
void fsd_assumption_look_once(const struct fsd_variant_steps *steps, struct fsd_assumption *assumption);

/* Goes on until nothing follows, or it is over. */
void fsd_assumption_follow(const struct fsd_variant_steps *steps, struct fsd_assumption *assumption);

#endif
