/*
 * Automata over sequences of cells (Pesant 2004): layers of states, of which those are kept that the start reaches and
 * that reach the end, and of the values those on the way.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rules/engines/propagate.h"

struct edge {
    uint16_t to; /* state of the next layer */
    fsd_values values;
};

struct fsd_line_layer {
    unsigned n_states;
    unsigned n_words;           /* of a set of its states */
    const uint32_t *first_edge; /* of each state, and where the last one's end */
    const struct edge *edges;
    /* Of few states: [value][4 states][which of these]: the states that they lead to, and that lead to them. */
    const uint64_t *forward;
    const uint64_t *back;
    /* What the last run found, for a run in which some domains are the same. */
    uint64_t *reached; /* from the start */
    uint64_t *before;  /* the run before that */
    uint64_t *alive;   /* of these, from which the end is reached */
    fsd_values domain; /* that it was given; 0: there was none */
    fsd_values supported;
    bool is_new; /* of this run: its domain or what is reached is not as it was */
};

enum {
    MOST_STATES_OF_DIFFERENT = 6000,
    LEAST_STATES_OF_ORDER = 4,
    MOST_WORDS_AN_EDGE = 24, /* of tables, 16 of each value and four states: sparse layers gain little by them */
};

static_assert((int)MOST_STATES_OF_DIFFERENT <= (int)FSD_NO_STATE, "as those of an automaton, a layer's fit an edge");

static void mark(uint64_t *set, unsigned i)
{
    set[i / 64] |= (uint64_t)1 << i % 64;
}

static bool has(const uint64_t *set, unsigned i)
{
    return set[i / 64] >> i % 64 & 1;
}

/* A state while layers are made: of the automaton, with the values that were used, if these must differ. */
struct state {
    uint64_t key; /* the values from bit 32 on */
    size_t first_edge;
    bool is_alive;
    uint16_t number; /* within its layer, of those alive */
};

struct making {
    const struct fsd_constraint *constraint;
    const fsd_values *initial; /* of each cell */
    bool is_different;
    bool failed;       /* for want of memory, or a bound was reached */
    bool is_too_large; /* there are too many states */
    struct state *states;
    size_t n_states;
    size_t states_capacity;
    struct edge *edges; /* to states of the next layer, from 0 */
    size_t n_edges;
    size_t edges_capacity;
    struct fsd_bounds *bounds;
    size_t *first_state; /* of each layer, and where the last one's end */
    uint32_t *table;     /* of the layer in work: a state's number within it, from 1, by its key's hash */
    size_t table_size;
};

/* The number of a layer's state; a new one if need be. */
static unsigned number_of(struct making *m, size_t first, uint64_t key)
{
    size_t i = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 40) & (m->table_size - 1);

    while (m->table[i] != 0 && m->states[first + m->table[i] - 1].key != key) {
        i = (i + 1) & (m->table_size - 1);
    }
    if (m->table[i] == 0) {
        struct state *const grown =
            fsd_bounds_grow(m->bounds, m->states, m->n_states, &m->states_capacity, sizeof(*grown));
        m->failed |= !grown;
        if (!grown) {
            return 0;
        }
        m->states = grown;
        m->states[m->n_states++] = (struct state){.key = key};
        m->table[i] = (uint32_t)(m->n_states - first);
        m->is_too_large |= m->is_different && m->n_states > MOST_STATES_OF_DIFFERENT;
    }
    return m->table[i] - 1;
}

static void add_edge(struct making *m, size_t first, unsigned to, fsd_values value)
{
    for (size_t e = first; e < m->n_edges; e++) {
        if (m->edges[e].to == to) {
            m->edges[e].values |= value;
            return;
        }
    }
    struct edge *const grown = fsd_bounds_grow(m->bounds, m->edges, m->n_edges, &m->edges_capacity, sizeof(*grown));
    m->failed |= !grown;
    if (!grown) {
        return;
    }
    m->edges = grown;
    m->edges[m->n_edges++] = (struct edge){.to = (uint16_t)to, .values = value};
}

/* The states that the start reaches, layer by layer, and their edges. */
static void unroll(struct making *m)
{
    const struct fsd_automaton *const automaton = &m->constraint->automaton;

    memset(m->table, 0, m->table_size * sizeof(*m->table));
    number_of(m, 0, 0);
    m->first_state[0] = 0;
    for (unsigned i = 0; i < m->constraint->n_cells && !m->failed; i++) {
        const size_t end = m->n_states;
        m->failed |= !fsd_bounds_hold(m->bounds, 0);
        m->first_state[i + 1] = end;
        memset(m->table, 0, m->table_size * sizeof(*m->table));
        for (size_t s = m->first_state[i]; s < end && !m->failed && !m->is_too_large; s++) {
            const uint64_t key = m->states[s].key;
            const fsd_values used = (fsd_values)(key >> 32);
            const size_t first_edge = m->n_edges;
            m->states[s].first_edge = first_edge;
            for (fsd_values left = m->initial[m->constraint->cells[i]] & ~used;
                 left != 0 && !m->failed && !m->is_too_large; left &= left - 1) {
                const size_t at = (uint32_t)key * automaton->n_values + fsd_values_lowest(left);
                const uint16_t to = automaton->next[at];
                const uint64_t all_used = m->is_different ? (uint64_t)(used | (left & -left)) << 32 : 0;
                if (to != FSD_NO_STATE) {
                    add_edge(m, first_edge, number_of(m, end, to | all_used), left & -left);
                }
            }
        }
    }
    m->first_state[m->constraint->n_cells + 1] = m->n_states;
}

/* Where the edges of a state of a layer but the last end. */
static size_t end_of_edges(const struct making *m, size_t s)
{
    return s + 1 < m->first_state[m->constraint->n_cells] ? m->states[s + 1].first_edge : m->n_edges;
}

/* The states that reach the end. */
static void find_live(struct making *m)
{
    const unsigned n = m->constraint->n_cells;

    for (unsigned i = n + 1; i-- > 0;) {
        const size_t next = m->first_state[i + 1];
        unsigned number = 0;
        for (size_t s = m->first_state[i]; s < next; s++) {
            struct state *const state = &m->states[s];
            const size_t end = i == n ? 0 : end_of_edges(m, s);
            state->is_alive = i == n && m->constraint->automaton.accepting[(uint32_t)state->key];
            for (size_t e = state->first_edge; e < end && !state->is_alive; e++) {
                state->is_alive = m->states[next + m->edges[e].to].is_alive;
            }
            state->number = (uint16_t)number;
            number += state->is_alive;
        }
    }
}

static void fill_layers(struct fsd_csp *csp, const struct making *m, struct fsd_line_layer *layers)
{
    const unsigned n = m->constraint->n_cells;

    for (unsigned i = 0; i <= n; i++) {
        const size_t first = m->first_state[i];
        const size_t next = m->first_state[i + 1];
        const size_t n_edges = i == n || first == next ? 0 : end_of_edges(m, next - 1) - m->states[first].first_edge;
        struct edge *const edges = fsd_csp_take(csp, n_edges, sizeof(*edges));
        uint32_t *const first_edge = fsd_csp_take(csp, next - first + 1, sizeof(*first_edge));
        unsigned n_states = 0;
        uint32_t n_kept = 0;
        if (csp->failed) {
            return;
        }
        for (size_t s = first; s < next; s++) {
            const size_t end = i == n ? 0 : end_of_edges(m, s);
            if (!m->states[s].is_alive) {
                continue;
            }
            for (size_t e = m->states[s].first_edge; e < end; e++) {
                const struct state *const to = &m->states[next + m->edges[e].to];
                if (to->is_alive) {
                    edges[n_kept++] = (struct edge){.to = to->number, .values = m->edges[e].values};
                }
            }
            first_edge[++n_states] = n_kept;
        }
        layers[i] = (struct fsd_line_layer){
            .n_states = n_states, .n_words = (n_states + 63) / 64, .first_edge = first_edge, .edges = edges};
        layers[i].reached = fsd_csp_take(csp, layers[i].n_words, sizeof(*layers[i].reached));
        layers[i].before = fsd_csp_take(csp, layers[i].n_words, sizeof(*layers[i].before));
        layers[i].alive = fsd_csp_take(csp, layers[i].n_words, sizeof(*layers[i].alive));
    }
    if (!csp->failed && layers[0].n_words > 0) {
        mark(layers[0].reached, 0);
    }
}

static bool is_alike(const struct fsd_line_layer *layer, const struct fsd_line_layer *other)
{
    const unsigned n = layer->n_states;

    return n == other->n_states && layer->first_edge[n] == other->first_edge[n] &&
           memcmp(layer->first_edge, other->first_edge, (n + 1) * sizeof(*layer->first_edge)) == 0 &&
           memcmp(layer->edges, other->edges, layer->first_edge[n] * sizeof(*layer->edges)) == 0;
}

static size_t table_words(const struct fsd_csp *csp, const struct fsd_line_layer *layer)
{
    return (size_t)csp->n_values * ((layer->n_states + 3) / 4) * 16;
}

/* From what single states lead to, what any of four do. */
static void fill_table(uint64_t *table, size_t n_words)
{
    for (size_t i = 0; i < n_words; i++) {
        const size_t lowest = i & -i & 15;
        table[i] |= lowest == 0 || lowest == (i & 15) ? 0 : table[i ^ lowest] | table[(i & ~(size_t)15) | lowest];
    }
}

static void make_tables(struct fsd_csp *csp, struct fsd_line_layer *layer, const struct fsd_line_layer *next)
{
    const size_t n_forward = table_words(csp, layer);
    const size_t n_back = table_words(csp, next);
    uint64_t *const forward = fsd_csp_take(csp, n_forward, sizeof(*forward));
    uint64_t *const back = fsd_csp_take(csp, n_back, sizeof(*back));

    if (csp->failed) {
        return;
    }
    for (unsigned s = 0; s < layer->n_states; s++) {
        for (uint32_t e = layer->first_edge[s]; e < layer->first_edge[s + 1]; e++) {
            const unsigned to = layer->edges[e].to;
            for (fsd_values left = layer->edges[e].values; left != 0; left &= left - 1) {
                const unsigned v = fsd_values_lowest(left);
                forward[v * (n_forward / csp->n_values) + s / 4 * 16 + (1u << s % 4)] |= (uint64_t)1 << to;
                back[v * (n_back / csp->n_values) + to / 4 * 16 + (1u << to % 4)] |= (uint64_t)1 << s;
            }
        }
    }
    fill_table(forward, n_forward);
    fill_table(back, n_back);
    layer->forward = forward;
    layer->back = back;
}

void fsd_csp_quicken_line(struct fsd_csp *csp, struct fsd_propagator *line)
{
    const unsigned n = line->n_cells;
    struct fsd_line_layer *const layers = fsd_csp_take(csp, n + 1, sizeof(*layers));

    for (unsigned i = 0; i <= n && !csp->failed; i++) {
        layers[i] = line->layers[i];
        layers[i].domain = 0;
        layers[i].reached = fsd_csp_take(csp, layers[i].n_words, sizeof(*layers[i].reached));
        layers[i].before = fsd_csp_take(csp, layers[i].n_words, sizeof(*layers[i].before));
        layers[i].alive = fsd_csp_take(csp, layers[i].n_words, sizeof(*layers[i].alive));
    }
    for (unsigned i = 0; i < n && fsd_csp_goes_on(csp); i++) {
        if (i > 0 && layers[i - 1].forward && layers[i + 1].n_states == layers[i].n_states &&
            is_alike(&layers[i], &layers[i - 1])) {
            layers[i].forward = layers[i - 1].forward;
            layers[i].back = layers[i - 1].back;
        } else if (layers[i].n_words == 1 && layers[i + 1].n_words == 1 &&
                   table_words(csp, &layers[i]) + table_words(csp, &layers[i + 1]) <=
                       (size_t)MOST_WORDS_AN_EDGE * layers[i].first_edge[layers[i].n_states]) {
            make_tables(csp, &layers[i], &layers[i + 1]);
        }
    }
    if (!csp->failed) {
        mark(layers[0].reached, 0);
        line->layers = layers;
    }
}

/* The sets of values of words that the automaton accepts. */
static void add_options(struct fsd_csp *csp, const struct making *m)
{
    const unsigned n_cells = m->constraint->n_cells;
    fsd_values sets[FSD_MOST_OPTIONS];
    unsigned n = 0;

    for (size_t s = m->first_state[n_cells]; s < m->n_states; s++) {
        const fsd_values set = (fsd_values)(m->states[s].key >> 32);
        unsigned i = 0;
        while (i < n && sets[i] != set) {
            i++;
        }
        if (!m->states[s].is_alive || i < n) {
            continue;
        }
        if (n == FSD_MOST_OPTIONS) {
            return;
        }
        sets[n++] = set;
    }
    fsd_csp_add_options(csp, m->constraint->cells, n_cells, sets, n);
}

bool fsd_csp_add_line(struct fsd_csp *csp, const struct fsd_constraint *constraint, bool is_different)
{
    const size_t n = constraint->n_cells;
    const size_t most = is_different ? MOST_STATES_OF_DIFFERENT : constraint->automaton.n_states;
    struct making m = {
        .constraint = constraint, .bounds = &csp->bounds, .initial = csp->initial, .is_different = is_different};
    struct fsd_line_layer *const layers = fsd_csp_take(csp, n + 1, sizeof(*layers));
    struct fsd_propagator *propagator = NULL;

    for (m.table_size = 16; m.table_size <= 2 * most;) {
        m.table_size *= 2;
    }
    m.table = fsd_allocate(m.table_size, sizeof(*m.table));
    m.first_state = fsd_allocate(n + 2, sizeof(*m.first_state));
    if (layers && m.table && m.first_state) {
        unroll(&m);
    }
    if (!layers || !m.table || !m.first_state || m.failed) {
        csp->failed = true;
        goto end;
    }
    if (m.is_too_large) {
        goto end;
    }
    find_live(&m);
    if (!m.states[0].is_alive) {
        csp->is_impossible = true; /* there may be layers without a state */
        goto end;
    }
    fill_layers(csp, &m, layers);
    if (is_different) {
        add_options(csp, &m);
    }
    if (is_different && constraint->automaton.n_states < LEAST_STATES_OF_ORDER) {
        goto end; /* the values' order says little more than the line itself */
    }
    propagator = fsd_csp_add(csp, is_different ? FSD_PROPAGATE_ORDER : FSD_PROPAGATE_LINE, constraint->cells,
                             constraint->n_cells);
    if (propagator) {
        propagator->layers = layers;
    }
end:
    fsd_bounds_give(m.bounds, m.states_capacity * sizeof(*m.states) + m.edges_capacity * sizeof(*m.edges));
    free(m.states);
    free(m.edges);
    free(m.first_state);
    free(m.table);
    return propagator != NULL;
}

/* What a table has for one value of states that n_states are a set of. */
static uint64_t look_up(const uint64_t *table, unsigned value, unsigned n_states, uint64_t states)
{
    const uint64_t *row = table + (size_t)value * ((n_states + 3) / 4) * 16;
    uint64_t found = 0;

    for (; states != 0; states >>= 4, row += 16) {
        found |= row[states & 15];
    }
    return found;
}

/* Finds the states of the next layer that this one's lead to. Returns whether they are others than before. */
static bool advance(const struct fsd_line_layer *layer, struct fsd_line_layer *next, fsd_values domain)
{
    uint64_t *const before = next->reached;

    next->reached = next->before;
    next->before = before;
    memset(next->reached, 0, next->n_words * sizeof(*next->reached));
    if (layer->forward) {
        for (fsd_values left = domain; left != 0; left &= left - 1) {
            next->reached[0] |= look_up(layer->forward, fsd_values_lowest(left), layer->n_states, layer->reached[0]);
        }
        return next->reached[0] != before[0];
    }
    for (unsigned w = 0; w < layer->n_words; w++) {
        for (uint64_t left = layer->reached[w]; left != 0; left &= left - 1) {
            const unsigned s = 64 * w + (unsigned)__builtin_ctzll(left);
            for (uint32_t e = layer->first_edge[s]; e < layer->first_edge[s + 1]; e++) {
                if ((layer->edges[e].values & domain) != 0) {
                    mark(next->reached, layer->edges[e].to);
                }
            }
        }
    }
    return memcmp(next->reached, before, next->n_words * sizeof(*before)) != 0;
}

/* Of the states reached those that lead to a live one of the next layer. Returns whether others live than before. */
static bool retreat(struct fsd_line_layer *layer, const struct fsd_line_layer *next, fsd_values domain)
{
    bool is_changed = false;

    layer->supported = 0;
    if (layer->back) {
        uint64_t alive = 0;
        for (fsd_values left = domain; left != 0; left &= left - 1) {
            const uint64_t found =
                layer->reached[0] & look_up(layer->back, fsd_values_lowest(left), next->n_states, next->alive[0]);
            layer->supported |= found != 0 ? left & -left : 0;
            alive |= found;
        }
        is_changed = alive != layer->alive[0];
        layer->alive[0] = alive;
        return is_changed;
    }
    for (unsigned w = 0; w < layer->n_words; w++) {
        uint64_t alive = 0;
        for (uint64_t left = layer->reached[w]; left != 0; left &= left - 1) {
            const unsigned s = 64 * w + (unsigned)__builtin_ctzll(left);
            for (uint32_t e = layer->first_edge[s]; e < layer->first_edge[s + 1]; e++) {
                const fsd_values values = layer->edges[e].values & domain;
                if (values != 0 && has(next->alive, layer->edges[e].to)) {
                    layer->supported |= values;
                    alive |= left & -left;
                }
            }
        }
        is_changed |= alive != layer->alive[w];
        layer->alive[w] = alive;
    }
    return is_changed;
}

bool fsd_propagate_line(struct fsd_csp *csp, const struct fsd_propagator *propagator)
{
    struct fsd_line_layer *const layers = propagator->layers;
    const unsigned n = propagator->n_cells;
    unsigned end = 0; /* of the layers that are new */
    bool is_changed = false;

    for (unsigned i = 0; i < n; i++) {
        const fsd_values domain = csp->domains[propagator->cells[i]];
        layers[i].is_new = is_changed || layers[i].domain != domain;
        if (layers[i].is_new) {
            layers[i].domain = domain;
            is_changed = advance(&layers[i], &layers[i + 1], domain);
            end = i + 1;
        }
    }
    if (is_changed) {
        memcpy(layers[n].alive, layers[n].reached, layers[n].n_words * sizeof(*layers[n].alive));
    }
    for (unsigned i = end; i-- > 0;) {
        if (layers[i].is_new || is_changed) {
            is_changed = retreat(&layers[i], &layers[i + 1], layers[i].domain);
        }
    }
    for (unsigned i = 0; i < n; i++) {
        if (!fsd_csp_narrow(csp, propagator->cells[i], layers[i].supported)) {
            return false;
        }
    }
    return true;
}
