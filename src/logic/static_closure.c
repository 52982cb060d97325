#include "logic/static_closure.h"

#include <stdlib.h>

#include "logic/ladder.h"
#include "logic/sudoku_explainer/forcing_chains.h"
#include "logic/sudoku_explainer/rate.h"
#include "logic/techniques/chain_graph.h"

/* A chain has each candidate at most once as true and once as false; 8.4 are 512 of these, and two ends. */
enum { EASY_LEVEL = 6, MOST_CANDIDATES = 256 };

static unsigned count_candidates(const struct fsd_board *board)
{
    unsigned n = 0;

    for (fsd_cells open = board->open; open;) {
        n += fsd_digits_count(board->cell[fsd_cells_take(&open)]);
    }
    return n;
}

struct fsd_static_closure {
    struct fsd_se_effort effort;
    struct fsd_se_findings findings;
    struct fsd_se_rules without;
    struct fsd_se_forcing_search *search;
};

struct fsd_static_closure *fsd_static_closure_create(void)
{
    struct fsd_static_closure *const closure = calloc(1, sizeof(*closure));

    if (closure) {
        fsd_se_findings_init(&closure->findings, &closure->effort);
        fsd_se_rules_add(&closure->without, FSD_SE_REGION_FORCING_CHAIN);
        closure->findings.without = &closure->without;
        closure->search = fsd_se_forcing_search_create(FSD_SE_MULTIPLE, 0, &closure->effort);
    }
    if (closure && !closure->search) {
        fsd_static_closure_destroy(closure);
        return NULL;
    }
    return closure;
}

void fsd_static_closure_destroy(struct fsd_static_closure *closure)
{
    if (closure) {
        fsd_se_forcing_search_destroy(closure->search);
        fsd_se_findings_destroy(&closure->findings);
        free(closure);
    }
}

/* Takes the easiest step by chains from all candidates of a cell, if there is one easy enough. */
static bool step_by_cells(struct fsd_static_closure *closure, struct fsd_board *board)
{
    struct fsd_se_findings *const findings = &closure->findings;

    fsd_se_findings_begin(findings, false);
    fsd_se_find_forcing_chains(closure->search, board, NULL, findings);
    const bool is_found = !closure->effort.is_out_of_memory && findings->n > 0 &&
                          fsd_se_tenths(findings->list[0].hint.rating) <= FSD_STATIC_CLOSURE_ER;
    if (is_found) {
        fsd_se_apply(board, &findings->list[0].hint);
    }
    closure->effort.is_out_of_memory = false;
    return is_found;
}

bool fsd_static_closure_solves(struct fsd_static_closure *closure, const char *puzzle)
{
    struct fsd_chain_graph graph;
    struct fsd_board board;

    fsd_board_init_puzzle(&board, puzzle);
    for (;;) {
        const enum fsd_logic_state state =
            fsd_ladder_climb_until(NULL, &board, fsd_techniques_of_closure(EASY_LEVEL), NULL);
        if (state != FSD_LOGIC_OPEN || count_candidates(&board) > MOST_CANDIDATES) {
            return state == FSD_LOGIC_SOLVED;
        }
        fsd_chain_graph_init(&graph, &board, true);
        fsd_chain_graph_link_candidates(&graph);
        if (!fsd_chain_graph_remove_all(&graph, &board) && !step_by_cells(closure, &board)) {
            return false;
        }
    }
}
