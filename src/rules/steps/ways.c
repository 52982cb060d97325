#include "rules/steps/ways.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "rules/steps/find.h"

enum {
    MOST_LAYERS = FSD_MOST_WAY_CELLS,
    MOST_NODES = 1 << 15, /* of a layer while it is made */
    MOST_EDGES = 1 << 17,
    MOST_ALL_EDGES = 1 << 21,
    N_ANSWERS = 1 << 14
};

/* More values than cells. */
#define NO_WAY ((fsd_values)UINT32_MAX)
_Static_assert(FSD_MOST_WAY_CELLS < 32, "no way has all values");

/* What was found of a clue with some candidates, which it is asked again and again. */
struct answer {
    const struct fsd_constraint *clue; /* NULL: none */
    bool has_any;                      /* way */
    fsd_values candidates[MOST_LAYERS], kept[MOST_LAYERS], common;
};

struct edge {
    uint16_t from, to; /* within their layers */
};

/*
 * Nodes stand layer by layer, the first one alone in the first, and after the last cell another one alone; edges layer
 * by layer, too, and value by value, so that those of values that a cell has lost are not looked at.
 */
struct diagram {
    bool is_made, is_known; /* not too large */
    unsigned n_layers;
    uint16_t *cells;      /* of each layer; a line may come back to one */
    uint32_t *first_of;   /* n_layers + 2: where the layer's nodes begin */
    uint32_t *first_edge; /* of each layer and value, and one more */
    struct edge *edges;   /* of those by their first nodes, each of another one */
};

/* A node while a layer is made. */
struct making_node {
    int64_t state;                /* the sum so far, or the automaton's state */
    fsd_values left[MOST_LAYERS]; /* to each layer */
};

struct making_edge {
    uint32_t from, to; /* within their layers */
    fsd_values value;
};

struct fsd_ways_search {
    struct diagram *of; /* of each constraint of the variant */
    size_t n_constraints;
    size_t n_edges;
    struct making_node *now, *next;
    uint32_t *slots; /* of nodes in next, plus one */
    struct making_edge *edges;
    uint8_t *is_reached;    /* from the first node */
    double *n_ways;         /* on from the node */
    fsd_values *common;     /* to all of these; NO_WAY: there is none */
    size_t n_nodes;         /* room in the last three */
    struct answer *answers; /* each at its hash, if it was the last one of that */
    bool failed;
};

static void destroy(struct diagram *diagram)
{
    free(diagram->cells);
    free(diagram->first_of);
    free(diagram->first_edge);
    free(diagram->edges);
    *diagram = (struct diagram){0};
}

bool fsd_ways_make(struct fsd_variant_steps *steps)
{
    struct fsd_ways_search *const search = calloc(1, sizeof(*search));

    steps->ways = search;
    if (!search) {
        return false;
    }
    search->n_constraints = steps->variant->n_constraints;
    search->of = calloc(search->n_constraints + 1, sizeof(*search->of));
    return search->of != NULL;
}

void fsd_ways_restart(struct fsd_ways_search *search)
{
    for (size_t i = 0; search && search->of && i < search->n_constraints; i++) {
        destroy(&search->of[i]);
    }
    if (search) {
        search->n_edges = 0;
    }
    for (size_t i = 0; search && search->answers && i < N_ANSWERS; i++) {
        search->answers[i].clue = NULL;
    }
}

void fsd_ways_destroy(struct fsd_ways_search *search)
{
    if (search) {
        fsd_ways_restart(search);
        free(search->of);
        free(search->now);
        free(search->next);
        free(search->slots);
        free(search->edges);
        free(search->is_reached);
        free(search->n_ways);
        free(search->common);
        free(search->answers);
        free(search);
    }
}

bool fsd_ways_failed(const struct fsd_ways_search *search)
{
    return search->failed;
}

/* What making a diagram needs beside the search. */
struct making {
    const struct fsd_variant_steps *steps;
    const struct fsd_constraint *clue;
    struct diagram *diagram;
    int64_t weights[MOST_LAYERS];
    uint32_t see[MOST_LAYERS];  /* sets of later layers: cells that differ, */
    uint32_t same[MOST_LAYERS]; /* or the same cell again */
    uint32_t n_next;
    size_t n_edges;
};

/* Of a sum, the next cell is one that sees the most of those before it, so that nodes soon need not tell them apart. */
static void set_order(struct making *making)
{
    const struct fsd_constraint *const clue = making->clue;
    uint16_t *const cells = making->diagram->cells;
    uint32_t taken = 0;

    for (unsigned n = 0; n < clue->n_cells; n++) {
        unsigned best = 0;
        int most = -1;
        for (unsigned i = 0; i < clue->n_cells; i++) {
            int n_seen = 0;
            for (unsigned k = 0; k < n && clue->kind == FSD_SUM; k++) {
                n_seen += fsd_steps_see(making->steps, cells[k], clue->cells[i]);
            }
            if (!(taken >> i & 1) && n_seen > most) {
                most = n_seen;
                best = i;
            }
        }
        taken |= UINT32_C(1) << best;
        cells[n] = clue->cells[best];
        making->weights[n] = clue->kind == FSD_SUM ? clue->weights[best] : 0;
    }
    for (unsigned n = 0; n < clue->n_cells; n++) {
        making->see[n] = making->same[n] = 0;
        for (unsigned k = n + 1; k < clue->n_cells; k++) {
            making->see[n] |= (uint32_t)fsd_steps_see(making->steps, cells[n], cells[k]) << k;
            making->same[n] |= (uint32_t)(cells[n] == cells[k]) << k;
        }
    }
}

/* Whether later cells can still complete a sum. */
static bool can_end(const struct making *making, const struct making_node *node, unsigned layer)
{
    const struct fsd_constraint *const clue = making->clue;
    int64_t least = node->state, most = node->state;

    for (unsigned k = layer; k < clue->n_cells; k++) {
        if (node->left[k] == 0) {
            return false;
        }
        if (clue->kind == FSD_SUM) {
            least += fsd_variant_term(making->steps->variant, making->weights[k], node->left[k], false);
            most += fsd_variant_term(making->steps->variant, making->weights[k], node->left[k], true);
        }
    }
    return clue->kind == FSD_SUM   ? least <= clue->total && (most >= clue->total || clue->is_at_most)
           : layer < clue->n_cells ? true
                                   : clue->automaton.accepting[node->state];
}

/* The node that the value leads to. False: nowhere. */
static bool step_on(const struct making *making, const struct making_node *node, unsigned layer, unsigned value,
                    struct making_node *next)
{
    const struct fsd_constraint *const clue = making->clue;
    const fsd_values bit = (fsd_values)1 << value;

    *next = *node;
    next->left[layer] = 0;
    for (uint32_t later = making->see[layer]; later; later &= later - 1) {
        next->left[fsd_values_lowest(later)] &= ~bit;
    }
    for (uint32_t later = making->same[layer]; later; later &= later - 1) {
        next->left[fsd_values_lowest(later)] &= bit;
    }
    if (clue->kind == FSD_SUM) {
        next->state += making->weights[layer] * (making->steps->variant->low + (int64_t)value);
    } else {
        const uint16_t to = clue->automaton.next[(size_t)node->state * clue->automaton.n_values + value];
        if (to == FSD_NO_STATE) {
            return false;
        }
        next->state = to;
    }
    if (!can_end(making, next, layer + 1)) {
        return false;
    }
    if (layer + 1 == clue->n_cells) {
        next->state = 0; /* the last one */
    }
    return true;
}

/* The number of a node of the next layer, a new one if it was not seen; MOST_NODES: there is no room. */
static uint32_t number_of(struct making *making, const struct making_node *node, unsigned layer)
{
    struct fsd_ways_search *const search = making->steps->ways;
    const unsigned n_layers = making->clue->n_cells;
    uint64_t hash = fsd_random_mix(layer, (uint64_t)node->state);

    for (unsigned k = layer; k < n_layers; k++) {
        hash = fsd_random_mix(hash, node->left[k]);
    }
    uint32_t slot = (uint32_t)hash & (2 * MOST_NODES - 1);
    for (; search->slots[slot] != 0; slot = (slot + 1) & (2 * MOST_NODES - 1)) {
        const struct making_node *const other = &search->next[search->slots[slot] - 1];
        if (other->state == node->state &&
            memcmp(other->left + layer, node->left + layer, (n_layers - layer) * sizeof(*node->left)) == 0) {
            return search->slots[slot] - 1;
        }
    }
    if (making->n_next == MOST_NODES) {
        return MOST_NODES;
    }
    search->next[making->n_next] = *node;
    search->slots[slot] = making->n_next + 1;
    return making->n_next++;
}

/* Makes the edges of a layer, and the nodes of the next. False: they are too many. */
static bool make_layer(struct making *making, unsigned layer, uint32_t n_now)
{
    struct fsd_ways_search *const search = making->steps->ways;

    memset(search->slots, 0, 2 * MOST_NODES * sizeof(*search->slots));
    making->n_next = 0;
    for (uint32_t from = 0; from < n_now; from++) {
        const struct making_node *const node = &search->now[from];
        for (fsd_values left = node->left[layer]; left; left &= left - 1) {
            struct making_node next;
            if (!step_on(making, node, layer, fsd_values_lowest(left), &next)) {
                continue;
            }
            const uint32_t to = number_of(making, &next, layer + 1);
            if (to == MOST_NODES || making->n_edges == MOST_EDGES) {
                return false;
            }
            search->edges[making->n_edges++] = (struct making_edge){.from = from, .to = to, .value = left & -left};
        }
    }
    return true;
}

static bool has_room_of(struct fsd_ways_search *search, uint32_t n_nodes)
{
    if (n_nodes <= search->n_nodes) {
        return true;
    }
    free(search->is_reached);
    free(search->n_ways);
    free(search->common);
    search->n_nodes = 0;
    search->is_reached = malloc(n_nodes);
    search->n_ways = malloc(n_nodes * sizeof(*search->n_ways));
    search->common = malloc(n_nodes * sizeof(*search->common));
    if (!search->is_reached || !search->n_ways || !search->common) {
        return false;
    }
    search->n_nodes = n_nodes;
    return true;
}

/* Copies those edges that lead to the end, so that nodes stand in the order of their layers. */
static bool copy(struct making *making, const size_t *first_edge_of, const uint32_t *n_of)
{
    struct fsd_ways_search *const search = making->steps->ways;
    struct diagram *const diagram = making->diagram;
    const unsigned n_layers = diagram->n_layers, n_values = making->steps->variant->n_values;
    uint32_t n_nodes = 0, n_edges = 0;

    for (unsigned layer = 0; layer <= n_layers; layer++) {
        diagram->first_of[layer] = n_nodes;
        n_nodes += n_of[layer];
    }
    diagram->first_of[n_layers + 1] = n_nodes;
    diagram->first_edge = malloc((n_layers * n_values + 1) * sizeof(*diagram->first_edge));
    diagram->edges = malloc((making->n_edges + 1) * sizeof(*diagram->edges));
    if (!has_room_of(search, n_nodes) || !diagram->first_edge || !diagram->edges) {
        return false;
    }
    uint8_t *const ends = search->is_reached; /* whether the end is reached from the node */
    memset(ends, 0, n_nodes);
    ends[n_nodes - 1] = 1;
    for (unsigned layer = n_layers; layer-- > 0;) {
        for (size_t e = first_edge_of[layer]; e < first_edge_of[layer + 1]; e++) {
            const struct making_edge *const edge = &search->edges[e];
            ends[diagram->first_of[layer] + edge->from] |= ends[diagram->first_of[layer + 1] + edge->to];
        }
    }
    for (unsigned i = 0; i < n_layers * n_values; i++) {
        const unsigned layer = i / n_values;
        diagram->first_edge[i] = n_edges;
        for (size_t e = first_edge_of[layer]; e < first_edge_of[layer + 1]; e++) {
            const struct making_edge *const edge = &search->edges[e];
            if (edge->value >> i % n_values & 1 && ends[diagram->first_of[layer + 1] + edge->to]) {
                diagram->edges[n_edges++] = (struct edge){.from = (uint16_t)edge->from, .to = (uint16_t)edge->to};
            }
        }
    }
    diagram->first_edge[n_layers * n_values] = n_edges;
    search->n_edges += n_edges;
    return true;
}

static bool has_room(struct fsd_ways_search *search)
{
    if (!search->now) {
        search->now = malloc(MOST_NODES * sizeof(*search->now));
        search->next = malloc(MOST_NODES * sizeof(*search->next));
        search->slots = malloc(2 * MOST_NODES * sizeof(*search->slots));
        search->edges = malloc(MOST_EDGES * sizeof(*search->edges));
        search->answers = calloc(N_ANSWERS, sizeof(*search->answers));
    }
    search->failed |= !search->now || !search->next || !search->slots || !search->edges || !search->answers;
    return !search->failed;
}

static void make(const struct fsd_variant_steps *steps, const struct fsd_constraint *clue, struct diagram *diagram)
{
    struct fsd_ways_search *const search = steps->ways;
    struct making making = {.steps = steps, .clue = clue, .diagram = diagram};
    size_t first_edge_of[MOST_LAYERS + 1] = {0};
    uint32_t n_of[MOST_LAYERS + 1] = {1};

    diagram->is_made = true;
    if (clue->n_cells < 2 || clue->n_cells > MOST_LAYERS || search->n_edges > MOST_ALL_EDGES || !has_room(search)) {
        return;
    }
    diagram->n_layers = clue->n_cells;
    diagram->cells = malloc(clue->n_cells * sizeof(*diagram->cells));
    diagram->first_of = malloc((clue->n_cells + 2) * sizeof(*diagram->first_of));
    if (!diagram->cells || !diagram->first_of) {
        search->failed = true;
        return;
    }
    set_order(&making);
    search->now[0].state = 0;
    for (unsigned k = 0; k < clue->n_cells; k++) {
        search->now[0].left[k] = steps->told[diagram->cells[k]];
    }
    for (unsigned layer = 0; layer < clue->n_cells; layer++) {
        if (!make_layer(&making, layer, n_of[layer])) {
            return;
        }
        struct making_node *const now = search->now;
        search->now = search->next;
        search->next = now;
        n_of[layer + 1] = making.n_next;
        first_edge_of[layer + 1] = making.n_edges;
    }
    if (n_of[clue->n_cells] != 1) {
        return; /* there is no way at all */
    }
    diagram->is_known = copy(&making, first_edge_of, n_of);
    search->failed |= !diagram->is_known;
}

/* Goes forward and back through the diagram; without branches on edges, which nothing could predict. */
static void go_through(struct fsd_ways_search *search, const struct diagram *diagram, unsigned n_values,
                       struct answer *answer)
{
    const uint32_t n_nodes = diagram->first_of[diagram->n_layers + 1];

    memset(search->is_reached, 0, n_nodes);
    search->is_reached[0] = 1;
    for (unsigned layer = 0; layer < diagram->n_layers; layer++) {
        const uint8_t *const is_from = search->is_reached + diagram->first_of[layer];
        uint8_t *const restrict is_to = search->is_reached + diagram->first_of[layer + 1];
        const uint32_t *const first_edge = diagram->first_edge + layer * n_values;
        for (fsd_values left = answer->candidates[layer]; left; left &= left - 1) {
            const unsigned value = fsd_values_lowest(left);
            const struct edge *const end = diagram->edges + first_edge[value + 1];
            for (const struct edge *edge = diagram->edges + first_edge[value]; edge < end; edge++) {
                is_to[edge->to] |= is_from[edge->from];
            }
        }
    }
    memset(search->common, UCHAR_MAX, n_nodes * sizeof(*search->common));
    search->common[n_nodes - 1] = 0;
    for (unsigned layer = diagram->n_layers; layer-- > 0;) {
        const uint8_t *const is_from = search->is_reached + diagram->first_of[layer];
        fsd_values *const restrict common_from = search->common + diagram->first_of[layer];
        const fsd_values *const common_to = search->common + diagram->first_of[layer + 1];
        const uint32_t *const first_edge = diagram->first_edge + layer * n_values;
        fsd_values kept = 0;
        for (fsd_values left = answer->candidates[layer]; left; left &= left - 1) {
            const unsigned value = fsd_values_lowest(left);
            const struct edge *const end = diagram->edges + first_edge[value + 1];
            const fsd_values bit = left & -left;
            fsd_values any = 0;
            for (const struct edge *edge = diagram->edges + first_edge[value]; edge < end; edge++) {
                const fsd_values common = common_to[edge->to];
                common_from[edge->from] &= common | bit;
                any |= ~common & -(fsd_values)is_from[edge->from];
            }
            kept |= any ? bit : 0;
        }
        answer->kept[layer] = kept;
    }
    answer->common = search->common[0];
    answer->has_any = answer->common != NO_WAY;
}

/* How many ways there are through what was gone through. */
static double count_ways(const struct fsd_ways_search *search, const struct diagram *diagram, unsigned n_values,
                         const struct answer *answer)
{
    const uint32_t n_nodes = diagram->first_of[diagram->n_layers + 1];

    memset(search->n_ways, 0, n_nodes * sizeof(*search->n_ways));
    search->n_ways[n_nodes - 1] = 1;
    for (unsigned i = diagram->n_layers * n_values; i-- > 0;) {
        const double *const to = search->n_ways + diagram->first_of[i / n_values + 1];
        double *const from = search->n_ways + diagram->first_of[i / n_values];
        const bool is_candidate = answer->candidates[i / n_values] >> i % n_values & 1;
        for (uint32_t e = diagram->first_edge[i]; is_candidate && e < diagram->first_edge[i + 1]; e++) {
            from[diagram->edges[e].from] += to[diagram->edges[e].to];
        }
    }
    return search->n_ways[0];
}

/* Drops what these candidates, which never come back, leave no way through. */
static void shrink(struct fsd_ways_search *search, struct diagram *diagram, unsigned n_values,
                   const struct answer *answer)
{
    uint32_t n_edges = 0, e = 0;

    for (unsigned i = 0; i < diagram->n_layers * n_values; i++) {
        const unsigned layer = i / n_values;
        const uint8_t *const is_from = search->is_reached + diagram->first_of[layer];
        const fsd_values *const common_to = search->common + diagram->first_of[layer + 1];
        const bool is_kept = answer->kept[layer] >> i % n_values & 1;
        diagram->first_edge[i] = n_edges;
        for (; e < diagram->first_edge[i + 1]; e++) {
            const struct edge edge = diagram->edges[e];
            if (is_kept && is_from[edge.from] && common_to[edge.to] != NO_WAY) {
                diagram->edges[n_edges++] = edge;
            }
        }
    }
    diagram->first_edge[diagram->n_layers * n_values] = n_edges;
}

bool fsd_ways_are_known(const struct fsd_variant_steps *steps, const struct fsd_constraint *clue)
{
    return steps->ways->of[clue - steps->variant->constraints].is_known;
}

bool fsd_ways_find(const struct fsd_variant_steps *steps, const struct fsd_constraint *clue, struct fsd_ways_left *left)
{
    struct fsd_ways_search *const search = steps->ways;
    struct diagram *const diagram = &search->of[clue - steps->variant->constraints];
    fsd_values candidates[MOST_LAYERS];

    if (clue->kind != FSD_SUM && clue->kind != FSD_LINE) {
        return false;
    }
    if (!diagram->is_made) {
        make(steps, clue, diagram);
    }
    if (!diagram->is_known) {
        return false;
    }
    uint64_t hash = (uint64_t)(clue - steps->variant->constraints);
    for (unsigned layer = 0; layer < diagram->n_layers; layer++) {
        candidates[layer] = steps->candidates[diagram->cells[layer]];
        hash = fsd_random_mix(hash, candidates[layer]);
    }
    struct answer *const answer = &search->answers[hash % N_ANSWERS];
    if (answer->clue != clue || memcmp(answer->candidates, candidates, diagram->n_layers * sizeof(*candidates)) != 0) {
        answer->clue = clue;
        memcpy(answer->candidates, candidates, diagram->n_layers * sizeof(*candidates));
        go_through(search, diagram, steps->variant->n_values, answer);
        if (!steps->is_assumed && answer->has_any) {
            shrink(search, diagram, steps->variant->n_values, answer);
        }
    }
    *left = (struct fsd_ways_left){diagram->n_layers, diagram->cells, answer->kept, answer->common, answer->has_any};
    return true;
}

/* The edge of a value on from a node; NULL: there is none. */
static const struct edge *edge_of(const struct diagram *diagram, unsigned i, unsigned node)
{
    for (uint32_t e = diagram->first_edge[i]; e < diagram->first_edge[i + 1]; e++) {
        if (diagram->edges[e].from == node) {
            return &diagram->edges[e];
        }
    }
    return NULL;
}

/* Goes on along what was gone through, after one value of each cell before. Returns how many ways there are by then. */
static unsigned list(const struct fsd_ways_search *search, const struct diagram *diagram, unsigned n_values,
                     const fsd_values *candidates, unsigned layer, unsigned node, uint8_t *way,
                     uint8_t (*ways)[FSD_MOST_WAY_CELLS], unsigned n)
{
    if (layer == diagram->n_layers) {
        memcpy(ways[n], way, diagram->n_layers);
        return n + 1;
    }
    for (fsd_values left = candidates[layer]; left && n < FSD_MOST_LISTED_WAYS; left &= left - 1) {
        const unsigned value = fsd_values_lowest(left);
        const struct edge *const edge = edge_of(diagram, layer * n_values + value, node);
        if (edge && search->common[diagram->first_of[layer + 1] + edge->to] != NO_WAY) {
            way[layer] = (uint8_t)value;
            n = list(search, diagram, n_values, candidates, layer + 1, edge->to, way, ways, n);
        }
    }
    return n;
}

/* Tells how many ways there are, and which if they are few. */
static void tell(const struct fsd_variant_steps *steps, const struct fsd_constraint *clue,
                 const struct fsd_ways_left *left, struct fsd_variant_step *step)
{
    struct fsd_ways_search *const search = steps->ways;
    const struct diagram *const diagram = &search->of[clue - steps->variant->constraints];
    const unsigned n_values = steps->variant->n_values;
    uint8_t way[FSD_MOST_WAY_CELLS];
    struct answer answer;

    step->n_cells = left->n_cells;
    memcpy(step->cells, left->cells, left->n_cells * sizeof(*step->cells));
    for (unsigned i = 0; i < left->n_cells; i++) {
        answer.candidates[i] = steps->candidates[left->cells[i]];
    }
    go_through(search, diagram, n_values, &answer);
    const double n_ways = count_ways(search, diagram, n_values, &answer);
    step->n_combinations = n_ways < (double)UINT32_MAX ? (size_t)n_ways : UINT32_MAX;
    if (step->n_combinations > 0 && step->n_combinations <= FSD_MOST_LISTED_WAYS) {
        list(search, diagram, n_values, answer.candidates, 0, 0, way, step->ways, 0);
    }
}

bool fsd_steps_find_ways(const struct fsd_variant_steps *steps, const struct fsd_constraint *clue,
                         struct fsd_variant_step *step)
{
    struct fsd_ways_left left;

    if (clue->kind == FSD_RELATION) {
        return fsd_steps_find_pair_ways(steps, clue, step);
    }
    if (!fsd_ways_find(steps, clue, &left)) {
        return false;
    }
    for (unsigned i = 0; i < left.n_cells; i++) {
        fsd_steps_take_away(steps, step, left.cells[i], ~left.kept[i]);
    }
    /* As of a cage, what lies outside is another step. */
    for (fsd_values of = left.has_any && (step->n_removed == 0 || steps->is_assumed) ? left.common : 0; of;
         of &= of - 1) {
        step->n_cells = 0;
        for (unsigned i = 0; i < left.n_cells; i++) {
            if (left.kept[i] & of & -of) {
                step->cells[step->n_cells++] = left.cells[i];
            }
        }
        step->values |= fsd_steps_take_away_where_seen(steps, step, of & -of) ? of & -of : 0;
    }
    if (step->n_removed > 0 && !steps->is_assumed) {
        tell(steps, clue, &left, step);
    }
    return fsd_steps_note(steps, clue->cells, clue->n_cells, step);
}
