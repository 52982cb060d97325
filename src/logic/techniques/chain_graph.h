/* Candidates and groups of them, the strong and weak links between them, and the shortest chain that settles one. */
#ifndef FSD_LOGIC_CHAIN_GRAPH_H
#define FSD_LOGIC_CHAIN_GRAPH_H

#include "logic/step.h"

/* Real boards have up to about 200 nodes; links of nodes beyond the limit are left out. */
enum { FSD_MAX_CHAIN_NODES = 384, FSD_CHAIN_WORDS = FSD_MAX_CHAIN_NODES / 64 };

/* Bit n is node n. */
struct fsd_chain_row {
    uint64_t words[FSD_CHAIN_WORDS];
};

/* "The digit stands in one of these cells": one cell, or two or three of a minirow or minicolumn. */
struct fsd_chain_node {
    fsd_cells cells;
    fsd_cells sees; /* peers of all of them */
    unsigned digit;
};

/*
 * Only candidates with a strong link are nodes. Strong: not both false. Weak: not both true; weak links need not be
 * given, they are where two nodes of a digit see each other and, on request, where two digits share a cell.
 */
struct fsd_chain_graph {
    const struct fsd_board *board;
    bool has_cell_links; /* weak links between the candidates of a cell */
    unsigned n_nodes;
    unsigned n_words; /* that hold n_nodes bits */
    struct fsd_chain_node nodes[FSD_MAX_CHAIN_NODES];
    struct fsd_chain_row strong[FSD_MAX_CHAIN_NODES]; /* false here: true there */
    struct fsd_chain_row weak[FSD_MAX_CHAIN_NODES];   /* true here: false there; known once the search has begun */
    struct fsd_chain_row next[FSD_MAX_CHAIN_NODES];   /* true here: true there, by one weak and one strong link */
    struct fsd_chain_row reach[FSD_MAX_CHAIN_NODES];  /* the same by any number of links */
    struct fsd_chain_row of_digit[FSD_N_DIGITS];
    int16_t single[FSD_N_CELLS][FSD_N_DIGITS];        /* node number, or -1 */
    int16_t group[2 * FSD_N_MINILINES][FSD_N_DIGITS]; /* minirows, then minicolumns */
};

/* Without nodes. The board must not change while the graph is in use. */
void fsd_chain_graph_init(struct fsd_chain_graph *graph, const struct fsd_board *board, bool has_cell_links);

/* Node of a candidate; -1 when there are too many. */
int fsd_chain_graph_single(struct fsd_chain_graph *graph, unsigned cell, unsigned digit);

/* Node of the digit's places in a minirow, or a minicolumn (27 and above): at least one place. -1: too many nodes. */
int fsd_chain_graph_group(struct fsd_chain_graph *graph, unsigned miniline, unsigned digit);

/* At least one of the two is true. Nodes may be -1, and may overlap. */
void fsd_chain_graph_link(struct fsd_chain_graph *graph, int a, int b);

/*
 * Nice loops and alternating inference chains as HoDoKu (Hobiger) describes them, found by reachability.
 * Finds a candidate that, if true, would be false by weak and strong links in turn, and of all these chains a shortest;
 * the first by cell, then by digit, among equals. Its links in *step start at "false" and end at "true": what sees both
 * ends goes. Where the ends see each other the chain is a loop, and what sees both ends of any weak link goes.
 */
bool fsd_chain_graph_search(struct fsd_chain_graph *graph, struct fsd_step *step);

/* Removes each candidate that would be false so, by a chain of any length, from the graph's board. Says whether any is.
 */
bool fsd_chain_graph_remove_all(struct fsd_chain_graph *graph, struct fsd_board *board);

/* Strong links within cells of two candidates, and between the two places of a digit in a unit. */
void fsd_chain_graph_link_candidates(struct fsd_chain_graph *graph);

#endif
