#include "logic/techniques/chain_graph.h"

#include <string.h>

/* Strong links of the longest chain that a step can show. */
enum { MAX_STRONG = 48 };
_Static_assert(2 * MAX_STRONG <= (int)FSD_MAX_LINKS, "a step has room for the longest chain");

_Static_assert(FSD_MAX_CHAIN_NODES <= INT16_MAX, "nodes are numbered by int16_t");
_Static_assert(FSD_MAX_CHAIN_NODES % 64 == 0, "rows of bits are whole words");

void fsd_chain_graph_init(struct fsd_chain_graph *graph, const struct fsd_board *board, bool has_cell_links)
{
    graph->board = board;
    graph->has_cell_links = has_cell_links;
    graph->n_nodes = 0;
    graph->n_words = 0;
    memset(graph->of_digit, 0, sizeof(graph->of_digit));
    memset(graph->single, -1, sizeof(graph->single));
    memset(graph->group, -1, sizeof(graph->group));
}

static inline void set_bit(struct fsd_chain_row *row, unsigned node)
{
    row->words[node / 64] |= (uint64_t)1 << node % 64;
}

static inline bool has_bit(const struct fsd_chain_row *row, unsigned node)
{
    return row->words[node / 64] >> node % 64 & 1;
}

static int add_node(struct fsd_chain_graph *graph, fsd_cells cells, unsigned digit)
{
    if (graph->n_nodes == FSD_MAX_CHAIN_NODES) {
        return -1;
    }
    const unsigned node = graph->n_nodes++;
    graph->n_words = graph->n_nodes / 64 + (graph->n_nodes % 64 != 0);
    graph->nodes[node] = (struct fsd_chain_node){.cells = cells, .sees = fsd_cells_common_peers(cells), .digit = digit};
    graph->strong[node] = (struct fsd_chain_row){{0}};
    set_bit(&graph->of_digit[digit - 1], node);
    return (int)node;
}

int fsd_chain_graph_single(struct fsd_chain_graph *graph, unsigned cell, unsigned digit)
{
    int16_t *const node = &graph->single[cell][digit - 1];

    if (*node < 0) {
        *node = (int16_t)add_node(graph, fsd_cells_of(cell), digit);
    }
    return *node;
}

int fsd_chain_graph_group(struct fsd_chain_graph *graph, unsigned miniline, unsigned digit)
{
    const struct fsd_units *const units = &fsd_units;
    const uint8_t *const line = miniline < FSD_N_MINILINES ? units->minirow_cells[miniline]
                                                           : units->minicolumn_cells[miniline - FSD_N_MINILINES];
    int16_t *const node = &graph->group[miniline][digit - 1];
    fsd_cells cells = 0;

    if (*node >= 0) {
        return *node;
    }
    for (unsigned i = 0; i < 3; i++) {
        cells |= fsd_cells_of(line[i]);
    }
    cells &= graph->board->digit[digit - 1];
    if ((cells & (cells - 1)) == 0) {
        return fsd_chain_graph_single(graph, fsd_cells_first(cells), digit);
    }
    *node = (int16_t)add_node(graph, cells, digit);
    return *node;
}

void fsd_chain_graph_link(struct fsd_chain_graph *graph, int a, int b)
{
    if (a >= 0 && b >= 0) {
        set_bit(&graph->strong[a], (unsigned)b);
        set_bit(&graph->strong[b], (unsigned)a);
    }
}

/* The nodes that are false when the digit stands in these cells, which see the cells given. */
static struct fsd_chain_row weak_links(const struct fsd_chain_graph *graph, fsd_cells cells, fsd_cells sees,
                                       unsigned digit)
{
    struct fsd_chain_row row = {{0}};

    for (unsigned i = 0; i < graph->n_words; i++) {
        for (uint64_t left = graph->of_digit[digit - 1].words[i]; left; left &= left - 1) {
            const unsigned node = 64 * i + (unsigned)__builtin_ctzll(left);
            if ((graph->nodes[node].cells & ~sees) == 0) {
                row.words[i] |= left & -left;
            }
        }
    }
    if (graph->has_cell_links && (cells & (cells - 1)) == 0) {
        const unsigned cell = fsd_cells_first(cells);
        uint16_t others = graph->board->cell[cell] & (uint16_t)~fsd_digits_of(digit);
        while (others) {
            const int node = graph->single[cell][fsd_digits_take(&others) - 1];
            if (node >= 0) {
                set_bit(&row, (unsigned)node);
            }
        }
    }
    return row;
}

/* The nodes that are true when all of these are false. */
static struct fsd_chain_row strong_links(const struct fsd_chain_graph *graph, const struct fsd_chain_row *from)
{
    struct fsd_chain_row row = {{0}};

    for (unsigned i = 0; i < graph->n_words; i++) {
        for (uint64_t left = from->words[i]; left; left &= left - 1) {
            const struct fsd_chain_row *const strong = &graph->strong[64 * i + (unsigned)__builtin_ctzll(left)];
            for (unsigned k = 0; k < graph->n_words; k++) {
                row.words[k] |= strong->words[k];
            }
        }
    }
    return row;
}

/* Warshall's algorithm, a row at a time. */
static void close_graph(struct fsd_chain_graph *graph)
{
    const unsigned n = graph->n_nodes;
    const unsigned n_words = graph->n_words;

    for (unsigned node = 0; node < n; node++) {
        const struct fsd_chain_node *const at = &graph->nodes[node];
        graph->weak[node] = weak_links(graph, at->cells, at->sees, at->digit);
        graph->reach[node] = graph->next[node] = strong_links(graph, &graph->weak[node]);
    }
    for (unsigned via = 0; via < n; via++) {
        const struct fsd_chain_row *const gain = &graph->reach[via];
        for (unsigned node = 0; node < n; node++) {
            if (has_bit(&graph->reach[node], via)) {
                for (unsigned k = 0; k < n_words; k++) {
                    graph->reach[node].words[k] |= gain->words[k];
                }
            }
        }
    }
}

/* A chain that refutes a candidate: the true nodes on it, from the first to the last. */
struct chain {
    unsigned n_strong;
    uint16_t nodes[MAX_STRONG];
    unsigned cell;
    unsigned digit;
};

struct refutation {
    unsigned cell;
    unsigned digit;
    int node;                   /* of the candidate itself, or -1 */
    struct fsd_chain_row weak;  /* false when it is true, */
    struct fsd_chain_row first; /* and therefore true */
};

static inline bool meet(const struct fsd_chain_graph *graph, const struct fsd_chain_row *a,
                        const struct fsd_chain_row *b)
{
    for (unsigned i = 0; i < graph->n_words; i++) {
        if (a->words[i] & b->words[i]) {
            return true;
        }
    }
    return false;
}

/* Whether the candidate leads to a node that it is weakly linked with. */
static bool is_refuted(const struct fsd_chain_graph *graph, const struct refutation *of)
{
    if (of->node >= 0) {
        return meet(graph, &graph->reach[of->node], &of->weak);
    }
    if (meet(graph, &of->first, &of->weak)) {
        return true;
    }
    for (unsigned i = 0; i < graph->n_words; i++) {
        for (uint64_t left = of->first.words[i]; left; left &= left - 1) {
            if (meet(graph, &graph->reach[64 * i + (unsigned)__builtin_ctzll(left)], &of->weak)) {
                return true;
            }
        }
    }
    return false;
}

/* A breadth-first search from one candidate. */
struct search {
    struct fsd_chain_row seen;
    unsigned n_queued;
    uint16_t queue[FSD_MAX_CHAIN_NODES];
    int16_t previous[FSD_MAX_CHAIN_NODES];
};

/* Queues the row's nodes that are new; the first that is in the goal, or -1. */
static int visit(const struct fsd_chain_graph *graph, struct search *search, const struct fsd_chain_row *row, int from,
                 const struct fsd_chain_row *goal)
{
    for (unsigned i = 0; i < graph->n_words; i++) {
        uint64_t fresh = row->words[i] & ~search->seen.words[i];
        search->seen.words[i] |= fresh;
        for (; fresh; fresh &= fresh - 1) {
            const unsigned node = 64 * i + (unsigned)__builtin_ctzll(fresh);
            search->previous[node] = (int16_t)from;
            search->queue[search->n_queued++] = (uint16_t)node;
            if (has_bit(goal, node)) {
                return (int)node;
            }
        }
    }
    return -1;
}

/* Replaces *best by a chain for this candidate if there is one with fewer strong links. */
static void shorten(const struct fsd_chain_graph *graph, const struct refutation *of, struct chain *best)
{
    struct search search = {.n_queued = 0};
    unsigned n_taken = 0;
    unsigned depth = 1;
    int last = best->n_strong > 1 ? visit(graph, &search, &of->first, -1, &of->weak) : -1;

    while (last < 0 && ++depth < best->n_strong && n_taken < search.n_queued) {
        const unsigned end = search.n_queued;
        while (last < 0 && n_taken < end) {
            const int from = search.queue[n_taken++];
            last = visit(graph, &search, &graph->next[from], from, &of->weak);
        }
    }
    if (last < 0) {
        return;
    }
    best->n_strong = depth;
    best->cell = of->cell;
    best->digit = of->digit;
    for (unsigned k = depth; k-- > 0; last = search.previous[last]) {
        best->nodes[k] = (uint16_t)last;
    }
}

static bool link_node(struct fsd_step *step, const struct fsd_chain_node *node, bool is_true, uint32_t units)
{
    step->cells |= node->cells;
    step->digits |= fsd_digits_of(node->digit);
    return fsd_step_link(step, node->cells, node->digit, is_true, units);
}

/* The first unit where the digit of two nodes has no places but theirs; 0: they are strongly linked within a cell. */
static uint32_t unit_of_link(const struct fsd_chain_graph *graph, const struct fsd_chain_node *a,
                             const struct fsd_chain_node *b)
{
    const fsd_cells places = graph->board->digit[a->digit - 1];
    unsigned unit = a->digit == b->digit ? 0 : FSD_N_UNITS;

    while (unit < FSD_N_UNITS && (places & fsd_cell_sets.unit[unit]) != (a->cells | b->cells)) {
        unit++;
    }
    return unit < FSD_N_UNITS ? 1U << unit : 0;
}

static inline bool is_single(fsd_cells cells)
{
    return (cells & (cells - 1)) == 0;
}

/* Removes what is weakly linked with both nodes, of which at least one is true. */
static void remove_between(const struct fsd_chain_graph *graph, const struct fsd_chain_node *a,
                           const struct fsd_chain_node *b, struct fsd_step *step)
{
    const uint16_t both = fsd_digits_of(a->digit) | fsd_digits_of(b->digit);

    if (a->digit == b->digit) {
        fsd_step_remove(step, graph->board, a->sees & b->sees, both);
    }
    if (!graph->has_cell_links) {
        return;
    }
    if (a->cells == b->cells && is_single(a->cells)) {
        fsd_step_remove(step, graph->board, a->cells, (uint16_t)~both);
    } else if (a->digit != b->digit) {
        if (is_single(a->cells)) {
            fsd_step_remove(step, graph->board, a->cells & b->sees, fsd_digits_of(b->digit));
        }
        if (is_single(b->cells)) {
            fsd_step_remove(step, graph->board, b->cells & a->sees, fsd_digits_of(a->digit));
        }
    }
}

/* The first node of a row that is strongly linked with a node. */
static unsigned first_linked(const struct fsd_chain_graph *graph, const struct fsd_chain_row *row, unsigned node)
{
    for (unsigned i = 0; i < graph->n_words; i++) {
        const uint64_t in = row->words[i] & graph->strong[node].words[i];
        if (in) {
            return 64 * i + (unsigned)__builtin_ctzll(in);
        }
    }
    return node;
}

static bool fill_in(const struct fsd_chain_graph *graph, const struct chain *chain, struct fsd_step *step)
{
    const struct fsd_chain_node *const nodes = graph->nodes;
    const fsd_cells start = fsd_cells_of(chain->cell);
    const unsigned last = chain->nodes[chain->n_strong - 1];
    struct fsd_chain_row weak = weak_links(graph, start, fsd_cells_common_peers(start), chain->digit);
    unsigned between[MAX_STRONG] = {0}; /* the false nodes: between[k] is before nodes[k] */

    for (unsigned k = 0; k < chain->n_strong; k++) {
        between[k] = first_linked(graph, &weak, chain->nodes[k]);
        weak = graph->weak[chain->nodes[k]];
        link_node(step, &nodes[between[k]], false, 0);
        link_node(step, &nodes[chain->nodes[k]], true,
                  unit_of_link(graph, &nodes[between[k]], &nodes[chain->nodes[k]]));
    }
    step->others = nodes[between[0]].cells | nodes[last].cells;
    remove_between(graph, &nodes[between[0]], &nodes[last], step);
    if (has_bit(&weak, between[0])) {
        for (unsigned k = 1; k < chain->n_strong; k++) {
            remove_between(graph, &nodes[chain->nodes[k - 1]], &nodes[between[k]], step);
        }
    }
    return step->removed_cells != 0;
}

/* What shows that a candidate is false, if it is. */
static struct refutation refutation_of(const struct fsd_chain_graph *graph, unsigned cell, unsigned digit)
{
    struct refutation of = {.cell = cell, .digit = digit, .node = graph->single[cell][digit - 1]};

    of.weak =
        of.node >= 0 ? graph->weak[of.node] : weak_links(graph, fsd_cells_of(cell), fsd_cell_sets.peers[cell], digit);
    of.first = of.node >= 0 ? graph->next[of.node] : strong_links(graph, &of.weak);
    return of;
}

bool fsd_chain_graph_search(struct fsd_chain_graph *graph, struct fsd_step *step)
{
    struct chain best = {.n_strong = MAX_STRONG + 1};
    fsd_cells open = graph->board->open;

    close_graph(graph);
    while (open) {
        const unsigned cell = fsd_cells_take(&open);
        for (uint16_t left = graph->board->cell[cell]; left;) {
            const unsigned digit = fsd_digits_take(&left);
            const struct refutation of = refutation_of(graph, cell, digit);
            if (is_refuted(graph, &of)) {
                shorten(graph, &of, &best);
            }
        }
    }
    return best.n_strong <= MAX_STRONG && fill_in(graph, &best, step);
}

bool fsd_chain_graph_remove_all(struct fsd_chain_graph *graph, struct fsd_board *board)
{
    uint16_t refuted[FSD_N_CELLS] = {0};
    bool any = false;

    close_graph(graph);
    for (fsd_cells open = board->open; open;) {
        const unsigned cell = fsd_cells_take(&open);
        for (uint16_t left = board->cell[cell]; left;) {
            const unsigned digit = fsd_digits_take(&left);
            const struct refutation of = refutation_of(graph, cell, digit);
            if (is_refuted(graph, &of)) {
                refuted[cell] |= fsd_digits_of(digit);
                any = true;
            }
        }
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS && any; cell++) {
        if (refuted[cell]) {
            fsd_board_remove(board, cell, refuted[cell]);
        }
    }
    return any;
}
