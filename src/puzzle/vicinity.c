#include "puzzle/vicinity.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "puzzle/vicinity_bases.h"
#include "puzzle/vicinity_leaves.h"
#include "puzzle/vicinity_pairs.h"
#include "puzzle/vicinity_results.h"
#include "solve/queries.h"

_Static_assert((int)FSD_BASE_QUERIES <= (int)FSD_LEAF_QUERIES, "bases and leaves have the same queries");

struct fsd_vicinity {
    struct fsd_vicinity_options options;
    struct fsd_queries *queries;  /* has a puzzle with some pairs added a solution? */
    struct fsd_deadline deadline; /* of a search; has passed, too, if some query was given up */
    struct fsd_vicinity_results *results;
    struct fsd_vicinity_leaves *leaves;
    struct fsd_vicinity_bases *bases;    /* NULL: one given is added at most */
    struct fsd_pairs clash[FSD_N_PAIRS]; /* the pairs that cannot be added beside a pair, and itself */
};

static void fill_clash(struct fsd_pairs *clash)
{
    for (unsigned pair = 0; pair < FSD_N_PAIRS; pair++) {
        const unsigned cell = pair / 9;
        fsd_cells peers = fsd_cell_sets.peers[cell];
        for (unsigned d = 0; d < 9; d++) {
            fsd_pairs_add(&clash[pair], cell * 9 + d);
        }
        while (peers) {
            fsd_pairs_add(&clash[pair], fsd_cells_take(&peers) * 9 + pair % 9);
        }
    }
}

void fsd_vicinity_destroy(struct fsd_vicinity *vicinity)
{
    if (vicinity) {
        fsd_vicinity_bases_destroy(vicinity->bases);
        fsd_vicinity_leaves_destroy(vicinity->leaves);
        fsd_vicinity_results_destroy(vicinity->results);
        fsd_queries_destroy(vicinity->queries);
        free(vicinity);
    }
}

static enum fastsud_status note_given_up(void *deadline, const struct fsd_queries *queries, size_t i)
{
    (void)i;
    ((struct fsd_deadline *)deadline)->has_passed |= queries->gave_up;
    return FASTSUD_OK;
}

enum fastsud_status fsd_vicinity_create(const struct fsd_vicinity_options *options, struct fsd_vicinity **vicinity)
{
    struct fsd_vicinity *const made = calloc(1, sizeof(*made));
    struct fsd_queries_options queries = {
        .solver = FSD_SOLVER_OPTIONS_INIT, .n_most = FSD_LEAF_QUERIES, .solutions = true, .take = note_given_up};

    *vicinity = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = *options;
    fill_clash(made->clash);
    queries.solver.kernel = options->kernel;
    queries.solver.limit = 1;
    queries.solver.time_limit_ns = options->time_limit_ns;
    queries.solver.stop = options->stop;
    queries.context = &made->deadline;
    enum fastsud_status status = fsd_queries_create(&queries, &made->queries);
    if (status == FASTSUD_OK) {
        status = fsd_vicinity_results_create(options->kernel, options->time_limit_ns, options->stop,
                                             fsd_vicinity_n_most(options), &made->results);
    }
    if (status != FASTSUD_OK) {
        goto fail;
    }
    status = FASTSUD_ERR_NO_MEMORY;
    made->leaves = fsd_vicinity_leaves_create(made->queries, &made->deadline, made->results);
    if (!made->leaves) {
        goto fail;
    }
    if (options->n_added > 1) {
        made->bases = fsd_vicinity_bases_create(made->queries, &made->deadline, made->leaves, made->clash);
        if (!made->bases) {
            goto fail;
        }
    }
    *vicinity = made;
    return FASTSUD_OK;

fail:
    fsd_vicinity_destroy(made);
    return status;
}

size_t fsd_vicinity_n_most(const struct fsd_vicinity_options *options)
{
    if (options->n_added > 1 || options->n_removed > 2 || options->time_limit_ns > 0) {
        return 1;
    }
    return options->n_removed == 2 ? FSD_VICINITY_AT_ONCE / 16 : FSD_VICINITY_AT_ONCE;
}

const char *fsd_vicinity_unfit(const struct fsd_vicinity_options *options, const char *puzzle)
{
    unsigned n_givens = 0;

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        n_givens += fsd_text_is_given(puzzle[cell]);
    }
    if (n_givens < options->n_removed) {
        return "the puzzle has fewer givens than --remove takes away; give a smaller --remove";
    }
    if (n_givens - options->n_removed + options->n_added > FASTSUD_N_CELLS) {
        return "the puzzle has fewer blanks than --add fills; give a smaller --add";
    }
    return NULL;
}

/* Searches from cells, with what was taken away. */
static enum fastsud_status add_givens(struct fsd_vicinity *vicinity, size_t puzzle, const char *cells,
                                      const struct fsd_pair_list *removed, unsigned n_added)
{
    struct fsd_pairs open;
    struct fsd_vicinity_leaf *leaf = NULL;

    if (n_added == 0) {
        fsd_vicinity_results_add(vicinity->results, puzzle, cells);
        return FASTSUD_OK;
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
    return n_added > 1 ? fsd_vicinity_bases_add(vicinity->bases, puzzle, cells, n_added, &open)
                       : fsd_vicinity_leaves_add(vicinity->leaves, puzzle, cells, &open, &leaf);
}

/* Takes n_removed givens away, at cells after `cell`, in every way. */
static enum fastsud_status remove_givens(struct fsd_vicinity *vicinity, size_t puzzle, char *cells,
                                         struct fsd_pair_list *removed, unsigned n_removed, unsigned n_added,
                                         unsigned cell)
{
    enum fastsud_status status = FASTSUD_OK;

    if (removed->n == n_removed) {
        return add_givens(vicinity, puzzle, cells, removed, n_added);
    }
    for (; cell < FASTSUD_N_CELLS && status == FASTSUD_OK && !fsd_deadline_passed(&vicinity->deadline); cell++) {
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
    fsd_vicinity_leaves_clear(vicinity->leaves);
    if (vicinity->bases) {
        fsd_vicinity_bases_clear(vicinity->bases);
    }
    fsd_queries_clear(vicinity->queries);
    vicinity->queries->gave_up = false;
    vicinity->deadline = fsd_deadline_of(vicinity->options.time_limit_ns, vicinity->options.stop);
    for (size_t i = 0; i < n && status == FASTSUD_OK; i++) {
        char cells[FASTSUD_N_CELLS];
        for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            cells[cell] = fsd_text_is_given(puzzles[i][cell]) ? puzzles[i][cell] : '.';
        }
        for (unsigned back = 0; back <= n_back && status == FASTSUD_OK; back++) {
            struct fsd_pair_list removed = {.n = 0};
            status = remove_givens(vicinity, i, cells, &removed, n_removed - back, n_added - back, 0);
        }
    }
    if (status == FASTSUD_OK && vicinity->bases) {
        status = fsd_vicinity_bases_finish(vicinity->bases);
    }
    if (status == FASTSUD_OK) {
        status = fsd_vicinity_leaves_finish(vicinity->leaves);
    }
    return status == FASTSUD_OK ? fsd_vicinity_results_finish(vicinity->results) : status;
}

bool fsd_vicinity_gave_up(const struct fsd_vicinity *vicinity)
{
    return vicinity->deadline.has_passed || fsd_vicinity_results_gave_up(vicinity->results);
}

const char *fsd_vicinity_results(const struct fsd_vicinity *vicinity, size_t i, size_t *n_results)
{
    return fsd_vicinity_results_get(vicinity->results, i, n_results);
}

uint64_t fsd_vicinity_n_queries(const struct fsd_vicinity *vicinity)
{
    return vicinity->queries->n_asked + fsd_vicinity_results_n_queries(vicinity->results);
}

const char *fsd_vicinity_kernel(const struct fsd_vicinity *vicinity)
{
    return fsd_solver_kernel(vicinity->queries->solver);
}
