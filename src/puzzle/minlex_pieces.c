#include "puzzle/minlex_pieces.h"

enum { NEW = 10 }; /* instead of the label of a digit that has none yet; more than any label */

static unsigned digits_of(const unsigned entries[3])
{
    return (entries[0] & 0xf0) << 4 | (entries[1] & 0xf0) | (entries[2] >> 4 & 15);
}

/* Columns in an order, bits 4 to 7 of an entry are its digit, bits 0 to 3 the column. */
static unsigned code_of(const unsigned entries[3], unsigned cuts)
{
    const unsigned differ0 = ((entries[0] ^ entries[1]) & 0xf0) != 0, differ1 = ((entries[1] ^ entries[2]) & 0xf0) != 0;

    return fsd_minlex_code(entries[0] & 15, entries[1] & 15, entries[2] & 15, cuts | differ0 | differ1 << 1);
}

/* The piece for digits, four bits each from the highest on, in an order that is settled. */
static void add_piece(struct fsd_minlex_pieces *pieces, const struct fsd_minlex_state *state, unsigned at,
                      unsigned code, unsigned digits)
{
    struct fsd_minlex_piece *piece = &pieces->list[pieces->n];
    uint64_t labels = state->labels;
    uint8_t n_labels = state->n_labels;
    const unsigned text = fsd_minlex_label(digits, &labels, &n_labels);

    if (pieces->n > 0 && text > pieces->list[0].text) {
        return;
    }
    if (pieces->n > 0 && text < pieces->list[0].text) {
        pieces->n = 0;
        piece = pieces->list;
    }
    for (unsigned i = 0; i < pieces->n; i++) {
        /* Stacks that look the same stay interchangeable: one of them is tried. */
        if (pieces->list[i].digits == digits && pieces->list[i].at != at) {
            return;
        }
    }
    *piece = (struct fsd_minlex_piece){.labels = labels,
                                       .text = (uint16_t)text,
                                       .digits = (uint16_t)digits,
                                       .code = (uint8_t)code,
                                       .n_labels = n_labels,
                                       .at = (uint8_t)at};
    pieces->n++;
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

/* Three new digits whose columns are interchangeable may come in any order. Those that are alike keep their order. */
static void add_orders(struct fsd_minlex_pieces *pieces, const struct fsd_minlex_state *state, unsigned at,
                       unsigned cuts, unsigned alike, const unsigned entries[3])
{
    for (unsigned k = 0; k < FSD_MINLEX_ORDERS; k++) {
        unsigned ordered[3];
        bool is_open = true;
        for (unsigned i = 0; i < 3; i++) {
            ordered[i] = entries[fsd_minlex_columns[k][i]];
            for (unsigned before = 0; before < i; before++) {
                is_open = is_open && (!are_alike(alike, ordered[before], ordered[i]) || ordered[before] < ordered[i]);
            }
        }
        if (is_open) {
            add_piece(pieces, state, at, code_of(ordered, cuts), digits_of(ordered));
        }
    }
}

/* A line with two givens in columns that are interchangeable. */
static void add_open_pieces(struct fsd_minlex_pieces *pieces, const struct fsd_minlex_state *state, uint64_t digits,
                            unsigned at, unsigned alike)
{
    const uint8_t *const columns = fsd_minlex_columns_of(state->code[at]);
    const unsigned cuts = state->code[at] & FSD_MINLEX_CUTS;
    unsigned entries[3];

    for (unsigned i = 0; i < 3; i++) {
        const unsigned digit = (unsigned)(digits >> (4 * columns[i])) & 15;
        const unsigned label = (unsigned)(state->labels >> (4 * digit)) & 15;
        entries[i] = (digit != 0 && label == 0 ? NEW : label) << 8 | digit << 4 | columns[i];
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
    const bool first_two = (cuts & 1) == 0 && entries[0] >> 8 == NEW && entries[1] >> 8 == NEW;
    const bool last_two = (cuts & 2) == 0 && entries[1] >> 8 == NEW && entries[2] >> 8 == NEW;
    if (first_two && last_two) {
        add_orders(pieces, state, at, cuts, alike, entries);
        return;
    }
    add_piece(pieces, state, at, code_of(entries, cuts), digits_of(entries));
    /* Two new digits: either may come first. */
    if (first_two && !are_alike(alike, entries[0], entries[1])) {
        const unsigned ordered[3] = {entries[1], entries[0], entries[2]};
        add_piece(pieces, state, at, code_of(ordered, cuts), digits_of(ordered));
    }
    if (last_two && !are_alike(alike, entries[1], entries[2])) {
        const unsigned ordered[3] = {entries[0], entries[2], entries[1]};
        add_piece(pieces, state, at, code_of(ordered, cuts), digits_of(ordered));
    }
}

static void add_settled_piece(struct fsd_minlex_pieces *pieces, const struct fsd_minlex_state *state, uint64_t digits,
                              unsigned at, unsigned code)
{
    add_piece(pieces, state, at, code, fsd_minlex_digits(digits, code));
}

/* Three blanks, which come before all else. */
static void add_blank(struct fsd_minlex_pieces *pieces, const struct fsd_minlex_state *state, unsigned at)
{
    pieces->n = 1;
    pieces->list[0] = (struct fsd_minlex_piece){
        .labels = state->labels, .n_labels = state->n_labels, .code = state->code[at], .at = (uint8_t)at};
}

void fsd_minlex_find_pieces(const struct fsd_minlex_state *state, const struct fsd_minlex_line *line, unsigned at,
                            unsigned end, unsigned alike, struct fsd_minlex_pieces *pieces)
{
    unsigned shortest = FSD_MINLEX_GIVENS;

    pieces->n = 0;
    for (unsigned i = at; i <= end; i++) {
        const unsigned arranged = fsd_minlex_arrange(state, i, line->givens);
        const unsigned givens = arranged & FSD_MINLEX_GIVENS;
        if (givens == 0) {
            add_blank(pieces, state, i);
            return;
        }
        if (fsd_minlex_is_longer(givens, shortest)) {
            continue;
        }
        shortest = givens;
        const uint64_t digits = line->digits >> FSD_MINLEX_MINILINE_BITS * state->stack[i];
        if (arranged & FSD_MINLEX_OPEN) {
            add_open_pieces(pieces, state, digits, i, alike);
        } else {
            add_settled_piece(pieces, state, digits, i, arranged >> FSD_MINLEX_NEXT);
        }
    }
}
