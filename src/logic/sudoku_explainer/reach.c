#include "logic/sudoku_explainer/reach.h"

static void link_strongly(struct fsd_se_reach *reach, unsigned a, unsigned b)
{
    reach->strong[a][reach->n_strong[a]++] = (uint16_t)b;
    reach->strong[b][reach->n_strong[b]++] = (uint16_t)a;
}

/* Links the candidates of a cell, or the places of a digit in a unit, with each other. */
static inline void link_all(struct fsd_se_reach *reach, const unsigned *numbers, unsigned n, unsigned n_words)
{
    struct fsd_se_set all;

    if (n < 2) {
        return;
    }
    fsd_se_set_clear(&all, n_words);
    for (unsigned i = 0; i < n; i++) {
        fsd_se_set_add(&all, numbers[i]);
    }
    for (unsigned i = 0; i < n; i++) {
        fsd_se_set_join(&reach->weak[numbers[i]], &all, n_words);
    }
    if (n == 2) {
        link_strongly(reach, numbers[0], numbers[1]);
    }
}

static inline void find_links(struct fsd_se_reach *reach, const struct fsd_board *board,
                              const struct fsd_se_links *links, bool in_cells, unsigned n_words)
{
    unsigned numbers[9];

    for (unsigned p = 0; p < reach->n; p++) {
        fsd_se_set_clear(&reach->weak[p], n_words);
        reach->n_strong[p] = 0;
    }
    for (fsd_cells cells = in_cells ? board->open : 0; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        unsigned n = 0;
        for (uint16_t digits = board->cell[cell]; digits;) {
            numbers[n++] = links->number[cell * FSD_N_DIGITS + fsd_digits_take(&digits) - 1];
        }
        link_all(reach, numbers, n, n_words);
    }
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            uint16_t places = board->place[unit][d];
            unsigned n = 0;
            if ((places & (places - 1)) == 0) {
                continue;
            }
            while (places) {
                const unsigned cell = fsd_units.cells[unit][fsd_digits_take(&places) - 1];
                numbers[n++] = links->number[cell * FSD_N_DIGITS + d];
            }
            link_all(reach, numbers, n, n_words);
        }
    }
    fsd_se_set_clear(&reach->has_strong, n_words);
    for (unsigned p = 0; p < reach->n; p++) {
        reach->weak[p].words[p / 64] &= ~((uint64_t)1 << (p % 64));
        if (reach->n_strong[p] > 0) {
            fsd_se_set_add(&reach->has_strong, p);
        }
    }
}

/* Adds to what follows from q off what follows from the candidates that r turns off; whether that is more. */
static inline uint64_t extend_by(struct fsd_se_reach *reach, unsigned q, unsigned r, unsigned n_words)
{
    struct fsd_se_set *on = &reach->on_if_off[q], *off = &reach->off_if_off[q];
    uint64_t added = 0;

    for (unsigned w = 0; w < n_words; w++) {
        uint64_t next = reach->weak[r].words[w] & reach->has_strong.words[w];
        while (next) {
            const unsigned by = w * 64 + (unsigned)__builtin_ctzll(next);
            next &= next - 1;
            for (unsigned k = 0; k < n_words; k++) {
                const uint64_t more_on = reach->on_if_off[by].words[k], more_off = reach->off_if_off[by].words[k];
                added |= (more_on & ~on->words[k]) | (more_off & ~off->words[k]);
                on->words[k] |= more_on;
                off->words[k] |= more_off;
            }
        }
    }
    return added;
}

static inline uint64_t extend(struct fsd_se_reach *reach, unsigned q, unsigned n_words)
{
    uint64_t added = 0;

    for (unsigned i = 0; i < reach->n_strong[q]; i++) {
        added |= extend_by(reach, q, reach->strong[q][i], n_words);
    }
    return added;
}

/* To and fro, as chains run either way. */
static inline void close(struct fsd_se_reach *reach, unsigned n_words)
{
    uint16_t nodes[FSD_SE_N_CANDIDATES];
    uint64_t added = 1;
    unsigned n = 0;

    for (unsigned q = 0; q < reach->n; q++) {
        if (reach->n_strong[q] > 0) {
            nodes[n++] = (uint16_t)q;
            fsd_se_set_clear(&reach->on_if_off[q], n_words);
            fsd_se_set_clear(&reach->off_if_off[q], n_words);
            for (unsigned i = 0; i < reach->n_strong[q]; i++) {
                fsd_se_set_add(&reach->on_if_off[q], reach->strong[q][i]);
                fsd_se_set_join(&reach->off_if_off[q], &reach->weak[reach->strong[q][i]], n_words);
            }
        }
    }
    while (added) {
        added = 0;
        for (unsigned i = 0; i < n; i++) {
            added |= extend(reach, nodes[i], n_words);
        }
        for (unsigned i = n; added && i-- > 0;) {
            added |= extend(reach, nodes[i], n_words);
        }
    }
}

static inline void conclude(struct fsd_se_reach *reach, unsigned n_words)
{
    fsd_se_set_clear(&reach->excluded, n_words);
    fsd_se_set_clear(&reach->implied, n_words);
    for (unsigned q = 0; q < reach->n; q++) {
        if (reach->n_strong[q] > 0) {
            for (unsigned w = 0; w < n_words; w++) {
                reach->excluded.words[w] |= reach->weak[q].words[w] & reach->off_if_off[q].words[w];
            }
            if (fsd_se_set_has(&reach->on_if_off[q], q)) {
                fsd_se_set_add(&reach->implied, q);
            }
        }
    }
}

static inline void find(struct fsd_se_reach *reach, const struct fsd_board *board, const struct fsd_se_links *links,
                        bool in_cells, unsigned n_words)
{
    find_links(reach, board, links, in_cells, n_words);
    close(reach, n_words);
    conclude(reach, n_words);
}

void fsd_se_reach_find(struct fsd_se_reach *reach, const struct fsd_board *board, const struct fsd_se_links *links,
                       bool in_cells)
{
    reach->n = links->n;
    reach->n_words = links->n_words;
    /* The usual sizes, so that the compiler knows how long a set is. */
    switch (links->n_words) {
    case 2:
        find(reach, board, links, in_cells, 2);
        break;
    case 3:
        find(reach, board, links, in_cells, 3);
        break;
    case 4:
        find(reach, board, links, in_cells, 4);
        break;
    default:
        find(reach, board, links, in_cells, links->n_words);
    }
}

void fsd_se_reach_if_on(const struct fsd_se_reach *reach, unsigned number, struct fsd_se_set *on,
                        struct fsd_se_set *off)
{
    fsd_se_set_clear(on, reach->n_words);
    fsd_se_set_add(on, number);
    for (unsigned w = 0; w < reach->n_words; w++) {
        off->words[w] = reach->weak[number].words[w];
    }
    for (unsigned w = 0; w < reach->n_words; w++) {
        uint64_t next = reach->weak[number].words[w] & reach->has_strong.words[w];
        while (next) {
            const unsigned q = w * 64 + (unsigned)__builtin_ctzll(next);
            next &= next - 1;
            fsd_se_set_join(on, &reach->on_if_off[q], reach->n_words);
            fsd_se_set_join(off, &reach->off_if_off[q], reach->n_words);
        }
    }
}
