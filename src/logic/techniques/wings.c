#include "logic/techniques/cell_counts.h"
#include "logic/techniques/colouring.h"
#include "logic/techniques/techniques.h"

/* The pivot is ab, the pincers that it sees az and bz: one of them is z. */
bool fsd_find_xy_wing(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    const fsd_cells *const peers = fsd_cell_sets.peers;
    fsd_cells pivots = board->bivalue;

    while (pivots) {
        const unsigned pivot = fsd_cells_take(&pivots);
        const fsd_cells *const a = &board->digit[fsd_digits_first(board->cell[pivot]) - 1];
        const fsd_cells *const b = &board->digit[fsd_digits_first(board->cell[pivot] & (board->cell[pivot] - 1)) - 1];
        const fsd_cells seen = board->bivalue & peers[pivot];
        const fsd_cells second_pincers = seen & *b & ~*a;
        fsd_cells first_pincers = second_pincers ? seen & *a & ~*b : 0;
        while (first_pincers) {
            const unsigned first = fsd_cells_take(&first_pincers);
            const uint16_t z = board->cell[first] & (uint16_t)~board->cell[pivot];
            const fsd_cells losers = board->digit[fsd_digits_first(z) - 1] & peers[first];
            fsd_cells seconds = losers ? second_pincers & board->digit[fsd_digits_first(z) - 1] : 0;
            while (seconds) {
                const unsigned second = fsd_cells_take(&seconds);
                if (losers & peers[second]) {
                    step->cells = fsd_cells_of(pivot);
                    step->others = fsd_cells_of(first) | fsd_cells_of(second);
                    step->digits = board->cell[pivot] | z;
                    fsd_step_remove(step, board, losers & peers[second], z);
                    if (fsd_step_found(step)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

/* The pivot is abz, the pincers az and bz: one of the three is z. */
bool fsd_find_xyz_wing(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    const fsd_cells *const peers = fsd_cell_sets.peers;
    fsd_cells pivots = board->bivalue ? fsd_cells_with_candidates(board, 3, 3) : 0;

    while (pivots) {
        const unsigned pivot = fsd_cells_take(&pivots);
        fsd_cells firsts = board->bivalue & peers[pivot];
        for (uint16_t foreign = (uint16_t)(0x1ff & ~board->cell[pivot]); foreign;) {
            firsts &= ~board->digit[fsd_digits_take(&foreign) - 1];
        }
        while (firsts) {
            const unsigned first = fsd_cells_take(&firsts);
            fsd_cells seconds = firsts;
            while (seconds) {
                const unsigned second = fsd_cells_take(&seconds);
                const uint16_t z = board->cell[first] & board->cell[second];
                const fsd_cells losers = peers[pivot] & peers[first] & peers[second];
                if (fsd_digits_is_one(z) && fsd_step_remove(step, board, losers, z)) {
                    step->cells = fsd_cells_of(pivot);
                    step->others = fsd_cells_of(first) | fsd_cells_of(second);
                    step->digits = board->cell[pivot];
                    if (fsd_step_found(step)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

/* Of some units with two places for a digit, one whose places are seen one by each of two cells. */
static bool find_strong_link(const struct fsd_board *board, struct fsd_step *step, uint32_t units,
                             const unsigned ends[2], unsigned digit)
{
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    const fsd_cells places = board->digit[digit - 1];
    const fsd_cells seen[2] = {sets->peers[ends[0]] & places, sets->peers[ends[1]] & places};

    for (; units; units &= units - 1) {
        const unsigned unit = (unsigned)__builtin_ctz(units);
        const fsd_cells link = places & sets->unit[unit];
        if ((link & ~(seen[0] | seen[1])) == 0 && (link & seen[0]) != 0 && (link & seen[1]) != 0) {
            step->others = link;
            step->other_digits = fsd_digits_of(digit);
            step->units = 1U << unit;
            return true;
        }
    }
    return false;
}

/* Two cells ab that do not see each other, and a strong link of a between cells that they see: one of them is b. */
bool fsd_find_w_wing(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    const fsd_cells *const peers = fsd_cell_sets.peers;
    fsd_cells firsts = board->bivalue;
    uint32_t units[FSD_N_DIGITS];
    uint16_t known = 0; /* the digits whose units are */

    while (firsts) {
        const unsigned first = fsd_cells_take(&firsts);
        uint16_t rest = board->cell[first];
        const unsigned digits[2] = {fsd_digits_take(&rest), fsd_digits_first(rest)};
        fsd_cells seconds = firsts & ~peers[first] & board->digit[digits[0] - 1] & board->digit[digits[1] - 1];
        while (seconds) {
            const unsigned ends[2] = {first, fsd_cells_take(&seconds)};
            const fsd_cells losers = peers[ends[0]] & peers[ends[1]];
            for (unsigned i = 0; i < 2; i++) {
                const unsigned digit = digits[i];
                if ((losers & board->digit[digits[1 - i] - 1]) == 0) {
                    continue;
                }
                if ((known & fsd_digits_of(digit)) == 0) {
                    known |= fsd_digits_of(digit);
                    units[digit - 1] = fsd_linked_units(board, digit);
                }
                if (find_strong_link(board, step, units[digit - 1], ends, digit)) {
                    step->cells = fsd_cells_of(ends[0]) | fsd_cells_of(ends[1]);
                    step->digits = board->cell[first];
                    fsd_step_remove(step, board, losers, fsd_digits_of(digits[1 - i]));
                    if (fsd_step_found(step)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}
