/* Questions of a vicinity search to the solver: has a puzzle with some pairs of a cell and a digit added a solution? */
#ifndef FSD_PUZZLE_VICINITY_QUERIES_H
#define FSD_PUZZLE_VICINITY_QUERIES_H

#include <stddef.h>
#include <stdint.h>

#include "base/deadline.h"
#include "puzzle/vicinity.h"
#include "solve/solver.h"

enum { FSD_N_VICINITY_QUERIES = 8192 };

/* Pairs of a cell and a digit; see vicinity_pairs.h for the numbers. */
struct fsd_pair_list {
    unsigned pairs[FSD_VICINITY_MOST];
    unsigned n;
};

struct fsd_vicinity_queries {
    struct fsd_solver *solver;    /* with limit 1 */
    struct fsd_deadline deadline; /* of the search; has passed, too, if some query was given up */
    uint64_t n_asked;             /* since creation */
    size_t n;                     /* put since the last call of ask */
    char puzzles[FSD_N_VICINITY_QUERIES][FASTSUD_N_CELLS];
    struct fsd_pair_list added[FSD_N_VICINITY_QUERIES]; /* what was added to each */
    char solutions[FSD_N_VICINITY_QUERIES][FASTSUD_N_CELLS];
    uint8_t verdicts[FSD_N_VICINITY_QUERIES]; /* FASTSUD_NONE, or there is a solution, unless the deadline has passed */
};

/*
 * kernel: NULL for the fastest; time_limit_ns: for a query; 0: none. Fails as fsd_solver_create does; *queries is
 * then NULL.
 */
enum fastsud_status fsd_vicinity_queries_create(const char *kernel, uint64_t time_limit_ns,
                                                struct fsd_vicinity_queries **queries);
void fsd_vicinity_queries_destroy(struct fsd_vicinity_queries *queries);

/* Writes the digits of pairs into 81 cells. */
void fsd_pair_list_apply(const struct fsd_pair_list *list, char *cells);

/*
 * Puts one more query: 81 cells, '.' for blanks, and what to add. At most FSD_N_VICINITY_QUERIES before they are asked.
 */
void fsd_vicinity_queries_put(struct fsd_vicinity_queries *queries, const char *cells,
                              const struct fsd_pair_list *added);

/* Asks for a solution of each query that was put; there is then none. Their answers stay until others are asked. */
enum fastsud_status fsd_vicinity_queries_ask(struct fsd_vicinity_queries *queries);

#endif
