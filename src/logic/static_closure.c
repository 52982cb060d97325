#include "logic/static_closure.h"

#include "logic/ladder.h"
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

bool fsd_static_closure_solves(const char *puzzle)
{
    struct fsd_chain_graph graph;
    struct fsd_board board;

    fsd_board_init_puzzle(&board, puzzle);
    for (;;) {
        const enum fsd_logic_state state = fsd_ladder_climb_until(NULL, &board, fsd_techniques_up_to(EASY_LEVEL), NULL);
        if (state != FSD_LOGIC_OPEN || count_candidates(&board) > MOST_CANDIDATES) {
            return state == FSD_LOGIC_SOLVED;
        }
        fsd_chain_graph_init(&graph, &board, true);
        fsd_chain_graph_link_candidates(&graph);
        if (!fsd_chain_graph_remove_all(&graph, &board)) {
            return false;
        }
    }
}
