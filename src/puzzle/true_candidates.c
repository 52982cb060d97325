#include "puzzle/true_candidates.h"

#include <stdlib.h>
#include <string.h>

#include "grid/digits.h"
#include "solve/queries.h"

struct fsd_true_candidates {
    struct fsd_queries *queries; /* tag: the candidate */
    uint64_t limit;
    uint16_t left[FSD_N_CELLS]; /* not disproved */
    uint64_t *counts;
};

/* A candidate that is asked is the only one of its cell. */
static enum fastsud_status take(void *context, const struct fsd_queries *queries, size_t i)
{
    struct fsd_true_candidates *const finder = context;
    const uint64_t candidate = queries->tags[i];

    if (queries->verdicts[i] == FASTSUD_NONE) {
        finder->left[candidate / FSD_N_DIGITS] &= (uint16_t) ~(1U << candidate % FSD_N_DIGITS);
    } else if (finder->limit > 1) {
        finder->counts[candidate] = queries->n_solutions[i];
    } else if (queries->verdicts[i] == FASTSUD_UNIQUE) {
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            finder->counts[FSD_N_DIGITS * cell + (unsigned)(queries->solutions[i][cell] - '1')] = 1;
        }
    }
    return FASTSUD_OK;
}

enum fastsud_status fsd_true_candidates_create(const char *kernel, uint64_t limit, uint64_t time_limit_ns,
                                               struct fsd_true_candidates **finder)
{
    struct fsd_true_candidates *const made = calloc(1, sizeof(*made));
    struct fsd_queries_options options = {.solver = FSD_SOLVER_OPTIONS_INIT,
                                          .n_most = FSD_N_CANDIDATES,
                                          .solutions = limit == 1,
                                          .n_solutions = limit > 1,
                                          .candidates = true,
                                          .take = take};
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    options.solver.kernel = kernel;
    options.solver.limit = limit;
    options.solver.time_limit_ns = time_limit_ns;
    options.context = made;
    if (made) {
        made->limit = limit;
        status = fsd_queries_create(&options, &made->queries);
    }
    if (status != FASTSUD_OK) {
        fsd_true_candidates_destroy(made);
    }
    *finder = status == FASTSUD_OK ? made : NULL;
    return status;
}

void fsd_true_candidates_destroy(struct fsd_true_candidates *finder)
{
    if (finder) {
        fsd_queries_destroy(finder->queries);
        free(finder);
    }
}

/* Known digits leave their peers, so that these are not asked. */
static void leave_peers(uint16_t left[FSD_N_CELLS])
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        fsd_cells peers = fsd_digits_count(left[cell]) == 1 ? fsd_cell_sets.peers[cell] : 0;
        while (peers) {
            left[fsd_cells_take(&peers)] &= (uint16_t)~left[cell];
        }
    }
}

/* Puts the candidates of a cell that are open: all, or the first one. Returns how many. */
static unsigned put_cell(struct fsd_true_candidates *finder, unsigned cell)
{
    const uint16_t all = finder->left[cell];
    const uint64_t *const counts = finder->counts + FSD_N_DIGITS * cell;
    uint16_t asked[FSD_N_CELLS];
    unsigned n = 0;

    memcpy(asked, finder->left, sizeof(asked));
    for (unsigned d = 0; d < FSD_N_DIGITS && (n == 0 || finder->limit > 1); d++) {
        if (all >> d & 1 && counts[d] == 0) {
            asked[cell] = (uint16_t)(1U << d);
            fsd_queries_put_candidates(finder->queries, asked, FSD_N_DIGITS * cell + d);
            n++;
        }
    }
    return n;
}

enum fastsud_status fsd_true_candidates_find(struct fsd_true_candidates *finder, const uint16_t candidates[FSD_N_CELLS],
                                             uint64_t counts[FSD_N_CANDIDATES], bool *gave_up)
{
    enum fastsud_status status = FASTSUD_OK;
    unsigned n = 1;

    finder->counts = counts;
    finder->queries->gave_up = false;
    memset(counts, 0, FSD_N_CANDIDATES * sizeof(*counts));
    memcpy(finder->left, candidates, sizeof(finder->left));
    leave_peers(finder->left);
    while (n > 0 && status == FASTSUD_OK && !finder->queries->gave_up) {
        n = 0;
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            n += put_cell(finder, cell);
        }
        status = fsd_queries_ask(finder->queries);
    }
    *gave_up = finder->queries->gave_up;
    return status;
}
