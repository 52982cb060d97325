/* What is known of a corpus: sums over the records of its puzzles. */
#ifndef FSD_STATS_STATISTICS_H
#define FSD_STATS_STATISTICS_H

#include "rate/record.h"
#include "stats/histogram.h"

enum { FSD_MAX_TOP = 1000, FSD_N_OUTCOMES = FSD_N_LEVELS + 2 };

/* By what a puzzle was decided: a level, or one of these. */
enum { FSD_OUTCOME_OPEN = FSD_N_LEVELS, FSD_OUTCOME_CONTRADICTORY };

/* What was measured, and how; corpora that are added up must agree in all of it. */
struct fsd_statistics_plan {
    uint32_t measures; /* bit m: enum fsd_measure m */
    unsigned max_level;
    unsigned n_top;        /* puzzles named as the hardest and as the easiest, at most FSD_MAX_TOP */
    bool finds_duplicates; /* keeps 8 bytes a puzzle */
    unsigned n_morphs;     /* rating */
    uint64_t seed;
    unsigned max_backdoor; /* greatest size looked for */
};

/* A puzzle that is named. */
struct fsd_example {
    uint64_t line; /* from 1, over all that was added up */
    uint64_t n_guesses;
    uint8_t outcome;
    uint8_t n_givens;
    char cells[FASTSUD_N_CELLS];
};

struct fsd_statistics {
    struct fsd_statistics_plan plan;
    uint64_t n_lines; /* all of them, empty ones and comments too */
    uint64_t n_malformed;
    uint64_t n_verdicts[FASTSUD_N_VERDICTS];
    uint64_t n_by_givens[FASTSUD_N_CELLS + 1];
    uint64_t n_by_redundant[FASTSUD_N_CELLS + 1];               /* unique puzzles only */
    uint64_t n_by_outcome[FASTSUD_N_CELLS + 1][FSD_N_OUTCOMES]; /* [givens][outcome] */
    /* Puzzles that logic did not find contradictory: cells by candidates, at the start and after each level. */
    uint64_t n_informative;
    uint64_t n_cells[FSD_N_LEVELS + 1][FSD_N_DIGITS + 1];
    uint64_t n_uses[FSD_N_TECHNIQUES];  /* steps, or units changed by pairs and triples */
    uint64_t n_users[FSD_N_TECHNIQUES]; /* puzzles */
    struct fsd_histogram guesses;       /* lockstep */
    struct fsd_histogram search_guesses[FSD_N_SELECTS];
    struct fsd_histogram search_nodes[FSD_N_SELECTS];
    uint64_t n_searches_given_up[FSD_N_SELECTS];
    struct fsd_histogram ratings;            /* of the mean of log2(guesses + 1), in 64ths, rounded down */
    uint64_t n_by_backdoor[FSD_N_LEVELS][8]; /* [level][size], unique puzzles; one above the greatest: none */
    /* Ablation, over puzzles that logic did not find contradictory. */
    uint64_t n_ablated;
    uint64_t n_solved_by_steps;
    uint64_t n_cells_by_steps[FSD_N_DIGITS + 1];
    uint64_t n_solved_without[FSD_N_TECHNIQUES];
    int64_t change[FSD_N_TECHNIQUES][FSD_N_DIGITS + 1];
    uint64_t n_cells_without[FSD_N_TECHNIQUES][FSD_N_DIGITS + 1];

    struct fsd_example *hardest; /* n_hardest of them, most guesses first, then the first line */
    struct fsd_example *easiest; /* fewest guesses first, then the lowest outcome, then the first line */
    size_t n_hardest, n_easiest;
    uint64_t *fingerprints; /* of n_fingerprints puzzles, in any order until fsd_statistics_finish sorts them */
    size_t n_fingerprints, n_fingerprints_allocated;
};

/* *statistics is the caller's, to be given to fsd_statistics_destroy; on failure it is NULL. */
enum fastsud_status fsd_statistics_create(const struct fsd_statistics_plan *plan, struct fsd_statistics **statistics);
void fsd_statistics_destroy(struct fsd_statistics *statistics);

/* Adds a puzzle's record. Fails only when fingerprints find no memory. */
enum fastsud_status fsd_statistics_add(struct fsd_statistics *statistics, const struct fsd_record *record,
                                       const char *cells, uint64_t line);

/*
 * Adds all of from; its lines are taken to follow n_lines_before others. The sums do not depend on the order. Fails
 * with FASTSUD_ERR_ARGUMENT when the plans differ, or for memory.
 */
enum fastsud_status fsd_statistics_merge(struct fsd_statistics *into, const struct fsd_statistics *from,
                                         uint64_t n_lines_before);

/* Sorts what was kept in any order. */
void fsd_statistics_finish(struct fsd_statistics *statistics);

uint64_t fsd_statistics_n_puzzles(const struct fsd_statistics *statistics);

/* Puzzles whose cells equal those of an earlier one; of finished statistics. */
uint64_t fsd_statistics_n_duplicates(const struct fsd_statistics *statistics);

#endif
