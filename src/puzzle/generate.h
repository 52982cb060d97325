/* Makes random puzzles: repeats draws until each puzzle is as wanted. */
#ifndef FSD_PUZZLE_GENERATE_H
#define FSD_PUZZLE_GENERATE_H

#include <stdatomic.h>

#include "logic/sudoku_explainer/schedule.h"
#include "puzzle/draw.h"
#include "puzzle/search_wish.h"
#include "solve/solver.h"

enum { FSD_HARD_LEVEL = 7 }; /* the highest that rate and stats apply by default */

/* The highest ER, in tenths, of puzzles that levels of logic up to this one solve. */
unsigned fsd_greatest_er_of_level(unsigned level);

/* How far all workers of a search are; the caller's, with all but n_draws set. */
struct fsd_generate_watch {
    atomic_uint_least64_t n_found, n_draws;
    atomic_uint least_givens;      /* seen in a draw */
    atomic_uint_least64_t next_ns; /* of fsd_clock_now_ns: when report is due */
    uint64_t interval_ns;          /* from one report to the next */
    /* Called by one worker at a time. */
    void (*report)(const struct fsd_generate_watch *watch, void *context);
    void *context;
};

struct fsd_generate_options {
    const struct fsd_drawer *drawer;
    struct fsd_draw_options draw;
    uint64_t seed;
    uint64_t n_tries;       /* at most so many draws for each puzzle */
    uint64_t time_limit_ns; /* at most so long for each puzzle; 0: no limit */
    const int *stop;        /* all ends soon after this is not 0; NULL: nobody can stop it */
    int level;              /* -1: any; else the lowest level of logic that solves a puzzle */
    bool hard;              /* logic up to that level, or up to FSD_HARD_LEVEL, does not solve it */
    uint8_t least_er;       /* bounds of the rating of Sudoku Explainer, in tenths; most_er 0: any */
    uint8_t most_er;
    struct fsd_se_options er_rules;
    struct fsd_search_wish search;
    struct fsd_generate_watch *watch; /* NULL: none */
};

/* A puzzle that was wanted. */
struct fsd_generated {
    bool is_found;
    char cells[FSD_N_CELLS];           /* if it was found; '.' for blanks */
    uint64_t n_tried;                  /* draws */
    uint8_t least_givens, most_givens; /* seen in these */
    uint64_t spent_ns;                 /* 0 without a time limit */
};

struct fsd_generator; /* opaque; one thread's at a time */

/* options are borrowed. On failure *generator is NULL. */
enum fastsud_status fsd_generator_create(const struct fsd_generate_options *options, struct fsd_generator **generator);
void fsd_generator_destroy(struct fsd_generator *generator);

/*
 * Makes the puzzles first to first + n, at most FSD_MAX_DRAWS; *made, n of them, is valid until the next call. Puzzle i
 * is the first one that is as wanted among the draws whose seeds come from seed, i and 0, 1, 2, ...; so it depends on
 * no other. Once one is not found in n_tries of them, or those drawn until the time is spent, those after it may be
 * missing. Many puzzles are drawn together; each draw counts as an equal share of the time.
 */
enum fastsud_status fsd_generator_make(struct fsd_generator *generator, uint64_t first, size_t n,
                                       const struct fsd_generated **made);

/* NULL if the drawer needs none. */
const struct fsd_solver *fsd_generator_solver(const struct fsd_generator *generator);

#endif
