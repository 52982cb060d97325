/*
 * Takes givens from puzzles, in given orders, as long as a solver still finds the one solution: many puzzles in step,
 * so that the solver gets large batches.
 */
#ifndef FSD_PUZZLE_REDUCE_H
#define FSD_PUZZLE_REDUCE_H

#include "puzzle/unavoidable.h"
#include "solve/solver.h"

enum fsd_reduce_until {
    FSD_REDUCE_ALL,          /* every step was tried */
    FSD_REDUCE_UNTIL_NEEDED, /* a step could not be taken; it and the steps after it are left */
    FSD_REDUCE_UNTIL_TAKEN   /* a step was taken, perhaps with some after it: the puzzle is not minimal */
};

/* A puzzle to reduce. A step takes one or several givens, all of them or none. */
struct fsd_reduction {
    char solution[FASTSUD_N_CELLS];    /* in: 81 digits, the only solution */
    char cells[FASTSUD_N_CELLS];       /* in: the puzzle, '.' for blanks; out: the reduced one */
    uint8_t order[FASTSUD_N_CELLS];    /* in: cells that hold givens, each once, step by step */
    uint8_t step_end[FASTSUD_N_CELLS]; /* in: step s takes the cells order[step_end[s - 1]] to order[step_end[s] - 1] */
    uint8_t n_steps;                   /* in */
    uint8_t n_givens;                  /* in and out: of cells */
    enum fsd_reduce_until until;       /* in */
    uint8_t least;                     /* in: steps end before one that would leave fewer givens */
    bool gave_up;                      /* out: at the solver's time limit; there may be more steps to take */

    /*
     * The reducer's. The query under way takes n_taken of the next n_tried steps, from `at` on: all but those that then
     * are seen to be needed. If n_failing is not 0, the next n_failing steps not seen to be needed cannot all be taken.
     */
    uint8_t at, n_tried, n_taken, n_failing;
    bool is_done;
    uint16_t kept[FSD_N_STRIPS]; /* cells of steps before `at` that were not taken, as places of strips */
    struct fsd_pair_sets sets;   /* by the last of their cells in the order */
};

struct fsd_reducer; /* opaque; one thread's at a time */

/*
 * A reducer with a solver of its own. The solver decides which puzzles keep their solution: by its verdict
 * FASTSUD_UNIQUE. Fails as fsd_solver_create does; *reducer is then NULL.
 */
enum fastsud_status fsd_reducer_create(const struct fsd_solver_options *options, struct fsd_reducer **reducer);
void fsd_reducer_destroy(struct fsd_reducer *reducer);

/*
 * Reduces n puzzles. The result is what trying each step once, in order, would give; it is a function of the puzzle and
 * its order alone, unless the solver has a limit at which it gives up: then the puzzle is given up with it. For a
 * solver that solves every puzzle with more givens than one it solves, as lockstep, logic by levels and the theory do,
 * no step is left that could be taken.
 */
enum fastsud_status fsd_reducer_run(struct fsd_reducer *reducer, struct fsd_reduction *reductions, size_t n);

const struct fsd_solver *fsd_reducer_solver(const struct fsd_reducer *reducer);

#endif
