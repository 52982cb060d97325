#include "logic/techniques/chain_graph.h"
#include "logic/techniques/techniques.h"

static void link_bivalue_cells(struct fsd_chain_graph *graph)
{
    fsd_cells cells = graph->board->bivalue;

    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        uint16_t digits = graph->board->cell[cell];
        const int first = fsd_chain_graph_single(graph, cell, fsd_digits_take(&digits));
        fsd_chain_graph_link(graph, first, fsd_chain_graph_single(graph, cell, fsd_digits_first(digits)));
    }
}

static void link_two_places(struct fsd_chain_graph *graph, unsigned unit, unsigned digit, unsigned places)
{
    const uint8_t *const cells = fsd_units.cells[unit];
    const int first = fsd_chain_graph_single(graph, cells[__builtin_ctz(places)], digit);

    fsd_chain_graph_link(graph, first,
                         fsd_chain_graph_single(graph, cells[__builtin_ctz(places & (places - 1))], digit));
}

/* A line with places in two of its three boxes. */
static void link_groups_of_line(struct fsd_chain_graph *graph, unsigned line, unsigned digit, unsigned places)
{
    int ends[2];
    unsigned n = 0;

    if (((places & 7) != 0) + ((places & 070) != 0) + ((places & 0700) != 0) != 2) {
        return;
    }
    for (unsigned i = 0; i < 3; i++) {
        if (places >> 3 * i & 7) {
            /* Row times 3 plus stack, or, behind the minirows, column times 3 plus band. */
            ends[n++] = fsd_chain_graph_group(graph, 3 * line + i, digit);
        }
    }
    fsd_chain_graph_link(graph, ends[0], ends[1]);
}

/* Two minilines of a box that hold all its places; a minirow and a minicolumn may share one. */
static void link_groups_of_box(struct fsd_chain_graph *graph, unsigned box, unsigned digit, unsigned places)
{
    static const uint16_t lines[6] = {0007, 0070, 0700, 0111, 0222, 0444};

    for (unsigned i = 0; i < 6; i++) {
        for (unsigned k = i + 1; k < 6 && places & lines[i]; k++) {
            if ((places & ~(unsigned)(lines[i] | lines[k])) != 0 || !(places & lines[k]) || !(places & ~lines[i]) ||
                !(places & ~lines[k])) {
                continue;
            }
            const unsigned band = box / 3;
            const unsigned stack = box % 3;
            unsigned miniline[2] = {i, k};
            for (unsigned end = 0; end < 2; end++) {
                miniline[end] = miniline[end] < 3 ? (3 * band + miniline[end]) * 3 + stack
                                                  : FSD_N_MINILINES + (3 * stack + miniline[end] - 3) * 3 + band;
            }
            const int first = fsd_chain_graph_group(graph, miniline[0], digit);
            fsd_chain_graph_link(graph, first, fsd_chain_graph_group(graph, miniline[1], digit));
        }
    }
}

/* Links of candidates come first, so that chains without groups are preferred to others of their length. */
static void link_digits(struct fsd_chain_graph *graph, bool with_groups)
{
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
            const uint16_t places = graph->board->place[unit][digit - 1];
            const unsigned n_places = fsd_digits_count(places);
            if (n_places < 2) {
                continue;
            }
            if (!with_groups) {
                if (n_places == 2) {
                    link_two_places(graph, unit, digit, places);
                }
            } else if (n_places > 2 && unit < FSD_FIRST_BOX) {
                link_groups_of_line(graph, unit, digit, places);
            } else if (n_places > 2) {
                link_groups_of_box(graph, unit - FSD_FIRST_BOX, digit, places);
            }
        }
    }
}

void fsd_chain_graph_link_candidates(struct fsd_chain_graph *graph)
{
    link_bivalue_cells(graph);
    link_digits(graph, false);
}

bool fsd_find_alternating_chain(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    struct fsd_chain_graph graph;

    fsd_chain_graph_init(&graph, board, true);
    fsd_chain_graph_link_candidates(&graph);
    link_digits(&graph, true);
    return fsd_chain_graph_search(&graph, step) && fsd_step_found(step);
}
