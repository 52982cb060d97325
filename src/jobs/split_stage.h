/*
 * Splitting as a stage: writes each line to the file of its part, whole
 * classes to one part. Without a column a class's part follows from its canonical form alone, and nothing is kept;
 * with one, classes are dealt in input order, so that each stratum has its shares. Where lines may be left out, and
 * where bins are quantiles, all are kept in memory until the end, as only then it is known how many puzzles a stratum
 * has.
 */
#ifndef FSD_JOBS_SPLIT_STAGE_H
#define FSD_JOBS_SPLIT_STAGE_H

#include "jobs/solved.h"
#include "measures/column.h"
#include "puzzle/bins.h"
#include "puzzle/shares.h"
#include "puzzle/strata.h"
#include "run/stage.h"

struct fsd_split_options {
    struct fsd_shares shares;
    uint64_t seed;
    bool by_solution;
    const struct fsd_symmetries *symmetries; /* of --rules; NULL: those of 9x9 sudoku */
    const char *field;                       /* of the input's records that makes strata; NULL: none, but perhaps */
    const struct fsd_column *column;         /* of rate; both NULL: no strata */
    struct fsd_bins *bins;                   /* of the values that are numbers; NULL: each is its own */
    bool is_equal;                           /* each part gets as many puzzles of each value; others are left out */
    uint64_t cap;                            /* the most puzzles of a value; if equal, so many; 0: no limit */
    struct fsd_measure_plan plan;            /* what has to be measured for the column */
    struct fsd_solving solving;              /* of puzzles of other rules: for the column, or by their own */
    const char *kernel;                      /* NULL: the fastest that this CPU runs */

    /* By part: where its lines go, and the name for messages; the caller's. */
    struct fsd_packer *const *packers;
    const char *const *names;
};

struct fsd_split_counts {
    uint64_t n_lines[FSD_MAX_PARTS];
    uint64_t n_classes[FSD_MAX_PARTS]; /* only known with a column */
    size_t n_strata;
    uint64_t n_left_out; /* puzzles, to make strata equal */
    const char *rarest;  /* the value of the smallest stratum, not terminated; NULL: there are none */
    size_t n_rarest_text;
    uint64_t n_rarest;
    size_t n_bytes;                  /* memory for classes */
    const struct fsd_strata *strata; /* NULL: none */
};

/* What the workers of a run share. */
struct fsd_split;

/* options are borrowed until fsd_split_destroy, and the run completes them. NULL when out of memory. */
struct fsd_split *fsd_split_create(struct fsd_split_options *options);
struct fsd_split_options *fsd_split_options_of(struct fsd_split *split);
void fsd_split_destroy(struct fsd_split *split);

/* After the run. */
void fsd_split_counts_get(const struct fsd_split *split, struct fsd_split_counts *counts);

/* Its options are a struct fsd_split. */
extern const struct fsd_stage fsd_split_stage;

#endif
