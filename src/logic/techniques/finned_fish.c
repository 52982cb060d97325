#include <stddef.h>

#include "logic/techniques/fish_lines.h"
#include "logic/techniques/techniques.h"

/*
 * A fish but for fins: places in its base lines outside its cover lines, all of them in one box. Either a fin is true
 * or the fish is, so that the digit goes from what cover lines have in this box outside the base lines. A sashimi fish
 * is one that is no fish without its fins; it needs no other rule. Names as in HoDoKu.
 */

/* One digit, one direction and one box for the fins. */
struct fin_search {
    const struct fsd_board *board;
    struct fsd_step *step;
    unsigned digit;
    struct fsd_fish_lines lines;
    unsigned size;
    uint16_t group;  /* the three base lines through the box */
    uint16_t box;    /* the three cover lines through it */
    uint16_t near;   /* base lines that leave a cover line for the box, if all that they have there are fins */
    uint16_t far;    /* those that do without fins */
    uint16_t in_box; /* those that have places in these cover lines */
};

static bool conclude(const struct fin_search *search, uint16_t base_lines, uint16_t cover_lines)
{
    const fsd_cells base = fsd_fish_cells(search->lines.base, base_lines);
    const fsd_cells cover = fsd_fish_cells(search->lines.cover, cover_lines);
    const fsd_cells box =
        fsd_fish_cells(search->lines.base, search->group) & fsd_fish_cells(search->lines.cover, search->box);
    const fsd_cells places = search->board->digit[search->digit - 1];
    struct fsd_step *const step = search->step;

    step->digits = fsd_digits_of(search->digit);
    step->cells = base & cover & places;
    step->others = base & ~cover & places;
    step->units = (uint32_t)base_lines << search->lines.base;
    step->cover_units = (uint32_t)cover_lines << search->lines.cover;
    fsd_step_remove(step, search->board, cover & ~base & box, step->digits);
    return fsd_step_found(step);
}

/* All base lines are chosen: are there cover lines, and places in the box that they hit? */
static bool find_cover(const struct fin_search *search, uint16_t base, uint16_t joined)
{
    /* One cover line to spare may be any that passes through the box. */
    const bool has_spare = fsd_set_count(joined) < search->size;
    uint16_t hit = 0;

    for (uint16_t others = search->group & (uint16_t)~base; others;) {
        hit |= search->lines.places[fsd_set_take(&others)];
    }
    hit &= search->box & (has_spare ? 0x1ff : joined);
    if (!hit) {
        return false;
    }
    uint16_t cover = joined;
    if (has_spare) {
        const uint16_t spare = hit & ~joined ? hit & (uint16_t)~joined : hit;
        cover |= spare & (uint16_t)-spare;
    }
    return conclude(search, base, cover);
}

static inline uint16_t body_of(const struct fin_search *search, unsigned line)
{
    const uint16_t fins = search->group >> line & 1 ? search->box : 0;

    return search->lines.places[line] & (uint16_t)~fins;
}

/* Adds n_more of the base lines in left, one at least. */
static bool extend(const struct fin_search *search, uint16_t base, uint16_t joined, uint16_t left, unsigned n_more)
{
    uint16_t fitting = 0;

    while (left) {
        const unsigned i = fsd_set_take(&left);
        const uint16_t next = joined | body_of(search, i);
        if (fsd_set_count(next & ~search->box) < search->size && fsd_set_count(next) <= search->size) {
            fitting |= (uint16_t)(1U << i);
        }
    }
    while (fsd_set_count(fitting) >= n_more) {
        const unsigned i = fsd_set_take(&fitting);
        const uint16_t more = (uint16_t)(base | 1U << i);
        const uint16_t next = joined | body_of(search, i);
        if (n_more == 1 ? find_cover(search, more, next) : extend(search, more, next, fitting, n_more - 1)) {
            return true;
        }
    }
    return false;
}

/* Sorts the base lines for the boxes of a group of cover lines. */
static void sort_lines(struct fin_search *search, unsigned cover_group)
{
    search->box = (uint16_t)(7U << 3 * cover_group);
    search->near = 0;
    search->far = 0;
    search->in_box = 0;
    for (unsigned i = 0; i < 9; i++) {
        const uint16_t places = search->lines.places[i];
        const unsigned is_near =
            fsd_set_count(places) > 1 && fsd_set_count(places & ~search->box) < search->size ? 1 : 0;
        const unsigned is_far = fsd_set_count(places) <= search->size ? is_near : 0;
        search->near |= (uint16_t)(is_near << i);
        search->far |= (uint16_t)(is_far << i);
        search->in_box |= (uint16_t)((places & search->box ? 1U : 0U) << i);
    }
}

/* The box where the group of cover lines meets a group of base lines: one of these has fins, another one is hit. */
static bool search_box(struct fin_search *search, unsigned group)
{
    search->group = (uint16_t)(7U << 3 * group);
    const uint16_t in_box = search->in_box & search->group;
    uint16_t finned = search->near & in_box;
    uint16_t left = (search->near & search->group) | (search->far & (uint16_t)~search->group);

    if (fsd_set_count(in_box) < 2 || fsd_set_count(left) < search->size) {
        return false;
    }
    while (finned) {
        const unsigned i = fsd_set_take(&finned);
        const uint16_t body = search->lines.places[i] & (uint16_t)~search->box;
        left &= (uint16_t) ~(1U << i);
        if (extend(search, (uint16_t)(1U << i), body, left, search->size - 1)) {
            return true;
        }
    }
    return false;
}

bool fsd_find_finned_fish(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    struct fin_search search = {.board = board, .step = step, .size = size};

    for (search.digit = 1; search.digit <= FSD_N_DIGITS; search.digit++) {
        for (unsigned i = 0; i < 2 && (board->digit[search.digit - 1] & board->open); i++) {
            search.lines = fsd_fish_lines_of(board, search.digit, i == 1);
            for (unsigned k = 0; k < 9; k++) {
                if (k % 3 == 0) {
                    sort_lines(&search, k / 3);
                }
                if (search_box(&search, k % 3)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* Without its fins some base line has a single place. */
const char *fsd_variant_of_finned_fish(const struct fsd_step *step)
{
    bool is_sashimi = false;

    for (uint32_t units = step->units; units; units &= units - 1) {
        is_sashimi |= fsd_cells_count(step->cells & fsd_cell_sets.unit[__builtin_ctz(units)]) < 2;
    }
    return is_sashimi ? "sashimi" : NULL;
}
