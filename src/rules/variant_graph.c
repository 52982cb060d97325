#include "rules/variant_graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/random.h"
#include "rules/line_words.h"

/* What two cells say of each other: allowed[i] are the values of the second when the first has value index i. */
struct table {
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];
};

/* A pair of cells with a constraint: first the lower one. */
struct pair {
    uint32_t cells; /* first * n_cells + second */
    struct table table;
};

struct making {
    struct fsd_variant_graph *graph;
    const struct fsd_variant *variant;
    bool is_reversed;
    struct pair *pairs;
    size_t n_pairs, capacity;
    /* Of the last line: */
    const uint16_t *automaton; /* the array of its automaton */
    unsigned n_line_cells;
    struct fsd_line_words words;
};

static uint64_t mix_values(const fsd_values *values, unsigned n)
{
    uint64_t hash = 0;

    for (unsigned i = 0; i < n; i++) {
        hash = fsd_random_mix(hash, values[i]);
    }
    return hash;
}

static fsd_values reverse(fsd_values values, unsigned n_values)
{
    fsd_values reversed = 0;

    for (unsigned i = 0; i < n_values; i++) {
        reversed |= (values >> i & 1) << (n_values - 1 - i);
    }
    return reversed;
}

/*
 * Whether a table is the same whatever values are called: it allows all pairs of equal values or none, and all pairs of
 * different ones or none.
 */
static bool is_of_equality(const fsd_values *allowed, unsigned n_values, fsd_values all)
{
    bool is = true;

    for (unsigned i = 0; i < n_values; i++) {
        const fsd_values same = (fsd_values)1 << i, others = all & ~same;
        is = is && (allowed[i] & same) == (allowed[0] & 1 ? same : 0) &&
             ((allowed[i] & others) == ((allowed[0] & ~(fsd_values)1) ? others : 0));
    }
    return is;
}

static int compare_pairs(const void *a, const void *b)
{
    const struct pair *const one = a;
    const struct pair *const other = b;

    return (one->cells > other->cells) - (one->cells < other->cells);
}

/* What several constraints say of a pair becomes one; pairs of which nothing is said go. In the order of the cells. */
static void join_pairs(struct making *making)
{
    const struct fsd_variant *const variant = making->variant;
    const fsd_values all = fsd_variant_all_values(variant);
    size_t n = 0;

    if (making->n_pairs == 0) {
        return;
    }
    qsort(making->pairs, making->n_pairs, sizeof(*making->pairs), compare_pairs);
    for (size_t i = 0; i < making->n_pairs;) {
        struct pair joined = making->pairs[i++];
        fsd_values common = all;
        for (; i < making->n_pairs && making->pairs[i].cells == joined.cells; i++) {
            for (unsigned value = 0; value < variant->n_values; value++) {
                joined.table.allowed[value] &= making->pairs[i].table.allowed[value];
            }
        }
        for (unsigned value = 0; value < variant->n_values; value++) {
            common &= joined.table.allowed[value];
        }
        if (common != all) {
            making->pairs[n++] = joined;
        }
    }
    making->n_pairs = n;
}

/* Whether it is the same with the values in reverse. */
static bool is_reversible(const fsd_values *allowed, unsigned n_values)
{
    bool is = true;

    for (unsigned i = 0; i < n_values; i++) {
        is = is && allowed[n_values - 1 - i] == reverse(allowed[i], n_values);
    }
    return is;
}

/* Notes whether a constraint holds whatever values are called, and if they are reversed. */
static void note(struct fsd_variant_graph *graph, const struct fsd_constraint *constraint, bool any_names,
                 bool any_direction)
{
    if (!any_names && (!graph->tells_apart || constraint < graph->tells_apart)) {
        graph->tells_apart = constraint;
    }
    if (!any_direction && (!graph->tells_order || constraint < graph->tells_order)) {
        graph->tells_order = constraint;
    }
}

/* What the second cell says of the first. */
static struct table turned(const fsd_values *allowed, unsigned n_values)
{
    struct table table = {{0}};

    for (unsigned i = 0; i < n_values; i++) {
        for (unsigned j = 0; j < n_values; j++) {
            table.allowed[j] |= (allowed[i] >> j & 1) << i;
        }
    }
    return table;
}

static bool add_pair(struct making *making, unsigned cell, unsigned other, const fsd_values *allowed)
{
    const unsigned n_values = making->variant->n_values, n_cells = making->variant->n_cells;
    const bool is_full = making->n_pairs == making->capacity;
    if (is_full) {
        join_pairs(making);
    }
    if (is_full && making->n_pairs >= making->capacity / 2) {
        struct pair *const grown = fsd_grow(making->pairs, making->capacity, &making->capacity, sizeof(*making->pairs));
        if (!grown) {
            return false;
        }
        making->pairs = grown;
    }
    struct pair *const pair = &making->pairs[making->n_pairs++];
    const bool is_turned = cell > other;
    const struct table back = turned(allowed, n_values);
    const fsd_values *const from = is_turned ? back.allowed : allowed;
    pair->cells = is_turned ? other * n_cells + cell : cell * n_cells + other;
    for (unsigned i = 0; i < n_values; i++) {
        pair->table.allowed[i] = making->is_reversed ? reverse(from[n_values - 1 - i], n_values) : from[i];
    }
    return true;
}

static bool add_pairs(struct making *making, const struct fsd_constraint *constraint)
{
    const struct fsd_variant *const variant = making->variant;
    const fsd_values all = fsd_variant_all_values(variant);
    struct table differ = {{0}};
    bool is_added = true;

    if (constraint->kind == FSD_RELATION) {
        note(making->graph, constraint, is_of_equality(constraint->allowed, variant->n_values, all),
             is_reversible(constraint->allowed, variant->n_values));
        return constraint->cells[0] == constraint->cells[1] ||
               add_pair(making, constraint->cells[0], constraint->cells[1], constraint->allowed);
    }
    for (unsigned i = 0; i < variant->n_values; i++) {
        differ.allowed[i] = all & ~((fsd_values)1 << i);
    }
    for (unsigned i = 0; i < constraint->n_cells && is_added; i++) {
        for (unsigned j = 0; j < i && is_added; j++) {
            is_added = add_pair(making, constraint->cells[i], constraint->cells[j], differ.allowed);
        }
    }
    return is_added;
}

/*
 * A sum of values in reverse is as many times the lowest and the highest together, less the sum. If it is to be at most
 * something, that is the same of the weights' opposites.
 */
static int64_t reversed_total(const struct fsd_variant *variant, const struct fsd_constraint *sum)
{
    const int64_t both = 2 * (int64_t)variant->low + variant->n_values - 1;
    int64_t n = 0;

    for (unsigned i = 0; i < sum->n_cells; i++) {
        n += sum->weights[i];
    }
    return sum->is_at_most ? sum->total - n * both : n * both - sum->total;
}

/* Whether a constraint becomes a vertex, not pairs of cells. */
static bool is_vertex(const struct fsd_constraint *constraint)
{
    return constraint->kind == FSD_SUM || constraint->kind == FSD_LINE;
}

/* Lines often share their automaton. False: no memory. */
static bool take_automaton(struct making *making, const struct fsd_automaton *automaton, unsigned n_cells)
{
    if (making->automaton == automaton->next && making->n_line_cells == n_cells) {
        return true;
    }
    making->automaton = automaton->next;
    making->n_line_cells = n_cells;
    return fsd_line_words_read(&making->words, automaton, n_cells);
}

static bool find_kind(struct making *making, const struct fsd_constraint *constraint, uint64_t *kind)
{
    if (constraint->kind == FSD_SUM) {
        const int64_t reversed = reversed_total(making->variant, constraint);
        const int64_t total = making->is_reversed ? reversed : constraint->total;
        *kind = fsd_random_mix(fsd_random_mix(FSD_SUM, (uint64_t)total), constraint->is_at_most);
        note(making->graph, constraint, constraint->n_cells == 0,
             constraint->n_cells == 0 || (!constraint->is_at_most && reversed == constraint->total));
        return true;
    }
    const bool is_found = take_automaton(making, &constraint->automaton, constraint->n_cells);
    const struct fsd_line_words *const words = &making->words;
    *kind = fsd_random_mix(FSD_LINE, making->is_reversed ? words->reversed_hash : words->hash);
    note(making->graph, constraint, words->any_names, words->any_direction);
    return is_found;
}

static uint64_t label_of(const struct making *making, const struct fsd_constraint *constraint, unsigned i)
{
    const unsigned from_end = constraint->n_cells - 1 - i;
    const unsigned place = making->words.any_order ? 0 : making->words.either_end && from_end < i ? from_end : i;
    const bool is_opposite = making->is_reversed && constraint->is_at_most;

    return constraint->kind == FSD_SUM
               ? fsd_random_mix(1, (uint32_t)(is_opposite ? -constraint->weights[i] : constraint->weights[i]))
               : fsd_random_mix(2, place);
}

/* Sets where the edges of each vertex begin, from how many it has, and gives them room. */
static bool place_edges(struct fsd_variant_graph *graph)
{
    uint32_t at = 0;

    for (unsigned v = 0; v <= graph->n_vertices; v++) {
        const uint32_t n = graph->first[v];
        graph->first[v] = at;
        at += n;
    }
    graph->edges = fsd_allocate(at, sizeof(*graph->edges));
    return graph->edges != NULL;
}

static void put_edge(struct fsd_variant_graph *graph, uint32_t *n_put, unsigned from, unsigned to, uint64_t label,
                     unsigned place)
{
    graph->edges[graph->first[from] + n_put[from]++] = (struct fsd_edge){.label = label, .to = to, .place = place};
}

/* n_put: zeros, one a vertex. False: no memory. */
static bool put_edges(struct making *making, uint32_t *n_put)
{
    struct fsd_variant_graph *const graph = making->graph;
    const struct fsd_variant *const variant = making->variant;
    const unsigned n_values = variant->n_values;
    unsigned vertex = graph->n_cells;

    for (size_t i = 0; i < making->n_pairs; i++) {
        const struct pair *const pair = &making->pairs[i];
        const struct table back = turned(pair->table.allowed, n_values);
        const unsigned cell = pair->cells / graph->n_cells, other = pair->cells % graph->n_cells;
        put_edge(graph, n_put, cell, other, mix_values(pair->table.allowed, n_values), 0);
        put_edge(graph, n_put, other, cell, mix_values(back.allowed, n_values), 0);
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        if (!is_vertex(constraint)) {
            continue;
        }
        if (!find_kind(making, constraint, &graph->kinds[vertex])) {
            return false;
        }
        for (unsigned k = 0; k < constraint->n_cells; k++) {
            const uint64_t label = label_of(making, constraint, k);
            const unsigned place = constraint->kind == FSD_LINE && making->words.either_end ? k : 0;
            put_edge(graph, n_put, vertex, constraint->cells[k], label, place);
            put_edge(graph, n_put, constraint->cells[k], vertex, label, place);
        }
        vertex++;
    }
    return true;
}

/* Counts edges, and the constraints that become vertices; makes pairs. */
static bool count(struct making *making)
{
    struct fsd_variant_graph *const graph = making->graph;
    const struct fsd_variant *const variant = making->variant;
    bool is_added = true;

    graph->n_vertices = variant->n_cells;
    for (size_t i = 0; i < variant->n_constraints && is_added; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        graph->n_vertices += is_vertex(constraint);
        is_added = is_vertex(constraint) || add_pairs(making, constraint);
    }
    join_pairs(making);
    graph->first = is_added ? calloc((size_t)graph->n_vertices + 1, sizeof(*graph->first)) : NULL;
    graph->kinds = fsd_allocate(graph->n_vertices, sizeof(*graph->kinds));
    if (!graph->first || !graph->kinds) {
        return false;
    }
    for (size_t i = 0; i < making->n_pairs; i++) {
        graph->first[making->pairs[i].cells / graph->n_cells]++;
        graph->first[making->pairs[i].cells % graph->n_cells]++;
    }
    for (size_t i = 0, vertex = graph->n_cells; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        for (unsigned k = 0; k < constraint->n_cells && is_vertex(constraint); k++) {
            graph->first[constraint->cells[k]]++;
            graph->first[vertex]++;
        }
        vertex += is_vertex(constraint);
    }
    return true;
}

bool fsd_variant_graph_make(struct fsd_variant_graph *graph, const struct fsd_variant *variant, bool is_reversed)
{
    struct making making = {.graph = graph, .variant = variant, .is_reversed = is_reversed};
    uint32_t *n_put = NULL;

    *graph = (struct fsd_variant_graph){.n_cells = variant->n_cells};
    bool is_made = count(&making) && (n_put = calloc(graph->n_vertices, sizeof(*n_put))) && place_edges(graph);
    if (is_made) {
        for (unsigned cell = 0; cell < graph->n_cells; cell++) {
            const fsd_values values = variant->candidates[cell], reversed = reverse(values, variant->n_values);
            graph->kinds[cell] = fsd_random_mix(3, is_reversed ? reversed : values);
            graph->only_some_values |= values != fsd_variant_all_values(variant);
            graph->only_some_in_order |= values != reversed;
        }
        is_made = put_edges(&making, n_put);
    }
    free(making.pairs);
    free(n_put);
    return is_made;
}

void fsd_variant_graph_destroy(struct fsd_variant_graph *graph)
{
    free(graph->kinds);
    free(graph->first);
    free(graph->edges);
    *graph = (struct fsd_variant_graph){.n_cells = 0};
}

/* A hash of a constraint and its cells, each of which has become another, or, NULL, stays. */
static uint64_t hash_constraint(const struct fsd_variant_graph *graph, unsigned vertex, const uint16_t *to,
                                uint64_t seed)
{
    const uint32_t first = graph->first[vertex], end = graph->first[vertex + 1];
    uint64_t sums[2] = {0}; /* read from either end */

    for (uint32_t e = first; e < end; e++) {
        const struct fsd_edge *const edge = &graph->edges[e];
        const uint64_t cell = fsd_random_mix(edge->label + seed, to ? to[edge->to] : edge->to);
        sums[0] += fsd_random_mix(cell, edge->place);
        sums[1] += fsd_random_mix(cell, end - first - 1 - edge->place);
    }
    return fsd_random_mix(graph->kinds[vertex], fsd_random_mix(sums[0], 0) + fsd_random_mix(sums[1], 0));
}

/* The label of the edge between two cells; 0: there is none. */
static uint64_t label_between(const struct fsd_variant_graph *graph, unsigned cell, unsigned other)
{
    uint32_t low = graph->first[cell], high = graph->first[cell + 1];

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (graph->edges[middle].to < other) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < graph->first[cell + 1] && graph->edges[low].to == other ? graph->edges[low].label : 0;
}

bool fsd_variant_graph_maps(const struct fsd_variant_graph *graph, const uint16_t *to,
                            const struct fsd_variant_graph *image)
{
    uint64_t before = 0, after = 0;

    for (unsigned cell = 0; cell < graph->n_cells; cell++) {
        if (image->kinds[to[cell]] != graph->kinds[cell] ||
            image->first[to[cell] + 1] - image->first[to[cell]] != graph->first[cell + 1] - graph->first[cell]) {
            return false;
        }
        for (uint32_t e = graph->first[cell]; e < graph->first[cell + 1]; e++) {
            const struct fsd_edge *const edge = &graph->edges[e];
            if (edge->to < graph->n_cells && label_between(image, to[cell], to[edge->to]) != edge->label) {
                return false;
            }
        }
    }
    /* The same constraints, however often each: their hashes have the same sum. */
    for (unsigned vertex = graph->n_cells; vertex < graph->n_vertices; vertex++) {
        before += fsd_random_mix(hash_constraint(image, vertex, NULL, 0), 0);
        after += fsd_random_mix(hash_constraint(graph, vertex, to, 0), 0);
    }
    return before == after;
}

uint64_t fsd_variant_graph_hash(const struct fsd_variant_graph *graph, const uint16_t *to, uint64_t seed)
{
    uint64_t sum = 0;

    for (unsigned cell = 0; cell < graph->n_cells; cell++) {
        const uint64_t at = fsd_random_mix(seed, to[cell]);
        sum += fsd_random_mix(at, graph->kinds[cell]);
        for (uint32_t e = graph->first[cell]; e < graph->first[cell + 1]; e++) {
            const struct fsd_edge *const edge = &graph->edges[e];
            if (edge->to < graph->n_cells) {
                sum += fsd_random_mix(fsd_random_mix(at, ~(uint64_t)to[edge->to]), edge->label);
            }
        }
    }
    for (unsigned vertex = graph->n_cells; vertex < graph->n_vertices; vertex++) {
        sum += fsd_random_mix(hash_constraint(graph, vertex, to, seed), seed);
    }
    return fsd_random_mix(seed, sum);
}
