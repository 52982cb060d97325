/* What is measured of one puzzle. */
#ifndef FSD_RATE_RECORD_H
#define FSD_RATE_RECORD_H

#include "logic/board.h"
#include "logic/levels.h"

/*
 * Measures: id, name, on by default in rate, what it costs (microseconds for a 17-clue puzzle on one core of an AMD
 * EPYC Zen 5), what it is.
 */
#define FSD_MEASURE_LIST(X)                                                                                            \
    X(SOLUTIONS, "solutions", true, "0.2", "none, one, or more than one; guesses of lockstep")                         \
    X(REDUNDANT, "redundant", true, "5", "givens not needed, one at a time; 0: minimal")                               \
    X(LEVELS, "levels", true, "16", "level of logic needed, techniques, information")                                  \
    X(SEARCHES, "searches", true, "13", "guesses, states and depth of csp by its three rules")                         \
    X(RATING, "rating", false, "0.3 a morph", "geometric mean of guesses + 1 over random morphs")                      \
    X(BACKDOORS, "backdoors", false, "1000", "fewest cells whose digits let logic finish")                             \
    X(ABLATION, "ablation", false, "70", "what a technique brings, what is lost without it")

enum fsd_measure {
#define X(id, name, on, cost, help) FSD_MEASURE_##id,
    FSD_MEASURE_LIST(X)
#undef X
        FSD_N_MEASURES
};

enum { FSD_N_SELECTS = FASTSUD_SELECT_MRV_DEGREE + 1 };

struct fsd_search_counts {
    uint64_t n_guesses;
    uint64_t n_nodes;
    uint32_t depth;
    bool gave_up; /* the counts are those when the limit of guesses was met */
};

/* What a technique does to a puzzle when steps are taken one at a time. Histograms are of cells by candidates. */
struct fsd_ablation {
    bool is_solved;                                              /* with all techniques */
    uint8_t n_cells[FSD_N_DIGITS + 1];                           /* at the end, with all techniques */
    uint32_t used;                                               /* bit t: technique t found a step */
    uint32_t solved_without;                                     /* bit t: ... and all but that one solve it, too */
    int16_t change[FSD_N_TECHNIQUES][FSD_N_DIGITS + 1];          /* of the histogram, by its steps */
    uint8_t n_cells_without[FSD_N_TECHNIQUES][FSD_N_DIGITS + 1]; /* at the end, without it; those used only */
};

/* Of measures that were not asked for, nothing is set. */
struct fsd_record {
    uint8_t n_givens;
    uint8_t verdict;     /* enum fastsud_verdict: unique, none or multiple */
    uint64_t n_guesses;  /* of lockstep, depth first; the same on every kernel */
    uint8_t n_redundant; /* of a unique puzzle */
    uint8_t logic_state; /* enum fsd_logic_state, by all levels applied */
    struct fsd_level_trace trace;
    struct fsd_search_counts searches[FSD_N_SELECTS]; /* by enum fastsud_select */
    uint64_t log2_sum;                                /* search rating, see fsd_search_rating_mean */
    uint8_t backdoors[FSD_N_LEVELS]; /* of a unique puzzle, by level; greatest size looked for + 1: there is none */
    struct fsd_ablation ablation;
};

#endif
