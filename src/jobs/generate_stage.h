/* Makes random puzzles: repeats draws until each puzzle is as wanted. */
#ifndef FSD_JOBS_GENERATE_STAGE_H
#define FSD_JOBS_GENERATE_STAGE_H

#include <stdatomic.h>

#include "logic/sudoku_explainer/schedule.h"
#include "puzzle/draw.h"
#include "run/stage.h"

enum { FSD_HARD_LEVEL = 7 }; /* the highest that rate and stats apply by default */

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
    char blank;             /* of the puzzles; 0: '.' */
    uint64_t n_tries;       /* at most so many draws for each puzzle */
    uint64_t time_limit_ns; /* at most so long for each puzzle; 0: no limit */
    int level;              /* -1: any; else the lowest level of logic that solves a puzzle */
    bool hard;              /* logic up to that level, or up to FSD_HARD_LEVEL, does not solve it */
    uint8_t least_er;       /* bounds of the rating of Sudoku Explainer, in tenths; most_er 0: any */
    uint8_t most_er;
    struct fsd_se_options er_rules;
    struct fsd_generate_watch *watch; /* NULL: none */
    size_t n_most;                    /* so many at a time: the rarer they are, the fewer */
};

/*
 * Takes a struct fsd_generate_options. Puzzle i is the first one that is as wanted among the draws whose seeds come
 * from seed, i and 0, 1, 2, ...; so it depends on no other. If there is none among n_tries of them, or those drawn
 * until the time is spent, the production ends with FSD_FAILURE_NOT_FOUND. Many puzzles are drawn together; each draw
 * counts as an equal part of the time.
 */
extern const struct fsd_stage fsd_generate_stage;

#endif
