/*
 * Chains of almost locked sets (HoDoKu): neighbours share a restricted common digit, no set the same one with both. If
 * the first set lacks a digit it holds all its others, so the next lacks one, and so on: the last one holds that digit.
 */
#include <string.h>

#include "logic/techniques/almost_locked.h"
#include "logic/techniques/techniques.h"

struct search {
    const struct fsd_board *board;
    struct fsd_step *step;
    unsigned n_sets; /* of the chain */
    const struct fsd_almost_locked_sets *sets;
    uint64_t with_target[FSD_N_DIGITS][FSD_N_CELLS][FSD_ALMOST_LOCKED_WORDS]; /* of the sets before the first one */
    uint16_t goals[FSD_MAX_ALMOST_LOCKED]; /* by set: the digits of which it has a target of the first one */
    /* By the last set but one, and the digit that links it to the one before: the first links that were tried. */
    uint16_t tried[FSD_MAX_ALMOST_LOCKED][FSD_N_DIGITS];
    unsigned chain[FSD_MAX_STEP_SETS];
    unsigned digits[FSD_MAX_STEP_SETS]; /* digits[i] links sets i and i + 1; the last is the one that goes */
};

/* Makes the set the first one of chains that end before it. */
static void begin(struct search *search, unsigned first)
{
    const struct fsd_almost_locked *const set = fsd_almost_locked_at(search->sets, first);

    search->chain[0] = first;
    memset(search->goals, 0, search->sets->n * sizeof(search->goals[0]));
    memset(search->tried, 0, search->sets->n * sizeof(search->tried[0]));
    for (uint16_t active = set->active; active;) {
        const unsigned digit = fsd_digits_take(&active);
        uint64_t ends[FSD_ALMOST_LOCKED_WORDS] = {0};
        for (fsd_cells left = set->targets[digit - 1]; left;) {
            uint64_t *const words = search->with_target[digit - 1][fsd_cells_take(&left)];
            for (unsigned word = 0; word <= first / 64; word++) {
                ends[word] |= words[word];
            }
            words[first / 64] |= (uint64_t)1 << first % 64;
        }
        for (unsigned word = 0; word <= first / 64; word++) {
            for (; ends[word]; ends[word] &= ends[word] - 1) {
                search->goals[64 * word + (unsigned)__builtin_ctzll(ends[word])] |= fsd_digits_of(digit);
            }
        }
    }
}

static bool conclude(const struct search *search)
{
    struct fsd_step *const step = search->step;
    const struct fsd_almost_locked *const a = fsd_almost_locked_at(search->sets, search->chain[0]);
    const struct fsd_almost_locked *const b = fsd_almost_locked_at(search->sets, search->chain[search->n_sets - 1]);
    const unsigned goes = search->digits[search->n_sets - 1];
    unsigned digit = goes;

    step->digits = fsd_digits_of(digit);
    for (unsigned i = 0; i < search->n_sets; i++) {
        const struct fsd_almost_locked *const set = fsd_almost_locked_at(search->sets, search->chain[i]);
        const bool is_end = i == 0 || i + 1 == search->n_sets;
        fsd_step_link(step, set->cells & search->board->digit[digit - 1], digit, false, 0);
        digit = search->digits[i];
        fsd_step_link(step, set->cells & search->board->digit[digit - 1], digit, true, 0);
        step->cells |= is_end ? 0 : set->cells;
        step->others |= is_end ? set->cells : 0;
        step->units |= 1U << set->unit;
        step->sets[step->n_sets++] = (struct fsd_step_set){set->cells, set->digits};
    }
    return fsd_step_remove(step, search->board, a->targets[goes - 1] & b->targets[goes - 1], step->digits);
}

/* Chooses the last set, which has a target of the first one of a digit that links neither of them. */
static bool finish(struct search *search)
{
    const struct fsd_almost_locked_sets *const sets = search->sets;
    const unsigned last = search->n_sets - 1, from = search->chain[last - 1], link = search->digits[last - 2];
    const uint16_t first = fsd_digits_of(search->digits[0]), before = fsd_digits_of(link);

    if (search->tried[from][link - 1] & first) {
        return false;
    }
    search->tried[from][link - 1] |= first;
    for (unsigned l = sets->first_link[from]; l < sets->first_link[from + 1]; l++) {
        const unsigned to = sets->links[l].to;
        const uint16_t links = sets->links[l].digits, goals = search->goals[to] & (uint16_t)~first;
        if ((goals & ~(fsd_digits_is_one(links) ? links : 0)) == 0) {
            continue;
        }
        for (uint16_t left = links & (uint16_t)~before; left;) {
            const unsigned digit = fsd_digits_take(&left);
            const uint16_t others = goals & (uint16_t)~fsd_digits_of(digit);
            if (others) {
                search->chain[last] = to;
                search->digits[last - 1] = digit;
                search->digits[last] = fsd_digits_first(others);
                return conclude(search);
            }
        }
    }
    return false;
}

/* Chooses the sets from number at on. */
static bool extend(struct search *search, unsigned at)
{
    const struct fsd_almost_locked_sets *const sets = search->sets;
    const unsigned from = search->chain[at - 1];
    const uint16_t before = at > 1 ? fsd_digits_of(search->digits[at - 2]) : 0;

    if (at + 1 == search->n_sets || at + 1 == FSD_MAX_STEP_SETS) {
        return finish(search);
    }
    for (unsigned l = sets->first_link[from]; l < sets->first_link[from + 1]; l++) {
        search->chain[at] = sets->links[l].to;
        for (uint16_t left = sets->links[l].digits & (uint16_t)~before; left;) {
            search->digits[at - 1] = fsd_digits_take(&left);
            if (extend(search, at + 1)) {
                return true;
            }
        }
    }
    return false;
}

bool fsd_find_als_chain(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    struct search search; /* large: most of it is not set */

    search.board = board;
    search.step = step;
    search.n_sets = size;
    search.sets = fsd_almost_locked_of(board, step);
    memset(search.with_target, 0, sizeof(search.with_target));
    for (unsigned first = 0; first < search.sets->n; first++) {
        begin(&search, first);
        if (extend(&search, 1)) {
            return fsd_step_found(step);
        }
    }
    return false;
}
