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
    struct fsd_almost_locked_sets sets;
    uint64_t goals[FSD_MAX_ALMOST_LOCKED][FSD_ALMOST_LOCKED_WORDS]; /* sets before that share a digit with a target */
    unsigned chain[FSD_MAX_STEP_SETS];
    unsigned digits[FSD_MAX_STEP_SETS]; /* digits[i] links sets i and i + 1; the last is the one that goes */
};

/* Adds to the goals of each set those before it that have a target of the digit in the same cell. */
static void add_goals(struct search *search, unsigned digit)
{
    uint64_t with_target[FSD_N_CELLS][FSD_ALMOST_LOCKED_WORDS] = {{0}};

    for (unsigned i = 0; i < search->sets.n; i++) {
        for (fsd_cells left = fsd_almost_locked_at(&search->sets, i)->targets[digit - 1]; left;) {
            uint64_t *const words = with_target[fsd_cells_take(&left)];
            for (unsigned word = 0; word <= i / 64; word++) {
                search->goals[i][word] |= words[word];
            }
            words[i / 64] |= (uint64_t)1 << i % 64;
        }
    }
}

static void find_goals(struct search *search)
{
    memset(search->goals, 0, search->sets.n * sizeof(search->goals[0]));
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        add_goals(search, digit);
    }
}

static void tell(const struct search *search)
{
    struct fsd_step *const step = search->step;
    unsigned digit = search->digits[search->n_sets - 1];

    step->digits = fsd_digits_of(digit);
    for (unsigned i = 0; i < search->n_sets; i++) {
        const struct fsd_almost_locked *const set = fsd_almost_locked_at(&search->sets, search->chain[i]);
        const bool is_end = i == 0 || i + 1 == search->n_sets;
        fsd_step_link(step, set->cells & search->board->digit[digit - 1], digit, false, 0);
        digit = search->digits[i];
        fsd_step_link(step, set->cells & search->board->digit[digit - 1], digit, true, 0);
        step->cells |= is_end ? 0 : set->cells;
        step->others |= is_end ? set->cells : 0;
        step->units |= 1U << set->unit;
        step->sets[step->n_sets++] = (struct fsd_step_set){set->cells, set->digits};
    }
}

/* All sets are chosen. */
static bool conclude(struct search *search)
{
    const unsigned last = search->n_sets - 1;
    const struct fsd_almost_locked *const a = fsd_almost_locked_at(&search->sets, search->chain[0]);
    const struct fsd_almost_locked *const b = fsd_almost_locked_at(&search->sets, search->chain[last]);
    const uint16_t links = fsd_digits_of(search->digits[0]) | fsd_digits_of(search->digits[last - 1]);

    for (uint16_t left = a->active & b->active & (uint16_t)~links; left;) {
        search->digits[last] = fsd_digits_take(&left);
        const fsd_cells targets = a->targets[search->digits[last] - 1] & b->targets[search->digits[last] - 1];
        if (targets) {
            tell(search);
            return fsd_step_remove(search->step, search->board, targets, search->step->digits);
        }
    }
    return false;
}

static bool meets(const uint64_t a[FSD_ALMOST_LOCKED_WORDS], const uint64_t b[FSD_ALMOST_LOCKED_WORDS])
{
    uint64_t both = 0;

    for (unsigned word = 0; word < FSD_ALMOST_LOCKED_WORDS; word++) {
        both |= a[word] & b[word];
    }
    return both != 0;
}

/* Chooses the sets from number at on, of which the last is a goal of the first. */
static bool extend(struct search *search, unsigned at)
{
    const struct fsd_almost_locked_sets *const sets = &search->sets;
    const unsigned from = search->chain[at - 1], n_left = search->n_sets - at;
    const uint64_t *const goals = search->goals[search->chain[0]];
    const uint16_t before = at > 1 ? fsd_digits_of(search->digits[at - 2]) : 0;

    if (n_left == 0 || at == FSD_MAX_STEP_SETS) {
        return conclude(search);
    }
    for (unsigned word = 0; 64 * word < sets->n; word++) {
        for (uint64_t next = sets->linked[from][word] & (n_left == 1 ? goals[word] : ~(uint64_t)0); next;
             next &= next - 1) {
            const unsigned to = 64 * word + (unsigned)__builtin_ctzll(next);
            if (n_left == 2 && !meets(sets->linked[to], goals)) {
                continue;
            }
            uint16_t left =
                fsd_restricted_common(search->board, fsd_almost_locked_at(sets, from), fsd_almost_locked_at(sets, to)) &
                (uint16_t)~before;
            search->chain[at] = to;
            while (left) {
                search->digits[at - 1] = fsd_digits_take(&left);
                if (extend(search, at + 1)) {
                    return true;
                }
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
    fsd_almost_locked_find(board, &search.sets);
    find_goals(&search);
    for (search.chain[0] = 1; search.chain[0] < search.sets.n; search.chain[0]++) {
        if (extend(&search, 1)) {
            return fsd_step_found(step);
        }
    }
    return false;
}
