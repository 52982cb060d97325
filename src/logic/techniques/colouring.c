#include "logic/techniques/colouring.h"

#include "logic/techniques/techniques.h"

/* The units' pairs of places, each as a set of two cells; *shared are the cells that are in more than one. */
static unsigned find_pairs(const struct fsd_board *board, unsigned digit, fsd_cells pairs[FSD_N_UNITS],
                           fsd_cells *shared)
{
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    const fsd_cells places = board->digit[digit - 1];
    fsd_cells seen_before = 0;
    unsigned n = 0;

    *shared = 0;
    for (uint32_t units = fsd_linked_units(board, digit); units; units &= units - 1) {
        const fsd_cells pair = places & sets->unit[__builtin_ctz(units)];
        *shared |= seen_before & pair;
        seen_before |= pair;
        pairs[n++] = pair;
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
static unsigned take_cluster(fsd_cells *pairs, unsigned n, fsd_cells shared, fsd_cells colour[2])
{
    const fsd_cells first = pairs[0] & -pairs[0];
    fsd_cells in_first = first, in_second = pairs[0] & ~first;

    if (!(pairs[0] & shared)) {
        pairs[0] = pairs[n - 1];
        n--;
    } else {
        fsd_cells left;
        do {
            left = 0;
            for (unsigned i = n; i-- > 0;) {
                const fsd_cells pair = pairs[i];
                if (!(pair & (in_first | in_second))) {
                    left |= pair;
                    continue;
                }
                const fsd_cells of_first = pair & in_first ? pair & in_first : pair & ~in_second;
                in_first |= of_first;
                in_second |= pair & ~of_first;
                pairs[i] = pairs[--n];
            }
        } while (left & (in_first | in_second));
    }
    colour[0] = in_first;
    colour[1] = in_second;
    return n;
}

void fsd_clusters_find(const struct fsd_board *board, unsigned digit, struct fsd_clusters *clusters)
{
    fsd_cells pairs[FSD_N_UNITS], shared;
    unsigned n = find_pairs(board, digit, pairs, &shared);

    clusters->n_colours = 0;
    while (n) {
        const unsigned k = clusters->n_colours;
        n = take_cluster(pairs, n, shared, clusters->colour + k);
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

    for (uint32_t linked = fsd_linked_units(board, digit); linked; linked &= linked - 1) {
        const unsigned unit = (unsigned)__builtin_ctz(linked);
        if ((board->digit[digit - 1] & sets->unit[unit] & ~cells) == 0) {
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
                if (fsd_step_found(step)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* The units that hold cells of both sets. */
static uint32_t units_of_both(fsd_cells a, fsd_cells b)
{
    uint32_t units = 0;

    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        units |= (a & fsd_cell_sets.unit[unit]) && (b & fsd_cell_sets.unit[unit]) ? 1U << unit : 0;
    }
    return units;
}

/*
 * Colours i and k, of two clusters. Type 1: where they see each other, not both are true, so one of their opposites is.
 * Type 2: where i sees k and its opposite, i is false. Types are those of HoDoKu.
 */
static bool conclude_clusters(const struct fsd_board *board, unsigned digit, const struct fsd_clusters *clusters,
                              unsigned i, unsigned k, unsigned type, struct fsd_step *step)
{
    const fsd_cells *const colour = clusters->colour, *const seen = clusters->seen;
    const uint16_t bit = fsd_digits_of(digit);

    if (!(colour[i] & seen[k])) {
        return false;
    }
    if (type == 1) {
        step->cells = colour[i ^ 1];
        step->others = colour[k ^ 1];
        step->cover_units = units_of_both(colour[i], colour[k]);
        return fsd_step_remove(step, board, seen[i ^ 1] & seen[k ^ 1], bit);
    }
    step->cells = colour[i];
    step->others = colour[k] | colour[k ^ 1];
    step->cover_units = units_of_both(colour[i], step->others);
    return (colour[i] & seen[k ^ 1]) && fsd_step_remove(step, board, colour[i], bit);
}

bool fsd_find_multi_colouring(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    struct fsd_clusters clusters;

    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        fsd_clusters_find(board, digit, &clusters);
        for (unsigned i = 0; i < clusters.n_colours; i++) {
            for (unsigned k = size == 1 ? (i | 1) + 1 : 0; k < clusters.n_colours; k += size) {
                if (k >> 1 != i >> 1 && conclude_clusters(board, digit, &clusters, i, k, size, step)) {
                    step->digits = fsd_digits_of(digit);
                    step->units = units_of_pairs(board, digit,
                                                 clusters.colour[i & ~1U] | clusters.colour[i | 1] |
                                                     clusters.colour[k & ~1U] | clusters.colour[k | 1]);
                    if (fsd_step_found(step)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

const char *fsd_variant_of_colouring(const struct fsd_step *step)
{
    return step->cover_units ? "colour wrap" : "colour trap";
}
