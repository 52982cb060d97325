#include "logic/techniques/techniques.h"

enum { LEAST_CELLS = 4 }; /* two are a naked pair, and three have ends of one kind */

/* Cells with the same two candidates, from a first one on: at distance d all that take so many steps. */
static unsigned walk(fsd_cells twins, unsigned first, fsd_cells at[FSD_N_CELLS])
{
    fsd_cells left = twins & ~fsd_cells_of(first);
    unsigned n = 0;

    at[0] = fsd_cells_of(first);
    while (at[n]) {
        fsd_cells seen = 0;
        for (fsd_cells cells = at[n]; cells;) {
            seen |= fsd_cell_sets.peers[fsd_cells_take(&cells)];
        }
        at[++n] = left & seen;
        left &= ~seen;
    }
    return n;
}

/* One cell at each distance, back from the last. */
static fsd_cells path_to(unsigned last, unsigned distance, const fsd_cells *at)
{
    fsd_cells path = fsd_cells_of(last);

    for (unsigned cell = last; distance-- > 0;) {
        cell = fsd_cells_first(at[distance] & fsd_cell_sets.peers[cell]);
        path |= fsd_cells_of(cell);
    }
    return path;
}

/*
 * Cells with the same two candidates that see each other in a row hold one and the other in turn: of two with an even
 * number of cells between them, each holds one (HoDoKu). Paths are shortest; the ends are others, the rest cells.
 */
bool fsd_find_remote_pair(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    for (fsd_cells firsts = board->bivalue; firsts;) {
        const unsigned first = fsd_cells_take(&firsts);
        const uint16_t pair = board->cell[first];
        uint16_t left = pair;
        const unsigned digits[2] = {fsd_digits_take(&left), fsd_digits_first(left)};
        const fsd_cells both = board->digit[digits[0] - 1] & board->digit[digits[1] - 1];
        const fsd_cells either = board->digit[digits[0] - 1] | board->digit[digits[1] - 1];
        fsd_cells at[FSD_N_CELLS];
        if (fsd_cells_count(board->bivalue & both) < LEAST_CELLS) {
            continue;
        }
        const unsigned n = walk(board->bivalue & both, first, at);
        for (unsigned distance = LEAST_CELLS - 1; distance < n; distance += 2) {
            for (fsd_cells ends = at[distance] & firsts; ends;) {
                const unsigned last = fsd_cells_take(&ends);
                const fsd_cells path = path_to(last, distance, at);
                const fsd_cells losers = fsd_cell_sets.peers[first] & fsd_cell_sets.peers[last] & either;
                if (!fsd_step_remove(step, board, losers, pair)) {
                    continue;
                }
                step->others = fsd_cells_of(first) | fsd_cells_of(last);
                step->cells = path & ~step->others;
                step->digits = pair;
                if (fsd_step_found(step)) {
                    return true;
                }
            }
        }
    }
    return false;
}
