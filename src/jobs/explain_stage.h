/* A stage that writes the steps by which a person would solve each puzzle. */
#ifndef FSD_JOBS_EXPLAIN_STAGE_H
#define FSD_JOBS_EXPLAIN_STAGE_H

#include "explain/explain_sudoku.h"
#include "jobs/solved.h"
#include "run/stage.h"

enum fsd_explain_format {
    FSD_EXPLAIN_TEXT,
    FSD_EXPLAIN_JSONL,
    FSD_EXPLAIN_SVG,
    FSD_EXPLAIN_EPS,
    FSD_EXPLAIN_PDF,
    FSD_EXPLAIN_HTML
};

/* Each puzzle is one of these. */
enum fsd_explain_count {
    FSD_EXPLAIN_SOLVED,
    FSD_EXPLAIN_OPEN,
    FSD_EXPLAIN_CONTRADICTORY,
    FSD_EXPLAIN_GIVEN_UP,
    FSD_EXPLAIN_HINTED,
    FSD_N_EXPLAIN_COUNTS
};
extern const struct fsd_count fsd_explain_counts[FSD_N_EXPLAIN_COUNTS];

/* Whether it makes a folder of drawings. */
bool fsd_explain_format_is_drawn(enum fsd_explain_format format);

/* NULL when i is past the end. */
const char *fsd_explain_format_name(size_t i);

struct fsd_explain_stage_options {
    struct fsd_sudoku_explain_options sudoku; /* hints, and the time limit, are for any rules */
    const char *givens;                       /* 81 characters, from which all positions come; NULL: not known */
    const char *solution;                     /* their only solution, 81 digits; NULL: not known */
    const char *written;                      /* in each puzzle, see explain/written.h; NULL: nothing */
    struct fsd_solving solving;               /* for puzzles of other rules, */
    fsd_variant_techniques without;           /* and what is not used for them */
    enum fsd_explain_format format;           /* drawings are text of output/folder.h */
    bool candidates;                          /* instead of steps: those of solutions, and up to limit in how many */
    uint64_t limit;
    bool coloured;
    bool draws_grids;        /* as text: a hint's line is followed by a grid that shows it, and a puzzle by its cages */
    struct fsd_fonts *fonts; /* of drawings, see fsd_svg_options */
    bool follows_others;     /* set by the stage: there are explanations before what it makes next */
};

/* Its options are a struct fsd_explain_stage_options. With candidates the format is text or JSON. JSON has an object
 * for each malformed line. */
extern const struct fsd_stage fsd_explain_stage;

/*
 * How many puzzles were not solved (with hint: and have no next step, or not exactly one solution, or a mistake), or
 * were given up; with candidates: have no solution, or were given up.
 */
uint64_t fsd_explain_stage_n_unsolved(const struct fsd_explain_stage_options *options, const struct fsd_tally *tally);

#endif
