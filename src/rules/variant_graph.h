/*
 * A puzzle's rules as a graph: what the symmetries of the rules have to keep. Its first vertices are the cells; two of
 * them are joined by what the rules say of the two together. The others are constraints of more cells.
 */
#ifndef FSD_RULES_VARIANT_GRAPH_H
#define FSD_RULES_VARIANT_GRAPH_H

#include "rules/variant.h"

struct fsd_edge {
    uint64_t label;
    uint32_t to;
    uint32_t place; /* of a cell on a line that may be read from either end; else 0 */
};

struct fsd_variant_graph {
    unsigned n_cells;
    unsigned n_vertices;
    uint64_t *kinds; /* of each vertex: a cell's candidates, a constraint's kind and numbers */
    uint32_t *first; /* edges of vertex v: first[v] to first[v + 1] - 1, in the order of where they go */
    struct fsd_edge *edges;
    /* The first constraints that do not hold for values renamed in any way, and for values in reverse; NULL: none. */
    const struct fsd_constraint *tells_apart, *tells_order;
    bool only_some_values;   /* some cells have candidates of their own, */
    bool only_some_in_order; /* and not the same in reverse */
};

/*
 * Makes the graph of compiled rules, which it does not refer to afterwards but for the two constraints; is_reversed: of
 * the rules that solutions with their values in reverse keep. False: no memory. The caller destroys it in any case.
 */
bool fsd_variant_graph_make(struct fsd_variant_graph *graph, const struct fsd_variant *variant, bool is_reversed);
void fsd_variant_graph_destroy(struct fsd_variant_graph *graph);

/*
 * Whether a permutation of the cells, cell c becoming cell to[c], maps the graph to another of the same rules: to
 * itself, and so it keeps the rules, or to the reversed one.
 */
bool fsd_variant_graph_maps(const struct fsd_variant_graph *graph, const uint16_t *to,
                            const struct fsd_variant_graph *image);

/*
 * A hash of the graph whose cells have become others, cell c being cell to[c]: the same for all graphs that are equal
 * then, however their constraints are ordered.
 */
uint64_t fsd_variant_graph_hash(const struct fsd_variant_graph *graph, const uint16_t *to, uint64_t seed);

#endif
