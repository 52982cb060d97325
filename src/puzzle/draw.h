/* Ways to draw a puzzle at random. Each draw is a function of its seed; not every one makes a puzzle. */
#ifndef FSD_PUZZLE_DRAW_H
#define FSD_PUZZLE_DRAW_H

#include "puzzle/full_grid.h"
#include "puzzle/orbits.h"
#include "solve/solver.h"

/* A minimal puzzle with more givens is too rare to wait for; asked for more, puzzles are made that are not minimal. */
enum { FSD_MOST_MINIMAL_GIVENS = 27 };

struct fsd_draw_options {
    const struct fsd_full_grid_tables *tables; /* borrowed */
    unsigned least_givens, most_givens;        /* within which a puzzle is wanted */
    unsigned least_guesses;                    /* to climb to */
    enum fsd_symmetry symmetry;
    const char *pattern;              /* 81 characters, '.' where there is no given; borrowed */
    struct fsd_solver_options solver; /* what must solve the puzzles */
};

struct fsd_draw {
    uint64_t seed; /* in */
    bool is_puzzle;
    unsigned n_givens;
    char cells[FSD_N_CELLS]; /* '.' for blanks */
};

enum { FSD_MAX_DRAWS = 8192 };

/* What may be asked for beyond a number of puzzles. */
enum fsd_wish {
    FSD_WISH_CLUES,
    FSD_WISH_SYMMETRY,
    FSD_WISH_PATTERN,
    FSD_WISH_SOLVER,
    FSD_WISH_LEVEL,
    FSD_WISH_HARD,
    FSD_WISH_KERNEL,
    FSD_WISH_UNBIASED,
    FSD_WISH_TIME_LIMIT,
    FSD_WISH_ER,
    FSD_WISH_GUESSES,
    FSD_WISH_RATING,
    FSD_N_WISHES
};

struct fsd_drawer {
    unsigned ignores; /* bits 1 << enum fsd_wish: with it, these have no meaning or, by controlled bias, spoil it */
    uint64_t n_tries; /* draws after which a request is most probably in vain */
    /* On failure *state is NULL. */
    enum fastsud_status (*create)(const struct fsd_draw_options *options, void **state);
    void (*destroy)(void *state);
    /* Makes n draws, at most FSD_MAX_DRAWS, from their seeds. */
    enum fastsud_status (*draw)(void *state, struct fsd_draw *draws, size_t n);
    const struct fsd_solver *(*solver)(const void *state); /* NULL: it needs none */
};

/* Full grids, each as likely as the others. */
extern const struct fsd_drawer fsd_drawer_grids;

/*
 * A full grid from which givens are taken in random order, orbit by orbit, as long as the solver solves the puzzle: top
 * down. The result is minimal, unless more than FSD_MOST_MINIMAL_GIVENS are wanted: then it ends at a random number of
 * those wanted.
 */
extern const struct fsd_drawer fsd_drawer_top_down;

/*
 * A puzzle as fsd_drawer_top_down makes it, which then climbs to least_guesses: a few givens of its grid are added, and
 * it is made minimal again, over and over; what takes fewer guesses of lockstep's depth-first search is dropped.
 */
extern const struct fsd_drawer fsd_drawer_climbing;

/* A full grid reduced to a pattern, then changed given by given towards fewer solutions; a puzzle if it gets to one. */
extern const struct fsd_drawer fsd_drawer_pattern;

/*
 * The controlled-bias generator of Berthier (Unbiased statistics of a CSP, 2009): givens are taken from a full grid in
 * random order until one is needed; not a puzzle unless all others are needed too. A minimal puzzle with n givens comes
 * with a probability proportional to 1 / C(81, n), whatever else it is like.
 */
extern const struct fsd_drawer fsd_drawer_controlled_bias;

/* The drawer for a request of one of these kinds, or else fsd_drawer_top_down; of several, the first. */
const struct fsd_drawer *fsd_drawer_choose(bool grids, bool pattern, bool unbiased);

#endif
