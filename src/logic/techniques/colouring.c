#include "logic/techniques/colouring.h"

#include "logic/techniques/techniques.h"

static inline bool is_two(uint16_t places)
{
    const uint16_t rest = (uint16_t)(places & (places - 1));

    return rest && (rest & (rest - 1)) == 0;
}

/* The units' pairs of places, each as a set of two cells. */
static unsigned find_pairs(const struct fsd_board *board, unsigned digit, fsd_cells pairs[FSD_N_UNITS])
{
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    const fsd_cells places = board->digit[digit - 1];
    unsigned n = 0;

    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        if (is_two(board->place[unit][digit - 1])) {
            pairs[n++] = places & sets->unit[unit];
        }
    }
    return n;
}

static fsd_cells seen_by(fsd_cells cells)
{
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    fsd_cells seen = 0;

    while (cells) {
        seen |= sets->peers[fsd_cells_take(&cells)];
    }
    return seen;
}

/* Moves the pairs that are connected with the first one out of the list, into two colours. */
static unsigned take_cluster(fsd_cells *pairs, unsigned n, fsd_cells colour[2])
{
    const unsigned first = fsd_cells_first(pairs[0]);
    unsigned n_before = n + 1;

    colour[0] = fsd_cells_of(first);
    colour[1] = pairs[0] & ~colour[0];
    while (n < n_before) {
        n_before = n;
        for (unsigned i = n; i-- > 0;) {
            const fsd_cells pair = pairs[i];
            if (!(pair & (colour[0] | colour[1]))) {
                continue;
            }
            const fsd_cells in_first = pair & colour[0] ? pair & colour[0] : pair & ~colour[1];
            colour[0] |= in_first;
            colour[1] |= pair & ~in_first;
            pairs[i] = pairs[--n];
        }
    }
    return n;
}

void fsd_clusters_find(const struct fsd_board *board, unsigned digit, struct fsd_clusters *clusters)
{
    fsd_cells pairs[FSD_N_UNITS];
    unsigned n = find_pairs(board, digit, pairs);

    clusters->n_colours = 0;
    while (n) {
        const unsigned k = clusters->n_colours;
        n = take_cluster(pairs, n, clusters->colour + k);
        clusters->seen[k] = seen_by(clusters->colour[k]);
        clusters->seen[k + 1] = seen_by(clusters->colour[k + 1]);
        clusters->n_colours += 2;
    }
}

/* The units whose two places of the digit are cells of the set. */
static uint32_t units_of_pairs(const struct fsd_board *board, unsigned digit, fsd_cells cells)
{
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    uint32_t units = 0;

    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        if (is_two(board->place[unit][digit - 1]) && (board->digit[digit - 1] & sets->unit[unit] & ~cells) == 0) {
            units |= 1U << unit;
        }
    }
    return units;
}

/* The units that hold two cells of the colour. */
static uint32_t units_with_two(fsd_cells colour)
{
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    uint32_t units = 0;

    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        const fsd_cells in = colour & sets->unit[unit];
        if (in & (in - 1)) {
            units |= 1U << unit;
        }
    }
    return units;
}

/*
 * Wrap: a colour that sees itself is false; it becomes the step's cells, and cover_units are where it stands twice.
 * Trap: what sees both colours cannot hold the digit; cover_units stays 0. No cell of the cluster does by then. Both
 * after HoDoKu (Hobiger).
 */
static bool conclude(const struct fsd_board *board, unsigned digit, const struct fsd_clusters *clusters, unsigned k,
                     struct fsd_step *step)
{
    const uint16_t bit = fsd_digits_of(digit);

    for (unsigned i = k; i < k + 2; i++) {
        const fsd_cells colour = clusters->colour[i];
        if (colour & clusters->seen[i]) {
            step->cells = colour;
            step->others = clusters->colour[i ^ 1];
            step->cover_units = units_with_two(colour);
            return fsd_step_remove(step, board, colour, bit);
        }
    }
    step->cells = clusters->colour[k];
    step->others = clusters->colour[k + 1];
    return fsd_step_remove(step, board, board->digit[digit - 1] & clusters->seen[k] & clusters->seen[k + 1], bit);
}

bool fsd_find_simple_colouring(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    struct fsd_clusters clusters;

    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        if (!(board->digit[digit - 1] & board->open)) {
            continue;
        }
        fsd_clusters_find(board, digit, &clusters);
        for (unsigned k = 0; k < clusters.n_colours; k += 2) {
            if (conclude(board, digit, &clusters, k, step)) {
                step->digits = fsd_digits_of(digit);
                step->units = units_of_pairs(board, digit, step->cells | step->others);
                return true;
            }
        }
    }
    return false;
}
