/*
 * What a measure is. Each stands in one file of this folder: what it is called and costs, how it is taken of a
 * puzzle, its columns in the rows of rate, its sums in stats. It has no headers to change and nobody else to tell.
 */
#ifndef FSD_MEASURES_MEASURE_H
#define FSD_MEASURES_MEASURE_H

#include "fastsud.h"
#include "measures/list.h"
#include "measures/row.h"
#include "series/sums.h"

enum { FSD_MEASURE_PUZZLES = 256 };

/* What is measured, and how. */
struct fsd_plan {
    uint32_t measures; /* bit m: enum fsd_measure_id m */
    struct fsd_settings settings;
};

static inline bool fsd_plan_has(const struct fsd_plan *plan, enum fsd_measure_id measure)
{
    return (plan->measures >> measure & 1) != 0;
}

/* Puzzles that are measured together, and what the solver said of them. */
struct fsd_puzzles {
    size_t n;                 /* at most FSD_MEASURE_PUZZLES */
    const char *const *cells; /* 81 bytes each, or more: '1' to '9' are givens, all else blanks */
    const uint64_t *lines;    /* from 1 */
    const uint8_t *n_givens;
    const uint8_t *verdicts;   /* enum fastsud_verdict: unique, none or multiple */
    const uint64_t *n_guesses; /* of lockstep, depth first; the same on every kernel */
    size_t n_unique;           /* the first so many of the arrays that follow are set */
    const size_t *unique;      /* indices of the puzzles with one solution */
    const char *const *unique_cells;
    const char *const *unique_solutions; /* 81 digits each */
    void *records[FSD_N_MEASURES];       /* of the measures before this one in the list: arrays by puzzle */
};

/* What the functions of a measure work on. */
struct fsd_measuring {
    const struct fsd_plan *plan;
    const struct fsd_puzzles *puzzles;
    void *state;   /* by create */
    void *records; /* the measure's own */
};

enum fsd_measure_use {
    FSD_USE_NEVER,
    FSD_USE_WHEN_ASKED, /* when one of the options that ask for it is given */
    FSD_USE_ALWAYS
};

struct fsd_measure {
    const char *name;
    const char *about; /* for the help */
    const char *cost;  /* microseconds for a 17-clue puzzle on one core of an AMD EPYC (Zen 5) */
    enum fsd_measure_use in_rate, in_stats;
    bool is_slow;   /* tens of microseconds a puzzle and more: threads share small pieces of input */
    uint32_t needs; /* bits of other measures, earlier in the list, whose records it reads */

    /* Ends with a name of NULL. A value other than 0 of one of the first n_asking asks for the measure. */
    const struct fsd_option *options;
    size_t n_asking;

    size_t record_bytes; /* what is known of a puzzle; 0: nothing beyond struct fsd_puzzles */
    /* State of one thread, NULL: none. On failure *state is NULL. kernel: see fastsud_solver_options. */
    enum fastsud_status (*create)(const struct fsd_plan *plan, const char *kernel, void **state);
    void (*destroy)(void *state);
    /* Fills the records; NULL: has none. A record is a function of its puzzle and the plan alone. */
    enum fastsud_status (*take)(const struct fsd_measuring *of);
    /* Puts the columns of puzzle p, always the same; NULL: none. */
    void (*put_columns)(const struct fsd_measuring *of, size_t p, struct fsd_row *row);

    const struct fsd_series *series;
    size_t n_series;
    /* Adds all puzzles to the sums of its series. */
    void (*add)(const struct fsd_measuring *of, struct fsd_sums *sums);
};

#define X(name) extern const struct fsd_measure fsd_measure_##name;
FSD_MEASURE_LIST(X)
#undef X

extern const struct fsd_measure *const fsd_measures[FSD_N_MEASURES];

/* A series and its measure; NULL when i is past the last of those that a plan has. */
const struct fsd_series *fsd_plan_series(const struct fsd_plan *plan, size_t i);

/* A plan with all settings at their defaults, of the measures that rate or stats always take. */
struct fsd_plan fsd_plan_default(bool in_stats);

/* Takes the measures in that the settings ask for, and those that these need. */
void fsd_plan_complete(struct fsd_plan *plan);

/* Bytes of input that a thread should take at once. */
size_t fsd_plan_chunk_bytes(const struct fsd_plan *plan);

/* Whether a measure that the plan has uses the setting, so that it matters. */
bool fsd_plan_uses(const struct fsd_plan *plan, const struct fsd_option *option);

/* The options of all measures that rate or stats may take; NULL when i is past the end. */
const struct fsd_option *fsd_rate_option(size_t i);
const struct fsd_option *fsd_stats_option(size_t i);

#endif
