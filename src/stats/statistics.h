/* What is known of a corpus: sums over the records of its puzzles. */
#ifndef FSD_STATS_STATISTICS_H
#define FSD_STATS_STATISTICS_H

#include "measures/backdoor.h"
#include "measures/record.h"
#include "measures/search_rating.h"
#include "stats/histogram.h"

enum { FSD_MAX_TOP = 1000, FSD_N_OUTCOMES = FSD_N_LEVELS + 2 };

/* By what a puzzle was decided: a level, or one of these. */
enum { FSD_OUTCOME_OPEN = FSD_N_LEVELS, FSD_OUTCOME_CONTRADICTORY };

/*
 * What was measured, and how; corpora that are added up must agree in all of it. Settings of what was not measured
 * are 0.
 */
struct fsd_statistics_plan {
    uint32_t measures;                /* bit m: enum fsd_measure m */
    unsigned max_level;               /* levels, backdoors, ablation */
    unsigned n_top;                   /* puzzles named as the hardest and as the easiest, at most FSD_MAX_TOP */
    bool finds_duplicates;            /* keeps 8 bytes a puzzle */
    enum fastsud_propagate propagate; /* searches */
    uint64_t search_limit;            /* searches: guesses at which one stops; 0: never */
    unsigned n_morphs;                /* rating */
    uint64_t seed;                    /* rating */
    unsigned max_backdoor;            /* backdoors: greatest size looked for */
};

/* A puzzle that is named. */
struct fsd_example {
    uint64_t line; /* from 1, over all that was added up */
    uint64_t n_guesses;
    uint8_t outcome;
    uint8_t n_givens;
    char cells[FASTSUD_N_CELLS];
};

/* The unit of ratings, so that the histogram is as fine for them as for whole numbers; no search has 2^40 guesses. */
enum { FSD_RATING_PARTS = 1024, FSD_MAX_RATING_LOG2 = 40 };

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
    /* Ratings in FSD_RATING_PARTS, to the nearest; and their logarithms in units of 2^-24, each rounded down. */
    struct fsd_histogram ratings;
    uint64_t rating_log2_sum;
    uint64_t n_by_backdoor[FSD_N_LEVELS][FSD_MAX_BACKDOOR + 2]; /* [level][size], unique puzzles; above max: none */
    /* Ablation, over puzzles that logic did not find contradictory. A puzzle that never needed a technique ends
     * without it as it does with it. */
    uint64_t n_ablated;
    uint64_t n_solved_by_steps;
    uint64_t n_cells_by_steps[FSD_N_DIGITS + 1];
    uint64_t n_solved_without[FSD_N_TECHNIQUES];
    int64_t change[FSD_N_TECHNIQUES][FSD_N_DIGITS + 1];
    uint64_t n_cells_without[FSD_N_TECHNIQUES][FSD_N_DIGITS + 1];

    /* Of puzzles with exactly one solution, where solutions are counted. */
    struct fsd_example *hardest; /* n_hardest of them, most guesses first, then the first line */
    struct fsd_example *easiest; /* fewest guesses first, then the lowest outcome, then the first line */
    size_t n_hardest, n_easiest;
    uint64_t *fingerprints; /* of n_fingerprints puzzles, in any order until fsd_statistics_finish sorts them */
    size_t n_fingerprints, n_fingerprints_allocated;
};

/* A corpus by name. */
struct fsd_corpus {
    const char *name;
    const struct fsd_statistics *statistics;
};

/*
 * Completes the plan: solutions come in where redundant givens or backdoors are asked for, and levels for ablation;
 * settings that nothing needs become 0. fsd_statistics_create does it, too: what is to be measured of each puzzle is
 * what the plan of the statistics says. Fails with FASTSUD_ERR_ARGUMENT when a setting is out of range.
 */
enum fastsud_status fsd_statistics_plan_complete(struct fsd_statistics_plan *plan);

/* The name, as in JSON, of the first setting in which two completed plans differ, static; NULL: they agree. */
const char *fsd_statistics_plan_difference(const struct fsd_statistics_plan *a, const struct fsd_statistics_plan *b);

/* *statistics is the caller's, to be given to fsd_statistics_destroy; on failure it is NULL. */
enum fastsud_status fsd_statistics_create(const struct fsd_statistics_plan *plan, struct fsd_statistics **statistics);
void fsd_statistics_destroy(struct fsd_statistics *statistics);

/*
 * Adds a puzzle's record, of which the plan's measures are set; without levels its logic_state is FSD_LOGIC_OPEN.
 * cells: '1' to '9', and '.' for a blank. Lines and malformed ones are for the caller to count. Fails only when
 * fingerprints find no memory, and then has added nothing. Well under a microsecond.
 */
enum fastsud_status fsd_statistics_add(struct fsd_statistics *statistics, const struct fsd_record *record,
                                       const char *cells, uint64_t line);

/*
 * Adds all of from; its lines are taken to follow n_lines_before others. The sums do not depend on the order. Fails
 * with FASTSUD_ERR_ARGUMENT when the plans differ, or for memory, and then has added nothing.
 */
enum fastsud_status fsd_statistics_merge(struct fsd_statistics *into, const struct fsd_statistics *from,
                                         uint64_t n_lines_before);

/* Sorts what was kept in any order. More may be added after it. */
void fsd_statistics_finish(struct fsd_statistics *statistics);

/* The order of those arrays, best placed first: negative when a stands before b. */
int fsd_statistics_compare_hardest(const struct fsd_example *a, const struct fsd_example *b);
int fsd_statistics_compare_easiest(const struct fsd_example *a, const struct fsd_example *b);

uint64_t fsd_statistics_n_puzzles(const struct fsd_statistics *statistics);

/* Puzzles that levels up to this one solve. */
uint64_t fsd_statistics_n_solved(const struct fsd_statistics *statistics, unsigned level);

/* Puzzles of an outcome, whatever their givens. */
uint64_t fsd_statistics_n_outcome(const struct fsd_statistics *statistics, unsigned outcome);

/*
 * Puzzles whose cells equal those of an earlier one; of finished statistics. Cells are told apart by 64 bits of a
 * hash: among ten million puzzles the odds that any two differ unnoticed are 1 to 370 000.
 */
uint64_t fsd_statistics_n_duplicates(const struct fsd_statistics *statistics);

static inline bool fsd_statistics_has(const struct fsd_statistics *statistics, enum fsd_measure measure)
{
    return (statistics->plan.measures >> measure & 1) != 0;
}

#endif
