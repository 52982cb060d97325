#include "puzzle/vicinity_queries.h"

#include <stdlib.h>
#include <string.h>

void fsd_vicinity_queries_destroy(struct fsd_vicinity_queries *queries)
{
    if (queries) {
        fsd_solver_destroy(queries->solver);
        free(queries);
    }
}

enum fastsud_status fsd_vicinity_queries_create(const char *kernel, uint64_t time_limit_ns,
                                                struct fsd_vicinity_queries **queries)
{
    struct fsd_solver_options solving = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_vicinity_queries *const made = calloc(1, sizeof(*made));

    *queries = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    solving.kernel = kernel;
    solving.limit = 1;
    solving.time_limit_ns = time_limit_ns;
    const enum fastsud_status status = fsd_solver_create(&solving, &made->solver);
    if (status != FASTSUD_OK) {
        fsd_vicinity_queries_destroy(made);
        return status;
    }
    *queries = made;
    return FASTSUD_OK;
}

void fsd_pair_list_apply(const struct fsd_pair_list *list, char *cells)
{
    for (unsigned i = 0; i < list->n; i++) {
        cells[list->pairs[i] / 9] = (char)('1' + list->pairs[i] % 9);
    }
}

void fsd_vicinity_queries_put(struct fsd_vicinity_queries *queries, const char *cells,
                              const struct fsd_pair_list *added)
{
    const size_t n = queries->n++;

    memcpy(queries->puzzles[n], cells, FASTSUD_N_CELLS);
    queries->added[n] = *added;
    fsd_pair_list_apply(added, queries->puzzles[n]);
}

enum fastsud_status fsd_vicinity_queries_ask(struct fsd_vicinity_queries *queries)
{
    const char *puzzles[FSD_N_VICINITY_QUERIES];

    for (size_t i = 0; i < queries->n; i++) {
        puzzles[i] = queries->puzzles[i];
    }
    const struct fsd_batch batch = {
        .n_puzzles = queries->n,
        .puzzles = puzzles,
        .solutions = queries->solutions[0],
        .solution_stride = FASTSUD_N_CELLS,
        .verdicts = queries->verdicts,
    };
    queries->n_asked += queries->n;
    queries->n = 0;
    const enum fastsud_status status = fsd_solver_solve(queries->solver, &batch);
    for (size_t i = 0; status == FASTSUD_OK && i < batch.n_puzzles; i++) {
        queries->deadline.has_passed = queries->deadline.has_passed || queries->verdicts[i] == FASTSUD_GAVE_UP;
    }
    return status;
}
