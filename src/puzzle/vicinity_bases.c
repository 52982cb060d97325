#include "puzzle/vicinity_bases.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

enum {
    N_BASES = 8,
    SETS_AT_ONCE = 512, /* that a base asks about in a round */
    SETS_ALIKE = 8,     /* of these, that differ in the last given only */
    ENOUGH = 8,         /* if a round finds fewer than one in so many uncovered, the base is covered */
    N_ROUNDS = 4,
    BASE_SOLUTIONS = SETS_AT_ONCE * N_ROUNDS
};

_Static_assert((int)FSD_BASE_QUERIES >= (int)N_BASES * SETS_AT_ONCE, "a round fits");

struct base {
    char cells[FASTSUD_N_CELLS];
    size_t puzzle;
    unsigned n_added;
    struct fsd_pairs open;
    struct fsd_pairs once;
    size_t n_solutions, n_before; /* n_before: at the start of the round */
    bool is_covered;              /* nothing to ask about was found in the last round */
    struct fsd_pairs solutions[BASE_SOLUTIONS];
};

struct fsd_vicinity_bases {
    struct fsd_queries *queries; /* tag: the pair that is added; FSD_N_PAIRS: several are */
    struct fsd_deadline *deadline;
    struct fsd_vicinity_leaves *leaves;
    const struct fsd_pairs *clash;
    struct fsd_random random;
    size_t n;
    struct base bases[N_BASES];
};

struct fsd_vicinity_bases *fsd_vicinity_bases_create(struct fsd_queries *queries, struct fsd_deadline *deadline,
                                                     struct fsd_vicinity_leaves *leaves, const struct fsd_pairs *clash)
{
    struct fsd_vicinity_bases *const bases = malloc(sizeof(*bases));

    if (bases) {
        bases->queries = queries;
        bases->deadline = deadline;
        bases->leaves = leaves;
        bases->clash = clash;
        fsd_vicinity_bases_clear(bases);
    }
    return bases;
}

void fsd_vicinity_bases_destroy(struct fsd_vicinity_bases *bases)
{
    free(bases);
}

void fsd_vicinity_bases_clear(struct fsd_vicinity_bases *bases)
{
    bases->n = 0;
    fsd_random_init(&bases->random, 0);
}

/* Of some of a base's solutions (from NULL: of all), those that have a pair; returns their number. */
static size_t select_solutions(const struct base *base, const uint16_t *from, size_t n_from, unsigned pair,
                               uint16_t *selected)
{
    size_t n = 0;

    for (size_t i = 0; i < n_from; i++) {
        const uint16_t at = from ? from[i] : (uint16_t)i;
        selected[n] = at;
        n += fsd_pairs_has(&base->solutions[at], pair);
    }
    return n;
}

/* A random pair of a set that is not empty; not all are equally likely. */
static unsigned random_pair(struct fsd_vicinity_bases *bases, const struct fsd_pairs *pairs)
{
    const unsigned pair = fsd_pairs_next(pairs, fsd_random_below(&bases->random, FSD_N_PAIRS));

    return pair < FSD_N_PAIRS ? pair : fsd_pairs_next(pairs, 0);
}

/*
 * Asks about sets of givens that no known solution has, at most n_most that differ in the last only, as random as can
 * be; returns how many it came upon.
 */
static size_t ask_uncovered(struct fsd_vicinity_bases *bases, const struct base *base, size_t n_most)
{
    uint16_t selected[BASE_SOLUTIONS];
    char cells[FASTSUD_N_CELLS];
    struct fsd_pairs open = base->open;
    struct fsd_pairs once = base->once;
    struct fsd_pair_list added = {.n = 0};
    size_t n = base->n_solutions;

    while (added.n < base->n_added) {
        struct fsd_pairs uncovered = open;
        fsd_pairs_subtract(&uncovered, &once);
        size_t n_asked = 0;
        added.n++;
        for (; n_asked < n_most && fsd_pairs_next(&uncovered, 0) < FSD_N_PAIRS; n_asked++) {
            const unsigned pair = random_pair(bases, &uncovered);
            fsd_pairs_remove(&uncovered, pair);
            added.pairs[added.n - 1] = pair;
            memcpy(cells, base->cells, sizeof(cells));
            fsd_pair_list_apply(&added, cells);
            fsd_queries_put(bases->queries, cells, added.n == 1 ? pair : FSD_N_PAIRS);
        }
        if (n_asked > 0 || added.n == base->n_added || fsd_pairs_next(&open, 0) == FSD_N_PAIRS) {
            return n_asked;
        }
        const unsigned pair = random_pair(bases, &open);
        added.pairs[added.n - 1] = pair;
        n = select_solutions(base, added.n == 1 ? NULL : selected, n, pair, selected);
        once = (struct fsd_pairs){.words = {0}};
        for (size_t i = 0; i < n; i++) {
            for (unsigned w = 0; w < FSD_PAIR_WORDS; w++) {
                once.words[w] |= base->solutions[selected[i]].words[w];
            }
        }
        fsd_pairs_subtract(&open, &bases->clash[pair]);
    }
    return 0;
}

static void base_conclude(const struct fsd_vicinity_bases *bases, struct base *base, size_t query)
{
    struct fsd_pairs solution;

    if (bases->queries->verdicts[query] == FASTSUD_NONE) {
        if (bases->queries->tags[query] < FSD_N_PAIRS) {
            fsd_pairs_remove(&base->open, (unsigned)bases->queries->tags[query]);
        }
        return;
    }
    fsd_pairs_of(&solution, bases->queries->solutions[query]);
    for (size_t i = base->n_before; i < base->n_solutions; i++) { /* earlier ones lack some of what was asked */
        if (memcmp(&base->solutions[i], &solution, sizeof(solution)) == 0) {
            return;
        }
    }
    base->solutions[base->n_solutions++] = solution;
    for (unsigned w = 0; w < FSD_PAIR_WORDS; w++) {
        base->once.words[w] |= solution.words[w];
    }
}

/* Collects solutions of all bases, in step. */
static enum fastsud_status collect_solutions(struct fsd_vicinity_bases *bases)
{
    enum fastsud_status status = FASTSUD_OK;

    for (unsigned round = 0; round < N_ROUNDS && status == FASTSUD_OK && !fsd_deadline_passed(bases->deadline);
         round++) {
        size_t end[N_BASES];
        for (size_t b = 0; b < bases->n; b++) {
            struct base *const base = &bases->bases[b];
            size_t n_asked = 0;
            base->n_before = base->n_solutions;
            for (unsigned i = 0; i < SETS_AT_ONCE / SETS_ALIKE && !base->is_covered; i++) {
                n_asked += ask_uncovered(bases, base, SETS_ALIKE);
            }
            base->is_covered = n_asked < SETS_AT_ONCE / ENOUGH;
            end[b] = bases->queries->n;
        }
        status = fsd_queries_ask(bases->queries);
        const bool has_answers = status == FASTSUD_OK && !bases->deadline->has_passed;
        for (size_t b = 0, query = 0; b < bases->n && has_answers; b++) {
            for (; query < end[b]; query++) {
                base_conclude(bases, &bases->bases[b], query);
            }
        }
    }
    return status;
}

/* Makes a leaf of a base and the givens to add, which the selected solutions have. */
static enum fastsud_status put_leaf(const struct fsd_vicinity_bases *bases, const struct base *base,
                                    const struct fsd_pairs *open, const struct fsd_pair_list *added,
                                    const uint16_t *selected, size_t n_selected)
{
    char cells[FASTSUD_N_CELLS];
    struct fsd_vicinity_leaf *leaf = NULL;

    memcpy(cells, base->cells, sizeof(cells));
    fsd_pair_list_apply(added, cells);
    const enum fastsud_status status = fsd_vicinity_leaves_add(bases->leaves, base->puzzle, cells, open, &leaf);
    for (size_t i = 0; status == FASTSUD_OK && i < n_selected; i++) {
        fsd_vicinity_leaf_learn(leaf, &base->solutions[selected[i]]);
    }
    return status;
}

/* Makes the leaves of a base whose givens begin with the given ones. open: what may come after these. */
static enum fastsud_status put_leaves(const struct fsd_vicinity_bases *bases, const struct base *base,
                                      const struct fsd_pairs *open, struct fsd_pair_list *added, const uint16_t *from,
                                      size_t n_from)
{
    enum fastsud_status status = FASTSUD_OK;
    uint16_t selected[BASE_SOLUTIONS];

    if (added->n + 1 == base->n_added) {
        return put_leaf(bases, base, open, added, from, n_from);
    }
    struct fsd_pairs after = *open;
    for (unsigned pair = 0; status == FASTSUD_OK && (pair = fsd_pairs_next(open, pair)) < FSD_N_PAIRS &&
                            !fsd_deadline_passed(bases->deadline);
         pair++) {
        const size_t n = select_solutions(base, from, n_from, pair, selected);
        fsd_pairs_remove(&after, pair);
        struct fsd_pairs beside = after;
        fsd_pairs_subtract(&beside, &bases->clash[pair]);
        added->pairs[added->n++] = pair;
        status = put_leaves(bases, base, &beside, added, selected, n);
        added->n--;
    }
    return status;
}

enum fastsud_status fsd_vicinity_bases_finish(struct fsd_vicinity_bases *bases)
{
    enum fastsud_status status = collect_solutions(bases);

    for (size_t b = 0; b < bases->n && status == FASTSUD_OK; b++) {
        const struct base *const base = &bases->bases[b];
        struct fsd_pair_list added = {.n = 0};
        status = put_leaves(bases, base, &base->open, &added, NULL, base->n_solutions);
    }
    bases->n = 0;
    return status;
}

enum fastsud_status fsd_vicinity_bases_add(struct fsd_vicinity_bases *bases, size_t i, const char *cells,
                                           unsigned n_added, const struct fsd_pairs *open)
{
    struct base *const base = &bases->bases[bases->n++];

    memcpy(base->cells, cells, sizeof(base->cells));
    base->puzzle = i;
    base->n_added = n_added;
    base->open = *open;
    base->once = (struct fsd_pairs){.words = {0}};
    base->n_solutions = 0;
    base->is_covered = false;
    return bases->n == N_BASES ? fsd_vicinity_bases_finish(bases) : FASTSUD_OK;
}
