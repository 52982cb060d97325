#include "puzzle/vicinity_leaves.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    N_LEAVES = 512,
    PAIRS_AT_ONCE = 16, /* that a leaf asks about in a round */
    FEW_PAIRS = 24      /* so many are not worth a round */
};

_Static_assert((int)FSD_LEAF_QUERIES >= (int)N_LEAVES * PAIRS_AT_ONCE, "a round fits");

struct fsd_vicinity_leaf {
    char cells[FASTSUD_N_CELLS];
    size_t puzzle;          /* that it comes from */
    struct fsd_pairs open;  /* that may be added and are not known to be in no solution */
    struct fsd_pairs once;  /* in a solution that is known */
    struct fsd_pairs twice; /* in two */
    size_t n_asked;         /* in this round */
};

struct fsd_vicinity_leaves {
    struct fsd_queries *queries; /* tag: the pair that is added */
    struct fsd_deadline *deadline;
    struct fsd_vicinity_results *results;
    struct fsd_pairs lines[18]; /* rows, columns */
    struct fsd_pairs digits[9];
    struct fsd_vicinity_leaf leaves[N_LEAVES];
    size_t n;
};

struct fsd_vicinity_leaves *fsd_vicinity_leaves_create(struct fsd_queries *queries, struct fsd_deadline *deadline,
                                                       struct fsd_vicinity_results *results)
{
    struct fsd_vicinity_leaves *const leaves = calloc(1, sizeof(*leaves));

    if (!leaves) {
        return NULL;
    }
    leaves->queries = queries;
    leaves->deadline = deadline;
    leaves->results = results;
    for (unsigned pair = 0; pair < FSD_N_PAIRS; pair++) {
        const unsigned cell = pair / 9;
        fsd_pairs_add(&leaves->lines[cell / 9], pair);
        fsd_pairs_add(&leaves->lines[9 + cell % 9], pair);
        fsd_pairs_add(&leaves->digits[pair % 9], pair);
    }
    return leaves;
}

void fsd_vicinity_leaves_destroy(struct fsd_vicinity_leaves *leaves)
{
    free(leaves);
}

void fsd_vicinity_leaves_clear(struct fsd_vicinity_leaves *leaves)
{
    leaves->n = 0;
}

void fsd_vicinity_leaf_learn(struct fsd_vicinity_leaf *leaf, const struct fsd_pairs *solution)
{
    for (unsigned w = 0; w < FSD_PAIR_WORDS; w++) {
        leaf->twice.words[w] |= leaf->once.words[w] & solution->words[w];
        leaf->once.words[w] |= solution->words[w];
    }
}

static void keep_only(struct fsd_pairs *pairs, const struct fsd_pairs *those)
{
    for (unsigned w = 0; w < FSD_PAIR_WORDS; w++) {
        pairs->words[w] &= those->words[w];
    }
}

/*
 * Two digits that are not given can be exchanged in every solution, and so can two lines without givens of a band or
 * stack. So one of the two must be added; which one does not matter, for these are symmetric copies.
 */
static void leave_out_symmetric(const struct fsd_vicinity_leaves *leaves, struct fsd_vicinity_leaf *leaf)
{
    unsigned digits = 0, lines = 0;

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (leaf->cells[cell] != '.') {
            digits |= 1U << (leaf->cells[cell] - '1');
            lines |= 1U << cell / 9 | 1U << (9 + cell % 9);
        }
    }
    for (unsigned a = 0, n_absent = 0; a < 9; a++) {
        n_absent += (digits >> a & 1) == 0;
        if (n_absent == 2 && (digits >> a & 1) == 0) {
            keep_only(&leaf->open, &leaves->digits[a]);
        } else if (n_absent == 3) {
            leaf->open = (struct fsd_pairs){.words = {0}};
        }
    }
    for (unsigned first = 0; first < 18; first += 3) {
        const unsigned empty = ~lines >> first & 7;
        if (empty == 7) {
            leaf->open = (struct fsd_pairs){.words = {0}};
        } else if ((empty & (empty - 1)) != 0) {
            keep_only(&leaf->open, &leaves->lines[first + (unsigned)__builtin_ctz(empty)]);
        }
    }
}

/* Hands the pairs that may make the leaf unique to the results. */
static void leaf_decide(struct fsd_vicinity_leaves *leaves, struct fsd_vicinity_leaf *leaf)
{
    fsd_pairs_subtract(&leaf->open, &leaf->twice);
    for (unsigned pair = 0; (pair = fsd_pairs_next(&leaf->open, pair)) < FSD_N_PAIRS; pair++) {
        leaf->cells[pair / 9] = (char)('1' + pair % 9);
        fsd_vicinity_results_add(leaves->results, leaf->puzzle, leaf->cells);
        leaf->cells[pair / 9] = '.';
    }
}

/* Puts the queries of a round, and says whether there is any. */
static bool leaf_propose(struct fsd_vicinity_leaves *leaves, struct fsd_vicinity_leaf *leaf)
{
    struct fsd_pairs uncovered = leaf->open;
    struct fsd_pairs undecided = leaf->open;

    leaf->n_asked = 0;
    fsd_pairs_subtract(&uncovered, &leaf->once);
    fsd_pairs_subtract(&undecided, &leaf->twice);
    if (fsd_pairs_count(&undecided) <= FEW_PAIRS) {
        return false;
    }
    for (unsigned pair = 0; leaf->n_asked < PAIRS_AT_ONCE && (pair = fsd_pairs_next(&uncovered, pair)) < FSD_N_PAIRS;
         pair++) {
        leaf->cells[pair / 9] = (char)('1' + pair % 9);
        fsd_queries_put(leaves->queries, leaf->cells, pair);
        leaf->cells[pair / 9] = '.';
        leaf->n_asked++;
    }
    return leaf->n_asked > 0;
}

/* Learns from the answers to its queries, which begin at `first`. */
static void leaf_conclude(const struct fsd_vicinity_leaves *leaves, struct fsd_vicinity_leaf *leaf, size_t first)
{
    const struct fsd_queries *const queries = leaves->queries;

    for (size_t i = first; i < first + leaf->n_asked; i++) {
        struct fsd_pairs solution;
        size_t same = first;
        if (queries->verdicts[i] == FASTSUD_NONE) {
            fsd_pairs_remove(&leaf->open, (unsigned)queries->tags[i]);
            continue;
        }
        /* Not one that was known before the round: these lack the pair. */
        while (same < i && (queries->verdicts[same] == FASTSUD_NONE ||
                            memcmp(queries->solutions[same], queries->solutions[i], FASTSUD_N_CELLS) != 0)) {
            same++;
        }
        if (same == i) {
            fsd_pairs_of(&solution, queries->solutions[i]);
            fsd_vicinity_leaf_learn(leaf, &solution);
        }
    }
}

/* Takes all leaves one round on; those that are done leave. */
static enum fastsud_status run_leaves(struct fsd_vicinity_leaves *leaves)
{
    size_t n = 0;

    for (size_t i = 0; i < leaves->n; i++) {
        struct fsd_vicinity_leaf *const leaf = &leaves->leaves[i];
        if (!leaf_propose(leaves, leaf)) {
            leaf_decide(leaves, leaf);
        } else if (n++ < i) {
            leaves->leaves[n - 1] = *leaf;
        }
    }
    leaves->n = n;
    const enum fastsud_status status = fsd_queries_ask(leaves->queries);
    for (size_t i = 0, first = 0; i < n && status == FASTSUD_OK && !leaves->deadline->has_passed; i++) {
        leaf_conclude(leaves, &leaves->leaves[i], first);
        first += leaves->leaves[i].n_asked;
    }
    return status;
}

enum fastsud_status fsd_vicinity_leaves_add(struct fsd_vicinity_leaves *leaves, size_t i, const char *cells,
                                            const struct fsd_pairs *open, struct fsd_vicinity_leaf **leaf)
{
    *leaf = NULL;
    while (leaves->n == N_LEAVES) {
        const enum fastsud_status status = run_leaves(leaves);
        if (status != FASTSUD_OK) {
            return status;
        }
        leaves->n = fsd_deadline_passed(leaves->deadline) ? 0 : leaves->n;
    }
    struct fsd_vicinity_leaf *const added = &leaves->leaves[leaves->n++];
    memcpy(added->cells, cells, sizeof(added->cells));
    added->puzzle = i;
    added->open = *open;
    added->once = added->twice = (struct fsd_pairs){.words = {0}};
    leave_out_symmetric(leaves, added);
    *leaf = added;
    return FASTSUD_OK;
}

enum fastsud_status fsd_vicinity_leaves_finish(struct fsd_vicinity_leaves *leaves)
{
    enum fastsud_status status = FASTSUD_OK;

    while (status == FASTSUD_OK && leaves->n > 0 && !fsd_deadline_passed(leaves->deadline)) {
        status = run_leaves(leaves);
    }
    leaves->n = 0;
    return status;
}
