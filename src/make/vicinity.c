#include "make/vicinity.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "grid/text.h"
#include "make/vicinity_pairs.h"
#include "make/vicinity_results.h"

/*
 * A leaf is a puzzle to which one more given is to be added. Its pairs are asked about until every one is known to be
 * in a solution, or in none: with limit 1, many leaves in step. A pair that is then known to be in one solution only
 * goes to the results, where limit 2 decides.
 *
 * When several givens are to be added, a puzzle less its givens is a base: its leaves are the base and all but one of
 * the givens to add, in ascending order of cells, the last one comes after these. Solutions of the base are collected
 * first; those that have the givens of a leaf are the leaf's.
 */
enum {
    N_LEAVES = 512,
    PAIRS_AT_ONCE = 16, /* that a leaf asks about in a round */
    FEW_PAIRS = 24,     /* so many are not worth a round */
    N_BASES = 8,
    SETS_AT_ONCE = 512, /* that a base asks about in a round */
    SETS_ALIKE = 8,
    ENOUGH = 8,
    N_ROUNDS = 4, /* of a base */
    BASE_SOLUTIONS = SETS_AT_ONCE * N_ROUNDS,
    N_QUERIES = N_LEAVES * PAIRS_AT_ONCE,
    GROUP = 64 /* puzzles of one search when one given is added */
};

struct leaf {
    char cells[FASTSUD_N_CELLS];
    size_t puzzle;          /* that it comes from */
    struct fsd_pairs open;  /* that may be added and are not known to be in no solution */
    struct fsd_pairs once;  /* in a solution that is known */
    struct fsd_pairs twice; /* in two */
    size_t n_asked;         /* in this round */
};

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

/* Givens chosen to be added to a base. */
struct prefix {
    unsigned pairs[FSD_VICINITY_MOST];
    unsigned n;
};

struct fsd_vicinity {
    struct fsd_vicinity_options options;
    struct fastsud_solver *solver; /* with limit 1 */
    struct fsd_vicinity_results *results;
    uint64_t n_asked;

    struct fsd_pairs clash[FSD_N_PAIRS]; /* the pairs that cannot be added beside a pair, and itself */
    struct fsd_pairs lines[18];          /* rows, columns */
    struct fsd_pairs digits[9];

    struct leaf leaves[N_LEAVES];
    size_t n_leaves;
    struct base *bases; /* NULL: one given is added at most */
    size_t n_bases;
    struct fsd_random random;

    char queries[N_QUERIES][FASTSUD_N_CELLS];
    struct prefix asked[N_QUERIES]; /* what each adds */
    char solutions[N_QUERIES][FASTSUD_N_CELLS];
    uint8_t verdicts[N_QUERIES];
    size_t n_queries;
};

static void fill_tables(struct fsd_vicinity *vicinity)
{
    for (unsigned pair = 0; pair < FSD_N_PAIRS; pair++) {
        const unsigned cell = pair / 9;
        fsd_cells peers = fsd_cell_sets.peers[cell];
        for (unsigned d = 0; d < 9; d++) {
            fsd_pairs_add(&vicinity->clash[pair], cell * 9 + d);
        }
        while (peers) {
            fsd_pairs_add(&vicinity->clash[pair], fsd_cells_take(&peers) * 9 + pair % 9);
        }
        fsd_pairs_add(&vicinity->lines[cell / 9], pair);
        fsd_pairs_add(&vicinity->lines[9 + cell % 9], pair);
        fsd_pairs_add(&vicinity->digits[pair % 9], pair);
    }
}

void fsd_vicinity_destroy(struct fsd_vicinity *vicinity)
{
    if (vicinity) {
        fastsud_solver_destroy(vicinity->solver);
        fsd_vicinity_results_destroy(vicinity->results);
        free(vicinity->bases);
        free(vicinity);
    }
}

enum fastsud_status fsd_vicinity_create(const struct fsd_vicinity_options *options, struct fsd_vicinity **vicinity)
{
    struct fastsud_solver_options solving = FASTSUD_SOLVER_OPTIONS_INIT;
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    struct fsd_vicinity *const made = calloc(1, sizeof(*made));

    *vicinity = NULL;
    if (!made) {
        return status;
    }
    made->options = *options;
    if (options->n_added > 1) {
        made->bases = malloc(N_BASES * sizeof(*made->bases));
        if (!made->bases) {
            goto fail;
        }
    }
    solving.kernel = options->kernel;
    solving.limit = 1;
    status = fastsud_solver_create(&solving, &made->solver);
    if (status == FASTSUD_OK) {
        status = fsd_vicinity_results_create(options->kernel, fsd_vicinity_n_most(options), &made->results);
    }
    if (status != FASTSUD_OK) {
        goto fail;
    }
    fill_tables(made);
    *vicinity = made;
    return FASTSUD_OK;

fail:
    fsd_vicinity_destroy(made);
    return status;
}

size_t fsd_vicinity_n_most(const struct fsd_vicinity_options *options)
{
    if (options->n_added > 1 || options->n_removed > 2) {
        return 1;
    }
    return options->n_removed == 2 ? GROUP / 16 : GROUP;
}

const char *fsd_vicinity_unfit(const struct fsd_vicinity_options *options, const char *puzzle)
{
    unsigned n_givens = 0;

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        n_givens += fsd_text_is_given(puzzle[cell]);
    }
    if (n_givens < options->n_removed) {
        return "the puzzle has fewer givens than are to be taken away; give a smaller --remove";
    }
    if (n_givens - options->n_removed + options->n_added > FASTSUD_N_CELLS) {
        return "the puzzle has fewer blanks than givens are to be added; give a smaller --add";
    }
    return NULL;
}

/* Queries. */

static void put_query(struct fsd_vicinity *vicinity, const char *cells, const struct prefix *added)
{
    const size_t n = vicinity->n_queries++;

    memcpy(vicinity->queries[n], cells, FASTSUD_N_CELLS);
    vicinity->asked[n] = *added;
    for (unsigned i = 0; i < added->n; i++) {
        vicinity->queries[n][added->pairs[i] / 9] = (char)('1' + added->pairs[i] % 9);
    }
}

/* Asks for a solution of each query. */
static enum fastsud_status ask(struct fsd_vicinity *vicinity)
{
    const char *puzzles[N_QUERIES];

    for (size_t i = 0; i < vicinity->n_queries; i++) {
        puzzles[i] = vicinity->queries[i];
    }
    const struct fastsud_batch batch = {
        .n_puzzles = vicinity->n_queries,
        .puzzles = puzzles,
        .solutions = vicinity->solutions[0],
        .solution_stride = FASTSUD_N_CELLS,
        .verdicts = vicinity->verdicts,
    };
    vicinity->n_asked += vicinity->n_queries;
    vicinity->n_queries = 0;
    return fastsud_solver_solve(vicinity->solver, &batch);
}

/* Leaves. */

static void leaf_learn(struct leaf *leaf, const struct fsd_pairs *solution)
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
static void leave_out_symmetric(const struct fsd_vicinity *vicinity, struct leaf *leaf)
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
            keep_only(&leaf->open, &vicinity->digits[a]);
        } else if (n_absent == 3) {
            leaf->open = (struct fsd_pairs){.words = {0}};
        }
    }
    for (unsigned first = 0; first < 18; first += 3) {
        const unsigned empty = ~lines >> first & 7;
        if (empty == 7) {
            leaf->open = (struct fsd_pairs){.words = {0}};
        } else if ((empty & (empty - 1)) != 0) {
            keep_only(&leaf->open, &vicinity->lines[first + (unsigned)__builtin_ctz(empty)]);
        }
    }
}

/* Hands the pairs that may make the leaf unique to the results. */
static enum fastsud_status leaf_decide(struct fsd_vicinity *vicinity, struct leaf *leaf)
{
    enum fastsud_status status = FASTSUD_OK;

    fsd_pairs_subtract(&leaf->open, &leaf->twice);
    for (unsigned pair = 0; status == FASTSUD_OK && (pair = fsd_pairs_next(&leaf->open, pair)) < FSD_N_PAIRS; pair++) {
        const unsigned cell = pair / 9;
        leaf->cells[cell] = (char)('1' + pair % 9);
        status = fsd_vicinity_results_add(vicinity->results, leaf->puzzle, leaf->cells);
        leaf->cells[cell] = '.';
    }
    return status;
}

/* Puts the queries of a round, and says whether there is any. */
static bool leaf_propose(struct fsd_vicinity *vicinity, struct leaf *leaf)
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
        const struct prefix added = {.pairs = {pair}, .n = 1};
        put_query(vicinity, leaf->cells, &added);
        leaf->n_asked++;
    }
    return leaf->n_asked > 0;
}

/* Learns from the answers to its queries, which begin at `first`. */
static void leaf_conclude(struct fsd_vicinity *vicinity, struct leaf *leaf, size_t first)
{
    for (size_t i = first; i < first + leaf->n_asked; i++) {
        struct fsd_pairs solution;
        size_t same = first;
        if (vicinity->verdicts[i] == FASTSUD_NONE) {
            fsd_pairs_remove(&leaf->open, vicinity->asked[i].pairs[0]);
            continue;
        }
        /* Not one that was known before the round: these lack the pair. */
        while (same < i && (vicinity->verdicts[same] == FASTSUD_NONE ||
                            memcmp(vicinity->solutions[same], vicinity->solutions[i], FASTSUD_N_CELLS) != 0)) {
            same++;
        }
        if (same == i) {
            fsd_pairs_of(&solution, vicinity->solutions[i]);
            leaf_learn(leaf, &solution);
        }
    }
}

/* Takes all leaves one round on; those that are done leave. */
static enum fastsud_status run_leaves(struct fsd_vicinity *vicinity)
{
    enum fastsud_status status = FASTSUD_OK;
    size_t n = 0;

    for (size_t i = 0; i < vicinity->n_leaves && status == FASTSUD_OK; i++) {
        struct leaf *const leaf = &vicinity->leaves[i];
        if (!leaf_propose(vicinity, leaf)) {
            status = leaf_decide(vicinity, leaf);
        } else if (n++ < i) {
            vicinity->leaves[n - 1] = *leaf;
        }
    }
    vicinity->n_leaves = n;
    if (status == FASTSUD_OK) {
        status = ask(vicinity);
    }
    for (size_t i = 0, first = 0; i < n && status == FASTSUD_OK; i++) {
        leaf_conclude(vicinity, &vicinity->leaves[i], first);
        first += vicinity->leaves[i].n_asked;
    }
    return status;
}

/* A free leaf, without known solutions. NULL: *status says why. */
static struct leaf *take_leaf(struct fsd_vicinity *vicinity, enum fastsud_status *status)
{
    *status = FASTSUD_OK;
    while (*status == FASTSUD_OK && vicinity->n_leaves == N_LEAVES) {
        *status = run_leaves(vicinity);
    }
    if (*status != FASTSUD_OK) {
        return NULL;
    }
    struct leaf *const leaf = &vicinity->leaves[vicinity->n_leaves++];
    leaf->once = leaf->twice = (struct fsd_pairs){.words = {0}};
    return leaf;
}

static enum fastsud_status finish_leaves(struct fsd_vicinity *vicinity)
{
    enum fastsud_status status = FASTSUD_OK;

    while (status == FASTSUD_OK && vicinity->n_leaves > 0) {
        status = run_leaves(vicinity);
    }
    return status;
}

/* Bases. */

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
static unsigned random_pair(struct fsd_vicinity *vicinity, const struct fsd_pairs *pairs)
{
    const unsigned pair = fsd_pairs_next(pairs, fsd_random_below(&vicinity->random, FSD_N_PAIRS));

    return pair < FSD_N_PAIRS ? pair : fsd_pairs_next(pairs, 0);
}

/*
 * Asks about sets of givens that no known solution has, at most n_most that differ in the last only, as random as can
 * be; returns how many it came upon.
 */
static size_t ask_uncovered(struct fsd_vicinity *vicinity, const struct base *base, size_t n_most)
{
    uint16_t selected[BASE_SOLUTIONS];
    struct fsd_pairs open = base->open;
    struct fsd_pairs once = base->once;
    struct prefix added = {.n = 0};
    size_t n = base->n_solutions;

    while (added.n < base->n_added) {
        struct fsd_pairs uncovered = open;
        fsd_pairs_subtract(&uncovered, &once);
        size_t n_asked = 0;
        added.n++;
        for (; n_asked < n_most && fsd_pairs_next(&uncovered, 0) < FSD_N_PAIRS; n_asked++) {
            const unsigned pair = random_pair(vicinity, &uncovered);
            fsd_pairs_remove(&uncovered, pair);
            added.pairs[added.n - 1] = pair;
            put_query(vicinity, base->cells, &added);
        }
        if (n_asked > 0 || added.n == base->n_added || fsd_pairs_next(&open, 0) == FSD_N_PAIRS) {
            return n_asked;
        }
        const unsigned pair = random_pair(vicinity, &open);
        added.pairs[added.n - 1] = pair;
        n = select_solutions(base, added.n == 1 ? NULL : selected, n, pair, selected);
        once = (struct fsd_pairs){.words = {0}};
        for (size_t i = 0; i < n; i++) {
            for (unsigned w = 0; w < FSD_PAIR_WORDS; w++) {
                once.words[w] |= base->solutions[selected[i]].words[w];
            }
        }
        fsd_pairs_subtract(&open, &vicinity->clash[pair]);
    }
    return 0;
}

static void base_conclude(struct fsd_vicinity *vicinity, struct base *base, size_t query)
{
    const struct prefix *const asked = &vicinity->asked[query];
    struct fsd_pairs solution;

    if (vicinity->verdicts[query] == FASTSUD_NONE) {
        if (asked->n == 1) {
            fsd_pairs_remove(&base->open, asked->pairs[0]);
        }
        return;
    }
    fsd_pairs_of(&solution, vicinity->solutions[query]);
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
static enum fastsud_status collect_solutions(struct fsd_vicinity *vicinity)
{
    enum fastsud_status status = FASTSUD_OK;

    for (unsigned round = 0; round < N_ROUNDS && status == FASTSUD_OK; round++) {
        size_t end[N_BASES];
        for (size_t b = 0; b < vicinity->n_bases; b++) {
            struct base *const base = &vicinity->bases[b];
            size_t n_asked = 0;
            base->n_before = base->n_solutions;
            for (unsigned i = 0; i < SETS_AT_ONCE / SETS_ALIKE && !base->is_covered; i++) {
                n_asked += ask_uncovered(vicinity, base, SETS_ALIKE);
            }
            base->is_covered = n_asked < SETS_AT_ONCE / ENOUGH;
            end[b] = vicinity->n_queries;
        }
        status = ask(vicinity);
        for (size_t b = 0, query = 0; b < vicinity->n_bases && status == FASTSUD_OK; b++) {
            for (; query < end[b]; query++) {
                base_conclude(vicinity, &vicinity->bases[b], query);
            }
        }
    }
    return status;
}

/* Makes a leaf of a base and the givens to add, which the selected solutions have. */
static enum fastsud_status put_leaf(struct fsd_vicinity *vicinity, const struct base *base,
                                    const struct fsd_pairs *open, const struct prefix *added, const uint16_t *selected,
                                    size_t n_selected)
{
    enum fastsud_status status = FASTSUD_OK;
    struct leaf *const leaf = take_leaf(vicinity, &status);

    if (!leaf) {
        return status;
    }
    memcpy(leaf->cells, base->cells, sizeof(leaf->cells));
    for (unsigned i = 0; i < added->n; i++) {
        leaf->cells[added->pairs[i] / 9] = (char)('1' + added->pairs[i] % 9);
    }
    leaf->puzzle = base->puzzle;
    leaf->open = *open;
    leave_out_symmetric(vicinity, leaf);
    for (size_t i = 0; i < n_selected; i++) {
        leaf_learn(leaf, &base->solutions[selected[i]]);
    }
    return FASTSUD_OK;
}

/* Makes the leaves of a base whose givens begin with the given ones. open: what may come after these. */
static enum fastsud_status put_leaves(struct fsd_vicinity *vicinity, const struct base *base,
                                      const struct fsd_pairs *open, struct prefix *added, const uint16_t *from,
                                      size_t n_from)
{
    enum fastsud_status status = FASTSUD_OK;
    uint16_t selected[BASE_SOLUTIONS];

    if (added->n + 1 == base->n_added) {
        return put_leaf(vicinity, base, open, added, from, n_from);
    }
    struct fsd_pairs after = *open;
    for (unsigned pair = 0; status == FASTSUD_OK && (pair = fsd_pairs_next(open, pair)) < FSD_N_PAIRS; pair++) {
        const size_t n = select_solutions(base, from, n_from, pair, selected);
        fsd_pairs_remove(&after, pair);
        struct fsd_pairs beside = after;
        fsd_pairs_subtract(&beside, &vicinity->clash[pair]);
        added->pairs[added->n++] = pair;
        status = put_leaves(vicinity, base, &beside, added, selected, n);
        added->n--;
    }
    return status;
}

static enum fastsud_status finish_bases(struct fsd_vicinity *vicinity)
{
    enum fastsud_status status = collect_solutions(vicinity);

    for (size_t b = 0; b < vicinity->n_bases && status == FASTSUD_OK; b++) {
        const struct base *const base = &vicinity->bases[b];
        struct prefix added = {.n = 0};
        status = put_leaves(vicinity, base, &base->open, &added, NULL, base->n_solutions);
    }
    vicinity->n_bases = 0;
    return status;
}

/* Searches from cells, with what was taken away. */
static enum fastsud_status add_givens(struct fsd_vicinity *vicinity, size_t puzzle, const char *cells,
                                      const struct prefix *removed, unsigned n_added)
{
    struct fsd_pairs open;
    enum fastsud_status status = FASTSUD_OK;

    if (n_added == 0) {
        return fsd_vicinity_results_add(vicinity->results, puzzle, cells);
    }
    memset(&open, 0, sizeof(open));
    for (unsigned pair = 0; pair < FSD_N_PAIRS; pair++) {
        fsd_pairs_add(&open, pair);
    }
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (cells[cell] != '.') {
            fsd_pairs_subtract(&open, &vicinity->clash[cell * 9 + (unsigned)(cells[cell] - '1')]);
        }
    }
    for (unsigned i = 0; i < removed->n; i++) {
        fsd_pairs_remove(&open, removed->pairs[i]); /* to put it back is a search of its own, with fewer givens */
    }
    if (n_added > 1) {
        struct base *const base = &vicinity->bases[vicinity->n_bases++];
        memcpy(base->cells, cells, sizeof(base->cells));
        base->puzzle = puzzle;
        base->n_added = n_added;
        base->open = open;
        base->once = (struct fsd_pairs){.words = {0}};
        base->n_solutions = 0;
        base->is_covered = false;
        return vicinity->n_bases == N_BASES ? finish_bases(vicinity) : FASTSUD_OK;
    }
    struct leaf *const leaf = take_leaf(vicinity, &status);
    if (leaf) {
        memcpy(leaf->cells, cells, sizeof(leaf->cells));
        leaf->puzzle = puzzle;
        leaf->open = open;
        leave_out_symmetric(vicinity, leaf);
    }
    return status;
}

/* Takes n_removed givens away, at cells after `cell`, in every way. */
static enum fastsud_status remove_givens(struct fsd_vicinity *vicinity, size_t puzzle, char *cells,
                                         struct prefix *removed, unsigned n_removed, unsigned n_added, unsigned cell)
{
    enum fastsud_status status = FASTSUD_OK;

    if (removed->n == n_removed) {
        return add_givens(vicinity, puzzle, cells, removed, n_added);
    }
    for (; cell < FASTSUD_N_CELLS && status == FASTSUD_OK; cell++) {
        const char given = cells[cell];
        if (given == '.') {
            continue;
        }
        cells[cell] = '.';
        removed->pairs[removed->n++] = cell * 9 + (unsigned)(given - '1');
        status = remove_givens(vicinity, puzzle, cells, removed, n_removed, n_added, cell + 1);
        removed->n--;
        cells[cell] = given;
    }
    return status;
}

enum fastsud_status fsd_vicinity_search(struct fsd_vicinity *vicinity, const char *const *puzzles, size_t n)
{
    const unsigned n_removed = vicinity->options.n_removed, n_added = vicinity->options.n_added;
    const unsigned n_back = n_removed < n_added ? n_removed : n_added;
    enum fastsud_status status = FASTSUD_OK;

    fsd_vicinity_results_clear(vicinity->results);
    vicinity->n_leaves = vicinity->n_bases = vicinity->n_queries = 0;
    fsd_random_init(&vicinity->random, 0);
    for (size_t i = 0; i < n && status == FASTSUD_OK; i++) {
        char cells[FASTSUD_N_CELLS];
        for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            cells[cell] = fsd_text_is_given(puzzles[i][cell]) ? puzzles[i][cell] : '.';
        }
        for (unsigned back = 0; back <= n_back && status == FASTSUD_OK; back++) {
            struct prefix removed = {.n = 0};
            status = remove_givens(vicinity, i, cells, &removed, n_removed - back, n_added - back, 0);
        }
    }
    if (status == FASTSUD_OK && vicinity->n_bases > 0) {
        status = finish_bases(vicinity);
    }
    if (status == FASTSUD_OK) {
        status = finish_leaves(vicinity);
    }
    return status == FASTSUD_OK ? fsd_vicinity_results_finish(vicinity->results) : status;
}

const char *fsd_vicinity_results(const struct fsd_vicinity *vicinity, size_t i, size_t *n_results)
{
    return fsd_vicinity_results_get(vicinity->results, i, n_results);
}

uint64_t fsd_vicinity_n_queries(const struct fsd_vicinity *vicinity)
{
    return vicinity->n_asked + fsd_vicinity_results_n_queries(vicinity->results);
}

const char *fsd_vicinity_kernel(const struct fsd_vicinity *vicinity)
{
    return fastsud_solver_kernel(vicinity->solver);
}
