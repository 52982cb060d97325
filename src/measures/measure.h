/*
 * The interface of a measure. A measure is one file in this directory, which holds its name, cost, options, the
 * measuring itself, its columns in rate and its series in stats; and one line in list.h.
 */
#ifndef FSD_MEASURES_MEASURE_H
#define FSD_MEASURES_MEASURE_H

#include <stdbool.h>

#include "base/deadline.h"
#include "fastsud.h"
#include "measures/list.h"
#include "measures/row.h"
#include "rules/engines/variant_engine.h"
#include "rules/rules.h"
#include "rules/variant_steps.h"
#include "series/kind.h"

enum {
    FSD_MEASURE_PUZZLES = 8192, /* fewer leave more lanes empty at the end */
    FSD_SLOW_LINES = 25,        /* of measures that take up to milliseconds */
    FSD_VERY_SLOW_LINES = 4,    /* that may take seconds */
};

/* Which rules other than those of 9x9 sudoku puzzles have. */
struct fsd_plan_rules {
    char name[64];        /* as people call them */
    uint64_t fingerprint; /* fsd_variant_hash; 0: each puzzle has its own */
};

/* Which measures are taken, and with what settings. */
struct fsd_measure_plan {
    bool in_stats;     /* else in rate */
    uint32_t measures; /* bit m: enum fsd_measure_id m */
    uint32_t hidden;   /* of these, those that are taken for others and have no columns and no series */
    struct fsd_settings settings;
    struct fsd_plan_rules rules; /* if settings.has_rules */
    const int *stop;             /* measures give up when this is not 0; NULL: nobody can stop them */
};

static inline bool fsd_measure_plan_has(const struct fsd_measure_plan *plan, enum fsd_measure_id measure)
{
    return (plan->measures >> measure & 1) != 0;
}

static inline bool fsd_measure_plan_shows(const struct fsd_measure_plan *plan, enum fsd_measure_id measure)
{
    return ((plan->measures & ~plan->hidden) >> measure & 1) != 0;
}

/* What a batch of puzzles of other rules than 9x9 sudoku has beside its cells. All have the same rules. */
struct fsd_puzzles_of_rules {
    const struct fsd_rules *rules;
    unsigned n_cells;
    fsd_values *values; /* n_cells sets each, which measures leave as they are */
    /* What solves them; solver NULL: they are refused, as contradictory by a rule itself, or as too large. */
    const struct fsd_variant_engine *engine;
    void *solver;
    bool is_refused, is_given_up;
    fsd_variant_techniques without; /* that steps of logic do not use */
};

/* A batch of puzzles, with the solver's answers if a measure of the plan needs them: see fsd_measure_plan_solves. */
struct fsd_puzzles {
    size_t n;                                    /* at most FSD_MEASURE_PUZZLES */
    const struct fsd_puzzles_of_rules *of_rules; /* NULL: 9x9 sudoku */
    /* 81 bytes each, or more: '1' to '9' are givens, all else blanks. Of rules: n_cells, '.' is a blank, and a NUL. */
    const char *const *cells;
    const char *const *written; /* the same as they were read, if cells are canonical forms instead */
    const uint64_t *lines;      /* from 1 */
    const uint16_t *n_givens;
    /* enum fastsud_verdict: unique, none, multiple, or gave up at the time limit; open: not solved */
    const uint8_t *verdicts;
    const uint64_t *n_guesses; /* of lockstep, of 9x9 depth first; the same on every kernel */
    size_t n_unique;           /* length of the three arrays that follow */
    const size_t *unique;      /* indices of the puzzles with one solution */
    const char *const *unique_cells;
    const char *const *unique_solutions; /* 81 digits each, or n_cells characters */
    void *records[FSD_N_MEASURES];       /* arrays by puzzle; set for the measures before the current one in the list */
    /* Bit m: measure m gave the puzzle up at the time limit, or one that it needs did; its record is unspecified. */
    uint32_t *given_up;
};

/* The arguments of a measure's functions. */
struct fsd_measuring {
    enum fsd_measure_id id;
    const struct fsd_measure_plan *plan;
    const struct fsd_puzzles *puzzles;
    void *state;   /* by create */
    void *records; /* the measure's own */
};

/* When a measure that begins with a puzzle now has to give it up; never without a time limit. */
static inline struct fsd_deadline fsd_measuring_deadline(const struct fsd_measuring *of)
{
    return fsd_deadline_of(fsd_setting(&of->plan->settings, "time-limit"), of->plan->stop);
}

static inline bool fsd_measuring_gave_up(const struct fsd_measuring *of, size_t p)
{
    return (of->puzzles->given_up[p] >> of->id & 1) != 0;
}

static inline void fsd_measuring_give_up(const struct fsd_measuring *of, size_t p)
{
    of->puzzles->given_up[p] |= 1U << of->id;
}

enum fsd_measure_use {
    FSD_USE_NEVER,
    FSD_USE_WHEN_ASKED, /* when one of its first n_asking options is given */
    FSD_USE_WITH_NEEDS, /* when all measures that it needs are taken */
    FSD_USE_ALWAYS
};

struct fsd_measure {
    const char *name;
    const char *cost; /* microseconds for a 17-clue puzzle on one core of an AMD EPYC (Zen 3); NULL: next to nothing */
    enum fsd_measure_use in_rate, in_stats;
    /*
     * Of a measure that takes tens of microseconds per puzzle or more: input is shared out in chunks of so many lines,
     * for progress and so that threads end together. 0: it is quick.
     */
    unsigned chunk_lines;
    bool is_unlisted;   /* not named among the measures that were not taken */
    bool needs_answers; /* reads verdicts, guesses or solutions of the puzzles */
    uint32_t needs;     /* bits of the measures, earlier in the list, whose records it reads */

    /* Ends with a NULL name. A nonzero value of one of the first n_asking asks for the measure. */
    const struct fsd_option *options;
    size_t n_asking;

    size_t record_bytes; /* result for one puzzle; 0: struct fsd_puzzles says it all */
    /*
     * Creates the state of one thread; NULL: stateless. On failure *state is NULL. kernel as in fsd_solver_options.
     */
    enum fastsud_status (*create)(const struct fsd_measure_plan *plan, const char *kernel, void **state);
    void (*destroy)(void *state);
    /*
     * Fills the records; NULL: has none. A record must depend on its puzzle and the plan alone. With a time limit it
     * may give puzzles up, and leaves out those that are given up already.
     */
    enum fastsud_status (*take)(const struct fsd_measuring *of);
    /*
     * Writes the columns of puzzle p, the same ones for every puzzle; NULL: none. Of a puzzle that was given up the
     * values, which may be any, are not shown.
     */
    void (*put_columns)(const struct fsd_measuring *of, size_t p, struct fsd_row *row);

    const struct fsd_series *series;
    size_t n_series;
    /* Adds the batch to the sums of its series, but for the puzzles that were given up. */
    void (*add)(const struct fsd_measuring *of, struct fsd_sums *sums);
};

#define X(name, scope) extern const struct fsd_measure fsd_measure_##name;
FSD_MEASURE_LIST(X)
#undef X

extern const struct fsd_measure *const fsd_measures[FSD_N_MEASURES];

/* The measures that are defined for 9x9 sudoku, or for other rules. */
uint32_t fsd_measures_of(bool has_rules);

/* The measure that has an option of its own, by this address; FSD_N_MEASURES: none. */
enum fsd_measure_id fsd_measure_of_option(const struct fsd_option *option);

/* Of axes: the numbers of cells that a puzzle may have, from 0. */
static inline size_t fsd_n_numbers_of_cells(const struct fsd_settings *settings)
{
    return (settings->has_rules ? (size_t)FSD_VARIANT_MAX_CELLS : FASTSUD_N_CELLS) + 1;
}

/* Whether rate, or stats, can take a measure. */
static inline bool fsd_measure_is_available(const struct fsd_measure *measure, bool in_stats)
{
    return (in_stats ? measure->in_stats : measure->in_rate) != FSD_USE_NEVER;
}

/* Whether rate, or stats, can show a measure; canonical shows nothing, but changes how the others are taken. */
static inline bool fsd_measure_is_shown(const struct fsd_measure *measure, bool in_stats)
{
    return fsd_measure_is_available(measure, in_stats) &&
           (in_stats ? measure->n_series > 0 : measure->put_columns != NULL);
}

/* The i-th of all series that a plan shows; NULL past the end. */
const struct fsd_series *fsd_measure_plan_series(const struct fsd_measure_plan *plan, size_t i);

/* The measures that rate or stats always take, of 9x9 sudoku or of other rules, with default settings. */
struct fsd_measure_plan fsd_measure_plan_default(bool in_stats, bool has_rules);

/* Adds the measures that the settings ask for, and those that they need. */
void fsd_measure_plan_complete(struct fsd_measure_plan *plan);

/* Takes these measures only, and hidden those that they need. The settings must ask for no others. */
void fsd_measure_plan_show_only(struct fsd_measure_plan *plan, uint32_t measures);

/* Whether one of its measures needs answers; if none does, puzzles are not solved. */
bool fsd_measure_plan_solves(const struct fsd_measure_plan *plan);

/* Bytes of input that a thread should claim at a time. */
size_t fsd_measure_plan_chunk_bytes(const struct fsd_measure_plan *plan);

/* The name of the plan's rules. */
const char *fsd_measure_plan_rules(const struct fsd_measure_plan *plan);

/* Whether the option belongs to a measure of the plan. */
bool fsd_measure_plan_uses(const struct fsd_measure_plan *plan, const struct fsd_option *option);

/* The options of all measures that rate or stats can take; NULL past the end. */
const struct fsd_option *fsd_rate_option(size_t i);
const struct fsd_option *fsd_stats_option(size_t i);

#endif
