/* Automata for lines, from a step function: a rule says what it remembers, and the automaton is made of that. */
#ifndef FSD_RULES_AUTOMATA_H
#define FSD_RULES_AUTOMATA_H

#include <limits.h>

#include "rules/variant.h"

#define FSD_REJECTED UINT64_MAX /* a state from which nothing is accepted */

/*
 * What a rule remembers while it reads values is a state: any number but the highest two. After the last cell the value
 * is FSD_END, and what step returns says only whether the line is rejected.
 */
enum { FSD_END = INT_MAX };
struct fsd_machine;
typedef uint64_t fsd_step(const struct fsd_machine *machine, uint64_t state, int value);

struct fsd_machine {
    uint64_t start;
    fsd_step *step;
    int low; /* values are low to high */
    int high;
    unsigned n_cells; /* of the line */
    int64_t number;   /* these are the rule's own */
    int64_t other;
    const void *data;
};

static inline uint64_t fsd_accept(bool is_accepted)
{
    return is_accepted ? 0 : FSD_REJECTED;
}

/*
 * Makes the smallest automaton that accepts of lines of n_cells, at least 1, what the machine does. False: it has too
 * many states, or a bound was reached. The automaton lacks arrays if memory is short.
 */
bool fsd_automaton_make(const struct fsd_machine *machine, struct fsd_bounds *bounds, struct fsd_automaton *automaton);

/* Marks in next, too, the states that some of the values lead to from those in now, n_states bytes each. */
void fsd_automaton_advance(const struct fsd_automaton *automaton, fsd_values values, const bool *now, bool *next);

/*
 * Marks in alive, n_cells + 1 times n_states bytes, the states that some candidates of the first cells lead to, and
 * from which those of the others lead to an accepting one. False: there are none. If a bound is reached it ends early,
 * and what is marked says nothing.
 */
bool fsd_automaton_layers(const struct fsd_automaton *automaton, const fsd_values *candidates, const uint16_t *cells,
                          unsigned n_cells, struct fsd_bounds *bounds, bool *alive);

#endif
