#include <stddef.h>

#include "logic/techniques/chain_graph.h"
#include "logic/techniques/colouring.h"
#include "logic/techniques/techniques.h"

_Static_assert(FSD_MAX_COLOURS <= 64, "sets of colours have 64 bits");

/*
 * Whether a digit has an X-chain. Cells of a colour are true together, so chains run from colour to colour: one that is
 * true makes those that it sees false, and their opposites true.
 */
static bool has_x_chain(const struct fsd_board *board, unsigned digit)
{
    struct fsd_clusters clusters;
    uint64_t reach[FSD_MAX_COLOURS];

    fsd_clusters_find(board, digit, &clusters);
    const unsigned n = clusters.n_colours;
    for (unsigned i = 0; i < n; i++) {
        reach[i] = (uint64_t)1 << i;
        for (unsigned k = 0; k < n; k++) {
            if (clusters.seen[i] & clusters.colour[k]) {
                reach[i] |= (uint64_t)1 << (k ^ 1);
            }
        }
    }
    for (unsigned via = 0; via < n; via++) {
        for (unsigned i = 0; i < n; i++) {
            reach[i] |= reach[i] >> via & 1 ? reach[via] : 0;
        }
    }
    for (unsigned i = 0; i < n; i++) {
        const fsd_cells seen = board->digit[digit - 1] & clusters.seen[i];
        for (unsigned k = 0; k < n; k++) {
            if (reach[i ^ 1] >> k & 1 && seen & clusters.seen[k]) {
                return true;
            }
        }
    }
    return false;
}

bool fsd_find_x_chain(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    const struct fsd_units *const units = &fsd_units;
    struct fsd_chain_graph graph;
    bool any = false;

    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        if (!(board->digit[digit - 1] & board->open) || !has_x_chain(board, digit)) {
            continue;
        }
        if (!any) {
            fsd_chain_graph_init(&graph, board, false);
            any = true;
        }
        for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
            const unsigned places = board->place[unit][digit - 1];
            if (fsd_digits_count((uint16_t)places) == 2) {
                const unsigned first = units->cells[unit][__builtin_ctz(places)];
                const unsigned second = units->cells[unit][__builtin_ctz(places & (places - 1))];
                fsd_chain_graph_link(&graph, fsd_chain_graph_single(&graph, first, digit),
                                     fsd_chain_graph_single(&graph, second, digit));
            }
        }
    }
    return any && fsd_chain_graph_search(&graph, step) && fsd_step_found(step);
}

bool fsd_find_xy_chain(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    struct fsd_chain_graph graph;
    fsd_cells cells = board->bivalue;

    if (!(cells & (cells - 1))) {
        return false;
    }
    fsd_chain_graph_init(&graph, board, false);
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        uint16_t digits = board->cell[cell];
        const int first = fsd_chain_graph_single(&graph, cell, fsd_digits_take(&digits));
        fsd_chain_graph_link(&graph, first, fsd_chain_graph_single(&graph, cell, fsd_digits_first(digits)));
    }
    return fsd_chain_graph_search(&graph, step) && fsd_step_found(step);
}
