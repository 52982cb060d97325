/*
 * The puzzles of a block, whatever their rules: a group after the other is read and solved, each puzzle with those
 * beside it that have the same rules. Stages see puzzles, never how many rules there are.
 */
#ifndef FSD_JOBS_SOLVED_H
#define FSD_JOBS_SOLVED_H

#include "rules/rules.h"
#include "rules/variant_make.h"
#include "run/stage.h"
#include "solve/solver.h"

/* How puzzles are solved. */
struct fsd_solving {
    struct fsd_solver_options solver; /* its variant is not looked at */
    const struct fsd_rules *rules;    /* compiled: of puzzles that are cells alone; NULL: those of 9x9 sudoku */
    size_t memory_limit;              /* of a puzzle's own constraints, in bytes; 0: the default */
    bool have_own_rules;              /* some puzzles have, as far as the sources are known */
    struct fsd_drawn_rules drawn;     /* what new puzzles get */
};

/* Before workers are created: looks at the sources. */
void fsd_solving_begin(struct fsd_solving *solving, const struct fsd_source *sources, size_t n_sources);

/* Of stages that leave batches begun: two of them, and what is made of them, are to stay in a nearby cache. */
enum { FSD_STARTED_CHUNK_BYTES = 1 << 18 };

/* Whether batches of 9x9 puzzles may be left begun. */
bool fsd_solving_begins(const struct fsd_solving *solving);

/* Whether 9x9 puzzles are searched in parallel, which the number of guesses depends on. */
bool fsd_solving_is_parallel(const struct fsd_solving *solving);

/* What a stage wants to know of each puzzle, beside its verdict. */
struct fsd_wanted {
    bool cells_alone; /* nothing is solved, there are no verdicts, and the others are not wanted */
    bool solutions;   /* where it was so at first, blocks may do without */
    bool counts;
    bool guesses;
    bool cut_short;
    bool open_candidates;
    bool marks;
    bool givens_apart; /* of puzzles with rules of their own: rules are without what is given, which values have */
    bool of_rules;     /* 9x9 sudoku is as if --rules named it */
    const struct fsd_solved *beside; /* whose solver of 9x9 puzzles it shares; NULL: it has its own */
};

/* A worker's. Results are those of the group: puzzle first + i of the block has number i. */
struct fsd_solved {
    const struct fsd_solving *solving;
    struct fsd_wanted wanted;
    const struct fsd_block *block;
    size_t first, n;
    const struct fsd_rules *rules; /* NULL: 9x9 sudoku */
    struct fsd_solver *solver;     /* NULL: no puzzle of the group needs one */
    unsigned n_cells;              /* of each puzzle */
    size_t stride;                 /* of solutions, and of cells */
    bool is_malformed;             /* the group is one record that is no puzzle; failure says why, and where in it */
    bool is_contradictory;         /* a rule of the group's puzzle shows by itself that there is no solution */
    bool is_given_up;              /* its constraints could not be made within the limits */
    struct fsd_failure failure;    /* also what was noticed of rules that contradict themselves, or take too much */
    struct fsd_deadline *deadline; /* of a group that is one puzzle with rules; NULL: puzzles have the solver's limit */

    char *cells;        /* of rules: as they are given, '.' where there is not one value, and a NUL */
    fsd_values *values; /* of rules: n_cells sets each */
    fsd_values *marks;  /* of a puzzle with rules: where several values are given, but not all, these; else none */
    uint8_t *verdicts;
    uint64_t *n_solutions;                        /* NULL: not wanted; so are the others, and marks */
    uint64_t *guesses;                            /* of each puzzle */
    uint8_t *cut_short;                           /* of several solutions not all were found */
    char *solutions;                              /* of those with one */
    uint16_t (*open_candidates)[FASTSUD_N_CELLS]; /* of 9x9 sudoku */

    /* Its own. */
    size_t n_most;             /* puzzles in a group of common rules */
    struct fsd_solver *sudoku; /* of 9x9 puzzles without other rules */
    struct fsd_rules own;      /* of the group's puzzle */
    struct fsd_rules plain;    /* those of 9x9 sudoku, for an engine that only takes rules */
    const struct fsd_rules *common;
    struct fsd_variant variant; /* of common, with bounds of this worker */
    struct fsd_solver *of_common;
    struct fsd_deadline own_deadline;
    char *own_solutions;
    uint64_t n_guesses; /* of solvers that are no more */
    struct fsd_watch watch;
    struct fsd_batch begun; /* n_puzzles 0: none, or the group after it has been asked for */
};

/*
 * Completes one of zeros, for blocks of at most n_lines lines; destroy it in any case. FASTSUD_ERR_FULL: the engine
 * would take more for common rules than the limits allow.
 */
enum fastsud_status fsd_solved_create(struct fsd_solved *solved, const struct fsd_solving *solving,
                                      const struct fsd_wanted *wanted, size_t n_lines);
void fsd_solved_destroy(struct fsd_solved *solved);

/* Before the first group of a block. */
void fsd_solved_start(struct fsd_solved *solved, const struct fsd_block *block);

/*
 * Reads the next group without solving it: rules, cells and values. Given solutions that break the rules are reported,
 * unless result is NULL. FASTSUD_ERR_NO_MEMORY.
 */
enum fastsud_status fsd_solved_read(struct fsd_solved *solved, struct fsd_chunk_result *result);

/*
 * Reads and solves the next group, which is not empty; a group of 9x9 sudoku is all of its block. solutions: where
 * these go, if that is wanted elsewhere than in its own memory. When an engine failed in its own way, the result has
 * the failure, and the status is FASTSUD_OK; so it is when a strict run ends at a malformed record, which has been
 * reported, as other malformed ones have, and given solutions that break the rules.
 */
enum fastsud_status fsd_solved_next(struct fsd_solved *solved, char *solutions, struct fsd_chunk_result *result);

/*
 * For a stage's start, after fsd_solved_start: begins to solve the first group if it is all of the block, 9x9 puzzles
 * without pencilmarks. *is_begun, false before, says whether it was left begun, see fsd_solver_begin. Anyhow
 * fsd_solved_next comes next, for which solutions then are what they are here.
 */
enum fastsud_status fsd_solved_begin(struct fsd_solved *solved, char *solutions, struct fsd_chunk_result *result,
                                     bool *is_begun);

/* Of puzzle i of the block, which is in the group: its cells, with any characters for blanks if it is 9x9 sudoku. */
static inline const char *fsd_solved_cells(const struct fsd_solved *solved, size_t i)
{
    return solved->rules || solved->is_malformed ? solved->cells + (i - solved->first) * solved->stride
                                                 : solved->block->lines->puzzles[i];
}

/* The same of its solution, if that is wanted; NULL: it has not exactly one. */
static inline const char *fsd_solved_solution(const struct fsd_solved *solved, size_t i)
{
    return solved->solutions && !solved->is_malformed && solved->verdicts[i - solved->first] == FASTSUD_UNIQUE
               ? solved->solutions + (i - solved->first) * solved->stride
               : NULL;
}

/* The same as n_cells value indices, of other rules. False: it has not exactly one. */
bool fsd_solved_solution_values(const struct fsd_solved *solved, size_t i, uint8_t *values);

/* Asks more about puzzles of the group, of other rules. The caller adds its guesses to n_guesses. */
struct fsd_variant_maker fsd_solved_maker(const struct fsd_solved *solved, struct fsd_deadline *deadline);

void fsd_solved_report(const struct fsd_solved *solved, struct fsd_stage_report *report);

#endif
