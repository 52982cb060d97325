/* What is wrong with a position: a puzzle as far as a player has come with it, with or without pencilmarks. */
#ifndef FSD_PUZZLE_POSITION_H
#define FSD_PUZZLE_POSITION_H

#include "base/buffer.h"
#include "fastsud.h"
#include "grid/cells.h"
#include "logic/stepper.h"
#include "rules/variant.h"

struct fsd_position {
    const char *cells;          /* 81 characters, blanks are '.' */
    const char *givens;         /* the puzzle's, without what a player entered; NULL: not known, all may be given */
    bool is_written;            /* only digits of cells are written there, whatever the candidates */
    const uint16_t *candidates; /* of its pencilmarks; NULL: there are none */
    const char *solution;       /* the 81 digits that it should lead to; NULL: not known */
    const char *solution_name;  /* for people, such as "the given solution" */
};

/* Those of cells with marks: cells with digits have these, those with marks, which is not 0, these, others all. */
void fsd_position_candidates(const char *cells, const uint32_t *marks, uint16_t candidates[FASTSUD_N_CELLS]);

/* Digits that, left out together, leave a position with exactly one solution: their cells; 81: none. */
struct fsd_way_out {
    uint8_t cells[2];
};

enum { FSD_MAX_WAYS_OUT = 8 };

struct fsd_judgement {
    enum fastsud_verdict verdict; /* of digits and pencilmarks: unique, none, multiple or gave up */
    enum fsd_uniqueness uniqueness;
    bool has_unique_givens; /* digits that are given differ from the position's, and have one solution */

    /*
     * By the solution that is known: the position's, or without it that of the digits, if pencilmarks alone leave the
     * position without one.
     */
    fsd_cells wrong;         /* cells with another digit */
    fsd_cells crossed_out;   /* cells without a digit whose pencilmarks lack it */
    const char *solution_of; /* its name; NULL: none is known */
    char solution[FASTSUD_N_CELLS];

    /* If the digits have no solution, and none is known: single digits, or pairs if no single digit is a way out. */
    size_t n_ways_out;
    struct fsd_way_out ways_out[FSD_MAX_WAYS_OUT]; /* the first of them */
};

/* Memory for judging, some MiB that most puzzles hardly touch. One thread's at a time. */
struct fsd_judge;

/* time_limit_ns and stop as in struct fsd_solver_options. FASTSUD_OK, or as fsd_solver_create; *judge is then NULL. */
enum fastsud_status fsd_judge_create(uint64_t time_limit_ns, const int *stop, struct fsd_judge **judge);
void fsd_judge_destroy(struct fsd_judge *judge);

/* Judges a position. Does not allocate. */
void fsd_judge_position(struct fsd_judge *judge, const struct fsd_position *position, struct fsd_judgement *judgement);

/* The only solution of a puzzle of 81 characters; false if it has none, or several. */
bool fsd_judge_solution(struct fsd_judge *judge, const char *puzzle, char solution[FASTSUD_N_CELLS]);

/* Whether a step from there would rest on a mistake. */
bool fsd_judgement_is_mistake(const struct fsd_judgement *judgement);

/* Whether it is known which digits or pencilmarks may be wrong. */
bool fsd_judgement_names_cells(const struct fsd_judgement *judgement);

/*
 * Writes what is wrong, in English: "r5c4=7 is wrong: ...", "several solutions"; nothing if nothing is. tells_right:
 * also what the known solution has instead.
 */
void fsd_judgement_put(struct fsd_buffer *out, const struct fsd_position *position,
                       const struct fsd_judgement *judgement, bool tells_right);

/* Where a position of any rules disagrees with the known solution. */
struct fsd_mistakes {
    const struct fsd_variant *grid; /* rows and columns */
    const char *cells, *solution;   /* a character a cell */
    const char *solution_of;        /* its name, for people */
    const uint16_t *wrong;          /* cells with another digit */
    const uint16_t *crossed_out;    /* cells without a digit whose pencilmarks lack it */
    unsigned n_wrong, n_crossed_out;
    bool tells_right; /* also what the solution has there */
};

/* Writes them, in English; nothing if there are none. */
void fsd_mistakes_put(struct fsd_buffer *out, const struct fsd_mistakes *mistakes);

#endif
