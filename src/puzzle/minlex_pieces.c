#include "puzzle/minlex_pieces.h"

enum { NEW = 10 }; /* instead of the label of a digit that has none yet; more than any label */

/* The piece for digits in an order that is settled; the digits in entries are bits 4 to 7, the columns bits 0 to 3. */
static void add_piece(struct fsd_minlex_pieces *pieces, const struct fsd_minlex_state *state, unsigned stack,
                      unsigned cuts, const unsigned entries[3])
{
    struct fsd_minlex_piece piece = {
        .labels = state->labels, .n_labels = state->n_labels, .stack = (uint8_t)stack, .cuts = (uint8_t)cuts};

    for (unsigned i = 0; i < 3; i++) {
        const unsigned digit = entries[i] >> 4 & 15;
        if (digit != 0 && (piece.labels >> (4 * digit) & 15) == 0) {
            piece.labels |= (uint64_t)++piece.n_labels << (4 * digit);
        }
        piece.text = (uint16_t)(piece.text << 4 | (piece.labels >> (4 * digit) & 15));
        piece.digits = (uint16_t)(piece.digits << 4 | digit);
        piece.columns |= (uint16_t)((entries[i] & 15) << (4 * i));
        if (i > 0 && digit != (entries[i - 1] >> 4 & 15)) {
            piece.cuts |= (uint8_t)(1U << (i - 1));
        }
    }
    if (pieces->n > 0 && piece.text > pieces->list[0].text) {
        return;
    }
    if (pieces->n > 0 && piece.text < pieces->list[0].text) {
        pieces->n = 0;
    }
    for (unsigned i = 0; i < pieces->n; i++) {
        /* Stacks that look the same stay interchangeable: one of them is tried. */
        if (pieces->list[i].digits == piece.digits && pieces->list[i].stack != stack) {
            return;
        }
    }
    pieces->list[pieces->n++] = piece;
}

static void swap_descending(unsigned *a, unsigned *b)
{
    if (*a > *b) {
        const unsigned swapped = *a;
        *a = *b;
        *b = swapped;
    }
}

/* Whether the order of two new digits makes no difference. */
static bool are_alike(unsigned alike, unsigned a, unsigned b)
{
    return a >> 4 == b >> 4 || (alike >> (a >> 4 & 15) & alike >> (b >> 4 & 15) & 1) != 0;
}

/* Two new digits whose columns are interchangeable: either may come first. Those that are alike keep their order. */
static void add_orders(struct fsd_minlex_pieces *pieces, const struct fsd_minlex_state *state, unsigned stack,
                       unsigned cuts, unsigned alike, const unsigned entries[3])
{
    static const uint8_t orders[FSD_MINLEX_MAX_ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                             {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const unsigned group[3] = {0, cuts & 1, (cuts & 1) + (cuts >> 1)};

    for (unsigned k = 0; k < FSD_MINLEX_MAX_ORDERS; k++) {
        unsigned ordered[3];
        bool is_open = true;
        for (unsigned i = 0; i < 3; i++) {
            const unsigned from = orders[k][i];
            ordered[i] = entries[from];
            is_open = is_open && group[from] == group[i] && (from == i || entries[from] >> 8 == NEW);
            for (unsigned before = 0; before < i; before++) {
                is_open = is_open && (group[before] != group[i] || !are_alike(alike, ordered[before], ordered[i]) ||
                                      ordered[before] < ordered[i]);
            }
        }
        if (is_open) {
            add_piece(pieces, state, stack, cuts, ordered);
        }
    }
}

static void add_pieces(struct fsd_minlex_pieces *pieces, const struct fsd_minlex_state *state, uint64_t line,
                       unsigned stack, unsigned alike)
{
    const unsigned columns = (unsigned)(state->columns >> (FSD_MINLEX_MINILINE_BITS * stack));
    const unsigned cuts = state->column_cuts >> (2 * stack) & 3;
    unsigned entries[3];

    for (unsigned i = 0; i < 3; i++) {
        const unsigned column = columns >> (4 * i) & 15;
        const unsigned digit = (unsigned)(line >> (4 * column)) & 15;
        const unsigned label = (unsigned)(state->labels >> (4 * digit)) & 15;
        entries[i] = (digit != 0 && label == 0 ? NEW : label) << 8 | digit << 4 | column;
    }
    if ((cuts & 1) == 0) {
        swap_descending(&entries[0], &entries[1]);
    }
    if ((cuts & 2) == 0) {
        swap_descending(&entries[1], &entries[2]);
    }
    if (cuts == 0) {
        swap_descending(&entries[0], &entries[1]);
    }
    if (((cuts & 1) == 0 && entries[0] >> 8 == NEW && entries[1] >> 8 == NEW) ||
        ((cuts & 2) == 0 && entries[1] >> 8 == NEW && entries[2] >> 8 == NEW)) {
        add_orders(pieces, state, stack, cuts, alike, entries);
    } else {
        add_piece(pieces, state, stack, cuts, entries);
    }
}

static bool is_blank(const struct fsd_minlex_state *state, uint64_t line, unsigned stack)
{
    const unsigned column = state->columns >> (FSD_MINLEX_MINILINE_BITS * stack) & 15;

    return (line >> (4 * (column / 3 * 3)) & FSD_MINLEX_MINILINE) == 0;
}

/* Three blanks, which come before all else. */
static void add_blank(struct fsd_minlex_pieces *pieces, const struct fsd_minlex_state *state, unsigned stack)
{
    pieces->n = 1;
    pieces->list[0] = (struct fsd_minlex_piece){
        .labels = state->labels,
        .n_labels = state->n_labels,
        .columns = state->columns >> (FSD_MINLEX_MINILINE_BITS * stack) & FSD_MINLEX_MINILINE,
        .cuts = state->column_cuts >> (2 * stack) & 3,
        .stack = (uint8_t)stack,
    };
}

void fsd_minlex_find_pieces(const struct fsd_minlex_state *state, uint64_t line, unsigned at, unsigned end,
                            unsigned alike, struct fsd_minlex_pieces *pieces)
{
    pieces->n = 0;
    for (unsigned stack = at; stack <= end; stack++) {
        if (is_blank(state, line, stack)) {
            add_blank(pieces, state, stack);
            return;
        }
        add_pieces(pieces, state, line, stack, alike);
    }
}
