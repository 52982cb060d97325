#include "logic/sudoku_explainer/reach.h"

#include <string.h>

/* The words of a cell, or of a digit in a unit. */
static inline uint64_t *house_of_cell(struct fsd_se_houses *houses, unsigned cell, unsigned n_words)
{
    return houses->words + (size_t)cell * n_words;
}

static inline uint64_t *house_of_unit(struct fsd_se_houses *houses, unsigned unit, unsigned d, unsigned n_words)
{
    return houses->words + (size_t)(FSD_N_CELLS + unit * FSD_N_DIGITS + d) * n_words;
}

/* Fills the houses with candidates, each under its place in the list. */
static inline void fill(struct fsd_se_houses *houses, const uint16_t *candidates, unsigned n, unsigned n_words,
                        bool in_cells)
{
    memset(houses->words, 0, (size_t)(FSD_N_CELLS + FSD_N_UNITS * FSD_N_DIGITS) * n_words * sizeof(houses->words[0]));
    for (unsigned i = 0; i < n; i++) {
        const unsigned cell = candidates[i] / FSD_N_DIGITS;
        const unsigned d = candidates[i] % FSD_N_DIGITS;
        const uint64_t bit = (uint64_t)1 << (i % 64);
        if (in_cells) {
            house_of_cell(houses, cell, n_words)[i / 64] |= bit;
        }
        for (unsigned k = 0; k < 3; k++) {
            house_of_unit(houses, fsd_units.units_of[cell][k], d, n_words)[i / 64] |= bit;
        }
    }
}

/* What stands in the houses of a candidate, itself as well if it is there. */
static inline void find_around(const struct fsd_se_houses *houses, unsigned candidate, unsigned n_words, uint64_t *set)
{
    struct fsd_se_houses *const all = (struct fsd_se_houses *)houses;
    const unsigned cell = candidate / FSD_N_DIGITS;
    const unsigned d = candidate % FSD_N_DIGITS;
    const uint64_t *const in_cell = house_of_cell(all, cell, n_words);
    const uint64_t *const in_row = house_of_unit(all, fsd_units.units_of[cell][0], d, n_words);
    const uint64_t *const in_column = house_of_unit(all, fsd_units.units_of[cell][1], d, n_words);
    const uint64_t *const in_box = house_of_unit(all, fsd_units.units_of[cell][2], d, n_words);

    for (unsigned w = 0; w < n_words; w++) {
        set[w] = in_cell[w] | in_row[w] | in_column[w] | in_box[w];
    }
}

static unsigned node_of(struct fsd_se_reach *reach, unsigned candidate)
{
    if (reach->node_of[candidate] == FSD_SE_NO_NODE) {
        reach->node_of[candidate] = (uint16_t)reach->n;
        reach->candidate[reach->n] = (uint16_t)candidate;
        reach->n_strong[reach->n++] = 0;
    }
    return reach->node_of[candidate];
}

static void link_strongly(struct fsd_se_reach *reach, unsigned a, unsigned b)
{
    const unsigned p = node_of(reach, a), q = node_of(reach, b);

    reach->strong[p][reach->n_strong[p]++] = (uint16_t)q;
    reach->strong[q][reach->n_strong[q]++] = (uint16_t)p;
}

static void find_strong_links(struct fsd_se_reach *reach, const struct fsd_board *board)
{
    reach->n = 0;
    memset(reach->node_of, 0xff, sizeof(reach->node_of));
    for (fsd_cells cells = reach->in_cells ? board->bivalue : 0; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        const uint16_t digits = board->cell[cell];
        const uint16_t second = digits & (uint16_t)(digits - 1);
        if (fsd_digits_is_one(second)) {
            link_strongly(reach, cell * FSD_N_DIGITS + fsd_digits_first(digits) - 1,
                          cell * FSD_N_DIGITS + fsd_digits_first(second) - 1);
        }
    }
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            const uint16_t places = board->place[unit][d];
            const uint16_t second = places & (uint16_t)(places - 1);
            if (fsd_digits_is_one(second)) {
                link_strongly(reach, fsd_units.cells[unit][fsd_digits_first(places) - 1] * FSD_N_DIGITS + d,
                              fsd_units.cells[unit][fsd_digits_first(second) - 1] * FSD_N_DIGITS + d);
            }
        }
    }
}

/* Adds to what is on if r is what follows from those that it turns off; whether that is more. */
static inline bool extend(struct fsd_se_reach *reach, unsigned r, unsigned n_words)
{
    struct fsd_se_set *const on = &reach->on_if_on[r];
    uint64_t added = 0;

    for (unsigned w = 0; w < n_words; w++) {
        for (uint64_t next = reach->weak[r].words[w]; next; next &= next - 1) {
            const unsigned q = w * 64 + (unsigned)__builtin_ctzll(next);
            for (unsigned k = 0; k < n_words; k++) {
                added |= reach->on_if_off[q].words[k] & ~on->words[k];
                on->words[k] |= reach->on_if_off[q].words[k];
            }
        }
    }
    for (unsigned i = 0; added && i < reach->n_strong[r]; i++) {
        fsd_se_set_join(&reach->on_if_off[reach->strong[r][i]], on, n_words);
    }
    return added;
}

/* To and fro, as chains run either way. */
static inline void close(struct fsd_se_reach *reach, unsigned n_words)
{
    bool is_more = true;

    for (unsigned q = 0; q < reach->n; q++) {
        find_around(&reach->houses, reach->candidate[q], n_words, reach->weak[q].words);
        reach->weak[q].words[q / 64] &= ~((uint64_t)1 << (q % 64));
        fsd_se_set_clear(&reach->on_if_on[q], n_words);
        fsd_se_set_add(&reach->on_if_on[q], q);
        fsd_se_set_clear(&reach->on_if_off[q], n_words);
        for (unsigned i = 0; i < reach->n_strong[q]; i++) {
            fsd_se_set_add(&reach->on_if_off[q], reach->strong[q][i]);
        }
    }
    while (is_more) {
        is_more = false;
        for (unsigned r = 0; r < reach->n; r++) {
            is_more |= extend(reach, r, n_words);
        }
        for (unsigned r = reach->n; is_more && r-- > 0;) {
            is_more |= extend(reach, r, n_words);
        }
    }
}

/* Whether a candidate, when it is on, leads to one that turns it off. */
static inline bool is_excluded(const struct fsd_se_reach *reach, unsigned candidate, unsigned n_words)
{
    const unsigned node = reach->node_of[candidate];
    uint64_t around[FSD_SE_N_WORDS];

    if (node != FSD_SE_NO_NODE) {
        uint64_t found = 0;
        for (unsigned w = 0; w < n_words; w++) {
            found |= reach->weak[node].words[w] & reach->on_if_on[node].words[w];
        }
        return found;
    }
    find_around(&reach->houses, candidate, n_words, around);
    for (unsigned w = 0; w < n_words; w++) {
        for (uint64_t next = around[w]; next; next &= next - 1) {
            const unsigned q = w * 64 + (unsigned)__builtin_ctzll(next);
            uint64_t found = 0;
            for (unsigned k = 0; k < n_words; k++) {
                found |= reach->on_if_off[q].words[k] & around[k];
            }
            if (found) {
                return true;
            }
        }
    }
    return false;
}

static inline void find(struct fsd_se_reach *reach, const struct fsd_se_links *links, unsigned n_words)
{
    fill(&reach->houses, reach->candidate, reach->n, n_words, reach->in_cells);
    close(reach, n_words);
    for (unsigned p = 0; p < links->n; p++) {
        if (is_excluded(reach, links->candidate[p], n_words)) {
            fsd_se_set_add(&reach->excluded, p);
        }
    }
    for (unsigned q = 0; q < reach->n; q++) {
        if (fsd_se_set_has(&reach->on_if_off[q], q)) {
            fsd_se_set_add(&reach->implied, links->number[reach->candidate[q]]);
        }
    }
}

void fsd_se_reach_find(struct fsd_se_reach *reach, const struct fsd_board *board, const struct fsd_se_links *links,
                       bool in_cells)
{
    reach->in_cells = in_cells;
    fsd_se_set_clear(&reach->excluded, links->n_words);
    fsd_se_set_clear(&reach->implied, links->n_words);
    find_strong_links(reach, board);
    reach->n_words = (reach->n + 63) / 64;
    /* The usual sizes, so that the compiler knows how long a set is. */
    switch (reach->n_words) {
    case 0:
        break;
    case 1:
        find(reach, links, 1);
        break;
    case 2:
        find(reach, links, 2);
        break;
    default:
        find(reach, links, reach->n_words);
    }
}

static inline void list(const struct fsd_se_reach *reach, const struct fsd_se_links *links,
                        struct fsd_se_reach_lists *lists, unsigned n_words)
{
    fill(&lists->houses, links->candidate, links->n, n_words, reach->in_cells);
    for (unsigned p = 0; p < links->n; p++) {
        struct fsd_se_set *const off = &lists->if_on[p].off;
        find_around(&lists->houses, links->candidate[p], n_words, off->words);
        off->words[p / 64] &= ~((uint64_t)1 << (p % 64));
    }
    for (unsigned q = 0; q < reach->n; q++) {
        struct fsd_se_set *const off = &lists->off_if_off[q];
        fsd_se_set_clear(off, n_words);
        for (unsigned w = 0; w < reach->n_words; w++) {
            for (uint64_t ons = reach->on_if_off[q].words[w]; ons; ons &= ons - 1) {
                const unsigned r = w * 64 + (unsigned)__builtin_ctzll(ons);
                fsd_se_set_join(off, &lists->if_on[links->number[reach->candidate[r]]].off, n_words);
            }
        }
    }
    for (unsigned p = 0; p < links->n; p++) {
        struct fsd_se_reached *const reached = &lists->if_on[p];
        uint64_t around[FSD_SE_N_WORDS];
        const unsigned node = reach->node_of[links->candidate[p]];
        find_around(&reach->houses, links->candidate[p], reach->n_words, around);
        fsd_se_set_clear(&reached->on, reach->n_words);
        if (node != FSD_SE_NO_NODE) {
            fsd_se_set_add(&reached->on, node);
            around[node / 64] &= ~((uint64_t)1 << (node % 64));
        }
        for (unsigned w = 0; w < reach->n_words; w++) {
            for (uint64_t offs = around[w]; offs; offs &= offs - 1) {
                const unsigned q = w * 64 + (unsigned)__builtin_ctzll(offs);
                fsd_se_set_join(&reached->on, &reach->on_if_off[q], reach->n_words);
                fsd_se_set_join(&reached->off, &lists->off_if_off[q], n_words);
            }
        }
    }
}

void fsd_se_reach_list(const struct fsd_se_reach *reach, const struct fsd_se_links *links,
                       struct fsd_se_reach_lists *lists)
{
    switch (links->n_words) {
    case 3:
        list(reach, links, lists, 3);
        break;
    case 4:
        list(reach, links, lists, 4);
        break;
    default:
        list(reach, links, lists, links->n_words);
    }
}
