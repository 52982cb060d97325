#include "rules/automata.h"

#include "base/random.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STATES = 1 << 19, FAILED = UINT32_MAX }; /* with room for twice as many a size tells all bytes */

#define LAST (FSD_REJECTED - 1) /* accepted, after the last cell */

/* The states that a machine reaches; the first one stands for rejection, then comes the start. */
struct states {
    const struct fsd_machine *machine;
    struct fsd_bounds *bounds;
    unsigned n_values;
    uint32_t n;
    uint32_t capacity;
    uint64_t *names;
    uint32_t *next;    /* n_values each */
    uint32_t *classes; /* states of one class accept the same, as far as is known */
    uint32_t *refined;
    uint32_t *slots; /* a hash table: index + 1; 0 is free */
    uint32_t n_slots;
    bool failed; /* for want of memory */
};

/* The place in the table of a state, or where it is to be. */
static uint32_t *slot_of(const struct states *states, uint64_t name)
{
    uint32_t slot = (uint32_t)fsd_random_mix(0, name) & (states->n_slots - 1);

    while (states->slots[slot] != 0 && states->names[states->slots[slot] - 1] != name) {
        slot = (slot + 1) & (states->n_slots - 1);
    }
    return &states->slots[slot];
}

/* All arrays together. */
static size_t bytes_of(const struct states *states, size_t capacity)
{
    return capacity * (sizeof(*states->names) + states->n_values * sizeof(*states->next) + 2 * sizeof(*states->slots) +
                       sizeof(*states->classes) + sizeof(*states->refined));
}

static bool grow(struct states *states)
{
    const uint32_t capacity = states->capacity > 0 ? 4 * states->capacity : 64;

    if (!fsd_bounds_hold(states->bounds, bytes_of(states, capacity))) {
        return false;
    }
    uint64_t *const names = realloc(states->names, capacity * sizeof(*names));
    states->names = names ? names : states->names;
    uint32_t *const next = realloc(states->next, (size_t)capacity * states->n_values * sizeof(*next));
    states->next = next ? next : states->next;
    uint32_t *const slots = calloc((size_t)2 * capacity, sizeof(*slots));

    if (!names || !next || !slots) {
        free(slots);
        return false;
    }
    free(states->slots);
    states->slots = slots;
    states->n_slots = 2 * capacity;
    states->capacity = capacity;
    for (uint32_t i = 0; i < states->n; i++) {
        *slot_of(states, names[i]) = i + 1;
    }
    return true;
}

/* The index of a state, which is new if it was not seen; FAILED: no memory. */
static uint32_t index_of(struct states *states, uint64_t name)
{
    if (states->n == states->capacity && !grow(states)) {
        states->failed = states->bounds->reached == FSD_BOUND_NONE;
        return FAILED;
    }
    uint32_t *const slot = slot_of(states, name);
    if (*slot == 0) {
        states->names[states->n] = name;
        *slot = ++states->n;
    }
    return *slot - 1;
}

static bool is_accepting(const struct states *states, uint32_t state)
{
    const uint64_t name = states->names[state];

    return name == LAST ||
           (name != FSD_REJECTED && states->machine->step(states->machine, name, FSD_END) != FSD_REJECTED);
}

/* By breadth, so that states stand in the order of their distance from the start, which ends with the line. */
static void explore(struct states *states)
{
    const struct fsd_machine *const machine = states->machine;
    uint32_t level_end = 2; /* of the states that n_steps lead to */
    unsigned n_steps = 0;

    index_of(states, FSD_REJECTED);
    index_of(states, machine->start);
    for (uint32_t state = 0; state < states->n && states->n <= MAX_STATES && !states->failed; state++) {
        if (!fsd_bounds_hold(states->bounds, 0)) {
            return;
        }
        if (state == level_end) {
            level_end = states->n;
            n_steps++;
        }
        for (unsigned i = 0; i < states->n_values; i++) {
            uint64_t name = FSD_REJECTED;
            if (state > 0 && n_steps < machine->n_cells) {
                name = machine->step(machine, states->names[state], machine->low + (int)i);
            }
            if (n_steps + 1 == machine->n_cells && name != FSD_REJECTED) {
                name = machine->step(machine, name, FSD_END) != FSD_REJECTED ? LAST : FSD_REJECTED;
            }
            const uint32_t to = name == FSD_REJECTED ? 0 : index_of(states, name);
            states->next[(size_t)state * states->n_values + i] = to;
        }
    }
}

static uint32_t class_after(const struct states *states, uint32_t state, unsigned i)
{
    return states->classes[states->next[(size_t)state * states->n_values + i]];
}

static bool is_alike(const struct states *states, uint32_t state, uint32_t other)
{
    bool is_same = states->classes[state] == states->classes[other];

    for (unsigned i = 0; i < states->n_values && is_same; i++) {
        is_same = class_after(states, state, i) == class_after(states, other, i);
    }
    return is_same;
}

/* Splits classes by those that their states lead to (E. F. Moore, 1956); returns how many there are. */
static uint32_t refine(struct states *states)
{
    uint32_t n_classes = 0;

    memset(states->slots, 0, states->n_slots * sizeof(*states->slots));
    for (uint32_t state = 0; state < states->n; state++) {
        uint64_t hash = states->classes[state];
        for (unsigned i = 0; i < states->n_values; i++) {
            hash = fsd_random_mix(hash, class_after(states, state, i));
        }
        uint32_t slot = (uint32_t)hash & (states->n_slots - 1);
        while (states->slots[slot] != 0 && !is_alike(states, state, states->slots[slot] - 1)) {
            slot = (slot + 1) & (states->n_slots - 1);
        }
        if (states->slots[slot] == 0) {
            states->slots[slot] = state + 1;
            states->refined[state] = n_classes++;
        } else {
            states->refined[state] = states->refined[states->slots[slot] - 1];
        }
    }
    memcpy(states->classes, states->refined, states->n * sizeof(*states->classes));
    return n_classes;
}

/* Class 0, of rejection, becomes no state; the start's is then the first, also if it is of class 0. */
static bool minimise(struct states *states, struct fsd_automaton *automaton)
{
    uint32_t n_classes = 0;

    for (uint32_t state = 0; state < states->n; state++) {
        states->classes[state] = is_accepting(states, state);
    }
    for (uint32_t n_before = UINT32_MAX; n_classes != n_before;) {
        n_before = n_classes;
        n_classes = refine(states);
        if (!fsd_bounds_hold(states->bounds, bytes_of(states, states->capacity))) {
            return false;
        }
    }
    automaton->n_states = n_classes > 1 ? n_classes - 1 : 1;
    if (automaton->n_states > FSD_NO_STATE) {
        return false;
    }
    automaton->next = fsd_allocate((size_t)automaton->n_states * states->n_values, sizeof(*automaton->next));
    automaton->accepting = fsd_allocate(automaton->n_states, sizeof(*automaton->accepting));
    for (uint32_t state = 1; state < states->n && automaton->next && automaton->accepting; state++) {
        const uint32_t class = states->classes[state];
        if (class > 0 || state == 1) {
            const size_t at = class > 0 ? class - 1 : 0;
            automaton->accepting[at] = is_accepting(states, state);
            for (unsigned i = 0; i < states->n_values; i++) {
                const uint32_t to = class_after(states, state, i);
                automaton->next[at * states->n_values + i] = to > 0 ? (uint16_t)(to - 1) : FSD_NO_STATE;
            }
        }
    }
    return true;
}

bool fsd_automaton_make(const struct fsd_machine *machine, struct fsd_bounds *bounds, struct fsd_automaton *automaton)
{
    struct states states = {
        .machine = machine, .bounds = bounds, .n_values = (unsigned)(machine->high - machine->low) + 1};

    *automaton = (struct fsd_automaton){.n_values = states.n_values};
    explore(&states);
    states.classes = fsd_allocate((size_t)states.n + 1, sizeof(*states.classes));
    states.refined = fsd_allocate((size_t)states.n + 1, sizeof(*states.refined));
    bool is_small = states.n <= MAX_STATES && bounds->reached == FSD_BOUND_NONE;
    if (is_small && !states.failed && states.classes && states.refined) {
        is_small = minimise(&states, automaton);
    }
    free(states.names);
    free(states.next);
    free(states.classes);
    free(states.refined);
    free(states.slots);
    return is_small;
}

void fsd_automaton_advance(const struct fsd_automaton *automaton, fsd_values values, const bool *now, bool *next)
{
    for (size_t state = 0; state < automaton->n_states; state++) {
        for (fsd_values left = now[state] ? values : 0; left; left &= left - 1) {
            const uint16_t to = automaton->next[state * automaton->n_values + (unsigned)__builtin_ctz(left)];
            if (to != FSD_NO_STATE) {
                next[to] = true;
            }
        }
    }
}

bool fsd_automaton_layers(const struct fsd_automaton *automaton, const fsd_values *candidates, const uint16_t *cells,
                          unsigned n_cells, struct fsd_bounds *bounds, bool *alive)
{
    const size_t n_states = automaton->n_states;

    memset(alive, 0, (n_cells + 1) * n_states * sizeof(*alive));
    alive[0] = true;
    for (unsigned i = 0; i < n_cells; i++, alive += n_states) {
        if (!fsd_bounds_hold(bounds, 0)) {
            return true;
        }
        fsd_automaton_advance(automaton, candidates[cells[i]], alive, alive + n_states);
    }
    for (size_t state = 0; state < n_states; state++) {
        alive[state] &= automaton->accepting[state];
    }
    for (unsigned i = n_cells; i-- > 0;) {
        alive -= n_states;
        if (!fsd_bounds_hold(bounds, 0)) {
            return true;
        }
        for (size_t state = 0; state < n_states; state++) {
            bool is_useful = false;
            for (fsd_values left = alive[state] ? candidates[cells[i]] : 0; left && !is_useful; left &= left - 1) {
                const uint16_t to = automaton->next[state * automaton->n_values + (unsigned)__builtin_ctz(left)];
                is_useful = to != FSD_NO_STATE && alive[n_states + to];
            }
            alive[state] = is_useful;
        }
    }
    return alive[0];
}
