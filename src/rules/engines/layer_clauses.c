/* A line, or a sum that is one, as a graph of layers: layer i has the automaton's states that i cells may lead to. */
#include "rules/engines/clauses.h"

#include <stdlib.h>

#include "rules/automata.h"

enum { MAX_STATES = UINT16_MAX }; /* of sums; larger ones become adders */

struct transition {
    unsigned value;
    unsigned other; /* another one to the same state, from 1; 0: none */
    int variable;   /* true: the way through the layers takes it */
};

struct graph {
    struct fsd_clauses *clauses;
    const struct fsd_variant *variant;
    const struct fsd_automaton *automaton;
    int *variables; /* of the states of a layer and of the next; 0: they are not on a way */
    int *next_variables;
    unsigned *first; /* of each state of the next layer: a transition to it, from 1 */
    struct transition *transitions;
    unsigned n_transitions;
};

static void put_clause(const struct graph *graph, int a, int b, int c)
{
    fsd_clauses_put(graph->clauses, a);
    fsd_clauses_put(graph->clauses, b);
    if (c != 0) {
        fsd_clauses_put(graph->clauses, c);
    }
    fsd_clauses_put(graph->clauses, 0);
}

/*
 * A transition is what its state and its cell's value make it; what leads nowhere is forbidden. The latter, and the
 * clause of three literals, follow from the others, but solvers are faster with them.
 */
static void add_transitions(struct graph *graph, unsigned cell, unsigned state)
{
    struct fsd_clauses *const clauses = graph->clauses;
    const int from = graph->variables[state];
    const unsigned begin = graph->n_transitions;

    for (fsd_values left = graph->variant->candidates[cell]; left != 0; left &= left - 1) {
        const unsigned value = (unsigned)__builtin_ctz(left);
        const int holds = fsd_clauses_variable(graph->variant, cell, value);
        const uint16_t to = graph->automaton->next[(size_t)state * graph->automaton->n_values + value];
        if (to == FSD_NO_STATE || graph->next_variables[to] == 0) {
            put_clause(graph, -from, -holds, 0);
            continue;
        }
        const int variable = ++clauses->n_variables;
        graph->transitions[graph->n_transitions++] = (struct transition){value, graph->first[to], variable};
        graph->first[to] = graph->n_transitions;
        put_clause(graph, -variable, from, 0);
        put_clause(graph, -variable, holds, 0);
        put_clause(graph, -variable, graph->next_variables[to], 0);
        put_clause(graph, -from, -holds, variable);
    }
    fsd_clauses_put(clauses, -from);
    for (unsigned i = begin; i < graph->n_transitions; i++) {
        fsd_clauses_put(clauses, graph->transitions[i].variable);
    }
    fsd_clauses_put(clauses, 0);
}

/* A value, and a state of the next layer, need a transition. */
static void add_needs(struct graph *graph, unsigned cell)
{
    for (fsd_values left = graph->variant->candidates[cell]; left != 0; left &= left - 1) {
        const unsigned value = (unsigned)__builtin_ctz(left);
        fsd_clauses_put(graph->clauses, -fsd_clauses_variable(graph->variant, cell, value));
        for (unsigned i = 0; i < graph->n_transitions; i++) {
            if (graph->transitions[i].value == value) {
                fsd_clauses_put(graph->clauses, graph->transitions[i].variable);
            }
        }
        fsd_clauses_put(graph->clauses, 0);
    }
    for (unsigned state = 0; state < graph->automaton->n_states; state++) {
        for (unsigned i = graph->first[state]; i > 0; i = graph->transitions[i - 1].other) {
            if (i == graph->first[state]) {
                fsd_clauses_put(graph->clauses, -graph->next_variables[state]);
            }
            fsd_clauses_put(graph->clauses, graph->transitions[i - 1].variable);
        }
        if (graph->first[state] > 0) {
            fsd_clauses_put(graph->clauses, 0);
        }
    }
}

static void add_layers(struct graph *graph, const uint16_t *cells, unsigned n_cells, const bool *alive)
{
    const unsigned n_states = graph->automaton->n_states;

    graph->variables[0] = ++graph->clauses->n_variables;
    fsd_clauses_put(graph->clauses, graph->variables[0]);
    fsd_clauses_put(graph->clauses, 0);
    for (unsigned i = 0; i < n_cells && !graph->clauses->failed; i++) {
        graph->n_transitions = 0;
        for (unsigned state = 0; state < n_states; state++) {
            graph->first[state] = 0;
            graph->next_variables[state] =
                alive[(i + 1) * (size_t)n_states + state] ? ++graph->clauses->n_variables : 0;
        }
        for (unsigned state = 0; state < n_states; state++) {
            if (alive[i * (size_t)n_states + state]) {
                add_transitions(graph, cells[i], state);
            }
        }
        add_needs(graph, cells[i]);
        int *const variables = graph->variables;
        graph->variables = graph->next_variables;
        graph->next_variables = variables;
    }
}

static void add_line(struct fsd_clauses *clauses, const struct fsd_variant *variant, const uint16_t *cells,
                     unsigned n_cells, const struct fsd_automaton *automaton)
{
    const size_t n = automaton->n_states;
    struct graph graph = {.clauses = clauses, .variant = variant, .automaton = automaton};

    const size_t state_bytes = n_cells + 1 + 2 * sizeof(*graph.variables) + sizeof(*graph.first) +
                               variant->n_values * sizeof(*graph.transitions);
    if (!fsd_bounds_take(&clauses->bounds, n, state_bytes)) {
        clauses->failed = true;
        return;
    }
    bool *const alive = fsd_allocate(n_cells + 1, n);
    int *const variables = graph.variables = fsd_allocate(2 * n, sizeof(*graph.variables));
    graph.first = fsd_allocate(n, sizeof(*graph.first));
    graph.transitions = fsd_allocate(n * variant->n_values, sizeof(*graph.transitions));
    if (!alive || !variables || !graph.first || !graph.transitions) {
        clauses->failed = true;
    } else if (fsd_automaton_layers(automaton, variant->candidates, cells, n_cells, &clauses->bounds, alive)) {
        graph.next_variables = graph.variables + n;
        add_layers(&graph, cells, n_cells, alive);
    } else {
        fsd_clauses_put(clauses, 0); /* nothing is accepted: the empty clause */
    }
    free(alive);
    free(variables);
    free(graph.first);
    free(graph.transitions);
    fsd_bounds_give(&clauses->bounds, n * state_bytes);
}

/* A state: how many cells were read, 16 bits, and what they add to the least that they can. */
static uint64_t step_of_sum(const struct fsd_machine *machine, uint64_t state, int value)
{
    const struct fsd_constraint *const sum = machine->data;
    const unsigned i = (unsigned)(state & 0xffff);
    int64_t added = (int64_t)(state >> 16);

    if (value == FSD_END) {
        return fsd_accept(machine->other ? added <= machine->number : added == machine->number);
    }
    const int64_t weight = sum->weights[i];
    added += weight > 0 ? weight * (value - machine->low) : weight * (value - machine->high);
    return added > machine->number ? FSD_REJECTED : (uint64_t)added << 16 | (i + 1);
}

void fsd_clauses_add_layers(struct fsd_clauses *clauses, const struct fsd_variant *variant,
                            const struct fsd_constraint *constraint)
{
    struct fsd_automaton automaton = constraint->automaton;
    int64_t least = 0;
    int64_t most = 0;

    if (constraint->kind == FSD_LINE) {
        add_line(clauses, variant, constraint->cells, constraint->n_cells, &automaton);
        return;
    }
    for (unsigned i = 0; i < constraint->n_cells; i++) {
        least += fsd_variant_term(variant, constraint->weights[i], fsd_variant_all_values(variant), false);
        most += fsd_variant_term(variant, constraint->weights[i], fsd_variant_all_values(variant), true);
    }
    const struct fsd_machine machine = {.step = step_of_sum,
                                        .low = variant->low,
                                        .high = variant->low + (int)variant->n_values - 1,
                                        .n_cells = constraint->n_cells,
                                        .number = constraint->total - least,
                                        .other = constraint->is_at_most,
                                        .data = constraint};
    if (constraint->n_cells == 0 || (most - least) * constraint->n_cells > MAX_STATES ||
        !fsd_automaton_make(&machine, &clauses->bounds, &automaton)) {
        fsd_clauses_add_adders(clauses, variant, constraint);
        return;
    }
    if (automaton.next && automaton.accepting) {
        add_line(clauses, variant, constraint->cells, constraint->n_cells, &automaton);
    }
    clauses->failed |= !automaton.next || !automaton.accepting;
    free(automaton.next);
    free(automaton.accepting);
}
