/*
 * How a puzzle of any rules is solved by logic, as a document: the puzzle, step after step, and where they end. Writers
 * need nothing else, and do not learn which rules it was made for.
 */
#ifndef FSD_EXPLAIN_EXPLANATION_H
#define FSD_EXPLAIN_EXPLANATION_H

#include "grid/chain_text.h"
#include "logic/closures.h"
#include "logic/step.h"
#include "picture/svg.h"
#include "picture/variant_picture.h"
#include "puzzle/position.h"

/* Sets of values: bit i is the value low + i, which names[i] is written as. */
typedef uint32_t fsd_told_values;

struct fsd_told_cells {
    unsigned n;
    uint16_t cells[FSD_MAX_DRAWN_CELLS];
};

struct fsd_told_removal {
    uint16_t cell;
    fsd_told_values values;
};

/* How much a hint tells: all but the last tell what is wrong, and not what is right. */
enum fsd_hint {
    FSD_HINT_NONE, /* all steps are told */
    FSD_HINT_CHECK,
    FSD_HINT_TECHNIQUE,
    FSD_HINT_PLACE,
    FSD_HINT_STEP
};

struct fsd_told_step {
    const char *name;        /* of the technique; static */
    struct fsd_buffer brief; /* as the reason, if the chain has lines: without these */
    struct fsd_buffer place; /* where it is, in words: units, or what else it is of, and cells */
    struct fsd_buffer rank, reason, conclusion, effect; /* words that follow the name, one after the other */
    int level;                                          /* -1: none */
    int tenths;                                         /* of its rating; -1: it has none */
    const char *variant;                                /* of the technique; NULL: none */
    struct fsd_buffer groups;       /* units, or what else the pattern stands in: names, each with a NUL */
    struct fsd_told_cells cells;    /* that the pattern stands in */
    fsd_told_values values;         /* that it is about */
    struct fsd_told_removal placed; /* no values: nothing is placed */
    unsigned n_removed;
    struct fsd_told_removal removed[FSD_MAX_DRAWN_CELLS];
    bool is_single; /* these digits exclude the others: */
    unsigned n_excluding;
    struct fsd_told_removal excluding[FSD_MAX_DRAWN_CELLS];

    struct fsd_chain chain; /* without links if it is no chain, without lines if it is short */
    bool tells_reasons;     /* of the links */

    /* What only some rules' patterns have. */
    bool has_parts;               /* these two */
    struct fsd_told_cells others; /* the pattern's second part */
    struct fsd_buffer covers;     /* units that it reaches: names, as above */
    bool is_of_clauses;           /* which shrink, */
    unsigned n_shrunk;            /* so many, */
    struct fsd_buffer singles;    /* these to one variable: names, as above */
};

/* What is known before all levels of techniques, or after one. */
struct fsd_told_level {
    bool is_consistent; /* if not, nothing is known */
    struct fsd_information information;
    unsigned n_fixed;
    char hypotheses[FSD_HYPOTHESES_BYTES];
};

struct fsd_told_levels {
    unsigned n;        /* levels applied, */
    unsigned n_needed; /* up to the one that decides the puzzle */
    bool gave_up;
    struct fsd_told_level start, after[FSD_N_LEVELS];
};

/* Ratings in tenths; -1: not known. */
struct fsd_told_ratings {
    int er, ep, ed;
    const char *grade; /* NULL: none */
};

/* Of other rules than those of 9x9 sudoku. */
struct fsd_told_rules {
    struct fsd_buffer text;  /* without cells, as people write it; empty: it cannot be written so */
    struct fsd_buffer words; /* what they demand, in sentences */
    struct fsd_buffer each;  /* the sentences of the rules of shapes, each with its '\0' */
    const uint16_t *region;  /* of each cell, UINT16_MAX: none; NULL: there are none */
};

struct fsd_explanation;

/* What makes it. */
struct fsd_explanation_maker {
    /* Finds the next step and applies it: 1; 0 if there is none; or FASTSUD_ERR_NO_MEMORY. */
    int (*next)(struct fsd_explanation *explanation);
    /* Sets what is known once the last step has been asked for. */
    void (*end)(struct fsd_explanation *explanation);
    /* The step on the position before it, or a part of its chain, from 1 on, or where it all stands; without words. */
    void (*draw)(const struct fsd_explanation *explanation, bool is_step, unsigned part, struct fsd_picture *picture);
    /* Lines of text: cells, a character each, and the candidates. */
    void (*put_grid)(const struct fsd_explanation *explanation, const char *cells, struct fsd_buffer *out);
    void (*put_candidates)(const struct fsd_explanation *explanation, struct fsd_buffer *out);
};

/* Begin as makers do, take steps while there are any, then end once. */
struct fsd_explanation {
    const struct fsd_explanation_maker *maker;
    enum fsd_hint hint; /* of the first step only, and of none where there is a mistake */
    bool is_every;      /* the steps are all that there are at the position, which stays; the same of mistakes */

    /* From the beginning. */
    unsigned n_rows, n_columns, n_values;
    int low; /* the lowest value */
    char names[FSD_MAX_DRAWN_VALUES];
    const char *cells;                    /* a character each and a NUL; blanks are '.' */
    bool has_candidates;                  /* that say more */
    const char *place;                    /* "file:line"; NULL: the command line */
    struct fsd_buffer preface;            /* in words: what followed at once; or empty */
    const struct fsd_rule_shapes *shapes; /* what rules put on the grid; NULL: nothing */
    const struct fsd_told_rules *rules;   /* NULL: those of 9x9 sudoku */
    enum fastsud_verdict verdict;
    struct fsd_buffer fault;               /* what is wrong with the position, in words; empty: nothing */
    bool fault_names_cells;                /* which digits or pencilmarks that is */
    const char *right;                     /* a known solution, a character a cell; NULL: none is */
    struct fsd_told_cells wrong;           /* cells with another character than that, */
    struct fsd_told_cells crossed_out;     /* and those whose pencilmarks lack it */
    const struct fsd_judgement *judgement; /* the same, of 9x9 sudoku; else NULL */
    size_t n_most;                         /* of steps */

    size_t n_steps;
    struct fsd_told_step step; /* the last */

    /* From the end on. */
    enum fsd_logic_state state;                      /* FSD_LOGIC_GAVE_UP: there may be more steps */
    fsd_told_values candidates[FSD_MAX_DRAWN_CELLS]; /* if it has_candidates, from the beginning */
    struct fsd_buffer contradiction;                 /* in words, if it has come to one */
    struct fsd_buffer remarks;                       /* on how it ends, each after "; " */
    int level;                                       /* the highest of the techniques; -1: none */
    bool has_rating;                                 /* steps may have a rating: */
    int tenths;                                      /* the highest; -1: none had one */
    const struct fsd_told_ratings *ratings;          /* of all steps; NULL: they are not asked for */
    const struct fsd_told_levels *levels;            /* the same */
};

/* Whether all that is known is told: steps whole, and what is right where something is wrong. */
static inline bool fsd_explanation_tells_all(const struct fsd_explanation *explanation)
{
    return explanation->hint == FSD_HINT_NONE || explanation->hint == FSD_HINT_STEP;
}

/* Whether it was asked for a hint, and there is one. */
static inline bool fsd_explanation_has_hint(const struct fsd_explanation *explanation)
{
    return explanation->hint != FSD_HINT_NONE && explanation->n_steps > 0;
}

/* Prepares an explanation of zeros, or one that has ended, for another puzzle. Its maker sets the rest. */
void fsd_explanation_start(struct fsd_explanation *explanation);
void fsd_explanation_destroy(struct fsd_explanation *explanation);

/* Forgets a step, for the next one. */
void fsd_told_step_start(struct fsd_told_step *step);

/* As the maker's next, but not beyond n_most. */
int fsd_explanation_next(struct fsd_explanation *explanation);
void fsd_explanation_end(struct fsd_explanation *explanation);

/* Whether memory failed for any of its words. */
bool fsd_explanation_failed(struct fsd_explanation *explanation);

/* The reason for people, beside the lines of the chain, if it has any. */
static inline const struct fsd_buffer *fsd_told_step_reason(const struct fsd_told_step *step)
{
    return step->chain.n_lines > 0 ? &step->brief : &step->reason;
}

/*
 * Appends the step in one sentence: its name and all that follows; or that as below a heading, its rank last, and of a
 * chain with lines what these come to.
 */
void fsd_explanation_put_step(const struct fsd_explanation *explanation, struct fsd_buffer *out);
void fsd_explanation_put_reason(const struct fsd_explanation *explanation, struct fsd_buffer *out);

/* Appends as much of the step as a hint tells. */
void fsd_explanation_put_hint(const struct fsd_explanation *explanation, enum fsd_hint hint, struct fsd_buffer *out);

/* Appends how it ends, in words. */
void fsd_explanation_put_verdict(const struct fsd_explanation *explanation, struct fsd_buffer *out);

/* How many parts a long chain is drawn in, one by one; 1: it is drawn at once. */
static inline unsigned fsd_explanation_n_parts(const struct fsd_explanation *explanation)
{
    return explanation->step.chain.n_parts > 1 ? explanation->step.chain.n_parts : 1;
}

/* Appends what a drawing is called, of the step, of a part of its chain, or of the end. */
void fsd_explanation_put_title(const struct fsd_explanation *explanation, bool is_step, unsigned part,
                               struct fsd_buffer *out);

/*
 * Appends the drawing of the step, or of where it stands at the end, with title and words: part 0 is the step as a
 * whole, from 1 on a part of its chain with its lines.
 */
void fsd_explanation_put_picture(const struct fsd_explanation *explanation, bool is_step, unsigned part,
                                 fsd_picture_writer *put, const struct fsd_svg_options *options,
                                 struct fsd_buffer *out);

/* The cells with one candidate as characters, '.' for others, and a NUL. */
void fsd_explanation_grid(const struct fsd_explanation *explanation, char cells[FSD_MAX_DRAWN_CELLS + 1]);

/* Appends a set of values as characters. */
void fsd_explanation_put_values(const struct fsd_explanation *explanation, fsd_told_values values,
                                struct fsd_buffer *out);

#endif
